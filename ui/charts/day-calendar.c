/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See day-calendar.h. */
#include "ui/charts/day-calendar.h"

#include <glib/gi18n.h>

#include "app/training/training-day.h"
#include "ui/widget.h"

#define DAYS_A_WEEK 7
#define GAP_PX 3
#define SCROLLBAR_PX 9  /* that lies over what it scrolls */
#define WEEKS_OF_ROWS 6 /* at most; more are columns */
#define LABEL_WEEKS 3   /* that the name of a month may cover */

struct _TabiyaDayCalendar {
    GtkWidget parent_instance;

    GPtrArray *days;                     /* owned: of borrowed widgets, in order */
    gboolean map;                        /* a week is a column */
    GtkSizeGroup *rows[1 + DAYS_A_WEEK]; /* owned: the heights of a map's */
};

G_DEFINE_FINAL_TYPE(TabiyaDayCalendar, tabiya_day_calendar, GTK_TYPE_WIDGET)

/* --- Days ------------------------------------------------------------------------------------- */

static void clear_day(gpointer data)
{
    g_free(((TabiyaCalendarDay *)data)->words);
}

GArray *tabiya_calendar_days_new(void)
{
    GArray *days = g_array_new(FALSE, FALSE, sizeof(TabiyaCalendarDay));

    g_array_set_clear_func(days, clear_day);
    return days;
}

void tabiya_calendar_days_add(GArray *days, guint n, char *words)
{
    TabiyaCalendarDay day = {n, words};

    g_array_append_val(days, day);
}

/* Noon, which has the same date even when clocks change that day. */
GDateTime *tabiya_calendar_date_of(gint64 day)
{
    g_autoptr(GDateTime) midnight =
        g_date_time_new_from_unix_local(tabiya_training_day_begin_ms(day, NULL) / 1000);

    return g_date_time_add_hours(midnight, 12);
}

static GtkWidget *make_label(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_widget_add_css_class(label, css_class);
    return label;
}

/* 0: none; the more, the darker. */
static int find_shade(guint n)
{
    return n == 0 ? 0 : n < 5 ? 1 : n < 15 ? 2 : 3;
}

/* The day; on the first of a month, with its name. */
static char *dup_date(GDateTime *date)
{
    /* Translators: a date in a narrow place: Dec 1 */
    return g_date_time_format(date, g_date_time_get_day_of_month(date) == 1 ? _("%b %-d") : "%-d");
}

/* In a map a day is only a colored square. */
static void add_labels(GtkBox *box, const TabiyaCalendarDay *shown, GDateTime *date)
{
    g_autofree char *day_of_month = dup_date(date);
    g_autofree char *count = shown->n > 0 ? g_strdup_printf("%'u", shown->n) : g_strdup("");
    GtkWidget *label = make_label(day_of_month, "date");

    /* The month moves above the day if they do not fit side by side. */
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_box_append(box, label);
    gtk_box_append(box, make_label(count, "count"));
}

static GtkWidget *make_day(const TabiyaCalendarDay *shown, gint64 number, gboolean labeled)
{
    static const char *const SHADES[] = {"amount-0", "amount-1", "amount-2", "amount-3"};
    g_autoptr(GDateTime) date = tabiya_calendar_date_of(number);
    /* Translators: a date: Monday, November 23 */
    g_autofree char *words = g_date_time_format(date, _("%A, %B %-d"));
    g_autofree char *spoken = g_strdup_printf("%s: %s", words, shown->words);
    GtkWidget *day =
        g_object_new(GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role",
                     GTK_ACCESSIBLE_ROLE_IMG, "focusable", TRUE, NULL);

    if (labeled)
        add_labels(GTK_BOX(day), shown, date);
    gtk_widget_add_css_class(day, "calendar-day");
    gtk_widget_add_css_class(day, SHADES[find_shade(shown->n)]);
    gtk_widget_set_tooltip_text(day, spoken);
    tabiya_widget_set_name(day, spoken);
    return day;
}

/* --- The grid --------------------------------------------------------------------------------- */

static void put(TabiyaDayCalendar *self, GtkWidget *child, int column, int row)
{
    GtkLayoutManager *grid = gtk_widget_get_layout_manager(GTK_WIDGET(self));

    gtk_widget_set_parent(child, GTK_WIDGET(self));
    GtkGridLayoutChild *place =
        GTK_GRID_LAYOUT_CHILD(gtk_layout_manager_get_layout_child(grid, child));
    gtk_grid_layout_child_set_column(place, column);
    gtk_grid_layout_child_set_row(place, row);
}

static void span(TabiyaDayCalendar *self, GtkWidget *child, int columns)
{
    GtkLayoutManager *grid = gtk_widget_get_layout_manager(GTK_WIDGET(self));

    gtk_grid_layout_child_set_column_span(
        GTK_GRID_LAYOUT_CHILD(gtk_layout_manager_get_layout_child(grid, child)), columns);
}

static char *dup_weekday(gint64 day)
{
    g_autoptr(GDateTime) date = tabiya_calendar_date_of(day);

    return g_date_time_format(date, "%a");
}

/* What to show, from the Monday of the first day on. */
typedef struct {
    const GArray *days;
    gint64 first, monday, today;
} Shown;

static int count_weeks(const Shown *shown)
{
    int n = (int)(shown->first - shown->monday) + (int)shown->days->len;

    return (n + DAYS_A_WEEK - 1) / DAYS_A_WEEK;
}

/* A week is a row below the names of the weekdays, or a column. */
static void add_days(TabiyaDayCalendar *self, const Shown *shown, gboolean map)
{
    self->map = map;
    for (guint i = 0; i < shown->days->len; i++) {
        gint64 number = shown->first + i;
        int cell = (int)(number - shown->monday);
        int week = cell / DAYS_A_WEEK, weekday = cell % DAYS_A_WEEK;
        GtkWidget *day = make_day(&g_array_index(shown->days, TabiyaCalendarDay, i), number, !map);

        if (number == shown->today)
            gtk_widget_add_css_class(day, "today");
        put(self, day, map ? week : weekday, 1 + (map ? weekday : week));
        if (map)
            gtk_size_group_add_widget(self->rows[1 + weekday], day);
        g_ptr_array_add(self->days, day);
    }
}

/* The names of the weekdays above their columns. */
static void add_weekdays(TabiyaDayCalendar *self, gint64 monday)
{
    for (int column = 0; column < DAYS_A_WEEK; column++) {
        g_autofree char *name = dup_weekday(monday + column);

        put(self, make_label(name, "caption"), column, 0);
    }
}

/* Of the week with the first day of a month: its name, or the year in January; NULL: of others. */
static char *dup_month(gint64 monday)
{
    g_autoptr(GDateTime) sunday = tabiya_calendar_date_of(monday + DAYS_A_WEEK - 1);
    gboolean january = g_date_time_get_month(sunday) == 1;

    if (g_date_time_get_day_of_month(sunday) > DAYS_A_WEEK)
        return NULL;
    return g_date_time_format(sunday, january ? "%Y" : "%b");
}

static void add_months(TabiyaDayCalendar *self, const Shown *shown)
{
    int n = count_weeks(shown);

    for (int week = 0; week + LABEL_WEEKS <= n; week++) {
        g_autofree char *name = dup_month(shown->monday + week * DAYS_A_WEEK);

        if (!name)
            continue;
        GtkWidget *label = make_label(name, "caption");
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        put(self, label, week, 0);
        gtk_size_group_add_widget(self->rows[0], label);
        span(self, label, LABEL_WEEKS);
        week += LABEL_WEEKS - 1;
    }
}

static TabiyaDayCalendar *make_grid(const Shown *shown, const char *name, gboolean map)
{
    TabiyaDayCalendar *self = g_object_new(TABIYA_TYPE_DAY_CALENDAR, NULL);
    GtkGridLayout *grid = GTK_GRID_LAYOUT(gtk_widget_get_layout_manager(GTK_WIDGET(self)));

    gtk_grid_layout_set_column_homogeneous(grid, TRUE);
    gtk_grid_layout_set_row_spacing(grid, GAP_PX);
    gtk_grid_layout_set_column_spacing(grid, GAP_PX);
    if (map)
        add_months(self, shown);
    else
        add_weekdays(self, shown->monday);
    add_days(self, shown, map);
    tabiya_widget_set_name(GTK_WIDGET(self), name);
    return self;
}

/* --- A map of weeks --------------------------------------------------------------------------- */

/* Today is at the end. */
static gboolean show_end(GtkWidget *scrolled, GdkFrameClock *clock, gpointer user)
{
    GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(scrolled));
    gboolean mirrored = gtk_widget_get_direction(scrolled) == GTK_TEXT_DIR_RTL;

    gtk_adjustment_set_value(adjustment, mirrored ? 0 : gtk_adjustment_get_upper(adjustment));
    return G_SOURCE_REMOVE;
}

/* It is known while sizes are given out: too late for that frame. */
static void width_cb(GtkAdjustment *adjustment, GtkWidget *scrolled)
{
    gtk_widget_add_tick_callback(scrolled, show_end, NULL, NULL);
}

static GtkWidget *make_scrolled(TabiyaDayCalendar *map)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();
    GtkScrolledWindow *window = GTK_SCROLLED_WINDOW(scrolled);

    gtk_widget_set_margin_bottom(GTK_WIDGET(map), SCROLLBAR_PX);
    gtk_scrolled_window_set_policy(window, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
    gtk_scrolled_window_set_propagate_natural_width(window, TRUE);
    gtk_scrolled_window_set_child(window, GTK_WIDGET(map));
    g_signal_connect_object(gtk_scrolled_window_get_hadjustment(window), "changed",
                            G_CALLBACK(width_cb), scrolled, 0);
    return scrolled;
}

/* The names of every other weekday, which do not scroll; rows are as high as those of the days. */
static GtkWidget *make_side(TabiyaDayCalendar *map, const Shown *shown)
{
    TabiyaDayCalendar *side = g_object_new(TABIYA_TYPE_DAY_CALENDAR, NULL);
    GtkLayoutManager *grid = gtk_widget_get_layout_manager(GTK_WIDGET(side));

    gtk_grid_layout_set_row_spacing(GTK_GRID_LAYOUT(grid), GAP_PX);
    for (int row = 0; row <= DAYS_A_WEEK; row++) {
        g_autofree char *name =
            row % 2 == 1 && row < DAYS_A_WEEK ? dup_weekday(shown->monday + row - 1) : g_strdup("");
        GtkWidget *label = make_label(name, "caption");

        gtk_label_set_xalign(GTK_LABEL(label), 0);
        put(side, label, 0, row);
        gtk_size_group_add_widget(map->rows[row], label);
    }
    return GTK_WIDGET(side);
}

static GtkWidget *make_map(const Shown *shown, const char *name)
{
    TabiyaDayCalendar *map = make_grid(shown, name, TRUE);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);

    gtk_box_append(GTK_BOX(box), make_side(map, shown));
    gtk_box_append(GTK_BOX(box), make_scrolled(map));
    gtk_widget_add_css_class(box, "calendar-map");
    return box;
}

GtkWidget *tabiya_day_calendar_new(const GArray *days, gint64 first, gint64 today, const char *name)
{
    const Shown shown = {days, first, tabiya_training_find_monday(first), today};

    return count_weeks(&shown) > WEEKS_OF_ROWS ? make_map(&shown, name)
                                               : GTK_WIDGET(make_grid(&shown, name, FALSE));
}

/* --- The class -------------------------------------------------------------------------------- */

/* The days that an arrow key goes on or back; 0: it is another key. */
static int find_step(TabiyaDayCalendar *self, guint key)
{
    static const struct {
        guint key, pad_key;
        int columns, rows;
    } KEYS[] = {
        {GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0},
        {GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0},
        {GDK_KEY_Up, GDK_KEY_KP_Up, 0, -1},
        {GDK_KEY_Down, GDK_KEY_KP_Down, 0, 1},
    };
    gboolean mirrored = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;

    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        int columns = mirrored ? -KEYS[i].columns : KEYS[i].columns;

        if (key == KEYS[i].key || key == KEYS[i].pad_key) {
            return self->map ? DAYS_A_WEEK * columns + KEYS[i].rows
                             : columns + DAYS_A_WEEK * KEYS[i].rows;
        }
    }
    return 0;
}

static gboolean key_pressed_cb(TabiyaDayCalendar *self, guint key, guint code,
                               GdkModifierType state)
{
    int step = find_step(self, key);
    guint at;

    if ((state & gtk_accelerator_get_default_mod_mask()) != 0 || step == 0 ||
        !g_ptr_array_find(self->days, gtk_widget_get_focus_child(GTK_WIDGET(self)), &at)) {
        return GDK_EVENT_PROPAGATE;
    }
    int next = (int)at + step;
    if (next >= 0 && next < (int)self->days->len)
        gtk_widget_grab_focus(self->days->pdata[next]);
    return GDK_EVENT_STOP;
}

/* Tab enters it at its last day and leaves it: there may be hundreds, among which arrow keys go. */
static gboolean tabiya_day_calendar_focus(GtkWidget *widget, GtkDirectionType direction)
{
    GPtrArray *days = TABIYA_DAY_CALENDAR(widget)->days;

    if (gtk_widget_get_focus_child(widget) || days->len == 0)
        return FALSE;
    return gtk_widget_grab_focus(days->pdata[days->len - 1]);
}

static void tabiya_day_calendar_dispose(GObject *object)
{
    GtkWidget *child;

    g_ptr_array_set_size(TABIYA_DAY_CALENDAR(object)->days, 0);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    for (guint i = 0; i < G_N_ELEMENTS(TABIYA_DAY_CALENDAR(object)->rows); i++)
        g_clear_object(&TABIYA_DAY_CALENDAR(object)->rows[i]);
    G_OBJECT_CLASS(tabiya_day_calendar_parent_class)->dispose(object);
}

static void tabiya_day_calendar_finalize(GObject *object)
{
    g_ptr_array_unref(TABIYA_DAY_CALENDAR(object)->days);
    G_OBJECT_CLASS(tabiya_day_calendar_parent_class)->finalize(object);
}

static void tabiya_day_calendar_class_init(TabiyaDayCalendarClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_day_calendar_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_day_calendar_finalize;
    widget_class->focus = tabiya_day_calendar_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_GRID_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_day_calendar_init(TabiyaDayCalendar *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    self->days = g_ptr_array_new();
    for (guint i = 0; i < G_N_ELEMENTS(self->rows); i++)
        self->rows[i] = gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL);
}
