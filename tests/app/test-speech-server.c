/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The speaker with a speech-dispatcher of its own, whose module (speech-scribe.py) writes what it
 * should say. */
#include <glib/gstdio.h>
#include <signal.h>

#include "app/voice/speaker.h"

#define WAIT_US (15 * G_USEC_PER_SEC)

static char *folder, *said_path, *socket_path;
static guint n_troubles;

static char *dup_said(void)
{
    char *text = NULL;

    return g_file_get_contents(said_path, &text, NULL, NULL) ? text : g_strdup("");
}

static void await(const char *words)
{
    const gint64 end = g_get_monotonic_time() + WAIT_US;

    for (;;) {
        g_autofree char *text = dup_said();
        if (strstr(text, words))
            return;
        if (g_get_monotonic_time() > end)
            g_error("no “%s” in: %s", words, text);
        g_main_context_iteration(NULL, FALSE);
        g_usleep(10000);
    }
}

/* The server, as it writes its number. 0: it does not run. */
static GPid find_server(void)
{
    g_autofree char *path =
        g_build_filename(folder, "speech-dispatcher", "pid", "speech-dispatcher.pid", NULL);
    g_autofree char *text = NULL;

    return g_file_get_contents(path, &text, NULL, NULL) ? (GPid)g_ascii_strtoll(text, NULL, 10) : 0;
}

static void end_server(void)
{
    const GPid pid = find_server();

    if (pid > 0)
        kill(pid, SIGKILL);
    while (pid > 0 && kill(pid, 0) == 0)
        g_usleep(10000);
    g_unlink(socket_path);
}

static void write_config(const char *more)
{
    g_autofree char *path = g_build_filename(folder, "speech-dispatcher", "speechd.conf", NULL);
    g_autofree char *text =
        g_strdup_printf("LogLevel 1\nLogDir \"%s\"\nTimeout 3\n"
                        "AddModule \"scribe\" \"%s\" \"\"\nDefaultModule \"scribe\"\n%s\n",
                        folder, g_getenv("TABIYA_SCRIBE"), more);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void trouble_cb(void)
{
    n_troubles++;
}

static TabiyaSpeaker *start(const char *language)
{
    TabiyaSpeaker *speaker = tabiya_speaker_new();

    g_unlink(said_path);
    n_troubles = 0;
    g_object_set(speaker, "enabled", TRUE, "language", language, NULL);
    g_signal_connect(speaker, "trouble", trouble_cb, NULL);
    return speaker;
}

static void say(TabiyaSpeaker *speaker, const char *text)
{
    tabiya_speaker_say(speaker, text, TABIYA_SPEECH_MESSAGE);
}

static void test_says(void)
{
    g_autoptr(TabiyaSpeaker) speaker = start("de");

    g_object_set(speaker, "rate", 40, "volume", 60, NULL);
    say(speaker, "Sf3 <& „Ende“.\n.\nNoch etwas");
    await("Springer f 3 ");
    await("Noch etwas");
    await("\"language\": \"de\"");
    await("\"rate\": \"40\"");
    await("\"volume\": \"60\"");
    say(speaker, "zwei");
    await("zwei");
    g_assert_cmpuint(n_troubles, ==, 0);
}

static void test_stops(void)
{
    g_autoptr(TabiyaSpeaker) speaker = start("en");

    say(speaker, "a long sentence"); /* the scribe takes its time for it */
    await("a long sentence");
    tabiya_speaker_stop(speaker);
    await("\"stopped\"");
    say(speaker, "the next");
    await("the next");
}

static void await_silence(TabiyaSpeaker *speaker)
{
    const gint64 end = g_get_monotonic_time() + WAIT_US;
    gboolean speaks = TRUE;

    while (speaks) {
        g_assert_cmpint(g_get_monotonic_time(), <, end);
        g_object_get(speaker, "speaks", &speaks, NULL);
        g_main_context_iteration(NULL, FALSE);
        g_usleep(10000);
    }
}

/* The server tells: words that take minutes are over at once, as the scribe hurries. */
static void test_silent(void)
{
    g_autoptr(TabiyaSpeaker) speaker = start("en");
    g_autofree char *words = g_strnfill(4000, 'm');
    gboolean speaks;

    say(speaker, words);
    say(speaker, "and more");
    g_object_get(speaker, "speaks", &speaks, NULL);
    g_assert_true(speaks);
    await("and more");
    await_silence(speaker);
    /* Stopped. */
    say(speaker, "a long sentence");
    await("a long sentence");
    tabiya_speaker_stop(speaker);
    await("\"stopped\"");
    await_silence(speaker);
    say(speaker, words);
    await_silence(speaker);
}

static void test_killed(void)
{
    g_autoptr(TabiyaSpeaker) speaker = start("en");

    say(speaker, "a long beginning");
    await("a long beginning");
    end_server();
    say(speaker, "after the end");
    await("after the end");
    g_assert_cmpuint(n_troubles, ==, 0);
    /* It cannot be started again. */
    end_server();
    write_config("DisableAutoSpawn");
    say(speaker, "never heard");
    say(speaker, "never heard");
    while (n_troubles == 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(n_troubles, ==, 1);
}

static void test_none(void)
{
    g_autoptr(TabiyaSpeaker) speaker = start("en");

    say(speaker, "never heard");
    while (n_troubles == 0)
        g_main_context_iteration(NULL, TRUE);
    write_config("");
    g_object_set(speaker, "enabled", FALSE, NULL);
    g_object_set(speaker, "enabled", TRUE, NULL);
    say(speaker, "now there is one");
    await("now there is one");
}

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GPtrArray **)user = tabiya_speaker_list_voices_finish(TABIYA_SPEAKER(source), result, NULL);
}

static void test_voices(void)
{
    g_autoptr(TabiyaSpeaker) speaker = start("de");
    g_autoptr(GPtrArray) voices = NULL;

    tabiya_speaker_list_voices_async(speaker, NULL, listed_cb, &voices);
    while (!voices)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(voices->len, ==, 1);
    g_assert_cmpstr(((TabiyaSpeechVoice *)voices->pdata[0])->id, ==, "scribe/Berta");
    g_object_set(speaker, "voice", "scribe/Berta", NULL);
    say(speaker, "mit Stimme");
    await("mit Stimme");
    await("\"synthesis_voice\": \"Berta\"");
}

static void make_folder(void)
{
    folder = g_dir_make_tmp("tabiya-speech-XXXXXX", NULL);
    said_path = g_build_filename(folder, "said", NULL);
    socket_path = g_build_filename(folder, "speech-dispatcher", "speechd.sock", NULL);
    g_autofree char *config = g_build_filename(folder, "speech-dispatcher", "modules", NULL);
    g_assert_cmpint(g_mkdir_with_parents(config, 0700), ==, 0);
    static const char *const names[] = {"XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME",
                                        "HOME"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        g_setenv(names[i], folder, TRUE);
    g_unsetenv("SPEECHD_ADDRESS");
    g_setenv("SCRIBE_FILE", said_path, TRUE);
    write_config("");
}

static void remove_folder(void)
{
    const char *argv[] = {"rm", "-rf", folder, NULL};

    end_server();
    g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                 NULL);
}

int main(int argc, char **argv)
{
    g_autofree char *server = g_find_program_in_path("speech-dispatcher");

    g_test_init(&argc, &argv, NULL);
    if (!server) {
        g_print("1..0 # SKIP needs speech-dispatcher\n");
        return 0;
    }
    make_folder();
    tabiya_speech_set_for_tests(&tabiya_speech);
    g_test_add_func("/speech-server/says", test_says);
    g_test_add_func("/speech-server/stops", test_stops);
    g_test_add_func("/speech-server/silent", test_silent);
    g_test_add_func("/speech-server/voices", test_voices);
    g_test_add_func("/speech-server/killed", test_killed);
    g_test_add_func("/speech-server/none", test_none);
    const int failed = g_test_run();
    remove_folder();
    return failed;
}
