/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See material.h. Counts material, and searches captures only. */
#include "app/analysis/material.h"

#include <string.h>

#include "engine/board/bitboard.h"
#include "engine/board/movegen.h"

#define MATE_CP 100000
#define MAX_DEPTH 12
#define MAX_NODES 20000

static const int VALUES_CP[] = {
    [ENG_PAWN] = 100,  [ENG_KNIGHT] = 300, [ENG_BISHOP] = 300,      [ENG_ROOK] = 500,
    [ENG_QUEEN] = 900, [ENG_KING] = 0,     [ENG_NO_PIECE_TYPE] = 0,
};

int tabiya_piece_value_cp(EngPieceType type)
{
    return VALUES_CP[type];
}

static int count_of(const EngPosition *position, EngColor color, EngPieceType type)
{
    return eng_popcount(eng_position_pieces(position, color, type));
}

int tabiya_material_balance_cp(const EngPosition *position, EngColor color)
{
    int balance = 0;
    for (int type = ENG_PAWN; type < ENG_KING; type++) {
        balance += VALUES_CP[type] * (count_of(position, color, (EngPieceType)type) -
                                      count_of(position, eng_other(color), (EngPieceType)type));
    }
    return balance;
}

void tabiya_material_difference(const EngPosition *before, const EngPosition *after,
                                EngColor winner, int won[6])
{
    EngColor loser = eng_other(winner);
    for (int i = ENG_PAWN; i <= ENG_KING; i++) {
        EngPieceType type = (EngPieceType)i;
        won[i] = count_of(after, winner, type) - count_of(before, winner, type) -
                 count_of(after, loser, type) + count_of(before, loser, type);
    }
    while (won[ENG_KNIGHT] * won[ENG_BISHOP] < 0) {
        int step = won[ENG_KNIGHT] > 0 ? 1 : -1;
        won[ENG_KNIGHT] -= step;
        won[ENG_BISHOP] += step;
    }
}

/* --- Captures --------------------------------------------------------------------------------- */

typedef struct {
    EngMove moves[MAX_DEPTH + 1];
    guint length;
} Line;

typedef struct {
    guint nodes;
    Line lines[MAX_DEPTH + 1]; /* the best line from the node at each depth */
} Search;

static int move_gain_cp(const EngPosition *position, EngMove move)
{
    int gain = 0;
    if (eng_move_is_capture(position, move)) {
        gain = eng_move_kind(move) == ENG_MOVE_EN_PASSANT
                   ? VALUES_CP[ENG_PAWN]
                   : VALUES_CP[eng_piece_type(position->board[eng_move_to(move)])];
    }
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION)
        gain += VALUES_CP[eng_move_promoted(move)] - VALUES_CP[ENG_PAWN];
    return gain;
}

/* The most valuable captures first, by the least valuable pieces. */
static int order_of(const EngPosition *position, EngMove move)
{
    return 16 * move_gain_cp(position, move) -
           VALUES_CP[eng_piece_type(position->board[eng_move_from(move)])];
}

static void sort_moves(const EngPosition *position, EngMoveList *list)
{
    for (int i = 1; i < list->count; i++) {
        EngMove move = list->moves[i];
        int order = order_of(position, move), at = i;
        for (; at > 0 && order_of(position, list->moves[at - 1]) < order; at--)
            list->moves[at] = list->moves[at - 1];
        list->moves[at] = move;
    }
}

static void take_line(Line *line, EngMove move, const Line *rest)
{
    line->moves[0] = move;
    memcpy(line->moves + 1, rest->moves, rest->length * sizeof *rest->moves);
    line->length = rest->length + 1;
}

/* `depth` counts down; the best line is lines[depth] afterwards. */
static int search_captures(Search *search, const EngPosition *position, int alpha, int beta,
                           int depth)
{
    Line *line = &search->lines[depth];
    line->length = 0;
    EngMoveList list;
    eng_movegen_tactical(position, &list);
    if (position->checkers != 0 && list.count == 0)
        return -MATE_CP;
    int best = position->checkers != 0 ? -MATE_CP : 0;
    if (depth == 0 || ++search->nodes > MAX_NODES)
        return MAX(best, 0);
    if (best >= beta)
        return best;
    alpha = MAX(alpha, best);
    sort_moves(position, &list);
    for (int i = 0; i < list.count && alpha < beta; i++) {
        EngPosition after;
        eng_position_play(&after, position, list.moves[i]);
        int gain = move_gain_cp(position, list.moves[i]);
        int value = gain - search_captures(search, &after, gain - beta, gain - alpha, depth - 1);
        if (value <= best)
            continue;
        best = value;
        alpha = MAX(alpha, best);
        take_line(line, list.moves[i], &search->lines[depth - 1]);
    }
    return best;
}

int tabiya_capture_gain_cp(const EngPosition *position, EngMove *line, guint capacity,
                           guint *length)
{
    Search search;
    search.nodes = 0;
    int gain = search_captures(&search, position, -MATE_CP, MATE_CP, MAX_DEPTH);
    if (line) {
        const Line *best = &search.lines[MAX_DEPTH];
        *length = MIN(best->length, capacity);
        memcpy(line, best->moves, *length * sizeof *line);
    }
    return MAX(gain, 0);
}
