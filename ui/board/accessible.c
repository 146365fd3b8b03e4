/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See accessible.h. The words for pieces and squares. */
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

/* Read out after the name, in this order. */
static const struct {
    unsigned marks;
    const char *text;
} suffixes[] = {
    {TABIYA_MARK_SELECTED, N_(", selected")},
    {TABIYA_MARK_TARGET | TABIYA_MARK_CAPTURE, N_(", legal target")},
    {TABIYA_MARK_LAST_MOVE, N_(", last move")},
    /* Translators: said of a square where the person’s premove starts or ends. */
    {TABIYA_MARK_PREMOVE, N_(", premove")},
    {TABIYA_MARK_CHECK, N_(", in check")},
    {TABIYA_MARK_WRONG, N_(", not possible here")},
    {TABIYA_MARK_HANGING, N_(", undefended")},
    {TABIYA_MARK_ATTACKED, N_(", attacked")},
    {TABIYA_MARK_PINNED, N_(", pinned")},
    {TABIYA_MARK_DRAWING, N_(", arrow starts here")},
};

/* By TabiyaArrowColor. */
static const char *const circle_names[] = {
    N_(", marked green"),
    N_(", marked red"),
    N_(", marked blue"),
    N_(", marked yellow"),
};

const char *tabiya_piece_get_name(EngPiece piece)
{
    if (eng_piece_type(piece) >= ENG_NO_PIECE_TYPE)
        return NULL;
    return _(piece_names[eng_piece_color(piece)][eng_piece_type(piece)]);
}

static void append_control(GString *name, const TabiyaSquareLook *look)
{
    int white = look->control[ENG_WHITE], black = look->control[ENG_BLACK];

    if (white > black) {
        /* Translators: said of a square: white pieces that attack or defend it, and black ones */
        g_string_append_printf(name, _(", controlled by White, %d to %d"), white, black);
    } else if (black > white) {
        /* Translators: said of a square: black pieces that attack or defend it, and white ones */
        g_string_append_printf(name, _(", controlled by Black, %d to %d"), black, white);
    } else if (white > 0) {
        /* Translators: said of a square that both sides attack or defend equally often */
        g_string_append_printf(name, _(", contested, %d to %d"), white, black);
    }
}

static void append_shapes(GString *name, const TabiyaSquareLook *look)
{
    for (guint color = 0; color < G_N_ELEMENTS(circle_names); color++) {
        if (look->circles & 1u << color)
            g_string_append(name, _(circle_names[color]));
    }
    for (EngSquare to = 0; to < 64; to++) {
        char coordinate[3] = {(char)('a' + eng_file(to)), (char)('1' + eng_rank(to)), 0};

        if (look->arrows >> to & 1) {
            /* Translators: said of a square that an arrow starts from, with where it goes */
            g_string_append_printf(name, _(", arrow to %s"), coordinate);
        }
    }
}

char *tabiya_board_square_dup_name(EngSquare square, const TabiyaSquareLook *look)
{
    char coordinate[3] = {(char)('a' + eng_file(square)), (char)('1' + eng_rank(square)), 0};
    const char *piece = tabiya_piece_get_name(look->piece);

    if (look->marks & TABIYA_MARK_UNNAMED) {
        return g_strdup(look->marks & TABIYA_MARK_LIT ? _("Square to name") : _("Another square"));
    }
    GString *name = g_string_new(NULL);
    if (piece) {
        /* Translators: a piece and its square: "White knight, f3" */
        g_string_printf(name, _("%s, %s"), piece, coordinate);
    } else {
        /* Translators: a square without a piece: "f3, empty" */
        g_string_printf(name, _("%s, empty"), coordinate);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(suffixes); i++) {
        if (look->marks & suffixes[i].marks)
            g_string_append(name, _(suffixes[i].text));
    }
    if (look->marks & TABIYA_MARK_CONTROL)
        append_control(name, look);
    append_shapes(name, look);
    return g_string_free(name, FALSE);
}

const char *tabiya_promotion_get_name(EngPieceType type)
{
    g_return_val_if_fail(type < G_N_ELEMENTS(promotion_names) && promotion_names[type], NULL);
    return _(promotion_names[type]);
}
