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

/* `files` NULL: the built-in pieces. */
TabiyaPieceSet *tabiya_piece_set_new(TabiyaPieceFiles *files) G_GNUC_WARN_UNUSED_RESULT;

/* The set that the person has chosen (ui/looks.h), shared by all views while in use: a new
 * reference. Main thread only. */
TabiyaPieceSet *tabiya_piece_set_dup_shared(void) G_GNUC_WARN_UNUSED_RESULT;

/* `piece` in a square of `size_px` device pixels (logical size times scale factor), lent. NULL for
 * ENG_NO_PIECE and if the drawing is missing. */
GdkTexture *tabiya_piece_set_get_texture(TabiyaPieceSet *self, EngPiece piece, int size_px);

/* Draws `piece`, kept at `size_px`, into `area` of `snapshot`. The fastest way for moving
 * pieces. */
void tabiya_piece_set_snapshot(TabiyaPieceSet *self, EngPiece piece, int size_px,
                               GtkSnapshot *snapshot, const graphene_rect_t *area);
/* The same where GSK draws with Cairo. It is slow with textures: up to GTK 4.8 every pixel goes
 * through floats and back in every frame (10 of 11 ms of a frame at 1600 px), so the picture goes
 * in as a node that Cairo copies straight. */
void tabiya_piece_set_snapshot_for_cairo(TabiyaPieceSet *self, EngPiece piece, int size_px,
                                         GtkSnapshot *snapshot, const graphene_rect_t *area);

/* Paints `piece`, kept at `size_px`, with its corner at the origin: for pictures of whole boards.
 */
void tabiya_piece_set_paint(TabiyaPieceSet *self, EngPiece piece, int size_px, cairo_t *cr);

/* Whether the picture is cached, so that getting it costs nothing. */
gboolean tabiya_piece_set_has(TabiyaPieceSet *self, EngPiece piece, int size_px);

/* Why a built-in drawing replaces one of the set; lent. NULL: all could be read. */
const char *tabiya_piece_set_get_trouble(TabiyaPieceSet *self);

/* How often librsvg has ever drawn: tests use it to prove that frames draw nothing again. */
guint tabiya_piece_set_get_render_count_for_tests(TabiyaPieceSet *self);

G_END_DECLS

#endif
