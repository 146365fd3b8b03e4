/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Annotates a move with glyphs, arrows and circles, as a person does: one press of "!" is one step
 * of undo. */
#ifndef TABIYA_ANNOTATE_H
#define TABIYA_ANNOTATE_H

#include "app/game/game.h"
#include "app/game/markup.h"

G_BEGIN_DECLS

/* Adds the glyph `nag` to the move of `node`, or removes it. A move has one judgment (!, ?, !? …),
 * and its position one balance (=, ±, −+ …): a new one replaces it. One step of the game's undo. */
void tabiya_annotate_toggle_nag(TabiyaGame *game, const TabiyaNode *node, guint8 nag);
gboolean tabiya_annotate_has_nag(const TabiyaNode *node, guint8 nag);

/* --- Arrows and circles ----------------------------------------------------------------------- */

/* Draws `shape` among `shapes` (a GArray of TabiyaShape): the same shape is erased, one of another
 * color is recolored. TRUE if the shape is there afterwards. */
gboolean tabiya_annotate_draw(GArray *shapes, const TabiyaShape *shape);
/* The same for the position of `node`: in its comment, or, if the squares are drawn on there, in
 * the comment before a following move (tabiya_markup_dup_shapes_at()). The rest of the comment
 * stays. One step of the game's undo, named after what it did. */
void tabiya_annotate_toggle_shape(TabiyaGame *game, const TabiyaNode *node,
                                  const TabiyaShape *shape);

/* --- Glyphs typed key by key ------------------------------------------------------------------ */

/* The keys typed last: "!" and a moment later "?" make "!?". All zeros at first. */
typedef struct {
    char typed[5];
    gint64 last_us;
} TabiyaGlyphKeys;

/* The key of `character` was pressed at `now_us` (g_get_monotonic_time()). FALSE: it is not part of
 * a glyph. `*nag` receives the glyph, 0 if it is incomplete ("+" of "+="); `*replaces` the glyph of
 * the earlier keys that it replaces; 0: none. */
gboolean tabiya_glyph_keys_press(TabiyaGlyphKeys *self, gunichar character, gint64 now_us,
                                 guint8 *nag, guint8 *replaces);

G_END_DECLS

#endif
