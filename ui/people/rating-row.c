/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See rating-row.h. */
#include "ui/people/rating-row.h"

#include <glib/gi18n.h>

#include "app/people/people.h"
#include "ui/settings.h"
#include "ui/widget.h"

#define KEY "people-rating"
#define SCALE_PX 120
#define COMPACT_SCALE_PX 84

struct _TabiyaRatingRow {
    GtkWidget parent_instance;

    gboolean compact;
    GtkLabel *question;
    GtkRange *scale;
};

G_DEFINE_FINAL_TYPE(TabiyaRatingRow, tabiya_rating_row, GTK_TYPE_WIDGET)

int tabiya_rating_row_get_rating(void)
{
    return tabiya_people_clamp_rating(g_settings_get_int(tabiya_settings_get(), KEY));
}

char *tabiya_rating_row_dup_question(void)
{
    return g_strdup_printf(_("What would a player rated %d play?"), tabiya_rating_row_get_rating());
}

void tabiya_rating_row_watch(gpointer object, GCallback func)
{
    TabiyaPeople *people = tabiya_people_get_default();

    g_signal_connect_object(tabiya_settings_get(), "changed::" KEY, func, object,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(people, "ready", func, object, G_CONNECT_SWAPPED);
}

/* --- The scale -------------------------------------------------------------------------------- */

static void show_rating(TabiyaRatingRow *self)
{
    const int rating = tabiya_rating_row_get_rating();
    g_autofree char *number = g_strdup_printf("%d", rating);
    g_autofree char *question = tabiya_rating_row_dup_question();

    gtk_range_set_value(self->scale, rating);
    gtk_label_set_text(self->question, self->compact ? number : question);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                   number, -1);
    /* Where the question stands beside it, a tooltip would only cover the moves. */
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->scale), self->compact ? question : NULL);
}

/* The scale stops at whole hundreds, however it is moved. */
static gboolean change_cb(TabiyaRatingRow *self, GtkScrollType scroll, double value)
{
    const int rating = tabiya_people_clamp_rating((int)value);

    if (rating != tabiya_rating_row_get_rating())
        g_settings_set_int(tabiya_settings_get(), KEY, rating);
    gtk_range_set_value(self->scale, rating);
    return TRUE;
}

static void make_scale(TabiyaRatingRow *self)
{
    GtkWidget *scale =
        gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, TABIYA_PEOPLE_RATING_MIN,
                                 TABIYA_PEOPLE_RATING_MAX, TABIYA_PEOPLE_RATING_STEP);

    self->scale = GTK_RANGE(scale);
    gtk_scale_set_draw_value(GTK_SCALE(scale), FALSE);
    gtk_range_set_increments(self->scale, TABIYA_PEOPLE_RATING_STEP,
                             5.0 * TABIYA_PEOPLE_RATING_STEP);
    gtk_widget_set_valign(scale, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(scale, _("Player’s rating"));
    g_signal_connect_swapped(scale, "change-value", G_CALLBACK(change_cb), self);
}

/* --- The two forms ---------------------------------------------------------------------------- */

void tabiya_rating_row_set_compact(TabiyaRatingRow *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_RATING_ROW(self));
    self->compact = compact;
    gtk_widget_set_size_request(GTK_WIDGET(self->scale), compact ? COMPACT_SCALE_PX : SCALE_PX, -1);
    gtk_widget_set_hexpand(GTK_WIDGET(self->question), !compact);
    show_rating(self);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_rating_row_dispose(GObject *object)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_rating_row_parent_class)->dispose(object);
}

static void tabiya_rating_row_class_init(TabiyaRatingRowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_rating_row_dispose;
    gtk_widget_class_set_css_name(widget_class, "rating-row");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_rating_row_init(TabiyaRatingRow *self)
{
    self->question = GTK_LABEL(gtk_label_new(""));
    gtk_label_set_xalign(self->question, 0);
    gtk_label_set_wrap(self->question, TRUE);
    gtk_widget_add_css_class(GTK_WIDGET(self->question), "numeric");
    make_scale(self);
    gtk_widget_set_parent(GTK_WIDGET(self->question), GTK_WIDGET(self));
    gtk_widget_set_parent(GTK_WIDGET(self->scale), GTK_WIDGET(self));
    tabiya_rating_row_watch(self, G_CALLBACK(show_rating));
    tabiya_rating_row_set_compact(self, FALSE);
}

GtkWidget *tabiya_rating_row_new(void)
{
    return g_object_new(TABIYA_TYPE_RATING_ROW, NULL);
}
