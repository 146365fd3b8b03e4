/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Phrases of a grammar as the smallest graph of words that says all of them: thousands of phrases
 * in some hundreds of arcs. */
#ifndef TABIYA_WORD_GRAPH_H
#define TABIYA_WORD_GRAPH_H

#include "app/voice/spoken-grammar.h"

G_BEGIN_DECLS

typedef struct {
    guint from, to; /* states */
    const char *word;
} TabiyaWordArc;

typedef struct {
    GArray *arcs;     /* of TabiyaWordArc */
    GArray *ends;     /* of guint: states in which a phrase ends */
    GPtrArray *words; /* each once; owned */
    guint n_states;   /* 0 is where all begin */
} TabiyaWordGraph;

/* The phrase as words of the graph, separated by spaces; owned by the caller. NULL: it is not in
 * the graph. */
typedef char *(*TabiyaPhraseText)(const TabiyaSpokenGrammar *grammar, guint phrase, gpointer user);

TabiyaWordGraph *tabiya_word_graph_new(const TabiyaSpokenGrammar *grammar, TabiyaPhraseText text,
                                       gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_word_graph_free(TabiyaWordGraph *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaWordGraph, tabiya_word_graph_free)

G_END_DECLS

#endif
