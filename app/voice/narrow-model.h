/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The acoustic model for sound that ends at 4 kHz, as that of a telephone and of many headsets
 * does: what the model says of the bands below, and nothing of those above. */
#ifndef TABIYA_NARROW_MODEL_H
#define TABIYA_NARROW_MODEL_H

#include "app/voice/cepstral-transform.h"

G_BEGIN_DECLS

/* Its Gaussians are of cepstra of the narrow bands, and of their changes. It has no senones of its
 * own: they are those of `model`. */
TabiyaAcousticModel *
tabiya_narrow_model_new(const TabiyaAcousticModel *model) G_GNUC_WARN_UNUSED_RESULT;
/* The cepstra of all bands become those of the narrow ones. */
void tabiya_narrow_model_change(float cepstra[TABIYA_CEPSTRA]);

G_END_DECLS

#endif
