/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The explorer (ui/explorer/explorer-part.h) in the panel of the study. */
#include "ui/explorer/explorer-part.h"
#include "ui/settings.h"
#include "ui/study/study-panel.h"
#include "ui/window-private.h"

static TabiyaExplorerPart *part_of(TabiyaWindow *self)
{
    return tabiya_window_find(self, TABIYA_TYPE_EXPLORER_PART);
}

void tabiya_window_show_explorer_arrow(TabiyaWindow *self)
{
    tabiya_explorer_part_show_arrow(part_of(self), self->board);
}

static gboolean is_wanted(TabiyaWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "explorer");
    g_autoptr(GVariant) state = g_action_get_state(action);

    return g_variant_get_boolean(state);
}

void tabiya_window_update_explorer(TabiyaWindow *self)
{
    GtkWidget *panel = tabiya_place_peek_panel(tabiya_window_find_place(self, "study"));
    gboolean wanted = is_wanted(self);

    if (!panel)
        return;
    if (wanted && !tabiya_study_panel_has_explorer(TABIYA_STUDY_PANEL(panel)))
        tabiya_study_panel_set_explorer(TABIYA_STUDY_PANEL(panel),
                                        tabiya_explorer_part_new_page(part_of(self)));
    tabiya_study_panel_set_explorer_shown(TABIYA_STUDY_PANEL(panel), wanted);
}

static void explorer_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    g_simple_action_set_state(action, value);
    if (tabiya_settings_get())
        g_settings_set_boolean(tabiya_settings_get(), "study-explorer",
                               g_variant_get_boolean(value));
    tabiya_window_update_explorer(user);
}

void tabiya_window_update_explorer_actions(TabiyaWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "explorer");

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), tabiya_window_is_at(self, "study"));
    tabiya_window_update_explorer(self);
}

void tabiya_window_install_explorer_actions(TabiyaWindow *self)
{
    static const GActionEntry actions[] = {{"explorer", NULL, NULL, "false", explorer_cb}};
    GSettings *settings = tabiya_settings_get();
    gboolean wanted = settings && g_settings_get_boolean(settings, "study-explorer");

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
    g_simple_action_set_state(
        G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), "explorer")),
        g_variant_new_boolean(wanted));
}
