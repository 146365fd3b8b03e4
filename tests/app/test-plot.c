/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The evaluation graph: its points, its geometry and its pixels. With TABIYA_PICTURES=DIR the
 * pictures are saved there. */
#include <math.h>

#include "app/analysis/eval-graph.h"
#include "app/game/pgn-reader.h"

#define WIDTH 360
#define HEIGHT 90

static const TabiyaTheme *theme(void)
{
    return tabiya_theme_get(false, false);
}

static cairo_surface_t *draw(const TabiyaPlot *plot)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    cairo_t *cr = cairo_create(surface);
    tabiya_plot_draw(plot, cr, WIDTH, HEIGHT);
    g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

static guint32 pixel(cairo_surface_t *surface, int x, int y)
{
    const guchar *data = cairo_image_surface_get_data(surface);
    return *(const guint32 *)(gconstpointer)(data + y * cairo_image_surface_get_stride(surface) +
                                             4 * x) &
           0xffffff;
}

static guint32 packed(TabiyaColor color)
{
    return (guint32)lround(color.red * 255) << 16 | (guint32)lround(color.green * 255) << 8 |
           (guint32)lround(color.blue * 255);
}

static guint count_pixels(cairo_surface_t *surface, TabiyaColor color)
{
    guint count = 0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++)
            count += pixel(surface, x, y) == packed(color);
    }
    return count;
}

/* --- Pixels ----------------------------------------------------------------------------------- */

static void test_shares(void)
{
    const TabiyaPlotPoint points[] = {{true, 80, 0}, {true, 80, 0}, {true, 80, 0}};
    const TabiyaPlot plot = {points, G_N_ELEMENTS(points), -1, theme()};
    cairo_surface_t *surface = draw(&plot);
    g_assert_cmphex(pixel(surface, WIDTH / 2, HEIGHT - 2), ==, packed(theme()->plot_white));
    g_assert_cmphex(pixel(surface, WIDTH / 2, 2), ==, packed(theme()->plot_black));
    g_assert_cmphex(pixel(surface, 0, HEIGHT - 2), ==, packed(theme()->plot_white));
    g_assert_cmphex(pixel(surface, WIDTH - 1, 2), ==, packed(theme()->plot_black));
    g_assert_cmpuint(count_pixels(surface, theme()->plot_white), >,
                     count_pixels(surface, theme()->plot_black));
    cairo_surface_destroy(surface);
}

static void test_unknown(void)
{
    const TabiyaPlotPoint points[] = {{false, 0, 0}, {false, 0, 3}, {true, 50, 0}, {true, 50, 0}};
    const TabiyaPlot plot = {points, G_N_ELEMENTS(points), -1, theme()};
    cairo_surface_t *surface = draw(&plot);
    g_assert_cmphex(pixel(surface, 20, 10), ==, packed(theme()->plot_unknown));
    g_assert_cmphex(pixel(surface, WIDTH - 20, 10), ==, packed(theme()->plot_black));
    g_assert_cmpuint(count_pixels(surface, theme()->plot_marks[2]), ==, 0);
    cairo_surface_destroy(surface);
}

static void test_marks_and_cursor(void)
{
    TabiyaPlotPoint points[] = {
        {true, 50, 0}, {true, 50, 1}, {true, 60, 2}, {true, 40, 3}, {true, 50, 0}};
    const TabiyaPlot plot = {points, G_N_ELEMENTS(points), 4, theme()};
    cairo_surface_t *surface = draw(&plot);
    for (int mark = 0; mark < TABIYA_THEME_N_PLOT_MARKS; mark++)
        g_assert_cmpuint(count_pixels(surface, theme()->plot_marks[mark]), >, 8);
    g_assert_cmpuint(count_pixels(surface, theme()->focus), >=, HEIGHT);
    cairo_surface_destroy(surface);
    const TabiyaPlot without = {points, G_N_ELEMENTS(points), -1, theme()};
    surface = draw(&without);
    g_assert_cmpuint(count_pixels(surface, theme()->focus), ==, 0);
    cairo_surface_destroy(surface);
}

static void test_nothing(void)
{
    const TabiyaPlot plot = {NULL, 0, 0, theme()};
    cairo_surface_t *surface = draw(&plot);
    g_assert_cmphex(pixel(surface, 5, 5), ==, packed(theme()->plot_unknown));
    cairo_surface_destroy(surface);
    g_assert_cmpint(tabiya_plot_get_ply(&plot, WIDTH, 10), ==, -1);
    const TabiyaPlotPoint point = {true, 50, 0};
    const TabiyaPlot one = {&point, 1, 0, theme()};
    cairo_surface_destroy(draw(&one));
    g_assert_cmpint(tabiya_plot_get_ply(&one, WIDTH, 300), ==, 0);
}

/* --- Geometry --------------------------------------------------------------------------------- */

static void test_places(void)
{
    TabiyaPlotPoint points[100] = {{false, 0, 0}};
    const TabiyaPlot plot = {points, G_N_ELEMENTS(points), -1, theme()};
    for (int ply = 0; ply < 100; ply++) {
        double x = tabiya_plot_get_x_px(&plot, WIDTH, ply);
        g_assert_cmpfloat(x, >=, 0);
        g_assert_cmpfloat(x, <=, WIDTH);
        g_assert_cmpint(tabiya_plot_get_ply(&plot, WIDTH, x), ==, ply);
    }
    g_assert_cmpint(tabiya_plot_get_ply(&plot, WIDTH, -50), ==, 0);
    g_assert_cmpint(tabiya_plot_get_ply(&plot, WIDTH, 5000), ==, 99);
    g_assert_cmpint(tabiya_plot_get_ply(&plot, 3, 2), ==, 0);
}

/* --- Points ----------------------------------------------------------------------------------- */

static void test_points_of_a_game(void)
{
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(
        "1. f3 {[%eval -0.5]} e5 $6 {[%eval 1.0]} 2. g4 $4 {[%eval #-1]} Qh4# *", -1, NULL, NULL);
    g_autoptr(GArray) points = tabiya_eval_graph_from_game(game);
    const TabiyaPlotPoint *p = (const TabiyaPlotPoint *)(gconstpointer)points->data;
    g_assert_cmpuint(points->len, ==, 5);
    g_assert_true(p[0].known && p[0].win == 50);
    g_assert_true(p[1].known && p[1].win < 50 && p[1].mark == 0);
    g_assert_true(p[2].known && p[2].win > 50 && p[2].mark == TABIYA_LABEL_INACCURACY);
    g_assert_true(p[3].known && p[3].win == 0 && p[3].mark == TABIYA_LABEL_BLUNDER);
    g_assert_true(p[4].known && p[4].win == 0);
    g_assert_true(tabiya_eval_graph_says_anything(points));
}

static void test_points_of_a_bare_game(void)
{
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first("1. f3 e5 2. g4 Qh4# *", -1, NULL, NULL);
    g_autoptr(GArray) points = tabiya_eval_graph_from_game(game);
    g_assert_cmpuint(points->len, ==, 5);
    g_assert_false(tabiya_eval_graph_says_anything(points));
}

/* --- Pictures --------------------------------------------------------------------------------- */

static void test_pictures(void)
{
    const char *folder = g_getenv("TABIYA_PICTURES");
    TabiyaPlotPoint points[80];
    for (int i = 0; i < 80; i++) {
        points[i] = (TabiyaPlotPoint){i < 70, 50 + 0.6 * i * sin(i / 5.0) + 5 * cos(i * 2.1),
                                      i % 9 == 4 ? 1 + i / 9 % 3 : 0};
    }
    for (int variant = 0; variant < 4; variant++) {
        const TabiyaPlot plot = {points, 80, 33, tabiya_theme_get(variant & 1, variant & 2)};
        cairo_surface_t *surface = draw(&plot);
        g_autofree char *path = g_strdup_printf("%s/plot-%d.png", folder, variant);
        g_assert_cmpint(cairo_surface_write_to_png(surface, path), ==, CAIRO_STATUS_SUCCESS);
        cairo_surface_destroy(surface);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plot/shares", test_shares);
    g_test_add_func("/plot/unknown", test_unknown);
    g_test_add_func("/plot/marks-and-cursor", test_marks_and_cursor);
    g_test_add_func("/plot/nothing", test_nothing);
    g_test_add_func("/plot/places", test_places);
    g_test_add_func("/plot/points-of-a-game", test_points_of_a_game);
    g_test_add_func("/plot/points-of-a-bare-game", test_points_of_a_bare_game);
    if (g_getenv("TABIYA_PICTURES"))
        g_test_add_func("/plot/pictures", test_pictures);
    return g_test_run();
}
