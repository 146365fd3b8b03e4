/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See speech-line.h. */
#include "app/voice/speech-line.h"

#include <glib/gi18n-lib.h>
#include <pthread.h>
#include <signal.h>

/* After a failure the server is not asked again for that long. */
#define PAUSE_US (30 * G_USEC_PER_SEC)

struct TabiyaSpeechLine {
    const TabiyaSpeech *speech;
    TabiyaSpeechListener listener;
    gpointer connection;        /* NULL: none */
    TabiyaSpeechManner *manner; /* as the server has it; NULL: not set yet */
    gint64 failed_us;           /* 0: it did not fail */
};

TabiyaSpeechLine *tabiya_speech_line_new(const TabiyaSpeechListener *listener)
{
    TabiyaSpeechLine *self = g_new0(TabiyaSpeechLine, 1);

    if (listener)
        self->listener = *listener;
    return self;
}

static void close_line(TabiyaSpeechLine *self)
{
    if (self->connection)
        self->speech->close(self->connection);
    self->connection = NULL;
    g_clear_pointer(&self->manner, tabiya_speech_manner_free);
}

void tabiya_speech_line_free(TabiyaSpeechLine *self)
{
    close_line(self);
    g_free(self);
}

void tabiya_speech_line_forgive(TabiyaSpeechLine *self)
{
    self->failed_us = 0;
}

/* The library writes to a server that may have ended. */
static void ignore_broken_pipes(void)
{
    sigset_t signals;

    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

static gboolean fail(TabiyaSpeechLine *self, const char *sentence, GError **error)
{
    self->failed_us = g_get_monotonic_time();
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, sentence);
    return FALSE;
}

static gboolean open_line(TabiyaSpeechLine *self, GError **error)
{
    g_autoptr(GError) why = NULL;

    if (self->connection)
        return TRUE;
    if (self->failed_us != 0 && g_get_monotonic_time() - self->failed_us < PAUSE_US) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_BUSY, "");
        return FALSE;
    }
    ignore_broken_pipes();
    self->speech = tabiya_speech_get(&why);
    self->connection = self->speech ? self->speech->open(&self->listener, &why) : NULL;
    if (self->connection)
        return TRUE;
    g_debug("speech: %s", why->message);
    return fail(self,
                _("Tabiya cannot speak: install speech-dispatcher and a voice such as espeak-ng."),
                error);
}

static gboolean set_manner(TabiyaSpeechLine *self, const TabiyaSpeechManner *manner)
{
    if (tabiya_speech_manner_equal(self->manner, manner))
        return TRUE;
    g_clear_pointer(&self->manner, tabiya_speech_manner_free);
    self->manner = tabiya_speech_manner_copy(manner);
    return self->speech->set_manner(self->connection, manner);
}

gboolean tabiya_speech_line_say(TabiyaSpeechLine *self, const TabiyaSpeechManner *manner,
                                TabiyaSpeechPriority priority, const char *words, GError **error)
{
    for (int attempt = 0; attempt < 2; attempt++) {
        if (attempt == 0 && !open_line(self, error))
            return FALSE;
        if (attempt == 1 && !open_line(self, NULL))
            break;
        if (set_manner(self, manner) && self->speech->say(self->connection, priority, words)) {
            self->failed_us = 0;
            return TRUE;
        }
        close_line(self);
    }
    return fail(self, _("The speech server has ended. Turn speaking off and on to start it again."),
                error);
}

void tabiya_speech_line_stop(TabiyaSpeechLine *self)
{
    if (self->connection && !self->speech->stop(self->connection))
        close_line(self);
}

/* Asking changes the module of the connection, so the next sentence opens another one. */
GPtrArray *tabiya_speech_line_list_voices(TabiyaSpeechLine *self, const char *language,
                                          GError **error)
{
    close_line(self);
    if (!open_line(self, error))
        return NULL;
    GPtrArray *voices = self->speech->list_voices(self->connection, language);
    close_line(self);
    return voices ? voices
                  : g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_speech_voice_free);
}
