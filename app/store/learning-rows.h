/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person has learned, in sums over the library: flashcards recalled, the best runs of
 * puzzles, results against Tabiya.
 *
 * `db` is a connection of the calling thread. Times are Unix milliseconds. */
#ifndef TABIYA_LEARNING_ROWS_H
#define TABIYA_LEARNING_ROWS_H

#include "app/store/database.h"
#include "app/store/puzzle-attempt-rows.h"

G_BEGIN_DECLS

/* An answer to a flashcard of a repertoire that had been answered before. */
typedef struct {
    gint64 reviewed_ms;
    gboolean recalled;
} TabiyaRecall;

/* All of them, in order: a GArray of TabiyaRecall. NULL on an error. (transfer full) */
GArray *tabiya_learning_rows_list_recalls(TabiyaDatabase *db,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The runs of one mode. */
typedef struct {
    guint n_runs;
    guint best; /* the most puzzles solved in one run */
    gint64 best_ms;
} TabiyaRunRecord;

/* The best of equal runs is the first. `record` is all zero without a run. */
gboolean tabiya_learning_rows_get_record(TabiyaDatabase *db, TabiyaPuzzleMode mode,
                                         TabiyaRunRecord *record, GError **error);

/* The results of one pair of names and ratings on one day (of UTC) in finished games of the
 * person's own: those that were not imported. */
typedef struct {
    char *white, *black;            /* owned */
    int white_rating, black_rating; /* 0: none */
    int result;                     /* TabiyaResult */
    guint n_games;
    gint64 last_ms;
} TabiyaOwnScore;

/* Whether there is a finished game of the person's own, against whomever. */
gboolean tabiya_learning_rows_has_played(TabiyaDatabase *db, gboolean *played, GError **error);

/* Those of games against Tabiya, whatever the person is called, in the order of time: a GArray that
 * owns its strings.
 * NULL on an error. (transfer full) */
GArray *tabiya_learning_rows_list_scores(TabiyaDatabase *db,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
