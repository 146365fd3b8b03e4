/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A question goes through the segments one after the other and then through the games without
 * a place. In a segment it reads one row, and from there three ways lead on:
 *
 * - a long list, when nothing narrows the question down and no game of the segment is dead: its
 *   counts are added as they stand;
 * - a long list otherwise: its games are looked at one by one in the segment's columns, in memory;
 * - singles and short lists: a game is played through, to prove the position and to see the move.
 *
 * Keys tell castling rights apart, but not which of two rooks of a side may castle (Chess960).
 * Where that could matter every game is played through. */
#include "app/store/position-find.h"

#include <string.h>

#include "app/store/database.h"
#include "app/store/position-filter.h"
#include "app/store/position-replay.h"
#include "app/store/position-segment.h"
#include "app/store/segment-cache.h"
#include "engine/board/bitboard.h"

#define HIT_WORDS (TABIYA_SEGMENT_MAX_GAMES / 64)

struct TabiyaPositionIndex {
    sqlite3 *db;
    TabiyaSegmentCache *segments;
    sqlite3_stmt *block, *spill, *body, *game, *unplaced;
    GArray *entry_moves; /* for TabiyaBlockReader */
    guint64 *hits;       /* slots of the segment at hand that are rows of the answer: HIT_WORDS */
};

/* One question. */
typedef struct {
    TabiyaPositionIndex *index;
    const EngPosition *position;
    gboolean ambiguous;        /* the key alone is no proof */
    TabiyaReadyFilter *filter; /* NULL: every game counts */
    guint limit;
    GArray *moves; /* of TabiyaPositionMove, with the end of the game among them */
    GArray *rows;
    gboolean rows_ascend;
    GError **error;
} Query;

/* The segment at hand. */
typedef struct {
    Query *query;
    TabiyaCachedSegment *segment;
    gboolean wants_rows;
    gboolean needs_ids; /* the filter asks for them */
    gboolean has_hits;
} Visit;

TabiyaPositionIndex *tabiya_position_index_new(sqlite3 *db)
{
    TabiyaPositionIndex *self = g_new0(TabiyaPositionIndex, 1);
    self->db = db;
    self->segments = tabiya_segment_cache_new(db);
    self->entry_moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove));
    self->hits = g_new0(guint64, HIT_WORDS);
    return self;
}

void tabiya_position_index_free(TabiyaPositionIndex *self)
{
    sqlite3_finalize(self->block);
    sqlite3_finalize(self->spill);
    sqlite3_finalize(self->body);
    sqlite3_finalize(self->game);
    sqlite3_finalize(self->unplaced);
    tabiya_segment_cache_free(self->segments);
    g_array_unref(self->entry_moves);
    g_free(self->hits);
    g_free(self);
}

void tabiya_position_answer_clear(TabiyaPositionAnswer *self)
{
    g_clear_pointer(&self->moves, g_array_unref);
    g_clear_pointer(&self->rows, g_array_unref);
}

static gboolean damaged(Query *query)
{
    return tabiya_database_fail_damaged(query->index->db, query->error);
}

/* Steps to the one row of `id`; `*found` says whether there is one. The statement is prepared when
 * it is first wanted, and to be reset. FALSE on an error. */
static gboolean look_up(Query *query, sqlite3_stmt **statement, const char *sql, gint64 id,
                        gboolean *found)
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
static void add_counts(Query *query, EngMove move, const TabiyaPositionMove *counts)
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

static void add_row(Query *query, gint64 id)
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

/* Leaves the lowest ids, ascending. */
static void trim_rows(Query *query)
{
    if (!query->rows_ascend)
        g_array_sort(query->rows, compare_ids);
    query->rows_ascend = TRUE;
    if (query->rows->len > query->limit)
        g_array_set_size(query->rows, query->limit);
}

/* Whether a game with this id would be a row. Asked of rows that are trimmed. */
static gboolean has_room(const Query *query, gint64 id)
{
    guint n = query->rows->len;
    return n < query->limit || (n > 0 && id < g_array_index(query->rows, gint64, n - 1));
}

/* --- Games of a segment ----------------------------------------------------------------------- */

/* Fills in all of a game but its id: from memory if the columns are there, else from its row. */
static gboolean get_game(Visit *visit, guint slot, TabiyaSegmentGame *game)
{
    static const char SQL[] =
        "SELECT white, black, date, white_elo, black_elo, result FROM game WHERE id = ?1";
    Query *query = visit->query;
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
static gboolean play_to(Query *query, gint64 id, gboolean *found, EngMove *move)
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

static void hit(Visit *visit, guint slot)
{
    visit->query->index->hits[slot / 64] |= G_GUINT64_CONSTANT(1) << slot % 64;
    visit->has_hits = TRUE;
}

/* Adds a game that has the position to `counts` if it passes the filter. */
static void count_game(Visit *visit, guint slot, const TabiyaSegmentGame *game,
                       TabiyaPositionMove *counts)
{
    const TabiyaReadyFilter *filter = visit->query->filter;
    if (!tabiya_ready_filter_matches(filter, game) ||
        !tabiya_ready_filter_accepts(filter, game->id))
        return;
    tabiya_position_move_add_game(counts, game);
    if (visit->wants_rows)
        hit(visit, slot);
}

/* Whether the game `id` of the entry has the position, and which move it played if `*move` is not
 * known. An entry of which one game has it not is another position's: then `*other`. */
static gboolean prove(Visit *visit, TabiyaBlockEntry *entry, gint64 id, EngMove *move,
                      gboolean *has_position, gboolean *other)
{
    Query *query = visit->query;
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
    TabiyaPositionMove counts = {0};
    for (guint i = first; i < first + n; i++) {
        guint slot = tabiya_block_get_slot(entry->postings, i);
        if (slot >= segment->n_games)
            return damaged(visit->query);
        if (tabiya_cached_segment_is_dead(segment, slot))
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
    for (guint i = 0; i < entry->moves->len; i++) {
        const TabiyaPositionMove *move = &g_array_index(entry->moves, TabiyaPositionMove, i);
        add_counts(visit->query, move->move, move);
    }
    for (guint i = 0; visit->wants_rows && i < entry->n_games; i++) {
        guint slot = tabiya_block_get_slot(entry->postings, i);
        if (slot >= visit->segment->n_games)
            return damaged(visit->query);
        hit(visit, slot);
    }
    return TRUE;
}

/* --- Segments --------------------------------------------------------------------------------- */

static const char ROW_SQL[] = "SELECT data FROM position_block WHERE id = ?1";

static gboolean take_entry(Visit *visit, TabiyaBlockEntry *entry)
{
    Query *query = visit->query;
    gboolean as_it_stands = entry->has_counts && query->filter == NULL && !query->ambiguous &&
                            visit->segment->n_dead == 0;
    if (as_it_stands && !visit->wants_rows)
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
    Query *query = visit->query;
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
    trim_rows(visit->query);
}

static gboolean visit_segment(Query *query, TabiyaCachedSegment *segment)
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
    tabiya_segment_cache_trim(query->index->segments, segment);
    return good;
}

static gboolean visit_segments(Query *query, GCancellable *cancellable)
{
    GPtrArray *segments = tabiya_segment_cache_refresh(query->index->segments, query->error);
    if (segments == NULL)
        return FALSE;
    for (guint i = 0; i < segments->len; i++)
        if (g_cancellable_set_error_if_cancelled(cancellable, query->error) ||
            !visit_segment(query, g_ptr_array_index(segments, i)))
            return FALSE;
    return TRUE;
}

/* --- Games without a place -------------------------------------------------------------------- */

static void visit_unplaced_game(Query *query, sqlite3_stmt *row)
{
    const TabiyaSegmentGame game = {
        .id = sqlite3_column_int64(row, 0),
        .white = (guint32)sqlite3_column_int64(row, 1),
        .black = (guint32)sqlite3_column_int64(row, 2),
        .date = (guint32)sqlite3_column_int64(row, 3),
        .white_elo = (guint16)sqlite3_column_int(row, 4),
        .black_elo = (guint16)sqlite3_column_int(row, 5),
        .result = (guint8)sqlite3_column_int(row, 6),
    };
    if (!tabiya_ready_filter_matches(query->filter, &game))
        return;
    TabiyaReplay replay;
    tabiya_replay_init(&replay, (const char *)sqlite3_column_text(row, 7),
                       sqlite3_column_blob(row, 8), (gsize)sqlite3_column_bytes(row, 8));
    if (!tabiya_replay_find(&replay, query->position) ||
        !tabiya_ready_filter_accepts(query->filter, game.id))
        return;
    TabiyaPositionMove counts = {0};
    tabiya_position_move_add_game(&counts, &game);
    add_counts(query, tabiya_replay_get_next(&replay), &counts);
    add_row(query, game.id);
}

static gboolean visit_unplaced(Query *query, GCancellable *cancellable)
{
    static const char SQL[] =
        "SELECT id, white, black, date, white_elo, black_elo, result, start_fen, moves"
        " FROM game JOIN body ON body.game = game.id"
        " WHERE place IS NULL AND deleted_ms IS NULL";
    sqlite3_stmt **statement = &query->index->unplaced;
    if (*statement == NULL)
        *statement = tabiya_database_prepare(query->index->db, SQL, query->error);
    if (*statement == NULL)
        return FALSE;
    int result;
    guint count = 0;
    gboolean cancelled = FALSE;
    while (!cancelled && (result = sqlite3_step(*statement)) == SQLITE_ROW) {
        visit_unplaced_game(query, *statement);
        cancelled =
            ++count % 256 == 0 && g_cancellable_set_error_if_cancelled(cancellable, query->error);
    }
    gboolean good = !cancelled &&
                    (result == SQLITE_DONE || tabiya_database_fail(query->index->db, query->error));
    sqlite3_reset(*statement);
    trim_rows(query);
    return good;
}

/* --- A question ------------------------------------------------------------------------------- */

/* Whether there is a right for which more than one rook stands where it could be the one. */
static gboolean is_ambiguous(const EngPosition *position)
{
    for (guint right = 0; right < 4; right++) {
        EngSquare rook = position->castling_rook[right];
        if (!(position->castling >> right & 1) || rook == ENG_NO_SQUARE)
            continue;
        EngColor color = right >> 1;
        EngSquare king = eng_position_king(position, color);
        EngBitboard rank = ENG_RANK_1 << (eng_rank(rook) * 8);
        EngBitboard below = eng_bit(king) - 1;
        EngBitboard side = rank & (rook < king ? below : ~below);
        if (eng_has_several(eng_position_pieces(position, color, ENG_ROOK) & side))
            return TRUE;
    }
    return FALSE;
}

static int compare_moves(gconstpointer a, gconstpointer b)
{
    const TabiyaPositionMove *x = a, *y = b;
    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return (int)x->move - (int)y->move;
}

/* The totals, and the moves without the end of the game. */
static void make_answer(Query *query, TabiyaPositionAnswer *answer)
{
    TabiyaPositionMove total = {0};
    guint end = G_MAXUINT;
    for (guint i = 0; i < query->moves->len; i++) {
        const TabiyaPositionMove *move = &g_array_index(query->moves, TabiyaPositionMove, i);
        tabiya_position_move_add(&total, move);
        if (move->move == ENG_NO_MOVE)
            end = i;
    }
    if (end != G_MAXUINT)
        g_array_remove_index_fast(query->moves, end);
    g_array_sort(query->moves, compare_moves);
    *answer = (TabiyaPositionAnswer){
        .games = total.games,
        .white = total.white,
        .draws = total.draws,
        .black = total.black,
        .elo_sum = total.elo_sum,
        .elo_games = total.elo_games,
        .last_year = total.last_year,
        .moves = g_steal_pointer(&query->moves),
        .rows = g_steal_pointer(&query->rows),
    };
}

/* All that is read is of one moment: in a transaction, unless the caller has one open. */
static gboolean ask(Query *query, GCancellable *cancellable)
{
    sqlite3 *db = query->index->db;
    gboolean own = sqlite3_get_autocommit(db) != 0;
    if (own && !tabiya_database_run(db, "BEGIN", query->error))
        return FALSE;
    gboolean good = visit_segments(query, cancellable) && visit_unplaced(query, cancellable);
    if (own)
        tabiya_database_run(db, "COMMIT", NULL); /* nothing was written that could be lost */
    return good;
}

gboolean tabiya_position_index_find(TabiyaPositionIndex *self, const EngPosition *position,
                                    const TabiyaPositionFilter *filter, guint limit,
                                    GCancellable *cancellable, TabiyaPositionAnswer *answer,
                                    GError **error)
{
    Query query = {
        .index = self,
        .position = position,
        .ambiguous = is_ambiguous(position),
        .filter = tabiya_ready_filter_new(filter),
        .limit = limit,
        .moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove)),
        .rows = g_array_new(FALSE, FALSE, sizeof(gint64)),
        .rows_ascend = TRUE,
        .error = error,
    };
    gboolean good = ask(&query, cancellable);
    if (good)
        make_answer(&query, answer);
    g_clear_pointer(&query.moves, g_array_unref);
    g_clear_pointer(&query.rows, g_array_unref);
    tabiya_ready_filter_free(query.filter);
    return good;
}
