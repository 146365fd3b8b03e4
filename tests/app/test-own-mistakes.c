/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's mistakes in the window: whose games they are, searching while the person plays, and
 * being asked about them. test-puzzles-mistakes.py tests the command. */
#include "app/puzzles/own-mistakes.h"

#include <signal.h>
#include <stdio.h>

#include "app/puzzles/mistake-puzzle.h"
#include "app/puzzles/mistakes-job.h"
#include "app/store/database.h"
#include "app/store/library-batch.h"
#include "app/store/library-edit.h"
#include "app/store/library-file.h"
#include "tests/app/library-fixture.h"
#include "tests/app/puzzle-fixture.h"

#define NODES 20000

/* Black forgets to take the knight; no other move is as good. */
#define LEGAL                                                                         \
    "[White \"Legal\"]\n[Black \"You\"]\n[Date \"1750.??.??\"]\n[Result \"1-0\"]\n\n" \
    "1. e4 e5 2. Nf3 Nc6 3. Nxe5 h6 4. Nxc6 dxc6 1-0\n"
/* Black should not take the queen; three other moves are much better, and nearly equal. */
#define SEVERAL                                                  \
    "[White \"Legal\"]\n[Black \"Saint\"]\n[Result \"1-0\"]\n\n" \
    "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n"
/* White misses a mate. */
#define MISSED                                                                        \
    "[White \"Bob99\"]\n[Black \"Alice\"]\n[Date \"2020.01.02\"]\n[Result \"*\"]\n\n" \
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxe5+ Nxe5 *\n"

static const char *const NAMES[] = {"you", "Bob99", NULL};

typedef struct {
    PuzzleFixture base;
    gint64 legal, missed; /* games */
} Fixture;

static gint64 add_game(TabiyaLibraryRows *rows, const char *pgn)
{
    g_autoptr(TabiyaGame) game = game_from(pgn);
    g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
    gint64 id = 0;

    g_assert_true(tabiya_library_rows_insert(rows, &id, record, 0, NULL));
    return id;
}

static void setup(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaDatabase) db = NULL;
    g_autoptr(TabiyaLibraryRows) rows = NULL;

    puzzle_fixture_setup(&f->base, data);
    db = new_library(&f->base.store);
    rows = tabiya_library_rows_new(db);
    f->legal = add_game(rows, LEGAL);
    f->missed = add_game(rows, MISSED);
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_puzzle_session_end(f->base.session);
    puzzle_fixture_teardown(&f->base, data);
}

static void look_with(Fixture *f, guint64 nodes, const char *const *names, guint games,
                      guint mistakes)
{
    g_autoptr(TabiyaMistakeFinder) finder = tabiya_mistake_finder_new(nodes);
    g_autoptr(GError) error = NULL;
    TabiyaOwnMistakesProgress result;

    tabiya_own_mistakes_run(&(TabiyaOwnMistakesOptions){.library = f->base.store.path,
                                                        .names = names,
                                                        .finder = finder},
                            NULL, &result, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(result.games, ==, games);
    g_assert_cmpuint(result.mistakes, ==, mistakes);
}

static void look(Fixture *f, const char *const *names, guint games, guint mistakes)
{
    look_with(f, NODES, names, games, mistakes);
}

/* --- Whose games ------------------------------------------------------------------------------ */

/* The names of the user and of downloaded players come first; nobody is Tabiya. */
static void test_names(Fixture *f, gconstpointer data)
{
    const TabiyaImportState state = {.uri = (char *)"https://lichess.org/@/bob99", .done = TRUE};
    g_autoptr(GPtrArray) names = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->base.store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);

    add_game(rows, "[White \"Bob99\"]\n[Black \"Legal\"]\n[Result \"*\"]\n\n1. d4 *\n");
    add_game(rows, "[White \"Carl\"]\n[Black \"Carl\"]\n[Result \"*\"]\n\n1. c4 *\n");
    add_game(rows, "[White \"Carl\"]\n[Black \"Tabiya, level 2\"]\n[Result \"*\"]\n\n1. b3 *\n");
    add_game(rows, "[White \"Lena (Tabiya)\"]\n[Black \"Tabiya\"]\n[Result \"*\"]\n\n1. b4 *\n");
    g_assert_true(tabiya_import_state_save(db, &state, NULL));
    names = tabiya_own_mistakes_list_names(f->base.store.path, NULL, NULL);
    for (guint i = 0; i < names->len; i++) {
        const TabiyaOwnName *name = names->pdata[i];

        g_string_append_printf(text, "%s%s %u%s", i > 0 ? ", " : "", name->name, name->games,
                               name->likely ? "!" : "");
    }
    g_assert_cmpstr(text->str, ==, "Bob99 2!, You 1!, Carl 2, Legal 2, Alice 1");
}

/* An unfinished game in a repertoire is a line of it: it is nobody's, and without mistakes. */
static void test_lines(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->base.store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);

    g_assert_true(tabiya_library_set_lines(rows, &f->missed, 1, NULL));
    look(f, NAMES, 1, 1);
    g_autoptr(GPtrArray) names = tabiya_own_mistakes_list_names(f->base.store.path, NULL, NULL);
    g_assert_cmpuint(names->len, ==, 2); /* of the other game */
}

static void test_another_name(Fixture *f, gconstpointer data)
{
    static const char *const LEGAL_TOO[] = {"You", "Legal", NULL};

    look(f, (const char *const[]){"You", NULL}, 1, 1);
    look(f, (const char *const[]){"You", NULL}, 1, 0);
    look(f, (const char *const[]){"Nobody", NULL}, 0, 0);
    look(f, LEGAL_TOO, 1, 1); /* White's moves count now: the game is looked through again */
    look(f, LEGAL_TOO, 1, 0);
    assert_raw(f->base.store.path, "SELECT count(*) FROM mistake", "1");
}

/* A game is looked through again when more is asked of it, not when less is. */
static void test_thoroughly(Fixture *f, gconstpointer data)
{
    const char *const YOU[] = {"You", NULL};

    look_with(f, NODES, YOU, 1, 1);
    look_with(f, NODES / 2, YOU, 1, 0);
    look_with(f, 2 * NODES, YOU, 1, 1);
    look_with(f, NODES, YOU, 1, 0);
    assert_raw(f->base.store.path, "SELECT nodes FROM mistake_scan", "40000");
    assert_raw(f->base.store.path, "SELECT count(*) FROM mistake", "1");
}

/* What has several good answers is no question. */
static void test_only_move(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->base.store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);

    add_game(rows, SEVERAL);
    look(f, (const char *const[]){"Saint", NULL}, 1, 0);
}

/* --- Being asked ------------------------------------------------------------------------------ */

static TabiyaMistake *load_mistake(Fixture *f, gint64 card)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(f->base.store.path, NULL);
    g_autoptr(GPtrArray) mistakes = tabiya_mistake_rows_list(db, card, NULL);

    g_assert_cmpuint(mistakes->len, ==, 1);
    return g_ptr_array_steal_index(mistakes, 0);
}

/* The game in the library has that position there, and that move was played in it. */
static void assert_linked(Fixture *f, const TabiyaPuzzle *puzzle, gint64 game)
{
    g_autoptr(TabiyaMistake) mistake = load_mistake(f, tabiya_puzzle_get_mistake_card(puzzle));
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(f->base.store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, mistake->game, NULL);
    g_autoptr(TabiyaGame) whole = tabiya_game_record_to_game(record, NULL);
    const TabiyaNode *node = tabiya_game_get_root(whole);
    EngPosition asked;

    g_assert_cmpint(mistake->game, ==, game);
    for (guint i = 0; i < mistake->ply; i++)
        node = tabiya_node_get_child(node);
    tabiya_puzzle_get_position(puzzle, 1, &asked);
    g_assert_cmpuint(tabiya_node_get_position(node)->key, ==, asked.key);
    g_assert_cmpuint(tabiya_node_get_move(tabiya_node_get_child(node)), !=, puzzle->moves[1]);
}

static TabiyaPuzzleShelf *begin(Fixture *f)
{
    g_autofree char *file = g_build_filename(f->base.store.folder, "puzzles.db", NULL);
    TabiyaPuzzleShelf *shelf = tabiya_puzzle_shelf_new(file);
    g_autoptr(TabiyaPuzzleCourse) course = tabiya_puzzle_course_new(
        shelf, f->base.progress, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_MISTAKES});

    tabiya_puzzle_session_begin(f->base.session, course);
    return shelf;
}

/* They are due at once, then no more for days. */
static void test_asked(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleShelf) shelf = NULL;

    look(f, NAMES, 2, 2);
    shelf = begin(f);
    puzzle_assert_asked(&f->base, "Nf6");
    assert_linked(f, tabiya_puzzle_session_get_puzzle(f->base.session), f->missed);
    puzzle_play(&f->base, "Qxf7#");
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_SOLVED);
    tabiya_puzzle_session_next(f->base.session);
    puzzle_assert_asked(&f->base, "Nxe5");
    assert_linked(f, tabiya_puzzle_session_get_puzzle(f->base.session), f->legal);
    g_assert_true(g_str_has_prefix(tabiya_puzzle_session_get_puzzle(f->base.session)->story,
                                   "Against Legal · 1750\nYou played 3… h6. Winning chances "));
    tabiya_puzzle_session_show_solution(f->base.session);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_SHOWN);
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path,
               "SELECT group_concat(grade) FROM (SELECT * FROM card_review ORDER BY id)", "3,1");
    assert_raw(f->base.store.path,
               "SELECT count(*) FROM card"
               " WHERE due_ms > (SELECT max(reviewed_ms) FROM card_review) + 86400000",
               "1");
    /* another search changes no results */
    look(f, NAMES, 2, 0);
    tabiya_puzzle_session_next(f->base.session);
    puzzle_assert_asked(&f->base, "Nxe5");
    g_assert_cmpuint(f->base.n_judged, ==, 2);
}

/* There may be several good moves although the mistake has only one, and the game need not be
 * won. */
static void test_as_good(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleShelf) shelf = NULL;

    look(f, (const char *const[]){"You", NULL}, 1, 1);
    shelf = begin(f);
    puzzle_assert_asked(&f->base, "Nxe5");
    g_assert_cmpuint(tabiya_puzzle_session_get_puzzle(f->base.session)->n_moves, ==, 2);
    puzzle_play_checked(&f->base, "h6", -900, -100);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_WRONG);
    tabiya_puzzle_session_try_again(f->base.session);
    puzzle_play_checked(&f->base, "Qh4", -130, -100); /* some three points of chances less */
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_SOLVED);
    puzzle_assert_rows(&f->base, "m1:0:h7h6? d8h4");
}

/* --- Games that begin somewhere else ---------------------------------------------------------- */

static void add_own(Fixture *f, const char *pgn)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->base.store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);

    add_game(rows, pgn);
}

static void begin_and_drop(Fixture *f)
{
    TabiyaPuzzleShelf *shelf = begin(f);

    g_object_unref(shelf); /* the course has it */
}

static void assert_themes(Fixture *f, const char *expected)
{
    g_autofree char *themes =
        tabiya_themes_dup_text(tabiya_puzzle_session_get_puzzle(f->base.session)->themes);

    g_assert_cmpstr(themes, ==, expected);
}

/* Nothing was played before the first move: the puzzle begins with the question. */
static void test_first_move(Fixture *f, gconstpointer data)
{
    add_own(f, "[White \"Erna\"]\n[Black \"Alice\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"
               "[FEN \"6k1/5ppp/8/8/8/n7/1q3PPP/3R2K1 w - - 0 30\"]\n\n30. h3 h6 *\n");
    look(f, (const char *const[]){"Erna", NULL}, 1, 1);
    assert_raw(f->base.store.path,
               "SELECT ply || ' ' || fen || ' ' || moves || ' ' || played FROM mistake",
               "0 6k1/5ppp/8/8/8/n7/1q3PPP/3R2K1 w - - 0 30 d1d8 h2h3");
    begin_and_drop(f);
    puzzle_assert_asked(&f->base, "");
    g_assert_cmpint(tabiya_puzzle_session_get_solver(f->base.session), ==, ENG_WHITE);
    assert_themes(f, "backRankMate endgame mate mateIn1 oneMove");
    puzzle_play(&f->base, "h3");
    scripted_engine_answer_move(f->base.engine, ENG_NO_MOVE, -500);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_WRONG);
    tabiya_puzzle_session_try_again(f->base.session);
    puzzle_assert_asked(&f->base, "");
    puzzle_play(&f->base, "Rd8#");
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_SOLVED);
    puzzle_assert_rows(&f->base, "m1:0:h2h3? d1d8");
}

/* It comes back, too, when it was in hand. */
static void test_first_move_in_hand(Fixture *f, gconstpointer data)
{
    g_autofree char *file = g_build_filename(f->base.store.folder, "puzzles.db", NULL);
    g_autoptr(TabiyaPuzzleShelf) shelf = tabiya_puzzle_shelf_new(file);

    add_own(f, "[White \"Alice\"]\n[Black \"Erna\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"
               "[FEN \"3r2k1/1Q3ppp/N7/8/8/8/5PPP/6K1 b - - 0 30\"]\n\n"
               "30... h6 $4 { [%eval 0.0] } 31. h3 { [%eval -3.0] } *\n");
    look(f, (const char *const[]){"Erna", NULL}, 1, 1);
    begin_and_drop(f);
    puzzle_assert_asked(&f->base, "");
    puzzle_fixture_restart(&f->base);
    tabiya_puzzle_session_go_on(f->base.session, shelf);
    puzzle_assert_asked(&f->base, "");
    g_assert_cmpint(tabiya_puzzle_session_get_solver(f->base.session), ==, ENG_BLACK);
    puzzle_play(&f->base, "Rd1#");
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_SOLVED);
}

/* A reviewed game has no score for its first position. */
static void test_first_move_reviewed(Fixture *f, gconstpointer data)
{
    add_own(f, "[White \"Erna\"]\n[Black \"Alice\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"
               "[FEN \"6k1/5ppp/8/8/8/n7/1q3PPP/3R2K1 w - - 0 30\"]\n\n"
               "30. h3 { [%eval 0.0] } h6 { [%eval 0.0] } 31. h4 { [%eval 0.0] } *\n");
    add_own(f, "[White \"Erna\"]\n[Black \"Alice\"]\n[Result \"*\"]\n\n"
               "1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Nf3 { [%eval 0.3] } *\n");
    look(f, (const char *const[]){"Erna", NULL}, 2, 1);
}

/* A game with king and rook on their usual squares, and one with another notation for castling. */
static void test_chess960(Fixture *f, gconstpointer data)
{
    add_own(f, "[White \"Erna\"]\n[Black \"Alice\"]\n[Date \"2024.02.01\"]\n[Result \"*\"]\n"
               "[Variant \"Chess960\"]\n"
               "[FEN \"4k2r/5ppp/8/8/3q4/8/3R1PPP/3R2K1 b h - 0 20\"]\n\n"
               "20... O-O 21. h3 Qb6 *\n");
    add_own(f, "[White \"Erna\"]\n[Black \"Alice\"]\n[Date \"2024.01.01\"]\n[Result \"*\"]\n"
               "[Variant \"Chess960\"]\n"
               "[FEN \"5k1r/5pp1/7p/8/3q4/8/3R1PPP/3R2K1 b h - 0 20\"]\n\n"
               "20... O-O 21. h3 Qb6 *\n");
    /* the mistake itself may be to castle */
    add_own(f, "[White \"Alice\"]\n[Black \"Olga\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n"
               "[FEN \"4k2r/1QR2ppp/8/8/8/3r4/5PPP/6K1 b h - 0 20\"]\n\n20... O-O 21. h3 *\n");
    look(f, (const char *const[]){"Olga", NULL}, 1, 1);
    assert_raw(f->base.store.path, "SELECT played FROM mistake", "e8g8");
    run_on(f->base.store.path, "DELETE FROM mistake; DELETE FROM card;");
    look(f, (const char *const[]){"Erna", NULL}, 2, 2);
    assert_raw(f->base.store.path,
               "SELECT group_concat(substr(moves, 1, 9), ' ') FROM (SELECT * FROM mistake"
               " ORDER BY id)",
               "e8g8 d2d4 f8h8 d2d4");
    begin_and_drop(f);
    for (int i = 0; i < 2; i++) {
        puzzle_assert_asked(&f->base, "O-O");
        puzzle_play(&f->base, "Rxd4");
        puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_SOLVED);
        tabiya_puzzle_session_next(f->base.session);
    }
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
}

/* --- In the background ------------------------------------------------------------------------ */

static void answered_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
}

static void search(Fixture *f)
{
    g_autoptr(TabiyaGame) game = game_from("*\n");

    tabiya_engine_arbiter_search(f->base.arbiter, TABIYA_ENGINE_SOURCE(f->base.engine),
                                 &(TabiyaSearchRequest){.priority = TABIYA_SEARCH_PLAY,
                                                        .cores = 2,
                                                        .start = tabiya_game_get_start(game),
                                                        .done = answered_cb});
}

static void wait_ms(guint ms)
{
    const gint64 end = g_get_monotonic_time() + ms * 1000;

    while (g_get_monotonic_time() < end) {
        if (!g_main_context_iteration(NULL, FALSE))
            g_usleep(1000);
    }
}

static void finished_cb(TabiyaJob *job, const char *text, gboolean good, gpointer user)
{
    g_assert_true(good);
    *(char **)user = g_strdup(text);
}

static TabiyaJob *new_job(Fixture *f)
{
    const TabiyaMistakesWish wish = {(char **)NAMES, FALSE, NODES};

    return tabiya_mistakes_job_new(f->base.store.path, &wish, f->base.arbiter);
}

static void assert_wish(Fixture *f, gboolean expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaMistakesWish) wish = tabiya_mistakes_wish_load(f->base.store.path, &error);

    g_assert_no_error(error);
    g_assert_true((wish != NULL) == expected);
    if (wish) {
        g_assert_cmpstrv(wish->names, NAMES);
        g_assert_false(wish->reviewed_only);
        g_assert_cmpuint(wish->nodes, ==, NODES);
    }
}

static void run_to_end(TabiyaJob *job)
{
    while (tabiya_job_is_running(job))
        g_main_context_iteration(NULL, TRUE);
}

/* As long as a person waits for the engine it searches nothing. */
static void test_gives_way(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaJob) job = new_job(f);
    g_autofree char *said = NULL;

    g_signal_connect(job, "finished", G_CALLBACK(finished_cb), &said);
    search(f);
    tabiya_job_start(job);
    wait_ms(400);
    g_assert_cmpstr(tabiya_job_get_text(job), ==, "0 of 2 games, 0 found");
    g_assert_true(tabiya_job_is_running(job));
    assert_wish(f, TRUE);
    scripted_engine_answer_move(f->base.engine, ENG_NO_MOVE, 0);
    run_to_end(job);
    g_assert_cmpstr(said, ==, "2 mistakes found in 2 games");
    g_assert_cmpfloat(tabiya_job_get_fraction(job), ==, 1);
    assert_wish(f, FALSE);
}

/* Stopped while it waits; the next search finds the rest. */
static void test_stopped(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaJob) job = new_job(f);
    g_autofree char *said = NULL;

    g_signal_connect(job, "finished", G_CALLBACK(finished_cb), &said);
    search(f);
    tabiya_job_start(job);
    wait_ms(50);
    tabiya_job_cancel(job);
    run_to_end(job);
    g_assert_cmpstr(said, ==, "Stopped: 0 mistakes found");
    assert_wish(f, FALSE); /* nobody waits for it any longer */
    scripted_engine_answer_move(f->base.engine, ENG_NO_MOVE, 0);
    look(f, NAMES, 2, 2);
}

/* --- From one start to the next --------------------------------------------------------------- */

/* A search unfinished when the program ends stays requested until it is done. */
static void test_left(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaJob) job = new_job(f);
    g_autoptr(TabiyaMistakesWish) wish = NULL;
    g_autoptr(TabiyaJob) next = NULL;

    assert_wish(f, FALSE);
    search(f);
    tabiya_job_start(job);
    wait_ms(50);
    tabiya_job_leave(job);
    run_to_end(job);
    scripted_engine_answer_move(f->base.engine, ENG_NO_MOVE, 0);
    assert_wish(f, TRUE);
    wish = tabiya_mistakes_wish_load(f->base.store.path, NULL);
    next = tabiya_mistakes_job_new(f->base.store.path, wish, f->base.arbiter);
    tabiya_job_start(next);
    run_to_end(next);
    assert_wish(f, FALSE);
    assert_raw(f->base.store.path, "SELECT count(*) FROM mistake", "2");
}

/* An unreadable wish is ignored. */
static void test_bad_wish(Fixture *f, gconstpointer data)
{
    static const char *const BAD[] = {"", "yes", "(['x'], false)", "(@as [], false, uint64 0)"};
    const char *const names[] = {"Müller, “B”", "x", NULL};
    const TabiyaMistakesWish other = {(char **)names, TRUE, 0};
    g_autoptr(TabiyaMistakesWish) read = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(BAD); i++) {
        g_autofree char *sql = g_strdup_printf(
            "INSERT OR REPLACE INTO begun_work VALUES ('mistakes', \"%s\", 1)", BAD[i]);

        run_on(f->base.store.path, sql);
        assert_wish(f, FALSE);
    }
    g_assert_true(tabiya_mistakes_wish_save(f->base.store.path, &other, NULL));
    read = tabiya_mistakes_wish_load(f->base.store.path, NULL);
    g_assert_cmpstrv(read->names, other.names);
    g_assert_true(read->reviewed_only && read->nodes == 0);
}

static char *self_path;

/* The program that is killed. */
static int be_worker(const char *path)
{
    Fixture f = {
        .base = {.arbiter = tabiya_engine_arbiter_new(1), .engine = scripted_engine_new()}};

    f.base.store.path = g_strdup(path);
    TabiyaJob *job = new_job(&f);
    search(&f);
    tabiya_job_start(job);
    while (tabiya_job_is_running(job)) {
        if (*tabiya_job_get_text(job) != '\0') {
            puts("it runs");
            fflush(stdout);
        }
        g_main_context_iteration(NULL, TRUE);
    }
    return 1;
}

static void test_killed(Fixture *f, gconstpointer data)
{
    g_autoptr(GSubprocess) worker = g_subprocess_new(
        G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL, self_path, "--worker", f->base.store.path, NULL);
    g_autoptr(GDataInputStream) lines =
        g_data_input_stream_new(g_subprocess_get_stdout_pipe(worker));
    g_autofree char *said = g_data_input_stream_read_line(lines, NULL, NULL, NULL);

    g_assert_cmpstr(said, ==, "it runs");
    g_subprocess_send_signal(worker, SIGKILL);
    g_assert_true(g_subprocess_wait(worker, NULL, NULL));
    g_assert_true(g_subprocess_get_if_signaled(worker));
    assert_wish(f, TRUE);
    look(f, NAMES, 2, 2);
}

int main(int argc, char **argv)
{
    if (argc == 3 && g_str_equal(argv[1], "--worker"))
        return be_worker(argv[2]);
    self_path = argv[0];
    g_test_init(&argc, &argv, NULL);
#define ADD(name, test) g_test_add("/own-mistakes/" name, Fixture, NULL, setup, test, teardown)
    ADD("names", test_names);
    ADD("lines", test_lines);
    ADD("another-name", test_another_name);
    ADD("thoroughly", test_thoroughly);
    ADD("only-move", test_only_move);
    ADD("asked", test_asked);
    ADD("as-good", test_as_good);
    ADD("first-move", test_first_move);
    ADD("first-move-in-hand", test_first_move_in_hand);
    ADD("first-move-reviewed", test_first_move_reviewed);
    ADD("chess960", test_chess960);
    ADD("gives-way", test_gives_way);
    ADD("stopped", test_stopped);
    ADD("left", test_left);
    ADD("bad-wish", test_bad_wish);
    ADD("killed", test_killed);
#undef ADD
    return g_test_run();
}
