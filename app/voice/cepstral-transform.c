/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See cepstral-transform.h. */
#include "app/voice/cepstral-transform.h"

#include <math.h>
#include <string.h>

#define LIFTER 22

double tabiya_cepstral_cosine(guint index, guint band, guint n_bands)
{
    return sqrt((index == 0 ? 1.0 : 2.0) / n_bands) * cos(G_PI * index * (band + 0.5) / n_bands);
}

double tabiya_cepstral_weight(guint index)
{
    return 1.0 + LIFTER / 2.0 * sin(index * G_PI / LIFTER);
}

void tabiya_cepstral_transform_init(TabiyaCepstralTransform *self, guint n_bands)
{
    memset(*self, 0, sizeof *self);
    for (guint i = 0; i < TABIYA_CEPSTRA; i++) {
        for (guint k = 0; k < n_bands; k++) {
            (*self)[i][k] =
                (float)(tabiya_cepstral_weight(i) * tabiya_cepstral_cosine(i, k, n_bands));
        }
    }
}
