/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Handles a person's moves on the board: one state machine for drag, click-click, touch, keys and
 * assistive technology.
 *
 * Gestures only translate: they call the functions below with points of the view, and so do tests.
 * A press selects a movable piece and may become a drag; a release makes the move, or leaves the
 * piece selected for a second click. For the rules it calls eng_move_find(). */
#ifndef TABIYA_UI_BOARD_INPUT_H
#define TABIYA_UI_BOARD_INPUT_H

#include "ui/board/view.h"

G_BEGIN_DECLS

typedef struct {
    EngSquare selected;    /* ENG_NO_SQUARE: none */
    gboolean offered;      /* it was selected by the owner: a first click leaves it so */
    EngBitboard targets;   /* where the selected piece may go, as it is shown */
    EngBitboard captures;  /* those of them that take something */
    EngBitboard reachable; /* targets, and other squares that mean the same (castling's rook) */
    EngSquare hover;       /* square under the pointer, if a press would do something there */

    /* A press under way. */
    GtkGesture *gesture;   /* borrowed: the view's, that follows it */
    EngSquare pressed;     /* ENG_NO_SQUARE: none */
    gboolean was_selected; /* it was selected before the press: a click drops the selection */
    gboolean dragging;     /* it has gone far enough to be a drag */
    gboolean touch;        /* a finger: it hides what it holds */
    double start_x, start_y;
    double x, y;     /* the pointer now */
    EngSquare under; /* the square it is over */

    /* A promotion that is being asked for. */
    GtkWidget *chooser; /* owned, as a child of the view; NULL if none */
    EngSquare promote_from, promote_to;
    gboolean promote_dropped;
    GtkWidget *focus_before; /* weak: who had the keyboard before the chooser */
} TabiyaBoardInput;

void tabiya_board_input_init(TabiyaBoardView *view);

/* Points are pixels of the view. A press answers whether it means anything to the board. */
gboolean tabiya_board_input_press(TabiyaBoardView *view, double x, double y, gboolean touch);
void tabiya_board_input_motion(TabiyaBoardView *view, double x, double y);
void tabiya_board_input_release(TabiyaBoardView *view, double x, double y);
/* The gesture was taken away: what was held goes back. */
void tabiya_board_input_abort(TabiyaBoardView *view);

/* The square was pressed by key or assistive technology. */
void tabiya_board_input_activate(TabiyaBoardView *view, EngSquare square);

/* Makes the move as if the piece had been put down on `to`: a promotion is asked for. */
void tabiya_board_input_move(TabiyaBoardView *view, EngSquare from, EngSquare to);

/* The promotion chooser's answer; ENG_NO_PIECE_TYPE: none of them. */
void tabiya_board_input_promote(TabiyaBoardView *view, EngPieceType type);

/* Lets go of everything: drag, chooser, selection. TRUE if there was anything. */
gboolean tabiya_board_input_cancel(TabiyaBoardView *view);

/* Another position is shown: keeps what still makes sense. */
void tabiya_board_input_position_changed(TabiyaBoardView *view);

/* Whether the piece of `square` is in the hand or asked about rather than at home. */
gboolean tabiya_board_input_is_lifted(TabiyaBoardView *view, EngSquare square);

/* The dragged piece, above everything. */
void tabiya_board_input_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot);

void tabiya_board_input_clear(TabiyaBoardView *view);

G_END_DECLS

#endif
