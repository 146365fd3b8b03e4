/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See position-index.h. Writes the index. Merged segments are made by replaying their games: blocks
 * do not have enough of a key to be joined, and replaying is fast (a segment of 32,768 games in
 * half a second). */
#include "app/store/position-index.h"

#include <string.h>

#include "app/store/database-private.h"
#include "app/store/position-index-private.h"
#include "app/store/position-replay.h"

/* Games per transaction: it blocks others for at most a second. */
#define REST_GAMES 32768
/* Segments below this size count as small, and too many small ones are merged. */
#define SMALL_GAMES 8192
#define MANY_SMALL 8

/* --- Adding ----------------------------------------------------------------------------------- */

static gboolean step_and_reset(sqlite3_stmt *statement, GError **error)
{
    gboolean done =
        sqlite3_step(statement) == SQLITE_DONE || tabiya_database_fail_statement(statement, error);
    sqlite3_reset(statement);
    return done;
}

static gboolean add_segment_row(TabiyaDatabase *db, const TabiyaSegment *segment, gint64 *number,
                                GError **error)
{
    guint n_games;
    gsize length;
    tabiya_segment_get_games((TabiyaSegment *)segment, &n_games);
    g_autofree guint8 *runs = tabiya_segment_dup_runs(segment, &length);
    sqlite3_stmt *insert = tabiya_database_prepare(
        db, "INSERT INTO segment (n_games, n_dead, revision, bits, runs) VALUES (?1, 0, 0, ?2, ?3)",
        error);
    if (!insert)
        return FALSE;
    sqlite3_bind_int64(insert, 1, n_games);
    sqlite3_bind_int64(insert, 2, tabiya_segment_get_bits(segment));
    sqlite3_bind_blob64(insert, 3, runs, length, SQLITE_STATIC);
    if (!tabiya_database_finish(insert, error))
        return FALSE;
    *number = tabiya_database_get_last_id(db);
    return TRUE;
}

static gboolean add_columns(TabiyaDatabase *db, const TabiyaSegment *segment, gint64 number,
                            GError **error)
{
    gsize length;
    g_autofree guint8 *columns = tabiya_segment_dup_columns(segment, &length);
    sqlite3_stmt *insert = tabiya_database_prepare(
        db, "INSERT INTO segment_columns (segment, data) VALUES (?1, ?2)", error);
    if (!insert)
        return FALSE;
    sqlite3_bind_int64(insert, 1, number);
    sqlite3_bind_blob64(insert, 2, columns, length, SQLITE_STATIC);
    return tabiya_database_finish(insert, error);
}

static gboolean add_rows(TabiyaDatabase *db, const TabiyaSegment *segment, gint64 number,
                         GError **error)
{
    sqlite3_stmt *insert =
        tabiya_database_prepare(db, "INSERT INTO position_block (id, data) VALUES (?1, ?2)", error);
    gboolean good = insert != NULL;
    gsize n_rows = tabiya_segment_get_n_rows(segment);
    for (gsize i = 0; good && i < n_rows; i++) {
        guint32 row;
        gsize length;
        const guint8 *data = tabiya_segment_get_row(segment, i, &row, &length);
        sqlite3_bind_int64(insert, 1, number << 20 | row);
        sqlite3_bind_blob64(insert, 2, data, length, SQLITE_STATIC);
        good = step_and_reset(insert, error);
    }
    sqlite3_finalize(insert);
    return good;
}

gboolean tabiya_position_index_add_segment(TabiyaDatabase *db, const TabiyaSegment *segment,
                                           gint64 *number, GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    gboolean good = add_segment_row(db, segment, number, error) &&
                    add_columns(db, segment, *number, error) &&
                    add_rows(db, segment, *number, error);
    return tabiya_database_end(db, transaction, good, error);
}

/* --- Dead and living games -------------------------------------------------------------------- */

/* Sets or clears the bits of slots, unless they are so already. Returns how many it changed. */
static guint mark(guint8 *bits, guint n_games, const gint64 *places, gsize n_places, gboolean dead)
{
    guint changed = 0;
    for (gsize i = 0; i < n_places; i++) {
        guint slot = (guint)(places[i] % TABIYA_SLOTS_A_SEGMENT);
        if (slot >= n_games || (bits[slot / 8] >> slot % 8 & 1) == (dead != FALSE))
            continue;
        bits[slot / 8] ^= (guint8)(1 << slot % 8);
        changed++;
    }
    return changed;
}

static gboolean save_dead(TabiyaDatabase *db, gint64 segment, const guint8 *bits, gsize length,
                          gint64 n_dead, GError **error)
{
    sqlite3_stmt *update = tabiya_database_prepare(
        db, "UPDATE segment SET dead = ?2, n_dead = ?3, revision = revision + 1 WHERE id = ?1",
        error);
    if (!update)
        return FALSE;
    sqlite3_bind_int64(update, 1, segment);
    if (n_dead > 0)
        sqlite3_bind_blob64(update, 2, bits, length, SQLITE_STATIC);
    sqlite3_bind_int64(update, 3, n_dead);
    return tabiya_database_finish(update, error);
}

/* The places are all in `segment`. A missing segment has nothing to mark. */
static gboolean mark_segment(TabiyaDatabase *db, gint64 segment, const gint64 *places,
                             gsize n_places, gboolean dead, GError **error)
{
    sqlite3_stmt *select = tabiya_database_prepare(
        db, "SELECT n_games, n_dead, dead FROM segment WHERE id = ?1", error);
    if (!select)
        return FALSE;
    sqlite3_bind_int64(select, 1, segment);
    int result = sqlite3_step(select);
    if (result != SQLITE_ROW) {
        sqlite3_finalize(select);
        return result == SQLITE_DONE || tabiya_database_fail(db, error);
    }
    guint n_games = (guint)CLAMP(sqlite3_column_int(select, 0), 0, TABIYA_SEGMENT_MAX_GAMES);
    gint64 n_dead = sqlite3_column_int64(select, 1);
    gsize length = ((gsize)n_games + 7) / 8;
    g_autofree guint8 *bits = g_malloc0(length);
    const guint8 *present = sqlite3_column_blob(select, 2);
    if (present)
        memcpy(bits, present, MIN(length, (gsize)sqlite3_column_bytes(select, 2)));
    sqlite3_finalize(select);
    guint changed = mark(bits, n_games, places, n_places, dead);
    return changed == 0 ||
           save_dead(db, segment, bits, length, dead ? n_dead + changed : n_dead - changed, error);
}

static int compare_places(gconstpointer a, gconstpointer b)
{
    gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;
    return (x > y) - (x < y);
}

static gboolean mark_places(TabiyaDatabase *db, const gint64 *places, gsize n_places, gboolean dead,
                            GError **error)
{
    g_autoptr(GArray) sorted = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (gsize i = 0; i < n_places; i++) {
        if (places[i] > 0)
            g_array_append_val(sorted, places[i]);
    }
    g_array_sort(sorted, compare_places);
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    const gint64 *all = (const gint64 *)(gconstpointer)sorted->data;
    gboolean good = TRUE;
    for (gsize i = 0, end; good && i < sorted->len; i = end) {
        gint64 segment = all[i] / TABIYA_SLOTS_A_SEGMENT;
        for (end = i + 1; end < sorted->len && all[end] / TABIYA_SLOTS_A_SEGMENT == segment;)
            end++;
        good = mark_segment(db, segment, all + i, end - i, dead, error);
    }
    return tabiya_database_end(db, transaction, good, error);
}

gboolean tabiya_position_index_kill(TabiyaDatabase *db, const gint64 *places, gsize n_places,
                                    GError **error)
{
    return mark_places(db, places, n_places, TRUE, error);
}

gboolean tabiya_position_index_revive(TabiyaDatabase *db, const gint64 *places, gsize n_places,
                                      GError **error)
{
    return mark_places(db, places, n_places, FALSE, error);
}

/* --- Games from their rows -------------------------------------------------------------------- */

void tabiya_segment_source_clear(TabiyaSegmentSource *self)
{
    g_clear_pointer(&self->game, sqlite3_finalize);
}

static void add_game(sqlite3_stmt *row, gint64 id, TabiyaSegmentBuilder *builder)
{
    const TabiyaSegmentGame game = {
        .id = id,
        .white = (guint32)sqlite3_column_int64(row, 0),
        .black = (guint32)sqlite3_column_int64(row, 1),
        .date = (guint32)sqlite3_column_int64(row, 2),
        .white_elo = (guint16)sqlite3_column_int(row, 3),
        .black_elo = (guint16)sqlite3_column_int(row, 4),
        .result = (guint8)sqlite3_column_int(row, 5),
    };
    TabiyaReplay replay;
    tabiya_replay_init(&replay, (const char *)sqlite3_column_text(row, 6),
                       sqlite3_column_blob(row, 7), (gsize)sqlite3_column_bytes(row, 7));
    tabiya_segment_builder_begin_game(builder, &game);
    do
        tabiya_segment_builder_add(builder, tabiya_replay_get(&replay)->key,
                                   tabiya_replay_get_next(&replay));
    while (tabiya_replay_step(&replay));
}

gboolean tabiya_segment_source_add(TabiyaSegmentSource *self, gint64 id, gint64 place,
                                   TabiyaSegmentBuilder *builder, gboolean *added, GError **error)
{
    if (!self->game) {
        self->game = tabiya_database_prepare(
            self->db,
            "SELECT white, black, date, white_elo, black_elo, result, start_fen, moves FROM game"
            " JOIN body ON body.game = game.id"
            " WHERE id = ?1 AND coalesce(place, 0) = ?2 AND deleted_ms IS NULL",
            error);
    }
    if (!self->game)
        return FALSE;
    sqlite3_bind_int64(self->game, 1, id);
    sqlite3_bind_int64(self->game, 2, place);
    int result = sqlite3_step(self->game);
    *added = result == SQLITE_ROW;
    if (*added)
        add_game(self->game, id, builder);
    gboolean good = *added || result == SQLITE_DONE || tabiya_database_fail(self->db, error);
    sqlite3_reset(self->game);
    return good;
}

/* --- Segments of old games -------------------------------------------------------------------- */

/* A game for a new segment. */
typedef struct {
    gint64 id, place; /* its current place; 0: none */
} Mover;

static int compare_movers(gconstpointer a, gconstpointer b)
{
    return compare_places(&((const Mover *)a)->id, &((const Mover *)b)->id);
}

/* Gives the games their places: `ids` in the order of their slots in `segment`; 0: no places. */
static gboolean set_places(TabiyaDatabase *db, const GArray *ids, gint64 segment, GError **error)
{
    sqlite3_stmt *update =
        tabiya_database_prepare(db, "UPDATE game SET place = ?2 WHERE id = ?1", error);
    gboolean good = update != NULL;
    for (guint i = 0; good && i < ids->len; i++) {
        sqlite3_bind_int64(update, 1, g_array_index(ids, gint64, i));
        if (segment != 0)
            sqlite3_bind_int64(update, 2, tabiya_position_place(segment, i));
        good = step_and_reset(update, error);
    }
    sqlite3_finalize(update);
    return good;
}

/* Makes one segment of those games that are not deleted and still have the given place, and gives
 * them their new places. */
static gboolean make_segment(TabiyaDatabase *db, const GArray *movers, GError **error)
{
    TabiyaSegmentSource source = {.db = db};
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    gboolean good = TRUE;
    for (guint i = 0; good && i < movers->len; i++) {
        const Mover *mover = &g_array_index(movers, Mover, i);
        gboolean added = FALSE;
        good = tabiya_segment_source_add(&source, mover->id, mover->place, builder, &added, error);
        if (added)
            g_array_append_val(ids, mover->id);
    }
    tabiya_segment_source_clear(&source);
    if (!good || ids->len == 0)
        return good;
    g_autoptr(TabiyaSegment) segment = tabiya_segment_builder_finish(builder);
    gint64 number = 0;
    return tabiya_position_index_add_segment(db, segment, &number, error) &&
           set_places(db, ids, number, error);
}

/* --- Games without a place -------------------------------------------------------------------- */

/* The first of them by id, at most REST_GAMES. NULL on an error. */
static GArray *list_rest(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *select = tabiya_database_prepare(
        db,
        "SELECT id FROM game WHERE place IS NULL AND deleted_ms IS NULL AND flags & 64 = 0"
        " ORDER BY id LIMIT ?1", /* TABIYA_GAME_LINE */
        error);
    if (!select)
        return NULL;
    sqlite3_bind_int64(select, 1, REST_GAMES);
    g_autoptr(GArray) movers = g_array_new(FALSE, FALSE, sizeof(Mover));
    int result;
    while ((result = sqlite3_step(select)) == SQLITE_ROW) {
        const Mover mover = {.id = sqlite3_column_int64(select, 0)};
        g_array_append_val(movers, mover);
    }
    gboolean good = result == SQLITE_DONE || tabiya_database_fail(db, error);
    sqlite3_finalize(select);
    return good ? g_steal_pointer(&movers) : NULL;
}

/* Indexes one segment of them; `*more` says whether others may be left. */
static gboolean index_some(TabiyaDatabase *db, guint at_least, gboolean *more, GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    g_autoptr(GArray) movers = list_rest(db, error);
    gboolean good = movers && (movers->len < at_least || make_segment(db, movers, error));
    *more = good && movers->len == REST_GAMES;
    return tabiya_database_end(db, transaction, good, error);
}

/* Whether there are enough of them; checked without a lock, so that nobody waits for nothing. */
static gboolean has_rest(TabiyaDatabase *db, guint at_least, gboolean *has, GError **error)
{
    g_autofree char *sql = g_strdup_printf("SELECT count(*) FROM (SELECT 1 FROM game"
                                           " WHERE place IS NULL AND deleted_ms IS NULL"
                                           " AND flags & 64 = 0 LIMIT %u)",
                                           at_least);
    gint64 count = 0;
    if (!tabiya_database_get_int(db, sql, &count, error))
        return FALSE;
    *has = count >= at_least;
    return TRUE;
}

gboolean tabiya_position_index_rest(TabiyaDatabase *db, guint at_least, GCancellable *cancellable,
                                    GError **error)
{
    gboolean more = FALSE;
    at_least = CLAMP(at_least, 1, REST_GAMES);
    if (!has_rest(db, at_least, &more, error))
        return FALSE;
    if (!more)
        return TRUE;
    for (; more; at_least = 1, tabiya_database_give_way()) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error) ||
            !index_some(db, at_least, &more, error)) {
            return FALSE;
        }
    }
    return tabiya_position_index_merge(db, FALSE, NULL, NULL, cancellable, error);
}

/* --- Merging ---------------------------------------------------------------------------------- */

static guint count_living(const TabiyaCachedSegment *segment)
{
    return segment->n_games - MIN(segment->n_dead, segment->n_games);
}

static gboolean is_half_dead(const TabiyaCachedSegment *segment)
{
    return segment->n_dead > segment->n_games / 2;
}

/* The segments that are worth merging now, in order. */
static GPtrArray *choose(GPtrArray *segments, gboolean all)
{
    guint n_small = 0;
    for (guint i = 0; i < segments->len; i++)
        n_small += count_living(g_ptr_array_index(segments, i)) < SMALL_GAMES;
    GPtrArray *chosen = g_ptr_array_new();
    for (guint i = 0; i < segments->len; i++) {
        TabiyaCachedSegment *segment = g_ptr_array_index(segments, i);
        gboolean small = count_living(segment) < SMALL_GAMES && n_small >= MANY_SMALL;
        if (all || small || is_half_dead(segment))
            g_ptr_array_add(chosen, segment);
    }
    return chosen;
}

/* How many of the chosen, from `first` on, go into one segment. */
static guint count_group(GPtrArray *chosen, guint first)
{
    guint games = 0, i = first;
    for (; i < chosen->len; i++) {
        games += count_living(g_ptr_array_index(chosen, i));
        if (games > TABIYA_SEGMENT_MAX_GAMES)
            break;
    }
    return i - first;
}

/* The first group worth merging: more than one segment, or one with dead games. Returns the
 * segments' ids; empty if there is no such group. */
static GArray *find_group(GPtrArray *segments, gboolean all)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autoptr(GPtrArray) chosen = choose(segments, all);
    for (guint first = 0, n; first < chosen->len; first += n) {
        n = count_group(chosen, first);
        const TabiyaCachedSegment *only = g_ptr_array_index(chosen, first);
        if (n == 1 && only->n_dead == 0)
            continue;
        for (guint i = first; i < first + n; i++)
            g_array_append_val(ids, ((TabiyaCachedSegment *)g_ptr_array_index(chosen, i))->id);
        break;
    }
    return ids;
}

static gboolean run_with_ids(TabiyaDatabase *db, const char *sql, gint64 first, gint64 last,
                             GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(db, sql, error);
    if (!statement)
        return FALSE;
    sqlite3_bind_int64(statement, 1, first);
    sqlite3_bind_int64(statement, 2, last);
    return tabiya_database_finish(statement, error);
}

static gboolean delete_segment(TabiyaDatabase *db, gint64 id, GError **error)
{
    return run_with_ids(db, "DELETE FROM position_block WHERE id BETWEEN ?1 AND ?2", id << 20,
                        id << 20 | 0xfffff, error) &&
           run_with_ids(db, "DELETE FROM segment_columns WHERE segment BETWEEN ?1 AND ?2", id, id,
                        error) &&
           run_with_ids(db, "DELETE FROM segment WHERE id BETWEEN ?1 AND ?2", id, id, error);
}

/* Adds the living games of a segment to `movers`, and to `lost` the dead ones whose rows still have
 * their place here: deleted games, which may be restored. */
static gboolean list_movers(TabiyaDatabase *db, const TabiyaCachedSegment *segment, GArray *movers,
                            GArray *lost, GError **error)
{
    sqlite3_stmt *select =
        tabiya_database_prepare(db, "SELECT 1 FROM game WHERE id = ?1 AND place = ?2", error);
    gboolean good = select != NULL;
    for (guint slot = 0; good && slot < segment->n_games; slot++) {
        const Mover mover = {
            .id = tabiya_cached_segment_get_id(segment, slot),
            .place = tabiya_position_place(segment->id, slot),
        };
        if (!tabiya_cached_segment_is_dead(segment, slot)) {
            g_array_append_val(movers, mover);
            continue;
        }
        sqlite3_bind_int64(select, 1, mover.id);
        sqlite3_bind_int64(select, 2, mover.place);
        int result = sqlite3_step(select);
        if (result == SQLITE_ROW)
            g_array_append_val(lost, mover.id);
        good = result == SQLITE_ROW || result == SQLITE_DONE || tabiya_database_fail(db, error);
        sqlite3_reset(select);
    }
    sqlite3_finalize(select);
    return good;
}

static gboolean has_id(const GArray *ids, gint64 id)
{
    for (guint i = 0; i < ids->len; i++) {
        if (g_array_index(ids, gint64, i) == id)
            return TRUE;
    }
    return FALSE;
}

/* Makes one segment of the group. */
static gboolean merge_group(TabiyaDatabase *db, GPtrArray *segments, const GArray *group,
                            GError **error)
{
    g_autoptr(GArray) movers = g_array_new(FALSE, FALSE, sizeof(Mover));
    g_autoptr(GArray) lost = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < segments->len; i++) {
        const TabiyaCachedSegment *segment = g_ptr_array_index(segments, i);
        if (has_id(group, segment->id) && !list_movers(db, segment, movers, lost, error))
            return FALSE;
    }
    g_array_sort(movers, compare_movers);
    if (!set_places(db, lost, 0, error) || !make_segment(db, movers, error))
        return FALSE;
    for (guint i = 0; i < group->len; i++) {
        if (!delete_segment(db, g_array_index(group, gint64, i), error))
            return FALSE;
    }
    return TRUE;
}

static guint64 count_games(GPtrArray *segments, gint64 above)
{
    guint64 games = 0;
    for (guint i = 0; i < segments->len; i++) {
        const TabiyaCachedSegment *segment = g_ptr_array_index(segments, i);
        games += segment->id > above ? segment->n_games : 0;
    }
    return games;
}

/* Whether a group could be merged: without a lock, as above. */
static gboolean has_group(TabiyaSegmentCache *cache, gboolean all, gboolean *has, GError **error)
{
    GPtrArray *segments = tabiya_segment_cache_refresh(cache, error);
    if (!segments)
        return FALSE;
    g_autoptr(GArray) group = find_group(segments, all);
    *has = group->len > 0;
    return TRUE;
}

static gboolean merge_one(TabiyaDatabase *db, TabiyaSegmentCache *cache, gboolean all,
                          GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    GPtrArray *segments = tabiya_segment_cache_refresh(cache, error);
    gboolean good = segments != NULL;
    if (good) {
        g_autoptr(GArray) group = find_group(segments, all);
        good = group->len == 0 || merge_group(db, segments, group, error);
    }
    return tabiya_database_end(db, transaction, good, error);
}

gboolean tabiya_position_index_merge(TabiyaDatabase *db, gboolean all, TabiyaStoreProgress progress,
                                     gpointer user, GCancellable *cancellable, GError **error)
{
    TabiyaSegmentCache *cache = tabiya_segment_cache_new(db);
    GPtrArray *segments = tabiya_segment_cache_refresh(cache, error);
    gboolean good = segments != NULL, more = FALSE;
    guint64 total = good ? count_games(segments, 0) : 0;
    gint64 newest = 0;
    if (good && segments->len > 0)
        newest = ((TabiyaCachedSegment *)g_ptr_array_index(segments, segments->len - 1))->id;
    while (good && (good = has_group(cache, all, &more, error)) && more) {
        good = !g_cancellable_set_error_if_cancelled(cancellable, error) &&
               merge_one(db, cache, all, error) &&
               (segments = tabiya_segment_cache_refresh(cache, error));
        tabiya_database_give_way();
        if (good && progress)
            progress(MIN(count_games(segments, newest), total), total, user);
    }
    if (good && progress)
        progress(total, total, user);
    tabiya_segment_cache_free(cache);
    return good;
}
