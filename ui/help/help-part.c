/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See help-part.h. */
#include "ui/help/help-part.h"

#include "ui/help/help-window.h"
#include "ui/place.h"

struct _TabiyaHelpPart {
    TabiyaPart parent;
};

G_DEFINE_FINAL_TYPE(TabiyaHelpPart, tabiya_help_part, TABIYA_TYPE_PART)

/* Of places that do not say it in a class of their own. */
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

static gboolean shows(TabiyaShell *shell, const char *action, const char *page)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(shell), action);

    return g_str_equal(g_variant_get_string(state, NULL), page);
}

static const char *topic_of(TabiyaShell *shell, TabiyaPlace *place)
{
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(place);
    const char *name = tabiya_place_get_name(place);

    if (klass->get_topic)
        return klass->get_topic(place);
    for (gsize i = 0; i < G_N_ELEMENTS(TOPICS); i++) {
        if (g_str_equal(name, TOPICS[i].place) &&
            (!TOPICS[i].action || shows(shell, TOPICS[i].action, TOPICS[i].page)))
            return TOPICS[i].topic;
    }
    return name;
}

static void help_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaShell *shell = tabiya_part_get_shell(user);

    tabiya_help_present(GTK_WINDOW(shell), topic_of(shell, tabiya_shell_get_place(shell)));
}

static void help_about_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_help_present(GTK_WINDOW(tabiya_part_get_shell(user)),
                        g_variant_get_string(parameter, NULL));
}

static const GActionEntry ACTIONS[] = {
    {"help", help_cb},
    {"help-about", help_about_cb, "s"},
};

static void tabiya_help_part_class_init(TabiyaHelpPartClass *klass)
{
}

static void tabiya_help_part_init(TabiyaHelpPart *self)
{
    tabiya_part_add_actions(TABIYA_PART(self), ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
