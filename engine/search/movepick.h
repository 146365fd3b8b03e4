/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The order in which a node tries its moves: the table's move, good captures, killers and counter
 * move, quiet moves by history, bad captures. A stage is generated only if the one before did not
 * cut off: most cut nodes never generate their quiet moves. */
#ifndef ENG_SEARCH_MOVEPICK_H
#define ENG_SEARCH_MOVEPICK_H

#include "engine/board/checks.h"
#include "engine/search/params.h"
#include "engine/search/search-private.h"

/* A threshold that every capture meets. */
enum { ENG_SEE_ANY = -32000 };

typedef struct {
    const EngWorker *worker;
    const EngStack *ss;
    int stage;
    bool skip_quiets; /* may be set at any time: from then on only captures follow */
    bool only_checks; /* of the quiet moves only checks are wanted, by `checks` */
    bool tactical_only;
    int see_threshold; /* captures that lose more are bad */
    EngMove table_move;
    EngMove refutations[3]; /* killers and counter move */
    int index, bad_count;
    EngMoveList list;
    int scores[ENG_MAX_MOVES];
    EngMove bad[ENG_MAX_MOVES];
    EngChecks checks;
#ifdef ENG_CHECKED
    EngMoveList given; /* so far, for assertions */
#endif
} EngPicker;

/* All legal moves of the position of `ss`. `table_move` may be any 16 bits. */
void eng_picker_init(EngPicker *picker, const EngWorker *worker, const EngStack *ss,
                     EngMove table_move);

/* Only captures and queen promotions that keep `see_threshold`; all evasions in check. */
void eng_picker_init_tactical(EngPicker *picker, const EngWorker *worker, const EngStack *ss,
                              EngMove table_move, int see_threshold);

/* The next move, or ENG_NO_MOVE at the end. */
EngMove eng_picker_next(EngPicker *picker);

/* From now on, only those quiet moves that give check; may be called repeatedly. */
void eng_picker_only_checks(EngPicker *picker);

/* The value of a captured piece in centipawns; 0 for none. */
static inline int eng_captured_value(EngPieceType type)
{
    const int values[7] = {ENG_P(VALUE_PAWN), ENG_P(VALUE_KNIGHT), ENG_P(VALUE_BISHOP),
                           ENG_P(VALUE_ROOK), ENG_P(VALUE_QUEEN)};
    return values[type];
}

/* The history score of a quiet move: own and continuations. */
int eng_quiet_history(const EngWorker *worker, const EngStack *ss, EngMove move);

/* The history score of a capture. */
int eng_capture_history(const EngWorker *worker, const EngStack *ss, EngMove move);

#endif
