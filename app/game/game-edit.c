/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Small changes to a game: a move, its place, its comment, its NAGs. The tree is always consistent
 * again before tabiya_game_changed() tells the readers. */
#include "app/game/game-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void tabiya_game_place(TabiyaGame *self, const TabiyaNode *node, TabiyaNode *before,
                       gboolean attached, const char *what)
{
    TabiyaGameChange change = {
        .kind = TABIYA_GAME_CHANGE_PLACE,
        .node = tabiya_node_own(node),
        .place = {.before = before, .attached = attached},
    };
    tabiya_game_apply(self, change, what);
}

/* --- Moves ------------------------------------------------------------------------------------ */

const TabiyaNode *tabiya_game_append_legal(TabiyaGame *self, const TabiyaNode *parent, EngMove move)
{
    if (tabiya_game_refuses(self))
        return parent;
    TabiyaNode *node = tabiya_node_new(&self->arena, tabiya_node_own(parent), move);
    tabiya_game_place(self, node, parent->last_child, TRUE, N_("Add Move"));
    tabiya_game_changed(self, node);
    return node;
}

const TabiyaNode *tabiya_game_append_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && parent, NULL);
    g_return_val_if_fail(tabiya_node_may_play(parent, move), NULL);
    return tabiya_game_append_legal(self, parent, move);
}

const TabiyaNode *tabiya_game_add_move(TabiyaGame *self, const TabiyaNode *parent, EngMove move)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && parent, NULL);
    const TabiyaNode *child = tabiya_node_find_child(parent, move);
    return child ? child : tabiya_game_append_move(self, parent, move);
}

static void take_out(TabiyaGame *self, const TabiyaNode *node, const char *what)
{
    tabiya_game_place(self, node, NULL, FALSE, what);
    tabiya_game_changed(self, node->parent);
}

void tabiya_game_delete_from(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node && node->parent);
    g_return_if_fail(!node->detached);
    take_out(self, node, N_("Delete Moves"));
}

void tabiya_game_restore(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node && node->parent);
    g_return_if_fail(node->detached);
    tabiya_game_place(self, node, node->parent->last_child, TRUE, N_("Restore Moves"));
    tabiya_game_changed(self, node);
}

gboolean tabiya_game_delete_variation(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && node, FALSE);
    const TabiyaNode *start = tabiya_node_get_line_start(node);
    if (!start->parent)
        return FALSE;
    take_out(self, start, N_("Delete Variation"));
    return TRUE;
}

/* --- Places ----------------------------------------------------------------------------------- */

static const TabiyaNode *find_promotable(const TabiyaNode *node)
{
    const TabiyaNode *start = tabiya_node_get_line_start(node);
    return start->parent ? start : NULL;
}

/* The nearest move of `node`'s own line with a sibling after it. */
static const TabiyaNode *find_demotable(const TabiyaNode *node)
{
    while (node->parent && !node->sibling) {
        if (node->parent->child != node)
            return NULL;
        node = node->parent;
    }
    return node->parent ? node : NULL;
}

gboolean tabiya_node_can_promote(const TabiyaNode *node)
{
    return find_promotable(node) != NULL;
}

gboolean tabiya_node_can_demote(const TabiyaNode *node)
{
    return find_demotable(node) != NULL;
}

gboolean tabiya_game_promote_variation(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && node, FALSE);
    const TabiyaNode *start = find_promotable(node);
    if (!start)
        return FALSE;
    TabiyaNode *before = tabiya_node_find_before(tabiya_node_find_before(start));
    tabiya_game_place(self, start, before, TRUE, N_("Promote Variation"));
    tabiya_game_changed(self, start);
    return TRUE;
}

gboolean tabiya_game_demote_variation(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && node, FALSE);
    const TabiyaNode *start = find_demotable(node);
    if (!start)
        return FALSE;
    tabiya_game_place(self, start, start->sibling, TRUE, N_("Demote Variation"));
    tabiya_game_changed(self, start);
    return TRUE;
}

void tabiya_game_make_main(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node);
    if (tabiya_node_is_main(node))
        return;
    tabiya_game_begin_edit(self, _("Make Main Line"));
    for (const TabiyaNode *n = node; n->parent; n = n->parent) {
        if (n->parent->child == n)
            continue;
        tabiya_game_place(self, n, NULL, TRUE, NULL);
        tabiya_game_changed(self, node);
    }
    tabiya_game_set_step_place(self, node);
    tabiya_game_end_edit(self);
}

/* --- Comments --------------------------------------------------------------------------------- */

static void set_text(TabiyaGame *self, const TabiyaNode *node, TabiyaGameChangeKind kind,
                     const char *old, const char *text)
{
    const char *wanted = text && *text != '\0' ? text : NULL;
    if (g_strcmp0(old, wanted) == 0)
        return;
    TabiyaGameChange change = {
        .kind = kind,
        .node = tabiya_node_own(node),
        .text = tabiya_arena_strdup(&self->arena, wanted),
    };
    tabiya_game_apply(self, change, wanted ? N_("Edit Comment") : N_("Delete Comment"));
    tabiya_game_changed(self, node);
}

void tabiya_game_set_comment(TabiyaGame *self, const TabiyaNode *node, const char *text)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node);
    set_text(self, node, TABIYA_GAME_CHANGE_COMMENT, node->comment, text);
}

void tabiya_game_set_comment_before(TabiyaGame *self, const TabiyaNode *node, const char *text)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node && node->parent);
    set_text(self, node, TABIYA_GAME_CHANGE_COMMENT_BEFORE, node->comment_before, text);
}

/* --- NAGs ------------------------------------------------------------------------------------- */

static gboolean has_nag(const guint8 *nags, gsize count, guint8 nag)
{
    return count > 0 && memchr(nags, nag, count);
}

/* `nags` is already in the game's arena. */
static void apply_nags(TabiyaGame *self, const TabiyaNode *node, const guint8 *nags, gsize count)
{
    TabiyaGameChange change = {
        .kind = TABIYA_GAME_CHANGE_NAGS,
        .node = tabiya_node_own(node),
        .nags = {.list = nags, .count = (guint16)count},
    };
    tabiya_game_apply(self, change, N_("Change Glyph"));
    tabiya_game_changed(self, node);
}

/* The NAGs of `node` and `nag`. */
static guint8 *copy_nags_with(TabiyaGame *self, const TabiyaNode *node, guint8 nag)
{
    guint8 *nags = tabiya_arena_alloc(&self->arena, node->n_nags + 1u);
    if (node->n_nags > 0)
        memcpy(nags, node->nags, node->n_nags);
    nags[node->n_nags] = nag;
    return nags;
}

void tabiya_game_add_nag(TabiyaGame *self, const TabiyaNode *node, guint8 nag)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node);
    if (!has_nag(node->nags, node->n_nags, nag))
        apply_nags(self, node, copy_nags_with(self, node, nag), node->n_nags + 1u);
}

void tabiya_game_remove_nag(TabiyaGame *self, const TabiyaNode *node, guint8 nag)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node);
    if (!has_nag(node->nags, node->n_nags, nag))
        return;
    guint8 *nags = tabiya_arena_alloc(&self->arena, node->n_nags);
    gsize count = 0;
    for (gsize i = 0; i < node->n_nags; i++) {
        if (node->nags[i] != nag)
            nags[count++] = node->nags[i];
    }
    apply_nags(self, node, nags, count);
}

void tabiya_game_set_nags(TabiyaGame *self, const TabiyaNode *node, const guint8 *nags, gsize count)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && node);
    guint8 *kept = tabiya_arena_alloc(&self->arena, MIN(count, 256));
    gsize n_kept = 0;
    for (gsize i = 0; i < count; i++) {
        if (!has_nag(kept, n_kept, nags[i]))
            kept[n_kept++] = nags[i];
    }
    if (n_kept == node->n_nags && (n_kept == 0 || memcmp(kept, node->nags, n_kept) == 0))
        return;
    apply_nags(self, node, kept, n_kept);
}

void tabiya_game_clear_nags(TabiyaGame *self, const TabiyaNode *node)
{
    tabiya_game_set_nags(self, node, NULL, 0);
}

/* --- A game that is being made ---------------------------------------------------------------- */

TabiyaNode *tabiya_game_put_move(TabiyaGame *self, TabiyaNode *parent, EngMove move)
{
    TabiyaNode *node = tabiya_node_new(&self->arena, parent, move);
    TabiyaNode *before = parent->last_child;
    tabiya_node_link(node, before);
    tabiya_game_follow_main_end(self, node, before);
    return node;
}

void tabiya_game_put_comment(TabiyaGame *self, TabiyaNode *node, const char *text)
{
    node->comment = tabiya_arena_strdup(&self->arena, text);
}

void tabiya_game_put_comment_before(TabiyaGame *self, TabiyaNode *node, const char *text)
{
    node->comment_before = tabiya_arena_strdup(&self->arena, text);
}

void tabiya_game_put_nag(TabiyaGame *self, TabiyaNode *node, guint8 nag)
{
    if (has_nag(node->nags, node->n_nags, nag))
        return;
    node->nags = copy_nags_with(self, node, nag);
    node->n_nags++;
}
