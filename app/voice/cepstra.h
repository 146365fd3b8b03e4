/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sound as the acoustic model wants it: thirteen cepstral coefficients a hundredth of a second, as
 * SphinxBase's front end computes them, but without stationary noise and with a mean that fits a
 * single short utterance. Where a telephone or a headset has cut off the upper band, they are of
 * the lower one alone, and go with another model (narrow-model.h). */
#ifndef TABIYA_CEPSTRA_H
#define TABIYA_CEPSTRA_H

#include "app/voice/clean-speech.h"

G_BEGIN_DECLS

typedef struct TabiyaCepstra TabiyaCepstra;

/* `model` and `narrow`, that of narrow-model.h, may be NULL: then noise is only subtracted, and
 * cepstra are always of all bands. */
TabiyaCepstra *tabiya_cepstra_new(const TabiyaAcousticModel *model,
                                  const TabiyaAcousticModel *narrow) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_cepstra_free(TabiyaCepstra *self);

/* Forgets the utterance before. */
void tabiya_cepstra_start(TabiyaCepstra *self);
/* Samples as recognizer.h has them. */
void tabiya_cepstra_feed(TabiyaCepstra *self, const gint16 *samples, gsize n);
/* Ends the utterance, takes the noise out and normalizes it, without the silence around it. Returns
 * the number of frames; 0: nobody spoke. */
guint tabiya_cepstra_finish(TabiyaCepstra *self);
/* Whether the frames are narrow ones. */
gboolean tabiya_cepstra_is_narrow(const TabiyaCepstra *self);
/* The frames of the utterance. Borrowed until the next start(). */
float **tabiya_cepstra_get_rows(TabiyaCepstra *self);

G_END_DECLS

#endif
