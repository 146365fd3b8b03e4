/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The next steps that answers offer and the titles of abilities, in languages that have no grammar
 * of their own: they are shown in the language of the program, and must mean the same when they are
 * clicked or typed. */
#ifndef TABIYA_OFFERED_H
#define TABIYA_OFFERED_H

#include "app/names/opening-search.h"
#include "app/talk/ability.h"

G_BEGIN_DECLS

/* The English of an offer in the program's language, its move or opening too; NULL: the words are
 * no offer. Capitals and punctuation at the ends do not matter. (transfer full) */
char *tabiya_offered_dup_english(const char *words,
                                 const TabiyaOpeningSearch *openings) G_GNUC_WARN_UNUSED_RESULT;

/* The ability that has this title in the program's language, if its title says all that it needs;
 * NULL: none. The palette lists them by their titles, and so people type those. */
const TabiyaAbility *tabiya_offered_find_titled(const char *words);

G_END_DECLS

#endif
