/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The colours of a board: see theme.h. */
#include "app/render/theme.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#define RGBA(hex, a)                                                                               \
    {                                                                                              \
        ((hex) >> 16 & 255) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex)&255) / 255.0, (a)          \
    }
#define RGB(hex) RGBA(hex, 1.0)

#define ARROWS(a)                                                                                  \
    {                                                                                              \
        RGBA(0x15781b, a), RGBA(0xb3261e, a), RGBA(0x1a4f9c, a), RGBA(0xe0a000, a)                 \
    }

/* What is told of squares: blue and vermilion are told apart by everyone. */
#define OVERLAYS(a)                                                                                \
    .control = {RGBA(0x1f6fd0, a), RGBA(0xc4401c, a)}, .contested = RGBA(0x6f6f6f, a),             \
    .hanging = RGB(0xc01018), .attacked = RGB(0xd97800), .pinned = RGB(0x1a4fb0)

/* What the two themes of high contrast share. */
#define HIGH_CONTRAST                                                                              \
    .light_text = RGB(0x000000), .dark_text = RGB(0x000000), .last_move = RGBA(0xffb000, 0.65),    \
    .selected = RGBA(0x2f8544, 0.50), .ring = RGB(0x004d1a), .target = RGBA(0x003312, 0.80),       \
    .hover = RGBA(0xffffff, 0.25), .drop = RGBA(0x2f8544, 0.65), .check = RGB(0xd00000),           \
    .focus = RGB(0x0b3d91), .focus_halo = RGB(0xffffff), .arrows = ARROWS(0.85), OVERLAYS(0.60)

/* [high contrast][dark] */
static const TabiyaTheme themes[2][2] = {
    {
        {
            .light_square = RGB(0xefe6d5),
            .dark_square = RGB(0xb79b78),
            .light_text = RGB(0x7f6544),
            .dark_text = RGB(0xfbf5ea),
            .last_move = RGBA(0xefb22f, 0.44),
            .selected = RGBA(0x3f8f4f, 0.42),
            .ring = RGBA(0x2c7a3f, 0.95),
            .target = RGBA(0x1a5a2c, 0.58),
            .hover = RGBA(0xffffff, 0.16),
            .drop = RGBA(0x3f8f4f, 0.55),
            .check = RGB(0xe01b24),
            .focus = RGB(0x1a5fb4),
            .focus_halo = RGB(0xffffff),
            .scrim = RGBA(0x1c1610, 0.42),
            .shadow = RGBA(0x000000, 0.38),
            .arrows = ARROWS(0.6),
            OVERLAYS(0.42),
            .plot_white = RGB(0xf6f1e8),
            .plot_black = RGB(0x57504a),
            .plot_unknown = RGB(0xb5ada1),
            .plot_line = RGB(0x8a5a1c),
            .plot_middle = RGB(0x8f877c),
            .plot_halo = RGB(0xffffff),
            .plot_marks = {RGB(0xa06a00), RGB(0xc4480a), RGB(0xb3122f)},
        },
        {
            .light_square = RGB(0xd8cdb9),
            .dark_square = RGB(0x9a8163),
            .light_text = RGB(0x6b5438),
            .dark_text = RGB(0xf4ecdd),
            .last_move = RGBA(0xe6a92c, 0.42),
            .selected = RGBA(0x2f8544, 0.45),
            .ring = RGBA(0x1f6b34, 0.95),
            .target = RGBA(0x104a23, 0.60),
            .hover = RGBA(0xffffff, 0.14),
            .drop = RGBA(0x2f8544, 0.58),
            .check = RGB(0xe01b24),
            .focus = RGB(0x1a5fb4),
            .focus_halo = RGB(0xffffff),
            .scrim = RGBA(0x0c0a08, 0.50),
            .shadow = RGBA(0x000000, 0.45),
            .arrows = ARROWS(0.6),
            OVERLAYS(0.42),
            .plot_white = RGB(0xe4dccd),
            .plot_black = RGB(0x38332e),
            .plot_unknown = RGB(0x6d665e),
            .plot_line = RGB(0xd9a24a),
            .plot_middle = RGB(0x857d72),
            .plot_halo = RGB(0x1c1915),
            .plot_marks = {RGB(0xf0c040), RGB(0xff9a4d), RGB(0xff7b83)},
        },
    },
    {
        {
            HIGH_CONTRAST,
            .light_square = RGB(0xffffff),
            .dark_square = RGB(0xa08a6c),
            .scrim = RGBA(0x000000, 0.60),
            .shadow = RGBA(0x000000, 0.50),
            .plot_white = RGB(0xffffff),
            .plot_black = RGB(0x1f1f1f),
            .plot_unknown = RGB(0x9a9a9a),
            .plot_line = RGB(0x7a3d00),
            .plot_middle = RGB(0x6e6e6e),
            .plot_halo = RGB(0xffffff),
            .plot_marks = {RGB(0x7a5200), RGB(0xa83a00), RGB(0xa00020)},
        },
        {
            HIGH_CONTRAST,
            .light_square = RGB(0xf2ecdf),
            .dark_square = RGB(0x968062),
            .scrim = RGBA(0x000000, 0.65),
            .shadow = RGBA(0x000000, 0.55),
            .plot_white = RGB(0xffffff),
            .plot_black = RGB(0x000000),
            .plot_unknown = RGB(0x767676),
            .plot_line = RGB(0xffc040),
            .plot_middle = RGB(0x808080),
            .plot_halo = RGB(0x000000),
            .plot_marks = {RGB(0xffd75e), RGB(0xffa45c), RGB(0xff8f95)},
        },
    },
};

const TabiyaTheme *tabiya_theme_get(bool dark, bool high_contrast)
{
    return &themes[high_contrast][dark];
}

const TabiyaTheme *tabiya_theme_find(const char *name)
{
    static const char *const names[2][2] = {{"light", "dark"}, {"contrast", "contrast-dark"}};

    for (int i = 0; i < 4; i++)
        if (strcmp(name, names[i / 2][i % 2]) == 0)
            return &themes[i / 2][i % 2];
    return NULL;
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

double tabiya_color_luminance(TabiyaColor color)
{
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

double tabiya_color_contrast(TabiyaColor a, TabiyaColor b)
{
    double la = tabiya_color_luminance(a) + 0.05;
    double lb = tabiya_color_luminance(b) + 0.05;

    return la > lb ? la / lb : lb / la;
}
