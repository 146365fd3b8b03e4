/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See page-rest.h. */
#include "ui/page-rest.h"

#define RESTS_KEY "tabiya-page-rests"

/* The stack still counts as showing a page while the window, or an outer stack, is hidden: only the
 * page's own stack matters, so that measuring before a window is shown gives the right size. */
static void update_cb(GtkWidget *page)
{
    GtkWidget *child = gtk_widget_get_first_child(page);

    if (child)
        gtk_widget_set_visible(child, gtk_widget_get_child_visible(page));
}

void tabiya_page_rest(GtkWidget *page)
{
    g_return_if_fail(GTK_IS_WIDGET(page));
    if (!g_object_get_data(G_OBJECT(page), RESTS_KEY)) {
        g_object_set_data(G_OBJECT(page), RESTS_KEY, GINT_TO_POINTER(TRUE));
        g_signal_connect(page, "map", G_CALLBACK(update_cb), NULL);
        g_signal_connect(page, "unmap", G_CALLBACK(update_cb), NULL);
        g_signal_connect(page, "notify::root", G_CALLBACK(update_cb), NULL);
    }
    update_cb(page);
}
