/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options for exporting a position or a game: size, paper, board and so on. */
#ifndef TABIYA_RENDER_EXPORT_OPTIONS_H
#define TABIYA_RENDER_EXPORT_OPTIONS_H

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
    gboolean flipped;                  /* Black at the bottom */
    gboolean unlabeled;                /* no coordinates in a picture or an animation */
    int size_px; /* width of a picture, points in a PDF of a position; 0: the default */

    /* an animation */
    int delay_ms;      /* how long each position is shown */
    int last_delay_ms; /* and the last one */

    /* a game on paper, or as a page */
    TabiyaPaper paper;
    gboolean letters; /* Nf3 in place of ♘f3 */
    int every_moves;  /* a diagram per so many moves; 0: only those asked for; -1: every ten if none
                       * are asked for */
} TabiyaExportOptions;

#define TABIYA_EXPORT_OPTIONS_INIT                                 \
    {                                                              \
        .delay_ms = 1000, .last_delay_ms = 4000, .every_moves = -1 \
    }

/* The width of the picture, from the options or the default. */
int tabiya_export_options_get_size(const TabiyaExportOptions *self, TabiyaExportFormat format);
/* Sets theme, orientation, and coordinates if they are legible at that size. */
void tabiya_export_options_apply(const TabiyaExportOptions *self, TabiyaDiagram *diagram);

G_END_DECLS

#endif
