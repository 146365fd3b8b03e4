/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A recognizer: samples in, phrases of a grammar out. Each kind is a struct of functions:
 * PocketSphinx (in libtabiya-hearing.so), Vosk, a command of the person's own, a script in tests.
 *
 * is_available() is for any thread; all other functions are called by one
 * thread, the worker's (hearing.c), in this order:
 *
 *     gpointer recognizer = kind->open(&setup, &error);            takes its time: loads a model
 *     kind->set_grammar(recognizer, grammar, &error);         before an utterance, if it changed
 *     kind->start(recognizer, &error);
 *     while (…) kind->feed(recognizer, samples, n, &error);        works while the person speaks
 *     TabiyaRecognition *found = kind->finish(recognizer, &error); or kind->cancel(recognizer)
 *     kind->close(recognizer); */
#ifndef TABIYA_RECOGNIZER_H
#define TABIYA_RECOGNIZER_H

#include "app/voice/spoken-grammar.h"

G_BEGIN_DECLS

/* Samples: signed 16 bits of the machine's byte order, one channel. */
#define TABIYA_VOICE_RATE_HZ 16000
/* A longer utterance is cut off here: no command takes that long. */
#define TABIYA_VOICE_SECONDS_MAX 20

/* What the person has set; strings are borrowed for the call. */
typedef struct {
    const char *language; /* "en" */
    const char *model;    /* a folder, for kinds that need one; NULL or "": none is chosen */
    const char *command;  /* a command line, for the external command; NULL or "": none */
    const char *library;  /* the file of the kind's library; NULL or "": the system's */
    /* Questions are passed on in English, since the program speaks another language than the person
     * does. */
    gboolean asks_in_english;
} TabiyaRecognizerSetup;

/* One way to understand what was said. */
typedef struct {
    char *words; /* owned */
    double cost; /* how much less likely than the first: natural logarithm, 0 for the first */
} TabiyaHypothesis;

typedef struct {
    GArray *hypotheses; /* of TabiyaHypothesis, most likely first; different words; owned */
    /* How surely something of the grammar was said at all: 1, surely; below 0 it was more likely
     * something else, or noise; between them moves are asked about. Kinds that cannot tell give
     * 1. */
    double fit;
    /* Costs are how unlikely the sound makes each phrase, and nothing else: then what people play
     * may count as well. */
    gboolean by_sound;
    double speech_s; /* how long somebody spoke; 0: silence */
    /* All that was said, of a kind that writes down whatever it hears: perhaps a sentence that is
     * none of the grammar. NULL: it hears phrases alone; owned. */
    char *text;
} TabiyaRecognition;

typedef struct {
    const char *id;   /* "pocketsphinx": in settings */
    const char *name; /* "PocketSphinx", N_() */
    /* NULL-terminated "en", …; NULL: whatever its model or command understands. */
    const char *const *languages;
    /* FALSE with `*reason`, one translated sentence that says what is missing and what to install
     * or choose; owned by the caller. Quick, opens nothing. */
    gboolean (*is_available)(const TabiyaRecognizerSetup *setup, char **reason);
    /* NULL with `error`, a sentence. */
    gpointer (*open)(const TabiyaRecognizerSetup *setup, GError **error);
    gboolean (*set_grammar)(gpointer self, TabiyaSpokenGrammar *grammar, GError **error);
    gboolean (*start)(gpointer self, GError **error);
    gboolean (*feed)(gpointer self, const gint16 *samples, gsize n, GError **error);
    /* (transfer full) NULL with `error`. */
    TabiyaRecognition *(*finish)(gpointer self, GError **error);
    void (*cancel)(gpointer self);
    void (*close)(gpointer self);
} TabiyaRecognizerKind;

TabiyaRecognition *tabiya_recognition_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_recognition_free(TabiyaRecognition *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaRecognition, tabiya_recognition_free)
void tabiya_recognition_add(TabiyaRecognition *self, const char *words, double cost);

G_END_DECLS

#endif
