/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What words say about the ability that is meant, whatever pattern they come in: a linear
 * classifier (multinomial logistic regression) over words, pairs of neighbors and pieces of words,
 * trained when the grammar is loaded. Part of intent.h. */
#include <math.h>
#include <string.h>

#include "app/talk/grammar-private.h"

#define EPOCHS 6
#define STEP 0.35F
#define CERTAIN 0.96F /* an example that is learned so well teaches no more */
#define LABELS_MAX 64 /* a constant, and a multiple of a vector's length: loops are quick */
#define FEATURES_MAX (40 * TABIYA_GRAMMAR_TOKENS_MAX)
#define SHRINK 0.0003F  /* of a weight, at each lesson that it is for */
#define PIECE_LETTERS 4 /* of a piece of a word, and one more */

typedef struct {
    guint label, n;
    guint *features; /* their numbers */
} Lesson;

struct TabiyaJudge {
    GHashTable *numbers; /* feature: index + 1 */
    float *weights;      /* [feature][label] */
    GPtrArray *lessons;
    guint n_labels;
};

static void lesson_free_cb(gpointer data)
{
    Lesson *self = data;

    g_free(self->features);
    g_free(self);
}

TabiyaJudge *tabiya_judge_new(void)
{
    TabiyaJudge *self = g_new0(TabiyaJudge, 1);

    self->n_labels = tabiya_abilities_count() + 1;
    g_assert(self->n_labels <= LABELS_MAX);
    self->numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->lessons = g_ptr_array_new_with_free_func(lesson_free_cb);
    return self;
}

void tabiya_judge_free(TabiyaJudge *self)
{
    if (!self)
        return;
    g_hash_table_unref(self->numbers);
    g_ptr_array_unref(self->lessons);
    g_free(self->weights);
    g_free(self);
}

/* --- Features --------------------------------------------------------------------------------- */

typedef struct {
    TabiyaJudge *self;
    gboolean learns; /* makes numbers for new features; otherwise they are left out */
    guint features[FEATURES_MAX];
    guint n;
} Collector;

static void collect(Collector *self, const char *feature)
{
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(self->self->numbers, feature));

    if (number == 0 && self->learns) {
        number = g_hash_table_size(self->self->numbers) + 1;
        g_hash_table_insert(self->self->numbers, g_strdup(feature), GUINT_TO_POINTER(number));
    }
    for (guint i = 0; i < self->n && number > 0; i++) {
        if (self->features[i] == number - 1)
            return;
    }
    if (number > 0 && self->n < FEATURES_MAX)
        self->features[self->n++] = number - 1;
}

static void collect_pair(Collector *self, const char *a, const char *b)
{
    char pair[2 * TABIYA_WORD_MAX + 2];

    g_snprintf(pair, sizeof pair, "%s %s", a, b);
    collect(self, pair);
}

/* "%_evalu" and its like: words of one stem, and misspelled ones, have most of their pieces in
 * common. */
static void collect_pieces(Collector *self, const char *word)
{
    char bounded[TABIYA_WORD_MAX + 2], piece[PIECE_LETTERS + 3];

    g_snprintf(bounded, sizeof bounded, "_%s_", word);
    const gsize length = strlen(bounded);
    for (gsize size = PIECE_LETTERS; size <= PIECE_LETTERS + 1 && size < length; size++) {
        for (gsize at = 0; at + size <= length; at++) {
            g_snprintf(piece, sizeof piece, "%%%.*s", (int)size, bounded + at);
            collect(self, piece);
        }
    }
}

/* A name says nothing by its letters. */
static gboolean has_pieces(const char *word, const char *kind)
{
    static const char *const WHOLE[] = {"<opening>", "<square>", "<move>", NULL};

    return *word != '<' && !g_strv_contains(WHOLE, kind);
}

/* A word, its kind, and both with their neighbors; where the words begin and end. */
static void collect_all(Collector *self, const char *const *words, const char *const *kinds,
                        guint n)
{
    for (guint i = 0; i < n; i++) {
        collect(self, words[i]);
        if (words[i] != kinds[i])
            collect(self, kinds[i]);
        collect_pair(self, i > 0 ? kinds[i - 1] : "^", kinds[i]);
        if (i > 0 && (words[i - 1] != kinds[i - 1] || words[i] != kinds[i]))
            collect_pair(self, words[i - 1], words[i]);
        if (i > 1)
            collect_pair(self, kinds[i - 2], kinds[i]);
        if (has_pieces(words[i], kinds[i]))
            collect_pieces(self, words[i]);
    }
    if (n > 0)
        collect_pair(self, kinds[n - 1], "$");
    if (n < 4)
        collect(self, n == 1 ? "#1" : n == 2 ? "#2" : "#3");
}

gboolean tabiya_judge_knows(const TabiyaJudge *self, const char *word)
{
    return g_hash_table_contains(self->numbers, word);
}

/* --- Learning --------------------------------------------------------------------------------- */

void tabiya_judge_teach(TabiyaJudge *self, guint label, const char *const *words,
                        const char *const *kinds, guint n)
{
    Collector collector = {.self = self, .learns = TRUE};
    Lesson *lesson = g_new(Lesson, 1);

    collect_all(&collector, words, kinds, n);
    lesson->label = label;
    lesson->n = collector.n;
    lesson->features = g_memdup2(collector.features, collector.n * sizeof(guint));
    g_ptr_array_add(self->lessons, lesson);
}

/* How much the features speak for each label, into `scores`. */
static void score(const TabiyaJudge *self, const guint *features, guint n, float scores[LABELS_MAX])
{
    memset(scores, 0, LABELS_MAX * sizeof *scores);
    for (guint i = 0; i < n; i++) {
        const float *weights = self->weights + (gsize)features[i] * LABELS_MAX;
        for (guint k = 0; k < LABELS_MAX; k++)
            scores[k] += weights[k];
    }
}

static void to_likelihoods(float *scores, guint n)
{
    float best = scores[0], sum = 0;

    for (guint k = 1; k < n; k++)
        best = MAX(best, scores[k]);
    for (guint k = 0; k < n; k++) {
        scores[k] = expf(scores[k] - best);
        sum += scores[k];
    }
    for (guint k = 0; k < n; k++)
        scores[k] /= sum;
}

static void learn(TabiyaJudge *self, const Lesson *lesson, float step)
{
    float scores[LABELS_MAX];

    score(self, lesson->features, lesson->n, scores);
    to_likelihoods(scores, self->n_labels);
    if (scores[lesson->label] > CERTAIN)
        return;
    scores[lesson->label] -= 1;
    /* Long lessons would otherwise move more than short ones. */
    const float by = step / sqrtf((float)lesson->n + 1);
    for (guint i = 0; i < lesson->n; i++) {
        float *weights = self->weights + (gsize)lesson->features[i] * LABELS_MAX;
        for (guint k = 0; k < LABELS_MAX; k++)
            weights[k] -= by * scores[k] + SHRINK * weights[k];
    }
}

void tabiya_judge_learn(TabiyaJudge *self)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);

    self->weights = g_new0(float, (gsize)g_hash_table_size(self->numbers) * LABELS_MAX);
    for (guint epoch = 0; epoch < EPOCHS; epoch++) {
        for (guint i = self->lessons->len; i > 1; i--) {
            const guint other = (guint)g_rand_int_range(rand, 0, (gint32)i);
            gpointer kept = self->lessons->pdata[i - 1];
            self->lessons->pdata[i - 1] = self->lessons->pdata[other];
            self->lessons->pdata[other] = kept;
        }
        for (guint i = 0; i < self->lessons->len; i++)
            learn(self, self->lessons->pdata[i], 4 * STEP / (float)(1 + epoch));
    }
    g_ptr_array_set_size(self->lessons, 0);
}

/* --- Judging ---------------------------------------------------------------------------------- */

void tabiya_judge_words(const TabiyaJudge *self, const char *const *words, const char *const *kinds,
                        guint n, float *likelihoods)
{
    Collector collector = {.self = (TabiyaJudge *)self};

    float scores[LABELS_MAX];

    collect_all(&collector, words, kinds, n);
    score(self, collector.features, collector.n, scores);
    to_likelihoods(scores, self->n_labels);
    memcpy(likelihoods, scores, self->n_labels * sizeof *scores);
}

double tabiya_judge_weigh(const TabiyaJudge *self, const char *word, guint label)
{
    const guint number = GPOINTER_TO_UINT(g_hash_table_lookup(self->numbers, word));

    return number > 0 ? self->weights[(gsize)(number - 1) * LABELS_MAX + label] : 0;
}
