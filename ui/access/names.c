/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See names.h. */
#include "ui/access/names.h"

#include <adwaita.h>
#include <string.h>

#include "ui/access/every-window.h"
#include "ui/widget.h"

#define NAMED_KEY "tabiya-named"         /* marks a widget whose name follows its text */
#define LIST_NAME_KEY "tabiya-list-name" /* char *: for the list of a group without a title */

/* TRUE at the first call. */
static gboolean begin(GtkWidget *widget)
{
    if (g_object_get_data(G_OBJECT(widget), NAMED_KEY))
        return FALSE;
    g_object_set_data(G_OBJECT(widget), NAMED_KEY, GINT_TO_POINTER(TRUE));
    return TRUE;
}

static void call_after(GtkWidget *widget, GtkWidget *other)
{
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                   other, NULL, -1);
}

/* The first descendant of `widget` with that type, NULL: none. */
static GtkWidget *find(GtkWidget *widget, GType type)
{
    GtkWidget *found = NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = G_TYPE_CHECK_INSTANCE_TYPE(child, type) ? child : find(child, type);
    }
    return found;
}

/* --- Labels with a mnemonic ------------------------------------------------------------------- */

char *tabiya_names_dup_plain(const char *label)
{
    GString *text = g_string_new(NULL);

    for (const char *c = label; *c; c++) {
        if (strncmp(c, "(_", 2) == 0 && c[2] != '\0' && c[3] == ')') {
            c += 3;
            continue;
        }
        if (*c == '_' && *++c == '\0')
            break;
        g_string_append_c(text, *c);
    }
    return g_string_free(text, FALSE);
}

static void label_cb(GtkWidget *button)
{
    g_autofree char *label = NULL, *name = NULL;

    g_object_get(button, "label", &label, NULL);
    if (!label)
        return;
    name = tabiya_names_dup_plain(label);
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    tabiya_widget_set_name(button, name);
}

static void name_button(GtkWidget *button)
{
    if (begin(button))
        g_signal_connect(button, "notify::label", G_CALLBACK(label_cb), NULL);
    label_cb(button);
}

/* --- Lists beside a title --------------------------------------------------------------------- */

/* The title of a row or a group, as it is read out. */
static char *dup_title(GtkWidget *titled)
{
    g_autofree char *title = NULL;
    char *text = NULL;

    g_object_get(titled, "title", &title, NULL);
    if (ADW_IS_PREFERENCES_ROW(titled) &&
        adw_preferences_row_get_use_markup(ADW_PREFERENCES_ROW(titled)) && title &&
        pango_parse_markup(title, -1, 0, NULL, &text, NULL, NULL)) {
        return text;
    }
    return g_steal_pointer(&title);
}

static void title_cb(GtkWidget *list, GParamSpec *spec, GtkWidget *titled)
{
    g_autofree char *title = dup_title(titled);
    const char *name = title && *title ? title : g_object_get_data(G_OBJECT(titled), LIST_NAME_KEY);

    if (name)
        tabiya_widget_set_name(list, name);
}

static void follow_title(GtkWidget *list, GtkWidget *titled)
{
    if (begin(list)) {
        g_signal_connect_object(titled, "notify::title", G_CALLBACK(title_cb), list,
                                G_CONNECT_SWAPPED);
    }
    title_cb(list, NULL, titled);
}

static void name_list_of_group(GtkWidget *group, const char *otherwise)
{
    GtkWidget *list = find(group, GTK_TYPE_LIST_BOX);

    if (otherwise)
        g_object_set_data_full(G_OBJECT(group), LIST_NAME_KEY, g_strdup(otherwise), g_free);
    if (list)
        follow_title(list, group);
}

void tabiya_names_call_list(GtkWidget *group, const char *name)
{
    g_return_if_fail(ADW_IS_PREFERENCES_GROUP(group) && name);
    name_list_of_group(group, name);
}

/* The list that contains the row, and the one that unfolds below it. */
static void name_lists_of_expander(GtkWidget *row, GtkWidget *in)
{
    for (GtkWidget *child = gtk_widget_get_first_child(in); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (GTK_IS_LIST_BOX(child))
            follow_title(child, row);
        name_lists_of_expander(row, child);
    }
}

/* The choices, shown when the row is pressed. */
static void name_choices(GtkWidget *row)
{
    GtkWidget *list = find(row, GTK_TYPE_LIST_VIEW);

    if (list)
        follow_title(list, row);
}

/* --- Buttons in cells ------------------------------------------------------------------------- */

static void name_inner_button(GtkWidget *choice)
{
    GtkWidget *button = find(choice, GTK_TYPE_TOGGLE_BUTTON);

    if (button)
        call_after(button, choice);
}

static void name_cell(GtkWidget *cell)
{
    GtkWidget *child = gtk_flow_box_child_get_child(GTK_FLOW_BOX_CHILD(cell));

    if (GTK_IS_BUTTON(child) || GTK_IS_CHECK_BUTTON(child))
        call_after(cell, child);
}

GtkWidget *tabiya_names_new_cell(GtkWidget *button)
{
    g_return_val_if_fail(GTK_IS_WIDGET(button), NULL);
    GtkWidget *cell = gtk_flow_box_child_new();

    gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(cell), button);
    gtk_widget_set_focusable(cell, FALSE);
    name_cell(cell);
    return cell;
}

/* --- All of them ------------------------------------------------------------------------------ */

/* `otherwise`: the name for lists of groups without a title; NULL: none. */
static void give(GtkWidget *widget, const char *otherwise)
{
    if ((GTK_IS_BUTTON(widget) && gtk_button_get_use_underline(GTK_BUTTON(widget))) ||
        (GTK_IS_CHECK_BUTTON(widget) &&
         gtk_check_button_get_use_underline(GTK_CHECK_BUTTON(widget)))) {
        name_button(widget);
    } else if (GTK_IS_DROP_DOWN(widget)) {
        name_inner_button(widget);
    } else if (ADW_IS_PREFERENCES_GROUP(widget)) {
        name_list_of_group(widget, otherwise);
    } else if (ADW_IS_EXPANDER_ROW(widget)) {
        name_lists_of_expander(widget, widget);
    } else if (ADW_IS_COMBO_ROW(widget)) {
        name_choices(widget);
    } else if (GTK_IS_FLOW_BOX_CHILD(widget)) {
        name_cell(widget);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        give(child, otherwise);
    }
}

GtkWidget *tabiya_names_give(GtkWidget *widget)
{
    g_return_val_if_fail(GTK_IS_WIDGET(widget), NULL);
    give(widget, GTK_IS_WINDOW(widget) ? gtk_window_get_title(GTK_WINDOW(widget)) : NULL);
    return widget;
}

/* --- GTK's own dialogs ------------------------------------------------------------------------ */

/* Its type is known once it is realized, not when it is listed. */
static void realize_cb(GtkWidget *window)
{
    if (GTK_IS_DIALOG(window))
        tabiya_names_give(window);
}

static void watch(GtkWindow *window)
{
    g_signal_connect(window, "realize", G_CALLBACK(realize_cb), NULL);
}

void tabiya_names_start(void)
{
    tabiya_every_window(watch);
}
