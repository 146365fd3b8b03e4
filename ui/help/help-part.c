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

static const char *topic_of(TabiyaPlace *place)
{
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(place);
    const char *topic = klass->get_topic ? klass->get_topic(place) : NULL;

    return topic ? topic : tabiya_place_get_name(place);
}

static void help_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaShell *shell = tabiya_part_get_shell(user);
    /* That of the panel, which may be a guest's. */
    g_autoptr(GVariant) shown = g_action_group_get_action_state(G_ACTION_GROUP(shell), "place");
    TabiyaPlace *place = tabiya_shell_find_place(shell, g_variant_get_string(shown, NULL));

    tabiya_help_present(GTK_WINDOW(shell), topic_of(place));
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
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
