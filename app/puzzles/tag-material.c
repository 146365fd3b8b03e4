/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules about winning material: forks, hanging and trapped pieces, captured defenders,
 * sacrifices. */
#include "app/puzzles/tagger-rules.h"
#include "engine/board/bitboard.h"
#include "engine/board/pins.h"

/* Enemy pieces that the moved piece attacks and would gladly capture: more valuable ones and, if it
 * survives, undefended ones. */
static int count_forked(const TabiyaTagLine *line, guint i)
{
    const EngPosition *after = &line->at[i + 1];
    const EngSquare to = tabiya_tag_to(line, i);
    const gboolean lives = tabiya_tag_to(line, i + 1) != to;
    const int worth = tabiya_tag_worth(tabiya_tag_type(after, to));
    EngBitboard targets = tabiya_tag_attacks(after, to) & after->by_color[line->opponent];
    int count = 0;
    while (targets) {
        const EngSquare target = eng_pop_first(&targets);
        const EngPieceType type = tabiya_tag_type(after, target);
        if (type != ENG_PAWN &&
            (tabiya_tag_worth(type) > worth || (lives && tabiya_tag_is_unguarded(after, target)))) {
            count++;
        }
    }
    return count;
}

gboolean tabiya_tag_fork(const TabiyaTagLine *line)
{
    for (guint i = 1; i + 2 < line->length; i += 2) {
        if (tabiya_tag_mover(line, i) != ENG_KING &&
            !tabiya_tag_is_in_danger(&line->at[i + 1], tabiya_tag_to(line, i)) &&
            count_forked(line, i) >= 2) {
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_tag_hanging_piece(const TabiyaTagLine *line)
{
    const EngPieceType victim = tabiya_tag_victim(line, 1);
    if (victim == ENG_NO_PIECE_TYPE || victim == ENG_PAWN ||
        !tabiya_tag_is_unguarded(&line->at[1], tabiya_tag_to(line, 1))) {
        return FALSE;
    }
    /* Not a mere recapture. */
    if (tabiya_tag_is_capture(line, 0) &&
        tabiya_tag_worth(tabiya_tag_victim(line, 0)) >= tabiya_tag_worth(victim) &&
        tabiya_tag_to(line, 0) == tabiya_tag_to(line, 1)) {
        return FALSE;
    }
    return tabiya_tag_balance(&line->at[line->length], line->solver) -
               tabiya_tag_balance(&line->at[1], line->solver) >=
           3;
}

/* Whether the piece on `square` is attacked, and is lost whether it stays or moves. */
static gboolean is_trapped(const EngPosition *position, EngSquare square)
{
    EngBitboard pinners;
    if (!tabiya_tag_is_in_danger(position, square) || position->checkers != 0 ||
        (eng_find_pinned(position, position->side_to_move, &pinners) & eng_bit(square)) != 0) {
        return FALSE;
    }
    EngMoveList list;
    eng_movegen_legal(position, &list);
    const EngPieceType type = tabiya_tag_type(position, square);
    if (type == ENG_PAWN || type == ENG_KING)
        return FALSE;
    for (int i = 0; i < list.count; i++) {
        if (eng_move_from(list.moves[i]) != square)
            continue;
        EngPosition after;
        eng_position_play(&after, position, list.moves[i]);
        const EngSquare to = eng_move_to(list.moves[i]);
        if (eng_move_is_capture(position, list.moves[i]) &&
            tabiya_tag_worth(tabiya_tag_type(position, to)) >= tabiya_tag_worth(type)) {
            return FALSE;
        }
        if (!tabiya_tag_is_in_danger(&after, to))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_tag_trapped_piece(const TabiyaTagLine *line)
{
    for (guint i = 3; i < line->length; i += 2) {
        const EngPieceType victim = tabiya_tag_victim(line, i);
        if (victim == ENG_NO_PIECE_TYPE || victim == ENG_PAWN)
            continue;
        EngSquare square = tabiya_tag_to(line, i);
        if (tabiya_tag_to(line, i - 1) == square)
            square = tabiya_tag_from(line, i - 1);
        if (is_trapped(&line->at[i - 1], square))
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_tag_capturing_defender(const TabiyaTagLine *line)
{
    for (guint i = 3; i < line->length; i += 2) {
        const EngSquare square = tabiya_tag_to(line, i), taken = tabiya_tag_to(line, i - 2);
        if (!tabiya_tag_is_capture(line, i) || !tabiya_tag_is_capture(line, i - 2) ||
            taken == square || tabiya_tag_to(line, i - 1) == square ||
            tabiya_tag_is_check(line, i - 2) || tabiya_tag_from(line, i) == taken) {
            continue;
        }
        if ((tabiya_tag_attacks(&line->at[i - 2], taken) & eng_bit(square)) != 0 &&
            tabiya_tag_is_unguarded(&line->at[i], square)) {
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_tag_sacrifice(const TabiyaTagLine *line)
{
    const int before = tabiya_tag_balance(&line->at[1], line->solver);
    for (guint i = 3; i < line->length; i += 2) {
        if (tabiya_tag_balance(&line->at[i + 1], line->solver) - before <= -2)
            return TRUE;
    }
    return FALSE;
}
