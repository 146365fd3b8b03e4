/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See speaker.h. */
#include "app/voice/speaker.h"

#include "app/game/shown-move.h"
#include "app/job/worker.h"
#include "app/voice/own-voice.h"
#include "app/voice/speech-line.h"
#include "app/voice/spoken-text.h"

struct _TabiyaSpeaker {
    GObject parent_instance;

    gboolean enabled, screen_reader, beside_screen_reader;
    char *language, *voice; /* never NULL */
    int rate, pitch, volume;

    TabiyaWorker *worker;  /* NULL: nothing was said yet */
    GPtrArray *held;       /* of Held: said once it is known who speaks; NULL: nothing is held */
    GCancellable *waiting; /* of what waits to be said */
    gboolean has_said;     /* since it was stopped */
    gboolean has_told;     /* that it cannot speak */
    gboolean forgives;     /* the next work tries again at once */

    TabiyaOwnVoice own_voice;
    gboolean speaks;
    guint silent_id; /* will look whether it still speaks; 0: it does not */
};

enum {
    PROP_ENABLED = 1,
    PROP_LANGUAGE,
    PROP_VOICE,
    PROP_RATE,
    PROP_PITCH,
    PROP_VOLUME,
    PROP_SCREEN_READER,
    PROP_BESIDE_SCREEN_READER,
    PROP_SPEAKS,
    N_PROPS,
};
static GParamSpec *props[N_PROPS];

enum { TROUBLE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaSpeaker, tabiya_speaker, G_TYPE_OBJECT)

/* --- On the worker's thread ------------------------------------------------------------------- */

typedef struct {
    TabiyaSpeechManner *manner;
    TabiyaSpeechPriority priority;
    char *words; /* NULL: nothing */
    gboolean forgives;
} Utterance;

static void utterance_free(gpointer data)
{
    Utterance *self = data;

    tabiya_speech_manner_free(self->manner);
    g_free(self->words);
    g_free(self);
}

/* Through which the server tells, from any thread, what becomes of a message. */
typedef struct {
    GWeakRef speaker;
} Ear;

typedef struct {
    TabiyaSpeechLine *line;
    Ear *ear; /* a reference */
} Mouth;

static void ear_clear(gpointer data)
{
    g_weak_ref_clear(&((Ear *)data)->speaker);
}

static void ear_unref(gpointer ear)
{
    g_atomic_rc_box_release_full(ear, ear_clear);
}

static void mouth_free(gpointer data)
{
    Mouth *self = data;

    tabiya_speech_line_free(self->line);
    ear_unref(self->ear);
    g_free(self);
}

typedef gpointer (*LineFunc)(TabiyaSpeechLine *line, const Utterance *utterance, GError **error);

static gpointer say(TabiyaSpeechLine *line, const Utterance *self, GError **error)
{
    if (self->forgives)
        tabiya_speech_line_forgive(line);
    return GINT_TO_POINTER(
        tabiya_speech_line_say(line, self->manner, self->priority, self->words, error));
}

static gpointer stop(TabiyaSpeechLine *line, const Utterance *self, GError **error)
{
    tabiya_speech_line_stop(line);
    return NULL;
}

static gpointer list_voices(TabiyaSpeechLine *line, const Utterance *self, GError **error)
{
    tabiya_speech_line_forgive(line);
    return tabiya_speech_line_list_voices(line, self->manner->language, error);
}

static gpointer run(gpointer tool, const TabiyaWork *work, GCancellable *cancellable,
                    GError **error)
{
    return ((LineFunc)work->func)(((Mouth *)tool)->line, work->data, error);
}

static const TabiyaWorkerKind KIND = {
    "speaker",
    run,
    mouth_free,
};

/* --- Its own voice ---------------------------------------------------------------------------- */

static gboolean silent_cb(gpointer user);

static void follow_own_voice(TabiyaSpeaker *self)
{
    const gint64 left_us = tabiya_own_voice_get_left_us(&self->own_voice, g_get_monotonic_time());
    const gboolean speaks = left_us > 0;

    g_clear_handle_id(&self->silent_id, g_source_remove);
    if (speaks)
        self->silent_id = g_timeout_add((guint)(left_us / 1000 + 1), silent_cb, self);
    if (speaks == self->speaks)
        return;
    self->speaks = speaks;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_SPEAKS]);
}

static gboolean silent_cb(gpointer user)
{
    TabiyaSpeaker *self = user;

    self->silent_id = 0;
    follow_own_voice(self);
    return G_SOURCE_REMOVE;
}

static void fall_silent(TabiyaSpeaker *self)
{
    tabiya_own_voice_stop(&self->own_voice);
    follow_own_voice(self);
}

typedef struct {
    Ear *ear; /* a reference */
    TabiyaSpeechEvent event;
} Told;

static void told_free(gpointer data)
{
    ear_unref(((Told *)data)->ear);
    g_free(data);
}

static gboolean told_cb(gpointer user)
{
    const Told *told = user;
    g_autoptr(TabiyaSpeaker) self = g_weak_ref_get(&told->ear->speaker);

    if (self) {
        tabiya_own_voice_hear(&self->own_voice, g_get_monotonic_time(), told->event);
        follow_own_voice(self);
    }
    return G_SOURCE_REMOVE;
}

/* On any thread. */
static void tell_later(gpointer ear, TabiyaSpeechEvent event)
{
    Told *told = g_new(Told, 1);

    *told = (Told){g_atomic_rc_box_acquire(ear), event};
    g_idle_add_full(G_PRIORITY_DEFAULT, told_cb, told, told_free);
}

static Mouth *make_mouth(TabiyaSpeaker *self)
{
    Mouth *mouth = g_new(Mouth, 1);

    mouth->ear = g_atomic_rc_box_new(Ear);
    g_weak_ref_init(&mouth->ear->speaker, self);
    mouth->line = tabiya_speech_line_new(&(TabiyaSpeechListener){tell_later, mouth->ear});
    return mouth;
}

/* --- Work ------------------------------------------------------------------------------------- */

static const TabiyaSpokenLanguage *get_language(TabiyaSpeaker *self)
{
    return tabiya_spoken_language_find(self->language);
}

/* `words` are taken. */
static Utterance *make_utterance(TabiyaSpeaker *self, TabiyaSpeechPriority priority, char *words)
{
    const TabiyaSpeechManner manner = {(char *)get_language(self)->tag, self->voice, self->rate,
                                       self->pitch, self->volume};
    Utterance *utterance = g_new(Utterance, 1);

    *utterance = (Utterance){tabiya_speech_manner_copy(&manner), priority, words, self->forgives};
    self->forgives = FALSE;
    return utterance;
}

/* `utterance` is taken. */
static void push(TabiyaSpeaker *self, GTask *task, LineFunc func, Utterance *utterance)
{
    if (!self->worker)
        self->worker = tabiya_worker_new(&KIND, make_mouth(self));
    tabiya_worker_push(self->worker, task,
                       (TabiyaWork){G_CALLBACK(func), utterance, utterance_free, NULL});
}

static void tell(TabiyaSpeaker *self, const char *sentence)
{
    if (self->has_told || *sentence == '\0')
        return;
    self->has_told = TRUE;
    g_signal_emit(self, signals[TROUBLE], 0, sentence);
}

static void done_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaSpeaker) self = user;
    g_autoptr(GError) error = NULL;
    const gboolean is_said = g_task_propagate_pointer(G_TASK(result), &error) != NULL;

    if (is_said)
        self->has_told = FALSE;
    if (!error || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    fall_silent(self);
    tell(self, error->message);
}

gboolean tabiya_speaker_is_silenced(TabiyaSpeaker *self)
{
    g_return_val_if_fail(TABIYA_IS_SPEAKER(self), TRUE);
    return self->screen_reader && !self->beside_screen_reader;
}

static void say_words(TabiyaSpeaker *self, const char *text, TabiyaSpeechPriority priority)
{
    g_autofree char *words =
        tabiya_spoken_text_dup(text, get_language(self), tabiya_shown_letters_get());

    if (*words == '\0')
        return;
    tabiya_own_voice_pass(&self->own_voice, g_get_monotonic_time(), priority,
                          tabiya_own_voice_estimate_us(words, self->rate));
    follow_own_voice(self);
    g_autoptr(GTask) task = g_task_new(NULL, self->waiting, done_cb, g_object_ref(self));
    push(self, task, say, make_utterance(self, priority, g_steal_pointer(&words)));
    self->has_said = TRUE;
}

/* A text that waits until it is known whether a screen reader is running. */
typedef struct {
    char *text;
    TabiyaSpeechPriority priority;
} Held;

static void held_free(gpointer data)
{
    g_free(((Held *)data)->text);
    g_free(data);
}

void tabiya_speaker_hold(TabiyaSpeaker *self)
{
    g_return_if_fail(TABIYA_IS_SPEAKER(self));
    if (!self->held)
        self->held = g_ptr_array_new_with_free_func(held_free);
}

/* Now, or when it is known whether a screen reader does. */
static void say_or_hold(TabiyaSpeaker *self, const char *text, TabiyaSpeechPriority priority)
{
    if (self->held) {
        Held *held = g_new(Held, 1);
        *held = (Held){g_strdup(text), priority};
        g_ptr_array_add(self->held, held);
    } else if (!tabiya_speaker_is_silenced(self)) {
        say_words(self, text, priority);
    }
}

static void release(TabiyaSpeaker *self)
{
    g_autoptr(GPtrArray) held = g_steal_pointer(&self->held);

    for (guint i = 0; held && i < held->len; i++) {
        const Held *one = held->pdata[i];
        say_or_hold(self, one->text, one->priority);
    }
}

void tabiya_speaker_say(TabiyaSpeaker *self, const char *text, TabiyaSpeechPriority priority)
{
    g_return_if_fail(TABIYA_IS_SPEAKER(self) && text);
    if (self->enabled)
        say_or_hold(self, text, priority);
}

void tabiya_speaker_say_now(TabiyaSpeaker *self, const char *text)
{
    g_return_if_fail(TABIYA_IS_SPEAKER(self) && text);
    tabiya_speaker_stop(self);
    self->has_told = FALSE;
    self->forgives = TRUE;
    say_or_hold(self, text, TABIYA_SPEECH_MESSAGE);
}

void tabiya_speaker_stop(TabiyaSpeaker *self)
{
    g_return_if_fail(TABIYA_IS_SPEAKER(self));
    if (self->held)
        g_ptr_array_set_size(self->held, 0);
    if (!self->has_said)
        return;
    self->has_said = FALSE;
    fall_silent(self);
    g_cancellable_cancel(self->waiting);
    g_object_unref(self->waiting);
    self->waiting = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(NULL, NULL, done_cb, g_object_ref(self));
    push(self, task, stop, make_utterance(self, TABIYA_SPEECH_TEXT, NULL));
}

/* --- Voices ----------------------------------------------------------------------------------- */

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    GError *error = NULL;
    GPtrArray *voices = g_task_propagate_pointer(G_TASK(result), &error);

    if (voices)
        g_task_return_pointer(task, voices, (GDestroyNotify)g_ptr_array_unref);
    else
        g_task_return_error(task, error);
}

void tabiya_speaker_list_voices_async(TabiyaSpeaker *self, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user)
{
    g_return_if_fail(TABIYA_IS_SPEAKER(self));
    GTask *task = g_task_new(self, cancellable, callback, user);
    g_autoptr(GTask) work = g_task_new(NULL, NULL, listed_cb, task);

    push(self, work, list_voices, make_utterance(self, TABIYA_SPEECH_TEXT, NULL));
}

GPtrArray *tabiya_speaker_list_voices_finish(TabiyaSpeaker *self, GAsyncResult *result,
                                             GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- The object ------------------------------------------------------------------------------- */

static void set_enabled(TabiyaSpeaker *self, gboolean enabled)
{
    if (!enabled)
        tabiya_speaker_stop(self);
    self->enabled = enabled;
    self->has_told = FALSE;
    self->forgives = TRUE;
}

static void set_text(char **text, const GValue *value)
{
    g_free(*text);
    *text = g_value_dup_string(value);
    if (!*text)
        *text = g_strdup("");
}

static void set_screen_reader(TabiyaSpeaker *self, gboolean runs, gboolean beside)
{
    self->screen_reader = runs;
    self->beside_screen_reader = beside;
    if (tabiya_speaker_is_silenced(self))
        tabiya_speaker_stop(self);
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    TabiyaSpeaker *self = TABIYA_SPEAKER(object);

    switch (id) {
    case PROP_ENABLED:
        set_enabled(self, g_value_get_boolean(value));
        break;
    case PROP_LANGUAGE:
        set_text(&self->language, value);
        break;
    case PROP_VOICE:
        set_text(&self->voice, value);
        break;
    case PROP_RATE:
        self->rate = g_value_get_int(value);
        break;
    case PROP_PITCH:
        self->pitch = g_value_get_int(value);
        break;
    case PROP_VOLUME:
        self->volume = g_value_get_int(value);
        break;
    case PROP_SCREEN_READER:
        set_screen_reader(self, g_value_get_boolean(value), self->beside_screen_reader);
        release(self);
        break;
    default:
        set_screen_reader(self, self->screen_reader, g_value_get_boolean(value));
        break;
    }
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    TabiyaSpeaker *self = TABIYA_SPEAKER(object);

    switch (id) {
    case PROP_ENABLED:
        g_value_set_boolean(value, self->enabled);
        break;
    case PROP_LANGUAGE:
        g_value_set_string(value, self->language);
        break;
    case PROP_VOICE:
        g_value_set_string(value, self->voice);
        break;
    case PROP_RATE:
        g_value_set_int(value, self->rate);
        break;
    case PROP_PITCH:
        g_value_set_int(value, self->pitch);
        break;
    case PROP_VOLUME:
        g_value_set_int(value, self->volume);
        break;
    case PROP_SCREEN_READER:
        g_value_set_boolean(value, self->screen_reader);
        break;
    case PROP_SPEAKS:
        g_value_set_boolean(value, self->speaks);
        break;
    default:
        g_value_set_boolean(value, self->beside_screen_reader);
        break;
    }
}

static gpointer free_worker(gpointer worker)
{
    tabiya_worker_free(worker);
    return NULL;
}

/* Each piece of work holds a reference, so nothing is left to do but to close the line, which a
 * server that has stopped may delay. */
static void finalize(GObject *object)
{
    TabiyaSpeaker *self = TABIYA_SPEAKER(object);

    if (self->worker)
        g_thread_unref(g_thread_new("speaker-end", free_worker, self->worker));
    g_clear_handle_id(&self->silent_id, g_source_remove);
    g_clear_pointer(&self->held, g_ptr_array_unref);
    g_object_unref(self->waiting);
    g_free(self->language);
    g_free(self->voice);
    G_OBJECT_CLASS(tabiya_speaker_parent_class)->finalize(object);
}

static void add_flag(guint id, const char *name)
{
    props[id] =
        g_param_spec_boolean(name, NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
}

static void add_text(guint id, const char *name)
{
    props[id] =
        g_param_spec_string(name, NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
}

static void add_number(guint id, const char *name, int number)
{
    props[id] = g_param_spec_int(name, NULL, NULL, -100, 100, number,
                                 G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
}

static void tabiya_speaker_class_init(TabiyaSpeakerClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->set_property = set_property;
    object_class->get_property = get_property;
    object_class->finalize = finalize;
    add_flag(PROP_ENABLED, "enabled");
    add_text(PROP_LANGUAGE, "language");
    add_text(PROP_VOICE, "voice");
    add_number(PROP_RATE, "rate", 0);
    add_number(PROP_PITCH, "pitch", 0);
    add_number(PROP_VOLUME, "volume", 100);
    add_flag(PROP_SCREEN_READER, "screen-reader");
    add_flag(PROP_BESIDE_SCREEN_READER, "beside-screen-reader");
    props[PROP_SPEAKS] = g_param_spec_boolean("speaks", NULL, NULL, FALSE,
                                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, props);
    signals[TROUBLE] = g_signal_new("trouble", TABIYA_TYPE_SPEAKER, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_speaker_init(TabiyaSpeaker *self)
{
    self->language = g_strdup("");
    self->voice = g_strdup("");
    self->volume = 100;
    self->waiting = g_cancellable_new();
}

TabiyaSpeaker *tabiya_speaker_new(void)
{
    return g_object_new(TABIYA_TYPE_SPEAKER, NULL);
}
