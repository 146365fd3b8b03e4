/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See difficulty.h. A linear estimate. */
#include "app/puzzles/difficulty.h"

#include <math.h>

#include "app/analysis/material.h"
#include "engine/board/movegen.h"

#define MIDDLE 1500
#define STRETCH 1.25
#define MOST_MOVES 6
#define PIECE_CP 200
#define MOST_BEHIND_CP 900

enum {
    ONE,
    MOVES, /* of the solver, at most MOST_MOVES */
    MATE_IN_ONE,
    MATE,
    CHOICE,        /* logarithm of the number of legal moves at the first move … */
    LATER_CHOICE,  /* … and the mean at the others */
    REPLIES,       /* logarithm of the number of replies to the first move … */
    LATER_REPLIES, /* … and the mean at the others */
    EVASION,       /* the solver is in check at the first move */
    BEHIND,        /* material deficit at that point, in pawns */
    FIRST_KING,
    FIRST_PAWN,
    FIRST_QUEEN,
    /* of the first move, and then how many of the others: */
    QUIET, /* no capture, check or promotion */
    LATER_QUIET,
    GIVES, /* puts a piece where it can be lost */
    LATER_GIVES,
    TAKES, /* wins a piece at once */
    LATER_TAKES,
    CHECKS,
    LATER_CHECKS,
    BACKWARDS,
    LATER_BACKWARDS,
    TAKES_BACK, /* only the first move */
};

G_STATIC_ASSERT(TAKES_BACK + 1 == TABIYA_DIFFICULTY_N_FEATURES);

static const double WEIGHTS[TABIYA_DIFFICULTY_N_FEATURES] = {
    [ONE] = 25,          [MOVES] = 158,         [MATE_IN_ONE] = -6.4,   [MATE] = -92,
    [CHOICE] = 222,      [LATER_CHOICE] = 12.1, [REPLIES] = 54,         [LATER_REPLIES] = 57,
    [EVASION] = 301,     [BEHIND] = 15.6,       [FIRST_KING] = 108,     [FIRST_PAWN] = 84,
    [FIRST_QUEEN] = 42,  [QUIET] = 147,         [LATER_QUIET] = 108,    [GIVES] = 110,
    [LATER_GIVES] = 118, [TAKES] = -42,         [LATER_TAKES] = -184,   [CHECKS] = -24,
    [LATER_CHECKS] = 76, [BACKWARDS] = 143,     [LATER_BACKWARDS] = 51, [TAKES_BACK] = -92,
};

static gboolean is_quiet(const EngPosition *position, EngMove move)
{
    return !eng_move_is_capture(position, move) && !eng_move_gives_check(position, move) &&
           eng_move_kind(move) != ENG_MOVE_PROMOTION;
}

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

/* The features of any move of the solver's. */
static void add_move(const EngPosition *position, EngMove move, int later, double *features)
{
    features[QUIET + later] += is_quiet(position, move);
    features[GIVES + later] += !eng_see_at_least(position, move, 0);
    features[TAKES + later] +=
        eng_move_is_capture(position, move) && eng_see_at_least(position, move, PIECE_CP);
    features[CHECKS + later] += eng_move_gives_check(position, move);
    features[BACKWARDS + later] += is_backwards(position, move);
    features[CHOICE + later] += log_of_moves(position);
    EngPosition after;
    eng_position_play(&after, position, move);
    features[REPLIES + later] += log_of_moves(&after);
}

static void add_first(const TabiyaPuzzle *puzzle, const EngPosition *position, double *features)
{
    EngPosition before;
    const guint first = tabiya_puzzle_get_first(puzzle);
    const EngMove move = puzzle->moves[first];
    const EngPieceType type = eng_piece_type(position->board[eng_move_from(move)]);
    const int behind_cp = -tabiya_material_balance_cp(position, (EngColor)position->side_to_move);
    tabiya_puzzle_get_position(puzzle, 0, &before);
    features[TAKES_BACK] = first > 0 && eng_move_is_capture(position, move) &&
                           eng_move_is_capture(&before, puzzle->moves[0]) &&
                           eng_move_to(move) == eng_move_arrival(puzzle->moves[0]);
    features[EVASION] = position->checkers != 0;
    features[BEHIND] = CLAMP(behind_cp, -MOST_BEHIND_CP, MOST_BEHIND_CP) / 100.0;
    features[FIRST_KING] = type == ENG_KING;
    features[FIRST_PAWN] = type == ENG_PAWN;
    features[FIRST_QUEEN] = type == ENG_QUEEN;
}

static gboolean ends_in_mate(const TabiyaPuzzle *puzzle)
{
    EngPosition end;
    tabiya_puzzle_get_position(puzzle, puzzle->n_moves, &end);
    return end.checkers != 0 && !eng_movegen_any(&end);
}

void tabiya_difficulty_get_features(const TabiyaPuzzle *puzzle,
                                    double features[TABIYA_DIFFICULTY_N_FEATURES])
{
    const guint length = tabiya_puzzle_get_length(puzzle), first = tabiya_puzzle_get_first(puzzle);
    for (int i = 0; i < TABIYA_DIFFICULTY_N_FEATURES; i++)
        features[i] = 0;
    features[ONE] = 1;
    features[MOVES] = MIN(length, MOST_MOVES);
    features[MATE] = ends_in_mate(puzzle);
    features[MATE_IN_ONE] = features[MATE] != 0 && length == 1;
    for (guint n = first; n < puzzle->n_moves; n += 2) {
        EngPosition position;
        tabiya_puzzle_get_position(puzzle, n, &position);
        if (n == first)
            add_first(puzzle, &position, features);
        add_move(&position, puzzle->moves[n], n > first, features);
    }
    if (length > 1) {
        features[LATER_CHOICE] /= length - 1;
        features[LATER_REPLIES] /= length - 1;
    }
}

guint tabiya_difficulty_from_features(const double features[TABIYA_DIFFICULTY_N_FEATURES])
{
    double sum = 0;
    for (int i = 0; i < TABIYA_DIFFICULTY_N_FEATURES; i++)
        sum += features[i] * WEIGHTS[i];
    sum = MIDDLE + STRETCH * (sum - MIDDLE);
    return (guint)lround(CLAMP(sum, TABIYA_DIFFICULTY_MIN, TABIYA_DIFFICULTY_MAX));
}

void tabiya_difficulty_rate(TabiyaPuzzle *puzzle)
{
    double features[TABIYA_DIFFICULTY_N_FEATURES];
    tabiya_difficulty_get_features(puzzle, features);
    puzzle->rating = tabiya_difficulty_from_features(features);
    puzzle->deviation = TABIYA_DIFFICULTY_DEVIATION;
}
