/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See cepstra.h. The parameters are those of the model (its file feat.params). */
#include "app/voice/cepstra.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/voice/narrow-model.h"

#define RATE_HZ 16000
#define WINDOW 410 /* samples */
#define STEP 160
#define BINS 512 /* of the Fourier transform */
#define HALF (BINS / 2)
#define FILTERS TABIYA_MEL_BANDS
#define LOWEST_HZ 130.0
#define HIGHEST_HZ 6800.0
#define EMPHASIS 0.97f
#define FLOOR 1e-4f
#define DITHER 30.0f /* the loudest noise that is added */

/* Where less than this part of the sound is above 4 kHz, or not much more than the noise that is
 * added, a telephone has cut it off. */
#define NARROW 0.01
#define NOT_MUCH 1.1

/* Frames that are less loud than the loudest by this are no speech: of c0. */
#define QUIET 40
/* How many frames of the model's own mean are mixed with the utterance's. */
#define TRAINED_FRAMES 100

/* Speech begins and ends where c0 rises above the noise by this part of the way to the loudest;
 * frames that are kept around it. */
#define RISE 0.25f
#define MARGIN 15
#define FRAMES_LEAST 10
/* What rises less above the noise is noise; where speech without noise rises less than this, soft
 * sounds were lost with the noise, and nothing is cut off. */
#define RISE_LEAST 4
#define RISE_CLEAR 18

/* The quietest of so many frames are noise alone; this part of the sound is left where it is
 * subtracted for a first guess. */
#define QUIETEST 8
#define LEFT 0.05f
#define NOISE_VARIANCE_LEAST 1.0f
/* How often the channel is looked at. */
#define ROUNDS 3

typedef struct {
    guint first, length;
    float weights[64];
} Filter;

/* How sound is compared with the model: of all bands, or of those that a telephone leaves. */
typedef struct {
    TabiyaCepstralTransform transform;
    float trained[TABIYA_CEPSTRA]; /* mean of the model's training */
    TabiyaCleanSpeech *clean;      /* NULL: the model could not be read */
} Ear;

struct TabiyaCepstra {
    float window[WINDOW];
    float cosines[HALF], sines[HALF];
    guint16 reversed[BINS];
    Filter filters[FILTERS];
    Ear wide, narrow;
    const Ear *ear; /* of the utterance: one of them */

    GArray *pending; /* of float: emphasized samples that are not yet a frame */
    gboolean begun;  /* there was a sample that is not zero */
    float previous;  /* the sample before */
    guint32 noise;   /* of the dither */
    GArray *spectra; /* of float[HALF + 1]: power, a row a frame */
    GArray *bands;   /* of float[FILTERS]: power */
    GArray *noisy;   /* of float[TABIYA_CEPSTRA], as it sounds */
    GArray *cepstra; /* the same without noise */
    GPtrArray *rows; /* into it */
};

/* --- Tables ---------------------------------------------------------------------------------- */

static double mel_of(double hz)
{
    return 2595.0 * log10(1.0 + hz / 700.0);
}

static double hz_of(double mel)
{
    return 700.0 * (pow(10.0, mel / 2595.0) - 1.0);
}

/* The middle of a filter, or its end, on a bin. */
static double edge_of(guint index)
{
    const double low = mel_of(LOWEST_HZ), high = mel_of(HIGHEST_HZ), bin = (double)RATE_HZ / BINS;

    return floor(hz_of(low + index * (high - low) / (FILTERS + 1)) / bin + 0.5) * bin;
}

static void make_filter(Filter *filter, guint index)
{
    const double left = edge_of(index), middle = edge_of(index + 1), right = edge_of(index + 2);

    for (guint bin = 0; bin <= HALF; bin++) {
        const double hz = bin * (double)RATE_HZ / BINS;
        if (hz < left || hz > right)
            continue;
        const double rising = (hz - left) / (middle - left),
                     falling = (right - hz) / (right - middle);
        if (filter->length == 0)
            filter->first = bin;
        filter->weights[filter->length++] = (float)(MIN(rising, falling) * 2.0 / (right - left));
    }
}

static void make_tables(TabiyaCepstra *self)
{
    for (guint i = 0; i < WINDOW; i++)
        self->window[i] = (float)(0.54 - 0.46 * cos(2.0 * G_PI * i / (WINDOW - 1)));
    for (guint i = 0; i < HALF; i++) {
        self->cosines[i] = (float)cos(2.0 * G_PI * i / BINS);
        self->sines[i] = (float)-sin(2.0 * G_PI * i / BINS);
    }
    for (guint i = 0; i < BINS; i++) {
        guint reversed = 0;
        for (guint bit = 1; bit < BINS; bit *= 2)
            reversed = reversed * 2 + ((i & bit) != 0);
        self->reversed[i] = (guint16)reversed;
    }
    for (guint i = 0; i < FILTERS; i++)
        make_filter(&self->filters[i], i);
}

static void make_ear(Ear *self, guint n_bands, const TabiyaAcousticModel *model)
{
    static const float TRAINED[TABIYA_CEPSTRA] = {41.00f, -5.29f, -0.12f, 5.09f,  2.48f,
                                                  -4.07f, -1.37f, -1.78f, -5.08f, -2.05f,
                                                  -6.45f, -1.42f, 1.17f};

    tabiya_cepstral_transform_init(&self->transform, n_bands);
    memcpy(self->trained, TRAINED, sizeof TRAINED);
    if (n_bands < FILTERS)
        tabiya_narrow_model_change(self->trained);
    if (model) {
        self->clean =
            tabiya_clean_speech_new(model, (const TabiyaCepstralTransform *)&self->transform);
    }
}

TabiyaCepstra *tabiya_cepstra_new(const TabiyaAcousticModel *model,
                                  const TabiyaAcousticModel *narrow)
{
    TabiyaCepstra *self = g_new0(TabiyaCepstra, 1);

    make_tables(self);
    make_ear(&self->wide, FILTERS, model);
    make_ear(&self->narrow, TABIYA_NARROW_BANDS, narrow);
    self->ear = &self->wide;
    self->pending = g_array_new(FALSE, FALSE, sizeof(float));
    self->spectra = g_array_new(FALSE, FALSE, sizeof(float[HALF + 1]));
    self->bands = g_array_new(FALSE, FALSE, sizeof(float[FILTERS]));
    self->noisy = g_array_new(FALSE, FALSE, sizeof(float[TABIYA_CEPSTRA]));
    self->cepstra = g_array_new(FALSE, FALSE, sizeof(float[TABIYA_CEPSTRA]));
    self->rows = g_ptr_array_new();
    return self;
}

void tabiya_cepstra_free(TabiyaCepstra *self)
{
    g_array_unref(self->pending);
    g_array_unref(self->spectra);
    g_array_unref(self->bands);
    g_array_unref(self->noisy);
    g_array_unref(self->cepstra);
    g_ptr_array_unref(self->rows);
    tabiya_clean_speech_free(self->wide.clean);
    tabiya_clean_speech_free(self->narrow.clean);
    g_free(self);
}

/* --- Spectra --------------------------------------------------------------------------------- */

/* In place; `real` comes in bit-reversed order. */
static void transform(const TabiyaCepstra *self, float *real, float *imaginary)
{
    for (guint size = 2; size <= BINS; size *= 2) {
        const guint half = size / 2, stride = BINS / size;
        for (guint start = 0; start < BINS; start += size) {
            for (guint k = 0; k < half; k++) {
                const guint a = start + k, b = a + half;
                const float c = self->cosines[k * stride], s = self->sines[k * stride];
                const float re = real[b] * c - imaginary[b] * s;
                const float im = real[b] * s + imaginary[b] * c;
                real[b] = real[a] - re;
                imaginary[b] = imaginary[a] - im;
                real[a] += re;
                imaginary[a] += im;
            }
        }
    }
}

/* The mean of two windows half a step apart: which of the quick sounds of a consonant falls into a
 * window would be chance otherwise. One of them is the imaginary part, whose power is in the same
 * two bins as that of the real one. */
static void add_frame(TabiyaCepstra *self, const float *samples)
{
    float real[BINS] = {0}, imaginary[BINS] = {0}, power[HALF + 1];

    for (guint i = 0; i < WINDOW; i++) {
        real[self->reversed[i]] = samples[i] * self->window[i];
        imaginary[self->reversed[i]] = samples[i + STEP / 2] * self->window[i];
    }
    transform(self, real, imaginary);
    for (guint i = 0; i <= HALF; i++) {
        const guint twin = (BINS - i) % BINS;
        power[i] = (real[i] * real[i] + imaginary[i] * imaginary[i] + real[twin] * real[twin] +
                    imaginary[twin] * imaginary[twin]) /
                   4;
    }
    g_array_append_vals(self->spectra, power, 1);
}

void tabiya_cepstra_start(TabiyaCepstra *self)
{
    g_array_set_size(self->pending, 0);
    g_array_set_size(self->spectra, 0);
    self->begun = FALSE;
    self->previous = 0;
    self->noise = 1;
}

/* Digital silence is no sound that the model knows: a little noise is in every recording of its
 * training. */
static float dither(TabiyaCepstra *self)
{
    self->noise = self->noise * 1664525 + 1013904223;
    return ((float)(self->noise >> 8) / 8388608.0f - 1.0f) * DITHER;
}

/* A device that has just been opened sends zeros, which say nothing of the noise in the room. */
static gsize skip_zeros(TabiyaCepstra *self, const gint16 *samples, gsize n)
{
    gsize zeros = 0;

    while (!self->begun && zeros < n && samples[zeros] == 0)
        zeros++;
    self->begun = self->begun || zeros < n;
    return zeros;
}

void tabiya_cepstra_feed(TabiyaCepstra *self, const gint16 *samples, gsize n)
{
    for (gsize i = skip_zeros(self, samples, n); i < n; i++) {
        const float sample = samples[i] + dither(self);
        const float emphasized = sample - EMPHASIS * self->previous;
        self->previous = sample;
        g_array_append_val(self->pending, emphasized);
    }
    guint used = 0;
    for (; used + WINDOW + STEP / 2 <= self->pending->len; used += STEP)
        add_frame(self, &g_array_index(self->pending, float, used));
    g_array_remove_range(self->pending, 0, used);
}

/* --- Cepstra --------------------------------------------------------------------------------- */

static float *spectrum_at(const TabiyaCepstra *self, guint frame)
{
    return (float *)(void *)self->spectra->data + (gsize)frame * (HALF + 1);
}

/* The power in a bin of the noise that is added. */
static double dither_at(const TabiyaCepstra *self, guint bin)
{
    const double angle = 2.0 * G_PI * bin / BINS;
    double window = 0;

    for (guint i = 0; i < WINDOW; i++)
        window += self->window[i] * self->window[i];
    return DITHER * DITHER / 3 * window * (1 + EMPHASIS * EMPHASIS - 2 * EMPHASIS * cos(angle));
}

static gboolean is_narrow(const TabiyaCepstra *self)
{
    double below = 0, above = 0, added = 0;

    for (guint i = 0; i < self->spectra->len; i++) {
        const float *power = spectrum_at(self, i);
        for (guint k = HALF / 4; k < HALF * 7 / 16; k++)
            below += power[k];
        for (guint k = HALF * 9 / 16; k <= HALF * 3 / 4; k++)
            above += power[k];
    }
    for (guint k = HALF * 9 / 16; k <= HALF * 3 / 4; k++)
        added += dither_at(self, k) * self->spectra->len;
    return above <= NARROW * below + NOT_MUCH * added;
}

static float *bands_at(TabiyaCepstra *self, guint frame)
{
    return (float *)(void *)self->bands->data + (gsize)frame * FILTERS;
}

static float *noisy_at(TabiyaCepstra *self, guint frame)
{
    return (float *)(void *)self->noisy->data + (gsize)frame * TABIYA_CEPSTRA;
}

static float *row_at(TabiyaCepstra *self, guint frame)
{
    return (float *)(void *)self->cepstra->data + (gsize)frame * TABIYA_CEPSTRA;
}

static void make_bands(TabiyaCepstra *self, guint frame)
{
    const float *power = spectrum_at(self, frame);

    for (guint i = 0; i < FILTERS; i++) {
        const Filter *filter = &self->filters[i];
        float sum = 0;
        for (guint k = 0; k < filter->length; k++)
            sum += filter->weights[k] * power[filter->first + k];
        bands_at(self, frame)[i] = sum + FLOOR;
    }
}

static void make_row(const TabiyaCepstra *self, const float *bands, float *row)
{
    float logs[FILTERS];

    for (guint i = 0; i < FILTERS; i++)
        logs[i] = logf(bands[i]);
    for (guint i = 0; i < TABIYA_CEPSTRA; i++) {
        row[i] = 0;
        for (guint k = 0; k < FILTERS; k++)
            row[i] += self->ear->transform[i][k] * logs[k];
    }
}

static void make_rows(TabiyaCepstra *self)
{
    const guint n = self->spectra->len;

    g_array_set_size(self->bands, n);
    g_array_set_size(self->noisy, n);
    g_array_set_size(self->cepstra, n);
    for (guint i = 0; i < n; i++) {
        make_bands(self, i);
        make_row(self, bands_at(self, i), noisy_at(self, i));
    }
}

/* --- Noise ----------------------------------------------------------------------------------- */

/* How loud a frame is, by c0. */
typedef struct {
    float loudness;
    guint frame;
} Ranked;

static int compare_ranked(gconstpointer a, gconstpointer b)
{
    const float x = ((const Ranked *)a)->loudness, y = ((const Ranked *)b)->loudness;

    return (x > y) - (x < y);
}

/* The quietest first. Owned by the caller. */
static Ranked *rank_frames(TabiyaCepstra *self, guint n)
{
    Ranked *ranked = g_new(Ranked, n);

    for (guint i = 0; i < n; i++)
        ranked[i] = (Ranked){noisy_at(self, i)[0], i};
    qsort(ranked, n, sizeof *ranked, compare_ranked);
    return ranked;
}

static void measure_variances(TabiyaCepstra *self, const Ranked *quiet, guint n, float *variances)
{
    for (guint i = 0; i < TABIYA_CEPSTRA; i++) {
        float sum = 0, squares = 0;
        for (guint k = 0; k < n; k++) {
            const float value = noisy_at(self, quiet[k].frame)[i];
            sum += value;
            squares += value * value;
        }
        const float mean = sum / (float)n;
        variances[i] = MAX(squares / (float)n - mean * mean, NOISE_VARIANCE_LEAST);
    }
}

static void measure_noise(TabiyaCepstra *self, const Ranked *ranked, TabiyaNoisySpeech *speech)
{
    const guint n = MAX(speech->n / QUIETEST, 1);

    for (guint i = 0; i < FILTERS; i++) {
        float sum = 0;
        for (guint k = 0; k < n; k++)
            sum += bands_at(self, ranked[k].frame)[i];
        speech->noise[i] = logf(sum / (float)n);
    }
    measure_variances(self, ranked, n, speech->variances);
}

/* A first guess at speech without noise. */
static void subtract_noise(TabiyaCepstra *self, const TabiyaNoisySpeech *speech)
{
    for (guint i = 0; i < speech->n; i++) {
        float bands[FILTERS];
        for (guint k = 0; k < FILTERS; k++) {
            const float power = bands_at(self, i)[k];
            bands[k] = MAX(power - expf(speech->noise[k]), LEFT * power);
        }
        make_row(self, bands, row_at(self, i));
    }
}

/* The mean over what is spoken, mixed with that of the model's training: a few vowels alone would
 * be a poor mean. */
static void guess_channel(TabiyaCepstra *self, float *channel)
{
    guint count = TRAINED_FRAMES;
    float loudest = -1000;

    for (guint k = 0; k < TABIYA_CEPSTRA; k++)
        channel[k] = TRAINED_FRAMES * self->ear->trained[k];
    for (guint i = 0; i < self->cepstra->len; i++)
        loudest = MAX(loudest, row_at(self, i)[0]);
    for (guint i = 0; i < self->cepstra->len; i++) {
        if (row_at(self, i)[0] < loudest - QUIET)
            continue;
        count++;
        for (guint k = 0; k < TABIYA_CEPSTRA; k++)
            channel[k] += row_at(self, i)[k];
    }
    for (guint k = 0; k < TABIYA_CEPSTRA; k++)
        channel[k] /= (float)count;
}

/* The rows become speech without noise, for which `channel` is the mean. */
static void restore(TabiyaCepstra *self, const Ranked *ranked, float *channel)
{
    TabiyaNoisySpeech speech = {.rows = noisy_at(self, 0), .n = self->spectra->len};

    measure_noise(self, ranked, &speech);
    subtract_noise(self, &speech);
    guess_channel(self, channel);
    for (guint i = 0; self->ear->clean && i < ROUNDS; i++)
        tabiya_clean_speech_restore(self->ear->clean, &speech, channel, row_at(self, 0));
}

/* --- Speech ---------------------------------------------------------------------------------- */

/* FALSE: nobody speaks. */
static gboolean is_spoken(const Ranked *ranked, guint n)
{
    return ranked[n - 1 - n / 20].loudness - ranked[n / 12].loudness >= RISE_LEAST;
}

static int compare_floats(gconstpointer a, gconstpointer b)
{
    const float x = *(const float *)a, y = *(const float *)b;

    return (x > y) - (x < y);
}

/* Where speech begins and ends, `*end` behind it. */
static void find_speech(TabiyaCepstra *self, guint *begin, guint *end)
{
    const guint n = self->cepstra->len;
    g_autofree float *sorted = g_new(float, n);

    for (guint i = 0; i < n; i++)
        sorted[i] = row_at(self, i)[0];
    qsort(sorted, n, sizeof *sorted, compare_floats);
    const float noise = sorted[n / 12], loud = sorted[n - 1 - n / 20];
    const float threshold = noise + RISE * (loud - noise);
    *begin = 0;
    *end = n;
    if (loud - noise < RISE_CLEAR)
        return;
    while (row_at(self, *begin)[0] < threshold)
        ++*begin;
    while (row_at(self, *end - 1)[0] < threshold)
        --*end;
    *begin = *begin > MARGIN ? *begin - MARGIN : 0;
    *end = MIN(*end + MARGIN, n);
}

static void take_rows(TabiyaCepstra *self, const float *channel)
{
    guint begin, end;

    find_speech(self, &begin, &end);
    for (guint i = begin; i < end; i++) {
        float *row = row_at(self, i);
        for (guint k = 0; k < TABIYA_CEPSTRA; k++)
            row[k] -= channel[k];
        g_ptr_array_add(self->rows, row);
    }
}

guint tabiya_cepstra_finish(TabiyaCepstra *self)
{
    float channel[TABIYA_CEPSTRA];

    g_ptr_array_set_size(self->rows, 0);
    if (self->spectra->len < FRAMES_LEAST)
        return 0;
    self->ear = self->narrow.clean && is_narrow(self) ? &self->narrow : &self->wide;
    make_rows(self);
    g_autofree Ranked *ranked = rank_frames(self, self->spectra->len);
    if (!is_spoken(ranked, self->spectra->len))
        return 0;
    restore(self, ranked, channel);
    take_rows(self, channel);
    return self->rows->len;
}

gboolean tabiya_cepstra_is_narrow(const TabiyaCepstra *self)
{
    return self->ear == &self->narrow;
}

float **tabiya_cepstra_get_rows(TabiyaCepstra *self)
{
    return (float **)self->rows->pdata;
}
