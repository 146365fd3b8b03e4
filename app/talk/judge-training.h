/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Trains the judge of a grammar (grammar-judge.c), when the program is built. The same lessons make
 * the same weights, byte by byte, on every machine: nothing is asked of the mathematical library
 * but square roots, which all round alike, and the compiler is told not to fuse a product and a
 * sum (-ffp-contract=off). */
#ifndef TABIYA_JUDGE_TRAINING_H
#define TABIYA_JUDGE_TRAINING_H

#include "app/talk/grammar-private.h"

G_BEGIN_DECLS

typedef struct TabiyaTraining TabiyaTraining;

TabiyaTraining *tabiya_training_new(guint n_labels) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_training_free(TabiyaTraining *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTraining, tabiya_training_free)

/* An example; all of them are to be taught before anything is learned. */
void tabiya_training_teach(TabiyaTraining *self, guint label, const TabiyaFeatures *features);

/* The weights, as grammar-judge.c reads them; once. (transfer full) */
GByteArray *tabiya_training_learn(TabiyaTraining *self) G_GNUC_WARN_UNUSED_RESULT;

/* Teaches what the grammar's patterns can say and the examples, a file of data/talk/:
 * grammar-learn.c. */
void tabiya_grammar_teach(const TabiyaGrammar *grammar, const char *examples,
                          TabiyaTraining *training);

G_END_DECLS

#endif
