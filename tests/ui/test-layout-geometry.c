/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests of ui/layout-geometry.c: at every size that a window can have. */
#include <glib.h>

#include "ui/layout-geometry.h"

#define MIN_WIDTH 360
#define MIN_HEIGHT 480
#define MAX_WIDTH 3840
#define MAX_HEIGHT 2160

static const TabiyaLayoutNeeds needs = {.strip_height_px = 40, .panel_height_px = 130};

static gboolean overlap(const TabiyaLayoutBox *a, const TabiyaLayoutBox *b)
{
    return a->x_px < b->x_px + b->width_px && b->x_px < a->x_px + a->width_px &&
           a->y_px < b->y_px + b->height_px && b->y_px < a->y_px + a->height_px;
}

static void assert_inside(const TabiyaLayoutBox *box, int width, int height)
{
    g_assert_cmpint(box->x_px, >=, 0);
    g_assert_cmpint(box->y_px, >=, 0);
    g_assert_cmpint(box->x_px + box->width_px, <=, width);
    g_assert_cmpint(box->y_px + box->height_px, <=, height);
}

static void for_every_size(void (*check)(int width, int height, const TabiyaLayoutGeometry *g))
{
    int checked = 0;

    for (int width = MIN_WIDTH; width <= MAX_WIDTH; width += 7) {
        for (int height = MIN_HEIGHT; height <= MAX_HEIGHT; height += 11) {
            TabiyaLayoutGeometry g = tabiya_layout_compute(width, height, &needs);

            check(width, height, &g);
            checked++;
        }
    }
    g_assert_cmpint(checked, >, 10000);
}

static void check_nothing_cut(int width, int height, const TabiyaLayoutGeometry *g)
{
    const TabiyaLayoutBox *boxes[] = {&g->opponent, &g->board, &g->you, &g->bar, &g->panel};

    for (gsize i = 0; i < G_N_ELEMENTS(boxes); i++) {
        assert_inside(boxes[i], width, height);
        for (gsize j = i + 1; j < G_N_ELEMENTS(boxes); j++)
            g_assert_false(overlap(boxes[i], boxes[j]));
    }
    g_assert_cmpint(g->bar.width_px, >=, 4);
    g_assert_cmpint(g->bar.x_px + g->bar.width_px, <, g->board.x_px);
    g_assert_cmpint(g->opponent.height_px, >=, needs.strip_height_px);
    g_assert_cmpint(g->you.height_px, >=, needs.strip_height_px);
}

static void test_nothing_is_cut(void)
{
    for_every_size(check_nothing_cut);
}

static void check_board_square(int width, int height, const TabiyaLayoutGeometry *g)
{
    g_assert_cmpint(g->board.width_px, ==, g->board.height_px);
    g_assert_cmpint(g->board.width_px % 8, ==, 0);
    g_assert_cmpint(g->board.width_px, >=, 170);
}

static void test_board_is_square(void)
{
    for_every_size(check_board_square);
}

/* What is left over beside the board is too little for one more pixel a square. */
static void check_board_largest(int width, int height, const TabiyaLayoutGeometry *g)
{
    int spare_height = height - g->board.height_px - 2 * needs.strip_height_px;
    int spare_width = width - g->board.width_px;

    if (g->narrow)
        g_assert_true(spare_height - needs.panel_height_px < 8 + 12 || spare_width < 8 + 24);
    else
        g_assert_true(spare_height < 8 + 12 || spare_width < 8 + TABIYA_LAYOUT_PANEL_MIN_PX + 44);
}

static void test_board_takes_what_it_can(void)
{
    for_every_size(check_board_largest);
}

static void check_panel(int width, int height, const TabiyaLayoutGeometry *g)
{
    g_assert_cmpint(g->narrow, ==, width < 850);
    if (g->narrow) {
        g_assert_cmpint(g->panel.y_px, >=, g->you.y_px + g->you.height_px);
        g_assert_cmpint(g->panel.height_px, >=, needs.panel_height_px);
    } else {
        g_assert_cmpint(g->panel.x_px, >=, g->board.x_px + g->board.width_px);
        g_assert_cmpint(g->panel.width_px, >=, 320);
        g_assert_cmpint(g->panel.width_px, <=, g->roomy ? 648 : 480);
    }
}

static void test_panel_beside_or_below(void)
{
    for_every_size(check_panel);
}

static void test_no_room_is_no_crash(void)
{
    for (int size = 0; size < 300; size++) {
        TabiyaLayoutGeometry g = tabiya_layout_compute(size, size, &needs);

        g_assert_cmpint(g.board.width_px, >=, 8);
        g_assert_cmpint(g.panel.height_px, >=, 0);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/layout/nothing-is-cut", test_nothing_is_cut);
    g_test_add_func("/layout/board-is-square", test_board_is_square);
    g_test_add_func("/layout/board-takes-what-it-can", test_board_takes_what_it_can);
    g_test_add_func("/layout/panel-beside-or-below", test_panel_beside_or_below);
    g_test_add_func("/layout/no-room-is-no-crash", test_no_room_is_no_crash);
    return g_test_run();
}
