/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Phrases being collected for a grammar (spoken-grammar.h): each text once, each with the indices
 * of what it means. */
#ifndef TABIYA_PHRASE_LIST_H
#define TABIYA_PHRASE_LIST_H

#include "app/voice/spoken-phrase.h"

G_BEGIN_DECLS

typedef struct {
    GArray *meanings;       /* of TabiyaSpokenMeaning */
    GArray *phrases;        /* of TabiyaSpokenPhrase */
    GHashTable *by_words;   /* text → GArray of guint; owned */
    GStringChunk *texts;    /* where phrases and words of meanings lie */
    gboolean only_unspoken; /* leave out phrases that mean something already */
} TabiyaPhraseList;

#define TABIYA_PHRASE_SLOTS_MAX 8

TabiyaPhraseList *tabiya_phrase_list_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_phrase_list_free(TabiyaPhraseList *self);

/* The index of a new meaning. */
guint tabiya_phrase_list_mean(TabiyaPhraseList *self, TabiyaSpokenMeaning meaning);
/* One phrase for each way to choose an alternative in each of the slots ("|to", "f|foxtrot"),
 * which NULL ends. */
void tabiya_phrase_list_add(TabiyaPhraseList *self, guint meaning, const char *const *slots);

G_END_DECLS

#endif
