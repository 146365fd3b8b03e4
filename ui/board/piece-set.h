/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The pieces as pictures, drawn by librsvg once for every size and kept.
 *
 * Drawing one costs a third of a millisecond at 80 px and grows with its area: never in a frame
 * that only moves something. The last few sizes are kept; a set may serve several widgets (the
 * board, the promotion chooser, the captured pieces). Main thread only. */
#ifndef TABIYA_UI_BOARD_PIECE_SET_H
#define TABIYA_UI_BOARD_PIECE_SET_H

#include <gtk/gtk.h>

#include "app/render/piece-files.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PIECE_SET (tabiya_piece_set_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPieceSet, tabiya_piece_set, TABIYA, PIECE_SET, GObject)

/* `files` NULL: ours. */
TabiyaPieceSet *tabiya_piece_set_new(TabiyaPieceFiles *files) G_GNUC_WARN_UNUSED_RESULT;

/* The set that the person has chosen (ui/looks.h), which all views share while any of them lives: a
 * new reference. Main thread only. */
TabiyaPieceSet *tabiya_piece_set_dup_shared(void) G_GNUC_WARN_UNUSED_RESULT;

/* `piece` in a square of `size_px` device pixels (logical size times scale factor), lent. NULL for
 * ENG_NO_PIECE and if the drawing is missing. */
GdkTexture *tabiya_piece_set_get_texture(TabiyaPieceSet *self, EngPiece piece, int size_px);

/* Draws `piece`, kept at `size_px`, into `area` of `snapshot`. The quick way for what moves. */
void tabiya_piece_set_snapshot(TabiyaPieceSet *self, EngPiece piece, int size_px,
                               GtkSnapshot *snapshot, const graphene_rect_t *area);
/* The same where GSK draws with Cairo. Its way with a texture is slow there: up to GTK 4.8 every
 * pixel goes through floats and back in every frame (10 of 11 ms of a frame at 1600 px), so the
 * picture goes in as a node that Cairo copies straight. */
void tabiya_piece_set_snapshot_for_cairo(TabiyaPieceSet *self, EngPiece piece, int size_px,
                                         GtkSnapshot *snapshot, const graphene_rect_t *area);

/* Paints `piece`, kept at `size_px`, with its corner at the origin: for pictures of whole boards.
 */
void tabiya_piece_set_paint(TabiyaPieceSet *self, EngPiece piece, int size_px, cairo_t *cr);

/* Whether the picture is there already, so that asking for it costs nothing. */
gboolean tabiya_piece_set_has(TabiyaPieceSet *self, EngPiece piece, int size_px);

/* Why a drawing that was asked for is ours and not the set's; lent. NULL: all were well. */
const char *tabiya_piece_set_get_trouble(TabiyaPieceSet *self);

/* How often librsvg has drawn, ever: tests prove with it that frames draw nothing anew. */
guint tabiya_piece_set_get_render_count_for_tests(TabiyaPieceSet *self);

G_END_DECLS

#endif
