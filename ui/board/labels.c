/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See labels.h. They have the window's text color, since they are on the window's background. */
#include "ui/board/labels.h"

#include "ui/board/view-private.h"

/* Of the margin. */
#define SIZE 0.72

/* As strong as on the window's background: 4.5:1 in light and dark. */
#define ALPHA 0.75f

static PangoLayout *new_layout(TabiyaBoardView *view)
{
    PangoLayout *layout = gtk_widget_create_pango_layout(GTK_WIDGET(view), NULL);
    PangoFontDescription *font = pango_font_description_copy(
        pango_context_get_font_description(pango_layout_get_context(layout)));

    pango_font_description_set_absolute_size(font, view->geometry.margin_px * SIZE * PANGO_SCALE);
    pango_font_description_set_weight(font, PANGO_WEIGHT_MEDIUM);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    return layout;
}

typedef struct {
    GtkSnapshot *snapshot;
    PangoLayout *layout;
    GdkRGBA color;
} Pen;

/* `letter`, centered on its line at x, y. */
static void append(const Pen *pen, char letter, double x, double y)
{
    int width, height;

    pango_layout_set_text(pen->layout, &letter, 1);
    pango_layout_get_pixel_size(pen->layout, &width, &height);
    gtk_snapshot_save(pen->snapshot);
    gtk_snapshot_translate(
        pen->snapshot, &GRAPHENE_POINT_INIT((float)(x - width / 2.0), (float)(y - height / 2.0)));
    gtk_snapshot_append_layout(pen->snapshot, pen->layout, &pen->color);
    gtk_snapshot_restore(pen->snapshot);
}

void tabiya_board_labels_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot)
{
    const TabiyaBoardGeometry *geometry = &view->geometry;
    g_autoptr(PangoLayout) layout = NULL;
    Pen pen = {.snapshot = snapshot};
    double middle = geometry->margin_px / 2.0;

    if (view->coordinates != TABIYA_COORDINATES_OUTSIDE || view->unlabeled)
        return;
    pen.layout = layout = new_layout(view);
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(view)), &pen.color);
    pen.color.alpha *= ALPHA;
    for (int i = 0; i < 8; i++) {
        EngSquare on_file = tabiya_board_geometry_at(geometry, i, 7);
        EngSquare on_rank = tabiya_board_geometry_at(geometry, 0, i);
        double along = (i + 0.5) * geometry->square_px;

        append(&pen, (char)('a' + eng_file(on_file)), geometry->x_px + along,
               geometry->y_px + 8 * geometry->square_px + middle);
        append(&pen, (char)('1' + eng_rank(on_rank)), geometry->x_px - middle,
               geometry->y_px + along);
    }
}
