/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See reading.h. */
#include "ui/panes/reading-width.h"

#define CHARS 84     /* of a line between the margins of a row */
#define STRIP_PX 120 /* blank room narrower than that looks like a mistake: the child fills it */

struct _TabiyaReadingWidth {
    GtkLayoutManager parent;
    gboolean spreads;
};

G_DEFINE_FINAL_TYPE(TabiyaReadingWidth, tabiya_reading_width, GTK_TYPE_LAYOUT_MANAGER)

static int line_px(GtkWidget *widget)
{
    PangoContext *context = gtk_widget_get_pango_context(widget);
    PangoFontMetrics *metrics = pango_context_get_metrics(context, NULL, NULL);
    int width = PANGO_PIXELS_CEIL(pango_font_metrics_get_approximate_char_width(metrics));

    pango_font_metrics_unref(metrics);
    return CHARS * width;
}

/* The child's width, of that of `widget`. */
static int limit(TabiyaReadingWidth *self, GtkWidget *widget, GtkWidget *child, int width)
{
    int least;

    if (self->spreads || width < 0)
        return width;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    int most = MAX(least, line_px(widget));
    return width < most + STRIP_PX ? width : most;
}

static GtkSizeRequestMode tabiya_reading_width_get_request_mode(GtkLayoutManager *manager,
                                                                GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void tabiya_reading_width_measure(GtkLayoutManager *manager, GtkWidget *widget,
                                         GtkOrientation orientation, int for_size, int *minimum,
                                         int *natural, int *minimum_baseline, int *natural_baseline)
{
    TabiyaReadingWidth *self = TABIYA_READING_WIDTH(manager);

    *minimum = *natural = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        int least = 0, wanted = 0;
        int size = orientation == GTK_ORIENTATION_VERTICAL ? limit(self, widget, child, for_size)
                                                           : for_size;

        if (gtk_widget_should_layout(child))
            gtk_widget_measure(child, orientation, size, &least, &wanted, NULL, NULL);
        *minimum = MAX(*minimum, least);
        *natural = MAX(*natural, wanted);
    }
}

static void tabiya_reading_width_allocate(GtkLayoutManager *manager, GtkWidget *widget, int width,
                                          int height, int baseline)
{
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        int used = limit(TABIYA_READING_WIDTH(manager), widget, child, width);
        gboolean mirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;

        if (gtk_widget_should_layout(child)) {
            gtk_widget_size_allocate(
                child, &(GtkAllocation){mirrored ? width - used : 0, 0, used, height}, baseline);
        }
    }
}

static void tabiya_reading_width_class_init(TabiyaReadingWidthClass *klass)
{
    GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS(klass);

    layout_class->get_request_mode = tabiya_reading_width_get_request_mode;
    layout_class->measure = tabiya_reading_width_measure;
    layout_class->allocate = tabiya_reading_width_allocate;
}

static void tabiya_reading_width_init(TabiyaReadingWidth *self)
{
}

void tabiya_reading_width_set_spreads(TabiyaReadingWidth *self, gboolean spreads)
{
    g_return_if_fail(TABIYA_IS_READING_WIDTH(self));
    self->spreads = !!spreads;
    gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
}
