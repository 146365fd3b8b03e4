/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Says patterns and readings in words. Part of intent.h. */
#ifndef TABIYA_GRAMMAR_SAY_H
#define TABIYA_GRAMMAR_SAY_H

#include "app/talk/grammar-private.h"

G_BEGIN_DECLS

/* The pattern without its options, with the arguments in its slots (NULL: without them). */
char *tabiya_grammar_say(const TabiyaGrammar *self, const TabiyaSaying *pattern,
                         const TabiyaArguments *arguments) G_GNUC_WARN_UNUSED_RESULT;

/* The ability with the arguments in the words of the first pattern that says exactly them; NULL:
 * there is none. */
char *tabiya_grammar_say_reading(const TabiyaGrammar *self, const TabiyaAbility *ability,
                                 const TabiyaArguments *arguments) G_GNUC_WARN_UNUSED_RESULT;

/* An ability's pattern with an argument of each kind in its slots. */
char *tabiya_grammar_say_example(const TabiyaGrammar *self,
                                 const TabiyaSaying *pattern) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
