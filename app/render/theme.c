/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See theme.h. */
#include "app/render/theme.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#define RGBA(hex, a)                                                                      \
    {                                                                                     \
        ((hex) >> 16 & 255) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex)&255) / 255.0, (a) \
    }
#define RGB(hex) RGBA(hex, 1.0)

#define ARROWS(a)                                                                   \
    {                                                                               \
        RGBA(0x15781b, a), RGBA(0xb3261e, a), RGBA(0x1a4f9c, a), RGBA(0xe0a000, a), \
            RGBA(0x7a2ab0, a)                                                       \
    }

/* Darker than any square, of the same hue. */
#define ARROW_EDGES                                                               \
    {                                                                             \
        RGB(0x08350d), RGB(0x5a0f0b), RGB(0x0d2a55), RGB(0x3d2b00), RGB(0x2d0a45) \
    }
#define EDGES                                                                                \
    .arrow_edges = ARROW_EDGES, .alarm_edge = RGB(0x5c0006), .attacked_edge = RGB(0x3d2400), \
    .last_move_edge = RGB(0x3d2400), .tinted_text = RGB(0x000000)

/* Overlays: everybody can distinguish blue and vermilion. */
#define OVERLAYS(a)                                                                    \
    .control = {RGBA(0x3f8be6, a), RGBA(0xe0623a, a)}, .contested = RGBA(0x808080, a), \
    .hanging = RGB(0xc01018), .attacked = RGB(0xd97800), .pinned = RGB(0x1a4fb0)

#define SELECTED_GREEN .selected = RGBA(0x3f8f4f, 0.45), .drop = RGBA(0x3f8f4f, 0.58)
/* Green would be invisible on green squares. */
#define SELECTED_BLUE .selected = RGBA(0x2a6fd0, 0.45), .drop = RGBA(0x2a6fd0, 0.58)

/* Shared by all boards of one brightness. */
#define BRIGHT                                                                                 \
    EDGES, .last_move_part = 0.18, .hover = RGBA(0xffffff, 0.16), .check = RGB(0xe01b24),      \
           .focus = RGB(0x10458c), .focus_halo = RGB(0xffffff), .scrim = RGBA(0x1c1610, 0.42), \
           .shadow = RGBA(0x000000, 0.38), .arrows = ARROWS(0.6), OVERLAYS(0.42)
#define DIM                                                                                    \
    EDGES, .last_move_part = 0.18, .hover = RGBA(0xffffff, 0.14), .check = RGB(0xe01b24),      \
           .focus = RGB(0x0f3f86), .focus_halo = RGB(0xffffff), .scrim = RGBA(0x0c0a08, 0.50), \
           .shadow = RGBA(0x000000, 0.45), .arrows = ARROWS(0.6), OVERLAYS(0.42)
#define STRONG                                                                                   \
    EDGES, .last_move_part = 0.5, .light_text = RGB(0x000000), .dark_text = RGB(0x000000),       \
           .last_move = RGBA(0xffb000, 0.65), .selected = RGBA(0x2f8544, 0.50),                  \
           .ring = RGB(0x003e15), .target = RGBA(0x003312, 0.82), .hover = RGBA(0xffffff, 0.25), \
           .drop = RGBA(0x2f8544, 0.65), .check = RGB(0xd00000), .focus = RGB(0x0b3d91),         \
           .focus_halo = RGB(0xffffff), .arrows = ARROWS(0.85), OVERLAYS(0.60)

#define SAND                                                                                 \
    BRIGHT, SELECTED_GREEN, .light_square = RGB(0xefe6d5), .dark_square = RGB(0xb79b78),     \
                            .light_text = RGB(0x7b6242), .dark_text = RGB(0x3e3529),         \
                            .last_move = RGBA(0xefb22f, 0.44), .ring = RGBA(0x1a4926, 0.95), \
                            .target = RGBA(0x154823, 0.82)
#define SAND_DIM                                                                          \
    DIM, SELECTED_GREEN, .light_square = RGB(0xd8cdb9), .dark_square = RGB(0x9a8163),     \
                         .light_text = RGB(0x6a5337), .dark_text = RGB(0x221c16),         \
                         .last_move = RGBA(0xe6a92c, 0.42), .ring = RGBA(0x13401f, 0.97), \
                         .target = RGBA(0x0a2c15, 0.78)

#define WOOD                                                                                 \
    BRIGHT, SELECTED_GREEN, .light_square = RGB(0xe9cda3), .dark_square = RGB(0xb5834f),     \
                            .light_grain = RGBA(0xa9763a, 0.28),                             \
                            .dark_grain = RGBA(0x5c3310, 0.26), .light_text = RGB(0x744c22), \
                            .dark_text = RGB(0x312315), .last_move = RGBA(0xf7dc1a, 0.50),   \
                            .ring = RGBA(0x062b13, 0.95), .target = RGBA(0x04180b, 0.80)
#define WOOD_DIM                                                                                  \
    DIM, SELECTED_GREEN, .light_square = RGB(0xd3b78f), .dark_square = RGB(0x9f7144),             \
                         .light_grain = RGBA(0x8a5d2a, 0.28), .dark_grain = RGBA(0x4a280c, 0.24), \
                         .light_text = RGB(0x5c3c1a), .dark_text = RGB(0x100b07),                 \
                         .last_move = RGBA(0xefd418, 0.47), .ring = RGBA(0x021406, 0.95),         \
                         .target = RGBA(0x000502, 0.82)

#define GREEN                                                                               \
    BRIGHT, SELECTED_BLUE, .light_square = RGB(0xeeeed2), .dark_square = RGB(0x7f9f5f),     \
                           .light_text = RGB(0x557338), .dark_text = RGB(0x26301c),         \
                           .last_move = RGBA(0xf2cf1f, 0.50), .ring = RGBA(0x103b70, 0.95), \
                           .target = RGBA(0x0f3a22, 0.80)
#define GREEN_DIM                                                                        \
    DIM, SELECTED_BLUE, .light_square = RGB(0xd6d7ba), .dark_square = RGB(0x6f8c52),     \
                        .light_text = RGB(0x4a6330), .dark_text = RGB(0x161c10),         \
                        .last_move = RGBA(0xe8c41a, 0.46), .ring = RGBA(0x0e3262, 0.95), \
                        .target = RGBA(0x0a2e1a, 0.82)

#define BLUE                                                                                 \
    BRIGHT, SELECTED_GREEN, .light_square = RGB(0xe3eaf0), .dark_square = RGB(0x86a3bd),     \
                            .light_text = RGB(0x4c6c86), .dark_text = RGB(0x2e3740),         \
                            .last_move = RGBA(0xf2c534, 0.48), .ring = RGBA(0x16562a, 0.95), \
                            .target = RGBA(0x134c24, 0.84)
#define BLUE_DIM                                                                          \
    DIM, SELECTED_GREEN, .light_square = RGB(0xccd5dd), .dark_square = RGB(0x728fa9),     \
                         .light_text = RGB(0x415e77), .dark_text = RGB(0x1e252c),         \
                         .last_move = RGBA(0xecbd2a, 0.46), .ring = RGBA(0x0e3a1a, 0.95), \
                         .target = RGBA(0x0a361a, 0.82)

#define GRAY                                                                                 \
    BRIGHT, SELECTED_GREEN, .light_square = RGB(0xe8e8e6), .dark_square = RGB(0x9f9f9d),     \
                            .light_text = RGB(0x666664), .dark_text = RGB(0x363635),         \
                            .last_move = RGBA(0xf0b82e, 0.46), .ring = RGBA(0x16562a, 0.95), \
                            .target = RGBA(0x134c24, 0.84)
#define GRAY_DIM                                                                          \
    DIM, SELECTED_GREEN, .light_square = RGB(0xd2d2d0), .dark_square = RGB(0x8a8a88),     \
                         .light_text = RGB(0x565654), .dark_text = RGB(0x222222),         \
                         .last_move = RGBA(0xe8ae28, 0.44), .ring = RGBA(0x0e3a1a, 0.95), \
                         .target = RGBA(0x0a361a, 0.82)

#define CONTRAST                                                         \
    STRONG, .light_square = RGB(0xffffff), .dark_square = RGB(0xa08a6c), \
            .scrim = RGBA(0x000000, 0.60), .shadow = RGBA(0x000000, 0.50)
#define CONTRAST_DIM                                                     \
    STRONG, .light_square = RGB(0xf2ecdf), .dark_square = RGB(0x968062), \
            .scrim = RGBA(0x000000, 0.65), .shadow = RGBA(0x000000, 0.55)

/* The evaluation graph follows the desktop, not the board: bright or dark, with strong colors. */
#define PLOT                                                                                 \
    .plot_white = RGB(0xf6f1e8), .plot_black = RGB(0x3f3933), .plot_unknown = RGB(0x8b8378), \
    .plot_line = RGB(0x8a5a1c), .plot_middle = RGB(0x8b8378), .plot_curve = RGB(0x1a4f9c),   \
    .plot_halo = RGB(0xffffff), .plot_marks = {RGB(0xa06a00), RGB(0xc4480a), RGB(0xb3122f)}
#define PLOT_DIM                                                                             \
    .plot_white = RGB(0xece5d8), .plot_black = RGB(0x322d29), .plot_unknown = RGB(0x7f776c), \
    .plot_line = RGB(0xd9a24a), .plot_middle = RGB(0x7f776c), .plot_curve = RGB(0x8ab4f0),   \
    .plot_halo = RGB(0x1c1915), .plot_marks = {RGB(0xf0c040), RGB(0xff9a4d), RGB(0xff7b83)}
#define PLOT_STRONG                                                                          \
    .plot_white = RGB(0xffffff), .plot_black = RGB(0x1f1f1f), .plot_unknown = RGB(0x868686), \
    .plot_line = RGB(0x7a3d00), .plot_middle = RGB(0x6e6e6e), .plot_curve = RGB(0x0b3d91),   \
    .plot_halo = RGB(0xffffff), .plot_marks = {RGB(0x7a5200), RGB(0xa83a00), RGB(0xa00020)}
#define PLOT_STRONG_DIM                                                                      \
    .plot_white = RGB(0xffffff), .plot_black = RGB(0x000000), .plot_unknown = RGB(0x767676), \
    .plot_line = RGB(0xffc040), .plot_middle = RGB(0x808080), .plot_curve = RGB(0xa8c8ff),   \
    .plot_halo = RGB(0x000000), .plot_marks = {RGB(0xffd75e), RGB(0xffa45c), RGB(0xff8f95)}

/* One board: [high contrast][dark] */
#define VARIANTS(BOARD)                           \
    {                                             \
        {{BOARD, PLOT}, {BOARD##_DIM, PLOT_DIM}}, \
        {                                         \
            {BOARD, PLOT_STRONG},                 \
            {                                     \
                BOARD##_DIM, PLOT_STRONG_DIM      \
            }                                     \
        }                                         \
    }

static const struct {
    const char *id;
    const char *title;
    TabiyaTheme themes[2][2];
} boards[TABIYA_N_BOARD_THEMES] = {
    [TABIYA_BOARD_THEME_SAND] = {"sand", N_("Sand"), VARIANTS(SAND)},
    [TABIYA_BOARD_THEME_WOOD] = {"wood", N_("Wood"), VARIANTS(WOOD)},
    [TABIYA_BOARD_THEME_GREEN] = {"green", N_("Green"), VARIANTS(GREEN)},
    [TABIYA_BOARD_THEME_BLUE] = {"blue", N_("Blue"), VARIANTS(BLUE)},
    [TABIYA_BOARD_THEME_GRAY] = {"gray", N_("Gray"), VARIANTS(GRAY)},
    [TABIYA_BOARD_THEME_CONTRAST] = {"contrast", N_("High contrast"), VARIANTS(CONTRAST)},
};

const char *tabiya_board_theme_get_id(TabiyaBoardTheme board)
{
    return boards[board].id;
}

const char *tabiya_board_theme_get_title(TabiyaBoardTheme board)
{
    return _(boards[board].title);
}

static bool find_board(const char *id, size_t length, TabiyaBoardTheme *board)
{
    for (int i = 0; i < TABIYA_N_BOARD_THEMES; i++) {
        if (strlen(boards[i].id) != length || strncmp(boards[i].id, id, length) != 0)
            continue;
        *board = (TabiyaBoardTheme)i;
        return true;
    }
    return false;
}

bool tabiya_board_theme_find(const char *id, TabiyaBoardTheme *board)
{
    return find_board(id, strlen(id), board);
}

const TabiyaTheme *tabiya_theme_get_board(TabiyaBoardTheme board, bool dark, bool high_contrast)
{
    return &boards[board].themes[high_contrast][dark];
}

const TabiyaTheme *tabiya_theme_get(bool dark, bool high_contrast)
{
    return tabiya_theme_get_board(
        high_contrast ? TABIYA_BOARD_THEME_CONTRAST : TABIYA_BOARD_THEME_SAND, dark, high_contrast);
}

const TabiyaTheme *tabiya_theme_find(const char *name)
{
    static const char DARK[] = "-dark";
    size_t length = strlen(name);
    bool dark = length > strlen(DARK) && strcmp(name + length - strlen(DARK), DARK) == 0;
    TabiyaBoardTheme board;

    if (strcmp(name, "light") == 0 || strcmp(name, "dark") == 0)
        return tabiya_theme_get(name[0] == 'd', false);
    if (!find_board(name, dark ? length - strlen(DARK) : length, &board))
        return NULL;
    return tabiya_theme_get_board(board, dark, board == TABIYA_BOARD_THEME_CONTRAST);
}

TabiyaColor tabiya_color_over(TabiyaColor over, TabiyaColor under)
{
    double a = over.alpha;

    return (TabiyaColor){
        .red = over.red * a + under.red * (1 - a),
        .green = over.green * a + under.green * (1 - a),
        .blue = over.blue * a + under.blue * (1 - a),
        .alpha = 1,
    };
}

static double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

/* Relative luminance, WCAG 2.1's definition. */
static double luminance(TabiyaColor color)
{
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

double tabiya_color_contrast(TabiyaColor a, TabiyaColor b)
{
    double la = luminance(a) + 0.05;
    double lb = luminance(b) + 0.05;

    return la > lb ? la / lb : lb / la;
}
