/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws the widgets of the arena, with games that play themselves, and saves them as PNG, for
 * viewing; not a test.
 *
 *   tests/ui/run-headless.sh build/tests/ui/arena-gallery --what wall --boards 36 --width 1160 \
 *       --height 800 out.png
 *
 * --what is wall, table or graphs. */
#include <adwaita.h>
#include <math.h>

#include "tests/ui/arena-games.h"
#include "tests/ui/picture.h"
#include "ui/arena/graph-view.h"
#include "ui/arena/table-view.h"
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

static GtkWidget *make_table(guint n)
{
    GtkWidget *scroller = gtk_scrolled_window_new(), *table = tabiya_table_view_new();
    g_autofree TabiyaTableRow *rows = g_new0(TabiyaTableRow, n);
    g_autofree TabiyaTablePair *pairs = g_new0(TabiyaTablePair, n * n);

    for (guint i = 0; i < n; i++) {
        rows[i] = (TabiyaTableRow){
            .player = (int)i,
            .name = g_strdup_printf(i % 4 == 1 ? "Level %u, 10,000 nodes" : "Level %u", 9 - i % 9),
            .rank = (int)i + 1,
            .games = 160,
            .wins = 90 - 8 * (int)i,
            .draws = 30,
            .losses = 40 + 8 * (int)i,
            .points = 105 - 8.0 * i,
            .elo = 300 - 61.3 * i,
            .error = 42 + i,
            .los = i + 1 < n ? 0.97 : NAN,
        };
    }
    for (guint i = 0; i < n * n; i++)
        pairs[i] = (TabiyaTablePair){(double)(i * 7 % 41) / 2, i / n == i % n ? 0 : 20};
    tabiya_table_view_set(TABIYA_TABLE_VIEW(table), rows, n, pairs);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), table);
    return scroller;
}

static GtkWidget *make_graphs(void)
{
    GtkWidget *view = tabiya_graph_view_new(), *scroller = gtk_scrolled_window_new();
    TabiyaRatingStep steps[40];
    double llr[300];

    for (int i = 0; i < 40; i++)
        steps[i] = (TabiyaRatingStep){25 * (i + 1), 20 + 15 * sin(i / 3.0), 200 / sqrt(i + 1)};
    for (int i = 0; i < 300; i++)
        llr[i] = i / 140.0 + 0.4 * sin(i / 9.0);
    tabiya_graph_view_set_players(TABIYA_GRAPH_VIEW(view),
                                  (const char *const[]){"Level 4", "Level 6", NULL});
    tabiya_graph_view_set_rating(TABIYA_GRAPH_VIEW(view), steps, 40);
    tabiya_graph_view_set_llr(TABIYA_GRAPH_VIEW(view),
                              tabiya_arena_chart_new_llr(llr, 300, -2.94, 2.94));
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), view);
    return scroller;
}

static GtkWidget *make(GListModel *games)
{
    if (g_strcmp0(what, "table") == 0)
        return make_table((guint)boards);
    return g_strcmp0(what, "graphs") == 0 ? make_graphs() : make_wall(games);
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
    adw_window_set_content(ADW_WINDOW(window), make(games));
    gtk_window_set_default_size(GTK_WINDOW(window), width_px, height_px);
    gtk_window_present(GTK_WINDOW(window));
    wait_ms(700);
    return picture_save(window, out[0]) ? 0 : 1;
}
