/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The thread that writes: it owns the only writing connection, and processes one queue.
 *
 * While the file cannot be used, the latest state of each game and every change of the study are
 * held back, and written as soon as it can. If the problem may pass (locked, full), every save
 * tries again; otherwise (damaged, newer) only tabiya_store_writer_retry() does.
 */
#ifndef TABIYA_STORE_WRITER_H
#define TABIYA_STORE_WRITER_H

#include <glib.h>

#include "app/store/game-record.h"
#include "app/store/stored-game.h"
#include "app/store/study-change.h"

G_BEGIN_DECLS

typedef struct TabiyaStoreWriter TabiyaStoreWriter;

/* Called on the writer's thread after the problem has changed. */
typedef void (*TabiyaStoreProblemFunc)(gpointer user);

/* `problem`: why the file cannot be read, or NULL. */
typedef void (*TabiyaStoreReadFunc)(gpointer data, const GError *problem);

/* Starts the thread, which first opens `path`. `user` must live until the writer is stopped. */
TabiyaStoreWriter *tabiya_store_writer_new(const char *path, int busy_timeout_ms,
                                           TabiyaStoreProblemFunc problem_cb,
                                           gpointer user) G_GNUC_WARN_UNUSED_RESULT;

/* Finishes the queue, ends the thread and frees the writer. */
void tabiya_store_writer_stop(TabiyaStoreWriter *self);

/* Takes `record`. `state` may be NULL. */
void tabiya_store_writer_save(TabiyaStoreWriter *self, gint64 id, TabiyaGameRecord *record,
                              const TabiyaPlayState *state);

/* Takes `change`. */
void tabiya_store_writer_save_study(TabiyaStoreWriter *self, TabiyaStudyChange *change);

/* Calls `func` on the writer's thread when all current jobs are written; it passes the query on to
 * another thread. */
void tabiya_store_writer_read(TabiyaStoreWriter *self, TabiyaStoreReadFunc func, gpointer data);

/* Blocks until all current jobs are written or held back. */
void tabiya_store_writer_flush(TabiyaStoreWriter *self);

/* Opens the file again if there is a problem with it. */
void tabiya_store_writer_retry(TabiyaStoreWriter *self);

/* If the file is damaged, newer or gone: sets it aside under another name and creates a new one. */
void tabiya_store_writer_start_afresh(TabiyaStoreWriter *self);

/* If the file is gone (TABIYA_ERROR_STORE_GONE) but still open: writes its contents to its path. A
 * file that is there now is set aside. */
void tabiya_store_writer_put_back(TabiyaStoreWriter *self);

/* A copy of the problem, NULL if there is none. Any thread. */
GError *tabiya_store_writer_dup_problem(TabiyaStoreWriter *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
