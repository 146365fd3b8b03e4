/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A legal move of the root position, with its results. */
#ifndef ENG_SEARCH_ROOT_MOVE_H
#define ENG_SEARCH_ROOT_MOVE_H

#include <stdint.h>

#include "engine/search/value.h"

typedef struct {
    EngMove move;
    int value;          /* of this iteration; -ENG_VALUE_INFINITE: not a best move */
    int previous_value; /* of the iteration before */
    int settled_value;  /* of the last iteration that was finished */
    EngBound bound;
    int selective_depth;
    int searched_depth; /* of the last iteration that came to this move */
    int table_rank;     /* by the tablebases: higher is better, equal ones are searched */
    double prior;       /* at a level below the last: how likely people play it (play/prior.h) */
    int table_value;    /* the value from the tables; only with root_in_tables */
    uint64_t nodes;
    size_t pv_length, settled_length;
    EngMove pv[ENG_MAX_PLY + 1],
        settled_pv[ENG_MAX_PLY + 1]; /* the lines of value and of settled_value */
} EngRootMove;

#endif
