/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The index of the opening search: names as lists of numbered words. Private to
 * opening-search.c. */
#ifndef TABIYA_SEARCH_INDEX_H
#define TABIYA_SEARCH_INDEX_H

#include "app/names/opening-words.h"
#include "app/names/table.h"

G_BEGIN_DECLS

#define TABIYA_PHRASE_MAX 24 /* the most words of a name that are used */

/* A word of a phrase and the places of the plain words that it stands for: one, or two if two words
 * form a compound ("carokann"). */
typedef struct {
    guint16 word;
    guint8 first, last;
} TabiyaPhraseWord;

typedef struct {
    guint start, count; /* in .phrase_words */
    guint8 places;      /* plain words */
} TabiyaPhrase;

/* An alias of a name; it stands for the first `places` words of its names. */
typedef struct {
    char *name;
    TabiyaPhrase phrase;
    guint8 places;
} TabiyaAlias;

typedef struct {
    const char *eco, *name, *moves;
    int plies;
    gboolean is_nearest; /* among all codes of the name */
    double theory;       /* 0..1: rows under this name */
    TabiyaPhrase phrase;
    guint aliases_start, aliases_count; /* in .entry_aliases */
} TabiyaSearchEntry;

/* A word that is like a typed one. */
typedef struct {
    guint word;      /* its number */
    double likeness; /* above 0, to 1 */
} TabiyaLike;

typedef struct {
    const TabiyaOpeningTable *table;
    GArray *words;         /* TabiyaWord, all different */
    GArray *weights;       /* double, for the words: closer to 1 the fewer families have it */
    GHashTable *numbers;   /* letters: number of the word + 1 */
    GHashTable *synonyms;  /* letters of another word: letters of the English one */
    GArray *phrase_words;  /* letters of another word: letters of the English one */
    GArray *aliases;       /* TabiyaAlias */
    GArray *entry_aliases; /* guint16, numbers of aliases */
    GArray *entries;       /* TabiyaSearchEntry, each pair of code and name once */
    GHashTable *shown;     /* a name in English and as shown, folded: the English name */
    GHashTable *likes;     /* letters of a typed word: GArray of TabiyaLike; see opening-search.c */
    guint *n_compared;     /* comparisons of words so far; atomic */
} TabiyaSearchIndex;

/* `language`: the one in which names are shown besides English (opening-shown.h), or NULL. */
TabiyaSearchIndex *tabiya_search_index_new(const char *language) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_search_index_free(TabiyaSearchIndex *self);

/* The English name of the opening whose shown name is exactly `typed`, ignoring case; NULL:
 * none. */
const char *tabiya_search_index_find_shown(const TabiyaSearchIndex *self, const char *typed);

G_END_DECLS

#endif
