/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See refusals.h. The reasons in words, by the engine's reason; the piece is named where that
 * helps. */
#include "app/session/refusals.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const REASONS[] = {
    [ENG_LEGAL] = N_("That move is not legal here."),
    [ENG_ILLEGAL_NO_PIECE] = N_("There is no piece on that square."),
    [ENG_ILLEGAL_NOT_YOURS] = N_("That piece belongs to the other side."),
    [ENG_ILLEGAL_OWN_PIECE] = N_("Your own piece is on that square."),
    [ENG_ILLEGAL_GEOMETRY] = N_("That piece does not move like that."),
    [ENG_ILLEGAL_BLOCKED] = N_("Another piece is in the way."),
    [ENG_ILLEGAL_PAWN_NO_CAPTURE] = N_("A pawn moves diagonally only when it captures."),
    [ENG_ILLEGAL_PAWN_BLOCKED] = N_("A pawn cannot capture straight ahead."),
    [ENG_ILLEGAL_PINNED] = N_("That piece is pinned: moving it would leave your king in check."),
    [ENG_ILLEGAL_STAYS_IN_CHECK] = N_("This move does not get your king out of check."),
    [ENG_ILLEGAL_INTO_CHECK] = N_("Your king would be in check."),
    [ENG_ILLEGAL_CASTLING_RIGHT] =
        N_("You cannot castle: the king or that rook has already moved."),
    [ENG_ILLEGAL_CASTLING_BLOCKED] =
        N_("You cannot castle: there are pieces between the king and the rook."),
    [ENG_ILLEGAL_CASTLING_IN_CHECK] = N_("You cannot castle out of check."),
    [ENG_ILLEGAL_CASTLING_THROUGH_CHECK] =
        N_("You cannot castle: the king would cross an attacked square."),
};

/* ENG_ILLEGAL_GEOMETRY, by EngPieceType. */
static const char *const GEOMETRY[] = {
    [ENG_PAWN] = N_("A pawn does not move like that."),
    [ENG_KNIGHT] = N_("The knight does not move like that."),
    [ENG_BISHOP] = N_("The bishop does not move like that."),
    [ENG_ROOK] = N_("The rook does not move like that."),
    [ENG_QUEEN] = N_("The queen does not move like that."),
    [ENG_KING] = N_("The king does not move like that."),
};

/* A move in SAN that no piece of its kind can make, by EngPieceType. */
static const char *const NONE_CAN[] = {
    [ENG_PAWN] = N_("You have no pawn that can move there."),
    [ENG_KNIGHT] = N_("You have no knight that can move there."),
    [ENG_BISHOP] = N_("You have no bishop that can move there."),
    [ENG_ROOK] = N_("You have no rook that can move there."),
    [ENG_QUEEN] = N_("You have no queen that can move there."),
    [ENG_KING] = N_("Your king cannot move there."),
};

static const char PIECE_LETTERS[] = "PNBRQK"; /* by EngPieceType */

const char *tabiya_refusal_for_squares(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngLegality legality = eng_move_explain(position, from, to);
    EngPieceType piece = eng_piece_type(position->board[from]);

    if (legality == ENG_ILLEGAL_GEOMETRY && piece <= ENG_KING)
        return _(GEOMETRY[piece]);
    if ((gsize)legality >= G_N_ELEMENTS(REASONS))
        legality = ENG_LEGAL;
    return _(REASONS[legality]);
}

/* --- Typed moves ------------------------------------------------------------------------------ */

static EngSquare read_square(const char *text)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return ENG_NO_SQUARE;
    return eng_square(text[0] - 'a', text[1] - '1');
}

/* The last square in `text`, the move's target. */
static EngSquare last_square(const char *text)
{
    EngSquare square = ENG_NO_SQUARE;

    for (const char *at = text; at[0] != '\0'; at++) {
        EngSquare here = read_square(at);

        if (here != ENG_NO_SQUARE)
            square = here;
    }
    return square;
}

/* Why castling to the h-side or a-side is not legal now. */
static const char *refusal_for_castling(const EngPosition *position, gboolean long_side)
{
    EngColor color = (EngColor)position->side_to_move;
    EngSquare king = eng_position_king(position, color);
    EngSquare rook = position->castling_rook[color * 2 + (long_side ? 1 : 0)];

    if (rook == ENG_NO_SQUARE)
        return _(REASONS[ENG_ILLEGAL_CASTLING_RIGHT]);
    return tabiya_refusal_for_squares(position, king, rook);
}

/* The reason for the one piece that could be meant; or that there is none. */
static const char *refusal_for_piece(const EngPosition *position, EngPieceType piece, EngSquare to)
{
    EngBitboard own = eng_position_pieces(position, (EngColor)position->side_to_move, piece);
    const char *reason = _(NONE_CAN[piece]);

    for (EngSquare from = 0; from < 64; from++) {

        if ((own >> from & 1) == 0)
            continue;
        EngLegality legality = eng_move_explain(position, from, to);
        /* A piece that could go there except for its king's safety is the one meant. */
        if (legality >= ENG_ILLEGAL_PINNED && legality <= ENG_ILLEGAL_INTO_CHECK)
            return _(REASONS[legality]);
        if (legality == ENG_ILLEGAL_OWN_PIECE)
            reason = _(REASONS[legality]);
    }
    return reason;
}

static const char *refusal_for_illegal(const EngPosition *position, const char *text)
{
    const char *letter = text[0] != '\0' ? strchr(PIECE_LETTERS, text[0]) : NULL;
    EngSquare from = read_square(text);
    EngSquare to = last_square(text);

    if (text[0] == 'O' || text[0] == '0')
        return refusal_for_castling(position, strlen(text) >= 5);
    if (to == ENG_NO_SQUARE)
        return _(REASONS[ENG_LEGAL]);
    if (from != ENG_NO_SQUARE && strlen(text) >= 4 && read_square(text + 2) == to)
        return tabiya_refusal_for_squares(position, from, to);
    return refusal_for_piece(position, letter ? (EngPieceType)(letter - PIECE_LETTERS) : ENG_PAWN,
                             to);
}

gboolean tabiya_text_lacks_promotion(const EngPosition *position, const char *text, EngMove *queens)
{
    g_autofree char *queen = g_strdup_printf("%.*s=Q", (int)strcspn(text, "+#!?= "), text);

    return eng_san_parse(position, text, -1, queens) == ENG_SAN_AMBIGUOUS &&
           eng_san_parse(position, queen, -1, queens) == ENG_SAN_OK;
}

char *tabiya_refusal_for_text(const EngPosition *position, const char *text, EngSanStatus status)
{
    EngMove move;

    switch (status) {
    case ENG_SAN_ILLEGAL:
        return g_strdup(refusal_for_illegal(position, text));
    case ENG_SAN_AMBIGUOUS:
        if (tabiya_text_lacks_promotion(position, text, &move)) {
            return g_strdup_printf(_("“%s” is a promotion: add the piece, as in %s=Q."), text,
                                   text);
        }
        return g_strdup_printf(
            _("“%s” could mean more than one piece: add the file or rank it comes from."), text);
    default:
        return g_strdup_printf(_("“%s” is not a move."), text);
    }
}
