/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One node of the tree of a game. game-private.h says how it is made. */
#include "app/game/game-private.h"

/* --- Making and linking ----------------------------------------------------------------------- */

static void free_one(TabiyaNode *node)
{
    g_free(node->comment);
    g_free(node->comment_before);
    g_free(node->nags);
    g_free(node);
}

/* Leaves first. */
void tabiya_node_free(TabiyaNode *top)
{
    TabiyaNode *node = top;
    while (node != NULL) {
        if (node->child != NULL) {
            TabiyaNode *child = node->child;
            node->child = child->sibling;
            node = child;
            continue;
        }
        TabiyaNode *parent = node == top ? NULL : node->parent;
        free_one(node);
        node = parent;
    }
}

TabiyaNode *tabiya_node_new(TabiyaNode *parent, EngMove move)
{
    TabiyaNode *node = g_new0(TabiyaNode, 1);
    node->parent = parent;
    node->move = move;
    node->ply = parent->ply + 1;
    eng_san_write(&parent->position, move, node->san);
    eng_position_play(&node->position, &parent->position, move);
    return node;
}

void tabiya_node_link_last(TabiyaNode *node)
{
    TabiyaNode *parent = node->parent;
    if (parent->last_child == NULL)
        parent->child = node;
    else
        parent->last_child->sibling = node;
    parent->last_child = node;
}

void tabiya_node_link_first(TabiyaNode *node)
{
    TabiyaNode *parent = node->parent;
    node->sibling = parent->child;
    parent->child = node;
    if (parent->last_child == NULL)
        parent->last_child = node;
}

void tabiya_node_unlink(TabiyaNode *node)
{
    TabiyaNode *parent = node->parent;
    TabiyaNode *before = NULL;
    for (TabiyaNode **link = &parent->child; *link != node; link = &before->sibling)
        before = *link;
    if (before == NULL)
        parent->child = node->sibling;
    else
        before->sibling = node->sibling;
    if (parent->last_child == node)
        parent->last_child = before;
    node->sibling = NULL;
}

gboolean tabiya_node_may_play(const TabiyaNode *node, EngMove move)
{
    if (move == ENG_NULL_MOVE)
        return node->position.checkers == 0;
    return eng_move_is_legal(&node->position, move);
}

gboolean tabiya_node_is_within(const TabiyaNode *node, const TabiyaNode *top)
{
    while (node != NULL && node->ply > top->ply)
        node = node->parent;
    return node == top;
}

/* --- Reading ---------------------------------------------------------------------------------- */

const TabiyaNode *tabiya_node_get_parent(const TabiyaNode *node)
{
    return node->parent;
}

const TabiyaNode *tabiya_node_get_child(const TabiyaNode *node)
{
    return node->child;
}

const TabiyaNode *tabiya_node_get_sibling(const TabiyaNode *node)
{
    return node->sibling;
}

EngMove tabiya_node_get_move(const TabiyaNode *node)
{
    return node->move;
}

const char *tabiya_node_get_san(const TabiyaNode *node)
{
    return node->san;
}

const EngPosition *tabiya_node_get_position(const TabiyaNode *node)
{
    return &node->position;
}

guint tabiya_node_get_ply(const TabiyaNode *node)
{
    return node->ply;
}

gboolean tabiya_node_is_main(const TabiyaNode *node)
{
    while (node->parent != NULL && node->parent->child == node)
        node = node->parent;
    return node->parent == NULL;
}

const char *tabiya_node_get_comment(const TabiyaNode *node)
{
    return node->comment != NULL ? node->comment : "";
}

const char *tabiya_node_get_comment_before(const TabiyaNode *node)
{
    return node->comment_before != NULL ? node->comment_before : "";
}

const guint8 *tabiya_node_get_nags(const TabiyaNode *node, gsize *count)
{
    *count = node->n_nags;
    return node->nags;
}

GArray *tabiya_node_dup_keys(const TabiyaNode *node)
{
    GArray *keys = g_array_sized_new(FALSE, FALSE, sizeof(guint64), node->ply);
    g_array_set_size(keys, node->ply);
    for (const TabiyaNode *n = node->parent; n != NULL; n = n->parent)
        g_array_index(keys, guint64, n->ply) = n->position.key;
    return keys;
}

GArray *tabiya_node_dup_moves(const TabiyaNode *node)
{
    GArray *moves = g_array_sized_new(FALSE, FALSE, sizeof(EngMove), node->ply);
    g_array_set_size(moves, node->ply);
    for (const TabiyaNode *n = node; n->parent != NULL; n = n->parent)
        g_array_index(moves, EngMove, n->ply - 1) = n->move;
    return moves;
}

EngOutcome tabiya_node_get_outcome(const TabiyaNode *node)
{
    g_autoptr(GArray) keys = tabiya_node_dup_keys(node);
    return eng_outcome(&node->position, (const uint64_t *)(gpointer)keys->data, keys->len);
}
