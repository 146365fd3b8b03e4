/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See judge-training.h. */
#include "app/talk/judge-training.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define EPOCHS 8
#define MEAN_OF 4
#define STEP 0.35F
#define CERTAIN 0.96F  /* an example that is learned so well teaches no more */
#define SHRINK 0.0003F /* of a weight, at each lesson that it is for */

/* Features that are in the same lessons learn the same, and so share a row of weights. */
typedef struct {
    guint row, n;
} Share;

typedef struct {
    guint label, n;
    guint *features; /* their numbers */
    guint n_shares;
    Share *shares; /* the same by rows */
} Lesson;

struct TabiyaTraining {
    GHashTable *numbers; /* hash of a feature: its number + 1 */
    GArray *hashes;      /* of guint32: the features by number */
    guint *rows;         /* of the features */
    float *weights;      /* [row][label] */
    GPtrArray *lessons;
    guint n_rows, n_labels;
};

static void lesson_free_cb(gpointer data)
{
    Lesson *self = data;

    g_free(self->features);
    g_free(self->shares);
    g_free(self);
}

TabiyaTraining *tabiya_training_new(guint n_labels)
{
    TabiyaTraining *self = g_new0(TabiyaTraining, 1);

    g_assert(n_labels <= TABIYA_LABELS_MAX);
    self->n_labels = n_labels;
    self->numbers = g_hash_table_new(NULL, NULL);
    self->hashes = g_array_new(FALSE, FALSE, sizeof(guint32));
    self->lessons = g_ptr_array_new_with_free_func(lesson_free_cb);
    return self;
}

void tabiya_training_free(TabiyaTraining *self)
{
    if (!self)
        return;
    g_hash_table_unref(self->numbers);
    g_array_unref(self->hashes);
    g_ptr_array_unref(self->lessons);
    g_free(self->rows);
    g_free(self->weights);
    g_free(self);
}

/* --- Lessons ---------------------------------------------------------------------------------- */

static guint number_of(TabiyaTraining *self, guint32 hash)
{
    const gpointer key = GUINT_TO_POINTER(hash);
    const guint number = GPOINTER_TO_UINT(g_hash_table_lookup(self->numbers, key));

    if (number > 0)
        return number - 1;
    g_array_append_val(self->hashes, hash);
    g_hash_table_insert(self->numbers, key, GUINT_TO_POINTER(self->hashes->len));
    return self->hashes->len - 1;
}

void tabiya_training_teach(TabiyaTraining *self, guint label, const TabiyaFeatures *features)
{
    Lesson *lesson = g_new0(Lesson, 1);

    lesson->label = label;
    lesson->n = features->n;
    lesson->features = g_new(guint, features->n);
    for (guint i = 0; i < features->n; i++)
        lesson->features[i] = number_of(self, features->hashes[i]);
    g_ptr_array_add(self->lessons, lesson);
}

/* Which lessons each feature is in, as a number. */
static guint64 *sum_lessons(const TabiyaTraining *self)
{
    guint64 *sums = g_new0(guint64, self->hashes->len);

    for (guint i = 0; i < self->lessons->len; i++) {
        const Lesson *lesson = self->lessons->pdata[i];
        for (guint k = 0; k < lesson->n; k++)
            sums[lesson->features[k]] = (sums[lesson->features[k]] + i + 1) * 0x9e3779b97f4a7c15;
    }
    return sums;
}

static void make_rows(TabiyaTraining *self)
{
    g_autofree guint64 *sums = sum_lessons(self);
    g_autoptr(GHashTable) known = g_hash_table_new(g_int64_hash, g_int64_equal);

    self->rows = g_new(guint, self->hashes->len);
    for (guint i = 0; i < self->hashes->len; i++) {
        guint row = GPOINTER_TO_UINT(g_hash_table_lookup(known, &sums[i]));
        if (row == 0) {
            row = g_hash_table_size(known) + 1;
            g_hash_table_insert(known, &sums[i], GUINT_TO_POINTER(row));
        }
        self->rows[i] = row - 1;
    }
    self->n_rows = g_hash_table_size(known);
    self->weights = g_new0(float, (gsize)self->n_rows *TABIYA_LABELS_MAX);
}

static guint add_share(Share *shares, guint n, guint row)
{
    for (guint i = 0; i < n; i++) {
        if (shares[i].row == row) {
            shares[i].n++;
            return n;
        }
    }
    shares[n] = (Share){row, 1};
    return n + 1;
}

static void share_rows(TabiyaTraining *self)
{
    make_rows(self);
    for (guint i = 0; i < self->lessons->len; i++) {
        Lesson *lesson = self->lessons->pdata[i];
        lesson->shares = g_new(Share, lesson->n);
        for (guint k = 0; k < lesson->n; k++) {
            lesson->n_shares =
                add_share(lesson->shares, lesson->n_shares, self->rows[lesson->features[k]]);
        }
    }
}

/* --- Learning --------------------------------------------------------------------------------- */

/* e to a power that is not above 0, of exact operations in a fixed order. */
static float exp_exactly(float power)
{
    if (power < -80)
        return 0;
    const int twos = (int)(power * 1.4426950408889634 - 0.5);
    const double rest = (double)power - twos * 0.6931471805599453;
    double sum = 1;
    for (int i = 12; i >= 1; i--)
        sum = 1 + sum * rest / i;
    return (float)ldexp(sum, twos);
}

/* Learning is these two loops, which several numbers at a time go through: how many there are is a
 * constant, and nothing overlaps. */
static void add_weights(float *restrict scores, const float *restrict weights, float times)
{
    for (guint k = 0; k < TABIYA_LABELS_MAX; k++)
        scores[k] += times * weights[k];
}

static void move_weights(float *restrict weights, const float *restrict scores, float by)
{
    for (guint k = 0; k < TABIYA_LABELS_MAX; k++)
        weights[k] -= by * scores[k] + SHRINK * weights[k];
}

static float *weights_of(const TabiyaTraining *self, guint row)
{
    return self->weights + (gsize)row * TABIYA_LABELS_MAX;
}

static void to_likelihoods(float *scores, guint n)
{
    float best = scores[0], sum = 0;

    for (guint k = 1; k < n; k++)
        best = MAX(best, scores[k]);
    for (guint k = 0; k < n; k++) {
        scores[k] = exp_exactly(scores[k] - best);
        sum += scores[k];
    }
    for (guint k = 0; k < n; k++)
        scores[k] /= sum;
}

static void learn(TabiyaTraining *self, const Lesson *lesson, float step)
{
    float scores[TABIYA_LABELS_MAX] = {0};

    for (guint i = 0; i < lesson->n_shares; i++) {
        const Share *share = &lesson->shares[i];
        add_weights(scores, weights_of(self, share->row), (float)share->n);
    }
    to_likelihoods(scores, self->n_labels);
    if (scores[lesson->label] > CERTAIN)
        return;
    scores[lesson->label] -= 1;
    /* Long lessons would otherwise move more than short ones. */
    const float by = step / sqrtf((float)lesson->n + 1);
    for (guint i = 0; i < lesson->n_shares; i++)
        move_weights(weights_of(self, lesson->shares[i].row), scores, by);
}

static void shuffle(GPtrArray *lessons, GRand *rand)
{
    for (guint i = lessons->len; i > 1; i--) {
        const guint other = (guint)g_rand_int_range(rand, 0, (gint32)i);
        gpointer kept = lessons->pdata[i - 1];
        lessons->pdata[i - 1] = lessons->pdata[other];
        lessons->pdata[other] = kept;
    }
}

/* Which lesson came last should not matter: the weights are the mean of those after each of the
 * last epochs. */
static void learn_all(TabiyaTraining *self)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);
    const gsize n = (gsize)self->n_rows * TABIYA_LABELS_MAX;
    g_autofree float *sums = g_new0(float, n);

    for (guint epoch = 0; epoch < EPOCHS; epoch++) {
        shuffle(self->lessons, rand);
        for (guint i = 0; i < self->lessons->len; i++)
            learn(self, self->lessons->pdata[i], 4 * STEP / (float)(1 + epoch));
        for (gsize i = 0; epoch + MEAN_OF >= EPOCHS && i < n; i++)
            sums[i] += self->weights[i];
    }
    for (gsize i = 0; i < n; i++)
        self->weights[i] = sums[i] / MEAN_OF;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void write_number(GByteArray *bytes, guint32 number)
{
    const guint32 written = GUINT32_TO_LE(number);

    g_byte_array_append(bytes, (const guint8 *)&written, sizeof written);
}

static int compare_hashes(const void *a, const void *b)
{
    const guint32 x = *(const guint32 *)a, y = *(const guint32 *)b;

    return x < y ? -1 : x > y;
}

static void write_features(TabiyaTraining *self, GByteArray *bytes)
{
    const guint n = self->hashes->len;
    g_autofree guint32 *sorted = g_memdup2(self->hashes->data, n * sizeof(guint32));

    qsort(sorted, n, sizeof *sorted, compare_hashes);
    for (guint i = 0; i < n; i++)
        write_number(bytes, sorted[i]);
    for (guint i = 0; i < n; i++)
        write_number(bytes, self->rows[number_of(self, sorted[i])]);
}

static void add_cells(const TabiyaTraining *self, guint row, GByteArray *cells)
{
    for (guint label = 0; label < self->n_labels; label++) {
        const float steps = weights_of(self, row)[label] * TABIYA_WEIGHTS_STEPS;
        const int rounded = (int)(steps + (steps < 0 ? -0.5F : 0.5F));
        const guint8 cell[] = {(guint8)label, (guint8)(gint8)CLAMP(rounded, -127, 127)};
        if (rounded != 0)
            g_byte_array_append(cells, cell, sizeof cell);
    }
}

GByteArray *tabiya_training_learn(TabiyaTraining *self)
{
    GByteArray *bytes = g_byte_array_new();
    g_autoptr(GByteArray) cells = g_byte_array_new(), starts = g_byte_array_new();

    share_rows(self);
    learn_all(self);
    for (guint row = 0; row < self->n_rows; row++) {
        write_number(starts, cells->len / 2);
        add_cells(self, row, cells);
    }
    write_number(starts, cells->len / 2);
    g_byte_array_append(bytes, (const guint8 *)TABIYA_WEIGHTS_MAGIC, 8);
    write_number(bytes, self->hashes->len);
    write_number(bytes, self->n_rows);
    write_number(bytes, cells->len / 2);
    write_number(bytes, self->n_labels);
    write_features(self, bytes);
    g_byte_array_append(bytes, starts->data, starts->len);
    g_byte_array_append(bytes, cells->data, cells->len);
    return bytes;
}
