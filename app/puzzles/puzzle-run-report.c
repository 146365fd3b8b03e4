/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-run-report.h. */
#include "app/puzzles/puzzle-run-report.h"

#include <math.h>
#include <string.h>

#include "app/puzzles/puzzle-progress-private.h"
#include "app/training/training-day.h"

#define WEEK_DAYS 7

void tabiya_puzzle_run_report_free(TabiyaPuzzleRunReport *self)
{
    if (!self)
        return;
    g_ptr_array_unref(self->failed);
    g_free(self);
}

/* --- The answers ------------------------------------------------------------------------------ */

/* `combo` goes on from answer to answer. */
static void count_moves(TabiyaPuzzleRunReport *self, const char *played, guint *combo)
{
    g_auto(GStrv) words = g_strsplit(played, " ", -1);

    for (char **word = words; *word && **word != '\0'; word++) {
        if (strchr(*word, '?')) {
            *combo = 0;
            return;
        }
        if (strchr(*word, '~'))
            continue;
        self->n_moves++;
        ++*combo;
        self->best_combo = MAX(self->best_combo, *combo);
    }
}

static void count_answer(TabiyaPuzzleRunReport *self, const TabiyaPuzzleAttempt *attempt,
                         guint *combo)
{
    gboolean solved = attempt->result == TABIYA_PUZZLE_SOLVED;

    count_moves(self, attempt->played, combo);
    self->elapsed_ms += attempt->elapsed_ms;
    if (solved) {
        self->n_solved++;
        self->best_rating = MAX(self->best_rating, attempt->puzzle_rating);
    } else {
        self->n_failed++;
        g_ptr_array_add(self->failed, g_strdup(attempt->puzzle));
    }
}

/* --- The records ------------------------------------------------------------------------------ */

static void count_run(TabiyaPuzzleRecords *records, const TabiyaPuzzleRun *run, gint64 today)
{
    gint64 ago = today - tabiya_training_day(run->begun_ms, NULL);
    guint n = run->counts[TABIYA_PUZZLE_SOLVED];

    records->ever = MAX(records->ever, n);
    if (ago < WEEK_DAYS)
        records->week = MAX(records->week, n);
    if (ago < 1)
        records->today = MAX(records->today, n);
}

TabiyaPuzzleRunReport *tabiya_puzzle_run_report_new(const GPtrArray *attempts, const GArray *runs,
                                                    gint64 run, gint64 now_ms)
{
    TabiyaPuzzleRunReport *self = g_new0(TabiyaPuzzleRunReport, 1);
    gint64 today = tabiya_training_day(now_ms, NULL);
    guint combo = 0;

    self->failed = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < attempts->len; i++)
        count_answer(self, attempts->pdata[i], &combo);
    for (guint i = 0; i < runs->len; i++) {
        const TabiyaPuzzleRun *other = &g_array_index(runs, TabiyaPuzzleRun, i);

        if (other->id != run)
            count_run(&self->records, other, today);
    }
    return self;
}

gboolean tabiya_puzzle_run_report_is_record(const TabiyaPuzzleRunReport *self)
{
    return self->records.ever > 0 && self->n_solved > self->records.ever;
}

int tabiya_puzzle_run_report_get_accuracy(const TabiyaPuzzleRunReport *self)
{
    guint n = self->n_solved + self->n_failed;

    return n > 0 ? (int)lround(100.0 * self->n_solved / n) : -1;
}

double tabiya_puzzle_run_report_get_moves_per_minute(const TabiyaPuzzleRunReport *self)
{
    return self->elapsed_ms > 0 ? self->n_moves * 60000.0 / (double)self->elapsed_ms : -1;
}

double tabiya_puzzle_run_report_get_seconds_per_puzzle(const TabiyaPuzzleRunReport *self)
{
    guint n = self->n_solved + self->n_failed;

    return n > 0 ? (double)self->elapsed_ms / 1000.0 / n : -1;
}

/* --- Loading ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaPuzzleMode mode;
    gint64 run, now_ms;
} Wish;

static gpointer report_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    const Wish *wish = data;
    g_autoptr(GPtrArray) attempts = tabiya_puzzle_attempt_rows_list_run(db, wish->run, error);
    g_autoptr(GArray) runs =
        attempts ? tabiya_puzzle_run_rows_list(db, wish->mode, 0, error) : NULL;

    return runs ? tabiya_puzzle_run_report_new(attempts, runs, wish->run, wish->now_ms) : NULL;
}

/* On the writing thread: after all answers given so far. */
void tabiya_puzzle_run_report_load_async(TabiyaPuzzleProgress *progress, TabiyaPuzzleMode mode,
                                         gint64 run, GCancellable *cancellable,
                                         GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_PROGRESS(progress));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    const Wish wish = {mode, run, tabiya_puzzle_progress_get_now_ms(progress)};

    tabiya_library_worker_push(progress->writer, task, report_work, g_memdup2(&wish, sizeof wish),
                               g_free, (GDestroyNotify)tabiya_puzzle_run_report_free);
}

TabiyaPuzzleRunReport *tabiya_puzzle_run_report_load_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
