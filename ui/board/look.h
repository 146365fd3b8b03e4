/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How one square looks: everything its widget needs, as a plain value. The view computes 64 of them
 * from its state (marks.c), and a square redraws itself when its own has changed. */
#ifndef TABIYA_UI_BOARD_LOOK_H
#define TABIYA_UI_BOARD_LOOK_H

#include "engine/board/types.h"

typedef enum {
    TABIYA_MARK_SELECTED = 1 << 0,
    TABIYA_MARK_TARGET = 1 << 1,  /* a dot */
    TABIYA_MARK_CAPTURE = 1 << 2, /* a ring: a target that is a capture */
    TABIYA_MARK_LAST_MOVE = 1 << 3,
    TABIYA_MARK_CHECK = 1 << 4,
    TABIYA_MARK_HOVER = 1 << 5,
    TABIYA_MARK_DROP = 1 << 6,    /* a dragged piece is over it and may be dropped */
    TABIYA_MARK_WRONG = 1 << 7,   /* it makes the position that is being set up invalid */
    TABIYA_MARK_DRAWING = 1 << 8, /* an arrow drawn with keys starts here */
    TABIYA_MARK_CONTROL = 1 << 9, /* the overlay shows its control: `control` */
    TABIYA_MARK_HANGING = 1 << 10,
    TABIYA_MARK_ATTACKED = 1 << 11,
    TABIYA_MARK_PINNED = 1 << 12,
    TABIYA_MARK_LIT = 1 << 13,     /* the person must name it */
    TABIYA_MARK_UNNAMED = 1 << 14, /* a square must be named: none may reveal its name */
    TABIYA_MARK_PREMOVE = 1 << 15, /* the premove starts or ends here */
} TabiyaSquareMark;

typedef enum {
    TABIYA_CORNER_TOP_LEFT = 1 << 0,
    TABIYA_CORNER_TOP_RIGHT = 1 << 1,
    TABIYA_CORNER_BOTTOM_RIGHT = 1 << 2,
    TABIYA_CORNER_BOTTOM_LEFT = 1 << 3,
} TabiyaSquareCorner;

typedef struct {
    EngPiece piece;
    double piece_alpha; /* 0: in the air; a fraction: being dragged from here */
    unsigned marks;     /* of TabiyaSquareMark */
    unsigned corners;   /* of TabiyaSquareCorner: corners of the board */
    char file_letter;   /* coordinate to show, or 0 */
    char rank_digit;
    unsigned char control[2]; /* by EngColor: pieces that control it, with TABIYA_MARK_CONTROL */
    unsigned char circles;    /* drawn on it: bits 1 << TabiyaArrowColor */
    EngBitboard arrows;       /* targets of the arrows drawn from here */
} TabiyaSquareLook;

#endif
