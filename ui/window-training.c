/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Training: the blindfold. */
#include <glib/gi18n.h>

#include "ui/blindfold.h"
#include "ui/window-private.h"

/* --- Blindfold ----------------------------------------------------------------------------------
 */

/* Where moves are made; a board that is set up by hand must be seen. */
static gboolean takes_blindfold(TabiyaWindow *self)
{
    static const char *const places[] = {"play", "study"};

    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        if (tabiya_window_is_at(self, places[i]))
            return TRUE;
    }
    return FALSE;
}

/* It is the window's, and not kept: a board without pieces at the next start would look broken. */
static void set_blindfold(TabiyaWindow *self, TabiyaBlindfold blindfold)
{
    if (blindfold == self->blindfold)
        return;
    self->blindfold = blindfold;
    tabiya_window_update_training(self);
    if (blindfold == TABIYA_BLINDFOLD_OFF)
        tabiya_window_toast(self, tabiya_blindfold_get_words(blindfold));
    else
        tabiya_window_toast_undo(self, tabiya_blindfold_get_words(blindfold),
                                 "win.toggle-blindfold");
}

static void blindfold_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaBlindfold blindfold;

    if (tabiya_blindfold_parse(g_variant_get_string(value, NULL), &blindfold))
        set_blindfold(user, blindfold);
    else
        tabiya_window_toast(user, _("A blindfold is off, discs or hidden."));
}

static void toggle_blindfold_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    gboolean on = TABIYA_WINDOW(user)->blindfold != TABIYA_BLINDFOLD_OFF;

    set_blindfold(user, on ? TABIYA_BLINDFOLD_OFF : TABIYA_BLINDFOLD_HIDDEN);
}

/* --- Actions ------------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"blindfold", NULL, "s", "'off'", blindfold_cb},
    {"toggle-blindfold", toggle_blindfold_cb},
};

static GSimpleAction *find(TabiyaWindow *self, const char *name)
{
    return G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), name));
}

void tabiya_window_update_training(TabiyaWindow *self)
{
    gboolean here = takes_blindfold(self);
    const char *name = tabiya_blindfold_get_name(self->blindfold);

    tabiya_board_view_set_blindfold(self->board, here ? self->blindfold : TABIYA_BLINDFOLD_OFF);
    g_simple_action_set_state(find(self, "blindfold"), g_variant_new_string(name));
    g_simple_action_set_enabled(find(self, "blindfold"), here);
    g_simple_action_set_enabled(find(self, "toggle-blindfold"), here);
}

void tabiya_window_install_training_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
