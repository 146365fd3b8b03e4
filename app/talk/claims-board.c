/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is true of a position, from the board alone. */
#include "app/analysis/material.h"
#include "app/talk/claims-private.h"

EngBitboard tabiya_board_attackers(const EngPosition *position, EngSquare square, EngColor color)
{
    return eng_position_attackers(position, square, eng_position_occupied(position)) &
           position->by_color[color];
}

gboolean tabiya_board_attacks(const EngPosition *position, EngSquare from, EngSquare to)
{
    return (eng_position_attackers(position, to, eng_position_occupied(position)) &
            eng_bit(from)) != 0;
}

static gboolean slides_along(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngPieceType type = eng_piece_type(position->board[from]);
    return (type == ENG_BISHOP || type == ENG_ROOK || type == ENG_QUEEN) &&
           (eng_piece_reach(type, from) & eng_bit(to)) != 0;
}

gboolean tabiya_board_pins(const EngPosition *position, EngSquare pinner, EngSquare square,
                           EngSquare behind)
{
    if (position->board[pinner] == ENG_NO_PIECE || position->board[square] == ENG_NO_PIECE ||
        position->board[behind] == ENG_NO_PIECE) {
        return FALSE;
    }
    EngColor enemy = eng_piece_color(position->board[pinner]);
    return eng_piece_color(position->board[square]) != enemy &&
           eng_piece_color(position->board[behind]) != enemy &&
           slides_along(position, pinner, behind) &&
           (eng_between(pinner, behind) & eng_position_occupied(position)) == eng_bit(square);
}

gboolean tabiya_board_is_pinned(const EngPosition *position, EngSquare square, EngSquare *pinner)
{
    EngColor color = eng_piece_color(position->board[square]);
    EngSquare king = eng_position_king(position, color);
    EngBitboard enemies = position->by_color[eng_other(color)];
    while (enemies) {
        *pinner = eng_pop_first(&enemies);
        if (tabiya_board_pins(position, *pinner, square, king))
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_board_with_turn(const EngPosition *position, EngColor color, EngPosition *turned)
{
    *turned = *position;
    if (position->side_to_move == color)
        return TRUE;
    if (position->checkers)
        return FALSE;
    eng_position_play(turned, position, ENG_NULL_MOVE);
    return TRUE;
}

gboolean tabiya_board_wins(const EngPosition *position, EngMove move)
{
    return eng_move_is_capture(position, move) && eng_see_at_least(position, move, 50);
}

/* Whether the other side, if it is to move, wins material by capturing there. */
gboolean tabiya_board_is_hanging(const EngPosition *position, EngSquare square)
{
    EngPosition turned;
    EngColor color = eng_piece_color(position->board[square]);
    if (!tabiya_board_with_turn(position, eng_other(color), &turned))
        return FALSE;
    EngMoveList list;
    eng_movegen_legal(&turned, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_move_to(list.moves[i]) == square && tabiya_board_wins(&turned, list.moves[i])) {
            return TRUE;
        }
    }
    return FALSE;
}

/* --- Pawns ------------------------------------------------------------------------------------ */

static EngBitboard file_of(int file)
{
    return file < 0 || file > 7 ? 0 : ENG_FILE_A << file;
}

static EngBitboard ahead_of(EngSquare square, EngColor color)
{
    EngBitboard ahead = 0;
    for (int rank = eng_rank(square) + (color == ENG_WHITE ? 1 : -1); rank >= 0 && rank < 8;
         rank += color == ENG_WHITE ? 1 : -1) {
        ahead |= eng_rank_mask(rank);
    }
    return ahead;
}

static gboolean is_passed(const EngPosition *position, EngSquare square, EngColor color)
{
    const int file = eng_file(square);
    EngBitboard way = ahead_of(square, color);
    return !(eng_position_pieces(position, eng_other(color), ENG_PAWN) & way &
             (file_of(file - 1) | file_of(file) | file_of(file + 1)));
}

static gboolean is_isolated(const EngPosition *position, EngSquare square, EngColor color)
{
    const int file = eng_file(square);
    return !(eng_position_pieces(position, color, ENG_PAWN) &
             (file_of(file - 1) | file_of(file + 1)));
}

/* No pawn beside or behind it can protect it, and the square before it is held by a pawn. */
static gboolean is_backward(const EngPosition *position, EngSquare square, EngColor color)
{
    const int file = eng_file(square);
    EngBitboard own = eng_position_pieces(position, color, ENG_PAWN);
    EngBitboard beside = (file_of(file - 1) | file_of(file + 1)) & ~ahead_of(square, color);
    EngSquare front = (EngSquare)(color == ENG_WHITE ? square + 8 : square - 8);
    return !(own & beside) && (eng_pawn_attacks(color, front) &
                               eng_position_pieces(position, eng_other(color), ENG_PAWN)) != 0;
}

static gboolean is_like(const EngPosition *position, EngSquare square, guint adjective)
{
    EngColor color = eng_piece_color(position->board[square]);
    switch (adjective) {
    case ADJ_PASSED:
        return is_passed(position, square, color);
    case ADJ_ISOLATED:
        return is_isolated(position, square, color);
    case ADJ_DOUBLED:
        return eng_has_several(eng_position_pieces(position, color, ENG_PAWN) &
                               file_of(eng_file(square)));
    default:
        return is_backward(position, square, color);
    }
}

EngBitboard tabiya_board_pawns_like(const EngPosition *position, guint adjective)
{
    EngBitboard pawns = position->by_type[ENG_PAWN], like = 0;
    while (pawns) {
        EngSquare square = eng_pop_first(&pawns);
        if (is_like(position, square, adjective))
            like |= eng_bit(square);
    }
    return like;
}

/* --- Mates ------------------------------------------------------------------------------------ */

gboolean tabiya_board_is_mate(const EngPosition *position)
{
    return position->checkers && !eng_movegen_any(position);
}

int tabiya_board_count(const EngPosition *position, EngColor color, EngPieceType type)
{
    return eng_popcount(eng_position_pieces(position, color, type));
}

static Truth defends_mate(Checker *checker, const EngPosition *position, int moves);

Truth tabiya_claims_find_mate(Checker *checker, const EngPosition *position, int moves)
{
    EngMoveList list;
    Truth result = TRUTH_FALSE;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        if (moves == 1 && !eng_move_gives_check(position, list.moves[i]))
            continue;
        if (++checker->work > TABIYA_CLAIMS_WORK_MAX)
            return TRUTH_UNKNOWN;
        EngPosition after;
        eng_position_play(&after, position, list.moves[i]);
        Truth truth = defends_mate(checker, &after, moves - 1);
        if (truth == TRUTH_TRUE)
            return TRUTH_TRUE;
        if (truth == TRUTH_UNKNOWN)
            result = TRUTH_UNKNOWN;
    }
    return result;
}

Truth tabiya_claims_find_shortest(Checker *checker, const EngPosition *position, int moves)
{
    if (moves > 1) {
        Truth fewer = tabiya_claims_find_mate(checker, position, moves - 1);
        if (fewer != TRUTH_FALSE)
            return truth_not(fewer, TRUE);
    }
    return tabiya_claims_find_mate(checker, position, moves);
}

/* Whether the side to move is mated in `moves` more moves, whatever it plays. */
static Truth defends_mate(Checker *checker, const EngPosition *position, int moves)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    if (list.count == 0)
        return truth_of(position->checkers != 0);
    if (moves == 0)
        return TRUTH_FALSE;
    for (int i = 0; i < list.count; i++) {
        if (++checker->work > TABIYA_CLAIMS_WORK_MAX)
            return TRUTH_UNKNOWN;
        EngPosition after;
        eng_position_play(&after, position, list.moves[i]);
        Truth truth = tabiya_claims_find_mate(checker, &after, moves);
        if (truth != TRUTH_TRUE)
            return truth;
    }
    return TRUTH_TRUE;
}
