/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests of ui/layout-geometry.c: at every size that a window can have. */
#include <glib.h>

#include "ui/layout-geometry.h"

#define MIN_WIDTH 360
#define MIN_HEIGHT 480
#define MAX_WIDTH 3840
#define MAX_HEIGHT 2160

static const TabiyaLayoutNeeds needs = {
    .strip_height_px = 28, .panel_height_px = 130, .places_height_px = 50};

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

    for (int form = TABIYA_LAYOUT_FORM_BOARD; form <= TABIYA_LAYOUT_FORM_PREVIEW; form++) {
        TabiyaLayoutNeeds of_form = needs;

        of_form.form = form;
        for (int width = MIN_WIDTH; width <= MAX_WIDTH; width += 13) {
            for (int height = MIN_HEIGHT; height <= MAX_HEIGHT; height += 11) {
                TabiyaLayoutGeometry g = tabiya_layout_compute(width, height, &of_form);

                check(width, height, &g);
                checked++;
            }
        }
    }
    g_assert_cmpint(checked, >, 10000);
}

/* Only the bar of places, which does not scroll, cuts off the scrolling parts. */
static void check_nothing_cut(int width, int height, const TabiyaLayoutGeometry *g)
{
    const TabiyaLayoutBox *boxes[] = {&g->opponent, &g->board, &g->you,  &g->bar,
                                      &g->panel,    &g->moves, &g->edge, &g->notes};
    int content = g->content_height_px - g->places.height_px;

    for (gsize i = 0; i < G_N_ELEMENTS(boxes); i++) {
        assert_inside(boxes[i], width, content);
        for (gsize j = i + 1; j < G_N_ELEMENTS(boxes); j++)
            g_assert_false(overlap(boxes[i], boxes[j]));
    }
    assert_inside(&g->places, width, height);
    g_assert_cmpint(g->content_height_px, >=, height);
    if (g->folded)
        return;
    g_assert_cmpint(MIN(g->bar.width_px, g->bar.height_px), >=, 4);
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
    if (!g->folded)
        g_assert_cmpint(g->board.width_px, >=, 192);
}

static void test_board_is_square(void)
{
    for_every_size(check_board_square);
}

static TabiyaLayoutGeometry compute(int width, int height)
{
    return tabiya_layout_compute(width, height, &needs);
}

/* The body of a window without a frame, and its measures. */
static void test_sizes(void)
{
    static const struct {
        int width, height, board, panel;
        gboolean narrow, columns;
    } SIZES[] = {
        {360, 593, 360, 130, TRUE, FALSE}, /* 360 × 640 less the header; the panel's height */
        {400, 800, 400, 284, TRUE, FALSE},   {900, 553, 496, 360, FALSE, FALSE},
        {859, 653, 448, 367, FALSE, FALSE},  {1160, 753, 696, 420, FALSE, FALSE},
        {1600, 953, 896, 660, FALSE, TRUE},  {1600, 1200, 1144, 412, FALSE, FALSE},
        {1920, 1033, 976, 900, FALSE, TRUE}, {3840, 2113, 2056, 1740, FALSE, TRUE},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        TabiyaLayoutGeometry g = compute(SIZES[i].width, SIZES[i].height);

        g_test_message("%d x %d", SIZES[i].width, SIZES[i].height);
        g_assert_cmpint(g.narrow, ==, SIZES[i].narrow);
        g_assert_cmpint(g.columns, ==, SIZES[i].columns);
        g_assert_cmpint(g.board.width_px, ==, SIZES[i].board);
        g_assert_cmpint(g.narrow ? g.panel.height_px : g.panel.width_px, ==, SIZES[i].panel);
    }
}

/* The width left beside the board is too little for one more pixel a square. */
static void check_board_largest(int width, int height, const TabiyaLayoutGeometry *g)
{
    int spare_height = height - g->board.height_px - 2 * needs.strip_height_px;
    int spare_width = width - g->board.width_px;

    if (g->narrow || g->columns || g->moves.height_px > 0)
        return;
    g_assert_true(spare_height < 8 || spare_width < 8 + TABIYA_LAYOUT_PANEL_MIN_PX + 44);
}

static void test_board_takes_what_it_can(void)
{
    for_every_size(check_board_largest);
}

static void check_no_blank_margin(int width, int height, const TabiyaLayoutGeometry *g)
{
    g_assert_cmpint(g->panel.x_px + g->panel.width_px, >=, width - 12);
    if (!g->narrow && !g->folded)
        g_assert_cmpint(g->board.x_px, ==, 20);
}

static void test_no_margin_is_blank(void)
{
    for_every_size(check_no_blank_margin);
}

/* Whichever place shows, and whatever is said there. */
static void test_board_stands_still(void)
{
    static const int SIZES[][2] = {{360, 593}, {900, 553}, {1160, 753}, {1600, 953}};

    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        TabiyaLayoutNeeds more = needs;
        TabiyaLayoutGeometry before = compute(SIZES[i][0], SIZES[i][1]), after;

        more.panel_height_px = 500;
        more.notes_height_px = 90;
        after = tabiya_layout_compute(SIZES[i][0], SIZES[i][1], &more);
        g_assert_cmpmem(&before.board, sizeof before.board, &after.board, sizeof after.board);
    }
}

static void check_panel(int width, int height, const TabiyaLayoutGeometry *g)
{
    if (g->narrow) {
        g_assert_cmpint(g->panel.y_px, >=, g->you.y_px + g->you.height_px);
        g_assert_cmpint(g->panel.height_px, >=, needs.panel_height_px);
    } else {
        g_assert_cmpint(g->panel.x_px, >=, g->board.x_px + g->board.width_px);
        g_assert_cmpint(g->panel.width_px, >=, TABIYA_LAYOUT_PANEL_MIN_PX);
    }
}

static void test_panel_beside_or_below(void)
{
    for_every_size(check_panel);
}

/* A dragged size is kept until the window is too small for it. */
static void test_panel_by_hand(void)
{
    TabiyaLayoutNeeds wide = needs;

    wide.panel_width_px = 520;
    TabiyaLayoutGeometry g = tabiya_layout_compute(1160, 753, &wide);
    g_assert_cmpint(g.board.width_px, ==, (1160 - 44 - 520) / 8 * 8);
    g_assert_cmpint(g.panel.width_px, >=, 520);
    wide.panel_width_px = 900;
    g = tabiya_layout_compute(1160, 753, &wide);
    g_assert_cmpint(g.board.width_px, ==, 696);
    g_assert_cmpint(g.panel_least_px, ==, 420);
    g_assert_cmpint(g.panel_most_px, <, 900);
}

static void test_preview(void)
{
    TabiyaLayoutNeeds library = needs;

    library.form = TABIYA_LAYOUT_FORM_PREVIEW;
    TabiyaLayoutGeometry g = tabiya_layout_compute(1160, 753, &library);
    g_assert_cmpint(g.board.width_px, ==, 416);
    g_assert_true(g.broad);
    g_assert_cmpint(g.moves.y_px, >=, g.you.y_px + g.you.height_px);
    g_assert_cmpint(g.moves.height_px, >=, 230);
    g = tabiya_layout_compute(360, 593, &library);
    g_assert_true(g.folded);
    g_assert_cmpint(g.panel.height_px, >, 500);
}

/* A panel that must be in sight is, down to a board of a certain size. */
static void test_board_makes_room(void)
{
    TabiyaLayoutNeeds panel = needs;

    panel.form = TABIYA_LAYOUT_FORM_PANEL;
    panel.panel_height_px = 230;
    TabiyaLayoutGeometry g = tabiya_layout_compute(360, 593, &panel);
    g_assert_cmpint(g.board.width_px, ==, 240);
    g_assert_cmpint(g.board.x_px, ==, 60);
    g_assert_cmpint(g.content_height_px, ==, 593); /* nothing scrolls */
    panel.panel_height_px = 500;
    g = tabiya_layout_compute(360, 593, &panel);
    g_assert_cmpint(g.board.width_px, ==, 192);
    g_assert_cmpint(g.panel.height_px, ==, 500);
    panel.panel_height_px = 40;
    g = tabiya_layout_compute(360, 593, &panel);
    g_assert_cmpint(g.board.width_px, ==, 360);
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
    g_test_add_func("/layout/sizes", test_sizes);
    g_test_add_func("/layout/board-takes-what-it-can", test_board_takes_what_it_can);
    g_test_add_func("/layout/no-margin-is-blank", test_no_margin_is_blank);
    g_test_add_func("/layout/board-stands-still", test_board_stands_still);
    g_test_add_func("/layout/panel-by-hand", test_panel_by_hand);
    g_test_add_func("/layout/preview", test_preview);
    g_test_add_func("/layout/panel-beside-or-below", test_panel_beside_or_below);
    g_test_add_func("/layout/board-makes-room", test_board_makes_room);
    g_test_add_func("/layout/no-room-is-no-crash", test_no_room_is_no_crash);
    return g_test_run();
}
