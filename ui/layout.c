/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Measures the parts, asks layout-geometry for their places, allocates. */
#include "ui/layout.h"

#include "ui/layout-geometry.h"

#define NATURAL_WIDTH_PX 1120
#define NATURAL_HEIGHT_PX 760
#define BOARD_MIN_PX 200
#define PANEL_MARGINS_PX 24

struct _TabiyaLayout {
    GtkLayoutManager parent;
    GtkWidget *parts[TABIYA_LAYOUT_N_PARTS]; /* weak, and so are those that are measured */
    GtkWidget *measured[TABIYA_LAYOUT_N_PARTS];
    gboolean narrow, tight, broad, roomy;
    gboolean panel_extends;
    int header_width_px;
    guint notify_id;
};

G_DEFINE_FINAL_TYPE(TabiyaLayout, tabiya_layout, GTK_TYPE_LAYOUT_MANAGER)

enum { PROP_NARROW = 1, PROP_TIGHT, PROP_BROAD, PROP_ROOMY, N_PROPS };
static GParamSpec *properties[N_PROPS];

static int minimum_of(TabiyaLayout *self, TabiyaLayoutPart part, GtkOrientation orientation,
                      int for_size)
{
    int minimum = 0;

    if (self->measured[part] && gtk_widget_should_layout(self->measured[part]))
        gtk_widget_measure(self->measured[part], orientation, for_size, &minimum, NULL, NULL, NULL);
    return minimum;
}

static TabiyaLayoutNeeds needs_of(TabiyaLayout *self)
{
    return (TabiyaLayoutNeeds){
        .strip_height_px =
            MAX(minimum_of(self, TABIYA_LAYOUT_OPPONENT, GTK_ORIENTATION_VERTICAL, -1),
                minimum_of(self, TABIYA_LAYOUT_YOU, GTK_ORIENTATION_VERTICAL, -1)),
        .panel_height_px = minimum_of(self, TABIYA_LAYOUT_PANEL, GTK_ORIENTATION_VERTICAL, -1),
        .header_width_px = self->header_width_px,
        .panel_extends = self->panel_extends,
    };
}

static void tabiya_layout_measure(GtkLayoutManager *manager, GtkWidget *widget,
                                  GtkOrientation orientation, int for_size, int *minimum,
                                  int *natural, int *minimum_baseline, int *natural_baseline)
{
    TabiyaLayout *self = TABIYA_LAYOUT(manager);

    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        *minimum = 0;
        for (int part = 0; part < TABIYA_LAYOUT_N_PARTS; part++)
            *minimum = MAX(*minimum, minimum_of(self, part, orientation, -1));
        *natural = MAX(*minimum, NATURAL_WIDTH_PX);
    } else {
        TabiyaLayoutNeeds needs = needs_of(self);
        int column = 2 * needs.strip_height_px + BOARD_MIN_PX;

        /* One below the other, or side by side. */
        *minimum = self->narrow ? column + needs.panel_height_px
                                : MAX(column, needs.panel_height_px + PANEL_MARGINS_PX);
        *natural = MAX(*minimum, NATURAL_HEIGHT_PX);
    }
}

static gboolean notify_cb(gpointer user)
{
    TabiyaLayout *self = user;

    self->notify_id = 0;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_NARROW]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TIGHT]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_BROAD]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_ROOMY]);
    return G_SOURCE_REMOVE;
}

static void remember(TabiyaLayout *self, const TabiyaLayoutGeometry *geometry)
{
    if (self->narrow == geometry->narrow && self->tight == geometry->tight &&
        self->broad == geometry->broad && self->roomy == geometry->roomy) {
        return;
    }
    self->narrow = geometry->narrow;
    self->tight = geometry->tight;
    self->broad = geometry->broad;
    self->roomy = geometry->roomy;
    if (!self->notify_id)
        self->notify_id = g_idle_add_full(G_PRIORITY_HIGH_IDLE, notify_cb, self, NULL);
}

/* Where one reads from right to left, the panel stands at the left. `width` is the whole's. */
static void allocate_part(TabiyaLayout *self, TabiyaLayoutPart part, const TabiyaLayoutBox *box,
                          int width)
{
    GtkWidget *widget = self->parts[part];

    if (!widget || !gtk_widget_should_layout(widget))
        return;
    int x = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL ? width - box->x_px - box->width_px
                                                                 : box->x_px;
    gtk_widget_size_allocate(widget, &(GtkAllocation){x, box->y_px, box->width_px, box->height_px},
                             -1);
}

static void tabiya_layout_allocate(GtkLayoutManager *manager, GtkWidget *widget, int width,
                                   int height, int baseline)
{
    TabiyaLayout *self = TABIYA_LAYOUT(manager);
    TabiyaLayoutNeeds needs = needs_of(self);
    TabiyaLayoutGeometry geometry = tabiya_layout_compute(width, height, &needs);

    allocate_part(self, TABIYA_LAYOUT_OPPONENT, &geometry.opponent, width);
    allocate_part(self, TABIYA_LAYOUT_BOARD, &geometry.board, width);
    allocate_part(self, TABIYA_LAYOUT_YOU, &geometry.you, width);
    allocate_part(self, TABIYA_LAYOUT_BAR, &geometry.bar, width);
    allocate_part(self, TABIYA_LAYOUT_PANEL, &geometry.panel, width);
    remember(self, &geometry);
}

static void tabiya_layout_dispose(GObject *object)
{
    TabiyaLayout *self = TABIYA_LAYOUT(object);

    for (int part = 0; part < TABIYA_LAYOUT_N_PARTS; part++) {
        g_clear_weak_pointer(&self->parts[part]);
        g_clear_weak_pointer(&self->measured[part]);
    }
    g_clear_handle_id(&self->notify_id, g_source_remove);
    G_OBJECT_CLASS(tabiya_layout_parent_class)->dispose(object);
}

static void tabiya_layout_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    if (id == PROP_NARROW)
        g_value_set_boolean(value, TABIYA_LAYOUT(object)->narrow);
    else if (id == PROP_TIGHT)
        g_value_set_boolean(value, TABIYA_LAYOUT(object)->tight);
    else if (id == PROP_BROAD)
        g_value_set_boolean(value, TABIYA_LAYOUT(object)->broad);
    else if (id == PROP_ROOMY)
        g_value_set_boolean(value, TABIYA_LAYOUT(object)->roomy);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_layout_class_init(TabiyaLayoutClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS(klass);

    object_class->dispose = tabiya_layout_dispose;
    object_class->get_property = tabiya_layout_get_property;
    layout_class->measure = tabiya_layout_measure;
    layout_class->allocate = tabiya_layout_allocate;

    properties[PROP_NARROW] = g_param_spec_boolean("narrow", NULL, NULL, FALSE,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    properties[PROP_TIGHT] =
        g_param_spec_boolean("tight", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    properties[PROP_BROAD] =
        g_param_spec_boolean("broad", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    properties[PROP_ROOMY] =
        g_param_spec_boolean("roomy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_layout_init(TabiyaLayout *self)
{
}

GtkLayoutManager *tabiya_layout_new(void)
{
    return g_object_new(TABIYA_TYPE_LAYOUT, NULL);
}

void tabiya_layout_set_part(TabiyaLayout *self, TabiyaLayoutPart part, GtkWidget *widget,
                            GtkWidget *measured)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    g_set_weak_pointer(&self->parts[part], widget);
    g_set_weak_pointer(&self->measured[part], measured);
    gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
}

gboolean tabiya_layout_get_narrow(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->narrow;
}

void tabiya_layout_set_panel_extends(TabiyaLayout *self, gboolean extends)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    if (self->panel_extends == !!extends)
        return;
    self->panel_extends = !!extends;
    gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
}

void tabiya_layout_set_header_width(TabiyaLayout *self, int width_px)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    self->header_width_px = width_px;
    gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
}

int tabiya_layout_get_header_width(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), 0);
    return self->header_width_px;
}

gboolean tabiya_layout_get_tight(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->tight;
}

gboolean tabiya_layout_get_broad(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->broad;
}

gboolean tabiya_layout_get_roomy(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->roomy;
}
