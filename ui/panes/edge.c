/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See edge.h. */
#include "ui/panes/edge.h"

#include "ui/widget.h"

#define STEP_PX 16
#define TOUCH_PX 44    /* the width in which a finger finds it */
#define DECIDING_PX 10 /* from here on a finger drags, rather than taps */

struct _TabiyaEdge {
    GtkWidget parent_instance;

    GtkWidget *grip;
    GtkOrientation orientation;
    double start;       /* the pointer's position in the window when the edge was grabbed */
    GtkWidget *around;  /* weak: the parent, */
    GtkGesture *finger; /* and its gesture for touches beside the edge; both or neither */
    gboolean touched;   /* by that finger, which may still tap, */
    gboolean grabbed;   /* or drags it */
};

enum { GRABBED, DRAGGED, RESET, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaEdge, tabiya_edge, GTK_TYPE_WIDGET)

static int sign(TabiyaEdge *self)
{
    return self->orientation == GTK_ORIENTATION_HORIZONTAL &&
                   gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL
               ? -1
               : 1;
}

static void move(TabiyaEdge *self, int offset)
{
    g_signal_emit(self, signals[DRAGGED], 0, offset * sign(self));
}

/* In the window's coordinates, since the edge moves with the pointer. */
static double pointer_at(TabiyaEdge *self, double x, double y)
{
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(self)));

    gtk_widget_translate_coordinates(GTK_WIDGET(self), root, x, y, &x, &y);
    return self->orientation == GTK_ORIENTATION_HORIZONTAL ? x : y;
}

static void drag_begin_cb(GtkGestureDrag *gesture, double x, double y, TabiyaEdge *self)
{
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    self->start = pointer_at(self, x, y);
    g_signal_emit(self, signals[GRABBED], 0);
}

static void drag_update_cb(GtkGestureDrag *gesture, double dx, double dy, TabiyaEdge *self)
{
    double x, y;

    if (gtk_gesture_drag_get_start_point(gesture, &x, &y))
        move(self, (int)(pointer_at(self, x + dx, y + dy) - self->start));
}

/* --- Fingers beside the edge ------------------------------------------------------------------ */

static gboolean is_across(TabiyaEdge *self)
{
    return self->orientation == GTK_ORIENTATION_HORIZONTAL;
}

/* Whether the point of the parent is beside the edge, as near as a finger is exact. On the edge
 * itself, its own gesture is enough. */
static gboolean is_near(TabiyaEdge *self, double x, double y)
{
    graphene_rect_t bounds;

    if (!gtk_widget_get_mapped(GTK_WIDGET(self)) ||
        !gtk_widget_compute_bounds(GTK_WIDGET(self), self->around, &bounds) ||
        graphene_rect_contains_point(&bounds, &GRAPHENE_POINT_INIT((float)x, (float)y))) {
        return FALSE;
    }
    float wider = MAX(0, (TOUCH_PX - bounds.size.width) / 2);
    float taller = MAX(0, (TOUCH_PX - bounds.size.height) / 2);
    graphene_rect_inset(&bounds, is_across(self) ? -wider : 0, is_across(self) ? 0 : -taller);
    return graphene_rect_contains_point(&bounds, &GRAPHENE_POINT_INIT((float)x, (float)y));
}

static void finger_begin_cb(GtkGesture *gesture, double x, double y, TabiyaEdge *self)
{
    self->touched = is_near(self, x, y);
    self->grabbed = FALSE;
    if (!self->touched)
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED);
}

/* A tap, and a drag along the edge, are for what is below the finger. */
static void finger_update_cb(GtkGesture *gesture, double dx, double dy, TabiyaEdge *self)
{
    double offset = is_across(self) ? dx : dy, aside = is_across(self) ? dy : dx;

    if (!self->touched || (!self->grabbed && MAX(ABS(offset), ABS(aside)) < DECIDING_PX))
        return;
    if (!self->grabbed && ABS(aside) >= ABS(offset)) {
        self->touched = FALSE;
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    if (!self->grabbed) {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
        g_signal_emit(self, signals[GRABBED], 0);
    }
    self->grabbed = TRUE;
    move(self, (int)offset);
}

static void ignore_fingers(TabiyaEdge *self)
{
    if (self->around)
        gtk_widget_remove_controller(self->around, GTK_EVENT_CONTROLLER(self->finger));
    self->finger = NULL;
    g_clear_weak_pointer(&self->around);
}

/* Left and right of an edge, whatever is below the finger comes first: a piece that is dragged, a
 * button. Above and below it, lists that scroll the same way would leave nothing. */
static void choose_phase(TabiyaEdge *self)
{
    if (self->finger) {
        gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(self->finger),
                                                   is_across(self) ? GTK_PHASE_BUBBLE
                                                                   : GTK_PHASE_CAPTURE);
    }
}

static void parent_cb(TabiyaEdge *self)
{
    GtkWidget *parent = gtk_widget_get_parent(GTK_WIDGET(self));

    ignore_fingers(self);
    if (!parent)
        return;
    g_set_weak_pointer(&self->around, parent);
    self->finger = gtk_gesture_drag_new();
    gtk_gesture_single_set_touch_only(GTK_GESTURE_SINGLE(self->finger), TRUE);
    choose_phase(self);
    g_signal_connect(self->finger, "drag-begin", G_CALLBACK(finger_begin_cb), self);
    g_signal_connect(self->finger, "drag-update", G_CALLBACK(finger_update_cb), self);
    gtk_widget_add_controller(parent, GTK_EVENT_CONTROLLER(self->finger));
}

/* --- Input on the edge ------------------------------------------------------------------------ */

static void pressed_cb(TabiyaEdge *self, int n_press)
{
    if (n_press == 2)
        g_signal_emit(self, signals[RESET], 0);
}

static gboolean key_cb(TabiyaEdge *self, guint key)
{
    gboolean across = self->orientation == GTK_ORIENTATION_HORIZONTAL;
    guint back = across ? GDK_KEY_Left : GDK_KEY_Up, on = across ? GDK_KEY_Right : GDK_KEY_Down;

    if (key == GDK_KEY_Home) {
        g_signal_emit(self, signals[RESET], 0);
        return GDK_EVENT_STOP;
    }
    if (key != back && key != on)
        return GDK_EVENT_PROPAGATE;
    g_signal_emit(self, signals[GRABBED], 0);
    move(self, key == on ? STEP_PX : -STEP_PX);
    return GDK_EVENT_STOP;
}

void tabiya_edge_drag_for_tests(TabiyaEdge *self, int offset_px)
{
    g_return_if_fail(TABIYA_IS_EDGE(self));
    g_signal_emit(self, signals[GRABBED], 0);
    move(self, offset_px);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_edge_dispose(GObject *object)
{
    ignore_fingers(TABIYA_EDGE(object));
    g_clear_pointer(&TABIYA_EDGE(object)->grip, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_edge_parent_class)->dispose(object);
}

static void tabiya_edge_class_init(TabiyaEdgeClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_edge_dispose;
    signals[GRABBED] =
        g_signal_new("grabbed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[DRAGGED] = g_signal_new("dragged", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_INT);
    signals[RESET] =
        g_signal_new("reset", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_css_name(widget_class, "edge");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_SEPARATOR);
}

static void listen(TabiyaEdge *self)
{
    GtkGesture *drag = gtk_gesture_drag_new(), *click = gtk_gesture_click_new();
    GtkEventController *keys = gtk_event_controller_key_new();

    g_signal_connect(drag, "drag-begin", G_CALLBACK(drag_begin_cb), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(drag_update_cb), self);
    g_signal_connect_swapped(click, "pressed", G_CALLBACK(pressed_cb), self);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_gesture_group(click, drag);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

static void tabiya_edge_init(TabiyaEdge *self)
{
    self->grip = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(self->grip, "grip");
    gtk_widget_set_can_target(self->grip, FALSE);
    gtk_widget_set_halign(self->grip, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(self->grip, GTK_ALIGN_CENTER);
    gtk_widget_set_parent(self->grip, GTK_WIDGET(self));
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "notify::parent", G_CALLBACK(parent_cb), NULL);
    tabiya_edge_set_percent(self, 50);
    listen(self);
}

void tabiya_edge_set_orientation(TabiyaEdge *self, GtkOrientation orientation)
{
    g_return_if_fail(TABIYA_IS_EDGE(self));
    gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;

    self->orientation = orientation;
    choose_phase(self);
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), across ? "col-resize" : "row-resize");
    tabiya_widget_set_css_class(GTK_WIDGET(self), "across", across);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_ORIENTATION,
                                   across ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL,
                                   -1);
}

void tabiya_edge_set_percent(TabiyaEdge *self, int percent)
{
    g_return_if_fail(TABIYA_IS_EDGE(self));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 100.0,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                   (double)CLAMP(percent, 0, 100), -1);
}

GtkWidget *tabiya_edge_new(GtkOrientation orientation, const char *name)
{
    TabiyaEdge *self = g_object_new(TABIYA_TYPE_EDGE, NULL);

    tabiya_edge_set_orientation(self, orientation);
    tabiya_widget_set_name(GTK_WIDGET(self), name);
    return GTK_WIDGET(self);
}
