/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How words become an intent (intent.h), in the order in which it happens: intent-patterns.c reads
 * them by the grammar's patterns, intent-words.c by the words alone, and says what the words add to
 * what each reading costs; intent.c decides whether the cheapest one is meant. */
#ifndef TABIYA_INTENT_PRIVATE_H
#define TABIYA_INTENT_PRIVATE_H

#include "app/talk/grammar-private.h"

G_BEGIN_DECLS

#define TABIYA_INTENT_EXACTLY 0.35      /* a pattern that costs less is said nearly exactly */
#define TABIYA_INTENT_UNREAD_TOO_MUCH 5 /* what is not explained is too much to be sure */
#define TABIYA_INTENT_CONTRADICTED 0.7  /* the cost of a word that turns the meaning around */

/* See TabiyaReading. */
typedef struct {
    double cost, said, unread;
} TabiyaWorth;

/* Reads one utterance. */
typedef struct {
    TabiyaAlignment alignment;
    const TabiyaIntentContext *context;
    TabiyaIntent *intent; /* owned, until it is handed over */
    double best;          /* the lowest cost so far */
    double said, unread;  /* what the pattern being read has understood, and not */
    double takes_up;      /* the lowest cost of "and for Black?" where nothing is to be taken up */
    gboolean is_other_side; /* the pattern being read has a move of the side that is not to move */
    const char *impossible; /* a move that the pattern being read explains, and nobody played */
    gboolean asks_impossible;  /* there was one */
    gboolean tries_other_side; /* one of the readings has, and would have been played otherwise */
    guint next_slot;           /* of the pattern whose combinations are being added */
} TabiyaIntentReader;

/* With no readings yet; all that is lent must live as long. */
void tabiya_intent_reader_init(TabiyaIntentReader *self, const TabiyaGrammar *grammar,
                               const char *words, const TabiyaScene *scene,
                               const TabiyaIntentContext *context);
void tabiya_intent_reader_clear(TabiyaIntentReader *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaIntentReader, tabiya_intent_reader_clear)

/* Keeps the cheaper of two equal ones. (transfer none) */
TabiyaReading *tabiya_intent_reader_add(TabiyaIntentReader *self, const TabiyaAbility *ability,
                                        const TabiyaArguments *arguments, const TabiyaWorth *worth);
/* Cheapest first. */
void tabiya_intent_reader_sort(TabiyaIntentReader *self);
/* How likely the words by themselves mean the ability; NULL: none of them. */
double tabiya_intent_reader_likelihood(const TabiyaIntentReader *self,
                                       const TabiyaAbility *ability);

/* Whether the first reading can be done (intent-verdict.c); fills in the intent's evidence. */
gboolean tabiya_intent_reader_is_sure(TabiyaIntentReader *self);

/* Whether it leaves out as much as it explains: a word of "xyzzy plugh" is like one of ours. */
gboolean tabiya_reading_is_half_understood(const TabiyaReading *reading);

/* --- By patterns (intent-patterns.c) ---------------------------------------------------------- */

void tabiya_intent_reader_read_patterns(TabiyaIntentReader *self);
/* "how are moves noted" notes nothing: whether one of the words left out (bits) turns the meaning
 * around. */
gboolean tabiya_intent_reader_is_contradicted(const TabiyaIntentReader *self,
                                              const TabiyaAbility *ability, guint32 unread);

/* --- By words (intent-words.c) ---------------------------------------------------------------- */

/* After the patterns have been read. */
void tabiya_intent_reader_read_words(TabiyaIntentReader *self);
/* Whether all games are found though something else was said. */
gboolean tabiya_reading_finds_all(const TabiyaReading *reading);
/* Adds what the words say to the costs of all readings, and leaves the cheapest ones. */
void tabiya_intent_reader_weigh(TabiyaIntentReader *self);

G_END_DECLS

#endif
