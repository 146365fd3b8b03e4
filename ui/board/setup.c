/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See setup.h. */
#include "ui/board/setup.h"

#include <string.h>

#include "ui/board/marks.h"
#include "ui/board/view-private.h"

enum { MOVED, PRESSED, PUT, N_SIGNALS };
static guint signals[N_SIGNALS];

/* English letters, as in FEN and wherever pieces are typed. */
static const char LETTERS[] = "PNBRQK";

void tabiya_board_setup_install(GObjectClass *view_class)
{
    GType type = G_TYPE_FROM_CLASS(view_class);

    signals[MOVED] = g_signal_new("setup-moved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
    signals[PRESSED] = g_signal_new("setup-pressed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_BOOLEAN);
    signals[PUT] = g_signal_new("setup-put", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
}

/* A piece that the owner refuses goes back. */
void tabiya_board_setup_drop(TabiyaBoardView *view, EngSquare from, EngSquare to,
                             const TabiyaBoardDrop *drop)
{
    guint serial = view->serial;

    view->drop = *drop;
    g_signal_emit(view, signals[MOVED], 0, (guint)from, (guint)to);
    view->drop.from = ENG_NO_SQUARE;
    if (view->serial == serial)
        tabiya_board_animation_return(view, drop);
    tabiya_board_marks_refresh(view);
}

void tabiya_board_setup_press(TabiyaBoardView *view, EngSquare square, gboolean erase)
{
    g_signal_emit(view, signals[PRESSED], 0, (guint)square, erase);
}

gboolean tabiya_board_setup_key(TabiyaBoardView *view, EngSquare square, guint key)
{
    gunichar character = gdk_keyval_to_unicode(key);
    gunichar capital = g_unichar_toupper(character);
    const char *letter = capital > 0 && capital < 128 ? strchr(LETTERS, (int)capital) : NULL;

    if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete || key == GDK_KEY_BackSpace) {
        tabiya_board_setup_press(view, square, TRUE);
        return TRUE;
    }
    if (!letter)
        return FALSE;
    g_signal_emit(view, signals[PUT], 0, (guint)square,
                  (guint)eng_piece(character == capital ? ENG_WHITE : ENG_BLACK,
                                   (EngPieceType)(letter - LETTERS)));
    return TRUE;
}

/* --- Pieces from a palette -------------------------------------------------------------------- */

static void show_hover(TabiyaBoardView *view, EngSquare square)
{
    view->input.hover = square;
    tabiya_board_marks_refresh(view);
}

static GdkDragAction motion_cb(GtkDropTarget *target, double x, double y, TabiyaBoardView *view)
{
    EngSquare square = tabiya_board_geometry_pick(&view->geometry, x, y);

    if (!view->setup || square == ENG_NO_SQUARE)
        return 0;
    show_hover(view, square);
    return GDK_ACTION_COPY;
}

static void leave_cb(GtkDropTarget *target, TabiyaBoardView *view)
{
    show_hover(view, ENG_NO_SQUARE);
}

static gboolean drop_cb(GtkDropTarget *target, const GValue *value, double x, double y,
                        TabiyaBoardView *view)
{
    EngSquare square = tabiya_board_geometry_pick(&view->geometry, x, y);

    if (!view->setup || square == ENG_NO_SQUARE)
        return FALSE;
    g_signal_emit(view, signals[PUT], 0, (guint)square, (guint)g_value_get_uchar(value));
    return TRUE;
}

void tabiya_board_setup_init(TabiyaBoardView *view)
{
    GtkDropTarget *target = gtk_drop_target_new(TABIYA_TYPE_BOARD_PIECE, GDK_ACTION_COPY);

    g_signal_connect(target, "enter", G_CALLBACK(motion_cb), view);
    g_signal_connect(target, "motion", G_CALLBACK(motion_cb), view);
    g_signal_connect(target, "leave", G_CALLBACK(leave_cb), view);
    g_signal_connect(target, "drop", G_CALLBACK(drop_cb), view);
    gtk_widget_add_controller(GTK_WIDGET(view), GTK_EVENT_CONTROLLER(target));
}
