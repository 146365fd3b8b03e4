/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See name-match.h. */
#include "app/library/name-match.h"

#include <string.h>

#include "app/store/fold-name.h"

struct TabiyaNameMatch {
    char *folded;
    char **words; /* folded; empty if there is neither letter nor digit */
    gboolean whole;
};

/* Bytes above ASCII are parts of letters. */
static gboolean is_word(char c)
{
    return g_ascii_isalnum(c) || (guchar)c >= 0x80;
}

static char **split_words(const char *folded)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    while (*folded != '\0') {
        const char *end = folded;
        while (is_word(*end))
            end++;
        if (end > folded)
            g_ptr_array_add(words, g_strndup(folded, (gsize)(end - folded)));
        folded = end > folded ? end : end + 1;
    }
    g_ptr_array_add(words, NULL);
    return (char **)g_ptr_array_steal(words, NULL);
}

TabiyaNameMatch *tabiya_name_match_new(const char *typed)
{
    TabiyaNameMatch *self = g_new0(TabiyaNameMatch, 1);
    self->folded = tabiya_fold_name(typed);
    self->words = split_words(self->folded);
    return self;
}

TabiyaNameMatch *tabiya_name_match_new_whole(const char *typed)
{
    TabiyaNameMatch *self = tabiya_name_match_new(typed);
    self->whole = TRUE;
    return self;
}

void tabiya_name_match_free(TabiyaNameMatch *self)
{
    if (!self)
        return;
    g_free(self->folded);
    g_strfreev(self->words);
    g_free(self);
}

static gboolean has_word(const char *folded, const char *word, gboolean whole)
{
    const gsize length = strlen(word);
    const char *at = folded;
    while ((at = strstr(at, word))) {
        if ((at == folded || !is_word(at[-1])) && (!whole || !is_word(at[length])))
            return TRUE;
        at += length;
    }
    return FALSE;
}

gboolean tabiya_name_match_folded(const TabiyaNameMatch *self, const char *folded)
{
    if (!self->words[0])
        return strcmp(self->folded, folded) == 0;
    for (char **word = self->words; *word; word++) {
        if (!has_word(folded, *word, self->whole))
            return FALSE;
    }
    return TRUE;
}
