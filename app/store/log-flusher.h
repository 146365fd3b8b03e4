/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Brings the write-ahead log of a database to the disk, on a thread of its own.
 *
 * A commit with synchronous = NORMAL is safe from the death of the program as soon as it returns,
 * and from that of the power once the log is flushed. Flushing on the writer's thread would make
 * commits wait for the disk, and a program killed then would lose the moves that wait behind it. So
 * commits go ahead, and the flush follows as fast as the disk allows.
 */
#ifndef TABIYA_LOG_FLUSHER_H
#define TABIYA_LOG_FLUSHER_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaLogFlusher TabiyaLogFlusher;

/* For the database at `path`. */
TabiyaLogFlusher *tabiya_log_flusher_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Waits for the flush that was asked for last. */
void tabiya_log_flusher_free(TabiyaLogFlusher *flusher);

/* Asks for a flush of all that was committed until now; returns at once. Any thread. */
void tabiya_log_flusher_kick(TabiyaLogFlusher *flusher);

G_END_DECLS

#endif
