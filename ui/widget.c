/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See widget.h. */
#include "ui/widget.h"

#include "tabiya-resources.h"

void tabiya_widget_set_name(GtkWidget *widget, const char *name)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void tabiya_widget_set_css_class(GtkWidget *widget, const char *name, gboolean on)
{
    if (on)
        gtk_widget_add_css_class(widget, name);
    else
        gtk_widget_remove_css_class(widget, name);
}

void tabiya_widget_dispose_template(GtkWidget *widget, GType type)
{
    GtkWidget *child;

    gtk_widget_dispose_template(widget, type);
    while ((child = gtk_widget_get_first_child(widget)))
        gtk_widget_unparent(child);
}

/* Asking for the resources themselves, rather than for a path, makes the linker take them along. */
void tabiya_widget_set_template(GtkWidgetClass *klass, const char *name)
{
    g_autofree char *path = g_strconcat("/io/github/tabiya/Tabiya/", name, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = g_resource_lookup_data(tabiya_get_resource(), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

    if (!bytes)
        g_error("%s", error->message);
    gtk_widget_class_set_template(klass, bytes);
}

void tabiya_widget_fit_into(GtkWindow *dialog, GtkWidget *parent)
{
    int width, height;

    gtk_window_get_default_size(dialog, &width, &height);
    if (gtk_widget_get_width(parent) > 0)
        gtk_window_set_default_size(dialog, MIN(width, gtk_widget_get_width(parent)),
                                    MIN(height, gtk_widget_get_height(parent)));
}

void tabiya_widget_close_on_escape(GtkWidget *window)
{
    GtkEventController *controller = gtk_shortcut_controller_new();

    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(controller),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                         gtk_named_action_new("window.close")));
    gtk_widget_add_controller(window, controller);
}
