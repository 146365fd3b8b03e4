/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Takes stationary noise out of the cepstra of speech. What speech without noise is like, the
 * acoustic model itself knows: its Gaussians are put into the noise of the room, and each frame is
 * moved back by as much as those were moved that it resembles there (a vector Taylor series). The
 * same comparison tells how the microphone and the voice differ from what the model was trained
 * with, by the sounds that are spoken instead of by a mean over them. */
#ifndef TABIYA_CLEAN_SPEECH_H
#define TABIYA_CLEAN_SPEECH_H

#include "app/voice/cepstral-transform.h"

G_BEGIN_DECLS

/* An utterance in its room. */
typedef struct {
    const float *rows; /* [n][TABIYA_CEPSTRA] */
    guint n;
    float noise[TABIYA_MEL_BANDS];   /* logarithm of its power */
    float variances[TABIYA_CEPSTRA]; /* of cepstra of noise alone */
} TabiyaNoisySpeech;

typedef struct TabiyaCleanSpeech TabiyaCleanSpeech;

/* The model's Gaussians are of cepstra that the transform makes. */
TabiyaCleanSpeech *
tabiya_clean_speech_new(const TabiyaAcousticModel *model,
                        const TabiyaCepstralTransform *transform) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_clean_speech_free(TabiyaCleanSpeech *self);

/* `restored`, [n][TABIYA_CEPSTRA], is the speech without noise. `channel` is a guess at the mean of
 * such speech, and becomes a better one. */
void tabiya_clean_speech_restore(TabiyaCleanSpeech *self, const TabiyaNoisySpeech *speech,
                                 float *channel, float *restored);

G_END_DECLS

#endif
