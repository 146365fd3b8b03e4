/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A search of the engine and all that it says, for the tests of the engine. */
#ifndef TABIYA_TESTS_ENGINE_TALK_H
#define TABIYA_TESTS_ENGINE_TALK_H

#include <glib.h>

#include "engine/engine.h"

#define TALK_START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define TALK_MIDDLE_FEN "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 4 9"

typedef struct {
    EngEngine *engine;
    EngResult result;
    int results;
    EngInfo last[ENG_MAX_MULTIPV]; /* by rank */
    EngMove first_moves[ENG_MAX_MULTIPV];
    int exact_lines, ranks;
    bool pv_is_legal, wdl_adds_up, depth_fell;
    uint64_t stop_at_info; /* stop from inside the callback after so many lines */
    uint64_t nodes_at_stop;
    int depth_reached, currmove_depth;
    _Atomic uint64_t nodes_told;
} Talk;

/* Searches the position to the end, and checks that each line is legal. */
void talk_search(Talk *talk, EngEngine *engine, const char *fen, const EngLimits *limits);

/* For a test that starts the search itself; their user is a Talk. */
extern const EngCallbacks talk_callbacks;

/* Sets an option, which must be possible. */
void talk_set(EngEngine *engine, const char *name, const char *value);

#endif
