/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The geometry of the window: where board, strips, evaluation bar and panel stand. Numbers in,
 * rectangles out, no widgets.
 *
 * There are two arrangements, and that with the larger board is taken. Beside: the board column
 * (opponent's strip, board, one's own strip) takes all the height there is, the panel at its right
 * what is left of the width; the evaluation bar stands at its left, in room that is kept free for
 * it, so that the board stays where it is. Narrow: the board is as wide as the window, the panel is
 * under it, and where it needs more height than is left all of it scrolls; the bar of places stays
 * at the bottom.
 *
 * In the form "preview" the panel is what one looks at, a table: the board is small beside it, with
 * the game's moves under it, and where it is narrow there is no board.
 */
#ifndef TABIYA_LAYOUT_GEOMETRY_H
#define TABIYA_LAYOUT_GEOMETRY_H

#include <stdbool.h>

/* A window of 860, less the frame of 5 that it draws where the desktop draws no shadow. Below this
 * the header has no room for the places' names. */
#define TABIYA_LAYOUT_SLIM_BELOW_PX 850
/* Below this the places and the buttons beside them have no room for words and icons both. */
#define TABIYA_LAYOUT_TIGHT_BELOW_PX 1100
#define TABIYA_LAYOUT_PANEL_MIN_PX 360
/* From here on a panel has room for a table. */
#define TABIYA_LAYOUT_PANEL_BROAD_PX 560
/* A window of 1500: from here on the board gives a little for a second column in the panel, */
#define TABIYA_LAYOUT_COLUMNS_FROM_PX 1490
/* which has to be as wide as this for that; a smaller window does so where there is more room. */
#define TABIYA_LAYOUT_COLUMNS_PX 612
#define TABIYA_LAYOUT_COLUMNS_EASY_PX 680
/* A window of 680: below this a panel beside the board leaves out what menus have, too. */
#define TABIYA_LAYOUT_LOW_BELOW_PX 620

typedef struct {
    int x_px, y_px, width_px, height_px;
} TabiyaLayoutBox;

typedef enum {
    TABIYA_LAYOUT_FORM_BOARD,
    TABIYA_LAYOUT_FORM_FOLDED,  /* where it is narrow there is no board */
    TABIYA_LAYOUT_FORM_PREVIEW, /* nor there, and otherwise it is small beside a table */
} TabiyaLayoutForm;

/* What the parts cannot do without, and what is wished for. */
typedef struct {
    TabiyaLayoutForm form;
    double text_scale;    /* how large letters are: 1 as usual; 0 is taken for 1 */
    int strip_height_px;  /* of each of the two strips */
    int panel_height_px;  /* of the panel when it is below the board */
    int notes_height_px;  /* of what is said above the panel for a while */
    int places_height_px; /* of the bar of places, which only a narrow window has */
    int header_width_px;  /* of the header with all its words, which are longer in some languages */
    int panel_width_px;   /* the width that the panel was given by hand; 0: none */
    int table_width_px;   /* the same in the form "preview" */
} TabiyaLayoutNeeds;

typedef struct {
    bool narrow;           /* the panel is below the board, the places are at the bottom */
    bool slim;             /* the header has room for small buttons alone */
    bool tight;            /* it has room for words or icons, not for both */
    bool broad;            /* the panel has room for a table */
    bool columns;          /* it has room for two columns */
    bool low;              /* it has no height to spare */
    bool roomy;            /* so large that words may be larger, too */
    bool vast;             /* and so large that they may be larger still */
    bool folded;           /* there is no board */
    bool flat;             /* the evaluation bar lies under the board, from side to side */
    int content_height_px; /* of what scrolls; the height there is where nothing does */
    int panel_least_px, panel_most_px; /* the widths that it can be given by hand */
    TabiyaLayoutBox opponent, board, you, notes, panel;
    TabiyaLayoutBox bar;    /* of the evaluation */
    TabiyaLayoutBox edge;   /* between board and panel, to be dragged; no width: there is none */
    TabiyaLayoutBox moves;  /* under a board that is a preview; no height: there are none */
    TabiyaLayoutBox places; /* stays where it is while the others scroll */
} TabiyaLayoutGeometry;

/* The rectangles within `width_px` by `height_px`, or in the content that scrolls there. The board
 * is a square, none overlap, and none leave the given size as long as it is at least as large as
 * the needs. */
TabiyaLayoutGeometry tabiya_layout_compute(int width_px, int height_px,
                                           const TabiyaLayoutNeeds *needs);

#endif
