/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listen-part.h. This file: its keys. Space is held to speak; it stays with what else uses it:
 * text, rows, the notation's folds. On a button, a tap presses it and holding the key is to speak.
 * While a card waits for an answer, Escape and digits are answers, except in text. */
#include "ui/settings.h"
#include "ui/listening/listen-part-private.h"

/* Who holds Space on a button for so long does not mean to press it. */
#define TAP_MS 200

/* On the board, Enter still picks up pieces. */
static gboolean is_free(TabiyaListenPart *self, GtkWidget *focus)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(tabiya_listen_get_shell(self)));

    if (!focus || focus == board)
        return TRUE;
    if (gtk_widget_is_ancestor(focus, board))
        return !GTK_IS_BUTTON(focus); /* the choice of a promotion */
    return GTK_IS_LABEL(focus) || GTK_IS_SCROLLED_WINDOW(focus) || GTK_IS_STACK(focus);
}

static gboolean is_text(GtkWidget *focus)
{
    return focus && (GTK_IS_EDITABLE(focus) || GTK_IS_TEXT_VIEW(focus));
}

static GtkWidget *get_focus(TabiyaListenPart *self)
{
    return gtk_root_get_focus(GTK_ROOT(tabiya_listen_get_shell(self)));
}

static gboolean is_on(void)
{
    return g_settings_get_boolean(tabiya_settings_get(), "voice-listening");
}

/* --- A button that has the focus -------------------------------------------------------------- */

static gboolean is_button(GtkWidget *focus)
{
    return GTK_IS_BUTTON(focus) && !gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER);
}

static gboolean held_cb(gpointer user)
{
    TabiyaListenPart *self = user;

    self->tap_id = 0;
    if (self->mode == TABIYA_LISTEN_NOT && self->pressed && get_focus(self) == self->pressed)
        tabiya_listen_begin(self, TABIYA_LISTEN_HELD);
    g_clear_weak_pointer(&self->pressed);
    return G_SOURCE_REMOVE;
}

static gboolean press_button(TabiyaListenPart *self, GtkWidget *button)
{
    self->space_is_taken = TRUE;
    g_set_weak_pointer(&self->pressed, button);
    self->tap_id = g_timeout_add(TAP_MS, held_cb, self);
    return GDK_EVENT_STOP;
}

void tabiya_listen_forget_button(TabiyaListenPart *self)
{
    self->space_is_taken = FALSE;
    g_clear_handle_id(&self->tap_id, g_source_remove);
    g_clear_weak_pointer(&self->pressed);
}

/* Space is up again. */
static void tap_button(TabiyaListenPart *self)
{
    GtkWidget *button = self->tap_id != 0 ? self->pressed : NULL;

    self->space_is_taken = FALSE;
    g_clear_handle_id(&self->tap_id, g_source_remove);
    if (button && get_focus(self) == button)
        gtk_widget_activate(button);
    g_clear_weak_pointer(&self->pressed);
}

/* --- Keys ------------------------------------------------------------------------------------- */

/* The key repeats while it is down. What has pressed a button goes on pressing it, though the focus
 * may have moved on. */
static gboolean press_space(TabiyaListenPart *self)
{
    const gboolean repeats = self->space_is_down;

    self->space_is_down = TRUE;
    if (self->mode == TABIYA_LISTEN_HELD || self->space_is_taken)
        return GDK_EVENT_STOP;
    if (repeats || !is_on())
        return GDK_EVENT_PROPAGATE;
    if (self->mode == TABIYA_LISTEN_NOT && is_button(get_focus(self)))
        return press_button(self, get_focus(self));
    if (!is_free(self, get_focus(self)))
        return GDK_EVENT_PROPAGATE;
    if (self->mode == TABIYA_LISTEN_NOT)
        tabiya_listen_begin(self, TABIYA_LISTEN_HELD);
    return GDK_EVENT_STOP;
}

static gboolean press_escape(TabiyaListenPart *self)
{
    if (self->mode == TABIYA_LISTEN_HELD || self->mode == TABIYA_LISTEN_ONCE) {
        tabiya_listen_cancel(self);
        return GDK_EVENT_STOP;
    }
    if (!self->card || !gtk_widget_get_visible(self->card))
        return GDK_EVENT_PROPAGATE;
    tabiya_listen_no(self);
    return GDK_EVENT_STOP;
}

/* Otherwise a digit begins a typed move, or is a grade. */
static gboolean press_digit(TabiyaListenPart *self, guint key)
{
    const guint n = self->asks      ? self->heard->alternatives->len
                    : self->answers ? self->answers->len
                                    : 0;
    const guint index = key - GDK_KEY_1;

    if (index >= n || is_text(get_focus(self)))
        return GDK_EVENT_PROPAGATE;
    tabiya_listen_choose(self, index);
    return GDK_EVENT_STOP;
}

static gboolean pressed_cb(GtkEventControllerKey *keys, guint key, guint code,
                           GdkModifierType modifiers, gpointer user)
{
    TabiyaListenPart *self = user;

    if (modifiers & gtk_accelerator_get_default_mod_mask())
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_space)
        return press_space(self);
    if (key == GDK_KEY_Escape)
        return press_escape(self);
    return press_digit(self, key);
}

static void released_cb(GtkEventControllerKey *keys, guint key, guint code,
                        GdkModifierType modifiers, gpointer user)
{
    TabiyaListenPart *self = user;

    if (key != GDK_KEY_space)
        return;
    self->space_is_down = FALSE;
    tap_button(self);
    if (self->mode == TABIYA_LISTEN_HELD)
        tabiya_listen_end(self);
}

/* The key that is let go in another window is never seen. */
static void active_cb(TabiyaListenPart *self)
{
    self->space_is_down = FALSE;
    tabiya_listen_forget_button(self);
    if (self->mode == TABIYA_LISTEN_HELD &&
        !gtk_window_is_active(GTK_WINDOW(tabiya_listen_get_shell(self)))) {
        tabiya_listen_cancel(self);
    }
}

void tabiya_listen_add_keys(TabiyaListenPart *self)
{
    GtkWidget *window = GTK_WIDGET(tabiya_listen_get_shell(self));
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(pressed_cb), self, 0);
    g_signal_connect_object(keys, "key-released", G_CALLBACK(released_cb), self, 0);
    gtk_widget_add_controller(window, keys);
    g_signal_connect_object(window, "notify::is-active", G_CALLBACK(active_cb), self,
                            G_CONNECT_SWAPPED);
}
