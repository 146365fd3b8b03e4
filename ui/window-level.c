/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The level that is suggested (app/session/level-record.h): anew from results, after the game that
 * decides, in the note below the header bar, once, and gone with the next game; and whenever a new
 * game is asked for, beside the levels. */
#include <glib/gi18n.h>

#include "app/session/level-texts.h"
#include "ui/new-game-options.h"
#include "ui/note-bar.h"
#include "ui/play/new-game-dialog.h"
#include "ui/settings.h"
#include "ui/window-private.h"

#define ACTION "win.play-at-level"

static char *dup_path(TabiyaWindow *self)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(self));

    return g_build_filename(tabiya_application_get_data_dir(TABIYA_APPLICATION(application)),
                            "level-results.txt", NULL);
}

/* A few lines; that they cannot be kept costs a suggestion, no more. */
static void keep(TabiyaWindow *self)
{
    g_autofree char *path = dup_path(self);
    g_autofree char *text = tabiya_level_record_dup_text(self->level_record);

    g_file_set_contents_full(path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL);
}

static void suggest(TabiyaWindow *self, int level, int before)
{
    const char *title = tabiya_level_get_title(level);
    g_autofree char *action = g_strdup_printf(ACTION "(%d)", level);
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
    tabiya_note_bar_show(TABIYA_NOTE_BAR(self->note_bar), heading, text, label, action);
}

/* A game is over, or goes on after all, or another one runs. */
static void over_cb(TabiyaWindow *self)
{
    TabiyaLevelResult result;
    gboolean counts = tabiya_play_session_get_level_result(self->session, &result);
    gboolean changed = counts ? tabiya_level_record_add(self->level_record, &result)
                              : tabiya_level_record_remove(self->level_record, result.game);
    int advice = counts ? tabiya_level_record_get_advice(self->level_record) : 0;

    if (advice != 0) {
        suggest(self, advice, result.level);
        tabiya_level_record_settle(self->level_record);
    }
    if (changed)
        keep(self);
}

/* Who plays on has seen it. */
static void game_changed_cb(TabiyaWindow *self)
{
    if (self->note_bar)
        tabiya_note_bar_withdraw(TABIYA_NOTE_BAR(self->note_bar), ACTION);
}

void tabiya_window_suggest_level(TabiyaWindow *self, int level)
{
    tabiya_level_record_suggest(self->level_record, level);
    keep(self);
}

void tabiya_window_ask_new_game(TabiyaWindow *self, const EngPosition *position, gboolean chosen)
{
    TabiyaNewGameDialog *dialog;
    gboolean from_games;
    int level;

    g_return_if_fail(TABIYA_IS_WINDOW(self));
    level = tabiya_level_record_get_suggestion(self->level_record, &from_games);
    dialog = tabiya_new_game_dialog_present(GTK_WINDOW(self), self->session, position, chosen);
    if (level != 0)
        tabiya_new_game_dialog_suggest(dialog, level, from_games);
}

void tabiya_window_make_level_record(TabiyaWindow *self)
{
    g_autofree char *path = dup_path(self);
    g_autofree char *text = NULL;

    g_file_get_contents(path, &text, NULL, NULL);
    self->level_record = tabiya_level_record_new(text);
    g_signal_connect_object(self->session, "notify::is-over", G_CALLBACK(over_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::game", G_CALLBACK(game_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

static void play_at_level_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaWindow *self = user;
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    options.level = g_variant_get_int32(value);
    if (tabiya_settings_get() && options.level >= TABIYA_LEVEL_MIN &&
        options.level <= TABIYA_LEVEL_MAX)
        g_settings_set_int(tabiya_settings_get(), "level", options.level);
    tabiya_window_new_game(self, &options);
}

void tabiya_window_install_level_actions(TabiyaWindow *self)
{
    static const GActionEntry actions[] = {{"play-at-level", play_at_level_cb, "i"}};

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
