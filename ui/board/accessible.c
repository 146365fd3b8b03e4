/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words for pieces and squares: see accessible.h. */
#include "ui/board/accessible.h"

#include <glib/gi18n.h>

static const char *const piece_names[2][6] = {
    {N_("White pawn"), N_("White knight"), N_("White bishop"), N_("White rook"), N_("White queen"),
     N_("White king")},
    {N_("Black pawn"), N_("Black knight"), N_("Black bishop"), N_("Black rook"), N_("Black queen"),
     N_("Black king")},
};

static const char *const promotion_names[6] = {
    [ENG_KNIGHT] = N_("Promote to knight"),
    [ENG_BISHOP] = N_("Promote to bishop"),
    [ENG_ROOK] = N_("Promote to rook"),
    [ENG_QUEEN] = N_("Promote to queen"),
};

/* Said after the name, in this order. */
static const struct {
    unsigned marks;
    const char *text;
} suffixes[] = {
    {TABIYA_MARK_SELECTED, N_(", selected")},
    {TABIYA_MARK_TARGET | TABIYA_MARK_CAPTURE, N_(", legal target")},
    {TABIYA_MARK_LAST_MOVE, N_(", last move")},
    {TABIYA_MARK_CHECK, N_(", in check")},
    {TABIYA_MARK_WRONG, N_(", not possible here")},
};

const char *tabiya_piece_get_name(EngPiece piece)
{
    if (eng_piece_type(piece) >= ENG_NO_PIECE_TYPE)
        return NULL;
    return _(piece_names[eng_piece_color(piece)][eng_piece_type(piece)]);
}

char *tabiya_board_square_dup_name(EngSquare square, const TabiyaSquareLook *look)
{
    char coordinate[3] = {(char)('a' + eng_file(square)), (char)('1' + eng_rank(square)), 0};
    const char *piece = tabiya_piece_get_name(look->piece);
    GString *name = g_string_new(NULL);

    if (piece)
        /* Translators: a piece and its square: "White knight, f3" */
        g_string_printf(name, _("%s, %s"), piece, coordinate);
    else
        /* Translators: a square without a piece: "f3, empty" */
        g_string_printf(name, _("%s, empty"), coordinate);
    for (gsize i = 0; i < G_N_ELEMENTS(suffixes); i++) {
        if (look->marks & suffixes[i].marks)
            g_string_append(name, _(suffixes[i].text));
    }
    return g_string_free(name, FALSE);
}

const char *tabiya_promotion_get_name(EngPieceType type)
{
    g_return_val_if_fail(type < G_N_ELEMENTS(promotion_names) && promotion_names[type], NULL);
    return _(promotion_names[type]);
}
