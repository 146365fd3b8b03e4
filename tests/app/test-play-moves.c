/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game being played: moves, navigation, undo and redo, with and without the opponent. */
#include "tests/app/play-fixture.h"

static void test_a_move_and_its_answer(PlayFixture *f, gconstpointer data)
{
    g_autofree char *announcement = NULL;

    play_fixture_assert_status(f, "Your move.");
    g_assert_false(f->engine->searching);
    g_assert_true(
        tabiya_board_session_play(TABIYA_BOARD_SESSION(f->session), eng_move(12, 28), NULL));
    play_fixture_assert_status(f, "Thinking…");
    g_assert_true(play_fixture_flag(f, "thinking"));
    g_assert_cmpuint(f->engine->move_count, ==, 1);
    scripted_engine_answer(f->engine, "g8f6", 0);
    play_fixture_assert_moves(f, "e4 Nf6");
    play_fixture_assert_status(f, "Your move.");
    g_assert_false(play_fixture_flag(f, "thinking"));
    announcement = play_fixture_text(f, "announcement");
    g_assert_cmpstr(announcement, ==, "Black plays knight to f6");
    g_assert_cmpint(f->moves_by_person, ==, 1);
    g_assert_cmpint(f->moves_by_opponent, ==, 1);
    g_assert_cmpint(f->cursor_changes, ==, 2);
}

static void test_illegal_changes_nothing(PlayFixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    g_assert_false(
        tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), "e2e5", &error));
    g_assert_nonnull(error);
    g_assert_cmpstr(f->refused, ==, error->message);
    g_assert_false(tabiya_board_session_play(TABIYA_BOARD_SESSION(f->session), ENG_NO_MOVE, NULL));
    g_assert_false(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), "--", NULL));
    g_assert_false(
        tabiya_board_session_play(TABIYA_BOARD_SESSION(f->session), eng_move(4, 12), NULL));
    g_assert_cmpstr(f->refused, ==, "Your own piece is on that square.");
    play_fixture_assert_moves(f, "");
    g_assert_cmpint(f->cursor_changes, ==, 0);
}

static void test_not_while_the_opponent_thinks(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    g_assert_false(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), "d2d4", NULL));
    g_assert_cmpstr(f->refused, ==, "It is Tabiya’s turn.");
    g_assert_false(tabiya_board_session_can_move_from(TABIYA_BOARD_SESSION(f->session), 11));
    play_fixture_assert_moves(f, "e4");
}

static void test_whose_pieces_move(PlayFixture *f, gconstpointer data)
{
    g_assert_true(tabiya_board_session_can_move_from(TABIYA_BOARD_SESSION(f->session), 12));
    g_assert_false(
        tabiya_board_session_can_move_from(TABIYA_BOARD_SESSION(f->session), 52)); /* Black's */
    g_assert_false(
        tabiya_board_session_can_move_from(TABIYA_BOARD_SESSION(f->session), 28)); /* empty */
    g_assert_false(
        tabiya_board_session_can_move_from(TABIYA_BOARD_SESSION(f->session), ENG_NO_SQUARE));
}

static void test_looking_back_changes_nothing(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5 g1f3 b8c6");
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->session));
    g_assert_null(tabiya_node_get_parent(tabiya_board_session_get_cursor(f->board)));
    g_assert_false(tabiya_board_session_can_move_from(TABIYA_BOARD_SESSION(f->session), 12));
    play_fixture_forget(f);
    g_assert_false(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), "d2d4", NULL));
    g_assert_cmpstr(f->refused, ==, "You were viewing an earlier move. The game continues here.");
    g_assert_true(tabiya_board_session_get_cursor(f->board) ==
                  tabiya_game_get_main_end(tabiya_board_session_get_game(f->board)));
    g_assert_cmpint(f->cursor_changes, ==, 1);
    play_fixture_assert_moves(f, "e4 e5 Nf3 Nc6");
}

static void test_looking_back_is_said(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5 g1f3 b8c6");
    play_fixture_assert_status(f, "Your move.");
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(f->session));
    play_fixture_assert_status(f, "Viewing move 2. The game continues at move 3.");
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(f->session));
    play_fixture_assert_status(f, "Viewing move 1. The game continues at move 3.");
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->session));
    play_fixture_assert_status(f, "Viewing the start. The game continues at move 3.");
    g_object_set(f->session, "engine-playing", FALSE, NULL); /* any position may be played on */
    play_fixture_assert_status(f, "White to move.");
    g_object_set(f->session, "engine-playing", TRUE, NULL);
    tabiya_board_session_last(TABIYA_BOARD_SESSION(f->session));
    play_fixture_assert_status(f, "Your move.");
}

static void test_walking(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5");
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(f->session));
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_board_session_get_cursor(f->board)), ==, 1);
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->session));
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(f->session)); /* nothing before */
    tabiya_board_session_next(TABIYA_BOARD_SESSION(f->session));
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_board_session_get_cursor(f->board)), ==, 1);
    tabiya_board_session_last(TABIYA_BOARD_SESSION(f->session));
    play_fixture_forget(f);
    tabiya_board_session_next(TABIYA_BOARD_SESSION(f->session)); /* nothing after */
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_board_session_get_cursor(f->board)), ==, 2);
    g_assert_cmpint(f->cursor_changes, ==, 0);
}

static void test_a_reply_does_not_tear_one_away(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->session));
    scripted_engine_answer(f->engine, "e7e5", 0);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_board_session_get_cursor(f->board)), ==, 0);
    play_fixture_assert_moves(f, "e4 e5");
    g_assert_cmpint(f->moves_by_opponent, ==, 1);
}

static void test_undo_takes_a_full_move(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5 g1f3 b8c6");
    g_assert_true(play_fixture_flag(f, "can-undo"));
    tabiya_board_session_undo(f->board);
    play_fixture_assert_moves(f, "e4 e5");
    play_fixture_assert_status(f, "Your move.");
    tabiya_board_session_undo(f->board);
    play_fixture_assert_moves(f, "");
    g_assert_false(play_fixture_flag(f, "can-undo"));
    tabiya_board_session_undo(f->board);
    g_assert_cmpstr(f->refused, ==, "There is no move to take back.");
    g_assert_false(f->engine->searching);
}

/* Only with the opponent on; a game that was given up is never a takeback. */
static void test_takebacks_can_be_off(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5 g1f3 b8c6");
    g_object_set(f->session, "takebacks", FALSE, NULL);
    g_assert_false(play_fixture_flag(f, "can-undo"));
    tabiya_board_session_undo(f->board);
    g_assert_cmpstr(f->refused, ==, "Takebacks are turned off. You can allow them in Preferences.");
    play_fixture_assert_moves(f, "e4 e5 Nf3 Nc6");
    tabiya_play_session_resign(f->session);
    g_assert_true(play_fixture_flag(f, "can-undo"));
    tabiya_board_session_undo(f->board);
    g_assert_false(play_fixture_flag(f, "is-over"));
    g_assert_false(play_fixture_flag(f, "can-undo"));
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    g_assert_true(play_fixture_flag(f, "can-undo"));
    g_object_set(f->session, "engine-playing", TRUE, "takebacks", TRUE, NULL);
    tabiya_board_session_undo(f->board);
    play_fixture_assert_moves(f, "e4 e5");
}

static void test_undo_while_thinking(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5 g1f3");
    g_assert_true(f->engine->searching);
    tabiya_board_session_undo(f->board);
    g_assert_false(f->engine->searching); /* cancelled: nothing of it is heard */
    play_fixture_assert_moves(f, "e4 e5");
    play_fixture_assert_status(f, "Your move.");
}

static void test_redo_restores(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5 g1f3 b8c6");
    g_assert_false(play_fixture_flag(f, "can-redo"));
    tabiya_board_session_undo(f->board);
    tabiya_board_session_undo(f->board);
    g_assert_true(play_fixture_flag(f, "can-redo"));
    tabiya_board_session_redo(f->board);
    play_fixture_assert_moves(f, "e4 e5");
    tabiya_board_session_redo(f->board);
    play_fixture_assert_moves(f, "e4 e5 Nf3 Nc6");
    g_assert_false(play_fixture_flag(f, "can-redo"));
    tabiya_board_session_redo(f->board);
    g_assert_cmpstr(f->refused, ==, "There is no move to redo.");
}

static void test_redo_lets_the_opponent_think_again(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    tabiya_board_session_undo(f->board);
    tabiya_board_session_redo(f->board);
    play_fixture_assert_moves(f, "e4");
    g_assert_true(f->engine->searching);
}

static void test_a_move_forgets_redo(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5");
    tabiya_board_session_undo(f->board);
    play_fixture_moves(f, "d2d4");
    g_assert_false(play_fixture_flag(f, "can-redo"));
    tabiya_board_session_undo(f->board); /* the scripted engine was thinking */
    play_fixture_assert_moves(f, "");
}

static void test_undo_after_mate(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "f2f3 e7e5 g2g4 d8h4");
    play_fixture_assert_status(f, "Checkmate. You lost.");
    g_assert_true(play_fixture_flag(f, "is-over"));
    g_assert_cmpint(tabiya_game_get_result(tabiya_board_session_get_game(f->board)), ==,
                    TABIYA_RESULT_BLACK);
    g_assert_false(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), "a3", NULL));
    g_assert_cmpstr(f->refused, ==, "The game is over.");
    tabiya_board_session_undo(f->board);
    play_fixture_assert_moves(f, "f3 e5");
    g_assert_false(play_fixture_flag(f, "is-over"));
    g_assert_cmpint(tabiya_game_get_result(tabiya_board_session_get_game(f->board)), ==,
                    TABIYA_RESULT_UNKNOWN);
}

/* --- With the opponent off -------------------------------------------------------------------- */

static void test_free_both_sides(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    play_fixture_moves(f, "e4 e5 Nf3 Nc6");
    play_fixture_assert_moves(f, "e4 e5 Nf3 Nc6");
    g_assert_cmpint(f->engine->searches, ==, 0);
    g_assert_cmpint(f->moves_by_person, ==, 4);
    play_fixture_assert_status(f, "White to move.");
}

static void test_free_undo_is_half(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    play_fixture_moves(f, "e4 e5 Nf3");
    tabiya_board_session_undo(f->board);
    play_fixture_assert_moves(f, "e4 e5");
    tabiya_board_session_undo(f->board);
    tabiya_board_session_undo(f->board);
    play_fixture_assert_moves(f, "");
    tabiya_board_session_redo(f->board);
    tabiya_board_session_redo(f->board);
    play_fixture_assert_moves(f, "e4 e5");
}

static void test_free_moves_become_variations(PlayFixture *f, gconstpointer data)
{

    g_object_set(f->session, "engine-playing", FALSE, NULL);
    play_fixture_moves(f, "e4 e5");
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->session));
    play_fixture_moves(f, "d4 d5");
    play_fixture_assert_moves(f, "e4 e5");
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_board_session_get_cursor(f->board)), ==, 2);
    const TabiyaNode *d4 = tabiya_node_get_parent(tabiya_board_session_get_cursor(f->board));
    g_assert_cmpstr(tabiya_node_get_san(d4), ==, "d4");
    g_assert_false(tabiya_node_is_main(d4));
    tabiya_board_session_undo(f->board); /* of the variation, not of the game */
    play_fixture_assert_moves(f, "e4 e5");
    g_assert_true(tabiya_board_session_get_cursor(f->board) == d4);
    tabiya_board_session_redo(f->board);
    g_assert_cmpstr(tabiya_node_get_san(tabiya_board_session_get_cursor(f->board)), ==, "d5");
    g_assert_false(tabiya_node_is_main(tabiya_board_session_get_cursor(f->board)));
}

static void test_free_same_move_is_the_same_node(PlayFixture *f, gconstpointer data)
{

    g_object_set(f->session, "engine-playing", FALSE, NULL);
    play_fixture_moves(f, "e4 e5");
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->session));
    play_fixture_moves(f, "e4");
    const TabiyaNode *e4 = tabiya_board_session_get_cursor(f->board);
    g_assert_true(tabiya_node_is_main(e4));
    g_assert_null(tabiya_node_get_sibling(e4));
}

static void test_opponent_on_again_plays_what_is_shown(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5");
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->session));
    play_fixture_moves(f, "d4");
    g_object_set(f->session, "engine-playing", TRUE, NULL);
    play_fixture_assert_moves(f, "d4"); /* 1.e4 e5 is a variation now */
    g_assert_true(f->engine->searching);
    g_assert_cmpuint(f->engine->move_count, ==, 1);
}

static void test_opponent_off_while_thinking(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    g_assert_false(f->engine->searching);
    play_fixture_assert_status(f, "Black to move.");
    g_object_set(f->session, "engine-playing", TRUE, NULL);
    g_assert_true(f->engine->searching);
}

/* Undo removes moves with a variation and a comment, and redo restores all of them. */
static void test_redo_keeps_variations(PlayFixture *f, gconstpointer data)
{
    TabiyaGame *game = tabiya_board_session_get_game(f->board);
    g_autofree char *before = NULL, *after = NULL;

    play_fixture_moves(f, "e2e4 e7e5 g1f3 b8c6");
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(f->session));
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(f->session));
    play_fixture_moves(f, "d4 exd4 c3");
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(f->session));
    play_fixture_moves(f, "Qxd4");
    tabiya_game_set_comment(game, tabiya_board_session_get_cursor(f->board), "too early");
    tabiya_game_add_nag(game, tabiya_board_session_get_cursor(f->board), 2);
    tabiya_board_session_set_cursor(f->board, tabiya_game_get_main_end(game));
    g_object_set(f->session, "engine-playing", TRUE, NULL);
    before = tabiya_board_session_dup_pgn(TABIYA_BOARD_SESSION(f->session));
    g_assert_nonnull(strstr(before, "too early"));
    tabiya_board_session_undo(f->board);
    play_fixture_assert_moves(f, "e4 e5");
    tabiya_board_session_undo(f->board);
    tabiya_board_session_redo(f->board);
    tabiya_board_session_redo(f->board);
    after = tabiya_board_session_dup_pgn(TABIYA_BOARD_SESSION(f->session));
    g_assert_cmpstr(after, ==, before);
}

/* --- Properties ------------------------------------------------------------------------------- */

static void let_the_coach_ask(PlayFixture *f)
{
    g_autoptr(ScriptedEngine) coach = scripted_engine_new();

    tabiya_play_session_set_coach_engine_for_tests(f->session, TABIYA_ENGINE_SOURCE(coach));
    g_object_set(f->session, "coach", "always", NULL);
    g_assert_true(tabiya_board_session_play_text(f->board, "Rb8", NULL));
    scripted_engine_answer_line(coach, "b1b7", (TabiyaScore){TABIYA_SCORE_CP, 500});
    scripted_engine_answer_line(coach, "e8d7", (TabiyaScore){TABIYA_SCORE_CP, -500});
    tabiya_play_session_set_coach_engine_for_tests(f->session, NULL);
}

static void test_every_property_notifies(PlayFixture *f, gconstpointer data)
{
    static const char *const ALL[] = {
        "game",         "flipped",       "engine-playing", "human-color",    "level",
        "cores",        "move-time-ms",  "thinking",       "status",         "announcement",
        "opening-name", "opponent-name", "can-undo",       "can-redo",       "is-over",
        "hint-move",    "min-reply-ms",  "player-name",    "can-claim-draw", "can-move-now",
        "use-book",     "takebacks",     "concedes",       "draw-offered",   "premoves",
        "premove",      "hint-step",     "coach",          "coach-words",    "coach-asks",
        "strength",     "reply-pace",
    };
    guint count;
    g_autofree GParamSpec **specs =
        g_object_class_list_properties(G_OBJECT_GET_CLASS(f->session), &count);

    g_assert_cmpuint(count, ==, G_N_ELEMENTS(ALL)); /* a new property wants its line here */
    g_object_set(f->session, "level", 9, "cores", 2, "move-time-ms", 100, "flipped", TRUE,
                 "min-reply-ms", 1, "player-name", "Ada", "use-book", FALSE, "takebacks", FALSE,
                 "concedes", FALSE, "premoves", TRUE, "reply-pace", "slow", NULL);
    g_object_set(f->session, "min-reply-ms", 0, "takebacks", TRUE, "concedes", TRUE, NULL);
    play_fixture_moves(f, "e2e4 e7e5");
    tabiya_play_session_hint(f->session);
    scripted_engine_answer(f->engine, "g1f3", 0);
    tabiya_board_session_undo(f->board);
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    play_fixture_moves(f, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    tabiya_play_session_resign(f->session);
    tabiya_play_session_swap_sides(f->session);
    tabiya_play_session_rematch(f->session);
    play_fixture_start(f, "4k3/8/8/8/8/8/r7/R3K3 w - - 20 30", TABIYA_COLOR_WHITE);
    g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), "Rb1", NULL));
    g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), "Rb2", NULL));
    scripted_engine_answer(f->engine, "a2h2", 0);
    let_the_coach_ask(f);
    for (gsize i = 0; i < G_N_ELEMENTS(ALL); i++) {
        if (play_fixture_notified(f, ALL[i]) == 0)
            g_error("%s never notified", ALL[i]);
    }
}

static void test_nothing_notifies_in_vain(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5");
    play_fixture_forget(f);
    g_object_set(f->session, "level", play_fixture_number(f, "level"), "engine-playing", TRUE,
                 "cores", play_fixture_number(f, "cores"), NULL);
    tabiya_board_session_last(TABIYA_BOARD_SESSION(f->session));
    g_assert_cmpuint(g_hash_table_size(f->notified), ==, 0);
    play_fixture_moves(f, "g1f3");
    g_assert_cmpint(play_fixture_notified(f, "announcement"), ==, 1);
    g_assert_cmpint(play_fixture_notified(f, "thinking"), ==, 1);
    g_assert_cmpint(play_fixture_notified(f, "can-undo"), ==, 0);
}

static void test_opening_is_named(PlayFixture *f, gconstpointer data)
{
    g_autofree char *none = play_fixture_text(f, "opening-name");
    g_autofree char *named = NULL;

    g_assert_cmpstr(none, ==, "");
    play_fixture_moves(f, "e2e4 c7c5");
    named = play_fixture_text(f, "opening-name");
    g_assert_cmpstr(named, ==, "B20 Sicilian Defense");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD_PLAY("a-move-and-its-answer", test_a_move_and_its_answer);
    ADD_PLAY("illegal-changes-nothing", test_illegal_changes_nothing);
    ADD_PLAY("not-while-the-opponent-thinks", test_not_while_the_opponent_thinks);
    ADD_PLAY("whose-pieces-move", test_whose_pieces_move);
    ADD_PLAY("looking-back-changes-nothing", test_looking_back_changes_nothing);
    ADD_PLAY("looking-back-is-said", test_looking_back_is_said);
    ADD_PLAY("walking", test_walking);
    ADD_PLAY("a-reply-does-not-tear-one-away", test_a_reply_does_not_tear_one_away);
    ADD_PLAY("undo-takes-a-full-move", test_undo_takes_a_full_move);
    ADD_PLAY("takebacks-can-be-off", test_takebacks_can_be_off);
    ADD_PLAY("undo-while-thinking", test_undo_while_thinking);
    ADD_PLAY("redo-restores", test_redo_restores);
    ADD_PLAY("redo-lets-the-opponent-think-again", test_redo_lets_the_opponent_think_again);
    ADD_PLAY("a-move-forgets-redo", test_a_move_forgets_redo);
    ADD_PLAY("undo-after-mate", test_undo_after_mate);
    ADD_PLAY("free/both-sides", test_free_both_sides);
    ADD_PLAY("free/undo-is-half", test_free_undo_is_half);
    ADD_PLAY("free/moves-become-variations", test_free_moves_become_variations);
    ADD_PLAY("free/same-move-is-the-same-node", test_free_same_move_is_the_same_node);
    ADD_PLAY("free/opponent-on-again", test_opponent_on_again_plays_what_is_shown);
    ADD_PLAY("free/opponent-off-while-thinking", test_opponent_off_while_thinking);
    ADD_PLAY("redo-keeps-variations", test_redo_keeps_variations);
    ADD_PLAY("properties/every-one-notifies", test_every_property_notifies);
    ADD_PLAY("properties/not-in-vain", test_nothing_notifies_in_vain);
    ADD_PLAY("properties/opening", test_opening_is_named);
    return g_test_run();
}
