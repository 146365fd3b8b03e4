/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests of ui/board/transition.c: the pieces that move between two boards. */
#include <glib.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "ui/board/transition.h"

static EngSquare sq(const char *text)
{
    return eng_square(text[0] - 'a', text[1] - '1');
}

/* The steps of a move, or of taking it back. */
static TabiyaBoardTransition plan(const char *fen, const char *uci, gboolean back)
{
    TabiyaBoardTransition transition;
    EngPosition before, after;

    g_assert_true(eng_fen_parse(&before, fen, NULL));
    EngMove move = eng_uci_parse(&before, uci);
    g_assert_cmpuint(move, !=, ENG_NO_MOVE);
    eng_position_play(&after, &before, move);
    if (back)
        tabiya_board_transition_plan(&transition, after.board, before.board);
    else
        tabiya_board_transition_plan(&transition, before.board, after.board);
    return transition;
}

static const TabiyaBoardStep *find(const TabiyaBoardTransition *transition, EngSquare from,
                                   EngSquare to)
{
    for (int i = 0; i < transition->count; i++) {
        if (transition->steps[i].from == from && transition->steps[i].to == to)
            return &transition->steps[i];
    }
    g_test_message("no step %d to %d", from, to);
    g_test_fail();
    g_assert_not_reached();
}

static void test_quiet_move(void)
{
    TabiyaBoardTransition t = plan("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", FALSE);

    g_assert_cmpint(t.count, ==, 1);
    g_assert_cmpint(find(&t, sq("e2"), sq("e4"))->piece, ==, eng_piece(ENG_WHITE, ENG_PAWN));
}

static void test_capture_and_back(void)
{
    const char *fen = "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1";
    TabiyaBoardTransition t = plan(fen, "d1d5", FALSE);

    g_assert_cmpint(t.count, ==, 2);
    g_assert_cmpint(t.moving, ==, 1);
    find(&t, sq("d1"), sq("d5"));
    g_assert_cmpint(find(&t, sq("d5"), ENG_NO_SQUARE)->piece, ==, eng_piece(ENG_BLACK, ENG_ROOK));
    t = plan(fen, "d1d5", TRUE);
    g_assert_cmpint(t.count, ==, 2);
    find(&t, sq("d5"), sq("d1"));
    g_assert_cmpint(find(&t, ENG_NO_SQUARE, sq("d5"))->becomes, ==, eng_piece(ENG_BLACK, ENG_ROOK));
}

static void test_castling_moves_two(void)
{
    TabiyaBoardTransition t = plan("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", FALSE);

    g_assert_cmpint(t.count, ==, 2);
    find(&t, sq("e1"), sq("c1"));
    find(&t, sq("a1"), sq("d1"));
}

/* King and rook are side by side and swap squares. */
static void test_chess960_castling(void)
{
    TabiyaBoardTransition t = plan("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", FALSE);

    g_assert_cmpint(t.count, ==, 2);
    find(&t, sq("f1"), sq("g1"));
    find(&t, sq("g1"), sq("f1"));
}

static void test_en_passant(void)
{
    TabiyaBoardTransition t = plan("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", FALSE);

    g_assert_cmpint(t.count, ==, 2);
    find(&t, sq("e5"), sq("d6"));
    find(&t, sq("d5"), ENG_NO_SQUARE);
}

static void test_promotion_and_back(void)
{
    const char *fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    TabiyaBoardTransition t = plan(fen, "a7b8n", FALSE);
    const TabiyaBoardStep *step = find(&t, sq("a7"), sq("b8"));

    g_assert_cmpint(t.count, ==, 2);
    g_assert_cmpint(step->piece, ==, eng_piece(ENG_WHITE, ENG_PAWN));
    g_assert_cmpint(step->becomes, ==, eng_piece(ENG_WHITE, ENG_KNIGHT));
    t = plan(fen, "a7b8n", TRUE);
    step = find(&t, sq("b8"), sq("a7"));
    g_assert_cmpint(step->becomes, ==, eng_piece(ENG_WHITE, ENG_PAWN));
    find(&t, ENG_NO_SQUARE, sq("b8"));
}

static void test_nothing_changes(void)
{
    TabiyaBoardTransition t;
    EngPosition position;

    eng_position_init(&position);
    tabiya_board_transition_plan(&t, position.board, position.board);
    g_assert_cmpint(t.count, ==, 0);
}

/* From any position to any other: applying the steps gives the second board. */
static void test_steps_lead_there(void)
{
    for (int from = 0; from < 960; from += 7) {
        EngPosition a, b;
        TabiyaBoardTransition t;
        EngPiece board[64];

        g_assert_true(eng_position_init_chess960(&a, from));
        g_assert_true(eng_position_init_chess960(&b, 959 - from));
        tabiya_board_transition_plan(&t, a.board, b.board);
        memcpy(board, a.board, sizeof board);
        for (int i = 0; i < t.count; i++) {
            if (t.steps[i].from != ENG_NO_SQUARE) {
                g_assert_cmpint(a.board[t.steps[i].from], ==, t.steps[i].piece);
                board[t.steps[i].from] = ENG_NO_PIECE;
            }
        }
        for (int i = 0; i < t.count; i++) {
            if (t.steps[i].to != ENG_NO_SQUARE)
                board[t.steps[i].to] = t.steps[i].becomes;
        }
        g_assert_cmpmem(board, sizeof board, b.board, sizeof b.board);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/board/transition/quiet-move", test_quiet_move);
    g_test_add_func("/board/transition/capture-and-back", test_capture_and_back);
    g_test_add_func("/board/transition/castling", test_castling_moves_two);
    g_test_add_func("/board/transition/chess960-castling", test_chess960_castling);
    g_test_add_func("/board/transition/en-passant", test_en_passant);
    g_test_add_func("/board/transition/promotion-and-back", test_promotion_and_back);
    g_test_add_func("/board/transition/nothing-changes", test_nothing_changes);
    g_test_add_func("/board/transition/steps-lead-there", test_steps_lead_there);
    return g_test_run();
}
