/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See hearing-thread.h. */
#include "app/voice/hearing-thread.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/people/people.h"
#include "app/voice/sound-watch.h"
#include "app/voice/speech-end.h"

/* Samples before speech that a pause is known to end are kept: the beginning is soft. */
#define KEPT_CHUNKS 25
/* A level for each so many chunks. */
#define LEVEL_CHUNKS 3
/* After so many without any sound, it is asked whether the microphone is muted. */
#define MUTED_CHUNKS 100

typedef enum { SET_GRAMMAR, START, FEED, FINISH, CANCEL, QUIT } Order;

typedef struct {
    Order order;
    guint serial;
    gboolean by_pause;
    TabiyaSpokenGrammar *grammar; /* owned */
    GBytes *samples;              /* owned */
} Message;

struct TabiyaHearingThread {
    gatomicrefcount references; /* the owner's, the thread's, and one for each reply on its way */
    gint is_closed;             /* atomic: the owner is gone */
    GAsyncQueue *queue;         /* of Message */
    GMainContext *context;      /* the owner's */
    TabiyaHearingReplies replies;

    /* The thread's own. */
    const TabiyaRecognizerKind *kind;
    char *language, *model, *command, *library;
    gpointer recognizer; /* NULL: `error` says why */
    GError *error;
    TabiyaSpokenGrammar *grammar;
    gboolean is_set;  /* the recognizer has the grammar */
    gboolean is_open; /* an utterance */
    guint serial;
    gboolean by_pause;
    TabiyaSpeechEnd speech;
    TabiyaSoundWatch watch;
    GArray *rest; /* of gint16: less than a chunk, or what comes before speech */
    gsize n_samples;
    guint n_chunks;
};

static void unref_thread(TabiyaHearingThread *self)
{
    if (!g_atomic_ref_count_dec(&self->references))
        return;
    g_async_queue_unref(self->queue);
    g_main_context_unref(self->context);
    tabiya_spoken_grammar_unref(self->grammar);
    g_array_unref(self->rest);
    g_clear_error(&self->error);
    g_free(self->language);
    g_free(self->model);
    g_free(self->command);
    g_free(self->library);
    g_free(self);
}

/* --- Replies --------------------------------------------------------------------------------- */

typedef enum { FOUND, ENDED, LEVEL, TROUBLE } ReplyKind;

typedef struct {
    TabiyaHearingThread *thread; /* a reference */
    ReplyKind kind;
    guint serial;
    double level;
    const char *trouble; /* static */
    TabiyaRecognition *found;
    TabiyaSpokenGrammar *grammar;
    GError *error;
} Reply;

static void free_reply(gpointer user)
{
    Reply *self = user;

    tabiya_recognition_free(self->found);
    tabiya_spoken_grammar_unref(self->grammar);
    g_clear_error(&self->error);
    unref_thread(self->thread);
    g_free(self);
}

static gboolean reply_cb(gpointer user)
{
    const Reply *self = user;
    const TabiyaHearingReplies *replies = &self->thread->replies;

    if (g_atomic_int_get(&self->thread->is_closed))
        return G_SOURCE_REMOVE;
    switch (self->kind) {
    case FOUND:
        replies->found(replies->user, self->serial, self->found, self->grammar, self->error);
        break;
    case ENDED:
        replies->ended(replies->user, self->serial);
        break;
    case LEVEL:
        replies->level(replies->user, self->level);
        break;
    case TROUBLE:
        replies->trouble(replies->user, self->trouble);
        break;
    }
    return G_SOURCE_REMOVE;
}

static void send(TabiyaHearingThread *self, Reply reply)
{
    GSource *source = g_idle_source_new();

    g_atomic_ref_count_inc(&self->references);
    reply.thread = self;
    reply.serial = self->serial;
    g_source_set_priority(source, G_PRIORITY_DEFAULT);
    g_source_set_callback(source, reply_cb, g_memdup2(&reply, sizeof reply), free_reply);
    g_source_attach(source, self->context);
    g_source_unref(source);
}

/* --- Utterances ------------------------------------------------------------------------------ */

static void fail(TabiyaHearingThread *self, GError *error)
{
    self->is_open = FALSE;
    send(self, (Reply){.kind = FOUND, .error = error});
}

/* The recognizer has the grammar, or `error`. */
static gboolean ensure_grammar(TabiyaHearingThread *self, GError **error)
{
    if (!self->is_set && self->grammar)
        self->is_set = self->kind->set_grammar(self->recognizer, self->grammar, error);
    return self->is_set;
}

static void begin(TabiyaHearingThread *self)
{
    GError *error = NULL;

    self->n_samples = 0;
    self->n_chunks = 0;
    tabiya_sound_watch_reset(&self->watch);
    self->speech = (TabiyaSpeechEnd){.room = self->by_pause ? self->speech.room : 0};
    g_array_set_size(self->rest, 0);
    self->is_open = TRUE;
    if (!self->recognizer) {
        fail(self, g_error_copy(self->error));
    } else if (!ensure_grammar(self, &error) || !self->kind->start(self->recognizer, &error)) {
        fail(self, error ? error : g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED, ""));
    }
}

/* Words that were not understood may be the microphone's fault. */
static void send_trouble(TabiyaHearingThread *self, const TabiyaRecognition *found)
{
    const char *trouble = tabiya_sound_watch_get_problem(&self->watch);

    if (trouble && found && (found->hypotheses->len == 0 || found->fit < 0))
        send(self, (Reply){.kind = TROUBLE, .trouble = trouble});
}

static void finish(TabiyaHearingThread *self)
{
    GError *error = NULL;

    if (!self->is_open)
        return;
    self->is_open = FALSE;
    TabiyaRecognition *found = self->kind->finish(self->recognizer, &error);
    send_trouble(self, found);
    send(self, (Reply){.kind = FOUND,
                       .found = found,
                       .grammar = tabiya_spoken_grammar_ref(self->grammar),
                       .error = error});
}

static void cancel(TabiyaHearingThread *self)
{
    if (self->is_open)
        self->kind->cancel(self->recognizer);
    self->is_open = FALSE;
}

/* --- Samples --------------------------------------------------------------------------------- */

static void give(TabiyaHearingThread *self, const gint16 *samples, gsize n)
{
    GError *error = NULL;

    self->n_samples += n;
    if (!self->kind->feed(self->recognizer, samples, n, &error)) {
        self->kind->cancel(self->recognizer);
        fail(self, error);
    }
}

static void give_rest(TabiyaHearingThread *self)
{
    if (self->is_open && self->rest->len > 0)
        give(self, (const gint16 *)(void *)self->rest->data, self->rest->len);
    g_array_set_size(self->rest, 0);
}

static void end(TabiyaHearingThread *self)
{
    send(self, (Reply){.kind = ENDED});
    finish(self);
}

static void cut_off(TabiyaHearingThread *self)
{
    send(self, (Reply){.kind = TROUBLE,
                       .trouble = _("That was too long. Tabiya heard only the beginning.")});
    end(self);
}

/* Without a key to release, silence would go unnoticed. */
static void watch_chunk(TabiyaHearingThread *self, const gint16 *samples, gsize n)
{
    tabiya_sound_watch_add(&self->watch, samples, n);
    if (self->by_pause && self->n_chunks == MUTED_CHUNKS &&
        tabiya_sound_watch_is_silent(&self->watch)) {
        send(self,
             (Reply){.kind = TROUBLE, .trouble = tabiya_sound_watch_get_problem(&self->watch)});
    }
}

/* Before speech only its last moments are kept. */
static void hear_chunk(TabiyaHearingThread *self, const gint16 *samples, gsize n)
{
    const double loudness = tabiya_speech_loudness(samples, n);
    const TabiyaSpeechState state = tabiya_speech_end_add(&self->speech, loudness);

    if (self->n_chunks++ % LEVEL_CHUNKS == 0) {
        send(self,
             (Reply){.kind = LEVEL, .level = CLAMP(1 + log10(MAX(loudness, 1) / 8000) / 3, 0, 1)});
    }
    g_array_append_vals(self->rest, samples, (guint)n);
    watch_chunk(self, samples, n);
    if (self->by_pause && !self->speech.speaks && state != TABIYA_SPEECH_ENDED) {
        const guint most = KEPT_CHUNKS * TABIYA_SPEECH_CHUNK;
        if (self->rest->len > most)
            g_array_remove_range(self->rest, 0, self->rest->len - most);
        return;
    }
    give_rest(self);
    if (!self->is_open)
        return;
    if (self->n_samples >= (gsize)TABIYA_VOICE_RATE_HZ * TABIYA_VOICE_SECONDS_MAX)
        cut_off(self);
    else if (self->by_pause && state == TABIYA_SPEECH_ENDED)
        end(self);
}

static void hear(TabiyaHearingThread *self, GBytes *bytes)
{
    gsize size;
    const gint16 *samples = g_bytes_get_data(bytes, &size);
    const gsize n = size / sizeof *samples;

    for (gsize at = 0; at < n && self->is_open; at += TABIYA_SPEECH_CHUNK)
        hear_chunk(self, samples + at, MIN(TABIYA_SPEECH_CHUNK, n - at));
}

/* --- The thread ------------------------------------------------------------------------------ */

static void set_grammar(TabiyaHearingThread *self, TabiyaSpokenGrammar *grammar)
{
    tabiya_spoken_grammar_ref(grammar);
    tabiya_spoken_grammar_unref(self->grammar);
    self->grammar = grammar;
    self->is_set = FALSE;
}

static void obey(TabiyaHearingThread *self, const Message *message)
{
    switch (message->order) {
    case SET_GRAMMAR:
        set_grammar(self, message->grammar);
        /* Not while somebody speaks: begin() does it. */
        if (self->recognizer && !self->is_open && g_async_queue_length(self->queue) <= 0)
            ensure_grammar(self, NULL);
        break;
    case START:
        cancel(self);
        self->serial = message->serial;
        self->by_pause = message->by_pause;
        begin(self);
        break;
    case FEED:
        hear(self, message->samples);
        break;
    case FINISH:
        give_rest(self);
        finish(self);
        break;
    default:
        cancel(self);
    }
}

static void free_message(Message *self)
{
    tabiya_spoken_grammar_unref(self->grammar);
    g_clear_pointer(&self->samples, g_bytes_unref);
    g_free(self);
}

static gpointer run(gpointer user)
{
    TabiyaHearingThread *self = user;
    const TabiyaRecognizerSetup setup = {.language = self->language,
                                         .model = self->model,
                                         .command = self->command,
                                         .library = self->library};

    self->recognizer = self->kind->open(&setup, &self->error);
    tabiya_people_wait(tabiya_people_get_default()); /* for hearing-judge.c */
    for (Order order = START; order != QUIT;) {
        Message *message = g_async_queue_pop(self->queue);
        order = message->order;
        obey(self, message);
        free_message(message);
    }
    if (self->recognizer)
        self->kind->close(self->recognizer);
    unref_thread(self);
    return NULL;
}

TabiyaHearingThread *tabiya_hearing_thread_new(const TabiyaRecognizerKind *kind,
                                               const TabiyaRecognizerSetup *setup,
                                               const TabiyaHearingReplies *replies)
{
    TabiyaHearingThread *self = g_new0(TabiyaHearingThread, 1);

    g_atomic_ref_count_init(&self->references);
    g_atomic_ref_count_inc(&self->references);
    self->queue = g_async_queue_new();
    self->context = g_main_context_ref_thread_default();
    self->replies = *replies;
    self->kind = kind;
    self->language = g_strdup(setup->language);
    self->model = g_strdup(setup->model);
    self->command = g_strdup(setup->command);
    self->library = g_strdup(setup->library);
    self->rest = g_array_new(FALSE, FALSE, sizeof(gint16));
    g_thread_unref(g_thread_new("hearing", run, self));
    return self;
}

static void push(TabiyaHearingThread *self, Message message)
{
    g_async_queue_push(self->queue, g_memdup2(&message, sizeof message));
}

void tabiya_hearing_thread_free(TabiyaHearingThread *self)
{
    g_atomic_int_set(&self->is_closed, TRUE);
    push(self, (Message){.order = QUIT});
    unref_thread(self);
}

void tabiya_hearing_thread_set_grammar(TabiyaHearingThread *self, TabiyaSpokenGrammar *grammar)
{
    push(self, (Message){.order = SET_GRAMMAR, .grammar = tabiya_spoken_grammar_ref(grammar)});
}

void tabiya_hearing_thread_start(TabiyaHearingThread *self, guint serial, gboolean by_pause)
{
    push(self, (Message){.order = START, .serial = serial, .by_pause = by_pause});
}

void tabiya_hearing_thread_feed(TabiyaHearingThread *self, const gint16 *samples, gsize n)
{
    push(self, (Message){.order = FEED, .samples = g_bytes_new(samples, n * sizeof *samples)});
}

void tabiya_hearing_thread_finish(TabiyaHearingThread *self)
{
    push(self, (Message){.order = FINISH});
}

void tabiya_hearing_thread_cancel(TabiyaHearingThread *self)
{
    push(self, (Message){.order = CANCEL});
}
