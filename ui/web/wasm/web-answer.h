/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the answers of the engine's worker have in common. */
#ifndef UI_WEB_WASM_WEB_ANSWER_H
#define UI_WEB_WASM_WEB_ANSWER_H

#include "app/score.h"
#include "ui/web/wasm/web-json.h"
#include "ui/web/wasm/web-search.h"

/* "e2e4"; null for ENG_NO_MOVE. */
void web_answer_move(GString *json, const char *key, const EngPosition *position, EngMove move);

/* {"uci", "shown"}: a move as it is asked for and as it is shown; null for ENG_NO_MOVE. */
void web_answer_shown(GString *json, const char *key, const EngPosition *position, EngMove move);

/* {"cp": …} or {"mate": moves}. */
void web_answer_score(GString *json, TabiyaScore score);

/* The task of searching `count` moves from `start`, all lent, with its other fields empty. */
WebSearchTask web_answer_task(const EngPosition *start, const EngMove *moves, size_t count);

#endif
