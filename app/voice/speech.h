/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What speaks: speech-dispatcher by its library, in a module, libtabiya-speech.so, which is
 * loaded when something is first spoken, and may be missing: then Tabiya is silent and says why.
 *
 * All functions of the table block until the server has answered, which a server that has stopped
 * never does. They are called on one thread (speaker.h), never on the main one. */
#ifndef TABIYA_SPEECH_H
#define TABIYA_SPEECH_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* As speech-dispatcher has them. Important messages are said at once and interrupt all others;
 * messages wait for each other; a text is interrupted by whatever comes, also by the next text; a
 * notification is dropped while anything is said. */
typedef enum {
    TABIYA_SPEECH_IMPORTANT,
    TABIYA_SPEECH_MESSAGE,
    TABIYA_SPEECH_TEXT,
    TABIYA_SPEECH_NOTIFICATION,
} TabiyaSpeechPriority;

/* How it is said. The strings are owned. */
typedef struct {
    char *language;          /* "pt-BR" */
    char *voice;             /* "MODULE/NAME"; "": the server's */
    int rate, pitch, volume; /* -100…100; 100 is the full volume */
} TabiyaSpeechManner;

typedef struct {
    char *id;       /* "espeak-ng/English (America)", as in TabiyaSpeechManner */
    char *language; /* "en-US" */
} TabiyaSpeechVoice;

/* What becomes of a message. Some synthesizers tell nothing, and a message that is dropped is not
 * told. */
typedef enum {
    TABIYA_SPEECH_BEGINS,
    TABIYA_SPEECH_ENDS, /* or is stopped */
} TabiyaSpeechEvent;

/* Called on any thread. */
typedef void (*TabiyaSpeechToldFunc)(gpointer user, TabiyaSpeechEvent event);

typedef struct {
    TabiyaSpeechToldFunc told; /* NULL: nobody wants to know */
    gpointer user;
} TabiyaSpeechListener;

/* A connection is a pointer that belongs to the table; FALSE: it is lost. */
typedef struct {
    /* Starts the server if it does not run; tells `listener` until it is closed. NULL with an
     * error: there is none. */
    gpointer (*open)(const TabiyaSpeechListener *listener, GError **error);
    gboolean (*set_manner)(gpointer connection, const TabiyaSpeechManner *manner);
    gboolean (*say)(gpointer connection, TabiyaSpeechPriority priority, const char *words);
    /* Drops everything of this program that is being said or waits. */
    gboolean (*stop)(gpointer connection);
    /* Of TabiyaSpeechVoice, those of that language ("pt-BR" includes "pt"). NULL: lost. (transfer
     * full) */
    GPtrArray *(*list_voices)(gpointer connection, const char *language);
    void (*close)(gpointer connection);
} TabiyaSpeech;

/* The library's only name that others see; those that are linked with it (tests) say so. */
extern const TabiyaSpeech tabiya_speech;

/* Loads it at the first call. NULL with G_IO_ERROR_FAILED: it is not there. Static. Any thread. */
const TabiyaSpeech *tabiya_speech_get(GError **error);
/* Instead of loading it; before the first speaker speaks. For tests. */
void tabiya_speech_set_for_tests(const TabiyaSpeech *speech);

TabiyaSpeechManner *tabiya_speech_manner_copy(const TabiyaSpeechManner *manner);
void tabiya_speech_manner_free(TabiyaSpeechManner *manner);
gboolean tabiya_speech_manner_equal(const TabiyaSpeechManner *one, const TabiyaSpeechManner *other);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaSpeechManner, tabiya_speech_manner_free)
void tabiya_speech_voice_free(TabiyaSpeechVoice *voice);
/* Whether a voice of the language `spoken` speaks `wanted`: "en-GB" and "en" both "en-US". */
gboolean tabiya_speech_language_fits(const char *spoken, const char *wanted);

G_END_DECLS

#endif
