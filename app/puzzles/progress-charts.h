/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The charts of a person's progress, with all their words, translated. */
#ifndef TABIYA_PROGRESS_CHARTS_H
#define TABIYA_PROGRESS_CHARTS_H

#include "app/puzzles/learning.h"
#include "app/puzzles/puzzle-summary.h"
#include "app/render/chart.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_PERIOD_MONTH, /* the last 30 days */
    TABIYA_PERIOD_QUARTER,
    TABIYA_PERIOD_YEAR,
    TABIYA_PERIOD_ALL,
    TABIYA_N_PERIODS,
} TabiyaPeriod;

typedef enum {
    TABIYA_PROGRESS_RATING,  /* over time */
    TABIYA_PROGRESS_RADAR,   /* ratings of themes */
    TABIYA_PROGRESS_SPEED,   /* the median of the time for a puzzle, by week */
    TABIYA_PROGRESS_TIMES,   /* how many puzzles took how long */
    TABIYA_PROGRESS_RECALLS, /* flashcards recalled, by week */
    TABIYA_PROGRESS_CLIMBS,  /* the highest level beaten, over time */
    TABIYA_PROGRESS_LEVELS,  /* results by level */
    TABIYA_N_PROGRESS_CHARTS,
} TabiyaProgressChart;

/* The number of themes of the radar at most. */
#define TABIYA_PROGRESS_THEMES 8

/* NULL: there is nothing to show. (transfer full) */
TabiyaChart *tabiya_progress_chart_new(TabiyaProgressChart chart,
                                       const TabiyaPuzzleSummary *summary,
                                       const TabiyaLearning *learning,
                                       TabiyaPeriod period) G_GNUC_WARN_UNUSED_RESULT;

/* All that have something to show: a GPtrArray of TabiyaChart. (transfer full) */
GPtrArray *tabiya_progress_charts_new(const TabiyaPuzzleSummary *summary,
                                      const TabiyaLearning *learning,
                                      TabiyaPeriod period) G_GNUC_WARN_UNUSED_RESULT;

/* "November 23, 2026" in the person's language and order. */
char *tabiya_progress_dup_date(gint64 day) G_GNUC_WARN_UNUSED_RESULT;

/* The Monday with which a calendar of the period begins: it goes back no further than the training,
 * and shows a month at least and two years at most. */
gint64 tabiya_progress_find_first_monday(const TabiyaActiveDays *days, TabiyaPeriod period);

/* "2 of 3 puzzles solved, 1 endgame"; `day` NULL: "no training". (transfer full) */
char *tabiya_progress_dup_day(const TabiyaActiveDay *day) G_GNUC_WARN_UNUSED_RESULT;

/* Words of some of the figures, translated; NULL: there are none. */
char *tabiya_progress_dup_records(const TabiyaLearning *learning) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_progress_dup_drills(const TabiyaLearning *learning) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
