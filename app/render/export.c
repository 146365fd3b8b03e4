/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See export.h. */
#include "app/render/export.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/safe-file.h"
#include "app/render/book.h"
#include "app/render/gif.h"

static cairo_status_t append_cb(void *bytes, const unsigned char *data, unsigned length)
{
    g_byte_array_append(bytes, data, length);
    return CAIRO_STATUS_SUCCESS;
}

static GBytes *make_png(const TabiyaDiagram *diagram, int size_px)
{
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, size_px, size_px);
    cairo_t *cr = cairo_create(surface);
    tabiya_diagram_draw(diagram, cr, 0, 0, size_px);
    cairo_destroy(cr);
    cairo_surface_write_to_png_stream(surface, append_cb, bytes);
    cairo_surface_destroy(surface);
    return g_byte_array_free_to_bytes(bytes);
}

static GBytes *make_svg(const TabiyaDiagram *diagram, int size_px)
{
    g_autofree char *words = tabiya_diagram_dup_words(diagram->position);
    char *svg = tabiya_diagram_dup_svg(diagram, size_px, words);
    return g_bytes_new_take(svg, strlen(svg));
}

static GBytes *make_pdf(const TabiyaDiagram *diagram, int size_pt)
{
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(append_cb, bytes, size_pt, size_pt);
    cairo_t *cr = cairo_create(surface);
    tabiya_diagram_draw(diagram, cr, 0, 0, size_pt);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return g_byte_array_free_to_bytes(bytes);
}

/* One row per format: which files can be made of what. */
static const struct {
    const char *suffix;
    GBytes *(*of_position)(const TabiyaDiagram *diagram, int size_px);
    GBytes *(*of_game)(TabiyaGame *game, const TabiyaExportOptions *options, GError **error);
} FORMATS[] = {
    [TABIYA_EXPORT_PNG] = {".png", make_png, NULL},
    [TABIYA_EXPORT_SVG] = {".svg", make_svg, NULL},
    [TABIYA_EXPORT_PDF] = {".pdf", make_pdf, tabiya_book_write_pdf},
    [TABIYA_EXPORT_GIF] = {".gif", NULL, tabiya_gif_write},
    [TABIYA_EXPORT_HTML] = {".html", NULL, tabiya_book_write_html},
};

gboolean tabiya_export_find_format(const char *path, TabiyaExportFormat *format, GError **error)
{
    g_autofree char *name = g_path_get_basename(path);
    const char *suffix = strrchr(name, '.');
    for (gsize i = 0; suffix && i < G_N_ELEMENTS(FORMATS); i++) {
        if (g_ascii_strcasecmp(suffix, FORMATS[i].suffix) == 0) {
            *format = (TabiyaExportFormat)i;
            return TRUE;
        }
    }
    if (suffix && g_ascii_strcasecmp(suffix, ".htm") == 0) {
        *format = TABIYA_EXPORT_HTML;
        return TRUE;
    }
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                _("“%s” must end in .png, .svg or .pdf for a position, or in .gif, .pdf or .html "
                  "for a game."),
                name);
    return FALSE;
}

GBytes *tabiya_export_position(const TabiyaDiagram *diagram, TabiyaExportFormat format,
                               const TabiyaExportOptions *options, GError **error)
{
    TabiyaDiagram drawn = *diagram;
    if (!FORMATS[format].of_position) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("A position can be written as .png, .svg or .pdf, not as %s."),
                    FORMATS[format].suffix);
        return NULL;
    }
    tabiya_export_options_apply(options, &drawn);
    return FORMATS[format].of_position(&drawn, tabiya_export_options_get_size(options, format));
}

GBytes *tabiya_export_game(TabiyaGame *game, TabiyaExportFormat format,
                           const TabiyaExportOptions *options, GError **error)
{
    if (!FORMATS[format].of_game) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("A game can be written as .gif, .pdf or .html, not as %s."),
                    FORMATS[format].suffix);
        return NULL;
    }
    return FORMATS[format].of_game(game, options, error);
}

gboolean tabiya_export_save(GBytes *bytes, const char *path, GError **error)
{
    gsize length;
    const char *data = g_bytes_get_data(bytes, &length);
    g_autoptr(TabiyaSafeFile) file = tabiya_safe_file_begin(path, error);
    return file && tabiya_safe_file_write(file, data, length, error) &&
           tabiya_safe_file_commit(file, FALSE, error);
}
