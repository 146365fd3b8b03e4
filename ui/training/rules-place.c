/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See rules-place.h. */
#include "ui/training/rules-place.h"

#include <glib/gi18n.h>

#include "app/session/level-texts.h"
#include "app/training/rules-lesson.h"
#include "ui/new-game-options.h"
#include "ui/training/rules-panel.h"

struct _TabiyaRulesPlace {
    TabiyaPlace parent;
};

G_DEFINE_FINAL_TYPE(TabiyaRulesPlace, tabiya_rules_place, TABIYA_TYPE_PLACE)

static TabiyaRulesLesson *lesson_of(gpointer self)
{
    return TABIYA_RULES_LESSON(tabiya_place_get_session(self));
}

/* --- The place -------------------------------------------------------------------------------- */

/* Selects the rule's piece, so that its targets are visible. */
static void offer_piece(gpointer self)
{
    EngSquare piece = tabiya_rules_lesson_get_piece(lesson_of(self));

    if (tabiya_place_is_shown(self) && piece != ENG_NO_SQUARE)
        tabiya_board_view_select(tabiya_shell_get_board(tabiya_part_get_shell(self)), piece);
}

static void stage_cb(gpointer self, GParamSpec *spec, TabiyaRulesLesson *lesson)
{
    if (tabiya_rules_lesson_get_stage(lesson) == TABIYA_RULES_STAGE_DONE)
        tabiya_place_answer(self, TRUE);
}

static TabiyaBoardSession *make_session(TabiyaPlace *self)
{
    TabiyaRulesLesson *lesson = tabiya_rules_lesson_new();

    g_signal_connect_object(lesson, "notify::stage", G_CALLBACK(stage_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(lesson, "refused", G_CALLBACK(offer_piece), self, G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(lesson);
}

static GtkWidget *make_panel(TabiyaPlace *self)
{
    return tabiya_rules_panel_new(lesson_of(self));
}

/* Black's null move is not shown. */
static void show(TabiyaPlace *self, TabiyaBoardView *board)
{
    tabiya_board_view_set_position(board, tabiya_node_get_position(tabiya_place_get_cursor(self)),
                                   tabiya_rules_lesson_get_last_move(lesson_of(self)));
    offer_piece(self);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void rules_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_place_show(user);
    tabiya_place_focus(user);
}

static void begin(gpointer self, const TabiyaRule *rule)
{
    tabiya_rules_lesson_begin(lesson_of(self), rule);
    tabiya_place_show(self);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static void rule_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    const TabiyaRule *rule = tabiya_rules_find(g_variant_get_string(value, NULL));

    if (rule)
        begin(user, rule);
    else
        tabiya_part_say(user, _("Unknown rule."));
}

static void again_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_rules_lesson_again(lesson_of(user));
}

static void next_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    begin(user, tabiya_rules_get_next(tabiya_rules_lesson_get_rule(lesson_of(user))));
}

/* Starts a game for a beginner; a game in progress is kept. */
static void play_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaShell *shell = tabiya_part_get_shell(user);
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    options.strength = tabiya_strength_of_level(TABIYA_LEVEL_MIN);
    tabiya_shell_activate(shell, "welcome-close", NULL);
    tabiya_shell_new_game(shell, &options);
    tabiya_shell_show_place(shell, "play");
    gtk_widget_grab_focus(GTK_WIDGET(tabiya_shell_get_board(shell)));
}

static const GActionEntry ACTIONS[] = {
    {"rules", rules_cb},       {"rule", NULL, "s", "'game'", rule_cb},
    {"rules-again", again_cb}, {"rules-next", next_cb},
    {"rules-play", play_cb},
};

/* Whether a move was tried. */
static gboolean is_begun(gpointer self)
{
    TabiyaGame *game = tabiya_board_session_get_game(tabiya_place_get_session(self));

    return tabiya_node_get_child(tabiya_game_get_root(game)) != NULL;
}

static void update(TabiyaPart *self)
{
    const TabiyaRule *rule = tabiya_rules_lesson_get_rule(lesson_of(self));
    gboolean here = tabiya_place_is_shown(self);

    tabiya_part_set_state(self, "rule", g_variant_new_string(rule->key));
    tabiya_part_enable(self, "rules-again", here && is_begun(self));
    tabiya_part_enable(self, "rules-next", here && tabiya_rules_get_next(rule));
    tabiya_part_enable(self, "rules-play", here);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_rules_place_class_init(TabiyaRulesPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "rules";
    place_class->title = N_("Rules");
    place_class->within = "play";
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->show = show;
}

static void tabiya_rules_place_init(TabiyaRulesPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
