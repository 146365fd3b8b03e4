/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of TabiyaPuzzleProgress share: puzzle-progress.c writes what is solved,
 * puzzle-progress-read.c reads what was, puzzle-progress-sets.c is about sets, runs and cards,
 * puzzle-progress-drills.c about endgame drills. */
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

/* Has `work` done on the thread that writes, behind what was asked before; "changed" or "failed"
 * tells of its end. */
void tabiya_puzzle_progress_write(TabiyaPuzzleProgress *self, TabiyaLibraryWork work, gpointer data,
                                  GDestroyNotify free_data);
/* The same; only a failure is told. */
void tabiya_puzzle_progress_write_silently(TabiyaPuzzleProgress *self, TabiyaLibraryWork work,
                                           gpointer data, GDestroyNotify free_data);
/* The same of work with an answer (freed with `free_answer`), for which `done_cb` (NULL: nobody
 * waits for it) is called before that. */
void tabiya_puzzle_progress_write_async(TabiyaPuzzleProgress *self, TabiyaLibraryWork work,
                                        gpointer data, GDestroyNotify free_data,
                                        GDestroyNotify free_answer, GAsyncReadyCallback done_cb,
                                        gpointer user);

G_END_DECLS

#endif
