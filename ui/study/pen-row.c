/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pen-row.h. */
#include "ui/study/pen-row.h"

#include <glib/gi18n.h>

#include "ui/shortcuts.h"
#include "ui/shrink.h"
#include "ui/widget.h"

/* The names are the states of the action, and CSS classes. */
static const struct {
    const char *name, *label;
} PENS[] = {
    {"green", N_("Green")},
    {"red", N_("Red")},
    {"blue", N_("Blue")},
    {"yellow", N_("Yellow")},
};

static GtkWidget *make_pen(const char *name, const char *label)
{
    GtkWidget *button = gtk_toggle_button_new_with_label(label);

    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.pen");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "s", name);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_widget_add_css_class(button, "pen");
    gtk_widget_add_css_class(button, name);
    return button;
}

GtkWidget *tabiya_pen_row_new(void)
{
    GtkWidget *row = g_object_new(GTK_TYPE_BOX, "spacing", 6, "accessible-role",
                                  GTK_ACCESSIBLE_ROLE_TOOLBAR, NULL);
    GtkWidget *pens = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *fitting, *done = gtk_button_new_with_label(_("Done"));

    for (gsize i = 0; i < G_N_ELEMENTS(PENS); i++)
        gtk_box_append(GTK_BOX(pens), make_pen(PENS[i].name, _(PENS[i].label)));
    gtk_box_set_homogeneous(GTK_BOX(pens), TRUE);
    gtk_widget_add_css_class(pens, "linked");
    gtk_widget_add_css_class(done, "suggested-action");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(done), "win.draw");
    gtk_widget_set_focus_on_click(done, FALSE);
    tabiya_shortcuts_name_button(done, _("Done"), "win.draw");
    fitting = tabiya_shrink_new(pens);
    gtk_widget_set_hexpand(fitting, TRUE);
    gtk_box_append(GTK_BOX(row), fitting);
    gtk_box_append(GTK_BOX(row), done);
    tabiya_widget_set_name(row, _("Arrows and circles"));
    return row;
}
