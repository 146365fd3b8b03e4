/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See coordinates-place.h. */
#include "ui/training/coordinates-place.h"

#include <glib/gi18n.h>

#include "app/study/coordinate-drill.h"
#include "ui/sounds.h"
#include "ui/training/coordinates-panel.h"

struct _TabiyaCoordinatesPlace {
    TabiyaPlace parent;
};

G_DEFINE_FINAL_TYPE(TabiyaCoordinatesPlace, tabiya_coordinates_place, TABIYA_TYPE_PLACE)

static TabiyaCoordinateDrill *drill_of(gpointer self)
{
    return TABIYA_COORDINATE_DRILL(tabiya_place_get_session(self));
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void answered_cb(gpointer self, guint square, gboolean right)
{
    /* Answers follow quickly: only a wrong one shakes the board. */
    if (!right)
        tabiya_place_answer(self, FALSE);
    else if (tabiya_place_is_shown(self))
        tabiya_sounds_play(TABIYA_SOUND_MOVE);
}

/* The board is in setup mode and empty, so that any square can be pressed. */
static void pressed_cb(gpointer self, guint square, gboolean erase)
{
    if (tabiya_place_is_shown(self) && !erase &&
        !tabiya_coordinate_drill_get_naming(drill_of(self))) {
        tabiya_coordinate_drill_answer(drill_of(self), (EngSquare)square);
    }
}

/* A letter or digit of a square's name. */
static gboolean type(TabiyaPlace *self, gunichar character)
{
    return tabiya_coordinate_drill_type(drill_of(self), character);
}

/* One letter that would put a piece on the focused square is also a file. */
static void put_cb(gpointer self, guint square, guint piece)
{
    if (tabiya_place_is_shown(self) && eng_piece_type((EngPiece)piece) == ENG_BISHOP)
        type(self, 'b');
}

/* --- The place -------------------------------------------------------------------------------- */

static TabiyaBoardSession *make_session(TabiyaPlace *self)
{
    TabiyaCoordinateDrill *drill = tabiya_coordinate_drill_new();
    TabiyaBoardView *board = tabiya_shell_get_board(tabiya_part_get_shell(self));

    g_signal_connect_object(drill, "answered", G_CALLBACK(answered_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(board, "setup-pressed", G_CALLBACK(pressed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(board, "setup-put", G_CALLBACK(put_cb), self, G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(drill);
}

static GtkWidget *make_panel(TabiyaPlace *self)
{
    return tabiya_coordinates_panel_new(drill_of(self));
}

static void show(TabiyaPlace *self, TabiyaBoardView *board)
{
    EngPiece empty[64];

    for (EngSquare square = 0; square < 64; square++)
        empty[square] = ENG_NO_PIECE;
    tabiya_board_view_set_setup(board, empty, 0);
}

/* A round ends when another place is shown. */
static void leave(TabiyaPlace *self)
{
    TabiyaBoardView *board = tabiya_shell_get_board(tabiya_part_get_shell(self));

    tabiya_board_view_set_unlabeled(board, FALSE);
    tabiya_board_view_set_lit(board, 0);
    tabiya_coordinate_drill_stop(drill_of(self));
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void coordinates_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_place_show(user);
    tabiya_place_focus(user);
}

static void start_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_coordinate_drill_start(drill_of(user));
}

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_shell_show_place(tabiya_part_get_shell(user), "study");
}

static const GActionEntry ACTIONS[] = {
    {"coordinates", coordinates_cb},
    {"coordinates-start", start_cb},
    {"coordinates-close", close_cb},
};

/* Hides the names of squares, which are the answers, and lights the square in question. */
static void show_question(gpointer self)
{
    TabiyaBoardView *board = tabiya_shell_get_board(tabiya_part_get_shell(self));
    EngSquare asked = tabiya_coordinate_drill_get_asked(drill_of(self));
    gboolean lit = asked < 64 && tabiya_coordinate_drill_get_naming(drill_of(self));

    tabiya_board_view_set_unlabeled(board, TRUE);
    tabiya_board_view_set_lit(board, lit ? (EngBitboard)1 << asked : 0);
}

static void update(TabiyaPart *self)
{
    gboolean here = tabiya_place_is_shown(self);

    if (here)
        show_question(self);
    tabiya_part_enable(self, "coordinates-start", here);
    tabiya_part_enable(self, "coordinates-close", here);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_coordinates_place_class_init(TabiyaCoordinatesPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "coordinates";
    place_class->title = N_("Squares");
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->leave = leave;
    place_class->show = show;
    place_class->type = type;
}

static void tabiya_coordinates_place_init(TabiyaCoordinatesPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
