/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Part of the build: the weights of the judge of a language (grammar-judge.c), learned from its
 * patterns and from its examples.
 *
 *     make-judge LANGUAGE EXAMPLES OUTPUT
 *
 * The environment has no say: no locale is set, nor other random numbers. */
#include <stdio.h>

#include "app/talk/judge-training.h"
#include "app/talk/judge-weights.h"

/* This program makes them. */
GBytes *tabiya_judge_weights_get(const char *language)
{
    return NULL;
}

static GByteArray *train(const char *language, const char *examples)
{
    TabiyaOpeningSearch *openings = tabiya_opening_search_new_in(language);
    g_autoptr(TabiyaGrammar) grammar = tabiya_grammar_new(language, openings);
    g_autoptr(TabiyaTraining) training = tabiya_training_new(tabiya_abilities_count() + 1);

    tabiya_grammar_teach(grammar, examples, training);
    GByteArray *weights = tabiya_training_learn(training);
    tabiya_opening_search_free(openings);
    return weights;
}

int main(int argc, char **argv)
{
    g_autofree char *examples = NULL;
    g_autoptr(GError) error = NULL;

    g_unsetenv("G_RANDOM_VERSION");
    if (argc != 4 || !g_file_get_contents(argv[2], &examples, NULL, &error)) {
        fprintf(stderr, "make-judge: %s\n", error ? error->message : "LANGUAGE EXAMPLES OUTPUT");
        return 1;
    }
    g_autoptr(GByteArray) weights = train(argv[1], examples);
    if (!g_file_set_contents(argv[3], (const char *)weights->data, weights->len, &error)) {
        fprintf(stderr, "make-judge: %s\n", error->message);
        return 1;
    }
    return 0;
}
