/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the words of a game's notation stand on a page of a given width. Pure arithmetic.
 *
 * In columns, the main line has a row a move: its number, White's move, Black's. Flowing, it runs
 * on and breaks at the edge. Variations and comments always flow, indented; a number stays with
 * its move, a bracket with its neighbour.
 */
#ifndef TABIYA_NOTATION_LAYOUT_H
#define TABIYA_NOTATION_LAYOUT_H

#include "ui/notation/notation-model.h"

G_BEGIN_DECLS

typedef struct {
    int width_px;
    gboolean flowing;
    int row_px;        /* height of a row of the main line */
    int small_row_px;  /* height of a line of a variation or comment */
    int number_px;     /* width of the column of numbers */
    int pad_px;        /* left and right of a move's text, within its box */
    int space_px;      /* between words of a comment */
    int indent_px;     /* of variations and comments */
    int gap_px;        /* above and below a variation's or comment's paragraph */
} TabiyaNotationMetrics;

typedef struct {
    int x, y, width, height;
} TabiyaNotationBox;

/* Places `tokens`, whose texts are `widths_px` wide, into `boxes` (as many as tokens). Returns the
 * height of the page. A text wider than the page keeps its width. */
int tabiya_notation_layout(const GArray *tokens, const int *widths_px,
                           const TabiyaNotationMetrics *metrics, TabiyaNotationBox *boxes);

/* The move whose box is nearest to (x, y) in the row above (direction -1) or below (+1) that of
 * token `from`; or `from` if there is none. */
guint tabiya_notation_layout_step(const GArray *tokens, const TabiyaNotationBox *boxes, guint from,
                                  int direction);

G_END_DECLS

#endif
