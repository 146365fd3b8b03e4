/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The layout of a paragraph: the places of its words within a given width. Pure arithmetic.
 *
 * In columns, a move of the main line is a row: its number, White's move, Black's, with evaluation
 * and clock at the right of their column if there is room. Everything else flows and breaks at the
 * edge; a number stays with its move, a bracket with its neighbor. Words of a comment that stand
 * side by side become one piece, so that a row of text is drawn at once.
 *
 * Variations are indented by depth: the first levels by a full step, deeper levels by half a step,
 * and the deepest levels no further, so that even the sixth has room.
 */
#ifndef TABIYA_NOTATION_LAYOUT_H
#define TABIYA_NOTATION_LAYOUT_H

#include "ui/notation/notation-model.h"

G_BEGIN_DECLS

/* The unit of a word's width: fine enough that rounding errors do not add up over a row. */
#define TABIYA_NOTATION_UNIT 1024

typedef struct {
    int width_px;
    gboolean flowing;
    int row_px;       /* height of a row of the main line */
    int small_row_px; /* height of any other row */
    int number_px;    /* width of the column of numbers */
    int pad_px;       /* left and right of a move's text, within its box */
    int space;        /* between words, in 1/1024 px */
    int step_px;      /* one level of variations */
    int handle_px;    /* width of a handle, which is placed left of its variation */
    int mark_px;      /* width and height of the mark for a diagram */
    int gap_px;       /* between the main line and its interruptions */
} TabiyaNotationMetrics;

/* Something to draw or to press. */
typedef struct {
    guint8 kind;             /* TabiyaNotationKind */
    int x, y, width, height; /* in pixels; y from the top of the paragraph */
    guint word;              /* index of its first word */
    guint start, length;     /* its bytes in the paragraph's text */
    gpointer drawn;          /* owned by the view; never freed here */
} TabiyaNotationPiece;

/* Places the words of `paragraph`, whose widths are set, and appends to `pieces` (NULL: only
 * compute the height). Returns the paragraph's height. A word wider than the page keeps its
 * width. */
int tabiya_notation_layout(const TabiyaNotationParagraph *paragraph,
                           const TabiyaNotationMetrics *metrics, GArray *pieces);

/* Where the handles of variations at this depth begin; the line that shows the depth is below their
 * center. */
int tabiya_notation_level_px(const TabiyaNotationMetrics *metrics, guint depth);

/* The empty space between two paragraphs; `before` is NULL for the first. */
int tabiya_notation_gap_px(const TabiyaNotationMetrics *metrics,
                           const TabiyaNotationParagraph *before,
                           const TabiyaNotationParagraph *paragraph);

G_END_DECLS

#endif
