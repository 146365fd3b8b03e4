/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See fit.h. As in shrink.c the child is drawn through a transform: nothing asks for another layout
 * while there is one. */
#include "ui/fit.h"

#include <math.h>

#define SMALLEST 0.4
#define HALVINGS 4 /* halvings of the unknown scale, when height is short */

struct _TabiyaFit {
    GtkWidget parent_instance;

    GtkWidget *child;
    double scale;
    gboolean scrolls;
};

G_DEFINE_FINAL_TYPE(TabiyaFit, tabiya_fit, GTK_TYPE_WIDGET)

static int measure_child(TabiyaFit *self, GtkOrientation orientation, int for_size)
{
    int minimum;

    gtk_widget_measure(self->child, orientation, for_size, &minimum, NULL, NULL, NULL);
    return minimum;
}

/* The largest scale at which its width fits. */
static double scale_to_width(TabiyaFit *self, int width)
{
    int needed = measure_child(self, GTK_ORIENTATION_HORIZONTAL, -1);

    return needed > width ? MAX((double)width / needed, SMALLEST) : 1;
}

/* Rounds up to a whole pixel: GTK must not be asked about a width below the minimum. */
static int unscale(int size, double scale)
{
    return (int)ceil(size / scale - 1e-6);
}

static gboolean height_fits(TabiyaFit *self, int width, int height, double scale)
{
    int needed = measure_child(self, GTK_ORIENTATION_VERTICAL, unscale(width, scale));

    return needed * scale <= height + 0.5;
}

/* The largest scale at which both fit. Drawn smaller, the child is wider, and wrapped text has
 * fewer lines: halves the range. */
static double find_scale(TabiyaFit *self, int width, int height)
{
    double high = scale_to_width(self, width), low;

    if (height_fits(self, width, height, high))
        return high;
    low = (double)height / measure_child(self, GTK_ORIENTATION_VERTICAL, unscale(width, high));
    low = CLAMP(low, SMALLEST, high);
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;

        if (height_fits(self, width, height, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static GtkSizeRequestMode tabiya_fit_get_request_mode(GtkWidget *widget)
{
    return gtk_widget_get_request_mode(TABIYA_FIT(widget)->child);
}

static void tabiya_fit_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline)
{
    TabiyaFit *self = TABIYA_FIT(widget);
    gboolean vertical = orientation == GTK_ORIENTATION_VERTICAL;
    double scale = 1;

    if (vertical && for_size >= 0) {
        scale = scale_to_width(self, for_size);
        for_size = unscale(for_size, scale);
    } else if (!vertical) {
        for_size = -1; /* its height may be below its minimum */
    }
    gtk_widget_measure(self->child, orientation, for_size, minimum, natural, NULL, NULL);
    *minimum = vertical ? (int)ceil(*minimum * scale) : 0;
    if (!self->scrolls)
        *minimum = MIN(*minimum, TABIYA_FIT_LEAST_HEIGHT_PX);
    *natural = MAX((int)ceil(*natural * scale), *minimum);
}

static void tabiya_fit_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    TabiyaFit *self = TABIYA_FIT(widget);
    GskTransform *transform = NULL;

    if (!gtk_widget_should_layout(self->child))
        return;
    self->scale = find_scale(self, width, height);
    float scale = (float)self->scale;
    if (self->scale < 1)
        transform = gsk_transform_scale(NULL, scale, scale);
    gtk_widget_allocate(self->child, unscale(width, self->scale), unscale(height, self->scale), -1,
                        transform);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_fit_dispose(GObject *object)
{
    g_clear_pointer(&TABIYA_FIT(object)->child, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_fit_parent_class)->dispose(object);
}

static void tabiya_fit_class_init(TabiyaFitClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_fit_dispose;
    widget_class->get_request_mode = tabiya_fit_get_request_mode;
    widget_class->measure = tabiya_fit_measure;
    widget_class->size_allocate = tabiya_fit_size_allocate;
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void tabiya_fit_init(TabiyaFit *self)
{
    self->scale = 1;
}

GtkWidget *tabiya_fit_new(GtkWidget *child)
{
    g_return_val_if_fail(GTK_IS_WIDGET(child), NULL);
    TabiyaFit *self = g_object_new(TABIYA_TYPE_FIT, NULL);

    self->child = child;
    gtk_widget_set_parent(child, GTK_WIDGET(self));
    return GTK_WIDGET(self);
}

GtkWidget *tabiya_fit_get_child(TabiyaFit *self)
{
    g_return_val_if_fail(TABIYA_IS_FIT(self), NULL);
    return self->child;
}

void tabiya_fit_set_scrolls(TabiyaFit *self, gboolean scrolls)
{
    g_return_if_fail(TABIYA_IS_FIT(self));
    if (self->scrolls == !!scrolls)
        return;
    self->scrolls = !!scrolls;
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

double tabiya_fit_get_scale_for_tests(TabiyaFit *self)
{
    g_return_val_if_fail(TABIYA_IS_FIT(self), 1);
    return self->scale;
}
