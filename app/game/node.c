/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A node of a game's tree. game-private.h describes its layout. */
#include "app/game/game-private.h"

#include <string.h>

#define SEVENTY_FIVE_MOVES 150 /* half-moves */

/* --- Making and linking ----------------------------------------------------------------------- */

TabiyaNode *tabiya_node_find_before(const TabiyaNode *node)
{
    TabiyaNode *before = NULL;
    for (TabiyaNode *child = node->parent->child; child != node; child = child->sibling)
        before = child;
    return before;
}

TabiyaNode *tabiya_node_unlink(TabiyaNode *node)
{
    TabiyaNode *parent = node->parent;
    TabiyaNode *before = tabiya_node_find_before(node);
    *(!before ? &parent->child : &before->sibling) = node->sibling;
    if (parent->last_child == node)
        parent->last_child = before;
    node->sibling = NULL;
    node->detached = TRUE;
    return before;
}

gboolean tabiya_node_may_play(const TabiyaNode *node, EngMove move)
{
    if (move == ENG_NULL_MOVE)
        return node->position.checkers == 0;
    return eng_move_is_legal(&node->position, move);
}

const TabiyaNode *tabiya_node_next_within(const TabiyaNode *node, const TabiyaNode *top)
{
    if (node->child)
        return node->child;
    while (node != top && !node->sibling)
        node = node->parent;
    return node != top ? node->sibling : NULL;
}

const TabiyaNode *tabiya_node_find_child(const TabiyaNode *node, EngMove move)
{
    const TabiyaNode *child = node->child;
    while (child && child->move != move)
        child = child->sibling;
    return child;
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
    TabiyaNode *own = tabiya_node_own(node);
    if (node->move == ENG_NO_MOVE)
        return "";
    if (node->san[0] == '\0')
        eng_san_write(&node->parent->position, node->move, own->san);
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
    return tabiya_node_get_line_start(node)->parent == NULL;
}

const char *tabiya_node_get_comment(const TabiyaNode *node)
{
    return node->comment ? node->comment : "";
}

const char *tabiya_node_get_comment_before(const TabiyaNode *node)
{
    return node->comment_before ? node->comment_before : "";
}

const guint8 *tabiya_node_get_nags(const TabiyaNode *node, gsize *count)
{
    *count = node->n_nags;
    return node->nags;
}

const TabiyaNode *tabiya_node_get_next(const TabiyaNode *node)
{
    if (node->child)
        return node->child;
    while (node && !node->sibling)
        node = node->parent;
    return node ? node->sibling : NULL;
}

const TabiyaNode *tabiya_node_get_line_start(const TabiyaNode *node)
{
    while (node->parent && node->parent->child == node)
        node = node->parent;
    return node;
}

GArray *tabiya_node_dup_keys(const TabiyaNode *node)
{
    GArray *keys = g_array_sized_new(FALSE, FALSE, sizeof(guint64), node->ply);
    g_array_set_size(keys, node->ply);
    for (const TabiyaNode *n = node->parent; n; n = n->parent)
        g_array_index(keys, guint64, n->ply) = n->position.key;
    return keys;
}

GArray *tabiya_node_dup_moves(const TabiyaNode *node)
{
    GArray *moves = g_array_sized_new(FALSE, FALSE, sizeof(EngMove), node->ply);
    g_array_set_size(moves, node->ply);
    for (const TabiyaNode *n = node; n->parent; n = n->parent)
        g_array_index(moves, EngMove, n->ply - 1) = n->move;
    return moves;
}

/* Only positions since the last capture or pawn move can be repeated, and with more of them than
 * that the game is drawn anyway. */
EngOutcome tabiya_node_get_outcome(const TabiyaNode *node)
{
    uint64_t keys[SEVENTY_FIVE_MOVES];
    const guint reversible = (guint)MIN(node->position.halfmove_clock, SEVENTY_FIVE_MOVES);
    const guint count = MIN(reversible, node->ply);
    const TabiyaNode *before = node->parent;
    for (guint i = count; i > 0; i--) {
        keys[i - 1] = before->position.key;
        before = before->parent;
    }
    return eng_outcome(&node->position, keys, count);
}

TabiyaResult tabiya_node_get_result(const TabiyaNode *node)
{
    g_return_val_if_fail(node, TABIYA_RESULT_UNKNOWN);
    const EngOutcome outcome = tabiya_node_get_outcome(node);
    if (outcome != ENG_OUTCOME_CHECKMATE)
        return eng_outcome_is_final(outcome) ? TABIYA_RESULT_DRAW : TABIYA_RESULT_UNKNOWN;
    return node->position.side_to_move == ENG_WHITE ? TABIYA_RESULT_BLACK : TABIYA_RESULT_WHITE;
}
