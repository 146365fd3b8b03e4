/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See own-voice.h. */
#include "app/voice/own-voice.h"

#include <math.h>

#define LETTERS_A_SECOND 13.0
#define FASTEST 2.5 /* so many times at rate 100 */
#define BREATH_US (G_USEC_PER_SEC * 2 / 5)
/* Sound on its way to a loudspeaker. */
#define TAIL_US (G_USEC_PER_SEC / 5)
/* In which the server begins the next message, unless it has dropped it, which it tells nobody. */
#define NEXT_US G_USEC_PER_SEC
/* It has perhaps ended in the middle of a message: so many times the estimate, and a while. */
#define TIMES_LONGER 3
#define WHILE_US (5 * G_USEC_PER_SEC)

gint64 tabiya_own_voice_estimate_us(const char *words, int rate)
{
    const double letters = (double)g_utf8_strlen(words, -1);

    return BREATH_US +
           (gint64)(letters / LETTERS_A_SECOND / pow(FASTEST, rate / 100.0) * G_USEC_PER_SEC);
}

/* Messages wait for each other; texts of other priorities interrupt, or are dropped. */
void tabiya_own_voice_pass(TabiyaOwnVoice *self, gint64 now_us, TabiyaSpeechPriority priority,
                           gint64 length_us)
{
    if (tabiya_own_voice_get_left_us(self, now_us) == 0)
        tabiya_own_voice_stop(self);
    const gint64 begin_us =
        priority == TABIYA_SPEECH_MESSAGE ? MAX(self->until_us, now_us) : now_us;
    self->n_waiting++;
    self->expected_us += length_us;
    self->until_us = MAX(self->until_us, begin_us + length_us);
}

void tabiya_own_voice_hear(TabiyaOwnVoice *self, gint64 now_us, TabiyaSpeechEvent event)
{
    if (event == TABIYA_SPEECH_BEGINS) {
        self->n_waiting = MAX(self->n_waiting, 1);
        self->until_us = now_us + TIMES_LONGER * self->expected_us + WHILE_US;
        return;
    }
    if (self->n_waiting == 0)
        return;
    self->n_waiting--;
    self->until_us = now_us + (self->n_waiting > 0 ? NEXT_US : TAIL_US);
}

void tabiya_own_voice_stop(TabiyaOwnVoice *self)
{
    *self = (TabiyaOwnVoice){0};
}

gint64 tabiya_own_voice_get_left_us(const TabiyaOwnVoice *self, gint64 now_us)
{
    return MAX(self->until_us - now_us, 0);
}
