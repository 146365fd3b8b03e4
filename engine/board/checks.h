/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tells which moves of a position give check: after one computation, each move costs two tests of a
 * set. For a single move use eng_move_gives_check() (movegen.h). */
#ifndef ENG_BOARD_CHECKS_H
#define ENG_BOARD_CHECKS_H

#include "engine/board/movegen.h"
#include "engine/board/pins.h"

typedef struct {
    EngBitboard squares[6]; /* from where a piece attacks the enemy king, by EngPieceType */
    EngBitboard shields;    /* the only pieces between that king and an own slider */
    EngSquare king;
} EngChecks;

/* Pieces of the side to move that are alone between its slider and the enemy king: leaving that
 * line discovers check. */
static inline EngBitboard eng_find_shields(const EngPosition *position, EngSquare king)
{
    const EngBitboard *by_type = position->by_type;
    EngBitboard own = position->by_color[position->side_to_move];
    EngBitboard straight =
        eng_piece_reach(ENG_ROOK, king) & (by_type[ENG_ROOK] | by_type[ENG_QUEEN]);
    EngBitboard diagonal =
        eng_piece_reach(ENG_BISHOP, king) & (by_type[ENG_BISHOP] | by_type[ENG_QUEEN]);
    EngBitboard sliders = (straight | diagonal) & own, shields = 0;
    while (sliders) {
        EngBitboard between =
            eng_between(king, eng_pop_first(&sliders)) & eng_position_occupied(position);
        if (!eng_has_several(between)) {
            shields |= between & own;
        }
    }
    return shields;
}

/* The sets for checks by the side to move. */
static inline EngChecks eng_find_checks(const EngPosition *position)
{
    EngColor them = eng_other(position->side_to_move);
    EngSquare king = eng_position_king(position, them);
    EngBitboard occupied = eng_position_occupied(position);
    EngBitboard diagonal = eng_bishop_attacks(king, occupied);
    EngBitboard straight = eng_rook_attacks(king, occupied);
    return (EngChecks){
        .squares = {[ENG_PAWN] = eng_pawn_attacks(them, king),
                    [ENG_KNIGHT] = eng_knight_attacks(king),
                    [ENG_BISHOP] = diagonal,
                    [ENG_ROOK] = straight,
                    [ENG_QUEEN] = diagonal | straight},
        .shields = eng_find_shields(position, king),
        .king = king,
    };
}

/* Whether the legal `move` of that position gives check. */
static inline bool eng_checks_have(const EngChecks *checks, const EngPosition *position,
                                   EngMove move)
{
    if (eng_move_kind(move) != ENG_MOVE_NORMAL) {
        return eng_move_gives_check(position, move);
    }
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    return (checks->squares[eng_piece_type(position->board[from])] & eng_bit(to)) ||
           ((checks->shields & eng_bit(from)) && !(eng_line(checks->king, from) & eng_bit(to)));
}

#endif
