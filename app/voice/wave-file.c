/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See wave-file.h. */
#include "app/voice/wave-file.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/leftovers.h"
#include "app/voice/recognizer.h"

#define HEADER_BYTES 44
#define SAMPLE_BYTES 2

static void put(guint8 *at, guint32 value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (guint8)(value >> (8 * i));
}

/* RIFF WAVE, PCM, little-endian. */
static void write_header(guint8 *header, guint32 data_bytes)
{
    memcpy(header, "RIFF....WAVEfmt ....", 20);
    put(header + 4, HEADER_BYTES - 8 + data_bytes, 4);
    put(header + 16, 16, 4);
    put(header + 20, 1, 2); /* PCM */
    put(header + 22, 1, 2); /* channels */
    put(header + 24, TABIYA_VOICE_RATE_HZ, 4);
    put(header + 28, TABIYA_VOICE_RATE_HZ * SAMPLE_BYTES, 4);
    put(header + 32, SAMPLE_BYTES, 2);
    put(header + 34, SAMPLE_BYTES * 8, 2);
    memcpy(header + 36, "data", 4);
    put(header + 40, data_bytes, 4);
}

static guint8 *make_bytes(const gint16 *samples, gsize n)
{
    guint8 *bytes = g_malloc(HEADER_BYTES + n * SAMPLE_BYTES);

    write_header(bytes, (guint32)(n * SAMPLE_BYTES));
    for (gsize i = 0; i < n; i++)
        put(bytes + HEADER_BYTES + i * SAMPLE_BYTES, (guint16)samples[i], SAMPLE_BYTES);
    return bytes;
}

/* NULL: the system has no folder in memory. */
static const char *find_folder(void)
{
    const char *runtime = g_getenv("XDG_RUNTIME_DIR");

    if (runtime && g_access(runtime, W_OK) == 0)
        return runtime;
    return g_access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NULL;
}

static gboolean write_all(int fd, const guint8 *bytes, gsize size)
{
    while (size > 0) {
        const gssize written = write(fd, bytes, size);
        if (written < 0 && errno != EINTR)
            return FALSE;
        if (written > 0) {
            bytes += written;
            size -= (gsize)written;
        }
    }
    return TRUE;
}

char *tabiya_wave_file_write(const gint16 *samples, gsize n, GError **error)
{
    const char *folder = find_folder();
    g_autofree char *path = folder ? g_build_filename(folder, "tabiya-XXXXXX.wav", NULL) : NULL;
    g_autofree guint8 *bytes = make_bytes(samples, n);
    const int fd = path ? g_mkstemp_full(path, O_WRONLY | O_CLOEXEC, 0600) : -1;

    if (fd < 0) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                            _("The speech command cannot be used: there is no folder in memory, "
                              "$XDG_RUNTIME_DIR."));
        return NULL;
    }
    tabiya_leftovers_note(path);
    const gboolean written = write_all(fd, bytes, HEADER_BYTES + n * SAMPLE_BYTES);
    close(fd);
    if (!written) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                            _("There is not enough memory for the speech command."));
        tabiya_wave_file_remove(g_steal_pointer(&path));
    }
    return g_steal_pointer(&path);
}

void tabiya_wave_file_remove(char *path)
{
    if (!path)
        return;
    g_unlink(path);
    tabiya_leftovers_forget(path);
    g_free(path);
}
