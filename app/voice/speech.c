/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See speech.h: what needs no server. */
#include "app/voice/speech.h"

#include <dlfcn.h>
#include <string.h>

/* Beside this library, which knows its own folder. */
#define LIBRARY "libtabiya-speech.so"

static const TabiyaSpeech *loaded;
G_LOCK_DEFINE_STATIC(loaded);

static const TabiyaSpeech *load(GError **error)
{
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); /* never closed */
    const TabiyaSpeech *speech = library ? dlsym(library, "tabiya_speech") : NULL;

    if (!speech)
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, dlerror());
    return speech;
}

const TabiyaSpeech *tabiya_speech_get(GError **error)
{
    G_LOCK(loaded);
    if (!loaded)
        loaded = load(error);
    const TabiyaSpeech *speech = loaded;
    G_UNLOCK(loaded);
    return speech;
}

void tabiya_speech_set_for_tests(const TabiyaSpeech *speech)
{
    loaded = speech;
}

TabiyaSpeechManner *tabiya_speech_manner_copy(const TabiyaSpeechManner *manner)
{
    TabiyaSpeechManner *copy = g_new(TabiyaSpeechManner, 1);

    *copy = *manner;
    copy->language = g_strdup(manner->language);
    copy->voice = g_strdup(manner->voice);
    return copy;
}

void tabiya_speech_manner_free(TabiyaSpeechManner *manner)
{
    if (!manner)
        return;
    g_free(manner->language);
    g_free(manner->voice);
    g_free(manner);
}

gboolean tabiya_speech_manner_equal(const TabiyaSpeechManner *one, const TabiyaSpeechManner *other)
{
    return one && other && g_strcmp0(one->language, other->language) == 0 &&
           g_strcmp0(one->voice, other->voice) == 0 && one->rate == other->rate &&
           one->pitch == other->pitch && one->volume == other->volume;
}

void tabiya_speech_voice_free(TabiyaSpeechVoice *voice)
{
    g_free(voice->id);
    g_free(voice->language);
    g_free(voice);
}

static gsize count_letters(const char *language)
{
    return strcspn(language, "-_.@");
}

gboolean tabiya_speech_language_fits(const char *spoken, const char *wanted)
{
    const gsize length = count_letters(wanted);

    return count_letters(spoken) == length && g_ascii_strncasecmp(spoken, wanted, length) == 0;
}
