/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The drawings on the board: arrows and circles of the shown place, and those of its game. */
#include "ui/window-private.h"

/* The board's colors are in the order of the keys, a file's in that of PGN. */
static const TabiyaArrowColor to_board[] = {
    [TABIYA_SHAPE_GREEN] = TABIYA_ARROW_GREEN,
    [TABIYA_SHAPE_RED] = TABIYA_ARROW_RED,
    [TABIYA_SHAPE_YELLOW] = TABIYA_ARROW_YELLOW,
    [TABIYA_SHAPE_BLUE] = TABIYA_ARROW_BLUE,
};

static const TabiyaShapeColor from_board[] = {
    [TABIYA_ARROW_GREEN] = TABIYA_SHAPE_GREEN,
    [TABIYA_ARROW_RED] = TABIYA_SHAPE_RED,
    [TABIYA_ARROW_YELLOW] = TABIYA_SHAPE_YELLOW,
    [TABIYA_ARROW_BLUE] = TABIYA_SHAPE_BLUE,
};

static void show_shapes(TabiyaWindow *self)
{
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(self->place);
    g_autoptr(GArray) shapes = klass->dup_shapes ? klass->dup_shapes(self->place) : NULL;
    guint n = shapes ? shapes->len : 0;
    g_autofree TabiyaBoardShape *shown = g_new(TabiyaBoardShape, n);

    for (guint i = 0; i < n; i++) {
        const TabiyaShape *shape = &g_array_index(shapes, TabiyaShape, i);

        shown[i] = (TabiyaBoardShape){shape->from, shape->to, to_board[shape->color]};
    }
    g_object_set(self->board, "drawable", klass->draw != NULL, NULL);
    tabiya_board_view_set_shapes(self->board, shown, n);
}

void tabiya_window_show_marks(TabiyaWindow *self)
{
    show_shapes(self);
    tabiya_board_view_clear_arrows(self->board);
    tabiya_board_view_set_premove(self->board, ENG_NO_MOVE);
    TABIYA_PLACE_GET_CLASS(self->place)->show_marks(self->place, self->board);
}

static void shape_drawn_cb(TabiyaWindow *self, guint from, guint to, guint color)
{
    TabiyaShape shape = {(EngSquare)from, (EngSquare)to, from_board[color]};

    if (TABIYA_PLACE_GET_CLASS(self->place)->draw)
        TABIYA_PLACE_GET_CLASS(self->place)->draw(self->place, &shape);
}

void tabiya_window_make_marks(TabiyaWindow *self)
{
    self->marked = g_signal_group_new(TABIYA_TYPE_GAME);
    g_signal_group_connect_swapped(self->marked, "changed", G_CALLBACK(tabiya_window_show_marks),
                                   self);
    g_signal_connect_object(self->board, "shape-drawn", G_CALLBACK(shape_drawn_cb), self,
                            G_CONNECT_SWAPPED);
}

void tabiya_window_follow_marks(TabiyaWindow *self)
{
    g_signal_group_set_target(self->marked,
                              tabiya_board_session_get_game(tabiya_place_get_session(self->place)));
}
