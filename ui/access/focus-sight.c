/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See focus-sight.h. */
#include "ui/access/focus-sight.h"

/* By then a scrolling viewport has arrived. */
#define ARRIVES_MS 300

struct TabiyaFocusSight {
    GtkWidget *focus;          /* weak */
    GtkWidget *viewport;       /* weak: its scrolling ancestor */
    GtkAdjustment *adjustment; /* the viewport's vertical one */
    gboolean seen;             /* visible since it got the focus */
    gboolean left;             /* it was visible, but the person has scrolled away */
    guint look_id;             /* checks whether it is visible; 0: not needed */
};

/* The position of the focus in the scrolled area, from the last frame. FALSE: it is not there, or
 * taller than the viewport, so no position is better than another. */
static gboolean get_place(TabiyaFocusSight *sight, double *top, double *bottom)
{
    GtkWidget *row, *content;
    graphene_rect_t bounds;

    if (!sight->focus || !sight->viewport || !gtk_widget_get_mapped(sight->focus))
        return FALSE;
    /* A field is shown with its row. */
    row = gtk_widget_get_ancestor(sight->focus, GTK_TYPE_LIST_BOX_ROW);
    content = gtk_viewport_get_child(GTK_VIEWPORT(sight->viewport));
    if (!gtk_widget_compute_bounds(row ? row : sight->focus, content, &bounds))
        return FALSE;
    *top = bounds.origin.y + gtk_widget_get_margin_top(content);
    *bottom = *top + bounds.size.height;
    return bounds.size.height <= gtk_adjustment_get_page_size(sight->adjustment);
}

static gboolean is_in_sight(TabiyaFocusSight *sight)
{
    double at = gtk_adjustment_get_value(sight->adjustment), top, bottom;

    return get_place(sight, &top, &bottom) && top > at - 1 &&
           bottom < at + gtk_adjustment_get_page_size(sight->adjustment) + 1;
}

static gboolean show_cb(gpointer data)
{
    TabiyaFocusSight *sight = data;
    double top, bottom;

    if (get_place(sight, &top, &bottom))
        gtk_adjustment_clamp_page(sight->adjustment, top, bottom);
    sight->seen = is_in_sight(sight);
    sight->look_id = 0;
    return G_SOURCE_REMOVE;
}

/* When everything has its new place. */
static void laid_out_cb(TabiyaFocusSight *sight)
{
    if (!sight->left && sight->look_id == 0)
        sight->look_id = g_idle_add_full(GDK_PRIORITY_REDRAW + 10, show_cb, sight, NULL);
}

static void scrolled_cb(TabiyaFocusSight *sight)
{

    if (sight->look_id != 0)
        return;
    gboolean in_sight = is_in_sight(sight);
    sight->left = sight->seen && !in_sight;
    sight->seen = sight->seen || in_sight;
}

static void let_go(TabiyaFocusSight *sight)
{
    g_clear_handle_id(&sight->look_id, g_source_remove);
    if (sight->adjustment)
        g_signal_handlers_disconnect_by_data(sight->adjustment, sight);
    g_clear_object(&sight->adjustment);
    g_clear_weak_pointer(&sight->viewport);
    g_clear_weak_pointer(&sight->focus);
}

/* The viewport may still be scrolling to the previous focus, and would scroll past this one. */
static void stop_scrolling(TabiyaFocusSight *sight)
{
    gtk_adjustment_set_value(sight->adjustment, gtk_adjustment_get_value(sight->adjustment));
}

void tabiya_focus_sight_follow(TabiyaFocusSight *sight, GtkWidget *focus)
{
    GtkWidget *viewport = focus ? gtk_widget_get_ancestor(focus, GTK_TYPE_VIEWPORT) : NULL;
    double top, bottom;

    let_go(sight);
    if (!viewport || !gtk_viewport_get_scroll_to_focus(GTK_VIEWPORT(viewport)))
        return;
    g_set_weak_pointer(&sight->focus, focus);
    g_set_weak_pointer(&sight->viewport, viewport);
    sight->adjustment = g_object_ref(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(viewport)));
    sight->seen = is_in_sight(sight);
    sight->left = FALSE;
    if (sight->seen)
        stop_scrolling(sight);
    else if (get_place(sight, &top, &bottom))
        sight->look_id = g_timeout_add(ARRIVES_MS, show_cb, sight);
    g_signal_connect_swapped(sight->adjustment, "changed", G_CALLBACK(laid_out_cb), sight);
    g_signal_connect_swapped(sight->adjustment, "value-changed", G_CALLBACK(scrolled_cb), sight);
}

TabiyaFocusSight *tabiya_focus_sight_new(void)
{
    return g_new0(TabiyaFocusSight, 1);
}

void tabiya_focus_sight_free(TabiyaFocusSight *sight)
{
    let_go(sight);
    g_free(sight);
}
