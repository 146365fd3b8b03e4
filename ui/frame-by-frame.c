/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See frame-by-frame.h. */
#include "ui/frame-by-frame.h"

#define WAITING_KEY "tabiya-frame-by-frame"

typedef struct {
    GQueue children; /* owned: still waiting */
    gint64 frame;    /* of the last child shown; a window that is just shown may ask twice in a
                      * frame */
} Waiting;

static gboolean show_next_cb(GtkWidget *box, GdkFrameClock *clock, gpointer user)
{
    Waiting *waiting = g_object_get_data(G_OBJECT(box), WAITING_KEY);
    gint64 frame = gdk_frame_clock_get_frame_counter(clock);
    g_autoptr(GtkWidget) child = NULL;

    if (waiting->frame == frame)
        return G_SOURCE_CONTINUE;
    waiting->frame = frame;
    child = g_queue_pop_head(&waiting->children);
    if (child)
        gtk_widget_set_visible(child, TRUE);
    return g_queue_is_empty(&waiting->children) ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

static void begin_cb(GtkWidget *box)
{
    g_signal_handlers_disconnect_by_func(box, begin_cb, NULL);
    gtk_widget_add_tick_callback(box, show_next_cb, NULL, NULL);
}

static void waiting_free(gpointer data)
{
    Waiting *waiting = data;

    g_queue_clear_full(&waiting->children, g_object_unref);
    g_free(waiting);
}

void tabiya_frame_by_frame(GtkWidget *box, guint n)
{

    g_return_if_fail(GTK_IS_WIDGET(box));
    Waiting *waiting = g_new0(Waiting, 1);
    waiting->frame = -1;
    for (GtkWidget *child = gtk_widget_get_first_child(box); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (!gtk_widget_get_visible(child))
            continue;
        if (n > 0) {
            n--;
            continue;
        }
        gtk_widget_set_visible(child, FALSE);
        g_queue_push_tail(&waiting->children, g_object_ref(child));
    }
    g_object_set_data_full(G_OBJECT(box), WAITING_KEY, waiting, waiting_free);
    if (gtk_widget_get_mapped(box))
        begin_cb(box);
    else
        g_signal_connect(box, "map", G_CALLBACK(begin_cb), NULL);
}

gboolean tabiya_frame_by_frame_is_done(GtkWidget *box)
{

    g_return_val_if_fail(GTK_IS_WIDGET(box), TRUE);
    Waiting *waiting = g_object_get_data(G_OBJECT(box), WAITING_KEY);
    return !waiting || g_queue_is_empty(&waiting->children);
}
