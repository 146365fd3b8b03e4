/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a sentence is made of clauses, and the kinds of clauses, by their subject:
 *
 *     claims-impersonal.c      the position: "it is White's turn", "there are two open files"
 *     claims-move-clauses.c    a move: "3.Bb5 pins the knight", "castling is not possible"
 *     claims-named-moves.c     a move by a name: "the best move is Nf3"
 *     claims-side-clauses.c    a side: "White is better", "neither side has castled"
 *     claims-files.c           a file: "the d-file is open"
 *     claims-pieces.c          pieces or squares: "the knight on f6 is pinned"
 *     claims-conditions.c      where a clause holds: "after 5.Nc3"
 *     claims-clauses.c         all of these in turn, and evaluations and openings by name
 *     claims-sentences.c       what follows: "…, which nothing defends", "… and attacks f7"
 *
 * As in all of the grammar, FALSE says that something else stands here, and leaves the reader as it
 * was. */
#ifndef TABIYA_CLAIMS_CLAUSES_H
#define TABIYA_CLAIMS_CLAUSES_H

#include "app/talk/claims-private.h"

/* The position. */
gboolean tabiya_clause_read_impersonal(Reader *self);
gboolean tabiya_clause_read_there(Reader *self);
gboolean tabiya_clause_read_no_captures(Reader *self);
gboolean tabiya_clause_read_turn(Reader *self, gboolean negated);
/* Notes whether `color` is to move. */
void tabiya_clause_note_turn(Reader *self, int color, gboolean negated);

/* Moves. */
gboolean tabiya_clause_read_move_subject(Reader *self);
gboolean tabiya_clause_read_this_move(Reader *self);
gboolean tabiya_clause_read_options(Reader *self);
gboolean tabiya_clause_read_move_list(Reader *self);
gboolean tabiya_clause_read_castling(Reader *self);
gboolean tabiya_clause_read_warning(Reader *self); /* "watch out for Qxf7#" */
gboolean tabiya_clause_read_named_move(Reader *self);
gboolean tabiya_clause_read_last_move(Reader *self); /* "with his last move White castled" */

/* Sides. */
gboolean tabiya_clause_read_side(Reader *self);
gboolean tabiya_clause_read_both(Reader *self);
gboolean tabiya_clause_read_so_does(Reader *self);
gboolean tabiya_clause_read_does_not(Reader *self);

/* Files. */
gboolean tabiya_clause_read_file(Reader *self);

/* Conditions. */
gboolean tabiya_clause_read_condition(Reader *self);
/* Reads moves, and goes to the position after them. */
gboolean tabiya_clause_go_to(Reader *self, int color);
/* Where a condition that ends the clause begins, and `after` it; 0: there is none. */
guint tabiya_clause_find_suffix(const Reader *self, guint *after);

void tabiya_clause_skip_marks(Reader *self);

#endif
