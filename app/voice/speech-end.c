/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See speech-end.h. */
#include "app/voice/speech-end.h"

#include <math.h>

/* Speech is so many times louder than the room, and at least this loud. */
#define TIMES 3.0
#define LEAST 120.0
/* Chunks: so many loud ones are speech, so many quiet ones a pause that ends it. */
#define BEGINS 4
#define ENDS 35
/* How fast the room is followed: down at once, up within seconds. */
#define FOLLOW_UP 0.01
#define FOLLOW_DOWN 0.3

double tabiya_speech_loudness(const gint16 *samples, gsize n)
{
    double sum = 0;

    for (gsize i = 0; i < n; i++)
        sum += (double)samples[i] * samples[i];
    return n > 0 ? sqrt(sum / (double)n) : 0;
}

static void follow(TabiyaSpeechEnd *self, double loudness)
{
    if (self->room == 0)
        self->room = MIN(loudness, LEAST);
    self->room += (loudness - self->room) * (loudness > self->room ? FOLLOW_UP : FOLLOW_DOWN);
}

TabiyaSpeechState tabiya_speech_end_add(TabiyaSpeechEnd *self, double loudness)
{
    const gboolean is_loud = loudness > MAX(TIMES * self->room, LEAST);

    follow(self, loudness);
    self->loud = is_loud ? self->loud + 1 : 0;
    self->quiet = is_loud ? 0 : self->quiet + 1;
    if (self->loud >= BEGINS)
        self->speaks = TRUE;
    if (self->speaks && self->quiet >= ENDS) {
        self->speaks = FALSE;
        return TABIYA_SPEECH_ENDED;
    }
    return self->speaks || is_loud ? TABIYA_SPEECH_GOES_ON : TABIYA_SPEECH_NONE;
}
