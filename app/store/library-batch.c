/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-batch.h. Names are looked up in hash tables, duplicates in a set of fingerprints, and
 * the file is only appended to: rows come in ascending order of their keys.
 *
 * Both tables are read once. Changes by others are noticed at the next transaction: new games by
 * the highest id, removed names by library.era, added names when inserting one fails.
 *
 * Measured with tests/bench/library-rows on 300,000 games, in one run, processor time: 225,000
 * games a second without places (278,000 without the index of those, that is with places); 157,000
 * with foreign keys checked row by row. Page sizes from 4 to 32 KiB, caches from 2 to 128 MiB,
 * mmap, a checkpoint after 4 to 80 MB of log, and exclusive locking all were within a tenth of it,
 * which is the noise; so they stay as they are, and the cache has room for the names of a large
 * library. */
#include "app/store/library-batch.h"

#include "app/store/database-private.h"
#include "app/store/fingerprint-set.h"
#include "app/store/library-rows-private.h"
#include "app/store/position-replay.h"

struct TabiyaLibraryBatch {
    TabiyaDatabase *db; /* borrowed */
    TabiyaLibraryRows *rows;
    GHashTable *names[TABIYA_N_NAME_KINDS]; /* name → id */
    gint64 era;                             /* of the names; 0: they must be read */
    gint64 last_id;                         /* games up to this one are in `seen` */

    GMutex mutex; /* guards `seen` */
    TabiyaFingerprintSet seen;
    TabiyaFingerprintSet others; /* of games that others have written since the batch began */
};

/* --- Existing games --------------------------------------------------------------------------- */

static gboolean add_name_cb(guint32 id, const char *name, const char *folded, gpointer user)
{
    g_hash_table_insert(user, g_strdup(name), GUINT_TO_POINTER(id));
    return TRUE;
}

static gboolean read_names(TabiyaLibraryBatch *self, GError **error)
{
    for (int kind = 0; kind < TABIYA_N_NAME_KINDS; kind++) {
        g_hash_table_remove_all(self->names[kind]);
        if (!tabiya_library_rows_walk_names(self->rows, (TabiyaNameKind)kind, add_name_cb,
                                            self->names[kind], error)) {
            return FALSE;
        }
    }
    return TRUE;
}

/* Reads the current names, inside a transaction, so that they stay valid. */
static gboolean ensure_names(TabiyaLibraryBatch *self, GError **error)
{
    gint64 era = 0;
    if (!tabiya_database_get_int(self->db, "SELECT era FROM library", &era, error))
        return FALSE;
    if (era == self->era)
        return TRUE;
    self->era = 0;
    if (!read_names(self, error))
        return FALSE;
    self->era = era;
    return TRUE;
}

/* From 0: the games that were there at the beginning. */
static gboolean read_fingerprints(TabiyaLibraryBatch *self, gint64 from, gint64 to, GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(
        self->db,
        "SELECT fingerprint FROM game WHERE id BETWEEN ?1 AND ?2 AND deleted_ms IS NULL"
        " AND flags & 64 = 0", /* TABIYA_GAME_LINE */
        error);
    if (!statement)
        return FALSE;
    sqlite3_bind_int64(statement, 1, from);
    sqlite3_bind_int64(statement, 2, to);
    int result;
    g_mutex_lock(&self->mutex);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const guint64 fingerprint = (guint64)sqlite3_column_int64(statement, 0);
        tabiya_fingerprint_set_add(&self->seen, fingerprint);
        if (from > 0)
            tabiya_fingerprint_set_add(&self->others, fingerprint);
    }
    g_mutex_unlock(&self->mutex);
    sqlite3_finalize(statement);
    return result == SQLITE_DONE || tabiya_database_fail(self->db, error);
}

static gboolean read_last_id(TabiyaLibraryBatch *self, gint64 *id, GError **error)
{
    *id = 0;
    return tabiya_database_get_int(self->db,
                                   "SELECT max(last_id, coalesce((SELECT max(id) FROM game"
                                   " WHERE id < 1099511627776), 0)) FROM library",
                                   id, error);
}

/* Adds games that other programs have written since. */
static gboolean catch_up(TabiyaLibraryBatch *self, GError **error)
{
    gint64 last;
    if (!read_last_id(self, &last, error) ||
        (last > self->last_id && !read_fingerprints(self, self->last_id + 1, last, error))) {
        return FALSE;
    }
    self->last_id = last;
    return TRUE;
}

/* --- Life cycle ------------------------------------------------------------------------------- */

static gboolean tune(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(db,
                               "PRAGMA cache_size = -32768;"
                               "PRAGMA foreign_keys = OFF;", /* names are looked up here anyway */
                               error);
}

TabiyaLibraryBatch *tabiya_library_batch_new(TabiyaDatabase *db, GError **error)
{
    g_autoptr(TabiyaLibraryBatch) self = g_new0(TabiyaLibraryBatch, 1);
    self->db = db;
    self->rows = tabiya_library_rows_new(db);
    for (int kind = 0; kind < TABIYA_N_NAME_KINDS; kind++)
        self->names[kind] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_mutex_init(&self->mutex);
    tabiya_fingerprint_set_init(&self->seen);
    tabiya_fingerprint_set_init(&self->others);
    if (!tune(db, error) || !read_last_id(self, &self->last_id, error) ||
        !read_fingerprints(self, 0, G_MAXINT64, error)) {
        return NULL;
    }
    return g_steal_pointer(&self);
}

void tabiya_library_batch_free(TabiyaLibraryBatch *self)
{
    tabiya_database_run(self->db,
                        "PRAGMA foreign_keys = ON;"
                        "PRAGMA cache_size = -2000;",
                        NULL);
    tabiya_library_rows_free(self->rows);
    for (int kind = 0; kind < TABIYA_N_NAME_KINDS; kind++)
        g_hash_table_unref(self->names[kind]);
    g_mutex_clear(&self->mutex);
    tabiya_fingerprint_set_clear(&self->seen);
    tabiya_fingerprint_set_clear(&self->others);
    g_free(self);
}

guint tabiya_library_batch_drop_duplicates(TabiyaLibraryBatch *self, TabiyaGameRecord **records,
                                           guint n)
{
    guint left = 0;
    g_mutex_lock(&self->mutex);
    for (guint i = 0; i < n; i++) {
        if (tabiya_fingerprint_set_add(&self->seen, records[i]->fingerprint))
            records[left++] = records[i];
        else
            tabiya_game_record_free(records[i]);
    }
    g_mutex_unlock(&self->mutex);
    return left;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static gboolean need_name(TabiyaLibraryBatch *self, TabiyaNameKind kind, const char *name,
                          guint32 *id, GError **error)
{
    *id = 0;
    if (!name)
        return TRUE;
    *id = GPOINTER_TO_UINT(g_hash_table_lookup(self->names[kind], name));
    if (*id != 0)
        return TRUE;
    if (!tabiya_library_rows_need_name(self->rows, kind, name, id, error))
        return FALSE;
    g_hash_table_insert(self->names[kind], g_strdup(name), GUINT_TO_POINTER(*id));
    return TRUE;
}

static gboolean need_names(TabiyaLibraryBatch *self, const TabiyaGameRecord *record,
                           TabiyaGameNames *names, GError **error)
{
    return need_name(self, TABIYA_NAME_PLAYER, record->white, &names->white, error) &&
           need_name(self, TABIYA_NAME_PLAYER, record->black, &names->black, error) &&
           need_name(self, TABIYA_NAME_EVENT, record->event, &names->event, error) &&
           need_name(self, TABIYA_NAME_SITE, record->site, &names->site, error);
}

/* The ids of all names, for the games and for the segment. */
static gboolean find_names(TabiyaLibraryBatch *self, TabiyaGameRecord *const *records, guint n,
                           TabiyaGameNames *names, TabiyaSegment *segment, GError **error)
{
    guint n_slots = 0;
    TabiyaSegmentGame *slots = segment ? tabiya_segment_get_games(segment, &n_slots) : NULL;
    g_return_val_if_fail(!segment || n_slots == n, FALSE);
    for (guint i = 0; i < n; i++) {
        if (!need_names(self, records[i], &names[i], error))
            return FALSE;
        if (!slots)
            continue;
        slots[i].id = self->last_id + 1 + i;
        slots[i].white = names[i].white;
        slots[i].black = names[i].black;
    }
    return TRUE;
}

static gboolean write_games(TabiyaLibraryBatch *self, TabiyaGameRecord *const *records, guint n,
                            TabiyaSegment *segment, GError **error)
{
    g_autofree TabiyaGameNames *names = g_new(TabiyaGameNames, n);
    gint64 number = 0;
    TabiyaGameRow row = {.now_ms = g_get_real_time() / 1000};
    if (!find_names(self, records, n, names, segment, error) ||
        (segment && !tabiya_position_index_add_segment(self->db, segment, &number, error))) {
        return FALSE;
    }
    for (guint i = 0; i < n; i++) {
        row.id = self->last_id + 1 + i;
        row.place = segment ? tabiya_position_place(number, i) : 0;
        row.record = records[i];
        row.names = names[i];
        if (!tabiya_library_rows_write(self->rows, FALSE, &row, error))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_import_state_save(TabiyaDatabase *db, const TabiyaImportState *state,
                                  GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(
        db,
        "INSERT INTO import_source (uri, size, changed_ns, \"offset\", games, done)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (uri) DO UPDATE SET size = excluded.size,"
        " changed_ns = excluded.changed_ns, \"offset\" = excluded.\"offset\","
        " games = excluded.games, done = excluded.done",
        error);
    if (!statement)
        return FALSE;
    sqlite3_bind_text(statement, 1, state->uri, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (gint64)state->size);
    sqlite3_bind_int64(statement, 3, state->changed_ns);
    sqlite3_bind_int64(statement, 4, (gint64)state->offset);
    sqlite3_bind_int64(statement, 5, (gint64)state->games);
    sqlite3_bind_int(statement, 6, state->done != FALSE);
    return tabiya_database_finish(statement, error);
}

static gboolean save_states(TabiyaLibraryBatch *self, const TabiyaImportState *states,
                            guint n_states, GError **error)
{
    for (guint i = 0; i < n_states; i++) {
        if (!tabiya_import_state_save(self->db, &states[i], error))
            return FALSE;
    }
    return TRUE;
}

static gboolean begin_write(TabiyaLibraryBatch *self, TabiyaTransaction *transaction,
                            GError **error)
{
    return tabiya_database_begin(self->db, transaction, error) &&
           ((ensure_names(self, error) && catch_up(self, error)) ||
            tabiya_database_end(self->db, *transaction, FALSE, error));
}

static gboolean end_write(TabiyaLibraryBatch *self, TabiyaTransaction transaction, gboolean good,
                          guint n, GError **error)
{
    if (!tabiya_database_end(self->db, transaction, good, error)) {
        self->era = 0; /* added names were rolled back */
        return FALSE;
    }
    self->last_id += n;
    tabiya_database_give_way();
    return TRUE;
}

/* Removes games that others have written. TRUE: there were some. */
static gboolean drop_late(TabiyaLibraryBatch *self, GPtrArray *records)
{
    const guint before = records->len;
    guint left = 0;
    for (guint i = 0; i < before; i++) {
        TabiyaGameRecord *record = records->pdata[i];
        if (tabiya_fingerprint_set_has(&self->others, record->fingerprint))
            continue;
        records->pdata[i] = records->pdata[left];
        records->pdata[left++] = record;
    }
    g_ptr_array_set_size(records, (gint)left);
    return left < before;
}

static void add_to_segment(TabiyaSegmentBuilder *builder, const TabiyaGameRecord *record)
{
    const TabiyaSegmentGame about = {
        .date = record->date,
        .white_elo = record->white_elo,
        .black_elo = record->black_elo,
        .result = (guint8)record->result,
    };
    TabiyaReplay replay;
    g_autofree EngMove *copy = NULL;
    tabiya_replay_init(&replay, record->start_fen, tabiya_library_rows_pack_moves(record, &copy),
                       2 * (gsize)record->n_moves);
    tabiya_segment_builder_begin_game(builder, &about);
    do
        tabiya_segment_builder_add(builder, tabiya_replay_get(&replay)->key,
                                   tabiya_replay_get_next(&replay));
    while (tabiya_replay_step(&replay));
}

/* The segment of the remaining games. NULL: none remain. */
static TabiyaSegment *make_segment(const GPtrArray *records)
{
    if (records->len == 0)
        return NULL;
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    for (guint i = 0; i < records->len; i++)
        add_to_segment(builder, records->pdata[i]);
    return tabiya_segment_builder_finish(builder);
}

gboolean tabiya_library_batch_write(TabiyaLibraryBatch *self, GPtrArray *records,
                                    TabiyaSegment *segment, const TabiyaImportState *states,
                                    guint n_states, gboolean keep_duplicates, GError **error)
{
    TabiyaTransaction transaction;
    g_autoptr(TabiyaSegment) again = NULL;
    if (!begin_write(self, &transaction, error))
        return FALSE;
    if (!keep_duplicates && drop_late(self, records) && segment)
        segment = again = make_segment(records);
    const gboolean good =
        (records->len == 0 || write_games(self, (TabiyaGameRecord *const *)records->pdata,
                                          records->len, segment, error)) &&
        save_states(self, states, n_states, error);
    return end_write(self, transaction, good, records->len, error);
}

/* --- Progress of imports ---------------------------------------------------------------------- */

gboolean tabiya_import_state_load(TabiyaDatabase *db, const char *uri, TabiyaImportState *state,
                                  GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT uri, size, changed_ns, \"offset\", games, done FROM import_source WHERE uri = ?1",
        error);
    if (!row)
        return FALSE;
    sqlite3_bind_text(row, 1, uri, -1, SQLITE_STATIC);
    int result = sqlite3_step(row);
    if (result == SQLITE_ROW) {
        *state = (TabiyaImportState){
            .uri = g_strdup((const char *)sqlite3_column_text(row, 0)),
            .size = (guint64)sqlite3_column_int64(row, 1),
            .changed_ns = sqlite3_column_int64(row, 2),
            .offset = (guint64)sqlite3_column_int64(row, 3),
            .games = (guint64)sqlite3_column_int64(row, 4),
            .done = sqlite3_column_int(row, 5) != 0,
        };
    } else if (result != SQLITE_DONE) {
        tabiya_database_fail(db, error);
    }
    sqlite3_finalize(row);
    return result == SQLITE_ROW;
}

void tabiya_import_state_clear(TabiyaImportState *state)
{
    g_clear_pointer(&state->uri, g_free);
}
