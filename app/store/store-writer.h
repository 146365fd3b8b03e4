/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The thread that writes: it owns the only writing connection and works off one queue.
 *
 * While the file cannot be used, the latest state of each game and every change of the study are
 * held back; they are written as soon as the file can be used again. A problem that may pass
 * (locked, full) is tried anew with every save, one that cannot pass by itself (damaged, newer)
 * only when tabiya_store_writer_retry() asks.
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

/* Starts the thread, which opens `path` first of all. `user` has to live until the writer is
 * stopped. */
TabiyaStoreWriter *tabiya_store_writer_new(const char *path, int busy_timeout_ms,
                                           TabiyaStoreProblemFunc problem_cb,
                                           gpointer user) G_GNUC_WARN_UNUSED_RESULT;

/* Works off what is queued, ends the thread, waits for that and frees the writer. */
void tabiya_store_writer_stop(TabiyaStoreWriter *self);

/* Takes `record`. `state` may be NULL. */
void tabiya_store_writer_save(TabiyaStoreWriter *self, gint64 id, TabiyaGameRecord *record,
                              const TabiyaPlayState *state);

/* Takes `change`. */
void tabiya_store_writer_save_study(TabiyaStoreWriter *self, TabiyaStudyChange *change);

/* Calls `func` on the writer's thread when all that is queued now is written; it hands the reading
 * on to another one. */
void tabiya_store_writer_read(TabiyaStoreWriter *self, TabiyaStoreReadFunc func, gpointer data);

/* Blocks until all that is queued now is written or held back. */
void tabiya_store_writer_flush(TabiyaStoreWriter *self);

/* Opens the file once more if there is a problem with it. */
void tabiya_store_writer_retry(TabiyaStoreWriter *self);

/* Where the file is damaged, newer or gone: sets it aside under another name and makes a new one.
 */
void tabiya_store_writer_start_afresh(TabiyaStoreWriter *self);

/* Where the file is gone (TABIYA_ERROR_STORE_GONE) and still open: writes all that is in it to its
 * path. What stands there meanwhile is set aside. */
void tabiya_store_writer_put_back(TabiyaStoreWriter *self);

/* A copy of the problem, NULL if there is none. Any thread. */
GError *tabiya_store_writer_dup_problem(TabiyaStoreWriter *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
