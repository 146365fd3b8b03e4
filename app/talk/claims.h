/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks prose about chess, as a language model writes it: each sentence is read as claims, and
 * each claim is replayed on the position that it speaks of. Pure; any thread; no I/O.
 *
 *     const TabiyaClaimsContext context = {.scene = scene, .facts = answer->facts};
 *     g_autoptr(TabiyaCheckedProse) prose = tabiya_claims_check(text, -1, &context);
 *     for (guint i = 0; i < prose->sentences->len; i++) {
 *         const TabiyaCheckedSentence *sentence = tabiya_checked_prose_at(prose, i);
 *
 * Nothing passes by default. A sentence is true only if a grammar accounts for every word of it and
 * every claim holds. It is no claim only if it has no word of chess. All else is marked:
 * - false: a claim does not hold ("There is no rook on e8."),
 * - unchecked: the grammar does not cover it, or an evaluation that it needs is not known.
 *
 * The position spoken of is the shown one, and within a sentence the one after the moves named
 * ("after 5.Nc3", "if Black plays 5...a6"). A sentence that follows such a variation and names no
 * moves must hold in both positions. Move numbers are looked up in the game.
 *
 * English only. In other languages a line of moves is checked, and the rest is unchecked.
 *
 * Evaluations. "+0.8" may differ from the known one by 0.3 and a fifth of it. A side is winning
 * from 2.0 on, better from 0.4 on; it is equal up to 0.4. Half a pawn's width at each bound is
 * neither true nor false, but unchecked. Mistakes are judged as in analysis/judgment.h. */
#ifndef TABIYA_CLAIMS_H
#define TABIYA_CLAIMS_H

#include "app/talk/work.h"

G_BEGIN_DECLS

/* The maximum length of a text; the rest is one unchecked sentence. */
#define TABIYA_CLAIMS_TEXT_MAX 65536
/* Positions visited for one text; later sentences are unchecked. */
#define TABIYA_CLAIMS_WORK_MAX 200000
/* Searches asked for by one text. */
#define TABIYA_CLAIMS_SEARCHES_MAX 12

typedef enum {
    TABIYA_SENTENCE_NO_CLAIM, /* "Good question!" */
    TABIYA_SENTENCE_TRUE,
    TABIYA_SENTENCE_FALSE,
    TABIYA_SENTENCE_UNCHECKED,
} TabiyaSentenceVerdict;

typedef struct {
    guint start, end; /* bytes of the text, without white space around */
    TabiyaSentenceVerdict verdict;
    char *reason;      /* a translated sentence; NULL for true sentences and no claims */
    gboolean has_line; /* `moves` from `before` show what it speaks of */
    EngPosition before;
    GArray *moves; /* of EngMove; NULL without a line */
} TabiyaCheckedSentence;

typedef struct {
    GArray *sentences; /* of TabiyaCheckedSentence, in order */
    guint work;        /* positions visited */
    guint searches;    /* asked for */
} TabiyaCheckedProse;

typedef struct {
    const TabiyaScene *scene;
    const GPtrArray *facts;      /* of TabiyaFact: what was computed before; NULL: nothing */
    TabiyaTalkSearchFunc search; /* for evaluations that are not among the facts; NULL: none */
    gpointer searcher;
    GCancellable *cancellable; /* NULL: none */
} TabiyaClaimsContext;

/* `length` in bytes, -1: NUL-terminated. Invalid UTF-8 is unchecked. For tests, until there is
 * prose to check. (transfer full) */
TabiyaCheckedProse *
tabiya_claims_check(const char *text, gssize length,
                    const TabiyaClaimsContext *context) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_checked_prose_free(TabiyaCheckedProse *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaCheckedProse, tabiya_checked_prose_free)

/* Borrowed. For tests, as above. */
const TabiyaCheckedSentence *tabiya_checked_prose_at(const TabiyaCheckedProse *self, guint index);

G_END_DECLS

#endif
