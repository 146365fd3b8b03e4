/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chart-sheet.h. */
#include "app/render/chart-sheet.h"

#include <cairo-svg.h>
#include <gio/gio.h>

#include "app/render/chart-private.h"

#define WIDTH_PX 900
#define MARGIN_PX 30
#define CHART_PX 240
#define RADAR_PX 400
#define GAP_PX 8
#define SCALE 2 /* of a PNG */
#define FAMILIES "Cantarell, Noto Sans, DejaVu Sans, Sans"
#define TITLE_PX 24
#define HEADING_PX 17
#define TEXT_PX 13

/* A sheet being drawn, or measured. */
typedef struct {
    cairo_t *cr;
    TabiyaChartLook look;
    double y;
} Sheet;

static void set_font(Sheet *self, int size_px, PangoWeight weight)
{
    PangoFontDescription *font = pango_font_description_from_string(FAMILIES);

    pango_font_description_set_absolute_size(font, size_px * PANGO_SCALE);
    pango_font_description_set_weight(font, weight);
    pango_context_set_font_description(self->look.pango, font);
    pango_font_description_free(font);
}

/* Letters are black on white in a file, as on paper. */
static void add_text(Sheet *self, const char *text, int size_px, PangoWeight weight)
{
    int height;

    set_font(self, size_px, weight);
    g_autoptr(PangoLayout) layout =
        tabiya_chart_new_text(&self->look, text, WIDTH_PX - 2 * MARGIN_PX);
    pango_layout_get_pixel_size(layout, NULL, &height);
    cairo_set_source_rgb(self->cr, 0, 0, 0);
    cairo_move_to(self->cr, MARGIN_PX, self->y);
    pango_cairo_show_layout(self->cr, layout);
    self->y += height + GAP_PX;
}

static void add_chart(Sheet *self, const TabiyaChart *chart)
{
    int height = chart->kind == TABIYA_CHART_RADAR ? RADAR_PX : CHART_PX;

    self->y += 2 * GAP_PX;
    add_text(self, chart->title, HEADING_PX, PANGO_WEIGHT_BOLD);
    if (chart->about)
        add_text(self, chart->about, TEXT_PX, PANGO_WEIGHT_NORMAL);
    set_font(self, TEXT_PX, PANGO_WEIGHT_NORMAL);
    cairo_save(self->cr);
    cairo_translate(self->cr, MARGIN_PX, self->y);
    tabiya_chart_draw(chart, &self->look, self->cr, WIDTH_PX - 2 * MARGIN_PX, height);
    cairo_restore(self->cr);
    self->y += height + GAP_PX;
}

/* Returns the height. */
static double draw(cairo_t *cr, GPtrArray *charts, const char *title, gboolean mirrored)
{
    PangoContext *pango = pango_cairo_create_context(cr);
    Sheet sheet = {
        .cr = cr,
        .look = {.theme = tabiya_theme_get(FALSE, FALSE),
                 .text = {0.1, 0.1, 0.1, 1},
                 .pango = pango,
                 .mirrored = mirrored,
                 .current = -1},
        .y = MARGIN_PX,
    };

    if (mirrored)
        pango_context_set_base_dir(pango, PANGO_DIRECTION_RTL);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    add_text(&sheet, title, TITLE_PX, PANGO_WEIGHT_BOLD);
    for (guint i = 0; i < charts->len; i++)
        add_chart(&sheet, g_ptr_array_index(charts, i));
    g_object_unref(pango);
    return sheet.y + MARGIN_PX;
}

static double measure(GPtrArray *charts, const char *title, gboolean mirrored)
{
    cairo_surface_t *nowhere = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
    cairo_t *cr = cairo_create(nowhere);
    double height = draw(cr, charts, title, mirrored);

    cairo_destroy(cr);
    cairo_surface_destroy(nowhere);
    return height;
}

static cairo_status_t append_cb(void *closure, const unsigned char *data, unsigned int length)
{
    g_byte_array_append(closure, data, length);
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *make_surface(GByteArray *bytes, double height, gboolean png)
{
    if (!png)
        return cairo_svg_surface_create_for_stream(append_cb, bytes, WIDTH_PX, height);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH_PX * SCALE, (int)(height * SCALE));
    cairo_surface_set_device_scale(surface, SCALE, SCALE);
    return surface;
}

GBytes *tabiya_chart_sheet_export(GPtrArray *charts, const char *title, gboolean mirrored,
                                  gboolean png, GError **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    cairo_surface_t *surface = make_surface(bytes, measure(charts, title, mirrored), png);
    cairo_t *cr = cairo_create(surface);

    draw(cr, charts, title, mirrored);
    cairo_destroy(cr);
    if (png)
        cairo_surface_write_to_png_stream(surface, append_cb, bytes);
    cairo_surface_finish(surface);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, cairo_status_to_string(status));
        return NULL;
    }
    return g_byte_array_free_to_bytes(g_steal_pointer(&bytes));
}
