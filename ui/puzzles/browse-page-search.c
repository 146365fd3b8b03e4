/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Browse page's search by ID. */
#include "ui/puzzles/browse-page-private.h"

static guint get_n(TabiyaBrowsePage *self)
{
    return g_list_model_get_n_items(G_LIST_MODEL(self->model.list));
}

static gboolean is_compact(TabiyaBrowsePage *self)
{
    return tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
}

/* In a narrow panel, the open search replaces the count and the order. */
void tabiya_browse_page_show_search(TabiyaBrowsePage *self)
{
    gboolean finding = gtk_toggle_button_get_active(self->find);

    gtk_widget_set_visible(GTK_WIDGET(self->find), is_compact(self));
    gtk_widget_set_visible(GTK_WIDGET(self->words), !is_compact(self) || finding);
    gtk_widget_set_visible(GTK_WIDGET(self->state), !is_compact(self) || !finding);
}

static void find_toggled_cb(TabiyaBrowsePage *self)
{
    tabiya_browse_page_show_search(self);
    if (gtk_toggle_button_get_active(self->find))
        gtk_widget_grab_focus(GTK_WIDGET(self->words));
    else
        gtk_editable_set_text(self->words, "");
}

void tabiya_browse_page_search_for_tests(TabiyaBrowsePage *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self));
    self->quiet = TRUE;
    gtk_editable_set_text(self->words, text);
    self->quiet = FALSE;
    tabiya_browse_page_ask_again(self);
}

void tabiya_browse_page_begin_search(TabiyaBrowsePage *self)
{
    g_return_if_fail(TABIYA_IS_BROWSE_PAGE(self));
    gtk_toggle_button_set_active(self->filter, FALSE);
    gtk_toggle_button_set_active(self->sets, FALSE);
    gtk_toggle_button_set_active(self->find, TRUE);
    gtk_widget_grab_focus(GTK_WIDGET(self->words));
}

/* Return opens the first puzzle. */
static void words_activate_cb(TabiyaBrowsePage *self)
{
    if (get_n(self) > 0)
        g_signal_emit_by_name(self, "open", 0);
}

void tabiya_browse_page_stop_search(TabiyaBrowsePage *self)
{
    gtk_editable_set_text(self->words, "");
    gtk_toggle_button_set_active(self->find, FALSE);
    gtk_widget_grab_focus(GTK_WIDGET(self));
}

/* Down moves to the puzzles. */
static gboolean words_key_cb(TabiyaBrowsePage *self, guint key, guint code, GdkModifierType state)
{
    if ((key != GDK_KEY_Down && key != GDK_KEY_KP_Down) || get_n(self) == 0)
        return GDK_EVENT_PROPAGATE;
    return gtk_widget_grab_focus(GTK_WIDGET(self->grid));
}

void tabiya_browse_page_watch_search(TabiyaBrowsePage *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(words_key_cb), self, G_CONNECT_SWAPPED);
    gtk_widget_add_controller(GTK_WIDGET(self->words), keys);
    g_signal_connect_object(self->words, "search-changed", G_CALLBACK(tabiya_browse_page_ask_again),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->words, "activate", G_CALLBACK(words_activate_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->words, "stop-search", G_CALLBACK(tabiya_browse_page_stop_search),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->find, "toggled", G_CALLBACK(find_toggled_cb), self,
                            G_CONNECT_SWAPPED);
}
