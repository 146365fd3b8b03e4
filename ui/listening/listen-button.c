/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listen-part.h. This file: the microphone in the header bar, once listening is switched on.
 * While Tabiya listens, the button is a pill with the word "Listening", and a click ends it. */
#include <glib/gi18n.h>

#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/listening/listen-part-private.h"
#include "ui/widget.h"

#define ACTION "win.toggle-listen"

/* If not, the icon alone has the color of the pill. */
static gboolean has_room(TabiyaListenPart *self)
{
    GtkWidget *header = gtk_widget_get_ancestor(self->button, ADW_TYPE_HEADER_BAR);
    int width, height, needed;

    gtk_window_get_default_size(GTK_WINDOW(tabiya_listen_get_shell(self)), &width, &height);
    gtk_widget_measure(header, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &needed, NULL, NULL);
    return needed <= width;
}

/* With its word first: it is measured. */
static void show_word(TabiyaListenPart *self, gboolean listens)
{
    gtk_widget_set_visible(self->button_label, listens);
    if (listens && !has_room(self))
        gtk_widget_set_visible(self->button_label, FALSE);
}

static const char *get_name(TabiyaListenPart *self)
{
    if (self->mode == TABIYA_LISTEN_NOT)
        return _("Listen");
    return self->mode == TABIYA_LISTEN_ALWAYS ? _("Stop listening all the time")
                                              : _("Stop listening");
}

void tabiya_listen_update_button(TabiyaListenPart *self)
{
    const gboolean listens = self->mode != TABIYA_LISTEN_NOT;

    tabiya_part_set_on(self, "listen", listens);
    tabiya_part_set_on(self, "toggle-listen", listens);
    if (!self->button)
        return;
    gtk_widget_set_visible(self->button,
                           g_settings_get_boolean(tabiya_settings_get(), "voice-listening"));
    show_word(self, listens);
    tabiya_widget_set_css_class(self->button, "suggested-action", listens);
    tabiya_shortcuts_name_button(self->button, get_name(self), ACTION);
}

static void update_cb(TabiyaListenPart *self)
{
    tabiya_listen_update_button(self);
}

void tabiya_listen_add_button(TabiyaListenPart *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *button = gtk_toggle_button_new();

    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name("audio-input-microphone-symbolic"));
    self->button_label = gtk_label_new(_("Listening"));
    gtk_box_append(GTK_BOX(box), self->button_label);
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_widget_add_css_class(button, "listen-button");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), ACTION);
    gtk_widget_set_focus_on_click(button, FALSE);
    g_set_weak_pointer(&self->button, button);
    tabiya_shell_add_to_header(tabiya_listen_get_shell(self), button);
    g_signal_connect_object(tabiya_settings_get(), "changed::voice-listening",
                            G_CALLBACK(update_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_listen_get_shell(self), "notify::default-width",
                            G_CALLBACK(update_cb), self, G_CONNECT_SWAPPED);
    tabiya_listen_update_button(self);
}
