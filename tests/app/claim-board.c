/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See claim-board.h. */
#include "tests/app/claim-board.h"

#include <stdlib.h>

#define EXCHANGE_DEPTH 10

const int CLAIM_WORTH[7] = {1, 3, 3, 5, 9, 1000, 0};

gboolean claim_is_piece_of(const EngPosition *p, EngSquare square, EngColor color)
{
    return p->board[square] != ENG_NO_PIECE && eng_piece_color(p->board[square]) == color;
}

EngPieceType claim_type_at(const EngPosition *p, EngSquare square)
{
    return eng_piece_type(p->board[square]);
}

static int sign_of(int x)
{
    return (x > 0) - (x < 0);
}

gboolean claim_is_free_between(const EngPosition *p, EngSquare a, EngSquare b)
{
    int df = sign_of(eng_file(b) - eng_file(a)), dr = sign_of(eng_rank(b) - eng_rank(a));
    int file = eng_file(a) + df, rank = eng_rank(a) + dr;
    while (file != eng_file(b) || rank != eng_rank(b)) {
        if (p->board[rank * 8 + file] != ENG_NO_PIECE)
            return FALSE;
        file += df;
        rank += dr;
    }
    return TRUE;
}

gboolean claim_goes_along(EngPieceType type, EngSquare a, EngSquare b)
{
    int df = abs(eng_file(a) - eng_file(b)), dr = abs(eng_rank(a) - eng_rank(b));
    gboolean straight = (df == 0) != (dr == 0), diagonal = df == dr && df > 0;
    return (straight && (type == ENG_ROOK || type == ENG_QUEEN)) ||
           (diagonal && (type == ENG_BISHOP || type == ENG_QUEEN));
}

gboolean claim_attacks(const EngPosition *p, EngSquare from, EngSquare to)
{
    if (p->board[from] == ENG_NO_PIECE || from == to)
        return FALSE;
    int df = abs(eng_file(to) - eng_file(from)), dr = eng_rank(to) - eng_rank(from);
    int ahead = eng_piece_color(p->board[from]) == ENG_WHITE ? 1 : -1;
    switch (claim_type_at(p, from)) {
    case ENG_PAWN:
        return df == 1 && dr == ahead;
    case ENG_KNIGHT:
        return df * abs(dr) == 2;
    case ENG_KING:
        return df <= 1 && abs(dr) <= 1;
    default:
        return claim_goes_along(claim_type_at(p, from), from, to) &&
               claim_is_free_between(p, from, to);
    }
}

EngSquare claim_find_king(const EngPosition *p, EngColor color)
{
    for (int square = 0; square < 64; square++) {
        if (p->board[square] == eng_piece(color, ENG_KING))
            return (EngSquare)square;
    }
    return ENG_NO_SQUARE;
}

gboolean claim_stands_between(EngSquare square, EngSquare a, EngSquare b)
{
    int df = eng_file(b) - eng_file(a), dr = eng_rank(b) - eng_rank(a);
    if (df != 0 && dr != 0 && abs(df) != abs(dr))
        return FALSE;
    int steps = MAX(abs(df), abs(dr));
    for (int i = 1; i < steps; i++) {
        if (square == eng_square(eng_file(a) + i * sign_of(df), eng_rank(a) + i * sign_of(dr)))
            return TRUE;
    }
    return FALSE;
}

int claim_count_attackers(const EngPosition *p, EngSquare square, EngColor color)
{
    int count = 0;
    for (int from = 0; from < 64; from++) {
        count += claim_is_piece_of(p, (EngSquare)from, color) &&
                 claim_attacks(p, (EngSquare)from, square);
    }
    return count;
}

int claim_count_pieces(const EngPosition *p, EngColor color, EngPieceType type)
{
    int count = 0;
    for (int square = 0; square < 64; square++)
        count += p->board[square] == eng_piece(color, type);
    return count;
}

int claim_balance(const EngPosition *p, EngColor color)
{
    int sum = 0;
    for (int square = 0; square < 64; square++) {
        if (p->board[square] != ENG_NO_PIECE && claim_type_at(p, (EngSquare)square) != ENG_KING) {
            sum += (eng_piece_color(p->board[square]) == color ? 1 : -1) *
                   CLAIM_WORTH[claim_type_at(p, (EngSquare)square)];
        }
    }
    return sum;
}

/* The balance for the side to move after captures and promotions, on `only` alone unless that is
 * ENG_NO_SQUARE; both sides may stop, but for one in check, which must get out of it in any way.
 * Being mated loses everything. */
static int exchange(const EngPosition *p, EngSquare only, int alpha, int beta, int depth)
{
    EngColor side = (EngColor)p->side_to_move;
    EngMoveList list;
    eng_movegen_legal(p, &list);
    if (list.count == 0)
        return p->checkers ? -500 : claim_balance(p, side);
    if (depth == 0)
        return claim_balance(p, side);
    gboolean in_check = p->checkers && only == ENG_NO_SQUARE;
    int best = in_check ? -500 : claim_balance(p, side);
    alpha = MAX(alpha, best);
    for (int worth = 9; worth >= 0 && alpha < beta; worth--) { /* the greatest gain first */
        for (int i = 0; i < list.count && alpha < beta; i++) {
            EngMove move = list.moves[i];
            gboolean promotes = eng_move_kind(move) == ENG_MOVE_PROMOTION;
            gboolean quiet = !eng_move_is_capture(p, move) && !promotes;
            if (quiet && !in_check)
                continue;
            if (only != ENG_NO_SQUARE && eng_move_to(move) != only)
                continue;
            int order = quiet      ? 0
                        : promotes ? 9
                                   : MAX(CLAIM_WORTH[claim_type_at(p, eng_move_to(move))], 1);
            if (order != worth)
                continue;
            EngPosition after;
            eng_position_play(&after, p, move);
            int value = -exchange(&after, only, -beta, -alpha, depth - 1);
            best = MAX(best, value);
            alpha = MAX(alpha, best);
        }
    }
    return best;
}

int claim_gain(const EngPosition *p, EngSquare only)
{
    return exchange(p, only, -1000, 1000, EXCHANGE_DEPTH) -
           claim_balance(p, (EngColor)p->side_to_move);
}
