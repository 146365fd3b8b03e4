/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Premoves: made while the opponent thinks, and played after its move. */
#include "app/session/premove.h"
#include "engine/board/fen.h"
#include "tests/app/play-fixture.h"

static void assert_premove(PlayFixture *f, const char *uci)
{
    guint premove;
    char text[6] = "";
    g_object_get(f->session, "premove", &premove, NULL);
    if (premove != ENG_NO_MOVE) {
        const EngSquare from = eng_move_from((EngMove)premove), to = eng_move_to((EngMove)premove);
        g_snprintf(text, sizeof text, "%c%d%c%d%c", 'a' + eng_file(from), eng_rank(from) + 1,
                   'a' + eng_file(to), eng_rank(to) + 1,
                   eng_move_kind((EngMove)premove) != ENG_MOVE_PROMOTION
                       ? '\0'
                       : "?nbrq"[eng_move_promoted((EngMove)premove)]);
    }
    g_assert_cmpstr(text, ==, uci);
}

/* White has played e4, and Black thinks. */
static void begin(PlayFixture *f)
{
    g_object_set(f->session, "premoves", TRUE, NULL);
    play_fixture_moves(f, "e2e4");
}

static void premove(PlayFixture *f, const char *text)
{
    g_assert_true(tabiya_board_session_play_text(f->board, text, NULL));
}

static void answer(PlayFixture *f, const char *uci)
{
    scripted_engine_answer(f->engine, uci, 0);
    play_fixture_settle();
}

static void test_off_by_default(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    g_assert_false(tabiya_board_session_moves_ahead(f->board));
    g_assert_false(tabiya_board_session_play_text(f->board, "d2d4", NULL));
    g_assert_cmpstr(f->refused, ==, "It is Tabiya’s turn.");
    assert_premove(f, "");
}

static void test_is_played_after_the_reply(PlayFixture *f, gconstpointer data)
{
    begin(f);
    g_assert_true(tabiya_board_session_can_move_from(f->board, 6));
    g_assert_false(tabiya_board_session_can_move_from(f->board, 62)); /* Black's */
    g_assert_true(tabiya_board_session_play(f->board, eng_move(6, 21), NULL));
    assert_premove(f, "g1f3");
    g_autofree char *said = play_fixture_text(f, "announcement");
    g_assert_cmpstr(said, ==, "Premove: knight to f3");
    play_fixture_assert_moves(f, "e4");
    play_fixture_assert_status(f, "Thinking…");
    /* The reply is seen first. */
    scripted_engine_answer(f->engine, "e7e5", 0);
    play_fixture_assert_moves(f, "e4 e5");
    assert_premove(f, "g1f3");
    play_fixture_settle();
    play_fixture_assert_moves(f, "e4 e5 Nf3");
    assert_premove(f, "");
    g_assert_null(f->message);
    g_assert_cmpint(f->moves_by_person, ==, 2);
    g_assert_true(f->engine->searching);
}

static void test_recaptures(PlayFixture *f, gconstpointer data)
{
    begin(f);
    answer(f, "d7d5");
    play_fixture_moves(f, "b1c3");
    premove(f, "Nxe4");
    assert_premove(f, "c3e4");
    answer(f, "d5e4");
    play_fixture_assert_moves(f, "e4 d5 Nc3 dxe4 Nxe4");
}

static void test_is_dropped_if_it_cannot_be(PlayFixture *f, gconstpointer data)
{
    begin(f);
    premove(f, "exd5");
    answer(f, "e7e5");
    play_fixture_assert_moves(f, "e4 e5");
    g_assert_cmpstr(f->message, ==, "Your premove is not possible now");
    assert_premove(f, "");
    play_fixture_assert_status(f, "Your move.");
}

static void test_the_last_one_counts(PlayFixture *f, gconstpointer data)
{
    begin(f);
    premove(f, "Nf3");
    premove(f, "d4");
    assert_premove(f, "d2d4");
    answer(f, "e7e5");
    play_fixture_assert_moves(f, "e4 e5 d4");
    answer(f, "e5d4");
    play_fixture_assert_moves(f, "e4 e5 d4 exd4");
}

static void test_can_be_canceled(PlayFixture *f, gconstpointer data)
{
    begin(f);
    g_assert_false(tabiya_board_session_drop_ahead(f->board));
    premove(f, "Nf3");
    g_assert_true(tabiya_board_session_drop_ahead(f->board));
    g_autofree char *said = play_fixture_text(f, "announcement");
    g_assert_cmpstr(said, ==, "Premove canceled");
    assert_premove(f, "");
    answer(f, "e7e5");
    play_fixture_assert_moves(f, "e4 e5");
    g_assert_null(f->message);
}

/* Whatever else the person does is meant without the premove. */
static void test_everything_else_drops_it(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options;
    begin(f);
    premove(f, "Nf3");
    tabiya_board_session_first(f->board);
    assert_premove(f, "");
    g_assert_false(tabiya_board_session_moves_ahead(f->board)); /* looking back */
    tabiya_board_session_last(f->board);
    premove(f, "Nf3");
    tabiya_board_session_undo(f->board);
    assert_premove(f, "");
    play_fixture_moves(f, "e2e4");
    premove(f, "Nf3");
    tabiya_play_session_swap_sides(f->session);
    assert_premove(f, "");
    tabiya_new_game_init(&options);
    options.color = TABIYA_COLOR_WHITE;
    g_assert_true(tabiya_play_session_new_game(f->session, &options, NULL));
    play_fixture_moves(f, "e2e4");
    premove(f, "Nf3");
    g_object_set(f->session, "premoves", FALSE, NULL);
    assert_premove(f, "");
    g_object_set(f->session, "premoves", TRUE, NULL);
    premove(f, "Nf3");
    tabiya_play_session_resign(f->session);
    assert_premove(f, "");
    g_assert_false(tabiya_board_session_moves_ahead(f->board));
}

static void test_new_game_drops_it(PlayFixture *f, gconstpointer data)
{
    TabiyaNewGame options;
    begin(f);
    premove(f, "Nf3");
    tabiya_new_game_init(&options);
    options.color = TABIYA_COLOR_BLACK;
    g_assert_true(tabiya_play_session_new_game(f->session, &options, NULL));
    assert_premove(f, "");
    /* It also works before the first move. */
    g_assert_true(tabiya_board_session_moves_ahead(f->board));
    premove(f, "e5");
    answer(f, "e2e4");
    play_fixture_assert_moves(f, "e4 e5");
}

static void test_ends_with_the_game(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "premoves", TRUE, NULL);
    play_fixture_moves(f, "f2f3 e7e5 g2g4");
    premove(f, "e4");
    answer(f, "d8h4");
    play_fixture_assert_moves(f, "f3 e5 g4 Qh4#");
    assert_premove(f, "");
    g_assert_null(f->message);
}

/* A premove would decline the draw that is offered with the reply. */
static void test_draw_offers_come_first(PlayFixture *f, gconstpointer data)
{
    play_fixture_start(f, "4k3/8/8/8/8/8/r7/R3K3 w - - 20 30", TABIYA_COLOR_WHITE);
    g_object_set(f->session, "premoves", TRUE, NULL);
    play_fixture_moves(f, "Rb1");
    premove(f, "Rb2");
    answer(f, "a2h2");
    g_assert_true(play_fixture_flag(f, "draw-offered"));
    assert_premove(f, "");
    g_assert_cmpstr(f->message, ==, "Tabiya offers a draw.");
    play_fixture_assert_moves(f, "Rb1 Rh2");
}

static void test_an_error_of_the_engine_keeps_it(PlayFixture *f, gconstpointer data)
{
    begin(f);
    premove(f, "Nf3");
    scripted_engine_fail(f->engine, "it stopped");
    assert_premove(f, "g1f3");
    tabiya_play_session_move_now(f->session);
    answer(f, "e7e5");
    play_fixture_assert_moves(f, "e4 e5 Nf3");
}

static void test_unclear_text_is_refused(PlayFixture *f, gconstpointer data)
{
    begin(f);
    answer(f, "e7e5");
    play_fixture_moves(f, "g1f3");
    g_assert_false(tabiya_board_session_play_text(f->board, "Ng1e2e4", NULL));
    g_assert_nonnull(f->refused);
    g_assert_false(tabiya_board_session_play_text(f->board, "e9", NULL));
    g_assert_false(tabiya_board_session_play_text(f->board, "Ra5b6", NULL));
    assert_premove(f, "");
}

static void test_promotion_makes_a_queen(PlayFixture *f, gconstpointer data)
{
    play_fixture_start(f, "7k/P7/8/8/8/8/8/K7 b - - 0 1", TABIYA_COLOR_WHITE);
    g_object_set(f->session, "premoves", TRUE, NULL);
    g_assert_true(f->engine->searching);
    premove(f, "a8");
    assert_premove(f, "a7a8q");
    premove(f, "a8=N");
    assert_premove(f, "a7a8n");
    g_assert_true(tabiya_board_session_play(f->board, eng_move(48, 56), NULL));
    assert_premove(f, "a7a8q");
    answer(f, "h8g7");
    play_fixture_assert_moves(f, "Kg7 a8=Q");
}

static void test_castles(PlayFixture *f, gconstpointer data)
{
    static const char *const FENS[] = {"4k3/8/8/8/8/8/8/4K2R b K - 0 1",
                                       "1k6/8/8/8/8/8/8/1R3KR1 b G - 0 1"};
    static const char *const TYPED[] = {"O-O", "e1g1", "0-0", "f1g1"};
    for (guint i = 0; i < G_N_ELEMENTS(TYPED); i++) {
        play_fixture_start(f, FENS[i / 2], TABIYA_COLOR_WHITE);
        g_object_set(f->session, "premoves", TRUE, NULL);
        premove(f, TYPED[i]);
        answer(f, i < 2 ? "e8d7" : "b8c7");
        play_fixture_assert_moves(f, i < 2 ? "Kd7 O-O" : "Kc7 O-O");
    }
}

/* --- Squares and text alone ------------------------------------------------------------------- */

static void check_text(const char *fen, const char *text, const char *expected)
{
    EngPosition position;
    EngMove move = ENG_NO_MOVE;
    char found[12] = "-";
    g_assert_true(eng_fen_parse(&position, fen, NULL));
    const EngSanStatus status = tabiya_premove_parse(&position, text, &move);
    if (status == ENG_SAN_OK) {
        g_snprintf(found, sizeof found, "%c%d%c%d", 'a' + eng_file(eng_move_from(move)),
                   eng_rank(eng_move_from(move)) + 1, 'a' + eng_file(eng_move_to(move)),
                   eng_rank(eng_move_to(move)) + 1);
    } else if (status == ENG_SAN_AMBIGUOUS) {
        g_strlcpy(found, "?", sizeof found);
    }
    if (!g_str_equal(found, expected))
        g_error("%s: %s rather than %s", text, found, expected);
}

static void test_text(void)
{
    static const char FEN[] =
        "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 0 1"; /* White premoves */
    static const struct {
        const char *text, *move;
    } MOVES[] = {
        {"e4", "e2e4"},
        {"exd3", "e2d3"},
        {"ed3", "e2d3"},
        {"d3", "d2d3"},
        {"Nge2", "g1e2"},
        {"Ne2", "?"},
        {"N3e2", "c3e2"},
        {"Nc3e2", "c3e2"},
        {"Nxd5", "c3d5"},
        {"Qh5+", "d1h5"},
        {"e2e4", "e2e4"},
        {"e7e5", "-"},
        {"e5", "-"},
        {"O-O", "e1h1"},
        {"0-0-0", "e1a1"},
        {"Rxa7", "a1a7"},
        {"Nb1", "c3b1"},
        {"", "-"},
        {"N", "-"},
        {"Zf3", "-"},
        {"xxxxxxxxxxxxx", "-"},
        {"Ne2e4e6e8e2e4e6", "-"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(MOVES); i++)
        check_text(FEN, MOVES[i].text, MOVES[i].move);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD_PLAY("premove/off-by-default", test_off_by_default);
    ADD_PLAY("premove/is-played-after-the-reply", test_is_played_after_the_reply);
    ADD_PLAY("premove/recaptures", test_recaptures);
    ADD_PLAY("premove/is-dropped-if-it-cannot-be", test_is_dropped_if_it_cannot_be);
    ADD_PLAY("premove/the-last-one-counts", test_the_last_one_counts);
    ADD_PLAY("premove/can-be-canceled", test_can_be_canceled);
    ADD_PLAY("premove/everything-else-drops-it", test_everything_else_drops_it);
    ADD_PLAY("premove/new-game-drops-it", test_new_game_drops_it);
    ADD_PLAY("premove/ends-with-the-game", test_ends_with_the_game);
    ADD_PLAY("premove/draw-offers-come-first", test_draw_offers_come_first);
    ADD_PLAY("premove/an-error-of-the-engine-keeps-it", test_an_error_of_the_engine_keeps_it);
    ADD_PLAY("premove/unclear-text-is-refused", test_unclear_text_is_refused);
    ADD_PLAY("premove/promotion-makes-a-queen", test_promotion_makes_a_queen);
    ADD_PLAY("premove/castles", test_castles);
    g_test_add_func("/play/premove/text", test_text);
    return g_test_run();
}
