/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks that a game is as game.h and game-private.h describe. */
#include "app/game/game-private.h"

#include <string.h>

static const char *check_children(const TabiyaNode *node)
{
    const TabiyaNode *last = NULL;
    for (const TabiyaNode *child = node->child; child; child = child->sibling) {
        if (child->parent != node)
            return "a child names another parent";
        last = child;
    }
    return last == node->last_child ? NULL : "the last child is not the last";
}

static const char *check_move(const TabiyaNode *node)
{
    const TabiyaNode *parent = node->parent;
    EngPosition after;
    char san[ENG_SAN_MAX];
    if (node->detached)
        return "a child is marked as taken out";
    if (!tabiya_node_may_play(parent, node->move))
        return "a move is not legal";
    if (node->ply != parent->ply + 1)
        return "a ply does not follow its parent's";
    eng_position_play(&after, &parent->position, node->move);
    if (!eng_position_equal(&after, &node->position) || after.key != node->position.key)
        return "a position is not the one its move leads to";
    if (strcmp(eng_san_write(&parent->position, node->move, san), tabiya_node_get_san(node)) != 0)
        return "a move's text is not its move's";
    return NULL;
}

const char *tabiya_game_check_tree(TabiyaGame *self)
{
    const TabiyaNode *root = self->root;
    if (root->parent || root->sibling || root->ply != 0 || root->detached ||
        root->move != ENG_NO_MOVE || root->comment_before) {
        return "the root is not a root";
    }
    for (const TabiyaNode *node = root; node; node = tabiya_node_get_next(node)) {
        const char *wrong = eng_position_check(&node->position);
        if (!wrong)
            wrong = check_children(node);
        if (!wrong && node != root)
            wrong = check_move(node);
        if (wrong)
            return wrong;
    }
    if (self->main_end && (self->main_end->child || !tabiya_node_is_main(self->main_end))) {
        return "the end of the main line is another node";
    }
    return tabiya_game_check_tags(self);
}

const char *tabiya_game_check(TabiyaGame *self)
{
    const char *wrong = tabiya_game_check_tree(self);
    return wrong ? wrong : tabiya_game_check_history(self);
}
