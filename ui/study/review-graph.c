/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-graph.h. */
#include "ui/study/review-graph.h"

#include <glib/gi18n.h>

#include "ui/looks.h"
#include "ui/widget.h"

#define HEIGHT_PX 72
#define MIN_WIDTH_PX 120
#define RADIUS_PX 6
#define PAGE_PLIES 10

struct _TabiyaReviewGraph {
    GtkWidget parent_instance;

    GArray *points; /* of TabiyaPlotPoint; NULL: none yet */
    guint current;
    gboolean compact;
    TabiyaPlyWordsFunc words;
    gpointer words_user;
};

G_DEFINE_FINAL_TYPE(TabiyaReviewGraph, tabiya_review_graph, GTK_TYPE_WIDGET)

enum { SIGNAL_GO_TO, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Drawing ---------------------------------------------------------------------------------- */

static TabiyaPlot get_plot(TabiyaReviewGraph *self)
{
    return (TabiyaPlot){
        .points = self->points ? (const TabiyaPlotPoint *)(gconstpointer)self->points->data : NULL,
        .count = self->points ? self->points->len : 0,
        .current = (int)self->current,
        .theme = tabiya_looks_get_plot_theme(),
    };
}

static void tabiya_review_graph_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    const TabiyaPlot plot = get_plot(TABIYA_REVIEW_GRAPH(widget));
    float width = (float)gtk_widget_get_width(widget),
          height = (float)gtk_widget_get_height(widget);
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, width, height);
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, &bounds, RADIUS_PX);
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
    tabiya_plot_draw(&plot, cr, width, height);
    cairo_destroy(cr);
    gtk_snapshot_pop(snapshot);
    tabiya_widget_draw_outline(widget, snapshot, &outline, 0);
}

static void tabiya_review_graph_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                        int *minimum, int *natural, int *minimum_baseline,
                                        int *natural_baseline)
{
    int height = TABIYA_REVIEW_GRAPH(widget)->compact ? TABIYA_REVIEW_GRAPH_COMPACT_PX : HEIGHT_PX;
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH_PX : height;
}

/* --- Words ------------------------------------------------------------------------------------ */

static char *dup_words(TabiyaReviewGraph *self, guint ply)
{
    gboolean known = self->words && self->points && ply < self->points->len;
    return known ? self->words(ply, self->words_user) : g_strdup("");
}

static void say(TabiyaReviewGraph *self)
{
    g_autofree char *words = dup_words(self, self->current);
    double last = self->points && self->points->len > 0 ? self->points->len - 1 : 0;
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, last,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double)self->current,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words, -1);
    tabiya_widget_set_description(GTK_WIDGET(self), words);
}

static int ply_at(TabiyaReviewGraph *self, double x)
{
    const TabiyaPlot plot = get_plot(self);
    return tabiya_plot_get_ply(&plot, gtk_widget_get_width(GTK_WIDGET(self)), x);
}

static gboolean tabiya_review_graph_query_tooltip(GtkWidget *widget, int x, int y,
                                                  gboolean keyboard, GtkTooltip *tooltip)
{
    TabiyaReviewGraph *self = TABIYA_REVIEW_GRAPH(widget);
    int ply = keyboard ? (int)self->current : ply_at(self, x);
    g_autofree char *words = ply < 0 ? NULL : dup_words(self, (guint)ply);
    gtk_tooltip_set_text(tooltip, words);
    return words && *words;
}

/* --- Pointer and keys ------------------------------------------------------------------------- */

static void go_to(TabiyaReviewGraph *self, int ply)
{
    int last = self->points ? (int)self->points->len - 1 : -1;
    ply = CLAMP(ply, 0, last);
    if (last >= 0 && ply != (int)self->current)
        g_signal_emit(self, signals[SIGNAL_GO_TO], 0, (guint)ply);
}

static void drag_begin_cb(TabiyaReviewGraph *self, double x, double y)
{
    gtk_widget_grab_focus(GTK_WIDGET(self));
    go_to(self, ply_at(self, x));
}

static void drag_update_cb(TabiyaReviewGraph *self, double by_x, double by_y,
                           GtkGestureDrag *gesture)
{
    double x, y;
    gtk_gesture_drag_get_start_point(gesture, &x, &y);
    go_to(self, ply_at(self, x + by_x));
}

static gboolean key_pressed_cb(TabiyaReviewGraph *self, guint key, guint code,
                               GdkModifierType state)
{
    static const struct {
        guint key, pad_key;
        gboolean from_end;
        int by;
    } KEYS[] = {
        {GDK_KEY_Left, GDK_KEY_KP_Left, FALSE, -1},
        {GDK_KEY_Right, GDK_KEY_KP_Right, FALSE, 1},
        {GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, FALSE, -PAGE_PLIES},
        {GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, FALSE, PAGE_PLIES},
        {GDK_KEY_Home, GDK_KEY_KP_Home, TRUE, -G_MAXINT},
        {GDK_KEY_End, GDK_KEY_KP_End, TRUE, G_MAXINT},
    };
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK | GDK_SUPER_MASK))
        return GDK_EVENT_PROPAGATE;
    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        if (key != KEYS[i].key && key != KEYS[i].pad_key)
            continue;
        go_to(self, KEYS[i].from_end ? KEYS[i].by : (int)self->current + KEYS[i].by);
        return GDK_EVENT_STOP;
    }
    return GDK_EVENT_PROPAGATE;
}

/* --- Contents --------------------------------------------------------------------------------- */

void tabiya_review_graph_set_points(TabiyaReviewGraph *self, GArray *points)
{
    g_return_if_fail(TABIYA_IS_REVIEW_GRAPH(self) && points);
    g_array_ref(points);
    g_clear_pointer(&self->points, g_array_unref);
    self->points = points;
    say(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

const GArray *tabiya_review_graph_get_points(TabiyaReviewGraph *self)
{
    g_return_val_if_fail(TABIYA_IS_REVIEW_GRAPH(self), NULL);
    return self->points;
}

void tabiya_review_graph_set_current(TabiyaReviewGraph *self, guint ply)
{
    g_return_if_fail(TABIYA_IS_REVIEW_GRAPH(self));
    self->current = ply;
    say(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void tabiya_review_graph_set_words_func(TabiyaReviewGraph *self, TabiyaPlyWordsFunc func,
                                        gpointer user)
{
    g_return_if_fail(TABIYA_IS_REVIEW_GRAPH(self));
    self->words = func;
    self->words_user = user;
}

void tabiya_review_graph_set_compact(TabiyaReviewGraph *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_REVIEW_GRAPH(self));
    self->compact = compact;
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_review_graph_finalize(GObject *object)
{
    g_clear_pointer(&TABIYA_REVIEW_GRAPH(object)->points, g_array_unref);
    G_OBJECT_CLASS(tabiya_review_graph_parent_class)->finalize(object);
}

static void tabiya_review_graph_class_init(TabiyaReviewGraphClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->finalize = tabiya_review_graph_finalize;
    widget_class->snapshot = tabiya_review_graph_snapshot;
    widget_class->measure = tabiya_review_graph_measure;
    widget_class->query_tooltip = tabiya_review_graph_query_tooltip;
    signals[SIGNAL_GO_TO] = g_signal_new("go-to", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_set_css_name(widget_class, "review-graph");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void tabiya_review_graph_init(TabiyaReviewGraph *self)
{
    GtkGesture *drag = gtk_gesture_drag_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(drag, "drag-begin", G_CALLBACK(drag_begin_cb), self);
    g_signal_connect_swapped(drag, "drag-update", G_CALLBACK(drag_update_cb), self);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                   -1);
    tabiya_widget_set_name(GTK_WIDGET(self), _("Evaluation graph"));
}

GtkWidget *tabiya_review_graph_new(void)
{
    return g_object_new(TABIYA_TYPE_REVIEW_GRAPH, NULL);
}
