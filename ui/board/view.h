/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chess board: shows a position and reports the person's actions on it. It decides nothing: it
 * reads the legal moves from its position, and its owner makes the moves.
 *
 * 64 children, one per square, each a grid cell to assistive technology ("White knight, f3, legal
 * target"); Tab enters and leaves once, arrows move between squares, Enter or Space select and
 * move. Square coordinates follow the orientation; names never do.
 *
 * Signals:
 *   piece-refused   () a piece was pressed that may not be moved now, and nothing was selected
 *   move-requested  (uint move) an EngMove; the promotion is already chosen. If no move
 *                   goes there, it is an illegal one for the owner to refuse
 *   premove-canceled () the premove shown was taken off
 *   shape-drawn     (uint from, uint to, uint color) an arrow, or (both the same) a circle, was
 *                   drawn by hand in a TabiyaArrowColor; only while "drawable". The owner decides
 *                   whether to show it with tabiya_board_view_set_shapes()
 * and while it is being set up (tabiya_board_view_set_setup()):
 *   setup-moved     (uint from, uint to) a piece was moved; `to` ENG_NO_SQUARE: off the board
 *   setup-pressed   (uint square, boolean erase) pressed; `erase` with the right button or Delete
 *   setup-put       (uint square, uint piece) an EngPiece was dropped there from elsewhere, or its
 *                   letter typed
 * Properties (read-write): "flipped", "show-legal-targets", "coordinates" (a
 *   TabiyaCoordinates: in the squares of the edge, beside the board or none), "animate",
 *   "interactive" (takes gestures and keys at all), "drawable" (arrows and circles are drawn with
 *   the right button: green, with Shift or Ctrl red, with Alt blue, with both yellow; by keys,
 *   where Ctrl+Space begins and ends and Shift and Alt choose the color; by a finger that is held
 *   for a moment on a square from which nothing can move, and then drags; and with the pen,
 *   tabiya_board_view_set_pen())
 */
#ifndef TABIYA_BOARD_VIEW_H
#define TABIYA_BOARD_VIEW_H

#include <gtk/gtk.h>

#include "app/render/diagram.h"
#include "engine/board/movegen.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOARD_VIEW (tabiya_board_view_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBoardView, tabiya_board_view, TABIYA, BOARD_VIEW, GtkWidget)

typedef enum {
    TABIYA_ARROW_GREEN,
    TABIYA_ARROW_RED,
    TABIYA_ARROW_BLUE,
    TABIYA_ARROW_YELLOW,
    TABIYA_ARROW_ENGINE, /* not for drawing by hand */
} TabiyaArrowColor;

/* TabiyaCoordinates to GObject: "none", "inside", "outside". */
#define TABIYA_TYPE_COORDINATES (tabiya_coordinates_get_type())
GType tabiya_coordinates_get_type(void);

GtkWidget *tabiya_board_view_new(void);

/* Shows `position`; `last_move` (ENG_NO_MOVE for none) is tinted and, if it leads here from the
 * shown position, animated. Any selection is dropped unless it still makes sense. */
void tabiya_board_view_set_position(TabiyaBoardView *self, const EngPosition *position,
                                    EngMove last_move);
const EngPosition *tabiya_board_view_get_position(TabiyaBoardView *self);

/* Shows a board that is being set up by hand: the position may be invalid, any piece may be moved
 * anywhere, and `wrong` squares are marked. Lasts until the next set_position(). */
void tabiya_board_view_set_setup(TabiyaBoardView *self, const EngPiece board[64],
                                 EngBitboard wrong);

/* Decides which pieces a person may pick up, at each gesture; NULL: those of the side to move. */
typedef gboolean (*TabiyaBoardMovableFunc)(TabiyaBoardView *self, EngSquare square, gpointer user);
void tabiya_board_view_set_movable_func(TabiyaBoardView *self, TabiyaBoardMovableFunc func,
                                        gpointer user);

void tabiya_board_view_clear_arrows(TabiyaBoardView *self);
/* From a square to itself: a circle, which the name of the square mentions. */
void tabiya_board_view_add_arrow(TabiyaBoardView *self, EngSquare from, EngSquare to,
                                 TabiyaArrowColor color);

/* The same for a move: for castling, to where the king arrives. */
void tabiya_board_view_add_move_arrow(TabiyaBoardView *self, EngMove move, TabiyaArrowColor color);

/* The same for a move that an engine recommends (TABIYA_ARROW_ENGINE; blue for a second engine) or
 * fears (red): a broken line with an open head, unlike those drawn by hand. */
void tabiya_board_view_add_engine_arrow(TabiyaBoardView *self, EngMove move,
                                        TabiyaArrowColor color);

/* The same for an offered move: a click on its target (or Enter), with nothing selected, plays it.
 * If several have the same target, the last one counts. Removed with the arrows. */
void tabiya_board_view_add_choice(TabiyaBoardView *self, EngMove move, TabiyaArrowColor color);

/* The same for one of several moves, played in `percent` per cent of games (over 0): a frequent
 * move has a broader arrow, which shows the number from 1 on; the name of its square mentions it
 * like an arrow drawn by hand. */
void tabiya_board_view_add_weighed_choice(TabiyaBoardView *self, EngMove move,
                                          TabiyaArrowColor color, double percent);

/* Shows the `n` moves (NULL with 0: none) that are about to be made, or between which the person
 * chooses, as arrows above all others, until the next call. */
void tabiya_board_view_set_considered(TabiyaBoardView *self, const EngMove *moves, gsize n);
gsize tabiya_board_view_count_considered_for_tests(TabiyaBoardView *self);

/* An arrow; a circle if `from` and `to` are the same. */
typedef struct {
    EngSquare from, to;
    TabiyaArrowColor color;
    double percent;  /* the frequency to show; 0: none */
    gboolean broken; /* from an engine */
} TabiyaBoardShape;

/* Sets the `n` permanent shapes (NULL with 0: none), in a layer below the arrows. The names of
 * squares mention them: ", marked green", ", arrow to e4". */
void tabiya_board_view_set_shapes(TabiyaBoardView *self, const TabiyaBoardShape *shapes, gsize n);

/* While the pen is `down`, nothing moves: button, finger and Enter draw in `color`, from press to
 * release (Enter: press again). A held finger draws in `color`, too. */
void tabiya_board_view_set_pen(TabiyaBoardView *self, gboolean down, TabiyaArrowColor color);

typedef enum {
    TABIYA_OVERLAY_NONE,
    TABIYA_OVERLAY_CONTROL, /* each side's control of the squares of the large center */
    TABIYA_OVERLAY_THREATS, /* pieces that are undefended, attacked or pinned */
} TabiyaBoardOverlay;

/* Shows the results of engine/board/control.h on the squares and in their names; nothing on a board
 * that is being set up. */
void tabiya_board_view_set_overlay(TabiyaBoardView *self, TabiyaBoardOverlay overlay);

/* Blindfold: how much of the pieces is drawn. Everything else stays the same, including drags, dots
 * and animations, which then show as much as the squares do. The names of squares still include the
 * pieces: they are the board of a person who cannot see it, and a person who wants to play without
 * them can leave the board alone. */
typedef enum {
    TABIYA_BLINDFOLD_OFF,
    TABIYA_BLINDFOLD_DISCS,  /* in the piece's color */
    TABIYA_BLINDFOLD_HIDDEN, /* nothing */
} TabiyaBlindfold;

void tabiya_board_view_set_blindfold(TabiyaBoardView *self, TabiyaBlindfold blindfold);
TabiyaBlindfold tabiya_board_view_get_blindfold_for_tests(TabiyaBoardView *self);

/* Hides the names of files and ranks, whatever "coordinates" is; the board stays in place. */
void tabiya_board_view_set_unlabeled(TabiyaBoardView *self, gboolean unlabeled);

/* Lights squares whose names the person must give; meanwhile assistive technology cannot read any
 * square's name. 0: none. */
void tabiya_board_view_set_lit(TabiyaBoardView *self, EngBitboard squares);

/* Selects the piece on `square` as a click would, so that its targets are shown; a click on it then
 * keeps it selected. Nothing happens if it may not be picked up, or while a gesture is under
 * way. */
void tabiya_board_view_select(TabiyaBoardView *self, EngSquare square);

/* Marks the squares of a premove (app/session/premove.h), the person's move while the other side is
 * to move; ENG_NO_MOVE: none. Pieces that the movable function allows then are moved like any
 * other, over what stands in their way, and ::move-requested has an illegal move. A press on the
 * board, the right button or Escape takes the premove off: ::premove-canceled. */
void tabiya_board_view_set_premove(TabiyaBoardView *self, EngMove premove);

/* Asks for the promotion of the pawn on `from` on `to`, as if it had been moved there by hand. */
void tabiya_board_view_ask_promotion(TabiyaBoardView *self, EngSquare from, EngSquare to);

/* Drops selection, drag, drawing and promotion chooser. */
void tabiya_board_view_cancel_input(TabiyaBoardView *self);

/* Whether a square (or the promotion chooser) has the focus: then arrows, Enter, Space, Tab and
 * Escape belong to the board, and a window with shortcuts on them lets them pass. A click never
 * takes the focus; gtk_widget_grab_focus() on the board focuses the last square. With
 * tabiya_board_view_take_focus() no square has it: arrows then step through the game. */
gboolean tabiya_board_view_has_keyboard_for_tests(TabiyaBoardView *self);
void tabiya_board_view_take_focus(TabiyaBoardView *self);

/* Shakes the board once, after a wrong answer. Does nothing with reduced motion. */
void tabiya_board_view_shake(TabiyaBoardView *self);

G_END_DECLS

#endif
