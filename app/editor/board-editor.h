/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A position being set up: its pieces, castling rights and counters, and what is wrong with it.
 * Undo is unlimited.
 *
 * It is a separate copy from the start: the game it was opened from is never changed. Castling
 * rights that the king and rook no longer allow are removed automatically; only undo or an explicit
 * change brings them back.
 *
 * Signal ::changed follows every change, when everything is consistent again. Properties
 * (read-only, notify):
 *   fen                string, also of a position that cannot be played
 *   playable           gboolean: no problem prevents playing it
 *   can-undo, can-redo gboolean
 */
#ifndef TABIYA_BOARD_EDITOR_H
#define TABIYA_BOARD_EDITOR_H

#include <glib-object.h>

#include "engine/board/setup.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOARD_EDITOR (tabiya_board_editor_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBoardEditor, tabiya_board_editor, TABIYA, BOARD_EDITOR, GObject)

/* Starts from `position`; NULL: the initial one. */
TabiyaBoardEditor *tabiya_board_editor_new(const EngPosition *position) G_GNUC_WARN_UNUSED_RESULT;

/* Forgets all history and starts from `setup`, as read at startup. */
void tabiya_board_editor_restart(TabiyaBoardEditor *self, const EngSetup *setup);

/* Starts over from `position`, as one step that can be undone. */
void tabiya_board_editor_set_position(TabiyaBoardEditor *self, const EngPosition *position);

/* --- Queries ---------------------------------------------------------------------------------- */

/* The current setup, normalized by eng_setup_normalize(). */
const EngSetup *tabiya_board_editor_get_setup(TabiyaBoardEditor *self);
const char *tabiya_board_editor_get_fen(TabiyaBoardEditor *self);
/* FALSE, with `position` unchanged, if it is not playable. */
gboolean tabiya_board_editor_get_position(TabiyaBoardEditor *self, EngPosition *position);

/* `*count` problems, borrowed until the next change; those that prevent playing come first. */
const EngSetupProblem *tabiya_board_editor_get_problems(TabiyaBoardEditor *self, guint *count);

/* --- Changing --------------------------------------------------------------------------------- */

/* A call that changes nothing adds no undo step. */
void tabiya_board_editor_put(TabiyaBoardEditor *self, EngSquare square, EngPiece piece);
void tabiya_board_editor_remove(TabiyaBoardEditor *self, EngSquare square);
/* Replaces the piece on `to`, if any. */
void tabiya_board_editor_move(TabiyaBoardEditor *self, EngSquare from, EngSquare to);

void tabiya_board_editor_set_side_to_move(TabiyaBoardEditor *self, EngColor color);
/* `right` is one ENG_CASTLE_… bit. Does nothing if king and rook do not allow it. */
void tabiya_board_editor_set_castling(TabiyaBoardEditor *self, guint right, gboolean allowed);
/* A square of eng_setup_possible_en_passant(), or ENG_NO_SQUARE. */
void tabiya_board_editor_set_en_passant(TabiyaBoardEditor *self, EngSquare square);
/* Changes of one counter in a row are one step. */
void tabiya_board_editor_set_halfmove_clock(TabiyaBoardEditor *self, guint halfmoves);
void tabiya_board_editor_set_fullmove_number(TabiyaBoardEditor *self, guint number);
void tabiya_board_editor_set_chess960(TabiyaBoardEditor *self, gboolean chess960);

void tabiya_board_editor_clear(TabiyaBoardEditor *self);
void tabiya_board_editor_set_initial(TabiyaBoardEditor *self);
/* Chess960's start `index`, 0…959. */
void tabiya_board_editor_set_chess960_start(TabiyaBoardEditor *self, guint index);
void tabiya_board_editor_mirror(TabiyaBoardEditor *self);
void tabiya_board_editor_swap_colors(TabiyaBoardEditor *self);
void tabiya_board_editor_rotate(TabiyaBoardEditor *self);

/* Reads `text`, a FEN or an EPD (operations are ignored), with or without surrounding blanks. On
 * failure returns FALSE with TABIYA_ERROR_BAD_FEN and leaves everything as it was. A valid text of
 * a position that cannot be played is accepted: the problems say what is wrong. */
gboolean tabiya_board_editor_set_fen(TabiyaBoardEditor *self, const char *text, GError **error);
/* The same while the user types: consecutive texts are one step, until end_typing() or another
 * change. */
gboolean tabiya_board_editor_type_fen(TabiyaBoardEditor *self, const char *text, GError **error);
void tabiya_board_editor_end_typing(TabiyaBoardEditor *self);

gboolean tabiya_board_editor_can_undo(TabiyaBoardEditor *self);
gboolean tabiya_board_editor_can_redo(TabiyaBoardEditor *self);
void tabiya_board_editor_undo(TabiyaBoardEditor *self);
void tabiya_board_editor_redo(TabiyaBoardEditor *self);

G_END_DECLS

#endif
