/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "rules": how the pieces move, tried on the board. One gets there from the welcome and from
 * the menu. */
#include <glib/gi18n.h>

#include "app/session/level-texts.h"
#include "ui/new-game-options.h"
#include "ui/welcome/rules-panel.h"
#include "ui/window-private.h"

/* The piece that the rule is about is in hand, so that where it may go is seen at once. */
static void offer_piece(TabiyaWindow *self)
{
    EngSquare piece = tabiya_rules_lesson_get_piece(self->rules);

    if (tabiya_window_is_at(self, "rules") && piece != ENG_NO_SQUARE)
        tabiya_board_view_select(self->board, piece);
}

static void stage_cb(TabiyaWindow *self)
{
    if (tabiya_rules_lesson_get_stage(self->rules) == TABIYA_RULES_STAGE_DONE)
        tabiya_window_hear_answer(self, "rules", TRUE);
}

TabiyaBoardSession *tabiya_window_make_rules(TabiyaWindow *self)
{
    self->rules = tabiya_rules_lesson_new();
    g_signal_connect_object(self->rules, "notify::stage", G_CALLBACK(stage_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->rules, "refused", G_CALLBACK(offer_piece), self,
                            G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(self->rules);
}

GtkWidget *tabiya_window_make_rules_panel(TabiyaWindow *self)
{
    return tabiya_rules_panel_new(self->rules);
}

/* Black's passing is no move that one sees. */
void tabiya_window_show_rules(TabiyaWindow *self)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->rules));

    tabiya_board_view_set_position(self->board, tabiya_node_get_position(cursor),
                                   tabiya_rules_lesson_get_last_move(self->rules));
    offer_piece(self);
}

/* --- Actions ------------------------------------------------------------------------------------ */

static void rules_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_window_show_place(self, "rules");
    gtk_widget_grab_focus(tabiya_window_get_panel(self, "rules"));
}

static void begin(TabiyaWindow *self, const TabiyaRule *rule)
{
    tabiya_rules_lesson_begin(self->rules, rule);
    tabiya_window_show_place(self, "rules");
    tabiya_window_update_actions(self);
}

static void rule_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    const TabiyaRule *rule = tabiya_rules_find(g_variant_get_string(value, NULL));

    if (rule)
        begin(user, rule);
    else
        tabiya_window_toast(user, _("There is no such rule."));
}

static void again_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_rules_lesson_again(TABIYA_WINDOW(user)->rules);
}

static void next_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    begin(self, tabiya_rules_get_next(tabiya_rules_lesson_get_rule(self->rules)));
}

/* To a game for who has just learned the rules; one that was begun before is kept. */
static void play_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    options.level = TABIYA_LEVEL_MIN;
    g_action_group_activate_action(G_ACTION_GROUP(self), "welcome-close", NULL);
    tabiya_window_new_game(self, &options);
    tabiya_window_show_place(self, "play");
    gtk_widget_grab_focus(GTK_WIDGET(self->board));
}

static GSimpleAction *find(TabiyaWindow *self, const char *name)
{
    return G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), name));
}

/* Something was tried. */
static gboolean is_begun(TabiyaWindow *self)
{
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->rules));

    return tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
}

void tabiya_window_update_rules_actions(TabiyaWindow *self)
{
    const TabiyaRule *rule = tabiya_rules_lesson_get_rule(self->rules);
    gboolean here = tabiya_window_is_at(self, "rules");

    g_simple_action_set_state(find(self, "rule"), g_variant_new_string(rule->key));
    g_simple_action_set_enabled(find(self, "rules-again"), here && is_begun(self));
    g_simple_action_set_enabled(find(self, "rules-next"), here && tabiya_rules_get_next(rule));
    g_simple_action_set_enabled(find(self, "rules-play"), here);
}

void tabiya_window_install_rules_actions(TabiyaWindow *self)
{
    static const GActionEntry actions[] = {
        {"rules", rules_cb},
        {"rule", NULL, "s", "'game'", rule_cb},
        {"rules-again", again_cb},
        {"rules-next", next_cb},
        {"rules-play", play_cb},
    };

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
