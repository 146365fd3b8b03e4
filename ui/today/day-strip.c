/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See day-strip.h. A screen reader reads it as one picture. */
#include "ui/today/day-strip.h"

#include <glib/gi18n.h>

#include "ui/widget.h"

struct _TabiyaDayStrip {
    GtkWidget parent_instance;

    GtkSizeGroup *widths; /* owned: days are as far apart as others, whatever their names */
    GtkLabel *names[TABIYA_PLAN_DAYS_SHOWN]; /* the first one is the earliest day */
    GtkWidget *dots[TABIYA_PLAN_DAYS_SHOWN];
    GtkLabel *streak;
};

G_DEFINE_FINAL_TYPE(TabiyaDayStrip, tabiya_day_strip, GTK_TYPE_WIDGET)

/* "Mon", in the person's language. 1970-01-01 was a Thursday. */
static char *dup_weekday(gint64 day, const char *format)
{
    g_autoptr(GDateTime) noon = g_date_time_new_from_unix_utc(day * 86400 + 43200);

    return g_date_time_format(noon, format);
}

static void describe(TabiyaDayStrip *self, gint64 today,
                     const gboolean trained[TABIYA_PLAN_DAYS_SHOWN])
{
    g_autoptr(GString) days = g_string_new(NULL);

    for (int ago = TABIYA_PLAN_DAYS_SHOWN - 1; ago >= 0; ago--) {
        g_autofree char *name = trained[ago] ? dup_weekday(today - ago, "%A") : NULL;

        if (name)
            g_string_append_printf(days, "%s%s", days->len > 0 ? ", " : "", name);
    }
    g_autofree char *words =
        days->len > 0 ? g_strdup_printf(_("Days with training in the last week: %s"), days->str)
                      : g_strdup(_("No training in the last week"));
    tabiya_widget_set_name(GTK_WIDGET(self), words);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), words);
}

void tabiya_day_strip_set_days(TabiyaDayStrip *self, gint64 today,
                               const gboolean trained[TABIYA_PLAN_DAYS_SHOWN], guint streak)
{
    g_return_if_fail(TABIYA_IS_DAY_STRIP(self));
    g_autofree char *words =
        g_strdup_printf(ngettext("%u day in a row", "%u days in a row", streak), streak);

    for (int i = 0; i < TABIYA_PLAN_DAYS_SHOWN; i++) {
        int ago = TABIYA_PLAN_DAYS_SHOWN - 1 - i;
        g_autofree char *name = dup_weekday(today - ago, "%a");

        gtk_label_set_text(self->names[i], name);
        tabiya_widget_set_css_class(self->dots[i], "trained", trained[ago]);
    }
    gtk_label_set_text(self->streak, words);
    gtk_widget_set_visible(GTK_WIDGET(self->streak), streak > 1);
    describe(self, today, trained);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_day_strip_dispose(GObject *object)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    g_clear_object(&TABIYA_DAY_STRIP(object)->widths);
    G_OBJECT_CLASS(tabiya_day_strip_parent_class)->dispose(object);
}

static void tabiya_day_strip_class_init(TabiyaDayStripClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_day_strip_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(klass), GTK_ACCESSIBLE_ROLE_IMG);
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "day-strip");
}

static void make_day(TabiyaDayStrip *self, int i)
{
    GtkWidget *day = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
    GtkWidget *name = gtk_label_new(NULL), *dot = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);

    gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars(GTK_LABEL(name), 4);
    gtk_widget_add_css_class(name, "dim-label");
    gtk_widget_add_css_class(dot, "day-dot");
    gtk_widget_set_halign(dot, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(day), name);
    gtk_box_append(GTK_BOX(day), dot);
    gtk_widget_set_parent(day, GTK_WIDGET(self));
    gtk_size_group_add_widget(self->widths, day);
    self->names[i] = GTK_LABEL(name);
    self->dots[i] = dot;
}

static void tabiya_day_strip_init(TabiyaDayStrip *self)
{
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(gtk_widget_get_layout_manager(GTK_WIDGET(self))), 9);
    self->widths = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
    for (int i = 0; i < TABIYA_PLAN_DAYS_SHOWN; i++)
        make_day(self, i);
    self->streak = GTK_LABEL(gtk_label_new(NULL));
    gtk_label_set_wrap(self->streak, TRUE);
    gtk_label_set_xalign(self->streak, 1);
    gtk_widget_set_hexpand(GTK_WIDGET(self->streak), TRUE);
    gtk_widget_add_css_class(GTK_WIDGET(self->streak), "dim-label");
    gtk_widget_set_parent(GTK_WIDGET(self->streak), GTK_WIDGET(self));
}

GtkWidget *tabiya_day_strip_new(void)
{
    return g_object_new(TABIYA_TYPE_DAY_STRIP, NULL);
}
