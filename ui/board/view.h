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
 *   move-requested  (uint move) an EngMove; the promotion has been asked for already. Where no move
 *                   goes that way it is none that is legal, for whoever makes moves to refuse
 *   shape-drawn     (uint from, uint to, uint color) an arrow, or a circle where both are one, was
 *                   drawn by hand in a TabiyaArrowColor; only while "drawable". The owner decides
 *                   what becomes of it and tells by tabiya_board_view_set_shapes()
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
    TABIYA_ARROW_ENGINE, /* nobody draws with it */
} TabiyaArrowColor;

/* TabiyaCoordinates to GObject: "none", "inside", "outside". */
#define TABIYA_TYPE_COORDINATES (tabiya_coordinates_get_type())
GType tabiya_coordinates_get_type(void);

GtkWidget *tabiya_board_view_new(void);

/* Shows `position`; `last_move` (ENG_NO_MOVE for none) is tinted and, where it leads here from what
 * is shown, animated. Any selection is dropped unless it still makes sense. */
void tabiya_board_view_set_position(TabiyaBoardView *self, const EngPosition *position,
                                    EngMove last_move);
const EngPosition *tabiya_board_view_get_position(TabiyaBoardView *self);

/* Shows a board that is being set up by hand: it need not be one that can be played, any piece may
 * be carried anywhere, and `wrong` squares are marked. Lasts until the next set_position(). */
void tabiya_board_view_set_setup(TabiyaBoardView *self, const EngPiece board[64],
                                 EngBitboard wrong);

/* Which pieces a person may pick up: a predicate asked at each gesture; NULL: the side to move's.
 */
typedef gboolean (*TabiyaBoardMovableFunc)(TabiyaBoardView *self, EngSquare square, gpointer user);
void tabiya_board_view_set_movable_func(TabiyaBoardView *self, TabiyaBoardMovableFunc func,
                                        gpointer user);

void tabiya_board_view_clear_arrows(TabiyaBoardView *self);
void tabiya_board_view_add_arrow(TabiyaBoardView *self, EngSquare from, EngSquare to,
                                 TabiyaArrowColor color);

/* The same for a move: castling points to where the king arrives. */
void tabiya_board_view_add_move_arrow(TabiyaBoardView *self, EngMove move, TabiyaArrowColor color);

/* The same for a move that an engine thinks best (TABIYA_ARROW_ENGINE, of a second engine blue) or
 * fears (red): a broken line with an open head, which nobody takes for one that a person drew. */
void tabiya_board_view_add_engine_arrow(TabiyaBoardView *self, EngMove move,
                                        TabiyaArrowColor color);

/* The same for a move that is offered: a click on where it goes, with nothing selected, asks for it
 * (Enter does, too). Of several that go there the last one added. Gone with the arrows. */
void tabiya_board_view_add_choice(TabiyaBoardView *self, EngMove move, TabiyaArrowColor color);

/* The same for one of several that are played so often, in per cent (over 0): the arrow is the
 * broader the more often, and says the number from 1 on; its square is named after it, as of those
 * drawn by hand. */
void tabiya_board_view_add_weighed_choice(TabiyaBoardView *self, EngMove move,
                                          TabiyaArrowColor color, double percent);

/* An arrow; a circle where `from` is `to`. */
typedef struct {
    EngSquare from, to;
    TabiyaArrowColor color;
    double percent;  /* how often it is played, to be said; 0: an arrow like any other */
    gboolean broken; /* an engine's */
} TabiyaBoardShape;

/* What is drawn on the board for good, `n` of them (NULL with 0: none), in a layer of its own below
 * the arrows. Squares are named after them: ", marked green", ", arrow to e4". */
void tabiya_board_view_set_shapes(TabiyaBoardView *self, const TabiyaBoardShape *shapes, gsize n);

/* While the pen is `down` nothing is moved: button, finger and Enter draw in `color`, from where
 * they press to where they let go (Enter: press once more). `color` is a held finger's, too. */
void tabiya_board_view_set_pen(TabiyaBoardView *self, gboolean down, TabiyaArrowColor color);

typedef enum {
    TABIYA_OVERLAY_NONE,
    TABIYA_OVERLAY_CONTROL, /* who controls each square of the large center, and by how much */
    TABIYA_OVERLAY_THREATS, /* pieces that are undefended, attacked or pinned */
} TabiyaBoardOverlay;

/* What engine/board/control.h says of each position that is shown, on its squares and in their
 * names; nothing on a board that is being set up. */
void tabiya_board_view_set_overlay(TabiyaBoardView *self, TabiyaBoardOverlay overlay);

/* Blindfold: how much of the pieces is drawn. All else goes on as before, drags, dots and
 * animations included, which then show as much as the squares do. The names of the squares go on
 * telling the pieces, too: to a person who cannot see the board they are the board, and who wants
 * to play without them has only to leave the board alone. */
typedef enum {
    TABIYA_BLINDFOLD_OFF,
    TABIYA_BLINDFOLD_DISCS,  /* of the piece's color */
    TABIYA_BLINDFOLD_HIDDEN, /* nothing */
} TabiyaBlindfold;

void tabiya_board_view_set_blindfold(TabiyaBoardView *self, TabiyaBlindfold blindfold);
TabiyaBlindfold tabiya_board_view_get_blindfold_for_tests(TabiyaBoardView *self);

/* Leaves the names of files and ranks away, whatever "coordinates" says; the board stands where it
 * stood. */
void tabiya_board_view_set_unlabeled(TabiyaBoardView *self, gboolean unlabeled);

/* Squares that are lit, as their names are asked for; meanwhile no square says its name to
 * assistive technology. 0: none. */
void tabiya_board_view_set_lit(TabiyaBoardView *self, EngBitboard squares);

/* Selects the piece on `square` as a click would, so that where it may go is seen; a click on it
 * then leaves it selected. Nothing where it may not be picked up, or a hand is at work. */
void tabiya_board_view_select(TabiyaBoardView *self, EngSquare square);

/* Asks what the pawn on `from` becomes on `to`, as if it had been moved there by hand. */
void tabiya_board_view_ask_promotion(TabiyaBoardView *self, EngSquare from, EngSquare to);

/* Drops selection, drag, drawing and promotion chooser. */
void tabiya_board_view_cancel_input(TabiyaBoardView *self);

/* Whether a square (or the promotion chooser) has the keyboard: then arrows, Enter, Space, Tab and
 * Escape are the board's own, and a window with shortcuts on them lets them pass. A click never
 * takes the keyboard; gtk_widget_grab_focus() on the board gives it the square it had last. With
 * tabiya_board_view_take_focus() no square has it: arrows go through the game then. */
gboolean tabiya_board_view_has_keyboard_for_tests(TabiyaBoardView *self);
void tabiya_board_view_take_focus(TabiyaBoardView *self);

/* The board shakes once: a wrong answer. Nothing under reduced motion. */
void tabiya_board_view_shake(TabiyaBoardView *self);

G_END_DECLS

#endif
