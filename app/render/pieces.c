/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pieces.h. */
#include "app/render/pieces.h"

#include <gio/gio.h>
#include <string.h>

#include "app/own-resource.h"
#include "tabiya-pieces.h"

#define PREFIX "/io/github/tabiya/Tabiya/pieces/"

static const char CODES[2][6][3] = {
    {"wP", "wN", "wB", "wR", "wQ", "wK"},
    {"bP", "bN", "bB", "bR", "bQ", "bK"},
};

const char *tabiya_piece_get_code(EngPiece piece)
{
    g_return_val_if_fail(piece != ENG_NO_PIECE, NULL);
    return CODES[eng_piece_color(piece)][eng_piece_type(piece)];
}

static GResource *get_resource(void)
{
    static TabiyaOwnResource bundle = {tabiya_pieces_register_resource, tabiya_pieces_get_resource};

    return tabiya_own_resource_get(&bundle);
}

GBytes *tabiya_piece_dup_svg(EngPiece piece)
{
    if (piece == ENG_NO_PIECE)
        return NULL;
    g_autofree char *path = g_strconcat(PREFIX, tabiya_piece_get_code(piece), ".svg", NULL);
    g_autoptr(GError) error = NULL;
    /* Getting the bundle by name also keeps the linker from dropping it. */
    GBytes *svg =
        g_resource_lookup_data(get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
    if (!svg)
        g_error("The drawing of a piece is missing: %s", error->message);
    return svg;
}

char *tabiya_piece_dup_paths(EngPiece piece)
{
    g_autoptr(GBytes) bytes = tabiya_piece_dup_svg(piece);
    if (!bytes)
        return g_strdup("");
    gsize length;
    const char *svg = g_bytes_get_data(bytes, &length);
    const char *start = strchr(svg, '>') + 1; /* a resource ends with a NUL */
    const char *end = strstr(start, "</svg>");
    return g_strndup(start, (gsize)(end - start));
}
