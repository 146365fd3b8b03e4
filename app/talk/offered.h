/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The next steps that answers offer, in languages that have no grammar of their own: they are shown
 * in the language of the program, and must mean the same when they are clicked or typed. */
#ifndef TABIYA_OFFERED_H
#define TABIYA_OFFERED_H

#include "app/names/opening-search.h"

G_BEGIN_DECLS

/* The English of an offer in the program's language, its move or opening too; NULL: the words are
 * no offer. Capitals and punctuation at the ends do not matter. (transfer full) */
char *tabiya_offered_dup_english(const char *words,
                                 const TabiyaOpeningSearch *openings) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
