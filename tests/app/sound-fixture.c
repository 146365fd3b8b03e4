/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See sound-fixture.h. */
#include "sound-fixture.h"

#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

/* --- Files ------------------------------------------------------------------------------------ */

static void put(GByteArray *out, guint32 value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        const guint8 byte = (guint8)(value >> (8 * i));
        g_byte_array_append(out, &byte, 1);
    }
}

static void put_text(GByteArray *out, const char *text)
{
    g_byte_array_append(out, (const guint8 *)text, (guint)strlen(text));
}

static void put_header(GByteArray *out, const TabiyaTestSound *sound, guint32 data_bytes)
{
    const int frame = sound->channels * sound->bits / 8;

    put_text(out, "RIFF");
    put(out, 36 + data_bytes, 4);
    put_text(out, "WAVEfmt ");
    put(out, 16, 4);
    put(out, sound->bits == 32 ? 3 : 1, 2);
    put(out, (guint32)sound->channels, 2);
    put(out, (guint32)sound->rate_hz, 4);
    put(out, (guint32)(sound->rate_hz * frame), 4);
    put(out, (guint32)frame, 2);
    put(out, (guint32)sound->bits, 2);
    put_text(out, "data");
    put(out, data_bytes, 4);
}

static void put_sample(GByteArray *out, int bits, double value)
{
    union {
        float number;
        guint32 bytes;
    } both;

    value = CLAMP(value, -1, 1);
    both.number = (float)value;
    if (bits == 8)
        put(out, (guint32)(127.5 + 127 * value), 1);
    else if (bits == 16)
        put(out, (guint32)(gint32)lrint(32767 * value), 2);
    else
        put(out, both.bytes, 4);
}

char *tabiya_test_sound_write(const char *folder, const char *name, const TabiyaTestSound *sound)
{
    const guint frames = (guint)lrint(sound->seconds * sound->rate_hz);
    const guint heard = (guint)(frames * (1 - sound->gap));
    g_autoptr(GByteArray) out = g_byte_array_new();
    char *path = g_build_filename(folder, name, NULL);

    put_header(out, sound, frames * (guint32)(sound->channels * sound->bits / 8));
    for (guint i = 0; i < frames; i++) {
        const double tone = i < heard ? sin(2 * G_PI * 440 * i / sound->rate_hz) : 0;
        for (int channel = 0; channel < sound->channels; channel++)
            put_sample(out, sound->bits, sound->loudness * tone);
    }
    g_assert_true(g_file_set_contents(path, (const char *)out->data, out->len, NULL));
    return path;
}

/* --- A sound server --------------------------------------------------------------------------- */

static char *folder;
static GPid server;

void tabiya_test_server_prepare(void)
{
    folder = g_dir_make_tmp("tabiya-sound-XXXXXX", NULL);
    g_assert_nonnull(folder);
    g_autofree char *socket = g_build_filename(folder, "pulse.socket", NULL);
    g_autofree char *address = g_strconcat("unix:", socket, NULL);

    g_setenv("HOME", folder, TRUE);
    g_setenv("XDG_RUNTIME_DIR", folder, TRUE);
    g_setenv("XDG_CONFIG_HOME", folder, TRUE);
    g_setenv("PULSE_SERVER", address, TRUE);
    g_unsetenv("DBUS_SESSION_BUS_ADDRESS");
    g_unsetenv("DISPLAY");
}

static gboolean is_up(void)
{
    g_autofree char *socket = g_build_filename(folder, "pulse.socket", NULL);

    return g_file_test(socket, G_FILE_TEST_EXISTS);
}

gboolean tabiya_test_server_start(void)
{
    g_autofree char *program = g_find_program_in_path("pulseaudio");
    g_autofree char *socket = g_strdup_printf(
        "--load=module-native-protocol-unix auth-anonymous=1 socket=%s/pulse.socket", folder);
    char *argv[] = {program,
                    (char *)"-n",
                    (char *)"--daemonize=no",
                    (char *)"--exit-idle-time=-1",
                    (char *)"--use-pid-file=no",
                    (char *)"--log-target=null",
                    (char *)"--load=module-null-sink sink_name=room",
                    (char *)"--load=module-sine sink=room frequency=440",
                    (char *)"--load=module-null-source source_name=quiet",
                    socket,
                    NULL};

    if (!program)
        return FALSE;
    g_assert_true(g_spawn_async(NULL, argv, NULL,
                                G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL |
                                    G_SPAWN_STDERR_TO_DEV_NULL,
                                NULL, NULL, &server, NULL));
    for (int i = 0; i < 1000 && !is_up(); i++)
        g_usleep(10 * 1000);
    return is_up();
}

void tabiya_test_server_signal(int number)
{
    kill(server, number);
}

void tabiya_test_server_kill(void)
{
    g_autofree char *socket = g_build_filename(folder, "pulse.socket", NULL);

    if (server == 0)
        return;
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    server = 0;
    g_unlink(socket);
}
