/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A printed page with a board, also shown by the preview. */
#ifndef TABIYA_PRINT_PAGE_H
#define TABIYA_PRINT_PAGE_H

#include <gtk/gtk.h>

#include "app/render/piece-drawings.h"
#include "app/render/theme.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

/* All owned by the page. */
typedef struct {
    EngPosition position;
    EngMove last_move;           /* ENG_NO_MOVE: no move is marked */
    GArray *shapes;              /* of TabiyaShape */
    gboolean flipped;            /* Black below */
    const TabiyaTheme *theme;    /* the board's colors */
    TabiyaPieceDrawings *pieces; /* NULL: built-in */
    char *title;                 /* above the board */
    char *caption;               /* below it */
    char *fen;                   /* below that, small */
} TabiyaPrintPage;

void tabiya_print_page_free(TabiyaPrintPage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPrintPage, tabiya_print_page_free)

/* Draws the page inside the margins of the context. */
void tabiya_print_page_draw(const TabiyaPrintPage *self, GtkPrintContext *context);

/* Shows the only page of `operation` in a window, which ends the preview when closed. For the
 * signal "preview". */
void tabiya_print_preview_present(GtkPrintOperation *operation, GtkPrintOperationPreview *preview,
                                  GtkPrintContext *context, GtkWindow *parent);

G_END_DECLS

#endif
