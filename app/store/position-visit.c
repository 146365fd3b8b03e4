/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A question to one segment. It reads one row, and from there three ways lead on:
 *
 * - a long list, when nothing narrows the question down and no game of the segment is dead: its
 *   counts are added as they stand;
 * - a long list otherwise: its games are looked at one by one in the segment's columns, in memory;
 * - singles and short lists: a game is played through, to prove the position and to see the move.
 */
#include "app/store/database.h"
#include "app/store/position-query-private.h"
#include "engine/board/bitboard.h"

/* The segment at hand. */
typedef struct {
    TabiyaPositionQuery *query;
    TabiyaCachedSegment *segment;
    gboolean wants_rows;
    gboolean needs_ids; /* the filter asks for them */
    gboolean has_hits;
} Visit;

static gboolean damaged(TabiyaPositionQuery *query)
{
    return tabiya_database_fail_damaged(query->index->db, query->error);
}

/* Steps to the one row of `id`; `*found` says whether there is one. The statement is prepared when
 * it is first wanted, and to be reset. FALSE on an error. */
static gboolean look_up(TabiyaPositionQuery *query, sqlite3_stmt **statement, const char *sql,
                        gint64 id, gboolean *found)
{
    sqlite3 *db = query->index->db;
    if (*statement == NULL)
        *statement = tabiya_database_prepare(db, sql, query->error);
    if (*statement == NULL)
        return FALSE;
    sqlite3_bind_int64(*statement, 1, id);
    int result = sqlite3_step(*statement);
    *found = result == SQLITE_ROW;
    if (result == SQLITE_ROW || result == SQLITE_DONE)
        return TRUE;
    tabiya_database_fail(db, query->error);
    sqlite3_reset(*statement);
    return FALSE;
}

/* --- Counting --------------------------------------------------------------------------------- */

/* Adds `counts` to what is known of `move`; a move of no games is none. */
static void add_counts(TabiyaPositionQuery *query, EngMove move, const TabiyaPositionMove *counts)
{
    if (counts->games == 0)
        return;
    for (guint i = 0; i < query->moves->len; i++) {
        TabiyaPositionMove *known = &g_array_index(query->moves, TabiyaPositionMove, i);
        if (known->move == move) {
            tabiya_position_move_add(known, counts);
            return;
        }
    }
    TabiyaPositionMove new = *counts;
    new.move = move;
    g_array_append_val(query->moves, new);
}

static void add_row(TabiyaPositionQuery *query, gint64 id)
{
    GArray *rows = query->rows;
    if (rows->len > 0 && g_array_index(rows, gint64, rows->len - 1) > id)
        query->rows_ascend = FALSE;
    g_array_append_val(rows, id);
}

static int compare_ids(gconstpointer a, gconstpointer b)
{
    gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;
    return (x > y) - (x < y);
}

void tabiya_position_query_trim_rows(TabiyaPositionQuery *self)
{
    if (!self->rows_ascend)
        g_array_sort(self->rows, compare_ids);
    self->rows_ascend = TRUE;
    if (self->rows->len > self->limit)
        g_array_set_size(self->rows, self->limit);
}

/* Whether a game with this id would be a row. Asked of rows that are trimmed. */
static gboolean has_room(const TabiyaPositionQuery *query, gint64 id)
{
    guint n = query->rows->len;
    return n < query->limit || (n > 0 && id < g_array_index(query->rows, gint64, n - 1));
}

/* Whether a game of this rank would be among the first. Where it is even with the last of them its
 * id decides, which is not below `lowest_id`. */
static inline gboolean may_be_best(const TabiyaPositionQuery *query, guint64 rank, gint64 lowest_id)
{
    const TabiyaRankedGame *last;
    if (query->best->len < query->n_best)
        return TRUE;
    last = &g_array_index(query->best, TabiyaRankedGame, query->best->len - 1);
    return rank > last->rank || (rank == last->rank && lowest_id < last->id);
}

static void add_best(TabiyaPositionQuery *query, guint64 rank, gint64 id)
{
    const TabiyaRankedGame game = {rank, id};
    guint at = query->best->len;
    if (!may_be_best(query, rank, id))
        return;
    for (; at > 0; at--) {
        const TabiyaRankedGame *before = &g_array_index(query->best, TabiyaRankedGame, at - 1);
        if (before->rank > rank || (before->rank == rank && before->id < id))
            break;
    }
    g_array_insert_val(query->best, at, game);
    if (query->best->len > query->n_best)
        g_array_set_size(query->best, query->n_best);
}

void tabiya_position_query_take(TabiyaPositionQuery *self, const TabiyaSegmentGame *game,
                                EngMove move)
{
    TabiyaPositionMove counts = {0};
    tabiya_position_move_add_game(&counts, game);
    add_counts(self, move, &counts);
    if (self->limit > 0)
        add_row(self, game->id);
    if (self->n_best > 0)
        add_best(self, tabiya_game_rank(game->white_elo, game->black_elo, game->date), game->id);
}

/* --- Games of a segment ----------------------------------------------------------------------- */

/* Fills in all of a game but its id: from memory if the columns are there, else from its row. */
static gboolean get_game(Visit *visit, guint slot, TabiyaSegmentGame *game)
{
    static const char SQL[] =
        "SELECT white, black, date, white_elo, black_elo, result FROM game WHERE id = ?1";
    TabiyaPositionQuery *query = visit->query;
    const TabiyaCachedSegment *segment = visit->segment;
    if (segment->columns != NULL) {
        tabiya_segment_columns_get(segment->columns, segment->n_games, slot, game);
        return TRUE;
    }
    sqlite3_stmt **statement = &query->index->game;
    gboolean found;
    if (!look_up(query, statement, SQL, game->id, &found))
        return FALSE;
    if (found) {
        game->white = (guint32)sqlite3_column_int64(*statement, 0);
        game->black = (guint32)sqlite3_column_int64(*statement, 1);
        game->date = (guint32)sqlite3_column_int64(*statement, 2);
        game->white_elo = (guint16)sqlite3_column_int(*statement, 3);
        game->black_elo = (guint16)sqlite3_column_int(*statement, 4);
        game->result = (guint8)sqlite3_column_int(*statement, 5);
    }
    sqlite3_reset(*statement);
    return found || damaged(query);
}

/* Plays the game `id` to the position; `*found` says whether it comes there, `*move` how it goes
 * on. */
static gboolean play_to(TabiyaPositionQuery *query, gint64 id, gboolean *found, EngMove *move)
{
    static const char SQL[] = "SELECT start_fen, moves FROM body WHERE game = ?1";
    sqlite3_stmt **statement = &query->index->body;
    gboolean exists;
    *found = FALSE;
    *move = ENG_NO_MOVE;
    if (!look_up(query, statement, SQL, id, &exists))
        return FALSE;
    if (exists) {
        TabiyaReplay replay;
        tabiya_replay_init(&replay, (const char *)sqlite3_column_text(*statement, 0),
                           sqlite3_column_blob(*statement, 1),
                           (gsize)sqlite3_column_bytes(*statement, 1));
        *found = tabiya_replay_find(&replay, query->position);
        *move = tabiya_replay_get_next(&replay);
    }
    sqlite3_reset(*statement);
    return exists || damaged(query);
}

/* The game in `slot` has the position and passes the filter; whether it is told first. */
static void offer_best(Visit *visit, guint slot, guint64 rank)
{
    const TabiyaCachedSegment *segment = visit->segment;
    if (may_be_best(visit->query, rank, segment->lowest_id))
        add_best(visit->query, rank, tabiya_cached_segment_get_id(segment, slot));
}

static void hit(Visit *visit, guint slot)
{
    visit->query->index->hits[slot / 64] |= G_GUINT64_CONSTANT(1) << slot % 64;
    visit->has_hits = TRUE;
}

/* Adds a game that has the position and matches the filter to `counts` if that accepts it. */
static void count_game(Visit *visit, guint slot, const TabiyaSegmentGame *game,
                       TabiyaPositionMove *counts)
{
    if (!tabiya_ready_filter_accepts(visit->query->filter, game->id))
        return;
    tabiya_position_move_add_game(counts, game);
    if (visit->wants_rows)
        hit(visit, slot);
    if (visit->query->n_best > 0)
        offer_best(visit, slot, tabiya_game_rank(game->white_elo, game->black_elo, game->date));
}

/* Whether the game `id` of the entry has the position, and which move it played if `*move` is not
 * known. An entry of which one game has it not is another position's: then `*other`. */
static gboolean prove(Visit *visit, TabiyaBlockEntry *entry, gint64 id, EngMove *move,
                      gboolean *has_position, gboolean *other)
{
    TabiyaPositionQuery *query = visit->query;
    *has_position = TRUE;
    if (entry->proven && !query->ambiguous)
        return TRUE;
    EngMove played = ENG_NO_MOVE;
    if (!play_to(query, id, has_position, &played))
        return FALSE;
    if (*has_position) {
        entry->proven = TRUE;
        *move = played;
    }
    *other = !*has_position && !query->ambiguous;
    return TRUE;
}

/* Looks at the games of an entry that played `move`, `n` from `first` on. */
static gboolean take_games(Visit *visit, TabiyaBlockEntry *entry, guint first, guint n,
                           EngMove move, gboolean *other)
{
    const TabiyaCachedSegment *segment = visit->segment;
    for (guint i = first; i < first + n && !*other; i++) {
        guint slot = tabiya_block_get_slot(entry->postings, i);
        if (slot >= segment->n_games)
            return damaged(visit->query);
        if (tabiya_cached_segment_is_dead(segment, slot))
            continue;
        TabiyaSegmentGame game = {.id = tabiya_cached_segment_get_id(segment, slot)};
        TabiyaPositionMove counts = {0};
        gboolean has_position;
        if (!prove(visit, entry, game.id, &move, &has_position, other))
            return FALSE;
        if (!has_position)
            continue;
        if (!get_game(visit, slot, &game))
            return FALSE;
        if (tabiya_ready_filter_matches(visit->query->filter, &game))
            count_game(visit, slot, &game, &counts);
        add_counts(visit->query, move, &counts);
    }
    return TRUE;
}

/* The same where nothing needs proof and the columns are in memory: some ten nanoseconds a game. */
static gboolean take_known_games(Visit *visit, const TabiyaBlockEntry *entry, guint first, guint n,
                                 EngMove move)
{
    const TabiyaCachedSegment *segment = visit->segment;
    const TabiyaReadyFilter *filter = visit->query->filter;
    TabiyaPositionMove counts = {0};
    for (guint i = first; i < first + n; i++) {
        guint slot = tabiya_block_get_slot(entry->postings, i);
        if (slot >= segment->n_games)
            return damaged(visit->query);
        if (tabiya_cached_segment_is_dead(segment, slot) ||
            (filter != NULL && !tabiya_ready_filter_matches_slot(filter, segment->columns,
                                                                 segment->n_games, slot)))
            continue;
        TabiyaSegmentGame game = {
            .id = visit->needs_ids ? tabiya_cached_segment_get_id(segment, slot) : 0,
        };
        tabiya_segment_columns_get(segment->columns, segment->n_games, slot, &game);
        count_game(visit, slot, &game, &counts);
    }
    add_counts(visit->query, move, &counts);
    return TRUE;
}

static gboolean take_entry_by_game(Visit *visit, TabiyaBlockEntry *entry)
{
    gboolean other = FALSE;
    gboolean known = entry->proven && !visit->query->ambiguous;
    if (known && !tabiya_segment_cache_load_columns(visit->query->index->segments, visit->segment,
                                                    visit->query->error))
        return FALSE;
    if (entry->moves->len == 0)
        return take_games(visit, entry, 0, 1, ENG_NO_MOVE, &other);
    for (guint i = 0, first = 0; i < entry->moves->len && !other; i++) {
        const TabiyaPositionMove *move = &g_array_index(entry->moves, TabiyaPositionMove, i);
        guint n = (guint)move->games;
        if (known ? !take_known_games(visit, entry, first, n, move->move)
                  : !take_games(visit, entry, first, n, move->move, &other))
            return FALSE;
        first += n;
    }
    return TRUE;
}

static gboolean take_entry_as_it_stands(Visit *visit, const TabiyaBlockEntry *entry)
{
    const TabiyaCachedSegment *segment = visit->segment;
    if (visit->query->n_best > 0 &&
        !tabiya_segment_cache_load_columns(visit->query->index->segments, visit->segment,
                                           visit->query->error))
        return FALSE;
    for (guint i = 0; i < entry->moves->len; i++) {
        const TabiyaPositionMove *move = &g_array_index(entry->moves, TabiyaPositionMove, i);
        add_counts(visit->query, move->move, move);
    }
    if (!visit->wants_rows && visit->query->n_best == 0)
        return TRUE;
    for (guint i = 0; i < entry->n_games; i++) {
        guint slot = tabiya_block_get_slot(entry->postings, i);
        if (slot >= segment->n_games)
            return damaged(visit->query);
        if (visit->wants_rows)
            hit(visit, slot);
        if (visit->query->n_best > 0)
            offer_best(visit, slot,
                       tabiya_segment_columns_get_rank(segment->columns, segment->n_games, slot));
    }
    return TRUE;
}

/* --- Segments --------------------------------------------------------------------------------- */

static const char ROW_SQL[] = "SELECT data FROM position_block WHERE id = ?1";

static gboolean take_entry(Visit *visit, TabiyaBlockEntry *entry)
{
    TabiyaPositionQuery *query = visit->query;
    gboolean as_it_stands = entry->has_counts && query->filter == NULL && !query->ambiguous &&
                            visit->segment->n_dead == 0;
    if (as_it_stands && !visit->wants_rows && query->n_best == 0)
        return take_entry_as_it_stands(visit, entry);
    sqlite3_stmt **spill = &query->index->spill;
    gboolean spilled = entry->postings == NULL, found = FALSE;
    if (spilled && !look_up(query, spill, ROW_SQL, visit->segment->id << 20 | entry->spill, &found))
        return FALSE;
    if (found && (gsize)sqlite3_column_bytes(*spill, 0) == 2 * (gsize)entry->n_games)
        entry->postings = sqlite3_column_blob(*spill, 0);
    gboolean good = entry->postings == NULL ? damaged(query)
                    : as_it_stands          ? take_entry_as_it_stands(visit, entry)
                                            : take_entry_by_game(visit, entry);
    if (spilled)
        sqlite3_reset(*spill);
    return good;
}

static gboolean read_row(Visit *visit, const guint8 *row, gsize length)
{
    TabiyaPositionQuery *query = visit->query;
    TabiyaBlockReader reader;
    TabiyaBlockEntry entry;
    tabiya_block_reader_init(&reader, row, length, query->position->key, visit->segment->bits,
                             query->index->entry_moves);
    while (tabiya_block_reader_next(&reader, &entry))
        if (!take_entry(visit, &entry))
            return FALSE;
    return !reader.damaged || damaged(query);
}

/* Makes rows of the hits, and forgets them. */
static void take_hits(Visit *visit)
{
    guint64 *hits = visit->query->index->hits;
    for (guint word = 0; word < (visit->segment->n_games + 63) / 64; word++) {
        for (; hits[word] != 0; hits[word] &= hits[word] - 1) {
            guint slot = word * 64 + eng_first(hits[word]);
            add_row(visit->query, tabiya_cached_segment_get_id(visit->segment, slot));
        }
    }
    tabiya_position_query_trim_rows(visit->query);
}

gboolean tabiya_position_query_visit(TabiyaPositionQuery *query, TabiyaCachedSegment *segment)
{
    Visit visit = {
        .query = query,
        .segment = segment,
        .wants_rows = has_room(query, segment->lowest_id),
        .needs_ids = tabiya_ready_filter_needs_ids(query->filter),
    };
    sqlite3_stmt **block = &query->index->block;
    gint64 id = segment->id << 20 | tabiya_block_number(query->position->key, segment->bits);
    gboolean found, good = TRUE;
    if (!look_up(query, block, ROW_SQL, id, &found))
        return FALSE;
    if (found)
        good = read_row(&visit, sqlite3_column_blob(*block, 0),
                        (gsize)sqlite3_column_bytes(*block, 0));
    sqlite3_reset(*block);
    if (visit.has_hits)
        take_hits(&visit);
    return good;
}
