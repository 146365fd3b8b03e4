/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's mistakes as the window has them: whose games they are, looking for them beside a person who
 * plays, and being asked for them. The front door is test-puzzles-mistakes.py's. */
#include "app/puzzles/own-mistakes.h"

#include "app/library/library-job.h"
#include "app/puzzles/mistake-puzzle.h"
#include "app/store/database.h"
#include "app/store/library-batch.h"
#include "app/store/library-file.h"
#include "tests/app/library-fixture.h"
#include "tests/app/puzzle-fixture.h"

#define NODES 20000

/* Black should not take the queen: 5... Be6 was better. */
#define LEGAL                                                                                      \
    "[White \"Legal\"]\n[Black \"You\"]\n[Result \"1-0\"]\n\n"                                       \
    "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n"
/* White misses a mate. */
#define MISSED                                                                                     \
    "[White \"Bob99\"]\n[Black \"Alice\"]\n[Result \"*\"]\n\n"                                       \
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
    g_autoptr(sqlite3) db = NULL;
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

static void look(Fixture *f, const char *const *names, guint games, guint mistakes)
{
    g_autoptr(TabiyaMistakeFinder) finder = tabiya_mistake_finder_new(NODES);
    g_autoptr(GError) error = NULL;
    TabiyaOwnMistakesProgress result;

    tabiya_own_mistakes_run(
        &(TabiyaOwnMistakesOptions){
            .library = f->base.store.path, .names = names, .finder = finder},
        NULL, &result, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(result.games, ==, games);
    g_assert_cmpuint(result.mistakes, ==, mistakes);
}

/* --- Whose games ------------------------------------------------------------------------------ */

/* Who plays here and whose games were fetched comes first. */
static void test_names(Fixture *f, gconstpointer data)
{
    const TabiyaImportState state = {.uri = (char *)"https://lichess.org/@/bob99", .done = TRUE};
    g_autoptr(GPtrArray) names = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(sqlite3) db = tabiya_library_open(f->base.store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);

    add_game(rows, "[White \"Bob99\"]\n[Black \"Legal\"]\n[Result \"*\"]\n\n1. d4 *\n");
    add_game(rows, "[White \"Carl\"]\n[Black \"Carl\"]\n[Result \"*\"]\n\n1. c4 *\n");
    g_assert_true(tabiya_import_state_save(db, &state, NULL));
    names = tabiya_own_mistakes_list_names(f->base.store.path, NULL, NULL);
    for (guint i = 0; i < names->len; i++) {
        const TabiyaOwnName *name = names->pdata[i];

        g_string_append_printf(text, "%s%s %u%s", i > 0 ? ", " : "", name->name, name->games,
                               name->likely ? "!" : "");
    }
    g_assert_cmpstr(text->str, ==, "Bob99 2!, You 1!, Legal 2, Alice 1, Carl 1");
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

/* --- Being asked ------------------------------------------------------------------------------ */

static TabiyaMistake *load_mistake(Fixture *f, gint64 card)
{
    g_autoptr(sqlite3) db = tabiya_library_open_reader(f->base.store.path, NULL);
    g_autoptr(GPtrArray) mistakes = tabiya_mistake_rows_list(db, card, NULL);

    g_assert_cmpuint(mistakes->len, ==, 1);
    return g_ptr_array_steal_index(mistakes, 0);
}

/* The game in the library has that position there, and that move was played in it. */
static void assert_linked(Fixture *f, const TabiyaPuzzle *puzzle, gint64 game)
{
    g_autoptr(TabiyaMistake) mistake = load_mistake(f, tabiya_puzzle_get_mistake_card(puzzle));
    g_autoptr(sqlite3) db = tabiya_library_open_reader(f->base.store.path, NULL);
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
    g_autoptr(TabiyaPuzzleCourse) course =
        tabiya_puzzle_course_new(shelf, f->base.progress,
                                 &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_MISTAKES});

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
    tabiya_puzzle_session_show_solution(f->base.session);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_SHOWN);
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path,
               "SELECT group_concat(grade) FROM (SELECT * FROM card_review ORDER BY id)", "3,1");
    assert_raw(f->base.store.path,
               "SELECT count(*) FROM card"
               " WHERE due_ms > (SELECT max(reviewed_ms) FROM card_review) + 86400000",
               "1");
    /* looking again changes nothing of what is known */
    look(f, NAMES, 2, 0);
    tabiya_puzzle_session_next(f->base.session);
    puzzle_assert_asked(&f->base, "Nxe5");
    g_assert_cmpuint(f->base.n_judged, ==, 2);
}

/* There may be several good moves where one was wanted, and the game need not be won. */
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

    while (g_get_monotonic_time() < end)
        if (!g_main_context_iteration(NULL, FALSE))
            g_usleep(1000);
}

static void finished_cb(TabiyaLibraryJob *job, const char *text, gboolean good, gpointer user)
{
    g_assert_true(good);
    *(char **)user = g_strdup(text);
}

/* As long as a person waits for the engine it searches nothing. */
static void test_gives_way(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaLibraryJob) job = tabiya_library_job_new_mistakes(
        f->base.store.path, NAMES, NODES, FALSE, f->base.arbiter);
    g_autofree char *said = NULL;

    g_signal_connect(job, "finished", G_CALLBACK(finished_cb), &said);
    search(f);
    tabiya_library_job_start(job);
    wait_ms(400);
    g_assert_cmpstr(tabiya_library_job_get_text(job), ==, "0 of 2 games, 0 found");
    g_assert_true(tabiya_library_job_is_running(job));
    scripted_engine_answer_move(f->base.engine, ENG_NO_MOVE, 0);
    while (tabiya_library_job_is_running(job))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(said, ==, "2 mistakes found in 2 games");
    g_assert_cmpfloat(tabiya_library_job_get_fraction(job), ==, 1);
}

/* Stopped while it waits; the next one finds what is left. */
static void test_stopped(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaLibraryJob) job = tabiya_library_job_new_mistakes(
        f->base.store.path, NAMES, NODES, FALSE, f->base.arbiter);
    g_autofree char *said = NULL;

    g_signal_connect(job, "finished", G_CALLBACK(finished_cb), &said);
    search(f);
    tabiya_library_job_start(job);
    wait_ms(50);
    tabiya_library_job_cancel(job);
    while (tabiya_library_job_is_running(job))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(said, ==, "Stopped: 0 mistakes found");
    scripted_engine_answer_move(f->base.engine, ENG_NO_MOVE, 0);
    look(f, NAMES, 2, 2);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
#define ADD(name, test) g_test_add("/own-mistakes/" name, Fixture, NULL, setup, test, teardown)
    ADD("names", test_names);
    ADD("another-name", test_another_name);
    ADD("asked", test_asked);
    ADD("as-good", test_as_good);
    ADD("gives-way", test_gives_way);
    ADD("stopped", test_stopped);
#undef ADD
    return g_test_run();
}
