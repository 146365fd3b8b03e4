/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The text of a language model as sentences, each with a verdict. Any thread.
 *
 * The model writes tokens that are filled in here, so that it need not remember them right:
 * {move:Nf3}, a legal move of the shown position, becomes a link; {eval:3}, the evaluation of fact
 * 3; {fact:7}, the sentence of fact 7. A sentence with a token that means nothing is false. */
#ifndef TABIYA_ASSISTANT_SAID_H
#define TABIYA_ASSISTANT_SAID_H

#include "app/talk/work.h"

G_BEGIN_DECLS

/* More of a text is left out. */
#define TABIYA_SAID_BYTES_MAX 16384

typedef enum {
    TABIYA_SAID_NO_CLAIM,  /* says nothing about chess */
    TABIYA_SAID_TRUE,      /* checked on the board */
    TABIYA_SAID_FALSE,     /* to be marked; `reason` says why */
    TABIYA_SAID_UNCHECKED, /* to be marked as well */
} TabiyaSaidVerdict;

typedef struct {
    guint start, end; /* bytes of the text with its tokens filled in */
    char *text;
    gboolean begins_paragraph;
    TabiyaSaidVerdict verdict;
    char *reason;      /* a translated sentence; NULL: none */
    gboolean has_line; /* `moves` from `before` show what it speaks of */
    EngPosition before;
    GArray *moves; /* of EngMove; NULL without a line */
    GArray *links; /* of TabiyaAnswerLink, by bytes of `text` */
} TabiyaSaid;

typedef struct {
    const TabiyaScene *scene;
    const GPtrArray *facts;      /* of TabiyaFact: fact 1 first */
    TabiyaTalkSearchFunc search; /* NULL: none */
    gpointer searcher;
    GCancellable *cancellable;
} TabiyaSaidContext;

/* Finds the sentences of a text without tokens, and what is to be thought of each: start, end,
 * verdict, reason and line. (transfer full) */
typedef GPtrArray *(*TabiyaSaidCheckFunc)(const char *text, const TabiyaSaidContext *context);

TabiyaSaid *tabiya_said_new(guint start, guint end,
                            TabiyaSaidVerdict verdict) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_said_free(TabiyaSaid *self);
/* Whether a sentence must be marked in plain sight. */
gboolean tabiya_said_is_marked(const TabiyaSaid *self);

/* The sentences of what the model wrote. `is_cut` (may be NULL) receives whether something was left
 * out. (transfer full): of TabiyaSaid. */
GPtrArray *tabiya_said_read(const char *raw, const TabiyaSaidContext *context,
                            TabiyaSaidCheckFunc check, gboolean *is_cut) G_GNUC_WARN_UNUSED_RESULT;

/* A check that knows nothing: every sentence is unchecked. (transfer full) For tests. */
GPtrArray *tabiya_said_check_nothing(const char *text, const TabiyaSaidContext *context);

/* What a fact says, as {fact:7} is filled in. (transfer full) */
char *tabiya_said_dup_fact(const TabiyaFact *fact) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
