/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A clause whose subject is pieces or squares, by what follows: what they …
 *
 *     claims-piece-states.c       are:         "is pinned", "is a passed pawn"
 *     claims-piece-places.c       stand on:    "is on e5", "controls the d-file"
 *     claims-piece-abilities.c    can do:      "can retreat to b3", "has no legal moves"
 *     claims-piece-history.c      did:         "has castled", "has been captured"
 *     claims-relations.c          do to others: "attacks f7", "is defended by the queen"
 *     claims-pieces.c             the verbs, in turn: each is tried until one fits
 *
 * `subject` are the nouns before the verb, and `negated` whether a "not" came before. As in all of
 * the grammar, FALSE says that something else stands here, and leaves the reader as it was. */
#ifndef TABIYA_CLAIMS_PIECES_H
#define TABIYA_CLAIMS_PIECES_H

#include "app/talk/claims-private.h"

static inline EngColor color_at(const EngPosition *position, EngSquare square)
{
    return eng_piece_color(position->board[square]);
}

static inline gboolean is_of(const EngPosition *position, EngSquare square, EngPieceType type)
{
    return eng_piece_type(position->board[square]) == type;
}

/* Notes for each noun of the subject whether the predicate is true of it. */
void tabiya_piece_note_each(Reader *self, const Nouns *subject, PiecePredicate predicate,
                            gpointer data, gboolean negated);
/* "not", and more words for it than tabiya_reader_take_not() takes. */
gboolean tabiya_piece_take_not(Reader *self);

/* States. */
gboolean tabiya_piece_read_state(Reader *self, const Nouns *subject, gboolean negated);
gboolean tabiya_piece_read_promotion_distance(Reader *self, const Nouns *subject, gboolean negated);
gboolean tabiya_piece_read_needs(Reader *self, const Nouns *subject);
/* Predicates. `data` of the first: how many moves, by GINT_TO_POINTER(). */
Truth tabiya_piece_is_near_promotion(Reader *reader, EngSquare square, gpointer data);
Truth tabiya_piece_gives_check(Reader *reader, EngSquare square, gpointer data);

/* Places. */
gboolean tabiya_piece_read_stand(Reader *self, const Nouns *subject, gboolean negated);
gboolean tabiya_piece_read_each_other(Reader *self, const Nouns *subject, gboolean negated);
gboolean tabiya_piece_read_line_control(Reader *self, const Nouns *subject, gboolean negated);

/* Abilities. */
gboolean tabiya_piece_read_can(Reader *self, const Nouns *subject);
gboolean tabiya_piece_read_no_moves(Reader *self, const Nouns *subject);

/* History. */
gboolean tabiya_piece_read_castled(Reader *self, const Nouns *subject, gboolean negated);
gboolean tabiya_piece_read_have(Reader *self, const Nouns *subject);

#endif
