/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks the index against the games: rebuilds each segment from its games, and compares. */
#include <string.h>

#include "app/store/database-private.h"
#include "app/store/position-index-private.h"

/* `*problem` receives what is wrong; FALSE is an error of the database. */

static gboolean check_row(const TabiyaCachedSegment *segment, gint64 id, const guint8 *data,
                          gsize length, char **problem)
{
    guint64 postings = 0;
    gboolean is_spill = (id & TABIYA_SPILL_ROW) != 0;
    if (is_spill ? length % 2 != 0 : !tabiya_block_check(data, length, segment->n_games, &postings))
        *problem = g_strdup_printf("row %" G_GINT64_FORMAT " of the position index is damaged", id);
    return *problem == NULL;
}

/* Reads the rows of a segment, and compares them with `made` (NULL: it cannot be rebuilt). */
static gboolean check_rows(TabiyaDatabase *db, const TabiyaCachedSegment *segment,
                           const TabiyaSegment *made, char **problem, GError **error)
{
    sqlite3_stmt *select = tabiya_database_prepare(
        db, "SELECT id, data FROM position_block WHERE id BETWEEN ?1 AND ?2 ORDER BY id", error);
    if (!select)
        return FALSE;
    sqlite3_bind_int64(select, 1, segment->id << 20);
    sqlite3_bind_int64(select, 2, segment->id << 20 | 0xfffff);
    gsize n_rows = 0, n_made = made ? tabiya_segment_get_n_rows(made) : 0;
    int result = SQLITE_DONE;
    while (!*problem && (result = sqlite3_step(select)) == SQLITE_ROW) {
        gint64 id = sqlite3_column_int64(select, 0);
        const guint8 *data = sqlite3_column_blob(select, 1);
        gsize length = (gsize)sqlite3_column_bytes(select, 1), expected_length = 0;
        if (!check_row(segment, id, data, length, problem) || !made)
            continue;
        guint32 number = 0;
        const guint8 *expected =
            n_rows < n_made ? tabiya_segment_get_row(made, n_rows, &number, &expected_length)
                            : NULL;
        n_rows++;
        if (!expected || (segment->id << 20 | number) != id || length != expected_length ||
            memcmp(expected, data, length) != 0) {
            *problem = g_strdup_printf(
                "row %" G_GINT64_FORMAT " of the position index is not what the games give", id);
        }
    }
    gboolean good = *problem || result == SQLITE_DONE || tabiya_database_fail(db, error);
    sqlite3_finalize(select);
    if (good && !*problem && n_rows < n_made) {
        *problem = g_strdup_printf("segment %" G_GINT64_FORMAT " of the position index lacks rows",
                                   segment->id);
    }
    return good;
}

static gboolean check_columns(const TabiyaCachedSegment *segment, const TabiyaSegment *made)
{
    gsize length;
    g_autofree guint8 *columns = tabiya_segment_dup_columns(made, &length);
    return memcmp(columns, segment->columns, length) == 0;
}

/* Replays the games of the segment. */
static gboolean take_games(TabiyaDatabase *db, const TabiyaCachedSegment *segment,
                           TabiyaSegmentBuilder *builder, char **problem, GError **error)
{
    TabiyaSegmentSource source = {.db = db};
    gboolean good = TRUE;
    for (guint slot = 0; good && !*problem && slot < segment->n_games; slot++) {
        if (tabiya_cached_segment_is_dead(segment, slot))
            continue;
        gint64 id = tabiya_cached_segment_get_id(segment, slot);
        gboolean added = FALSE;
        good = tabiya_segment_source_add(&source, id, tabiya_position_place(segment->id, slot),
                                         builder, &added, error);
        if (good && !added) {
            *problem = g_strdup_printf(
                "game %" G_GINT64_FORMAT " is not where the position index has it", id);
        }
    }
    tabiya_segment_source_clear(&source);
    return good;
}

static gboolean check_segment(TabiyaDatabase *db, TabiyaSegmentCache *cache,
                              TabiyaCachedSegment *segment, char **problem, GError **error)
{
    guint n_dead = 0;
    for (guint slot = 0; slot < segment->n_games; slot++)
        n_dead += tabiya_cached_segment_is_dead(segment, slot);
    if (n_dead != segment->n_dead) {
        *problem = g_strdup_printf("segment %" G_GINT64_FORMAT " has %u dead games, not %u",
                                   segment->id, n_dead, segment->n_dead);
    }
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    if (!tabiya_segment_cache_load_columns(cache, segment, error) ||
        !take_games(db, segment, builder, problem, error)) {
        return FALSE;
    }
    if (*problem)
        return TRUE;
    if (n_dead > 0)
        return check_rows(db, segment, NULL, problem, error);
    g_autoptr(TabiyaSegment) made = tabiya_segment_builder_finish(builder);
    if (!check_columns(segment, made)) {
        *problem = g_strdup_printf(
            "the columns of segment %" G_GINT64_FORMAT " are not what the games give", segment->id);
    }
    return *problem || check_rows(db, segment, made, problem, error);
}

/* Compares the places in games' rows with the living slots. */
static gboolean check_places(TabiyaDatabase *db, guint64 living, char **problem, GError **error)
{
    gint64 placed = 0;
    if (!tabiya_database_get_int(
            db, "SELECT count(*) FROM game WHERE place IS NOT NULL AND deleted_ms IS NULL", &placed,
            error)) {
        return FALSE;
    }
    if ((guint64)placed != living) {
        *problem = g_strdup_printf("%" G_GINT64_FORMAT " games have a place in the position index, "
                                   "which has %" G_GUINT64_FORMAT,
                                   placed, living);
    }
    return TRUE;
}

static gboolean check_all(TabiyaDatabase *db, TabiyaSegmentCache *cache,
                          TabiyaStoreProgress progress, gpointer user, GCancellable *cancellable,
                          char **problem, GError **error)
{
    GPtrArray *segments = tabiya_segment_cache_refresh(cache, error);
    if (!segments)
        return FALSE;
    guint64 total = 0, done = 0, living = 0;
    for (guint i = 0; i < segments->len; i++)
        total += ((TabiyaCachedSegment *)g_ptr_array_index(segments, i))->n_games;
    for (guint i = 0; i < segments->len && !*problem; i++) {
        TabiyaCachedSegment *segment = g_ptr_array_index(segments, i);
        if (g_cancellable_set_error_if_cancelled(cancellable, error) ||
            !check_segment(db, cache, segment, problem, error)) {
            return FALSE;
        }
        tabiya_segment_cache_trim(cache, segment);
        living += segment->n_games - segment->n_dead;
        done += segment->n_games;
        if (progress)
            progress(done, total, user);
    }
    return *problem || check_places(db, living, problem, error);
}

char *tabiya_position_index_check(TabiyaDatabase *db, TabiyaStoreProgress progress, gpointer user,
                                  GCancellable *cancellable, GError **error)
{
    char *problem = NULL;
    TabiyaSegmentCache *cache = tabiya_segment_cache_new(db);
    TabiyaTransaction transaction;
    if (tabiya_database_begin_reading(db, &transaction, error)) {
        if (!check_all(db, cache, progress, user, cancellable, &problem, error))
            g_clear_pointer(&problem, g_free);
        tabiya_database_end_reading(db, transaction);
    }
    tabiya_segment_cache_free(cache);
    return problem;
}
