/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See captured.h. */
#include "ui/play/captured.h"

#include <glib/gi18n.h>

static const int WORTH[] = {
    [ENG_PAWN] = 1, [ENG_KNIGHT] = 3, [ENG_BISHOP] = 3, [ENG_ROOK] = 5, [ENG_QUEEN] = 9,
};

/* The piece that `move` captures on the board of `before`, or ENG_NO_PIECE. */
static EngPiece captured_by(const EngPosition *before, EngMove move)
{
    switch (eng_move_kind(move)) {
    case ENG_MOVE_CASTLING:
        return ENG_NO_PIECE;
    case ENG_MOVE_EN_PASSANT:
        return eng_piece((EngColor)!before->side_to_move, ENG_PAWN);
    default:
        return before->board[eng_move_to(move)];
    }
}

void tabiya_captured_count(const TabiyaNode *node, EngColor color, guint counts[6])
{
    for (int type = 0; type < 6; type++)
        counts[type] = 0;
    for (const TabiyaNode *parent = tabiya_node_get_parent(node); parent;
         node = parent, parent = tabiya_node_get_parent(node)) {
        EngPiece piece = captured_by(tabiya_node_get_position(parent), tabiya_node_get_move(node));
        if (piece != ENG_NO_PIECE && eng_piece_color(piece) == color)
            counts[eng_piece_type(piece)]++;
    }
}

int tabiya_captured_difference(const EngPosition *position, EngColor color)
{
    int difference = 0;
    for (int square = 0; square < 64; square++) {
        EngPiece piece = position->board[square];
        if (piece == ENG_NO_PIECE || eng_piece_type(piece) == ENG_KING)
            continue;
        int worth = WORTH[eng_piece_type(piece)];
        difference += eng_piece_color(piece) == color ? worth : -worth;
    }
    return difference;
}

/* Whole phrases: a language may have more than two plurals. */
static const char *count_of(int type, guint count)
{
    /* Translators: captured pieces, read aloud one kind after the other: "2 pawns, 1 rook". */
    const char *const words[] = {
        [ENG_PAWN] = ngettext("%u pawn", "%u pawns", count),
        [ENG_KNIGHT] = ngettext("%u knight", "%u knights", count),
        [ENG_BISHOP] = ngettext("%u bishop", "%u bishops", count),
        [ENG_ROOK] = ngettext("%u rook", "%u rooks", count),
        [ENG_QUEEN] = ngettext("%u queen", "%u queens", count),
    };
    return words[type];
}

char *tabiya_captured_dup_text(const guint counts[6])
{
    GString *text = g_string_new(NULL);
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        if (counts[type] == 0)
            continue;
        if (text->len > 0)
            g_string_append(text, ", ");
        g_string_append_printf(text, count_of(type, counts[type]), counts[type]);
    }
    if (text->len == 0)
        g_string_append(text, _("none"));
    return g_string_free(text, FALSE);
}
