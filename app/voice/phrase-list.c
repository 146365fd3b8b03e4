/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See phrase-list.h. */
#include "app/voice/phrase-list.h"

#include <string.h>

static void free_indices(gpointer indices)
{
    g_array_unref(indices);
}

TabiyaPhraseList *tabiya_phrase_list_new(void)
{
    TabiyaPhraseList *self = g_new0(TabiyaPhraseList, 1);

    self->meanings = g_array_new(FALSE, FALSE, sizeof(TabiyaSpokenMeaning));
    self->phrases = g_array_new(FALSE, FALSE, sizeof(TabiyaSpokenPhrase));
    self->by_words = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_indices);
    self->texts = g_string_chunk_new(16 * 1024);
    return self;
}

void tabiya_phrase_list_free(TabiyaPhraseList *self)
{
    g_array_unref(self->meanings);
    g_array_unref(self->phrases);
    g_hash_table_unref(self->by_words);
    g_string_chunk_free(self->texts);
    g_free(self);
}

guint tabiya_phrase_list_mean(TabiyaPhraseList *self, TabiyaSpokenMeaning meaning)
{
    if (meaning.words)
        meaning.words = g_string_chunk_insert_const(self->texts, meaning.words);
    g_array_append_val(self->meanings, meaning);
    return self->meanings->len - 1;
}

static gboolean has_index(const GArray *indices, guint index)
{
    for (guint i = 0; i < indices->len; i++) {
        if (g_array_index(indices, guint, i) == index)
            return TRUE;
    }
    return FALSE;
}

static gboolean is_of_kind(TabiyaPhraseList *self, guint meaning, const GArray *indices)
{
    const TabiyaSpokenMeaning *all = (const TabiyaSpokenMeaning *)self->meanings->data;

    return all[g_array_index(indices, guint, 0)].kind == all[meaning].kind;
}

static void add_phrase(TabiyaPhraseList *self, guint meaning, const char *words)
{
    GArray *indices = g_hash_table_lookup(self->by_words, words);

    if (indices) {
        if (!self->only_unspoken && is_of_kind(self, meaning, indices) &&
            !has_index(indices, meaning)) {
            g_array_append_val(indices, meaning);
        }
        return;
    }
    const TabiyaSpokenPhrase phrase = {g_string_chunk_insert(self->texts, words), meaning};
    g_array_append_val(self->phrases, phrase);
    indices = g_array_sized_new(FALSE, FALSE, sizeof(guint), 1);
    g_array_append_val(indices, meaning);
    g_hash_table_insert(self->by_words, (gpointer)phrase.words, indices);
}

/* The rest of the slots behind the words in `text`. */
static void add_rest(TabiyaPhraseList *self, guint meaning, const char *const *slots, GString *text)
{
    if (!*slots) {
        if (text->len > 0)
            add_phrase(self, meaning, text->str);
        return;
    }
    const gsize length = text->len;
    for (const char *at = *slots;;) {
        const char *end = at + strcspn(at, "|");
        if (end > at) {
            if (length > 0)
                g_string_append_c(text, ' ');
            g_string_append_len(text, at, end - at);
        }
        add_rest(self, meaning, slots + 1, text);
        g_string_truncate(text, length);
        if (*end == '\0')
            break;
        at = end + 1;
    }
}

void tabiya_phrase_list_add(TabiyaPhraseList *self, guint meaning, const char *const *slots)
{
    g_autoptr(GString) text = g_string_new(NULL);

    add_rest(self, meaning, slots, text);
}
