/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How games begin and end: what needs no game, for those that read and write PGN without one. */
#include "app/game/game-private.h"

static const char *const RESULT_WORDS[] = {
    [TABIYA_RESULT_UNKNOWN] = "*",
    [TABIYA_RESULT_WHITE] = "1-0",
    [TABIYA_RESULT_BLACK] = "0-1",
    [TABIYA_RESULT_DRAW] = "1/2-1/2",
};

const char *tabiya_result_to_string(TabiyaResult result)
{
    g_return_val_if_fail(result <= TABIYA_RESULT_DRAW, "*");
    return RESULT_WORDS[result];
}

void tabiya_game_init_position(EngPosition *position)
{
    static EngPosition initial;
    static gsize is_set = 0;
    if (g_once_init_enter(&is_set)) {
        eng_position_init(&initial);
        g_once_init_leave(&is_set, 1);
    }
    *position = initial;
}
