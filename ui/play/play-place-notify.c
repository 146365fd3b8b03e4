/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "play": desktop notifications of Tabiya's moves while the window is out of sight.
 * GNotification picks the desktop's own service, or the portal inside a sandbox. A click on one
 * brings the game back. */
#include <glib/gi18n.h>

#include "ui/play/play-place-private.h"
#include "ui/settings.h"

#define NOTE_ID "opponent-moved"

/* NULL without a session bus, where nobody can be notified. The default one: a window being closed
 * has none. */
static GApplication *get_teller(void)
{
    GApplication *application = g_application_get_default();

    return application && g_application_get_dbus_connection(application) ? application : NULL;
}

static gboolean is_wanted(void)
{
    return g_settings_get_boolean(tabiya_settings_get(), "notify-moves");
}

/* Whether one of our windows, or a dialog, has the focus. */
static gboolean is_looked_at(GApplication *application)
{
    GList *windows = gtk_application_get_windows(GTK_APPLICATION(application));

    for (; windows; windows = windows->next) {
        if (gtk_window_is_active(windows->data))
            return TRUE;
    }
    return FALSE;
}

static void withdraw(TabiyaPlayPlace *self)
{
    GApplication *application = get_teller();

    if (!self->move_is_told)
        return;
    self->move_is_told = FALSE;
    if (application)
        g_application_withdraw_notification(application, NOTE_ID);
}

static char *dup_has_moved(TabiyaPlayPlace *self)
{
    const TabiyaStrength strength = tabiya_play_session_get_strength(self->session);

    return tabiya_opponent_dup_sentence(strength.opponent, N_("Tabiya has moved"),
                                        N_("%s has moved"));
}

static void tell(TabiyaPlayPlace *self, GApplication *application)
{
    g_autoptr(GNotification) note = NULL;
    g_autofree char *move = NULL;
    g_autofree char *status = NULL;
    g_autofree char *body = NULL;
    gboolean over;

    g_object_get(self->session, "announcement", &move, "status", &status, "is-over", &over, NULL);
    g_autofree char *moved = dup_has_moved(self);
    note = g_notification_new(over ? _("The game is over") : moved);
    body = over ? g_strdup_printf("%s\n%s", move, status) : g_steal_pointer(&move);
    g_notification_set_body(note, body);
    g_notification_set_default_action(note, "app.play");
    g_application_send_notification(application, NOTE_ID, note);
    self->move_is_told = TRUE;
}

static void move_played_cb(TabiyaPlayPlace *self, guint move, gboolean by_opponent)
{
    GApplication *application = get_teller();

    if (!by_opponent)
        withdraw(self);
    else if (application && is_wanted() && !is_looked_at(application))
        tell(self, application);
}

static void active_changed_cb(TabiyaPlayPlace *self)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);

    if (shell && gtk_window_is_active(GTK_WINDOW(shell)))
        withdraw(self);
}

void tabiya_play_place_begin_telling(TabiyaPlayPlace *self)
{
    g_signal_connect_object(self->session, "move-played", G_CALLBACK(move_played_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::game", G_CALLBACK(withdraw), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::can-redo", G_CALLBACK(withdraw), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_part_get_shell(self), "notify::is-active",
                            G_CALLBACK(active_changed_cb), self, G_CONNECT_SWAPPED);
}

void tabiya_play_place_stop_telling(TabiyaPlayPlace *self)
{
    withdraw(self);
}
