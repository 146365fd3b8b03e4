/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See word-graph.h. A tree of the phrases, whose equal branches are then made one, from the leaves
 * up: nodes that end a phrase or not alike, and lead by the same words to the same states, are one
 * state. */
#include "app/voice/word-graph.h"

#include <string.h>

typedef struct {
    guint child, next; /* first child; next child of the same parent; 0: none */
    guint word;        /* that leads here */
    guint state;       /* once it is known */
    gboolean ends;
} Node;

typedef struct {
    GHashTable *indices; /* word → its index in the graph's words */
    GArray *nodes;       /* of Node; a child comes after its parent */
    TabiyaWordGraph *graph;
    GHashTable *states; /* signature (GBytes) → state + 1 */
} Builder;

static Node *node_at(const Builder *self, guint index)
{
    return &g_array_index(self->nodes, Node, index);
}

/* --- The tree -------------------------------------------------------------------------------- */

static guint find_word(Builder *self, const char *word, gsize length)
{
    char key[64];
    gpointer index;

    g_strlcpy(key, word, MIN(length + 1, sizeof key));
    if (g_hash_table_lookup_extended(self->indices, key, NULL, &index))
        return GPOINTER_TO_UINT(index);
    char *copy = g_strdup(key);
    g_ptr_array_add(self->graph->words, copy);
    g_hash_table_insert(self->indices, copy, GUINT_TO_POINTER(self->graph->words->len - 1));
    return self->graph->words->len - 1;
}

static guint step(Builder *self, guint parent, guint word)
{
    for (guint child = node_at(self, parent)->child; child; child = node_at(self, child)->next) {
        if (node_at(self, child)->word == word)
            return child;
    }
    const Node node = {.word = word, .next = node_at(self, parent)->child};
    g_array_append_val(self->nodes, node);
    return node_at(self, parent)->child = self->nodes->len - 1;
}

static void add_phrase(Builder *self, const char *phrase)
{
    guint node = 0;

    for (const char *at = phrase; *at;) {
        const char *end = at + strcspn(at, " ");
        node = step(self, node, find_word(self, at, (gsize)(end - at)));
        at = *end ? end + 1 : end;
    }
    node_at(self, node)->ends = TRUE;
}

/* --- The states ------------------------------------------------------------------------------ */

static int compare_pairs(gconstpointer a, gconstpointer b)
{
    return memcmp(a, b, 2 * sizeof(guint32));
}

static GBytes *sign(const Builder *self, guint index)
{
    g_autoptr(GArray) signature = g_array_new(FALSE, FALSE, sizeof(guint32));
    const guint32 ends = node_at(self, index)->ends;

    for (guint child = node_at(self, index)->child; child; child = node_at(self, child)->next) {
        const guint32 pair[2] = {node_at(self, child)->word, node_at(self, child)->state};
        g_array_append_vals(signature, pair, 2);
    }
    qsort(signature->data, signature->len / 2, 2 * sizeof(guint32), compare_pairs);
    g_array_append_val(signature, ends);
    return g_bytes_new(signature->data, signature->len * sizeof(guint32));
}

static void add_state(Builder *self, guint index, guint state)
{
    for (guint child = node_at(self, index)->child; child; child = node_at(self, child)->next) {
        const TabiyaWordArc arc = {state, node_at(self, child)->state,
                                   self->graph->words->pdata[node_at(self, child)->word]};
        g_array_append_val(self->graph->arcs, arc);
    }
    if (node_at(self, index)->ends)
        g_array_append_val(self->graph->ends, state);
}

/* The root's state is 0, and nobody else's. */
static void merge(Builder *self)
{
    for (guint i = self->nodes->len; i-- > 1;) {
        GBytes *signature = sign(self, i);
        const gpointer known = g_hash_table_lookup(self->states, signature);
        if (known) {
            node_at(self, i)->state = GPOINTER_TO_UINT(known);
            g_bytes_unref(signature);
            continue;
        }
        const guint state = self->graph->n_states++;
        node_at(self, i)->state = state;
        g_hash_table_insert(self->states, signature, GUINT_TO_POINTER(state));
        add_state(self, i, state);
    }
    add_state(self, 0, 0);
}

static TabiyaWordGraph *make_graph(void)
{
    TabiyaWordGraph *self = g_new0(TabiyaWordGraph, 1);

    self->arcs = g_array_new(FALSE, FALSE, sizeof(TabiyaWordArc));
    self->ends = g_array_new(FALSE, FALSE, sizeof(guint));
    self->words = g_ptr_array_new_with_free_func(g_free);
    self->n_states = 1;
    return self;
}

TabiyaWordGraph *tabiya_word_graph_new(const TabiyaSpokenGrammar *grammar, TabiyaPhraseText text,
                                       gpointer user)
{
    Builder builder = {.nodes = g_array_new(FALSE, TRUE, sizeof(Node)),
                       .graph = make_graph(),
                       .indices = g_hash_table_new(g_str_hash, g_str_equal)};

    builder.states =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);
    g_array_set_size(builder.nodes, 1);
    for (guint i = 0; i < tabiya_spoken_grammar_count_phrases(grammar); i++) {
        g_autofree char *phrase = text(grammar, i, user);
        if (phrase)
            add_phrase(&builder, phrase);
    }
    merge(&builder);
    g_array_unref(builder.nodes);
    g_hash_table_unref(builder.states);
    g_hash_table_unref(builder.indices);
    return builder.graph;
}

void tabiya_word_graph_free(TabiyaWordGraph *self)
{
    if (!self)
        return;
    g_array_unref(self->arcs);
    g_array_unref(self->ends);
    g_ptr_array_unref(self->words);
    g_free(self);
}
