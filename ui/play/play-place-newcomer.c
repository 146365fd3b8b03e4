/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "play": the welcome at the first start, and suggested levels.
 *
 * The welcome is a card instead of the moves, until the first move is made or the person closes it.
 * Nothing waits for it: board, actions and files work as ever.
 *
 * A level is suggested from the results (app/session/level-record.h): once after the deciding game,
 * in the note below the header bar, until the next game; and beside the levels whenever a new game
 * is requested. */
#include "ui/play/play-place-private.h"

#include <glib/gi18n.h>

#include "app/session/level-texts.h"
#include "ui/application.h"
#include "ui/compat.h"
#include "ui/new-game-options.h"
#include "ui/notes/note-bar.h"
#include "ui/play/new-game-dialog.h"
#include "ui/play/play-panel.h"
#include "ui/settings.h"
#include "ui/welcome/welcome-card.h"

#define PLAY_AT_LEVEL "win.play-at-level"
#define PLAY_AGAINST "win.play-against"

/* --- Results of the last games ---------------------------------------------------------------- */

static char *dup_path(TabiyaPlayPlace *self)
{
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));

    return g_build_filename(tabiya_application_get_data_dir(application), "level-results.txt",
                            NULL);
}

/* Saves a few lines; an error only costs a suggestion. */
static void keep(TabiyaPlayPlace *self)
{
    g_autofree char *path = dup_path(self);
    g_autofree char *text = tabiya_level_record_dup_text(self->record);

    g_file_set_contents_full(path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL);
}

/* The next opponent. Sentences with names in them have the form of a list, since names change their
 * form within a sentence in some languages. */
static void suggest_opponent(TabiyaPlayPlace *self, const TabiyaOpponent *opponent,
                             const TabiyaStrength *before, gboolean harder)
{
    g_autofree char *action = g_strdup_printf(PLAY_AGAINST "('%s')", opponent->id);
    g_autofree char *name = tabiya_strength_dup_name(before);
    g_autofree char *rating = tabiya_opponent_dup_rating(opponent);
    /* Translators: heading of a suggestion: an opponent's name and rating. */
    g_autofree char *heading =
        g_strdup_printf(_("Next opponent: %s, %s"), tabiya_opponent_get_name(opponent), rating);
    /* Translators: the opponent before, and what the one that is suggested is like. */
    g_autofree char *text =
        g_strdup_printf(harder ? _("%s: you won nearly all of your last five games. %s")
                               : _("%s: you lost nearly all of your last five games. %s"),
                        name, tabiya_opponent_get_text(opponent));

    tabiya_note_bar_show(tabiya_shell_get_note_bar(tabiya_part_get_shell(self)), heading, text,
                         _("Play"), action);
}

static void suggest(TabiyaPlayPlace *self, int level, int before)
{
    const char *title = tabiya_level_get_title(level);
    g_autofree char *action = g_strdup_printf(PLAY_AT_LEVEL "(%d)", level);
    /* Translators: a button. */
    g_autofree char *label = g_strdup_printf(_("Play at Level %d"), level);
    g_autofree char *heading = NULL, *text = NULL;

    if (level > before) {
        heading = g_strdup_printf(_("Level %d has become easy for you"), before);
        /* Translators: the level before, the one that is suggested, and its title. */
        text = g_strdup_printf(
            _("You won nearly all of your last five games at level %d. Try level %d: %s."), before,
            level, title);
    } else {
        heading = g_strdup_printf(_("Level %d is hard to beat"), before);
        /* Translators: the level before, the one that is suggested, and its title. */
        text = g_strdup_printf(
            _("You lost nearly all of your last five games at level %d. Try level %d: %s."), before,
            level, title);
    }
    tabiya_note_bar_show(tabiya_shell_get_note_bar(tabiya_part_get_shell(self)), heading, text,
                         label, action);
}

/* A game is over, continues after all, or another one has begun. */
static void over_cb(TabiyaPlayPlace *self)
{
    TabiyaLevelResult result;
    gboolean counts = tabiya_play_session_get_level_result(self->session, &result);
    gboolean changed = counts ? tabiya_level_record_add(self->record, &result)
                              : tabiya_level_record_remove(self->record, result.game);
    const TabiyaStrength advice =
        counts ? tabiya_level_record_get_advice(self->record) : (TabiyaStrength){0};

    if (advice.level != 0) {
        if (advice.opponent) {
            suggest_opponent(self, advice.opponent, &result.strength,
                             tabiya_strength_get_rating(&advice) >
                                 tabiya_strength_get_rating(&result.strength));
        } else {
            suggest(self, advice.level, result.strength.level);
        }
        tabiya_level_record_settle(self->record);
    }
    if (changed)
        keep(self);
}

/* A person who plays on has seen the note. */
static void game_changed_cb(TabiyaPlayPlace *self)
{
    TabiyaNoteBar *bar = tabiya_shell_get_note_bar(tabiya_part_get_shell(self));

    if (!bar)
        return;
    tabiya_note_bar_withdraw(bar, PLAY_AT_LEVEL);
    tabiya_note_bar_withdraw(bar, PLAY_AGAINST);
}

void tabiya_play_place_make_record(TabiyaPlayPlace *self)
{
    g_autofree char *path = dup_path(self);
    g_autofree char *text = NULL;

    g_file_get_contents(path, &text, NULL, NULL);
    self->record = tabiya_level_record_new(text);
    g_signal_connect_object(self->session, "notify::is-over", G_CALLBACK(over_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::game", G_CALLBACK(game_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

void tabiya_play_place_ask_new_game(TabiyaPlace *place, const EngPosition *position,
                                    gboolean chosen)
{
    TabiyaPlayPlace *self = TABIYA_PLAY_PLACE(place);
    gboolean from_games;
    TabiyaStrength suggested = tabiya_level_record_get_suggestion(self->record, &from_games);
    TabiyaNewGameDialog *dialog = tabiya_new_game_dialog_present(
        GTK_WINDOW(tabiya_part_get_shell(self)), self->session, position, chosen);

    if (suggested.level == 0)
        return;
    if (!from_games) {
        suggested = tabiya_strength_of_opponent(
            tabiya_opponent_find_nearest(tabiya_strength_get_rating(&suggested)));
    }
    tabiya_new_game_dialog_suggest(dialog, &suggested, from_games);
}

static void play_at_level_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    options.strength = tabiya_strength_of_level(g_variant_get_int32(value));
    tabiya_new_game_remember_strength(&options.strength);
    tabiya_shell_new_game(tabiya_part_get_shell(user), &options);
}

static void play_against_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    if (!tabiya_strength_read(&options.strength, g_variant_get_string(value, NULL)))
        return;
    tabiya_new_game_remember_strength(&options.strength);
    tabiya_shell_new_game(tabiya_part_get_shell(user), &options);
}

/* --- The welcome ------------------------------------------------------------------------------ */

static TabiyaPlayPanel *ensure_panel(TabiyaPlayPlace *self)
{
    return TABIYA_PLAY_PANEL(tabiya_place_get_panel(self));
}

static TabiyaWelcomeCard *get_card(TabiyaPlayPlace *self)
{
    GtkWidget *greeting = tabiya_play_panel_get_greeting(ensure_panel(self));

    return greeting ? TABIYA_WELCOME_CARD(greeting) : NULL;
}

static void level_changed_cb(TabiyaWelcomeCard *card, GParamSpec *spec, TabiyaPlaySession *session)
{
    int level;

    g_object_get(session, "level", &level, NULL);
    tabiya_welcome_card_set_level(card, level);
}

static void welcome_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlayPlace *self = user;
    GtkWidget *card = tabiya_welcome_card_new();

    level_changed_cb(TABIYA_WELCOME_CARD(card), NULL, self->session);
    g_signal_connect_object(self->session, "notify::level", G_CALLBACK(level_changed_cb), card,
                            G_CONNECT_SWAPPED);
    tabiya_play_panel_set_greeting(ensure_panel(self), card);
    tabiya_announce(GTK_WIDGET(tabiya_part_get_shell(self)),
                    _("Welcome to Tabiya. There are two questions next to the board."));
}

void tabiya_play_place_welcome(TabiyaPlayPlace *self)
{
    if (tabiya_application_take_first_start(tabiya_application_of(tabiya_part_get_shell(self))) &&
        !tabiya_play_place_is_begun(self)) {
        welcome_cb(NULL, NULL, self);
    }
}

/* Sets the level of the waiting game and, as the default, of later ones. */
static void choose_level(TabiyaPlayPlace *self, int level)
{
    g_settings_set_int(tabiya_settings_get(), "level", level);
    g_settings_reset(tabiya_settings_get(), "strength");
    if (!tabiya_play_place_is_begun(self))
        g_object_set(self->session, "level", level, NULL);
    tabiya_level_record_suggest(self->record, level);
    keep(self);
}

static void experience_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaPlayPlace *self = user;
    TabiyaWelcomeCard *card = get_card(self);
    TabiyaExperience experience;

    if (!tabiya_experience_find(g_variant_get_string(value, NULL), &experience)) {
        tabiya_part_say(self, _("The answer must be never, little, regular or club."));
        return;
    }
    g_simple_action_set_state(action, value);
    choose_level(self, tabiya_experience_get_level(experience));
    g_settings_set_int(tabiya_settings_get(), "puzzle-start-rating",
                       tabiya_experience_get_rating(experience));
    if (card)
        tabiya_welcome_card_set_experience(card, experience);
}

/* The game already waits for the first move. */
static void play_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlayPlace *self = user;

    tabiya_play_panel_set_greeting(ensure_panel(self), NULL);
    tabiya_place_show(self);
    gtk_widget_grab_focus(GTK_WIDGET(tabiya_shell_get_board(tabiya_part_get_shell(self))));
}

static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_play_panel_set_greeting(ensure_panel(user), NULL);
}

void tabiya_play_place_add_newcomer_actions(TabiyaPlayPlace *self)
{
    static const GActionEntry actions[] = {
        {"welcome", welcome_cb},
        {"welcome-play", play_cb},
        {"welcome-close", close_cb},
        {"experience", NULL, "s", "''", experience_cb},
        {"play-at-level", play_at_level_cb, "i"},
        {"play-against", play_against_cb, "s"},
    };

    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
}
