/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The report on a finished game: its beginning, its contents, and its end with another game. */
#include <math.h>

#include "app/session/play-report.h"
#include "tests/app/play-fixture.h"

typedef struct {
    PlayFixture play;
    ScriptedEngine *reviewer;
    TabiyaPlayReport *report;
    int changes;
} Fixture;

static void changed_cb(Fixture *f)
{
    f->changes++;
}

static void setup(Fixture *f, gconstpointer data)
{
    play_fixture_setup(&f->play, NULL);
    f->reviewer = scripted_engine_new();
    f->report =
        tabiya_play_report_new(f->play.session, f->play.arbiter, TABIYA_ENGINE_SOURCE(f->reviewer));
    g_signal_connect_swapped(f->report, "changed", G_CALLBACK(changed_cb), f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->report);
    play_fixture_teardown(&f->play, NULL);
    g_assert_finalize_object(f->reviewer);
}

/* Whether a search has begun, as soon as the main loop is idle. */
static gboolean is_searching(Fixture *f)
{
    play_fixture_settle();
    return f->reviewer->searching;
}

static void answer(Fixture *f, const char *line, int score_cp)
{
    g_assert_true(is_searching(f));
    scripted_engine_answer_line(f->reviewer, line, (TabiyaScore){TABIYA_SCORE_CP, score_cp});
}

/* The fool's mate, from its last position to the first. */
static void lose(Fixture *f)
{
    play_fixture_moves(&f->play, "f2f3 e7e5 g2g4 d8h4");
    play_fixture_assert_status(&f->play, "Checkmate. You lost.");
}

static void review_all(Fixture *f)
{
    g_assert_true(is_searching(f));
    scripted_engine_answer_line(f->reviewer, "d8h4", (TabiyaScore){TABIYA_SCORE_MATE, -1});
    answer(f, "e2e4 b8c6", -60);
    answer(f, "e7e5 e2e4", -50);
    answer(f, "e2e4 e7e5", 30);
}

static void test_a_game_in_progress_has_none(Fixture *f, gconstpointer data)
{
    play_fixture_moves(&f->play, "e2e4 e7e5");
    g_assert_false(tabiya_play_report_is_wanted(f->report));
    g_assert_false(is_searching(f));
    g_assert_cmpint(f->changes, ==, 0);
}

static void test_a_game_without_moves_has_none(Fixture *f, gconstpointer data)
{
    tabiya_play_session_resign(f->play.session);
    g_assert_true(play_fixture_flag(&f->play, "is-over"));
    g_assert_false(tabiya_play_report_is_wanted(f->report));
    g_assert_false(is_searching(f));
}

static void test_a_finished_game(Fixture *f, gconstpointer data)
{
    g_autofree char *before = NULL;
    g_autofree char *reason = NULL;
    TabiyaPuzzleTheme theme;

    lose(f);
    g_assert_true(tabiya_play_report_is_wanted(f->report));
    g_assert_false(tabiya_play_report_is_complete(f->report));
    g_assert_true(isnan(tabiya_play_report_get_accuracy(f->report, ENG_WHITE)));
    g_assert_cmpuint(tabiya_play_report_get_turning_point(f->report), ==, 0);
    before = tabiya_play_report_dup_reason(f->report);
    g_assert_cmpstr(before, ==, "");
    g_assert_false(tabiya_play_report_get_theme(f->report, &theme));
    g_assert_true(is_searching(f));
    const guint64 nodes = f->reviewer->limits.nodes;
    g_assert_cmpuint(nodes, >, 0);
    g_assert_cmpuint(nodes, <=, 50000);
    g_assert_cmpint(f->reviewer->limits.movetime_ms, ==, 0);
    review_all(f);
    g_assert_false(is_searching(f));
    g_assert_true(tabiya_play_report_is_complete(f->report));
    g_assert_cmpint(f->changes, ==, 2);
    g_assert_cmpuint(tabiya_play_report_get_turning_point(f->report), ==, 3); /* g4 */
    reason = tabiya_play_report_dup_reason(f->report);
    g_assert_cmpstr(reason, ==, "g4 allows mate in 1: 2… Qh4#.");
    g_assert_true(tabiya_play_report_get_theme(f->report, &theme));
    g_assert_cmpint(theme, ==, TABIYA_THEME_MATE);
    g_assert_cmpfloat(tabiya_play_report_get_accuracy(f->report, ENG_WHITE), <,
                      tabiya_play_report_get_accuracy(f->report, ENG_BLACK));
}

/* Only errors of the person are to be trained. */
static void test_the_opponents_errors_are_not_trained(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleTheme theme;

    tabiya_play_session_swap_sides(f->play.session);
    play_fixture_moves(&f->play, "f2f3 e7e5 g2g4 d8h4");
    play_fixture_assert_status(&f->play, "Checkmate. You win!");
    review_all(f);
    g_assert_true(tabiya_play_report_is_complete(f->report));
    g_assert_cmpuint(tabiya_play_report_get_turning_point(f->report), ==, 3);
    g_assert_false(tabiya_play_report_get_theme(f->report, &theme));
}

static void test_another_game_drops_it(Fixture *f, gconstpointer data)
{
    TabiyaNewGame options;

    lose(f);
    g_assert_true(is_searching(f));
    tabiya_new_game_init(&options);
    tabiya_play_session_new_game(f->play.session, &options, NULL);
    g_assert_false(tabiya_play_report_is_wanted(f->report));
    g_assert_false(is_searching(f));
    g_assert_cmpint(f->changes, ==, 2);
}

static void test_undo_drops_it(Fixture *f, gconstpointer data)
{
    lose(f);
    g_assert_true(is_searching(f));
    tabiya_board_session_undo(f->play.board);
    g_assert_false(tabiya_play_report_is_wanted(f->report));
    g_assert_false(is_searching(f));
    /* Over again, it begins from its beginning. */
    tabiya_board_session_redo(f->play.board);
    g_assert_true(tabiya_play_report_is_wanted(f->report));
    review_all(f);
    g_assert_true(tabiya_play_report_is_complete(f->report));
}

/* Stepping through the moves changes nothing. */
static void test_looking_back(Fixture *f, gconstpointer data)
{
    lose(f);
    review_all(f);
    const int changes = f->changes;
    tabiya_board_session_first(f->play.board);
    g_assert_true(tabiya_play_report_is_complete(f->report));
    g_assert_cmpint(f->changes, ==, changes);
    g_assert_false(is_searching(f));
}

/* A thorough review of the same moves, elsewhere, with other numbers. */
static void test_a_thorough_review(Fixture *f, gconstpointer data)
{
    lose(f);
    review_all(f);
    const double before = tabiya_play_report_get_accuracy(f->report, ENG_BLACK);
    TabiyaGame *game = tabiya_board_session_get_game(f->play.board);
    g_autoptr(TabiyaGame) copy = tabiya_game_dup_line(game, tabiya_game_get_main_end(game));
    g_autoptr(TabiyaGameReview) review = tabiya_game_review_new(
        f->play.arbiter, TABIYA_ENGINE_SOURCE(f->reviewer), copy, &(EngLimits){.nodes = 1000000});
    tabiya_game_review_start(review);
    g_assert_true(is_searching(f));
    tabiya_play_report_take_review(f->report, review); /* which is not complete yet */
    g_assert_cmpfloat(tabiya_play_report_get_accuracy(f->report, ENG_BLACK), ==, before);
    g_assert_true(tabiya_play_report_is_quick(f->report));
    scripted_engine_answer_line(f->reviewer, "d8h4", (TabiyaScore){TABIYA_SCORE_MATE, -1});
    answer(f, "e2e4 b8c6", -60);
    answer(f, "d7d5 e2e4", -250);
    answer(f, "e2e4 e7e5", 30);
    play_fixture_settle();
    g_assert_true(tabiya_game_review_is_complete(review));
    tabiya_play_report_take_review(f->report, review);
    g_assert_false(is_searching(f));
    g_assert_true(tabiya_play_report_is_complete(f->report));
    g_assert_cmpfloat(tabiya_play_report_get_accuracy(f->report, ENG_BLACK), <, before);
    g_assert_false(tabiya_play_report_is_quick(f->report));
}

static void test_a_review_of_another_game(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) other = tabiya_game_new(NULL);
    g_autoptr(TabiyaGameReview) review = tabiya_game_review_new(
        f->play.arbiter, TABIYA_ENGINE_SOURCE(f->reviewer), other, &(EngLimits){.nodes = 1000000});
    lose(f);
    review_all(f);
    const double before = tabiya_play_report_get_accuracy(f->report, ENG_BLACK);
    tabiya_game_review_start(review);
    answer(f, "e2e4 e7e5", 30);
    play_fixture_settle();
    g_assert_true(tabiya_game_review_is_complete(review));
    tabiya_play_report_take_review(f->report, review);
    g_assert_true(tabiya_play_report_is_complete(f->report));
    g_assert_cmpfloat(tabiya_play_report_get_accuracy(f->report, ENG_BLACK), ==, before);
}

static void test_a_failing_engine(Fixture *f, gconstpointer data)
{
    lose(f);
    for (int i = 0; i < 3; i++) {
        g_assert_true(is_searching(f));
        scripted_engine_fail(f->reviewer, "no memory");
    }
    g_assert_false(is_searching(f));
    g_assert_true(tabiya_play_report_has_failed(f->report));
    g_assert_false(tabiya_play_report_is_complete(f->report));
}

static void test_finalized_while_searching(Fixture *f, gconstpointer data)
{
    lose(f);
    g_assert_true(is_searching(f)); /* teardown asserts that nothing holds anything */
}

#define ADD(path, test) g_test_add("/play/report/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("in-progress", test_a_game_in_progress_has_none);
    ADD("without-moves", test_a_game_without_moves_has_none);
    ADD("finished", test_a_finished_game);
    ADD("opponents-errors", test_the_opponents_errors_are_not_trained);
    ADD("another-game", test_another_game_drops_it);
    ADD("undo", test_undo_drops_it);
    ADD("looking-back", test_looking_back);
    ADD("thorough-review", test_a_thorough_review);
    ADD("another-games-review", test_a_review_of_another_game);
    ADD("fails", test_a_failing_engine);
    ADD("finalized-while-searching", test_finalized_while_searching);
    return g_test_run();
}
