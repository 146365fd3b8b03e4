/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/store/segment-cache.h"

#include <string.h>

#include "app/store/database-private.h"
#include "app/store/position-segment.h"

/* Digests of 8 million games. */
#define MOST_LOADED_BYTES (64 * 1024 * 1024)
/* The columns of players come before those of the digests. */
#define PLAYER_BYTES 8

struct TabiyaSegmentCache {
    TabiyaDatabase *db;
    GPtrArray *segments;
    gsize loaded_bytes;
    guint64 n_loaded;
    sqlite3_stmt *list, *load, *columns;
};

TabiyaSegmentCache *tabiya_segment_cache_new(TabiyaDatabase *db)
{
    TabiyaSegmentCache *self = g_new0(TabiyaSegmentCache, 1);
    self->db = db;
    self->segments = g_ptr_array_new();
    return self;
}

static gsize get_column_bytes(const TabiyaCachedSegment *segment)
{
    return (gsize)segment->n_games * TABIYA_SEGMENT_COLUMN_BYTES;
}

static gsize get_digest_bytes(const TabiyaCachedSegment *segment)
{
    return (gsize)segment->n_games * sizeof(TabiyaGameDigest);
}

static void drop_loaded(TabiyaSegmentCache *self, TabiyaCachedSegment *segment)
{
    if (segment->columns)
        self->loaded_bytes -= get_column_bytes(segment);
    if (segment->digests)
        self->loaded_bytes -= get_digest_bytes(segment);
    g_clear_pointer(&segment->columns, g_free);
    g_clear_pointer(&segment->digests, g_free);
}

static void drop_segment(TabiyaSegmentCache *self, TabiyaCachedSegment *segment)
{
    drop_loaded(self, segment);
    g_free(segment->runs);
    g_free(segment->dead);
    g_free(segment);
}

void tabiya_segment_cache_free(TabiyaSegmentCache *self)
{
    for (guint i = 0; i < self->segments->len; i++)
        drop_segment(self, g_ptr_array_index(self->segments, i));
    g_ptr_array_unref(self->segments);
    sqlite3_finalize(self->list);
    sqlite3_finalize(self->load);
    sqlite3_finalize(self->columns);
    g_free(self);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Prepares it when first needed, and binds its parameter. */
static sqlite3_stmt *ready(TabiyaSegmentCache *self, sqlite3_stmt **statement, const char *sql,
                           gint64 parameter, GError **error)
{
    if (!*statement)
        *statement = tabiya_database_prepare(self->db, sql, error);
    if (*statement && parameter != 0)
        sqlite3_bind_int64(*statement, 1, parameter);
    return *statement;
}

static gint64 get_run_id(const guint8 *run)
{
    guint64 id;
    memcpy(&id, run + 2, sizeof id);
    return (gint64)GUINT64_FROM_LE(id);
}

gint64 tabiya_cached_segment_get_id(const TabiyaCachedSegment *self, guint slot)
{
    guint low = 0, high = self->n_runs; /* the last run that begins at or before the slot */
    while (high - low > 1) {
        guint middle = (low + high) / 2;
        if (tabiya_block_get_slot(self->runs + middle * TABIYA_SEGMENT_RUN_BYTES, 0) <= slot)
            low = middle;
        else
            high = middle;
    }
    const guint8 *run = self->runs + low * TABIYA_SEGMENT_RUN_BYTES;
    return get_run_id(run) + (gint64)(slot - tabiya_block_get_slot(run, 0));
}

/* Reads runs and dead slots from a row. FALSE: they are damaged. */
static gboolean take_row(TabiyaCachedSegment *segment, sqlite3_stmt *row)
{
    gsize n_runs = (gsize)sqlite3_column_bytes(row, 0) / TABIYA_SEGMENT_RUN_BYTES;
    gsize dead_bytes = (gsize)sqlite3_column_bytes(row, 1);
    const guint8 *runs = sqlite3_column_blob(row, 0);
    if (n_runs == 0 || tabiya_block_get_slot(runs, 0) != 0 ||
        (dead_bytes != 0 && dead_bytes != ((gsize)segment->n_games + 7) / 8)) {
        return FALSE;
    }
    segment->runs = g_memdup2(runs, n_runs * TABIYA_SEGMENT_RUN_BYTES);
    segment->n_runs = (guint)n_runs;
    segment->dead = g_memdup2(sqlite3_column_blob(row, 1), dead_bytes);
    segment->lowest_id = G_MAXINT64;
    for (gsize i = 0; i < n_runs; i++) {
        segment->lowest_id =
            MIN(segment->lowest_id, get_run_id(runs + i * TABIYA_SEGMENT_RUN_BYTES));
    }
    return TRUE;
}

static gboolean load_segment(TabiyaSegmentCache *self, TabiyaCachedSegment *segment, GError **error)
{
    static const char SQL[] = "SELECT runs, dead FROM segment WHERE id = ?1";
    sqlite3_stmt *load = ready(self, &self->load, SQL, segment->id, error);
    if (!load)
        return FALSE;
    g_clear_pointer(&segment->runs, g_free);
    g_clear_pointer(&segment->dead, g_free);
    segment->revision = -1; /* until everything is read */
    int result = sqlite3_step(load);
    gboolean good = result == SQLITE_ROW
                        ? take_row(segment, load) || tabiya_database_fail_damaged(self->db, error)
                        : tabiya_database_fail(self->db, error);
    sqlite3_reset(load);
    return good;
}

/* The segment of a row, cached or new. */
static TabiyaCachedSegment *take_known(TabiyaSegmentCache *self, GPtrArray *known, guint *next,
                                       gint64 id)
{
    while (*next < known->len) {
        TabiyaCachedSegment *segment = g_ptr_array_index(known, *next);
        if (segment->id > id)
            break;
        (*next)++;
        if (segment->id == id)
            return segment;
        drop_segment(self, segment);
    }
    TabiyaCachedSegment *segment = g_new0(TabiyaCachedSegment, 1);
    segment->id = id;
    segment->revision = -1;
    return segment;
}

static gboolean take_segment(TabiyaSegmentCache *self, TabiyaCachedSegment *segment,
                             sqlite3_stmt *row, GError **error)
{
    gint64 n_games = sqlite3_column_int64(row, 1), n_dead = sqlite3_column_int64(row, 2);
    gint64 revision = sqlite3_column_int64(row, 3), bits = sqlite3_column_int64(row, 4);
    if (n_games < 1 || n_games > TABIYA_SEGMENT_MAX_GAMES || bits < 1 || bits > 19)
        return tabiya_database_fail_damaged(self->db, error);
    if (segment->revision == revision)
        return TRUE;
    segment->n_games = (guint)n_games;
    segment->n_dead = (guint)n_dead;
    segment->bits = (guint)bits;
    if (!load_segment(self, segment, error))
        return FALSE;
    segment->revision = revision;
    return TRUE;
}

static gboolean read_list(TabiyaSegmentCache *self, sqlite3_stmt *list, GPtrArray *known,
                          guint *next, GError **error)
{
    int result;
    while ((result = sqlite3_step(list)) == SQLITE_ROW) {
        TabiyaCachedSegment *segment = take_known(self, known, next, sqlite3_column_int64(list, 0));
        g_ptr_array_add(self->segments, segment);
        if (!take_segment(self, segment, list, error))
            return FALSE;
    }
    return result == SQLITE_DONE || tabiya_database_fail(self->db, error);
}

GPtrArray *tabiya_segment_cache_refresh(TabiyaSegmentCache *self, GError **error)
{
    static const char SQL[] = "SELECT id, n_games, n_dead, revision, bits FROM segment ORDER BY id";
    sqlite3_stmt *list = ready(self, &self->list, SQL, 0, error);
    if (!list)
        return NULL;
    g_autoptr(GPtrArray) known = self->segments;
    self->segments = g_ptr_array_new();
    guint next = 0;
    gboolean good = read_list(self, list, known, &next, error);
    sqlite3_reset(list);
    while (next < known->len)
        drop_segment(self, g_ptr_array_index(known, next++));
    return good ? self->segments : NULL;
}

/* --- Columns ---------------------------------------------------------------------------------- */

static void take_digests(TabiyaSegmentCache *self, TabiyaCachedSegment *segment,
                         const guint8 *columns)
{
    const gsize n = segment->n_games;
    if (segment->digests)
        return;
    segment->digests = g_new(TabiyaGameDigest, n);
    tabiya_digests_take(columns + PLAYER_BYTES * n, segment->n_games, segment->digests);
    self->loaded_bytes += get_digest_bytes(segment);
}

static void take_columns(TabiyaSegmentCache *self, TabiyaCachedSegment *segment,
                         const guint8 *columns)
{
    segment->columns = g_memdup2(columns, get_column_bytes(segment));
    self->loaded_bytes += get_column_bytes(segment);
}

/* Loads digests, and columns if wanted. */
static gboolean load(TabiyaSegmentCache *self, TabiyaCachedSegment *segment, gboolean wants_columns,
                     GError **error)
{
    static const char SQL[] = "SELECT data FROM segment_columns WHERE segment = ?1";
    sqlite3_stmt *row = ready(self, &self->columns, SQL, segment->id, error);
    if (!row)
        return FALSE;
    const int result = sqlite3_step(row);
    const gboolean good =
        result == SQLITE_ROW && (gsize)sqlite3_column_bytes(row, 0) == get_column_bytes(segment);
    if (good) {
        self->n_loaded += segment->n_games;
        take_digests(self, segment, sqlite3_column_blob(row, 0));
        if (wants_columns)
            take_columns(self, segment, sqlite3_column_blob(row, 0));
    } else if (result == SQLITE_ROW || result == SQLITE_DONE) {
        tabiya_database_fail_damaged(self->db, error);
    } else {
        tabiya_database_fail(self->db, error);
    }
    sqlite3_reset(row);
    return good;
}

gboolean tabiya_segment_cache_load_digests(TabiyaSegmentCache *self, TabiyaCachedSegment *segment,
                                           GError **error)
{
    return segment->digests || load(self, segment, FALSE, error);
}

gboolean tabiya_segment_cache_load_columns(TabiyaSegmentCache *self, TabiyaCachedSegment *segment,
                                           GError **error)
{
    return segment->columns || load(self, segment, TRUE, error);
}

guint64 tabiya_segment_cache_get_n_loaded(const TabiyaSegmentCache *self)
{
    return self->n_loaded;
}

void tabiya_segment_cache_trim(TabiyaSegmentCache *self, TabiyaCachedSegment *segment)
{
    if (self->loaded_bytes > MOST_LOADED_BYTES)
        drop_loaded(self, segment);
}
