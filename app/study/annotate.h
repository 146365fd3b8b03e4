/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The steps of annotating a move as a person does them: one press of "!" is one step. */
#ifndef TABIYA_ANNOTATE_H
#define TABIYA_ANNOTATE_H

#include "app/game/game.h"
#include "app/game/markup.h"

G_BEGIN_DECLS

/* Gives the move of `node` the glyph `nag`, or takes it away if it is there. A move has one
 * judgment (!, ?, !? …), and its position one balance (=, ±, −+ …): another of its kind makes way.
 * One step of the game's undo. */
void tabiya_annotate_toggle_nag(TabiyaGame *game, const TabiyaNode *node, guint8 nag);
gboolean tabiya_annotate_has_nag(const TabiyaNode *node, guint8 nag);

/* --- Arrows and circles ----------------------------------------------------------------------- */

/* Draws `shape` among `shapes` (a GArray of TabiyaShape): one that is there in that color goes, one
 * in another color takes the new one. TRUE if it is there afterwards. */
gboolean tabiya_annotate_draw(GArray *shapes, const TabiyaShape *shape);
/* The same on the position of `node`: in its comment, or in the one before a move that follows, if
 * the squares are drawn on there (tabiya_markup_dup_shapes_at()). All else in them stays as it is.
 * One step of the game's undo, called after what was done. */
void tabiya_annotate_toggle_shape(TabiyaGame *game, const TabiyaNode *node,
                                  const TabiyaShape *shape);

/* --- Glyphs typed key by key ------------------------------------------------------------------ */

/* What was typed last: "!" and a moment later "?" make "!?". All zeros to begin with. */
typedef struct {
    char typed[5];
    gint64 last_us;
} TabiyaGlyphKeys;

/* The key of `character` was pressed at `now_us` (g_get_monotonic_time()). Returns FALSE if it is
 * none for a glyph. `*nag` is the glyph that it makes, 0 if more has to follow ("+" of "+=");
 * `*replaces` the one that the keys before it made, which it takes the place of; 0: none. */
gboolean tabiya_glyph_keys_press(TabiyaGlyphKeys *self, gunichar character, gint64 now_us,
                                 guint8 *nag, guint8 *replaces);

G_END_DECLS

#endif
