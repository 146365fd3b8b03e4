/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What libtabiya-speech.so offers: see speech.h. The only file that knows libspeechd. */
#include "app/voice/speech.h"

#include <libspeechd.h>
#include <string.h>

/* Some modules have thousands of voices: each voice in each of a hundred variants. */
#define MOST_VOICES 200

static gpointer open_connection(GError **error)
{
    char *why = NULL;
    SPDConnection *connection =
        spd_open2("tabiya", "main", NULL, SPD_MODE_SINGLE, NULL, TRUE, &why);

    if (!connection) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                    why ? why : "no speech server answers");
    }
    free(why);
    return connection;
}

/* A module that the server does not have any more leaves the voice to it. */
static void set_voice(SPDConnection *connection, const char *voice)
{
    const char *slash = strchr(voice, '/');

    if (!slash)
        return;
    g_autofree char *module = g_strndup(voice, (gsize)(slash - voice));
    (void)spd_set_output_module(connection, module);
    (void)spd_set_synthesis_voice(connection, slash + 1);
}

static gboolean set_manner(gpointer connection, const TabiyaSpeechManner *manner)
{
    (void)spd_set_language(connection, manner->language);
    set_voice(connection, manner->voice);
    (void)spd_set_voice_pitch(connection, manner->pitch);
    (void)spd_set_volume(connection, manner->volume);
    return spd_set_voice_rate(connection, manner->rate) == 0;
}

static gboolean say(gpointer connection, TabiyaSpeechPriority priority, const char *words)
{
    static const SPDPriority priorities[] = {
        [TABIYA_SPEECH_IMPORTANT] = SPD_IMPORTANT,
        [TABIYA_SPEECH_MESSAGE] = SPD_MESSAGE,
        [TABIYA_SPEECH_TEXT] = SPD_TEXT,
        [TABIYA_SPEECH_NOTIFICATION] = SPD_NOTIFICATION,
    };

    return spd_say(connection, priorities[priority], words) >= 0;
}

static gboolean stop(gpointer connection)
{
    return spd_cancel(connection) == 0;
}

/* Variants of one voice, "Alan+croak", are left out. */
static void add_voices(SPDConnection *connection, const char *module, const char *language,
                       GPtrArray *voices)
{
    SPDVoice **all = spd_list_synthesis_voices(connection);

    for (gsize i = 0; all && all[i] && voices->len < MOST_VOICES; i++) {
        if (strchr(all[i]->name, '+') || !tabiya_speech_language_fits(all[i]->language, language))
            continue;
        TabiyaSpeechVoice *voice = g_new(TabiyaSpeechVoice, 1);
        voice->id = g_strdup_printf("%s/%s", module, all[i]->name);
        voice->language = g_strdup(all[i]->language);
        g_ptr_array_add(voices, voice);
    }
    if (all)
        free_spd_voices(all);
}

static GPtrArray *list_voices(gpointer connection, const char *language)
{
    char **modules = spd_list_modules(connection);

    if (!modules)
        return NULL;
    GPtrArray *voices = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_speech_voice_free);
    for (gsize i = 0; modules[i]; i++) {
        if (spd_set_output_module(connection, modules[i]) == 0)
            add_voices(connection, modules[i], language, voices);
    }
    free_spd_modules(modules);
    return voices;
}

static void close_connection(gpointer connection)
{
    spd_close(connection);
}

const TabiyaSpeech tabiya_speech = {
    .open = open_connection,
    .set_manner = set_manner,
    .say = say,
    .stop = stop,
    .list_voices = list_voices,
    .close = close_connection,
};
