/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An explorer's answers, compared with every position of every game. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/openings/explorer-source.h"
#include "app/store/database.h"
#include "app/store/library-connect.h"
#include "app/store/library-rows.h"
#include "engine/board/movegen.h"
#include "engine/knowledge/polyglot.h"
#include "tests/app/position-library.h"

static char *cache_folder; /* $XDG_CACHE_HOME/tabiya/explorer */

static TabiyaExplorerAnswer *ask(TabiyaExplorerSource *source, const EngPosition *position,
                                 const TabiyaExplorerFilter *filter)
{
    g_autoptr(GError) error = NULL;
    TabiyaExplorerAnswer *answer =
        tabiya_explorer_source_ask(source, position, ENG_NO_MOVE, filter, NULL, &error);
    g_assert_no_error(error);
    return answer;
}

/* --- Beside a scan ---------------------------------------------------------------------------- */

static gboolean in_range(TabiyaPositionRange range, guint value)
{
    return range.to == 0 || (value != 0 && range.from <= value && value <= range.to);
}

/* Players are named "Player 17"; the name in a query means all numbers that begin with its own. */
static gboolean is_meant(const char *player, guint32 id)
{
    g_autofree char *number = g_strdup_printf("%u", id);
    return id != 0 && g_str_has_prefix(number, player + strlen("player "));
}

static gboolean passes(const TabiyaSegmentGame *game, gconstpointer user)
{
    const TabiyaExplorerFilter *filter = user;
    const guint mean =
        game->white_elo && game->black_elo ? (game->white_elo + game->black_elo) / 2u : 0;
    if (!in_range(filter->rating, mean) || !in_range(filter->date, game->date) ||
        (filter->results != 0 && !(filter->results >> game->result & 1))) {
        return FALSE;
    }
    if (!filter->player)
        return TRUE;
    return (filter->side != TABIYA_EXPLORER_BLACK && is_meant(filter->player, game->white)) ||
           (filter->side != TABIYA_EXPLORER_WHITE && is_meant(filter->player, game->black));
}

static void expect(GPtrArray *games, const EngPosition *position,
                   const TabiyaExplorerFilter *filter, Expected *expected)
{
    fixture_expect(games, position, filter ? passes : NULL, filter, expected);
}

static void assert_counts(const TabiyaExplorerMove *counts, const TabiyaPositionMove *expected)
{
    g_assert_cmpuint(counts->games, ==, expected->games);
    g_assert_cmpuint(counts->white, ==, expected->white);
    g_assert_cmpuint(counts->draws, ==, expected->draws);
    g_assert_cmpuint(counts->black, ==, expected->black);
    g_assert_cmpuint(counts->average_elo, ==,
                     expected->elo_games > 0 ? expected->elo_sum / expected->elo_games : 0);
    g_assert_cmpuint(counts->last_year, ==, expected->last_year);
}

static const TabiyaExplorerMove *find(const TabiyaExplorerAnswer *answer, EngMove move)
{
    for (guint i = 0; i < answer->moves->len; i++) {
        if (tabiya_explorer_answer_get_move(answer, i)->move == move)
            return tabiya_explorer_answer_get_move(answer, i);
    }
    return NULL;
}

static guint64 count_played(const Expected *expected, EngMove move)
{
    for (guint i = 0; i < expected->moves->len; i++) {
        if (g_array_index(expected->moves, TabiyaPositionMove, i).move == move)
            return g_array_index(expected->moves, TabiyaPositionMove, i).games;
    }
    return 0;
}

static void assert_order(const TabiyaExplorerAnswer *answer)
{
    for (guint i = 1; i < answer->moves->len; i++) {
        g_assert_cmpuint(tabiya_explorer_answer_get_move(answer, i - 1)->games, >=,
                         tabiya_explorer_answer_get_move(answer, i)->games);
    }
}

static guint64 strength(const FixtureGame *game)
{
    return (guint64)(game->about.white_elo + game->about.black_elo) << 32 | game->about.date;
}

/* Those that are shown have the position, are in order, and none that is stronger is left out. */
static void assert_games(GPtrArray *games, const TabiyaExplorerAnswer *answer,
                         const Expected *expected)
{
    guint stronger = 0;
    guint64 weakest = G_MAXUINT64;
    g_assert_cmpuint(answer->games->len, ==, MIN(TABIYA_EXPLORER_N_GAMES, expected->rows->len));
    for (guint i = 0; i < answer->games->len; i++) {
        const TabiyaExplorerGame *shown = answer->games->pdata[i];
        const FixtureGame *game = games->pdata[shown->id - 1];
        g_assert_cmpuint(strength(game), <=, weakest);
        weakest = strength(game);
        g_assert_cmpuint(shown->white_elo, ==, game->about.white_elo);
        g_assert_cmpuint(shown->year, ==, game->about.date / 10000);
        g_assert_cmpint(shown->result, ==, game->about.result);
        guint ply = 0;
        while (!eng_position_equal(&game->positions[ply], &answer->position))
            g_assert_cmpuint(++ply, <=, game->moves->len);
        const EngMove next =
            ply < game->moves->len ? g_array_index(game->moves, EngMove, ply) : ENG_NO_MOVE;
        g_assert_cmpint(shown->move, ==, next == ENG_NULL_MOVE ? ENG_NO_MOVE : next);
    }
    for (guint i = 0; i < expected->rows->len; i++) {
        stronger += strength(games->pdata[g_array_index(expected->rows, gint64, i) - 1]) > weakest;
    }
    g_assert_cmpuint(stronger, <, MAX(answer->games->len, 1));
}

/* Returns how many of the moves are reached by other ways, too. */
static guint assert_as_looked_at(GPtrArray *games, TabiyaExplorerSource *source,
                                 const EngPosition *position, const TabiyaExplorerFilter *filter)
{
    g_autoptr(TabiyaExplorerAnswer) answer = ask(source, position, filter);
    Expected here, there;
    EngMoveList legal;
    guint n_moves = 0, n_transposed = 0;
    expect(games, position, filter, &here);
    assert_counts(&answer->total, &here.total);
    eng_movegen_legal(position, &legal);
    for (int i = 0; i < legal.count; i++) {
        EngPosition after;
        const TabiyaExplorerMove *move = find(answer, legal.moves[i]);
        eng_position_play(&after, position, legal.moves[i]);
        expect(games, &after, filter, &there);
        g_assert_cmpint(move != NULL, ==, there.total.games > 0);
        if (move) {
            assert_counts(move, &there.total);
            g_assert_cmpuint(move->played, ==, count_played(&here, move->move));
            n_transposed += tabiya_explorer_move_transposes(move);
            n_moves++;
        }
        expected_clear(&there);
    }
    g_assert_cmpuint(answer->moves->len, ==, n_moves);
    assert_order(answer);
    assert_games(games, answer, &here);
    expected_clear(&here);
    return n_transposed;
}

static guint assert_all(GPtrArray *games, TabiyaExplorerSource *source, guint step,
                        const TabiyaExplorerFilter *filter)
{
    guint transposed = 0;
    for (guint i = 0; i < games->len; i += step) {
        const FixtureGame *game = g_ptr_array_index(games, i);
        for (guint ply = 0; ply <= MIN(game->moves->len, 30); ply += ply < 6 ? 1 : 11)
            transposed += assert_as_looked_at(games, source, &game->positions[ply], filter);
    }
    return transposed;
}

static void test_library(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 900, 1);
    g_autoptr(TabiyaExplorerSource) source =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, fixture->store.path);
    g_assert_cmpuint(assert_all(fixture->games, source, 90, NULL), >, 5);
}

static void test_filters(PositionLibrary *fixture, gconstpointer data)
{
    static char some[] = "player 1", one[] = "player 23", nobody[] = "player 7777";
    static const TabiyaExplorerFilter FILTERS[] = {
        {.rating = {1500, 2200}},
        {.date = {19500000, 19991231}},
        {.results = 1 << TABIYA_RESULT_DRAW | 1 << TABIYA_RESULT_UNKNOWN},
        {.player = some},
        {.player = some, .side = TABIYA_EXPLORER_WHITE},
        {.player = one, .side = TABIYA_EXPLORER_BLACK},
        {.player = nobody},
        {.player = some, .side = TABIYA_EXPLORER_BLACK, .rating = {1000, 2000}, .results = 2},
    };
    EngPosition start;
    guint64 games[G_N_ELEMENTS(FILTERS)];
    fill_library(fixture, 900, 2);
    eng_position_init(&start);
    g_autoptr(TabiyaExplorerSource) source =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, fixture->store.path);
    for (guint i = 0; i < G_N_ELEMENTS(FILTERS); i++) {
        assert_all(fixture->games, source, 300, &FILTERS[i]);
        g_autoptr(TabiyaExplorerAnswer) answer = ask(source, &start, &FILTERS[i]);
        games[i] = answer->total.games;
        g_assert_false(answer->is_empty);
    }
    g_assert_cmpuint(games[3], >, games[4]);
    g_assert_cmpuint(games[6], ==, 0);
    g_assert_cmpuint(games[7], >, 0);
}

/* --- Answers that are remembered -------------------------------------------------------------- */

static void test_remembered(PositionLibrary *fixture, gconstpointer data)
{
    static const TabiyaExplorerFilter DRAWN = {.results = 1 << TABIYA_RESULT_DRAW};
    EngPosition start;
    fill_library(fixture, 900, 3);
    eng_position_init(&start);
    g_autoptr(TabiyaExplorerSource) source =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, fixture->store.path);
    g_autoptr(TabiyaExplorerAnswer) first = ask(source, &start, NULL);
    g_autoptr(TabiyaExplorerAnswer) second = ask(source, &start, NULL);
    g_assert_true(first == second);
    g_assert_cmpuint(tabiya_explorer_source_get_n_asked(source), ==, 1);
    g_autoptr(TabiyaExplorerAnswer) drawn = ask(source, &start, &DRAWN);
    g_assert_cmpuint(tabiya_explorer_source_get_n_asked(source), ==, 2);
    g_assert_cmpuint(drawn->total.games, <, first->total.games);
    assert_as_looked_at(fixture->games, source, &start, NULL);
    g_assert_cmpuint(tabiya_explorer_source_get_n_asked(source), ==, 3);
    /* Somebody deletes a game. */
    delete_game(fixture, 0, TRUE);
    assert_as_looked_at(fixture->games, source, &start, NULL);
    g_assert_cmpuint(tabiya_explorer_source_get_n_asked(source), ==, 4);
    assert_as_looked_at(fixture->games, source, &start, NULL);
    g_assert_cmpuint(tabiya_explorer_source_get_n_asked(source), ==, 4);
}

static void test_players(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 900, 4);
    g_autoptr(TabiyaExplorerSource) source =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, fixture->store.path);
    g_auto(GStrv) names = tabiya_explorer_source_find_players(source, "PLAY 2", 4, NULL, NULL);
    const char *const expected[] = {"Player 2", "Player 20", "Player 21", "Player 22", NULL};
    g_assert_cmpstrv(names, expected);
    g_auto(GStrv) none = tabiya_explorer_source_find_players(source, "nobody", 4, NULL, NULL);
    g_assert_cmpuint(g_strv_length(none), ==, 0);
}

/* --- Libraries that are not there, or empty --------------------------------------------------- */

static void remove_with_log(const char *path)
{
    static const char *const SUFFIXES[] = {"", "-wal", "-shm"};
    for (guint i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        g_autofree char *name = g_strconcat(path, SUFFIXES[i], NULL);
        g_unlink(name);
    }
}

static void test_no_games(StoreFixture *f, gconstpointer data)
{
    EngPosition start;
    eng_position_init(&start);
    g_autoptr(TabiyaExplorerSource) source =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, f->path);
    g_autoptr(TabiyaExplorerAnswer) nowhere = ask(source, &start, NULL);
    g_assert_true(nowhere->is_empty);
    g_assert_false(g_file_test(f->path, G_FILE_TEST_EXISTS));
    tabiya_database_close(tabiya_library_connect(f->path, PATIENCE_MS, NULL));
    g_autoptr(TabiyaExplorerAnswer) empty = ask(source, &start, NULL);
    g_assert_true(empty->is_empty);
    make_library(f); /* one game comes in */
    g_autoptr(TabiyaExplorerAnswer) one = ask(source, &start, NULL);
    g_assert_false(one->is_empty);
    g_assert_cmpuint(one->total.games, ==, 1);
    EngPosition elsewhere;
    eng_position_init_chess960(&elsewhere, 0);
    g_autoptr(TabiyaExplorerAnswer) unknown = ask(source, &elsewhere, NULL);
    g_assert_cmpuint(unknown->total.games, ==, 0);
    g_assert_false(unknown->is_empty);
    remove_with_log(f->path); /* another file replaces it */
    tabiya_database_close(tabiya_library_connect(f->path, PATIENCE_MS, NULL));
    g_autoptr(TabiyaExplorerAnswer) other = ask(source, &start, NULL);
    g_assert_true(other->is_empty);
}

static void test_damaged(StoreFixture *f, gconstpointer data)
{
    EngPosition start;
    g_autoptr(GError) error = NULL;
    eng_position_init(&start);
    g_file_set_contents(f->path, "this is not a library, and long enough to be looked at", -1,
                        NULL);
    g_autoptr(TabiyaExplorerSource) source =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, f->path);
    g_assert_null(tabiya_explorer_source_ask(source, &start, ENG_NO_MOVE, NULL, NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED);
}

/* --- Files of games --------------------------------------------------------------------------- */

static guint n_progress;

static void progress_cb(guint64 games, double fraction, gpointer user)
{
    g_assert_cmpfloat(fraction, <=, 1);
    n_progress++;
}

/* The first `n` of the games, from the library as PGN. */
static void write_pgn(PositionLibrary *fixture, const char *path, guint n)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(fixture->reader);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < n; i++) {
        g_autoptr(TabiyaGameRecord) record =
            tabiya_library_rows_get_record(rows, (gint64)i + 1, NULL);
        tabiya_game_record_append_pgn(record, text);
    }
    g_assert_true(g_file_set_contents(path, text->str, (gssize)text->len, NULL));
}

static guint count_cached(const char *suffix)
{
    g_autoptr(GDir) dir = g_dir_open(cache_folder, 0, NULL);
    const char *name;
    guint count = 0;
    while (dir && (name = g_dir_read_name(dir)))
        count += g_str_has_suffix(name, suffix);
    return count;
}

/* The fixture's games have no tags, and so no ratings in the file. */
static void test_pgn(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 900, 5);
    g_autofree char *path = g_build_filename(fixture->store.folder, "games.pgn", NULL);
    write_pgn(fixture, path, 900);
    g_autoptr(TabiyaExplorerSource) library =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, fixture->store.path);
    g_autoptr(TabiyaExplorerSource) pgn = tabiya_explorer_source_new(TABIYA_EXPLORER_PGN, path);
    tabiya_explorer_source_set_progress(pgn, progress_cb, NULL);
    n_progress = 0;
    guint compared = 0;
    for (guint i = 0; i < 900; i += 45) {
        const FixtureGame *game = g_ptr_array_index(fixture->games, i);
        for (guint ply = 0; ply <= MIN(game->moves->len, 8); ply++, compared++) {
            g_autoptr(TabiyaExplorerAnswer) a = ask(library, &game->positions[ply], NULL);
            g_autoptr(TabiyaExplorerAnswer) b = ask(pgn, &game->positions[ply], NULL);
            g_assert_cmpuint(b->total.games, ==, a->total.games);
            g_assert_cmpuint(b->moves->len, ==, a->moves->len);
            for (guint m = 0; m < a->moves->len; m++) {
                const TabiyaExplorerMove *x = tabiya_explorer_answer_get_move(a, m);
                const TabiyaExplorerMove *y = tabiya_explorer_answer_get_move(b, m);
                g_assert_cmpint(y->move, ==, x->move);
                g_assert_cmpuint(y->games, ==, x->games);
                g_assert_cmpuint(y->white, ==, x->white);
                g_assert_cmpuint(y->played, ==, x->played);
            }
        }
    }
    g_assert_cmpuint(compared, >, 120);
    g_assert_cmpuint(n_progress, >, 0);
    g_assert_cmpuint(count_cached(".part"), ==, 0);
    g_assert_cmpuint(count_cached(".part-wal"), ==, 0);

    /* The same file again is there already, also for somebody else. */
    g_autoptr(TabiyaExplorerSource) again = tabiya_explorer_source_new(TABIYA_EXPLORER_PGN, path);
    tabiya_explorer_source_set_progress(again, progress_cb, NULL);
    n_progress = 0;
    g_assert_true(tabiya_explorer_source_prepare(again, NULL, NULL));
    g_assert_cmpuint(n_progress, ==, 0);
    g_autoptr(TabiyaGame) game = tabiya_explorer_source_load(again, 3, NULL, NULL);
    g_assert_nonnull(game);

    /* Another file at its path. */
    const guint n_libraries = count_cached(".db");
    EngPosition start;
    eng_position_init(&start);
    write_pgn(fixture, path, 100);
    g_autoptr(TabiyaExplorerAnswer) changed = ask(pgn, &start, NULL);
    Expected expected;
    g_ptr_array_set_size(fixture->games, 100);
    expect(fixture->games, &start, NULL, &expected);
    g_assert_cmpuint(changed->total.games, ==, expected.total.games);
    g_assert_cmpuint(count_cached(".db"), ==, n_libraries);
    expected_clear(&expected);
}

static void write_one(const char *path, guint i)
{
    g_autofree char *text = g_strdup_printf("[Event \"%u\"]\n\n1. e4 e5 1-0\n\n", i);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void test_cache_is_trimmed(StoreFixture *f, gconstpointer data)
{
    for (guint i = 0; i < TABIYA_EXPLORER_CACHE_FILES + 3; i++) {
        g_autofree char *path = g_strdup_printf("%s/%u.pgn", f->folder, i);
        write_one(path, i);
        g_autofree char *library = tabiya_explorer_cache_get(path, NULL, NULL, NULL, NULL);
        g_assert_true(g_file_test(library, G_FILE_TEST_EXISTS));
    }
    g_assert_cmpuint(count_cached(".db"), ==, TABIYA_EXPLORER_CACHE_FILES);
}

static void test_bad_files(StoreFixture *f, gconstpointer data)
{
    static const char *const TEXTS[] = {NULL, "", "no games here\n"};
    const guint n_libraries = count_cached(".db");
    for (guint i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        g_autofree char *path = g_strdup_printf("%s/%u.pgn", f->folder, i);
        g_autoptr(GError) error = NULL;
        if (TEXTS[i])
            g_assert_true(g_file_set_contents(path, TEXTS[i], -1, NULL));
        g_autoptr(TabiyaExplorerSource) source =
            tabiya_explorer_source_new(TABIYA_EXPLORER_PGN, path);
        g_assert_false(tabiya_explorer_source_prepare(source, NULL, &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    }
    g_autofree char *path = g_build_filename(f->folder, "good.pgn", NULL);
    g_autoptr(GCancellable) cancelled = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    write_one(path, 1);
    g_cancellable_cancel(cancelled);
    g_autoptr(TabiyaExplorerSource) source = tabiya_explorer_source_new(TABIYA_EXPLORER_PGN, path);
    g_assert_false(tabiya_explorer_source_prepare(source, cancelled, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(count_cached(".db"), ==, n_libraries);
    g_assert_cmpuint(count_cached(".part"), ==, 0);
    g_assert_true(tabiya_explorer_source_prepare(source, NULL, NULL));
    g_assert_cmpuint(count_cached(".db"), ==, n_libraries + (n_libraries < 8));
}

/* --- Books ------------------------------------------------------------------------------------ */

static void put_entry(GByteArray *bytes, const EngPosition *position, EngMove move, guint16 weight)
{
    const EngBookEntry entry = {
        .key = eng_book_key(position, ENG_NO_MOVE),
        .move = eng_book_encode(move),
        .weight = weight,
    };
    guint8 row[ENG_BOOK_ENTRY_BYTES];
    eng_book_entry_write(&entry, row);
    g_byte_array_append(bytes, row, sizeof row);
}

static void test_book(StoreFixture *f, gconstpointer data)
{
    const EngMove e4 = eng_move(12, 28), d4 = eng_move(11, 27), c4 = eng_move(10, 26);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autofree char *path = g_build_filename(f->folder, "book.bin", NULL);
    EngPosition start, after;
    eng_position_init(&start);
    put_entry(bytes, &start, d4, 300);
    put_entry(bytes, &start, e4, 700);
    put_entry(bytes, &start, c4, 0);
    g_file_set_contents(path, (const char *)bytes->data, bytes->len, NULL);
    g_autoptr(TabiyaExplorerSource) source = tabiya_explorer_source_new(TABIYA_EXPLORER_BOOK, path);
    g_autoptr(TabiyaExplorerAnswer) answer = ask(source, &start, NULL);
    g_assert_cmpuint(answer->moves->len, ==, 3);
    g_assert_cmpint(tabiya_explorer_answer_get_move(answer, 0)->move, ==, e4);
    g_assert_cmpuint(tabiya_explorer_answer_get_move(answer, 0)->weight, ==, 700);
    g_assert_cmpfloat_with_epsilon(tabiya_explorer_answer_get_move(answer, 0)->share, 0.7, 1e-9);
    g_assert_cmpuint(tabiya_explorer_answer_get_move(answer, 2)->weight, ==, 0);
    g_assert_cmpuint(answer->total.weight, ==, 1);
    eng_position_play(&after, &start, e4);
    g_autoptr(TabiyaExplorerAnswer) out = ask(source, &after, NULL);
    g_assert_cmpuint(out->moves->len, ==, 0);
    g_assert_cmpuint(out->total.weight, ==, 0);
    /* The book is edited. */
    g_byte_array_set_size(bytes, ENG_BOOK_ENTRY_BYTES);
    g_file_set_contents(path, (const char *)bytes->data, bytes->len, NULL);
    g_autoptr(TabiyaExplorerAnswer) edited = ask(source, &start, NULL);
    g_assert_cmpuint(edited->moves->len, ==, 1);
    /* … and damaged. */
    g_autoptr(GError) error = NULL;
    g_file_set_contents(path, "short", -1, NULL);
    g_assert_null(tabiya_explorer_source_ask(source, &start, ENG_NO_MOVE, NULL, NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
}

/* --- Filters as values ------------------------------------------------------------------------ */

static void test_filter_values(void)
{
    static char name[] = "x", empty[] = "";
    const TabiyaExplorerFilter a = {.rating = {1, 2}, .player = name}, b = {.player = empty};
    g_autoptr(TabiyaExplorerFilter) copy = tabiya_explorer_filter_copy(&a);
    g_assert_true(tabiya_explorer_filter_equal(&a, copy));
    copy->side = TABIYA_EXPLORER_WHITE;
    g_assert_false(tabiya_explorer_filter_equal(&a, copy));
    g_assert_true(tabiya_explorer_filter_is_open(&b));
    g_assert_true(tabiya_explorer_filter_is_open(NULL));
    g_assert_false(tabiya_explorer_filter_is_open(&a));
}

/* --- The tests -------------------------------------------------------------------------------- */

#define ADD(path, test)                                                                       \
    g_test_add("/explorer-source/" path, PositionLibrary, NULL, position_library_setup, test, \
               position_library_teardown)
#define ADD_PLAIN(path, test)                                                           \
    g_test_add("/explorer-source/" path, StoreFixture, NULL, store_fixture_setup, test, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_autofree char *root = g_dir_make_tmp("tabiya-cache-XXXXXX", NULL);
    g_setenv("XDG_CACHE_HOME", root, TRUE);
    cache_folder = g_build_filename(root, "tabiya", "explorer", NULL);
    g_test_init(&argc, &argv, NULL);
    ADD("library", test_library);
    ADD("filters", test_filters);
    ADD("remembered", test_remembered);
    ADD("players", test_players);
    ADD_PLAIN("no-games", test_no_games);
    ADD_PLAIN("damaged", test_damaged);
    ADD("pgn", test_pgn);
    ADD_PLAIN("bad-files", test_bad_files);
    ADD_PLAIN("cache-is-trimmed", test_cache_is_trimmed);
    ADD_PLAIN("book", test_book);
    g_test_add_func("/explorer-source/filter-values", test_filter_values);
    const int result = g_test_run();
    remove_explorer_cache(root);
    g_free(cache_folder);
    return result;
}
