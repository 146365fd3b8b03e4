/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Intents: words, typed or spoken, to an ability and its arguments. All local; any thread.
 *
 * The words are folded (names/opening-words.h) and corrected where a speech recognizer spells by
 * sound ("night f three"). Each pattern of the grammar (data/talk/LANGUAGE.txt) is aligned with
 * them: words may be misspelled, left out or added, each at a cost; slots read moves, openings,
 * numbers and the rest, and cost what their own searches say. The cheapest reading wins if it is
 * cheap, and clearly cheaper than the readings that mean something else; otherwise the answer is a
 * question that offers the best ones. What the words speak of by themselves, by a classifier that
 * is trained from patterns and examples, makes readings cheaper or dearer, and finds some where no
 * pattern is near.
 */
#ifndef TABIYA_INTENT_H
#define TABIYA_INTENT_H

#include "app/names/opening-search.h"
#include "app/talk/ability.h"
#include "app/talk/arguments.h"
#include "app/talk/scene.h"

G_BEGIN_DECLS

typedef struct TabiyaGrammar TabiyaGrammar;

/* The conversation before, for "and for Black?", "why?", "the second one". */
typedef struct {
    const TabiyaAbility *ability;     /* of the last answer; NULL: none */
    const TabiyaArguments *arguments; /* its arguments */
    char *const *choices; /* offered by the last question, NULL-terminated; NULL: none */
    gboolean keeps_all;   /* for tests: readings that nobody is offered stay, too */
} TabiyaIntentContext;

/* One way to read the words. */
typedef struct {
    const TabiyaAbility *ability;
    TabiyaArguments *arguments;
    double cost;      /* 0: exactly a pattern */
    double said;      /* the weight of the words that were understood: 1 for each that says much */
    double unread;    /* the weight of the words that it does not explain */
    gboolean follows; /* it takes up the last question: "and for Black?" */
    char *utterance;  /* the reading as a person could say it: "play the Najdorf Variation" */
} TabiyaReading;

/* What speaks for the first reading, and against it. */
typedef struct {
    double lead;       /* how much more the next one costs */
    double likelihood; /* that the words are of its ability … */
    double rival;      /* … of another one, the likeliest … */
    double none;       /* … and of none */
} TabiyaEvidence;

typedef struct {
    GPtrArray *readings; /* of TabiyaReading, cheapest first, different ones */
    gboolean is_sure;    /* the first one can be done; otherwise ask back */
    double none;         /* how likely the words by themselves mean nothing of ours */
    TabiyaEvidence evidence;
} TabiyaIntent;

/* The grammar of `language` ("de"; one without patterns: English) with the English one beside it;
 * `openings` is borrowed and lives as long. */
TabiyaGrammar *tabiya_grammar_new(const char *language,
                                  const TabiyaOpeningSearch *openings) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_grammar_free(TabiyaGrammar *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaGrammar, tabiya_grammar_free)

/* Whether English patterns stand in for those of the language, which has none. */
gboolean tabiya_grammar_is_stand_in(const TabiyaGrammar *self);

/* Words as it reads them: what Tabiya offers (offered.h) in a language without patterns is said in
 * English. (transfer full) */
char *tabiya_grammar_dup_readable(const TabiyaGrammar *self,
                                  const char *words) G_GNUC_WARN_UNUSED_RESULT;

/* What the words mean on the scene. `context` may be NULL. (transfer full) */
TabiyaIntent *tabiya_grammar_read(const TabiyaGrammar *self, const char *words,
                                  const TabiyaScene *scene,
                                  const TabiyaIntentContext *context) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_intent_free(TabiyaIntent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaIntent, tabiya_intent_free)

/* An example of each ability, one a person can say: the first pattern, with slots filled in.
 * Static; NULL: it has none. */
const char *tabiya_grammar_get_example(const TabiyaGrammar *self, const TabiyaAbility *ability);

/* Reads `text` as an argument of the kind, as tools of a model and MCP give it: "najdorf", "Nf3",
 * "knight to f3". The canonical text, or NULL with `error`, a sentence that says what is wrong and,
 * if it is ambiguous, what it may mean. (transfer full) */
char *tabiya_grammar_read_argument(const TabiyaGrammar *self, TabiyaParamKind kind,
                                   const char *text, const TabiyaScene *scene,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
