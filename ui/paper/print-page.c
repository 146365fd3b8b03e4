/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See print-page.h. */
#include "ui/paper/print-page.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/render/diagram.h"
#include "ui/widget.h"

/* Of the page's height: a larger board would fill a page in landscape like a poster. */
#define BOARD_SHARE 0.78
#define TITLE_FONT "Serif Bold 16"
#define CAPTION_FONT "Serif 12"
#define FEN_FONT "Monospace 9"
#define GAP_PT 12
#define PREVIEW_WIDTH_PX 520
#define PREVIEW_HEIGHT_PX 680
#define SHEET_MARGIN_PX 18

void tabiya_print_page_free(TabiyaPrintPage *self)
{
    g_clear_pointer(&self->shapes, g_array_unref);
    g_clear_pointer(&self->pieces, tabiya_piece_drawings_free);
    g_free(self->title);
    g_free(self->caption);
    g_free(self->fen);
    g_free(self);
}

/* --- On paper --------------------------------------------------------------------------------- */

/* A page is scaled: letters have exact positions instead of the pixels of one size. */
static void place_letters_freely(PangoLayout *layout)
{
    cairo_font_options_t *options = cairo_font_options_create();

    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    pango_cairo_context_set_font_options(pango_layout_get_context(layout), options);
    pango_context_set_round_glyph_positions(pango_layout_get_context(layout), FALSE);
    pango_layout_context_changed(layout);
    cairo_font_options_destroy(options);
}

/* Centered below `y`; returns the lower end. */
static double draw_text(GtkPrintContext *context, const char *text, const char *font, double y)
{
    cairo_t *cr = gtk_print_context_get_cairo_context(context);
    g_autoptr(PangoLayout) layout = gtk_print_context_create_pango_layout(context);
    PangoFontDescription *description = pango_font_description_from_string(font);
    int height;

    if (!*text) {
        pango_font_description_free(description);
        return y;
    }
    place_letters_freely(layout);
    pango_layout_set_font_description(layout, description);
    pango_font_description_free(description);
    pango_layout_set_width(layout, (int)(gtk_print_context_get_width(context) * PANGO_SCALE));
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_text(layout, text, -1);
    pango_layout_get_size(layout, NULL, &height);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_move_to(cr, 0, y);
    pango_cairo_show_layout(cr, layout);
    return y + (double)height / PANGO_SCALE + GAP_PT;
}

void tabiya_print_page_draw(const TabiyaPrintPage *self, GtkPrintContext *context)
{
    const TabiyaDiagram diagram = {
        .position = &self->position,
        .last_move = self->last_move,
        .shapes = (const TabiyaShape *)(gpointer)self->shapes->data,
        .n_shapes = self->shapes->len,
        .theme = self->theme,
        .pieces = self->pieces,
        .coordinates = TABIYA_COORDINATES_OUTSIDE,
        .flipped = self->flipped,
    };
    const double aspect = tabiya_diagram_get_aspect(&diagram);
    const double room = gtk_print_context_get_width(context);
    const double width = MIN(room, gtk_print_context_get_height(context) * BOARD_SHARE / aspect);
    double y = draw_text(context, self->title, TITLE_FONT, 0);

    tabiya_diagram_draw(&diagram, gtk_print_context_get_cairo_context(context), (room - width) / 2,
                        y, width);
    y = draw_text(context, self->caption, CAPTION_FONT, y + width * aspect + GAP_PT);
    draw_text(context, self->fen, FEN_FONT, y);
}

/* --- Preview ---------------------------------------------------------------------------------- */

typedef struct {
    GtkPrintOperationPreview *preview; /* owned; NULL: it is over */
    cairo_surface_t *sheet;            /* owned: the page, in points */
    double width, height;
    GtkWidget *area;
    gulong ready;
} Preview;

static void free_preview(gpointer data)
{
    Preview *self = data;

    cairo_surface_destroy(self->sheet);
    g_clear_object(&self->preview);
    g_free(self);
}

static void draw_cb(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const Preview *self = user;
    const double scale = MIN((width - 2 * SHEET_MARGIN_PX) / self->width,
                             (height - 2 * SHEET_MARGIN_PX) / self->height);

    cairo_translate(cr, (width - self->width * scale) / 2, (height - self->height * scale) / 2);
    cairo_scale(cr, scale, scale);
    cairo_rectangle(cr, 2, 3, self->width, self->height);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.2);
    cairo_fill(cr);
    cairo_rectangle(cr, 0, 0, self->width, self->height);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_fill(cr);
    cairo_set_source_surface(cr, self->sheet, 0, 0);
    cairo_paint(cr);
}

static void ready_cb(GtkPrintOperationPreview *operation, GtkPrintContext *context, gpointer user)
{
    Preview *self = user;

    gtk_print_operation_preview_render_page(operation, 0);
    gtk_widget_queue_draw(self->area);
}

/* The print operation waits for this. */
static gboolean closed_cb(GtkWindow *window, gpointer user)
{
    Preview *self = user;
    g_autoptr(GtkPrintOperationPreview) preview = g_steal_pointer(&self->preview);

    if (preview) {
        g_signal_handler_disconnect(preview, self->ready);
        gtk_print_operation_preview_end_preview(preview);
    }
    return GDK_EVENT_PROPAGATE;
}

static Preview *new_preview(GtkPrintOperationPreview *preview, GtkPrintContext *context)
{
    GtkPageSetup *setup = gtk_print_context_get_page_setup(context);
    Preview *self = g_new0(Preview, 1);

    self->preview = g_object_ref(preview);
    self->width = gtk_page_setup_get_paper_width(setup, GTK_UNIT_POINTS);
    self->height = gtk_page_setup_get_paper_height(setup, GTK_UNIT_POINTS);
    self->sheet = cairo_recording_surface_create(
        CAIRO_CONTENT_COLOR_ALPHA, &(cairo_rectangle_t){0, 0, self->width, self->height});
    cairo_t *cr = cairo_create(self->sheet);
    gtk_print_context_set_cairo_context(context, cr, 72, 72);
    cairo_destroy(cr);
    return self;
}

void tabiya_print_preview_present(GtkPrintOperation *operation, GtkPrintOperationPreview *preview,
                                  GtkPrintContext *context, GtkWindow *parent)
{
    Preview *self = new_preview(preview, context);
    GtkWidget *window = adw_window_new();
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->area = gtk_drawing_area_new();
    gtk_widget_set_vexpand(self->area, TRUE);
    tabiya_widget_set_name(self->area, _("Page preview"));
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->area), draw_cb, self, NULL);
    gtk_box_append(GTK_BOX(content), adw_header_bar_new());
    gtk_box_append(GTK_BOX(content), self->area);
    adw_window_set_content(ADW_WINDOW(window), content);
    g_object_set_data_full(G_OBJECT(window), "tabiya-print-preview", self, free_preview);
    self->ready = g_signal_connect(preview, "ready", G_CALLBACK(ready_cb), self);
    g_signal_connect(window, "close-request", G_CALLBACK(closed_cb), self);
    tabiya_widget_close_on_escape(window);

    gtk_window_set_title(GTK_WINDOW(window), _("Print Preview"));
    gtk_window_set_default_size(GTK_WINDOW(window), PREVIEW_WIDTH_PX, PREVIEW_HEIGHT_PX);
    if (parent) {
        tabiya_widget_fit_into(GTK_WINDOW(window), GTK_WIDGET(parent));
        gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    }
    gtk_window_present(GTK_WINDOW(window));
}
