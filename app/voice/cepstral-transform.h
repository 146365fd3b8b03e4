/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From logarithms of the power in bands to cepstra. */
#ifndef TABIYA_CEPSTRAL_TRANSFORM_H
#define TABIYA_CEPSTRAL_TRANSFORM_H

#include "app/voice/acoustic-model.h"

G_BEGIN_DECLS

#define TABIYA_MEL_BANDS 25
/* So many of them lie below 4 kHz, where the band of a telephone ends. */
#define TABIYA_NARROW_BANDS 19

/* Rows are orthogonal. */
typedef float TabiyaCepstralTransform[TABIYA_CEPSTRA][TABIYA_MEL_BANDS];

/* Of the lowest `n_bands`; the others do not count. */
void tabiya_cepstral_transform_init(TabiyaCepstralTransform *self, guint n_bands);
/* Row `index` before it is weighed, of which there are as many as bands. */
double tabiya_cepstral_cosine(guint index, guint band, guint n_bands);
/* How row `index` is weighed, which is its length. */
double tabiya_cepstral_weight(guint index);

G_END_DECLS

#endif
