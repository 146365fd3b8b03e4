/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A window with a wall of boards, for arena.py, which reads its log of frames (ui/frame-log.h). On
 * them games are played at the pace of engines with a second for a game and a hundredth for a move,
 * some 40 half-moves a second on each board; or, with "real", the engine plays itself with that
 * time: both sides of all games, with the searches in this process.
 *
 *     arena-wall BOARDS WIDTH HEIGHT SECONDS [real] */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/arena/arena-setup.h"
#include "app/arena/tournament.h"
#include "tests/ui/arena-games.h"
#include "ui/arena/game-facts.h"
#include "ui/arena/wall-view.h"
#include "ui/frame-log.h"

#define MOVES_A_SECOND 40
#define TICK_MS 5

/* --- Games as fast as real ones --------------------------------------------------------------- */

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

static GtkWidget *make_wall(Feed *feed)
{
    GtkWidget *wall = tabiya_wall_view_new(arena_game_read);

    feed->games = arena_games_new(feed->n, 1);
    feed->last_us = g_get_monotonic_time();
    tabiya_wall_view_set_boards(TABIYA_WALL_VIEW(wall), feed->games);
    g_timeout_add(TICK_MS, tick_cb, feed);
    return wall;
}

/* --- Real games ------------------------------------------------------------------------------- */

/* NULL, with a word about it, if it cannot begin. */
static TabiyaTournament *start_tournament(guint boards)
{
    g_autoptr(TabiyaArenaSetup) setup = tabiya_arena_setup_new();
    g_autoptr(TabiyaEngineRegistry) engines = tabiya_engine_registry_new(NULL);
    g_autofree char *folder = g_dir_make_tmp("arena-XXXXXX", NULL);
    g_autoptr(GError) error = NULL;

    g_ptr_array_set_size(setup->players, 0);
    tabiya_arena_setup_set_player(setup, "level:9", TRUE);
    tabiya_arena_setup_set_player(setup, "level:8", TRUE);
    setup->form = TABIYA_TOURNAMENT_MATCH;
    setup->limit = TABIYA_ARENA_CLOCK;
    setup->base_s = 1;
    setup->increment_s = 0.01;
    setup->rounds = 100000;
    setup->at_a_time = (int)boards;
    TabiyaTournamentConfig *config = tabiya_arena_setup_dup_config(setup, engines, folder, &error);
    g_autoptr(TabiyaTournament) tournament = config ? tabiya_tournament_new(config, NULL) : NULL;
    g_rmdir(folder);
    if (tournament && tabiya_tournament_start(tournament, &error))
        return g_steal_pointer(&tournament);
    g_printerr("arena-wall: %s\n", error->message);
    return NULL;
}

static GtkWidget *make_real_wall(TabiyaTournament *tournament)
{
    GtkWidget *wall = tabiya_wall_view_new(tabiya_game_facts_read);

    tabiya_wall_view_set_boards(TABIYA_WALL_VIEW(wall), tabiya_tournament_get_boards(tournament));
    return wall;
}

/* --- The window ------------------------------------------------------------------------------- */

static GtkWidget *make_window(GtkWidget *wall, int width, int height)
{
    GtkWidget *window = adw_window_new(), *scroller = gtk_scrolled_window_new();

    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), wall);
    adw_window_set_content(ADW_WINDOW(window), scroller);
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    tabiya_frame_log_attach(window);
    gtk_window_present(GTK_WINDOW(window));
    return window;
}

int main(int argc, char **argv)
{
    const gboolean real = argc == 6 && strcmp(argv[5], "real") == 0;

    if (argc != 5 && !real)
        return 2;
    g_setenv("GSK_RENDERER", "cairo", FALSE); /* as the program does without a graphics card */
    adw_init();
    Feed feed = {.n = (guint)atoi(argv[1])};
    g_autoptr(TabiyaTournament) tournament = real ? start_tournament(feed.n) : NULL;
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    if (real && !tournament)
        return 1;
    GtkWidget *wall = real ? make_real_wall(tournament) : make_wall(&feed);
    GtkWidget *window = make_window(wall, atoi(argv[2]), atoi(argv[3]));
    g_timeout_add_seconds((guint)atoi(argv[4]), G_SOURCE_FUNC(g_main_loop_quit), loop);
    g_main_loop_run(loop);
    if (real)
        g_print("%d\n", tabiya_tournament_get_played(tournament));
    gtk_window_destroy(GTK_WINDOW(window));
    return 0;
}
