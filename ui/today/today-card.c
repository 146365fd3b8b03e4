/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See today-card.h. */
#include "ui/today/today-card.h"

#include <glib/gi18n.h>

#include "app/plan/plan-words.h"
#include "ui/widget.h"

struct _TabiyaTodayCard {
    GtkWidget parent_instance;

    TabiyaTodayPart *today; /* weak: the window's */
    gboolean wanted, watching;
    GtkLabel *parts;
};

G_DEFINE_FINAL_TYPE(TabiyaTodayCard, tabiya_today_card, GTK_TYPE_WIDGET)

/* --- Contents --------------------------------------------------------------------------------- */

static void add_words(TabiyaTodayCard *self)
{
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *title = gtk_label_new(_("Today")), *parts = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(title), 0);
    gtk_widget_add_css_class(title, "heading");
    gtk_label_set_xalign(GTK_LABEL(parts), 0);
    gtk_label_set_wrap(GTK_LABEL(parts), TRUE);
    gtk_label_set_natural_wrap_mode(GTK_LABEL(parts), GTK_NATURAL_WRAP_NONE);
    gtk_label_set_lines(GTK_LABEL(parts), 2);
    gtk_label_set_ellipsize(GTK_LABEL(parts), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(parts, "dim-label");
    gtk_widget_add_css_class(parts, "today-parts");
    gtk_box_append(GTK_BOX(words), title);
    gtk_box_append(GTK_BOX(words), parts);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER);
    gtk_widget_set_parent(words, GTK_WIDGET(self));
    self->parts = GTK_LABEL(parts);
}

static void add_button(TabiyaTodayCard *self, GtkWidget *button, const char *action)
{
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_parent(button, GTK_WIDGET(self));
}

/* When it is first shown: most starts of the program need none of it. */
static void fill(TabiyaTodayCard *self)
{
    GtkWidget *start = gtk_button_new_with_label(_("Start"));
    GtkWidget *away = gtk_button_new_from_icon_name("window-close-symbolic");

    add_words(self);
    gtk_widget_set_tooltip_text(start, _("Start the plan for today"));
    add_button(self, start, "win.today-go-on");
    gtk_widget_add_css_class(away, "flat");
    gtk_widget_set_tooltip_text(away, _("Not today"));
    tabiya_widget_set_name(away, _("Not today"));
    add_button(self, away, "win.today-put-away");
}

/* Newcomers find it in Puzzles. */
static gboolean is_due(TabiyaPlan *plan)
{
    const TabiyaDayPlan *day = tabiya_plan_get_day(plan);

    return day && !day->away && tabiya_plan_get_facts(plan)->returning &&
           tabiya_day_plan_get_next(day, TABIYA_N_PLAN_PARTS) != TABIYA_N_PLAN_PARTS;
}

static void show_plan(TabiyaTodayCard *self)
{
    TabiyaPlan *plan = tabiya_today_part_get_plan(self->today);
    gboolean shown = self->wanted && is_due(plan);

    gtk_widget_set_visible(GTK_WIDGET(self), shown);
    if (!shown)
        return;
    if (!self->parts)
        fill(self);
    g_autofree char *words =
        tabiya_plan_words_dup_all(tabiya_plan_get_day(plan), tabiya_plan_get_facts(plan));
    gtk_label_set_text(self->parts, words);
}

void tabiya_today_card_set_wanted(TabiyaTodayCard *self, gboolean wanted)
{
    g_return_if_fail(TABIYA_IS_TODAY_CARD(self));
    if (self->wanted == wanted || !self->today)
        return;
    self->wanted = wanted;
    if (wanted)
        tabiya_plan_refresh(tabiya_today_part_get_plan(self->today));
    show_plan(self);
}

/* --- The class -------------------------------------------------------------------------------- */

static void watch(TabiyaTodayCard *self, gboolean watching)
{
    if (self->watching != watching && self->today)
        tabiya_today_part_watch(self->today, watching);
    self->watching = watching;
}

static void tabiya_today_card_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_today_card_parent_class)->map(widget);
    watch(TABIYA_TODAY_CARD(widget), TRUE);
}

static void tabiya_today_card_unmap(GtkWidget *widget)
{
    watch(TABIYA_TODAY_CARD(widget), FALSE);
    GTK_WIDGET_CLASS(tabiya_today_card_parent_class)->unmap(widget);
}

static void tabiya_today_card_dispose(GObject *object)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    g_clear_weak_pointer(&TABIYA_TODAY_CARD(object)->today);
    G_OBJECT_CLASS(tabiya_today_card_parent_class)->dispose(object);
}

static void tabiya_today_card_class_init(TabiyaTodayCardClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_today_card_dispose;
    widget_class->map = tabiya_today_card_map;
    widget_class->unmap = tabiya_today_card_unmap;
    widget_class->focus = tabiya_widget_focus_children;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_today_card_init(TabiyaTodayCard *self)
{
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(gtk_widget_get_layout_manager(GTK_WIDGET(self))), 6);
    gtk_widget_add_css_class(GTK_WIDGET(self), "card");
    gtk_widget_add_css_class(GTK_WIDGET(self), "today-card");
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
    tabiya_widget_set_name(GTK_WIDGET(self), _("Plan for today"));
}

GtkWidget *tabiya_today_card_new(TabiyaTodayPart *today)
{
    TabiyaTodayCard *self = g_object_new(TABIYA_TYPE_TODAY_CARD, NULL);

    g_set_weak_pointer(&self->today, today);
    g_signal_connect_object(tabiya_today_part_get_plan(today), "changed", G_CALLBACK(show_plan),
                            self, G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
