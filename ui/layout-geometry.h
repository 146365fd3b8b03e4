/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The geometry of the window: the places of board, strips, evaluation bar and panel. Numbers in,
 * rectangles out, no widgets.
 *
 * It takes the one of two arrangements that has the larger board. Beside: the board column
 * (opponent's strip, board, own strip) takes the full height, the panel at its right the rest of
 * the width; the evaluation bar is at its left, in room reserved for it, so that the board does not
 * move. Narrow: the board is as wide as the window, the panel is below it, and if the panel needs
 * more height, everything scrolls; the bar of places stays at the bottom.
 *
 * In the form "preview" the panel, a table, is the main part: the board beside it is small, with
 * the game's moves below it, and a narrow window has no board.
 */
#ifndef TABIYA_LAYOUT_GEOMETRY_H
#define TABIYA_LAYOUT_GEOMETRY_H

#include <stdbool.h>

/* A window of 860, minus the frame of 5 that it draws if the desktop draws no shadow. Below this
 * the header has no room for the places' names. */
#define TABIYA_LAYOUT_SLIM_BELOW_PX 850
/* Below this, the places and the buttons beside them have room for text or icons, not both. */
#define TABIYA_LAYOUT_TIGHT_BELOW_PX 1100
#define TABIYA_LAYOUT_PANEL_MIN_PX 360
/* From this width on a panel has room for a table. */
#define TABIYA_LAYOUT_PANEL_BROAD_PX 560
/* A window of 1500: from this width on the board gives up a little for a second column in the
 * panel, */
#define TABIYA_LAYOUT_COLUMNS_FROM_PX 1490
/* which must be this wide for two columns; a smaller window has them if there is room anyway. */
#define TABIYA_LAYOUT_COLUMNS_PX 612
#define TABIYA_LAYOUT_COLUMNS_EASY_PX 680
/* A window of 680: below this a panel beside the board leaves out buttons that menus have, too. */
#define TABIYA_LAYOUT_LOW_BELOW_PX 620

typedef struct {
    int x_px, y_px, width_px, height_px;
} TabiyaLayoutBox;

typedef enum {
    TABIYA_LAYOUT_FORM_BOARD,
    TABIYA_LAYOUT_FORM_PANEL,   /* in a narrow window the board makes room for all of the panel */
    TABIYA_LAYOUT_FORM_FOLDED,  /* no board in a narrow window */
    TABIYA_LAYOUT_FORM_PREVIEW, /* the same, otherwise a small board beside a table */
} TabiyaLayoutForm;

/* The minimum sizes of the parts, and the person's choices. */
typedef struct {
    TabiyaLayoutForm form;
    double text_scale;    /* the size of letters: usually 1; 0 means 1 */
    int strip_height_px;  /* of each of the two strips */
    int panel_height_px;  /* of the panel when it is below the board */
    int notes_height_px;  /* of the notes above the panel */
    int places_height_px; /* of the bar of places in a narrow window */
    int header_width_px;  /* of the header with all of its text, which is longer in some
                           * languages */
    int panel_width_px;   /* the panel's width set by hand; 0: none */
    int table_width_px;   /* the same in the form "preview" */
} TabiyaLayoutNeeds;

typedef struct {
    bool narrow;           /* the panel is below the board, the places are at the bottom */
    bool slim;             /* the header has room only for small buttons */
    bool tight;            /* it has room for text or icons, not both */
    bool broad;            /* the panel has room for a table */
    bool columns;          /* it has room for two columns */
    bool low;              /* it is short of height */
    bool roomy;            /* large enough for larger text */
    bool vast;             /* large enough for even larger text */
    bool folded;           /* without a board */
    bool flat;             /* the evaluation bar is horizontal, below the board */
    int content_height_px; /* of the scrolling part; the available height if nothing scrolls */
    int panel_least_px, panel_most_px; /* the range for its width set by hand */
    TabiyaLayoutBox opponent, board, you, notes, panel;
    TabiyaLayoutBox bar;    /* of the evaluation */
    TabiyaLayoutBox edge;   /* between board and panel, for dragging; width 0: none */
    TabiyaLayoutBox moves;  /* below a preview board; height 0: none */
    TabiyaLayoutBox places; /* does not scroll with the others */
} TabiyaLayoutGeometry;

/* The rectangles within `width_px` by `height_px`, or in the content that scrolls there. The board
 * is a square, no two overlap, and all are inside the given size if that is at least as large as
 * the needs. */
TabiyaLayoutGeometry tabiya_layout_compute(int width_px, int height_px,
                                           const TabiyaLayoutNeeds *needs);

#endif
