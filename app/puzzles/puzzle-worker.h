/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A thread that reads a file of puzzles, one thing after the other; for puzzle-shelf.c. */
#ifndef TABIYA_PUZZLE_WORKER_H
#define TABIYA_PUZZLE_WORKER_H

#include "app/puzzles/puzzle-shelf.h"

G_BEGIN_DECLS

typedef struct TabiyaPuzzleWorker TabiyaPuzzleWorker;

TabiyaPuzzleWorker *tabiya_puzzle_worker_new(const char *file) G_GNUC_WARN_UNUSED_RESULT;
/* Does what is queued (what was cancelled aside), and ends the thread. */
void tabiya_puzzle_worker_free(TabiyaPuzzleWorker *self);

/* As tabiya_puzzle_shelf_push(). */
void tabiya_puzzle_worker_push(TabiyaPuzzleWorker *self, GTask *task, TabiyaPuzzleWork work,
                               gpointer data, GDestroyNotify free_data, GDestroyNotify free_answer);

G_END_DECLS

#endif
