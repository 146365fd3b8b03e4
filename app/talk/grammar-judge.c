/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What words say about the ability that is meant, whatever pattern they come in: a linear
 * classifier (multinomial logistic regression) over the features of grammar-features.c. It was
 * trained when the program was built (make-judge.c). Part of intent.h.
 *
 * Its weights, numbers being little-endian:
 *     "TabiyaJ1", and 32 bits each: how many features, rows, cells and labels there are
 *     32 bits per feature: its hash, in ascending order
 *     32 bits per feature: its row; what is always said together shares one
 *     32 bits per row: where its cells begin; and one more, where the last ones end
 *     two bytes per cell: a label, and what the row weighs for it, in steps (signed); others: 0 */
#include <math.h>
#include <string.h>

#include "app/talk/grammar-private.h"

struct TabiyaJudge {
    GBytes *bytes; /* NULL: it knows nothing */
    const guint8 *hashes, *rows, *starts, *cells;
    guint n_features, n_rows, n_cells, n_labels;
};

guint tabiya_judge_label_of(const TabiyaAbility *ability)
{
    return ability ? (guint)(ability - tabiya_ability_at(0)) : tabiya_abilities_count();
}

/* --- Reading the weights ---------------------------------------------------------------------- */

static guint32 read_number(const guint8 *numbers, gsize at)
{
    guint32 number;

    memcpy(&number, numbers + 4 * at, sizeof number);
    return GUINT32_FROM_LE(number);
}

static gboolean is_ascending(const guint8 *numbers, guint n, guint least)
{
    for (guint i = 1; i < n; i++) {
        const guint32 before = read_number(numbers, i - 1), number = read_number(numbers, i);
        if (number < before || number - before < least)
            return FALSE;
    }
    return TRUE;
}

static gboolean are_rows_known(const TabiyaJudge *self)
{
    for (guint i = 0; i < self->n_features; i++) {
        if (read_number(self->rows, i) >= self->n_rows)
            return FALSE;
    }
    return TRUE;
}

static gboolean are_labels_known(const TabiyaJudge *self)
{
    for (guint i = 0; i < self->n_cells; i++) {
        if (self->cells[2 * (gsize)i] >= self->n_labels)
            return FALSE;
    }
    return TRUE;
}

/* All numbers that are read later lead to places inside the bytes. */
static gboolean are_parts_sound(const TabiyaJudge *self)
{
    return is_ascending(self->hashes, self->n_features, 1) && are_rows_known(self) &&
           is_ascending(self->starts, self->n_rows + 1, 0) &&
           read_number(self->starts, self->n_rows) == self->n_cells && are_labels_known(self);
}

static gboolean read_parts(TabiyaJudge *self, const guint8 *data, gsize size)
{
    if (size < TABIYA_WEIGHTS_HEAD || memcmp(data, TABIYA_WEIGHTS_MAGIC, 8) != 0)
        return FALSE;
    self->n_features = read_number(data + 8, 0);
    self->n_rows = read_number(data + 8, 1);
    self->n_cells = read_number(data + 8, 2);
    if (read_number(data + 8, 3) != self->n_labels || self->n_rows == G_MAXUINT32 ||
        size != TABIYA_WEIGHTS_HEAD + 8 * (guint64)self->n_features +
                    4 * ((guint64)self->n_rows + 1) + 2 * (guint64)self->n_cells) {
        return FALSE;
    }
    self->hashes = data + TABIYA_WEIGHTS_HEAD;
    self->rows = self->hashes + 4 * (gsize)self->n_features;
    self->starts = self->rows + 4 * (gsize)self->n_features;
    self->cells = self->starts + 4 * ((gsize)self->n_rows + 1);
    return are_parts_sound(self);
}

TabiyaJudge *tabiya_judge_new(GBytes *weights)
{
    TabiyaJudge *self = g_new0(TabiyaJudge, 1);
    gsize size = 0;
    const guint8 *data = weights ? g_bytes_get_data(weights, &size) : NULL;

    self->n_labels = tabiya_abilities_count() + 1;
    g_assert(self->n_labels <= TABIYA_LABELS_MAX);
    if (data && read_parts(self, data, size))
        self->bytes = g_bytes_ref(weights);
    return self;
}

gboolean tabiya_judge_has_learned(const TabiyaJudge *self)
{
    return self->bytes != NULL;
}

void tabiya_judge_free(TabiyaJudge *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->bytes, g_bytes_unref);
    g_free(self);
}

/* --- Judging ---------------------------------------------------------------------------------- */

/* FALSE: nobody has said it. */
static gboolean find_row(const TabiyaJudge *self, guint32 hash, guint *row)
{
    guint from = 0, to = self->bytes ? self->n_features : 0;

    while (from < to) {
        const guint middle = from + (to - from) / 2;
        if (read_number(self->hashes, middle) < hash)
            from = middle + 1;
        else
            to = middle;
    }
    if (!self->bytes || from == self->n_features || read_number(self->hashes, from) != hash)
        return FALSE;
    *row = read_number(self->rows, from);
    return TRUE;
}

gboolean tabiya_judge_knows(const TabiyaJudge *self, const char *word)
{
    guint row = 0;

    return find_row(self, tabiya_feature_hash(word), &row);
}

/* How much the features speak for each label, in steps. */
static void score(const TabiyaJudge *self, const TabiyaFeatures *features, int *scores)
{
    memset(scores, 0, TABIYA_LABELS_MAX * sizeof *scores);
    for (guint i = 0; i < features->n; i++) {
        guint row = 0;
        if (!find_row(self, features->hashes[i], &row))
            continue;
        const guint end = read_number(self->starts, row + 1);
        for (guint cell = read_number(self->starts, row); cell < end; cell++) {
            const guint8 *at = self->cells + 2 * (gsize)cell;
            scores[at[0]] += (gint8)at[1];
        }
    }
}

static void to_likelihoods(const int *scores, guint n, float *likelihoods)
{
    int best = scores[0];
    float sum = 0;

    for (guint k = 1; k < n; k++)
        best = MAX(best, scores[k]);
    for (guint k = 0; k < n; k++) {
        likelihoods[k] = expf((float)(scores[k] - best) / TABIYA_WEIGHTS_STEPS);
        sum += likelihoods[k];
    }
    for (guint k = 0; k < n; k++)
        likelihoods[k] /= sum;
}

void tabiya_judge_words(const TabiyaJudge *self, GHashTable *kin, const TabiyaJudgedWords *judged,
                        float *likelihoods)
{
    TabiyaFeatures features;
    int scores[TABIYA_LABELS_MAX];

    tabiya_features_collect(&features, kin, judged);
    score(self, &features, scores);
    to_likelihoods(scores, self->n_labels, likelihoods);
}

static double weigh_feature(const TabiyaJudge *self, const char *feature, guint label)
{
    TabiyaFeatures features = {.hashes = {tabiya_feature_hash(feature)}, .n = 1};
    int scores[TABIYA_LABELS_MAX];

    score(self, &features, scores);
    return (double)scores[label] / TABIYA_WEIGHTS_STEPS;
}

double tabiya_judge_weigh(const TabiyaJudge *self, GHashTable *kin, const char *word, guint label)
{
    char name[16];
    const gboolean has_kin = tabiya_feature_name_kin(kin, word, name);

    return weigh_feature(self, word, label) + (has_kin ? weigh_feature(self, name, label) : 0);
}
