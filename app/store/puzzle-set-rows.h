/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's sets of puzzles, and runs: sessions of puzzles that begin and end as one.
 *
 * A set that is solved again and again, each time faster (the Woodpecker method), has a run for
 * each round. A streak and a storm are runs without a set.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. */
#ifndef TABIYA_PUZZLE_SET_ROWS_H
#define TABIYA_PUZZLE_SET_ROWS_H

#include "app/store/puzzle-attempt-rows.h"

G_BEGIN_DECLS

typedef struct {
    gint64 id;
    char *name; /* owned */
    guint n_puzzles;
    guint n_rounds; /* finished ones */
    gint64 open;    /* the unfinished round; 0: none */
    guint n_open;   /* the number of its answers */
} TabiyaPuzzleSetRow;

/* All sets that are not deleted, by name: a GPtrArray that owns them. NULL on an error.
 * (transfer full) */
GPtrArray *tabiya_puzzle_set_rows_list(TabiyaDatabase *db,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* TABIYA_ERROR_BAD_ARGUMENT for an empty name. */
gboolean tabiya_puzzle_set_rows_add(TabiyaDatabase *db, const char *name, gint64 *id,
                                    GError **error);
gboolean tabiya_puzzle_set_rows_rename(TabiyaDatabase *db, gint64 id, const char *name,
                                       GError **error);
/* Deletes the set, or restores it; the next tabiya_library_compact() removes it for good. */
gboolean tabiya_puzzle_set_rows_set_deleted(TabiyaDatabase *db, gint64 id, gboolean deleted,
                                            GError **error);

/* Adds puzzles at the end, except those it already has; `*n_added` may be NULL. */
gboolean tabiya_puzzle_set_rows_put(TabiyaDatabase *db, gint64 id, const char *const *puzzles,
                                    gsize n, guint *n_added, GError **error);
gboolean tabiya_puzzle_set_rows_take(TabiyaDatabase *db, gint64 id, const char *const *puzzles,
                                     gsize n, guint *n_taken, GError **error);
/* Replaces all its puzzles by these, in that order. */
gboolean tabiya_puzzle_set_rows_fill(TabiyaDatabase *db, gint64 id, const char *const *puzzles,
                                     gsize n, GError **error);
/* Its puzzles in order: a GPtrArray of char * that owns them. NULL on an error. (transfer full) */
GPtrArray *tabiya_puzzle_set_rows_list_puzzles(TabiyaDatabase *db, gint64 id,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Runs ------------------------------------------------------------------------------------- */

typedef struct {
    gint64 id;
    TabiyaPuzzleMode mode;
    gint64 set; /* 0: none */
    gint64 begun_ms;
    gint64 finished_ms;                    /* 0: unfinished */
    guint counts[TABIYA_N_PUZZLE_RESULTS]; /* answers, by TabiyaPuzzleResult */
    gint64 elapsed_ms;                     /* of all answers */
} TabiyaPuzzleRun;

gboolean tabiya_puzzle_run_rows_begin(TabiyaDatabase *db, TabiyaPuzzleMode mode, gint64 set,
                                      gint64 now_ms, gint64 *id, GError **error);
gboolean tabiya_puzzle_run_rows_finish(TabiyaDatabase *db, gint64 id, gint64 now_ms,
                                       GError **error);
/* The rounds of a set (`set` not 0), or the runs of that mode, in order: a GArray of
 * TabiyaPuzzleRun. NULL on an error. (transfer full) */
GArray *tabiya_puzzle_run_rows_list(TabiyaDatabase *db, TabiyaPuzzleMode mode, gint64 set,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
