/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See problems-list.h. */
#include "ui/jobs/problems-list.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/widget.h"

static void setup_cb(GtkListItemFactory *factory, GtkListItem *item, gpointer user)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_selectable(GTK_LABEL(label), TRUE);
    gtk_list_item_set_child(item, label);
}

static void bind_cb(GtkListItemFactory *factory, GtkListItem *item, gpointer user)
{
    GtkStringObject *text = gtk_list_item_get_item(item);

    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)),
                       gtk_string_object_get_string(text));
}

static GtkWidget *make_list(const char *const *problems)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    GtkStringList *lines = gtk_string_list_new(problems);
    GtkWidget *scroller = gtk_scrolled_window_new();

    g_signal_connect(factory, "setup", G_CALLBACK(setup_cb), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cb), NULL);
    GtkWidget *list =
        gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(lines))), factory);
    tabiya_widget_set_name(list, _("Problems"));
    gtk_widget_add_css_class(list, "problems-list");
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list);
    gtk_widget_set_vexpand(scroller, TRUE);
    return scroller;
}

void tabiya_problems_list_present(GtkWindow *parent, const char *const *problems)
{
    GtkWidget *window = adw_window_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    gtk_box_append(GTK_BOX(box), make_list(problems));
    adw_window_set_content(ADW_WINDOW(window), box);
    gtk_window_set_title(GTK_WINDOW(window), _("Import Errors"));
    gtk_window_set_default_size(GTK_WINDOW(window), 520, 420);
    tabiya_widget_fit_into(GTK_WINDOW(window), GTK_WIDGET(parent));
    gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(window), TRUE);
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    gtk_window_present(GTK_WINDOW(window));
}
