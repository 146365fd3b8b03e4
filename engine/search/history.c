/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See history.h. */
#include "engine/search/history.h"

#include <stdlib.h>
#include <string.h>

#include "engine/eng-assert.h"
#include "engine/search/params.h"

void eng_history_clear(EngHistory *history)
{
    memset(history, 0, sizeof *history);
}

void eng_history_update(int16_t *score, int bonus)
{
    *score = (int16_t)(*score + bonus - *score * abs(bonus) / ENG_P(HISTORY_LIMIT));
    ENG_ASSERT(abs(*score) <= ENG_P(HISTORY_LIMIT));
}

int eng_history_bonus(int depth)
{
    const int bonus = ENG_P(HISTORY_BONUS_FACTOR) * depth - ENG_P(HISTORY_BONUS_OFFSET);
    return bonus > ENG_P(HISTORY_BONUS_MAX) ? ENG_P(HISTORY_BONUS_MAX) : bonus;
}
