/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listen-part.h. This file: a blindfold game by voice. The pieces are hidden, Tabiya says its
 * moves and listens for yours; at the end it says what you missed: moves that were not possible,
 * moves taken back, looks at the board. */
#include <glib/gi18n.h>

#include "app/game/numbered-move.h"
#include "app/session/level-texts.h"
#include "ui/compat.h"
#include "ui/new-game-options.h"
#include "ui/notes/note-bar.h"
#include "ui/place-panel.h"
#include "ui/settings.h"
#include "ui/listening/listen-part-private.h"

#define MISSED_MAX 6 /* that are named at the end */
#define REVIEW "win.review"

/* --- The end ---------------------------------------------------------------------------------- */

static void restore(TabiyaListenPart *self)
{
    TabiyaVoiceTraining *training = &self->training;
    TabiyaShell *shell = tabiya_listen_get_shell(self);

    training->on = FALSE; /* first: the blindfold comes off */
    g_settings_set_boolean(tabiya_settings_get(), "voice-hands-free", training->was_hands_free);
    g_settings_set_boolean(tabiya_settings_get(), "voice-listening", training->was_listening);
    g_settings_set_boolean(tabiya_settings_get(), "speaking", training->was_speaking);
    if (!tabiya_part_is_over(self))
        tabiya_shell_activate(shell, "blindfold", g_variant_new_string("off"));
}

void tabiya_voice_training_drop(TabiyaListenPart *self)
{
    if (self->training.on)
        restore(self);
    g_clear_object(&self->training.session);
    g_clear_object(&self->training.game);
    g_clear_pointer(&self->training.missed, g_ptr_array_unref);
}

static void append_missed(GString *text, const GPtrArray *missed)
{
    if (missed->len == 0)
        return;
    g_string_append_c(text, ' ');
    /* Translators: followed by moves. */
    g_string_append(text, _("Not possible:"));
    for (guint i = 0; i < MIN(missed->len, MISSED_MAX); i++)
        g_string_append_printf(text, "%s %s", i > 0 ? "," : "", (char *)missed->pdata[i]);
    g_string_append(text, missed->len > MISSED_MAX ? "…" : ".");
}

static char *dup_summary(const TabiyaVoiceTraining *training)
{
    g_autoptr(GString) text = g_string_new(NULL);

    g_string_append_printf(text,
                           ngettext("You spoke %u move.", "You spoke %u moves.", training->n_moves),
                           training->n_moves);
    if (training->missed->len + training->n_undone + training->n_looks == 0) {
        g_string_append_c(text, ' ');
        g_string_append(text, _("You missed nothing."));
        return g_string_free(g_steal_pointer(&text), FALSE);
    }
    append_missed(text, training->missed);
    if (training->n_undone > 0) {
        g_string_append_c(text, ' ');
        g_string_append_printf(
            text,
            ngettext("%u move was taken back.", "%u moves were taken back.", training->n_undone),
            training->n_undone);
    }
    if (training->n_looks > 0) {
        g_string_append_c(text, ' ');
        g_string_append_printf(text,
                               ngettext("You looked at the board once.",
                                        "You looked at the board %u times.", training->n_looks),
                               training->n_looks);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* The note is about the game in sight. */
static void place_cb(TabiyaListenPart *self)
{
    if (tabiya_part_is_over(self))
        return;
    struct _TabiyaNoteBar *bar = tabiya_shell_get_note_bar(tabiya_listen_get_shell(self));

    tabiya_note_bar_withdraw((TabiyaNoteBar *)bar, REVIEW);
}

/* Below the board there is no room for a note beside the status and the buttons. */
static gboolean has_room(TabiyaListenPart *self)
{
    GtkWidget *panel =
        tabiya_place_get_panel(tabiya_shell_get_place(tabiya_listen_get_shell(self)));

    return !TABIYA_IS_PLACE_PANEL(panel) ||
           !tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(panel));
}

static void show_summary(TabiyaListenPart *self, const char *summary)
{
    struct _TabiyaNoteBar *bar = tabiya_shell_get_note_bar(tabiya_listen_get_shell(self));
    const char *label = _("Review This Game");

    if (has_room(self)) {
        tabiya_note_bar_show((TabiyaNoteBar *)bar, _("Your Blindfold Game"), summary, label,
                             REVIEW);
    } else {
        tabiya_part_offer(self, summary, label, REVIEW);
    }
}

/* Nothing is to be said of a game without a move. */
static void finish(TabiyaListenPart *self)
{
    if (self->training.n_moves + self->training.missed->len == 0) {
        tabiya_voice_training_drop(self);
        tabiya_shell_update_actions(tabiya_listen_get_shell(self));
        return;
    }
    g_autofree char *summary = dup_summary(&self->training);

    tabiya_voice_training_drop(self);
    show_summary(self, summary);
    tabiya_announce(GTK_WIDGET(tabiya_listen_get_card(self)), summary);
    tabiya_shell_update_actions(tabiya_listen_get_shell(self));
}

/* --- The game --------------------------------------------------------------------------------- */

/* Another game is no part of it. */
void tabiya_voice_training_update(TabiyaListenPart *self)
{
    TabiyaVoiceTraining *training = &self->training;
    gboolean is_over = FALSE;

    if (training->on && !training->begins) {
        if (tabiya_board_session_get_game(training->session) != training->game) {
            tabiya_voice_training_drop(self);
        } else {
            g_object_get(training->session, "is-over", &is_over, NULL);
            if (is_over)
                finish(self);
        }
    }
    tabiya_part_enable(self, "voice-training-end", self->training.on);
}

void tabiya_voice_training_note_illegal(TabiyaListenPart *self, const TabiyaHeard *heard)
{
    TabiyaVoiceTraining *training = &self->training;

    if (!training->on)
        return;
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(training->session);
    g_ptr_array_add(training->missed,
                    tabiya_numbered_move_dup(tabiya_node_get_position(cursor), heard->words));
}

static void blindfold_cb(TabiyaListenPart *self, const char *action, GVariant *state)
{
    if (self->training.on && !self->training.begins &&
        !g_str_equal(g_variant_get_string(state, NULL), "hidden")) {
        self->training.n_looks++;
    }
}

static void begin(TabiyaListenPart *self, int level)
{
    TabiyaVoiceTraining *training = &self->training;
    TabiyaShell *shell = tabiya_listen_get_shell(self);
    GSettings *settings = tabiya_settings_get();
    TabiyaNewGame options;

    tabiya_voice_training_drop(self);
    *training = (TabiyaVoiceTraining){.on = TRUE, .begins = TRUE};
    training->missed = g_ptr_array_new_with_free_func(g_free);
    training->was_listening = g_settings_get_boolean(settings, "voice-listening");
    training->was_hands_free = g_settings_get_boolean(settings, "voice-hands-free");
    training->was_speaking = g_settings_get_boolean(settings, "speaking");
    tabiya_new_game_from_settings(&options);
    options.strength = tabiya_strength_of_level(level);
    tabiya_shell_new_game(shell, &options);
    g_set_object(&training->session,
                 tabiya_place_get_session(tabiya_shell_find_place(shell, "play")));
    g_set_object(&training->game, tabiya_board_session_get_game(training->session));
    tabiya_shell_activate(shell, "blindfold", g_variant_new_string("hidden"));
    training->begins = FALSE;
    g_settings_set_boolean(settings, "speaking", TRUE);
    g_settings_set_boolean(settings, "voice-listening", TRUE);
    g_settings_set_boolean(settings, "voice-hands-free", TRUE);
    tabiya_part_say(self, _("You hear the moves, and speak yours. Say “what are my pieces” or "
                            "“read the board” if you need to."));
    tabiya_shell_update_actions(shell);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void chosen_cb(int level, gpointer user)
{
    begin(user, level);
}

static void ask_level(TabiyaListenPart *self)
{
    const TabiyaNumberQuestion question = {
        .heading = _("Blindfold Game by Voice"),
        .body = _("The pieces are hidden: you hear the moves, and speak yours"),
        .label = _("Level"),
        .verb = _("_Start"),
        .before = g_settings_get_int(tabiya_settings_get(), "level"),
        .lower = TABIYA_LEVEL_MIN,
        .upper = TABIYA_LEVEL_MAX,
    };

    tabiya_ask_number(GTK_WINDOW(tabiya_listen_get_shell(self)), &question, chosen_cb, self);
}

/* Level 0: asks for one. */
static void training_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const int level = g_variant_get_int32(parameter);

    if (level >= TABIYA_LEVEL_MIN && level <= TABIYA_LEVEL_MAX)
        begin(user, level);
    else
        ask_level(user);
}

static void end_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    finish(user);
}

void tabiya_voice_training_add_actions(TabiyaListenPart *self)
{
    static const GActionEntry ACTIONS[] = {
        {"voice-training", training_cb, "i"},
        {"voice-training-end", end_cb},
    };

    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
    tabiya_part_enable(self, "voice-training-end", FALSE);
}

void tabiya_voice_training_watch(TabiyaListenPart *self)
{
    g_signal_connect_object(tabiya_listen_get_shell(self), "action-state-changed::blindfold",
                            G_CALLBACK(blindfold_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_listen_get_shell(self), "action-state-changed::place",
                            G_CALLBACK(place_cb), self, G_CONNECT_SWAPPED);
}
