/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See clean-speech.h. Arrays have a Gaussian a column, so that the compiler makes vectors of the
 * innermost loops. */
#include "app/voice/clean-speech.h"

#include <math.h>
#include <string.h>

#define DIM TABIYA_CEPSTRA
#define BANDS TABIYA_MEL_BANDS

#define CODEBOOKS TABIYA_CODEBOOKS
#define DENSITIES TABIYA_DENSITIES
/* Every fourth is enough: all of them restore no better. */
#define EVERY 4
#define GAUSSIANS (CODEBOOKS * DENSITIES / EVERY)

#define VARIANCE_LEAST 1e-3f
/* Gaussians that are less likely than the likeliest by this natural logarithm do not count. */
#define UNLIKELY 10.0f

struct TabiyaCleanSpeech {
    float transform[DIM][BANDS], inverse[BANDS][DIM], products[DIM][BANDS];
    /* of speech without noise */
    float means[DIM][GAUSSIANS], variances[DIM][GAUSSIANS], spectra[BANDS][GAUSSIANS];
    /* of the utterance: in its noise */
    float shifts[DIM][GAUSSIANS], noisy[DIM][GAUSSIANS], precisions[DIM][GAUSSIANS];
    float constants[GAUSSIANS], likelihoods[GAUSSIANS];
    double channel_sums[DIM], channel_weights[DIM];
};

/* --- The model ------------------------------------------------------------------------------- */

static const float *gaussian_at(const float *values, guint index)
{
    const guint codebook = index * EVERY / DENSITIES, density = index * EVERY % DENSITIES;

    return values + ((gsize)codebook * TABIYA_STREAMS * DENSITIES + density) * DIM;
}

static void take_values(TabiyaCleanSpeech *self, const float *means, const float *variances)
{
    for (guint k = 0; k < GAUSSIANS; k++) {
        for (guint i = 0; i < DIM; i++) {
            self->means[i][k] = gaussian_at(means, k)[i];
            self->variances[i][k] = MAX(gaussian_at(variances, k)[i], VARIANCE_LEAST);
        }
    }
}

static void make_inverse(TabiyaCleanSpeech *self)
{
    for (guint i = 0; i < DIM; i++) {
        float norm = 0;
        for (guint b = 0; b < BANDS; b++)
            norm += self->transform[i][b] * self->transform[i][b];
        for (guint b = 0; b < BANDS; b++) {
            self->inverse[b][i] = self->transform[i][b] / norm;
            self->products[i][b] = self->transform[i][b] * self->inverse[b][i];
        }
    }
}

/* From cepstra to the logarithms of power, as smooth as the cepstra are. */
static float band_of(const TabiyaCleanSpeech *self, const float *cepstra, guint band)
{
    float sum = 0;

    for (guint i = 0; i < DIM; i++)
        sum += self->inverse[band][i] * cepstra[i];
    return sum;
}

static void make_spectra(TabiyaCleanSpeech *self)
{
    for (guint k = 0; k < GAUSSIANS; k++) {
        float mean[DIM];
        for (guint i = 0; i < DIM; i++)
            mean[i] = self->means[i][k];
        for (guint b = 0; b < BANDS; b++)
            self->spectra[b][k] = band_of(self, mean, b);
    }
}

TabiyaCleanSpeech *tabiya_clean_speech_new(const TabiyaAcousticModel *model,
                                           const TabiyaCepstralTransform *transform)
{
    TabiyaCleanSpeech *self = g_new0(TabiyaCleanSpeech, 1);

    memcpy(self->transform, *transform, sizeof self->transform);
    take_values(self, model->means, model->variances);
    make_inverse(self);
    make_spectra(self);
    return self;
}

void tabiya_clean_speech_free(TabiyaCleanSpeech *self)
{
    g_free(self);
}

/* --- Gaussians in noise ---------------------------------------------------------------------- */

/* The noise as smooth as cepstra are, less the channel, as a Gaussian's spectrum is. */
static void smooth_noise(const TabiyaCleanSpeech *self, const float *noise, const float *channel,
                         float *smooth)
{
    float cepstra[DIM];

    for (guint i = 0; i < DIM; i++) {
        cepstra[i] = -channel[i];
        for (guint b = 0; b < BANDS; b++)
            cepstra[i] += self->transform[i][b] * noise[b];
    }
    for (guint b = 0; b < BANDS; b++)
        smooth[b] = band_of(self, cepstra, b);
}

/* `rises`: by how much noise raises each band; `parts`: how much of a small change of the speech is
 * heard there. Precisions are what is heard of a change of the cepstra, for now. */
static void place(TabiyaCleanSpeech *self, guint k, const float *rises, const float *parts)
{
    self->constants[k] = 0;
    for (guint i = 0; i < DIM; i++) {
        float shift = 0, part = 0;
        for (guint b = 0; b < BANDS; b++) {
            shift += self->transform[i][b] * rises[b];
            part += self->products[i][b] * parts[b];
        }
        self->shifts[i][k] = shift;
        self->noisy[i][k] = self->means[i][k] + shift;
        self->precisions[i][k] = part;
    }
}

/* What is not heard of the speech is noise, in the variances too. */
static void spread(TabiyaCleanSpeech *self, guint k, const float *noise_variances)
{
    for (guint i = 0; i < DIM; i++) {
        const float part = self->precisions[i][k];
        const float variance =
            part * part * self->variances[i][k] + (1 - part) * (1 - part) * noise_variances[i];
        self->precisions[i][k] = 0.5f / variance;
        self->constants[k] -= 0.5f * logf(variance);
    }
}

static void add_noise(TabiyaCleanSpeech *self, const TabiyaNoisySpeech *speech,
                      const float *channel)
{
    float noise[BANDS];

    smooth_noise(self, speech->noise, channel, noise);
    for (guint k = 0; k < GAUSSIANS; k++) {
        float rises[BANDS], parts[BANDS];
        for (guint b = 0; b < BANDS; b++) {
            const float ratio = expf(MIN(noise[b] - self->spectra[b][k], 30.0f));
            rises[b] = log1pf(ratio);
            parts[b] = 1 / (1 + ratio);
        }
        place(self, k, rises, parts);
        spread(self, k, speech->variances);
    }
}

/* --- Frames ---------------------------------------------------------------------------------- */

/* Logarithms of how likely each Gaussian is, the greatest of which is returned. */
static float compare(TabiyaCleanSpeech *self, const float *row)
{
    float best = -G_MAXFLOAT;

    memcpy(self->likelihoods, self->constants, sizeof self->likelihoods);
    for (guint i = 0; i < DIM; i++) {
        const float value = row[i];
        for (guint k = 0; k < GAUSSIANS; k++) {
            const float difference = value - self->noisy[i][k];
            self->likelihoods[k] -= difference * difference * self->precisions[i][k];
        }
    }
    for (guint k = 0; k < GAUSSIANS; k++)
        best = MAX(best, self->likelihoods[k]);
    return best;
}

/* Instead of the logarithms: parts of 1, 0 for the unlikely. */
static void weigh(TabiyaCleanSpeech *self, float best)
{
    float sum = 0;

    for (guint k = 0; k < GAUSSIANS; k++) {
        const float below = best - self->likelihoods[k];
        self->likelihoods[k] = below < UNLIKELY ? expf(-below) : 0;
        sum += self->likelihoods[k];
    }
    for (guint k = 0; k < GAUSSIANS; k++)
        self->likelihoods[k] /= sum;
}

/* `row` has the channel taken out. */
static void restore_row(TabiyaCleanSpeech *self, const float *row, float *shift)
{
    for (guint k = 0; k < GAUSSIANS; k++) {
        const float weight = self->likelihoods[k];
        for (guint i = 0; i < DIM && weight > 0; i++) {
            const double trust = weight * self->precisions[i][k];
            shift[i] += weight * self->shifts[i][k];
            self->channel_sums[i] += trust * (row[i] - self->noisy[i][k]);
            self->channel_weights[i] += trust;
        }
    }
}

void tabiya_clean_speech_restore(TabiyaCleanSpeech *self, const TabiyaNoisySpeech *speech,
                                 float *channel, float *restored)
{
    memset(self->channel_sums, 0, sizeof self->channel_sums);
    memset(self->channel_weights, 0, sizeof self->channel_weights);
    add_noise(self, speech, channel);
    for (guint t = 0; t < speech->n; t++) {
        float row[DIM], shift[DIM] = {0};
        for (guint i = 0; i < DIM; i++)
            row[i] = speech->rows[t * DIM + i] - channel[i];
        weigh(self, compare(self, row));
        restore_row(self, row, shift);
        for (guint i = 0; i < DIM; i++)
            restored[t * DIM + i] = speech->rows[t * DIM + i] - shift[i];
    }
    for (guint i = 0; i < DIM && speech->n > 0; i++)
        channel[i] += (float)(self->channel_sums[i] / self->channel_weights[i]);
}
