/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See focus-keeper.h. */
#include "ui/access/focus-keeper.h"

#include "ui/access/every-window.h"
#include "ui/access/focus-sight.h"

#define KEEPER_KEY "tabiya-focus-keeper"
#define HOME_KEY "tabiya-focus-home"

/* Of one window. */
typedef struct {
    GtkWindow *window;  /* owner of this data */
    GPtrArray *chain;   /* of GWeakRef: the last focus and its ancestors, up to the window */
    guint idle_id;      /* will find another focus; 0: not needed */
    GtkWidget *watched; /* weak: the focus, in a menu or in a window with a home */
    gboolean in_menu;   /* it is in a menu */
    gboolean lost;      /* it has become unusable: it was not dropped on purpose */
    TabiyaFocusSight *sight;
} Keeper;

static void ref_free(GWeakRef *ref)
{
    g_weak_ref_clear(ref);
    g_free(ref);
}

static void unwatch(Keeper *keeper)
{
    if (keeper->watched)
        g_signal_handlers_disconnect_by_data(keeper->watched, keeper);
    g_clear_weak_pointer(&keeper->watched);
}

static void keeper_free(Keeper *keeper)
{
    unwatch(keeper);
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

/* --- The home --------------------------------------------------------------------------------- */

typedef struct {
    GtkWidget *widget; /* which has this */
    void (*go)(GtkWidget *home);
} Home;

static Home *home_of(Keeper *keeper)
{
    return g_object_get_data(G_OBJECT(keeper->window), HOME_KEY);
}

static gboolean is_home_usable(Keeper *keeper)
{
    return home_of(keeper) && is_usable(keeper, home_of(keeper)->widget);
}

/* A widget that is disabled has no focus any more by the time that it says so. */
static gboolean is_lost(Keeper *keeper)
{
    return keeper->lost ||
           (keeper->watched && !keeper->in_menu && !is_usable(keeper, keeper->watched));
}

/* A button that has made room for another one leaves the focus to that. */
static gboolean enter_replacement(Keeper *keeper)
{
    g_autoptr(GtkWidget) widget =
        keeper->chain->len > 0 ? g_weak_ref_get(keeper->chain->pdata[0]) : NULL;
    GtkWidget *parent = widget ? gtk_widget_get_parent(widget) : NULL;

    if (widget && is_usable(keeper, widget))
        return gtk_widget_grab_focus(widget);
    return parent && !gtk_widget_get_visible(widget) && gtk_widget_get_mapped(parent) &&
           enter_beside(keeper, widget);
}

static gboolean go_home(Keeper *keeper)
{
    if (!is_lost(keeper) || !is_home_usable(keeper))
        return FALSE;
    if (!enter_replacement(keeper))
        home_of(keeper)->go(home_of(keeper)->widget);
    return has_focus(keeper);
}

static void keep_later(Keeper *keeper);

/* GTK itself would soon give it to whatever stands first in the widgets around, unless a visible
 * widget has it by then. */
static void let_go_of_lost(Keeper *keeper)
{
    GtkWidget *focus = keeper->watched;

    if (keeper->lost || !focus || gtk_window_get_focus(keeper->window) != focus ||
        is_usable(keeper, focus) || !is_home_usable(keeper)) {
        return;
    }
    keeper->lost = TRUE;
    home_of(keeper)->go(home_of(keeper)->widget);
    keep_later(keeper);
}

/* Lists choose among their rows. */
static gboolean is_left_to_gtk(GtkWidget *focus)
{
    return gtk_widget_get_ancestor(focus, GTK_TYPE_LIST_BASE) ||
           gtk_widget_get_ancestor(focus, GTK_TYPE_LIST_BOX) ||
           gtk_widget_get_ancestor(focus, GTK_TYPE_FLOW_BOX);
}

/* A menu gives it back to its button; but one that hides while a submenu shows keeps it, and the
 * window would hear no key any more. */
static void watch_menu(Keeper *keeper, GtkWidget *focus)
{
    g_set_weak_pointer(&keeper->watched, focus);
    g_signal_connect_data(focus, "unmap", G_CALLBACK(keep_later), keeper, NULL,
                          G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

static void watch_focus(Keeper *keeper, GtkWidget *focus)
{
    unwatch(keeper);
    keeper->in_menu = gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) != NULL;
    if (keeper->in_menu)
        watch_menu(keeper, focus);
    if (keeper->in_menu || !home_of(keeper) || is_left_to_gtk(focus))
        return;
    g_set_weak_pointer(&keeper->watched, focus);
    g_signal_connect_data(focus, "unmap", G_CALLBACK(let_go_of_lost), keeper, NULL,
                          G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    g_signal_connect_swapped(focus, "state-flags-changed", G_CALLBACK(let_go_of_lost), keeper);
}

static void follow(Keeper *keeper, GtkWidget *focus)
{
    remember(keeper, focus);
    watch_focus(keeper, focus);
}

void tabiya_focus_keeper_set_home(GtkWidget *widget, void (*go)(GtkWidget *home))
{
    GtkRoot *window = gtk_widget_get_root(widget);
    Home *home = g_new0(Home, 1);

    g_return_if_fail(GTK_IS_WINDOW(window));
    *home = (Home){widget, go};
    g_object_set_data_full(G_OBJECT(window), HOME_KEY, home, g_free);
}

/* --- Keeping it ------------------------------------------------------------------------------- */

/* Not where it was sent for the moment, from a widget that has gone. */
static gboolean is_settled(Keeper *keeper)
{
    return has_focus(keeper) && !keeper->lost &&
           (!keeper->in_menu || is_usable(keeper, gtk_window_get_focus(keeper->window)));
}

static void look_around(Keeper *keeper)
{
    for (guint i = 0; i < keeper->chain->len; i++) {
        g_autoptr(GtkWidget) widget = g_weak_ref_get(keeper->chain->pdata[i]);

        if (!widget || gtk_widget_get_root(widget) != GTK_ROOT(keeper->window))
            continue;
        if (i == 0 && is_usable(keeper, widget))
            return; /* the focus was dropped on purpose */
        if (widget == GTK_WIDGET(keeper->window))
            return;
        if ((i > 0 && enter(keeper, widget, GTK_DIR_TAB_FORWARD)) || enter_beside(keeper, widget))
            return;
    }
}

static gboolean keep_cb(gpointer data)
{
    Keeper *keeper = data;
    gboolean was_visible = gtk_window_get_focus_visible(keeper->window);

    keeper->idle_id = 0;
    if (!is_settled(keeper) && !go_home(keeper))
        look_around(keeper);
    keeper->lost = FALSE;
    if (has_focus(keeper))
        follow(keeper, gtk_window_get_focus(keeper->window));
    gtk_window_set_focus_visible(keeper->window, was_visible);
    return G_SOURCE_REMOVE;
}

/* After GTK itself has looked for another focus. */
static void keep_later(Keeper *keeper)
{
    if (keeper->idle_id == 0)
        keeper->idle_id = g_idle_add_full(GDK_PRIORITY_REDRAW + 10, keep_cb, keeper, NULL);
}

static gboolean is_home(Keeper *keeper, GtkWidget *focus)
{
    return home_of(keeper) && (focus == home_of(keeper)->widget ||
                               gtk_widget_is_ancestor(focus, home_of(keeper)->widget));
}

static void focus_cb(GtkWindow *window, GParamSpec *spec, Keeper *keeper)
{
    GtkWidget *focus = gtk_window_get_focus(window);

    tabiya_focus_sight_follow(keeper->sight, focus);
    if (keeper->lost && focus && is_home(keeper, focus))
        return;
    keeper->lost = FALSE;
    if (focus)
        follow(keeper, focus);
    else if (keeper->chain->len > 0)
        keep_later(keeper);
}

/* A window that is closed or hidden starts afresh. */
static void unmap_cb(GtkWindow *window, Keeper *keeper)
{
    g_clear_handle_id(&keeper->idle_id, g_source_remove);
    g_ptr_array_set_size(keeper->chain, 0);
    unwatch(keeper);
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
