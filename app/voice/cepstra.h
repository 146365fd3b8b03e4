/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sound as the acoustic model wants it: thirteen cepstral coefficients a hundredth of a second, as
 * SphinxBase's front end computes them, but without stationary noise, with a mean that fits a
 * single short utterance, and with noise for the upper band where a telephone or a headset has cut
 * it off. */
#ifndef TABIYA_CEPSTRA_H
#define TABIYA_CEPSTRA_H

#include "app/voice/clean-speech.h"

G_BEGIN_DECLS

typedef struct TabiyaCepstra TabiyaCepstra;

/* `model` may be NULL: then noise is only subtracted. */
TabiyaCepstra *tabiya_cepstra_new(const TabiyaAcousticModel *model) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_cepstra_free(TabiyaCepstra *self);

/* Forgets the utterance before. */
void tabiya_cepstra_start(TabiyaCepstra *self);
/* Samples as recognizer.h has them. */
void tabiya_cepstra_feed(TabiyaCepstra *self, const gint16 *samples, gsize n);
/* Ends the utterance, takes the noise out and normalizes it, without the silence around it. Returns
 * the number of frames; 0: nobody spoke. */
guint tabiya_cepstra_finish(TabiyaCepstra *self);
/* The frames of the utterance. Borrowed until the next start(). */
float **tabiya_cepstra_get_rows(TabiyaCepstra *self);

G_END_DECLS

#endif
