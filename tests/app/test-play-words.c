/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program's words about a game: announcements of moves, refusals, the status. Tables of
 * cases. */
#include <glib.h>
#include <string.h>

#include "app/session/announce.h"
#include "app/session/play-status.h"
#include "app/session/refusals.h"
#include "tests/position-of.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* --- Moves ------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *fen, *move, *words, *hint;
} MOVES[] = {
    {"quiet", INITIAL, "e2e4", "White plays pawn to e4", "Hint: pawn to e4"},
    {"knight", INITIAL, "g1f3", "White plays knight to f3", "Hint: knight to f3"},
    {"black-check", "4k3/8/8/8/8/8/r7/7K b - - 0 1", "a2a1", "Black plays rook to a1, check",
     "Hint: rook to a1, check"},
    {"mate", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7", "White plays queen to g7, checkmate",
     "Hint: queen to g7, checkmate"},
    {"capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "White’s pawn takes the pawn on d5",
     "Hint: pawn takes d5"},
    {"black-capture", "4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1", "d5e4",
     "Black’s queen takes the pawn on e4, check", "Hint: queen takes e4, check"},
    {"en-passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6",
     "White’s pawn takes the pawn en passant on d6", "Hint: pawn takes d6"},
    {"promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "White promotes to a knight on a8",
     "Hint: pawn to a8, promoting to a knight"},
    {"capture-promotion", "1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7b8q",
     "White takes the rook on b8 and promotes to a queen",
     "Hint: pawn takes b8 and promotes to a queen"},
    {"castle-short", "4k2r/8/8/8/8/8/8/4K2R b Kk - 0 1", "e8g8", "Black castles kingside",
     "Hint: castle kingside"},
    {"castle-long", "r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "e1c1", "White castles queenside",
     "Hint: castle queenside"},
    {"either-knight", "7k/8/8/8/3q4/1N3N2/8/K7 w - - 0 1", "b3d4",
     "White’s knight takes the queen on d4", "Hint: knight b3 takes d4"},
};

static void test_move(gconstpointer data)
{
    gsize i = GPOINTER_TO_SIZE(data);
    EngPosition position = position_of(MOVES[i].fen);
    EngMove move = eng_uci_parse(&position, MOVES[i].move);
    g_autofree char *words = NULL, *hint = NULL;

    g_assert_cmpint(move, !=, ENG_NO_MOVE);
    words = tabiya_announce_move(&position, move);
    g_assert_cmpstr(words, ==, MOVES[i].words);
    hint = tabiya_announce_hint(&position, move);
    g_assert_cmpstr(hint, ==, MOVES[i].hint);
}

/* --- Refusals --------------------------------------------------------------------------------- */

static const struct {
    const char *name, *fen, *text, *why;
} REFUSALS[] = {
    {"no-piece", INITIAL, "e4e5", "There is no piece on that square."},
    {"not-yours", INITIAL, "e7e5", "That piece belongs to the other side."},
    {"own-piece", INITIAL, "a1a2", "Your own piece is on that square."},
    {"geometry", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1c4", "The bishop does not move like that."},
    {"blocked", INITIAL, "a1a3", "Another piece is in the way."},
    {"pawn-aslant", INITIAL, "e2d3", "A pawn moves diagonally only when it captures."},
    {"pawn-ahead", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5",
     "A pawn cannot capture straight ahead."},
    {"pinned", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3",
     "That piece is pinned: moving it would leave your king in check."},
    {"stays-in-check", "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3",
     "This move does not get your king out of check."},
    {"into-check", "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "Your king would be in check."},
    {"castling-right", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O",
     "You cannot castle: the king or that rook has already moved."},
    {"castling-blocked", INITIAL, "O-O",
     "You cannot castle: there are pieces between the king and the rook."},
    {"castling-in-check", "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "O-O",
     "You cannot castle out of check."},
    {"castling-through-check", "5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "O-O",
     "You cannot castle: the king would cross an attacked square."},
    {"no-such-knight", INITIAL, "Nf5", "You have no knight that can move there."},
    {"no-such-pawn", INITIAL, "e5", "You have no pawn that can move there."},
    {"san-pinned", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3",
     "That piece is pinned: moving it would leave your king in check."},
    {"half-a-move", INITIAL, "Nxyz", "“Nxyz” is not a move."},
    {"nonsense", INITIAL, "hello", "“hello” is not a move."},
};

static void test_refusal(gconstpointer data)
{
    gsize i = GPOINTER_TO_SIZE(data);
    EngPosition position = position_of(REFUSALS[i].fen);
    EngMove move;
    EngSanStatus status = eng_san_parse(&position, REFUSALS[i].text, -1, &move);
    g_autofree char *why = NULL;

    g_assert_cmpint(status, !=, ENG_SAN_OK);
    why = tabiya_refusal_for_text(&position, REFUSALS[i].text, status);
    g_assert_cmpstr(why, ==, REFUSALS[i].why);
}

static void test_ambiguous(void)
{
    EngPosition position = position_of("4k3/8/8/8/8/1K6/8/R6R w - - 0 1");
    EngMove move;
    g_autofree char *why = NULL;

    g_assert_cmpint(eng_san_parse(&position, "Rd1", -1, &move), ==, ENG_SAN_AMBIGUOUS);
    why = tabiya_refusal_for_text(&position, "Rd1", ENG_SAN_AMBIGUOUS);
    g_assert_nonnull(strstr(why, "“Rd1”"));
}

/* --- Status ----------------------------------------------------------------------------------- */

#define AGAINST_WHITE .engine_playing = TRUE, .human_color = ENG_WHITE
#define AGAINST_BLACK .engine_playing = TRUE, .human_color = ENG_BLACK

static const struct {
    const char *name;
    TabiyaPlayFacts facts;
    const char *words;
} STATES[] = {
    {"your-move", {AGAINST_WHITE}, "Your move."},
    {"check", {AGAINST_WHITE, .in_check = TRUE}, "Check. Your move."},
    {"looking-back",
     {AGAINST_WHITE, .looking_back = TRUE, .shown_move = 12, .next_move = 20, .in_check = TRUE},
     "Viewing move 12. The game continues at move 20."},
    {"looking-back-at-the-start",
     {AGAINST_WHITE, .looking_back = TRUE, .next_move = 20},
     "Viewing the start. The game continues at move 20."},
    {"looking-back-while-it-thinks",
     {AGAINST_BLACK, .looking_back = TRUE, .next_move = 2, .phase = TABIYA_PLAY_THINKING},
     "Thinking…"},
    {"looking-back-after-the-end",
     {AGAINST_WHITE, .looking_back = TRUE, .ending = TABIYA_ENDING_AGREED},
     "Draw by agreement."},
    {"free", {.side_to_move = ENG_BLACK}, "Black to move."},
    {"free-check", {.in_check = TRUE}, "Check. White to move."},
    {"thinking-first", {AGAINST_BLACK, .phase = TABIYA_PLAY_THINKING}, "Thinking…"},
    {"thinking",
     {AGAINST_BLACK, .phase = TABIYA_PLAY_THINKING, .depth = 12, .elapsed_ms = 3100},
     "Thinking, depth 12, 3 s"},
    {"judging", {AGAINST_BLACK, .phase = TABIYA_PLAY_JUDGING}, "Thinking…"},
    {"asking", {AGAINST_BLACK, .phase = TABIYA_PLAY_ASKING}, "Think again"},
    {"hinting", {AGAINST_WHITE, .phase = TABIYA_PLAY_HINTING}, "Looking for a hint…"},
    {"weighing",
     {AGAINST_WHITE, .phase = TABIYA_PLAY_WEIGHING},
     "Tabiya is considering your offer…"},
    {"failed",
     {AGAINST_BLACK, .phase = TABIYA_PLAY_FAILED, .failure = "it died."},
     "Tabiya cannot move: it died."},
    {"mated", {AGAINST_WHITE, .outcome = ENG_OUTCOME_CHECKMATE}, "Checkmate. You lost."},
    {"mates",
     {AGAINST_WHITE, .outcome = ENG_OUTCOME_CHECKMATE, .side_to_move = ENG_BLACK},
     "Checkmate. You win!"},
    {"free-mate", {.outcome = ENG_OUTCOME_CHECKMATE}, "Checkmate. Black wins."},
    {"stalemate", {AGAINST_WHITE, .outcome = ENG_OUTCOME_STALEMATE}, "Draw by stalemate."},
    {"dead",
     {AGAINST_WHITE, .outcome = ENG_OUTCOME_DEAD_POSITION},
     "Draw by insufficient material."},
    {"seventy-five",
     {AGAINST_WHITE, .outcome = ENG_OUTCOME_SEVENTY_FIVE},
     "Draw by the seventy-five-move rule."},
    {"fivefold", {AGAINST_WHITE, .outcome = ENG_OUTCOME_FIVEFOLD}, "Draw by fivefold repetition."},
    {"fifty-claimable",
     {AGAINST_WHITE, .outcome = ENG_OUTCOME_FIFTY_CLAIMABLE},
     "Your move. You can claim a draw by the fifty-move rule."},
    {"threefold-claimable",
     {AGAINST_WHITE, .outcome = ENG_OUTCOME_THREEFOLD_CLAIMABLE},
     "Your move. You can claim a draw by threefold repetition."},
    {"fifty", {AGAINST_WHITE, .ending = TABIYA_ENDING_FIFTY}, "Draw by the fifty-move rule."},
    {"threefold",
     {AGAINST_WHITE, .ending = TABIYA_ENDING_THREEFOLD},
     "Draw by threefold repetition."},
    {"agreed", {AGAINST_WHITE, .ending = TABIYA_ENDING_AGREED}, "Draw by agreement."},
    {"you-resigned",
     {AGAINST_WHITE, .ending = TABIYA_ENDING_WHITE_RESIGNED},
     "You resigned. Black wins."},
    {"you-resigned-as-black",
     {AGAINST_BLACK, .ending = TABIYA_ENDING_BLACK_RESIGNED},
     "You resigned. White wins."},
    {"free-resigned", {.ending = TABIYA_ENDING_WHITE_RESIGNED}, "White resigned. Black wins."},
    {"recorded", {AGAINST_WHITE, .ending = TABIYA_ENDING_WHITE_WON}, "White won this game."},
    {"board-before-phase",
     {AGAINST_WHITE, .outcome = ENG_OUTCOME_STALEMATE, .phase = TABIYA_PLAY_THINKING},
     "Draw by stalemate."},
};

static void test_status(gconstpointer data)
{
    gsize i = GPOINTER_TO_SIZE(data);
    g_autofree char *words = tabiya_play_status(&STATES[i].facts);

    g_assert_cmpstr(words, ==, STATES[i].words);
}

/* All sentences about Tabiya have one with the name of an opponent. */
static void test_status_names_the_opponent(void)
{
    static const struct {
        TabiyaPlayFacts facts;
        const char *words;
    } NAMED[] = {
        {{.human_color = ENG_BLACK}, "It is Lena’s turn."},
        {{.reply_from_book = TRUE}, "Your move. Lena played a book move."},
        {{.draw_offered = TRUE}, "Lena offers a draw. Your move."},
        {{.phase = TABIYA_PLAY_THINKING, .depth = 7}, "Lena is thinking…"},
        {{.phase = TABIYA_PLAY_WEIGHING}, "Lena is considering your offer…"},
        {{.phase = TABIYA_PLAY_FAILED, .failure = "it died."}, "Lena cannot move: it died."},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(NAMED); i++) {
        TabiyaPlayFacts facts = NAMED[i].facts;
        facts.engine_playing = TRUE;
        facts.opponent = tabiya_opponent_find("lena");
        g_autofree char *words = tabiya_play_status(&facts);
        g_assert_cmpstr(words, ==, NAMED[i].words);
    }
}

#define ADD_TABLE(prefix, table, test)                                    \
    for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {                     \
        g_autofree char *path = g_strconcat(prefix, table[i].name, NULL); \
        g_test_add_data_func(path, GSIZE_TO_POINTER(i), test);            \
    }

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD_TABLE("/words/move/", MOVES, test_move)
    ADD_TABLE("/words/refusal/", REFUSALS, test_refusal)
    ADD_TABLE("/words/status/", STATES, test_status)
    g_test_add_func("/words/status/opponent", test_status_names_the_opponent);
    g_test_add_func("/words/refusal/ambiguous-rooks", test_ambiguous);
    return g_test_run();
}
