/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What an answer rests on, in words: for the list behind "Why". */
#ifndef TABIYA_FACT_WORDS_H
#define TABIYA_FACT_WORDS_H

#include "app/talk/answer.h"

G_BEGIN_DECLS

/* "12. Nf3 Nc6: +0.35, 400,000 positions searched"; NULL: it says nothing that a person wants to
 * read. */
char *tabiya_fact_dup_words(const TabiyaFact *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
