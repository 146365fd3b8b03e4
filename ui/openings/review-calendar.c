/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-calendar.h. */
#include "ui/openings/review-calendar.h"

#include <glib/gi18n.h>

#include "app/training/training-day.h"
#include "ui/widget.h"

#define DAYS_A_WEEK 7

/* Noon, which has the same date even when clocks change that day. */
static GDateTime *date_of(gint64 day)
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

/* --- Future reviews --------------------------------------------------------------------------- */

/* 0: none; the more cards, the darker. */
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

/* "12 positions", "12 positions, 8 of them new" */
static char *dup_cards(guint all, guint fresh)
{
    g_autofree char *cards = g_strdup_printf(ngettext("%'u position", "%'u positions", all), all);

    if (all == 0)
        return g_strdup(_("nothing due"));
    return fresh > 0 ? g_strdup_printf(_("%s, %'u new"), cards, fresh) : g_steal_pointer(&cards);
}

static GtkWidget *make_day(const TabiyaTrainingDays *days, guint i)
{
    static const char *const SHADES[] = {"due-0", "due-1", "due-2", "due-3"};
    guint fresh = i == 0 ? days->fresh : 0;
    guint due = days->due[i] + fresh;
    g_autoptr(GDateTime) date = date_of(days->today + i);
    g_autofree char *number = dup_date(date);
    g_autofree char *count = due > 0 ? g_strdup_printf("%'u", due) : g_strdup("");
    /* Translators: a date: Monday, November 23 */
    g_autofree char *words = g_date_time_format(date, _("%A, %B %-d"));
    g_autofree char *cards = dup_cards(due, fresh);
    g_autofree char *spoken = g_strdup_printf("%s: %s", words, cards);
    GtkWidget *date_label = make_label(number, "date");
    GtkWidget *day =
        g_object_new(GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role",
                     GTK_ACCESSIBLE_ROLE_IMG, "focusable", TRUE, NULL);

    /* The month moves above the day if they do not fit side by side. */
    gtk_label_set_wrap(GTK_LABEL(date_label), TRUE);
    gtk_label_set_justify(GTK_LABEL(date_label), GTK_JUSTIFY_CENTER);
    gtk_box_append(GTK_BOX(day), date_label);
    gtk_box_append(GTK_BOX(day), make_label(count, "count"));
    gtk_widget_add_css_class(day, "review-day");
    gtk_widget_add_css_class(day, SHADES[find_shade(due)]);
    if (i == 0)
        gtk_widget_add_css_class(day, "today");
    gtk_widget_set_tooltip_text(day, spoken);
    tabiya_widget_set_name(day, spoken);
    return day;
}

/* The names of the weekdays above their columns. */
static void add_weekdays(GtkGrid *grid, gint64 monday)
{
    for (int column = 0; column < DAYS_A_WEEK; column++) {
        g_autoptr(GDateTime) date = date_of(monday + column);
        g_autofree char *name = g_date_time_format(date, "%a");

        gtk_grid_attach(grid, make_label(name, "caption"), column, 0, 1, 1);
    }
}

static GtkWidget *make_coming(const TabiyaTrainingDays *days)
{
    GtkWidget *grid = gtk_grid_new();
    g_autoptr(GDateTime) today = date_of(days->today);
    guint first = (guint)g_date_time_get_day_of_week(today) - 1; /* 0: Monday */

    gtk_grid_set_column_homogeneous(GTK_GRID(grid), TRUE);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 3);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 3);
    add_weekdays(GTK_GRID(grid), days->today - first);
    for (guint i = 0; i + first < TABIYA_DAYS_SHOWN; i++) {
        gtk_grid_attach(GTK_GRID(grid), make_day(days, i), (int)((i + first) % DAYS_A_WEEK),
                        1 + (int)((i + first) / DAYS_A_WEEK), 1, 1);
    }
    tabiya_widget_set_name(grid, _("Upcoming reviews"));
    return grid;
}

/* --- Past reviews ----------------------------------------------------------------------------- */

static char *dup_day_name(gint64 today, guint ago)
{
    g_autoptr(GDateTime) date = date_of(today - ago);

    return ago == 0   ? g_strdup(_("Today"))
           : ago == 1 ? g_strdup(_("Yesterday"))
                      : g_date_time_format(date, _("%A, %B %-d"));
}

static GtkWidget *make_past_day(const TabiyaTrainingDays *days, guint ago)
{
    guint right = days->right[ago], all = right + days->wrong[ago];
    g_autofree char *name = dup_day_name(days->today, ago);
    g_autofree char *result = g_strdup_printf(_("%'u of %'u right"), right, all);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *label = gtk_label_new(name);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), make_label(result, "numeric"));
    return box;
}

static void add_past(GtkBox *box, const TabiyaTrainingDays *days)
{
    gboolean any = FALSE;

    for (guint ago = 0; ago < TABIYA_DAYS_SHOWN; ago++) {
        if (days->right[ago] + days->wrong[ago] == 0)
            continue;
        if (!any) {
            GtkWidget *title = make_label(_("Past reviews"), "heading");

            gtk_label_set_xalign(GTK_LABEL(title), 0);
            gtk_box_append(box, title);
        }
        any = TRUE;
        gtk_box_append(box, make_past_day(days, ago));
    }
}

GtkWidget *tabiya_review_calendar_new(const TabiyaTrainingDays *days)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);

    gtk_box_append(GTK_BOX(box), make_coming(days));
    add_past(GTK_BOX(box), days);
    gtk_widget_add_css_class(box, "review-calendar");
    return box;
}
