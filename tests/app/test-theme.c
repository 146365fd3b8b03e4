/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The contrasts that app/render/theme.h promises, measured in every variant. */
#include <glib.h>
#include <math.h>

#include "app/render/corners.h"
#include "app/render/grain.h"
#include "app/render/theme.h"

#define SQUARES_APART 1.6
#define PIECES_APART 3.0
#define SHARES_APART 3.0
#define TEXT_APART 4.5
#define VEIN_APART 3.0 /* of text from the darkest vein that a letter may lie on */
#define SIGNS_APART 3.0

typedef void (*VariantFunc)(const TabiyaTheme *theme);

static void for_each_variant(VariantFunc func)
{
    for (int variant = 0; variant < TABIYA_N_BOARD_THEMES * 4; variant++) {
        TabiyaBoardTheme board = (TabiyaBoardTheme)(variant / 4);

        g_test_message("%s, %s, contrast %d", tabiya_board_theme_get_id(board),
                       variant & 1 ? "dark" : "bright", variant >> 1 & 1);
        func(tabiya_theme_get_board(board, variant & 1, variant >> 1 & 1));
    }
}

/* Every possible background: both squares, and of wood its lightest and its darkest point. */
static int get_grounds(const TabiyaTheme *theme, TabiyaColor grounds[4])
{
    const TabiyaColor squares[] = {theme->light_square, theme->dark_square};
    const TabiyaColor grains[] = {theme->light_grain, theme->dark_grain};
    int count = 0;

    for (int i = 0; i < 2; i++) {
        TabiyaColor tone = grains[i];

        grounds[count++] = squares[i];
        if (tone.alpha <= 0)
            continue;
        tone.alpha *= TABIYA_GRAIN_TONE;
        grounds[count++] = tabiya_color_over(grains[i], tabiya_color_over(tone, squares[i]));
    }
    return count;
}

static double apart(const TabiyaColor *grounds, int i, int j)
{
    return tabiya_color_contrast(grounds[i], grounds[j]);
}

/* CIE 1976: how different two colors look, ΔE*ab; 2.3 can just be told apart side by side. */
static double difference(TabiyaColor a, TabiyaColor b)
{
    const TabiyaColor colors[] = {a, b};
    double lab[2][3];

    for (int i = 0; i < 2; i++) {
        const double channels[] = {colors[i].red, colors[i].green, colors[i].blue};
        double rgb[3], f[3];

        for (int k = 0; k < 3; k++) {
            rgb[k] = channels[k] <= 0.04045 ? channels[k] / 12.92
                                            : pow((channels[k] + 0.055) / 1.055, 2.4);
        }
        f[0] = cbrt((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.9505);
        f[1] = cbrt(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
        f[2] = cbrt((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.089);
        lab[i][0] = 116 * f[1] - 16;
        lab[i][1] = 500 * (f[0] - f[1]);
        lab[i][2] = 200 * (f[1] - f[2]);
    }
    return sqrt(pow(lab[0][0] - lab[1][0], 2) + pow(lab[0][1] - lab[1][1], 2) +
                pow(lab[0][2] - lab[1][2], 2));
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
    TabiyaColor grounds[4];
    int half = get_grounds(theme, grounds) / 2;

    for (int light = 0; light < half; light++) {
        for (int dark = half; dark < 2 * half; dark++)
            g_assert_cmpfloat(apart(grounds, light, dark), >=, half > 1 ? 1.3 : SQUARES_APART);
    }
    g_assert_cmpfloat(tabiya_color_contrast(theme->light_square, theme->dark_square), >=,
                      SQUARES_APART);
}

static void test_squares(void)
{
    for_each_variant(check_squares);
}

/* The first color of `attribute` in a piece's drawing, after as many as `skipped`. */
static TabiyaColor drawn_color(const char *piece, const char *attribute, int skipped)
{
    g_autofree char *file = g_strdup_printf("%s.svg", piece);
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "data", "pieces", "tabiya", file, NULL);
    g_autofree char *prefix = g_strdup_printf("%s=\"#", attribute);
    g_autofree char *drawing = NULL;

    g_assert_true(g_file_get_contents(path, &drawing, NULL, NULL));
    const char *found = strstr(drawing, prefix);
    for (; skipped > 0 && found; skipped--)
        found = strstr(found + 1, prefix);
    g_assert_nonnull(found);
    return rgb((unsigned)g_ascii_strtoull(found + strlen(prefix), NULL, 16));
}

/* A piece stands out by its body or by its outline: a drawing begins with the outline, and then
 * comes the body. */
static void check_piece(TabiyaColor ground)
{
    static const char *const pieces[] = {"wP", "bP"};

    for (int i = 0; i < 2; i++) {
        double line = tabiya_color_contrast(drawn_color(pieces[i], "stroke", 0), ground);
        double body = tabiya_color_contrast(drawn_color(pieces[i], "fill", 1), ground);

        g_assert_cmpfloat(MAX(line, body), >=, PIECES_APART);
    }
}

static void check_pieces(const TabiyaTheme *theme)
{
    TabiyaColor grounds[4];
    int count = get_grounds(theme, grounds);

    for (int i = 0; i < count; i++) {
        const TabiyaColor tints[] = {theme->last_move,  theme->hover,      theme->selected,
                                     theme->control[0], theme->control[1], theme->contested};

        check_piece(grounds[i]);
        for (gsize k = 0; k < G_N_ELEMENTS(tints); k++)
            check_piece(tabiya_color_over(tints[k], grounds[i]));
    }
}

static void test_pieces(void)
{
    for_each_variant(check_pieces);
}

static void check_text(const TabiyaTheme *theme)
{
    TabiyaColor grounds[4];
    int count = get_grounds(theme, grounds);

    for (int i = 0; i < count; i++) {
        TabiyaColor text = i < count / 2 ? theme->light_text : theme->dark_text;

        g_assert_cmpfloat(tabiya_color_contrast(text, grounds[i]), >=, VEIN_APART);
    }
}

/* All backgrounds of letters, plain or with any overlay. */
static void check_plain_text(const TabiyaTheme *theme)
{
    const TabiyaColor tints[] = {theme->last_move,  theme->selected,   theme->drop,
                                 theme->control[0], theme->control[1], theme->contested};
    const TabiyaColor squares[] = {theme->light_square, theme->dark_square};
    const TabiyaColor texts[] = {theme->light_text, theme->dark_text};

    for (int i = 0; i < 2; i++) {
        g_assert_cmpfloat(tabiya_color_contrast(texts[i], squares[i]), >=, TEXT_APART);
        g_assert_cmpfloat(
            tabiya_color_contrast(texts[i], tabiya_color_over(theme->hover, squares[i])), >=,
            TEXT_APART);
        for (gsize k = 0; k < G_N_ELEMENTS(tints); k++) {
            g_assert_cmpfloat(
                tabiya_color_contrast(theme->tinted_text, tabiya_color_over(tints[k], squares[i])),
                >=, TEXT_APART);
        }
    }
}

static void test_text(void)
{
    for_each_variant(check_text);
    for_each_variant(check_plain_text);
}

/* Last move and selection differ from a plain square of either color. */
static void check_tints(const TabiyaTheme *theme)
{
    TabiyaColor grounds[4];
    int count = get_grounds(theme, grounds);

    for (int i = 0; i < count; i++) {
        TabiyaColor ground = grounds[i];
        TabiyaColor tinted = tabiya_color_over(theme->last_move, ground);
        TabiyaColor selected = tabiya_color_over(theme->selected, ground);

        g_assert_cmpfloat(difference(tinted, ground), >=, 15);
        g_assert_cmpfloat(difference(selected, ground), >=, 15);
        g_assert_cmpfloat(difference(selected, tinted), >=, 15);
        g_assert_cmpfloat(tabiya_color_contrast(tabiya_color_over(theme->ring, ground), ground), >=,
                          SIGNS_APART);
        g_assert_cmpfloat(tabiya_color_contrast(tabiya_color_over(theme->target, ground), ground),
                          >=, SIGNS_APART);
        if (count > 2)
            continue;
        /* Warmer: the gap between red and blue grows by a fifth of the whole scale. */
        g_assert_cmpfloat((tinted.red - tinted.blue) - (ground.red - ground.blue), >=, 0.2);
    }
}

static void test_tints(void)
{
    for_each_variant(check_tints);
}

/* A tint differs by hue: 1.04 to 1.71 to 1 from the plain square beside it. For people who see no
 * hues, the dark edge of its corners distinguishes it from any square. */
static void check_edges(const TabiyaTheme *theme)
{
    const TabiyaColor squares[] = {theme->light_square, theme->dark_square};

    for (int i = 0; i < 2; i++) {
        TabiyaColor tinted = tabiya_color_over(theme->last_move, squares[i]);
        TabiyaColor check = tabiya_color_over(theme->check, squares[i]);

        g_assert_cmpfloat(tabiya_color_contrast(theme->last_move_edge, squares[i]), >=,
                          SIGNS_APART);
        g_assert_cmpfloat(tabiya_color_contrast(theme->last_move_edge, tinted), >=, SIGNS_APART);
        g_assert_cmpfloat(tabiya_color_contrast(theme->alarm_edge, squares[i]), >=, SIGNS_APART);
        g_assert_cmpfloat(tabiya_color_contrast(theme->attacked_edge, squares[i]), >=, SIGNS_APART);
        g_assert_cmpfloat(difference(check, theme->alarm_edge), >=, 15);
        for (int k = 0; k < TABIYA_THEME_N_ARROWS; k++) {
            g_assert_cmpfloat(tabiya_color_contrast(theme->arrow_edges[k], squares[i]), >=,
                              SIGNS_APART);
        }
    }
    g_assert_cmpfloat(theme->last_move_part, >, 0.15);
    g_assert_cmpfloat(theme->last_move_part, <=, 0.5);
}

static void test_edges(void)
{
    for_each_variant(check_edges);
    g_assert_cmpfloat(
        tabiya_theme_get_board(TABIYA_BOARD_THEME_CONTRAST, FALSE, TRUE)->last_move_part, ==, 0.5);
}

/* Eight bars that do not lie over one another, within the square; with half of the edge they are a
 * frame. */
static void test_corners(void)
{
    static const double PARTS[] = {0.2, 0.5};

    for (int k = 0; k < 2; k++) {
        TabiyaBar bars[TABIYA_CORNERS_N_BARS];
        double area = 0;

        tabiya_corners_get(60, 2, PARTS[k], bars);
        for (int i = 0; i < TABIYA_CORNERS_N_BARS; i++) {
            g_assert_cmpfloat(bars[i].x, >=, 0);
            g_assert_cmpfloat(bars[i].y, >=, 0);
            g_assert_cmpfloat(bars[i].x + bars[i].width, <=, 60);
            g_assert_cmpfloat(bars[i].y + bars[i].height, <=, 60);
            area += bars[i].width * bars[i].height;
        }
        g_assert_cmpfloat_with_epsilon(area, 4 * (2 * 60 * PARTS[k] * 2 - 4), 1e-9);
    }
    g_assert_cmpfloat(tabiya_corners_get_line_px(12), ==, 1);
    g_assert_cmpfloat(tabiya_corners_get_line_px(64), ==, 2);
}

/* From the squares, and from each other on the same square. */
static void check_arrows(const TabiyaTheme *theme)
{
    TabiyaColor grounds[4];
    int count = get_grounds(theme, grounds);

    for (int k = 0; k < TABIYA_THEME_N_ARROWS * count; k++) {
        TabiyaColor ground = grounds[k / TABIYA_THEME_N_ARROWS];
        int i = k % TABIYA_THEME_N_ARROWS;
        TabiyaColor arrow = tabiya_color_over(theme->arrows[i], ground);

        g_assert_cmpfloat(theme->arrows[i].alpha, >=, 0.6);
        g_assert_cmpfloat(difference(arrow, ground), >=, 20);
        for (int j = 0; j < i; j++) {
            g_assert_cmpfloat(difference(arrow, tabiya_color_over(theme->arrows[j], ground)), >=,
                              20);
        }
    }
}

static void test_arrows(void)
{
    for_each_variant(check_arrows);
    g_assert_cmpfloat(tabiya_theme_get(false, false)->arrows[0].alpha, ==, 0.6);
}

/* Both sides' shares, the unknown or even part between them, and the line where they meet; a curve
 * on Adwaita's cards, light (white) and dark. */
static void check_plot(const TabiyaTheme *theme)
{
    const TabiyaColor shares[] = {theme->plot_white, theme->plot_black};
    TabiyaColor card = rgb(
        theme == tabiya_theme_get(TRUE, FALSE) || theme == tabiya_theme_get(TRUE, TRUE) ? 0x363636
                                                                                        : 0xffffff);

    g_assert_cmpfloat(tabiya_color_contrast(theme->plot_white, theme->plot_black), >=,
                      SHARES_APART);
    for (int i = 0; i < 2; i++) {
        g_assert_cmpfloat(tabiya_color_contrast(theme->plot_middle, shares[i]), >=, SHARES_APART);
        g_assert_cmpfloat(tabiya_color_contrast(theme->plot_unknown, shares[i]), >=, SHARES_APART);
        g_assert_cmpfloat(MAX(tabiya_color_contrast(theme->focus, shares[i]),
                              tabiya_color_contrast(theme->focus_halo, shares[i])),
                          >=, SHARES_APART); /* the cursor */
    }
    g_assert_cmpfloat(MAX(tabiya_color_contrast(theme->plot_line, theme->plot_white),
                          tabiya_color_contrast(theme->plot_line, theme->plot_black)),
                      >=, SHARES_APART);
    for (int i = 0; i < TABIYA_THEME_N_PLOT_MARKS; i++) {
        g_assert_cmpfloat(tabiya_color_contrast(theme->plot_marks[i], theme->plot_halo), >=,
                          SHARES_APART);
    }
    if (theme == tabiya_theme_get(FALSE, FALSE) || theme == tabiya_theme_get(TRUE, FALSE) ||
        theme == tabiya_theme_get(FALSE, TRUE) || theme == tabiya_theme_get(TRUE, TRUE)) {
        g_assert_cmpfloat(tabiya_color_contrast(theme->plot_curve, card), >=, SHARES_APART);
        g_assert_cmpfloat(tabiya_color_contrast(theme->plot_line, card), >=, SHARES_APART);
    }
}

static void test_plot(void)
{
    for_each_variant(check_plot);
}

/* The keyboard's ring, or the line inside it, on any square. */
static void check_focus(const TabiyaTheme *theme)
{
    TabiyaColor grounds[4];
    int count = get_grounds(theme, grounds);

    for (int i = 0; i < count; i++) {
        g_assert_cmpfloat(MAX(tabiya_color_contrast(theme->focus, grounds[i]),
                              tabiya_color_contrast(theme->focus_halo, grounds[i])),
                          >=, 3.0);
    }
}

static void test_focus(void)
{
    for_each_variant(check_focus);
}

/* Each board by its name, bright and dark; nothing by any other. */
static void test_names(void)
{
    TabiyaBoardTheme found;

    for (int i = 0; i < TABIYA_N_BOARD_THEMES; i++) {
        const char *id = tabiya_board_theme_get_id((TabiyaBoardTheme)i);
        g_autofree char *dark = g_strconcat(id, "-dark", NULL);

        g_assert_true(tabiya_board_theme_find(id, &found));
        g_assert_cmpint(found, ==, i);
        g_assert_nonnull(tabiya_theme_find(id));
        g_assert_nonnull(tabiya_theme_find(dark));
        g_assert_true(tabiya_theme_find(id) != tabiya_theme_find(dark));
    }
    g_assert_false(tabiya_board_theme_find("wood-dark", &found));
    g_assert_true(tabiya_theme_find("light") == tabiya_theme_get(false, false));
    g_assert_true(tabiya_theme_find("contrast-dark") == tabiya_theme_get(true, true));
    g_assert_null(tabiya_theme_find("plaid"));
    g_assert_null(tabiya_theme_find("-dark"));
    g_assert_null(tabiya_theme_find(""));
}

/* Veins stay inside their square, or they would end in the next one. */
static void test_grain(void)
{
    for (int piece = 0; piece < TABIYA_GRAIN_N_PIECES; piece++) {
        g_assert_cmpfloat(tabiya_grain_get_tone(piece), <=, TABIYA_GRAIN_TONE);
        for (int i = 0; i < TABIYA_GRAIN_N_VEINS; i++) {
            const TabiyaVein vein = tabiya_grain_get_vein(piece, i);

            g_assert_cmpfloat(vein.strength, <=, 1);
            for (int k = 0; k < 4; k++) {
                g_assert_cmpfloat(vein.y[k] - vein.width / 2, >, 0);
                g_assert_cmpfloat(vein.y[k] + vein.width / 2, <, 1);
            }
        }
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/theme/contrast-is-wcag", test_luminance);
    g_test_add_func("/theme/squares", test_squares);
    g_test_add_func("/theme/pieces", test_pieces);
    g_test_add_func("/theme/coordinates", test_text);
    g_test_add_func("/theme/tints", test_tints);
    g_test_add_func("/theme/edges", test_edges);
    g_test_add_func("/theme/corners", test_corners);
    g_test_add_func("/theme/arrows", test_arrows);
    g_test_add_func("/theme/plot", test_plot);
    g_test_add_func("/theme/focus", test_focus);
    g_test_add_func("/theme/names", test_names);
    g_test_add_func("/theme/grain", test_grain);
    return g_test_run();
}
