/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See play-judgment.h. */
#include "app/session/play-judgment.h"

/* A draw is accepted if there are at most this many pieces besides kings and pawns, at least this
 * many half-moves without a capture or pawn move, and at most this evaluation. */
static const struct {
    int pieces, quiet_plies, score_cp;
} CONTENT[] = {
    {14, 0, -100},               /* clearly worse, with any material */
    {10, 0, -25},                /* a little worse, with some pieces gone */
    {6, 0, 10},                  /* a level endgame */
    {2, 0, 30},    {14, 40, 20}, /* no progress for twenty moves */
};

enum {
    DEAD_LEVEL_CP = 60, /* the most that the evaluation may say in a dead drawn position */
    OFFER_CP = 20,
    OFFER_PIECES = 4,
    OFFER_QUIET_PLIES = 16, /* in an endgame */
    LONG_QUIET_PLIES = 40,  /* with more on the board */
    HOPELESS_CP = -1000,
    HOPELESS_MOVES = 3,
    RESIGNING_LEVEL = 4,
    BLOCKED_PIECES = 4,
};

static const int VALUES[] = {[ENG_KNIGHT] = 3, [ENG_BISHOP] = 3, [ENG_ROOK] = 5, [ENG_QUEEN] = 9};

static int count(EngBitboard squares)
{
    return __builtin_popcountll(squares);
}

static EngBitboard pawns_of(const EngPosition *position, EngColor color)
{
    return eng_position_pieces(position, color, ENG_PAWN);
}

/* All but kings and pawns. */
static int count_pieces(const EngPosition *position)
{
    return count(eng_position_occupied(position) & ~position->by_type[ENG_PAWN] &
                 ~position->by_type[ENG_KING]);
}

static int material(const EngPosition *position, EngColor color)
{
    int sum = 0;

    for (EngPieceType type = ENG_KNIGHT; type <= ENG_QUEEN; type++)
        sum += VALUES[type] * count(eng_position_pieces(position, color, type));
    return sum;
}

static gboolean are_equal_without_pawns(const EngPosition *position)
{
    return position->by_type[ENG_PAWN] == 0 &&
           material(position, ENG_WHITE) == material(position, ENG_BLACK);
}

static gboolean are_opposite_bishops(const EngPosition *position)
{
    const EngBitboard light = 0x55aa55aa55aa55aaULL;
    EngBitboard white = eng_position_pieces(position, ENG_WHITE, ENG_BISHOP);
    EngBitboard black = eng_position_pieces(position, ENG_BLACK, ENG_BISHOP);
    int lead = count(pawns_of(position, ENG_WHITE)) - count(pawns_of(position, ENG_BLACK));

    return count_pieces(position) == 2 && count(white) == 1 && count(black) == 1 &&
           !(white & light) != !(black & light) && ABS(lead) <= 1;
}

/* The squares that the pawns of `color` attack. */
static EngBitboard pawn_attacks(EngBitboard pawns, EngColor color)
{
    const EngBitboard not_a = ~0x0101010101010101ULL, not_h = ~0x8080808080808080ULL;

    return color == ENG_WHITE ? (pawns & not_a) << 7 | (pawns & not_h) << 9
                              : (pawns & not_a) >> 9 | (pawns & not_h) >> 7;
}

/* No pawn can move or capture one, and there are few pieces to break through. */
static gboolean are_pawns_blocked(const EngPosition *position)
{
    EngBitboard white = pawns_of(position, ENG_WHITE), black = pawns_of(position, ENG_BLACK);

    return white != 0 && count_pieces(position) <= BLOCKED_PIECES && (white << 8 & ~black) == 0 &&
           (black >> 8 & ~white) == 0 && (pawn_attacks(white, ENG_WHITE) & black) == 0 &&
           (pawn_attacks(black, ENG_BLACK) & white) == 0;
}

/* Whether it looks drawn to a human player: equal pieces without pawns, one bishop each on squares
 * of different colors and at most a pawn more, or pawns that all block each other. */
static gboolean is_dead_level(const EngPosition *position)
{
    return are_equal_without_pawns(position) || are_opposite_bishops(position) ||
           are_pawns_blocked(position);
}

gboolean tabiya_play_takes_draw(const EngPosition *position, int score_cp)
{
    int pieces = count_pieces(position);

    if (score_cp <= DEAD_LEVEL_CP && is_dead_level(position))
        return TRUE;
    for (gsize i = 0; i < G_N_ELEMENTS(CONTENT); i++) {
        if (pieces <= CONTENT[i].pieces && position->halfmove_clock >= CONTENT[i].quiet_plies &&
            score_cp <= CONTENT[i].score_cp) {
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_play_would_offer_draw(const EngPosition *position, int score_cp)
{
    int quiet = position->halfmove_clock;

    if (ABS(score_cp) > OFFER_CP)
        return FALSE;
    return is_dead_level(position) || quiet >= LONG_QUIET_PLIES ||
           (quiet >= OFFER_QUIET_PLIES && count_pieces(position) <= OFFER_PIECES);
}

gboolean tabiya_play_is_hopeless(int score_cp)
{
    return score_cp <= HOPELESS_CP;
}

gboolean tabiya_play_would_resign(int level, int moves)
{
    return level >= RESIGNING_LEVEL && moves >= HOPELESS_MOVES;
}
