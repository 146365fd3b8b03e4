/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A grammar of speech: phrases with their meanings. They are the legal moves in all natural
 * phrasings, moves that are heard but illegal, the commands that the caller allows.
 *
 *     const TabiyaSpokenScene scene = {.position = &position, .commands = TABIYA_SPOKEN_ALL};
 *     g_autoptr(TabiyaSpokenGrammar) grammar = tabiya_spoken_grammar_new("en", &scene);
 *
 * A recognizer (recognizer.h) makes of it what it needs: a graph of words, or a list in JSON.
 * Phrases are lower-case words separated by single spaces. Immutable, counted; any thread. */
#ifndef TABIYA_SPOKEN_GRAMMAR_H
#define TABIYA_SPOKEN_GRAMMAR_H

#include "app/voice/spoken-phrase.h"

G_BEGIN_DECLS

typedef struct TabiyaSpokenGrammar TabiyaSpokenGrammar;

/* Sets of phrases. */
typedef enum {
    TABIYA_SPOKEN_MOVES = 1 << 0,
    TABIYA_SPOKEN_ILLEGAL_MOVES = 1 << 1,
    TABIYA_SPOKEN_ANSWERS = 1 << 2,  /* yes, no, undo, "the first one" */
    TABIYA_SPOKEN_COMMANDS = 1 << 3, /* "hint", "where is the queen", "what are my pieces" … */
    TABIYA_SPOKEN_OPENINGS = 1 << 4, /* "play the najdorf" */
    TABIYA_SPOKEN_ALL = (1 << 5) - 1,
} TabiyaSpokenSets;

/* What may be said, and where. Everything is borrowed for the call. */
typedef struct {
    const EngPosition *position; /* NULL: no moves */
    guint sets;                  /* of TabiyaSpokenSets */
    /* A question "b4 or d4?" is open: only these moves and answers are expected. */
    const EngMove *choices;
    guint n_choices;
    /* Words for TABIYA_HEARD_WORDS are English, in whatever language they were spoken. */
    gboolean asks_in_english;
    char *const *more; /* more phrases for TABIYA_HEARD_WORDS, NULL-terminated; NULL: none */
} TabiyaSpokenScene;

/* `language`: one of tabiya_spoken_languages(); others have no phrases. */
TabiyaSpokenGrammar *tabiya_spoken_grammar_new(const char *language, const TabiyaSpokenScene *scene)
    G_GNUC_WARN_UNUSED_RESULT;
TabiyaSpokenGrammar *tabiya_spoken_grammar_ref(TabiyaSpokenGrammar *self);
void tabiya_spoken_grammar_unref(TabiyaSpokenGrammar *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaSpokenGrammar, tabiya_spoken_grammar_unref)

/* The languages that have words for moves. NULL-terminated, static (transfer none). */
const char *const *tabiya_spoken_languages(void);

guint tabiya_spoken_grammar_count_phrases(const TabiyaSpokenGrammar *self);
const TabiyaSpokenPhrase *tabiya_spoken_grammar_phrase_at(const TabiyaSpokenGrammar *self,
                                                          guint index);
/* For tests. */
guint tabiya_spoken_grammar_count_meanings(const TabiyaSpokenGrammar *self);
const TabiyaSpokenMeaning *tabiya_spoken_grammar_meaning_at(const TabiyaSpokenGrammar *self,
                                                            guint index);
/* The phrase's meanings as indices (of guint); two moves can sound the same ("rook d one").
 * Recognizers that return free text find nothing or the phrase in it. Borrowed; NULL: it is none of
 * the phrases. */
const GArray *tabiya_spoken_grammar_find(const TabiyaSpokenGrammar *self, const char *words);
/* Its words, each once, sorted, NULL-terminated. Borrowed. */
const char *const *tabiya_spoken_grammar_get_words(const TabiyaSpokenGrammar *self);
const char *tabiya_spoken_grammar_get_language(const TabiyaSpokenGrammar *self);

G_END_DECLS

#endif
