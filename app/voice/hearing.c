/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See hearing.h. The recognizer is on a thread (hearing-thread.h); what comes from it is judged
 * here (hearing-judge.h). */
#include "app/voice/hearing.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "app/voice/hearing-judge.h"
#include "app/voice/hearing-thread.h"
#include "app/voice/microphone.h"

/* A key that is down for less is a slip. */
#define SLIP_US (G_USEC_PER_SEC / 4)
/* Samples are still on their way when the key is up. */
#define TAIL_MS 120

struct _TabiyaHearing {
    GObject parent;

    const TabiyaRecognizerKind *kind; /* NULL: the first that is available */
    char *language, *model, *command, *library;
    gboolean asks_in_english;
    TabiyaHearingThread *thread; /* NULL: not prepared */
    const TabiyaSoundSourceKind *source_kind;
    char *device;
    gpointer source; /* NULL: it does not listen */
    gint64 started_us;
    guint tail; /* the timeout after the key is up; 0: none */

    gboolean has_position, heard_has_position;
    EngPosition position, heard_position; /* now, and when the utterance began */
    guint sets;
    GArray *choices; /* of EngMove */
    char **more;
    gboolean grammar_is_old;

    TabiyaSpeakerHabits *habits; /* owned; NULL: none */
    TabiyaHearingState state;
    char *problem;
    guint serial; /* of the utterance; a reply to another one is too late */
    gboolean hands_free, is_muted;
};

G_DEFINE_FINAL_TYPE(TabiyaHearing, tabiya_hearing, G_TYPE_OBJECT)

enum { HEARD, LEVEL, PROBLEM, TROUBLE, N_SIGNALS };
static guint signals[N_SIGNALS];
enum { PROP_STATE = 1, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static void set_state(TabiyaHearing *self, TabiyaHearingState state)
{
    if (self->state == state)
        return;
    self->state = state;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STATE]);
}

/* Takes `problem`. */
static void say_problem(TabiyaHearing *self, char *problem)
{
    g_free(self->problem);
    self->problem = problem;
    set_state(self, TABIYA_HEARING_UNAVAILABLE);
    g_signal_emit(self, signals[PROBLEM], 0, self->problem);
}

/* --- The source ------------------------------------------------------------------------------ */

static void samples_cb(gpointer user, const gint16 *samples, gsize n)
{
    /* It stays as long as there is a source. */
    tabiya_hearing_thread_feed(((TabiyaHearing *)user)->thread, samples, n);
}

static void close_source(TabiyaHearing *self)
{
    g_clear_handle_id(&self->tail, g_source_remove);
    if (self->source)
        self->source_kind->close(self->source);
    self->source = NULL;
}

static void finish(TabiyaHearing *self)
{
    close_source(self);
    if (self->state != TABIYA_HEARING_LISTENING)
        return;
    tabiya_hearing_thread_finish(self->thread);
    set_state(self, TABIYA_HEARING_THINKING);
}

/* The microphone is gone, or a file has ended. */
static void source_ended_cb(gpointer user, const char *problem)
{
    TabiyaHearing *self = user;

    if (!problem) {
        finish(self);
        return;
    }
    g_autofree char *copy = g_strdup(problem);
    tabiya_hearing_set_hands_free(self, FALSE);
    tabiya_hearing_cancel(self);
    say_problem(self, g_steal_pointer(&copy));
}

/* A microphone that is slow to answer is trouble, but no problem. */
static void source_waits_cb(gpointer user, const char *sentence)
{
    g_signal_emit(user, signals[TROUBLE], 0, sentence);
}

static TabiyaSoundSink sink_of(TabiyaHearing *self);

static gboolean open_source(TabiyaHearing *self, GError **error)
{
    const TabiyaSoundSink sink = sink_of(self);

    if (!self->source_kind) {
        const TabiyaMicrophoneModule *module = tabiya_microphone_module_get(error);
        if (!module)
            return FALSE;
        self->source_kind = module->microphone;
    }
    self->source = self->source_kind->open(self->device, &sink, error);
    return self->source != NULL;
}

/* --- The recognizer -------------------------------------------------------------------------- */

static void found_cb(gpointer user, guint serial, const TabiyaRecognition *found,
                     const TabiyaSpokenGrammar *grammar, const GError *error);
static void ended_cb(gpointer user, guint serial);

static void level_cb(gpointer user, double level)
{
    TabiyaHearing *self = user;

    if (self->state == TABIYA_HEARING_LISTENING)
        g_signal_emit(self, signals[LEVEL], 0, level);
}

static void trouble_cb(gpointer user, const char *sentence)
{
    g_signal_emit(user, signals[TROUBLE], 0, sentence);
}

/* NULL with `*reason`, a sentence: none is available. */
static const TabiyaRecognizerKind *find_kind(TabiyaHearing *self,
                                             const TabiyaRecognizerSetup *setup, char **reason)
{
    const TabiyaRecognizerKind *const *kinds = tabiya_recognizers_list();

    if (self->kind)
        return self->kind->is_available(setup, reason) ? self->kind : NULL;
    for (; *kinds; kinds++) {
        g_clear_pointer(reason, g_free);
        if ((*kinds)->is_available(setup, reason))
            return *kinds;
    }
    if (!*reason)
        *reason = g_strdup(_("Install PocketSphinx, and Tabiya understands spoken English."));
    return NULL;
}

static gboolean ensure_thread(TabiyaHearing *self, char **reason)
{
    const TabiyaRecognizerSetup setup = {.language = self->language,
                                         .model = self->model,
                                         .command = self->command,
                                         .library = self->library};
    const TabiyaHearingReplies replies = {found_cb, ended_cb, level_cb, trouble_cb, self};

    if (self->thread)
        return TRUE;
    const TabiyaRecognizerKind *kind = find_kind(self, &setup, reason);
    if (!kind)
        return FALSE;
    self->thread = tabiya_hearing_thread_new(kind, &setup, &replies);
    self->grammar_is_old = TRUE;
    return TRUE;
}

static void send_grammar(TabiyaHearing *self)
{
    const TabiyaSpokenScene scene = {
        .position = self->has_position ? &self->position : NULL,
        .sets = self->sets,
        .asks_in_english = self->asks_in_english,
        .choices = (const EngMove *)(void *)self->choices->data,
        .n_choices = self->choices->len,
        .more = self->more,
    };

    if (!self->grammar_is_old)
        return;
    g_autoptr(TabiyaSpokenGrammar) grammar = tabiya_spoken_grammar_new(self->language, &scene);
    tabiya_hearing_thread_set_grammar(self->thread, grammar);
    self->grammar_is_old = FALSE;
}

static void drop_thread(TabiyaHearing *self)
{
    tabiya_hearing_cancel(self);
    g_clear_pointer(&self->thread, tabiya_hearing_thread_free);
    g_clear_pointer(&self->problem, g_free);
    set_state(self, TABIYA_HEARING_IDLE);
}

static TabiyaSoundSink sink_of(TabiyaHearing *self)
{
    return (TabiyaSoundSink){
        .samples = samples_cb, .ended = source_ended_cb, .waits = source_waits_cb, .user = self};
}

/* --- Utterances ------------------------------------------------------------------------------ */

/* The thread listens to the next utterance. */
static gboolean begin(TabiyaHearing *self)
{
    g_autofree char *reason = NULL;

    if (!ensure_thread(self, &reason)) {
        say_problem(self, g_steal_pointer(&reason));
        return FALSE;
    }
    send_grammar(self);
    self->heard_has_position = self->has_position;
    self->heard_position = self->position;
    self->started_us = g_get_monotonic_time();
    tabiya_hearing_thread_start(self->thread, ++self->serial, self->hands_free);
    set_state(self, TABIYA_HEARING_LISTENING);
    return TRUE;
}

/* With the samples of the next utterance already coming in. */
static void go_on(TabiyaHearing *self)
{
    if (self->hands_free && self->source && !self->is_muted)
        begin(self);
    else
        set_state(self, TABIYA_HEARING_IDLE);
}

static void found_cb(gpointer user, guint serial, const TabiyaRecognition *found,
                     const TabiyaSpokenGrammar *grammar, const GError *error)
{
    TabiyaHearing *self = user;

    if (serial != self->serial)
        return;
    if (error) {
        close_source(self);
        self->hands_free = FALSE;
        /* Before: the handler may begin again, with another thread. */
        g_clear_pointer(&self->thread, tabiya_hearing_thread_free);
        say_problem(self, g_strdup(error->message));
        return;
    }
    g_autoptr(TabiyaHeard) heard = tabiya_hearing_judge(
        found, grammar, self->heard_has_position ? &self->heard_position : NULL, self->habits);
    g_object_ref(self);
    set_state(self, TABIYA_HEARING_IDLE);
    g_signal_emit(self, signals[HEARD], 0, heard);
    if (self->state == TABIYA_HEARING_IDLE)
        go_on(self);
    g_object_unref(self);
}

/* By a pause, or as it is too long. */
static void ended_cb(gpointer user, guint serial)
{
    TabiyaHearing *self = user;

    if (serial != self->serial || self->state != TABIYA_HEARING_LISTENING)
        return;
    if (!self->hands_free)
        close_source(self);
    set_state(self, TABIYA_HEARING_THINKING);
}

gboolean tabiya_hearing_start(TabiyaHearing *self)
{
    g_autoptr(GError) error = NULL;

    g_return_val_if_fail(TABIYA_IS_HEARING(self), FALSE);
    if (self->state == TABIYA_HEARING_LISTENING && self->source && !self->tail)
        return TRUE;
    tabiya_hearing_cancel(self);
    if (!begin(self))
        return FALSE;
    if (open_source(self, &error))
        return TRUE;
    tabiya_hearing_cancel(self);
    say_problem(self, g_strdup(error->message));
    return FALSE;
}

static gboolean tail_cb(gpointer user)
{
    TabiyaHearing *self = user;

    self->tail = 0;
    finish(self);
    return G_SOURCE_REMOVE;
}

void tabiya_hearing_stop(TabiyaHearing *self)
{
    g_return_if_fail(TABIYA_IS_HEARING(self));
    if (self->state != TABIYA_HEARING_LISTENING || self->tail)
        return;
    if (!self->source)
        finish(self);
    else if (g_get_monotonic_time() - self->started_us < SLIP_US)
        tabiya_hearing_cancel(self);
    else
        self->tail = g_timeout_add(TAIL_MS, tail_cb, self);
}

void tabiya_hearing_cancel(TabiyaHearing *self)
{
    g_return_if_fail(TABIYA_IS_HEARING(self));
    close_source(self);
    self->serial++;
    if (self->thread)
        tabiya_hearing_thread_cancel(self->thread);
    if (self->state != TABIYA_HEARING_UNAVAILABLE)
        set_state(self, TABIYA_HEARING_IDLE);
}

gboolean tabiya_hearing_start_fed(TabiyaHearing *self)
{
    g_return_val_if_fail(TABIYA_IS_HEARING(self), FALSE);
    tabiya_hearing_cancel(self);
    return begin(self);
}

void tabiya_hearing_feed(TabiyaHearing *self, const gint16 *samples, gsize n)
{
    g_return_if_fail(TABIYA_IS_HEARING(self));
    if (self->state == TABIYA_HEARING_LISTENING)
        tabiya_hearing_thread_feed(self->thread, samples, n);
}

/* --- Hands free ------------------------------------------------------------------------------ */

void tabiya_hearing_set_hands_free(TabiyaHearing *self, gboolean hands_free)
{
    g_return_if_fail(TABIYA_IS_HEARING(self));
    if (self->hands_free == hands_free)
        return;
    tabiya_hearing_cancel(self);
    self->hands_free = hands_free;
    if (hands_free && !self->is_muted && !tabiya_hearing_start(self))
        self->hands_free = FALSE;
}

gboolean tabiya_hearing_get_hands_free(TabiyaHearing *self)
{
    g_return_val_if_fail(TABIYA_IS_HEARING(self), FALSE);
    return self->hands_free;
}

void tabiya_hearing_set_muted(TabiyaHearing *self, gboolean muted)
{
    g_return_if_fail(TABIYA_IS_HEARING(self));
    if (self->is_muted == muted)
        return;
    self->is_muted = muted;
    if (!self->hands_free)
        return;
    if (muted)
        tabiya_hearing_cancel(self);
    else
        tabiya_hearing_start(self);
}

/* --- Setup, position, context ---------------------------------------------------------------- */

static void take_setup(TabiyaHearing *self, const TabiyaRecognizerSetup *setup)
{
    char **const texts[] = {&self->language, &self->model, &self->command, &self->library};
    const char *const values[] = {setup->language, setup->model, setup->command, setup->library};

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_free(*texts[i]);
        *texts[i] = g_strdup(values[i]);
    }
    self->asks_in_english = setup->asks_in_english;
    self->grammar_is_old = TRUE;
}

void tabiya_hearing_set_kind_for_tests(TabiyaHearing *self, const TabiyaRecognizerKind *kind,
                                       const TabiyaRecognizerSetup *setup)
{
    drop_thread(self);
    self->kind = kind;
    take_setup(self, setup);
}

void tabiya_hearing_set_setup(TabiyaHearing *self, const char *id,
                              const TabiyaRecognizerSetup *setup)
{
    g_return_if_fail(TABIYA_IS_HEARING(self));
    drop_thread(self);
    self->kind = id ? tabiya_recognizer_find(id) : NULL;
    take_setup(self, setup);
}

void tabiya_hearing_set_source(TabiyaHearing *self, const TabiyaSoundSourceKind *source,
                               const char *device)
{
    g_return_if_fail(TABIYA_IS_HEARING(self));
    tabiya_hearing_cancel(self);
    g_free(self->device);
    self->device = g_strdup(device);
    self->source_kind = source;
}

/* In hands-free listening the next utterance is of the new grammar. */
static void change_grammar(TabiyaHearing *self)
{
    self->grammar_is_old = TRUE;
    if (self->thread && self->state != TABIYA_HEARING_LISTENING)
        send_grammar(self);
    else if (self->thread && self->hands_free)
        begin(self);
}

void tabiya_hearing_set_position(TabiyaHearing *self, const EngPosition *position)
{
    g_return_if_fail(TABIYA_IS_HEARING(self));
    if (self->has_position == (position ? TRUE : FALSE) &&
        (!position || eng_position_equal(position, &self->position))) {
        return;
    }
    self->has_position = position ? TRUE : FALSE;
    if (position)
        self->position = *position;
    change_grammar(self);
}

void tabiya_hearing_set_context(TabiyaHearing *self, const TabiyaHearingContext *context)
{
    g_return_if_fail(TABIYA_IS_HEARING(self));
    self->sets = context->sets;
    g_array_set_size(self->choices, 0);
    if (context->n_choices > 0)
        g_array_append_vals(self->choices, context->choices, context->n_choices);
    g_strfreev(self->more);
    self->more = g_strdupv((char **)context->more);
    change_grammar(self);
}

void tabiya_hearing_prepare(TabiyaHearing *self)
{
    g_autofree char *reason = NULL;

    g_return_if_fail(TABIYA_IS_HEARING(self));
    if (ensure_thread(self, &reason)) {
        send_grammar(self);
        return;
    }
    g_free(self->problem);
    self->problem = g_steal_pointer(&reason);
    set_state(self, TABIYA_HEARING_UNAVAILABLE);
}

TabiyaHearingState tabiya_hearing_get_state(TabiyaHearing *self)
{
    g_return_val_if_fail(TABIYA_IS_HEARING(self), TABIYA_HEARING_IDLE);
    return self->state;
}

const char *tabiya_hearing_get_problem(TabiyaHearing *self)
{
    g_return_val_if_fail(TABIYA_IS_HEARING(self), NULL);
    return self->state == TABIYA_HEARING_UNAVAILABLE ? self->problem : NULL;
}

/* --- The object ------------------------------------------------------------------------------ */

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    g_value_set_int(value, (int)TABIYA_HEARING(object)->state);
}

static void dispose(GObject *object)
{
    TabiyaHearing *self = TABIYA_HEARING(object);

    close_source(self);
    g_clear_pointer(&self->thread, tabiya_hearing_thread_free);
    G_OBJECT_CLASS(tabiya_hearing_parent_class)->dispose(object);
}

static void finalize(GObject *object)
{
    TabiyaHearing *self = TABIYA_HEARING(object);
    char *const texts[] = {self->language, self->model,  self->command,
                           self->library,  self->device, self->problem};

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
    g_strfreev(self->more);
    g_array_unref(self->choices);
    g_clear_pointer(&self->habits, tabiya_speaker_habits_unref);
    G_OBJECT_CLASS(tabiya_hearing_parent_class)->finalize(object);
}

static void tabiya_hearing_class_init(TabiyaHearingClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->get_property = get_property;
    object_class->dispose = dispose;
    object_class->finalize = finalize;
    properties[PROP_STATE] =
        g_param_spec_int("state", NULL, NULL, TABIYA_HEARING_IDLE, TABIYA_HEARING_UNAVAILABLE,
                         TABIYA_HEARING_IDLE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
    signals[HEARD] =
        g_signal_new("heard", TABIYA_TYPE_HEARING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 1, TABIYA_TYPE_HEARD | G_SIGNAL_TYPE_STATIC_SCOPE);
    signals[LEVEL] = g_signal_new("level", TABIYA_TYPE_HEARING, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
    signals[PROBLEM] = g_signal_new("problem", TABIYA_TYPE_HEARING, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[TROUBLE] = g_signal_new("trouble", TABIYA_TYPE_HEARING, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_hearing_init(TabiyaHearing *self)
{
    self->language = g_strdup("en");
    self->sets = TABIYA_SPOKEN_ALL;
    self->choices = g_array_new(FALSE, FALSE, sizeof(EngMove));
}

TabiyaHearing *tabiya_hearing_new(TabiyaSpeakerHabits *habits)
{
    TabiyaHearing *self = g_object_new(TABIYA_TYPE_HEARING, NULL);

    self->habits = habits ? tabiya_speaker_habits_ref(habits) : NULL;
    return self;
}
