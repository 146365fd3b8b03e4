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
    BLOCKED_PIECES = 4,
    MATE_CP = 20000, /* beyond any evaluation */
};

/* By rating, in ascending order: what a draw means to a player, and what is lost. */
typedef struct {
    int rating;      /* from here on */
    int content_cp;  /* a draw is accepted with an evaluation this much better; negative: worse */
    int offer_quiet; /* half-moves without progress before an offer, even in a dead drawn game */
    int hopeless_cp;
    int lead;  /* by which the other side's pieces must be ahead, in pawns */
    int moves; /* in a row; 0: never resigns */
} Nature;

static const Nature NATURES[] = {
    {0, 40, 20, 0, 0, 0},     {800, 30, 12, -1500, 5, 5}, {1100, 0, 0, -1000, 3, 3},
    {1900, 0, 0, -800, 0, 3}, {2300, -10, 0, -600, 0, 3},
};

static const Nature *nature_of(int rating)
{
    const Nature *nature = &NATURES[0];

    for (gsize i = 1; i < G_N_ELEMENTS(NATURES); i++) {
        if (rating >= NATURES[i].rating)
            nature = &NATURES[i];
    }
    return nature;
}

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

gboolean tabiya_play_takes_draw(const EngPosition *position, int score_cp, int rating)
{
    int pieces = count_pieces(position), content_cp = nature_of(rating)->content_cp;

    if (score_cp <= DEAD_LEVEL_CP && is_dead_level(position))
        return TRUE;
    for (gsize i = 0; i < G_N_ELEMENTS(CONTENT); i++) {
        if (pieces <= CONTENT[i].pieces && position->halfmove_clock >= CONTENT[i].quiet_plies &&
            score_cp <= CONTENT[i].score_cp + content_cp) {
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_play_would_offer_draw(const EngPosition *position, int score_cp, int rating)
{
    int quiet = position->halfmove_clock;

    if (ABS(score_cp) > OFFER_CP)
        return FALSE;
    return (is_dead_level(position) && quiet >= nature_of(rating)->offer_quiet) ||
           quiet >= LONG_QUIET_PLIES ||
           (quiet >= OFFER_QUIET_PLIES && count_pieces(position) <= OFFER_PIECES);
}

/* Whether the side to move can see that it is lost. */
static gboolean is_obvious(const EngPosition *position, int score_cp, int lead)
{
    EngColor own = (EngColor)position->side_to_move,
             other = own == ENG_WHITE ? ENG_BLACK : ENG_WHITE;

    return score_cp <= -MATE_CP || material(position, other) - material(position, own) >= lead;
}

gboolean tabiya_play_is_hopeless(const EngPosition *position, int score_cp, int rating)
{
    const Nature *nature = nature_of(rating);

    return nature->moves > 0 && score_cp <= nature->hopeless_cp &&
           is_obvious(position, score_cp, nature->lead);
}

gboolean tabiya_play_would_resign(int rating, int moves)
{
    const Nature *nature = nature_of(rating);

    return nature->moves > 0 && moves >= nature->moves;
}
