/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Endgames played out against an engine that does what the test says; and the table of them, which the
 * engine inside agrees with. */
#include "app/puzzles/endgame-drill.h"

#include "app/analysis/builtin-engine.h"
#include "engine/board/fen.h"
#include "tests/app/puzzle-fixture.h"

typedef struct {
    PuzzleFixture base;
    TabiyaEndgameDrill *drill;
    TabiyaBoardSession *board; /* the same */
    guint n_reached, n_missed;
} Fixture;

static void judged_cb(Fixture *f, gboolean reached)
{
    f->n_reached += reached;
    f->n_missed += !reached;
}

static void setup(Fixture *f, gconstpointer data)
{
    puzzle_fixture_setup(&f->base, data);
    f->drill = tabiya_endgame_drill_new(f->base.progress, f->base.arbiter,
                                        TABIYA_ENGINE_SOURCE(f->base.engine));
    f->board = TABIYA_BOARD_SESSION(f->drill);
    g_signal_connect_swapped(f->drill, "judged", G_CALLBACK(judged_cb), f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    puzzle_settle(&f->base);
    g_assert_finalize_object(f->drill);
    puzzle_fixture_teardown(&f->base, data);
}

static void begin(Fixture *f, const char *key)
{
    tabiya_endgame_drill_begin(f->drill, tabiya_drills_find(key));
    g_assert_cmpint(tabiya_endgame_drill_get_stage(f->drill), ==, TABIYA_DRILL_STAGE_ASKING);
}

static void assert_stage(Fixture *f, TabiyaDrillStage stage, const char *expected)
{
    g_autofree char *verdict = NULL;

    g_object_get(f->drill, "verdict", &verdict, NULL);
    g_assert_cmpint(tabiya_endgame_drill_get_stage(f->drill), ==, stage);
    g_assert_cmpstr(verdict, ==, expected);
}

static void play(Fixture *f, const char *san)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(tabiya_board_session_play_text(f->board, san, &error));
    g_assert_no_error(error);
}

/* A move, and the engine's answer with its score, White's view. */
static void play_and_answer(Fixture *f, const char *san, const char *uci, int score_cp)
{
    play(f, san);
    g_assert_cmpint(tabiya_endgame_drill_get_stage(f->drill), ==, TABIYA_DRILL_STAGE_THINKING);
    scripted_engine_answer(f->base.engine, uci, score_cp);
}

static void assert_rows(Fixture *f, const char *expected)
{
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path,
               "SELECT coalesce(group_concat(drill || ':' || reached || ':' || moves, '|'), '')"
               " FROM drill_attempt",
               expected);
}

static const TabiyaDrill ROOKS = {.key = "rooks",
                                  .goal = TABIYA_DRILL_WIN,
                                  .fen = "7k/8/R7/8/8/8/8/1R4K1 w - - 0 1"};

/* Without pawns a win is mate. */
static void test_win(Fixture *f, gconstpointer data)
{
    g_autofree char *status = NULL;

    tabiya_endgame_drill_begin(f->drill, &ROOKS);
    g_object_get(f->drill, "status", &status, NULL);
    g_assert_cmpstr(status, ==, "White to move and win.");
    play(f, "Rb7");
    scripted_engine_answer_line(f->base.engine, "h8g8", (TabiyaScore){TABIYA_SCORE_MATE, 2});
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    g_assert_cmpuint(f->n_reached, ==, 0);
    play(f, "Ra8#");
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED, "Mate!");
    g_assert_nonnull(tabiya_board_session_get_obstacle(f->board));
    assert_rows(f, "rooks:1:b1b7 h8g8 a6a8");
    g_assert_cmpuint(f->n_reached, ==, 1);
}

/* What gives it away may be taken back, and stays missed. */
static void test_miss(Fixture *f, gconstpointer data)
{
    begin(f, "opposition");
    play_and_answer(f, "Kf6", "e8f8", 0);
    assert_stage(f, TABIYA_DRILL_STAGE_MISSED, "Kf6 gives the win away.");
    assert_rows(f, "opposition:0:e6f6");
    g_assert_false(tabiya_board_session_play_text(f->board, "e6", NULL));
    tabiya_board_session_undo(f->board);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play_and_answer(f, "Kd6", "e8d8", 500);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play(f, "e6"); /* a pawn gets through: it is enough that mate is seen */
    scripted_engine_answer_line(f->base.engine, "d8e8", (TabiyaScore){TABIYA_SCORE_MATE, 14});
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED, "It is mate in 7 from here.");
    assert_rows(f, "opposition:0:e6f6");
    g_assert_cmpuint(f->n_missed + f->n_reached, ==, 1);
    begin(f, "opposition"); /* another attempt */
    play_and_answer(f, "Kf6", "e8f8", 0);
    g_assert_cmpuint(f->n_missed, ==, 2);
}

static void test_stalemate(Fixture *f, gconstpointer data)
{
    static const TabiyaDrill QUEEN = {
        .key = "queen", .goal = TABIYA_DRILL_WIN, .fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"};

    tabiya_endgame_drill_begin(f->drill, &QUEEN);
    play(f, "Qf7");
    assert_stage(f, TABIYA_DRILL_STAGE_MISSED, "The game is drawn.");
    g_assert_cmpint(f->base.engine->searches, ==, 0);
}

/* A draw is held for so many moves, whatever the engine has more. */
static void test_hold(Fixture *f, gconstpointer data)
{
    /* the bishop goes about, and gives no check on h7 when Black wants to go there */
    static const char *const WHITE[] = {"d1c2", "c2b3", "b3c4", "c4d5", "d5e6", "e6d7",
                                        "d7c6", "c6b5", "b5a4", "a4d1", "d1e2", "e2f3",
                                        "f3e4", "e4g2", "g2f1", "f1c4", "c4a2"};

    begin(f, "wrong-bishop");
    g_assert_true(tabiya_board_session_get_obstacle(f->board) == NULL);
    play_and_answer(f, "Kg7", "f4f5", 700);
    play_and_answer(f, "Kh8", "f5f6", 700);
    for (gsize i = 0; i < G_N_ELEMENTS(WHITE); i++)
        play_and_answer(f, i % 2 == 0 ? "Kh7" : "Kh8", WHITE[i], 700);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play(f, "Kh8");
    scripted_engine_answer_move(f->base.engine, ENG_NULL_MOVE, 700);
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED, "Held for 20 moves: it is a draw.");
    g_assert_cmpuint(f->n_reached, ==, 1);
}

static void test_lose_draw(Fixture *f, gconstpointer data)
{
    begin(f, "philidor");
    play_and_answer(f, "Rb6", "a7h7", 100);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play_and_answer(f, "Rb5+", "d5e6", 351);
    assert_stage(f, TABIYA_DRILL_STAGE_MISSED, "Rb5+ gives the draw away.");
}

/* Where the engine fails the move is taken back, and nothing is decided. */
static void test_failure(Fixture *f, gconstpointer data)
{
    begin(f, "lucena");
    play(f, "Rc4");
    scripted_engine_fail(f->base.engine, "it died");
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play(f, "Rd1+");
    tabiya_board_session_undo(f->board); /* while it thinks */
    g_assert_false(f->base.engine->searching);
    play(f, "Rd1+");
    tabiya_endgame_drill_end(f->drill);
    g_assert_false(f->base.engine->searching);
    assert_stage(f, TABIYA_DRILL_STAGE_EMPTY, "");
    g_assert_cmpuint(f->n_reached + f->n_missed, ==, 0);
}

/* --- The table -------------------------------------------------------------------------------- */

typedef struct {
    gboolean done;
    TabiyaScore score;
} Searched;

static void searched_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    Searched *searched = user;

    g_assert_no_error(error);
    searched->score = result->score;
    searched->done = TRUE;
}

/* Few nodes are enough to see what each is worth, by the measure that moves are judged by. */
static void test_table(void)
{
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();
    g_autoptr(GHashTable) keys = g_hash_table_new(g_str_hash, g_str_equal);
    guint n;
    const TabiyaDrill *drills = tabiya_drills_get(&n);

    g_assert_cmpuint(n, >=, 20);
    for (guint i = 0; i < n; i++) {
        Searched searched = {0};
        EngPosition start;
        int cp;

        g_assert_true(g_hash_table_add(keys, (gpointer)drills[i].key));
        g_assert_true(i == 0 || drills[i].group >= drills[i - 1].group);
        g_assert_true(eng_fen_parse(&start, drills[i].fen, NULL));
        tabiya_engine_source_new_game(engine);
        tabiya_engine_arbiter_search(arbiter, engine,
                                     &(TabiyaSearchRequest){.priority = TABIYA_SEARCH_PLAY,
                                                            .cores = 1,
                                                            .start = &start,
                                                            .limits = {.nodes = 40000},
                                                            .done = searched_cb,
                                                            .user = &searched});
        while (!searched.done)
            g_main_context_iteration(NULL, TRUE);
        cp = tabiya_score_compare_cp(searched.score, (EngColor)start.side_to_move);
        g_test_message("%s: %d", drills[i].key, cp);
        if (drills[i].goal == TABIYA_DRILL_WIN)
            g_assert_cmpint(cp, >, 120);
        else
            g_assert_cmpint(cp, >, -drills[i].lost_cp);
    }
}

#define ADD(path, test) g_test_add("/endgame-drill/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("win", test_win);
    ADD("miss", test_miss);
    ADD("stalemate", test_stalemate);
    ADD("hold", test_hold);
    ADD("lose-draw", test_lose_draw);
    ADD("failure", test_failure);
    g_test_add_func("/endgame-drill/table", test_table);
    return g_test_run();
}
