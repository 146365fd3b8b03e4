/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where an utterance begins and ends while nobody presses a key: it is louder than the room, and
 * then quiet again for a while. A plain value. */
#ifndef TABIYA_SPEECH_END_H
#define TABIYA_SPEECH_END_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    double room;       /* how loud the room is without speech */
    guint loud, quiet; /* chunks in a row */
    gboolean speaks;
} TabiyaSpeechEnd;

typedef enum {
    TABIYA_SPEECH_NONE,    /* the room alone */
    TABIYA_SPEECH_GOES_ON, /* somebody speaks, or may have begun to */
    TABIYA_SPEECH_ENDED,   /* what was said is complete */
} TabiyaSpeechState;

/* Samples of one chunk, a fiftieth of a second each. */
#define TABIYA_SPEECH_CHUNK 320

/* Root of the mean square of samples, 0 to 32768. */
double tabiya_speech_loudness(const gint16 *samples, gsize n);
/* The state after a chunk as loud as this. */
TabiyaSpeechState tabiya_speech_end_add(TabiyaSpeechEnd *self, double loudness);

G_END_DECLS

#endif
