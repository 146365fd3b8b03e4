/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A window with only a board on which both sides can move, for test-board-outside.py. Takes a FEN;
 * prints each event on a line of stdout:
 *
 *   ready X Y EDGE   the board's upper left corner in the window, and a square's edge
 *   move e2e4        the move was requested, and made
 *   refused e2e5
 *   drawn e2e4g      an arrow, and the first letter of its color
 */
#include <adwaita.h>
#include <stdio.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "ui/board/view.h"

static void move_requested_cb(TabiyaBoardView *board, guint requested, gpointer data)
{
    const EngPosition *position = tabiya_board_view_get_position(board);
    EngMove move = (EngMove)requested;
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    char uci[ENG_UCI_MAX];
    EngPosition after;

    if (!eng_move_is_legal(position, move)) {
        printf("refused %c%c%c%c\n", 'a' + from % 8, '1' + from / 8, 'a' + to % 8, '1' + to / 8);
        return;
    }
    printf("move %s\n", eng_uci_write(position, move, uci));
    eng_position_play(&after, position, move);
    tabiya_board_view_set_position(board, &after, move);
}

static void drawn_cb(TabiyaBoardView *board, guint from, guint to, guint color, gpointer data)
{
    printf("drawn %c%c%c%c%c\n", 'a' + from % 8, '1' + from / 8, 'a' + to % 8, '1' + to / 8,
           "grby"[color]);
}

static void tell_where(GtkWidget *window, GtkWidget *board)
{
    graphene_rect_t bounds;
    double x, y;

    if (!gtk_widget_compute_bounds(gtk_widget_get_first_child(board), window, &bounds))
        return;
    gtk_native_get_surface_transform(GTK_NATIVE(window), &x, &y);
    printf("ready %d %d %d\n", (int)(bounds.origin.x + x), (int)(bounds.origin.y + y),
           (int)bounds.size.width);
}

static void activate_cb(GtkApplication *app, const char *fen)
{
    GtkWidget *window = gtk_application_window_new(app);
    GtkWidget *board = tabiya_board_view_new();
    EngPosition position;
    EngFenError error;

    if (!eng_fen_parse(&position, fen, &error))
        g_error("%s", error.message);
    tabiya_board_view_set_position(TABIYA_BOARD_VIEW(board), &position, ENG_NO_MOVE);
    g_signal_connect(board, "move-requested", G_CALLBACK(move_requested_cb), NULL);
    g_signal_connect(board, "shape-drawn", G_CALLBACK(drawn_cb), NULL);
    g_object_set(board, "drawable", TRUE, NULL);
    gtk_widget_set_size_request(board, 480, 480);
    gtk_widget_set_halign(board, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(board, GTK_ALIGN_CENTER);
    gtk_window_set_child(GTK_WINDOW(window), board);
    gtk_window_set_title(GTK_WINDOW(window), "board-player");
    gtk_window_set_default_size(GTK_WINDOW(window), 640, 600);
    gtk_window_present(GTK_WINDOW(window));
    gtk_test_widget_wait_for_draw(window);
    tell_where(window, board);
}

int main(int argc, char **argv)
{
    g_autoptr(AdwApplication) app =
        adw_application_new("io.github.tabiya.BoardPlayer", G_APPLICATION_NON_UNIQUE);

    if (argc != 2)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    g_signal_connect(app, "activate", G_CALLBACK(activate_cb), argv[1]);
    return g_application_run(G_APPLICATION(app), 1, argv);
}
