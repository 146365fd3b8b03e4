/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See moved-rating.h. */
#include "app/puzzles/moved-rating.h"

#include <math.h>

#include "app/store/puzzle-attempt-rows.h"
#include "app/training/glicko2.h"

static gboolean is_estimate(const TabiyaPuzzle *puzzle)
{
    return puzzle->rating > 0 && puzzle->deviation > TABIYA_GLICKO2_DEVIATION_UNKNOWN;
}

/* Rows do not have the deviation of the person's rating. */
static void move_by(TabiyaGlicko2 *rating, const TabiyaPuzzleAnswer *answer)
{
    const TabiyaGlicko2Game game = {answer->rating_before, TABIYA_GLICKO2_DEVIATION_UNKNOWN,
                                    answer->result != TABIYA_PUZZLE_SOLVED};

    tabiya_glicko2_rate(rating, &game, 1);
}

gboolean tabiya_moved_rating_find(TabiyaDatabase *db, const TabiyaPuzzle *puzzle,
                                  TabiyaMovedRating *moved, GError **error)
{
    TabiyaGlicko2 rating = TABIYA_GLICKO2_START;

    *moved = (TabiyaMovedRating){puzzle->rating, puzzle->deviation};
    if (!is_estimate(puzzle))
        return TRUE;
    g_autoptr(GArray) answers = tabiya_puzzle_attempt_rows_list_rated(db, puzzle->id, error);
    rating.rating = puzzle->rating;
    rating.deviation = puzzle->deviation;
    for (guint i = 0; answers && i < answers->len; i++)
        move_by(&rating, &g_array_index(answers, TabiyaPuzzleAnswer, i));
    moved->rating = (guint)MAX(lround(rating.rating), 1);
    moved->deviation = (guint)lround(rating.deviation);
    return answers != NULL;
}
