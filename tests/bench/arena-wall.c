/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A window with a wall of boards on which games are played at the pace of engines with a second for
 * a game and a hundredth for a move: some 40 half-moves a second on each board. For arena.py, which
 * reads its log of frames (ui/frame-log.h).
 *
 *     arena-wall BOARDS WIDTH HEIGHT SECONDS */
#include <adwaita.h>
#include <stdlib.h>

#include "tests/ui/arena-games.h"
#include "ui/arena/wall-view.h"
#include "ui/frame-log.h"

#define MOVES_A_SECOND 40
#define TICK_MS 5

typedef struct {
    GListModel *games;
    guint n, next;
    double due;
    gint64 last_us;
} Feed;

static void play(Feed *feed)
{
    g_autoptr(ArenaGame) game = g_list_model_get_item(feed->games, feed->next);

    arena_game_play(game);
    feed->next = (feed->next + 1) % feed->n;
}

static gboolean tick_cb(gpointer data)
{
    Feed *feed = data;
    gint64 now_us = g_get_monotonic_time();

    feed->due += (double)(now_us - feed->last_us) / G_USEC_PER_SEC * MOVES_A_SECOND * feed->n;
    feed->last_us = now_us;
    for (; feed->due >= 1; feed->due--)
        play(feed);
    return G_SOURCE_CONTINUE;
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    g_setenv("GSK_RENDERER", "cairo", FALSE); /* as the program does without a graphics card */
    adw_init();
    Feed feed = {.n = (guint)atoi(argv[1]), .last_us = g_get_monotonic_time()};
    GtkWidget *window = adw_window_new(), *scroller = gtk_scrolled_window_new();
    GtkWidget *wall = tabiya_wall_view_new(arena_game_read);
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);

    feed.games = arena_games_new(feed.n, 1);
    tabiya_wall_view_set_boards(TABIYA_WALL_VIEW(wall), feed.games);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), wall);
    adw_window_set_content(ADW_WINDOW(window), scroller);
    gtk_window_set_default_size(GTK_WINDOW(window), atoi(argv[2]), atoi(argv[3]));
    tabiya_frame_log_attach(window);
    gtk_window_present(GTK_WINDOW(window));
    g_timeout_add(TICK_MS, tick_cb, &feed);
    g_timeout_add_seconds((guint)atoi(argv[4]), G_SOURCE_FUNC(g_main_loop_quit), loop);
    g_main_loop_run(loop);
    gtk_window_destroy(GTK_WINDOW(window));
    return 0;
}
