/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The manual, opened at the place that shows. */
#include "ui/help/help-window.h"
#include "ui/window-private.h"

/* What the manual calls what shows, of places that do not say it; others have topics of their own name. */
static const struct {
    const char *place;
    const char *action; /* whose state is the page of it; NULL: all of the place */
    const char *page;
    const char *topic;
} TOPICS[] = {
    {"openings", "openings-page", "explore", "explorer"},
    {"openings", "openings-page", "repertoire", "repertoire"},
    {"train", NULL, NULL, "repertoire"},
};

static gboolean shows(TabiyaWindow *self, const char *action, const char *page)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(self), action);

    return g_str_equal(g_variant_get_string(state, NULL), page);
}

static void help_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    const char *place = tabiya_place_get_name(self->place);
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(self->place);
    const char *topic = klass->get_topic ? klass->get_topic(self->place) : place;

    for (gsize i = 0; i < G_N_ELEMENTS(TOPICS); i++) {
        if (g_str_equal(place, TOPICS[i].place) &&
            (!TOPICS[i].action || shows(self, TOPICS[i].action, TOPICS[i].page)))
            topic = TOPICS[i].topic;
    }
    tabiya_help_present(GTK_WINDOW(self), topic);
}

/* A topic or a section, or the list with "". */
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
