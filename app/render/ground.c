/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ground.h. */
#include "app/render/ground.h"

#include <math.h>

#include "app/render/grain.h"

bool tabiya_ground_is_grained(const TabiyaTheme *theme)
{
    return theme->light_grain.alpha > 0;
}

static void set_color(cairo_t *cr, TabiyaColor color, double strength)
{
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha * strength);
}

static void clip_corners(cairo_t *cr, double edge, double radius)
{
    cairo_new_path(cr);
    cairo_arc(cr, radius, radius, radius, M_PI, 1.5 * M_PI);
    cairo_arc(cr, edge - radius, radius, radius, 1.5 * M_PI, 2 * M_PI);
    cairo_arc(cr, edge - radius, edge - radius, radius, 0, 0.5 * M_PI);
    cairo_arc(cr, radius, edge - radius, radius, 0.5 * M_PI, M_PI);
    cairo_close_path(cr);
    cairo_clip(cr);
}

static void draw_veins(cairo_t *cr, TabiyaColor grain, int piece, double edge)
{
    for (int i = 0; i < TABIYA_GRAIN_N_VEINS; i++) {
        const TabiyaVein vein = tabiya_grain_get_vein(piece, i);

        set_color(cr, grain, vein.strength);
        cairo_set_line_width(cr, vein.width * edge);
        cairo_move_to(cr, 0, vein.y[0] * edge);
        cairo_curve_to(cr, edge / 3, vein.y[1] * edge, edge * 2 / 3, vein.y[2] * edge, edge,
                       vein.y[3] * edge);
        cairo_stroke(cr);
    }
}

static void draw_square(const TabiyaTheme *theme, cairo_t *cr, int column, int row, double edge)
{
    const bool light = (column + row) % 2 == 0;
    const int piece = tabiya_grain_get_piece(column, row);
    const TabiyaColor grain = light ? theme->light_grain : theme->dark_grain;

    cairo_save(cr);
    cairo_translate(cr, column * edge, row * edge);
    cairo_rectangle(cr, 0, 0, edge, edge);
    set_color(cr, light ? theme->light_square : theme->dark_square, 1);
    cairo_fill(cr);
    if (grain.alpha > 0) {
        cairo_rectangle(cr, 0, 0, edge, edge);
        set_color(cr, grain, tabiya_grain_get_tone(piece));
        cairo_fill(cr);
        draw_veins(cr, grain, piece, edge);
    }
    cairo_restore(cr);
}

void tabiya_ground_draw(const TabiyaTheme *theme, cairo_t *cr, double square_px, double radius)
{
    cairo_save(cr);
    if (radius > 0)
        clip_corners(cr, 8 * square_px, radius);
    for (int row = 0; row < 8; row++) {
        for (int column = 0; column < 8; column++)
            draw_square(theme, cr, column, row, square_px);
    }
    cairo_restore(cr);
}
