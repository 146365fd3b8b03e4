/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches one segment. It reads one row, and continues in one of three ways:
 * - a long list, if there is no filter and no game of the segment is dead: its counts are added as
 *   they are;
 * - a long list otherwise: its games are checked in memory, by their digests (game-digest.h). If it
 *   has a good part of the segment's games, all of those are checked once, also for the other
 *   positions of the search, which share games;
 * - singles and short lists: a game is replayed, to prove the position and to see the move.
 */
#include <string.h>

#include "app/store/database-private.h"
#include "app/store/position-query-private.h"
#include "engine/board/bitboard.h"

/* A list with at least this part of a segment's games is long enough to check all of them. */
#define PART_OF_SEGMENT 8

/* The current segment. */
typedef struct {
    TabiyaPositionQuery *query;
    TabiyaCachedSegment *segment;
    gboolean wants_rows;
    gboolean needs_ids;     /* the filter needs them */
    gboolean needs_columns; /* the same */
    gboolean has_hits;
} Visit;

static gboolean damaged(TabiyaPositionQuery *query)
{
    return tabiya_database_fail_damaged(query->index->db, query->error);
}

/* Steps to the row of `id`; `*found` says whether it exists. The statement is prepared when first
 * needed; the caller resets it. FALSE on an error. */
static gboolean look_up(TabiyaPositionQuery *query, sqlite3_stmt **statement, const char *sql,
                        gint64 id, gboolean *found)
{
    TabiyaDatabase *db = query->index->db;
    if (!*statement)
        *statement = tabiya_database_prepare(db, sql, query->error);
    if (!*statement)
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

/* Adds `counts` to those of `move`; a move without games is not added. */
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

/* Whether a game with this id would become a row. For trimmed rows. */
static gboolean has_room(const TabiyaPositionQuery *query, gint64 id)
{
    guint n = query->rows->len;
    return n < query->limit || (n > 0 && id < g_array_index(query->rows, gint64, n - 1));
}

/* Whether a game of this rank could be among the best. If it equals the last of them its id
 * decides, which is not below `lowest_id`. */
static inline gboolean may_be_best(const TabiyaPositionQuery *query, guint64 rank, gint64 lowest_id)
{
    if (query->best->len < query->n_best)
        return TRUE;
    const TabiyaRankedGame *last =
        &g_array_index(query->best, TabiyaRankedGame, query->best->len - 1);
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
    if (query->best->len == query->n_best)
        query->least = g_array_index(query->best, TabiyaRankedGame, query->n_best - 1).rank;
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

/* Loads the data that the filter and counting need. */
static gboolean load_games(Visit *visit)
{
    TabiyaPositionQuery *query = visit->query;
    TabiyaSegmentCache *cache = query->index->segments;
    return visit->needs_columns
               ? tabiya_segment_cache_load_columns(cache, visit->segment, query->error)
               : tabiya_segment_cache_load_digests(cache, visit->segment, query->error);
}

static gboolean has_games(const Visit *visit)
{
    return visit->segment->digests && (visit->segment->columns || !visit->needs_columns);
}

/* Whether the game in `slot`, whose data is loaded, matches the filter. */
static gboolean matches_slot(Visit *visit, guint slot)
{
    const TabiyaCachedSegment *segment = visit->segment;
    visit->query->index->n_matched += visit->query->filter != NULL;
    return tabiya_ready_filter_matches_slot(visit->query->filter, segment->digests,
                                            segment->columns, segment->n_games, slot);
}

static TabiyaSegmentGame get_game(sqlite3_stmt *row, gint64 id)
{
    return (TabiyaSegmentGame){
        .id = id,
        .white = (guint32)sqlite3_column_int64(row, 0),
        .black = (guint32)sqlite3_column_int64(row, 1),
        .date = (guint32)sqlite3_column_int64(row, 2),
        .white_elo = (guint16)sqlite3_column_int(row, 3),
        .black_elo = (guint16)sqlite3_column_int(row, 4),
        .result = (guint8)sqlite3_column_int(row, 5),
    };
}

/* The digest of one game, and whether it matches the filter: from memory if loaded, else from its
 * row. */
static gboolean look_at(Visit *visit, guint slot, gint64 id, TabiyaGameDigest *digest,
                        gboolean *matches)
{
    static const char SQL[] =
        "SELECT white, black, date, white_elo, black_elo, result FROM game WHERE id = ?1";
    TabiyaPositionQuery *query = visit->query;
    if (has_games(visit)) {
        *digest = visit->segment->digests[slot];
        *matches = matches_slot(visit, slot);
        return TRUE;
    }
    sqlite3_stmt **statement = &query->index->game;
    gboolean found;
    if (!look_up(query, statement, SQL, id, &found))
        return FALSE;
    if (found) {
        const TabiyaSegmentGame game = get_game(*statement, id);
        *digest = tabiya_game_digest(game.white_elo, game.black_elo, game.date, game.result);
        *matches = tabiya_ready_filter_matches(query->filter, &game);
        query->index->n_matched += query->filter != NULL;
    }
    sqlite3_reset(*statement);
    return found || damaged(query);
}

/* Replays the game `id` to the position; `*found` says whether it gets there, `*move` receives its
 * next move. */
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

static void offer_best(Visit *visit, guint slot, guint64 rank)
{
    const TabiyaCachedSegment *segment = visit->segment;
    if (rank >= visit->query->least && may_be_best(visit->query, rank, segment->lowest_id))
        add_best(visit->query, rank, tabiya_cached_segment_get_id(segment, slot));
}

/* Reports the game in `slot`, which has the position and counts: it may become a row, or one of the
 * best. */
static void tell(Visit *visit, guint slot, TabiyaGameDigest digest)
{
    if (visit->wants_rows) {
        visit->query->index->hits[slot / 64] |= G_GUINT64_CONSTANT(1) << slot % 64;
        visit->has_hits = TRUE;
    }
    if (visit->query->n_best > 0)
        offer_best(visit, slot, tabiya_digest_get_rank(digest));
}

static gboolean tells_games(const Visit *visit)
{
    return visit->wants_rows || visit->query->n_best > 0;
}

/* Adds a game that has the position and matches the filter to `counts` if that accepts it. */
static void count_game(Visit *visit, guint slot, TabiyaGameDigest digest,
                       TabiyaPositionMove *counts)
{
    if (visit->needs_ids &&
        !tabiya_ready_filter_accepts(visit->query->filter,
                                     tabiya_cached_segment_get_id(visit->segment, slot))) {
        return;
    }
    tabiya_digest_count(digest, counts);
    tell(visit, slot, digest);
}

/* Whether the game `id` of the entry has the position, and which move it played if `*move` is
 * unknown. If one game of an entry lacks it, the entry is another position's, and refuted. */
static gboolean prove(Visit *visit, TabiyaBlockEntry *entry, gint64 id, EngMove *move,
                      gboolean *has_position)
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
    entry->refuted = !*has_position && !query->ambiguous;
    return TRUE;
}

/* Checks the games of an entry that played `move`, `n` from `first` on. */
static gboolean take_games(Visit *visit, TabiyaBlockEntry *entry, guint first, guint n,
                           EngMove move)
{
    const TabiyaCachedSegment *segment = visit->segment;
    for (guint i = first; i < first + n && !entry->refuted; i++) {
        guint slot = tabiya_block_get_slot(entry->postings, i);
        if (slot >= segment->n_games)
            return damaged(visit->query);
        if (tabiya_cached_segment_is_dead(segment, slot))
            continue;
        const gint64 id = tabiya_cached_segment_get_id(segment, slot);
        TabiyaPositionMove counts = {0};
        TabiyaGameDigest digest = 0;
        gboolean has_position, matches = FALSE;
        if (!prove(visit, entry, id, &move, &has_position))
            return FALSE;
        if (!has_position)
            continue;
        if (!look_at(visit, slot, id, &digest, &matches))
            return FALSE;
        if (matches)
            count_game(visit, slot, digest, &counts);
        add_counts(visit->query, move, &counts);
    }
    return TRUE;
}

/* --- Games that are known --------------------------------------------------------------------- */

/* Whether all of them are slots of the segment: four at a time, each in the lower half of 32 bits,
 * where a value that is too high carries into the upper half. */
static gboolean are_slots(const Visit *visit, const guint8 *postings, guint n)
{
    const guint64 lanes = G_GUINT64_CONSTANT(0x0000ffff0000ffff);
    const guint64 rest = TABIYA_SEGMENT_MAX_GAMES - visit->segment->n_games;
    guint64 carries = 0;
    guint i = 0;
    for (; i + 4 <= n; i += 4) {
        guint64 slots;
        memcpy(&slots, postings + 2 * (gsize)i, sizeof slots);
        carries |= (slots & lanes) + (rest << 32 | rest);
        carries |= (slots >> 16 & lanes) + (rest << 32 | rest);
    }
    for (; i < n; i++)
        carries |= tabiya_block_get_slot(postings, i) + rest;
    return (carries & ~lanes) == 0;
}

/* Checks which games of the segment live and match the filter. */
static void match_all(Visit *visit)
{
    TabiyaPositionIndex *index = visit->query->index;
    const TabiyaCachedSegment *segment = visit->segment;
    tabiya_ready_filter_match_all(visit->query->filter, segment->digests, segment->columns,
                                  segment->n_games, index->passing);
    for (guint slot = 0; segment->dead && slot < segment->n_games; slot += 64) {
        guint64 dead = 0;
        memcpy(&dead, segment->dead + slot / 8, MIN(8, (segment->n_games - slot + 7) / 8));
        index->passing[slot / 64] &= ~GUINT64_FROM_LE(dead);
    }
    index->has_passing = TRUE;
    index->n_matched += visit->query->filter ? segment->n_games : 0;
}

static gboolean passes(Visit *visit, guint slot)
{
    const TabiyaPositionIndex *index = visit->query->index;
    if (index->has_passing)
        return index->passing[slot / 64] >> slot % 64 & 1;
    return !tabiya_cached_segment_is_dead(visit->segment, slot) && matches_slot(visit, slot);
}

/* Reports the games that pass. The rarest condition comes first: an unpredictable branch would cost
 * more than everything else here. */
static void tell_passing(Visit *visit, const guint8 *postings, guint n)
{
    const TabiyaGameDigest *digests = visit->segment->digests;
    for (guint i = 0; i < n; i++) {
        const guint slot = tabiya_block_get_slot(postings, i);
        const gboolean may_be_told =
            visit->wants_rows || tabiya_digest_get_rank(digests[slot]) >= visit->query->least;
        if (may_be_told && passes(visit, slot))
            tell(visit, slot, digests[slot]);
    }
}

/* Checks games that need no proof, and that played `move`: some nanoseconds each. */
static void take_known_games(Visit *visit, const guint8 *postings, guint n, EngMove move)
{
    const TabiyaPositionIndex *index = visit->query->index;
    const TabiyaGameDigest *digests = visit->segment->digests;
    TabiyaPositionMove counts = {0};
    if (index->has_passing && !visit->needs_ids) {
        tabiya_digests_count(digests, index->passing, postings, n, &counts);
        if (tells_games(visit))
            tell_passing(visit, postings, n);
    } else {
        for (guint i = 0; i < n; i++) {
            const guint slot = tabiya_block_get_slot(postings, i);
            if (passes(visit, slot))
                count_game(visit, slot, digests[slot], &counts);
        }
    }
    add_counts(visit->query, move, &counts);
}

static gboolean take_known_entry(Visit *visit, const TabiyaBlockEntry *entry)
{
    if (!load_games(visit))
        return FALSE;
    if (!are_slots(visit, entry->postings, entry->n_games))
        return damaged(visit->query);
    if (!visit->query->index->has_passing &&
        entry->n_games >= visit->segment->n_games / PART_OF_SEGMENT) {
        match_all(visit);
    }
    for (guint i = 0, first = 0; i < entry->moves->len; i++) {
        const TabiyaPositionMove *move = &g_array_index(entry->moves, TabiyaPositionMove, i);
        take_known_games(visit, entry->postings + 2 * first, (guint)move->games, move->move);
        first += (guint)move->games;
    }
    return TRUE;
}

static gboolean take_entry_by_game(Visit *visit, TabiyaBlockEntry *entry)
{
    if (entry->proven && !visit->query->ambiguous)
        return take_known_entry(visit, entry);
    if (entry->moves->len == 0)
        return take_games(visit, entry, 0, 1, ENG_NO_MOVE);
    for (guint i = 0, first = 0; i < entry->moves->len && !entry->refuted; i++) {
        const TabiyaPositionMove *move = &g_array_index(entry->moves, TabiyaPositionMove, i);
        if (!take_games(visit, entry, first, (guint)move->games, move->move))
            return FALSE;
        first += (guint)move->games;
    }
    return TRUE;
}

static gboolean tell_all(Visit *visit, const TabiyaBlockEntry *entry)
{
    const gboolean ranks = visit->query->n_best > 0;
    if (ranks && !load_games(visit))
        return FALSE;
    if (!are_slots(visit, entry->postings, entry->n_games))
        return damaged(visit->query);
    for (guint i = 0; i < entry->n_games; i++) {
        const guint slot = tabiya_block_get_slot(entry->postings, i);
        const TabiyaGameDigest digest = ranks ? visit->segment->digests[slot] : 0;
        if (visit->wants_rows || tabiya_digest_get_rank(digest) >= visit->query->least)
            tell(visit, slot, digest);
    }
    return TRUE;
}

static gboolean take_entry_as_it_stands(Visit *visit, const TabiyaBlockEntry *entry)
{
    for (guint i = 0; i < entry->moves->len; i++) {
        const TabiyaPositionMove *move = &g_array_index(entry->moves, TabiyaPositionMove, i);
        add_counts(visit->query, move->move, move);
    }
    return !tells_games(visit) || tell_all(visit, entry);
}

/* --- Segments --------------------------------------------------------------------------------- */

static const char ROW_SQL[] = "SELECT data FROM position_block WHERE id = ?1";

static gboolean take_entry(Visit *visit, TabiyaBlockEntry *entry)
{
    TabiyaPositionQuery *query = visit->query;
    gboolean as_it_stands =
        entry->has_counts && !query->filter && !query->ambiguous && visit->segment->n_dead == 0;
    if (as_it_stands && !tells_games(visit))
        return take_entry_as_it_stands(visit, entry);
    sqlite3_stmt **spill = &query->index->spill;
    gboolean spilled = entry->postings == NULL, found = FALSE;
    if (spilled && !look_up(query, spill, ROW_SQL, visit->segment->id << 20 | entry->spill, &found))
        return FALSE;
    if (found && (gsize)sqlite3_column_bytes(*spill, 0) == 2 * (gsize)entry->n_games)
        entry->postings = sqlite3_column_blob(*spill, 0);
    gboolean good = !entry->postings ? damaged(query)
                    : as_it_stands   ? take_entry_as_it_stands(visit, entry)
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
    while (tabiya_block_reader_next(&reader, &entry)) {
        if (!take_entry(visit, &entry))
            return FALSE;
    }
    return !reader.damaged || damaged(query);
}

/* Turns the hits into rows, and clears them. */
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
        .needs_columns = tabiya_ready_filter_needs_columns(query->filter),
    };
    sqlite3_stmt **block = &query->index->block;
    gint64 id = segment->id << 20 | tabiya_block_number(query->position->key, segment->bits);
    gboolean found, good = TRUE;
    if (!look_up(query, block, ROW_SQL, id, &found))
        return FALSE;
    if (found) {
        good = read_row(&visit, sqlite3_column_blob(*block, 0),
                        (gsize)sqlite3_column_bytes(*block, 0));
    }
    sqlite3_reset(*block);
    if (visit.has_hits)
        take_hits(&visit);
    return good;
}
