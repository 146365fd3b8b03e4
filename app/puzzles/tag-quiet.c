/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules about quiet moves, defensive moves and zugzwang. */
#include "app/puzzles/tagger-rules.h"
#include "engine/board/bitboard.h"

/* Neither a check nor a capture nor a promotion. */
static gboolean is_still(const TabiyaTagLine *line, guint i)
{
    return !tabiya_tag_is_check(line, i) && !tabiya_tag_is_capture(line, i) &&
           eng_move_kind(line->moves[i]) != ENG_MOVE_PROMOTION;
}

/* The moved piece attacks something. */
static gboolean is_attacking(const TabiyaTagLine *line, guint i)
{
    const EngPosition *after = &line->at[i + 1];
    return (tabiya_tag_attacks(after, tabiya_tag_to(line, i)) & after->by_color[line->opponent]) !=
           0;
}

/* A pawn close to promotion. */
static gboolean is_pawn_far_on(const TabiyaTagLine *line, guint i)
{
    return tabiya_tag_mover(line, i) == ENG_PAWN &&
           eng_relative_rank(line->solver, eng_rank(tabiya_tag_to(line, i))) >= 5;
}

gboolean tabiya_tag_quiet_move(const TabiyaTagLine *line)
{
    for (guint i = 1; i + 2 < line->length; i += 2) {
        if (is_still(line, i) && line->at[i].checkers == 0 &&
            tabiya_tag_mover(line, i) != ENG_KING && !is_pawn_far_on(line, i) &&
            !is_attacking(line, i)) {
            return TRUE;
        }
    }
    return FALSE;
}

/* There were at least three legal moves. */
static gboolean is_choice(const TabiyaTagLine *line, guint i)
{
    EngMoveList list;
    eng_movegen_legal(&line->at[i], &list);
    return list.count >= 3;
}

/* A quiet answer to a check at the beginning, or a quiet move without threats at the end. */
gboolean tabiya_tag_defensive_move(const TabiyaTagLine *line)
{
    const guint last = line->length - 1;
    if (line->at[1].checkers != 0 && is_still(line, 1) && is_choice(line, 1))
        return TRUE;
    return is_still(line, last) && !is_pawn_far_on(line, last) && !is_attacking(line, last) &&
           is_choice(line, last);
}

/* The side to move has only king and pawns, and loses a pawn with any pawn move. */
static gboolean is_only_king_free(const EngPosition *position)
{
    const EngBitboard pawns =
        eng_position_pieces(position, (EngColor)position->side_to_move, ENG_PAWN);
    const EngBitboard king =
        eng_position_pieces(position, (EngColor)position->side_to_move, ENG_KING);
    if (pawns == 0 || (position->by_color[position->side_to_move] & ~pawns & ~king) != 0)
        return FALSE;
    EngMoveList list;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        EngPosition after;
        if (tabiya_tag_type(position, eng_move_from(list.moves[i])) == ENG_KING)
            continue;
        eng_position_play(&after, position, list.moves[i]);
        if (!tabiya_tag_is_in_danger(&after, eng_move_to(list.moves[i])))
            return FALSE;
    }
    return list.count > 0;
}

static gboolean are_kings_near(const EngPosition *position)
{
    const EngSquare white = eng_position_king(position, ENG_WHITE);
    const EngSquare black = eng_position_king(position, ENG_BLACK);
    return ABS(eng_file(white) - eng_file(black)) <= 2 &&
           ABS(eng_rank(white) - eng_rank(black)) <= 2;
}

/* Only for pawn endgames with opposed kings: elsewhere it takes an engine to see that passing would
 * be better than any move. */
gboolean tabiya_tag_zugzwang(const TabiyaTagLine *line)
{
    for (guint i = 1; i < line->length; i += 2) {
        const EngPosition *after = &line->at[i + 1];
        if (is_still(line, i) && are_kings_near(after) && is_only_king_free(after))
            return TRUE;
    }
    return FALSE;
}
