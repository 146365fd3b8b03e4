/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See difficulty.h: what a move to find looks like on the board. */
#include <math.h>

#include "app/analysis/material.h"
#include "app/puzzles/difficulty-private.h"
#include "engine/board/movegen.h"

#define PIECE_CP 200

enum {
    CHOICE,  /* logarithm of the number of legal moves … */
    REPLIES, /* … and of the replies to the move */
    EVASION, /* the solver is in check */
    BEHIND,  /* material deficit, in pawns */
    QUIET,   /* no capture, check or promotion */
    GIVES,   /* puts a piece where it can be lost */
    TAKES,   /* wins a piece at once */
    TAKES_BACK,
    CAPTURES, /* the value of the captured piece, in pawns */
    CHECKS,
    PROMOTES,
    BACKWARDS,
    DISTANCE, /* in squares */
    TO_KING,  /* from the square of arrival to the opponent's king, in squares */
    PIECE,    /* six: one for each piece that moves */
    END = PIECE + 6,
};

G_STATIC_ASSERT((int)END == (int)TABIYA_DIFFICULTY_N_BOARD);

static gboolean is_backwards(const EngPosition *position, EngMove move)
{
    const int rise = eng_rank(eng_move_arrival(move)) - eng_rank(eng_move_from(move));
    return position->side_to_move == ENG_WHITE ? rise < 0 : rise > 0;
}

static double log_of_moves(const EngPosition *position)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    return log(MAX(list.count, 1));
}

static int count_squares(EngSquare a, EngSquare b)
{
    return MAX(ABS(eng_file(a) - eng_file(b)), ABS(eng_rank(a) - eng_rank(b)));
}

static gboolean takes_back(const TabiyaPuzzleStep *step)
{
    if (step->n == 0 || !eng_move_is_capture(&step->position, step->move))
        return FALSE;
    EngPosition before;
    const EngMove last = step->puzzle->moves[step->n - 1];
    tabiya_puzzle_get_position(step->puzzle, step->n - 1, &before);
    return eng_move_is_capture(&before, last) && eng_move_to(step->move) == eng_move_arrival(last);
}

static void see_kind(const TabiyaPuzzleStep *step, double *features)
{
    const EngPosition *position = &step->position;
    const EngMove move = step->move;
    const gboolean captures = eng_move_is_capture(position, move);
    features[CHECKS] = eng_move_gives_check(position, move);
    features[PROMOTES] = eng_move_kind(move) == ENG_MOVE_PROMOTION;
    features[QUIET] = !captures && features[CHECKS] == 0 && features[PROMOTES] == 0;
    features[GIVES] = !eng_see_at_least(position, move, 0);
    features[TAKES] = captures && eng_see_at_least(position, move, PIECE_CP);
    features[TAKES_BACK] = takes_back(step);
}

static void see_way(const EngPosition *position, EngMove move, double *features)
{
    const EngSquare from = eng_move_from(move), to = eng_move_arrival(move);
    const EngColor other = position->side_to_move == ENG_WHITE ? ENG_BLACK : ENG_WHITE;
    features[BACKWARDS] = is_backwards(position, move);
    features[DISTANCE] = count_squares(from, to);
    features[TO_KING] = count_squares(to, eng_position_king(position, other));
    features[PIECE + eng_piece_type(position->board[from])] = 1;
}

void tabiya_difficulty_see_board(const TabiyaPuzzleStep *step, double *features)
{
    const EngPosition *position = &step->position;
    const EngColor solver = (EngColor)position->side_to_move;
    const int balance_cp = tabiya_material_balance_cp(position, solver);
    EngPosition after;
    eng_position_play(&after, position, step->move);
    const int gain_cp = tabiya_material_balance_cp(&after, solver) - balance_cp;
    features[CHOICE] = log_of_moves(position);
    features[REPLIES] = log_of_moves(&after);
    features[EVASION] = position->checkers != 0;
    features[BEHIND] = -balance_cp / 100.0;
    features[CAPTURES] = gain_cp / 100.0;
    see_kind(step, features);
    see_way(position, step->move, features);
}
