/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The results of a streak or a storm when it is over, and the records of its mode. */
#ifndef TABIYA_PUZZLE_RUN_REPORT_H
#define TABIYA_PUZZLE_RUN_REPORT_H

#include "app/puzzles/puzzle-progress.h"

G_BEGIN_DECLS

/* The most puzzles solved in another run of the same mode; 0: none. A week is the last seven
 * days. */
typedef struct {
    guint today, week, ever;
} TabiyaPuzzleRecords;

typedef struct {
    guint n_solved, n_failed;
    guint n_moves;     /* right ones */
    guint best_combo;  /* the most of them in a row */
    guint best_rating; /* of the hardest puzzle solved; 0: none */
    gint64 elapsed_ms; /* of all answers: the time to think */
    GPtrArray *failed; /* of char *: the puzzles not solved, in order; owned */
    TabiyaPuzzleRecords records;
} TabiyaPuzzleRunReport;

void tabiya_puzzle_run_report_free(TabiyaPuzzleRunReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleRunReport, tabiya_puzzle_run_report_free)

/* From the answers of a run, in order (of TabiyaPuzzleAttempt), and all runs of its mode (of
 * TabiyaPuzzleRun). */
TabiyaPuzzleRunReport *tabiya_puzzle_run_report_new(const GPtrArray *attempts, const GArray *runs,
                                                    gint64 run,
                                                    gint64 now_ms) G_GNUC_WARN_UNUSED_RESULT;

/* Includes all answers given so far. */
void tabiya_puzzle_run_report_load_async(TabiyaPuzzleProgress *progress, TabiyaPuzzleMode mode,
                                         gint64 run, GCancellable *cancellable,
                                         GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzleRunReport *tabiya_puzzle_run_report_load_finish(GAsyncResult *result, GError **error)
    G_GNUC_WARN_UNUSED_RESULT;

/* --- Figures ---------------------------------------------------------------------------------- */

/* Whether more were solved than in all other runs; the first one is no record. */
gboolean tabiya_puzzle_run_report_is_record(const TabiyaPuzzleRunReport *self);
/* In percent; -1: nothing was answered. For the next two as well. */
int tabiya_puzzle_run_report_get_accuracy(const TabiyaPuzzleRunReport *self);
double tabiya_puzzle_run_report_get_moves_per_minute(const TabiyaPuzzleRunReport *self);
double tabiya_puzzle_run_report_get_seconds_per_puzzle(const TabiyaPuzzleRunReport *self);

G_END_DECLS

#endif
