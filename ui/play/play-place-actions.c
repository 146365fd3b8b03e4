/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "play": the actions of a game, and when they are enabled. */
#include <glib/gi18n.h>

#include "app/session/level-texts.h"
#include "ui/play/opponent-dialog.h"
#include "ui/play/play-place-private.h"

#define MAX_CORES 1024

/* --- Callbacks -------------------------------------------------------------------------------- */

/* Actions that are one call of the session. */
static const struct {
    const char *action;
    void (*call)(TabiyaPlaySession *session);
} CALLS[] = {
    {"hint", tabiya_play_session_hint},
    {"move-now", tabiya_play_session_move_now},
    {"swap-sides", tabiya_play_session_swap_sides},
    {"offer-draw", tabiya_play_session_offer_draw},
    {"decline-draw", tabiya_play_session_decline_draw},
    {"rematch", tabiya_play_session_rematch},
    {"resign", tabiya_play_session_resign},
};

static void call_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name = g_action_get_name(G_ACTION(action));

    for (gsize i = 0; i < G_N_ELEMENTS(CALLS); i++) {
        if (g_str_equal(CALLS[i].action, name))
            CALLS[i].call(TABIYA_PLAY_PLACE(user)->session);
    }
}

static void return_to_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlayPlace *self = user;

    self->quiet = TRUE;
    tabiya_play_session_return(self->session);
    self->quiet = FALSE;
}

static void set_level_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    gint32 level = g_variant_get_int32(value);

    if (level < TABIYA_LEVEL_MIN || level > TABIYA_LEVEL_MAX)
        tabiya_part_say(user, _("The level must be a number from 1 to 9."));
    else
        g_object_set(TABIYA_PLAY_PLACE(user)->session, "level", level, NULL);
}

/* A level or a rating is a strength, too. */
static void set_opponent_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    const char *text = g_variant_get_string(value, NULL);
    g_autofree char *why = NULL;
    TabiyaStrength strength;

    if (tabiya_strength_read(&strength, text)) {
        tabiya_play_session_set_strength(TABIYA_PLAY_PLACE(user)->session, &strength);
        return;
    }
    why = g_strdup_printf(_("Unknown opponent: “%s”."), text);
    tabiya_part_say(user, why);
}

/* The next thing to do is to move. */
static void opponent_changed_cb(TabiyaPlayPlace *self)
{
    if (!tabiya_part_is_over(self))
        gtk_widget_grab_focus(GTK_WIDGET(tabiya_shell_get_board(tabiya_part_get_shell(self))));
}

static void choose_opponent_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlayPlace *self = user;
    TabiyaOpponentDialog *dialog =
        tabiya_opponent_dialog_present(GTK_WINDOW(tabiya_part_get_shell(user)), self->session);

    g_signal_connect_object(dialog, "changed", G_CALLBACK(opponent_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

static void set_cores_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    gint32 cores = g_variant_get_int32(value);

    if (cores < 1 || cores > MAX_CORES)
        tabiya_part_say(user, _("Tabiya needs at least one core."));
    else
        g_object_set(TABIYA_PLAY_PLACE(user)->session, "cores", cores, NULL);
}

static void engine_playing_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    g_object_set(TABIYA_PLAY_PLACE(user)->session, "engine-playing", g_variant_get_boolean(value),
                 NULL);
}

/* Opens a copy of the game for study: changes to it do not affect the game being played. */
static void study_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlayPlace *self = user;
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session));
    g_autoptr(TabiyaGame) copy = tabiya_game_dup_with_start(game, tabiya_game_get_start(game));

    tabiya_shell_open_game(tabiya_part_get_shell(self), copy, tabiya_place_get_cursor(user));
}

void tabiya_play_place_add_actions(TabiyaPlayPlace *self)
{
    static const GActionEntry actions[] = {
        {"hint", call_cb},
        {"move-now", call_cb},
        {"swap-sides", call_cb},
        {"resign", call_cb},
        {"offer-draw", call_cb},
        {"decline-draw", call_cb},
        {"rematch", call_cb},
        {"return-to-game", return_to_game_cb},
        {"study-game", study_game_cb},
        {"set-level", NULL, "i", "1", set_level_cb},
        {"set-opponent", NULL, "s", "''", set_opponent_cb},
        {"choose-opponent", choose_opponent_cb},
        {"set-cores", NULL, "i", "1", set_cores_cb},
        {"engine-playing", NULL, "b", "true", engine_playing_cb},
        {"toggle-engine-playing", NULL, NULL, "true", engine_playing_cb}, /* the same, for the
                                                                           * person */
    };

    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
    tabiya_part_add_setting(self, "coach");
}

/* --- The menu --------------------------------------------------------------------------------- */

static void add_section(GMenu *menu, GMenu *section)
{
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
}

static void append_coach(GMenu *menu)
{
    static const struct {
        const char *label, *target;
    } CHOICES[] = {
        {N_("Off"), "win.coach::off"},
        {N_("Blunders Only"), "win.coach::blunders"},
        {N_("Always"), "win.coach::always"},
    };
    g_autoptr(GMenu) choices = g_menu_new();

    for (gsize i = 0; i < G_N_ELEMENTS(CHOICES); i++)
        g_menu_append(choices, _(CHOICES[i].label), CHOICES[i].target);
    g_menu_append_submenu(menu, _("Co_ach"), G_MENU_MODEL(choices));
}

static GMenuModel *make_menu(gboolean can_claim)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) play = g_menu_new(), give = g_menu_new(), after = g_menu_new();

    g_menu_append(play, _("_Move Now"), "win.move-now");
    g_menu_append(play, _("R_edo"), "win.redo-move");
    g_menu_append(play, _("_Swap Sides"), "win.swap-sides");
    g_menu_append(play, _("_Tabiya Plays"), "win.toggle-engine-playing");
    append_coach(play);
    add_section(menu, play);
    g_menu_append(give, can_claim ? _("_Claim Draw") : _("Offer _Draw"), "win.offer-draw");
    g_menu_append(give, _("_Resign"), "win.resign");
    add_section(menu, give);
    g_menu_append(after, _("St_udy This Game"), "win.study-game");
    g_menu_append(after, _("Re_view This Game…"), "win.review");
    add_section(menu, after);
    return G_MENU_MODEL(menu);
}

GMenuModel *tabiya_play_place_get_menu(TabiyaPlace *place)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);
    gboolean can_claim;

    g_object_get(self->session, "can-claim-draw", &can_claim, NULL);
    if (self->menu && self->menu_claims == can_claim)
        return self->menu;
    g_clear_object(&self->menu);
    self->menu_claims = can_claim;
    return self->menu = make_menu(can_claim);
}

/* --- Availability ----------------------------------------------------------------------------- */

static void show_states(TabiyaPlayPlace *self)
{
    TabiyaPart *part = TABIYA_PART(self);
    g_autofree char *strength = NULL;
    gboolean engine_playing;
    int level, cores;

    g_object_get(self->session, "engine-playing", &engine_playing, "level", &level, "cores", &cores,
                 "strength", &strength, NULL);
    tabiya_part_set_on(part, "engine-playing", engine_playing);
    tabiya_part_set_on(part, "toggle-engine-playing", engine_playing);
    tabiya_part_set_state(part, "set-level", g_variant_new_int32(level));
    tabiya_part_set_state(part, "set-opponent", g_variant_new_string(strength));
    tabiya_part_set_state(part, "set-cores", g_variant_new_int32(cores));
}

void tabiya_play_place_update(TabiyaPart *part)
{
    static const char *const ALWAYS[] = {"engine-playing", "toggle-engine-playing",
                                         "set-level",      "set-opponent",
                                         "set-cores",      "study-game"};
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(part);
    gboolean here = tabiya_place_is_shown(self), begun = tabiya_play_place_is_begun(self);
    gboolean over, can_claim, can_move_now, thinking, against_engine, offered, asks;

    g_object_get(self->session, "is-over", &over, "draw-offered", &offered, "can-claim-draw",
                 &can_claim, "can-move-now", &can_move_now, "thinking", &thinking, "engine-playing",
                 &against_engine, "coach-asks", &asks, NULL);
    tabiya_part_enable(part, "hint", here && !over && !thinking && !asks);
    tabiya_part_enable(part, "move-now", here && can_move_now);
    tabiya_part_enable(part, "swap-sides", here && !over && against_engine);
    tabiya_part_enable(part, "resign", here && !over && against_engine && begun);
    tabiya_part_enable(part, "choose-opponent", here && against_engine);
    tabiya_part_enable(part, "offer-draw", here && !over && (against_engine || can_claim));
    tabiya_part_enable(part, "decline-draw", here && offered);
    tabiya_part_enable(part, "rematch", here && (begun || over));
    for (gsize i = 0; i < G_N_ELEMENTS(ALWAYS); i++)
        tabiya_part_enable(part, ALWAYS[i], here);
    tabiya_part_enable(part, "return-to-game", tabiya_play_session_can_return(self->session));
    /* Until the stored game is loaded, scripts read nothing rather than a temporary state. */
    if (self->has_begun)
        show_states(self);
}
