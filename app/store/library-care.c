/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks and compacts libraries.
 *
 * A progress handler interrupts SQLite's long statements, which would not notice the cancellable
 * otherwise. */
#include "app/store/library-file.h"

#include "app/store/database-private.h"
#include "app/store/library-rows.h"
#include "app/store/position-index.h"

/* Virtual machine instructions between two checks of the cancellable. */
#define STEPS_A_LOOK 100000
#define MOST_PROBLEMS 100

/* --- Statements that last --------------------------------------------------------------------- */

static int look_cb(void *cancellable)
{
    return g_cancellable_is_cancelled(cancellable);
}

static void watch(TabiyaDatabase *db, GCancellable *cancellable)
{
    sqlite3_progress_handler(db->handle, cancellable ? STEPS_A_LOOK : 0, look_cb, cancellable);
}

/* Clears the error of an interrupted statement, which is not the file's. Returns `good`. */
static gboolean unwatch(TabiyaDatabase *db, gboolean good, GCancellable *cancellable,
                        GError **error)
{
    sqlite3_progress_handler(db->handle, 0, NULL, NULL);
    if (!good && g_cancellable_is_cancelled(cancellable)) {
        g_clear_error(error);
        g_cancellable_set_error_if_cancelled(cancellable, error);
    }
    return good;
}

static gboolean run_watched(TabiyaDatabase *db, const char *sql, GCancellable *cancellable,
                            GError **error)
{
    GError *problem = NULL;
    watch(db, cancellable);
    if (unwatch(db, tabiya_database_run(db, sql, &problem), cancellable, &problem))
        return TRUE;
    g_propagate_error(error, problem);
    return FALSE;
}

/* --- Checking --------------------------------------------------------------------------------- */

/* Each result row is a problem; `prefix` says of what kind. */
static gboolean collect_rows(TabiyaDatabase *db, const char *sql, const char *prefix,
                             GPtrArray *problems, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(db, sql, error);
    if (!row)
        return FALSE;
    int result;
    while ((result = sqlite3_step(row)) == SQLITE_ROW)
        g_ptr_array_add(problems, g_strdup_printf("%s%s", prefix, sqlite3_column_text(row, 0)));
    gboolean good = result == SQLITE_DONE || tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return good;
}

/* Queries that find problems, with their descriptions. */
static const struct {
    const char *sql, *prefix;
} QUESTIONS[] = {
    {"SELECT integrity_check FROM pragma_integrity_check(100) WHERE integrity_check <> 'ok'", ""},
    {"SELECT \"table\" || ' ' || coalesce(rowid, '') FROM pragma_foreign_key_check LIMIT 100",
     "A reference leads nowhere: "},
    {"SELECT id FROM game WHERE NOT EXISTS (SELECT 1 FROM body WHERE game = game.id) LIMIT 100",
     "A game has no moves: "},
    {"SELECT id FROM game JOIN body ON body.game = game.id"
     " WHERE length(moves) <> 2 * ply_count LIMIT 100",
     "A game has not as many moves as its row says: "},
};

static gboolean check_index(TabiyaDatabase *db, GPtrArray *problems, TabiyaStoreProgress progress,
                            gpointer user, GCancellable *cancellable, GError **error)
{
    GError *problem = NULL;
    char *wrong = tabiya_position_index_check(db, progress, user, cancellable, &problem);
    if (wrong)
        g_ptr_array_add(problems, wrong);
    if (!problem)
        return TRUE;
    g_propagate_error(error, problem);
    return FALSE;
}

static gboolean check_rows(TabiyaDatabase *db, GPtrArray *problems, GCancellable *cancellable,
                           GError **error)
{
    GError *problem = NULL;
    gboolean good = TRUE;
    watch(db, cancellable);
    for (gsize i = 0; good && i < G_N_ELEMENTS(QUESTIONS); i++)
        good = collect_rows(db, QUESTIONS[i].sql, QUESTIONS[i].prefix, problems, &problem);
    if (unwatch(db, good, cancellable, &problem))
        return TRUE;
    g_propagate_error(error, problem);
    return FALSE;
}

/* Whether the game matches its fingerprint. */
static gboolean check_game(TabiyaLibraryRows *rows, gint64 id, GPtrArray *problems, GError **error)
{
    GError *trouble = NULL;
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, id, &trouble);
    if (record && !tabiya_game_record_is_whole(record))
        g_ptr_array_add(problems, g_strdup_printf("A game is damaged: %" G_GINT64_FORMAT, id));
    if (!trouble)
        return TRUE;
    g_propagate_error(error, trouble);
    return FALSE;
}

static gboolean check_games(TabiyaDatabase *db, GPtrArray *problems, GCancellable *cancellable,
                            GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    sqlite3_stmt *row =
        tabiya_database_prepare(db, "SELECT id FROM game WHERE deleted_ms IS NULL", error);
    if (!row)
        return FALSE;
    gboolean good = TRUE;
    int result = SQLITE_DONE;
    while (good && problems->len < MOST_PROBLEMS && (result = sqlite3_step(row)) == SQLITE_ROW) {
        good = !g_cancellable_set_error_if_cancelled(cancellable, error) &&
               check_game(rows, sqlite3_column_int64(row, 0), problems, error);
    }
    if (good && result != SQLITE_DONE && result != SQLITE_ROW)
        good = tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return good;
}

gboolean tabiya_library_check(TabiyaDatabase *db, GPtrArray **problems,
                              TabiyaStoreProgress progress, gpointer user,
                              GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(g_free);
    if (!check_rows(db, found, cancellable, error) ||
        (found->len == 0 && !check_games(db, found, cancellable, error)) ||
        (found->len == 0 && !check_index(db, found, progress, user, cancellable, error))) {
        return FALSE;
    }
    *problems = g_steal_pointer(&found);
    return TRUE;
}

/* --- Compacting ------------------------------------------------------------------------------- */

/* Names are looked up by the games, so that references need not be checked one name at a time.
 * Their ids may be reused from now on (library.era); those of games may not (library.last_id). */
static const char PURGE[] =
    "UPDATE library SET era = era + 1,"
    " last_id = max(last_id, coalesce((SELECT max(id) FROM game WHERE id < 1099511627776), 0));"
    "DELETE FROM session WHERE game IN (SELECT id FROM game WHERE deleted_ms IS NOT NULL);"
    "DELETE FROM mistake WHERE card IN (SELECT card.id FROM card"
    " JOIN deck ON deck.id = card.deck WHERE deleted_ms IS NOT NULL);"
    "UPDATE mistake SET game = NULL"
    " WHERE game IN (SELECT id FROM game WHERE deleted_ms IS NOT NULL);"
    "DELETE FROM mistake_scan WHERE game IN (SELECT id FROM game WHERE deleted_ms IS NOT NULL);"
    "UPDATE puzzle_run SET puzzle_set = NULL"
    " WHERE puzzle_set IN (SELECT id FROM puzzle_set WHERE deleted_ms IS NOT NULL);"
    "DELETE FROM puzzle_set_item"
    " WHERE puzzle_set IN (SELECT id FROM puzzle_set WHERE deleted_ms IS NOT NULL);"
    "DELETE FROM puzzle_set WHERE deleted_ms IS NOT NULL;"
    "DELETE FROM card_review WHERE card IN (SELECT card.id FROM card"
    " JOIN deck ON deck.id = card.deck WHERE deleted_ms IS NOT NULL);"
    "DELETE FROM card WHERE deck IN (SELECT id FROM deck WHERE deleted_ms IS NOT NULL);"
    "DELETE FROM deck WHERE deleted_ms IS NOT NULL;"
    "DELETE FROM collection_game"
    " WHERE game IN (SELECT id FROM game WHERE deleted_ms IS NOT NULL);"
    "DELETE FROM body WHERE game IN (SELECT id FROM game WHERE deleted_ms IS NOT NULL);"
    "DELETE FROM game WHERE deleted_ms IS NOT NULL;"
    "DELETE FROM player WHERE id NOT IN (SELECT white FROM game WHERE white IS NOT NULL"
    " UNION SELECT black FROM game WHERE black IS NOT NULL);"
    "DELETE FROM event WHERE id NOT IN (SELECT event FROM game WHERE event IS NOT NULL);"
    "DELETE FROM site WHERE id NOT IN (SELECT site FROM game WHERE site IS NOT NULL);";

static gboolean purge(TabiyaDatabase *db, GCancellable *cancellable, GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_run(db, "PRAGMA foreign_keys = OFF", error))
        return FALSE;
    gboolean good =
        tabiya_database_begin(db, &transaction, error) &&
        tabiya_database_end(db, transaction, run_watched(db, PURGE, cancellable, error), error);
    return tabiya_database_run(db, "PRAGMA foreign_keys = ON", good ? error : NULL) && good;
}

gboolean tabiya_library_compact(TabiyaDatabase *db, TabiyaStoreProgress progress, gpointer user,
                                GCancellable *cancellable, GError **error)
{
    return purge(db, cancellable, error) && tabiya_position_index_rest(db, 1, cancellable, error) &&
           tabiya_position_index_merge(db, TRUE, progress, user, cancellable, error) &&
           run_watched(db, "VACUUM", cancellable, error) &&
           tabiya_database_run(db, "PRAGMA wal_checkpoint(TRUNCATE)", error);
}
