/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The life of a grammar: its tables, and an example of each ability. Part of intent.h. */
#include "app/talk/grammar-private.h"
#include "app/talk/grammar-say.h"
#include "app/talk/judge-weights.h"
#include "app/talk/offered.h"

static void pattern_free_cb(gpointer data)
{
    tabiya_saying_free(data);
}

static GHashTable *table_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

static void make_examples(TabiyaGrammar *self)
{
    const TabiyaAbility *ability = NULL;

    /* The patterns of an ability are together. */
    for (guint i = 0; i < self->patterns->len; i++) {
        TabiyaSaying *pattern = self->patterns->pdata[i];
        if (pattern->ability && pattern->ability != ability)
            pattern->example = tabiya_grammar_say_example(self, pattern);
        ability = pattern->ability;
    }
}

static gboolean is_english(const char *language)
{
    return g_str_has_prefix(language, "en");
}

TabiyaGrammar *tabiya_grammar_new(const char *language, const TabiyaOpeningSearch *openings)
{
    TabiyaGrammar *self = g_new0(TabiyaGrammar, 1);

    self->openings = openings;
    self->language = g_strdup(language ? language : "en");
    self->words = g_array_new(FALSE, FALSE, sizeof(TabiyaWord));
    self->weights = g_array_new(FALSE, FALSE, sizeof(double));
    self->numbers_of_words = table_new();
    self->weak = table_new();
    self->fillers = table_new();
    self->cardinals = table_new();
    self->move_words = table_new();
    self->rewrites =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    self->heard =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    self->sounds = g_ptr_array_new_with_free_func(g_free);
    self->kin = table_new();
    self->players = table_new();
    self->kin_of_words = g_array_new(FALSE, FALSE, sizeof(guint));
    self->patterns = g_ptr_array_new_with_free_func(pattern_free_cb);
    self->terms = g_ptr_array_new_with_free_func(pattern_free_cb);
    self->is_english = !tabiya_grammar_load(self, self->language) || is_english(self->language);
    if (self->is_english && !is_english(self->language))
        tabiya_grammar_load(self, "en");
    tabiya_grammar_weigh(self);
    g_autoptr(GBytes) weights = tabiya_judge_weights_get(self->is_english ? "en" : self->language);
    self->judge = tabiya_judge_new(weights);
    make_examples(self);
    return self;
}

void tabiya_grammar_free(TabiyaGrammar *self)
{
    if (!self)
        return;
    GHashTable *const tables[] = {
        self->numbers_of_words, self->weak, self->fillers, self->cardinals, self->move_words,
        self->rewrites,         self->kin,  self->players, self->heard};

    for (gsize i = 0; i < G_N_ELEMENTS(tables); i++)
        g_hash_table_unref(tables[i]);
    g_ptr_array_unref(self->sounds);
    g_array_unref(self->words);
    g_array_unref(self->weights);
    g_array_unref(self->kin_of_words);
    g_ptr_array_unref(self->patterns);
    g_ptr_array_unref(self->terms);
    tabiya_judge_free(self->judge);
    g_free(self->language);
    g_free(self);
}

gboolean tabiya_grammar_is_stand_in(const TabiyaGrammar *self)
{
    return self->is_english && !is_english(self->language);
}

char *tabiya_grammar_dup_readable(const TabiyaGrammar *self, const char *words)
{
    if (!tabiya_grammar_is_stand_in(self))
        return g_strdup(words);
    char *english = tabiya_offered_dup_english(words, self->openings);
    if (english)
        return english;
    const TabiyaAbility *titled = tabiya_offered_find_titled(words);
    return g_strdup(titled ? tabiya_grammar_get_example(self, titled) : words);
}

const char *tabiya_grammar_get_example(const TabiyaGrammar *self, const TabiyaAbility *ability)
{
    for (guint i = 0; i < self->patterns->len; i++) {
        const TabiyaSaying *pattern = self->patterns->pdata[i];
        if (pattern->use == TABIYA_SAYING_ABILITY && pattern->ability == ability)
            return pattern->example;
    }
    return NULL;
}
