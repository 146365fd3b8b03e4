/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules about what an enemy piece is forced to do: to come, to go away, to answer something else
 * first. */
#include "app/puzzles/tagger-rules.h"
#include "engine/board/bitboard.h"

gboolean tabiya_tag_attraction(const TabiyaTagLine *line)
{
    for (guint i = 3; i < line->length; i += 2) {
        const EngSquare square = tabiya_tag_to(line, i - 2);
        if (tabiya_tag_to(line, i - 1) != square)
            continue;
        if ((tabiya_tag_attacks(&line->at[i + 1], tabiya_tag_to(line, i)) & eng_bit(square)) == 0)
            continue;
        const EngPieceType drawn = tabiya_tag_mover(line, i - 1);
        if (drawn == ENG_KING)
            return TRUE;
        if ((drawn == ENG_QUEEN || drawn == ENG_ROOK) && i + 2 < line->length &&
            tabiya_tag_to(line, i + 2) == square) {
            return TRUE;
        }
    }
    return FALSE;
}

/* Whether the piece on `from` attacks `to` once `through` has left. */
static gboolean bears_on(const EngPosition *position, EngSquare from, EngSquare to,
                         EngSquare through)
{
    const EngPieceType type = tabiya_tag_type(position, from);
    if (type == ENG_PAWN)
        return (tabiya_tag_attacks(position, from) & eng_bit(to)) != 0;
    const EngBitboard occupied = eng_position_occupied(position) & ~eng_bit(through);
    return (eng_piece_attacks(type, from, occupied) & eng_bit(to)) != 0;
}

/* The solver's last move forced the opponent's move i - 1: a check, or a sacrifice that it
 * captures. */
static gboolean is_forced(const TabiyaTagLine *line, guint i)
{
    if (tabiya_tag_to(line, i - 1) != tabiya_tag_to(line, i - 2))
        return tabiya_tag_is_check(line, i - 2);
    return tabiya_tag_worth(tabiya_tag_victim(line, i - 2)) <
           tabiya_tag_worth(tabiya_tag_mover(line, i - 2));
}

gboolean tabiya_tag_deflection(const TabiyaTagLine *line)
{
    for (guint i = 3; i < line->length; i += 2) {
        const EngSquare from = tabiya_tag_from(line, i), to = tabiya_tag_to(line, i);
        const EngSquare left = tabiya_tag_from(line, i - 1), came = tabiya_tag_to(line, i - 1);
        if ((!tabiya_tag_is_capture(line, i) &&
             eng_move_kind(line->moves[i]) != ENG_MOVE_PROMOTION) ||
            came == to || !is_forced(line, i) || (eng_between(from, to) & eng_bit(left)) != 0) {
            continue;
        }
        if (bears_on(&line->at[i - 1], left, to, from) && !bears_on(&line->at[i], came, to, from))
            return TRUE;
    }
    return FALSE;
}

/* The piece that answered the intermediate move had guarded the square: so that is a deflection
 * instead. */
static gboolean is_guard_gone(const TabiyaTagLine *line, guint i)
{
    return bears_on(&line->at[i - 2], tabiya_tag_from(line, i - 1), tabiya_tag_to(line, i),
                    tabiya_tag_from(line, i));
}

gboolean tabiya_tag_intermezzo(const TabiyaTagLine *line)
{
    for (guint i = 3; i < line->length; i += 2) {
        const EngSquare to = tabiya_tag_to(line, i);
        if (!tabiya_tag_is_capture(line, i) || !tabiya_tag_is_capture(line, i - 3) ||
            tabiya_tag_to(line, i - 3) != to || tabiya_tag_to(line, i - 2) == to ||
            tabiya_tag_to(line, i - 1) == to || is_guard_gone(line, i)) {
            continue;
        }
        if (eng_move_is_legal(&line->at[i - 2], line->moves[i]))
            return TRUE;
    }
    return FALSE;
}
