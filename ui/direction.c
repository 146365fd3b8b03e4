/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See direction.h. */
#include "ui/direction.h"

static void turn(GtkWidget *widget)
{
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        turn(child);
    }
}

void tabiya_direction_keep(GtkWidget *widget)
{
    GtkAlign align = gtk_widget_get_halign(widget);

    if (gtk_widget_get_default_direction() != GTK_TEXT_DIR_RTL)
        return;
    turn(widget);
    /* Its alignment still follows the language. */
    if (align == GTK_ALIGN_START || align == GTK_ALIGN_END)
        gtk_widget_set_halign(widget, align == GTK_ALIGN_END ? GTK_ALIGN_START : GTK_ALIGN_END);
}
