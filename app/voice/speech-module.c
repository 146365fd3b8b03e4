/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What libtabiya-speech.so offers: see speech.h. The only file that knows libspeechd. */
#include "app/voice/speech.h"

#include <libspeechd.h>
#include <string.h>

/* Some modules have thousands of voices: each voice in each of a hundred variants. */
#define MOST_VOICES 200

typedef struct {
    SPDConnection *server;
    size_t id; /* as the server has it; 0: it tells nothing */
    TabiyaSpeechListener listener;
} Connection;

/* --- Notifications ---------------------------------------------------------------------------- */

/* The open ones that are told something: a callback of the library knows the number alone. */
static GPtrArray *told; /* of Connection; lent */
G_LOCK_DEFINE_STATIC(told);

/* On a thread of the library. */
static void tell(size_t id, TabiyaSpeechEvent event)
{
    G_LOCK(told);
    for (guint i = 0; told && i < told->len; i++) {
        const Connection *self = told->pdata[i];
        if (self->id == id)
            self->listener.told(self->listener.user, event);
    }
    G_UNLOCK(told);
}

static void begin_cb(size_t message, size_t client, SPDNotificationType type)
{
    tell(client, TABIYA_SPEECH_BEGINS);
}

static void end_cb(size_t message, size_t client, SPDNotificationType type)
{
    tell(client, TABIYA_SPEECH_ENDS);
}

/* "245-7", a line, and "245 OK CLIENT ID SENT". */
static size_t find_id(SPDConnection *server)
{
    char *reply = NULL;
    const int failed = spd_execute_command_with_reply(server, "HISTORY GET CLIENT_ID", &reply);
    const size_t id = failed == 0 && reply && strlen(reply) > 4
                          ? (size_t)g_ascii_strtoull(reply + 4, NULL, 10)
                          : 0;

    free(reply);
    return id;
}

static void begin_to_tell(Connection *self)
{
    self->id = find_id(self->server);
    if (self->id == 0)
        return;
    G_LOCK(told);
    if (!told)
        told = g_ptr_array_new();
    g_ptr_array_add(told, self);
    G_UNLOCK(told);
    self->server->callback_begin = begin_cb;
    self->server->callback_end = end_cb;
    self->server->callback_cancel = end_cb;
    (void)spd_set_notification_on(self->server, SPD_BEGIN | SPD_END | SPD_CANCEL);
}

static void end_to_tell(Connection *self)
{
    G_LOCK(told);
    if (told)
        g_ptr_array_remove(told, self);
    G_UNLOCK(told);
}

/* --- Connections ------------------------------------------------------------------------------ */

/* With a thread of the library, if somebody is to be told. */
static gpointer open_connection(const TabiyaSpeechListener *listener, GError **error)
{
    char *why = NULL;
    const SPDConnectionMode mode = listener->told ? SPD_MODE_THREADED : SPD_MODE_SINGLE;
    SPDConnection *server = spd_open2("tabiya", "main", NULL, mode, NULL, TRUE, &why);

    if (!server) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                    why ? why : "no speech server answers");
    }
    free(why);
    if (!server)
        return NULL;
    Connection *self = g_new(Connection, 1);
    *self = (Connection){server, 0, *listener};
    if (listener->told)
        begin_to_tell(self);
    return self;
}

static void close_connection(gpointer connection)
{
    Connection *self = connection;

    end_to_tell(self);
    spd_close(self->server);
    g_free(self);
}

/* --- Speaking --------------------------------------------------------------------------------- */

static SPDConnection *get_server(gpointer connection)
{
    return ((Connection *)connection)->server;
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
    SPDConnection *server = get_server(connection);

    (void)spd_set_language(server, manner->language);
    set_voice(server, manner->voice);
    (void)spd_set_voice_pitch(server, manner->pitch);
    (void)spd_set_volume(server, manner->volume);
    return spd_set_voice_rate(server, manner->rate) == 0;
}

static gboolean say(gpointer connection, TabiyaSpeechPriority priority, const char *words)
{
    static const SPDPriority priorities[] = {
        [TABIYA_SPEECH_IMPORTANT] = SPD_IMPORTANT,
        [TABIYA_SPEECH_MESSAGE] = SPD_MESSAGE,
        [TABIYA_SPEECH_TEXT] = SPD_TEXT,
        [TABIYA_SPEECH_NOTIFICATION] = SPD_NOTIFICATION,
    };

    return spd_say(get_server(connection), priorities[priority], words) >= 0;
}

static gboolean stop(gpointer connection)
{
    return spd_cancel(get_server(connection)) == 0;
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
    SPDConnection *server = get_server(connection);
    char **modules = spd_list_modules(server);

    if (!modules)
        return NULL;
    GPtrArray *voices = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_speech_voice_free);
    for (gsize i = 0; modules[i]; i++) {
        if (spd_set_output_module(server, modules[i]) == 0)
            add_voices(server, modules[i], language, voices);
    }
    free_spd_modules(modules);
    return voices;
}

const TabiyaSpeech tabiya_speech = {
    .open = open_connection,
    .set_manner = set_manner,
    .say = say,
    .stop = stop,
    .list_voices = list_voices,
    .close = close_connection,
};
