/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See names.h. */
#include "ui/access/names.h"

#include <adwaita.h>

#include "ui/widget.h"

/* "_Make" is "Make"; a doubled underscore is one. */
static char *strip_mnemonic(const char *label)
{
    GString *text = g_string_new(NULL);

    for (const char *c = label; *c; c++) {
        if (*c == '_' && *++c == '\0')
            break;
        g_string_append_c(text, *c);
    }
    return g_string_free(text, FALSE);
}

static void name_without_mnemonic(GtkWidget *widget, const char *label)
{
    g_autofree char *name = strip_mnemonic(label);

    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    tabiya_widget_set_name(widget, name);
}

static void name_button(GtkWidget *widget)
{
    GtkButton *button = GTK_BUTTON(widget);

    if (gtk_button_get_use_underline(button) && gtk_button_get_label(button))
        name_without_mnemonic(widget, gtk_button_get_label(button));
}

static void name_check_button(GtkWidget *widget)
{
    GtkCheckButton *button = GTK_CHECK_BUTTON(widget);

    if (gtk_check_button_get_use_underline(button) && gtk_check_button_get_label(button))
        name_without_mnemonic(widget, gtk_check_button_get_label(button));
}

/* The button inside is called as the choice is. */
static void name_inner_button(GtkWidget *widget)
{
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                   gtk_widget_get_parent(widget), NULL, -1);
}

/* The list of a group of rows, or of what unfolds below a row, is called as that is; or as the window that
 * has but one. */
static void name_list(GtkWidget *widget)
{
    GtkWidget *row = gtk_widget_get_ancestor(widget, ADW_TYPE_EXPANDER_ROW);
    GtkWidget *group = gtk_widget_get_ancestor(widget, ADW_TYPE_PREFERENCES_GROUP);
    GtkRoot *root = gtk_widget_get_root(widget);
    const char *title = NULL;

    if (row)
        title = adw_preferences_row_get_title(ADW_PREFERENCES_ROW(row));
    else if (group)
        title = adw_preferences_group_get_title(ADW_PREFERENCES_GROUP(group));
    if ((row || group) && (!title || *title == '\0') && GTK_IS_WINDOW(root))
        title = gtk_window_get_title(GTK_WINDOW(root));
    if (title && *title)
        tabiya_widget_set_name(widget, title);
}

static GtkWidget *find_list(GtkWidget *widget)
{
    GtkWidget *found = GTK_IS_LIST_VIEW(widget) ? widget : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child))
        found = find_list(child);
    return found;
}

/* What can be chosen, which is shown when the row is pressed. */
static void name_choices(GtkWidget *row)
{
    GtkWidget *list = find_list(row);

    if (list)
        tabiya_widget_set_name(list, adw_preferences_row_get_title(ADW_PREFERENCES_ROW(row)));
}

/* A cell that holds one thing is called as that is. */
static void name_cell(GtkWidget *cell)
{
    GtkWidget *child = gtk_flow_box_child_get_child(GTK_FLOW_BOX_CHILD(cell));

    if (GTK_IS_BUTTON(child) || GTK_IS_CHECK_BUTTON(child))
        gtk_accessible_update_relation(GTK_ACCESSIBLE(cell), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                       child, NULL, -1);
}

static gboolean map_cb(GSignalInvocationHint *hint, guint n_values, const GValue *values,
                       gpointer user)
{
    GtkWidget *widget = g_value_get_object(values);

    if (GTK_IS_TOGGLE_BUTTON(widget) && GTK_IS_DROP_DOWN(gtk_widget_get_parent(widget)))
        name_inner_button(widget);
    else if (GTK_IS_BUTTON(widget))
        name_button(widget);
    else if (GTK_IS_CHECK_BUTTON(widget))
        name_check_button(widget);
    else if (GTK_IS_LIST_BOX(widget))
        name_list(widget);
    else if (ADW_IS_COMBO_ROW(widget))
        name_choices(widget);
    else if (GTK_IS_FLOW_BOX_CHILD(widget))
        name_cell(widget);
    return TRUE;
}

void tabiya_names_start(void)
{
    g_type_ensure(GTK_TYPE_WIDGET);
    g_type_class_unref(g_type_class_ref(GTK_TYPE_WIDGET));
    g_signal_add_emission_hook(g_signal_lookup("map", GTK_TYPE_WIDGET), 0, map_cb, NULL, NULL);
}
