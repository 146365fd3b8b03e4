/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statistics of the user's solving, from all answers: accuracy, the rating over time, themes, the
 * time that puzzles take. Pure. Days in a row are those of all training (active-days.h). */
#ifndef TABIYA_PUZZLE_SUMMARY_H
#define TABIYA_PUZZLE_SUMMARY_H

#include "app/names/puzzle-theme.h"
#include "app/store/puzzle-attempt-rows.h"

G_BEGIN_DECLS

/* The minimum of answers for a meaningful result with a theme. */
#define TABIYA_PUZZLE_THEME_ANSWERS 5

typedef struct {
    guint n, n_solved;
} TabiyaPuzzleTally;

/* The rating after an answer. */
typedef struct {
    gint64 answered_ms;
    double place; /* tabiya_training_day(), and the part of that day until then */
    double rating, deviation;
} TabiyaPuzzlePoint;

/* A day with answers. */
typedef struct {
    gint64 day;
    TabiyaPuzzleTally tally;
} TabiyaPuzzleDay;

/* A week with answers: Monday to Sunday. */
typedef struct {
    gint64 monday; /* its day */
    guint n;
    guint median_s; /* of the time until an answer */
} TabiyaPuzzleWeek;

/* Times that puzzles take: below 5 s, 10 s, …; the last one has no end. */
#define TABIYA_PUZZLE_N_TIMES 9
/* In seconds: where such a range begins. */
guint tabiya_puzzle_time_begin_s(guint range);

typedef struct {
    TabiyaPuzzleRating rating; /* overall; its theme is NULL */
    TabiyaPuzzleTally all;
    gint64 today;              /* tabiya_training_day() */
    guint streak, best_streak; /* solved puzzles in a row; current and longest */
    GArray *points;            /* of TabiyaPuzzlePoint, in order */
    double best_rating;        /* the highest; 0: none */
    GArray *puzzle_days;       /* of TabiyaPuzzleDay, in order */
    GArray *weeks;             /* of TabiyaPuzzleWeek, in order */
    guint times[TABIYA_PUZZLE_N_TIMES];
    guint median_s; /* of the time until an answer */
    guint theme_medians_s[TABIYA_N_THEMES];
    TabiyaPuzzleTally themes[TABIYA_N_THEMES];
    TabiyaPuzzleRating theme_ratings[TABIYA_N_THEMES]; /* n_rated 0: none; their theme is NULL */
} TabiyaPuzzleSummary;

/* `answers` (of TabiyaPuzzleAnswer) in order, `ratings` of TabiyaPuzzleRating. Days are those of
 * `zone`; NULL: the local time zone. */
TabiyaPuzzleSummary *tabiya_puzzle_summary_new(const GArray *answers, const GArray *ratings,
                                               gint64 now_ms,
                                               GTimeZone *zone) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_summary_free(TabiyaPuzzleSummary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleSummary, tabiya_puzzle_summary_free)

/* The themes with the lowest ratings among those with at least TABIYA_PUZZLE_THEME_ANSWERS rated
 * answers, the weakest first: a GArray of TabiyaPuzzleTheme of at most `limit`. Lengths, phases,
 * goals and players are left out: training is about patterns on the board. (transfer full) */
GArray *tabiya_puzzle_summary_find_weakest(const TabiyaPuzzleSummary *self,
                                           guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a theme is about a pattern on the board, as opposed to a length, a phase, a goal. */
gboolean tabiya_puzzle_theme_is_trainable(TabiyaPuzzleTheme theme);

/* The trainable themes with answers, the most frequent first: a GArray of TabiyaPuzzleTheme.
 * (transfer full) */
GArray *
tabiya_puzzle_summary_list_themes(const TabiyaPuzzleSummary *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
