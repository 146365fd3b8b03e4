/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-pool.h. */
#include "ui/notation/notation-pool.h"

#include <glib/gi18n.h>

#include "ui/notation/move-word.h"

enum { MOVES, HANDLES, N_KINDS };

/* Spare words beyond this number are freed. */
enum { MAX_SPARE = 64 };

struct TabiyaNotationPool {
    GtkWidget *parent;
    GCallback pressed;
    gpointer user;
    GHashTable *of_node[N_KINDS]; /* TabiyaNode → TabiyaMoveWord, of the visible words */
    GPtrArray *spare[N_KINDS];    /* hidden */
    GPtrArray *words;             /* the visible words, in order */
    guint64 made, bound;
};

TabiyaNotationPool *tabiya_notation_pool_new(GtkWidget *parent, GCallback pressed, gpointer user)
{
    TabiyaNotationPool *self = g_new0(TabiyaNotationPool, 1);
    self->parent = parent;
    self->pressed = pressed;
    self->user = user;
    self->words = g_ptr_array_new();
    for (int kind = 0; kind < N_KINDS; kind++) {
        self->of_node[kind] = g_hash_table_new(NULL, NULL);
        self->spare[kind] = g_ptr_array_new();
    }
    return self;
}

static void unparent_cb(gpointer word, gpointer user)
{
    gtk_widget_unparent(word);
}

void tabiya_notation_pool_free(TabiyaNotationPool *self)
{
    g_ptr_array_foreach(self->words, unparent_cb, NULL);
    g_ptr_array_unref(self->words);
    for (int kind = 0; kind < N_KINDS; kind++) {
        g_ptr_array_foreach(self->spare[kind], unparent_cb, NULL);
        g_ptr_array_unref(self->spare[kind]);
        g_hash_table_unref(self->of_node[kind]);
    }
    g_free(self);
}

const GPtrArray *tabiya_notation_pool_get_words(TabiyaNotationPool *self)
{
    return self->words;
}

GtkWidget *tabiya_notation_pool_find(TabiyaNotationPool *self, const TabiyaNode *node)
{
    return g_hash_table_lookup(self->of_node[MOVES], node);
}

void tabiya_notation_pool_get_work(TabiyaNotationPool *self, guint64 *made, guint64 *bound)
{
    *made = self->made;
    *bound = self->bound;
}

/* --- Words entering the view ------------------------------------------------------------------ */

static int kind_of(const TabiyaNotationPlace *place)
{
    return place->piece->kind == TABIYA_NOTATION_HANDLE ? HANDLES : MOVES;
}

static const TabiyaNode *node_of(const TabiyaNotationPlace *place)
{
    return tabiya_notation_word_at(place->paragraph, place->piece->word)->node;
}

static TabiyaMoveWord *take(TabiyaNotationPool *self, int kind)
{
    GPtrArray *spare = self->spare[kind];
    if (spare->len > 0) {
        TabiyaMoveWord *word = g_ptr_array_steal_index_fast(spare, spare->len - 1);
        /* At the end, where it usually belongs: otherwise all others would have to move. */
        gtk_widget_insert_before(GTK_WIDGET(word), self->parent, NULL);
        return word;
    }
    GtkWidget *word = tabiya_move_word_new(kind == HANDLES);
    g_signal_connect(word, "pressed", self->pressed, self->user);
    gtk_widget_set_parent(word, self->parent);
    self->made++;
    return TABIYA_MOVE_WORD(word);
}

static char *dup_name(const TabiyaNotationPlace *place)
{
    const TabiyaNode *node = node_of(place);
    if (kind_of(place) == MOVES)
        return tabiya_notation_dup_label(node, place->paragraph->depth > 0);
    const EngPosition *before = tabiya_node_get_position(tabiya_node_get_parent(node));
    /* Translators: the handle that folds a variation; "Variation 12… Nc6". */
    return g_strdup_printf(_("Variation %d%s %s"), (int)before->fullmove_number,
                           before->side_to_move == ENG_WHITE ? "." : "…",
                           tabiya_node_get_san(node));
}

static void bind(TabiyaNotationPool *self, TabiyaMoveWord *word, const TabiyaNotationPlace *place)
{
    const TabiyaNotationParagraph *paragraph = place->paragraph;
    if (tabiya_move_word_get_node(word) != node_of(place) ||
        tabiya_move_word_get_signature(word) != paragraph->signature) {
        g_autofree char *name = dup_name(place);
        tabiya_move_word_bind(word, node_of(place), name, paragraph->depth > 0,
                              paragraph->signature);
        if (tabiya_move_word_is_handle(word))
            tabiya_move_word_set_folded(word, paragraph->folded);
        self->bound++;
    }
    gtk_widget_set_visible(GTK_WIDGET(word), TRUE);
}

/* The number of moves before the piece in its paragraph. */
static guint moves_before(const TabiyaNotationPlace *place)
{
    guint count = 0;
    for (guint i = 0; i < place->piece->word; i++)
        count += tabiya_notation_word_at(place->paragraph, i)->kind == TABIYA_NOTATION_MOVE;
    return count;
}

/* Fills in the words that exist already; the others are NULL. The words left in the table are out
 * of sight. */
static void keep(TabiyaNotationPool *self, const GArray *places)
{
    g_ptr_array_set_size(self->words, 0);
    for (guint i = 0; i < places->len; i++) {
        const TabiyaNotationPlace *place = &g_array_index(places, TabiyaNotationPlace, i);
        gpointer word = NULL;
        g_hash_table_steal_extended(self->of_node[kind_of(place)], node_of(place), NULL, &word);
        g_ptr_array_add(self->words, word);
    }
    for (int kind = 0; kind < N_KINDS; kind++) {
        GHashTableIter iter;
        gpointer word;
        g_hash_table_iter_init(&iter, self->of_node[kind]);
        while (g_hash_table_iter_next(&iter, NULL, &word)) {
            tabiya_move_word_set_current(word, FALSE);
            g_ptr_array_add(self->spare[kind], word);
        }
        g_hash_table_remove_all(self->of_node[kind]);
    }
}

static void put_away(TabiyaNotationPool *self, TabiyaMoveWord *word)
{
    if (!tabiya_move_word_get_node(word))
        return;
    tabiya_move_word_bind(word, NULL, NULL, FALSE, 0);
    gtk_widget_set_visible(GTK_WIDGET(word), FALSE);
    gtk_widget_insert_before(GTK_WIDGET(word), self->parent, NULL);
}

static void hide_spare(TabiyaNotationPool *self)
{
    for (int kind = 0; kind < N_KINDS; kind++) {
        GPtrArray *spare = self->spare[kind];
        while (spare->len > MAX_SPARE)
            gtk_widget_unparent(g_ptr_array_steal_index_fast(spare, spare->len - 1));
        for (guint i = 0; i < spare->len; i++)
            put_away(self, g_ptr_array_index(spare, i));
    }
}

/* Puts the children in page order, so that assistive technology reads the page. */
static void put_in_order(TabiyaNotationPool *self)
{
    GtkWidget *before = NULL;
    for (guint i = 0; i < self->words->len; i++) {
        GtkWidget *word = g_ptr_array_index(self->words, i);
        GtkWidget *there =
            before ? gtk_widget_get_next_sibling(before) : gtk_widget_get_first_child(self->parent);
        if (there != word)
            gtk_widget_insert_after(word, self->parent, before);
        before = word;
    }
}

void tabiya_notation_pool_update(TabiyaNotationPool *self, const GArray *places, guint n_moves)
{
    keep(self, places);
    for (guint i = 0; i < places->len; i++) {
        const TabiyaNotationPlace *place = &g_array_index(places, TabiyaNotationPlace, i);
        TabiyaMoveWord *word = g_ptr_array_index(self->words, i);
        if (!word)
            word = self->words->pdata[i] = take(self, kind_of(place));
        bind(self, word, place);
        if (kind_of(place) == MOVES) {
            tabiya_move_word_set_place(word, place->paragraph->first_move + moves_before(place) + 1,
                                       n_moves);
        }
        g_hash_table_insert(self->of_node[kind_of(place)], (gpointer)node_of(place), word);
    }
    hide_spare(self);
    put_in_order(self);
}
