/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See problems-window.h. The list is a model with one text for each error; only visible rows get
 * widgets. */
#include "ui/study/problems-window.h"

#include <glib/gi18n.h>

#include "ui/widget.h"

static GListModel *make_texts(const char *name, const TabiyaPgnProblems *problems)
{
    GtkStringList *texts = gtk_string_list_new(NULL);
    for (guint i = 0; i < problems->errors->len; i++) {
        const TabiyaPgnError *error = g_ptr_array_index(problems->errors, i);
        g_autofree char *what = tabiya_pgn_error_to_string(error);
        /* Translators: where an error stands; file, line, column, then what is wrong. */
        gtk_string_list_take(texts,
                             g_strdup_printf(_("%s, line %u, column %u (game %u)\n%s"), name,
                                             error->line, error->column, error->game + 1, what));
    }
    return G_LIST_MODEL(texts);
}

static void setup_cb(GtkListItemFactory *factory, GtkListItem *item)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_widget_set_margin_top(label, 6);
    gtk_widget_set_margin_bottom(label, 6);
    gtk_widget_add_css_class(label, "numeric");
    gtk_list_item_set_child(item, label);
    gtk_list_item_set_activatable(item, FALSE);
}

static void bind_cb(GtkListItemFactory *factory, GtkListItem *item)
{
    GtkStringObject *text = gtk_list_item_get_item(item);
    gtk_label_set_text(GTK_LABEL(gtk_list_item_get_child(item)),
                       gtk_string_object_get_string(text));
}

static GtkWidget *make_list(const char *name, const TabiyaPgnProblems *problems)
{
    g_autoptr(GListModel) texts = make_texts(name, problems);
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(setup_cb), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cb), NULL);
    GtkWidget *list = gtk_list_view_new(
        GTK_SELECTION_MODEL(gtk_no_selection_new(g_steal_pointer(&texts))), factory);
    gtk_list_view_set_show_separators(GTK_LIST_VIEW(list), TRUE);
    gtk_widget_add_css_class(list, "problems-list");
    gtk_accessible_update_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Problems"), -1);
    return list;
}

static GtkWidget *make_words(const TabiyaPgnProblems *problems)
{
    guint64 left_out = problems->count - problems->errors->len;
    g_autofree char *count = g_strdup_printf("%'" G_GUINT64_FORMAT, problems->count);
    g_autofree char *more = left_out > 0 ? g_strdup_printf(_("The first %u of %s are listed."),
                                                           problems->errors->len, count)
                                         : NULL;
    g_autofree char *text = g_strjoin(
        " ",
        _("Tabiya skipped what it could not read. Everything before it and all other games are "
          "here."),
        more, NULL);
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_margin_start(label, 12);
    gtk_widget_set_margin_end(label, 12);
    gtk_widget_set_margin_bottom(label, 12);
    return label;
}

GtkWindow *tabiya_problems_window_present(GtkWindow *parent, const char *name,
                                          const TabiyaPgnProblems *problems)
{
    GtkWidget *window = adw_window_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), make_list(name, problems));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_widget_set_vexpand(scroller, TRUE);
    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    gtk_box_append(GTK_BOX(box), make_words(problems));
    gtk_box_append(GTK_BOX(box), scroller);
    adw_window_set_content(ADW_WINDOW(window), box);
    gtk_window_set_title(GTK_WINDOW(window), _("Problems in the File"));
    gtk_window_set_default_size(GTK_WINDOW(window), 480, 420);
    tabiya_widget_fit_into(GTK_WINDOW(window), GTK_WIDGET(parent));
    gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(window), TRUE);
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    gtk_window_present(GTK_WINDOW(window));
    return GTK_WINDOW(window);
}
