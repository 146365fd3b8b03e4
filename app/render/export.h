/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions and games as files for other programs: pictures, an animation, a page to print or to
 * put on the web. A file's name says which:
 *
 *     .png .svg .pdf   of a position        .gif .pdf .html (.htm)   of a game
 *
 *     TabiyaExportOptions options = TABIYA_EXPORT_OPTIONS_INIT;
 *     TabiyaExportFormat format;
 *     if (!tabiya_export_find_format(path, &format, error))
 *         return FALSE;
 *     g_autoptr(GBytes) bytes = tabiya_export_game(game, format, &options, error);
 *     return bytes != NULL && tabiya_export_save(bytes, path, error);
 *
 * Blocks, a second for the animation of a long game: any thread, with a game of its own.
 */
#ifndef TABIYA_RENDER_EXPORT_H
#define TABIYA_RENDER_EXPORT_H

#include "app/render/diagram.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_EXPORT_PNG,
    TABIYA_EXPORT_SVG,
    TABIYA_EXPORT_PDF,
    TABIYA_EXPORT_GIF,
    TABIYA_EXPORT_HTML,
} TabiyaExportFormat;

typedef enum {
    TABIYA_PAPER_A4,
    TABIYA_PAPER_LETTER,
} TabiyaPaper;

#define TABIYA_EXPORT_SIZE_MIN 64
#define TABIYA_EXPORT_SIZE_MAX 8192 /* of a position; 2048 of an animation */
#define TABIYA_EXPORT_GIF_SIZE_MAX 2048

typedef struct {
    const TabiyaTheme *theme;          /* NULL: the light one */
    const TabiyaPieceDrawings *pieces; /* borrowed; NULL: ours */
    gboolean flipped;                  /* Black below */
    gboolean unlabeled;                /* no coordinates in a picture or an animation */
    int size_px; /* width of a picture, points in a PDF of a position; 0: as usual */

    /* an animation */
    int delay_ms;      /* how long a position stands */
    int last_delay_ms; /* and the last one */

    /* a game on paper, or as a page */
    TabiyaPaper paper;
    gboolean letters; /* Nf3 in place of ♘f3 */
    int every_moves;  /* a diagram every so many moves; 0: none but those asked for; -1: every ten
                         if the game asks for none */
} TabiyaExportOptions;

#define TABIYA_EXPORT_OPTIONS_INIT                                 \
    {                                                              \
        .delay_ms = 1000, .last_delay_ms = 4000, .every_moves = -1 \
    }

/* What the end of `path` says. FALSE with TABIYA_ERROR_BAD_ARGUMENT if that is none of these. */
gboolean tabiya_export_find_format(const char *path, TabiyaExportFormat *format, GError **error);

/* The picture's width that the options ask for. */
int tabiya_export_options_get_size(const TabiyaExportOptions *self, TabiyaExportFormat format);
/* Theme, orientation, and coordinates as they can be read at that size. */
void tabiya_export_options_apply(const TabiyaExportOptions *self, TabiyaDiagram *diagram);

/* The file's bytes, the caller's. NULL with TABIYA_ERROR_BAD_ARGUMENT where there is no such file
 * of a position (or game), or another error if it cannot be made. (transfer full) */
GBytes *tabiya_export_position(const TabiyaDiagram *diagram, TabiyaExportFormat format,
                               const TabiyaExportOptions *options,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) */
GBytes *tabiya_export_game(TabiyaGame *game, TabiyaExportFormat format,
                           const TabiyaExportOptions *options,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Writes them whole or not at all (safe-file.h). */
gboolean tabiya_export_save(GBytes *bytes, const char *path, GError **error);

G_END_DECLS

#endif
