/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules about the target of the attack: kings without shelter, castled kings, the weakest pawn. */
#include "app/puzzles/tagger-rules.h"
#include "engine/board/bitboard.h"

/* Pawns beside or in front of the king. */
static EngBitboard find_shelter(const EngPosition *position, EngColor color)
{
    const EngSquare king = eng_position_king(position, color);
    EngBitboard around = eng_king_attacks(king);
    const int behind = eng_relative_rank(color, eng_relative_rank(color, eng_rank(king)) - 1);
    if (behind >= 0 && behind < 8)
        around &= ~eng_rank_mask(behind);
    return around & eng_position_pieces(position, color, ENG_PAWN);
}

gboolean tabiya_tag_exposed_king(const TabiyaTagLine *line)
{
    const EngPosition *position = &line->at[1];
    const EngSquare king = eng_position_king(position, line->opponent);
    if (eng_relative_rank(line->opponent, eng_rank(king)) > 2 ||
        find_shelter(position, line->opponent) != 0) {
        return FALSE;
    }
    for (guint i = 3; i + 2 < line->length; i += 2) {
        if (tabiya_tag_is_check(line, i))
            return TRUE;
    }
    return FALSE;
}

static int distance(EngSquare a, EngSquare b)
{
    return MAX(ABS(eng_file(a) - eng_file(b)), ABS(eng_rank(a) - eng_rank(b)));
}

/* How much a move of the solver's speaks for an attack on the king: without and with check, without
 * and with a capture, and how many squares away from the king it ends, from one to five and more.
 * Captures far away speak for another goal. Weights and limit come from logistic regression on the
 * tuning half of the sample (tests/bench/puzzle-tags.py), in tenths. */
static const gint8 ATTACK_POINTS[2][2][5] = {
    {{0, 3, 0, -14, -25}, {3, 16, 2, -8, -34}},
    {{14, 12, 12, 5, -4}, {36, 30, 20, 2, -3}},
};
#define ATTACK_FROM 16

static int sum_attack_points(const TabiyaTagLine *line)
{
    int sum = 0;
    for (guint i = 1; i < line->length; i += 2) {
        const EngSquare king = eng_position_king(&line->at[i], line->opponent);
        const int away = CLAMP(distance(tabiya_tag_to(line, i), king), 1, 5);
        const gboolean check = tabiya_tag_is_check(line, i);
        sum += ATTACK_POINTS[check][tabiya_tag_is_capture(line, i)][away - 1];
    }
    return sum;
}

static gboolean has_check(const TabiyaTagLine *line)
{
    for (guint i = 1; i < line->length; i += 2) {
        if (tabiya_tag_is_check(line, i))
            return TRUE;
    }
    return FALSE;
}

/* The attacked king is at home on one of these files, and there are at least this many men on the
 * board. A mate on the back rank is a separate theme. */
static gboolean is_attack_on(const TabiyaTagLine *line, int first_file, int last_file, int men)
{
    const EngPosition *position = &line->at[1];
    const EngSquare king = eng_position_king(position, line->opponent);
    return eng_file(king) >= first_file && eng_file(king) <= last_file &&
           eng_relative_rank(line->opponent, eng_rank(king)) == 0 &&
           eng_popcount(eng_position_occupied(position)) >= men && has_check(line) &&
           !tabiya_tag_back_rank_mate(line) && sum_attack_points(line) >= ATTACK_FROM;
}

gboolean tabiya_tag_kingside_attack(const TabiyaTagLine *line)
{
    return is_attack_on(line, 6, 7, 20);
}

gboolean tabiya_tag_queenside_attack(const TabiyaTagLine *line)
{
    return is_attack_on(line, 0, 2, 18);
}

/* As long as the king can still castle. */
gboolean tabiya_tag_attacking_f2_f7(const TabiyaTagLine *line)
{
    const unsigned rights = line->opponent == ENG_WHITE ? ENG_CASTLE_WHITE_H | ENG_CASTLE_WHITE_A
                                                        : ENG_CASTLE_BLACK_H | ENG_CASTLE_BLACK_A;
    const EngSquare target = eng_square(5, eng_relative_rank(line->opponent, 1));
    for (guint i = 1; i < line->length; i += 2) {
        if (tabiya_tag_to(line, i) == target && tabiya_tag_victim(line, i) == ENG_PAWN &&
            (line->at[i].castling & rights) != 0) {
            return TRUE;
        }
    }
    return FALSE;
}
