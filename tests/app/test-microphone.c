/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Samples of a microphone and of sound files: files of every format, files that are none, a sound
 * server that is not there, is killed, hangs and comes back. */
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/voice/microphone.h"
#include "app/voice/recognizer.h"
#include "sound-fixture.h"

static char *folder;

/* --- Listening -------------------------------------------------------------------------------- */

typedef struct {
    GMutex lock;
    gsize n;
    int peak;
    gboolean ended;
    char *problem;
    guint n_waits; /* how often it was said that nothing comes */
    gpointer source;
    const TabiyaSoundSourceKind *kind;
} Heard;

static void samples_cb(gpointer user, const gint16 *samples, gsize n)
{
    Heard *heard = user;

    g_mutex_lock(&heard->lock);
    heard->n += n;
    for (gsize i = 0; i < n; i++)
        heard->peak = MAX(heard->peak, ABS((int)samples[i]));
    g_mutex_unlock(&heard->lock);
}

static void ended_cb(gpointer user, const char *problem)
{
    Heard *heard = user;

    g_assert_false(heard->ended);
    heard->ended = TRUE;
    heard->problem = g_strdup(problem);
}

static void waits_cb(gpointer user, const char *sentence)
{
    Heard *heard = user;

    g_assert_false(heard->ended);
    g_assert_nonnull(strstr(sentence, "keeps trying"));
    heard->n_waits++;
}

static gsize count(Heard *heard)
{
    g_mutex_lock(&heard->lock);
    const gsize n = heard->n;
    g_mutex_unlock(&heard->lock);
    return n;
}

static void begin(Heard *heard, const TabiyaSoundSourceKind *kind, const char *device)
{
    const TabiyaSoundSink sink = {samples_cb, ended_cb, waits_cb, heard};
    g_autoptr(GError) error = NULL;

    memset(heard, 0, sizeof *heard);
    g_mutex_init(&heard->lock);
    heard->kind = kind;
    heard->source = kind->open(device, &sink, &error);
    g_assert_no_error(error);
}

static void finish(Heard *heard)
{
    heard->kind->close(heard->source);
    g_clear_pointer(&heard->problem, g_free);
}

static gboolean wake_cb(gpointer user)
{
    return G_SOURCE_CONTINUE;
}

/* Until it has ended or `n` samples have come. */
static void wait_for(Heard *heard, gsize n)
{
    const guint timer = g_timeout_add(10, wake_cb, NULL);

    while (!heard->ended && count(heard) < n)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(timer);
}

static void hear_file(Heard *heard, const char *path)
{
    begin(heard, tabiya_microphone_module.file, path);
    wait_for(heard, G_MAXSIZE);
}

/* --- Files ------------------------------------------------------------------------------------ */

static void test_formats(void)
{
    static const TabiyaTestSound SOUNDS[] = {
        {16000, 1, 16, 0.5, 0.5, 0}, {8000, 1, 16, 0.5, 0.5, 0},  {8000, 1, 8, 0.5, 0.5, 0},
        {44100, 2, 16, 0.5, 0.5, 0}, {48000, 1, 32, 0.5, 0.5, 0}, {96000, 6, 16, 0.5, 0.5, 0},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(SOUNDS); i++) {
        g_autofree char *path = tabiya_test_sound_write(folder, "sound.wav", &SOUNDS[i]);
        Heard heard;

        hear_file(&heard, path);
        g_assert_null(heard.problem);
        g_assert_cmpint((int)heard.n, >, 0.48 * TABIYA_VOICE_RATE_HZ);
        g_assert_cmpint((int)heard.n, <, 0.52 * TABIYA_VOICE_RATE_HZ);
        g_assert_cmpint(heard.peak, >, 0.4 * 32768);
        g_assert_cmpint(heard.peak, <, 0.6 * 32768);
        finish(&heard);
    }
}

/* The process's memory, in KiB. */
static int resident_kb(void)
{
    g_autofree char *text = NULL;

    g_assert_true(g_file_get_contents("/proc/self/status", &text, NULL, NULL));
    const char *line = strstr(text, "VmRSS:");
    return line ? atoi(line + strlen("VmRSS:")) : 0;
}

static void test_ten_minutes(void)
{
    const TabiyaTestSound sound = {8000, 1, 8, 600, 0.5, 0};
    g_autofree char *path = tabiya_test_sound_write(folder, "long.wav", &sound);
    Heard heard;

    const int before_kb = resident_kb();
    hear_file(&heard, path);
    g_assert_null(heard.problem);
    g_assert_cmpint((int)((heard.n + 1000) / TABIYA_VOICE_RATE_HZ), ==, 600);
    /* The sanitizer keeps what is freed. */
#ifndef __SANITIZE_ADDRESS__
    g_assert_cmpint(resident_kb() - before_kb, <, 16 * 1024);
#else
    (void)before_kb;
#endif
    finish(&heard);
}

static void expect_problem(const char *path, const char *part)
{
    Heard heard;

    hear_file(&heard, path);
    g_test_message("%s: %s", path, heard.problem);
    g_assert_nonnull(heard.problem);
    g_assert_nonnull(strstr(heard.problem, part));
    finish(&heard);
}

static char *write_file(const char *name, const char *contents, gssize length)
{
    char *path = g_build_filename(folder, name, NULL);

    g_assert_true(g_file_set_contents(path, contents, length, NULL));
    return path;
}

static void test_no_sounds(void)
{
    const TabiyaTestSound none = {16000, 1, 16, 0, 0, 0};
    g_autofree char *empty = write_file("empty.wav", "", 0);
    g_autofree char *text = write_file("text.wav", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n", -1);
    g_autofree char *riff = write_file("riff.wav", "RIFF\x24\0\0\0WAVE", 12);
    g_autofree char *header = tabiya_test_sound_write(folder, "header.wav", &none);
    g_autofree char *pipe = g_build_filename(folder, "pipe.wav", NULL);

    expect_problem(empty, "empty.wav");
    expect_problem(text, "not a sound file");
    expect_problem(riff, "riff.wav");
    expect_problem(header, "header.wav");
    expect_problem("/nonexistent.wav", "cannot be opened");
    expect_problem(folder, "cannot be opened");
    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    expect_problem(pipe, "cannot be opened");
}

/* What is there of it is heard. */
static void test_truncated(void)
{
    const TabiyaTestSound sound = {16000, 1, 16, 1, 0.5, 0};
    g_autofree char *path = tabiya_test_sound_write(folder, "truncated.wav", &sound);
    g_autofree char *contents = NULL;
    gsize size;
    Heard heard;

    g_assert_true(g_file_get_contents(path, &contents, &size, NULL));
    g_assert_true(g_file_set_contents(path, contents, (gssize)size / 2 + 1, NULL));
    hear_file(&heard, path);
    g_assert_null(heard.problem);
    g_assert_cmpint((int)heard.n, >, 0.4 * TABIYA_VOICE_RATE_HZ);
    g_assert_cmpint((int)heard.n, <, 0.6 * TABIYA_VOICE_RATE_HZ);
    finish(&heard);
}

/* A file in the microphone's place comes in its own time, and no sample comes after the end. */
static void test_paced(void)
{
    const TabiyaTestSound sound = {16000, 1, 16, 60, 0.5, 0};
    g_autofree char *path = tabiya_test_sound_write(folder, "paced.wav", &sound);
    Heard heard;

    begin(&heard, tabiya_microphone_module.microphone, path);
    wait_for(&heard, TABIYA_VOICE_RATE_HZ / 4);
    g_assert_false(heard.ended);
    heard.kind->close(heard.source);
    const gsize n = heard.n;
    g_assert_cmpint((int)n, <, 30 * TABIYA_VOICE_RATE_HZ);
    g_usleep(100 * 1000);
    g_assert_cmpint((int)count(&heard), ==, (int)n);
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_false(heard.ended);
}

/* Opened and closed at once, again and again. */
static void test_slips(void)
{
    const TabiyaTestSound sound = {16000, 1, 16, 60, 0.5, 0};
    g_autofree char *path = tabiya_test_sound_write(folder, "slips.wav", &sound);
    Heard heard;

    for (int i = 0; i < 20; i++) {
        begin(&heard, tabiya_microphone_module.microphone, path);
        finish(&heard);
    }
    begin(&heard, tabiya_microphone_module.microphone, path);
    wait_for(&heard, 100);
    g_assert_false(heard.ended);
    finish(&heard);
}

/* --- A microphone ----------------------------------------------------------------------------- */

static void listen_to(Heard *heard, const char *device)
{
    begin(heard, tabiya_microphone_module.microphone, device);
    wait_for(heard, TABIYA_VOICE_RATE_HZ / 4);
}

static void test_no_server(void)
{
    Heard heard;

    listen_to(&heard, NULL);
    g_test_message("%s", heard.problem);
    g_assert_nonnull(heard.problem);
    g_assert_nonnull(strstr(heard.problem, "no microphone"));
    finish(&heard);
    listen_to(&heard, "alsa_input.gone");
    g_assert_nonnull(heard.problem);
    g_assert_nonnull(strstr(heard.problem, "not connected"));
    finish(&heard);
}

static gboolean start_server(void)
{
    if (tabiya_test_server_start())
        return TRUE;
    g_test_skip("skipped: PulseAudio is not installed");
    return FALSE;
}

static void expect_sound(const char *device, int loudness)
{
    Heard heard;

    listen_to(&heard, device);
    g_test_message("%s: %s", device, heard.problem);
    g_assert_null(heard.problem);
    g_assert_cmpint(heard.peak, >=, loudness);
    finish(&heard);
}

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    GPtrArray **devices = user;
    g_autoptr(GError) error = NULL;

    *devices = tabiya_microphone_module.list_finish(result, &error);
    g_assert_no_error(error);
}

static GPtrArray *list_devices(void)
{
    GPtrArray *devices = NULL;

    tabiya_microphone_module.list_async(NULL, listed_cb, &devices);
    while (!devices)
        g_main_context_iteration(NULL, TRUE);
    return devices;
}

static void test_server(void)
{
    if (!start_server())
        return;
    g_autoptr(GPtrArray) devices = list_devices();

    g_assert_cmpint((int)devices->len, ==, 2);
    const TabiyaMicrophoneDevice *first = g_ptr_array_index(devices, 0);
    const TabiyaMicrophoneDevice *second = g_ptr_array_index(devices, 1);
    g_assert_cmpstr(first->id, ==, "quiet");
    g_assert_false(first->is_monitor);
    g_assert_cmpstr(second->id, ==, "room.monitor");
    g_assert_true(second->is_monitor);
    g_assert_nonnull(second->name);
    expect_sound(NULL, 0);
    expect_sound("", 0);
    expect_sound("room.monitor", 1000);
    expect_sound("room.monitor", 1000);
    tabiya_test_server_kill();
}

/* As if the microphone were pulled out: it is said once, and the next time works. */
static void test_server_killed(void)
{
    Heard heard;

    if (!start_server())
        return;
    listen_to(&heard, "quiet");
    g_assert_null(heard.problem);
    tabiya_test_server_kill();
    wait_for(&heard, G_MAXSIZE);
    g_test_message("%s", heard.problem);
    g_assert_cmpstr(heard.problem, ==,
                    "The microphone was disconnected. Connect it, then try again.");
    finish(&heard);
    g_assert_true(tabiya_test_server_start());
    expect_sound("quiet", 0);
    tabiya_test_server_kill();
}

static void wait_until_told(Heard *heard)
{
    while (!heard->ended && heard->n_waits == 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_false(heard->ended);
}

/* It is waited for, and said so; if it comes back, nothing has happened. */
static void test_server_pauses(void)
{
    Heard heard;

    if (!start_server())
        return;
    listen_to(&heard, "quiet");
    tabiya_test_server_signal(SIGSTOP);
    wait_until_told(&heard);
    tabiya_test_server_signal(SIGCONT);
    wait_for(&heard, count(&heard) + TABIYA_VOICE_RATE_HZ / 4);
    g_assert_null(heard.problem);
    g_assert_cmpuint(heard.n_waits, ==, 1);
    finish(&heard);
    tabiya_test_server_kill();
}

static void test_server_hangs(void)
{
    Heard heard;

    if (!start_server())
        return;
    listen_to(&heard, "quiet");
    g_assert_null(heard.problem);
    tabiya_test_server_signal(SIGSTOP);
    wait_for(&heard, G_MAXSIZE);
    g_assert_cmpuint(heard.n_waits, ==, 1);
    g_assert_nonnull(heard.problem);
    g_assert_nonnull(strstr(heard.problem, "does not answer."));
    finish(&heard);
    tabiya_test_server_signal(SIGCONT);
    expect_sound("quiet", 0);
    tabiya_test_server_kill();
}

/* --- A busy computer -------------------------------------------------------------------------- */

/* This process does nothing for that long, as if others had the processor. */
static void stand_still(const char *seconds)
{
    g_autofree char *script =
        g_strdup_printf("kill -STOP %d; sleep %s; kill -CONT %d", getpid(), seconds, getpid());
    const char *argv[] = {"sh", "-c", script, NULL};
    GPid child;

    g_assert_true(g_spawn_async(NULL, (char **)argv, NULL,
                                G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child,
                                NULL));
    waitpid(child, NULL, 0);
}

/* Seconds of sound that are not there yet, of all since the first samples. */
static double missing_s(Heard *heard, gint64 since_us, gsize before)
{
    const double passed = (double)(g_get_monotonic_time() - since_us) / G_USEC_PER_SEC;

    return passed - (double)(count(heard) - before) / TABIYA_VOICE_RATE_HZ;
}

/* What was said meanwhile is heard afterwards. */
static void test_busy(void)
{
    Heard heard;

    if (!start_server())
        return;
    listen_to(&heard, "room.monitor");
    const gint64 since_us = g_get_monotonic_time();
    const gsize before = count(&heard);
    stand_still("2");
    const guint timer = g_timeout_add(10, wake_cb, NULL);
    const gint64 until_us = g_get_monotonic_time() + 20 * G_USEC_PER_SEC;
    while (missing_s(&heard, since_us, before) > 0.5 && g_get_monotonic_time() < until_us)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(timer);
    g_assert_cmpfloat(missing_s(&heard, since_us, before), <=, 0.5);
    g_assert_null(heard.problem);
    finish(&heard);
    tabiya_test_server_kill();
}

/* GStreamer looks through its plug-ins when it starts for the first time, which the microphone
 * cannot help. */
static void hear_after_slow_start(void)
{
    g_autofree char *scanner = g_build_filename(folder, "slow-scanner", NULL);
    g_autofree char *registry = g_build_filename(folder, "new-registry", NULL);
    Heard heard;

    g_assert_true(g_file_set_contents(scanner, "#!/bin/sh\nsleep 12\nexit 1\n", -1, NULL));
    g_assert_cmpint(g_chmod(scanner, 0700), ==, 0);
    g_log_set_always_fatal(G_LOG_FATAL_MASK); /* GStreamer warns of that one, and looks by itself */
    g_setenv("GST_PLUGIN_SCANNER", scanner, TRUE);
    g_setenv("GST_REGISTRY", registry, TRUE);
    if (!tabiya_test_server_start())
        return;
    listen_to(&heard, "quiet");
    g_assert_null(heard.problem);
    g_assert_cmpuint(heard.n_waits, ==, 1);
    finish(&heard);
    tabiya_test_server_kill();
}

static void test_slow_start(void)
{
    if (g_test_subprocess()) {
        hear_after_slow_start();
        return;
    }
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed();
}

int main(int argc, char **argv)
{
    tabiya_test_server_prepare();
    g_test_init(&argc, &argv, NULL);
    folder = g_dir_make_tmp("tabiya-microphone-XXXXXX", NULL);
    g_test_add_func("/microphone/formats", test_formats);
    g_test_add_func("/microphone/ten-minutes", test_ten_minutes);
    g_test_add_func("/microphone/no-sounds", test_no_sounds);
    g_test_add_func("/microphone/truncated", test_truncated);
    g_test_add_func("/microphone/paced", test_paced);
    g_test_add_func("/microphone/slips", test_slips);
    g_test_add_func("/microphone/no-server", test_no_server);
    g_test_add_func("/microphone/server", test_server);
    g_test_add_func("/microphone/server-killed", test_server_killed);
    g_test_add_func("/microphone/server-pauses", test_server_pauses);
    g_test_add_func("/microphone/server-hangs", test_server_hangs);
    g_test_add_func("/microphone/busy", test_busy);
    g_test_add_func("/microphone/slow-start", test_slow_start);
    return g_test_run();
}
