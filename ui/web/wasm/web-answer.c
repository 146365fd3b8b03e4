/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See web-answer.h. */
#include "ui/web/wasm/web-answer.h"

#include <stdlib.h>

#include "app/game/shown-move.h"
#include "engine/board/san.h"

void web_answer_move(GString *json, const char *key, const EngPosition *position, EngMove move)
{
    char text[ENG_UCI_MAX];

    web_json_text(json, key, move == ENG_NO_MOVE ? NULL : eng_uci_write(position, move, text));
}

void web_answer_shown(GString *json, const char *key, const EngPosition *position, EngMove move)
{
    if (move == ENG_NO_MOVE) {
        web_json_text(json, key, NULL);
        return;
    }
    web_json_open(json, key, '{');
    web_answer_move(json, "uci", position, move);
    web_json_take(json, "shown", tabiya_shown_move_dup(position, move));
    web_json_close(json, '}');
}

void web_answer_score(GString *json, TabiyaScore score)
{
    const int moves = (abs(score.value) + 1) / 2;

    web_json_open(json, "score", '{');
    if (score.type == TABIYA_SCORE_MATE)
        web_json_int(json, "mate", score.value < 0 ? -moves : moves);
    else
        web_json_int(json, "cp", score.value);
    web_json_close(json, '}');
}

WebSearchTask web_answer_task(const EngPosition *start, const EngMove *moves, size_t count)
{
    return (WebSearchTask){.start = start, .moves = moves, .count = count, .lines = 1};
}
