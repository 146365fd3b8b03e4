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

/* What was answered in a quarter of an hour. All time zones differ by whole quarters, so that days
 * can be counted from them. */
typedef struct {
    gint64 begin_ms;
    guint n_puzzles, n_solved;
    guint n_cards;  /* flashcards of repertoires */
    guint n_drills; /* endgames */
} TabiyaQuarter;

/* Those with an answer, in order: a GArray of TabiyaQuarter. NULL on an error. (transfer full) */
GArray *tabiya_day_rows_list_quarters(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

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
