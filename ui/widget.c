/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See widget.h. */
#include "ui/widget.h"

void tabiya_widget_set_name(GtkWidget *widget, const char *name)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void tabiya_widget_dispose_template(GtkWidget *widget, GType type)
{
    GtkWidget *child;

    gtk_widget_dispose_template(widget, type);
    while ((child = gtk_widget_get_first_child(widget)))
        gtk_widget_unparent(child);
}
