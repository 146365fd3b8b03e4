/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chart-card.h. */
#include "ui/charts/chart-card.h"

#include <glib/gi18n.h>

#include "ui/charts/chart-view.h"
#include "ui/score-picture.h"
#include "ui/widget.h"

#define TABLE_PX 280 /* a longer table scrolls */

static GtkWidget *new_label(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, css_class);
    gtk_widget_add_css_class(label, "numeric");
    return label;
}

/* --- The table -------------------------------------------------------------------------------- */

static GtkWidget *new_row(const TabiyaChartPoint *point)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *place = new_label(point->label, "chart-place");
    GtkWidget *words = new_label(point->words, "chart-words");
    GtkWidget *row = gtk_list_box_row_new();
    g_autofree char *said = g_strdup_printf(_("%s: %s"), point->label, point->words);

    gtk_widget_set_hexpand(place, TRUE);
    gtk_label_set_xalign(GTK_LABEL(words), 1);
    gtk_label_set_justify(GTK_LABEL(words), GTK_JUSTIFY_RIGHT);
    gtk_box_append(GTK_BOX(box), place);
    gtk_box_append(GTK_BOX(box), words);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    tabiya_widget_set_name(row, said);
    return row;
}

/* A curve's newest point comes first. */
static GtkWidget *new_table(const TabiyaChart *chart)
{
    GtkWidget *list = gtk_list_box_new();
    GtkWidget *scrolled = gtk_scrolled_window_new();
    guint n = chart->points->len;

    for (guint i = 0; i < n; i++) {
        guint shown = chart->kind == TABIYA_CHART_LINE ? n - 1 - i : i;

        gtk_list_box_append(GTK_LIST_BOX(list),
                            new_row(&g_array_index(chart->points, TabiyaChartPoint, shown)));
    }
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_widget_add_css_class(list, "chart-table");
    tabiya_widget_set_name(list, chart->title);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), TABLE_PX);
    return scrolled;
}

/* Made when it is first shown: most people never look. */
static void toggled_cb(GtkToggleButton *button, GtkStack *stack)
{
    gboolean on = gtk_toggle_button_get_active(button);

    if (on && !gtk_stack_get_child_by_name(stack, "table")) {
        GtkWidget *view = gtk_stack_get_child_by_name(stack, "chart");
        GtkWidget *table = new_table(tabiya_chart_view_get_chart(TABIYA_CHART_VIEW(view)));

        gtk_stack_add_named(stack, table, "table");
        tabiya_widget_pass_wheel_on(table);
    }
    gtk_stack_set_visible_child_name(stack, on ? "table" : "chart");
}

/* --- The card --------------------------------------------------------------------------------- */

static GtkWidget *new_stack(TabiyaChart *chart)
{
    GtkWidget *stack = gtk_stack_new();

    gtk_stack_set_vhomogeneous(GTK_STACK(stack), FALSE);
    gtk_stack_add_named(GTK_STACK(stack), tabiya_chart_view_new(chart), "chart");
    return stack;
}

static GtkWidget *new_head(const TabiyaChart *chart, GtkWidget *stack)
{
    GtkWidget *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *title = new_label(chart->title, "heading");
    GtkWidget *button = gtk_toggle_button_new();
    g_autofree char *name = g_strdup_printf(_("Show as table: %s"), chart->title);

    gtk_button_set_icon_name(GTK_BUTTON(button), "view-list-symbolic");
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_valign(button, GTK_ALIGN_START);
    gtk_widget_set_tooltip_text(button, _("Show as Table"));
    tabiya_widget_set_name(button, name);
    g_signal_connect_object(button, "toggled", G_CALLBACK(toggled_cb), stack, 0);
    gtk_widget_set_hexpand(title, TRUE);
    gtk_box_append(GTK_BOX(head), title);
    gtk_box_append(GTK_BOX(head), button);
    return head;
}

GtkWidget *tabiya_chart_card_new(TabiyaChart *chart)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *stack = new_stack(chart);

    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "chart-card");
    gtk_box_append(GTK_BOX(card), new_head(chart, stack));
    if (chart->about)
        gtk_box_append(GTK_BOX(card), new_label(chart->about, "dim-label"));
    gtk_box_append(GTK_BOX(card), stack);
    if (chart->results) {
        gtk_box_append(GTK_BOX(card), tabiya_score_legend_new(C_("games of a player", "Won"),
                                                              C_("games of a player", "Drawn"),
                                                              C_("games of a player", "Lost")));
    }
    return card;
}
