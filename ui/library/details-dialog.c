/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See details-dialog.h. */
#include "ui/library/details-dialog.h"

#include <glib/gi18n.h>

#include "app/library/library-change.h"
#include "ui/access/names.h"
#include "ui/widget.h"

static const struct {
    const char *tag;
    const char *title;
} FIELDS[] = {
    {"White", N_("White")},
    {"WhiteElo", N_("White’s rating")},
    {"Black", N_("Black")},
    {"BlackElo", N_("Black’s rating")},
    {"Event", N_("Event")},
    {"Site", N_("Site")},
    {"Date", N_("Date (such as 1851.06.21)")},
    {"Round", N_("Round")},
    {"Annotator", N_("Annotator")},
};

typedef struct {
    TabiyaLibrarian *librarian; /* owned */
    GArray *ids;                /* owned */
    GtkWindow *window;
    GtkEditable *rows[G_N_ELEMENTS(FIELDS)];
} Dialog;

static void dialog_free(gpointer data)
{
    Dialog *self = data;

    g_object_unref(self->librarian);
    g_array_unref(self->ids);
    g_free(self);
}

static void apply_cb(Dialog *self)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new();

    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        const char *text = gtk_editable_get_text(self->rows[i]);

        if (*text) {
            g_ptr_array_add(pairs, (gpointer)FIELDS[i].tag);
            g_ptr_array_add(pairs, (gpointer)text);
        }
    }
    g_ptr_array_add(pairs, NULL);
    if (pairs->len > 1) {
        tabiya_librarian_set_tags(self->librarian, self->ids, (const char *const *)pairs->pdata);
    }
    gtk_window_close(self->window);
}

static const char *describe(guint n)
{
    if (n > TABIYA_CHANGE_CHUNK) {
        return _(
            "Empty fields are left unchanged in each game. Changing this many games takes a while: "
            "you can keep working, stop at any time, and undo the changes.");
    }
    return n == 1 ? _("Empty fields are left unchanged.")
                  : _("Empty fields are left unchanged in each game.");
}

static GtkWidget *make_fields(Dialog *self)
{
    GtkWidget *page = adw_preferences_page_new();
    GtkWidget *group = adw_preferences_group_new();

    adw_preferences_group_set_description(ADW_PREFERENCES_GROUP(group), describe(self->ids->len));
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        GtkWidget *row = adw_entry_row_new();

        adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(FIELDS[i].title));
        self->rows[i] = GTK_EDITABLE(row);
        g_signal_connect_swapped(row, "entry-activated", G_CALLBACK(apply_cb), self);
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
    }
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(page), ADW_PREFERENCES_GROUP(group));
    gtk_widget_set_vexpand(page, TRUE);
    return page;
}

static GtkWidget *make_header(Dialog *self)
{
    GtkWidget *header = adw_header_bar_new();
    GtkWidget *apply = gtk_button_new_with_label(_("Apply"));
    GtkWidget *cancel = gtk_button_new_with_label(_("Cancel"));

    gtk_widget_add_css_class(apply, "suggested-action");
    adw_header_bar_set_show_end_title_buttons(ADW_HEADER_BAR(header), FALSE);
    adw_header_bar_set_show_start_title_buttons(ADW_HEADER_BAR(header), FALSE);
    g_signal_connect_swapped(apply, "clicked", G_CALLBACK(apply_cb), self);
    g_signal_connect_swapped(cancel, "clicked", G_CALLBACK(gtk_window_close), self->window);
    adw_header_bar_pack_start(ADW_HEADER_BAR(header), cancel);
    adw_header_bar_pack_end(ADW_HEADER_BAR(header), apply);
    return header;
}

GtkWindow *tabiya_details_dialog_present(GtkWindow *parent, TabiyaLibrarian *librarian, GArray *ids)
{
    Dialog *self = g_new0(Dialog, 1);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    g_autofree char *title =
        g_strdup_printf(ngettext("Details of %u Game", "Details of %u Games", ids->len), ids->len);

    self->librarian = g_object_ref(librarian);
    self->ids = g_array_copy(ids);
    self->window = GTK_WINDOW(adw_window_new());
    g_object_set_data_full(G_OBJECT(self->window), "tabiya-dialog", self, dialog_free);
    gtk_box_append(GTK_BOX(box), make_header(self));
    gtk_box_append(GTK_BOX(box), make_fields(self));
    adw_window_set_content(ADW_WINDOW(self->window), box);
    gtk_window_set_title(self->window, title);
    tabiya_names_give(GTK_WIDGET(self->window));
    gtk_window_set_default_size(self->window, 420, 620);
    tabiya_widget_fit_into(self->window, GTK_WIDGET(parent));
    tabiya_widget_close_on_escape(GTK_WIDGET(self->window));
    gtk_window_set_transient_for(self->window, parent);
    gtk_window_set_destroy_with_parent(self->window, TRUE);
    gtk_window_set_modal(self->window, TRUE);
    gtk_widget_grab_focus(GTK_WIDGET(self->rows[0]));
    gtk_window_present(self->window);
    return self->window;
}
