/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See speech-fixture.h. */
#include "speech-fixture.h"

static GMutex mutex;
static GCond awake;
static GString *written;
static GPtrArray *said;
static guint failing_opens, failing_says;
static gboolean hanging;
static char *language;
static TabiyaSpeechListener listener;

#define WAIT_MS 10000

static void write_line(const char *format, ...) G_GNUC_PRINTF(1, 2);

static void write_line(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_string_append_vprintf(written, format, arguments);
    g_string_append_c(written, '\n');
    va_end(arguments);
}

static void enter(void)
{
    g_mutex_lock(&mutex);
    while (hanging)
        g_cond_wait(&awake, &mutex);
}

static gpointer open_line(const TabiyaSpeechListener *listens, GError **error)
{
    enter();
    listener = *listens;
    const gboolean fails = failing_opens > 0;
    failing_opens -= fails;
    write_line(fails ? "no server" : "open");
    g_mutex_unlock(&mutex);
    if (fails)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, "none");
    return fails ? NULL : &mutex;
}

static gboolean set_manner(gpointer connection, const TabiyaSpeechManner *manner)
{
    enter();
    g_free(language);
    language = g_strdup(manner->language);
    write_line("manner %s %s %d %d %d", manner->language, manner->voice, manner->rate,
               manner->pitch, manner->volume);
    g_mutex_unlock(&mutex);
    return TRUE;
}

static gboolean say(gpointer connection, TabiyaSpeechPriority priority, const char *words)
{
    static const char *const names[] = {"important", "message", "text", "notification"};

    enter();
    const gboolean fails = failing_says > 0;
    failing_says -= fails;
    if (fails) {
        write_line("lost");
    } else {
        write_line("say %s %s: %s", names[priority], language, words);
        g_ptr_array_add(said, g_strdup(words));
    }
    g_mutex_unlock(&mutex);
    return !fails;
}

static gboolean stop(gpointer connection)
{
    enter();
    write_line("stop");
    g_mutex_unlock(&mutex);
    return TRUE;
}

static GPtrArray *list_voices(gpointer connection, const char *wanted)
{
    GPtrArray *voices = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_speech_voice_free);
    TabiyaSpeechVoice *voice = g_new(TabiyaSpeechVoice, 1);

    enter();
    voice->id = g_strdup("scripted/Ada");
    voice->language = g_strdup(wanted);
    g_ptr_array_add(voices, voice);
    g_mutex_unlock(&mutex);
    return voices;
}

static void close_line(gpointer connection)
{
    g_mutex_lock(&mutex);
    listener = (TabiyaSpeechListener){NULL, NULL};
    write_line("close");
    g_mutex_unlock(&mutex);
}

static const TabiyaSpeech scripted = {
    .open = open_line,
    .set_manner = set_manner,
    .say = say,
    .stop = stop,
    .list_voices = list_voices,
    .close = close_line,
};

void speech_fixture_start(void)
{
    speech_fixture_forget();
    speech_fixture_fail(0, 0);
    tabiya_speech_set_for_tests(&scripted);
}

void speech_fixture_forget(void)
{
    g_mutex_lock(&mutex);
    if (!written) {
        written = g_string_new(NULL);
        said = g_ptr_array_new_with_free_func(g_free);
    }
    g_string_truncate(written, 0);
    g_ptr_array_set_size(said, 0);
    g_mutex_unlock(&mutex);
}

char *speech_fixture_dup_log(void)
{
    g_mutex_lock(&mutex);
    char *text = g_strdup(written->str);
    g_mutex_unlock(&mutex);
    return text;
}

char *speech_fixture_dup_said(void)
{
    GString *text = g_string_new(NULL);

    g_mutex_lock(&mutex);
    for (guint i = 0; i < said->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? " | " : "", (const char *)said->pdata[i]);
    g_mutex_unlock(&mutex);
    return g_string_free(text, FALSE);
}

void speech_fixture_await(const char *words)
{
    const gint64 end = g_get_monotonic_time() + WAIT_MS * 1000;

    for (;;) {
        g_autofree char *text = speech_fixture_dup_said();
        if (strstr(text, words))
            return;
        if (g_get_monotonic_time() > end)
            g_error("“%s” is not said, but: %s", words, text);
        g_main_context_iteration(NULL, FALSE);
        g_usleep(2000);
    }
}

void speech_fixture_fail(guint opens, guint says)
{
    g_mutex_lock(&mutex);
    failing_opens = opens;
    failing_says = says;
    g_mutex_unlock(&mutex);
}

static gpointer tell(gpointer event)
{
    g_mutex_lock(&mutex);
    if (listener.told)
        listener.told(listener.user, (TabiyaSpeechEvent)GPOINTER_TO_INT(event));
    g_mutex_unlock(&mutex);
    return NULL;
}

void speech_fixture_tell(TabiyaSpeechEvent event)
{
    g_thread_join(g_thread_new("server", tell, GINT_TO_POINTER(event)));
}

void speech_fixture_hang(gboolean hangs)
{
    g_mutex_lock(&mutex);
    hanging = hangs;
    g_cond_broadcast(&awake);
    g_mutex_unlock(&mutex);
}
