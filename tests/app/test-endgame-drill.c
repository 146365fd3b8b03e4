/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Endgames played out against a scripted engine; and their table, checked with the built-in
 * engine. */
#include "app/puzzles/endgame-drill.h"

#include "app/analysis/builtin-engine.h"
#include "app/analysis/tablebases.h"
#include "engine/board/fen.h"
#include "tests/app/puzzle-fixture.h"
#include "tests/shared-data.h"

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
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(f->drill), 0);
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
    tabiya_endgame_drill_begin(f->drill, tabiya_drills_find(key), 0);
    g_assert_cmpint(tabiya_endgame_drill_get_stage(f->drill), ==, TABIYA_DRILL_STAGE_ASKING);
}

static void assert_stage(Fixture *f, TabiyaDrillStage stage, const char *expected)
{
    g_autofree char *verdict = NULL;

    g_object_get(f->drill, "verdict", &verdict, NULL);
    g_assert_cmpint(tabiya_endgame_drill_get_stage(f->drill), ==, stage);
    g_assert_cmpstr(verdict, ==, expected);
}

static TabiyaTrainingMarks marks(Fixture *f)
{
    return tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->drill));
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
               " FROM drill_attempt WHERE finished_ms > 0",
               expected);
}

/* "" where nothing is. */
static void assert_hand(Fixture *f, const char *expected)
{
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path,
               "SELECT coalesce(group_concat(drill || ':' || moves, '|'), '')"
               " FROM drill_attempt WHERE finished_ms = 0",
               expected);
}

static const TabiyaDrill ROOKS = {.key = "rooks",
                                  .name = "Rooks",
                                  .goal = TABIYA_DRILL_WIN,
                                  .fen = "7k/8/R7/8/8/8/8/1R4K1 w - - 0 1"};

/* Without pawns a win is mate. */
static void test_win(Fixture *f, gconstpointer data)
{
    g_autofree char *status = NULL;

    tabiya_endgame_drill_begin(f->drill, &ROOKS, 0);
    g_object_get(f->drill, "status", &status, NULL);
    g_assert_cmpstr(status, ==, "White to move and win.");
    play(f, "Rb7");
    scripted_engine_answer_line(f->base.engine, "h8g8", (TabiyaScore){TABIYA_SCORE_MATE, 2});
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    g_assert_cmpuint(f->n_reached, ==, 0);
    play(f, "Ra8#");
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED, "Checkmate!\nIn 2 moves.");
    g_assert_nonnull(tabiya_board_session_get_obstacle(f->board));
    assert_rows(f, "rooks:1:b1b7 h8g8 a6a8");
    assert_hand(f, "");
    g_assert_cmpuint(f->n_reached, ==, 1);
}

/* A move that gives the result away may be taken back, and still counts as a miss. */
static void test_miss(Fixture *f, gconstpointer data)
{
    begin(f, "opposition");
    assert_hand(f, "opposition:");
    play_and_answer(f, "Kf6", "e8f8", 0);
    assert_stage(f, TABIYA_DRILL_STAGE_MISSED, "Kf6 throws away the win.\nKf8 holds.");
    g_assert_cmpuint(marks(f).refutation, !=, ENG_NO_MOVE);
    assert_rows(f, "opposition:0:e6f6");
    assert_hand(f, "opposition:? e6f6");
    g_assert_false(tabiya_board_session_play_text(f->board, "e6", NULL));
    tabiya_board_session_undo(f->board);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play_and_answer(f, "Kd6", "e8d8", 500);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play(f, "e6"); /* mate may be seen, but it is the pawn's way that is to be found */
    scripted_engine_answer_line(f->base.engine, "d8e8", (TabiyaScore){TABIYA_SCORE_MATE, 14});
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play_and_answer(f, "e7", "e8f7", 900);
    play_and_answer(f, "Kd7", "f7f6", 900);
    play(f, "e8=Q");
    scripted_engine_answer_line(f->base.engine, "f6f5", (TabiyaScore){TABIYA_SCORE_MATE, 14});
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED,
                 "Mate in 7 from here.\n"
                 "Not on the first try. Start over to make it count.");
    assert_rows(f, "opposition:0:e6f6");
    g_assert_cmpuint(f->n_missed + f->n_reached, ==, 1);
    begin(f, "opposition"); /* another attempt */
    play_and_answer(f, "Kf6", "e8f8", 0);
    g_assert_cmpuint(f->n_missed, ==, 2);
}

/* The other side has nothing left, and the distance to mate is known. */
static void test_beaten(Fixture *f, gconstpointer data)
{
    static const TabiyaDrill ROOK = {.key = "rook",
                                     .name = "Rook",
                                     .goal = TABIYA_DRILL_WIN,
                                     .fen = "8/8/8/8/8/2k5/R4p2/5K2 w - - 0 1"};

    tabiya_endgame_drill_begin(f->drill, &ROOK, 0);
    play(f, "Rxf2");
    scripted_engine_answer_line(f->base.engine, "c3d3", (TabiyaScore){TABIYA_SCORE_MATE, 23});
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED, "Mate in 12 from here.\nIn 1 move.");
}

/* A tablebase is as good as a mate that is seen, and so is much more than a queen. */
static void test_decided(Fixture *f, gconstpointer data)
{
    static const TabiyaDrill PAWN = {.key = "pawn",
                                     .name = "Pawn",
                                     .goal = TABIYA_DRILL_WIN,
                                     .fen = "8/3KP3/5k2/8/8/8/8/8 w - - 0 1"};

    tabiya_endgame_drill_begin(f->drill, &PAWN, 0);
    play(f, "Kd8"); /* won before as well: the pawn is not there yet */
    scripted_engine_answer_line(f->base.engine, "f6e6", (TabiyaScore){TABIYA_SCORE_TB, 3});
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play(f, "e8=Q");
    scripted_engine_answer_line(f->base.engine, "e6f6", (TabiyaScore){TABIYA_SCORE_TB, 1});
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED,
                 "Won from here, according to the tablebases.\nIn 2 moves.");
    tabiya_endgame_drill_again(f->drill);
    play_and_answer(f, "e8=R", "f6f7", 999);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    tabiya_endgame_drill_again(f->drill);
    play_and_answer(f, "e8=Q", "f6g7", 1000);
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED, "The rest is an easy win.\nIn 1 move.");
    g_assert_cmpuint(f->n_reached, ==, 2);
    g_assert_cmpuint(f->n_missed, ==, 0);
}

/* A pawn about to promote may hold against a queen, whatever the engine's score, unless it sees the
 * mate or the tablebases have the result. */
static void test_undecided(Fixture *f, gconstpointer data)
{
    static const TabiyaDrill RACE = {.key = "race",
                                     .name = "Race",
                                     .goal = TABIYA_DRILL_WIN,
                                     .fen = "8/1K2P3/8/8/8/8/1k2p3/8 w - - 0 1"};

    tabiya_endgame_drill_begin(f->drill, &RACE, 0);
    play_and_answer(f, "e8=Q", "b2c1", 2000);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    play(f, "Qe3+");
    scripted_engine_answer_line(f->base.engine, "c1d1", (TabiyaScore){TABIYA_SCORE_MATE, 23});
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED, "Mate in 12 from here.\nIn 2 moves.");
    tabiya_endgame_drill_again(f->drill);
    play(f, "e8=Q");
    scripted_engine_answer_line(f->base.engine, "b2c1", (TabiyaScore){TABIYA_SCORE_TB, 1});
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED,
                 "Won from here, according to the tablebases.\nIn 1 move.");
}

/* With real tables, and the engine inside: a bishop and a knight mate in more moves than are
 * seen. */
static void test_tables(Fixture *f, gconstpointer data)
{
    static const TabiyaDrill PAWN = {.key = "knight",
                                     .name = "Knight",
                                     .goal = TABIYA_DRILL_WIN,
                                     .fen = "4B3/7P/5k2/8/8/8/8/1K6 w - - 0 1"};
    g_autofree char *folder = shared_data_find("syzygy");
    const char *const folders[] = {folder, NULL};
    const char *const none[] = {NULL};
    TabiyaTablebases *tables = tabiya_tablebases_get_default();
    g_autoptr(TabiyaEngineSource) engine = NULL;
    g_autofree char *verdict = NULL;

    if (!folder)
        return;
    tabiya_tablebases_set_folders_now(tables, folders);
    engine = tabiya_builtin_engine_new();
    g_assert_finalize_object(f->drill);
    f->drill = tabiya_endgame_drill_new(f->base.progress, f->base.arbiter, engine);
    f->board = TABIYA_BOARD_SESSION(f->drill);
    tabiya_endgame_drill_begin(f->drill, &PAWN, 0);
    play(f, "h8=N");
    while (tabiya_endgame_drill_get_stage(f->drill) == TABIYA_DRILL_STAGE_THINKING)
        g_main_context_iteration(NULL, TRUE);
    g_object_get(f->drill, "verdict", &verdict, NULL);
    g_assert_cmpint(tabiya_endgame_drill_get_stage(f->drill), ==, TABIYA_DRILL_STAGE_REACHED);
    g_assert_cmpstr(verdict, ==, "Won from here, according to the tablebases.\nIn 1 move.");
    tabiya_tablebases_set_folders_now(tables, none);
}

static void test_stalemate(Fixture *f, gconstpointer data)
{
    static const TabiyaDrill QUEEN = {.key = "queen",
                                      .name = "Queen",
                                      .goal = TABIYA_DRILL_WIN,
                                      .fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"};

    tabiya_endgame_drill_begin(f->drill, &QUEEN, 0);
    play(f, "Qf7");
    assert_stage(f, TABIYA_DRILL_STAGE_MISSED, "Stalemate.");
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
    g_assert_true(!tabiya_board_session_get_obstacle(f->board));
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
    assert_stage(f, TABIYA_DRILL_STAGE_MISSED, "Rb5+ throws away the draw.\nKe6 wins.");
}

/* If the engine fails, the move is taken back, and nothing is decided. */
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

/* --- Help ------------------------------------------------------------------------------------- */

/* The engine's own move, in two steps; a result reached with it does not count. */
static void test_hint(Fixture *f, gconstpointer data)
{
    tabiya_endgame_drill_begin(f->drill, &ROOKS, 0);
    tabiya_endgame_drill_hint(f->drill);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "Tabiya is looking for a move.");
    g_assert_cmpint(marks(f).hint, ==, ENG_NO_SQUARE);
    scripted_engine_answer(f->base.engine, "b1b7", 900);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "Move the rook on b1.");
    g_assert_cmpint(marks(f).hint, ==, eng_square(1, 0));
    g_assert_cmpint(marks(f).hint_to, ==, ENG_NO_SQUARE);
    tabiya_endgame_drill_hint(f->drill);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "…to b7.");
    g_assert_cmpint(marks(f).hint_to, ==, eng_square(1, 6));
    g_assert_cmpint(f->base.engine->searches, ==, 1);
    assert_hand(f, "rooks:+");
    play_and_answer(f, "Rb7", "h8g8", 900);
    g_assert_cmpint(marks(f).hint, ==, ENG_NO_SQUARE);
    tabiya_endgame_drill_hint(f->drill); /* another question, another search */
    g_assert_cmpint(f->base.engine->searches, ==, 3);
    play(f, "Ra8#"); /* and it is not waited for */
    g_assert_false(f->base.engine->searching);
    assert_stage(f, TABIYA_DRILL_STAGE_REACHED,
                 "Checkmate!\n"
                 "You used help. Start over to make it count.");
    assert_rows(f, "rooks:0:+ b1b7 h8g8 a6a8");
    tabiya_endgame_drill_again(f->drill);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    assert_hand(f, "rooks:");
}

static void settle_pause(void)
{
    for (int i = 0; i < 20; i++)
        g_main_context_iteration(NULL, FALSE);
}

/* The engine plays for both; to go on oneself that is taken back. */
static void test_show(Fixture *f, gconstpointer data)
{
    tabiya_endgame_drill_begin(f->drill, &ROOKS, 0);
    play(f, "Kf2");
    tabiya_endgame_drill_show(f->drill); /* the move is not waited for, nor kept */
    assert_stage(f, TABIYA_DRILL_STAGE_SHOWING, "");
    assert_rows(f, "");
    assert_hand(f, "rooks:+");
    g_assert_nonnull(tabiya_board_session_get_obstacle(f->board));
    scripted_engine_answer(f->base.engine, "b1b7", 900);
    settle_pause();
    scripted_engine_answer(f->base.engine, "h8g8", 900);
    settle_pause();
    tabiya_board_session_undo(f->board);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    g_assert_null(tabiya_node_get_parent(tabiya_board_session_get_cursor(f->board)));
    tabiya_endgame_drill_show(f->drill);
    scripted_engine_answer(f->base.engine, "b1b7", 900);
    settle_pause();
    scripted_engine_answer(f->base.engine, "h8g8", 900);
    settle_pause();
    scripted_engine_answer(f->base.engine, "a6a8", 900);
    settle_pause();
    assert_stage(f, TABIYA_DRILL_STAGE_SHOWN, "");
    g_assert_false(f->base.engine->searching);
    g_assert_cmpuint(f->n_missed, ==, 0); /* only what is played counts */
    begin(f, "opposition");
    tabiya_endgame_drill_show(f->drill);
    scripted_engine_answer(f->base.engine, "e6d6", 900);
    settle_pause();
    tabiya_endgame_drill_stop(f->drill);
    assert_stage(f, TABIYA_DRILL_STAGE_SHOWN, "");
    g_assert_false(f->base.engine->searching);
    assert_rows(f, "");
}

/* Shown after some moves it was played, and missed; shown first and then played, with help. */
static void test_show_and_play(Fixture *f, gconstpointer data)
{
    tabiya_endgame_drill_begin(f->drill, &ROOKS, 0);
    tabiya_endgame_drill_show(f->drill);
    tabiya_endgame_drill_stop(f->drill);
    tabiya_board_session_undo(f->board);
    play(f, "Rb7");
    scripted_engine_answer(f->base.engine, "h8g8", 900);
    play(f, "Ra8#");
    g_assert_cmpint(tabiya_endgame_drill_get_stage(f->drill), ==, TABIYA_DRILL_STAGE_REACHED);
    assert_rows(f, "rooks:0:+ b1b7 h8g8 a6a8");
    tabiya_endgame_drill_again(f->drill);
    play(f, "Rb7");
    scripted_engine_answer(f->base.engine, "h8g8", 900);
    tabiya_endgame_drill_show(f->drill);
    assert_rows(f, "rooks:0:+ b1b7 h8g8 a6a8|rooks:0:+ b1b7 h8g8");
}

/* --- From one to another ---------------------------------------------------------------------- */

static void assert_fen(Fixture *f, const char *expected)
{
    g_autofree char *fen = tabiya_board_session_dup_fen(f->board);

    g_assert_cmpstr(fen, ==, expected);
}

static void test_starts(Fixture *f, gconstpointer data)
{
    static const TabiyaDrill PAWN = {.key = "lucena",
                                     .name = "Lucena",
                                     .goal = TABIYA_DRILL_WIN,
                                     .fen = "1K6/1P1k4/8/8/8/8/r7/2R5 w - - 0 1"};

    tabiya_endgame_drill_begin(f->drill, &PAWN, 0);
    tabiya_endgame_drill_other(f->drill);
    assert_fen(f, "6K1/4k1P1/8/8/8/8/7r/5R2 w - - 0 1");
    assert_hand(f, "lucena/1:");
    play_and_answer(f, "Rf2", "h2f2", -500);
    assert_rows(f, "lucena/1:0:f1f2");
    tabiya_endgame_drill_other(f->drill);
    assert_fen(f, PAWN.fen);
    tabiya_endgame_drill_next(f->drill);
    g_assert_cmpstr(tabiya_endgame_drill_get_drill(f->drill)->key, ==, "philidor");
    begin(f, "knight-against-pawn"); /* the last one */
    tabiya_endgame_drill_next(f->drill);
    g_assert_cmpstr(tabiya_endgame_drill_get_drill(f->drill)->key, ==, "two-rooks-mate");
}

/* Another session in the place of the first, as when the program was begun again. */
static void restart(Fixture *f)
{
    puzzle_settle(&f->base);
    g_assert_finalize_object(f->drill);
    f->drill = tabiya_endgame_drill_new(f->base.progress, f->base.arbiter,
                                        TABIYA_ENGINE_SOURCE(f->base.engine));
    f->board = TABIYA_BOARD_SESSION(f->drill);
    g_signal_connect_swapped(f->drill, "judged", G_CALLBACK(judged_cb), f);
    tabiya_endgame_drill_go_on(f->drill);
    while (tabiya_endgame_drill_get_stage(f->drill) == TABIYA_DRILL_STAGE_EMPTY)
        g_main_context_iteration(NULL, TRUE);
}

static void test_go_on(Fixture *f, gconstpointer data)
{
    tabiya_endgame_drill_begin(f->drill, tabiya_drills_find("opposition"), 3);
    play_and_answer(f, "Ke6", "d8e8", 500);
    restart(f);
    assert_stage(f, TABIYA_DRILL_STAGE_ASKING, "");
    assert_fen(f, "4k3/8/4K3/3P4/8/8/8/8 w - - 2 2");
    g_assert_cmpuint(tabiya_endgame_drill_get_start(f->drill), ==, 3);
}

/* While the engine thinks, and after a miss, which is not judged again. */
static void test_go_on_missed(Fixture *f, gconstpointer data)
{
    begin(f, "opposition");
    play(f, "Kf6");
    restart(f);
    assert_stage(f, TABIYA_DRILL_STAGE_THINKING, "");
    scripted_engine_answer(f->base.engine, "e8f8", 0);
    g_assert_cmpuint(f->n_missed, ==, 1);
    restart(f);
    scripted_engine_answer(f->base.engine, "e8f8", 0);
    assert_stage(f, TABIYA_DRILL_STAGE_MISSED, "Kf6 throws away the win.\nKf8 holds.");
    g_assert_cmpuint(f->n_missed, ==, 1);
    assert_rows(f, "opposition:0:e6f6");
    tabiya_endgame_drill_end(f->drill);
    assert_hand(f, "");
    tabiya_endgame_drill_go_on(f->drill);
    while (G_OBJECT(f->drill)->ref_count > 1) /* what looks for the hand keeps one */
        g_main_context_iteration(NULL, TRUE);
    assert_stage(f, TABIYA_DRILL_STAGE_EMPTY, "");
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

static void assert_worth(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                         const TabiyaDrill *drill, guint start)
{
    Searched searched = {0};
    EngPosition position, first;

    tabiya_drill_get_start(drill, start, &position);
    g_assert_true(eng_fen_parse(&first, drill->fen, NULL));
    g_assert_cmpint(position.side_to_move, ==, first.side_to_move);
    tabiya_engine_source_new_game(engine);
    tabiya_engine_arbiter_search(arbiter, engine,
                                 &(TabiyaSearchRequest){.priority = TABIYA_SEARCH_PLAY,
                                                        .cores = 1,
                                                        .start = &position,
                                                        .limits = {.nodes = 40000},
                                                        .done = searched_cb,
                                                        .user = &searched});
    while (!searched.done)
        g_main_context_iteration(NULL, TRUE);
    int cp = tabiya_score_compare_cp(searched.score, (EngColor)position.side_to_move);
    g_test_message("%s %u: %d", drill->key, start, cp);
    if (drill->goal == TABIYA_DRILL_WIN)
        g_assert_cmpint(cp, >, 120);
    else
        g_assert_cmpint(cp, >, -drill->lost_cp);
}

static void test_find(void)
{
    g_assert_true(tabiya_drill_matches(tabiya_drills_find("lucena"), "bridge LUC"));
    g_assert_true(tabiya_drill_matches(tabiya_drills_find("lucena"), "rook endgames"));
    g_assert_false(tabiya_drill_matches(tabiya_drills_find("lucena"), "lucena bishop"));
    g_assert_true(tabiya_drill_matches(tabiya_drills_find("lucena"), ""));
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
        g_assert_true(g_hash_table_add(keys, (gpointer)drills[i].key));
        g_assert_true(i == 0 || drills[i].group >= drills[i - 1].group);
        /* those with left and right exchanged are worth the same */
        for (guint k = 0; k < tabiya_drill_count_starts(&drills[i]) / 2; k++)
            assert_worth(arbiter, engine, &drills[i], k);
    }
}

#define ADD(path, test) g_test_add("/endgame-drill/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("win", test_win);
    ADD("miss", test_miss);
    ADD("beaten", test_beaten);
    ADD("decided", test_decided);
    ADD("undecided", test_undecided);
    ADD("tables", test_tables);
    ADD("stalemate", test_stalemate);
    ADD("hold", test_hold);
    ADD("lose-draw", test_lose_draw);
    ADD("failure", test_failure);
    ADD("hint", test_hint);
    ADD("show", test_show);
    ADD("show-and-play", test_show_and_play);
    ADD("starts", test_starts);
    ADD("go-on", test_go_on);
    ADD("go-on-missed", test_go_on_missed);
    g_test_add_func("/endgame-drill/find", test_find);
    g_test_add_func("/endgame-drill/table", test_table);
    return g_test_run();
}
