/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine of the page's worker: one handle, and searches that return with their answer. */
#ifndef UI_WEB_WASM_WEB_SEARCH_H
#define UI_WEB_WASM_WEB_SEARCH_H

#include "engine/engine.h"
#include "engine/play/levels.h"

enum { WEB_SEARCH_PV = 24, WEB_SEARCH_LINES = 8 };

/* The last report on one line. The score is the side to move's. */
typedef struct {
    bool told;
    EngScore score;
    int depth;
    EngMove pv[WEB_SEARCH_PV];
    size_t length;
} WebSearchLine;

/* What to search, all lent. */
typedef struct {
    const EngPosition *start;
    const EngMove *moves;
    size_t count;
    EngLimits limits;
    int lines; /* MultiPV */
    int level; /* 0: full strength */
    int seed;  /* of a level; 0: another each time */
    EngManner manner;
} WebSearchTask;

typedef struct {
    EngResult result;
    WebSearchLine lines[WEB_SEARCH_LINES];
} WebSearchAnswer;

/* Searches until the limits are reached. False, with nothing in `answer`: there is no net yet, no
 * memory, or a move is illegal. */
bool web_search(const WebSearchTask *task, WebSearchAnswer *answer);

/* Forgets what was learned, as before a new game. */
void web_search_new_game(void);

#endif
