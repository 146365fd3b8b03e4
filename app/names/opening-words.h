/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The likeness of two words, for a search that tolerates typing errors. Pure; any thread.
 *
 * A word is folded first: lower case, without diacritics and apostrophes (ß is ss, ø is o). Two
 * words are alike, from 0 to 1, by the best of these:
 * - they are equal (1), or one is the beginning of the other, as while it is being typed;
 * - few edits lead from one to the other: letters omitted, inserted or changed, or two neighbors
 *   swapped (the optimal string alignment distance, Damerau 1964; at most 1 up to five letters, 2
 *   up to eight, 3 from there), also if the typed word is only a beginning;
 * - they sound alike: letters with the same sound become one letter and vowels are dropped (in the
 *   manner of Odell and Russell's Soundex and Philips's Metaphone). Each word has two readings, as
 *   an English reader and as a German or Slavic one says its letters: "ch" of Alekhine and
 *   Chigorin, "c" of Pirc, "j" of Najdorf, "sch" of Scheveningen.
 * A Chinese character is a word of its own and is like no other.
 */
#ifndef TABIYA_OPENING_WORDS_H
#define TABIYA_OPENING_WORDS_H

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

#define TABIYA_WORD_MAX 32 /* bytes of a folded word, with the NUL; longer ones are cut */
#define TABIYA_WORD_READINGS 2

typedef struct {
    char letters[TABIYA_WORD_MAX];
    guint8 length;
    guint32 mask; /* the set of its letters */
    char sounds[TABIYA_WORD_READINGS][TABIYA_WORD_MAX];
    guint8 sound_lengths[TABIYA_WORD_READINGS];
    guint8 n_readings;                         /* 1: both are the same */
    guint32 sound_masks[TABIYA_WORD_READINGS]; /* the sets of those */
} TabiyaWord;

/* The folded words of a text (TabiyaWord), separated by anything that is not a letter or digit,
 * hyphens included. (transfer full) */
GArray *tabiya_words_of(const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* The word of already folded letters. */
void tabiya_word_init(TabiyaWord *self, const char *letters, gsize length);

/* 0 (not at all) to 1 (the same). */
double tabiya_word_likeness(const TabiyaWord *typed, const TabiyaWord *word);

/* The number of letters in a set. (The compiler's own is a call where it may not rely on the
 * processor.) */
static inline int tabiya_word_count_bits(guint32 set)
{
    set -= set >> 1 & 0x55555555;
    set = (set & 0x33333333) + (set >> 2 & 0x33333333);
    return (int)((((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101) >> 24);
}

/* For those who look for a word among thousands that is at least so alike, more than 0.84 as words
 * are that sound the same: with how many edits it can be, and a quick look whether a word may be
 * it. */
int tabiya_word_count_slips(const TabiyaWord *typed, double likeness);
static inline gboolean tabiya_word_may_be(const TabiyaWord *typed, const TabiyaWord *word,
                                          int slips)
{
    if (typed->letters[0] == word->letters[0] && typed->length <= word->length &&
        memcmp(typed->letters, word->letters, typed->length) == 0) {
        return TRUE;
    }
    /* Each letter that the other one lacks costs an edit. */
    return ABS(typed->length - word->length) <= slips &&
           tabiya_word_count_bits(typed->mask & ~word->mask) <= slips &&
           tabiya_word_count_bits(word->mask & ~typed->mask) <= slips;
}

G_END_DECLS

#endif
