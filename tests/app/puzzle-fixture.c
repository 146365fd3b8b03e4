/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/puzzle-fixture.h"

#include <string.h>

#include "app/puzzles/puzzle-csv.h"

TabiyaPuzzle *puzzle_from(const char *row)
{
    g_autoptr(GError) error = NULL;
    TabiyaPuzzleColumns columns;

    tabiya_puzzle_columns_init(&columns);
    TabiyaPuzzle *puzzle = tabiya_puzzle_parse_row(&columns, row, strlen(row), &error);
    g_assert_no_error(error);
    return puzzle;
}

static void judged_cb(PuzzleFixture *fixture, int result)
{
    fixture->n_judged++;
    fixture->n_failed += result == TABIYA_PUZZLE_FAILED;
}

static void make_session(PuzzleFixture *fixture)
{
    fixture->progress = tabiya_puzzle_progress_new(fixture->store.path);
    fixture->session = tabiya_puzzle_session_new(fixture->progress, fixture->arbiter,
                                                 TABIYA_ENGINE_SOURCE(fixture->engine));
    fixture->board = TABIYA_BOARD_SESSION(fixture->session);
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(fixture->session), 0);
    g_signal_connect_swapped(fixture->session, "judged", G_CALLBACK(judged_cb), fixture);
}

static void drop_session(PuzzleFixture *fixture)
{
    puzzle_settle(fixture);
    g_assert_finalize_object(fixture->session);
    g_assert_finalize_object(fixture->progress);
}

void puzzle_fixture_setup(PuzzleFixture *fixture, gconstpointer data)
{
    store_fixture_setup(&fixture->store, data);
    fixture->arbiter = tabiya_engine_arbiter_new(2);
    fixture->engine = scripted_engine_new();
    make_session(fixture);
}

void puzzle_fixture_teardown(PuzzleFixture *fixture, gconstpointer data)
{
    drop_session(fixture);
    g_assert_finalize_object(fixture->arbiter);
    g_assert_finalize_object(fixture->engine);
    store_fixture_teardown(&fixture->store, data);
}

void puzzle_fixture_restart(PuzzleFixture *fixture)
{
    drop_session(fixture);
    make_session(fixture);
}

/* --- Waiting ---------------------------------------------------------------------------------- */

void puzzle_settle(PuzzleFixture *fixture)
{
    while (tabiya_puzzle_progress_get_n_pending(fixture->progress) > 0 ||
           !tabiya_puzzle_session_is_settled_for_tests(fixture->session) ||
           g_main_context_pending(NULL)) {
        g_main_context_iteration(NULL, TRUE);
    }
}

void puzzle_wait_for(PuzzleFixture *fixture, TabiyaPuzzleStage stage)
{
    while (tabiya_puzzle_session_get_stage(fixture->session) != stage)
        g_main_context_iteration(NULL, TRUE);
}

/* --- Playing ---------------------------------------------------------------------------------- */

void puzzle_play(PuzzleFixture *fixture, const char *san)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(tabiya_board_session_play_text(fixture->board, san, &error));
    g_assert_no_error(error);
}

void puzzle_play_checked(PuzzleFixture *fixture, const char *san, int score_cp, int expected_cp)
{
    int sign = tabiya_puzzle_session_get_solver(fixture->session) == ENG_WHITE ? 1 : -1;

    puzzle_play(fixture, san);
    const EngPosition *tried =
        tabiya_node_get_position(tabiya_board_session_get_cursor(fixture->board));
    g_assert_cmpint(tabiya_puzzle_session_get_stage(fixture->session), ==,
                    TABIYA_PUZZLE_STAGE_CHECKING);
    while (tabiya_puzzle_session_get_stage(fixture->session) == TABIYA_PUZZLE_STAGE_CHECKING) {
        gboolean of_tried = eng_position_equal(&fixture->engine->position, tried);

        scripted_engine_answer_move(fixture->engine, ENG_NO_MOVE,
                                    sign * (of_tried ? score_cp : expected_cp));
    }
}

/* --- Assertions ------------------------------------------------------------------------------- */

void puzzle_assert_asked(PuzzleFixture *fixture, const char *moves)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const TabiyaNode *node;

    puzzle_wait_for(fixture, TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_null(tabiya_board_session_get_obstacle(fixture->board));
    for (node = tabiya_board_session_get_cursor(fixture->board); tabiya_node_get_parent(node);
         node = tabiya_node_get_parent(node)) {
        g_string_prepend_c(text, ' ');
        g_string_prepend(text, tabiya_node_get_san(node));
    }
    g_assert_cmpstr(g_strchomp(text->str), ==, moves);
}

void puzzle_assert_verdict(PuzzleFixture *fixture, const char *expected)
{
    g_autofree char *verdict = NULL;

    g_object_get(fixture->session, "verdict", &verdict, NULL);
    g_assert_cmpstr(verdict, ==, expected);
}

void puzzle_assert_rows(PuzzleFixture *fixture, const char *expected)
{
    puzzle_settle(fixture);
    assert_raw(fixture->store.path,
               "SELECT coalesce(group_concat(puzzle || ':' || result || ':' || played, '|'), '')"
               " FROM (SELECT * FROM puzzle_attempt ORDER BY id)",
               expected);
}

void puzzle_assert_hand(PuzzleFixture *fixture, const char *expected)
{
    puzzle_settle(fixture);
    assert_raw(fixture->store.path,
               "SELECT coalesce((SELECT puzzle || ':' || played FROM puzzle_hand), '')", expected);
}

/* --- Courses --------------------------------------------------------------------------------- */

typedef struct {
    gboolean done;
    TabiyaPuzzle *puzzle;
} Loaded;

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Loaded *loaded = user;
    g_autoptr(GError) error = NULL;

    loaded->puzzle = tabiya_puzzle_course_load_finish(TABIYA_PUZZLE_COURSE(source), result, &error);
    g_assert_no_error(error);
    loaded->done = TRUE;
}

TabiyaPuzzle *puzzle_fixture_load(TabiyaPuzzleCourse *course, TabiyaCourseStep step)
{
    Loaded loaded = {0};

    tabiya_puzzle_course_load_async(course, step, NULL, loaded_cb, &loaded);
    while (!loaded.done)
        g_main_context_iteration(NULL, TRUE);
    return loaded.puzzle;
}
