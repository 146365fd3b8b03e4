/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests of ui/board/geometry.c. */
#include <glib.h>

#include "ui/board/geometry.h"

enum { A1 = 0, H1 = 7, E4 = 28, A8 = 56, H8 = 63 };

static void test_fits_any_size(void)
{
    for (int width = 0; width < 700; width += 13) {
        for (int height = 0; height < 700; height += 7) {
            TabiyaBoardGeometry g = tabiya_board_geometry(width, height, false, false);
            int edge = 8 * g.square_px;

            g_assert_cmpint(g.square_px, >=, 1);
            if (width < 8 || height < 8)
                continue;
            g_assert_cmpint(edge, <=, MIN(width, height));
            g_assert_cmpint(edge + 8, >, MIN(width, height));
            g_assert_cmpint(ABS(width - edge - 2 * g.x_px), <=, 1);
            g_assert_cmpint(ABS(height - edge - 2 * g.y_px), <=, 1);
        }
    }
}

/* Room for coordinates on the left and below, and none elsewhere. */
static void test_margin(void)
{
    for (int width = 100; width < 2500; width += 37) {
        for (int height = 100; height < 2500; height += 41) {
            TabiyaBoardGeometry g = tabiya_board_geometry(width, height, true, false);
            int edge = 8 * g.square_px + g.margin_px;

            g_assert_cmpint(g.margin_px, >=, 12);
            g_assert_cmpint(g.margin_px, <=, 40);
            g_assert_cmpint(edge, <=, MIN(width, height));
            g_assert_cmpint(edge + 8, >, MIN(width, height));
            g_assert_cmpint(g.x_px, >=, g.margin_px);
            g_assert_cmpint(g.y_px + edge, <=, height);
            g_assert_cmpint(tabiya_board_geometry_pick(&g, g.x_px - 1, g.y_px), ==, ENG_NO_SQUARE);
        }
    }
}

/* Never dust, never louder than a piece, and on a screen of 3840 x 2160 as plain as on others. */
static void test_coordinates(void)
{
    for (double scale = 1; scale <= 3; scale += 0.5) {
        double before = 0;

        for (int square = 28; square <= 400; square++) {
            double size = tabiya_board_geometry_coordinate(square, scale);

            g_assert_cmpfloat(size, >=, MAX(8, before));
            g_assert_cmpfloat(size, >=, square * 0.1);
            g_assert_cmpfloat(size, <=, MAX(8, square * 0.19)); /* clear of the pieces */
            before = size;
        }
    }
    g_assert_cmpfloat(tabiya_board_geometry_coordinate(100, 2), >,
                      tabiya_board_geometry_coordinate(100, 1));
}

static void test_orientation(void)
{
    TabiyaBoardGeometry white = tabiya_board_geometry(480, 480, false, false);
    TabiyaBoardGeometry black = tabiya_board_geometry(480, 480, false, true);
    int x, y;

    tabiya_board_geometry_origin(&white, A1, &x, &y);
    g_assert_cmpint(x, ==, 0);
    g_assert_cmpint(y, ==, 420);
    tabiya_board_geometry_origin(&white, H8, &x, &y);
    g_assert_cmpint(x, ==, 420);
    g_assert_cmpint(y, ==, 0);
    tabiya_board_geometry_origin(&black, A1, &x, &y);
    g_assert_cmpint(x, ==, 420);
    g_assert_cmpint(y, ==, 0);
    tabiya_board_geometry_origin(&black, H1, &x, &y);
    g_assert_cmpint(x, ==, 0);
    g_assert_cmpint(y, ==, 0);
}

static void test_pick_is_the_inverse_of_center(void)
{
    for (int flipped = 0; flipped < 2; flipped++) {
        TabiyaBoardGeometry g = tabiya_board_geometry(1003, 777, false, flipped);

        for (EngSquare square = A1; square <= H8; square++) {
            double x, y;

            tabiya_board_geometry_center(&g, square, &x, &y);
            g_assert_cmpint(tabiya_board_geometry_pick(&g, x, y), ==, square);
        }
    }
}

static void test_pick_outside(void)
{
    TabiyaBoardGeometry g = tabiya_board_geometry(500, 480, false, false);

    g_assert_cmpint(tabiya_board_geometry_pick(&g, 9.9, 100), ==, ENG_NO_SQUARE);
    g_assert_cmpint(tabiya_board_geometry_pick(&g, 10, 100), !=, ENG_NO_SQUARE);
    g_assert_cmpint(tabiya_board_geometry_pick(&g, 489.9, 479.9), ==, H1);
    g_assert_cmpint(tabiya_board_geometry_pick(&g, 490, 479), ==, ENG_NO_SQUARE);
    g_assert_cmpint(tabiya_board_geometry_pick(&g, 100, -0.1), ==, ENG_NO_SQUARE);
    g_assert_cmpint(tabiya_board_geometry_pick(&g, 100, 480), ==, ENG_NO_SQUARE);
}

static void test_steps_follow_the_eye(void)
{
    TabiyaBoardGeometry white = tabiya_board_geometry(480, 480, false, false);
    TabiyaBoardGeometry black = tabiya_board_geometry(480, 480, false, true);

    g_assert_cmpint(tabiya_board_geometry_step(&white, E4, 1, 0), ==, E4 + 1);
    g_assert_cmpint(tabiya_board_geometry_step(&white, E4, 0, -1), ==, E4 + 8);
    g_assert_cmpint(tabiya_board_geometry_step(&black, E4, 1, 0), ==, E4 - 1);
    g_assert_cmpint(tabiya_board_geometry_step(&black, E4, 0, -1), ==, E4 - 8);
    g_assert_cmpint(tabiya_board_geometry_step(&white, A8, -1, -1), ==, A8);
    g_assert_cmpint(tabiya_board_geometry_step(&black, A8, 1, 1), ==, A8);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/board/geometry/fits-any-size", test_fits_any_size);
    g_test_add_func("/board/geometry/margin", test_margin);
    g_test_add_func("/board/geometry/coordinates", test_coordinates);
    g_test_add_func("/board/geometry/orientation", test_orientation);
    g_test_add_func("/board/geometry/pick-inverts-center", test_pick_is_the_inverse_of_center);
    g_test_add_func("/board/geometry/pick-outside", test_pick_outside);
    g_test_add_func("/board/geometry/steps-follow-the-eye", test_steps_follow_the_eye);
    return g_test_run();
}
