/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws the words of the notation that are in sight, and keeps them set as long as they are.
 * Private to ui/notation/.
 */
#ifndef TABIYA_NOTATION_PAINT_H
#define TABIYA_NOTATION_PAINT_H

#include "ui/notation/notation-faces.h"
#include "ui/notation/notation-page.h"

G_BEGIN_DECLS

typedef struct TabiyaNotationPainter TabiyaNotationPainter;

/* All of them are borrowed. */
TabiyaNotationPainter *tabiya_notation_painter_new(GtkWidget *widget, TabiyaNotationFaces *faces)
    G_GNUC_WARN_UNUSED_RESULT;
void tabiya_notation_painter_free(TabiyaNotationPainter *self);

/* What is in sight, and how. */
typedef struct {
    const TabiyaNotationMetrics *metrics; /* those that the page is laid out for */
    int top, bottom;
    const TabiyaNode *current; /* its move is drawn in `current_color`; NULL: none is */
    GdkRGBA current_color;
} TabiyaNotationSight;

/* Draws what of `page` is in sight. */
void tabiya_notation_paint(TabiyaNotationPainter *self, GtkSnapshot *snapshot,
                           TabiyaNotationPage *page, const TabiyaNotationSight *sight);

/* The words of `paragraph` are to be set anew. */
void tabiya_notation_painter_forget(TabiyaNotationPainter *self,
                                    TabiyaNotationParagraph *paragraph);
/* Those of all paragraphs above `top` and below `bottom`. */
void tabiya_notation_painter_forget_beyond(TabiyaNotationPainter *self, int top, int bottom);

/* How many texts were set since the beginning, for tests. */
guint64 tabiya_notation_painter_get_work(TabiyaNotationPainter *self);

G_END_DECLS

#endif
