/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See body.h. */
#include "ui/body.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "ui/panes/edge.h"
#include "ui/widget.h"

#define LINE_PX 48
#define SMALL_PX 64 /* the height of a row or a button, which is either visible as a whole or not */

struct _TabiyaBody {
    GtkWidget parent_instance;

    TabiyaLayout *layout;          /* the widget's */
    GtkWidget *edge;               /* a child */
    GtkWidget *moves;              /* a child, an AdwBin */
    GtkWidget *places;             /* a child, which does not scroll; NULL: none yet */
    int grabbed_px;                /* the panel's width when the edge was grabbed */
    GtkAdjustment *adjustments[2]; /* owned; by orientation */
    GtkRoot *root;                 /* weak: its focus is followed */
    gboolean keeps;                /* the focused widget has been scrolled into view */
    guint show_id;                 /* will scroll to the focus; 0: not needed */
    int frames;                    /* since then */
    GtkWidget *wanted;             /* weak: will be scrolled to; NULL: nothing */
};

enum { PROP_HADJUSTMENT = 1, PROP_VADJUSTMENT, PROP_HPOLICY, PROP_VPOLICY };

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaBody, tabiya_body, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

/* --- Scrolling -------------------------------------------------------------------------------- */

/* Whether the widget is in the part that scrolls: the bar of places stays where it is, whichever of
 * its buttons has been pressed. */
static gboolean does_scroll(TabiyaBody *self, GtkWidget *widget)
{
    return gtk_widget_is_ancestor(widget, GTK_WIDGET(self)) &&
           !(self->places && gtk_widget_is_ancestor(widget, self->places));
}

/* The focused widget, or the scrolled area around it, which scrolls to it by itself. */
static GtkWidget *find_focused_part(TabiyaBody *self)
{
    GtkWidget *focus = self->root ? gtk_root_get_focus(self->root) : NULL, *part = focus;

    if (!focus || !does_scroll(self, focus))
        return NULL;
    for (GtkWidget *around = focus; around != GTK_WIDGET(self);
         around = gtk_widget_get_parent(around)) {
        GtkPolicyType policy = GTK_POLICY_NEVER;

        if (GTK_IS_SCROLLED_WINDOW(around))
            gtk_scrolled_window_get_policy(GTK_SCROLLED_WINDOW(around), NULL, &policy);
        if (policy != GTK_POLICY_NEVER)
            part = around;
    }
    return part;
}

/* Half of the widget, or a line of it, is enough to see where the focus is: then nothing moves.
 * When the keyboard moves the focus, all of it must be visible, with its ring. */
static gboolean is_seen(TabiyaBody *self, const graphene_rect_t *bounds, int visible)
{
    double top = MAX(bounds->origin.y, 0);
    double bottom = MIN(bounds->origin.y + bounds->size.height, visible);
    gboolean all = gtk_window_get_focus_visible(GTK_WINDOW(self->root)) &&
                   bounds->size.height <= MIN(SMALL_PX, visible);

    return bottom - top >= (all ? bounds->size.height : MIN(bounds->size.height / 2, LINE_PX));
}

int tabiya_body_get_visible_height(TabiyaBody *self)
{
    g_return_val_if_fail(TABIYA_IS_BODY(self), 0);
    return gtk_widget_get_height(GTK_WIDGET(self)) -
           tabiya_layout_get_geometry(self->layout)->places.height_px;
}

/* All of the widget, or its top if it is taller than what is in sight. */
static void show_wanted(TabiyaBody *self)
{
    GtkAdjustment *adjustment = self->adjustments[GTK_ORIENTATION_VERTICAL];
    int places = tabiya_layout_get_geometry(self->layout)->places.height_px;
    GtkWidget *wanted = self->wanted;
    graphene_rect_t bounds;

    g_clear_weak_pointer(&self->wanted);
    if (!wanted || !adjustment || !gtk_widget_get_mapped(wanted) || !does_scroll(self, wanted) ||
        !gtk_widget_compute_bounds(wanted, GTK_WIDGET(self), &bounds)) {
        return;
    }
    double top = floor(bounds.origin.y + gtk_adjustment_get_value(adjustment));
    gtk_adjustment_clamp_page(adjustment, top, ceil(top + bounds.size.height + places));
}

/* Scrolls to the focus if the keyboard moved it out of sight. A widget that has been scrolled into
 * view stays there, whatever appears below it. */
static gboolean show_focus_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    TabiyaBody *self = TABIYA_BODY(widget);
    GtkWidget *part = find_focused_part(self);
    GtkAdjustment *adjustment = self->adjustments[GTK_ORIENTATION_VERTICAL];
    int places = tabiya_layout_get_geometry(self->layout)->places.height_px;
    graphene_rect_t bounds;

    if (self->frames++ == 0)
        return G_SOURCE_CONTINUE;
    self->show_id = 0;
    show_wanted(self);
    if (!part || !adjustment || !gtk_widget_compute_bounds(part, GTK_WIDGET(self), &bounds)) {
        return G_SOURCE_REMOVE;
    }
    self->keeps = self->keeps || !is_seen(self, &bounds, tabiya_body_get_visible_height(self));
    double top = bounds.origin.y + gtk_adjustment_get_value(adjustment);
    if (self->keeps)
        gtk_adjustment_clamp_page(adjustment, top, top + bounds.size.height + places + LINE_PX);
    return G_SOURCE_REMOVE;
}

/* Once it is laid out: in the next frame but one. */
static void show_focus(TabiyaBody *self)
{
    self->frames = 0;
    if (!self->show_id)
        self->show_id = gtk_widget_add_tick_callback(GTK_WIDGET(self), show_focus_cb, NULL, NULL);
}

static void stop_showing(TabiyaBody *self)
{
    if (self->show_id)
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->show_id);
    self->show_id = 0;
    self->keeps = FALSE;
    g_clear_weak_pointer(&self->wanted);
}

static void focus_cb(TabiyaBody *self)
{
    self->keeps = FALSE;
    show_focus(self);
}

static void room_changed_cb(TabiyaBody *self)
{
    if (self->keeps)
        show_focus(self);
}

static void scrolled_cb(TabiyaBody *self)
{
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void set_adjustment(TabiyaBody *self, GtkOrientation orientation, GtkAdjustment *adjustment)
{
    GtkAdjustment **own = &self->adjustments[orientation];

    if (*own)
        g_signal_handlers_disconnect_by_data(*own, self);
    g_set_object(own, adjustment);
    if (orientation != GTK_ORIENTATION_VERTICAL)
        return;
    tabiya_layout_set_adjustment(self->layout, adjustment);
    if (adjustment) {
        g_signal_connect_swapped(adjustment, "value-changed", G_CALLBACK(scrolled_cb), self);
        g_signal_connect_swapped(adjustment, "changed", G_CALLBACK(room_changed_cb), self);
    }
}

static void follow_root(TabiyaBody *self, GtkRoot *root)
{
    if (self->root)
        g_signal_handlers_disconnect_by_data(self->root, self);
    g_set_weak_pointer(&self->root, root);
    if (root)
        g_signal_connect_swapped(root, "notify::focus-widget", G_CALLBACK(focus_cb), self);
}

/* Tab goes through the parts in a fixed order, wherever the body is scrolled. */
static gboolean tabiya_body_focus(GtkWidget *widget, GtkDirectionType direction)
{
    if (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
        return tabiya_widget_focus_children(widget, direction);
    return GTK_WIDGET_CLASS(tabiya_body_parent_class)->focus(widget, direction);
}

static void tabiya_body_root(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_body_parent_class)->root(widget);
    follow_root(TABIYA_BODY(widget), gtk_widget_get_root(widget));
}

static void tabiya_body_unroot(GtkWidget *widget)
{
    follow_root(TABIYA_BODY(widget), NULL);
    GTK_WIDGET_CLASS(tabiya_body_parent_class)->unroot(widget);
}

/* --- The edge --------------------------------------------------------------------------------- */

static void grabbed_cb(TabiyaBody *self)
{
    self->grabbed_px = tabiya_layout_get_geometry(self->layout)->panel.width_px;
}

/* Dragging to the right makes the panel narrower. */
static void dragged_cb(TabiyaBody *self, int offset)
{
    const TabiyaLayoutGeometry *geometry = tabiya_layout_get_geometry(self->layout);
    int least = geometry->panel_least_px, most = geometry->panel_most_px;

    if (least > most)
        return;
    int width = CLAMP(self->grabbed_px - offset, least, most);
    tabiya_layout_set_panel_width(self->layout, width);
    tabiya_edge_set_percent(TABIYA_EDGE(self->edge),
                            100 - (width - least) * 100 / MAX(most - least, 1));
}

static void reset_cb(TabiyaBody *self)
{
    tabiya_layout_set_panel_width(self->layout, 0);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_body_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    TabiyaBody *self = TABIYA_BODY(object);

    if (id == PROP_HADJUSTMENT)
        g_value_set_object(value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
    else if (id == PROP_VADJUSTMENT)
        g_value_set_object(value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
    else if (id == PROP_HPOLICY || id == PROP_VPOLICY)
        g_value_set_enum(value, GTK_SCROLL_MINIMUM);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

/* Both policies mean the same here: the minimum size never exceeds the available one. */
static void tabiya_body_set_property(GObject *object, guint id, const GValue *value,
                                     GParamSpec *spec)
{
    TabiyaBody *self = TABIYA_BODY(object);

    if (id == PROP_HADJUSTMENT)
        set_adjustment(self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object(value));
    else if (id == PROP_VADJUSTMENT)
        set_adjustment(self, GTK_ORIENTATION_VERTICAL, g_value_get_object(value));
    else if (id != PROP_HPOLICY && id != PROP_VPOLICY)
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_body_dispose(GObject *object)
{
    TabiyaBody *self = TABIYA_BODY(object);
    GtkWidget *child;

    stop_showing(self);
    follow_root(self, NULL);
    if (self->adjustments[GTK_ORIENTATION_VERTICAL])
        set_adjustment(self, GTK_ORIENTATION_VERTICAL, NULL);
    g_clear_object(&self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_body_parent_class)->dispose(object);
}

static void tabiya_body_class_init(TabiyaBodyClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = tabiya_body_dispose;
    object_class->get_property = tabiya_body_get_property;
    object_class->set_property = tabiya_body_set_property;
    widget_class->focus = tabiya_body_focus;
    widget_class->root = tabiya_body_root;
    widget_class->unroot = tabiya_body_unroot;
    g_object_class_override_property(object_class, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property(object_class, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property(object_class, PROP_HPOLICY, "hscroll-policy");
    g_object_class_override_property(object_class, PROP_VPOLICY, "vscroll-policy");
    gtk_widget_class_set_layout_manager_type(widget_class, TABIYA_TYPE_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void tabiya_body_init(TabiyaBody *self)
{
    self->layout = TABIYA_LAYOUT(gtk_widget_get_layout_manager(GTK_WIDGET(self)));
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    tabiya_widget_pass_wheel_on(GTK_WIDGET(self));
    self->edge = tabiya_edge_new(GTK_ORIENTATION_HORIZONTAL, _("Resize panel"));
    g_signal_connect_swapped(self->edge, "grabbed", G_CALLBACK(grabbed_cb), self);
    g_signal_connect_swapped(self->edge, "dragged", G_CALLBACK(dragged_cb), self);
    g_signal_connect_swapped(self->edge, "reset", G_CALLBACK(reset_cb), self);
}

GtkWidget *tabiya_body_new(void)
{
    return g_object_new(TABIYA_TYPE_BODY, NULL);
}

TabiyaLayout *tabiya_body_get_layout(TabiyaBody *self)
{
    g_return_val_if_fail(TABIYA_IS_BODY(self), NULL);
    return self->layout;
}

/* What is below the toasts. */
static GtkWidget *get_measured(GtkWidget *widget)
{
    return ADW_IS_TOAST_OVERLAY(widget) ? adw_toast_overlay_get_child(ADW_TOAST_OVERLAY(widget))
                                        : widget;
}

/* Tab reaches the edge after the board, before the panel. */
void tabiya_body_put(TabiyaBody *self, TabiyaLayoutPart part, GtkWidget *widget)
{
    g_return_if_fail(TABIYA_IS_BODY(self) && GTK_IS_WIDGET(widget));
    if (part == TABIYA_LAYOUT_PANEL) {
        gtk_widget_set_parent(self->edge, GTK_WIDGET(self));
        tabiya_layout_set_part(self->layout, TABIYA_LAYOUT_EDGE, self->edge, self->edge);
    }
    gtk_widget_set_parent(widget, GTK_WIDGET(self));
    tabiya_layout_set_part(self->layout, part, widget, get_measured(widget));
    if (part == TABIYA_LAYOUT_PLACES)
        self->places = widget;
    if (part == TABIYA_LAYOUT_PANEL) {
        self->moves = adw_bin_new();
        gtk_widget_set_parent(self->moves, GTK_WIDGET(self));
        tabiya_layout_set_part(self->layout, TABIYA_LAYOUT_MOVES, self->moves, self->moves);
    }
}

void tabiya_body_show_moves(TabiyaBody *self, GtkWidget *moves)
{
    g_return_if_fail(TABIYA_IS_BODY(self));
    if (adw_bin_get_child(ADW_BIN(self->moves)) != moves)
        adw_bin_set_child(ADW_BIN(self->moves), moves);
}

void tabiya_body_go_up(TabiyaBody *self)
{
    g_return_if_fail(TABIYA_IS_BODY(self));
    GtkAdjustment *adjustment = self->adjustments[GTK_ORIENTATION_VERTICAL];

    stop_showing(self);
    if (adjustment)
        gtk_adjustment_set_value(adjustment, 0);
}

void tabiya_body_bring(TabiyaBody *self, GtkWidget *widget)
{
    g_return_if_fail(TABIYA_IS_BODY(self) && GTK_IS_WIDGET(widget));
    g_set_weak_pointer(&self->wanted, widget);
    show_focus(self);
}
