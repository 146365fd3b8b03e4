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

struct TabiyaJudge {
    GHashTable *numbers; /* feature: index + 1 */
    guint *rows;         /* of the features */
    float *weights;      /* [row][label] */
    GPtrArray *lessons;
    GHashTable *kin; /* borrowed */
    guint n_labels;
};

static void lesson_free_cb(gpointer data)
{
    Lesson *self = data;

    g_free(self->features);
    g_free(self->shares);
    g_free(self);
}

guint tabiya_judge_label_of(const TabiyaAbility *ability)
{
    return ability ? (guint)(ability - tabiya_ability_at(0)) : tabiya_abilities_count();
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
    g_free(self->rows);
    g_free(self->weights);
    g_free(self);
}

void tabiya_judge_set_kin(TabiyaJudge *self, GHashTable *kin)
{
    self->kin = kin;
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
    char pair[2 * TABIYA_WORD_MAX];

    g_stpcpy(g_stpcpy(g_stpcpy(pair, a), " "), b);
    collect(self, pair);
}

/* "%_evalu" and its like: words of one stem, and misspelled ones, have most of their pieces in
 * common. */
static void collect_pieces(Collector *self, const char *word)
{
    char bounded[TABIYA_WORD_MAX + 2], piece[PIECE_LETTERS + 3] = "%";

    const char *end = g_stpcpy(g_stpcpy(g_stpcpy(bounded, "_"), word), "_");
    const gsize length = (gsize)(end - bounded);
    for (gsize size = PIECE_LETTERS; size <= PIECE_LETTERS + 1 && size < length; size++) {
        for (gsize at = 0; at + size <= length; at++) {
            memcpy(piece + 1, bounded + at, size);
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

static guint find_kin(const TabiyaJudge *self, const char *word)
{
    return self->kin ? GPOINTER_TO_UINT(g_hash_table_lookup(self->kin, word)) : 0;
}

/* What a word means whatever word is said for it, alone and after the one before. */
static void collect_kin(Collector *self, const char *before, const char *word)
{
    const guint kin = find_kin(self->self, word);
    const guint kin_before = before ? find_kin(self->self, before) : 0;
    char name[16], name_before[16];

    g_snprintf(name, sizeof name, "@%u", kin);
    g_snprintf(name_before, sizeof name_before, "@%u", kin_before);
    if (kin > 0)
        collect(self, name);
    if (before && (kin > 0 || kin_before > 0))
        collect_pair(self, kin_before > 0 ? name_before : before, kin > 0 ? name : word);
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
        collect_kin(self, i > 0 ? kinds[i - 1] : NULL, kinds[i]);
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
    Lesson *lesson = g_new0(Lesson, 1);

    collect_all(&collector, words, kinds, n);
    lesson->label = label;
    lesson->n = collector.n;
    lesson->features = g_memdup2(collector.features, collector.n * sizeof(guint));
    g_ptr_array_add(self->lessons, lesson);
}

/* Learning is these two loops, which several numbers at a time go through as nothing overlaps. */
static void add_weights(float *restrict scores, const float *restrict weights, float times)
{
    for (guint k = 0; k < LABELS_MAX; k++)
        scores[k] += times * weights[k];
}

static void move_weights(float *restrict weights, const float *restrict scores, float by)
{
    for (guint k = 0; k < LABELS_MAX; k++)
        weights[k] -= by * scores[k] + SHRINK * weights[k];
}

/* How much the features speak for each label, into `scores`. */
static void score(const TabiyaJudge *self, const Share *shares, guint n, float *scores)
{
    memset(scores, 0, LABELS_MAX * sizeof *scores);
    for (guint i = 0; i < n; i++)
        add_weights(scores, self->weights + (gsize)shares[i].row * LABELS_MAX, (float)shares[i].n);
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

    score(self, lesson->shares, lesson->n_shares, scores);
    to_likelihoods(scores, self->n_labels);
    if (scores[lesson->label] > CERTAIN)
        return;
    scores[lesson->label] -= 1;
    /* Long lessons would otherwise move more than short ones. */
    const float by = step / sqrtf((float)lesson->n + 1);
    for (guint i = 0; i < lesson->n_shares; i++)
        move_weights(self->weights + (gsize)lesson->shares[i].row * LABELS_MAX, scores, by);
}

/* Which lessons each feature is in, as a number. */
static guint64 *sum_lessons(const TabiyaJudge *self)
{
    guint64 *sums = g_new0(guint64, g_hash_table_size(self->numbers));

    for (guint i = 0; i < self->lessons->len; i++) {
        const Lesson *lesson = self->lessons->pdata[i];
        for (guint k = 0; k < lesson->n; k++)
            sums[lesson->features[k]] = (sums[lesson->features[k]] + i + 1) * 0x9e3779b97f4a7c15;
    }
    return sums;
}

/* Returns the number of rows. */
static guint make_rows(TabiyaJudge *self)
{
    const guint n = g_hash_table_size(self->numbers);
    g_autofree guint64 *sums = sum_lessons(self);
    g_autoptr(GHashTable) known = g_hash_table_new(g_int64_hash, g_int64_equal);

    self->rows = g_new(guint, n);
    for (guint i = 0; i < n; i++) {
        guint row = GPOINTER_TO_UINT(g_hash_table_lookup(known, &sums[i]));
        if (row == 0) {
            row = g_hash_table_size(known) + 1;
            g_hash_table_insert(known, &sums[i], GUINT_TO_POINTER(row));
        }
        self->rows[i] = row - 1;
    }
    return g_hash_table_size(known);
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

/* The rows of features, into `shares`. */
static guint find_shares(const TabiyaJudge *self, const guint *features, guint n, Share *shares)
{
    guint n_shares = 0;

    for (guint i = 0; i < n; i++)
        n_shares = add_share(shares, n_shares, self->rows[features[i]]);
    return n_shares;
}

static void share_rows(TabiyaJudge *self)
{
    const guint n_rows = make_rows(self);
    Share shares[FEATURES_MAX];

    self->weights = g_new0(float, (gsize)n_rows *LABELS_MAX);
    for (guint i = 0; i < self->lessons->len; i++) {
        Lesson *lesson = self->lessons->pdata[i];
        lesson->n_shares = find_shares(self, lesson->features, lesson->n, shares);
        lesson->shares = g_memdup2(shares, lesson->n_shares * sizeof *shares);
    }
}

void tabiya_judge_learn(TabiyaJudge *self)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(1);

    share_rows(self);
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
    Share shares[FEATURES_MAX];
    float scores[LABELS_MAX];

    collect_all(&collector, words, kinds, n);
    const guint n_shares = find_shares(self, collector.features, collector.n, shares);
    score(self, shares, n_shares, scores);
    to_likelihoods(scores, self->n_labels);
    memcpy(likelihoods, scores, self->n_labels * sizeof *scores);
}

static double weigh_feature(const TabiyaJudge *self, const char *feature, guint label)
{
    const guint number = GPOINTER_TO_UINT(g_hash_table_lookup(self->numbers, feature));

    return number > 0 ? self->weights[(gsize)self->rows[number - 1] * LABELS_MAX + label] : 0;
}

double tabiya_judge_weigh(const TabiyaJudge *self, const char *word, guint label)
{
    const guint kin = find_kin(self, word);
    char name[16];

    g_snprintf(name, sizeof name, "@%u", kin);
    return weigh_feature(self, word, label) + (kin > 0 ? weigh_feature(self, name, label) : 0);
}
