/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-set-rows.h. */
#include "app/store/puzzle-set-rows.h"

#include "app/store/database-private.h"
#include "app/store/row-values.h"

/* --- Sets ------------------------------------------------------------------------------------- */

static void set_row_free(TabiyaPuzzleSetRow *set)
{
    g_free(set->name);
    g_free(set);
}

static gpointer read_set(sqlite3_stmt *row)
{
    TabiyaPuzzleSetRow *set = g_new(TabiyaPuzzleSetRow, 1);

    *set = (TabiyaPuzzleSetRow){
        .id = sqlite3_column_int64(row, 0),
        .name = tabiya_row_dup_text(row, 1),
        .n_puzzles = (guint)sqlite3_column_int(row, 2),
        .n_rounds = (guint)sqlite3_column_int(row, 3),
        .open = sqlite3_column_int64(row, 4),
        .n_open = (guint)sqlite3_column_int(row, 5),
    };
    return set;
}

GPtrArray *tabiya_puzzle_set_rows_list(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT id, name,"
        " (SELECT count(*) FROM puzzle_set_item WHERE puzzle_set = one.id),"
        " (SELECT count(*) FROM puzzle_run WHERE puzzle_set = one.id"
        "  AND finished_ms IS NOT NULL),"
        " coalesce(open, 0),"
        " (SELECT count(DISTINCT puzzle) FROM puzzle_attempt WHERE run = open)"
        " FROM (SELECT id, name, (SELECT max(run.id) FROM puzzle_run AS run"
        "        WHERE run.puzzle_set = puzzle_set.id AND finished_ms IS NULL) AS open"
        "       FROM puzzle_set WHERE deleted_ms IS NULL) AS one"
        " ORDER BY name COLLATE NOCASE, id",
        error);

    return tabiya_rows_read(row, read_set, (GDestroyNotify)set_row_free, error);
}

gboolean tabiya_puzzle_set_rows_add(TabiyaDatabase *db, const char *name, gint64 *id,
                                    GError **error)
{
    sqlite3_stmt *add =
        tabiya_row_check_name(name, error)
            ? tabiya_database_prepare(
                  db, "INSERT INTO puzzle_set (name, created_ms) VALUES (?1, ?2)", error)
            : NULL;

    if (!add)
        return FALSE;
    sqlite3_bind_text(add, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 2, g_get_real_time() / 1000);
    if (!tabiya_database_finish(add, error))
        return FALSE;
    *id = tabiya_database_get_last_id(db);
    return TRUE;
}

gboolean tabiya_puzzle_set_rows_rename(TabiyaDatabase *db, gint64 id, const char *name,
                                       GError **error)
{
    return tabiya_row_rename(db, "puzzle_set", id, name, error);
}

gboolean tabiya_puzzle_set_rows_set_deleted(TabiyaDatabase *db, gint64 id, gboolean deleted,
                                            GError **error)
{
    return tabiya_row_set_deleted(db, "puzzle_set", id, deleted, error);
}

/* --- Their puzzles ---------------------------------------------------------------------------- */

/* Runs `sql` for each of the puzzles: ?1 the set, ?2 the puzzle. */
static gboolean change_each(TabiyaDatabase *db, const char *sql, gint64 id,
                            const char *const *puzzles, gsize n, guint *n_changed, GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(db, sql, error);
    gboolean good = change != NULL;

    if (good)
        sqlite3_bind_int64(change, 1, id);
    for (gsize i = 0; i < n && good; i++) {
        sqlite3_bind_text(change, 2, puzzles[i], -1, SQLITE_STATIC);
        good = sqlite3_step(change) == SQLITE_DONE || tabiya_database_fail(db, error);
        if (n_changed && good)
            *n_changed += tabiya_database_get_n_changed(db);
        sqlite3_reset(change);
    }
    sqlite3_finalize(change);
    return good;
}

static gboolean change_all(TabiyaDatabase *db, const char *sql, gint64 id,
                           const char *const *puzzles, gsize n, guint *n_changed, GError **error)
{
    TabiyaTransaction transaction;

    if (n_changed)
        *n_changed = 0;
    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    return tabiya_database_end(db, transaction,
                               change_each(db, sql, id, puzzles, n, n_changed, error), error);
}

gboolean tabiya_puzzle_set_rows_put(TabiyaDatabase *db, gint64 id, const char *const *puzzles,
                                    gsize n, guint *n_added, GError **error)
{
    return change_all(db,
                      "INSERT OR IGNORE INTO puzzle_set_item (puzzle_set, puzzle, place)"
                      " VALUES (?1, ?2, (SELECT coalesce(max(place), 0) + 1 FROM puzzle_set_item"
                      " WHERE puzzle_set = ?1))",
                      id, puzzles, n, n_added, error);
}

gboolean tabiya_puzzle_set_rows_take(TabiyaDatabase *db, gint64 id, const char *const *puzzles,
                                     gsize n, guint *n_taken, GError **error)
{
    return change_all(db, "DELETE FROM puzzle_set_item WHERE puzzle_set = ?1 AND puzzle = ?2", id,
                      puzzles, n, n_taken, error);
}

static gboolean clear(TabiyaDatabase *db, gint64 id, GError **error)
{
    sqlite3_stmt *change =
        tabiya_database_prepare(db, "DELETE FROM puzzle_set_item WHERE puzzle_set = ?1", error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, id);
    return tabiya_database_finish(change, error);
}

gboolean tabiya_puzzle_set_rows_fill(TabiyaDatabase *db, gint64 id, const char *const *puzzles,
                                     gsize n, GError **error)
{
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    return tabiya_database_end(
        db, transaction,
        clear(db, id, error) && tabiya_puzzle_set_rows_put(db, id, puzzles, n, NULL, error), error);
}

static gpointer read_puzzle(sqlite3_stmt *row)
{
    return tabiya_row_dup_text(row, 0);
}

GPtrArray *tabiya_puzzle_set_rows_list_puzzles(TabiyaDatabase *db, gint64 id, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT puzzle FROM puzzle_set_item WHERE puzzle_set = ?1 ORDER BY place", error);

    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, id);
    return tabiya_rows_read(row, read_puzzle, g_free, error);
}

/* --- Runs ------------------------------------------------------------------------------------- */

gboolean tabiya_puzzle_run_rows_begin(TabiyaDatabase *db, TabiyaPuzzleMode mode, gint64 set,
                                      gint64 now_ms, gint64 *id, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        db, "INSERT INTO puzzle_run (mode, puzzle_set, begun_ms) VALUES (?1, nullif(?2, 0), ?3)",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_int(add, 1, (int)mode);
    sqlite3_bind_int64(add, 2, set);
    sqlite3_bind_int64(add, 3, now_ms);
    if (!tabiya_database_finish(add, error))
        return FALSE;
    *id = tabiya_database_get_last_id(db);
    return TRUE;
}

gboolean tabiya_puzzle_run_rows_finish(TabiyaDatabase *db, gint64 id, gint64 now_ms, GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(
        db, "UPDATE puzzle_run SET finished_ms = ?2 WHERE id = ?1 AND finished_ms IS NULL", error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, id);
    sqlite3_bind_int64(change, 2, now_ms);
    return tabiya_database_finish(change, error);
}

/* One row per run; the counts are those of results 0, 1 and 2. */
#define SELECT_RUNS                                                                    \
    "SELECT puzzle_run.id, puzzle_run.mode, coalesce(puzzle_set, 0), begun_ms,"        \
    " coalesce(finished_ms, 0), sum(result IS 0), sum(result IS 1), sum(result IS 2)," \
    " coalesce(sum(elapsed_ms), 0)"                                                    \
    " FROM puzzle_run LEFT JOIN puzzle_attempt ON run = puzzle_run.id WHERE "

static void fill_run(sqlite3_stmt *row, gpointer run)
{
    *(TabiyaPuzzleRun *)run = (TabiyaPuzzleRun){
        .id = sqlite3_column_int64(row, 0),
        .mode = (TabiyaPuzzleMode)sqlite3_column_int(row, 1),
        .set = sqlite3_column_int64(row, 2),
        .begun_ms = sqlite3_column_int64(row, 3),
        .finished_ms = sqlite3_column_int64(row, 4),
        .counts = {(guint)sqlite3_column_int(row, 5), (guint)sqlite3_column_int(row, 6),
                   (guint)sqlite3_column_int(row, 7)},
        .elapsed_ms = sqlite3_column_int64(row, 8),
    };
}

GArray *tabiya_puzzle_run_rows_list(TabiyaDatabase *db, TabiyaPuzzleMode mode, gint64 set,
                                    GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        SELECT_RUNS "CASE WHEN ?2 <> 0 THEN puzzle_set = ?2 ELSE puzzle_run.mode = ?1 END"
                    " GROUP BY puzzle_run.id ORDER BY puzzle_run.id",
        error);

    if (!row)
        return NULL;
    sqlite3_bind_int(row, 1, (int)mode);
    sqlite3_bind_int64(row, 2, set);
    return tabiya_rows_fill(row, fill_run, sizeof(TabiyaPuzzleRun), NULL, error);
}
