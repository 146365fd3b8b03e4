/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The looks of boards: chosen in the preferences, seen on the board, and following the desktop.
 * Runs twice, the second time with high contrast. */
#include <math.h>

#include "app/render/corners.h"
#include "app/render/ground.h"
#include "tests/ui/fixture.h"
#include "tests/ui/pixels.h"
#include "ui/board/view-private.h"
#include "ui/looks.h"
#include "ui/preferences/preferences-window.h"
#include "ui/preferences/tiles-row.h"
#include "ui/settings.h"

static gboolean is_high_contrast(void)
{
    return adw_style_manager_get_high_contrast(adw_style_manager_get_default());
}

static TabiyaBoardTheme automatic(void)
{
    return is_high_contrast() ? TABIYA_BOARD_THEME_CONTRAST : TABIYA_BOARD_THEME_SAND;
}

/* --- Drawing ---------------------------------------------------------------------------------- */

/* The color a bit left of and above the middle of a square, as the window shows it. */
static TabiyaColor color_at(TabiyaWindow *window, int file, int rank)
{
    TabiyaBoardView *board = tabiya_shell_get_board(TABIYA_SHELL(window));
    Pixels pixels = pixels_take(GTK_WIDGET(board));
    double x, y;

    tabiya_board_geometry_center(&board->geometry, eng_square(file, rank), &x, &y);
    TabiyaColor color = pixels_at(&pixels, (int)x, (int)y);
    pixels_clear(&pixels);
    return color;
}

static double distance(TabiyaColor a, TabiyaColor b)
{
    return MAX(MAX(ABS(a.red - b.red), ABS(a.green - b.green)), ABS(a.blue - b.blue));
}

/* Every board, chosen in the settings, shows at once: plain ones as their color, wood near it. */
static void test_boards_show(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);
    GSettings *settings = tabiya_settings_get();

    for (int i = 0; i < TABIYA_N_BOARD_THEMES; i++) {
        TabiyaBoardTheme board = (TabiyaBoardTheme)i;
        const TabiyaTheme *theme = tabiya_looks_get_theme_of(board);
        double near = tabiya_ground_is_grained(theme) ? 0.2 : 0.005;

        g_settings_set_string(settings, "board-theme", tabiya_board_theme_get_id(board));
        g_assert_true(tabiya_shell_get_board(TABIYA_SHELL(window))->theme == theme);
        fixture_spin_ms(50);
        g_assert_cmpfloat(distance(color_at(window, 4, 3), theme->light_square), <=, near);
        g_assert_cmpfloat(distance(color_at(window, 3, 3), theme->dark_square), <=, near);
    }
    g_settings_reset(settings, "board-theme");
    fixture_close(window);
}

/* The places of the names of files (at the lower right of the lowest squares) and ranks (at the
 * upper left of the leftmost): without the corners of the last move, which are at the very edge. */
static graphene_rect_t name_area(TabiyaBoardView *board, int i, gboolean of_file)
{
    float edge = (float)board->geometry.square_px, size = roundf(edge * 0.19f);
    float inset = (float)tabiya_corners_get_line_px(edge);
    float x =
        (float)board->geometry.x_px + (of_file ? (float)(i + 1) * edge - inset - size : inset);
    float y =
        (float)board->geometry.y_px + (of_file ? 8 * edge - inset - size : (float)i * edge + inset);
    graphene_rect_t area = GRAPHENE_RECT_INIT(x, y, size, size);

    graphene_rect_round_extents(&area, &area);
    return area;
}

/* Every name in a square, on every board, and on the squares of the last move: wood has veins,
 * which a letter may lie on. */
static void check_names(TabiyaWindow *window, TabiyaBoardTheme which)
{
    TabiyaBoardView *board = tabiya_shell_get_board(TABIYA_SHELL(window));
    double least = (tabiya_ground_is_grained(tabiya_looks_get_theme_of(which)) ? 3.0 : 4.5);
    Pixels pixels = pixels_take(GTK_WIDGET(board));

    for (int i = 0; i < 16; i++) {
        graphene_rect_t area = name_area(board, i % 8, i < 8);
        double contrast = pixels_measure(&pixels, &area);

        if (contrast < least - PIXELS_SMOOTHED) {
            g_test_fail_printf("%s: %s %d: %.2f", tabiya_board_theme_get_id(which),
                               i < 8 ? "file" : "rank from the top", i % 8, contrast);
        }
    }
    pixels_clear(&pixels);
}

/* Its corners differ from their square and from the neighboring squares. */
static void check_last_move(TabiyaWindow *window, int file, int rank)
{
    TabiyaBoardView *board = tabiya_shell_get_board(TABIYA_SHELL(window));
    Pixels pixels = pixels_take(GTK_WIDGET(board));
    int edge = board->geometry.square_px, line = (int)tabiya_corners_get_line_px(edge);
    TabiyaColor corner, inside, outside;
    int x, y;

    tabiya_board_geometry_origin(&board->geometry, eng_square(file, rank), &x, &y);
    corner = pixels_at(&pixels, x + edge / 8, y);
    inside = pixels_at(&pixels, x + edge / 2, y + edge * 2 / 25); /* above the rook */
    outside = pixels_at(&pixels, x + edge / 8, y - line - 1);
    pixels_clear(&pixels);
    g_assert_cmpfloat(tabiya_color_contrast(corner, inside), >=, 3);
    g_assert_cmpfloat(tabiya_color_contrast(corner, outside), >=, 3);
}

static void test_readable(gconstpointer scheme)
{
    GSettings *settings = tabiya_settings_get();

    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), GPOINTER_TO_INT(scheme));
    TabiyaWindow *window = fixture_open(1000, 700);
    fixture_new_free_game(window, "8/8/8/4k3/8/8/3K4/6R1 w - - 0 1");
    fixture_act(window, "play-move", "'Ra1'");
    for (int i = 0; i < TABIYA_N_BOARD_THEMES; i++) {
        g_settings_set_string(settings, "board-theme",
                              tabiya_board_theme_get_id((TabiyaBoardTheme)i));
        fixture_spin_ms(400); /* the rook is there, and nothing glides */
        check_names(window, (TabiyaBoardTheme)i);
        check_last_move(window, 0, 0);
        check_last_move(window, 6, 0);
    }
    g_settings_reset(settings, "board-theme");
    fixture_new_free_game(window, NULL); /* and so the next window shows it */
    fixture_close(window);
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
}

/* Beside the board there is room for its names, which the squares then leave away, and they are
 * read there. */
static void test_coordinates_outside(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);
    TabiyaBoardView *board = tabiya_shell_get_board(TABIYA_SHELL(window));
    GSettings *settings = tabiya_settings_get();
    int square_px = board->geometry.square_px, margin_px;
    graphene_rect_t bounds;

    g_assert_cmpint(board->geometry.margin_px, ==, 0);
    g_settings_set_string(settings, "coordinates", "outside");
    fixture_wait(board->geometry.margin_px > 0);
    fixture_spin_ms(200);
    margin_px = board->geometry.margin_px;
    g_assert_cmpint(board->geometry.square_px, <=, square_px);

    Pixels pixels = pixels_take(GTK_WIDGET(window)); /* they are on its background */
    g_assert_true(gtk_widget_compute_bounds(GTK_WIDGET(board), GTK_WIDGET(window), &bounds));
    for (int row = 0; row < 8; row++) {
        graphene_rect_t area =
            GRAPHENE_RECT_INIT((float)(board->geometry.x_px - margin_px),
                               (float)(board->geometry.y_px + row * board->geometry.square_px),
                               (float)margin_px, (float)board->geometry.square_px);

        graphene_rect_offset(&area, bounds.origin.x, bounds.origin.y);
        graphene_rect_round_extents(&area, &area);
        g_assert_cmpfloat(pixels_measure(&pixels, &area), >=, 4.5 - PIXELS_SMOOTHED);
    }
    pixels_clear(&pixels);
    g_settings_reset(settings, "coordinates");
    fixture_wait(board->geometry.margin_px == 0);
    fixture_close(window);
}

/* --- Choices ---------------------------------------------------------------------------------- */

static TabiyaTilesRow *open_preferences(TabiyaWindow *window)
{
    GtkWindow *preferences;

    tabiya_preferences_window_present(GTK_WINDOW(window), NULL);
    fixture_wait((preferences = fixture_find_window("Preferences")));
    return TABIYA_TILES_ROW(fixture_find(GTK_WIDGET(preferences), TABIYA_TYPE_TILES_ROW));
}

static void close_preferences(void)
{
    gtk_window_destroy(fixture_find_window("Preferences"));
}

static char *kept(const char *key)
{
    return g_settings_get_string(tabiya_settings_get(), key);
}

static void assert_kept(const char *key, const char *expected)
{
    g_autofree char *value = kept(key);

    g_assert_cmpstr(value, ==, expected);
}

static GtkFlowBox *get_tiles(TabiyaTilesRow *row)
{
    return GTK_FLOW_BOX(fixture_find(GTK_WIDGET(row), GTK_TYPE_FLOW_BOX));
}

static void press_key(TabiyaTilesRow *row, int step)
{
    gboolean handled;

    g_signal_emit_by_name(get_tiles(row), "move-cursor", GTK_MOVEMENT_VISUAL_POSITIONS, step, FALSE,
                          FALSE, &handled);
    fixture_spin();
}

/* A click on a tile, and arrows from there. The tile that would be without a choice takes it
 * back. */
static void test_chosen_in_preferences(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);
    TabiyaTilesRow *row = open_preferences(window);

    g_assert_cmpstr(tabiya_tiles_row_get_selected(row), ==, tabiya_board_theme_get_id(automatic()));
    assert_kept("board-theme", "automatic");
    gtk_flow_box_select_child(get_tiles(row), gtk_flow_box_get_child_at_index(get_tiles(row), 3));
    assert_kept("board-theme", "blue");
    g_assert_cmpint(tabiya_looks_get_board_theme(), ==, TABIYA_BOARD_THEME_BLUE);

    gtk_widget_child_focus(GTK_WIDGET(row), GTK_DIR_TAB_FORWARD);
    press_key(row, -1);
    assert_kept("board-theme", "green");
    press_key(row, 1);
    press_key(row, 1);
    assert_kept("board-theme", "gray");

    gtk_flow_box_select_child(get_tiles(row),
                              gtk_flow_box_get_child_at_index(get_tiles(row), (int)automatic()));
    assert_kept("board-theme", "automatic");
    close_preferences();
    fixture_close(window);
}

/* Where letters are large a long caption has two lines: the others, and the choice's frame, are no
 * higher for it. */
static void test_tiles_of_their_own_height(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    int before;

    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
    TabiyaWindow *window = fixture_open(1000, 700);
    TabiyaTilesRow *row = open_preferences(window);
    GtkWidget *first = GTK_WIDGET(gtk_flow_box_get_child_at_index(get_tiles(row), 0));
    GtkWidget *last = GTK_WIDGET(
        gtk_flow_box_get_child_at_index(get_tiles(row), (int)TABIYA_BOARD_THEME_CONTRAST));

    fixture_wait(gtk_widget_get_height(last) > 0);
    g_assert_cmpint(gtk_widget_get_height(first), <, gtk_widget_get_height(last));
    close_preferences();
    fixture_close(window);
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

/* A change by another window or a script is shown in the row, and does not count as a choice. */
static void test_row_follows(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);
    TabiyaTilesRow *row = open_preferences(window);

    g_settings_set_string(tabiya_settings_get(), "board-theme", "wood");
    g_assert_cmpstr(tabiya_tiles_row_get_selected(row), ==, "wood");
    assert_kept("board-theme", "wood");
    g_settings_reset(tabiya_settings_get(), "board-theme");
    g_assert_cmpstr(tabiya_tiles_row_get_selected(row), ==, tabiya_board_theme_get_id(automatic()));
    close_preferences();
    fixture_close(window);
}

/* High contrast chooses the board unless the user has chosen one; a chosen sand board stays. */
static void test_high_contrast(void)
{
    g_assert_true(is_high_contrast() == (g_getenv("ADW_DEBUG_HIGH_CONTRAST") != NULL));
    g_assert_cmpint(tabiya_looks_get_board_theme(), ==, automatic());
    tabiya_looks_choose_board_theme(TABIYA_BOARD_THEME_SAND);
    g_assert_cmpint(tabiya_looks_get_board_theme(), ==, TABIYA_BOARD_THEME_SAND);
    assert_kept("board-theme", is_high_contrast() ? "sand" : "automatic");
    g_settings_reset(tabiya_settings_get(), "board-theme");
}

/* On paper the board has its bright colors, whatever the window's. */
static void test_printed(void)
{
    AdwStyleManager *style = adw_style_manager_get_default();

    g_settings_set_string(tabiya_settings_get(), "board-theme", "green");
    adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_DARK);
    g_assert_true(tabiya_looks_get_theme() ==
                  tabiya_theme_get_board(TABIYA_BOARD_THEME_GREEN, TRUE, is_high_contrast()));
    g_assert_true(tabiya_looks_get_printed_theme() ==
                  tabiya_theme_get_board(TABIYA_BOARD_THEME_GREEN, FALSE, FALSE));
    adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_DEFAULT);
    g_settings_reset(tabiya_settings_get(), "board-theme");
}

/* --- Pieces ----------------------------------------------------------------------------------- */

/* A set of the person's own, of discs; the last drawing is `last`. */
static void put_set(const char *name, const char *last)
{
    static const char *const codes[] = {"wP", "wN", "wB", "wR", "wQ", "wK",
                                        "bP", "bN", "bB", "bR", "bQ", "bK"};
    g_autofree char *folder = g_build_filename(tabiya_looks_get_data_dir(), "pieces", name, NULL);

    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    for (int i = 0; i < 12; i++) {
        g_autofree char *file = g_strconcat(codes[i], ".svg", NULL);
        g_autofree char *path = g_build_filename(folder, file, NULL);

        g_assert_true(
            g_file_set_contents(path,
                                i == 11 ? last
                                        : "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" "
                                          "height=\"10\"><rect width=\"10\" height=\"10\" "
                                          "fill=\"#00ff00\"/></svg>",
                                -1, NULL));
    }
}

static const char GREEN[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">"
                            "<rect width=\"10\" height=\"10\" fill=\"#00ff00\"/></svg>";

static AdwExpanderRow *open_sets(TabiyaWindow *window)
{

    open_preferences(window);
    GtkWidget *preferences = GTK_WIDGET(fixture_find_window("Preferences"));
    AdwExpanderRow *row = ADW_EXPANDER_ROW(
        gtk_widget_get_template_child(preferences, G_OBJECT_TYPE(preferences), "pieces"));
    adw_expander_row_set_expanded(row, TRUE);
    fixture_spin_ms(100);
    return row;
}

static GtkFlowBoxChild *find_tile(TabiyaTilesRow *row, const char *id)
{
    for (int i = 0;; i++) {
        GtkFlowBoxChild *tile = gtk_flow_box_get_child_at_index(get_tiles(row), i);

        g_assert_nonnull(tile);
        if (g_strcmp0(g_object_get_data(G_OBJECT(tile), "tabiya-tile-id"), id) == 0)
            return tile;
    }
}

/* The person's own set is found and appears on the board at once, in whatever unit its drawings are
 * sized. */
static void test_own_pieces(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);
    const TabiyaColor green = {0, 1, 0, 1};

    put_set("squares", GREEN);
    AdwExpanderRow *row = open_sets(window);
    TabiyaTilesRow *tiles = TABIYA_TILES_ROW(fixture_find(GTK_WIDGET(row), TABIYA_TYPE_TILES_ROW));
    g_assert_cmpstr(tabiya_tiles_row_get_selected(tiles), ==, "tabiya");
    gtk_flow_box_select_child(get_tiles(tiles), find_tile(tiles, "user/squares"));
    assert_kept("pieces", "user/squares");
    g_assert_cmpstr(adw_expander_row_get_subtitle(row), ==, "Squares");
    fixture_spin_ms(50);
    g_assert_cmpfloat(distance(color_at(window, 4, 1), green), <=, 0.01); /* a pawn: a size */
    g_assert_cmpfloat(distance(color_at(window, 4, 7), green), <=, 0.01); /* the king: a viewBox */

    gtk_flow_box_select_child(get_tiles(tiles), find_tile(tiles, "tabiya"));
    assert_kept("pieces", "tabiya");
    fixture_spin_ms(50);
    g_assert_cmpfloat(distance(color_at(window, 4, 1), green), >, 0.1);
    close_preferences();
    fixture_close(window);
}

/* A set that cannot be used shows the reason where it was chosen, and nothing changes. */
static void test_broken_pieces(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);

    put_set("trap", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>");
    AdwExpanderRow *row = open_sets(window);
    TabiyaTilesRow *tiles = TABIYA_TILES_ROW(fixture_find(GTK_WIDGET(row), TABIYA_TYPE_TILES_ROW));
    gtk_flow_box_select_child(get_tiles(tiles), find_tile(tiles, "user/trap"));
    assert_kept("pieces", "tabiya");
    g_assert_cmpstr(tabiya_tiles_row_get_selected(tiles), ==, "tabiya");
    fixture_wait(fixture_says(GTK_WIDGET(tiles), "bK.svg cannot be used: it contains a script"));
    close_preferences();

    /* It may break, or go, after it was chosen. */
    g_settings_set_string(tabiya_settings_get(), "pieces", "user/trap");
    fixture_wait(fixture_says(GTK_WIDGET(window), "it contains a script"));
    g_assert_null(tabiya_looks_get_piece_files());
    fixture_close(window);
    g_settings_set_string(tabiya_settings_get(), "pieces", "user/gone");
    window = fixture_open(1000, 700);
    fixture_wait(fixture_says(GTK_WIDGET(window), "is no longer available"));
    g_settings_reset(tabiya_settings_get(), "pieces");
    fixture_close(window);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/looks/boards-show", test_boards_show);
    g_test_add_data_func("/looks/readable", GINT_TO_POINTER(ADW_COLOR_SCHEME_FORCE_LIGHT),
                         test_readable);
    g_test_add_data_func("/looks/readable-dark", GINT_TO_POINTER(ADW_COLOR_SCHEME_FORCE_DARK),
                         test_readable);
    g_test_add_func("/looks/coordinates-outside", test_coordinates_outside);
    g_test_add_func("/looks/chosen-in-preferences", test_chosen_in_preferences);
    g_test_add_func("/looks/tiles-of-their-own-height", test_tiles_of_their_own_height);
    g_test_add_func("/looks/row-follows", test_row_follows);
    g_test_add_func("/looks/high-contrast", test_high_contrast);
    g_test_add_func("/looks/printed", test_printed);
    g_test_add_func("/looks/own-pieces", test_own_pieces);
    g_test_add_func("/looks/broken-pieces", test_broken_pieces);
    return g_test_run();
}
