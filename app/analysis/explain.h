/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Translated sentences that explain claims about a move. */
#ifndef TABIYA_EXPLAIN_H
#define TABIYA_EXPLAIN_H

#include "app/analysis/judgment.h"
#include "app/analysis/motifs.h"
#include "app/game/piece-letters.h"

G_BEGIN_DECLS

/* "Nxe5 loses a knight: after d4, the pawn …", or, for a missed claim, "Nf7 wins the exchange: …".
 * NULL for TABIYA_MOTIF_NONE. */
char *tabiya_claim_to_string(const TabiyaClaim *claim,
                             TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;

/* "Qe7+ mates in 2.": without the moves that only prove it, for a place that shows them already. */
char *tabiya_claim_dup_without_line(const TabiyaClaim *claim,
                                    TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;

/* The claim's line with move numbers: "23...Qh4 24.Kg1 Qh2#". */
char *tabiya_claim_dup_line(const TabiyaClaim *claim,
                            TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;

/* `moves` from `start` in the same way, at most `limit` half-moves, then "…". */
char *tabiya_explain_moves(const EngPosition *start, const EngMove *moves, gsize length,
                           gsize limit, TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;

/* "the knight on e5", in the form that a translation asks for by name: "genitive" and so on (see
 * explain.c); NULL: the plain one. */
char *tabiya_explain_piece(EngPieceType type, EngSquare square,
                           const char *form) G_GNUC_WARN_UNUSED_RESULT;

/* What a sentence is about. ENG_NO_SQUARE, ENG_NO_MOVE: its places for that stay empty. */
typedef struct {
    const EngPosition *position; /* of everything below */
    EngMove move;
    EngSquare actor, first, second;
} TabiyaExplained;

/* Fills in {move}, {actor}, {first}, {second}, with the forms that a translation asks for, and
 * {square}, that of {first}, in a translated `sentence`. A piece that begins it is capitalized. */
char *tabiya_explain_fill(const char *sentence, const TabiyaExplained *about,
                          TabiyaPieceLetters letters) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
