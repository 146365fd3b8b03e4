/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shrink.h. The child is laid out at its own size and drawn through a transform: nothing is
 * measured twice or asks for another layout during a layout. */
#include "ui/shrink.h"

#define SMALLEST 0.4f

struct _TabiyaShrink {
    GtkWidget parent_instance;

    GtkWidget *child; /* NULL: none */
};

enum { PROP_CHILD = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE(TabiyaShrink, tabiya_shrink, GTK_TYPE_WIDGET)

static void set_child(TabiyaShrink *self, GtkWidget *child)
{
    g_return_if_fail(TABIYA_IS_SHRINK(self) && (!child || GTK_IS_WIDGET(child)));
    if (child == self->child)
        return;
    g_clear_pointer(&self->child, gtk_widget_unparent);
    self->child = child;
    if (child)
        gtk_widget_set_parent(child, GTK_WIDGET(self));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_CHILD]);
}

static void tabiya_shrink_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
    TabiyaShrink *self = TABIYA_SHRINK(widget);

    *minimum = *natural = 0;
    if (self->child && gtk_widget_get_visible(self->child))
        gtk_widget_measure(self->child, orientation, -1, minimum, natural, NULL, NULL);
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
        *minimum = 0;
}

static void tabiya_shrink_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    TabiyaShrink *self = TABIYA_SHRINK(widget);
    GskTransform *transform = NULL;
    int narrow, wide, high;

    if (!self->child || !gtk_widget_get_visible(self->child))
        return;
    gtk_widget_measure(self->child, GTK_ORIENTATION_HORIZONTAL, -1, &narrow, &wide, NULL, NULL);
    if (!GTK_IS_LABEL(self->child))
        wide = MIN(wide, MAX(narrow, (int)((float)width / SMALLEST)));
    gtk_widget_measure(self->child, GTK_ORIENTATION_VERTICAL, -1, NULL, &high, NULL, NULL);
    gtk_widget_set_child_visible(self->child, (float)width >= (float)wide * SMALLEST);
    if (width >= wide) {
        gtk_widget_allocate(self->child, width, height, baseline, NULL);
        return;
    }
    float scale = (float)width / (float)wide;
    high = MIN(high, height);
    transform = gsk_transform_translate(
        NULL, &GRAPHENE_POINT_INIT(0, roundf(((float)height - (float)high * scale) / 2)));
    transform = gsk_transform_scale(transform, scale, scale);
    gtk_widget_allocate(self->child, wide, high, -1, transform);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_shrink_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    if (id == PROP_CHILD)
        g_value_set_object(value, TABIYA_SHRINK(object)->child);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_shrink_set_property(GObject *object, guint id, const GValue *value,
                                       GParamSpec *spec)
{
    if (id == PROP_CHILD)
        set_child(TABIYA_SHRINK(object), g_value_get_object(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_shrink_dispose(GObject *object)
{
    g_clear_pointer(&TABIYA_SHRINK(object)->child, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_shrink_parent_class)->dispose(object);
}

static void tabiya_shrink_class_init(TabiyaShrinkClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->get_property = tabiya_shrink_get_property;
    object_class->set_property = tabiya_shrink_set_property;
    object_class->dispose = tabiya_shrink_dispose;
    widget_class->measure = tabiya_shrink_measure;
    widget_class->size_allocate = tabiya_shrink_size_allocate;
    properties[PROP_CHILD] =
        g_param_spec_object("child", NULL, NULL, GTK_TYPE_WIDGET,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void tabiya_shrink_init(TabiyaShrink *self)
{
}

GtkWidget *tabiya_shrink_new(GtkWidget *child)
{
    return g_object_new(TABIYA_TYPE_SHRINK, "child", child, NULL);
}
