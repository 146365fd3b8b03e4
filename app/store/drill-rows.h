/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Endgames that were played out, and whether they came to what they were worth.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the caller's. */
#ifndef TABIYA_DRILL_ROWS_H
#define TABIYA_DRILL_ROWS_H

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* `moves`: of both sides, in UCI, a space between. */
gboolean tabiya_drill_rows_add(sqlite3 *db, const char *drill, gboolean reached, const char *moves,
                               gint64 now_ms, GError **error);

/* What came of a drill so far. */
typedef struct {
    char *drill; /* owned */
    guint n_tried, n_reached;
    gboolean last_reached;
} TabiyaDrillTally;

/* Of every drill that was played, by key: a GArray that owns its strings. NULL on an error. */
GArray *tabiya_drill_rows_list(sqlite3 *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
