/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See position-find.h. A search goes through the segments one after the other (position-visit.c),
 * then through the games without a place. Several positions are searched together, so that a
 * segment's data is loaded once, and each of those games is replayed once.
 *
 * Keys distinguish castling rights, but not which of two rooks of a side may castle (Chess960).
 * Where that could matter, every game is replayed. */
#include "app/store/position-find.h"

#include "app/store/database-private.h"
#include "app/store/position-query-private.h"
#include "engine/board/bitboard.h"

/* One search: positions at one moment. */
typedef struct {
    TabiyaPositionIndex *index;
    TabiyaReadyFilter *filter;    /* NULL: every game counts */
    TabiyaPositionQuery *queries; /* one per position */
    guint n_queries;
    guint64 keys; /* a bit for the low six bits of each position's key */
    int men;      /* on the board of the position with the fewest */
    GCancellable *cancellable;
    GError **error;
} Search;

TabiyaPositionIndex *tabiya_position_index_new(TabiyaDatabase *db)
{
    TabiyaPositionIndex *self = g_new0(TabiyaPositionIndex, 1);
    self->db = db;
    self->segments = tabiya_segment_cache_new(db);
    self->entry_moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove));
    self->hits = g_new0(guint64, TABIYA_HIT_WORDS);
    self->passing = g_new(guint64, TABIYA_HIT_WORDS);
    return self;
}

void tabiya_position_index_set_with_lines(TabiyaPositionIndex *self, gboolean with_lines)
{
    self->with_lines = with_lines != FALSE;
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
    g_free(self->passing);
    g_free(self);
}

void tabiya_position_answer_clear(TabiyaPositionAnswer *self)
{
    g_clear_pointer(&self->moves, g_array_unref);
    g_clear_pointer(&self->rows, g_array_unref);
    g_clear_pointer(&self->best, g_array_unref);
}

TabiyaPositionWork tabiya_position_index_get_work(const TabiyaPositionIndex *self)
{
    return (TabiyaPositionWork){
        .loaded = tabiya_segment_cache_get_n_loaded(self->segments),
        .matched = self->n_matched,
    };
}

static gboolean visit_segment(Search *search, TabiyaCachedSegment *segment)
{
    gboolean good = TRUE;
    search->index->has_passing = FALSE;
    for (guint i = 0; i < search->n_queries && good; i++) {
        good = !g_cancellable_set_error_if_cancelled(search->cancellable, search->error) &&
               tabiya_position_query_visit(&search->queries[i], segment);
    }
    tabiya_segment_cache_trim(search->index->segments, segment);
    return good;
}

static gboolean visit_segments(Search *search)
{
    GPtrArray *segments = tabiya_segment_cache_refresh(search->index->segments, search->error);
    if (!segments)
        return FALSE;
    for (guint i = 0; i < segments->len; i++) {
        if (!visit_segment(search, g_ptr_array_index(segments, i)))
            return FALSE;
    }
    return TRUE;
}

/* --- Games without a place -------------------------------------------------------------------- */

/* Counts the game for each position that it reaches, the first time. */
static void take_position(Search *search, const TabiyaReplay *replay, const TabiyaSegmentGame *game)
{
    const EngPosition *at = tabiya_replay_get(replay);
    if (!(search->keys >> (at->key & 63) & 1))
        return;
    for (guint i = 0; i < search->n_queries; i++) {
        TabiyaPositionQuery *query = &search->queries[i];
        if (at->key != query->position->key || query->last_taken == game->id ||
            !eng_position_equal(at, query->position) ||
            !tabiya_ready_filter_accepts(search->filter, game->id)) {
            continue;
        }
        query->last_taken = game->id;
        tabiya_position_query_take(query, game, tabiya_replay_get_next(replay));
    }
}

static void visit_unplaced_game(Search *search, sqlite3_stmt *row)
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
    if (!tabiya_ready_filter_matches(search->filter, &game))
        return;
    TabiyaReplay replay;
    tabiya_replay_init(&replay, (const char *)sqlite3_column_text(row, 7),
                       sqlite3_column_blob(row, 8), (gsize)sqlite3_column_bytes(row, 8));
    do
        take_position(search, &replay, &game);
    while (tabiya_replay_step(&replay) && /* captured men never come back */
           eng_popcount(eng_position_occupied(tabiya_replay_get(&replay))) >= search->men);
}

static gboolean visit_unplaced(Search *search)
{
    static const char SQL[] =
        "SELECT id, white, black, date, white_elo, black_elo, result, start_fen, moves"
        " FROM game JOIN body ON body.game = game.id"
        " WHERE place IS NULL AND deleted_ms IS NULL"
        " AND (?1 OR flags & 64 = 0)"; /* TABIYA_GAME_LINE */
    TabiyaDatabase *db = search->index->db;
    sqlite3_stmt **statement = &search->index->unplaced;
    if (!*statement)
        *statement = tabiya_database_prepare(db, SQL, search->error);
    if (!*statement)
        return FALSE;
    int result;
    guint count = 0;
    gboolean cancelled = FALSE;
    sqlite3_bind_int(*statement, 1, search->index->with_lines);
    while (!cancelled && (result = sqlite3_step(*statement)) == SQLITE_ROW) {
        visit_unplaced_game(search, *statement);
        cancelled = ++count % 256 == 0 &&
                    g_cancellable_set_error_if_cancelled(search->cancellable, search->error);
    }
    gboolean good =
        !cancelled && (result == SQLITE_DONE || tabiya_database_fail(db, search->error));
    sqlite3_reset(*statement);
    for (guint i = 0; i < search->n_queries; i++)
        tabiya_position_query_trim_rows(&search->queries[i]);
    return good;
}

/* --- A question ------------------------------------------------------------------------------- */

/* Whether a castling right could belong to more than one rook. */
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

/* Only the ids of the best games. */
static GArray *dup_best(const TabiyaPositionQuery *query)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < query->best->len; i++)
        g_array_append_val(ids, g_array_index(query->best, TabiyaRankedGame, i).id);
    return ids;
}

/* The totals, and the moves without the end of the game. */
static void make_answer(TabiyaPositionQuery *query, TabiyaPositionAnswer *answer)
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
        .best = dup_best(query),
    };
}

static void query_init(TabiyaPositionQuery *self, const Search *search, const EngPosition *position)
{
    *self = (TabiyaPositionQuery){
        .index = search->index,
        .position = position,
        .ambiguous = is_ambiguous(position),
        .filter = search->filter,
        .moves = g_array_new(FALSE, FALSE, sizeof(TabiyaPositionMove)),
        .rows = g_array_new(FALSE, FALSE, sizeof(gint64)),
        .rows_ascend = TRUE,
        .best = g_array_new(FALSE, FALSE, sizeof(TabiyaRankedGame)),
        .error = search->error,
    };
}

static void query_clear(TabiyaPositionQuery *self)
{
    g_clear_pointer(&self->moves, g_array_unref);
    g_clear_pointer(&self->rows, g_array_unref);
    g_array_unref(self->best);
}

static void search_init(Search *self, const EngPosition *positions)
{
    self->men = 64;
    for (guint i = 0; i < self->n_queries; i++) {
        query_init(&self->queries[i], self, &positions[i]);
        self->keys |= G_GUINT64_CONSTANT(1) << (positions[i].key & 63);
        self->men = MIN(self->men, eng_popcount(eng_position_occupied(&positions[i])));
    }
}

static gboolean ask(Search *self)
{
    TabiyaDatabase *db = self->index->db;
    TabiyaTransaction transaction;
    if (!tabiya_database_begin_reading(db, &transaction, self->error))
        return FALSE;
    gboolean good = visit_segments(self) && visit_unplaced(self);
    tabiya_database_end_reading(db, transaction);
    return good;
}

gboolean tabiya_position_index_find_all(TabiyaPositionIndex *self,
                                        const TabiyaPositionQuestion *question,
                                        GCancellable *cancellable, TabiyaPositionAnswer *answers,
                                        GError **error)
{
    g_return_val_if_fail(question->n_positions > 0, FALSE);
    const guint n = question->n_positions;
    g_autofree TabiyaPositionQuery *queries = g_new(TabiyaPositionQuery, n);
    Search search = {
        .index = self,
        .filter = tabiya_ready_filter_new(question->filter),
        .queries = queries,
        .n_queries = n,
        .cancellable = cancellable,
        .error = error,
    };
    search_init(&search, question->positions);
    queries[0].limit = question->limit;
    queries[0].n_best = question->n_best;
    gboolean good = ask(&search);
    for (guint i = 0; i < n; i++) {
        if (good)
            make_answer(&queries[i], &answers[i]);
        query_clear(&queries[i]);
    }
    tabiya_ready_filter_free(search.filter);
    return good;
}

gboolean tabiya_position_index_find(TabiyaPositionIndex *self, const EngPosition *position,
                                    const TabiyaPositionFilter *filter, guint limit,
                                    GCancellable *cancellable, TabiyaPositionAnswer *answer,
                                    GError **error)
{
    const TabiyaPositionQuestion question = {
        .positions = position, .n_positions = 1, .filter = filter, .limit = limit};
    return tabiya_position_index_find_all(self, &question, cancellable, answer, error);
}
