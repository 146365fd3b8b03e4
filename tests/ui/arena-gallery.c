/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws the widgets of the arena, with games that play themselves, and saves them as PNG, for
 * viewing; not a test.
 *
 *   tests/ui/run-headless.sh build/tests/ui/arena-gallery --what wall --boards 36 --width 1160 \
 *       --height 800 out.png
 *
 * --what is wall. */
#include <adwaita.h>

#include "tests/ui/arena-games.h"
#include "tests/ui/picture.h"
#include "ui/arena/wall-view.h"

static int width_px = 1160, height_px = 800, boards = 9, plies = 30;
static gboolean dark;
static char *what;
static char **out;

static const GOptionEntry options[] = {
    {"what", 0, 0, G_OPTION_ARG_STRING, &what, "Which part", "PART"},
    {"width", 0, 0, G_OPTION_ARG_INT, &width_px, "Its width", "PX"},
    {"height", 0, 0, G_OPTION_ARG_INT, &height_px, "Its height", "PX"},
    {"boards", 0, 0, G_OPTION_ARG_INT, &boards, "How many boards", "N"},
    {"plies", 0, 0, G_OPTION_ARG_INT, &plies, "How many half-moves", "N"},
    {"dark", 0, 0, G_OPTION_ARG_NONE, &dark, "Dark style", NULL},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &out, NULL, "OUT.png"},
    {NULL},
};

static void wait_ms(guint ms)
{
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    g_timeout_add_once(ms, (GSourceOnceFunc)g_main_loop_quit, loop);
    g_main_loop_run(loop);
}

static void load_style(void)
{
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    gtk_css_provider_load_from_resource(provider, "/io/github/tabiya/Tabiya/style.css");
    gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                               GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                            : ADW_COLOR_SCHEME_FORCE_LIGHT);
}

static GtkWidget *make_wall(GListModel *games)
{
    GtkWidget *scroller = gtk_scrolled_window_new();
    GtkWidget *wall = tabiya_wall_view_new(arena_game_read);

    tabiya_wall_view_set_boards(TABIYA_WALL_VIEW(wall), games);
    tabiya_wall_view_set_followed(TABIYA_WALL_VIEW(wall), g_list_model_get_item(games, 0));
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), wall);
    return scroller;
}

static void play(GListModel *games)
{
    for (guint i = 0; i < g_list_model_get_n_items(games); i++) {
        g_autoptr(ArenaGame) game = g_list_model_get_item(games, i);

        for (guint ply = 0; ply < (guint)plies + i; ply++)
            arena_game_play(game);
        if (i % 7 == 2)
            arena_game_end(game, (TabiyaResult)(i % 3 + 1));
    }
}

int main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    g_option_context_add_main_entries(context, options, NULL);
    if (!g_option_context_parse(context, &argc, &argv, NULL) || !out)
        return 2;
    adw_init();
    load_style();
    GListModel *games = arena_games_new((guint)boards, 1);
    GtkWidget *window = adw_window_new();

    play(games);
    adw_window_set_content(ADW_WINDOW(window), make_wall(games));
    gtk_window_set_default_size(GTK_WINDOW(window), width_px, height_px);
    gtk_window_present(GTK_WINDOW(window));
    wait_ms(700);
    return picture_save(window, out[0]) ? 0 : 1;
}
