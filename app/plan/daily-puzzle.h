/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The puzzle of the day: the same for everybody, without a network.
 *
 * data/puzzles/daily.txt has an ID for each date, and only grows: ratings and other puzzles of the
 * collection change nothing. After the last date of the list it begins again. If a puzzle is no
 * longer in the collection, the next one of the list takes its place. */
#ifndef TABIYA_DAILY_PUZZLE_H
#define TABIYA_DAILY_PUZZLE_H

#include "app/store/puzzle.h"

G_BEGIN_DECLS

/* `date` as "2026-11-29". NULL: there are no puzzles. Takes some milliseconds. Any thread.
 * (transfer full) */
TabiyaPuzzle *tabiya_daily_puzzle_find(const char *date) G_GNUC_WARN_UNUSED_RESULT;

/* The date of a day (tabiya_training_day()). (transfer full) */
char *tabiya_daily_puzzle_dup_date(gint64 day) G_GNUC_WARN_UNUSED_RESULT;

/* Whether it is the date of a day, as above. */
gboolean tabiya_daily_puzzle_is_date(const char *date);

G_END_DECLS

#endif
