/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The views of the arena: the wall of boards, the table, the graphs. The tests
 * have a clock of their own, and count how often boards are drawn. */
#include <adwaita.h>
#include <math.h>

#include "tests/ui/arena-games.h"
#include "ui/arena/arena-source.h"
#include "ui/arena/side-card.h"
#include "ui/arena/table-cell.h"
#include "ui/arena/wall-cell.h"
#include "ui/arena/wall-view.h"
#include "ui/charts/chart-view.h"

#define N_BOARDS 36
#define SECOND_US 1000000

#define wait_for(condition)                                                      \
    do {                                                                         \
        gint64 wait_end = g_get_monotonic_time() + 60 * G_USEC_PER_SEC;          \
        while (!(condition)) {                                                   \
            if (g_get_monotonic_time() > wait_end)                               \
                g_error("%s:%d: waited for %s", __FILE__, __LINE__, #condition); \
            g_main_context_iteration(NULL, TRUE);                                \
        }                                                                        \
    } while (0)

/* A window with a wall, on the first of two pages. */
typedef struct {
    GtkWidget *window, *stack, *scroller;
    TabiyaWallView *wall;
    GListModel *games;
    guint n;
    gint64 now_us;
    GObject *followed; /* by the signal; borrowed */
} Scene;

static gint64 clock_cb(gpointer user)
{
    return ((Scene *)user)->now_us;
}

static void follow_cb(Scene *scene, GObject *board)
{
    scene->followed = board;
}

static TabiyaWallCell *cell_of(Scene *scene, guint i)
{
    return TABIYA_WALL_CELL(tabiya_wall_view_get_cell_for_tests(scene->wall, i));
}

static ArenaGame *game_of(Scene *scene, guint i)
{
    g_autoptr(ArenaGame) game = g_list_model_get_item(scene->games, i);

    return game; /* the list has it */
}

static guint count_drawn(Scene *scene)
{
    guint drawn = 0;

    for (guint i = 0; i < scene->n; i++)
        drawn += tabiya_wall_cell_get_n_drawn_for_tests(cell_of(scene, i));
    return drawn;
}

static gboolean frame_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    return ++*(int *)user < 4;
}

/* Until a few frames have passed in which nothing was drawn. */
static void settle(Scene *scene)
{
    guint before;

    do {
        int frames = 0;

        before = count_drawn(scene);
        gtk_widget_add_tick_callback(scene->window, frame_cb, &frames, NULL);
        wait_for(frames >= 4);
    } while (count_drawn(scene) != before);
}

static void open_scene(Scene *scene, guint n, int width, int height)
{
    *scene = (Scene){.n = n, .now_us = SECOND_US};
    scene->games = arena_games_new(n, 7);
    scene->wall = TABIYA_WALL_VIEW(tabiya_wall_view_new(arena_game_read));
    tabiya_wall_view_set_clock_for_tests(scene->wall, clock_cb, scene);
    tabiya_wall_view_set_boards(scene->wall, scene->games);
    g_signal_connect_swapped(scene->wall, "follow", G_CALLBACK(follow_cb), scene);
    scene->scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scene->scroller), GTK_WIDGET(scene->wall));
    scene->stack = gtk_stack_new();
    gtk_stack_add_named(GTK_STACK(scene->stack), scene->scroller, "wall");
    gtk_stack_add_named(GTK_STACK(scene->stack), gtk_label_new("nothing"), "other");
    scene->window = g_object_ref(adw_window_new());
    adw_window_set_content(ADW_WINDOW(scene->window), scene->stack);
    gtk_window_set_default_size(GTK_WINDOW(scene->window), width, height);
    gtk_window_present(GTK_WINDOW(scene->window));
    wait_for(tabiya_wall_cell_get_n_drawn_for_tests(cell_of(scene, 0)) > 0);
    settle(scene);
    scene->now_us += SECOND_US;
}

static void close_scene(Scene *scene)
{
    GtkWidget *wall = g_object_ref(GTK_WIDGET(scene->wall));

    gtk_window_destroy(GTK_WINDOW(scene->window));
    g_object_unref(scene->window);
    g_assert_finalize_object(wall);
    g_object_unref(scene->games);
}

static void play_all(Scene *scene)
{
    for (guint i = 0; i < scene->n; i++)
        arena_game_play(game_of(scene, i));
}

/* --- Drawing ---------------------------------------------------------------------------------- */

/* How many boards are redrawn now. */
static guint redraw(Scene *scene)
{
    guint before, after;

    tabiya_wall_view_get_n_redrawn_for_tests(scene->wall, &before);
    tabiya_wall_view_redraw_for_tests(scene->wall);
    tabiya_wall_view_get_n_redrawn_for_tests(scene->wall, &after);
    return after - before;
}

/* Boards that change a thousand times a second, all together, are read, and drawn, 20 times. Of
 * many, a third at a time. */
static void check_pace(guint n, guint most, guint times)
{
    Scene scene;
    guint boards = 0, before;

    open_scene(&scene, n, 900, 700);
    before = tabiya_wall_view_get_n_redrawn_for_tests(scene.wall, NULL);
    for (int ms = 0; ms < 1000; ms++) {
        arena_game_play(game_of(&scene, (guint)ms % n));
        guint redrawn = redraw(&scene);
        g_assert_cmpuint(redrawn, <=, most);
        boards += redrawn;
        scene.now_us += 1000;
    }
    g_assert_cmpuint(tabiya_wall_view_get_n_redrawn_for_tests(scene.wall, NULL) - before, ==,
                     times);
    g_assert_cmpuint(boards, <=, 20 * n);
    g_assert_cmpuint(boards, >, 19 * (n / 2));
    close_scene(&scene);
}

static void test_pace(void)
{
    check_pace(N_BOARDS, N_BOARDS / 3, 3 * 20);
    check_pace(9, 9, 20);
}

/* No frame has two turns, also if all of them are due. */
static void test_turns(void)
{
    Scene scene;

    open_scene(&scene, N_BOARDS, 900, 700);
    play_all(&scene);
    for (int turn = 0; turn < 3; turn++)
        g_assert_cmpuint(redraw(&scene), ==, N_BOARDS / 3);
    g_assert_cmpuint(redraw(&scene), ==, 0);
    /* Frames come a little late now and then, and each board is drawn 20 times all the same. */
    for (int turn = 3; turn < 60; turn++) {
        if (turn % 3 == 0) {
            scene.now_us += turn % 2 == 1 ? 50900 : 49100;
            play_all(&scene);
        }
        g_assert_cmpuint(redraw(&scene), ==, N_BOARDS / 3);
    }
    close_scene(&scene);
}

/* By itself the wall waits, too: while its clock stands still it redraws once, however many frames
 * there are. */
static void test_waits(void)
{
    Scene scene;
    open_scene(&scene, 4, 500, 500);
    guint before = tabiya_wall_view_get_n_redrawn_for_tests(scene.wall, NULL);
    for (int round = 0; round < 5; round++) {
        play_all(&scene);
        settle(&scene);
    }
    guint after = tabiya_wall_view_get_n_redrawn_for_tests(scene.wall, NULL);
    g_assert_cmpuint(after - before, ==, 1);
    scene.now_us += SECOND_US;
    wait_for(tabiya_wall_view_get_n_redrawn_for_tests(scene.wall, NULL) > after);
    close_scene(&scene);
}

static void test_only_changed(void)
{
    Scene scene;
    guint before[N_BOARDS];

    open_scene(&scene, N_BOARDS, 900, 700);
    for (guint i = 0; i < N_BOARDS; i++)
        before[i] = tabiya_wall_cell_get_n_drawn_for_tests(cell_of(&scene, i));
    arena_game_play(game_of(&scene, 11));
    g_assert_true(tabiya_wall_view_redraw_for_tests(scene.wall));
    wait_for(tabiya_wall_cell_get_n_drawn_for_tests(cell_of(&scene, 11)) > before[11]);
    settle(&scene);
    for (guint i = 0; i < N_BOARDS; i++) {
        g_assert_cmpuint(tabiya_wall_cell_get_n_drawn_for_tests(cell_of(&scene, i)), ==,
                         before[i] + (i == 11));
    }
    close_scene(&scene);
}

/* A change that makes no difference to what is seen draws nothing. */
static void test_same_again(void)
{
    Scene scene;

    open_scene(&scene, 4, 500, 500);
    guint before = count_drawn(&scene);
    g_signal_emit_by_name(game_of(&scene, 0), "changed");
    g_assert_true(tabiya_wall_view_redraw_for_tests(scene.wall));
    settle(&scene);
    g_assert_cmpuint(count_drawn(&scene), ==, before);
    close_scene(&scene);
}

static void test_hidden(void)
{
    Scene scene;

    open_scene(&scene, 9, 600, 600);
    gtk_stack_set_visible_child_name(GTK_STACK(scene.stack), "other");
    settle(&scene);
    guint before = count_drawn(&scene);
    for (int i = 0; i < 10; i++) {
        play_all(&scene);
        scene.now_us += SECOND_US;
        g_assert_false(tabiya_wall_view_redraw_for_tests(scene.wall));
    }
    settle(&scene);
    g_assert_cmpuint(count_drawn(&scene), ==, before);
    /* It comes back as the games are now. */
    gtk_stack_set_visible_child_name(GTK_STACK(scene.stack), "wall");
    wait_for(count_drawn(&scene) >= before + 9);
    close_scene(&scene);
}

static void test_scrolled_away(void)
{
    Scene scene;

    open_scene(&scene, 64, 360, 400);
    GtkAdjustment *adjustment =
        gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scene.scroller));
    g_assert_cmpuint(tabiya_wall_cell_get_n_drawn_for_tests(cell_of(&scene, 63)), ==, 0);
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment));
    wait_for(tabiya_wall_cell_get_n_drawn_for_tests(cell_of(&scene, 63)) > 0);
    settle(&scene);
    scene.now_us += SECOND_US;
    guint before = tabiya_wall_cell_get_n_drawn_for_tests(cell_of(&scene, 0));
    arena_game_play(game_of(&scene, 0));
    tabiya_wall_view_redraw_for_tests(scene.wall);
    settle(&scene);
    g_assert_cmpuint(tabiya_wall_cell_get_n_drawn_for_tests(cell_of(&scene, 0)), ==, before);
    close_scene(&scene);
}

/* Drawing only the squares that change gives the same picture as drawing all of them. */
static void test_canvas(void)
{
    Scene scene;
    TabiyaWallBrush *brush = tabiya_wall_brush_new();
    TabiyaWallCanvas kept = {0};

    open_scene(&scene, 1, 300, 300);
    tabiya_wall_brush_prepare(brush, GTK_WIDGET(scene.wall), 12);
    for (int i = 0; i < 60; i++) {
        TabiyaWallCanvas fresh = {0};
        TabiyaBoardScene shown;
        const TabiyaNode *end = tabiya_game_get_main_end(arena_game_get_game(game_of(&scene, 0)));

        tabiya_board_scene_init(&shown, tabiya_node_get_position(end), tabiya_node_get_move(end),
                                FALSE);
        gsk_render_node_unref(tabiya_wall_brush_draw(brush, &kept, &shown));
        gsk_render_node_unref(tabiya_wall_brush_draw(brush, &fresh, &shown));
        g_assert_nonnull(kept.surface); /* GSK draws with Cairo in this test */
        g_assert_cmpmem(cairo_image_surface_get_data(kept.surface), 96 * 96 * 4,
                        cairo_image_surface_get_data(fresh.surface), 96 * 96 * 4);
        tabiya_wall_canvas_clear(&fresh);
        arena_game_play(game_of(&scene, 0));
    }
    tabiya_wall_canvas_clear(&kept);
    tabiya_wall_brush_free(brush);
    close_scene(&scene);
}

/* --- Keys and names --------------------------------------------------------------------------- */

static void test_keys(void)
{
    Scene scene;

    open_scene(&scene, 4, 500, 500);
    g_assert_true(gtk_widget_grab_focus(GTK_WIDGET(scene.wall)));
    g_assert_true(gtk_widget_has_focus(GTK_WIDGET(cell_of(&scene, 0))));
    g_assert_true(gtk_widget_child_focus(GTK_WIDGET(scene.wall), GTK_DIR_RIGHT));
    g_assert_true(gtk_widget_has_focus(GTK_WIDGET(cell_of(&scene, 1))));
    g_assert_true(gtk_widget_child_focus(GTK_WIDGET(scene.wall), GTK_DIR_DOWN));
    g_assert_true(gtk_widget_has_focus(GTK_WIDGET(cell_of(&scene, 3))));
    gtk_widget_activate(GTK_WIDGET(cell_of(&scene, 3)));
    g_assert_true(scene.followed == G_OBJECT(game_of(&scene, 3)));
    /* Tab leaves. */
    g_assert_false(gtk_widget_child_focus(GTK_WIDGET(scene.wall), GTK_DIR_TAB_FORWARD));
    close_scene(&scene);
}

static void test_words(void)
{
    Scene scene;

    open_scene(&scene, 4, 500, 500);
    gtk_test_accessible_assert_role(GTK_ACCESSIBLE(scene.wall), GTK_ACCESSIBLE_ROLE_GRID);
    gtk_test_accessible_assert_role(GTK_ACCESSIBLE(cell_of(&scene, 2)),
                                    GTK_ACCESSIBLE_ROLE_GRID_CELL);
    g_assert_cmpstr(tabiya_wall_cell_get_words_for_tests(cell_of(&scene, 2)), ==,
                    "Board 3: Level 3 against Level 5, move 1, not evaluated yet");
    arena_game_end(game_of(&scene, 2), TABIYA_RESULT_BLACK);
    /* The focus tells the newest. */
    gtk_widget_grab_focus(GTK_WIDGET(cell_of(&scene, 2)));
    g_assert_cmpstr(tabiya_wall_cell_get_words_for_tests(cell_of(&scene, 2)), ==,
                    "Board 3: Level 3 against Level 5, move 1, Black wins");
    close_scene(&scene);
}

/* Boards come and go with games. */
static void test_boards_change(void)
{
    Scene scene;

    open_scene(&scene, 4, 500, 500);
    gtk_widget_grab_focus(GTK_WIDGET(cell_of(&scene, 3)));
    g_list_store_remove(G_LIST_STORE(scene.games), 0);
    scene.n = 3;
    g_assert_cmpstr(tabiya_wall_cell_get_words_for_tests(cell_of(&scene, 0)), ==,
                    "Board 1: Level 2 against Level 1, move 1, not evaluated yet");
    g_list_store_remove_all(G_LIST_STORE(scene.games));
    scene.n = 0;
    gtk_widget_child_focus(GTK_WIDGET(scene.wall), GTK_DIR_TAB_FORWARD);
    tabiya_wall_view_set_boards(scene.wall, NULL);
    close_scene(&scene);
}

/* --- Facts ------------------------------------------------------------------------------------ */

static void test_clock_texts(void)
{
    static const struct {
        gint64 ms;
        const char *text;
    } CLOCKS[] = {{-1, ""}, {0, "0.0"}, {9499, "9.4"}, {60000, "1:00"}, {3723000, "1:02:03"}};

    for (gsize i = 0; i < G_N_ELEMENTS(CLOCKS); i++) {
        g_autofree char *text = tabiya_clock_dup_text(CLOCKS[i].ms);

        g_assert_cmpstr(text, ==, CLOCKS[i].text);
    }
}

static void test_side_card(void)
{
    TabiyaSideCard *card = TABIYA_SIDE_CARD(g_object_ref_sink(tabiya_side_card_new(ENG_WHITE)));
    TabiyaSideThought thought = {
        .has_score = TRUE,
        .score = {TABIYA_SCORE_CP, 35},
        .figures = {.depth = 12, .selective_depth = 20, .nodes = 1500, .nodes_per_second = 3000},
        .line = "12. Nf3 d5",
    };

    tabiya_side_card_set(card, "Level 4", &thought);
    g_assert_cmpstr(tabiya_side_card_get_words_for_tests(card), ==,
                    "White: Level 4, White is ahead by 0.35, depth 12/20 · 1.50k nodes · "
                    "3.00k/s, 12. Nf3 d5");
    g_assert_finalize_object(card);
}

/* --- The table -------------------------------------------------------------------------------- */

#define N_ROWS 3

static TabiyaTableView *table_new(void)
{
    static const TabiyaTableRow rows[N_ROWS] = {
        {.player = 2,
         .name = "Bruno",
         .rank = 1,
         .games = 4,
         .wins = 2,
         .draws = 1,
         .losses = 1,
         .points = 2.5,
         .elo = 60.4,
         .error = 210,
         .los = 0.71},
        {.player = 0,
         .name = "Atlas",
         .rank = 2,
         .games = 4,
         .wins = 1,
         .draws = 2,
         .losses = 1,
         .points = 2,
         .elo = -0.2,
         .error = 180,
         .los = 0.66},
        {.player = 1,
         .name = "Clara",
         .rank = 3,
         .games = 4,
         .wins = 1,
         .draws = 1,
         .losses = 2,
         .points = 1.5,
         .elo = -60.2,
         .error = INFINITY,
         .los = NAN},
    };
    static const TabiyaTablePair pairs[N_ROWS * N_ROWS] = {
        {0, 0}, {1.5, 2}, {1, 2}, {0.5, 2}, {0, 0}, {1.5, 2}, {1, 2}, {0.5, 2}, {0, 0},
    };
    TabiyaTableView *table = TABIYA_TABLE_VIEW(g_object_ref_sink(tabiya_table_view_new()));

    tabiya_table_view_set(table, rows, N_ROWS, pairs);
    return table;
}

static const char *text_of(TabiyaTableView *table, int row, guint column)
{
    return tabiya_table_cell_get_text_for_tests(
        TABIYA_TABLE_CELL(tabiya_table_view_get_cell_for_tests(table, row, column)));
}

static const char *words_of(TabiyaTableView *table, int row, guint column)
{
    return tabiya_table_cell_get_words_for_tests(
        TABIYA_TABLE_CELL(tabiya_table_view_get_cell_for_tests(table, row, column)));
}

static void test_table_texts(void)
{
    TabiyaTableView *table = table_new();

    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_NAME), ==, "Bruno");
    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_POINTS), ==, "2½");
    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_ELO), ==, "+60");
    g_assert_cmpstr(text_of(table, 1, TABIYA_TABLE_ELO), ==, "0");
    g_assert_cmpstr(text_of(table, 2, TABIYA_TABLE_ELO), ==, "\u221260");
    g_assert_cmpstr(text_of(table, 2, TABIYA_TABLE_ERROR), ==, "∞");
    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_LOS), ==, "71%");
    g_assert_cmpstr(text_of(table, 2, TABIYA_TABLE_LOS), ==, "");
    g_assert_cmpstr(text_of(table, 1, TABIYA_TABLE_N_COLUMNS), ==, "½/2");
    g_assert_cmpstr(text_of(table, 1, TABIYA_TABLE_N_COLUMNS + 1), ==, "–");
    g_assert_cmpstr(words_of(table, 0, TABIYA_TABLE_POINTS), ==, "Points: 2½");
    g_assert_cmpstr(words_of(table, 1, TABIYA_TABLE_N_COLUMNS), ==, "Atlas against Bruno: ½ of 2");
    g_assert_cmpstr(words_of(table, -1, TABIYA_TABLE_N_COLUMNS + 2), ==, "Clara");
    g_assert_finalize_object(table);
}

static void test_table_sorts(void)
{
    TabiyaTableView *table = table_new();

    tabiya_table_view_press_for_tests(table, -1, TABIYA_TABLE_NAME);
    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_NAME), ==, "Atlas");
    tabiya_table_view_press_for_tests(table, -1, TABIYA_TABLE_NAME);
    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_NAME), ==, "Clara");
    /* The most first; equal ones by rank. */
    tabiya_table_view_press_for_tests(table, -1, TABIYA_TABLE_DRAWS);
    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_NAME), ==, "Atlas");
    g_assert_cmpstr(text_of(table, 1, TABIYA_TABLE_NAME), ==, "Bruno");
    /* By the score against an opponent: players without games come last. */
    tabiya_table_view_press_for_tests(table, -1, TABIYA_TABLE_N_COLUMNS + 1);
    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_NAME), ==, "Bruno");
    g_assert_cmpstr(text_of(table, 2, TABIYA_TABLE_NAME), ==, "Atlas");
    /* The order stays when the numbers change. */
    tabiya_table_view_press_for_tests(table, -1, TABIYA_TABLE_RANK);
    tabiya_table_view_press_for_tests(table, -1, TABIYA_TABLE_RANK);
    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_NAME), ==, "Clara");
    tabiya_table_view_set(table,
                          (TabiyaTableRow[]){{.player = 0, .name = "A", .rank = 1, .los = NAN},
                                             {.player = 1, .name = "B", .rank = 2, .los = NAN}},
                          2, (TabiyaTablePair[]){{0, 0}, {0, 0}, {0, 0}, {0, 0}});
    g_assert_cmpstr(text_of(table, 0, TABIYA_TABLE_NAME), ==, "B");
    g_assert_finalize_object(table);
}

static void pair_cb(int *pressed, int player, int other)
{
    *pressed = 10 * player + other;
}

static void player_cb(int *pressed, int player)
{
    *pressed = player;
}

static void test_table_presses(void)
{
    TabiyaTableView *table = table_new();
    int pair = -1, player = -1;

    g_signal_connect_swapped(table, "pair-pressed", G_CALLBACK(pair_cb), &pair);
    g_signal_connect_swapped(table, "player-pressed", G_CALLBACK(player_cb), &player);
    tabiya_table_view_press_for_tests(table, 0, TABIYA_TABLE_N_COLUMNS + 2);
    g_assert_cmpint(pair, ==, 21);
    pair = -1;
    tabiya_table_view_press_for_tests(table, 1, TABIYA_TABLE_N_COLUMNS + 1); /* itself */
    g_assert_cmpint(pair, ==, -1);
    tabiya_table_view_press_for_tests(table, 1, TABIYA_TABLE_NAME);
    g_assert_cmpint(player, ==, 0);
    g_assert_finalize_object(table);
}

/* At 360 px the name stays in sight while the rest scrolls. */
static void test_table_scrolls(void)
{
    TabiyaTableView *table = table_new();
    GtkWidget *window = g_object_ref(adw_window_new()), *scroller = gtk_scrolled_window_new();
    graphene_rect_t before, after;

    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(table));
    adw_window_set_content(ADW_WINDOW(window), scroller);
    gtk_window_set_default_size(GTK_WINDOW(window), 360, 300);
    gtk_window_present(GTK_WINDOW(window));
    GtkWidget *name = tabiya_table_view_get_cell_for_tests(table, 0, TABIYA_TABLE_NAME);
    GtkWidget *last = tabiya_table_view_get_cell_for_tests(table, 0, TABIYA_TABLE_N_COLUMNS + 2);
    wait_for(gtk_widget_get_mapped(last) && gtk_widget_get_width(last) > 0);
    g_assert_true(gtk_widget_compute_bounds(name, scroller, &before));
    /* The keyboard brings the last column into sight. */
    gtk_widget_grab_focus(GTK_WIDGET(table));
    GtkAdjustment *across = gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(scroller));
    g_assert_cmpfloat(gtk_adjustment_get_upper(across), >, gtk_adjustment_get_page_size(across));
    gtk_adjustment_set_value(across, gtk_adjustment_get_upper(across));
    wait_for(gtk_widget_compute_bounds(last, scroller, &after) &&
             after.origin.x + after.size.width <= 360.5f);
    g_assert_true(gtk_widget_compute_bounds(name, scroller, &after));
    g_assert_cmpfloat(before.origin.x, ==, after.origin.x);
    gtk_window_destroy(GTK_WINDOW(window));
    g_object_unref(window);
    g_assert_finalize_object(table);
}

/* --- Graphs ----------------------------------------------------------------------------------- */

static void test_charts(void)
{
    static const TabiyaRatingStep steps[] = {{10, NAN, INFINITY}, {20, 12.4, 40.2}, {40, -3, 31}};
    static const double llr[] = {0.1, -0.2, 0.45};
    g_autoptr(TabiyaChart) rating = tabiya_arena_chart_new_rating("Level 4", steps, 3);
    g_autoptr(TabiyaChart) ratio = tabiya_arena_chart_new_llr(llr, 3, -2.94, 2.94);
    g_autofree char *words = tabiya_chart_dup_words(rating, 0);
    g_autofree char *last = tabiya_chart_dup_words(ratio, 2);

    g_assert_cmpuint(rating->points->len, ==, 2);
    g_assert_cmpstr(words, ==, "20 games: +12 ± 40");
    g_assert_cmpstr(rating->about, ==, "After 40 games: \u22123 ± 31");
    g_assert_cmpstr(last, ==, "6 games: 0.45");
    g_assert_cmpuint(ratio->levels->len, ==, 2);
    g_assert_cmpstr(ratio->about, ==, "0.45, bounds \u22122.94 and 2.94: not decided yet");
}

/* Without points there would be axes of nothing. */
static gboolean has_chart(GtkWidget *widget)
{
    if (!gtk_widget_get_visible(widget) || TABIYA_IS_CHART_VIEW(widget))
        return gtk_widget_get_visible(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (has_chart(child))
            return TRUE;
    }
    return FALSE;
}

static void test_graphs(void)
{
    static const TabiyaRatingStep steps[] = {{10, 5, 80}, {20, 12, 40}};
    const char *const names[] = {"Level 4", "Level 6", NULL};
    TabiyaGraphView *view = TABIYA_GRAPH_VIEW(g_object_ref_sink(tabiya_graph_view_new()));

    tabiya_graph_view_set_rating(view, steps, 2); /* nobody's */
    tabiya_graph_view_set_players(view, names);
    tabiya_graph_view_set_rating(view, steps, 0);
    g_assert_false(has_chart(GTK_WIDGET(view)));
    tabiya_graph_view_set_rating(view, steps, 2);
    g_assert_true(has_chart(GTK_WIDGET(view)));
    tabiya_graph_view_set_rating(view, steps, 1);
    tabiya_graph_view_set_llr(view, tabiya_arena_chart_new_llr(NULL, 0, -2.94, 2.94));
    tabiya_graph_view_set_llr(view, NULL);
    g_assert_cmpuint(tabiya_graph_view_get_player(view), ==, 0);
    g_assert_finalize_object(view);
}

int main(int argc, char **argv)
{
    g_setenv("GSETTINGS_BACKEND", "memory", TRUE);
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check())
        return 77;
    adw_init();
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    g_test_add_func("/arena/wall/pace", test_pace);
    g_test_add_func("/arena/wall/turns", test_turns);
    g_test_add_func("/arena/wall/waits", test_waits);
    g_test_add_func("/arena/wall/only-changed", test_only_changed);
    g_test_add_func("/arena/wall/same-again", test_same_again);
    g_test_add_func("/arena/wall/hidden", test_hidden);
    g_test_add_func("/arena/wall/scrolled-away", test_scrolled_away);
    g_test_add_func("/arena/wall/canvas", test_canvas);
    g_test_add_func("/arena/wall/keys", test_keys);
    g_test_add_func("/arena/wall/words", test_words);
    g_test_add_func("/arena/wall/boards-change", test_boards_change);
    g_test_add_func("/arena/facts/clock-texts", test_clock_texts);
    g_test_add_func("/arena/facts/side-card", test_side_card);
    g_test_add_func("/arena/table/texts", test_table_texts);
    g_test_add_func("/arena/table/sorts", test_table_sorts);
    g_test_add_func("/arena/table/presses", test_table_presses);
    g_test_add_func("/arena/table/scrolls", test_table_scrolls);
    g_test_add_func("/arena/charts", test_charts);
    g_test_add_func("/arena/graphs", test_graphs);
    return g_test_run();
}
