/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the judge of the grammar has learned (app/talk/grammar-judge.c): every language has its
 * weights, and bytes that are no weights are refused. */
#include <glib.h>
#include <string.h>

#include "app/talk/grammar-private.h"
#include "app/talk/judge-weights.h"

#define N_FEATURES 8
#define N_ROWS 12
#define N_CELLS 16

static gboolean is_taken(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new(data, size);
    TabiyaJudge *judge = tabiya_judge_new(bytes);
    const gboolean taken = tabiya_judge_has_learned(judge);

    tabiya_judge_free(judge);
    return taken;
}

static void test_languages(gconstpointer data)
{
    g_autoptr(GBytes) weights = tabiya_judge_weights_get(data);

    g_assert_nonnull(weights);
    TabiyaJudge *judge = tabiya_judge_new(weights);
    g_assert_true(tabiya_judge_has_learned(judge));
    tabiya_judge_free(judge);
}

/* Two features of a row each; the second row has a cell. */
static GByteArray *make_weights(void)
{
    const guint32 numbers[] = {
        2, 2, 1, tabiya_abilities_count() + 1, 7, 9, 0, 1, 0, 0, 1,
    };
    const guint8 cell[] = {3, (guint8)-5};
    GByteArray *bytes = g_byte_array_new();

    g_byte_array_append(bytes, (const guint8 *)TABIYA_WEIGHTS_MAGIC, 8);
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
        const guint32 number = GUINT32_TO_LE(numbers[i]);
        g_byte_array_append(bytes, (const guint8 *)&number, sizeof number);
    }
    g_byte_array_append(bytes, cell, sizeof cell);
    return bytes;
}

static void test_sound(void)
{
    g_autoptr(GByteArray) bytes = make_weights();

    g_assert_true(is_taken(bytes->data, bytes->len));
}

static void test_cut(void)
{
    g_autoptr(GByteArray) bytes = make_weights();

    for (guint size = 0; size < bytes->len; size++)
        g_assert_false(is_taken(bytes->data, size));
    g_byte_array_append(bytes, (const guint8 *)"", 1);
    g_assert_false(is_taken(bytes->data, bytes->len));
}

/* A number at a place that makes it no weights. */
static void test_damaged(void)
{
    static const struct {
        guint at;
        guint32 number;
    } DAMAGES[] = {
        {0, 0},                   /* the name */
        {N_FEATURES, 3},          /* more features than there are */
        {N_FEATURES, 0x80000002}, /* so many that their size overflows 32 bits */
        {N_ROWS, G_MAXUINT32},    /* the same of rows, and one more */
        {N_CELLS, 0x80000001},    /* … and of cells */
        {20, 2},                  /* other labels than ours */
        {24, 9},                  /* features twice … */
        {28, 6},                  /* … and out of order */
        {32, 2},                  /* a row that is none */
        {40, 1},                  /* the first row begins after the second */
        {44, 2},                  /* cells out of order */
        {48, 2},                  /* cells after the last one */
        {52, 0xff},               /* a label that is none */
    };

    for (gsize i = 0; i < G_N_ELEMENTS(DAMAGES); i++) {
        g_autoptr(GByteArray) bytes = make_weights();
        const guint32 number = GUINT32_TO_LE(DAMAGES[i].number);
        memcpy(bytes->data + DAMAGES[i].at, &number, MIN(4, bytes->len - DAMAGES[i].at));
        g_test_message("%u at %u", DAMAGES[i].number, DAMAGES[i].at);
        g_assert_false(is_taken(bytes->data, bytes->len));
    }
}

/* A judge that knows nothing finds everything equally likely. */
static void test_nothing(void)
{
    static const TabiyaJudgedWords SAID = {.words = {"hint"}, .kinds = {"hint"}, .n = 1};
    g_autoptr(GHashTable) kin = g_hash_table_new(g_str_hash, g_str_equal);
    const guint n = tabiya_abilities_count() + 1;
    g_autofree float *likelihoods = g_new(float, n);
    TabiyaJudge *judge = tabiya_judge_new(NULL);

    tabiya_judge_words(judge, kin, &SAID, likelihoods);
    for (guint i = 0; i < n; i++)
        g_assert_cmpfloat_with_epsilon(likelihoods[i], 1.0F / (float)n, 1e-6);
    g_assert_false(tabiya_judge_knows(judge, "hint"));
    g_assert_cmpfloat(tabiya_judge_weigh(judge, kin, "hint", 0), ==, 0);
    tabiya_judge_free(judge);
}

/* In a language without patterns, English is understood as well as in English. */
static void test_without_patterns(void)
{
    TabiyaOpeningSearch *openings = tabiya_opening_search_new();
    g_autoptr(TabiyaGrammar) english = tabiya_grammar_new("en", openings);
    g_autoptr(TabiyaGrammar) italian = tabiya_grammar_new("it", openings);
    const guint hint = tabiya_judge_label_of(tabiya_ability_find("hint"));

    g_assert_cmpfloat(tabiya_judge_weigh(english->judge, english->kin, "hint", hint), >, 0.5);
    g_assert_cmpfloat(tabiya_judge_weigh(italian->judge, italian->kin, "hint", hint), ==,
                      tabiya_judge_weigh(english->judge, english->kin, "hint", hint));
    g_clear_pointer(&english, tabiya_grammar_free);
    g_clear_pointer(&italian, tabiya_grammar_free);
    tabiya_opening_search_free(openings);
}

int main(int argc, char **argv)
{
    static const char *const LANGUAGES[] = {"de", "en", "es", "fr"};

    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(LANGUAGES); i++) {
        g_autofree char *name = g_strdup_printf("/judge/languages/%s", LANGUAGES[i]);
        g_test_add_data_func(name, LANGUAGES[i], test_languages);
    }
    g_test_add_func("/judge/sound", test_sound);
    g_test_add_func("/judge/cut", test_cut);
    g_test_add_func("/judge/damaged", test_damaged);
    g_test_add_func("/judge/nothing", test_nothing);
    g_test_add_func("/judge/without-patterns", test_without_patterns);
    return g_test_run();
}
