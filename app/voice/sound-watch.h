/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How loud an utterance is while it comes in: a level for a meter, how long somebody speaks, and
 * whether the microphone is muted or too loud. Samples as recognizer.h has them. A plain value. */
#ifndef TABIYA_SOUND_WATCH_H
#define TABIYA_SOUND_WATCH_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    gsize n, n_clipped; /* samples */
    int low, high;      /* the least and the greatest */
    double level;       /* of the last samples: 0, silence, to 1, as loud as can be */
    gsize n_loud;       /* samples in stretches that are louder than a quiet room */
} TabiyaSoundWatch;

/* Before each utterance. */
void tabiya_sound_watch_reset(TabiyaSoundWatch *self);
void tabiya_sound_watch_add(TabiyaSoundWatch *self, const gint16 *samples, gsize n);

/* How long it was louder than a quiet room, in seconds. */
double tabiya_sound_watch_get_speech_s(const TabiyaSoundWatch *self);
/* Half a second or more without any sound, not even noise: muted. */
gboolean tabiya_sound_watch_is_silent(const TabiyaSoundWatch *self);
/* So loud that parts of it are cut off, which no recognizer understands. */
gboolean tabiya_sound_watch_is_clipped(const TabiyaSoundWatch *self);
/* One translated sentence for the person; NULL: nothing is wrong. Static. */
const char *tabiya_sound_watch_get_problem(const TabiyaSoundWatch *self);

G_END_DECLS

#endif
