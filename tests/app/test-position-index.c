/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The index of positions in a library, compared with a scan of all games: after additions,
 * deletions, edits and merges, both must give the same counts, moves and rows. */
#include "app/error.h"
#include "app/store/database-private.h"
#include "engine/board/movegen.h"
#include "tests/app/position-library.h"

static void test_answers_as_a_scan(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 2200, 1);
    g_assert_cmpuint(assert_games_as_scanned(fixture, 17), >, 800);
    EngPosition start, after;
    eng_position_init(&start);
    g_assert_cmpuint(assert_as_scanned(fixture, &start, NULL, NULL, 100), >, 1500);
    eng_position_play(&after, &start, eng_move(12, 28));
    assert_as_scanned(fixture, &after, NULL, NULL, 100);
    eng_position_init_chess960(&start, 0);
    assert_as_scanned(fixture, &start, NULL, NULL, 100);
    assert_whole(fixture);
}

static void test_empty_library(PositionLibrary *fixture, gconstpointer data)
{
    EngPosition start;
    eng_position_init(&start);
    fixture->games = fixture_games_new(0, 1);
    g_assert_cmpuint(assert_as_scanned(fixture, &start, NULL, NULL, G_MAXUINT), ==, 0);
    assert_whole(fixture);
}

/* One hand-made library: a transposition, a repetition, a lost castling right, a pawn that can and
 * one that cannot be taken en passant, and two rooks of which only one may castle. */
static void test_positions_that_are_told_apart(PositionLibrary *fixture, gconstpointer data)
{
    static const struct {
        const char *fen, *moves;
        guint first, last; /* how many games have the first position, and the last */
    } GAMES[] = {
        {NULL, "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6", 6, 2},
        {NULL, "c2c4 g8f6 b1c3 e7e6 d2d4 d7d5", 6, 2},
        {NULL, "g1f3 g8f6 f3g1 f6g8 e2e4", 6, 3},
        {NULL, "e2e4 e7e5 e1e2 e8e7 e2e1 e7e8", 6, 1},
        {NULL, "e2e4 e7e5", 6, 2},
        {NULL, "", 6, 6},
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", 1, 2},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", 2, 1},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "e8e7", 1, 1},
        {"4k3/8/8/8/8/8/8/RR2K3 w A - 0 1", "e1e2", 1, 3},
        {"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "e1e2", 1, 3},
        {"4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "e1e2", 1, 3},
    };
    fixture->games = g_ptr_array_new_with_free_func((GDestroyNotify)fixture_game_free);
    for (guint i = 0; i < G_N_ELEMENTS(GAMES); i++)
        g_ptr_array_add(fixture->games, fixture_game_new(i + 1, GAMES[i].fen, GAMES[i].moves));
    fixture->places = g_new0(gint64, G_N_ELEMENTS(GAMES));
    add_games(fixture, 0, 8, TRUE);
    add_games(fixture, 8, G_N_ELEMENTS(GAMES), TRUE);
    for (guint i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        const FixtureGame *game = g_ptr_array_index(fixture->games, i);
        const EngPosition *last = &game->positions[game->moves->len];
        for (guint ply = 0; ply <= game->moves->len; ply++)
            assert_as_scanned(fixture, &game->positions[ply], NULL, NULL, G_MAXUINT);
        g_assert_cmpuint(assert_as_scanned(fixture, &game->positions[0], NULL, NULL, 0), ==,
                         GAMES[i].first);
        g_assert_cmpuint(assert_as_scanned(fixture, last, NULL, NULL, 0), ==, GAMES[i].last);
    }
}

/* Enough games that differ only in which rook may castle to make long lists, and lists of both. */
static void test_rooks_that_keys_do_not_tell(PositionLibrary *fixture, gconstpointer data)
{
    static const char *const FENS[] = {"4k3/8/8/8/8/8/8/RR2K3 w A - 0 1",
                                       "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"};
    fixture->games = g_ptr_array_new_with_free_func((GDestroyNotify)fixture_game_free);
    for (guint i = 0; i < 200; i++) {
        g_ptr_array_add(fixture->games,
                        fixture_game_new(i + 1, FENS[i % 3 == 0], i % 5 == 0 ? "a1a2" : "b1b2"));
    }
    fixture->places = g_new0(gint64, 200);
    add_games(fixture, 0, 3, TRUE);
    add_games(fixture, 3, 180, TRUE);
    add_games(fixture, 180, 200, FALSE);
    const FixtureGame *a = g_ptr_array_index(fixture->games, 1);
    const FixtureGame *b = g_ptr_array_index(fixture->games, 0);
    g_assert_cmpuint(a->positions[0].key, ==, b->positions[0].key);
    g_assert_cmpuint(assert_as_scanned(fixture, &a->positions[0], NULL, NULL, 50), ==, 133);
    g_assert_cmpuint(assert_as_scanned(fixture, &b->positions[0], NULL, NULL, 50), ==, 67);
}

/* --- Changes ---------------------------------------------------------------------------------- */

static void test_deleted_and_edited(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 1000, 2);
    assert_all_as_scanned(fixture);
    for (guint i = 0; i < 1000; i += 3)
        delete_game(fixture, i, TRUE);
    assert_all_as_scanned(fixture);
    assert_whole(fixture);
    for (guint i = 0; i < 1000; i += 12)
        delete_game(fixture, i, FALSE);
    for (guint i = 1; i < 1000; i += 11) {
        if (i % 3 != 0)
            edit_game(fixture, i, i);
    }
    assert_all_as_scanned(fixture);
    assert_whole(fixture);
    for (guint i = 0; i < 1000; i += 3)
        delete_game(fixture, i, FALSE);
    assert_all_as_scanned(fixture);
    assert_whole(fixture);
}

/* Dying twice, or where nothing is, changes nothing. */
static void test_dying_twice(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 900, 3);
    const gint64 places[] = {0,
                             fixture->places[5],
                             fixture->places[800],
                             fixture->places[5],
                             tabiya_position_place(99, 3),
                             fixture->places[0] + 60000};
    g_autoptr(GError) error = NULL;
    for (guint i = 0; i < 2; i++) {
        tabiya_position_index_kill(fixture->writer, places, G_N_ELEMENTS(places), &error);
        g_assert_no_error(error);
        g_assert_cmpint(ask_int(fixture, "SELECT sum(n_dead) FROM segment"), ==, 2);
        g_assert_cmpint(ask_int(fixture, "SELECT sum(revision) FROM segment"), ==, 2);
    }
    for (guint i = 0; i < 2; i++) {
        tabiya_position_index_revive(fixture->writer, places, G_N_ELEMENTS(places), &error);
        g_assert_no_error(error);
        g_assert_cmpint(ask_int(fixture, "SELECT count(dead) FROM segment"), ==, 0);
    }
    assert_all_as_scanned(fixture);
}

static void merge(PositionLibrary *fixture, gboolean all)
{
    g_autoptr(GError) error = NULL;
    tabiya_position_index_merge(fixture->writer, all, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    read_places(fixture);
}

static void test_merged(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 1000, 4);
    for (guint i = 0; i < 1000; i += 7)
        delete_game(fixture, i, TRUE);
    for (guint i = 1; i < 250; i += 7)
        edit_game(fixture, i, i);
    merge(fixture, FALSE); /* three segments are few, and none is half dead */
    g_assert_cmpint(ask_int(fixture, "SELECT count(*) FROM segment"), ==, 3);
    merge(fixture, TRUE);
    g_assert_cmpint(ask_int(fixture, "SELECT count(*) FROM segment"), ==, 1);
    g_assert_cmpint(ask_int(fixture, "SELECT sum(n_dead) FROM segment"), ==, 0);
    g_assert_cmpint(ask_int(fixture, "SELECT count(*) FROM segment_columns"), ==, 1);
    g_assert_cmpint(ask_int(fixture, "SELECT min(id) >> 20 FROM position_block"), ==, 4);
    assert_all_as_scanned(fixture);
    assert_whole(fixture);
    for (guint i = 0; i < 1000; i += 7) /* come back without a place */
        delete_game(fixture, i, FALSE);
    assert_all_as_scanned(fixture);
    merge(fixture, TRUE); /* nothing to do */
    g_assert_cmpint(ask_int(fixture, "SELECT max(id) FROM segment"), ==, 4);
}

static void test_half_dead(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 1000, 5);
    for (guint i = 0; i < 350; i++)
        delete_game(fixture, i, i < 200 ? TRUE : i % 45 == 0);
    merge(fixture, FALSE);
    g_assert_cmpint(ask_int(fixture, "SELECT n_games FROM segment WHERE id = 4"), ==, 147);
    assert_all_as_scanned(fixture);
    for (guint i = 200; i < 800; i++)
        delete_game(fixture, i, TRUE);
    merge(fixture, FALSE); /* fully deleted segments are gone */
    g_assert_cmpint(ask_int(fixture, "SELECT count(*) FROM segment"), ==, 1);
    assert_all_as_scanned(fixture);
    assert_whole(fixture);
}

static void index_rest(PositionLibrary *fixture, guint at_least)
{
    g_autoptr(GError) error = NULL;
    tabiya_position_index_rest(fixture->writer, at_least, NULL, &error);
    g_assert_no_error(error);
    read_places(fixture);
}

static void test_rest(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 1000, 6);
    index_rest(fixture, 51);
    g_assert_cmpint(ask_int(fixture, "SELECT count(*) FROM segment"), ==, 3);
    delete_game(fixture, 970, TRUE);
    index_rest(fixture, 49);
    g_assert_cmpint(ask_int(fixture, "SELECT n_games FROM segment WHERE id = 4"), ==, 49);
    g_assert_cmpint(ask_int(fixture, "SELECT count(*) FROM game WHERE place IS NULL"), ==, 1);
    assert_all_as_scanned(fixture);
    assert_whole(fixture);
    for (guint round = 0; round < 6; round++) { /* small ones come together */
        for (guint i = 0; i < 40; i++)
            edit_game(fixture, round * 50 + i, round * 50 + i);
        index_rest(fixture, 1);
    }
    g_assert_cmpint(ask_int(fixture, "SELECT count(*) FROM segment"), <, 8);
    assert_all_as_scanned(fixture);
    assert_whole(fixture);
}

/* Without work, nobody waits. */
static void test_nothing_to_do(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 900, 12);
    sqlite3 *other = open_raw(fixture->store.path);
    run_raw(other, "BEGIN IMMEDIATE");
    index_rest(fixture, TABIYA_INDEX_REST);
    merge(fixture, FALSE);
    g_autoptr(GError) error = NULL; /* and else it is */
    g_assert_false(tabiya_position_index_rest(fixture->writer, 1, NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED);
    sqlite3_close(other);
}

/* --- Filters ---------------------------------------------------------------------------------- */

static const guint32 SOME[] = {3, 17, 44, 9}, OTHERS[] = {1, 2, 5, 17, 20, 30, 31, 49};

static gboolean in_range(TabiyaPositionRange range, guint value)
{
    return range.to == 0 || (value != 0 && range.from <= value && value <= range.to);
}

static gboolean is_one_of(const guint32 *ids, gsize n, guint32 id)
{
    for (gsize i = 0; i < n; i++) {
        if (ids[i] == id)
            return TRUE;
    }
    return ids == NULL;
}

static gboolean pair_is_wanted(const TabiyaPositionFilter *filter, guint32 white, guint32 black)
{
    return is_one_of(filter->white, filter->n_white, white) &&
           is_one_of(filter->black, filter->n_black, black);
}

/* A filter said once more, plainly. */
static gboolean scan_filter(const TabiyaSegmentGame *game, gconstpointer user)
{
    const TabiyaPositionFilter *filter = user;
    guint mean = game->white_elo && game->black_elo ? (game->white_elo + game->black_elo) / 2u : 0;
    if (!in_range(filter->date, game->date) || !in_range(filter->white_elo, game->white_elo) ||
        !in_range(filter->black_elo, game->black_elo) || !in_range(filter->mean_elo, mean)) {
        return FALSE;
    }
    if (!in_range(filter->any_elo, game->white_elo) && !in_range(filter->any_elo, game->black_elo))
        return FALSE;
    if (filter->results != 0 && !(filter->results & 1u << game->result))
        return FALSE;
    if (filter->accept && !filter->accept(game->id, filter->user))
        return FALSE;
    return pair_is_wanted(filter, game->white, game->black) ||
           (filter->either_color && pair_is_wanted(filter, game->black, game->white));
}

static gboolean accept_cb(gint64 id, gpointer user)
{
    return id % 3 == GPOINTER_TO_INT(user);
}

static const TabiyaPositionFilter FILTERS[] = {
    {.results = 0},
    {.date = {19500000, 19801299}},
    {.white_elo = {2000, 2200}},
    {.black_elo = {1, 1500}},
    {.mean_elo = {1800, 9999}},
    {.any_elo = {2500, 9999}},
    {.results = 1 << 1 | 1 << 3},
    {.white = SOME, .n_white = G_N_ELEMENTS(SOME)},
    {.black = SOME, .n_black = G_N_ELEMENTS(SOME)},
    {.white = SOME, .n_white = G_N_ELEMENTS(SOME), .either_color = TRUE},
    {.white = SOME,
     .n_white = G_N_ELEMENTS(SOME),
     .black = OTHERS,
     .n_black = G_N_ELEMENTS(OTHERS),
     .either_color = TRUE},
    {.white = SOME, .n_white = 0},
    {.accept = accept_cb, .user = GINT_TO_POINTER(1)},
    {.date = {19500000, 19801299}, .results = 1 << 2, .accept = accept_cb},
};

static void test_filters(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 1000, 7);
    for (guint i = 0; i < 350; i += 5)
        delete_game(fixture, i, TRUE);
    EngPosition start;
    eng_position_init(&start);
    guint before = assert_as_scanned(fixture, &start, NULL, NULL, 0);
    for (guint f = 0; f < G_N_ELEMENTS(FILTERS); f++) {
        guint games = assert_as_scanned(fixture, &start, &FILTERS[f], scan_filter, 50);
        g_assert_true(f == 0 ? games == before : games < before);
        g_assert_true((games == 0) == (FILTERS[f].white && FILTERS[f].n_white == 0));
        for (guint i = 0; i < 1000; i += 91) {
            const FixtureGame *game = g_ptr_array_index(fixture->games, i);
            for (guint ply = 0; ply <= game->moves->len; ply += 2)
                assert_as_scanned(fixture, &game->positions[ply], &FILTERS[f], scan_filter, 50);
        }
    }
}

/* The mean of two ratings is cut off: a half more is the same mean. */
static void test_mean_at_its_bounds(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 1000, 13);
    EngPosition start;
    eng_position_init(&start);
    guint n_odd = 0;
    for (guint i = 0; i < 30; i++) {
        const TabiyaSegmentGame *about = &((FixtureGame *)fixture->games->pdata[i])->about;
        const guint mean = (about->white_elo + (guint)about->black_elo) / 2;
        if (about->white_elo == 0 || about->black_elo == 0)
            continue;
        n_odd += (about->white_elo + about->black_elo) % 2;
        for (guint from = mean - 1; from <= mean + 1; from++) {
            const TabiyaPositionFilter filter = {.mean_elo = {from, MAX(from, mean)}};
            assert_as_scanned(fixture, &start, &filter, scan_filter, 0);
        }
    }
    g_assert_cmpuint(n_odd, >, 3);
}

/* --- Several positions at once ---------------------------------------------------------------- */

typedef struct {
    guint64 rank;
    gint64 id;
} Ranked;

static int compare_ranked(gconstpointer a, gconstpointer b)
{
    const Ranked *x = a, *y = b;
    if (x->rank != y->rank)
        return x->rank < y->rank ? 1 : -1;
    return (x->id > y->id) - (x->id < y->id);
}

/* The games `rows`, the highest rated first. */
static GArray *rank_rows(GPtrArray *games, const GArray *rows)
{
    GArray *ranked = g_array_new(FALSE, FALSE, sizeof(Ranked));
    for (guint i = 0; i < rows->len; i++) {
        const gint64 id = g_array_index(rows, gint64, i);
        const FixtureGame *game = g_ptr_array_index(games, id - 1);
        const guint elo = game->about.white_elo + (guint)game->about.black_elo;
        const Ranked item = {(guint64)elo << 32 | game->about.date, id};
        g_assert_cmpint(game->about.id, ==, id);
        g_array_append_val(ranked, item);
    }
    g_array_sort(ranked, compare_ranked);
    return ranked;
}

static void assert_best(PositionLibrary *fixture, const GArray *best, const EngPosition *position,
                        const TabiyaPositionFilter *filter, guint n)
{
    Expected expected;
    fixture_expect(fixture->games, position, filter ? scan_filter : NULL, filter, &expected);
    g_autoptr(GArray) ranked = rank_rows(fixture->games, expected.rows);
    g_assert_cmpuint(best->len, ==, MIN(n, ranked->len));
    for (guint i = 0; i < best->len; i++)
        g_assert_cmpint(g_array_index(best, gint64, i), ==, g_array_index(ranked, Ranked, i).id);
    expected_clear(&expected);
}

/* The position and all that can come of it by a move. */
static guint list_positions(const EngPosition *position, EngPosition *list)
{
    EngMoveList moves;
    eng_movegen_legal(position, &moves);
    list[0] = *position;
    for (int i = 0; i < moves.count; i++)
        eng_position_play(&list[i + 1], position, moves.moves[i]);
    return (guint)moves.count + 1;
}

static guint assert_all_at_once(PositionLibrary *fixture, const EngPosition *position,
                                const TabiyaPositionFilter *filter, guint limit, guint n_best)
{
    g_autofree EngPosition *list = g_new(EngPosition, ENG_MAX_MOVES + 1);
    g_autofree TabiyaPositionAnswer *answers = g_new0(TabiyaPositionAnswer, ENG_MAX_MOVES + 1);
    g_autoptr(GError) error = NULL;
    const guint n = list_positions(position, list);
    const TabiyaPositionQuestion question = {list, n, filter, limit, n_best};
    guint found = 0;
    tabiya_position_index_find_all(fixture->index, &question, NULL, answers, &error);
    g_assert_no_error(error);
    assert_best(fixture, answers[0].best, position, filter, n_best);
    for (guint i = 0; i < n; i++) {
        TabiyaPositionAnswer alone;
        tabiya_position_index_find(fixture->index, &list[i], filter, i == 0 ? limit : 0, NULL,
                                   &alone, &error);
        g_assert_no_error(error);
        g_assert_cmpuint(answers[i].games, ==, alone.games);
        g_assert_cmpuint(answers[i].white, ==, alone.white);
        g_assert_cmpuint(answers[i].draws, ==, alone.draws);
        g_assert_cmpuint(answers[i].black, ==, alone.black);
        g_assert_cmpuint(answers[i].elo_sum, ==, alone.elo_sum);
        g_assert_cmpuint(answers[i].last_year, ==, alone.last_year);
        assert_same_moves(answers[i].moves, alone.moves);
        g_assert_cmpmem(answers[i].rows->data, answers[i].rows->len * sizeof(gint64),
                        alone.rows->data, alone.rows->len * sizeof(gint64));
        g_assert_cmpuint(alone.best->len, ==, 0);
        found += i > 0 && answers[i].games > 0;
        tabiya_position_answer_clear(&alone);
        tabiya_position_answer_clear(&answers[i]);
    }
    return found;
}

/* Games of few ranks, and low ids that come after higher ones. */
static void fill_evenly(PositionLibrary *fixture, guint seed)
{
    fixture->games = fixture_games_new(1000, seed);
    fixture->places = g_new0(gint64, 1000);
    for (guint i = 0; i < 1000; i++) {
        FixtureGame *game = g_ptr_array_index(fixture->games, i);
        game->about.white_elo = i % 3 == 0 ? 0 : 2000;
        game->about.black_elo = 1800;
        game->about.date = i % 2 == 0 ? 0 : 20200101;
    }
    add_games(fixture, 400, 1000, TRUE);
    add_games(fixture, 100, 400, TRUE);
    add_games(fixture, 0, 100, FALSE);
}

static void test_several_positions(PositionLibrary *fixture, gconstpointer data)
{
    static const TabiyaPositionFilter RATED = {.mean_elo = {1500, 2300}};
    guint found = 0;
    EngPosition start;
    eng_position_init(&start);
    fill_evenly(fixture, 12);
    assert_all_at_once(fixture, &start, NULL, 0, 60); /* in proportion to its counts */
    for (guint i = 0; i < 1000; i += 17)
        delete_game(fixture, i, TRUE);
    for (guint i = 0; i < 1000; i += 67) {
        const FixtureGame *game = g_ptr_array_index(fixture->games, i);
        for (guint ply = 0; ply <= MIN(game->moves->len, 12); ply += 3) {
            found += assert_all_at_once(fixture, &game->positions[ply], NULL, 10, 7);
            assert_all_at_once(fixture, &game->positions[ply], NULL, 0, 60);
            assert_all_at_once(fixture, &game->positions[ply], &RATED, 10, 3);
            assert_all_at_once(fixture, &game->positions[ply], &RATED, 0, 60);
            assert_as_scanned(fixture, &game->positions[ply], &RATED, scan_filter, 3);
        }
    }
    g_assert_cmpuint(found, >, 50);
}

static guint64 ask_start(PositionLibrary *fixture, const TabiyaPositionFilter *filter, guint n)
{
    g_autofree EngPosition *list = g_new(EngPosition, ENG_MAX_MOVES + 1);
    g_autofree TabiyaPositionAnswer *answers = g_new0(TabiyaPositionAnswer, ENG_MAX_MOVES + 1);
    const guint64 before = tabiya_position_index_get_work(fixture->index).matched;
    const TabiyaPositionQuestion question = {list, n, filter, .n_best = 7};
    EngPosition start;
    eng_position_init(&start);
    g_assert_cmpuint(n, <=, list_positions(&start, list));
    g_assert_true(tabiya_position_index_find_all(fixture->index, &question, NULL, answers, NULL));
    g_assert_cmpuint(answers[0].games, >, 0);
    for (guint i = 0; i < n; i++)
        tabiya_position_answer_clear(&answers[i]);
    return tabiya_position_index_get_work(fixture->index).matched - before;
}

/* Positions that share games share the data read about them, and data once read are kept. */
static void test_work(PositionLibrary *fixture, gconstpointer data)
{
    static const TabiyaPositionFilter RATED = {.mean_elo = {1500, 2300}};
    static const TabiyaPositionFilter PLAYED = {.white = SOME, .n_white = G_N_ELEMENTS(SOME)};
    fill_library(fixture, 2000, 14);
    const guint64 n_games = (guint64)ask_int(fixture, "SELECT sum(n_games) FROM segment");
    g_assert_cmpuint(ask_start(fixture, NULL, 21), ==, 0);
    g_assert_cmpuint(tabiya_position_index_get_work(fixture->index).loaded, ==, n_games);
    g_assert_cmpuint(ask_start(fixture, &RATED, 1), ==, n_games);
    g_assert_cmpuint(ask_start(fixture, &RATED, 21), <, n_games + n_games / 8);
    g_assert_cmpuint(tabiya_position_index_get_work(fixture->index).loaded, ==, n_games);
    for (guint i = 0; i < 2; i++) { /* players are read when they are wanted */
        g_assert_cmpuint(ask_start(fixture, &PLAYED, 21), <, n_games + n_games / 8);
        g_assert_cmpuint(tabiya_position_index_get_work(fixture->index).loaded, ==, 2 * n_games);
    }
    /* For a position of few games, searching all of them is not worth it. */
    const FixtureGame *game = g_ptr_array_index(fixture->games, 500);
    const guint64 before = tabiya_position_index_get_work(fixture->index).matched;
    g_assert_cmpuint(
        assert_as_scanned(fixture, &game->positions[game->moves->len], &RATED, scan_filter, 5), <,
        20);
    g_assert_cmpuint(tabiya_position_index_get_work(fixture->index).matched - before, <, 100);
}

/* --- Trouble ---------------------------------------------------------------------------------- */

static void test_cancelled(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 900, 8);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_cancellable_cancel(cancellable);
    g_autoptr(GError) error = NULL;
    EngPosition start;
    eng_position_init(&start);
    TabiyaPositionAnswer answer;
    g_assert_false(
        tabiya_position_index_find(fixture->index, &start, NULL, 0, cancellable, &answer, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    g_assert_false(
        tabiya_position_index_merge(fixture->writer, TRUE, NULL, NULL, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    g_assert_false(tabiya_position_index_rest(fixture->writer, 1, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpint(ask_int(fixture, "SELECT count(*) FROM segment"), ==, 3);
    assert_all_as_scanned(fixture);
}

/* A failed write within the caller's transaction leaves the old contents. */
static void test_rolled_back(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 900, 9);
    g_autoptr(GError) error = NULL;
    run_raw(fixture->writer->handle, "BEGIN IMMEDIATE");
    for (guint i = 0; i < 900; i += 2)
        tabiya_position_index_kill(fixture->writer, &fixture->places[i], 1, &error);
    tabiya_position_index_merge(fixture->writer, TRUE, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    assert_all_as_scanned(fixture); /* the reader sees nothing of it yet */
    run_raw(fixture->writer->handle, "ROLLBACK");
    assert_all_as_scanned(fixture);
    assert_whole(fixture);
}

static const char *const DAMAGES[] = {
    "UPDATE position_block SET data = zeroblob(length(data)) WHERE id IN"
    " (SELECT id FROM position_block WHERE id & (1 << 19) = 0 ORDER BY length(data) DESC LIMIT 1)",
    "UPDATE position_block SET data = substr(data, 1, length(data) - 3) WHERE id IN"
    " (SELECT id FROM position_block WHERE id & (1 << 19) = 0 LIMIT 1)",
    "DELETE FROM position_block WHERE id IN (SELECT max(id) FROM position_block)",
    "UPDATE segment SET n_dead = 1 WHERE id = 2",
    "UPDATE segment_columns SET data = zeroblob(length(data)) WHERE segment = 1",
    "UPDATE game SET place = NULL WHERE id = 17",
    "UPDATE game SET deleted_ms = 5 WHERE id = 500",
    "UPDATE game SET place = 1 << 30 WHERE id = 890",
    "UPDATE body SET moves = substr(moves, 1, 2) WHERE game = 12",
};

static void test_check_finds_damage(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 900, 10);
    for (guint i = 0; i < G_N_ELEMENTS(DAMAGES); i++) {
        g_autoptr(GError) error = NULL;
        run_raw(fixture->writer->handle, "BEGIN");
        run_raw(fixture->writer->handle, DAMAGES[i]);
        g_autofree char *problem =
            tabiya_position_index_check(fixture->writer, NULL, NULL, NULL, &error);
        run_raw(fixture->writer->handle, "ROLLBACK");
        g_assert_no_error(error);
        g_test_message("%s", problem ? problem : DAMAGES[i]);
        g_assert_nonnull(problem);
    }
    assert_whole(fixture);
}

/* Rows that cannot be are an error, not an answer. */
static void test_damaged_rows(PositionLibrary *fixture, gconstpointer data)
{
    static const char *const SQL[] = {
        "UPDATE position_block SET data = substr(data, 1, 2)",
        "DELETE FROM position_block WHERE id & (1 << 19)",
        "DELETE FROM segment_columns",
        "UPDATE segment SET runs = x'', revision = revision + 1",
        "UPDATE segment SET bits = 0, revision = revision + 1",
        "UPDATE segment SET n_games = n_games - 1, revision = revision + 1;" /* a slot too many */
        "UPDATE segment_columns SET data = substr(data, 1, length(data) - 17)",
        "PRAGMA foreign_keys = OFF; DELETE FROM body",
    };
    fill_library(fixture, 900, 11);
    EngPosition start;
    eng_position_init(&start);
    const TabiyaPositionFilter filter = {.results = 2};
    for (guint i = 0; i < G_N_ELEMENTS(SQL); i++) {
        g_autoptr(GError) error = NULL;
        TabiyaPositionAnswer answer;
        run_raw(fixture->writer->handle, "BEGIN");
        run_raw(fixture->writer->handle, SQL[i]);
        TabiyaPositionIndex *index = tabiya_position_index_new(fixture->writer);
        const FixtureGame *game = g_ptr_array_index(fixture->games, 100);
        const EngPosition *position =
            i == G_N_ELEMENTS(SQL) - 1 ? &game->positions[game->moves->len] : &start;
        g_assert_false(
            tabiya_position_index_find(index, position, &filter, 10, NULL, &answer, &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED);
        tabiya_position_index_free(index);
        run_raw(fixture->writer->handle, "ROLLBACK");
    }
    assert_all_as_scanned(fixture);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *path;
        void (*test)(PositionLibrary *, gconstpointer);
    } TESTS[] = {
        {"answers-as-a-scan", test_answers_as_a_scan},
        {"empty-library", test_empty_library},
        {"positions-that-are-told-apart", test_positions_that_are_told_apart},
        {"rooks-that-keys-do-not-tell", test_rooks_that_keys_do_not_tell},
        {"deleted-and-edited", test_deleted_and_edited},
        {"dying-twice", test_dying_twice},
        {"merged", test_merged},
        {"half-dead", test_half_dead},
        {"rest", test_rest},
        {"nothing-to-do", test_nothing_to_do},
        {"filters", test_filters},
        {"mean-at-its-bounds", test_mean_at_its_bounds},
        {"several-positions", test_several_positions},
        {"work", test_work},
        {"cancelled", test_cancelled},
        {"rolled-back", test_rolled_back},
        {"check-finds-damage", test_check_finds_damage},
        {"damaged-rows", test_damaged_rows},
    };
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(TESTS); i++) {
        g_autofree char *path = g_strdup_printf("/position-index/%s", TESTS[i].path);
        g_test_add(path, PositionLibrary, NULL, position_library_setup, TESTS[i].test,
                   position_library_teardown);
    }
    return g_test_run();
}
