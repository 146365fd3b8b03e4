/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See palette-index.h. */
#include "ui/talk/palette-index.h"

#include <string.h>

struct TabiyaPaletteIndex {
    GPtrArray *items;     /* of TabiyaPaletteItem */
    GHashTable *commands; /* of them by command, lent */
    guint n_compared;
};

/* --- Items ------------------------------------------------------------------------------------ */

/* "Flip Board" as "flip", "board"; "Öffnen" also as "offnen". */
static char **fold(const char *text)
{
    g_auto(GStrv) other = NULL;
    g_auto(GStrv) words = g_str_tokenize_and_fold(text, NULL, &other);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    g_strv_builder_addv(builder, (const char **)words);
    g_strv_builder_addv(builder, (const char **)other);
    return g_strv_builder_end(builder);
}

TabiyaPaletteItem *tabiya_palette_item_new(TabiyaPaletteKind kind, const char *title,
                                           const char *command)
{
    TabiyaPaletteItem *self = g_new0(TabiyaPaletteItem, 1);

    self->kind = kind;
    self->title = g_strdup(title);
    self->command = g_strdup(command);
    return self;
}

TabiyaPaletteItem *tabiya_palette_item_copy(const TabiyaPaletteItem *self)
{
    TabiyaPaletteItem *copy = tabiya_palette_item_new(self->kind, self->title, self->command);

    copy->detail = g_strdup(self->detail);
    copy->keys = g_strdup(self->keys);
    copy->insert = g_strdup(self->insert);
    return copy;
}

void tabiya_palette_item_free(TabiyaPaletteItem *self)
{
    if (!self)
        return;
    g_free(self->title);
    g_free(self->detail);
    g_free(self->keys);
    g_free(self->command);
    g_free(self->insert);
    g_strfreev(self->words);
    g_strfreev(self->more);
    g_free(self);
}

static void free_item_cb(gpointer data)
{
    tabiya_palette_item_free(data);
}

/* --- The index -------------------------------------------------------------------------------- */

TabiyaPaletteIndex *tabiya_palette_index_new(void)
{
    TabiyaPaletteIndex *self = g_new0(TabiyaPaletteIndex, 1);

    self->items = g_ptr_array_new_with_free_func(free_item_cb);
    self->commands = g_hash_table_new(g_str_hash, g_str_equal);
    return self;
}

void tabiya_palette_index_free(TabiyaPaletteIndex *self)
{
    if (!self)
        return;
    g_hash_table_unref(self->commands);
    g_ptr_array_unref(self->items);
    g_free(self);
}

TabiyaPaletteItem *tabiya_palette_index_add(TabiyaPaletteIndex *self, TabiyaPaletteKind kind,
                                            const char *title, const char *command,
                                            const char *more)
{
    TabiyaPaletteItem *there = command ? g_hash_table_lookup(self->commands, command) : NULL;

    if (there)
        return there;
    TabiyaPaletteItem *item = tabiya_palette_item_new(kind, title, command);
    item->words = fold(title);
    item->more = fold(more ? more : "");
    g_ptr_array_add(self->items, item);
    if (command)
        g_hash_table_insert(self->commands, item->command, item);
    return item;
}

void tabiya_palette_index_drop(TabiyaPaletteIndex *self, TabiyaPaletteKind kind)
{
    for (guint i = self->items->len; i > 0; i--) {
        const TabiyaPaletteItem *item = self->items->pdata[i - 1];
        if (item->kind != kind)
            continue;
        if (item->command)
            g_hash_table_remove(self->commands, item->command);
        g_ptr_array_remove_index(self->items, i - 1);
    }
}

const TabiyaPaletteItem *tabiya_palette_index_find_command(TabiyaPaletteIndex *self,
                                                           const char *command)
{
    return g_hash_table_lookup(self->commands, command);
}

/* --- Searching -------------------------------------------------------------------------------- */

#define NO_MATCH 100

/* Whether a word of the title begins so. Chinese and Japanese write words without spaces between
 * them: there it may begin anywhere. */
static gboolean begins(const char *word, const char *typed)
{
    return g_str_has_prefix(word, typed) ||
           (g_unichar_iswide(g_utf8_get_char(typed)) && strstr(word, typed));
}

/* Whether one of the words begins so; `*at` is its place. */
static gboolean begins_one(TabiyaPaletteIndex *self, char **words, const char *typed, guint *at)
{
    for (*at = 0; words[*at]; (*at)++) {
        self->n_compared++;
        if (begins(words[*at], typed))
            return TRUE;
    }
    return FALSE;
}

/* 0: all typed words begin words of the title, the first one its first; larger: worse. */
static guint judge(TabiyaPaletteIndex *self, const TabiyaPaletteItem *item, char **typed)
{
    guint cost = 0, at;

    for (guint i = 0; typed[i]; i++) {
        if (begins_one(self, item->words, typed[i], &at))
            cost += i == 0 && at > 0 ? 1 : 0;
        else if (begins_one(self, item->more, typed[i], &at))
            cost += 4;
        else
            return NO_MATCH;
    }
    return cost;
}

typedef struct {
    TabiyaPaletteItem *item;
    guint cost, order;
} Match;

static int compare_matches(gconstpointer a, gconstpointer b)
{
    const Match *first = a, *second = b;

    if (first->cost != second->cost)
        return first->cost < second->cost ? -1 : 1;
    if (first->item->kind != second->item->kind)
        return first->item->kind < second->item->kind ? -1 : 1;
    return first->order < second->order ? -1 : 1;
}

GPtrArray *tabiya_palette_index_find(TabiyaPaletteIndex *self, const char *typed, guint limit)
{
    g_auto(GStrv) words = g_str_tokenize_and_fold(typed, NULL, NULL);
    g_autoptr(GArray) matches = g_array_new(FALSE, FALSE, sizeof(Match));
    GPtrArray *found = g_ptr_array_new();

    for (guint i = 0; words[0] && i < self->items->len; i++) {
        TabiyaPaletteItem *item = self->items->pdata[i];
        const Match match = {item, judge(self, item, words), i};
        if (match.cost < NO_MATCH)
            g_array_append_val(matches, match);
    }
    g_array_sort(matches, compare_matches);
    for (guint i = 0; i < MIN(matches->len, limit); i++)
        g_ptr_array_add(found, g_array_index(matches, Match, i).item);
    return found;
}

guint tabiya_palette_index_get_n_items(const TabiyaPaletteIndex *self)
{
    return self->items->len;
}

guint tabiya_palette_index_get_n_words(const TabiyaPaletteIndex *self)
{
    guint n = 0;

    for (guint i = 0; i < self->items->len; i++) {
        const TabiyaPaletteItem *item = self->items->pdata[i];
        n += g_strv_length(item->words) + g_strv_length(item->more);
    }
    return n;
}

guint tabiya_palette_index_get_n_compared(const TabiyaPaletteIndex *self)
{
    return self->n_compared;
}
