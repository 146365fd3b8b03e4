/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When the person trained, over all kinds of training: puzzles, flashcards, endgame drills.
 *
 * `db` is a connection of the calling thread. Times are Unix milliseconds. */
#ifndef TABIYA_DAY_ROWS_H
#define TABIYA_DAY_ROWS_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* The quarters of an hour with an answer, most recent first, each once, at most `limit`: a GArray
 * of gint64, when each began. All time zones differ by whole quarters, so that days can be counted
 * from them. NULL on an error. (transfer full) */
GArray *tabiya_day_rows_list_times(TabiyaDatabase *db, guint limit,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* When a drill was last played until it was decided, and when it last reached its goal. */
typedef struct {
    char *drill; /* its key; owned */
    gint64 played_ms;
    gint64 reached_ms; /* 0: never */
} TabiyaDrillTimes;

/* All drills that were played: a GArray of TabiyaDrillTimes that owns its strings. NULL on an
 * error. (transfer full) */
GArray *tabiya_day_rows_list_drills(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
