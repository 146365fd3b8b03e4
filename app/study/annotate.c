/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See annotate.h. */
#include "app/study/annotate.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/nag.h"

#define BALANCE_FIRST 10           /* = */
#define BALANCE_LAST 21            /* −+, and its stronger form */
#define TOGETHER_US G_USEC_PER_SEC /* keys so close to each other are one glyph */

/* --- Glyphs of a move ------------------------------------------------------------------------- */

gboolean tabiya_annotate_has_nag(const TabiyaNode *node, guint8 nag)
{
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);

    return count > 0 && memchr(nags, nag, count);
}

static gboolean is_balance(guint8 nag)
{
    return nag >= BALANCE_FIRST && nag <= BALANCE_LAST;
}

static gboolean exclude_each_other(guint8 a, guint8 b)
{
    if (is_balance(a) && is_balance(b))
        return TRUE;
    return tabiya_nag_get_kind(a) == TABIYA_NAG_MOVE && tabiya_nag_get_kind(b) == TABIYA_NAG_MOVE;
}

/* The new glyph takes the place of the one it replaces, so that "!N" becomes "?N". */
void tabiya_annotate_toggle_nag(TabiyaGame *game, const TabiyaNode *node, guint8 nag)
{
    gboolean had = tabiya_annotate_has_nag(node, nag), placed = FALSE;
    g_autoptr(GByteArray) after = g_byte_array_new();
    gsize count;

    g_return_if_fail(TABIYA_IS_GAME(game) && node);

    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        if (!exclude_each_other(nags[i], nag) && nags[i] != nag) {
            g_byte_array_append(after, &nags[i], 1);
        } else if (!had && !placed) {
            g_byte_array_append(after, &nag, 1);
            placed = TRUE;
        }
    }
    if (!had && !placed)
        g_byte_array_append(after, &nag, 1);
    tabiya_game_set_nags(game, node, after->data, after->len);
}

/* --- Arrows and circles ----------------------------------------------------------------------- */

/* Removes all shapes between those squares: a file may have duplicates. TRUE if there were any;
 * then `*same` is set if one had that color. */
static gboolean take_out(GArray *shapes, const TabiyaShape *shape, gboolean *same)
{
    guint before = shapes->len;

    for (guint i = shapes->len; i-- > 0;) {
        const TabiyaShape *there = &g_array_index(shapes, TabiyaShape, i);

        if (there->from != shape->from || there->to != shape->to)
            continue;
        *same |= there->color == shape->color;
        g_array_remove_index(shapes, i);
    }
    return shapes->len < before;
}

gboolean tabiya_annotate_draw(GArray *shapes, const TabiyaShape *shape)
{
    gboolean erased = FALSE;

    take_out(shapes, shape, &erased);
    if (!erased)
        g_array_append_val(shapes, *shape);
    return !erased;
}

/* In the same color. */
static gboolean is_drawn(const TabiyaNode *node, const TabiyaShape *shape)
{
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes_at(node);
    gboolean same = FALSE;

    take_out(shapes, shape, &same);
    return same;
}

/* `text` without the shapes between those squares; with `shape` in their place if there were any,
 * or if `always`, unless it was `*placed` elsewhere. NULL: nothing to change. */
static char *dup_drawn(const char *text, const TabiyaShape *shape, gboolean always,
                       gboolean *placed)
{
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes(text);
    gboolean same = FALSE;

    if (!take_out(shapes, shape, &same) && (*placed || !always))
        return NULL;
    if (!*placed)
        g_array_append_val(shapes, *shape);
    *placed = TRUE;
    return tabiya_markup_set_shapes(text, shapes);
}

static void draw_before_moves(TabiyaGame *game, const TabiyaNode *node, const TabiyaShape *shape,
                              gboolean *placed)
{
    for (const TabiyaNode *child = tabiya_node_get_child(node); child;
         child = tabiya_node_get_sibling(child)) {
        g_autofree char *text =
            dup_drawn(tabiya_node_get_comment_before(child), shape, FALSE, placed);

        if (text)
            tabiya_game_set_comment_before(game, child, text);
    }
}

static void draw_here(TabiyaGame *game, const TabiyaNode *node, const TabiyaShape *shape,
                      gboolean *placed)
{
    g_autofree char *text = dup_drawn(tabiya_node_get_comment(node), shape, TRUE, placed);

    if (text)
        tabiya_game_set_comment(game, node, text);
}

void tabiya_annotate_toggle_shape(TabiyaGame *game, const TabiyaNode *node,
                                  const TabiyaShape *shape)
{
    /* [what is drawn][erased or drawn] */
    static const char *const labels[2][2] = {
        {N_("Erase Arrow"), N_("Draw Arrow")},
        {N_("Erase Circle"), N_("Draw Circle")},
    };
    gboolean erase, placed;

    g_return_if_fail(TABIYA_IS_GAME(game) && node && shape);

    erase = placed = is_drawn(node, shape);
    tabiya_game_begin_edit(game, _(labels[shape->from == shape->to][!erase]));
    draw_before_moves(game, node, shape, &placed);
    draw_here(game, node, shape, &placed);
    tabiya_game_set_step_place(game, node);
    tabiya_game_end_edit(game);
}

/* --- Glyphs typed key by key ------------------------------------------------------------------ */

static guint8 nag_of(const char *typed)
{
    guint8 nag = 0;

    return tabiya_nag_from_text(typed, &nag) ? nag : 0;
}

/* Whether a longer glyph begins with these keys. */
static gboolean begins_glyph(const char *typed)
{
    for (int nag = 1; nag <= G_MAXUINT8; nag++) {
        const char *whole = tabiya_nag_get_typed((guint8)nag);

        if (whole && g_str_has_prefix(whole, typed))
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_glyph_keys_press(TabiyaGlyphKeys *self, gunichar character, gint64 now_us,
                                 guint8 *nag, guint8 *replaces)
{
    char key[2] = {(char)character, '\0'};
    char longer[sizeof self->typed];

    *nag = *replaces = 0;
    if (character <= ' ' || character > '~' || g_ascii_isalnum((char)character))
        return FALSE;
    if (now_us - self->last_us > TOGETHER_US || strlen(self->typed) + 2 > sizeof self->typed)
        self->typed[0] = '\0';
    g_snprintf(longer, sizeof longer, "%s%s", self->typed, key);
    if (begins_glyph(longer)) {
        *replaces = nag_of(self->typed);
    } else if (begins_glyph(key)) {
        g_strlcpy(longer, key, sizeof longer);
    } else {
        self->typed[0] = '\0';
        return FALSE;
    }
    g_strlcpy(self->typed, longer, sizeof self->typed);
    self->last_us = now_us;
    *nag = nag_of(self->typed);
    return TRUE;
}
