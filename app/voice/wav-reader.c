/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See wav-reader.h. */
#include "app/voice/wav-reader.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/voice/recognizer.h"

#define PCM 1
#define FLOATS 3
#define EXTENSIBLE 0xfffe
#define RATE_LEAST 4000
#define RATE_MOST 192000
#define CHANNELS_MAX 32
/* Zero crossings on each side of the filter that changes the rate. */
#define CROSSINGS 8

typedef struct {
    guint format, channels, rate, width; /* `width` in bytes, of one sample of one channel */
} Format;

static gboolean fail(GError **error, const char *message)
{
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, message);
    return FALSE;
}

static guint read_16(const guint8 *at)
{
    return at[0] | (guint)at[1] << 8;
}

static guint32 read_32(const guint8 *at)
{
    return read_16(at) | (guint32)read_16(at + 2) << 16;
}

/* --- Chunks ---------------------------------------------------------------------------------- */

static gboolean check_format(const Format *format, GError **error)
{
    const gboolean is_known = (format->format == PCM && format->width >= 1 && format->width <= 4) ||
                              (format->format == FLOATS && format->width == 4);

    if (!is_known) {
        return fail(error, _("The sound is packed in a way that Tabiya does not know: save it as "
                             "WAV with 16 bits"));
    }
    if (format->channels == 0 || format->channels > CHANNELS_MAX || format->rate < RATE_LEAST ||
        format->rate > RATE_MOST) {
        return fail(error, _("The header of the WAV file is damaged"));
    }
    return TRUE;
}

static gboolean read_format(FILE *file, guint32 size, Format *format, GError **error)
{
    guint8 bytes[40] = {0};
    const gsize n = MIN(size, sizeof bytes);

    if (size < 16 || fread(bytes, 1, n, file) != n ||
        fseek(file, (long)(size - n + (size & 1)), SEEK_CUR) != 0) {
        return fail(error, _("The header of the WAV file is damaged"));
    }
    *format = (Format){read_16(bytes), read_16(bytes + 2), read_32(bytes + 4),
                       (read_16(bytes + 14) + 7) / 8};
    if (format->format == EXTENSIBLE && n >= 26)
        format->format = read_16(bytes + 24);
    return check_format(format, error);
}

/* Up to the samples. */
static gboolean find_samples(FILE *file, Format *format, guint32 *size, GError **error)
{
    guint8 head[12];
    gboolean has_format = FALSE;

    if (fread(head, 1, 12, file) != 12 || memcmp(head, "RIFF", 4) != 0 ||
        memcmp(head + 8, "WAVE", 4) != 0) {
        return fail(error, _("This is no WAV file"));
    }
    while (fread(head, 1, 8, file) == 8) {
        *size = read_32(head + 4);
        if (memcmp(head, "data", 4) == 0)
            return has_format || fail(error, _("The header of the WAV file is damaged"));
        if (memcmp(head, "fmt ", 4) == 0) {
            if (!read_format(file, *size, format, error))
                return FALSE;
            has_format = TRUE;
        } else if (fseek(file, (long)*size + (*size & 1), SEEK_CUR) != 0) {
            break;
        }
    }
    return fail(error, _("There is no sound in the WAV file"));
}

/* --- Samples --------------------------------------------------------------------------------- */

/* -1 to 1. */
static float sample_at(const guint8 *at, const Format *format)
{
    const guint32 bits = read_32((const guint8[4]){format->width > 3 ? at[format->width - 4] : 0,
                                                   format->width > 2 ? at[format->width - 3] : 0,
                                                   format->width > 1 ? at[format->width - 2] : 0,
                                                   at[format->width - 1]});
    float value;

    if (format->format == PCM) {
        return format->width == 1 ? (float)((int)at[0] - 128) / 128.0f
                                  : (float)(gint32)bits / 2147483648.0f;
    }
    memcpy(&value, &bits, sizeof value);
    return isfinite(value) ? CLAMP(value, -1.0f, 1.0f) : 0;
}

/* All channels as one, at the file's rate: of floats. NULL with `error`: it is too long. */
static GArray *mix(FILE *file, const Format *format, guint32 size, GError **error)
{
    const gsize frame = format->width * format->channels;
    const gsize most = (gsize)format->rate * TABIYA_VOICE_SECONDS_MAX;
    g_autoptr(GArray) mixed = g_array_new(FALSE, FALSE, sizeof(float));
    guint8 bytes[4 * CHANNELS_MAX];

    for (gsize left = size / frame; left > 0 && fread(bytes, frame, 1, file) == 1; left--) {
        float sum = 0;
        for (guint i = 0; i < format->channels; i++)
            sum += sample_at(bytes + i * format->width, format);
        sum /= (float)format->channels;
        g_array_append_val(mixed, sum);
        if (mixed->len > most) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        /* Translators: %d is a number of seconds. */
                        _("The sound is longer than %d seconds: save each sentence as a file of "
                          "its own"),
                        TABIYA_VOICE_SECONDS_MAX);
            return NULL;
        }
    }
    return g_steal_pointer(&mixed);
}

/* --- The rate -------------------------------------------------------------------------------- */

/* A sine cardinal under a raised cosine, which is 0 from `width` on. */
static double kernel(double distance, double cutoff, double width)
{
    const double x = G_PI * distance * cutoff;

    if (fabs(distance) >= width)
        return 0;
    return (fabs(x) < 1e-9 ? 1 : sin(x) / x) * cutoff * (0.5 + 0.5 * cos(G_PI * distance / width));
}

static double interpolate(const GArray *samples, double at, double cutoff)
{
    const double width = CROSSINGS / cutoff;
    const int first = MAX((int)ceil(at - width), 0);
    const int last = MIN((int)floor(at + width), (int)samples->len - 1);
    double sum = 0;

    for (int i = first; i <= last; i++)
        sum += g_array_index(samples, float, i) * kernel(at - i, cutoff, width);
    return sum;
}

static GArray *change_rate(const GArray *samples, guint rate)
{
    const double step = (double)rate / TABIYA_VOICE_RATE_HZ, cutoff = MIN(1, 1 / step);
    const guint n = (guint)(samples->len / step);
    GArray *changed = g_array_sized_new(FALSE, FALSE, sizeof(gint16), n);

    for (guint i = 0; i < n; i++) {
        const double value = rate == TABIYA_VOICE_RATE_HZ ? g_array_index(samples, float, i)
                                                          : interpolate(samples, i * step, cutoff);
        const gint16 sample = (gint16)CLAMP(lrint(value * 32768), -32768, 32767);
        g_array_append_val(changed, sample);
    }
    return changed;
}

GArray *tabiya_wav_read(const char *path, GError **error)
{
    FILE *file = fopen(path, "rb");
    Format format = {0};
    guint32 size;
    g_autoptr(GArray) mixed = NULL;

    if (!file) {
        g_set_error_literal(error, G_IO_ERROR, g_io_error_from_errno(errno), g_strerror(errno));
        return NULL;
    }
    if (find_samples(file, &format, &size, error))
        mixed = mix(file, &format, size, error);
    fclose(file);
    return mixed ? change_rate(mixed, format.rate) : NULL;
}
