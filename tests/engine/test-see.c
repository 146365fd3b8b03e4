/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Static exchange evaluation: cases with exact values, and random positions against a search that
 * plays the exchanges out. */
#include "tests/engine/board-test.h"

#include <string.h>

static const int value_cp[] = {100, 320, 330, 500, 900, 20000};

static void check_case(char **fields, const char *where)
{
    EngPosition position = position_of(fields[0]);
    EngMove move = eng_uci_parse(&position, fields[1]);
    int worth = atoi(fields[2]);
    if (move == ENG_NO_MOVE)
        g_error("%s: not a legal move", where);
    if (!eng_see_at_least(&position, move, worth))
        g_error("%s: seen as less", where);
    if (eng_see_at_least(&position, move, worth + 1))
        g_error("%s: seen as more", where);
}

static void test_cases(void)
{
    board_test_cases("see/cases.txt", 3, check_case);
}

static int gain_cp(const EngPosition *position, EngMove move)
{
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT)
        return value_cp[ENG_PAWN];
    EngPiece victim = position->board[eng_move_to(move)];
    int gain = victim == ENG_NO_PIECE ? 0 : value_cp[eng_piece_type(victim)];
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION)
        gain += value_cp[eng_move_promoted(move)] - value_cp[ENG_PAWN];
    return gain;
}

/* The gain of the side to move by exchanging on `square` with legal moves, or by not doing so. The
 * least valuable piece always captures, as the evaluation assumes. */
static int exchange(const EngPosition *position, EngSquare square)
{
    EngMoveList legal;
    EngPosition after;
    EngMove least = ENG_NO_MOVE;
    int least_value = G_MAXINT;
    eng_movegen_legal(position, &legal);
    for (int i = 0; i < legal.count; i++) {
        EngMove move = legal.moves[i];
        if (eng_move_to(move) != square || eng_move_kind(move) == ENG_MOVE_CASTLING)
            continue;
        int value = value_cp[eng_piece_type(position->board[eng_move_from(move)])];
        if (value < least_value) {
            least = move;
            least_value = value;
        }
    }
    if (least == ENG_NO_MOVE)
        return 0;
    eng_position_play(&after, position, least);
    int win = value_cp[eng_piece_type(position->board[square])] - exchange(&after, square);
    return MAX(win, 0);
}

static int n_moves, n_different;

static void visit_exchange(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    EngPosition after;
    /* A check changes who may capture, which no static evaluation notices. */
    if (position->checkers)
        return;
    for (int i = 0; i < legal->count; i++) {
        EngMove move = legal->moves[i];
        bool last_rank = eng_rank(eng_move_to(move)) == 0 || eng_rank(eng_move_to(move)) == 7;
        if (last_rank || eng_move_kind(move) == ENG_MOVE_CASTLING ||
            eng_move_gives_check(position, move)) {
            continue;
        }
        eng_position_play(&after, position, move);
        int worth = gain_cp(position, move) - exchange(&after, eng_move_to(move));
        n_moves++;
        n_different +=
            !eng_see_at_least(position, move, worth) || eng_see_at_least(position, move, worth + 1);
    }
}

/* They differ, rarely, if a capture in between gives check or breaks a pin. */
static void test_against_played_exchanges(void)
{
    n_moves = n_different = 0;
    board_test_playouts(40, 100, 150, visit_exchange);
    board_test_playouts(41, 100, 150, visit_exchange);
    g_test_message("%d of %d moves differ", n_different, n_moves);
    g_assert_cmpint(n_moves, >, 100000);
    g_assert_cmpint(n_different, <, n_moves / 200);
}

static void visit_monotonous(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    for (int i = 0; i < legal->count; i++) {
        bool before = true;
        for (int threshold = -1000; threshold <= 1000; threshold += 50) {
            bool now = eng_see_at_least(position, legal->moves[i], threshold);
            g_assert_true(before || !now);
            before = now;
        }
    }
}

static void test_monotonous(void)
{
    board_test_playouts(42, 20, 150, visit_monotonous);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/see/cases", test_cases);
    g_test_add_func("/see/against-played-exchanges", test_against_played_exchanges);
    g_test_add_func("/see/monotonous", test_monotonous);
    return g_test_run();
}
