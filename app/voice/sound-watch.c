/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See sound-watch.h. Loudness is the deviation from the mean: cheap sound cards add a constant. */
#include "app/voice/sound-watch.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/voice/recognizer.h"

#define FULL_SCALE 32768.0
/* At either end of the scale. */
#define CLIPPED_FROM 32700
/* Muted microphones give zeros or the noise of their converter, some −70 dB. */
#define SILENT_RANGE 24
#define SILENT_AFTER (TABIYA_VOICE_RATE_HZ / 2)
/* Speech reaches the end of the scale here and there without harm. */
#define CLIPPED_SHARE 0.005
/* The meter's left end, and what a quiet room does not reach. */
#define METER_DB (-60.0)
#define LOUD_DB (-45.0)
#define STRETCH (TABIYA_VOICE_RATE_HZ / 50)

void tabiya_sound_watch_reset(TabiyaSoundWatch *self)
{
    *self = (TabiyaSoundWatch){.low = G_MAXINT16, .high = G_MININT16};
}

static double measure_db(const gint16 *samples, gsize n)
{
    double sum = 0, squares = 0;

    for (gsize i = 0; i < n; i++) {
        sum += samples[i];
        squares += (double)samples[i] * samples[i];
    }
    const double mean = sum / (double)n;
    const double variance = squares / (double)n - mean * mean;
    return variance > 0 ? 10 * log10(variance / (FULL_SCALE * FULL_SCALE)) : -100;
}

static void add_stretch(TabiyaSoundWatch *self, const gint16 *samples, gsize n)
{
    const double db = measure_db(samples, n);

    self->level = CLAMP(1 - db / METER_DB, 0, 1);
    if (db > LOUD_DB)
        self->n_loud += n;
}

void tabiya_sound_watch_add(TabiyaSoundWatch *self, const gint16 *samples, gsize n)
{
    for (gsize i = 0; i < n; i++) {
        self->low = MIN(self->low, samples[i]);
        self->high = MAX(self->high, samples[i]);
        self->n_clipped += samples[i] >= CLIPPED_FROM || samples[i] <= -CLIPPED_FROM;
    }
    self->n += n;
    for (gsize i = 0; i < n; i += STRETCH)
        add_stretch(self, samples + i, MIN(STRETCH, n - i));
}

double tabiya_sound_watch_get_speech_s(const TabiyaSoundWatch *self)
{
    return (double)self->n_loud / TABIYA_VOICE_RATE_HZ;
}

gboolean tabiya_sound_watch_is_silent(const TabiyaSoundWatch *self)
{
    return self->n >= SILENT_AFTER && self->high - self->low <= SILENT_RANGE;
}

gboolean tabiya_sound_watch_is_clipped(const TabiyaSoundWatch *self)
{
    return self->n > 0 && (double)self->n_clipped > CLIPPED_SHARE * (double)self->n;
}

const char *tabiya_sound_watch_get_problem(const TabiyaSoundWatch *self)
{
    if (tabiya_sound_watch_is_silent(self))
        return _("The microphone is silent. Is it muted?");
    if (tabiya_sound_watch_is_clipped(self))
        return _("The microphone is too loud. Turn its volume down in the system settings.");
    return NULL;
}
