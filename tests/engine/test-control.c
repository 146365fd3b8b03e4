/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Control of squares and pieces in danger: cases counted by hand, and general properties. */
#include "tests/engine/board-test.h"

#include "engine/board/control.h"

static EngSquare square_of(const char *text)
{
    return eng_square(text[0] - 'a', text[1] - '1');
}

static void check_square(char **fields, const char *where)
{
    EngPosition position = position_of(fields[0]);
    EngSquare square = square_of(fields[1]);
    EngControl control;

    eng_control(&control, &position);
    if (control.count[ENG_WHITE][square] != atoi(fields[2]) ||
        control.count[ENG_BLACK][square] != atoi(fields[3])) {
        g_error("%s: %d to %d", where, control.count[ENG_WHITE][square],
                control.count[ENG_BLACK][square]);
    }
}

static void test_squares(void)
{
    board_test_cases("control/squares.txt", 4, check_square);
}

static void assert_set(const char *where, const char *what, EngBitboard set, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);

    while (set) {
        EngSquare square = eng_pop_first(&set);
        g_string_append_printf(text, "%s%c%c", text->len ? " " : "", 'a' + eng_file(square),
                               '1' + eng_rank(square));
    }
    if (g_strcmp0(text->len ? text->str : "-", expected) != 0)
        g_error("%s: %s are %s", where, what, text->str);
}

static void check_threats(char **fields, const char *where)
{
    EngPosition position = position_of(fields[0]);
    EngThreats threats;

    eng_threats(&threats, &position);
    assert_set(where, "hanging", threats.hanging, fields[1]);
    assert_set(where, "attacked", threats.attacked & ~threats.hanging, fields[2]);
    assert_set(where, "pinned", threats.pinned, fields[3]);
}

static void test_threats(void)
{
    board_test_cases("control/threats.txt", 4, check_threats);
}

static int n_captures, n_pins;

/* A piece that can capture controls the square; a piece that can be captured is attacked. */
static void visit_captures(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    EngColor us = (EngColor)position->side_to_move;
    EngBitboard taken = 0;
    EngControl control;
    EngThreats threats;

    eng_control(&control, position);
    eng_threats(&threats, position);
    for (int i = 0; i < legal->count; i++) {
        EngMove move = legal->moves[i];
        EngSquare to = eng_move_to(move);

        if (!eng_move_is_capture(position, move))
            continue;
        n_captures++;
        g_assert_cmpint(control.count[us][to], >, 0);
        taken |= eng_bit(eng_move_kind(move) == ENG_MOVE_EN_PASSANT ? to ^ 8 : to);
    }
    g_assert_cmphex(threats.attacked & position->by_color[eng_other(us)], ==, taken);
    g_assert_cmphex(threats.hanging & ~threats.attacked, ==, 0);
    g_assert_cmphex((threats.attacked | threats.pinned) & position->by_type[ENG_KING], ==, 0);
}

/* Without a pinned piece its king is attacked by one more, without another by none more. */
static void visit_pins(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    EngThreats threats;

    eng_threats(&threats, position);
    for (EngSquare square = 0; square < 64; square++) {
        EngPiece piece = position->board[square];
        EngBitboard before, after, them;

        if (piece == ENG_NO_PIECE || eng_piece_type(piece) == ENG_KING)
            continue;
        EngSquare king = eng_position_king(position, eng_piece_color(piece));
        them = position->by_color[eng_other(eng_piece_color(piece))];
        before = eng_position_attackers(position, king, eng_position_occupied(position)) & them;
        after = eng_position_attackers(position, king,
                                       eng_position_occupied(position) ^ eng_bit(square)) &
                them;
        g_assert_cmpint((threats.pinned >> square) & 1, ==, before != after);
        n_pins += before != after;
    }
}

static void test_any_position(void)
{
    n_captures = n_pins = 0;
    board_test_playouts(50, 60, 120, visit_captures);
    board_test_playouts(51, 60, 120, visit_captures);
    board_test_playouts(52, 30, 120, visit_pins);
    g_test_message("%d captures, %d pins", n_captures, n_pins);
    g_assert_cmpint(n_captures, >, 10000);
    g_assert_cmpint(n_pins, >, 500);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/control/squares", test_squares);
    g_test_add_func("/control/threats", test_threats);
    g_test_add_func("/control/any-position", test_any_position);
    return g_test_run();
}
