/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-calendar.h. */
#include "ui/openings/review-calendar.h"

#include <glib/gi18n.h>

#include "app/training/training-day.h"
#include "ui/charts/day-calendar.h"

static GtkWidget *make_label(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_widget_add_css_class(label, css_class);
    return label;
}

/* --- Future reviews --------------------------------------------------------------------------- */

/* "12 positions", "12 positions, 8 of them new" */
static char *dup_cards(guint all, guint fresh)
{
    g_autofree char *cards = g_strdup_printf(ngettext("%'u position", "%'u positions", all), all);

    if (all == 0)
        return g_strdup(_("nothing due"));
    return fresh > 0 ? g_strdup_printf(_("%s, %'u new"), cards, fresh) : g_steal_pointer(&cards);
}

/* Whole weeks, so that the last row is no longer than the others. */
static GtkWidget *make_coming(const TabiyaTrainingDays *days)
{
    g_autoptr(GArray) shown = tabiya_calendar_days_new();
    guint passed = (guint)(days->today - tabiya_training_find_monday(days->today));

    for (guint i = 0; i + passed < TABIYA_DAYS_SHOWN; i++) {
        guint fresh = i == 0 ? days->fresh : 0;
        guint due = days->due[i] + fresh;

        tabiya_calendar_days_add(shown, due, dup_cards(due, fresh));
    }
    return tabiya_day_calendar_new(shown, days->today, days->today, _("Upcoming reviews"));
}

/* --- Past reviews ----------------------------------------------------------------------------- */

static char *dup_day_name(gint64 today, guint ago)
{
    g_autoptr(GDateTime) date = tabiya_calendar_date_of(today - ago);

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
