/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences of answers, filled in from named places, so that translations can reorder them.
 *
 *     tabiya_answer_fill(answer, _("{move} attacks {first:accusative}."),
 *                        &(TabiyaFill){.position = &position, .move = move, .first = square});
 *
 * {move} and {other} become links; {first} and {second} are pieces with their squares, in the case
 * that a language asks for (analysis/explain.h); {square} is a square, {text} and {number} are what
 * they are given. A piece that begins a sentence is capitalized. */
#ifndef TABIYA_ANSWER_WORDS_H
#define TABIYA_ANSWER_WORDS_H

#include "app/talk/answer.h"

G_BEGIN_DECLS

typedef struct {
    const EngPosition *position; /* of everything below */
    EngMove move, other;
    EngSquare first, second, square;
    const char *text;
    int number;
} TabiyaFill;

void tabiya_answer_fill(TabiyaAnswer *self, const char *sentence, const TabiyaFill *fill);
/* The same, and the sentence is also a fact about the position. */
void tabiya_answer_state(TabiyaAnswer *self, const char *sentence, const TabiyaFill *fill);
/* Makes what was said from byte `from` on a fact about the position. */
void tabiya_answer_note(TabiyaAnswer *self, const EngPosition *position, gsize from);
/* A fact that is a number. */
void tabiya_answer_count(TabiyaAnswer *self, const EngPosition *position, const char *what,
                         gint64 number);

/* --- Words ------------------------------------------------------------------------------------ */

/* "e4". Static letters in `text`. */
const char *tabiya_square_write(EngSquare square, char text[3]);
/* "d4, e5". */
char *tabiya_squares_dup(EngBitboard squares) G_GNUC_WARN_UNUSED_RESULT;
/* "the knight on e5, the pawn on d4". */
char *tabiya_pieces_dup(const EngPosition *position, EngBitboard squares) G_GNUC_WARN_UNUSED_RESULT;
/* "king g1, rooks a1, f1", the pieces of these squares by kind; "" without any. */
char *tabiya_pieces_dup_by_kind(const EngPosition *position,
                                EngBitboard squares) G_GNUC_WARN_UNUSED_RESULT;
/* "knight", "knights", translated. Static. */
const char *tabiya_piece_kind_get_name(EngPieceType type, gboolean several);
/* "knight": its number, ENG_NO_PIECE_TYPE for another word. */
EngPieceType tabiya_piece_kind_find(const char *name);

/* --- Whole sentences -------------------------------------------------------------------------- */

/* "White is better (+1.20)." */
void tabiya_answer_say_score(TabiyaAnswer *self, TabiyaScore score);
/* "Checkmate. White wins.", for outcomes that end the game; else NULL. Static. */
const char *tabiya_outcome_get_sentence(EngOutcome outcome, EngColor side_to_move);

/* Offers "play Nf3". */
void tabiya_answer_offer_move(TabiyaAnswer *self, const EngPosition *position, EngMove move);

G_END_DECLS

#endif
