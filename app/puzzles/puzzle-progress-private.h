/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of TabiyaPuzzleProgress: puzzle-progress.c writes answers,
 * puzzle-progress-read.c reads them, puzzle-progress-sets.c handles sets, runs and cards,
 * puzzle-progress-drills.c endgame drills. */
#ifndef TABIYA_PUZZLE_PROGRESS_PRIVATE_H
#define TABIYA_PUZZLE_PROGRESS_PRIVATE_H

#include "app/puzzles/puzzle-progress.h"
#include "app/store/library-worker.h"

G_BEGIN_DECLS

struct _TabiyaPuzzleProgress {
    GObject parent_instance;

    TabiyaWorker *writer, *reader;
    gboolean reviews;
    guint n_pending;
    gint64 now_ms; /* 0: the clock's */
};

/* Runs `work` on the writing thread, after all earlier requests; "changed" or "failed" reports its
 * end. */
void tabiya_puzzle_progress_write(TabiyaPuzzleProgress *self, TabiyaLibraryWork work, gpointer data,
                                  GDestroyNotify free_data);
/* The same, but only a failure is reported. */
void tabiya_puzzle_progress_write_silently(TabiyaPuzzleProgress *self, TabiyaLibraryWork work,
                                           gpointer data, GDestroyNotify free_data);
/* The same for work with an answer (freed with `free_answer`); `done_cb` (NULL: nobody waits) is
 * called before the signal. */
void tabiya_puzzle_progress_write_async(TabiyaPuzzleProgress *self, TabiyaLibraryWork work,
                                        gpointer data, GDestroyNotify free_data,
                                        GDestroyNotify free_answer, GAsyncReadyCallback done_cb,
                                        gpointer user);

G_END_DECLS

#endif
