/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the attack goes: kings without shelter, castled kings, the weakest pawn. */
#include "app/puzzles/tagger-rules.h"
#include "engine/board/bitboard.h"

/* Pawns beside or before the king, as its own side looks. */
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
        find_shelter(position, line->opponent) != 0)
        return FALSE;
    for (guint i = 3; i + 2 < line->length; i += 2)
        if (tabiya_tag_is_check(line, i))
            return TRUE;
    return FALSE;
}

static int distance(EngSquare a, EngSquare b)
{
    return MAX(ABS(eng_file(a) - eng_file(b)), ABS(eng_rank(a) - eng_rank(b)));
}

/* What the solver's moves have to do with the king. */
typedef struct {
    guint checks, captures;
    guint beside, near; /* moves that arrive within two, three squares of it */
    guint struck;       /* captures with check among these */
    guint far;          /* captures elsewhere */
} Assault;

static void count_assault(const TabiyaTagLine *line, Assault *assault)
{
    *assault = (Assault){0};
    for (guint i = 1; i < line->length; i += 2) {
        const int away = distance(tabiya_tag_to(line, i),
                                  eng_position_king(&line->at[i], line->opponent));
        const gboolean check = tabiya_tag_is_check(line, i);
        const gboolean capture = tabiya_tag_is_capture(line, i);
        assault->checks += check;
        assault->captures += capture;
        assault->beside += away <= 2;
        assault->near += away <= 3;
        assault->struck += check && capture && away <= 3;
        assault->far += capture && away > 2;
    }
}

/* The king that is attacked stands at home on one of these files, at least so many men are on the
 * board, and the moves are about the king: gains elsewhere speak against it. The weights are what
 * fits the tuning half of the sample best (tests/bench/puzzle-tags.py). */
static gboolean is_attack_on(const TabiyaTagLine *line, int first_file, int last_file, int men)
{
    const EngPosition *position = &line->at[1];
    const EngSquare king = eng_position_king(position, line->opponent);
    if (eng_file(king) < first_file || eng_file(king) > last_file ||
        eng_relative_rank(line->opponent, eng_rank(king)) != 0 ||
        eng_popcount(eng_position_occupied(position)) < men)
        return FALSE;
    Assault assault;
    count_assault(line, &assault);
    if (assault.checks == 0)
        return FALSE;
    return (assault.checks + assault.beside >= 2 + 2 * assault.far &&
            assault.captures + assault.checks >= 2) ||
           (assault.far == 1 && assault.struck > 0 && assault.near > 1);
}

gboolean tabiya_tag_kingside_attack(const TabiyaTagLine *line)
{
    return is_attack_on(line, 6, 7, 20);
}

gboolean tabiya_tag_queenside_attack(const TabiyaTagLine *line)
{
    return is_attack_on(line, 0, 2, 18);
}

/* While the king still may castle. */
gboolean tabiya_tag_attacking_f2_f7(const TabiyaTagLine *line)
{
    const unsigned rights = line->opponent == ENG_WHITE
                                ? ENG_CASTLE_WHITE_H | ENG_CASTLE_WHITE_A
                                : ENG_CASTLE_BLACK_H | ENG_CASTLE_BLACK_A;
    const EngSquare target = eng_square(5, eng_relative_rank(line->opponent, 1));
    for (guint i = 1; i < line->length; i += 2)
        if (tabiya_tag_to(line, i) == target && tabiya_tag_victim(line, i) == ENG_PAWN &&
            (line->at[i].castling & rights) != 0)
            return TRUE;
    return FALSE;
}
