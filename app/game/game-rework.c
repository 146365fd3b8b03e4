/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes to the whole game, each of them one step: deleting earlier moves, clearing annotations,
 * merging another game into this one. */
#include "app/game/game-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/markup.h"
#include "app/game/nag.h"

/* --- Earlier moves ---------------------------------------------------------------------------- */

/* Annotations of the move that leads to the new root are removed with it. */
static void strip_root_of_move(TabiyaGame *self, const TabiyaNode *node)
{
    guint8 nags[256];
    gsize count = 0;
    for (gsize i = 0; i < node->n_nags; i++) {
        if (tabiya_nag_get_kind(node->nags[i]) != TABIYA_NAG_MOVE)
            nags[count++] = node->nags[i];
    }
    tabiya_game_set_nags(self, node, nags, count);
    tabiya_game_set_comment_before(self, node, NULL);
}

gboolean tabiya_game_delete_before(TabiyaGame *self, const TabiyaNode *node)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && node, FALSE);
    const TabiyaNode *root = node->parent;
    if (!root || root == self->root)
        return FALSE;
    TabiyaGameChange change = {
        .kind = TABIYA_GAME_CHANGE_ROOT,
        .node = tabiya_node_own(root),
        .root = {.root = tabiya_node_own(root), .parent = NULL, .move = ENG_NO_MOVE},
    };
    tabiya_game_begin_edit(self, _("Delete Moves Before"));
    strip_root_of_move(self, root);
    tabiya_game_place(self, root, NULL, FALSE, NULL);
    tabiya_game_apply(self, change, NULL);
    tabiya_game_set_step_place(self, node);
    tabiya_game_changed(self, self->root);
    tabiya_game_end_edit(self);
    return TRUE;
}

/* --- Annotations ------------------------------------------------------------------------------ */

static char *strip_before(const char *text, TabiyaStrip what)
{
    return text ? tabiya_markup_strip(text, what) : NULL;
}

static void strip_node(TabiyaGame *self, const TabiyaNode *node, TabiyaStrip what)
{
    if (what & TABIYA_STRIP_NAGS)
        tabiya_game_clear_nags(self, node);
    if (what & TABIYA_STRIP_VARIATIONS) {
        while (node->child && node->child->sibling) {
            tabiya_game_place(self, node->child->sibling, NULL, FALSE, NULL);
            tabiya_game_changed(self, node);
        }
    }
    g_autofree char *comment = strip_before(node->comment, what);
    g_autofree char *before = strip_before(node->comment_before, what);
    tabiya_game_set_comment(self, node, comment);
    if (node != self->root)
        tabiya_game_set_comment_before(self, node, before);
}

void tabiya_game_strip(TabiyaGame *self, TabiyaStrip what)
{
    g_return_if_fail(TABIYA_IS_GAME(self));
    tabiya_game_begin_edit(self, _("Clear Annotations"));
    for (const TabiyaNode *node = self->root; node; node = tabiya_node_get_next(node))
        strip_node(self, node, what);
    tabiya_game_set_step_place(self, NULL);
    tabiya_game_end_edit(self);
}

/* --- Merging ---------------------------------------------------------------------------------- */

static gboolean has_kind(const TabiyaNode *node, TabiyaNagKind kind)
{
    for (gsize i = 0; i < node->n_nags; i++) {
        if (tabiya_nag_get_kind(node->nags[i]) == kind)
            return TRUE;
    }
    return FALSE;
}

/* A move that already has a judgment keeps it. */
static void merge_nags(TabiyaGame *self, const TabiyaNode *mine, const TabiyaNode *theirs)
{
    gboolean is_judged = has_kind(mine, TABIYA_NAG_MOVE);
    for (gsize i = 0; i < theirs->n_nags; i++) {
        if (!is_judged || tabiya_nag_get_kind(theirs->nags[i]) != TABIYA_NAG_MOVE)
            tabiya_game_add_nag(self, mine, theirs->nags[i]);
    }
}

static void merge_notes(TabiyaGame *self, const TabiyaNode *mine, const TabiyaNode *theirs)
{
    merge_nags(self, mine, theirs);
    if (theirs->comment) {
        g_autofree char *merged = tabiya_markup_merge(mine->comment, theirs->comment);
        tabiya_game_set_comment(self, mine, merged);
    }
    if (theirs->comment_before && mine != self->root) {
        g_autofree char *merged = tabiya_markup_merge(mine->comment_before, theirs->comment_before);
        tabiya_game_set_comment_before(self, mine, merged);
    }
}

static const char *known_tag(TabiyaGame *game, const char *name)
{
    const char *value = tabiya_game_get_tag(game, name);
    return value && *value != '\0' && *value != '?' ? value : NULL;
}

/* "Anderssen – Kieseritzky, London 1851, 1-0"; NULL if the players are unknown. */
static char *dup_source(TabiyaGame *game)
{
    const char *white = known_tag(game, "White"), *black = known_tag(game, "Black");
    const char *site = known_tag(game, "Site"), *date = known_tag(game, "Date");
    if (!white && !black)
        return NULL;
    GString *out = g_string_new(NULL);
    g_string_printf(out, "%s – %s", white ? white : "?", black ? black : "?");
    if (site || date)
        g_string_append(out, ",");
    if (site)
        g_string_append_printf(out, " %s", site);
    if (date)
        g_string_append_printf(out, " %.*s", (int)strcspn(date, "."), date);
    if (game->result != TABIYA_RESULT_UNKNOWN)
        g_string_append_printf(out, ", %s", tabiya_result_to_string(game->result));
    return g_string_free(out, FALSE);
}

static void note_source(TabiyaGame *self, const TabiyaNode *end, TabiyaGame *other)
{
    g_autofree char *source = dup_source(other);
    if (!source)
        return;
    g_autofree char *merged = tabiya_markup_merge(end->comment, source);
    tabiya_game_set_comment(self, end, merged);
}

/* Walks both trees side by side, theirs leading, and adds the moves that mine lacks. */
static void merge_tree(TabiyaGame *self, const TabiyaNode *at, TabiyaGame *other)
{
    const TabiyaNode *mine = at;
    const TabiyaNode *their_end = tabiya_game_get_main_end(other);
    merge_notes(self, mine, other->root);
    for (const TabiyaNode *theirs = other->root, *next; (next = tabiya_node_get_next(theirs));
         theirs = next) {
        for (; theirs != next->parent; theirs = theirs->parent)
            mine = mine->parent;
        const TabiyaNode *child = tabiya_node_find_child(mine, next->move);
        gboolean is_new = child == NULL;
        mine = is_new ? tabiya_game_append_legal(self, mine, next->move) : child;
        merge_notes(self, mine, next);
        if (is_new && next == their_end)
            note_source(self, mine, other);
    }
}

gboolean tabiya_game_merge(TabiyaGame *self, const TabiyaNode *at, TabiyaGame *other)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self) && at && TABIYA_IS_GAME(other), FALSE);
    if (self == other || other->seal || tabiya_game_refuses(self) ||
        !eng_position_equal(&at->position, &other->root->position)) {
        return FALSE;
    }
    tabiya_game_begin_edit(self, _("Merge Game"));
    merge_tree(self, at, other);
    tabiya_game_set_step_place(self, at);
    tabiya_game_end_edit(self);
    return TRUE;
}
