/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See every-window.h. */
#include "ui/access/every-window.h"

typedef void (*WatchFunc)(GtkWindow *window);

static void windows_cb(GListModel *windows, guint position, guint removed, guint added,
                       gpointer watch)
{
    for (guint i = position; i < position + added; i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);

        ((WatchFunc)watch)(window);
    }
}

void tabiya_every_window(void (*watch)(GtkWindow *window))
{
    GListModel *windows = gtk_window_get_toplevels();

    g_signal_connect(windows, "items-changed", G_CALLBACK(windows_cb), (gpointer)watch);
    windows_cb(windows, 0, 0, g_list_model_get_n_items(windows), (gpointer)watch);
}
