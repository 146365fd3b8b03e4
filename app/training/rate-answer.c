/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See rate-answer.h. Days without a puzzle are periods without games. */
#include "app/training/rate-answer.h"

#include "app/training/glicko2.h"

void tabiya_rate_answer(TabiyaPuzzleRating *rating, const TabiyaRatedAnswer *answer)
{
    const TabiyaGlicko2Game game = {answer->rating,
                                    answer->deviation > 0 ? answer->deviation
                                                          : TABIYA_GLICKO2_DEVIATION_UNKNOWN,
                                    answer->solved};

    if (rating->rated_ms > 0)
        tabiya_glicko2_wait(&rating->value, (double)answer->days);
    tabiya_glicko2_rate(&rating->value, &game, 1);
    rating->n_rated++;
    rating->rated_ms = answer->answered_ms;
}
