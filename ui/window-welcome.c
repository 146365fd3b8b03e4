/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The welcome of the first start: a card in Play where moves will stand, until the first of them is
 * made or the person has done with it. Nothing waits for it: board, actions and files work as ever. */
#include <glib/gi18n.h>

#include "ui/compat.h"
#include "ui/play/play-panel.h"
#include "ui/settings.h"
#include "ui/welcome/welcome-card.h"
#include "ui/window-private.h"

static TabiyaPlayPanel *ensure_panel(TabiyaWindow *self)
{
    return TABIYA_PLAY_PANEL(tabiya_window_get_panel(self, "play"));
}

static gboolean is_begun(TabiyaWindow *self)
{
    TabiyaGame *game = tabiya_play_session_get_game(self->session);

    return tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
}

static TabiyaWelcomeCard *get_card(TabiyaWindow *self)
{
    GtkWidget *greeting = tabiya_play_panel_get_greeting(ensure_panel(self));

    return greeting ? TABIYA_WELCOME_CARD(greeting) : NULL;
}

static void level_changed_cb(TabiyaWelcomeCard *card, GParamSpec *spec, TabiyaPlaySession *session)
{
    int level;

    g_object_get(session, "level", &level, NULL);
    tabiya_welcome_card_set_level(card, level);
}

static void welcome_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    GtkWidget *card = tabiya_welcome_card_new();

    level_changed_cb(TABIYA_WELCOME_CARD(card), NULL, self->session);
    g_signal_connect_object(self->session, "notify::level", G_CALLBACK(level_changed_cb), card,
                            G_CONNECT_SWAPPED);
    tabiya_play_panel_set_greeting(ensure_panel(self), card);
    tabiya_announce(GTK_WIDGET(self), _("Welcome to Tabiya. Two questions stand beside the board."));
}

void tabiya_window_welcome_newcomer(TabiyaWindow *self)
{
    TabiyaApplication *application =
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));

    if (tabiya_application_take_first_start(application) &&
        !is_begun(self))
        welcome_cb(NULL, NULL, self);
}

/* The level is the one of the game that waits, and of those to come. */
static void choose_level(TabiyaWindow *self, int level)
{
    if (tabiya_settings_get())
        g_settings_set_int(tabiya_settings_get(), "level", level);
    if (!is_begun(self))
        g_object_set(self->session, "level", level, NULL);
}

static void experience_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaWindow *self = user;
    TabiyaWelcomeCard *card = get_card(self);
    TabiyaExperience experience;

    if (!tabiya_experience_find(g_variant_get_string(value, NULL), &experience)) {
        tabiya_window_toast(self, _("The answer is never, little, regular or club."));
        return;
    }
    g_simple_action_set_state(action, value);
    choose_level(self, tabiya_experience_get_level(experience));
    tabiya_window_suggest_level(self, tabiya_experience_get_level(experience));
    if (card)
        tabiya_welcome_card_set_experience(card, experience);
}

/* The game waits for the first move already. */
static void play_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_play_panel_set_greeting(ensure_panel(self), NULL);
    tabiya_window_show_place(self, "play");
    gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_play_panel_set_greeting(ensure_panel(user), NULL);
}

void tabiya_window_install_welcome_actions(TabiyaWindow *self)
{
    static const GActionEntry actions[] = {
        {"welcome", welcome_cb},
        {"welcome-play", play_cb},
        {"welcome-close", close_cb},
        {"experience", NULL, "s", "''", experience_cb},
    };

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
