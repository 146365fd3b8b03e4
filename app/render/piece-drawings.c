/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See piece-drawings.h. */
#include "app/render/piece-drawings.h"

#include <librsvg/rsvg.h>

struct TabiyaPieceDrawings {
    GBytes *svgs[2][ENG_NO_PIECE_TYPE]; /* as checked */
};

TabiyaPieceDrawings *tabiya_piece_drawings_new(TabiyaPieceFiles *files, GError **error)
{
    g_autoptr(TabiyaPieceDrawings) self = g_new0(TabiyaPieceDrawings, 1);
    for (int color = 0; color < 2; color++) {
        for (int type = 0; type < ENG_NO_PIECE_TYPE; type++) {
            self->svgs[color][type] = tabiya_piece_files_load(
                files, eng_piece((EngColor)color, (EngPieceType)type), error);
            if (!self->svgs[color][type])
                return NULL;
        }
    }
    return g_steal_pointer(&self);
}

void tabiya_piece_drawings_free(TabiyaPieceDrawings *self)
{
    for (int color = 0; color < 2; color++) {
        for (int type = 0; type < ENG_NO_PIECE_TYPE; type++)
            g_clear_pointer(&self->svgs[color][type], g_bytes_unref);
    }
    g_free(self);
}

static GBytes *get_svg(const TabiyaPieceDrawings *self, EngPiece piece)
{
    return self->svgs[eng_piece_color(piece)][eng_piece_type(piece)];
}

char *tabiya_piece_drawings_dup_uri(const TabiyaPieceDrawings *self, EngPiece piece)
{
    gsize length;
    const guchar *bytes = g_bytes_get_data(get_svg(self, piece), &length);
    g_autofree char *text = g_base64_encode(bytes, length);
    return g_strconcat("data:image/svg+xml;base64,", text, NULL);
}

void tabiya_piece_drawings_draw(const TabiyaPieceDrawings *self, EngPiece piece, cairo_t *cr,
                                const double (*places)[2], gsize n, double size)
{
    gsize length;
    const guint8 *bytes = g_bytes_get_data(get_svg(self, piece), &length);
    RsvgHandle *handle = n > 0 ? rsvg_handle_new_from_data(bytes, length, NULL) : NULL;
    for (gsize i = 0; handle && i < n; i++) {
        const RsvgRectangle area = {places[i][0], places[i][1], size, size};
        rsvg_handle_render_document(handle, cr, &area, NULL);
    }
    g_clear_object(&handle);
}
