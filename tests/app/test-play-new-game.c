/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Beginnings of games: options, odds, rematch, pasted text, and resuming. */
#include <string.h>

#include "app/error.h"
#include "engine/board/fen.h"
#include "app/game/pgn-reader.h"
#include "tests/app/play-fixture.h"

static void start(PlayFixture *f, const TabiyaNewGame *options)
{
    g_autoptr(GError) error = NULL;

    tabiya_play_session_new_game(f->session, options, &error);
    g_assert_no_error(error);
}

static TabiyaNewGame defaults(void)
{
    TabiyaNewGame options;

    tabiya_new_game_init(&options);
    return options;
}

static void assert_fen(PlayFixture *f, const char *fen)
{
    g_autofree char *shown = tabiya_board_session_dup_fen(TABIYA_BOARD_SESSION(f->session));

    g_assert_cmpstr(shown, ==, fen);
}

static const char *tag(PlayFixture *f, const char *name)
{
    return tabiya_game_get_tag(tabiya_board_session_get_game(f->board), name);
}

/* --- New games -------------------------------------------------------------------------------- */

static void test_as_white(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    options.strength = tabiya_strength_of_level(5);
    start(f, &options);
    g_assert_false(f->engine->searching);
    g_assert_cmpint(play_fixture_number(f, "level"), ==, 5);
    g_assert_false(play_fixture_flag(f, "flipped"));
    g_assert_cmpstr(tag(f, "White"), ==, "You");
    g_assert_cmpstr(tag(f, "Black"), ==, "Tabiya, level 5");
    g_assert_cmpstr(tag(f, "Event"), ==, "Casual game");
    g_assert_cmpstr(tag(f, "Round"), ==, "-");
    g_assert_true(g_regex_match_simple("^\\d{4}\\.\\d\\d\\.\\d\\d$", tag(f, "Date"), 0, 0));
    g_assert_cmpint(f->engine->new_games, ==, 2); /* the first was the session's own */
}

static void test_as_black(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    options.color = TABIYA_COLOR_BLACK;
    g_object_set(f->session, "player-name", "Ada", NULL);
    start(f, &options);
    g_assert_true(f->engine->searching);
    g_assert_true(play_fixture_flag(f, "flipped"));
    g_assert_cmpstr(tag(f, "Black"), ==, "Ada");
    scripted_engine_answer(f->engine, "e2e4", 0);
    play_fixture_assert_status(f, "Your move.");
}

static void test_random_color_is_either(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();
    int blacks = 0;

    options.color = TABIYA_COLOR_RANDOM;
    for (int i = 0; i < 64; i++) {
        start(f, &options);
        blacks += play_fixture_number(f, "human-color");
    }
    g_assert_cmpint(blacks, >, 0);
    g_assert_cmpint(blacks, <, 64);
}

static void test_new_game_switches_the_opponent_on(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    g_object_set(f->session, "engine-playing", FALSE, NULL);
    start(f, &options);
    g_assert_true(play_fixture_flag(f, "engine-playing"));
}

static void test_new_game_while_thinking(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    play_fixture_moves(f, "e2e4");
    start(f, &options);
    g_assert_false(f->engine->searching);
    play_fixture_assert_moves(f, "");
    play_fixture_assert_status(f, "Your move.");
}

static void test_return_to_the_game_before(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    g_assert_false(tabiya_play_session_can_return(f->session));
    g_object_set(f->session, "level", 2, NULL);
    play_fixture_moves(f, "e2e4 e7e5");
    options.strength = tabiya_strength_of_level(7);
    options.color = TABIYA_COLOR_BLACK;
    start(f, &options);
    g_assert_true(tabiya_play_session_can_return(f->session));

    tabiya_play_session_return(f->session);
    play_fixture_assert_moves(f, "e4 e5");
    play_fixture_assert_status(f, "Your move.");
    g_assert_cmpint(play_fixture_number(f, "level"), ==, 2);
    g_assert_cmpint(play_fixture_number(f, "human-color"), ==, ENG_WHITE);
    g_assert_false(play_fixture_flag(f, "flipped"));
    /* The game in between had no moves: there is nothing to go back to from here. */
    g_assert_false(tabiya_play_session_can_return(f->session));
}

static void test_return_goes_both_ways(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    play_fixture_moves(f, "e2e4 e7e5");
    start(f, &options);
    play_fixture_moves(f, "d2d4 d7d5");
    tabiya_play_session_return(f->session);
    play_fixture_assert_moves(f, "e4 e5");
    tabiya_play_session_return(f->session);
    play_fixture_assert_moves(f, "d4 d5");
}

static void test_no_return_to_what_is_over(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    play_fixture_moves(f, "e2e4 e7e5");
    tabiya_play_session_resign(f->session);
    start(f, &options);
    g_assert_false(tabiya_play_session_can_return(f->session));
    tabiya_play_session_return(f->session);
    g_assert_cmpstr(f->refused, ==, "There is no game to go back to.");
    play_fixture_assert_moves(f, "");
}

static const struct {
    const char *name;
    TabiyaOdds odds;
    TabiyaColorChoice color;
    const char *fen;
} ODDS[] = {
    {"pawn", TABIYA_ODDS_PAWN, TABIYA_COLOR_WHITE,
     "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"knight", TABIYA_ODDS_KNIGHT, TABIYA_COLOR_WHITE,
     "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"bishop", TABIYA_ODDS_BISHOP, TABIYA_COLOR_WHITE,
     "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"rook", TABIYA_ODDS_ROOK, TABIYA_COLOR_WHITE,
     "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"},
    {"queen", TABIYA_ODDS_QUEEN, TABIYA_COLOR_WHITE,
     "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"rook-to-black", TABIYA_ODDS_ROOK, TABIYA_COLOR_BLACK,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"},
    {"pawn-to-black", TABIYA_ODDS_PAWN, TABIYA_COLOR_BLACK,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1"},
};

static void test_odds(PlayFixture *f, gconstpointer data)
{
    gsize i = GPOINTER_TO_SIZE(data);
    TabiyaNewGame options = defaults();

    options.odds = ODDS[i].odds;
    options.color = ODDS[i].color;
    start(f, &options);
    assert_fen(f, ODDS[i].fen);
}

static void test_odds_survive_a_rematch(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    options.odds = TABIYA_ODDS_QUEEN;
    start(f, &options);
    tabiya_play_session_rematch(f->session); /* the opponent has White, and still no queen */
    assert_fen(f, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    g_assert_true(f->engine->searching);
}

static void test_rematch_changes_colors(PlayFixture *f, gconstpointer data)
{
    play_fixture_start(f, "4k3/r3p3/8/8/8/8/R3P3/4K3 w - - 0 41", TABIYA_COLOR_WHITE);
    play_fixture_moves(f, "e1d1");
    tabiya_play_session_rematch(f->session);
    g_assert_cmpint(play_fixture_number(f, "human-color"), ==, ENG_BLACK);
    assert_fen(f, "4k3/r3p3/8/8/8/8/R3P3/4K3 w - - 0 41");
    play_fixture_assert_moves(f, "");
    g_assert_cmpstr(tag(f, "Black"), ==, "You");
}

static void test_rematch_switches_the_opponent_on(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5");
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->session));
    play_fixture_moves(f, "d4");
    tabiya_play_session_rematch(f->session);
    g_assert_true(play_fixture_flag(f, "engine-playing"));
    g_assert_true(f->engine->searching); /* it has White */
    g_assert_cmpuint(f->engine->move_count, ==, 0);
    g_assert_cmpint(f->engine->searches, ==, 2); /* and was not asked about the old game */
}

static void test_chess960(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options = defaults();
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    options.chess960 = TRUE;
    for (int i = 0; i < 8; i++) {
        start(f, &options);
        g_hash_table_add(seen, tabiya_board_session_dup_fen(TABIYA_BOARD_SESSION(f->session)));
    }
    g_assert_cmpuint(g_hash_table_size(seen), >, 1);
    const EngPosition *position = tabiya_game_get_start(tabiya_board_session_get_game(f->board));
    g_assert_true(position->chess960);
    g_assert_null(eng_position_check(position));
}

static void test_bad_options_change_nothing(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame bad[9];

    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++)
        bad[i] = defaults();
    bad[0].strength.level = 0;
    bad[1].strength.level = 10;
    bad[2].cores = 0;
    bad[3].move_time_ms = 0;
    bad[4].odds = TABIYA_ODDS_QUEEN;
    bad[4].chess960 = TRUE;
    bad[5].odds = TABIYA_ODDS_PAWN;
    bad[5].has_start = TRUE;
    eng_position_init(&bad[5].start);
    bad[6].has_start = TRUE; /* and no position at all */
    bad[7].has_start = TRUE;
    g_assert_true(eng_fen_parse(&bad[7].start, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", NULL));
    bad[8].odds = (TabiyaOdds)17;

    play_fixture_moves(f, "e2e4 e7e5");
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_false(tabiya_play_session_new_game(f->session, &bad[i], &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    }
    play_fixture_assert_moves(f, "e4 e5");
}

/* --- Pasting ---------------------------------------------------------------------------------- */

static void test_paste_fen(PlayFixture *f, gconstpointer data)
{
    static const char FEN[] = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 2";
    g_autoptr(GError) error = NULL;

    tabiya_play_session_paste(f->session,
                              "  r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"
                              " b KQkq - 3 2\n",
                              NULL, &error);
    g_assert_no_error(error);
    assert_fen(f, FEN);
    g_assert_cmpint(play_fixture_number(f, "human-color"), ==, ENG_BLACK);
    g_assert_false(f->engine->searching); /* the person moves first */
}

static void test_paste_pgn(PlayFixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    tabiya_play_session_paste(f->session,
                              "[White \"Morphy\"]\n[Black \"Duke\"]\n\n"
                              "1. e4 e5 2. Nf3 (2. f4 exf4) 2... d6 {old} *\n",
                              NULL, &error);
    g_assert_no_error(error);
    play_fixture_assert_moves(f, "e4 e5 Nf3 d6");
    g_assert_cmpstr(tag(f, "White"), ==, "Morphy");
    play_fixture_assert_status(f, "Your move.");
    play_fixture_moves(f, "d2d4 c8g4");
    play_fixture_assert_moves(f, "e4 e5 Nf3 d6 d4 Bg4");
}

static void test_paste_finished_pgn(PlayFixture *f, gconstpointer data)
{
    g_autofree char *pgn = NULL;

    g_assert_true(tabiya_play_session_paste(f->session, "1. e4 e5 2. Nf3 1-0", NULL, NULL));
    play_fixture_assert_status(f, "White won this game.");
    pgn = tabiya_board_session_dup_pgn(TABIYA_BOARD_SESSION(f->session));
    g_assert_nonnull(strstr(pgn, "1-0"));
    tabiya_board_session_undo(f->board); /* play on from there */
    play_fixture_assert_moves(f, "e4 e5 Nf3");
    play_fixture_assert_status(f, "Your move.");
}

static void test_paste_own_pgn(PlayFixture *f, gconstpointer data)
{
    g_autofree char *before = NULL, *after = NULL;

    play_fixture_moves(f, "e2e4 e7e5 g1f3 b8c6");
    before = tabiya_board_session_dup_pgn(TABIYA_BOARD_SESSION(f->session));
    g_assert_true(tabiya_play_session_paste(f->session, before, NULL, NULL));
    after = tabiya_board_session_dup_pgn(TABIYA_BOARD_SESSION(f->session));
    g_assert_cmpstr(before, ==, after);
}

/* An opening goes on against the opponent, which is switched on, with its moves. */
static void test_continue(PlayFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) line = tabiya_pgn_read_first("1. e4 c5 *", -1, NULL, NULL);
    g_autoptr(TabiyaGame) over = tabiya_pgn_read_first("1. f3 e5 2. g4 Qh4# *", -1, NULL, NULL);
    g_autoptr(GError) error = NULL;

    play_fixture_moves(f, "d2d4");
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    g_assert_true(tabiya_play_session_continue(f->session, line, ENG_BLACK, &error));
    play_fixture_assert_moves(f, "e4 c5");
    g_assert_true(play_fixture_flag(f, "engine-playing"));
    g_assert_true(play_fixture_flag(f, "flipped"));
    g_assert_cmpint(play_fixture_number(f, "human-color"), ==, ENG_BLACK);
    g_assert_true(play_fixture_flag(f, "thinking")); /* it is White's turn */
    g_assert_true(tabiya_play_session_can_return(f->session));
    g_assert_true(tabiya_play_session_continue(f->session, line, ENG_WHITE, &error));
    g_assert_false(play_fixture_flag(f, "thinking"));
    g_assert_false(play_fixture_flag(f, "flipped"));
    g_assert_false(tabiya_play_session_continue(f->session, over, ENG_WHITE, &error));
    g_assert_cmpstr(error->message, ==, "The game is already over in this position.");
    play_fixture_assert_moves(f, "e4 c5");
}

static void test_paste_broken_pgn(PlayFixture *f, gconstpointer data)
{
    g_autofree char *remark = NULL;

    g_assert_true(
        tabiya_play_session_paste(f->session, "\n1. e4 e5\n2. Nf3 Qh9 3. Bb5", &remark, NULL));
    g_assert_cmpstr(remark, ==,
                    "Read up to move 2: line 3, column 8: found “Qh9”, expected a move.");
    play_fixture_assert_moves(f, "e4 e5 Nf3");
    g_clear_pointer(&remark, g_free);
    g_assert_true(tabiya_play_session_paste(f->session, "1. e4 e5", &remark, NULL));
    g_assert_null(remark);
}

static void test_paste_nonsense(PlayFixture *f, gconstpointer data)
{
    static const struct {
        const char *text;
        TabiyaError code;
    } BAD[] = {
        {"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", TABIYA_ERROR_BAD_FEN},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", TABIYA_ERROR_BAD_FEN}, /* mated already */
        {"hello, world", TABIYA_ERROR_BAD_PGN},
        {"", TABIYA_ERROR_BAD_PGN},
    };

    play_fixture_moves(f, "e2e4 e7e5");
    for (gsize i = 0; i < G_N_ELEMENTS(BAD); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_false(tabiya_play_session_paste(f->session, BAD[i].text, NULL, &error));
        g_assert_error(error, TABIYA_ERROR, (int)BAD[i].code);
    }
    play_fixture_assert_moves(f, "e4 e5");
}

/* --- The game of last time -------------------------------------------------------------------- */

static void resumed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    tabiya_play_session_resume_finish(TABIYA_PLAY_SESSION(source), result, &error);
    g_assert_no_error(error);
    *(gboolean *)user = TRUE;
}

static void counted_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    *(gint64 *)user = tabiya_game_store_count_finish(TABIYA_GAME_STORE(source), result, &error);
    g_assert_no_error(error);
}

static int count_games(KeptPlayFixture *s)
{
    gint64 count = -1;

    tabiya_game_store_count_async(s->store, NULL, counted_cb, &count);
    while (count < 0)
        g_main_context_iteration(NULL, TRUE);
    return (int)count;
}

static void test_nothing_to_resume(KeptPlayFixture *s, gconstpointer data)
{
    play_fixture_resume(&s->play);
    play_fixture_assert_moves(&s->play, "");
    g_assert_cmpint(count_games(s), ==, 0); /* an empty game is not worth keeping */
}

static void test_resume(KeptPlayFixture *s, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    options.color = TABIYA_COLOR_BLACK;
    options.strength = tabiya_strength_of_level(7);
    options.cores = 2;
    options.move_time_ms = 4321;
    start(&s->play, &options);
    play_fixture_moves(&s->play, "e2e4 e7e5 g1f3");
    kept_play_fixture_restart(s);
    play_fixture_assert_moves(&s->play, "e4 e5 Nf3");
    g_assert_cmpint(play_fixture_number(&s->play, "human-color"), ==, ENG_BLACK);
    g_assert_cmpint(play_fixture_number(&s->play, "level"), ==, 7);
    g_assert_cmpint(play_fixture_number(&s->play, "cores"), ==, 2);
    g_assert_cmpint(play_fixture_number(&s->play, "move-time-ms"), ==, 4321);
    g_assert_true(play_fixture_flag(&s->play, "flipped"));
    play_fixture_assert_status(&s->play, "Your move.");
    g_assert_cmpint(s->play.cursor_changes, ==, 1);
    play_fixture_moves(&s->play, "b8c6");
    tabiya_game_store_flush(s->store);
    g_assert_cmpint(count_games(s), ==, 1); /* the same game goes on */
}

static void test_resume_on_the_opponents_turn(KeptPlayFixture *s, gconstpointer data)
{
    play_fixture_moves(&s->play, "e2e4");
    kept_play_fixture_restart(s);
    g_assert_true(s->play.engine->searching);
    g_assert_cmpuint(s->play.engine->move_count, ==, 1);
}

static void test_resume_with_the_opponent_off(KeptPlayFixture *s, gconstpointer data)
{
    g_object_set(s->play.session, "engine-playing", FALSE, NULL);
    play_fixture_moves(&s->play, "e4");
    kept_play_fixture_restart(s);
    g_assert_false(play_fixture_flag(&s->play, "engine-playing"));
    g_assert_false(s->play.engine->searching);
}

static void test_undo_is_kept(KeptPlayFixture *s, gconstpointer data)
{
    play_fixture_moves(&s->play, "e2e4 e7e5 g1f3 b8c6");
    tabiya_board_session_undo(s->play.board);
    kept_play_fixture_restart(s);
    play_fixture_assert_moves(&s->play, "e4 e5");
}

static void test_a_finished_game_is_not_resumed(KeptPlayFixture *s, gconstpointer data)
{
    play_fixture_moves(&s->play, "f2f3 e7e5 g2g4 d8h4");
    kept_play_fixture_restart(s);
    play_fixture_assert_moves(&s->play, "");
    g_assert_cmpint(count_games(s), ==, 1);
}

static void test_no_game_is_lost_by_another(KeptPlayFixture *s, gconstpointer data)
{
    TabiyaNewGame options = defaults();

    play_fixture_moves(&s->play, "e2e4 e7e5");
    start(&s->play, &options);
    play_fixture_moves(&s->play, "d2d4 d7d5");
    tabiya_play_session_rematch(s->play.session);
    scripted_engine_answer(s->play.engine, "c2c4", 0);
    g_assert_true(tabiya_play_session_paste(s->play.session, "1. b3 b6", NULL, NULL));
    kept_play_fixture_restart(s);
    g_assert_cmpint(count_games(s), ==, 4);
    play_fixture_assert_moves(&s->play, "b3 b6");
}

static void test_resume_does_not_disturb_a_game_begun(KeptPlayFixture *s, gconstpointer data)
{
    gboolean done = FALSE;

    play_fixture_moves(&s->play, "e2e4 e7e5");
    play_fixture_teardown(&s->play, NULL);
    play_fixture_open(&s->play, s->store);
    tabiya_play_session_resume(s->play.session, resumed_cb, &done);
    play_fixture_moves(&s->play, "d2d4"); /* quicker than the disk */
    while (!done)
        g_main_context_iteration(NULL, TRUE);
    play_fixture_assert_moves(&s->play, "d4");
    tabiya_game_store_flush(s->store);
    g_assert_cmpint(count_games(s), ==, 2);
}

static void test_a_comment_is_kept(KeptPlayFixture *s, gconstpointer data)
{
    TabiyaGame *game = tabiya_board_session_get_game(s->play.board);

    play_fixture_moves(&s->play, "e2e4 e7e5");
    tabiya_game_set_comment(game, tabiya_game_get_main_end(game), "as always");
    kept_play_fixture_restart(s);
    game = tabiya_board_session_get_game(s->play.board);
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_game_get_main_end(game)), ==, "as always");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD_PLAY("new/as-white", test_as_white);
    ADD_PLAY("new/as-black", test_as_black);
    ADD_PLAY("new/random-colour", test_random_color_is_either);
    ADD_PLAY("new/switches-the-opponent-on", test_new_game_switches_the_opponent_on);
    ADD_PLAY("new/while-thinking", test_new_game_while_thinking);
    ADD_PLAY("new/return", test_return_to_the_game_before);
    ADD_PLAY("new/return-both-ways", test_return_goes_both_ways);
    ADD_PLAY("new/no-return-to-what-is-over", test_no_return_to_what_is_over);
    for (gsize i = 0; i < G_N_ELEMENTS(ODDS); i++) {
        g_autofree char *path = g_strconcat("/play/odds/", ODDS[i].name, NULL);

        g_test_add(path, PlayFixture, GSIZE_TO_POINTER(i), play_fixture_setup, test_odds,
                   play_fixture_teardown);
    }
    ADD_PLAY("odds/survive-a-rematch", test_odds_survive_a_rematch);
    ADD_PLAY("new/rematch", test_rematch_changes_colors);
    ADD_PLAY("new/rematch-switches-on", test_rematch_switches_the_opponent_on);
    ADD_PLAY("new/chess960", test_chess960);
    ADD_PLAY("new/bad-options", test_bad_options_change_nothing);
    ADD_PLAY("paste/fen", test_paste_fen);
    ADD_PLAY("paste/pgn", test_paste_pgn);
    ADD_PLAY("paste/finished-pgn", test_paste_finished_pgn);
    ADD_PLAY("paste/own-pgn", test_paste_own_pgn);
    ADD_PLAY("paste/broken-pgn", test_paste_broken_pgn);
    ADD_PLAY("new-game/continue", test_continue);
    ADD_PLAY("paste/nonsense", test_paste_nonsense);
    ADD_KEPT_PLAY("/resume/nothing", test_nothing_to_resume);
    ADD_KEPT_PLAY("/resume/everything", test_resume);
    ADD_KEPT_PLAY("/resume/opponents-turn", test_resume_on_the_opponents_turn);
    ADD_KEPT_PLAY("/resume/opponent-off", test_resume_with_the_opponent_off);
    ADD_KEPT_PLAY("/resume/undo-is-kept", test_undo_is_kept);
    ADD_KEPT_PLAY("/resume/finished", test_a_finished_game_is_not_resumed);
    ADD_KEPT_PLAY("/resume/no-game-is-lost", test_no_game_is_lost_by_another);
    ADD_KEPT_PLAY("/resume/not-over-a-game-begun", test_resume_does_not_disturb_a_game_begun);
    ADD_KEPT_PLAY("/resume/a-comment-is-kept", test_a_comment_is_kept);
    return g_test_run();
}
