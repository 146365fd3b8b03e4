/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See result-text.h. */
#include "app/game/result-text.h"

#include "app/program.h"

const char *tabiya_result_to_shown(TabiyaResult result)
{
    static const char *const SHOWN[][2] = {
        [TABIYA_RESULT_WHITE] = {"1–0", "1\u200e–\u200e0"},
        [TABIYA_RESULT_BLACK] = {"0–1", "0\u200e–\u200e1"},
        [TABIYA_RESULT_DRAW] = {"½–½", "½–½"},
    };

    if ((guint)result >= G_N_ELEMENTS(SHOWN) || !SHOWN[result][0])
        return "";
    return SHOWN[result][tabiya_program_is_right_to_left()];
}
