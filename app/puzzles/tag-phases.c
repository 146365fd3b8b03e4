/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules about phases of the game, kinds of endgames, and lengths of solutions. */
#include "app/puzzles/tagger-rules.h"
#include "engine/board/bitboard.h"

static int count(const EngPosition *position, EngPieceType type)
{
    return eng_popcount(position->by_type[type]);
}

/* Knights, bishops, rooks and queens of both sides. */
static int count_pieces(const EngPosition *position)
{
    return count(position, ENG_KNIGHT) + count(position, ENG_BISHOP) + count(position, ENG_ROOK) +
           count(position, ENG_QUEEN);
}

gboolean tabiya_tag_endgame(const TabiyaTagLine *line)
{
    return count_pieces(&line->at[1]) <= 6;
}

/* --- Opening or middlegame -------------------------------------------------------------------- */

/* How much a block of two by two squares looks like an opening (positive) or like a fight, by the
 * rank it begins on as its nearer side counts, the nearer side's men in it and the other side's.
 * The weights come from logistic regression on the tuning half of the sample
 * (tests/bench/puzzle-tags.py), in tenths. */
static const gint8 BLOCKS[4][5][5] = {
    {{16}, {-26, -25, -1}, {16, -5}, {14, -3}, {14}},
    {{18, 4}, {-18, -19, -4}, {20, -5}, {1, -3}, {6}},
    {{32, 8, -9}, {-4, -5, -11}, {11, -6}, {-1, -19}, {4}},
    {{25, 0, 9, -4, 1}, {-1, -3, -5, -4}, {6, -13, -6}, {-1, -5}, {0}},
};
#define BLOCKS_ZERO 281

static int weigh_block(const EngPosition *position, int file, int rank)
{
    const EngBitboard block = UINT64_C(0x303) << (8 * rank + file);
    const int white = eng_popcount(block & position->by_color[ENG_WHITE]);
    const int black = eng_popcount(block & position->by_color[ENG_BLACK]);
    return rank <= 3 ? BLOCKS[rank][white][black] : BLOCKS[6 - rank][black][white];
}

static gboolean is_unmixed(const EngPosition *position)
{
    int sum = 0;
    for (int rank = 0; rank < 7; rank++) {
        for (int file = 0; file < 7; file++)
            sum += weigh_block(position, file, rank);
    }
    return sum > BLOCKS_ZERO;
}

/* Men of a side on its first rank. */
static int count_home(const EngPosition *position, EngColor color)
{
    return eng_popcount(position->by_color[color] & eng_rank_mask(eng_relative_rank(color, 0)));
}

gboolean tabiya_tag_opening(const TabiyaTagLine *line)
{
    const EngPosition *position = &line->at[1];
    return count_pieces(position) > 10 && count_home(position, ENG_WHITE) > 3 &&
           count_home(position, ENG_BLACK) > 3 && is_unmixed(position);
}

gboolean tabiya_tag_middlegame(const TabiyaTagLine *line)
{
    return !tabiya_tag_endgame(line) && !tabiya_tag_opening(line);
}

/* --- Endgames --------------------------------------------------------------------------------- */

/* Besides kings and pawns there are pieces of every type in the set, and of no other. */
static gboolean consists_of(const EngPosition *position, unsigned types)
{
    for (int type = ENG_KNIGHT; type <= ENG_QUEEN; type++) {
        if ((count(position, (EngPieceType)type) > 0) != ((types >> type & 1) != 0))
            return FALSE;
    }
    return TRUE;
}

/* The same, even after the first move of the solution. */
static gboolean has_only(const TabiyaTagLine *line, unsigned types)
{
    return consists_of(&line->at[1], types) && consists_of(&line->at[2], types);
}

gboolean tabiya_tag_pawn_endgame(const TabiyaTagLine *line)
{
    return has_only(line, 0);
}

gboolean tabiya_tag_knight_endgame(const TabiyaTagLine *line)
{
    return has_only(line, 1 << ENG_KNIGHT);
}

gboolean tabiya_tag_bishop_endgame(const TabiyaTagLine *line)
{
    return has_only(line, 1 << ENG_BISHOP);
}

gboolean tabiya_tag_rook_endgame(const TabiyaTagLine *line)
{
    return has_only(line, 1 << ENG_ROOK);
}

gboolean tabiya_tag_queen_endgame(const TabiyaTagLine *line)
{
    return has_only(line, 1 << ENG_QUEEN);
}

gboolean tabiya_tag_queen_rook_endgame(const TabiyaTagLine *line)
{
    return has_only(line, 1 << ENG_QUEEN | 1 << ENG_ROOK) && count(&line->at[1], ENG_QUEEN) == 1;
}

gboolean tabiya_tag_one_move(const TabiyaTagLine *line)
{
    return line->length == 2;
}

gboolean tabiya_tag_short(const TabiyaTagLine *line)
{
    return line->length == 4;
}

gboolean tabiya_tag_long(const TabiyaTagLine *line)
{
    return line->length == 6;
}

gboolean tabiya_tag_very_long(const TabiyaTagLine *line)
{
    return line->length >= 8;
}
