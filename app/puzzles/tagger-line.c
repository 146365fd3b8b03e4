/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tagger-line.h. */
#include "app/puzzles/tagger-line.h"

#include <string.h>

gboolean tabiya_tag_line_play(TabiyaTagLine *line, const EngPosition *start, const EngMove *moves,
                              gsize length)
{
    const guint none = length % 2; /* 1 if the opponent's move before it is missing */
    if (length == 0 || length + none > TABIYA_TAG_MOVES)
        return FALSE;
    line->at[0] = line->at[none] = *start;
    line->moves[0] = ENG_NULL_MOVE;
    line->length = (guint)length + none;
    line->opponent = none ? eng_other(start->side_to_move) : start->side_to_move;
    line->solver = eng_other(line->opponent);
    for (guint i = none; i < line->length; i++) {
        const EngMove move = moves[i - none];
        if (!eng_move_is_legal(&line->at[i], move))
            return FALSE;
        line->moves[i] = move;
        eng_position_play(&line->at[i + 1], &line->at[i], move);
    }
    return TRUE;
}

EngPieceType tabiya_tag_victim(const TabiyaTagLine *line, guint i)
{
    if (!tabiya_tag_is_capture(line, i))
        return ENG_NO_PIECE_TYPE;
    if (eng_move_kind(line->moves[i]) == ENG_MOVE_EN_PASSANT)
        return ENG_PAWN;
    return tabiya_tag_type(&line->at[i], eng_move_to(line->moves[i]));
}

gboolean tabiya_tag_is_mate(const TabiyaTagLine *line)
{
    const EngPosition *last = &line->at[line->length];
    return last->checkers != 0 && !eng_movegen_any(last);
}

int tabiya_tag_worth(EngPieceType type)
{
    static const int WORTH[] = {1, 3, 3, 5, 9, 99, 0};
    return WORTH[type];
}

int tabiya_tag_balance(const EngPosition *position, EngColor color)
{
    int balance = 0;
    for (int i = ENG_PAWN; i < ENG_KING; i++) {
        const EngPieceType type = (EngPieceType)i;
        balance += tabiya_tag_worth(type) *
                   (eng_popcount(eng_position_pieces(position, color, type)) -
                    eng_popcount(eng_position_pieces(position, eng_other(color), type)));
    }
    return balance;
}

EngBitboard tabiya_tag_attacks(const EngPosition *position, EngSquare square)
{
    const EngPiece piece = position->board[square];
    if (piece == ENG_NO_PIECE)
        return 0;
    if (eng_piece_type(piece) == ENG_PAWN)
        return eng_pawn_attacks(eng_piece_color(piece), square);
    return eng_piece_attacks(eng_piece_type(piece), square, eng_position_occupied(position));
}

EngBitboard tabiya_tag_attackers(const EngPosition *position, EngSquare square, EngColor color)
{
    return eng_position_attackers(position, square, eng_position_occupied(position)) &
           position->by_color[color];
}

/* The pieces of `color` that cover the square, including sliders behind others of their side on the
 * same line. */
static EngBitboard find_guards(const EngPosition *position, EngSquare square, EngColor color)
{
    const EngBitboard straight = position->by_type[ENG_ROOK] | position->by_type[ENG_QUEEN];
    const EngBitboard aslant = position->by_type[ENG_BISHOP] | position->by_type[ENG_QUEEN];
    const EngBitboard own = position->by_color[color];
    const EngBitboard occupied = eng_position_occupied(position);
    return (eng_position_attackers(position, square, occupied) |
            (eng_rook_attacks(square, occupied & ~(own & straight)) & straight) |
            (eng_bishop_attacks(square, occupied & ~(own & aslant)) & aslant)) &
           own & ~eng_bit(square);
}

gboolean tabiya_tag_is_unguarded(const EngPosition *position, EngSquare square)
{
    return find_guards(position, square, eng_piece_color(position->board[square])) == 0;
}

gboolean tabiya_tag_is_in_danger(const EngPosition *position, EngSquare square)
{
    const EngPiece piece = position->board[square];
    EngBitboard attackers =
        tabiya_tag_attackers(position, square, eng_other(eng_piece_color(piece)));
    if (attackers == 0)
        return FALSE;
    if (tabiya_tag_is_unguarded(position, square))
        return TRUE;
    while (attackers) {
        const EngPieceType type = tabiya_tag_type(position, eng_pop_first(&attackers));
        if (type != ENG_KING && tabiya_tag_worth(type) < tabiya_tag_worth(eng_piece_type(piece)))
            return TRUE;
    }
    return FALSE;
}
