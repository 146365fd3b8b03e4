/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the judge (grammar-judge.c) looks at: words, pairs of neighbors and pieces of words. Part of
 * intent.h. */
#include <string.h>

#include "app/talk/grammar-private.h"

#define PIECE_LETTERS 4 /* of a piece of a word, and one more */

/* FNV-1a: the same on every machine. */
guint32 tabiya_feature_hash(const char *text)
{
    guint32 hash = 2166136261U;

    for (const char *c = text; *c; c++)
        hash = (hash ^ (guint8)*c) * 16777619U;
    return hash;
}

static void collect(TabiyaFeatures *self, const char *feature)
{
    const guint32 hash = tabiya_feature_hash(feature);

    for (guint i = 0; i < self->n; i++) {
        if (self->hashes[i] == hash)
            return;
    }
    if (self->n < G_N_ELEMENTS(self->hashes))
        self->hashes[self->n++] = hash;
}

static void collect_pair(TabiyaFeatures *self, const char *a, const char *b)
{
    char pair[2 * TABIYA_WORD_MAX];

    g_stpcpy(g_stpcpy(g_stpcpy(pair, a), " "), b);
    collect(self, pair);
}

/* "%_evalu" and its like: words of one stem, and misspelled ones, have most of their pieces in
 * common. */
static void collect_pieces(TabiyaFeatures *self, const char *word)
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

static guint find_kin(GHashTable *kin, const char *word)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(kin, word));
}

gboolean tabiya_feature_name_kin(GHashTable *kin, const char *word, char name[16])
{
    const guint number = find_kin(kin, word);

    g_snprintf(name, 16, "@%u", number);
    return number > 0;
}

/* What a word means whatever word is said for it, alone and after the one before. */
static void collect_kin(TabiyaFeatures *self, GHashTable *kin, const char *before, const char *word)
{
    char name[16], name_before[16];
    const gboolean has_kin = tabiya_feature_name_kin(kin, word, name);
    const gboolean before_has = before && tabiya_feature_name_kin(kin, before, name_before);

    if (has_kin)
        collect(self, name);
    if (before && (has_kin || before_has))
        collect_pair(self, before_has ? name_before : before, has_kin ? name : word);
}

/* A word, its kind, and both with their neighbors. */
static void collect_word(TabiyaFeatures *self, GHashTable *kin, const TabiyaJudgedWords *judged,
                         guint i)
{
    const char *const *words = judged->words, *const *kinds = judged->kinds;

    collect(self, words[i]);
    if (words[i] != kinds[i])
        collect(self, kinds[i]);
    collect_pair(self, i > 0 ? kinds[i - 1] : "^", kinds[i]);
    if (i > 0 && (words[i - 1] != kinds[i - 1] || words[i] != kinds[i]))
        collect_pair(self, words[i - 1], words[i]);
    if (i > 1)
        collect_pair(self, kinds[i - 2], kinds[i]);
    collect_kin(self, kin, i > 0 ? kinds[i - 1] : NULL, kinds[i]);
    if (has_pieces(words[i], kinds[i]))
        collect_pieces(self, words[i]);
}

void tabiya_features_collect(TabiyaFeatures *self, GHashTable *kin, const TabiyaJudgedWords *judged)
{
    const guint n = judged->n;

    self->n = 0;
    for (guint i = 0; i < n; i++)
        collect_word(self, kin, judged, i);
    /* Where the words end, and how few they are. */
    if (n > 0)
        collect_pair(self, judged->kinds[n - 1], "$");
    if (n < 4)
        collect(self, n == 1 ? "#1" : n == 2 ? "#2" : "#3");
}
