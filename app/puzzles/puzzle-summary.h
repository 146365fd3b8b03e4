/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statistics of the user's solving, from all answers: days, accuracy, the rating over time, themes.
 * Pure but for the time zone, by which days are counted. */
#ifndef TABIYA_PUZZLE_SUMMARY_H
#define TABIYA_PUZZLE_SUMMARY_H

#include "app/names/puzzle-theme.h"
#include "app/store/puzzle-attempt-rows.h"

G_BEGIN_DECLS

/* Days are counted back from today. */
#define TABIYA_PUZZLE_DAYS_SHOWN 84

/* The minimum of answers for a meaningful result with a theme. */
#define TABIYA_PUZZLE_THEME_ANSWERS 5

typedef struct {
    guint n, n_solved;
} TabiyaPuzzleTally;

/* The rating after an answer. */
typedef struct {
    gint64 answered_ms;
    double rating;
} TabiyaPuzzlePoint;

typedef struct {
    TabiyaPuzzleRating rating; /* overall; its theme is NULL */
    TabiyaPuzzleTally all;
    TabiyaPuzzleTally days[TABIYA_PUZZLE_DAYS_SHOWN]; /* [0]: today, [1]: yesterday … */
    gint64 today;                                     /* tabiya_training_day() */
    guint day_streak; /* days in a row with an answer, up to today, or to yesterday if today has
                       * none yet */
    guint best_day_streak;
    guint streak, best_streak; /* solved puzzles in a row; current and longest */
    GArray *points;            /* of TabiyaPuzzlePoint, in order */
    double best_rating;        /* the highest; 0: none */
    TabiyaPuzzleTally themes[TABIYA_N_THEMES];
    TabiyaPuzzleRating theme_ratings[TABIYA_N_THEMES]; /* n_rated 0: none; their theme is NULL */
} TabiyaPuzzleSummary;

/* `answers` (of TabiyaPuzzleAnswer) in order, `ratings` of TabiyaPuzzleRating. */
TabiyaPuzzleSummary *tabiya_puzzle_summary_new(const GArray *answers, const GArray *ratings,
                                               gint64 now_ms) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_summary_free(TabiyaPuzzleSummary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleSummary, tabiya_puzzle_summary_free)

/* The themes with the lowest ratings among those with at least TABIYA_PUZZLE_THEME_ANSWERS rated
 * answers, the weakest first: a GArray of TabiyaPuzzleTheme of at most `limit`. Lengths, phases,
 * goals and players are left out: training is about patterns on the board. (transfer full) */
GArray *tabiya_puzzle_summary_find_weakest(const TabiyaPuzzleSummary *self,
                                           guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* The points for a plot of `columns` columns: the last one of each column. A GArray of
 * TabiyaPuzzlePoint. (transfer full) */
GArray *tabiya_puzzle_summary_thin(const TabiyaPuzzleSummary *self,
                                   guint columns) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
