/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See focus-keeper.h. */
#include "ui/access/focus-keeper.h"

#include "ui/access/every-window.h"
#include "ui/access/focus-sight.h"

#define KEEPER_KEY "tabiya-focus-keeper"

/* Of one window. */
typedef struct {
    GtkWindow *window; /* owner of this data */
    GPtrArray *chain;  /* of GWeakRef: the last focus and its ancestors, up to the window */
    guint idle_id;     /* will find another focus; 0: not needed */
    TabiyaFocusSight *sight;
} Keeper;

static void ref_free(GWeakRef *ref)
{
    g_weak_ref_clear(ref);
    g_free(ref);
}

static void keeper_free(Keeper *keeper)
{
    g_clear_handle_id(&keeper->idle_id, g_source_remove);
    g_ptr_array_unref(keeper->chain);
    tabiya_focus_sight_free(keeper->sight);
    g_free(keeper);
}

static void remember(Keeper *keeper, GtkWidget *focus)
{
    g_ptr_array_set_size(keeper->chain, 0);
    for (GtkWidget *widget = focus; widget; widget = gtk_widget_get_parent(widget)) {
        GWeakRef *ref = g_new0(GWeakRef, 1);

        g_weak_ref_init(ref, widget);
        g_ptr_array_add(keeper->chain, ref);
    }
}

static gboolean is_usable(Keeper *keeper, GtkWidget *widget)
{
    return gtk_widget_get_mapped(widget) && gtk_widget_is_sensitive(widget) &&
           gtk_widget_get_root(widget) == GTK_ROOT(keeper->window);
}

static gboolean has_focus(Keeper *keeper)
{
    return gtk_window_get_focus(keeper->window) != NULL;
}

static gboolean enter(Keeper *keeper, GtkWidget *widget, GtkDirectionType direction)
{
    return is_usable(keeper, widget) && gtk_widget_child_focus(widget, direction) &&
           has_focus(keeper);
}

/* Enters the siblings after `widget`, or else those before it. */
static gboolean enter_beside(Keeper *keeper, GtkWidget *widget)
{
    GtkWidget *other;

    for (other = gtk_widget_get_next_sibling(widget); other;
         other = gtk_widget_get_next_sibling(other)) {
        if (enter(keeper, other, GTK_DIR_TAB_FORWARD))
            return TRUE;
    }
    for (other = gtk_widget_get_prev_sibling(widget); other;
         other = gtk_widget_get_prev_sibling(other)) {
        if (enter(keeper, other, GTK_DIR_TAB_BACKWARD))
            return TRUE;
    }
    return FALSE;
}

static gboolean keep_cb(gpointer data)
{
    Keeper *keeper = data;
    gboolean was_visible = gtk_window_get_focus_visible(keeper->window);
    gboolean done = has_focus(keeper);

    keeper->idle_id = 0;
    for (guint i = 0; i < keeper->chain->len && !done; i++) {
        g_autoptr(GtkWidget) widget = g_weak_ref_get(keeper->chain->pdata[i]);

        if (!widget || gtk_widget_get_root(widget) != GTK_ROOT(keeper->window))
            continue;
        if (i == 0 && is_usable(keeper, widget))
            break; /* the focus was dropped on purpose */
        if (widget == GTK_WIDGET(keeper->window))
            break;
        done =
            (i > 0 && enter(keeper, widget, GTK_DIR_TAB_FORWARD)) || enter_beside(keeper, widget);
    }
    gtk_window_set_focus_visible(keeper->window, was_visible);
    return G_SOURCE_REMOVE;
}

static void focus_cb(GtkWindow *window, GParamSpec *spec, Keeper *keeper)
{
    GtkWidget *focus = gtk_window_get_focus(window);

    tabiya_focus_sight_follow(keeper->sight, focus);
    if (focus)
        remember(keeper, focus);
    /* Runs after GTK itself has looked for another focus. */
    else if (keeper->idle_id == 0 && keeper->chain->len > 0)
        keeper->idle_id = g_idle_add_full(GDK_PRIORITY_REDRAW + 10, keep_cb, keeper, NULL);
}

/* A window that is closed or hidden starts afresh. */
static void unmap_cb(GtkWindow *window, Keeper *keeper)
{
    g_clear_handle_id(&keeper->idle_id, g_source_remove);
    g_ptr_array_set_size(keeper->chain, 0);
    tabiya_focus_sight_follow(keeper->sight, NULL);
}

static void watch(GtkWindow *window)
{

    if (g_object_get_data(G_OBJECT(window), KEEPER_KEY))
        return;
    Keeper *keeper = g_new0(Keeper, 1);
    keeper->window = window;
    keeper->chain = g_ptr_array_new_with_free_func((GDestroyNotify)ref_free);
    keeper->sight = tabiya_focus_sight_new();
    g_object_set_data_full(G_OBJECT(window), KEEPER_KEY, keeper, (GDestroyNotify)keeper_free);
    g_signal_connect(window, "notify::focus-widget", G_CALLBACK(focus_cb), keeper);
    g_signal_connect(window, "unmap", G_CALLBACK(unmap_cb), keeper);
}

void tabiya_focus_keeper_start(void)
{
    tabiya_every_window(watch);
}
