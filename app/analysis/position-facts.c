/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See position-facts.h. */
#include "app/analysis/position-facts.h"

#include "app/analysis/material.h"
#include "engine/board/bitboard.h"

#define ENDGAME_POINTS 13
#define OPENING_MOVES 12
#define OPENING_PIECES 4

/* --- Pawns ------------------------------------------------------------------------------------ */

static EngBitboard pawns_of(const EngPosition *position, EngColor color)
{
    return eng_position_pieces(position, color, ENG_PAWN);
}

static EngBitboard file_of(EngSquare square)
{
    return ENG_FILE_A << eng_file(square);
}

static EngBitboard neighbors_of(EngSquare square)
{
    const EngBitboard file = file_of(square);

    return (file & ~ENG_FILE_H) << 1 | (file & ~ENG_FILE_A) >> 1;
}

/* All squares of the ranks ahead of `square`. */
static EngBitboard ranks_ahead(EngSquare square, EngColor color)
{
    EngBitboard ahead = 0;

    for (EngBitboard rank = eng_ahead(eng_rank_mask(eng_rank(square)), color); rank;
         rank = eng_ahead(rank, color)) {
        ahead |= rank;
    }
    return ahead;
}

static gboolean is_passed(const EngPosition *position, EngSquare square, EngColor color)
{
    const EngBitboard ahead = ranks_ahead(square, color);

    return !(ahead & (file_of(square) | neighbors_of(square)) &
             pawns_of(position, eng_other(color))) &&
           !(ahead & file_of(square) & pawns_of(position, color));
}

static gboolean is_isolated(const EngPosition *position, EngSquare square, EngColor color)
{
    return !(neighbors_of(square) & pawns_of(position, color));
}

static gboolean is_doubled(const EngPosition *position, EngSquare square, EngColor color)
{
    return (ranks_ahead(square, color) & file_of(square) & pawns_of(position, color)) != 0;
}

static EngBitboard pawn_attacks(const EngPosition *position, EngColor color)
{
    const EngBitboard pawns = pawns_of(position, color);

    return eng_ahead_a(pawns, color) | eng_ahead_h(pawns, color);
}

static gboolean is_backward(const EngPosition *position, EngSquare square, EngColor color)
{
    const EngBitboard beside = neighbors_of(square) & pawns_of(position, color);
    const EngBitboard before = eng_ahead(eng_bit(square), color);

    return beside && !(beside & ~ranks_ahead(square, color)) &&
           (before & pawn_attacks(position, eng_other(color))) &&
           !(file_of(square) & pawns_of(position, eng_other(color)));
}

typedef gboolean (*PawnTest)(const EngPosition *position, EngSquare square, EngColor color);

static EngBitboard pawns_that(const EngPosition *position, EngColor color, PawnTest test)
{
    EngBitboard found = 0;

    for (EngBitboard pawns = pawns_of(position, color); pawns;) {
        const EngSquare square = eng_pop_first(&pawns);
        if (test(position, square, color))
            found |= eng_bit(square);
    }
    return found;
}

EngBitboard tabiya_passed_pawns(const EngPosition *position, EngColor color)
{
    return pawns_that(position, color, is_passed);
}

EngBitboard tabiya_isolated_pawns(const EngPosition *position, EngColor color)
{
    return pawns_that(position, color, is_isolated);
}

EngBitboard tabiya_doubled_pawns(const EngPosition *position, EngColor color)
{
    return pawns_that(position, color, is_doubled);
}

EngBitboard tabiya_backward_pawns(const EngPosition *position, EngColor color)
{
    return pawns_that(position, color, is_backward);
}

/* --- Places for pieces ------------------------------------------------------------------------ */

EngBitboard tabiya_outposts(const EngPosition *position, EngColor color)
{
    const EngBitboard ranks = eng_rank_mask(eng_relative_rank(color, 3)) |
                              eng_rank_mask(eng_relative_rank(color, 4)) |
                              eng_rank_mask(eng_relative_rank(color, 5));
    EngBitboard places = ranks & pawn_attacks(position, color) & ~eng_position_occupied(position),
                found = 0;

    while (places) {
        const EngSquare square = eng_pop_first(&places);
        const EngBitboard attackers = neighbors_of(square) & ranks_ahead(square, color);
        if (!(attackers & pawns_of(position, eng_other(color))))
            found |= eng_bit(square);
    }
    return found;
}

EngBitboard tabiya_open_files(const EngPosition *position)
{
    EngBitboard open = 0;

    for (EngSquare square = 0; square < 8; square++) {
        if (!(file_of(square) & position->by_type[ENG_PAWN]))
            open |= file_of(square);
    }
    return open;
}

EngBitboard tabiya_undeveloped(const EngPosition *position, EngColor color)
{
    const int rank = eng_relative_rank(color, 0);
    const EngBitboard knights = eng_bit(eng_square(1, rank)) | eng_bit(eng_square(6, rank));
    const EngBitboard bishops = eng_bit(eng_square(2, rank)) | eng_bit(eng_square(5, rank));

    if (position->chess960)
        return 0;
    return (knights & eng_position_pieces(position, color, ENG_KNIGHT)) |
           (bishops & eng_position_pieces(position, color, ENG_BISHOP));
}

gboolean tabiya_king_in_center(const EngPosition *position, EngColor color)
{
    const EngSquare king = eng_position_king(position, color);

    return eng_rank(king) == eng_relative_rank(color, 0) &&
           (eng_file(king) == 3 || eng_file(king) == 4);
}

gboolean tabiya_may_castle(const EngPosition *position, EngColor color)
{
    return (position->castling >> (2 * (int)color) & 3) != 0;
}

/* --- Attacks ---------------------------------------------------------------------------------- */

EngBitboard tabiya_attackers_of(const EngPosition *position, EngSquare square, EngColor color)
{
    return eng_position_attackers(position, square, eng_position_occupied(position)) &
           position->by_color[color];
}

EngBitboard tabiya_loose_pieces(const EngPosition *position, EngColor color)
{
    EngBitboard pieces = position->by_color[color] & ~position->by_type[ENG_KING], found = 0;

    while (pieces) {
        const EngSquare square = eng_pop_first(&pieces);
        if (tabiya_attackers_of(position, square, eng_other(color)) &&
            !tabiya_attackers_of(position, square, color)) {
            found |= eng_bit(square);
        }
    }
    return found;
}

/* --- Material --------------------------------------------------------------------------------- */

static int points_from(const EngPosition *position, EngColor color, EngPieceType first)
{
    int points = 0;

    for (int type = (int)first; type < ENG_KING; type++) {
        points += tabiya_piece_value_cp((EngPieceType)type) / 100 *
                  eng_popcount(eng_position_pieces(position, color, (EngPieceType)type));
    }
    return points;
}

int tabiya_material_points(const EngPosition *position, EngColor color)
{
    return points_from(position, color, ENG_PAWN);
}

static gboolean has_both_bishops(const EngPosition *position, EngColor color)
{
    const EngBitboard bishops = eng_position_pieces(position, color, ENG_BISHOP);

    return (bishops & ENG_LIGHT_SQUARES) && (bishops & ~ENG_LIGHT_SQUARES);
}

gboolean tabiya_has_bishop_pair(const EngPosition *position, EngColor color)
{
    return has_both_bishops(position, color) && !has_both_bishops(position, eng_other(color));
}

TabiyaPhase tabiya_position_phase(const EngPosition *position)
{
    if (points_from(position, ENG_WHITE, ENG_KNIGHT) <= ENDGAME_POINTS &&
        points_from(position, ENG_BLACK, ENG_KNIGHT) <= ENDGAME_POINTS) {
        return TABIYA_PHASE_ENDGAME;
    }
    const EngBitboard undeveloped =
        tabiya_undeveloped(position, ENG_WHITE) | tabiya_undeveloped(position, ENG_BLACK);
    return position->fullmove_number <= OPENING_MOVES &&
                   (eng_popcount(undeveloped) >= OPENING_PIECES || position->castling != 0)
               ? TABIYA_PHASE_OPENING
               : TABIYA_PHASE_MIDDLEGAME;
}
