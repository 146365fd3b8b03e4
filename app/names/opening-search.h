/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds openings by what the user types, even if it is misspelled; best matches first.
 *
 * The typed text is read as one of these, in this order:
 * - moves: "e4 c5 Nf3", "1.e4 c5 2.n". Finds the opening of the position, then the named lines
 *   beyond it, nearest first. The last word may be the beginning of a move.
 * - codes: "B90", "B9", "B90-B99", "B90 - 99", "ECO B90", also with words: "B90-B99 english". By
 *   code, then nearest first.
 * - words of names, in any order and with typing errors (opening-words.h): of the names themselves,
 *   of the families' names in other languages, and of common nicknames (opening-texts.h): "QGD",
 *   "sicilan naidorf", "drachen". A name may be written in more or fewer words than it has
 *   ("carocan", "bud a pest"). Names are also found as they are shown in one further language
 *   (opening-shown.h). A complete name finds its opening first, even if part of it looks like a
 *   code or a move.
 *
 * The score of a name is a weighted sum of parts from 0 to 1: how well the typed words match it (a
 * word counts more the fewer families have it); how much of the name they cover; how much theory
 * the table has under this name; whether the words stand together as typed.
 *
 * A query compares each typed word once with each of about 4,300 different words (8,200 for readers
 * of Chinese), not with each name, and takes one to five milliseconds.
 */
#ifndef TABIYA_OPENING_SEARCH_H
#define TABIYA_OPENING_SEARCH_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaOpeningSearch TabiyaOpeningSearch;

/* All lent by the table, which is valid until the program ends. */
typedef struct {
    const char *eco, *name;
    const char *moves; /* "1. e4 c5", the table's shortest way there */
    double match;      /* 0 to 1: how well the typed words match it; 1 for codes and moves */
    double score;      /* by which hits are sorted; equal ones are equally likely meant */
} TabiyaOpeningHit;

/* A search of the table that is in use now (user-table.h); make a new one when the table changes.
 * Takes about 0.06 s of processor time. */
TabiyaOpeningSearch *tabiya_opening_search_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* For a user who reads names in `language`, one of tabiya_opening_languages; NULL: in English.
 * About 0.1 s. */
TabiyaOpeningSearch *tabiya_opening_search_new_in(const char *language) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_opening_search_free(TabiyaOpeningSearch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaOpeningSearch, tabiya_opening_search_free)

/* At most `limit` hits (0: all), a GArray of TabiyaOpeningHit; empty if nothing matches. No name
 * comes twice, except once under each of its codes if codes were typed. Any number of threads at a
 * time. (transfer full) */
GArray *tabiya_opening_search_find(const TabiyaOpeningSearch *self, const char *typed,
                                   guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* 0 to 1: how much a word is like one of the names of openings; `*weight`, the same scale, is how
 * much that word says: little for "defense", much for "Najdorf". For a reader of sentences. Any
 * thread. */
double tabiya_opening_search_know_word(const TabiyaOpeningSearch *self, const char *word,
                                       double *weight);
/* The same where it is at least `least`, more than 0.84; otherwise 0. Many times as quick. */
double tabiya_opening_search_know_closely(const TabiyaOpeningSearch *self, const char *word,
                                          double least, double *weight);

/* How often two words were compared, in all queries so far (the cost of a keystroke is proportional
 * to it), and how many different words there are. For tests. */
guint tabiya_opening_search_get_n_compared(const TabiyaOpeningSearch *self);
guint tabiya_opening_search_get_n_words(const TabiyaOpeningSearch *self);

G_END_DECLS

#endif
