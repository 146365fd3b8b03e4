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
    gboolean offered;      /* the owner selected it: a first click keeps it selected */
    EngBitboard targets;   /* where the selected piece may go, as shown */
    EngBitboard captures;  /* the targets that are captures */
    EngBitboard reachable; /* targets, and other squares with the same meaning (castling's rook) */
    EngSquare hover;       /* square under the pointer, if a press would do something there */

    /* A press under way. */
    GtkGesture *gesture;   /* borrowed: the view's gesture */
    EngSquare pressed;     /* ENG_NO_SQUARE: none */
    gboolean was_selected; /* it was selected before the press: a click drops the selection */
    gboolean dragging;     /* it has gone far enough to be a drag */
    gboolean touch;        /* a finger: it hides what it holds */
    double start_x, start_y;
    double x, y;     /* the pointer now */
    EngSquare under; /* the square it is over */

    /* An open question for a promotion. */
    GtkWidget *chooser; /* owned, as a child of the view; NULL if none */
    EngSquare promote_from, promote_to;
    gboolean promote_dropped;
    GtkWidget *focus_before; /* weak: had the focus before the chooser */
} TabiyaBoardInput;

void tabiya_board_input_init(TabiyaBoardView *view);

/* Points are pixels of the view. A press returns whether it has any effect on the board. */
gboolean tabiya_board_input_press(TabiyaBoardView *view, double x, double y, gboolean touch);
void tabiya_board_input_motion(TabiyaBoardView *view, double x, double y);
void tabiya_board_input_release(TabiyaBoardView *view, double x, double y);
/* The gesture was interrupted: a held piece goes back. */
void tabiya_board_input_abort(TabiyaBoardView *view);

/* A key or assistive technology has pressed the square. */
void tabiya_board_input_activate(TabiyaBoardView *view, EngSquare square);

/* Makes the move as if the piece had been dropped on `to`; asks for a promotion. */
void tabiya_board_input_move(TabiyaBoardView *view, EngSquare from, EngSquare to);

/* The promotion chooser's answer; ENG_NO_PIECE_TYPE: none of them. */
void tabiya_board_input_promote(TabiyaBoardView *view, EngPieceType type);

/* Drops everything: drag, chooser, selection. TRUE if there was anything. */
gboolean tabiya_board_input_cancel(TabiyaBoardView *view);

/* Another position is shown: keeps the selection if it still makes sense. */
void tabiya_board_input_position_changed(TabiyaBoardView *view);

/* Whether the piece of `square` is held or waits for a promotion, rather than standing there. */
gboolean tabiya_board_input_is_lifted(TabiyaBoardView *view, EngSquare square);

/* The dragged piece, above everything. */
void tabiya_board_input_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot);

void tabiya_board_input_clear(TabiyaBoardView *view);

G_END_DECLS

#endif
