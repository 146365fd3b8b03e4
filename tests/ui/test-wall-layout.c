/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the boards of a wall are, and how often they are redrawn. */
#include <glib.h>

#include "ui/arena/wall-layout.h"
#include "ui/arena/wall-pace.h"

#define TEXT_PX 15

static const struct {
    int width, height;
} SIZES[] = {{360, 400},  {360, 640},  {640, 360},  {900, 480},
             {1160, 680}, {1600, 880}, {3840, 2000}};

static gboolean scrolls(const TabiyaWallLayout *layout, int height)
{
    return layout->height_px > height;
}

/* Every cell is inside, and none covers another. */
static void check_places(const TabiyaWallLayout *layout, int n, int width)
{
    const TabiyaWallCellSize *cell = &layout->cell;

    g_assert_cmpint(layout->columns, <=, n);
    g_assert_cmpint(layout->columns * layout->rows, >=, n);
    g_assert_cmpint(layout->step_x, >=, cell->width_px);
    g_assert_cmpint(layout->step_y, >=, cell->height_px);
    for (int i = 0; i < n; i++) {
        int x, y;

        tabiya_wall_layout_locate(layout, i, &x, &y);
        g_assert_cmpint(x, >=, 0);
        g_assert_cmpint(y, >=, 0);
        g_assert_cmpint(x + cell->width_px, <=, width);
        g_assert_cmpint(y + cell->height_px, <=, layout->height_px);
    }
}

static void test_all_fit(void)
{
    for (gsize size = 0; size < G_N_ELEMENTS(SIZES); size++) {
        for (int n = 1; n <= 64; n++) {
            int width = SIZES[size].width, height = SIZES[size].height;
            TabiyaWallLayout layout = tabiya_wall_layout(n, width, height, TEXT_PX);

            check_places(&layout, n, width);
            g_assert_cmpint(layout.cell.square_px, >=,
                            tabiya_wall_layout_smallest(TEXT_PX).square_px);
        }
    }
}

/* Whether `n` cells with squares of that size fit in any number of columns. */
static gboolean can_fit(int n, int width, int height, const TabiyaWallCellSize *cell)
{
    for (int columns = 1; columns <= n; columns++) {
        if (columns * cell->width_px <= width &&
            (n + columns - 1) / columns * cell->height_px <= height) {
            return TRUE;
        }
    }
    return FALSE;
}

/* With squares a pixel larger they would not fit; and they scroll only if the smallest would not
 * fit. The width of a cell grows by at least eight pixels, its height by as much. */
static void test_as_large_as_possible(void)
{
    for (gsize size = 0; size < G_N_ELEMENTS(SIZES); size++) {
        for (int n = 1; n <= 64; n++) {
            int width = SIZES[size].width, height = SIZES[size].height;
            TabiyaWallLayout layout = tabiya_wall_layout(n, width, height, TEXT_PX);
            TabiyaWallCellSize larger = layout.cell,
                               smallest = tabiya_wall_layout_smallest(TEXT_PX);

            larger.width_px += 9;
            larger.height_px += 12;
            if (scrolls(&layout, height))
                g_assert_false(can_fit(n, width, height, &smallest));
            else if (layout.cell.square_px < 200)
                g_assert_false(can_fit(n, width, height, &larger));
        }
    }
}

/* One board fills the height, many leave little room. */
static void test_uses_the_room(void)
{
    TabiyaWallLayout one = tabiya_wall_layout(1, 1160, 680, TEXT_PX);
    TabiyaWallLayout many = tabiya_wall_layout(36, 1600, 880, TEXT_PX);

    g_assert_cmpint(one.cell.height_px, >, 680 - 12);
    g_assert_cmpint(36 * many.cell.width_px * many.cell.height_px, >, 1600 * 880 * 3 / 4);
    g_assert_cmpint(many.height_px, ==, 880);
}

static void test_narrow(void)
{
    TabiyaWallLayout layout = tabiya_wall_layout(64, 360, 500, TEXT_PX);

    g_assert_cmpint(layout.columns, ==, 3);
    g_assert_true(scrolls(&layout, 500));
}

/* Large letters need larger boards: names are to be read. */
static void test_large_letters(void)
{
    TabiyaWallCellSize usual = tabiya_wall_layout_smallest(TEXT_PX);
    TabiyaWallCellSize large = tabiya_wall_layout_smallest(2 * TEXT_PX);

    g_assert_cmpint(large.square_px, ==, 2 * usual.square_px);
    g_assert_cmpint(large.font_px, >=, 2 * usual.font_px - 1);
}

/* A widget may get any size before it is shown. */
static void test_no_room(void)
{
    for (int size = 0; size < 60; size++) {
        TabiyaWallLayout layout = tabiya_wall_layout(64, size, 60 - size, TEXT_PX);

        g_assert_cmpint(layout.columns, >=, 1);
        g_assert_cmpint(layout.cell.square_px, >=, 1);
    }
    g_assert_cmpint(tabiya_wall_layout(0, 500, 500, TEXT_PX).columns, ==, 1);
}

static void test_steps(void)
{
    TabiyaWallLayout layout = {.columns = 3, .rows = 3};

    g_assert_cmpint(tabiya_wall_layout_step(&layout, 7, 0, 1, 0), ==, 1);
    g_assert_cmpint(tabiya_wall_layout_step(&layout, 7, 2, 1, 0), ==, 2);
    g_assert_cmpint(tabiya_wall_layout_step(&layout, 7, 0, -1, 0), ==, 0);
    g_assert_cmpint(tabiya_wall_layout_step(&layout, 7, 1, 0, 1), ==, 4);
    g_assert_cmpint(tabiya_wall_layout_step(&layout, 7, 5, 0, 1), ==, 6);
    g_assert_cmpint(tabiya_wall_layout_step(&layout, 7, 6, 0, 1), ==, 6);
    g_assert_cmpint(tabiya_wall_layout_step(&layout, 7, 6, 1, 0), ==, 6);
    g_assert_cmpint(tabiya_wall_layout_step(&layout, 7, 6, 0, -1), ==, 3);
}

/* However often boards change, they are redrawn 20 times a second. */
static void test_pace(void)
{
    TabiyaWallPace pace = {0};
    int drawn = 0;

    for (int64_t now_us = 1000; now_us < 1001000; now_us += 100) {
        if (tabiya_wall_pace_get_wait_us(&pace, 0, now_us) > 0)
            continue;
        tabiya_wall_pace_drawn(&pace, 0, now_us);
        drawn++;
    }
    g_assert_cmpint(drawn, ==, 20);
    /* A rare change does not wait, and a clock that was set back does not stop the wall. */
    g_assert_cmpint(tabiya_wall_pace_get_wait_us(&pace, 0, 5000000), ==, 0);
    tabiya_wall_pace_drawn(&pace, 0, 5000000);
    g_assert_cmpint(tabiya_wall_pace_get_wait_us(&pace, 0, 0), ==, TABIYA_WALL_PACE_US);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wall-layout/all-fit", test_all_fit);
    g_test_add_func("/wall-layout/as-large-as-possible", test_as_large_as_possible);
    g_test_add_func("/wall-layout/uses-the-room", test_uses_the_room);
    g_test_add_func("/wall-layout/narrow", test_narrow);
    g_test_add_func("/wall-layout/large-letters", test_large_letters);
    g_test_add_func("/wall-layout/no-room", test_no_room);
    g_test_add_func("/wall-layout/steps", test_steps);
    g_test_add_func("/wall-layout/pace", test_pace);
    return g_test_run();
}
