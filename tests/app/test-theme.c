/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The contrasts that app/render/theme.h promises, measured in every variant. */
#include <glib.h>

#include "app/render/theme.h"

#define SQUARES_APART 1.6
#define PIECES_APART 3.0
#define SHARES_APART 3.0
#define TEXT_APART 2.4 /* large, bold and a help at most */

typedef void (*VariantFunc)(const TabiyaTheme *theme);

static void for_each_variant(VariantFunc func)
{
    for (int high_contrast = 0; high_contrast < 2; high_contrast++) {
        for (int dark = 0; dark < 2; dark++)
            func(tabiya_theme_get(dark, high_contrast));
    }
}

static TabiyaColor rgb(unsigned hex)
{
    return (TabiyaColor){(hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0,
                         1};
}

static void test_luminance(void)
{
    g_assert_cmpfloat_with_epsilon(tabiya_color_contrast(rgb(0), rgb(0xffffff)), 21, 1e-9);
    g_assert_cmpfloat_with_epsilon(tabiya_color_contrast(rgb(0x777777), rgb(0xffffff)), 4.48, 0.01);
    g_assert_cmpfloat_with_epsilon(tabiya_color_contrast(rgb(0x777777), rgb(0x777777)), 1, 1e-9);
}

static void check_squares(const TabiyaTheme *theme)
{
    g_assert_cmpfloat(tabiya_color_contrast(theme->light_square, theme->dark_square), >=,
                      SQUARES_APART);
}

static void test_squares(void)
{
    for_each_variant(check_squares);
}

/* The first colour of `attribute` in a piece's drawing. */
static TabiyaColor drawn_color(const char *piece, const char *attribute)
{
    g_autofree char *file = g_strdup_printf("%s.svg", piece);
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "data", "pieces", "tabiya", file, NULL);
    g_autofree char *prefix = g_strdup_printf("%s=\"#", attribute);
    g_autofree char *drawing = NULL;
    const char *found;

    g_assert_true(g_file_get_contents(path, &drawing, NULL, NULL));
    found = strstr(drawing, prefix);
    g_assert_nonnull(found);
    return rgb((unsigned)g_ascii_strtoull(found + strlen(prefix), NULL, 16));
}

/* A piece is told from its ground by its fill or, round it, its line. */
static void check_piece(TabiyaColor ground)
{
    double white = MAX(tabiya_color_contrast(drawn_color("wP", "fill"), ground),
                       tabiya_color_contrast(drawn_color("wP", "stroke"), ground));

    g_assert_cmpfloat(white, >=, PIECES_APART);
    g_assert_cmpfloat(tabiya_color_contrast(drawn_color("bP", "fill"), ground), >=, PIECES_APART);
}

static void check_pieces(const TabiyaTheme *theme)
{
    const TabiyaColor squares[] = {theme->light_square, theme->dark_square};

    for (gsize i = 0; i < G_N_ELEMENTS(squares); i++) {
        check_piece(squares[i]);
        check_piece(tabiya_color_over(theme->last_move, squares[i]));
        check_piece(tabiya_color_over(theme->hover, squares[i]));
        check_piece(tabiya_color_over(theme->control[0], squares[i]));
        check_piece(tabiya_color_over(theme->control[1], squares[i]));
        check_piece(tabiya_color_over(theme->contested, squares[i]));
    }
}

static void test_pieces(void)
{
    for_each_variant(check_pieces);
}

static void check_text(const TabiyaTheme *theme)
{
    g_assert_cmpfloat(tabiya_color_contrast(theme->light_text, theme->light_square), >=,
                      TEXT_APART);
    g_assert_cmpfloat(tabiya_color_contrast(theme->dark_text, theme->dark_square), >=, TEXT_APART);
}

static void test_text(void)
{
    for_each_variant(check_text);
}

/* Last move and selection are told from a bare square of either colour. */
static void check_tints(const TabiyaTheme *theme)
{
    const TabiyaColor squares[] = {theme->light_square, theme->dark_square};

    for (gsize i = 0; i < G_N_ELEMENTS(squares); i++) {
        TabiyaColor tinted = tabiya_color_over(theme->last_move, squares[i]);

        /* Warmer: the gap between red and blue grows by a fifth of the whole scale. */
        g_assert_cmpfloat((tinted.red - tinted.blue) - (squares[i].red - squares[i].blue), >=, 0.2);
        g_assert_cmpfloat(
            tabiya_color_contrast(tabiya_color_over(theme->ring, squares[i]), squares[i]), >=, 1.6);
        g_assert_cmpfloat(
            tabiya_color_contrast(tabiya_color_over(theme->target, squares[i]), squares[i]), >=,
            1.6);
    }
}

static void test_tints(void)
{
    for_each_variant(check_tints);
}

static void check_arrows(const TabiyaTheme *theme)
{
    for (int i = 0; i < TABIYA_THEME_N_ARROWS; i++)
        g_assert_cmpfloat(theme->arrows[i].alpha, >=, 0.6);
}

static void test_arrows(void)
{
    for_each_variant(check_arrows);
    g_assert_cmpfloat(tabiya_theme_get(false, false)->arrows[0].alpha, ==, 0.6);
}

static void check_plot(const TabiyaTheme *theme)
{
    g_assert_cmpfloat(tabiya_color_contrast(theme->plot_white, theme->plot_black), >=, SHARES_APART);
    for (int i = 0; i < TABIYA_THEME_N_PLOT_MARKS; i++)
        g_assert_cmpfloat(tabiya_color_contrast(theme->plot_marks[i], theme->plot_halo), >=,
                          SHARES_APART);
}

static void test_plot(void)
{
    for_each_variant(check_plot);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/theme/contrast-is-wcag", test_luminance);
    g_test_add_func("/theme/squares", test_squares);
    g_test_add_func("/theme/pieces", test_pieces);
    g_test_add_func("/theme/coordinates", test_text);
    g_test_add_func("/theme/tints", test_tints);
    g_test_add_func("/theme/arrows", test_arrows);
    g_test_add_func("/theme/plot", test_plot);
    return g_test_run();
}
