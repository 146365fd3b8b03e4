/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listen-part.h. This file: begins and ends to listen, and tells the hearing what may be
 * said. */
#include <glib/gi18n.h>

#include "ui/application.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/listening/listen-part-private.h"
#include "ui/listening/listen-settings.h"
#include "ui/listening/place-phrases.h"
#include "ui/voice/shared-speaker.h"

/* --- Phrases ---------------------------------------------------------------------------------- */

static TabiyaBoardSession *get_session(TabiyaListenPart *self)
{
    TabiyaPlace *place = tabiya_shell_get_place(tabiya_listen_get_shell(self));

    return place ? tabiya_place_get_session(place) : NULL;
}

/* While no move can be made, none is expected: what sounds like one is something else. */
static const EngPosition *get_position(TabiyaListenPart *self)
{
    TabiyaBoardSession *session = get_session(self);

    if (!session || tabiya_board_session_get_obstacle(session))
        return NULL;
    return tabiya_node_get_position(tabiya_board_session_get_cursor(session));
}

/* The phrases of the place, and the answers to an open question. */
static char **list_more(TabiyaListenPart *self)
{
    g_autoptr(GStrvBuilder) list = g_strv_builder_new();
    g_auto(GStrv) phrases =
        tabiya_place_phrases_list(tabiya_listen_get_shell(self), self->language);

    for (guint i = 0; self->answers && i < self->answers->len; i++) {
        g_autofree char *words = g_utf8_strdown(self->answers->pdata[i], -1);
        g_strv_builder_add(list, words);
    }
    g_strv_builder_addv(list, (const char **)phrases);
    return g_strv_builder_end(list);
}

static void set_context(TabiyaListenPart *self)
{
    EngMove choices[ENG_MAX_MOVES];
    TabiyaHearingContext context = {.sets = TABIYA_SPOKEN_ALL, .more = self->more};

    if (self->asks) {
        for (guint i = 0; i < self->heard->alternatives->len; i++)
            choices[i] = tabiya_heard_at(self->heard, i)->move;
        context.choices = choices;
        context.n_choices = self->heard->alternatives->len;
    }
    tabiya_hearing_set_context(self->hearing, &context);
}

void tabiya_listen_refresh(TabiyaListenPart *self)
{
    if (!self->hearing || self->mode == TABIYA_LISTEN_NOT)
        return;
    g_strfreev(self->more);
    self->more = list_more(self);
    tabiya_hearing_set_position(self->hearing, self->asks ? &self->position : get_position(self));
    set_context(self);
}

/* --- Its own voice ---------------------------------------------------------------------------- */

/* A move that waits goes on waiting: nobody can say "no" meanwhile. */
static void mute(TabiyaListenPart *self)
{
    const gboolean muted = self->speaks || self->is_deaf;

    if (muted == self->muted)
        return;
    self->muted = muted;
    if (!self->hearing)
        return;
    tabiya_hearing_set_muted(self->hearing, muted);
    tabiya_heard_card_hold(tabiya_listen_get_card(self), muted);
}

static void speaks_cb(TabiyaListenPart *self)
{
    g_object_get(tabiya_shared_speaker_get(), "speaks", &self->speaks, NULL);
    mute(self);
}

void tabiya_listen_part_set_muted(TabiyaListenPart *self, gboolean muted)
{
    g_return_if_fail(TABIYA_IS_LISTEN_PART(self));
    self->is_deaf = muted;
    mute(self);
}

/* --- The hearing ------------------------------------------------------------------------------ */

static void heard_cb(TabiyaListenPart *self, const TabiyaHeard *heard)
{
    tabiya_listen_take(self, heard);
}

static void level_cb(TabiyaListenPart *self, double level)
{
    tabiya_heard_card_set_level(tabiya_listen_get_card(self), level);
}

static void trouble_cb(TabiyaListenPart *self, const char *sentence)
{
    tabiya_listen_tell_trouble(self, sentence);
}

static void problem_cb(TabiyaListenPart *self, const char *problem)
{
    self->mode = TABIYA_LISTEN_NOT;
    tabiya_listen_tell_problem(self, problem);
    tabiya_listen_update_button(self);
}

/* Who speaks now may say "no": the move waits. */
static void state_cb(TabiyaListenPart *self)
{
    const TabiyaHearingState state = tabiya_hearing_get_state(self->hearing);
    const gboolean speaks =
        state == TABIYA_HEARING_THINKING ||
        (state == TABIYA_HEARING_LISTENING && self->mode != TABIYA_LISTEN_ALWAYS);

    tabiya_heard_card_hold(tabiya_listen_get_card(self), speaks || self->muted);
    tabiya_listen_update_button(self);
}

static void settings_cb(TabiyaListenPart *self)
{
    g_free(self->language);
    self->language = tabiya_listen_settings_dup_language();
    tabiya_listen_settings_apply(self->hearing);
    if (self->mode == TABIYA_LISTEN_ALWAYS)
        tabiya_listen_begin(self, TABIYA_LISTEN_ALWAYS);
}

TabiyaHearing *tabiya_listen_ensure_hearing(TabiyaListenPart *self)
{
    if (self->hearing)
        return self->hearing;
    TabiyaApplication *application = tabiya_application_of(tabiya_listen_get_shell(self));
    const char *library = tabiya_game_store_get_path(tabiya_application_get_store(application));
    g_autofree char *directory = library ? g_path_get_dirname(library) : NULL;

    self->habits = tabiya_speaker_habits_new(directory);
    self->hearing = tabiya_hearing_new(self->habits);
    settings_cb(self);
    g_signal_connect_object(tabiya_shared_speaker_get(), "notify::speaks", G_CALLBACK(speaks_cb),
                            self, G_CONNECT_SWAPPED);
    self->muted = FALSE; /* as the new hearing is */
    speaks_cb(self);
    tabiya_listen_settings_watch(self, G_CALLBACK(settings_cb));
    g_signal_connect_object(self->hearing, "heard", G_CALLBACK(heard_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->hearing, "level", G_CALLBACK(level_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->hearing, "trouble", G_CALLBACK(trouble_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->hearing, "problem", G_CALLBACK(problem_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->hearing, "notify::state", G_CALLBACK(state_cb), self,
                            G_CONNECT_SWAPPED);
    return self->hearing;
}

/* --- Listening -------------------------------------------------------------------------------- */

static void explain(TabiyaListenPart *self)
{
    TabiyaHeardCard *card = tabiya_listen_get_card(self);

    tabiya_heard_card_show(
        card, _("Speak your moves?"),
        _("Hold Space and say a move, such as “knight f three”, or a question. Nothing is "
          "recorded, and nothing leaves this computer."));
    tabiya_heard_card_add_button(card, _("Not Now"), "win.listen-no", FALSE);
    tabiya_heard_card_add_button(card, _("Switch On"), "win.listen-switch-on", TRUE);
    tabiya_announce(GTK_WIDGET(card), _("Speak your moves?"));
}

/* A move that waits stays, and so does a question. */
static void show_listening(TabiyaListenPart *self)
{
    if (self->mode == TABIYA_LISTEN_ALWAYS || self->heard || self->answers)
        return;
    tabiya_heard_card_show_meter(tabiya_listen_get_card(self), _("Listening…"), NULL);
}

gboolean tabiya_listen_begin(TabiyaListenPart *self, TabiyaListenMode mode)
{
    if (!g_settings_get_boolean(tabiya_settings_get(), "voice-listening")) {
        explain(self);
        return FALSE;
    }
    tabiya_listen_ensure_hearing(self);
    self->mode = mode;
    g_clear_pointer(&self->told_trouble, g_free);
    tabiya_listen_refresh(self);
    tabiya_hearing_set_hands_free(self->hearing, mode != TABIYA_LISTEN_HELD);
    if (self->mode == TABIYA_LISTEN_NOT) /* a problem, which was told */
        return FALSE;
    if (!(self->muted && mode != TABIYA_LISTEN_HELD) && !tabiya_hearing_start(self->hearing)) {
        self->mode = TABIYA_LISTEN_NOT;
        tabiya_hearing_set_hands_free(self->hearing, FALSE);
        tabiya_listen_update_button(self);
        return FALSE;
    }
    show_listening(self);
    tabiya_listen_update_button(self);
    return TRUE;
}

/* The card stays until something was heard. */
void tabiya_listen_end(TabiyaListenPart *self)
{
    const TabiyaListenMode mode = self->mode;

    if (mode == TABIYA_LISTEN_NOT)
        return;
    self->mode = TABIYA_LISTEN_NOT;
    if (mode != TABIYA_LISTEN_HELD)
        tabiya_hearing_set_hands_free(self->hearing, FALSE);
    if (mode == TABIYA_LISTEN_ALWAYS)
        tabiya_hearing_cancel(self->hearing);
    else
        tabiya_hearing_stop(self->hearing);
    if (tabiya_hearing_get_state(self->hearing) != TABIYA_HEARING_THINKING && !self->heard &&
        !self->answers) {
        tabiya_heard_card_close(tabiya_listen_get_card(self));
    }
    tabiya_listen_update_button(self);
}

void tabiya_listen_cancel(TabiyaListenPart *self)
{
    if (self->mode == TABIYA_LISTEN_NOT)
        return;
    self->mode = TABIYA_LISTEN_NOT;
    tabiya_hearing_set_hands_free(self->hearing, FALSE);
    tabiya_hearing_cancel(self->hearing);
    if (!self->heard && !self->answers)
        tabiya_heard_card_close(tabiya_listen_get_card(self));
    tabiya_listen_update_button(self);
}
