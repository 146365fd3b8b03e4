/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See voice-part.h. All texts of one moment are put together: the same one may come from two
 * sides, and only the second one may say what it is. */
#include "ui/voice/voice-part.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/render/diagram.h"
#include "ui/access/announcer.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/voice/place-words.h"
#include "ui/voice/shared-speaker.h"

/* Of the action "speak", beside the kinds. */
#define ASKED "asked"

typedef struct {
    TabiyaVoiceKind kind;
    char *text;
} Text;

struct _TabiyaVoicePart {
    TabiyaPart parent;

    TabiyaPlace *place;              /* whose session that is; borrowed */
    GSignalGroup *told;              /* owned: signals of the session on the board */
    GPtrArray *texts;                /* owned, of Text: of this moment */
    guint say_id;                    /* will say them; 0: there are none */
    char *said;                      /* owned: the last one, in full; NULL: none yet */
    gboolean has_moved, by_opponent; /* a move of this moment */
    gboolean has_task;               /* another game, whose position was not told yet */
    gboolean is_reading;             /* announces what it says itself */
    gboolean hears_trouble;
};

G_DEFINE_FINAL_TYPE(TabiyaVoicePart, tabiya_voice_part, TABIYA_TYPE_PART)

static void text_free(gpointer data)
{
    g_free(((Text *)data)->text);
    g_free(data);
}

static TabiyaPlace *get_place(TabiyaVoicePart *self)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);

    return shell ? tabiya_shell_get_place(shell) : NULL;
}

static void trouble_cb(TabiyaSpeaker *speaker, const char *why, gpointer self)
{
    tabiya_part_say(self, why);
}

static TabiyaSpeaker *get_speaker(TabiyaVoicePart *self)
{
    TabiyaSpeaker *speaker = tabiya_shared_speaker_get();

    if (!self->hears_trouble)
        g_signal_connect_object(speaker, "trouble", G_CALLBACK(trouble_cb), self, 0);
    self->hears_trouble = TRUE;
    return speaker;
}

static gboolean is_answer(TabiyaVoicePart *self, GtkWidget *widget)
{
    TabiyaPlace *ask = tabiya_shell_find_place(tabiya_part_get_shell(self), "ask");

    return ask && gtk_widget_is_ancestor(widget, tabiya_place_get_page(ask));
}

/* --- Saying ----------------------------------------------------------------------------------- */

static void say(TabiyaVoicePart *self, TabiyaVoiceKind kind, const char *text)
{
    tabiya_speaker_say(get_speaker(self), text, tabiya_voice_kind_get(kind)->priority);
}

/* Where the task begins, once the person is to answer it. */
static void say_task(TabiyaVoicePart *self, TabiyaPlace *place)
{
    TabiyaBoardSession *session = tabiya_place_get_session(place);

    if (!self->has_task || tabiya_place_words_find_exercise(place) == TABIYA_N_VOICE_KINDS ||
        tabiya_board_session_get_obstacle(session)) {
        return;
    }
    self->has_task = FALSE;
    if (!tabiya_voice_kind_is_on(tabiya_place_words_find_exercise(place)) ||
        !tabiya_voice_kind_is_on(TABIYA_VOICE_POSITION)) {
        return;
    }
    g_autofree char *words = tabiya_place_words_dup_task(place);
    if (*words != '\0')
        say(self, TABIYA_VOICE_POSITION, words);
}

static void say_check(TabiyaVoicePart *self, TabiyaPlace *place)
{
    const TabiyaNode *node = tabiya_board_session_get_cursor(tabiya_place_get_session(place));

    if (tabiya_node_get_position(node)->checkers != 0)
        say(self, TABIYA_VOICE_CHECK, C_("spoken", "Check"));
}

/* An exercise announces its question after the move before it, because a screen reader may read
 * only both together. Here the move was said. */
static const char *skip_said(const TabiyaVoicePart *self, const char *text)
{
    const gsize length = self->said ? strlen(self->said) : 0;

    if (length == 0 || strlen(text) == length || !g_str_has_prefix(text, self->said))
        return text;
    return text + length + strspn(text + length, ". ");
}

static void say_text(TabiyaVoicePart *self, TabiyaPlace *place, const Text *text)
{
    if (tabiya_voice_kind_is_on(text->kind)) {
        say(self, text->kind, skip_said(self, text->text));
        g_free(self->said);
        self->said = g_strdup(text->text);
    } else if ((text->kind == TABIYA_VOICE_OPPONENT || text->kind == TABIYA_VOICE_OWN) &&
               tabiya_voice_kind_is_on(TABIYA_VOICE_CHECK)) {
        say_check(self, place);
    }
}

/* A notice whose words another text has, too. */
static gboolean is_repeated(const GPtrArray *texts, const Text *text)
{
    for (guint i = 0; i < texts->len && text->kind == TABIYA_VOICE_NOTE; i++) {
        const Text *other = texts->pdata[i];
        if (other != text && strstr(other->text, text->text))
            return TRUE;
    }
    return FALSE;
}

static gboolean say_cb(gpointer user)
{
    TabiyaVoicePart *self = user;
    g_autoptr(GPtrArray) texts = self->texts;
    TabiyaPlace *place = get_place(self);

    self->say_id = 0;
    self->texts = g_ptr_array_new_with_free_func(text_free);
    self->has_moved = FALSE;
    if (!place)
        return G_SOURCE_REMOVE;
    for (guint i = 0; i < texts->len; i++) {
        if (!is_repeated(texts, texts->pdata[i]))
            say_text(self, place, texts->pdata[i]);
    }
    say_task(self, place);
    return G_SOURCE_REMOVE;
}

static Text *find_text(TabiyaVoicePart *self, const char *text)
{
    for (guint i = 0; i < self->texts->len; i++) {
        Text *one = self->texts->pdata[i];
        if (g_str_equal(one->text, text))
            return one;
    }
    return NULL;
}

static void say_soon(TabiyaVoicePart *self)
{
    if (self->say_id == 0)
        self->say_id = g_idle_add(say_cb, self);
}

/* A notice may turn out to be more. */
static void add(TabiyaVoicePart *self, TabiyaVoiceKind kind, const char *text)
{
    Text *one = find_text(self, text);

    if (!one) {
        one = g_new(Text, 1);
        *one = (Text){kind, g_strdup(text)};
        g_ptr_array_add(self->texts, one);
    } else if (one->kind == TABIYA_VOICE_NOTE) {
        one->kind = kind;
    }
    say_soon(self);
}

/* --- Hearing ---------------------------------------------------------------------------------- */

static void heard_cb(GtkWidget *widget, const char *text, gpointer user)
{
    TabiyaVoicePart *self = user;
    TabiyaPlace *place = get_place(self);

    if (!place || self->is_reading || !tabiya_shared_speaker_is_wanted())
        return;
    if (is_answer(self, widget))
        add(self, TABIYA_VOICE_ANSWER, text);
    else if (tabiya_place_words_is_step(place, text))
        add(self, tabiya_place_words_find_kind(place, self->has_moved, self->by_opponent), text);
    else
        add(self, TABIYA_VOICE_NOTE, text);
}

static void refused_cb(TabiyaVoicePart *self, const char *why)
{
    if (tabiya_shared_speaker_is_wanted())
        add(self, TABIYA_VOICE_REFUSAL, why);
}

/* Its announcement comes before or after it. */
static void moved_cb(TabiyaVoicePart *self, guint move, gboolean by_opponent)
{
    g_autofree char *step = NULL;

    self->has_moved = TRUE;
    self->by_opponent = by_opponent;
    g_object_get(tabiya_place_get_session(get_place(self)), "announcement", &step, NULL);
    Text *text = step ? find_text(self, step) : NULL;
    if (text && text->kind <= TABIYA_VOICE_STEPPED)
        text->kind = by_opponent ? TABIYA_VOICE_OPPONENT : TABIYA_VOICE_OWN;
    say_soon(self);
}

static void game_cb(TabiyaVoicePart *self)
{
    self->has_task = TRUE;
}

/* --- Reading aloud ---------------------------------------------------------------------------- */

/* An answer that was announced already is not said twice, perhaps in other words. */
static void say_asked(TabiyaVoicePart *self, const char *text)
{
    for (guint i = self->texts->len; i-- > 0;) {
        if (((Text *)self->texts->pdata[i])->kind == TABIYA_VOICE_ANSWER)
            g_ptr_array_remove_index(self->texts, i);
    }
    tabiya_speaker_say_now(get_speaker(self), text);
}

/* By a screen reader or the speaker. */
static void read_aloud(TabiyaVoicePart *self, const char *text)
{
    self->is_reading = TRUE;
    tabiya_announce(GTK_WIDGET(tabiya_part_get_shell(self)), text);
    self->is_reading = FALSE;
    say_asked(self, text);
}

static void speak_position_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const TabiyaNode *node = tabiya_place_get_cursor(get_place(user));
    g_autofree char *words = tabiya_diagram_dup_words(tabiya_node_get_position(node));

    read_aloud(user, words);
}

static void speak_last_moves_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree char *words = tabiya_place_words_dup_last_moves(get_place(user));

    read_aloud(user, words);
}

static void stop_speaking_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaVoicePart *self = user;

    g_ptr_array_set_size(self->texts, 0);
    if (tabiya_shared_speaker_is_wanted())
        tabiya_speaker_stop(get_speaker(self));
}

static void speak_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name, *text;

    g_variant_get(parameter, "(&s&s)", &name, &text);
    const TabiyaVoiceKind kind = tabiya_voice_kind_find(name);
    if (*text == '\0')
        return;
    if (g_str_equal(name, ASKED))
        say_asked(user, text);
    else if (kind < TABIYA_N_VOICE_KINDS && tabiya_shared_speaker_is_wanted())
        add(user, kind, text);
}

static const GActionEntry ACTIONS[] = {
    {"speak-position", speak_position_cb},
    {"speak-last-moves", speak_last_moves_cb},
    {"stop-speaking", stop_speaking_cb},
    {"speak", speak_cb, "(ss)"},
};

/* --- On and off ------------------------------------------------------------------------------- */

/* To be heard, too: somebody who does not look at the window turned it on. */
static void speaking_cb(GSettings *settings, const char *key, gpointer user)
{
    TabiyaShell *shell = tabiya_part_get_shell(user);

    if (!shell || !gtk_window_is_active(GTK_WINDOW(shell)))
        return;
    if (g_settings_get_boolean(settings, key))
        (void)get_speaker(user);
    tabiya_part_say(user, g_settings_get_boolean(settings, key) ? _("Speaking is on")
                                                                : _("Speaking is off"));
}

/* --- The part --------------------------------------------------------------------------------- */

static void meet(TabiyaPart *part)
{
    tabiya_announcer_listen(GTK_WINDOW(tabiya_part_get_shell(part)), heard_cb, part);
    g_signal_connect_object(tabiya_settings_get(), "changed::speaking", G_CALLBACK(speaking_cb),
                            part, 0);
}

/* A task that waits there, which was announced before the place was shown. */
static void greet(TabiyaVoicePart *self, TabiyaPlace *place)
{
    TabiyaBoardSession *session = tabiya_place_get_session(place);
    g_autofree char *step = NULL, *status = NULL;

    if (tabiya_place_words_find_exercise(place) == TABIYA_N_VOICE_KINDS ||
        !tabiya_shared_speaker_is_wanted() || tabiya_board_session_get_obstacle(session)) {
        return;
    }
    g_object_get(session, "announcement", &step, "status", &status, NULL);
    g_autofree char *both = step && *step != '\0' && !strstr(step, status)
                                ? g_strdup_printf("%s. %s", step, status)
                                : g_strdup(status);
    add(self, tabiya_place_words_find_exercise(place), both);
}

static void follow(TabiyaPart *part)
{
    TabiyaVoicePart *self = TABIYA_VOICE_PART(part);
    TabiyaPlace *place = get_place(self);

    if (place == self->place || !place)
        return;
    self->place = place;
    self->has_task = TRUE;
    g_signal_group_set_target(self->told, tabiya_place_get_session(place));
    greet(self, place);
}

static void dispose(GObject *object)
{
    TabiyaVoicePart *self = TABIYA_VOICE_PART(object);
    TabiyaShell *shell = tabiya_part_get_shell(self);

    if (shell)
        tabiya_announcer_listen(GTK_WINDOW(shell), NULL, NULL);
    g_clear_handle_id(&self->say_id, g_source_remove);
    g_clear_object(&self->told);
    g_clear_pointer(&self->texts, g_ptr_array_unref);
    g_clear_pointer(&self->said, g_free);
    G_OBJECT_CLASS(tabiya_voice_part_parent_class)->dispose(object);
}

static void tabiya_voice_part_class_init(TabiyaVoicePartClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    TABIYA_PART_CLASS(klass)->meet = meet;
    TABIYA_PART_CLASS(klass)->follow = follow;
}

static void tabiya_voice_part_init(TabiyaVoicePart *self)
{
    static const struct {
        const char *signal;
        GCallback callback;
    } told[] = {
        {"refused", G_CALLBACK(refused_cb)},
        {"move-played", G_CALLBACK(moved_cb)},
        {"notify::game", G_CALLBACK(game_cb)},
    };

    self->texts = g_ptr_array_new_with_free_func(text_free);
    self->told = g_signal_group_new(TABIYA_TYPE_BOARD_SESSION);
    for (gsize i = 0; i < G_N_ELEMENTS(told); i++)
        g_signal_group_connect_swapped(self->told, told[i].signal, told[i].callback, self);
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
    tabiya_part_add_setting(self, "speaking");
}
