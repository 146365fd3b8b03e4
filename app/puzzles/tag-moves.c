/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules that look at single moves of the solver: promotions, castling, special checks. */
#include "app/puzzles/tagger-rules.h"
#include "engine/board/bitboard.h"

static gboolean has_kind(const TabiyaTagLine *line, EngMoveKind kind)
{
    for (guint i = 1; i < line->length; i += 2) {
        if (eng_move_kind(line->moves[i]) == kind)
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_tag_promotion(const TabiyaTagLine *line)
{
    return has_kind(line, ENG_MOVE_PROMOTION);
}

gboolean tabiya_tag_under_promotion(const TabiyaTagLine *line)
{
    for (guint i = 1; i < line->length; i += 2) {
        if (eng_move_kind(line->moves[i]) == ENG_MOVE_PROMOTION &&
            eng_move_promoted(line->moves[i]) != ENG_QUEEN) {
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_tag_en_passant(const TabiyaTagLine *line)
{
    return has_kind(line, ENG_MOVE_EN_PASSANT);
}

gboolean tabiya_tag_castling(const TabiyaTagLine *line)
{
    return has_kind(line, ENG_MOVE_CASTLING);
}

gboolean tabiya_tag_advanced_pawn(const TabiyaTagLine *line)
{
    for (guint i = 1; i < line->length; i += 2) {
        if (tabiya_tag_mover(line, i) == ENG_PAWN &&
            eng_relative_rank(line->solver, eng_rank(tabiya_tag_to(line, i))) >= 6) {
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_tag_double_check(const TabiyaTagLine *line)
{
    for (guint i = 1; i < line->length; i += 2) {
        if (eng_has_several(line->at[i + 1].checkers))
            return TRUE;
    }
    return FALSE;
}

/* Castling with a check by the rook counts, too, as on Lichess. */
gboolean tabiya_tag_discovered_check(const TabiyaTagLine *line)
{
    for (guint i = 1; i < line->length; i += 2) {
        if ((line->at[i + 1].checkers & ~eng_bit(tabiya_tag_to(line, i))) != 0)
            return TRUE;
    }
    return FALSE;
}
