/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opponent-dialog.h. */
#include "ui/play/opponent-dialog.h"

#include "ui/help/help-window.h"
#include "ui/new-game-options.h"
#include "ui/play/strength-chooser.h"
#include "ui/widget.h"

struct _TabiyaOpponentDialog {
    AdwWindow parent_instance;

    TabiyaPlaySession *session; /* owned; NULL: it is about later games */

    /* Template */
    TabiyaStrengthChooser *chooser;
    GtkWidget *change_button;
};

G_DEFINE_FINAL_TYPE(TabiyaOpponentDialog, tabiya_opponent_dialog, ADW_TYPE_WINDOW)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void change_cb(TabiyaOpponentDialog *self)
{
    const TabiyaStrength strength = tabiya_strength_chooser_get(self->chooser);

    if (self->session)
        tabiya_play_session_set_strength(self->session, &strength);
    else
        tabiya_new_game_remember_strength(&strength);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    gtk_window_close(GTK_WINDOW(self));
}

static gboolean key_pressed_cb(TabiyaOpponentDialog *self, guint keyval, guint keycode,
                               GdkModifierType state)
{
    return tabiya_strength_chooser_take_key(self->chooser, keyval, state) ? GDK_EVENT_STOP
                                                                          : GDK_EVENT_PROPAGATE;
}

static void tabiya_opponent_dialog_dispose(GObject *object)
{
    TabiyaOpponentDialog *self = TABIYA_OPPONENT_DIALOG(object);

    g_clear_object(&self->session);
    gtk_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_OPPONENT_DIALOG);
    G_OBJECT_CLASS(tabiya_opponent_dialog_parent_class)->dispose(object);
}

static void tabiya_opponent_dialog_class_init(TabiyaOpponentDialogClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_opponent_dialog_dispose;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    g_type_ensure(TABIYA_TYPE_STRENGTH_CHOOSER);
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/tabiya/Tabiya/play/opponent-dialog.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpponentDialog, chooser);
    gtk_widget_class_bind_template_child(widget_class, TabiyaOpponentDialog, change_button);
}

static void tabiya_opponent_dialog_init(TabiyaOpponentDialog *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_widget_close_on_escape(GTK_WIDGET(self));
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    g_signal_connect_swapped(self->chooser, "activated", G_CALLBACK(change_cb), self);
    g_signal_connect_swapped(self->change_button, "clicked", G_CALLBACK(change_cb), self);
}

static TabiyaOpponentDialog *present(GtkWindow *parent, TabiyaPlaySession *session,
                                     const TabiyaStrength *strength)
{
    TabiyaOpponentDialog *self = g_object_new(TABIYA_TYPE_OPPONENT_DIALOG, NULL);

    g_set_object(&self->session, session);
    tabiya_strength_chooser_set(self->chooser, strength);
    tabiya_widget_fit_into(GTK_WINDOW(self), GTK_WIDGET(parent));
    gtk_window_set_transient_for(GTK_WINDOW(self), parent);
    tabiya_help_attach(GTK_WINDOW(self), "play");
    gtk_window_set_destroy_with_parent(GTK_WINDOW(self), TRUE);
    tabiya_strength_chooser_focus(self->chooser);
    gtk_window_present(GTK_WINDOW(self));
    return self;
}

TabiyaOpponentDialog *tabiya_opponent_dialog_present(GtkWindow *parent, TabiyaPlaySession *session)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(session), NULL);

    const TabiyaStrength strength = tabiya_play_session_get_strength(session);

    return present(parent, session, &strength);
}

TabiyaOpponentDialog *tabiya_opponent_dialog_present_for_later(GtkWindow *parent)
{
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    return present(parent, NULL, &options.strength);
}
