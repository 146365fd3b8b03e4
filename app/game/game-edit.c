/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changing the tree of a game. Whoever changes it here leaves it whole, with `main_end` at its place,
 * before tabiya_game_changed() tells the readers. */
#include "app/game/game-private.h"

#include <string.h>

/* The game owns its nodes, so whoever may change the game may change them. */
static TabiyaNode *own(const TabiyaNode *node)
{
    return (TabiyaNode *)node;
}

static void find_main_end(TabiyaGame *self)
{
    TabiyaNode *node = self->root;
    while (node->child != NULL)
        node = node->child;
    self->main_end = node;
}

const TabiyaNode *tabiya_game_append_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && parent != NULL, NULL);
    g_return_val_if_fail(tabiya_node_may_play(parent, move), NULL);

    TabiyaNode *node = tabiya_node_new(own(parent), move);
    tabiya_node_link_last(node);
    if (parent == self->main_end)
        self->main_end = node;
    tabiya_game_changed(self, node);
    return node;
}

const TabiyaNode *tabiya_game_add_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && parent != NULL, NULL);

    for (const TabiyaNode *child = parent->child; child != NULL; child = child->sibling)
        if (child->move == move)
            return child;
    return tabiya_game_append_move(self, parent, move);
}

void tabiya_game_delete_from(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL && node->parent != NULL);

    TabiyaNode *parent = node->parent;
    tabiya_node_unlink(own(node));
    if (tabiya_node_is_within(self->main_end, node))
        find_main_end(self);
    tabiya_node_free(own(node));
    tabiya_game_changed(self, parent);
}

void tabiya_game_make_main(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL);

    gboolean moved = FALSE;
    for (TabiyaNode *n = own(node); n->parent != NULL; n = n->parent) {
        if (n->parent->child == n)
            continue;
        tabiya_node_unlink(n);
        tabiya_node_link_first(n);
        moved = TRUE;
    }
    if (!moved)
        return;
    find_main_end(self);
    tabiya_game_changed(self, node);
}

static void set_text(TabiyaGame *self, const TabiyaNode *node, char **field, const char *text)
{
    const char *wanted = text != NULL && *text != '\0' ? text : NULL;
    if (g_strcmp0(*field, wanted) == 0)
        return;
    char *copy = g_strdup(wanted); /* `text` may be the field itself, or a part of it */
    g_free(*field);
    *field = copy;
    tabiya_game_changed(self, node);
}

void tabiya_game_set_comment(TabiyaGame *self, const TabiyaNode *node, const char *text)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL);
    set_text(self, node, &own(node)->comment, text);
}

void tabiya_game_set_comment_before(TabiyaGame *self, const TabiyaNode *node, const char *text)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL && node->parent != NULL);
    set_text(self, node, &own(node)->comment_before, text);
}

void tabiya_game_add_nag(TabiyaGame *self, const TabiyaNode *node, guint8 nag)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL);

    TabiyaNode *n = own(node);
    if (n->n_nags > 0 && memchr(n->nags, nag, n->n_nags) != NULL)
        return;
    n->nags = g_realloc(n->nags, n->n_nags + 1);
    n->nags[n->n_nags++] = nag;
    tabiya_game_changed(self, n);
}

void tabiya_game_clear_nags(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node != NULL);

    TabiyaNode *n = own(node);
    if (n->n_nags == 0)
        return;
    g_clear_pointer(&n->nags, g_free);
    n->n_nags = 0;
    tabiya_game_changed(self, n);
}
