/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* New games made from this one, which stays unchanged. */
#include "app/game/game-private.h"

static void copy_notes(TabiyaGame *copy, const TabiyaNode *to, const TabiyaNode *from)
{
    tabiya_game_set_nags(copy, to, from->nags, from->n_nags);
    tabiya_game_set_comment(copy, to, from->comment);
    if (from->parent)
        tabiya_game_set_comment_before(copy, to, from->comment_before);
}

TabiyaGame *tabiya_game_dup_line(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && node, NULL);
    TabiyaGame *copy = tabiya_game_new(&self->root->position);
    g_autoptr(GPtrArray) line = g_ptr_array_new();
    for (const TabiyaNode *n = node; n->parent; n = n->parent)
        g_ptr_array_add(line, (gpointer)n);

    const TabiyaNode *end = copy->root;
    copy_notes(copy, end, self->root);
    for (guint i = line->len; i > 0; i--) {
        const TabiyaNode *n = line->pdata[i - 1];
        end = tabiya_game_append_legal(copy, end, n->move);
        copy_notes(copy, end, n);
    }
    tabiya_game_copy_tags(copy, self);
    if (node == tabiya_game_get_main_end(self))
        tabiya_game_set_result(copy, self->result);
    return copy;
}

/* The next in the walk that is not below `node`. */
static const TabiyaNode *next_beside(const TabiyaNode *node)
{
    while (node && !node->sibling)
        node = node->parent;
    return node ? node->sibling : NULL;
}

/* Copies the legal moves below the root. `to` is the copy of `from`, which leads the walk. */
static void copy_legal_moves(TabiyaGame *copy, TabiyaGame *self)
{
    const TabiyaNode *from = self->root, *next = from->child;
    const TabiyaNode *to = copy->root;
    while (next) {
        for (; from != next->parent; from = from->parent)
            to = to->parent;
        if (!tabiya_node_may_play(to, next->move)) {
            next = next_beside(next);
            continue;
        }
        to = tabiya_game_append_legal(copy, to, next->move);
        copy_notes(copy, to, next);
        from = next;
        next = tabiya_node_get_next(next);
    }
}

TabiyaGame *tabiya_game_dup_with_start(TabiyaGame *self, const EngPosition *start)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && start, NULL);
    TabiyaGame *copy = tabiya_game_new(start);
    copy_notes(copy, copy->root, self->root);
    copy_legal_moves(copy, self);
    tabiya_game_copy_tags(copy, self);
    tabiya_game_set_result(copy, self->result);
    if (self->seal && eng_position_equal(start, &self->root->position))
        tabiya_game_seal(copy, self->sealed_text, strlen(self->sealed_text), self->seal);
    return copy;
}
