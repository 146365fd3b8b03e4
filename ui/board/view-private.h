/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of the board view, shared by the files of this folder.
 *
 * Each part of the state has one owner: view.c the position, properties and children; input.c the
 * person's current move (TabiyaBoardInput); animation.c the moving pieces (TabiyaBoardAnimation);
 * arrows.c the arrows; draw.c shapes drawn by hand; overlay.c the overlays; keys.c the keyboard's
 * square. marks.c reads all of them and sets the look of each square; call it after every change
 * (tabiya_board_marks_refresh()). */
#ifndef TABIYA_UI_BOARD_VIEW_PRIVATE_H
#define TABIYA_UI_BOARD_VIEW_PRIVATE_H

#include "app/render/diagram.h"
#include "ui/board/animation.h"
#include "ui/board/arrows.h"
#include "ui/board/draw.h"
#include "ui/board/geometry.h"
#include "ui/board/ground.h"
#include "ui/board/input.h"
#include "ui/board/overlay.h"
#include "ui/board/piece-set.h"
#include "ui/board/view.h"

G_BEGIN_DECLS

struct _TabiyaBoardView {
    GtkWidget parent_instance;

    EngPosition position;
    EngMove last_move;
    guint serial;      /* increases with every position shown */
    gboolean setup;    /* being set up: only the board of `position` counts */
    EngBitboard wrong; /* squares to mark during setup */
    EngBitboard lit;
    TabiyaBlindfold blindfold;
    gboolean unlabeled;

    gboolean flipped;
    gboolean show_legal_targets;
    TabiyaCoordinates coordinates;
    gboolean animate;
    gboolean interactive;
    gboolean drawable;
    TabiyaBoardMovableFunc movable_func;
    gpointer movable_user;

    GtkWidget *squares[64]; /* owned, as children */
    EngSquare cursor;       /* the keyboard's square */
    TabiyaBoardGeometry geometry;
    const TabiyaTheme *theme;
    TabiyaBoardGround ground;
    TabiyaPieceSet *pieces;
    int drawn_px;    /* the size of a square that pieces are drawn for, in device pixels */
    guint settle_id; /* source that redraws pieces sharply after a resize */

    TabiyaBoardInput input;
    TabiyaBoardAnimation animation;
    TabiyaBoardArrows arrows;
    TabiyaBoardArrows considered; /* above them */
    EngMove premove;              /* ENG_NO_MOVE: none */
    EngMove choices[64];          /* offered moves by target; ENG_NO_MOVE: none */
    TabiyaBoardDraw draw;
    TabiyaBoardTold told;
    TabiyaBoardDrop drop; /* where the hand dropped the piece, while the owner is asked for the
                           * move */
};

/* Draws a piece of this board into `area`, in its coordinates or a square's. */
void tabiya_board_view_snapshot_piece(TabiyaBoardView *self, GtkSnapshot *snapshot, EngPiece piece,
                                      const graphene_rect_t *area);

/* Whether the person may pick up the piece on `square`. */
gboolean tabiya_board_view_is_movable(TabiyaBoardView *self, EngSquare square);

/* Converts `px` to device pixels. */
int tabiya_board_view_to_device(TabiyaBoardView *self, double px);

void tabiya_board_view_emit_move(TabiyaBoardView *self, EngMove move);

/* Takes the premove off the board, and reports it. FALSE: there was none. */
gboolean tabiya_board_view_drop_premove(TabiyaBoardView *self);

static inline GdkRGBA tabiya_color_to_rgba(TabiyaColor color)
{
    return (GdkRGBA){(float)color.red, (float)color.green, (float)color.blue, (float)color.alpha};
}

G_END_DECLS

#endif
