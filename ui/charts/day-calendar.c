/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See day-calendar.h. */
#include "ui/charts/day-calendar.h"

#include <glib/gi18n.h>

#include "app/training/training-day.h"
#include "ui/widget.h"

#define DAYS_A_WEEK 7

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

static GtkWidget *make_day(const TabiyaCalendarDay *shown, gint64 number, gboolean is_today)
{
    static const char *const SHADES[] = {"amount-0", "amount-1", "amount-2", "amount-3"};
    g_autoptr(GDateTime) date = tabiya_calendar_date_of(number);
    g_autofree char *day_of_month = dup_date(date);
    g_autofree char *count = shown->n > 0 ? g_strdup_printf("%'u", shown->n) : g_strdup("");
    /* Translators: a date: Monday, November 23 */
    g_autofree char *words = g_date_time_format(date, _("%A, %B %-d"));
    g_autofree char *spoken = g_strdup_printf("%s: %s", words, shown->words);
    GtkWidget *date_label = make_label(day_of_month, "date");
    GtkWidget *day =
        g_object_new(GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role",
                     GTK_ACCESSIBLE_ROLE_IMG, "focusable", TRUE, NULL);

    /* The month moves above the day if they do not fit side by side. */
    gtk_label_set_wrap(GTK_LABEL(date_label), TRUE);
    gtk_label_set_justify(GTK_LABEL(date_label), GTK_JUSTIFY_CENTER);
    gtk_box_append(GTK_BOX(day), date_label);
    gtk_box_append(GTK_BOX(day), make_label(count, "count"));
    gtk_widget_add_css_class(day, "calendar-day");
    gtk_widget_add_css_class(day, SHADES[find_shade(shown->n)]);
    if (is_today)
        gtk_widget_add_css_class(day, "today");
    gtk_widget_set_tooltip_text(day, spoken);
    tabiya_widget_set_name(day, spoken);
    return day;
}

/* The names of the weekdays above their columns. */
static void add_weekdays(GtkGrid *grid, gint64 monday)
{
    for (int column = 0; column < DAYS_A_WEEK; column++) {
        g_autoptr(GDateTime) date = tabiya_calendar_date_of(monday + column);
        g_autofree char *name = g_date_time_format(date, "%a");

        gtk_grid_attach(grid, make_label(name, "caption"), column, 0, 1, 1);
    }
}

GtkWidget *tabiya_day_calendar_new(const GArray *days, gint64 first, gint64 today, const char *name)
{
    GtkWidget *grid = gtk_grid_new();
    gint64 monday = tabiya_training_find_monday(first);

    gtk_grid_set_column_homogeneous(GTK_GRID(grid), TRUE);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 3);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 3);
    add_weekdays(GTK_GRID(grid), monday);
    for (guint i = 0; i < days->len; i++) {
        int cell = (int)(first - monday) + (int)i;

        gtk_grid_attach(
            GTK_GRID(grid),
            make_day(&g_array_index(days, TabiyaCalendarDay, i), first + i, first + i == today),
            cell % DAYS_A_WEEK, 1 + cell / DAYS_A_WEEK, 1, 1);
    }
    tabiya_widget_set_name(grid, name);
    return grid;
}
