/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Flushes the write-ahead log of a database to disk, on a thread.
 *
 * A commit with synchronous = NORMAL survives the death of the program as soon as it returns, and a
 * power failure once the log is flushed. Flushing on the writer's thread would make commits wait
 * for the disk, and a killed program would lose the moves still waiting. So commits go ahead, and
 * the flush follows as fast as the disk allows.
 */
#ifndef TABIYA_LOG_FLUSHER_H
#define TABIYA_LOG_FLUSHER_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaLogFlusher TabiyaLogFlusher;

/* For the database at `path`. */
TabiyaLogFlusher *tabiya_log_flusher_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Waits for the last requested flush. */
void tabiya_log_flusher_free(TabiyaLogFlusher *flusher);

/* Asks for a flush of all commits so far; returns at once. Any thread. */
void tabiya_log_flusher_kick(TabiyaLogFlusher *flusher);

G_END_DECLS

#endif
