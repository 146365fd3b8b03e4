/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The widgets of the place "puzzles": small boards and their pictures, a board of the grid, the
 * list of themes. */
#include <adwaita.h>
#include <string.h>

#include "app/puzzles/puzzle-csv.h"
#include "engine/board/fen.h"
#include "ui/board/mini-board.h"
#include "ui/puzzles/puzzle-cell.h"
#include "ui/puzzles/theme-list.h"

/* --- Pictures --------------------------------------------------------------------------------- */

static void show(TabiyaBoardPictures *pictures, const TabiyaBoardScene *scene,
                 const TabiyaTheme *theme, int square_px)
{
    GtkSnapshot *snapshot = gtk_snapshot_new();
    g_autoptr(GskRenderNode) node = NULL;

    tabiya_board_pictures_snapshot(
        pictures, &(TabiyaBoardLook){*scene, theme, square_px}, snapshot,
        &GRAPHENE_RECT_INIT(0, 0, 8.f * (float)square_px, 8.f * (float)square_px), TRUE);
    node = gtk_snapshot_free_to_node(snapshot);
    g_assert_nonnull(node);
}

static TabiyaBoardScene scene_of(const char *fen, gboolean flipped)
{
    TabiyaBoardScene scene;
    EngPosition position;

    g_assert_true(eng_fen_parse(&position, fen, NULL));
    tabiya_board_scene_init(&scene, &position, ENG_NO_MOVE, flipped);
    return scene;
}

static void test_drawn_once(void)
{
    g_autoptr(TabiyaBoardPictures) pictures = tabiya_board_pictures_new();
    const TabiyaTheme *light = tabiya_theme_get(FALSE, FALSE),
                      *dark = tabiya_theme_get(TRUE, FALSE);
    TabiyaBoardScene scene = scene_of("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", FALSE);
    TabiyaBoardScene turned = scene_of("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", TRUE);

    show(pictures, &scene, light, 12);
    show(pictures, &scene, light, 12);
    g_assert_cmpuint(tabiya_board_pictures_get_n_drawn_for_tests(pictures), ==, 1);
    g_assert_true(tabiya_board_pictures_has(pictures, &(TabiyaBoardLook){scene, light, 12}));
    g_assert_false(tabiya_board_pictures_has(pictures, &(TabiyaBoardLook){turned, light, 12}));
    show(pictures, &turned, light, 12);
    show(pictures, &scene, dark, 12);
    show(pictures, &scene, light, 16);
    g_assert_cmpuint(tabiya_board_pictures_get_n_drawn_for_tests(pictures), ==, 4);
    show(pictures, &scene, light, 12);
    g_assert_cmpuint(tabiya_board_pictures_get_n_drawn_for_tests(pictures), ==, 4);
}

/* The most recently used pictures stay. */
static void test_limit(void)
{
    g_autoptr(TabiyaBoardPictures) pictures = tabiya_board_pictures_new();
    const TabiyaTheme *theme = tabiya_theme_get(FALSE, FALSE);
    TabiyaBoardScene first = scene_of("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", FALSE);

    tabiya_board_pictures_set_limit_for_tests(pictures, 3 * 80 * 80 * 4);
    show(pictures, &first, theme, 10);
    for (int i = 0; i < 20; i++) {
        TabiyaBoardScene scene = first;

        scene.board[i + 24] = eng_piece(ENG_WHITE, ENG_QUEEN);
        show(pictures, &scene, theme, 10);
        show(pictures, &first, theme, 10);
    }
    g_assert_cmpuint(tabiya_board_pictures_get_n_kept_for_tests(pictures), ==, 3);
    g_assert_cmpuint(tabiya_board_pictures_get_n_drawn_for_tests(pictures), ==, 21);
}

static void test_shared(void)
{
    TabiyaBoardPictures *one = tabiya_board_pictures_dup_shared();
    TabiyaBoardPictures *other = tabiya_board_pictures_dup_shared();

    g_assert_true(one == other);
    g_object_unref(other);
    g_assert_finalize_object(one);
}

/* A square, and no larger than it must be. */
static void test_mini_board_is_square(void)
{
    GtkWidget *board = g_object_ref_sink(tabiya_mini_board_new());
    int minimum, natural;

    gtk_widget_measure(board, GTK_ORIENTATION_VERTICAL, 150, &minimum, &natural, NULL, NULL);
    g_assert_cmpint(natural, ==, 150);
    gtk_widget_measure(board, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
    g_assert_cmpint(minimum, <=, 100);
    g_assert_finalize_object(board);
}

/* --- A board of the grid ---------------------------------------------------------------------- */

static void test_cell(void)
{
    const char *row = "00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,"
                      "f2g3 e6e7 b2b1 b3c1 b1c1 h6c1,1807,75,94,5852,"
                      "crushing hangingPiece long middlegame,,";
    TabiyaPuzzleColumns columns;
    g_autoptr(TabiyaPuzzle) puzzle = NULL;
    TabiyaPuzzleCell *cell = TABIYA_PUZZLE_CELL(g_object_ref_sink(tabiya_puzzle_cell_new()));

    tabiya_puzzle_columns_init(&columns);
    puzzle = tabiya_puzzle_parse_row(&columns, row, strlen(row), NULL);
    g_assert_nonnull(puzzle);
    g_assert_null(tabiya_puzzle_cell_get_spoken(cell));
    tabiya_puzzle_cell_set(cell, puzzle, 0);
    g_assert_cmpstr(tabiya_puzzle_cell_get_spoken(cell), ==,
                    "Puzzle 00008, White to move, rating 1807");
    tabiya_puzzle_cell_set(cell, puzzle, TABIYA_PUZZLE_SIGN_FAILED | TABIYA_PUZZLE_SIGN_FAVORITE);
    g_assert_cmpstr(tabiya_puzzle_cell_get_spoken(cell), ==,
                    "Puzzle 00008, White to move, rating 1807, failed, favorite");
    tabiya_puzzle_cell_set(cell, NULL, 0);
    g_assert_null(tabiya_puzzle_cell_get_spoken(cell));
    g_assert_finalize_object(cell);
}

/* --- Themes ----------------------------------------------------------------------------------- */

static void count_cb(guint *count)
{
    ++*count;
}

static void test_themes(void)
{
    TabiyaThemeList *list = TABIYA_THEME_LIST(g_object_ref_sink(tabiya_theme_list_new(NULL)));
    guint changes = 0;

    g_signal_connect_swapped(list, "changed", G_CALLBACK(count_cb), &changes);
    tabiya_theme_list_press_for_tests(list, TABIYA_THEME_FORK, TRUE);
    tabiya_theme_list_press_for_tests(list, TABIYA_THEME_MATE, FALSE);
    g_assert_cmpuint(changes, ==, 2);
    g_assert_true(tabiya_themes_has(tabiya_theme_list_get_with(list), TABIYA_THEME_FORK));
    g_assert_true(tabiya_themes_has(tabiya_theme_list_get_without(list), TABIYA_THEME_MATE));
    tabiya_theme_list_press_for_tests(list, TABIYA_THEME_FORK, FALSE); /* not both */
    g_assert_true(tabiya_themes_is_empty(tabiya_theme_list_get_with(list)));
    g_assert_true(tabiya_themes_has(tabiya_theme_list_get_without(list), TABIYA_THEME_FORK));
    tabiya_theme_list_press_for_tests(list, TABIYA_THEME_FORK, FALSE); /* neither */
    g_assert_false(tabiya_themes_has(tabiya_theme_list_get_without(list), TABIYA_THEME_FORK));
    g_assert_cmpuint(changes, ==, 4);
    tabiya_theme_list_set(list, (TabiyaThemes){{0}}, (TabiyaThemes){{0}});
    g_assert_true(tabiya_themes_is_empty(tabiya_theme_list_get_without(list)));
    g_assert_cmpuint(changes, ==, 4);
    g_assert_finalize_object(list);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check())
        return 77;
    adw_init();
    g_test_add_func("/puzzles/picture/drawn-once", test_drawn_once);
    g_test_add_func("/puzzles/picture/limit", test_limit);
    g_test_add_func("/puzzles/picture/shared", test_shared);
    g_test_add_func("/puzzles/mini-board", test_mini_board_is_square);
    g_test_add_func("/puzzles/cell", test_cell);
    g_test_add_func("/puzzles/themes", test_themes);
    return g_test_run();
}
