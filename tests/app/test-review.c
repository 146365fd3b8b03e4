/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews and their notes, with the built-in engine; and the arithmetic of judgments. */
#include <math.h>
#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/game-review.h"
#include "app/analysis/review-notes.h"
#include "app/analysis/uci-engine.h"
#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "tests/app/scripted-engine.h"

#define GAME                                                                                   \
    "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {mine} d5 2. exd5 Qxd5 3. Nc3 Qd4 (3... Qa5 4. d4)" \
    " 4. Nf3 Qb4 5. a3 Qb6 6. Nd5 $16 Qc6 7. Bb5 *\n"
#define LIMITS (&(EngLimits){.nodes = 10000})

typedef struct {
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *source;
    TabiyaGame *game;
    TabiyaGameReview *review;
    int plies, finished, errors, progressed, ran;
    guint cancel_after; /* plies; 0: never */
} Fixture;

static void ply_done_cb(TabiyaGameReview *review, guint ply, Fixture *f)
{
    g_assert_true(tabiya_game_review_get_ply(review, ply)->done);
    if ((guint)++f->plies == f->cancel_after)
        tabiya_game_review_cancel(review);
}

static void finished_cb(TabiyaGameReview *review, const GError *error, Fixture *f)
{
    g_assert_false(tabiya_game_review_is_running(review));
    f->finished++;
    f->errors += error != NULL;
}

static void count_cb(GObject *object, GParamSpec *spec, int *count)
{
    ++*count;
}

static TabiyaGameReview *make_review(Fixture *f)
{
    TabiyaGameReview *review = tabiya_game_review_new(f->arbiter, f->source, f->game, LIMITS);
    g_signal_connect(review, "ply-done", G_CALLBACK(ply_done_cb), f);
    g_signal_connect(review, "finished", G_CALLBACK(finished_cb), f);
    g_signal_connect(review, "notify::progress", G_CALLBACK(count_cb), &f->progressed);
    g_signal_connect(review, "notify::running", G_CALLBACK(count_cb), &f->ran);
    return review;
}

static void setup(Fixture *f, gconstpointer pgn)
{
    f->arbiter = tabiya_engine_arbiter_new(2);
    f->source = tabiya_builtin_engine_new();
    f->game = tabiya_pgn_read_first(pgn ? pgn : GAME, -1, NULL, NULL);
    f->review = make_review(f);
}

static void teardown(Fixture *f, gconstpointer pgn)
{
    g_assert_finalize_object(f->review);
    g_assert_finalize_object(f->game);
    g_assert_finalize_object(f->source);
    g_assert_finalize_object(f->arbiter);
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

static void run(Fixture *f)
{
    tabiya_game_review_start(f->review);
    while (tabiya_game_review_is_running(f->review))
        g_main_context_iteration(NULL, TRUE);
}

/* --- The review ------------------------------------------------------------------------------- */

static void test_whole(Fixture *f, gconstpointer data)
{
    guint length = tabiya_game_review_get_length(f->review);
    g_assert_cmpuint(length, ==, 13);
    g_assert_cmpfloat(tabiya_game_review_get_progress(f->review), ==, 0);
    run(f);
    g_assert_cmpint(f->plies, ==, (int)length + 1);
    g_assert_cmpint(f->progressed, ==, (int)length + 1);
    g_assert_cmpint(f->finished, ==, 1);
    g_assert_cmpint(f->errors, ==, 0);
    g_assert_cmpint(f->ran, ==, 2);
    g_assert_true(tabiya_game_review_is_complete(f->review));
    g_assert_cmpfloat(tabiya_game_review_get_progress(f->review), ==, 1);
    g_assert_false(tabiya_game_review_get_ply(f->review, 0)->judged);
    for (guint ply = 1; ply <= length; ply++)
        g_assert_true(tabiya_game_review_get_ply(f->review, ply)->judged);
    g_assert_null(tabiya_game_review_get_ply(f->review, length + 1));

    TabiyaReviewSummary white, black;
    tabiya_game_review_get_summary(f->review, ENG_WHITE, &white);
    tabiya_game_review_get_summary(f->review, ENG_BLACK, &black);
    g_assert_cmpint(white.moves, ==, 7);
    g_assert_cmpint(black.moves, ==, 6);
    g_assert_cmpint(black.labels[TABIYA_LABEL_BLUNDER], ==, 1);
    g_assert_cmpfloat(black.accuracy, <, white.accuracy);
    guint ply;
    g_assert_cmpstr(tabiya_game_review_get_opening(f->review, &ply)->eco, ==, "B01");
    g_assert_cmpuint(ply, >=, 4);
    g_autoptr(GArray) critical = tabiya_game_review_dup_critical(f->review, 1);
    g_assert_cmpuint(critical->len, ==, 1);
    g_assert_cmpuint(g_array_index(critical, guint, 0), ==, 12);
}

/* Asked with the rating in the tags, else with the usual one; a state knows no ratings, and a
 * review that takes it up finds the same. */
static void test_natural_at_whose_level(Fixture *f, gconstpointer data)
{
    tabiya_game_review_set_usual_rating(f->review, 900);
    run(f);
    const TabiyaReviewPly *blunder = tabiya_game_review_get_ply(f->review, 12);
    g_assert_cmpint(blunder->label, ==, TABIYA_LABEL_BLUNDER);
    g_assert_true(blunder->natural.known);
    g_assert_cmpint(blunder->natural.rating, ==, 900);
    g_assert_cmpfloat(blunder->natural.chance, >, 0);
    g_autoptr(GVariant) state = g_variant_ref_sink(tabiya_game_review_dup_state(f->review));
    tabiya_game_set_tag(f->game, "BlackElo", "2100");
    tabiya_game_set_tag(f->game, "WhiteElo", "-");
    g_autoptr(TabiyaGameReview) again =
        tabiya_game_review_new(f->arbiter, f->source, f->game, LIMITS);
    g_assert_true(tabiya_game_review_restore(again, state, NULL));
    const TabiyaReviewPly *same = tabiya_game_review_get_ply(again, 12);
    g_assert_cmpint(same->natural.rating, ==, 2100);
    g_assert_cmpfloat(same->natural.chance, !=, blunder->natural.chance);
}

static void test_cancel_and_go_on(Fixture *f, gconstpointer data)
{
    f->cancel_after = 5;
    run(f);
    g_assert_cmpint(f->plies, ==, 5);
    g_assert_cmpint(f->finished, ==, 0);
    for (int i = 0; i < 20; i++)
        g_main_context_iteration(NULL, FALSE);
    g_assert_cmpint(f->plies, ==, 5);
    TabiyaReviewSummary summary;
    tabiya_game_review_get_summary(f->review, ENG_WHITE, &summary);
    g_assert_true(isnan(summary.accuracy));
    run(f);
    g_assert_cmpint(f->plies, ==, 14);
    g_assert_cmpint(f->finished, ==, 1);
    run(f); /* all is done: the result is reported again, without a search */
    g_assert_cmpint(f->plies, ==, 14);
    g_assert_cmpint(f->finished, ==, 2);
}

static void test_state(Fixture *f, gconstpointer data)
{
    f->cancel_after = 6;
    run(f);
    g_autoptr(GVariant) state = g_variant_ref_sink(tabiya_game_review_dup_state(f->review));
    g_autofree char *text = g_variant_print(state, TRUE);
    g_autoptr(GVariant) read = g_variant_parse(NULL, text, NULL, NULL, NULL);
    g_autoptr(TabiyaGameReview) next = make_review(f);
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_game_review_restore(next, read, &error));
    g_assert_no_error(error);
    for (guint ply = 0; ply <= 13; ply++) {
        const TabiyaReviewPly *a = tabiya_game_review_get_ply(f->review, ply);
        const TabiyaReviewPly *b = tabiya_game_review_get_ply(next, ply);
        g_assert_true(a->done == b->done && a->judged == b->judged && a->label == b->label);
        g_assert_cmpfloat(a->win, ==, b->win);
        g_assert_cmpmem(a->pv, a->pv_length * sizeof *a->pv, b->pv, b->pv_length * sizeof *b->pv);
    }
    tabiya_game_review_start(next);
    while (tabiya_game_review_is_running(next))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpint(f->plies, ==, 14);
}

static void test_foreign_state(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) other = tabiya_pgn_read_first("1. d4 d5 *", -1, NULL, NULL);
    g_autoptr(TabiyaGameReview) review =
        tabiya_game_review_new(f->arbiter, f->source, other, LIMITS);
    g_autoptr(GVariant) state = g_variant_ref_sink(tabiya_game_review_dup_state(review));
    g_autoptr(GVariant) nonsense = g_variant_ref_sink(g_variant_new_int32(7));
    g_autoptr(GError) error = NULL;
    g_assert_false(tabiya_game_review_restore(f->review, state, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_assert_false(tabiya_game_review_restore(f->review, nonsense, NULL));
    g_assert_cmpfloat(tabiya_game_review_get_progress(f->review), ==, 0);
}

static void test_null_move(Fixture *f, gconstpointer data)
{
    run(f);
    g_assert_cmpint(f->errors, ==, 0);
    g_assert_true(tabiya_game_review_is_complete(f->review));
    g_assert_false(tabiya_game_review_get_ply(f->review, 2)->judged);
    g_assert_true(tabiya_game_review_get_ply(f->review, 4)->judged);
}

/* There is a position to be searched, and no array of moves that leads to it. */
static void test_no_moves(Fixture *f, gconstpointer data)
{
    run(f);
    g_assert_cmpint(f->plies, ==, 1);
    g_assert_true(tabiya_game_review_is_complete(f->review));
}

static void test_failing_engine(void)
{
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(ScriptedEngine) engine = scripted_engine_new();
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first("1. e4 *", -1, NULL, NULL);
    Fixture f = {.arbiter = arbiter, .source = TABIYA_ENGINE_SOURCE(engine), .game = game};
    g_autoptr(TabiyaGameReview) review = make_review(&f);
    tabiya_game_review_start(review);
    while (!engine->searching)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(scripted_engine_option(engine, "MultiPV"), ==, "2");
    g_assert_cmpint(engine->new_games, ==, 1);
    g_assert_cmpuint(engine->move_count, ==, 1); /* the last position first */
    scripted_engine_fail(engine, "lost");
    g_assert_true(tabiya_game_review_is_running(review));
    scripted_engine_answer(engine, "e7e5", 20);
    g_assert_cmpint(f.plies, ==, 1);
    for (int i = 0; i < 3; i++)
        scripted_engine_fail(engine, "lost");
    g_assert_cmpint(f.errors, ==, 1);
    g_assert_cmpint(f.finished, ==, 1);
    g_assert_cmpfloat(tabiya_game_review_get_progress(review), ==, 0.5);
}

/* The process does not even start. */
static void test_missing_engine(void)
{
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(TabiyaUciEngine) engine = tabiya_uci_engine_new("/no/such/engine", NULL, NULL);
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first("1. e4 *", -1, NULL, NULL);
    Fixture f = {.arbiter = arbiter, .source = TABIYA_ENGINE_SOURCE(engine), .game = game};
    g_autoptr(TabiyaGameReview) review = make_review(&f);
    tabiya_game_review_start(review);
    while (tabiya_game_review_is_running(review)) {
        g_assert_cmpint(f.finished, ==, 0);
        g_main_context_iteration(NULL, TRUE);
    }
    g_assert_cmpint(f.errors, ==, 1);
    g_assert_cmpint(f.plies, ==, 0);
}

static void heard_cb(const TabiyaSearchResult *result, const GError *error, gpointer heard)
{
    ++*(int *)heard;
}

static void test_nothing_is_told_from_inside_search(void)
{
    g_autoptr(TabiyaUciEngine) engine = tabiya_uci_engine_new("/no/such/engine", NULL, NULL);
    TabiyaEngineSource *source = TABIYA_ENGINE_SOURCE(engine);
    EngPosition start;
    eng_position_init(&start);
    int heard = 0;
    tabiya_engine_source_search(source, &start, NULL, 0, LIMITS, NULL, heard_cb, &heard);
    g_assert_cmpint(heard, ==, 0);
    while (heard == 0)
        g_main_context_iteration(NULL, TRUE);
    tabiya_engine_source_search(source, &start, NULL, 0, LIMITS, NULL, heard_cb, &heard);
    tabiya_engine_source_cancel(source);
    for (int i = 0; i < 20; i++)
        g_main_context_iteration(NULL, FALSE);
    g_assert_cmpint(heard, ==, 1);
}

/* --- Notes ------------------------------------------------------------------------------------ */

static void test_notes_are_one_step(Fixture *f, gconstpointer data)
{
    g_autofree char *before = tabiya_pgn_write_game(f->game);
    run(f);
    tabiya_game_set_recording(f->game, TRUE);
    tabiya_review_write_notes(f->review, TABIYA_NOTES_ALL);
    g_autofree char *reviewed = tabiya_pgn_write_game(f->game);
    g_assert_nonnull(strstr(reviewed, "$4"));
    g_assert_nonnull(strstr(reviewed, "[%eval"));
    g_assert_nonnull(strstr(reviewed, "mine"));
    g_assert_nonnull(strstr(reviewed, "$16"));
    g_assert_null(tabiya_game_check(f->game));
    tabiya_game_undo(f->game);
    g_autofree char *undone = tabiya_pgn_write_game(f->game);
    g_assert_cmpstr(undone, ==, before);
    g_assert_false(tabiya_game_can_undo(f->game));
    tabiya_game_redo(f->game);
    g_autofree char *redone = tabiya_pgn_write_game(f->game);
    g_assert_cmpstr(redone, ==, reviewed);
}

static void test_notes_are_replaced(Fixture *f, gconstpointer data)
{
    run(f);
    tabiya_review_write_notes(f->review, TABIYA_NOTES_ALL);
    g_autofree char *once = tabiya_pgn_write_game(f->game);
    tabiya_review_write_notes(f->review, TABIYA_NOTES_ALL);
    g_autofree char *twice = tabiya_pgn_write_game(f->game);
    g_assert_cmpstr(once, ==, twice);
}

static void test_notes_of_before_leave_no_step(Fixture *f, gconstpointer data)
{
    run(f);
    tabiya_game_set_recording(f->game, TRUE);
    tabiya_review_write_notes(f->review, TABIYA_NOTES_ALL);
    guint64 state = tabiya_game_get_state(f->game);
    tabiya_review_write_notes(f->review, TABIYA_NOTES_ALL);
    g_assert_cmpuint(tabiya_game_get_state(f->game), ==, state);
    g_assert_null(tabiya_game_check(f->game));
    tabiya_game_undo(f->game);
    g_assert_false(tabiya_game_can_undo(f->game));
}

static void test_notes_are_removed(Fixture *f, gconstpointer data)
{
    g_autofree char *before = tabiya_pgn_write_game(f->game);
    run(f);
    tabiya_review_write_notes(f->review,
                              TABIYA_NOTES_NAGS | TABIYA_NOTES_WORDS | TABIYA_NOTES_LINES);
    tabiya_review_remove_notes(f->game);
    g_autofree char *after = tabiya_pgn_write_game(f->game);
    g_assert_cmpstr(after, ==, before);
}

static const TabiyaNode *blunder_of(Fixture *f)
{
    const TabiyaNode *node = tabiya_game_get_main_end(f->game);
    return tabiya_node_get_parent(node);
}

static void test_own_work_on_a_line_is_kept(Fixture *f, gconstpointer data)
{
    run(f);
    tabiya_review_write_notes(f->review, TABIYA_NOTES_ALL);
    const TabiyaNode *line = tabiya_node_get_sibling(blunder_of(f));
    g_assert_nonnull(line);
    while (tabiya_node_get_child(line))
        line = tabiya_node_get_child(line);
    tabiya_game_set_comment(f->game, line, "ours");
    tabiya_review_write_notes(f->review, TABIYA_NOTES_ALL);
    g_autofree char *text = tabiya_pgn_write_game(f->game);
    g_assert_nonnull(strstr(text, "ours"));
    tabiya_review_remove_notes(f->game);
    g_autofree char *rest = tabiya_pgn_write_game(f->game);
    g_assert_nonnull(strstr(rest, "ours"));
    g_assert_null(strstr(rest, "[%review"));
}

static void test_a_changed_game_keeps_its_changes(Fixture *f, gconstpointer data)
{
    run(f);
    tabiya_game_delete_from(f->game, blunder_of(f));
    const TabiyaNode *end = tabiya_game_get_main_end(f->game);
    EngMove move;
    g_assert_cmpint(eng_san_parse(tabiya_node_get_position(end), "Qd6", -1, &move), ==, ENG_SAN_OK);
    const TabiyaNode *node = tabiya_game_add_move(f->game, end, move);
    tabiya_review_write_notes(f->review, TABIYA_NOTES_ALL);
    g_assert_cmpstr(tabiya_node_get_comment(node), ==, "");
    g_assert_cmpstr(tabiya_node_get_comment(end), !=, "");
}

/* --- Arithmetic ------------------------------------------------------------------------------- */

static TabiyaScore cp(int value)
{
    return (TabiyaScore){TABIYA_SCORE_CP, value};
}

/* White takes a queen and then overlooks a mate. */
static void test_a_line_is_told_once(Fixture *f, gconstpointer data)
{
    run(f);
    tabiya_review_write_notes(f->review, TABIYA_NOTES_ALL);
    const TabiyaNode *move = tabiya_node_get_child(tabiya_game_get_root(f->game));
    const TabiyaNode *better = tabiya_node_get_sibling(move);
    g_assert_nonnull(better);
    const char *comment = tabiya_node_get_comment(better);
    g_assert_nonnull(strstr(comment, "Qe7+ mates in 2."));
    g_assert_null(strstr(comment, "Kg8"));
    g_assert_cmpstr(tabiya_node_get_san(tabiya_node_get_child(better)), ==, "Kg8");
}

static void test_win_percent(void)
{
    g_assert_cmpfloat(tabiya_win_percent(cp(0), ENG_WHITE), ==, 50);
    g_assert_cmpfloat_with_epsilon(tabiya_win_percent(cp(100), ENG_WHITE), 59.10, 0.01);
    g_assert_cmpfloat_with_epsilon(tabiya_win_percent(cp(100), ENG_BLACK), 40.90, 0.01);
    g_assert_cmpfloat_with_epsilon(tabiya_win_percent(cp(-500), ENG_WHITE), 13.69, 0.01);
    g_assert_cmpfloat(tabiya_win_percent((TabiyaScore){TABIYA_SCORE_MATE, -4}, ENG_BLACK), ==, 100);
    g_assert_cmpfloat(tabiya_win_percent((TabiyaScore){TABIYA_SCORE_TB, 1}, ENG_BLACK), ==, 0);
    g_assert_cmpfloat(tabiya_win_percent((TabiyaScore){TABIYA_SCORE_TB, 0}, ENG_BLACK), ==, 50);
}

static void test_labels(void)
{
    const TabiyaScore wins = {TABIYA_SCORE_TB, 21}, draws = {TABIYA_SCORE_TB, 0};
    const TabiyaScore mates = {TABIYA_SCORE_MATE, 5}, is_mated = {TABIYA_SCORE_MATE, -4};
    g_assert_cmpint(tabiya_label_of_move(cp(375), cp(-32), ENG_WHITE), ==, TABIYA_LABEL_BLUNDER);
    g_assert_cmpint(tabiya_label_of_move(cp(32), cp(-375), ENG_BLACK), ==, TABIYA_LABEL_NONE);
    g_assert_cmpint(tabiya_label_of_move(cp(-375), cp(32), ENG_BLACK), ==, TABIYA_LABEL_BLUNDER);
    g_assert_cmpint(tabiya_label_of_move(cp(1000), cp(600), ENG_WHITE), ==,
                    TABIYA_LABEL_INACCURACY);
    g_assert_cmpint(tabiya_label_of_move(mates, wins, ENG_WHITE), ==, TABIYA_LABEL_NONE);
    g_assert_cmpint(tabiya_label_of_move(wins, draws, ENG_WHITE), ==, TABIYA_LABEL_BLUNDER);
    g_assert_cmpint(tabiya_label_of_move(is_mated, cp(900), ENG_BLACK), ==, TABIYA_LABEL_BLUNDER);
    g_assert_cmpint(tabiya_label_of_move(is_mated, cp(-900), ENG_BLACK), ==, TABIYA_LABEL_MISTAKE);
}

static void test_accuracy(void)
{
    g_assert_cmpfloat(tabiya_move_accuracy(50, 60), ==, 100);
    g_assert_cmpfloat_with_epsilon(tabiya_move_accuracy(60, 50), 64.58, 0.01);
    g_assert_cmpfloat(tabiya_move_accuracy(100, 0), ==, 0);
    g_assert_cmpfloat(tabiya_move_accuracy(100, 98), ==, 100); /* a mate lost that was not needed */
    const double even[] = {50, 50, 50, 50, 50};
    g_assert_cmpfloat(tabiya_game_accuracy(even, 5, ENG_WHITE, ENG_WHITE), ==, 100);
    const double one_slip[] = {50, 50, 50, 20, 20};
    g_assert_cmpfloat(tabiya_game_accuracy(one_slip, 5, ENG_WHITE, ENG_BLACK), ==, 100);
    g_assert_cmpfloat(tabiya_game_accuracy(one_slip, 5, ENG_WHITE, ENG_WHITE), <, 60);
    g_assert_cmpfloat(tabiya_game_accuracy(one_slip, 5, ENG_BLACK, ENG_BLACK), ==, 100);
    g_assert_true(isnan(tabiya_game_accuracy(even, 1, ENG_WHITE, ENG_WHITE)));
    g_assert_true(isnan(tabiya_game_accuracy(even, 2, ENG_WHITE, ENG_BLACK)));
}

static void test_centipawn_loss(void)
{
    const TabiyaScore mate = {TABIYA_SCORE_MATE, 5};
    g_assert_cmpint(tabiya_centipawn_loss(cp(50), cp(-70), ENG_WHITE), ==, 120);
    g_assert_cmpint(tabiya_centipawn_loss(cp(50), cp(-70), ENG_BLACK), ==, 0);
    g_assert_cmpint(tabiya_centipawn_loss(mate, cp(300), ENG_WHITE), ==, 700);
    g_assert_cmpint(tabiya_centipawn_loss(cp(-1500), mate, ENG_BLACK), ==, 2000);
}

#define ADD(path, pgn, test) g_test_add("/review/" path, Fixture, pgn, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("whole", NULL, test_whole);
    ADD("natural-at-whose-level", NULL, test_natural_at_whose_level);
    ADD("cancel-and-go-on", NULL, test_cancel_and_go_on);
    ADD("state", NULL, test_state);
    ADD("foreign-state", NULL, test_foreign_state);
    ADD("null-move", "1. e4 -- 2. d4 d5 *", test_null_move);
    ADD("no-moves", "*", test_no_moves);
    g_test_add_func("/review/failing-engine", test_failing_engine);
    g_test_add_func("/review/missing-engine", test_missing_engine);
    g_test_add_func("/review/told-later", test_nothing_is_told_from_inside_search);
    ADD("notes-are-one-step", NULL, test_notes_are_one_step);
    ADD("notes-are-replaced", NULL, test_notes_are_replaced);
    ADD("notes-of-before-leave-no-step", NULL, test_notes_of_before_leave_no_step);
    ADD("notes-are-removed", NULL, test_notes_are_removed);
    ADD("own-work-is-kept", NULL, test_own_work_on_a_line_is_kept);
    ADD("changed-game", NULL, test_a_changed_game_keeps_its_changes);
    ADD("a-line-is-told-once",
        "[FEN \"rn1B1k1r/pbpp2pp/1p5n/4Q3/8/2N5/PPP2PPP/R3KB1R w KQ - 0 11\"]\n[SetUp \"1\"]\n\n"
        "11. O-O-O Nf5 *",
        test_a_line_is_told_once);
    g_test_add_func("/judgement/win-percent", test_win_percent);
    g_test_add_func("/judgement/labels", test_labels);
    g_test_add_func("/judgement/accuracy", test_accuracy);
    g_test_add_func("/judgement/centipawn-loss", test_centipawn_loss);
    return g_test_run();
}
