/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds openings by what a person types, also when it is misspelt; best first.
 *
 * What is typed is, in this order:
 * - moves: "e4 c5 Nf3", "1.e4 c5 2.n". The opening of the position, then what is named further on,
 *   nearest first. The last word may be the beginning of a move.
 * - codes: "B90", "B9", "B90-B99", "B90 - 99", "ECO B90", also with words: "B90-B99 english". By
 *   code, then nearest first.
 * - words of names, in any order and each with slips (opening-words.h), of names as they are, of
 *   what families are called in other languages, and of what people call them (opening-texts.h):
 *   "QGD", "sicilan naidorf", "drachen". A name may be written in more or fewer words than it has
 *   ("carocan", "bud a pest"). In one language names are found as they are shown to a person, too
 *   (opening-shown.h). All of a name finds that opening first, be there something in it that looks
 *   like a code or a move.
 *
 * How good a name is, of 0 to 1 each and added up with weights: how well what was typed is found in
 * it, a word counting the more the fewer families have it; how much of the name that is; how much
 * theory is in the table under this name; whether the words stand together as they were typed.
 *
 * A query compares each typed word once with each of about 4,300 different words (8,200 for who
 * reads Chinese), not with each name, and takes one to five milliseconds.
 */
#ifndef TABIYA_OPENING_SEARCH_H
#define TABIYA_OPENING_SEARCH_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaOpeningSearch TabiyaOpeningSearch;

/* All lent by the table, which stays until the program ends. */
typedef struct {
    const char *eco, *name;
    const char *moves; /* "1. e4 c5", the shortest way there that the table has */
} TabiyaOpeningHit;

/* Of the table that is in use now (user-table.h); make another when it changes. About 0.3 s of
 * processor. */
TabiyaOpeningSearch *tabiya_opening_search_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* For a person who reads names in `language`, one of tabiya_opening_languages; NULL: in English.
 * About 0.5 s. */
TabiyaOpeningSearch *tabiya_opening_search_new_in(const char *language) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_opening_search_free(TabiyaOpeningSearch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaOpeningSearch, tabiya_opening_search_free)

/* At most `limit` hits (0: all), a GArray of TabiyaOpeningHit; empty where nothing is like it. No
 * name comes twice, except under each of its codes where codes were typed. Any number of threads at
 * a time. (transfer full) */
GArray *tabiya_opening_search_find(const TabiyaOpeningSearch *self, const char *typed,
                                   guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* The work that a keystroke costs, which goes with how often two words were compared, all queries
 * so far together; and how many different words there are. For tests. */
guint tabiya_opening_search_get_n_compared(const TabiyaOpeningSearch *self);
guint tabiya_opening_search_get_n_words(const TabiyaOpeningSearch *self);

G_END_DECLS

#endif
