/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews of one game and of all games of a document, with the built-in engine. */
#include <math.h>
#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/eval-graph.h"
#include "app/study/reviewer.h"
#include "tests/app/document-fixture.h"

#define FIRST "[White \"Adams\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
#define EMPTY "[White \"Brown\"]\n\n*\n\n"
#define THIRD "[White \"Clark\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"

typedef struct {
    DocumentFixture files;
    TabiyaPgnDocument *document;
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *source;
    TabiyaReviewer *reviewer;
    TabiyaReviewOrder order;
    int changed, games_done, finished, errors;
    guint cancel_after; /* calls of ::changed; 0: never */
} Fixture;

static void changed_cb(Fixture *f)
{
    double progress = tabiya_reviewer_get_progress(f->reviewer);

    g_assert_cmpfloat(progress, >=, 0);
    g_assert_cmpfloat(progress, <=, 1);
    if ((guint)++f->changed == f->cancel_after)
        tabiya_reviewer_cancel(f->reviewer);
}

static void game_done_cb(Fixture *f, TabiyaGameReview *review)
{
    g_assert_true(tabiya_game_review_is_complete(review));
    f->games_done++;
}

static void finished_cb(Fixture *f, const GError *error)
{
    g_assert_false(tabiya_reviewer_is_running(f->reviewer));
    f->finished++;
    f->errors += error != NULL;
}

static void setup(Fixture *f, gconstpointer data)
{
    document_fixture_setup(&f->files, data);
    write_pgn(&f->files, FIRST EMPTY THIRD);
    f->document = open_pgn(&f->files);
    f->arbiter = tabiya_engine_arbiter_new(1);
    f->source = tabiya_builtin_engine_new();
    f->reviewer = tabiya_reviewer_new(f->arbiter);
    f->order = (TabiyaReviewOrder){.source = f->source,
                                   .engine = "builtin",
                                   .limits = {.nodes = 1500},
                                   .notes = TABIYA_NOTES_ALL};
    g_signal_connect_swapped(f->reviewer, "changed", G_CALLBACK(changed_cb), f);
    g_signal_connect_swapped(f->reviewer, "game-done", G_CALLBACK(game_done_cb), f);
    g_signal_connect_swapped(f->reviewer, "finished", G_CALLBACK(finished_cb), f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->reviewer);
    g_object_unref(f->source);
    g_object_unref(f->arbiter);
    g_object_unref(f->document);
    document_fixture_teardown(&f->files, data);
}

static void run(Fixture *f)
{
    while (tabiya_reviewer_is_running(f->reviewer))
        g_main_context_iteration(NULL, TRUE);
}

static char *dup_text(Fixture *f, guint position)
{
    return tabiya_pgn_document_dup_text(f->document, position);
}

static void test_one_game(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = load_game(f->document, 0);
    g_autofree char *before = dup_text(f, 0), *third = dup_text(f, 2);
    g_autofree char *after = NULL, *undone = NULL, *other = NULL;

    g_assert_null(tabiya_reviewer_find(f->reviewer, game));
    tabiya_reviewer_start_game(f->reviewer, f->document, game, &f->order);
    g_assert_true(tabiya_reviewer_is_running(f->reviewer));
    g_assert_true(tabiya_reviewer_get_document(f->reviewer) == f->document);
    g_assert_true(tabiya_reviewer_find(f->reviewer, game) ==
                  tabiya_reviewer_get_review(f->reviewer));
    run(f);
    g_assert_cmpint(f->games_done, ==, 1);
    g_assert_cmpint(f->finished, ==, 1);
    g_assert_cmpint(f->errors, ==, 0);
    after = dup_text(f, 0);
    g_assert_nonnull(strstr(after, "[%eval"));
    g_assert_nonnull(strstr(after, "$4"));
    other = dup_text(f, 2);
    g_assert_cmpstr(other, ==, third);
    g_assert_true(tabiya_game_review_is_complete(tabiya_reviewer_find(f->reviewer, game)));

    g_assert_true(tabiya_reviewer_has_written(f->reviewer));

    /* Once more, and there is nothing to undo that was not there before. */
    tabiya_reviewer_start_game(f->reviewer, f->document, game, &f->order);
    run(f);
    g_assert_cmpint(f->games_done, ==, 2);
    g_assert_false(tabiya_reviewer_has_written(f->reviewer));

    tabiya_game_undo(game);
    undone = dup_text(f, 0);
    g_assert_cmpstr(undone, ==, before);
    g_assert_false(tabiya_game_can_undo(game));
}

static void test_nothing_is_written_unasked(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = load_game(f->document, 0);

    f->order.notes = 0;
    tabiya_reviewer_start_game(f->reviewer, f->document, game, &f->order);
    run(f);
    g_assert_cmpint(f->finished, ==, 1);
    g_assert_false(tabiya_game_can_undo(game));
    g_assert_nonnull(tabiya_reviewer_find(f->reviewer, game));
}

static void test_all_games(Fixture *f, gconstpointer data)
{
    tabiya_reviewer_start_all(f->reviewer, f->document, &f->order);
    g_assert_cmpuint(tabiya_reviewer_get_n_games(f->reviewer), ==, 3);
    run(f);
    g_assert_cmpint(f->games_done, ==, 2);
    g_assert_cmpint(f->finished, ==, 1);
    g_assert_true(is_modified(f->document, 0));
    g_assert_false(is_modified(f->document, 1));
    g_assert_true(is_modified(f->document, 2));
}

static void test_cancel_and_go_on(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = load_game(f->document, 0);

    f->cancel_after = 4; /* the start, then three positions */
    tabiya_reviewer_start_game(f->reviewer, f->document, game, &f->order);
    run(f);
    g_assert_cmpint(f->finished, ==, 0);
    g_assert_null(tabiya_reviewer_get_document(f->reviewer));
    g_assert_false(tabiya_game_can_undo(game));
    g_assert_false(tabiya_game_review_is_complete(tabiya_reviewer_find(f->reviewer, game)));
    for (int i = 0; i < 20; i++)
        g_main_context_iteration(NULL, FALSE);
    int positions = f->changed;

    f->cancel_after = 0;
    tabiya_reviewer_start_game(f->reviewer, f->document, game, &f->order);
    /* Mate is no work to be kept. */
    g_assert_cmpfloat(tabiya_reviewer_get_progress(f->reviewer), ==, 2 / 8.0);
    run(f);
    g_assert_cmpint(f->finished, ==, 1);
    /* The start, the mate, five positions that were left, the end. */
    g_assert_cmpint(f->changed - positions, ==, 8);
}

static void test_other_settings_begin_anew(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = load_game(f->document, 0);

    f->cancel_after = 4;
    tabiya_reviewer_start_game(f->reviewer, f->document, game, &f->order);
    run(f);
    f->order.limits.nodes++;
    tabiya_reviewer_start_game(f->reviewer, f->document, game, &f->order);
    g_assert_cmpfloat(tabiya_reviewer_get_progress(f->reviewer), ==, 0);
}

static void test_all_go_on_behind_what_is_done(Fixture *f, gconstpointer data)
{
    f->cancel_after = 12; /* in the third game */
    tabiya_reviewer_start_all(f->reviewer, f->document, &f->order);
    run(f);
    g_assert_cmpint(f->games_done, ==, 1);
    g_assert_cmpint(f->finished, ==, 0);
    f->cancel_after = 0;
    tabiya_reviewer_start_all(f->reviewer, f->document, &f->order);
    g_assert_cmpuint(tabiya_reviewer_get_n_done(f->reviewer), ==, 2);
    run(f);
    g_assert_cmpint(f->games_done, ==, 2);
    g_assert_cmpint(f->finished, ==, 1);

    /* Once all is done another start is another review. */
    tabiya_reviewer_start_all(f->reviewer, f->document, &f->order);
    g_assert_cmpuint(tabiya_reviewer_get_n_done(f->reviewer), ==, 0);
}

/* Of all games; what somebody has written into one since stays. */
static void test_undone_as_a_whole(Fixture *f, gconstpointer data)
{
    g_autofree char *first = dup_text(f, 0), *third = dup_text(f, 2);
    g_autofree char *undone = NULL, *kept = NULL;
    g_autoptr(TabiyaGame) game = load_game(f->document, 2);

    tabiya_reviewer_start_all(f->reviewer, f->document, &f->order);
    run(f);
    g_assert_cmpuint(tabiya_reviewer_get_written(f->reviewer)->len, ==, 2);
    comment_on(f->document, 2, "my own words");
    tabiya_reviewer_undo(f->reviewer);
    undone = dup_text(f, 0);
    g_assert_cmpstr(undone, ==, first);
    g_assert_false(is_modified(f->document, 0));
    kept = dup_text(f, 2);
    g_assert_nonnull(strstr(kept, "my own words"));
    g_assert_null(strstr(kept, "[%review"));
    g_assert_null(strstr(kept, "$4"));
    g_assert_cmpuint(tabiya_reviewer_get_written(f->reviewer)->len, ==, 0);
    tabiya_reviewer_undo(f->reviewer); /* there is nothing left */
    g_assert_false(is_modified(f->document, 0));
}

static void test_deleted_games_are_passed_over(Fixture *f, gconstpointer data)
{
    tabiya_reviewer_start_all(f->reviewer, f->document, &f->order);
    tabiya_pgn_document_delete_games(f->document, 2, 1);
    run(f);
    g_assert_cmpint(f->games_done, ==, 1);
    g_assert_cmpint(f->finished, ==, 1);
}

static void test_other_moves_are_another_game(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = load_game(f->document, 2);

    tabiya_reviewer_start_game(f->reviewer, f->document, game, &f->order);
    run(f);
    g_assert_nonnull(tabiya_reviewer_find(f->reviewer, game));
    tabiya_game_delete_from(game, tabiya_game_get_main_end(game));
    g_assert_null(tabiya_reviewer_find(f->reviewer, game));
    tabiya_game_undo(game);
    g_assert_nonnull(tabiya_reviewer_find(f->reviewer, game));
}

static void test_graph_of_the_written_game(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = load_game(f->document, 0);
    g_autoptr(GArray) points = NULL, from_review = NULL, critical = NULL;
    TabiyaGraphSide white, black;

    tabiya_reviewer_start_game(f->reviewer, f->document, game, &f->order);
    run(f);
    points = tabiya_eval_graph_from_game(game);
    from_review = tabiya_eval_graph_from_review(tabiya_reviewer_find(f->reviewer, game));
    g_assert_cmpuint(points->len, ==, 8);
    g_assert_cmpuint(from_review->len, ==, 8);
    for (guint i = 1; i < points->len; i++) {
        g_assert_cmpint(g_array_index(points, TabiyaPlotPoint, i).mark, ==,
                        g_array_index(from_review, TabiyaPlotPoint, i).mark);
    }
    tabiya_eval_graph_summarize(points, ENG_WHITE, ENG_WHITE, &white);
    tabiya_eval_graph_summarize(points, ENG_WHITE, ENG_BLACK, &black);
    g_assert_cmpuint(white.moves, ==, 4);
    g_assert_cmpuint(black.moves, ==, 3);
    g_assert_cmpuint(black.labels[TABIYA_LABEL_BLUNDER], ==, 1);
    g_assert_false(isnan(black.accuracy));
    g_assert_cmpfloat(white.accuracy, >, black.accuracy);
    critical = tabiya_eval_graph_dup_critical(points, 1);
    g_assert_cmpuint(critical->len, ==, 1);
    g_assert_cmpuint(g_array_index(critical, guint, 0), ==, 6); /* 3... Nf6 */
}

#define ADD(path, test) g_test_add("/reviewer/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("one-game", test_one_game);
    ADD("nothing-is-written-unasked", test_nothing_is_written_unasked);
    ADD("all-games", test_all_games);
    ADD("cancel-and-go-on", test_cancel_and_go_on);
    ADD("other-settings-begin-anew", test_other_settings_begin_anew);
    ADD("all-go-on-behind-what-is-done", test_all_go_on_behind_what_is_done);
    ADD("undone-as-a-whole", test_undone_as_a_whole);
    ADD("deleted-games-are-passed-over", test_deleted_games_are_passed_over);
    ADD("other-moves-are-another-game", test_other_moves_are_another_game);
    ADD("graph-of-the-written-game", test_graph_of_the_written_game);
    return g_test_run();
}
