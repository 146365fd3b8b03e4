/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listen-part.h. This file: actions, states and life. */
#include "ui/listening/listen-part.h"

#include <glib/gi18n.h>

#include "ui/settings.h"
#include "ui/listening/heard-card-place.h"
#include "ui/listening/listen-part-private.h"

G_DEFINE_FINAL_TYPE(TabiyaListenPart, tabiya_listen_part, TABIYA_TYPE_PART)

/* --- Actions ---------------------------------------------------------------------------------- */

static void set_hands_free(gboolean on)
{
    g_settings_set_boolean(tabiya_settings_get(), "voice-hands-free", on);
}

/* A click on the pill ends whatever listens, hands-free for good. */
static void listen_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaListenPart *self = user;

    if (g_variant_get_boolean(value) == (self->mode != TABIYA_LISTEN_NOT))
        return;
    if (g_variant_get_boolean(value))
        tabiya_listen_begin(self, TABIYA_LISTEN_ONCE);
    else if (self->mode == TABIYA_LISTEN_ALWAYS)
        set_hands_free(FALSE);
    else
        tabiya_listen_end(self);
    tabiya_listen_update_button(self);
}

static void stop_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaListenPart *self = user;

    if (self->mode == TABIYA_LISTEN_ALWAYS)
        set_hands_free(FALSE);
    tabiya_listen_cancel(self);
}

/* The first time it begins at once. */
static void switch_on_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_settings_set_boolean(tabiya_settings_get(), "voice-listening", TRUE);
    tabiya_heard_card_close(tabiya_listen_get_card(user));
    if (TABIYA_LISTEN_PART(user)->mode == TABIYA_LISTEN_NOT)
        tabiya_listen_begin(user, TABIYA_LISTEN_ONCE);
}

static void yes_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_listen_yes(user);
}

static void no_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaListenPart *self = user;

    if (tabiya_listen_has_move(self) || self->answers)
        tabiya_listen_no(self);
    else
        tabiya_heard_card_close(tabiya_listen_get_card(self));
}

static void choose_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    gint32 index = g_variant_get_int32(parameter);

    if (index >= 0)
        tabiya_listen_choose(user, (guint)index);
}

static const GActionEntry ACTIONS[] = {
    {"listen", NULL, "b", "false", listen_cb},
    {"toggle-listen", NULL, NULL, "false", listen_cb}, /* the same, for the person */
    {"listen-stop", stop_cb},
    {"listen-switch-on", switch_on_cb},
    {"listen-yes", yes_cb},
    {"listen-no", no_cb},
    {"listen-choose", choose_cb, "i"},
};

/* --- The card --------------------------------------------------------------------------------- */

TabiyaHeardCard *tabiya_listen_get_card(TabiyaListenPart *self)
{
    if (!self->card) {
        g_set_weak_pointer(&self->card, tabiya_heard_card_new());
        tabiya_heard_card_place(tabiya_listen_get_shell(self), self->card);
        g_signal_connect_object(self->card, "counted-down", G_CALLBACK(tabiya_listen_play), self,
                                G_CONNECT_SWAPPED);
    }
    return TABIYA_HEARD_CARD(self->card);
}

/* --- Following the window --------------------------------------------------------------------- */

/* Hands-free or not: the setting has changed, or the window is ready. */
static void follow_setting(TabiyaListenPart *self)
{
    GSettings *settings = tabiya_settings_get();
    const gboolean always = g_settings_get_boolean(settings, "voice-listening") &&
                            g_settings_get_boolean(settings, "voice-hands-free");

    if (!tabiya_part_is_over(self) && !g_settings_get_boolean(settings, "voice-listening"))
        tabiya_listen_cancel(self);
    if (tabiya_part_is_over(self) || always == (self->mode == TABIYA_LISTEN_ALWAYS))
        return;
    if (always)
        tabiya_listen_begin(self, TABIYA_LISTEN_ALWAYS);
    else
        tabiya_listen_cancel(self);
}

/* Who listens wants to be understood at the first word: the model is read meanwhile. */
static void begin(TabiyaPart *part)
{
    if (g_settings_get_boolean(tabiya_settings_get(), "voice-listening"))
        tabiya_hearing_prepare(tabiya_listen_ensure_hearing(TABIYA_LISTEN_PART(part)));
    follow_setting(TABIYA_LISTEN_PART(part));
}

static void meet(TabiyaPart *part)
{
    TabiyaListenPart *self = TABIYA_LISTEN_PART(part);
    TabiyaShell *shell = tabiya_part_get_shell(self);
    static const char *const KEYS[] = {"changed::voice-listening", "changed::voice-hands-free"};

    g_signal_connect_object(tabiya_shell_find(shell, TABIYA_TYPE_ASK_PLACE), "answered",
                            G_CALLBACK(tabiya_listen_answered), self, G_CONNECT_SWAPPED);
    tabiya_listen_add_keys(self);
    tabiya_listen_add_button(self);
    tabiya_voice_training_watch(self);
    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        g_signal_connect_object(tabiya_settings_get(), KEYS[i], G_CALLBACK(follow_setting), self,
                                G_CONNECT_SWAPPED);
    }
}

/* A move that waits belongs to the position in which it was heard. */
static void follow(TabiyaPart *part)
{
    TabiyaListenPart *self = TABIYA_LISTEN_PART(part);
    TabiyaPlace *place = tabiya_shell_get_place(tabiya_part_get_shell(part));

    if (self->heard && !eng_position_equal(tabiya_node_get_position(tabiya_place_get_cursor(place)),
                                           &self->position)) {
        tabiya_listen_drop_move(self);
    }
    tabiya_listen_refresh(self);
}

static void update(TabiyaPart *part)
{
    tabiya_voice_training_update(TABIYA_LISTEN_PART(part));
    tabiya_listen_refresh(TABIYA_LISTEN_PART(part));
}

/* --- Life ------------------------------------------------------------------------------------- */

TabiyaHearing *tabiya_listen_part_get_hearing_for_tests(TabiyaListenPart *self)
{
    g_return_val_if_fail(TABIYA_IS_LISTEN_PART(self), NULL);
    return tabiya_listen_ensure_hearing(self);
}

guint tabiya_listen_part_count_learned(TabiyaListenPart *self)
{
    g_return_val_if_fail(TABIYA_IS_LISTEN_PART(self), 0);
    tabiya_listen_ensure_hearing(self);
    return tabiya_speaker_habits_count(self->habits);
}

char *tabiya_listen_part_dup_trouble(TabiyaListenPart *self)
{
    g_return_val_if_fail(TABIYA_IS_LISTEN_PART(self), NULL);
    tabiya_listen_ensure_hearing(self);
    return tabiya_speaker_habits_dup_trouble(self->habits);
}

void tabiya_listen_part_forget(TabiyaListenPart *self)
{
    g_return_if_fail(TABIYA_IS_LISTEN_PART(self));
    tabiya_listen_ensure_hearing(self);
    tabiya_speaker_habits_forget(self->habits);
}

void tabiya_listen_part_recall(TabiyaListenPart *self)
{
    g_return_if_fail(TABIYA_IS_LISTEN_PART(self));
    tabiya_listen_ensure_hearing(self);
    tabiya_speaker_habits_recall(self->habits);
}

GtkWidget *tabiya_listen_part_get_card_for_tests(TabiyaListenPart *self)
{
    g_return_val_if_fail(TABIYA_IS_LISTEN_PART(self), NULL);
    return GTK_WIDGET(tabiya_listen_get_card(self));
}

TabiyaSpeakerHabits *tabiya_listen_part_get_habits_for_tests(TabiyaListenPart *self)
{
    g_return_val_if_fail(TABIYA_IS_LISTEN_PART(self), NULL);
    return self->habits;
}

static void tabiya_listen_part_dispose(GObject *object)
{
    TabiyaListenPart *self = TABIYA_LISTEN_PART(object);

    /* Settings that a training puts back must find nobody who listens: there is no window. */
    self->mode = TABIYA_LISTEN_NOT;
    tabiya_listen_forget_button(self);
    if (self->hearing)
        tabiya_hearing_cancel(self->hearing);
    g_clear_object(&self->hearing);
    tabiya_voice_training_drop(self);
    g_clear_weak_pointer(&self->card);
    g_clear_weak_pointer(&self->button);
    G_OBJECT_CLASS(tabiya_listen_part_parent_class)->dispose(object);
}

static void tabiya_listen_part_finalize(GObject *object)
{
    TabiyaListenPart *self = TABIYA_LISTEN_PART(object);

    g_clear_pointer(&self->habits, tabiya_speaker_habits_unref);
    g_clear_pointer(&self->heard, tabiya_heard_free);
    g_clear_pointer(&self->answers, g_ptr_array_unref);
    g_free(self->trouble);
    g_free(self->asked);
    g_free(self->told_trouble);
    g_strfreev(self->more);
    g_free(self->language);
    G_OBJECT_CLASS(tabiya_listen_part_parent_class)->finalize(object);
}

static void tabiya_listen_part_class_init(TabiyaListenPartClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_listen_part_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_listen_part_finalize;
    TABIYA_PART_CLASS(klass)->meet = meet;
    TABIYA_PART_CLASS(klass)->follow = follow;
    TABIYA_PART_CLASS(klass)->update = update;
    TABIYA_PART_CLASS(klass)->begin = begin;
}

static void tabiya_listen_part_init(TabiyaListenPart *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
    tabiya_part_add_setting(self, "voice-hands-free");
    tabiya_voice_training_add_actions(self);
}
