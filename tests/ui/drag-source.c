/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Another program's window, from which something can be dragged onto ours:
 *
 *     drag-source text "8/8/…"     or     drag-source file PATH
 *
 * Its title is "Drag source". It runs until it is killed. */
#include <gtk/gtk.h>

static GdkContentProvider *prepare_cb(GtkDragSource *source, double x, double y, gpointer user)
{
    char **arguments = user;
    g_autoptr(GFile) file = NULL;

    if (g_str_equal(arguments[1], "text"))
        return gdk_content_provider_new_typed(G_TYPE_STRING, arguments[2]);
    file = g_file_new_for_path(arguments[2]);
    return gdk_content_provider_new_typed(G_TYPE_FILE, file);
}

int main(int argc, char **argv)
{
    GtkWidget *window, *label;

    if (argc != 3 || !gtk_init_check()) {
        g_printerr("usage: drag-source text|file WHAT\n");
        return 2;
    }
    window = gtk_window_new();
    label = gtk_label_new("Drag me");
    GtkDragSource *source = gtk_drag_source_new();
    g_signal_connect(source, "prepare", G_CALLBACK(prepare_cb), argv);
    gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(source));
    gtk_window_set_child(GTK_WINDOW(window), label);
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 200, 200);
    gtk_window_set_title(GTK_WINDOW(window), "Drag source");
    gtk_window_present(GTK_WINDOW(window));
    for (;;)
        g_main_context_iteration(NULL, TRUE);
}
