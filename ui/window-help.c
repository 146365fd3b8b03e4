/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The manual, opened at the place that shows. */
#include "ui/help/help-window.h"
#include "ui/window-private.h"

/* What an exercise is told of under; places have topics of their own name. */
static const struct {
    const char *place;
    const char *topic;
} EXERCISES[] = {
    {"guess", "study"},
    {"coordinates", "study"},
    {"train", "openings"},
};

static void help_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    const char *topic = self->place->kind->name;

    for (gsize i = 0; i < G_N_ELEMENTS(EXERCISES); i++) {
        if (g_str_equal(topic, EXERCISES[i].place))
            topic = EXERCISES[i].topic;
    }
    tabiya_help_present(GTK_WINDOW(self), topic);
}

/* A topic, or the list with "". */
static void help_about_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_help_present(user, g_variant_get_string(parameter, NULL));
}

void tabiya_window_install_help_actions(TabiyaWindow *self)
{
    static const GActionEntry actions[] = {
        {"help", help_cb},
        {"help-about", help_about_cb, "s"},
    };

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
