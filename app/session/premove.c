/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See premove.h. */
#include "app/session/premove.h"

#include <glib.h>
#include <string.h>

#include "engine/board/attacks.h"

static EngBitboard bit(EngSquare square)
{
    return (EngBitboard)1 << square;
}

static EngColor color_of(const EngPosition *position)
{
    return position->side_to_move == ENG_WHITE ? ENG_BLACK : ENG_WHITE;
}

/* --- Squares ---------------------------------------------------------------------------------- */

static EngBitboard pawn_targets(EngColor color, EngSquare from)
{
    const int step = color == ENG_WHITE ? 8 : -8, home = color == ENG_WHITE ? 1 : 6;
    EngBitboard targets = eng_pawn_attacks(color, from) | bit((EngSquare)(from + step));
    if (eng_rank(from) == home)
        targets |= bit((EngSquare)(from + 2 * step));
    return targets;
}

/* The squares of its rooks, and where the king arrives. */
static EngBitboard castling_targets(const EngPosition *position, EngColor color)
{
    EngBitboard targets = 0;
    for (int side = 0; side < 2; side++) {
        const int right = 2 * color + side;
        const EngSquare rook = position->castling_rook[right];
        if (!(position->castling >> right & 1) || rook == ENG_NO_SQUARE)
            continue;
        const EngSquare king = eng_position_king(position, color);
        targets |= bit(rook);
        if (!position->chess960)
            targets |= bit((EngSquare)(rook > king ? king + 2 : king - 2));
    }
    return targets;
}

EngBitboard tabiya_premove_targets(const EngPosition *position, EngSquare from)
{
    const EngColor color = color_of(position);
    if (from >= 64 || !(position->by_color[color] & bit(from)))
        return 0;
    const EngPieceType type = eng_piece_type(position->board[from]);
    if (type == ENG_PAWN)
        return pawn_targets(color, from);
    EngBitboard targets = eng_piece_reach(type, from);
    if (type == ENG_KING)
        targets |= castling_targets(position, color);
    return targets & ~bit(from);
}

EngMove tabiya_premove_make(const EngPosition *position, EngSquare from, EngSquare to,
                            EngPieceType promotion)
{
    const int last = color_of(position) == ENG_WHITE ? 7 : 0;
    if (to >= 64 || !(tabiya_premove_targets(position, from) & bit(to)))
        return ENG_NO_MOVE;
    if (eng_piece_type(position->board[from]) != ENG_PAWN || eng_rank(to) != last)
        return eng_move(from, to);
    return eng_move_promotion(from, to, promotion == ENG_NO_PIECE_TYPE ? ENG_QUEEN : promotion);
}

EngMove tabiya_premove_find(const EngPosition *position, EngMove premove)
{
    const EngPieceType promotion = eng_move_kind(premove) == ENG_MOVE_PROMOTION
                                       ? eng_move_promoted(premove)
                                       : ENG_NO_PIECE_TYPE;
    return eng_move_find(position, eng_move_from(premove), eng_move_to(premove), promotion);
}

/* --- Text ------------------------------------------------------------------------------------- */

/* The parts of a typed move. */
typedef struct {
    EngPieceType piece, promotion;
    int file, rank; /* where it comes from; -1: unknown */
    EngSquare to;
} Typed;

/* The kind of piece with that letter; ENG_NO_PIECE_TYPE: none. */
static EngPieceType type_of(char letter)
{
    const char *found = letter ? strchr("PNBRQK", letter) : NULL;
    return found ? (EngPieceType)(found - "PNBRQK") : ENG_NO_PIECE_TYPE;
}

static gboolean take_square(const char *text, EngSquare *square)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return FALSE;
    *square = (EngSquare)((text[1] - '1') * 8 + (text[0] - 'a'));
    return TRUE;
}

/* Removes the piece to promote to from the end of the text. */
static EngPieceType take_promotion(char *text)
{
    const size_t length = strlen(text);
    if (length < 3 || !g_ascii_isdigit(text[length - 2]))
        return ENG_NO_PIECE_TYPE;
    const EngPieceType type = type_of(g_ascii_toupper(text[length - 1]));
    if (type == ENG_NO_PIECE_TYPE || type == ENG_PAWN || type == ENG_KING)
        return ENG_NO_PIECE_TYPE;
    text[length - 1] = '\0';
    return type;
}

/* "Nbd2", "exd5", "e8=Q", "e2e4". Changes `text`. */
static gboolean read_typed(char *text, Typed *typed)
{
    *typed = (Typed){.piece = ENG_PAWN, .file = -1, .rank = -1};
    typed->promotion = take_promotion(text);
    EngSquare from;
    if (strlen(text) == 4 && take_square(text, &from) && take_square(text + 2, &typed->to)) {
        typed->piece = ENG_NO_PIECE_TYPE;
        typed->file = eng_file(from);
        typed->rank = eng_rank(from);
        return TRUE;
    }
    if (type_of(*text) != ENG_NO_PIECE_TYPE)
        typed->piece = type_of(*text++);
    size_t length = strlen(text);
    if (length < 2 || length > 4 || !take_square(text + length - 2, &typed->to))
        return FALSE;
    for (; length > 2; length--, text++) {
        if (*text >= 'a' && *text <= 'h')
            typed->file = *text - 'a';
        else if (*text >= '1' && *text <= '8')
            typed->rank = *text - '1';
        else
            return FALSE;
    }
    return TRUE;
}

static gboolean fits(const EngPosition *position, const Typed *typed, EngSquare from)
{
    if (typed->piece != ENG_NO_PIECE_TYPE && eng_piece_type(position->board[from]) != typed->piece)
        return FALSE;
    /* A pawn changes its file only if the text says so. */
    const int file =
        typed->piece == ENG_PAWN && typed->file < 0 ? eng_file(typed->to) : typed->file;
    return (file < 0 || eng_file(from) == file) &&
           (typed->rank < 0 || eng_rank(from) == typed->rank) &&
           tabiya_premove_targets(position, from) & bit(typed->to);
}

/* Of two pawns on a file the nearer one moves. */
static gboolean is_nearer(const Typed *typed, EngSquare a, EngSquare b)
{
    return ABS(eng_rank(a) - eng_rank(typed->to)) < ABS(eng_rank(b) - eng_rank(typed->to));
}

static EngSanStatus find_typed(const EngPosition *position, const Typed *typed, EngMove *premove)
{
    EngSquare found = ENG_NO_SQUARE;
    for (EngSquare from = 0; from < 64; from++) {
        if (!fits(position, typed, from))
            continue;
        if (found != ENG_NO_SQUARE && typed->piece != ENG_PAWN)
            return ENG_SAN_AMBIGUOUS;
        if (found == ENG_NO_SQUARE || is_nearer(typed, from, found))
            found = from;
    }
    if (found == ENG_NO_SQUARE)
        return ENG_SAN_ILLEGAL;
    *premove = tabiya_premove_make(position, found, typed->to, typed->promotion);
    return ENG_SAN_OK;
}

/* The right to castle is enough. */
static EngSanStatus castle(const EngPosition *position, gboolean queenside, EngMove *premove)
{
    const EngColor color = color_of(position);
    const EngSquare king = eng_position_king(position, color);
    for (int side = 0; side < 2; side++) {
        const EngSquare rook = position->castling_rook[2 * color + side];
        if (position->castling >> (2 * color + side) & 1 && (rook < king) == queenside) {
            *premove = eng_move(king, rook);
            return ENG_SAN_OK;
        }
    }
    return ENG_SAN_ILLEGAL;
}

EngSanStatus tabiya_premove_parse(const EngPosition *position, const char *text, EngMove *premove)
{
    char kept[16];
    size_t length = 0;
    Typed typed;
    for (; *text && length < sizeof kept - 1; text++) {
        if (!strchr("x:+#=-!? ", *text))
            kept[length++] = *text == '0' || *text == 'o' ? 'O' : *text;
    }
    kept[length] = '\0';
    if (g_str_equal(kept, "OO") || g_str_equal(kept, "OOO"))
        return castle(position, length == 3, premove);
    return *text == '\0' && read_typed(kept, &typed) ? find_typed(position, &typed, premove)
                                                     : ENG_SAN_SYNTAX;
}
