/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See narrow-model.h. A Gaussian of cepstra is one of the bands' logarithms, too, of which cepstra
 * are a linear transform; and other cepstra are made of those bands that are heard. What thirteen
 * cepstra do not tell of 25 bands, ripples from one band to the next, is taken to be as strong as
 * the finest ripples that they do tell of, and to have no mean. */
#include "app/voice/narrow-model.h"

#include <string.h>

#define BANDS TABIYA_MEL_BANDS
#define DIM TABIYA_CEPSTRA
#define GAUSSIANS (TABIYA_CODEBOOKS * TABIYA_STREAMS * TABIYA_DENSITIES)

/* From the cepstra of all bands, DIM of which are weighed, to narrow ones. */
typedef double Change[DIM][BANDS];

static void change_init(Change *self)
{
    TabiyaCepstralTransform narrow;

    tabiya_cepstral_transform_init(&narrow, TABIYA_NARROW_BANDS);
    for (guint i = 0; i < DIM; i++) {
        for (guint k = 0; k < BANDS; k++) {
            double sum = 0;
            for (guint band = 0; band < TABIYA_NARROW_BANDS; band++)
                sum += narrow[i][band] * tabiya_cepstral_cosine(k, band, BANDS);
            (*self)[i][k] = k < DIM ? sum / tabiya_cepstral_weight(k) : sum;
        }
    }
}

static void change_mean(const Change *self, const float *wide, float *narrow)
{
    for (guint i = 0; i < DIM; i++) {
        double sum = 0;
        for (guint k = 0; k < DIM; k++)
            sum += (*self)[i][k] * wide[k];
        narrow[i] = (float)sum;
    }
}

static void change_variance(const Change *self, const float *wide, float *narrow)
{
    const double weight = tabiya_cepstral_weight(DIM - 1);
    const double finest = wide[DIM - 1] / (weight * weight);

    for (guint i = 0; i < DIM; i++) {
        double sum = 0;
        for (guint k = 0; k < BANDS; k++)
            sum += (*self)[i][k] * (*self)[i][k] * (k < DIM ? wide[k] : finest);
        narrow[i] = (float)sum;
    }
}

TabiyaAcousticModel *tabiya_narrow_model_new(const TabiyaAcousticModel *model)
{
    TabiyaAcousticModel *self = g_new0(TabiyaAcousticModel, 1);
    Change change;

    change_init(&change);
    self->means = g_new(float, (gsize)GAUSSIANS *DIM);
    self->variances = g_new(float, (gsize)GAUSSIANS *DIM);
    for (gsize at = 0; at < (gsize)GAUSSIANS * DIM; at += DIM) {
        change_mean(&change, model->means + at, self->means + at);
        change_variance(&change, model->variances + at, self->variances + at);
    }
    return self;
}

void tabiya_narrow_model_change(float cepstra[TABIYA_CEPSTRA])
{
    float narrow[DIM];
    Change change;

    change_init(&change);
    change_mean(&change, cepstra, narrow);
    memcpy(cepstra, narrow, sizeof narrow);
}
