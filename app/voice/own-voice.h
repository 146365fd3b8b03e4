/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether the program itself is speaking, so that it does not listen to itself. The speech server
 * tells when it begins and ends; until it does, and where it never does, the length of the words
 * decides. A plain value. Times are those of g_get_monotonic_time(). */
#ifndef TABIYA_OWN_VOICE_H
#define TABIYA_OWN_VOICE_H

#include "app/voice/speech.h"

G_BEGIN_DECLS

typedef struct {
    guint n_waiting;    /* passed to the server, and not ended yet, as far as it tells */
    gint64 expected_us; /* how long all of it takes, since it was last silent */
    gint64 until_us;    /* it is silent from then on, at the latest */
} TabiyaOwnVoice;

/* About how long a voice takes for that; `rate` as in TabiyaSpeechManner. */
gint64 tabiya_own_voice_estimate_us(const char *words, int rate);

/* Words that take `length_us` are passed to the server. */
void tabiya_own_voice_pass(TabiyaOwnVoice *self, gint64 now_us, TabiyaSpeechPriority priority,
                           gint64 length_us);
/* The server tells this. */
void tabiya_own_voice_hear(TabiyaOwnVoice *self, gint64 now_us, TabiyaSpeechEvent event);
/* Nothing of all that is said any more. */
void tabiya_own_voice_stop(TabiyaOwnVoice *self);
/* How long it goes on if the server tells nothing more; 0: it is silent. */
gint64 tabiya_own_voice_get_left_us(const TabiyaOwnVoice *self, gint64 now_us);

G_END_DECLS

#endif
