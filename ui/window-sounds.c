/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is heard of what the window shows: moves, the end of a game, answers. */
#include "ui/settings.h"
#include "ui/sounds.h"
#include "ui/window-private.h"

/* The node that `move` made: the cursor, or the end of the game while one looks elsewhere. */
static const TabiyaNode *find_move(TabiyaWindow *self, EngMove move)
{
    const TabiyaNode *node = tabiya_place_get_cursor(self->place);

    if (tabiya_node_get_move(node) == move)
        return node;
    node = tabiya_game_get_main_end(tabiya_board_session_get_game(tabiya_place_get_session(self->place)));
    return tabiya_node_get_move(node) == move ? node : NULL;
}

void tabiya_window_hear_move(TabiyaWindow *self, guint move)
{
    const TabiyaNode *node = find_move(self, (EngMove)move);
    const TabiyaNode *parent = node ? tabiya_node_get_parent(node) : NULL;

    tabiya_sounds_play(parent ? tabiya_sound_of_move(tabiya_node_get_position(parent), (EngMove)move)
                              : TABIYA_SOUND_MOVE);
}

void tabiya_window_hear_end(TabiyaWindow *self)
{
    gboolean over;

    g_object_get(tabiya_place_get_session(self->place), "is-over", &over, NULL);
    if (over)
        tabiya_sounds_play(TABIYA_SOUND_GAME_END);
}

void tabiya_window_hear_answer(TabiyaWindow *self, const char *place, gboolean right)
{
    if (!tabiya_window_is_at(self, place))
        return;
    tabiya_sounds_play(right ? TABIYA_SOUND_RIGHT : TABIYA_SOUND_WRONG);
    if (!right)
        tabiya_board_view_shake(self->board);
}

void tabiya_window_install_sound_actions(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();

    if (settings) {
        g_autoptr(GAction) action = g_settings_create_action(settings, "sounds");

        g_action_map_add_action(G_ACTION_MAP(self), action);
    }
}
