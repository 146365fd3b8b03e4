/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws the visible words of the notation, and keeps their layouts while they are in sight. Private
 * to ui/notation/.
 */
#ifndef TABIYA_NOTATION_PAINT_H
#define TABIYA_NOTATION_PAINT_H

#include "ui/notation/notation-faces.h"
#include "ui/notation/notation-page.h"

G_BEGIN_DECLS

typedef struct TabiyaNotationPainter TabiyaNotationPainter;

/* The arguments are borrowed. */
TabiyaNotationPainter *tabiya_notation_painter_new(GtkWidget *widget, TabiyaNotationFaces *faces)
    G_GNUC_WARN_UNUSED_RESULT;
void tabiya_notation_painter_free(TabiyaNotationPainter *self);

/* The visible part of the page, and its look. */
typedef struct {
    const TabiyaNotationMetrics *metrics; /* the metrics of the page's layout */
    int top, bottom;
    const TabiyaNode *current; /* its move is drawn in `current_color`; NULL: none */
    GdkRGBA current_color;
} TabiyaNotationSight;

/* Draws the visible part of `page`. */
void tabiya_notation_paint(TabiyaNotationPainter *self, GtkSnapshot *snapshot,
                           TabiyaNotationPage *page, const TabiyaNotationSight *sight);

/* Drops the layouts of `paragraph`. */
void tabiya_notation_painter_forget(TabiyaNotationPainter *self,
                                    TabiyaNotationParagraph *paragraph);
/* Drops the layouts of all paragraphs above `top` and below `bottom`. */
void tabiya_notation_painter_forget_beyond(TabiyaNotationPainter *self, int top, int bottom);

/* The number of texts laid out since the beginning, for tests. */
guint64 tabiya_notation_painter_get_work(TabiyaNotationPainter *self);

G_END_DECLS

#endif
