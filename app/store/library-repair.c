/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-repair.h. Copies all legible rows into a new file beside the damaged one
 * (table-salvage.h), repairs that, and copies it over the damaged one with SQLite's backup, which
 * is one transaction for everybody who has it open. */
#include "app/store/library-repair.h"

#include <glib/gstdio.h>

#include "app/error.h"
#include "app/store/database-private.h"
#include "app/store/library-connect.h"
#include "app/store/library-file.h"
#include "app/store/library-rows-private.h"
#include "app/store/position-index.h"
#include "app/store/position-replay.h"
#include "app/store/segment-cache.h"
#include "app/store/table-salvage.h"

typedef struct {
    TabiyaDatabase *from, *to;
    TabiyaDatabase *watcher; /* on the damaged file, too: SQLite uses `from` while it copies */
    TabiyaRepair *report;
    GHashTable *indexed; /* id → TabiyaSegmentGame: games from the index of the damaged file */
    GCancellable *cancellable;
    TabiyaStoreProgress progress;
    gpointer user;
    GError **error;
} Repair;

void tabiya_repair_free(TabiyaRepair *self)
{
    if (!self)
        return;
    g_array_unref(self->damaged);
    g_ptr_array_unref(self->mended);
    g_free(self->kept);
    g_free(self);
}

static TabiyaRepair *repair_new(void)
{
    TabiyaRepair *self = g_new0(TabiyaRepair, 1);
    self->damaged = g_array_new(FALSE, FALSE, sizeof(TabiyaDamagedGame));
    self->mended = g_ptr_array_new_with_free_func(g_free);
    return self;
}

static gboolean run(Repair *self, const char *sql)
{
    return tabiya_database_run(self->to, sql, self->error);
}

/* Reports `sentence` and a number if the statement has changed any rows. */
static gboolean run_and_tell(Repair *self, const char *sql, const char *sentence)
{
    if (!run(self, sql))
        return FALSE;
    const guint n = tabiya_database_get_n_changed(self->to);
    if (n > 0)
        g_ptr_array_add(self->report->mended, g_strdup_printf("%s: %u", sentence, n));
    return TRUE;
}

/* --- Reading what can be read ----------------------------------------------------------------- */

/* The index is rebuilt, so its tables need no copying. */
static gboolean is_copied(const char *table)
{
    static const char *const NOT[] = {"segment", "segment_columns", "position_block", NULL};
    return !g_strv_contains(NOT, table) && !g_str_has_prefix(table, "sqlite_");
}

static GPtrArray *list_tables(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", error);
    if (!row)
        return NULL;
    GPtrArray *tables = g_ptr_array_new_with_free_func(g_free);
    while (sqlite3_step(row) == SQLITE_ROW) {
        if (is_copied((const char *)sqlite3_column_text(row, 0)))
            g_ptr_array_add(tables, g_strdup((const char *)sqlite3_column_text(row, 0)));
    }
    sqlite3_finalize(row);
    return tables;
}

static gboolean copy_table(Repair *self, const char *table)
{
    static const char *const NAMES[] = {"player", "event", "site", NULL};
    gboolean damaged = FALSE;
    if (g_cancellable_set_error_if_cancelled(self->cancellable, self->error) ||
        !tabiya_table_salvage(self->from, self->to, table, &damaged, self->error)) {
        return FALSE;
    }
    if (damaged)
        g_ptr_array_add(self->report->mended, g_strdup_printf("table %s was damaged", table));
    return !damaged || !g_strv_contains(NAMES, table) ||
           tabiya_table_salvage_names(self->from, self->to, table, self->error);
}

static gboolean copy_tables(Repair *self)
{
    g_autoptr(GPtrArray) tables = list_tables(self->to, self->error);
    /* a new file has this row, which would stay in place of the old one */
    gboolean good = tables && run(self, "DELETE FROM library");
    for (guint i = 0; good && i < tables->len; i++) {
        good = copy_table(self, tables->pdata[i]);
        if (good && self->progress)
            self->progress(i + 1, 2 * (guint64)tables->len, self->user);
    }
    return good;
}

static void remember_segment(Repair *self, const TabiyaCachedSegment *segment)
{
    for (guint slot = 0; slot < segment->n_games; slot++) {
        TabiyaSegmentGame game;
        tabiya_segment_columns_get(segment->columns, segment->n_games, slot, &game);
        game.id = tabiya_cached_segment_get_id(segment, slot);
        g_hash_table_replace(self->indexed, g_memdup2(&game.id, sizeof game.id),
                             g_memdup2(&game, sizeof game));
    }
}

/* Reads players, dates, ratings and results from the index. Damage there is no problem. */
static void read_index(Repair *self)
{
    TabiyaSegmentCache *cache = tabiya_segment_cache_new(self->from);
    GPtrArray *segments = tabiya_segment_cache_refresh(cache, NULL);
    for (guint i = 0; segments && i < segments->len; i++) {
        TabiyaCachedSegment *segment = segments->pdata[i];
        if (tabiya_segment_cache_load_columns(cache, segment, NULL))
            remember_segment(self, segment);
    }
    tabiya_segment_cache_free(cache);
}

/* --- Rows that belong together ---------------------------------------------------------------- */

static gboolean insert_header(Repair *self, sqlite3_stmt *insert, gint64 id)
{
    const TabiyaSegmentGame *known = g_hash_table_lookup(self->indexed, &id);
    const TabiyaSegmentGame none = {0};
    const TabiyaSegmentGame *game = known ? known : &none;
    sqlite3_reset(insert);
    sqlite3_clear_bindings(insert);
    sqlite3_bind_int64(insert, 1, id);
    if (game->white != 0)
        sqlite3_bind_int64(insert, 2, game->white);
    if (game->black != 0)
        sqlite3_bind_int64(insert, 3, game->black);
    if (game->date != 0)
        sqlite3_bind_int64(insert, 4, game->date);
    sqlite3_bind_int(insert, 5, game->white_elo);
    sqlite3_bind_int(insert, 6, game->black_elo);
    sqlite3_bind_int(insert, 7, MIN(game->result, TABIYA_RESULT_DRAW));
    sqlite3_bind_int64(insert, 8, g_get_real_time() / 1000);
    return sqlite3_step(insert) == SQLITE_DONE || tabiya_database_fail(self->to, self->error);
}

/* Restores games with only their moves left. The fingerprint 0 marks them as damaged. */
static gboolean restore_headers(Repair *self)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        self->to, "SELECT game FROM body WHERE game NOT IN (SELECT id FROM game)", self->error);
    sqlite3_stmt *insert = tabiya_database_prepare(
        self->to,
        "INSERT INTO game (id, white, black, date, white_elo, black_elo, eco, result, ply_count,"
        " flags, fingerprint, created_ms, modified_ms) SELECT ?1, ?2, ?3, ?4, ?5, ?6, 0, ?7,"
        " length(moves) / 2, 0, 0, ?8, ?8 FROM body WHERE game = ?1",
        self->error);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    gboolean good = row && insert;
    while (good && sqlite3_step(row) == SQLITE_ROW) {
        const gint64 id = sqlite3_column_int64(row, 0);
        g_array_append_val(ids, id);
    }
    for (guint i = 0; good && i < ids->len; i++)
        good = insert_header(self, insert, g_array_index(ids, gint64, i));
    sqlite3_finalize(row);
    sqlite3_finalize(insert);
    return good;
}

/* Broken references, and what to do about them. Collections and decks without their own row come
 * back under a name that says so. */
static const struct {
    const char *sql, *sentence;
} MENDINGS[] = {
    {"INSERT INTO body (game, moves) SELECT id, x'' FROM game"
     " WHERE id NOT IN (SELECT game FROM body)",
     "games whose moves are lost"},
    {"UPDATE game SET white = NULL WHERE white NOT IN (SELECT id FROM player)", "lost names"},
    {"UPDATE game SET black = NULL WHERE black NOT IN (SELECT id FROM player)", "lost names"},
    {"UPDATE game SET event = NULL WHERE event NOT IN (SELECT id FROM event)", "lost events"},
    {"UPDATE game SET site = NULL WHERE site NOT IN (SELECT id FROM site)", "lost sites"},
    {"DELETE FROM collection_game WHERE game NOT IN (SELECT id FROM game)",
     "games that collections have lost"},
    {"INSERT INTO collection (id, name, created_ms) SELECT DISTINCT collection,"
     " 'Recovered ' || collection, 0 FROM collection_game"
     " WHERE collection NOT IN (SELECT id FROM collection)",
     "collections that lost their names"},
    {"INSERT INTO deck (id, kind, name, color, created_ms) SELECT DISTINCT deck, 0,"
     " 'Recovered ' || deck, 0, 0 FROM card WHERE deck NOT IN (SELECT id FROM deck)",
     "decks that lost their names"},
    {"UPDATE deck SET collection = NULL WHERE collection NOT IN (SELECT id FROM collection)",
     "decks that lost their collections"},
    {"DELETE FROM study_game WHERE tab NOT IN (SELECT id FROM study_tab)",
     "lost games of the place Study"},
    {"DELETE FROM puzzle_set_item WHERE puzzle_set NOT IN (SELECT id FROM puzzle_set)",
     "lost items of puzzle sets"},
    {"INSERT OR IGNORE INTO library VALUES (1, 1, 0)", "the library's own row"},
};

/* Drops rows that belong to missing ones. */
static gboolean drop_dangling(Repair *self)
{
    gint64 before = -1, left = 0;
    for (;;) {
        if (!tabiya_database_get_int(self->to, "SELECT count(*) FROM pragma_foreign_key_check",
                                     &left, self->error)) {
            return FALSE;
        }
        if (left == 0 || left == before)
            return TRUE;
        before = left;
        g_autoptr(GPtrArray) tables = list_tables(self->to, self->error);
        for (guint i = 0; tables && i < tables->len; i++) {
            const char *table = tables->pdata[i];
            g_autofree char *sql = g_strdup_printf(
                "DELETE FROM %s WHERE rowid IN (SELECT rowid FROM pragma_foreign_key_check('%s'))",
                table, table);
            g_autofree char *sentence = g_strdup_printf("lost rows of table %s", table);
            gint64 dangling = 0;
            g_autofree char *count = g_strdup_printf(
                "SELECT count(*) FROM pragma_foreign_key_check('%s') WHERE rowid IS NOT NULL",
                table);
            if (!tabiya_database_get_int(self->to, count, &dangling, self->error) ||
                (dangling > 0 && !run_and_tell(self, sql, sentence))) {
                return FALSE;
            }
        }
    }
}

static gboolean mend_rows(Repair *self)
{
    gboolean good = restore_headers(self);
    for (gsize i = 0; good && i < G_N_ELEMENTS(MENDINGS); i++)
        good = run_and_tell(self, MENDINGS[i].sql, MENDINGS[i].sentence);
    return good && drop_dangling(self) &&
           run(self, "UPDATE game SET place = NULL;"
                     "UPDATE library SET era = era + 1, last_id = max(last_id,"
                     " coalesce((SELECT max(id) FROM game WHERE id < 1099511627776), 0));");
}

/* --- Games ------------------------------------------------------------------------------------ */

static void make_valid(char **text)
{
    if (!*text || g_utf8_validate(*text, -1, NULL))
        return;
    char *valid = g_utf8_make_valid(*text, -1);
    g_free(*text);
    *text = valid;
}

/* How many of the moves are legal. */
static guint count_legal(const TabiyaGameRecord *record)
{
    g_autofree EngMove *copy = NULL;
    TabiyaReplay replay;
    guint n = 0;
    tabiya_replay_init(&replay, record->start_fen, tabiya_library_rows_pack_moves(record, &copy),
                       2 * (gsize)record->n_moves);
    while (tabiya_replay_step(&replay))
        n++;
    return n;
}

/* Keeps the legal moves, and notes what is wrong. */
static const char *trim(TabiyaGameRecord *record)
{
    char **const TEXTS[] = {&record->white, &record->black, &record->event,   &record->site,
                            &record->round, &record->tags,  &record->movetext};
    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++)
        make_valid(TEXTS[i]);
    const gboolean had_text = record->movetext != NULL;
    g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(record, NULL);
    if (game && had_text)
        return "changed by damage to the library";
    g_clear_pointer(&record->movetext, g_free);
    const guint before = record->n_moves;
    record->n_moves = count_legal(record);
    if (record->n_moves == 0)
        return "the moves are lost";
    if (record->n_moves < before)
        return "the last moves are lost";
    return had_text ? "the annotations are lost" : "changed by damage to the library";
}

static gboolean mend_game(Repair *self, TabiyaLibraryRows *rows, gint64 id)
{
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, id, self->error);
    if (!record || tabiya_game_record_is_whole(record))
        return record != NULL;
    const TabiyaDamagedGame damaged = {id, trim(record)};
    const char *const pairs[] = {TABIYA_DAMAGED_TAG, damaged.problem, NULL};
    g_autoptr(TabiyaGameRecord) marked = tabiya_game_record_with_tags(record, pairs);
    g_array_append_val(self->report->damaged, damaged);
    return tabiya_library_rows_replace(rows, id, marked, self->error);
}

static gboolean mend_games(Repair *self)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        self->to, "SELECT id FROM game WHERE deleted_ms IS NULL", self->error);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(self->to);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    while (row && sqlite3_step(row) == SQLITE_ROW) {
        const gint64 id = sqlite3_column_int64(row, 0);
        g_array_append_val(ids, id);
    }
    sqlite3_finalize(row);
    self->report->games = ids->len;
    gboolean good = row != NULL;
    for (guint i = 0; good && i < ids->len; i++) {
        good = !g_cancellable_set_error_if_cancelled(self->cancellable, self->error) &&
               mend_game(self, rows, g_array_index(ids, gint64, i));
        if (self->progress && i % 1024 == 0)
            self->progress((guint64)ids->len + i, 2 * (guint64)ids->len, self->user);
    }
    return good;
}

/* --- The file --------------------------------------------------------------------------------- */

static void remove_file(const char *path)
{
    static const char *const SUFFIXES[] = {"", "-journal", "-wal", "-shm"};
    for (gsize i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        g_autofree char *name = g_strconcat(path, SUFFIXES[i], NULL);
        g_unlink(name);
    }
}

static char *dup_free_name(const char *path)
{
    char *name = g_strconcat(path, "-damaged", NULL);
    for (guint n = 2; g_file_test(name, G_FILE_TEST_EXISTS); n++) {
        g_free(name);
        name = g_strdup_printf("%s-damaged-%u", path, n);
    }
    return name;
}

/* Nobody may have written since `version`. */
static gboolean is_unchanged(Repair *self, gint64 version)
{
    gint64 now = 0;
    if (!tabiya_database_get_version(self->watcher, &now, self->error))
        return FALSE;
    return now == version || tabiya_database_fail_locked(self->from, self->error);
}

/* Copying no pages takes the lock: only then check whether somebody has written. */
static gboolean copy_back(Repair *self, gint64 version)
{
    sqlite3_backup *backup =
        sqlite3_backup_init(self->from->handle, "main", self->to->handle, "main");
    if (!backup)
        return tabiya_database_fail(self->from, self->error);
    int result = sqlite3_backup_step(backup, 0);
    const gboolean unchanged = result == SQLITE_OK && is_unchanged(self, version);
    if (unchanged)
        result = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    if (result == SQLITE_OK)
        return FALSE; /* is_unchanged() has set the error */
    return result == SQLITE_DONE || tabiya_database_fail(self->from, self->error);
}

static gboolean fill(Repair *self)
{
    TabiyaTransaction transaction;
    if (!run(self, "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF;") ||
        !tabiya_database_begin(self->to, &transaction, self->error)) {
        return FALSE;
    }
    read_index(self);
    const gboolean good = copy_tables(self) && mend_rows(self) && mend_games(self);
    return tabiya_database_end(self->to, transaction, good, self->error) &&
           tabiya_position_index_rest(self->to, 1, self->cancellable, self->error);
}

static gboolean repair_into(Repair *self, const char *path)
{
    gint64 version = 0;
    g_autofree char *kept = dup_free_name(path);
    if (!tabiya_database_get_version(self->watcher, &version, self->error) ||
        !tabiya_database_copy(path, kept, NULL, NULL, self->cancellable, self->error)) {
        return FALSE;
    }
    if (!fill(self) || !copy_back(self, version)) {
        g_unlink(kept);
        return FALSE;
    }
    self->report->kept = g_steal_pointer(&kept);
    return TRUE;
}

/* FALSE also if the check itself fails. */
static gboolean is_whole(TabiyaDatabase *db, GPtrArray *mended, GCancellable *cancellable)
{
    g_autoptr(GPtrArray) problems = NULL;
    if (!tabiya_library_check(db, &problems, NULL, NULL, cancellable, NULL))
        return FALSE;
    for (guint i = 0; i < problems->len; i++)
        g_ptr_array_add(mended, g_strdup(problems->pdata[i]));
    return problems->len == 0;
}

static gboolean repair(Repair *self, const char *path)
{
    g_autofree char *partial = g_strconcat(path, ".repair", NULL);
    remove_file(partial);
    self->to = tabiya_library_connect(partial, TABIYA_PATIENCE_MS, self->error);
    self->indexed = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    const gboolean good = self->to && repair_into(self, path);
    g_hash_table_unref(self->indexed);
    g_clear_pointer(&self->to, tabiya_database_close);
    remove_file(partial);
    return good;
}

TabiyaRepair *tabiya_library_repair(const char *path, TabiyaStoreProgress progress, gpointer user,
                                    GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaRepair) report = repair_new();
    g_autoptr(TabiyaDatabase) from =
        tabiya_library_connect_damaged(path, TABIYA_PATIENCE_MS, error);
    g_autoptr(TabiyaDatabase) watcher =
        from ? tabiya_database_open_reader(path, TABIYA_PATIENCE_MS, error) : NULL;
    if (!watcher)
        return NULL;
    Repair self = {
        .from = from,
        .watcher = watcher,
        .report = report,
        .cancellable = cancellable,
        .progress = progress,
        .user = user,
        .error = error,
    };
    report->was_damaged = !is_whole(from, report->mended, cancellable);
    if (!report->was_damaged)
        return g_steal_pointer(&report);
    return repair(&self, path) ? g_steal_pointer(&report) : NULL;
}
