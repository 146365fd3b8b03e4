/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The geometry of the window: where board, strips, evaluation bar and panel stand. Numbers in,
 * rectangles out, no widgets.
 *
 * Wide (from TABIYA_LAYOUT_NARROW_BELOW_PX on): the board column (opponent's strip, board, one's
 * own strip) with the panel at its right; the evaluation bar at its left, in room that is kept free
 * for it, so that the board stays where it is. Narrow: the panel under the column. The board takes
 * all the height that is left over by what must be there.
 */
#ifndef TABIYA_LAYOUT_GEOMETRY_H
#define TABIYA_LAYOUT_GEOMETRY_H

#include <stdbool.h>

/* A window of 860, less the frame of 5 that it draws where the desktop draws no shadow. */
#define TABIYA_LAYOUT_NARROW_BELOW_PX 850
/* Below this the places and the buttons beside them have no room for words and icons both. */
#define TABIYA_LAYOUT_TIGHT_BELOW_PX 1100
#define TABIYA_LAYOUT_PANEL_MIN_PX 320
#define TABIYA_LAYOUT_PANEL_MAX_PX 480
/* Where words are larger, as much of them. */
#define TABIYA_LAYOUT_PANEL_ROOMY_PX 648
/* From here on a panel has room for a table. */
#define TABIYA_LAYOUT_PANEL_BROAD_PX 560

typedef struct {
    int x_px, y_px, width_px, height_px;
} TabiyaLayoutBox;

/* What the parts cannot do without. */
typedef struct {
    int strip_height_px; /* of each of the two strips */
    int panel_height_px; /* of the panel when it is below the board */
    int header_width_px; /* of the header with all its words, which are longer in some languages */
    bool panel_extends;  /* beside the board it takes all the width there is; the board stays put */
} TabiyaLayoutNeeds;

typedef struct {
    bool narrow;
    bool tight; /* the header has room for words or icons, not for both */
    bool broad; /* the panel has room for a table */
    bool roomy; /* so large that words may be larger, too */
    TabiyaLayoutBox opponent, board, you, panel;
    TabiyaLayoutBox bar; /* beside the board; no width where there is no room */
} TabiyaLayoutGeometry;

/* Whether a window `width_px` wide has its panel below the board. */
bool tabiya_layout_is_narrow(int width_px);
/* Whether its header, which with all its words is so wide, has little room. */
bool tabiya_layout_is_tight(int width_px, int header_width_px);

/* The rectangles within `width_px` by `height_px`. The board is a square, none overlap, and none
 * leave the given size as long as it is at least as large as the needs. */
TabiyaLayoutGeometry tabiya_layout_compute(int width_px, int height_px,
                                           const TabiyaLayoutNeeds *needs);

#endif
