/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The evaluation made by hand: how good a position looks without looking ahead. It serves where no
 * net is built in or the option EvalFile asks for it; otherwise a net says it (network.h).
 *
 * A weighted sum of features, each with a weight for the middlegame and one for the endgame, mixed
 * by how much material is left ("tapered"). Features and weights: weights.h. A few endgames that
 * such a sum gets wrong are corrected in endgame.c.
 */
#ifndef ENG_EVAL_EVAL_H
#define ENG_EVAL_EVAL_H

#include "engine/board/position.h"

enum {
    ENG_PAWN_TABLE_SIZE = 4096,
    ENG_HALFMOVES_FADE = 200, /* the score fades towards the fifty-move draw over so many */
};

/* What the pawns alone say, remembered by pawn_key; one table a thread. Zeroed is empty. */
typedef struct {
    uint64_t key;
    EngBitboard passed;   /* of both colours */
    EngBitboard spans[2]; /* squares that pawns of a colour attack now or after advancing */
    int32_t score;        /* packed pair, white's view */
} EngPawnEntry;

typedef struct {
    EngPawnEntry entries[ENG_PAWN_TABLE_SIZE];
} EngPawnTable;

/* Centipawns from the side to move. `pawns` may be NULL. Not meant for positions in check, but
 * harmless there. */
int eng_evaluate(const EngPosition *position, EngPawnTable *pawns);

/* Middlegame weight, 0 (bare) ... ENG_PHASE_MAX. */
enum { ENG_PHASE_MAX = 24 };
int eng_eval_phase(const EngPosition *position);

/* The evaluation in words and figures, one group of features a line, NUL-terminated. */
void eng_eval_explain(const EngPosition *position, char *text, size_t size);

/* How often each feature of weights.h occurs for each colour; for explaining and for tuning.
 * `counts` are ENG_FEATURE_COUNT long. Returns what scales the endgame weights, in 1/64. */
int eng_eval_trace(const EngPosition *position, int16_t *white_counts, int16_t *black_counts);

#endif
