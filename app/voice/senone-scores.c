/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See senone-scores.h. Arrays have Gaussians or senones as columns, so that the compiler makes
 * vectors of the innermost loops; senones are sorted by codebook. */
#include "app/voice/senone-scores.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DIM TABIYA_CEPSTRA
#define STREAMS TABIYA_STREAMS
#define CODEBOOKS TABIYA_CODEBOOKS
#define DENSITIES TABIYA_DENSITIES
#define SENONES TABIYA_SENONES

/* Gaussians that are less likely than the likeliest of their codebook by this do not count. */
#define UNLIKELY 5.0f
/* Nor do those that are less likely than the likeliest of all by this. */
#define FAR 12.0f
/* None counts as less likely than the likeliest of its stream by more than this. */
#define UNHEARD 20.0f
#define VARIANCE_LEAST 1e-4f

typedef struct {
    float means[DIM][DENSITIES], precisions[DIM][DENSITIES], constants[DENSITIES];
} Codebook;

/* The Gaussians of a codebook that count. */
typedef struct {
    guint n;
    guint densities[DENSITIES];
    float values[DENSITIES];
} Chosen;

struct TabiyaSenoneScores {
    double log_base;
    Codebook wide[STREAMS][CODEBOOKS], narrow[STREAMS][CODEBOOKS];
    guint first[CODEBOOKS + 1];            /* column of the codebook's first senone */
    guint16 senones[SENONES];              /* of each column */
    float *weights;                        /* [CODEBOOKS][STREAMS][DENSITIES][its columns] */
    float gaussians[CODEBOOKS][DENSITIES]; /* of a stream */
    Chosen chosen[STREAMS][CODEBOOKS];
    float likelihoods[SENONES], sums[SENONES];
    GByteArray *data; /* as the file has it */
    gsize header;     /* length of its beginning */
    FILE *file;       /* over it */
};

/* --- Tables ---------------------------------------------------------------------------------- */

static void take_gaussian(Codebook *book, guint k, const float *means, const float *variances)
{
    book->constants[k] = 0;
    for (guint i = 0; i < DIM; i++) {
        const float variance = MAX(variances[i], VARIANCE_LEAST);
        book->means[i][k] = means[i];
        book->precisions[i][k] = 0.5f / variance;
        book->constants[k] -= 0.5f * logf(2 * (float)G_PI * variance);
    }
}

static void take_gaussians(Codebook books[STREAMS][CODEBOOKS], const TabiyaAcousticModel *model)
{
    for (guint c = 0; c < CODEBOOKS; c++) {
        for (guint s = 0; s < STREAMS; s++) {
            for (guint k = 0; k < DENSITIES; k++) {
                const gsize at = ((c * STREAMS + s) * DENSITIES + k) * DIM;
                take_gaussian(&books[s][c], k, model->means + at, model->variances + at);
            }
        }
    }
}

static void sort_senones(TabiyaSenoneScores *self, const TabiyaAcousticModel *model)
{
    guint column = 0;

    for (guint c = 0; c < CODEBOOKS; c++) {
        self->first[c] = column;
        for (guint i = 0; i < TABIYA_SENONES; i++) {
            if (model->codebooks[i] == c)
                self->senones[column++] = (guint16)i;
        }
    }
    self->first[CODEBOOKS] = column;
}

/* Of a codebook in a stream: for each Gaussian a row of its senones. */
static float *weights_at(const TabiyaSenoneScores *self, guint stream, guint codebook)
{
    const guint first = self->first[codebook], n = self->first[codebook + 1] - first;

    return self->weights + (gsize)first * STREAMS * DENSITIES + (gsize)stream * DENSITIES * n;
}

static void take_row(TabiyaSenoneScores *self, guint c, const guint8 *weights, float *row)
{
    const guint first = self->first[c];

    for (guint i = 0; i < self->first[c + 1] - first; i++)
        row[i] = expf(-(float)TABIYA_SENONE_UNIT * weights[self->senones[first + i]]);
}

static void take_weights(TabiyaSenoneScores *self, const TabiyaAcousticModel *model)
{
    self->weights = g_new0(float, (gsize)STREAMS *DENSITIES *SENONES);
    for (guint c = 0; c < CODEBOOKS; c++) {
        const guint n = self->first[c + 1] - self->first[c];
        for (guint s = 0; s < STREAMS; s++) {
            for (guint k = 0; k < DENSITIES; k++) {
                take_row(self, c, model->weights + ((gsize)s * DENSITIES + k) * TABIYA_SENONES,
                         weights_at(self, s, c) + (gsize)k * n);
            }
        }
    }
}

TabiyaSenoneScores *tabiya_senone_scores_new(const TabiyaAcousticModel *model,
                                             const TabiyaAcousticModel *narrow, double log_base)
{
    TabiyaSenoneScores *self = g_new0(TabiyaSenoneScores, 1);

    self->log_base = log_base;
    take_gaussians(self->wide, model);
    take_gaussians(self->narrow, narrow);
    sort_senones(self, model);
    take_weights(self, model);
    self->data = g_byte_array_new();
    return self;
}

void tabiya_senone_scores_free(TabiyaSenoneScores *self)
{
    if (!self)
        return;
    if (self->file)
        fclose(self->file);
    g_byte_array_unref(self->data);
    g_free(self->weights);
    g_free(self);
}

/* --- Gaussians ------------------------------------------------------------------------------- */

/* The frame before or after another; outside the utterance, its first or last. */
static const float *row_at(float **rows, guint n, gint64 t)
{
    return rows[CLAMP(t, 0, (gint64)n - 1)];
}

/* Cepstra, their change over four frames, and the change of that over two. */
static void make_features(float **rows, guint n, guint t, float features[STREAMS][DIM])
{
    const float *r[7];

    for (gint64 i = 0; i < 7; i++)
        r[i] = row_at(rows, n, t + i - 3);
    for (guint k = 0; k < DIM; k++) {
        features[0][k] = r[3][k];
        features[1][k] = r[5][k] - r[1][k];
        features[2][k] = (r[6][k] - r[2][k]) - (r[4][k] - r[0][k]);
    }
}

static void compare(const Codebook *restrict book, const float *feature,
                    float *restrict likelihoods)
{
    memcpy(likelihoods, book->constants, sizeof book->constants);
    for (guint i = 0; i < DIM; i++) {
        const float value = feature[i];
        for (guint k = 0; k < DENSITIES; k++) {
            const float difference = value - book->means[i][k];
            likelihoods[k] -= difference * difference * book->precisions[i][k];
        }
    }
}

/* Those that count, as parts of the likeliest of the stream; always the likeliest of the codebook
 * is among them. */
static void choose(Chosen *chosen, const float *likelihoods, float top)
{
    float best = likelihoods[0];

    for (guint k = 1; k < DENSITIES; k++)
        best = MAX(best, likelihoods[k]);
    const float least = MAX(best - UNLIKELY, MIN(best, top - FAR));
    chosen->n = 0;
    for (guint k = 0; k < DENSITIES; k++) {
        if (likelihoods[k] < least)
            continue;
        chosen->densities[chosen->n] = k;
        chosen->values[chosen->n++] = expf(-MIN(top - likelihoods[k], UNHEARD));
    }
}

static void choose_all(TabiyaSenoneScores *self, guint s, const Codebook books[CODEBOOKS],
                       const float *feature)
{
    float top = -G_MAXFLOAT;

    for (guint c = 0; c < CODEBOOKS; c++)
        compare(&books[c], feature, self->gaussians[c]);
    for (guint c = 0; c < CODEBOOKS; c++) {
        for (guint k = 0; k < DENSITIES; k++)
            top = MAX(top, self->gaussians[c][k]);
    }
    for (guint c = 0; c < CODEBOOKS; c++)
        choose(&self->chosen[s][c], self->gaussians[c], top);
}

/* --- Senones --------------------------------------------------------------------------------- */

/* What a Gaussian adds to the senones of its codebook. */
static void add(float *restrict sums, const float *restrict weights, guint n, float value)
{
    for (guint i = 0; i < n; i++)
        sums[i] += value * weights[i];
}

static void weigh(TabiyaSenoneScores *self, guint s, guint c)
{
    const Chosen *chosen = &self->chosen[s][c];
    const guint first = self->first[c], n = self->first[c + 1] - first;
    const float *weights = weights_at(self, s, c);

    memset(self->sums, 0, n * sizeof(float));
    for (guint i = 0; i < chosen->n; i++)
        add(self->sums, weights + (gsize)chosen->densities[i] * n, n, chosen->values[i]);
    for (guint i = 0; i < n; i++)
        self->likelihoods[first + i] *= self->sums[i];
}

/* The likeliest has 0. */
static void write_scores(TabiyaSenoneScores *self, gint16 *scores)
{
    float top = G_MINFLOAT;

    for (guint i = 0; i < SENONES; i++)
        top = MAX(top, self->likelihoods[i]);
    for (guint i = 0; i < SENONES; i++) {
        const float part = MAX(self->likelihoods[i] / top, G_MINFLOAT);
        scores[self->senones[i]] = (gint16)(0.5f - logf(part) / (float)TABIYA_SENONE_UNIT);
    }
}

static void compute_frame(TabiyaSenoneScores *self, gboolean is_narrow,
                          const float features[STREAMS][DIM])
{
    for (guint s = 0; s < STREAMS; s++)
        choose_all(self, s, is_narrow ? self->narrow[s] : self->wide[s], features[s]);
    for (guint i = 0; i < SENONES; i++)
        self->likelihoods[i] = 1;
    for (guint c = 0; c < CODEBOOKS; c++) {
        for (guint s = 0; s < STREAMS; s++)
            weigh(self, s, c);
    }
}

/* --- The file -------------------------------------------------------------------------------- */

static void write_header(TabiyaSenoneScores *self)
{
    static const guint32 byte_order_mark = 0x11223344u;
    char base[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *text =
        g_strdup_printf("s3\nversion 0.1\nn_sen %d\nlogbase %s\nendhdr\n", TABIYA_SENONES,
                        g_ascii_formatd(base, sizeof base, "%f", self->log_base));

    g_byte_array_set_size(self->data, 0);
    g_byte_array_append(self->data, (const guint8 *)text, (guint)strlen(text));
    g_byte_array_append(self->data, (const guint8 *)&byte_order_mark, sizeof byte_order_mark);
}

void tabiya_senone_scores_compute(TabiyaSenoneScores *self, gboolean is_narrow, float **rows,
                                  guint n)
{
    gint16 scores[1 + TABIYA_SENONES] = {TABIYA_SENONES};

    g_clear_pointer(&self->file, fclose);
    write_header(self);
    for (guint t = 0; t < n; t++) {
        float features[STREAMS][DIM];
        make_features(rows, n, t, features);
        compute_frame(self, is_narrow, (const float(*)[DIM])features);
        write_scores(self, scores + 1);
        g_byte_array_append(self->data, (const guint8 *)scores, sizeof scores);
    }
}

FILE *tabiya_senone_scores_open(TabiyaSenoneScores *self)
{
    if (!self->file)
        self->file = fmemopen(self->data->data, self->data->len, "rb");
    if (self->file)
        rewind(self->file);
    return self->file;
}
