/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chart-view.h. */
#include "ui/charts/chart-view.h"

#include <adwaita.h>

#include "ui/looks.h"
#include "ui/widget.h"

#define MIN_WIDTH_PX 160
#define HEIGHT_PX 200
#define RADAR_PX 340
#define RADAR_PART 0.8 /* of the width */
#define PAGE_POINTS 10

struct _TabiyaChartView {
    GtkWidget parent_instance;

    TabiyaChart *chart; /* owned */
    int current;        /* the marked point; -1: none */
};

G_DEFINE_FINAL_TYPE(TabiyaChartView, tabiya_chart_view, GTK_TYPE_WIDGET)

/* --- Drawing ---------------------------------------------------------------------------------- */

static gboolean is_mirrored(TabiyaChartView *self)
{
    return gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
}

static gboolean has_high_contrast(void)
{
    return adw_style_manager_get_high_contrast(adw_style_manager_get_default());
}

static TabiyaChartLook get_look(TabiyaChartView *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    GdkRGBA color;

    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    return (TabiyaChartLook){
        .theme = tabiya_looks_get_plot_theme(),
        .text = {color.red, color.green, color.blue, color.alpha},
        .pango = gtk_widget_get_pango_context(widget),
        .mirrored = is_mirrored(self),
        .strong = has_high_contrast(),
        .current = self->current,
    };
}

static void tabiya_chart_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaChartView *self = TABIYA_CHART_VIEW(widget);
    const TabiyaChartLook look = get_look(self);
    float width = (float)gtk_widget_get_width(widget),
          height = (float)gtk_widget_get_height(widget);
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, width, height);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);

    tabiya_chart_draw(self->chart, &look, cr, width, height);
    cairo_destroy(cr);
}

static GtkSizeRequestMode tabiya_chart_view_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Large letters need more height, too; but a radar in a narrow window is no higher than it can be
 * wide. */
static int find_height(TabiyaChartView *self, int width)
{
    double scale = tabiya_widget_get_text_scale(GTK_WIDGET(self));
    int least = (int)(HEIGHT_PX * scale), most = (int)(RADAR_PX * scale);

    if (self->chart->kind != TABIYA_CHART_RADAR)
        return least;
    return width < 0 ? most : CLAMP((int)(width * RADAR_PART), MIN(least, width), most);
}

static void tabiya_chart_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                      int *minimum, int *natural, int *minimum_baseline,
                                      int *natural_baseline)
{
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                              ? MIN_WIDTH_PX
                              : find_height(TABIYA_CHART_VIEW(widget), for_size);
}

/* --- The marked point ------------------------------------------------------------------------- */

static int get_last(TabiyaChartView *self)
{
    return (int)self->chart->points->len - 1;
}

static void say(TabiyaChartView *self)
{
    int shown = self->current >= 0 ? self->current : get_last(self);
    g_autofree char *words = tabiya_chart_dup_words(self->chart, shown);

    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                   (double)get_last(self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                   (double)shown, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                   words ? words : "", -1);
    tabiya_widget_set_description(GTK_WIDGET(self), words ? words : "");
}

static void set_current(TabiyaChartView *self, int point)
{
    point = CLAMP(point, -1, get_last(self));
    if (point == self->current)
        return;
    self->current = point;
    say(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void tabiya_chart_view_set_chart(TabiyaChartView *self, TabiyaChart *chart)
{
    g_return_if_fail(TABIYA_IS_CHART_VIEW(self) && chart);
    tabiya_chart_free(self->chart);
    self->chart = chart;
    self->current = MIN(self->current, get_last(self));
    tabiya_widget_set_name(GTK_WIDGET(self), chart->title);
    say(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

int tabiya_chart_view_get_current_for_tests(TabiyaChartView *self)
{
    g_return_val_if_fail(TABIYA_IS_CHART_VIEW(self), -1);
    return self->current;
}

const TabiyaChart *tabiya_chart_view_get_chart(TabiyaChartView *self)
{
    g_return_val_if_fail(TABIYA_IS_CHART_VIEW(self), NULL);
    return self->chart;
}

/* --- Pointer and keys ------------------------------------------------------------------------- */

static int find_point(TabiyaChartView *self, double x, double y)
{
    const TabiyaChartLook look = get_look(self);
    const TabiyaChartSpot spot = {x, y, gtk_widget_get_width(GTK_WIDGET(self)),
                                  gtk_widget_get_height(GTK_WIDGET(self))};

    return tabiya_chart_find(self->chart, &look, &spot);
}

int tabiya_chart_view_find_for_tests(TabiyaChartView *self, double x, double y)
{
    g_return_val_if_fail(TABIYA_IS_CHART_VIEW(self), -1);
    return find_point(self, x, y);
}

static void motion_cb(TabiyaChartView *self, double x, double y)
{
    set_current(self, find_point(self, x, y));
}

static void leave_cb(TabiyaChartView *self)
{
    if (!gtk_widget_has_focus(GTK_WIDGET(self)))
        set_current(self, -1);
}

static void pressed_cb(TabiyaChartView *self, int n, double x, double y)
{
    gtk_widget_grab_focus(GTK_WIDGET(self));
    motion_cb(self, x, y);
}

/* The newest point is what a person wants to know first; a radar begins at its top. */
static void enter_cb(TabiyaChartView *self)
{
    if (self->current < 0) {
        set_current(self, self->chart->kind == TABIYA_CHART_LINE ? get_last(self) : 0);
    }
}

static void leave_focus_cb(TabiyaChartView *self)
{
    set_current(self, -1);
}

/* Left is left: in a mirrored chart, later. A radar has no left. */
static int turn(TabiyaChartView *self, int by)
{
    return is_mirrored(self) && self->chart->kind != TABIYA_CHART_RADAR ? -by : by;
}

static gboolean key_pressed_cb(TabiyaChartView *self, guint key, guint code, GdkModifierType state)
{
    static const struct {
        guint key, pad_key;
        gboolean turns;
        int by;
    } KEYS[] = {
        {GDK_KEY_Left, GDK_KEY_KP_Left, TRUE, -1},
        {GDK_KEY_Right, GDK_KEY_KP_Right, TRUE, 1},
        {GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, FALSE, -PAGE_POINTS},
        {GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, FALSE, PAGE_POINTS},
        {GDK_KEY_Home, GDK_KEY_KP_Home, FALSE, -G_MAXINT / 2},
        {GDK_KEY_End, GDK_KEY_KP_End, FALSE, G_MAXINT / 2},
    };

    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK | GDK_SUPER_MASK))
        return GDK_EVENT_PROPAGATE;
    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        int by = KEYS[i].turns ? turn(self, KEYS[i].by) : KEYS[i].by;

        if (key != KEYS[i].key && key != KEYS[i].pad_key)
            continue;
        set_current(self, CLAMP(self->current + by, 0, MAX(get_last(self), 0)));
        return GDK_EVENT_STOP;
    }
    return GDK_EVENT_PROPAGATE;
}

static void add_controllers(TabiyaChartView *self)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkEventController *focus = gtk_event_controller_focus_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkGesture *press = gtk_gesture_click_new();

    g_signal_connect_swapped(motion, "motion", G_CALLBACK(motion_cb), self);
    g_signal_connect_swapped(motion, "leave", G_CALLBACK(leave_cb), self);
    g_signal_connect_swapped(focus, "enter", G_CALLBACK(enter_cb), self);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(leave_focus_cb), self);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    g_signal_connect_swapped(press, "pressed", G_CALLBACK(pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
    gtk_widget_add_controller(GTK_WIDGET(self), focus);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(press));
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_chart_view_finalize(GObject *object)
{
    g_clear_pointer(&TABIYA_CHART_VIEW(object)->chart, tabiya_chart_free);
    G_OBJECT_CLASS(tabiya_chart_view_parent_class)->finalize(object);
}

static void tabiya_chart_view_class_init(TabiyaChartViewClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_chart_view_finalize;
    widget_class->snapshot = tabiya_chart_view_snapshot;
    widget_class->get_request_mode = tabiya_chart_view_get_request_mode;
    widget_class->measure = tabiya_chart_view_measure;
    gtk_widget_class_set_css_name(widget_class, "chart-view");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void tabiya_chart_view_init(TabiyaChartView *self)
{
    self->current = -1;
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    add_controllers(self);
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(gtk_widget_queue_draw), self,
                            G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_chart_view_new(TabiyaChart *chart)
{
    TabiyaChartView *self = g_object_new(TABIYA_TYPE_CHART_VIEW, NULL);

    self->chart = chart;
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                   -1);
    tabiya_widget_set_name(GTK_WIDGET(self), chart->title);
    say(self);
    return GTK_WIDGET(self);
}
