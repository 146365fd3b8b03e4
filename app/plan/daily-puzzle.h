/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The puzzle of the day: the same for everybody who has the same version of the program, without a
 * network.
 *
 * It is chosen among the puzzles that come with the program whose rating is moderate and that have
 * at least two moves to find. Each of them draws a number from the date and its ID, and the highest
 * number wins. So a version with more puzzles, or with other ratings, may have another puzzle on
 * some dates, but only where a newcomer wins or the winner is no longer suitable. */
#ifndef TABIYA_DAILY_PUZZLE_H
#define TABIYA_DAILY_PUZZLE_H

#include "app/store/puzzle.h"

G_BEGIN_DECLS

#define TABIYA_DAILY_RATING_MIN 1200
#define TABIYA_DAILY_RATING_MAX 1800
#define TABIYA_DAILY_LENGTH_MIN 2

/* `puzzles` (of TabiyaPuzzle) in any order, `date` as "2026-11-29". Lent by `puzzles`; NULL: none
 * is suitable. (transfer none) */
const TabiyaPuzzle *tabiya_daily_puzzle_choose(const GPtrArray *puzzles, const char *date);

/* The one of the puzzles that come with the program. Takes some milliseconds. Any thread.
 * (transfer full) */
TabiyaPuzzle *tabiya_daily_puzzle_find(const char *date) G_GNUC_WARN_UNUSED_RESULT;

/* The date of a day (tabiya_training_day()). (transfer full) */
char *tabiya_daily_puzzle_dup_date(gint64 day) G_GNUC_WARN_UNUSED_RESULT;

/* Whether it is the date of a day, as above. */
gboolean tabiya_daily_puzzle_is_date(const char *date);

G_END_DECLS

#endif
