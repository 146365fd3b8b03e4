/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tree-keys.h. */
#include "ui/openings/tree-keys.h"

#include "ui/openings/opening-row.h"

#define REVEALS 4 /* frames that GTK's list may need to place a new row */

static GtkSingleSelection *selection_of(GtkListView *list)
{
    return GTK_SINGLE_SELECTION(gtk_list_view_get_model(list));
}

static GtkTreeListRow *dup_row(GtkListView *list, guint position)
{
    GListModel *model = gtk_single_selection_get_model(selection_of(list));

    return model ? gtk_tree_list_model_get_row(GTK_TREE_LIST_MODEL(model), position) : NULL;
}

void tabiya_tree_keys_go_to(GtkListView *list, guint position)
{
    gtk_single_selection_set_selected(selection_of(list), position);
    gtk_widget_activate_action(GTK_WIDGET(list), "list.scroll-to-item", "u", position);
}

/* --- Focus ------------------------------------------------------------------------------------ */

/* GTK has no way to find the widget for a position. FALSE: none, it is out of sight. */
static gboolean focus_row(GtkListView *list, guint position)
{
    GtkWidget *item = gtk_widget_get_first_child(GTK_WIDGET(list));

    for (; item; item = gtk_widget_get_next_sibling(item)) {
        GtkWidget *child = gtk_widget_get_first_child(item);
        GtkTreeListRow *row = TABIYA_IS_OPENING_ROW(child)
                                  ? tabiya_opening_row_get_row(TABIYA_OPENING_ROW(child))
                                  : NULL;

        if (row && gtk_widget_get_child_visible(item) &&
            gtk_tree_list_row_get_position(row) == position) {
            return gtk_widget_grab_focus(item);
        }
    }
    return FALSE;
}

/* A row scrolled into view gets its widget some frames later. */
static gboolean focus_selected_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer frames)
{
    GtkListView *list = GTK_LIST_VIEW(widget);

    if (!gtk_list_view_get_model(list) ||
        focus_row(list, gtk_single_selection_get_selected(selection_of(list)))) {
        return G_SOURCE_REMOVE;
    }
    return --*(guint *)frames > 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void go_to_with_keys(GtkListView *list, guint position)
{
    guint frames = REVEALS;

    tabiya_tree_keys_go_to(list, position);
    if (!focus_row(list, position)) {
        gtk_widget_add_tick_callback(GTK_WIDGET(list), focus_selected_cb,
                                     g_memdup2(&frames, sizeof frames), g_free);
    }
}

/* --- In and out ------------------------------------------------------------------------------- */

static gboolean go_in(GtkListView *list, GtkTreeListRow *row)
{
    if (!gtk_tree_list_row_is_expandable(row))
        return GDK_EVENT_PROPAGATE;
    if (gtk_tree_list_row_get_expanded(row))
        go_to_with_keys(list, gtk_tree_list_row_get_position(row) + 1);
    else
        gtk_tree_list_row_set_expanded(row, TRUE);
    return GDK_EVENT_STOP;
}

static gboolean go_out(GtkListView *list, GtkTreeListRow *row)
{
    g_autoptr(GtkTreeListRow) parent = gtk_tree_list_row_get_parent(row);

    if (gtk_tree_list_row_get_expanded(row)) {
        gtk_tree_list_row_set_expanded(row, FALSE);
        return GDK_EVENT_STOP;
    }
    if (!parent)
        return GDK_EVENT_PROPAGATE;
    go_to_with_keys(list, gtk_tree_list_row_get_position(parent));
    return GDK_EVENT_STOP;
}

static gboolean key_cb(GtkListView *list, guint key, guint code, GdkModifierType state)
{
    g_autoptr(GtkTreeListRow) row =
        dup_row(list, gtk_single_selection_get_selected(selection_of(list)));
    gboolean turned = gtk_widget_get_direction(GTK_WIDGET(list)) == GTK_TEXT_DIR_RTL;

    if (!row || (state & gtk_accelerator_get_default_mod_mask()) != 0)
        return GDK_EVENT_PROPAGATE;
    if (key == (turned ? GDK_KEY_Left : GDK_KEY_Right))
        return go_in(list, row);
    if (key == (turned ? GDK_KEY_Right : GDK_KEY_Left))
        return go_out(list, row);
    return GDK_EVENT_PROPAGATE;
}

void tabiya_tree_keys_attach(GtkListView *list)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), list);
    gtk_widget_add_controller(GTK_WIDGET(list), keys);
}
