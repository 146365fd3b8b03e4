/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-index.h. */
#include "app/names/search-index.h"

#include <math.h>
#include <string.h>

#include "app/names/opening-shown.h"
#include "app/names/opening-texts.h"

/* Plies of "1. e4 c5". */
static int count_plies(const char *moves)
{
    int plies = 0;
    for (moves += strspn(moves, " "); *moves != '\0'; moves += strspn(moves, " ")) {
        plies += !g_ascii_isdigit(*moves);
        moves += strcspn(moves, " ");
    }
    return plies;
}

static guint16 number_of(TabiyaSearchIndex *self, const TabiyaWord *word)
{
    gpointer number = g_hash_table_lookup(self->numbers, word->letters);
    if (!number) {
        g_array_append_val(self->words, *word);
        number = GUINT_TO_POINTER(self->words->len);
        g_hash_table_insert(self->numbers, g_strdup(word->letters), number);
    }
    return (guint16)(GPOINTER_TO_UINT(number) - 1);
}

static void add_word(TabiyaSearchIndex *self, TabiyaPhrase *phrase, const TabiyaWord *word,
                     guint first, guint last)
{
    const TabiyaPhraseWord place = {number_of(self, word), (guint8)first, (guint8)last};
    g_array_append_val(self->phrase_words, place);
    phrase->count++;
}

/* The words of `text`, and its neighbors joined where a hyphen separates them or both are in the
 * family. */
static TabiyaPhrase add_phrase(TabiyaSearchIndex *self, const char *text)
{
    TabiyaPhrase phrase = {.start = self->phrase_words->len};
    const char *family_end = text + strcspn(text, ":");
    g_auto(GStrv) chunks = g_strsplit(text, " ", -1);
    const char *at = text;
    TabiyaWord before = {0};
    for (char **chunk = chunks; *chunk; chunk++) {
        g_autoptr(GArray) words = tabiya_words_of(*chunk);
        for (guint i = 0; i < words->len && phrase.places < TABIYA_PHRASE_MAX; i++) {
            const TabiyaWord *word = &g_array_index(words, TabiyaWord, i);
            const guint place = phrase.places++;
            add_word(self, &phrase, word, place, place);
            if (place > 0 && (i > 0 || at < family_end)) {
                g_autofree char *both = g_strconcat(before.letters, word->letters, NULL);
                TabiyaWord compound;
                tabiya_word_init(&compound, both, strlen(both));
                add_word(self, &phrase, &compound, place - 1, place);
            }
            before = *word;
        }
        at += strlen(*chunk) + 1;
    }
    return phrase;
}

/* The name and words of entry `i`, or of an alias after the entries. */
static void get_text(const TabiyaSearchIndex *self, guint i, const char **name,
                     const TabiyaPhrase **phrase)
{
    if (i < self->entries->len) {
        const TabiyaSearchEntry *entry = &g_array_index(self->entries, TabiyaSearchEntry, i);
        *name = entry->name;
        *phrase = &entry->phrase;
    } else {
        const TabiyaAlias *alias =
            &g_array_index(self->aliases, TabiyaAlias, i - self->entries->len);
        *name = alias->name;
        *phrase = &alias->phrase;
    }
}

/* The number of a family; a new one is added. */
static guint number_family(GHashTable *families, const char *name)
{
    char *family = g_strndup(name, strcspn(name, ":"));
    gpointer number = NULL;
    if (g_hash_table_lookup_extended(families, family, NULL, &number)) {
        g_free(family);
    } else {
        number = GUINT_TO_POINTER(g_hash_table_size(families));
        g_hash_table_insert(families, family, number);
    }
    return GPOINTER_TO_UINT(number);
}

/* A word weighs less the more families have it in their names. */
static void weigh_words(TabiyaSearchIndex *self)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL); /* words with families */
    g_autoptr(GHashTable) families = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree guint *counts = g_new0(guint, self->words->len);
    for (guint i = 0; i < self->entries->len + self->aliases->len; i++) {
        const char *name;
        const TabiyaPhrase *phrase;
        get_text(self, i, &name, &phrase);
        const guint family = number_family(families, name);
        for (guint k = 0; k < phrase->count; k++) {
            const guint word =
                g_array_index(self->phrase_words, TabiyaPhraseWord, phrase->start + k).word;
            counts[word] += g_hash_table_add(seen, GUINT_TO_POINTER(family << 16 | word)) ? 1 : 0;
        }
    }
    const double all = log(1 + g_hash_table_size(families));
    for (guint i = 0; i < self->words->len; i++) {
        const double weight = 0.15 + 0.85 * MAX(0, 1 - log(MAX(1, counts[i])) / all);
        g_array_append_val(self->weights, weight);
    }
}

/* How many rows, sorted by name, are under the first `length` bytes of the name of row `i`, the
 * first of them: "Queen's Gambit Declined" is under "Queen's Gambit", too. */
static guint count_rows(const GArray *rows, guint i, gsize length)
{
    const char *beginning = g_array_index(rows, TabiyaSearchEntry, i).name;
    guint count = 0;
    for (; i < rows->len; i++) {
        const char *name = g_array_index(rows, TabiyaSearchEntry, i).name;
        if (strncmp(name, beginning, length) != 0)
            break;
        count += strchr(" :,", name[length]) != NULL;
    }
    return count;
}

/* The most rows that are under a name or a beginning of one: under the first word of some. */
static guint count_most_rows(const GArray *rows)
{
    const char *last = NULL;
    gsize last_length = 0;
    guint most = 1;
    for (guint i = 0; i < rows->len; i++) {
        const char *name = g_array_index(rows, TabiyaSearchEntry, i).name;
        const gsize length = strcspn(name, " :,");
        if (last && length == last_length && strncmp(name, last, length) == 0)
            continue;
        most = MAX(most, count_rows(rows, i, length));
        last = name;
        last_length = length;
    }
    return most;
}

/* By name, then the nearest, then the earliest in the alphabet. */
static gint compare_entries(gconstpointer a, gconstpointer b)
{
    const TabiyaSearchEntry *x = a, *y = b;
    const int by_name = strcmp(x->name, y->name);
    if (by_name != 0)
        return by_name;
    return x->plies != y->plies ? x->plies - y->plies : strcmp(x->moves, y->moves);
}

static void add_entries(TabiyaSearchIndex *self)
{
    const TabiyaOpeningTable *table = self->table;
    g_autoptr(GArray) rows =
        g_array_sized_new(FALSE, FALSE, sizeof(TabiyaSearchEntry), table->count);
    for (unsigned i = 0; i < table->count; i++) {
        const char *moves = table->moves + table->move_starts[i];
        const TabiyaSearchEntry row = {
            .eco = table->rows[i].opening.eco,
            .name = table->rows[i].opening.name,
            .moves = moves,
            .plies = count_plies(moves),
        };
        g_array_append_val(rows, row);
    }
    g_array_sort(rows, compare_entries);
    const guint most = count_most_rows(rows);
    guint first = 0; /* the first entry with this name */
    guint count = 0; /* the rows under it */
    for (guint i = 0; i < rows->len; i++) {
        TabiyaSearchEntry *row = &g_array_index(rows, TabiyaSearchEntry, i);
        row->is_nearest = i == 0 || strcmp(row->name, row[-1].name) != 0;
        if (row->is_nearest) {
            first = self->entries->len;
            count = count_rows(rows, i, strlen(row->name));
        }
        gboolean known = FALSE;
        for (guint k = first; k < self->entries->len && !known; k++)
            known = strcmp(g_array_index(self->entries, TabiyaSearchEntry, k).eco, row->eco) == 0;
        if (known)
            continue;
        row->theory = log(1 + count) / log(1 + most);
        row->phrase = add_phrase(self, row->name);
        g_array_append_val(self->entries, *row);
    }
}

static void add_alias(TabiyaSearchIndex *self, const char *name, const char *text)
{
    g_autoptr(GArray) words = tabiya_words_of(name);
    const TabiyaAlias alias = {
        .name = g_strdup(name),
        .phrase = add_phrase(self, text),
        .places = (guint8)MIN(words->len, TABIYA_PHRASE_MAX),
    };
    g_array_append_val(self->aliases, alias);
}

/* A word without comparable letters would resemble any word of the same length. */
static gboolean can_be_spelled(const char *text)
{
    g_autoptr(GArray) words = tabiya_words_of(text);

    return words->len > 0 && !strchr(g_array_index(words, TabiyaWord, 0).letters, '?');
}

static void add_synonym(TabiyaSearchIndex *self, const char *word, const char *other)
{
    g_autoptr(GArray) words = tabiya_words_of(other);

    if (words->len > 0) {
        g_hash_table_replace(self->synonyms, g_strdup(g_array_index(words, TabiyaWord, 0).letters),
                             g_strdup(word));
    }
}

static void add_aliases(TabiyaSearchIndex *self)
{
    g_autoptr(GPtrArray) families = tabiya_opening_families_read();
    g_autoptr(GPtrArray) others = tabiya_opening_aliases_read();
    for (guint i = 1; i < families->len; i++) {
        const GStrv row = g_ptr_array_index(families, i);
        for (guint k = 1; row[k]; k++) {
            if (can_be_spelled(row[k]))
                add_alias(self, row[0], row[k]);
        }
    }
    for (guint i = 0; i < others->len; i++) {
        const GStrv row = g_ptr_array_index(others, i);
        if (*row[0] == '=')
            add_synonym(self, row[0] + 1, row[1]);
        else if (can_be_spelled(row[1]))
            add_alias(self, row[0], row[1]);
    }
}

/* Numbers of aliases are 16 bits. */
#define MOST_ALIASES 60000

/* The name as the person reads it, as an alias of this entry only. */
static void give_shown(TabiyaSearchIndex *self, const TabiyaSearchEntry *entry,
                       const char *language)
{
    const guint16 number = (guint16)self->aliases->len;
    g_autofree char *shown = tabiya_opening_dup_shown_in(entry->name, 0, language);
    g_hash_table_insert(self->shown, g_utf8_casefold(entry->name, -1), (gpointer)entry->name);
    g_hash_table_insert(self->shown, g_utf8_casefold(shown, -1), (gpointer)entry->name);
    if (strcmp(shown, entry->name) == 0 || self->aliases->len >= MOST_ALIASES)
        return;
    add_alias(self, entry->name, shown);
    g_array_append_val(self->entry_aliases, number);
}

/* {name: its aliases' numbers, an array of guint16} */
static GHashTable *number_aliases(const TabiyaSearchIndex *self)
{
    GHashTable *numbers =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_array_unref);
    for (guint16 k = 0; k < MIN(self->aliases->len, MOST_ALIASES); k++) {
        char *name = g_array_index(self->aliases, TabiyaAlias, k).name;
        GArray *list = g_hash_table_lookup(numbers, name);
        if (!list) {
            list = g_array_new(FALSE, FALSE, sizeof(guint16));
            g_hash_table_insert(numbers, name, list);
        }
        g_array_append_val(list, k);
    }
    return numbers;
}

/* The aliases of a name and of its beginnings that ":" or "," ends. */
static void give_all(TabiyaSearchIndex *self, const char *name, GHashTable *numbers)
{
    for (gsize end = strcspn(name, ":,");; end += 1 + strcspn(name + end + 1, ":,")) {
        g_autofree char *beginning = g_strndup(name, end);
        const GArray *list = g_hash_table_lookup(numbers, beginning);
        if (list)
            g_array_append_vals(self->entry_aliases, list->data, list->len);
        if (name[end] == '\0')
            break;
    }
}

static void give_aliases(TabiyaSearchIndex *self, const char *language)
{
    g_autoptr(GHashTable) numbers = number_aliases(self);
    for (guint i = 0; i < self->entries->len; i++) {
        TabiyaSearchEntry *entry = &g_array_index(self->entries, TabiyaSearchEntry, i);
        entry->aliases_start = self->entry_aliases->len;
        give_all(self, entry->name, numbers);
        give_shown(self, entry, language);
        entry->aliases_count = self->entry_aliases->len - entry->aliases_start;
    }
}

const char *tabiya_search_index_find_shown(const TabiyaSearchIndex *self, const char *typed)
{
    g_autofree char *folded = g_utf8_casefold(typed, -1);
    return g_hash_table_lookup(self->shown, folded);
}

static void clear_alias(gpointer alias)
{
    g_free(((TabiyaAlias *)alias)->name);
}

TabiyaSearchIndex *tabiya_search_index_new(const char *language)
{
    TabiyaSearchIndex *self = g_new0(TabiyaSearchIndex, 1);
    self->table = tabiya_opening_table_get();
    self->likes =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
    self->n_compared = g_new0(guint, 1);
    self->words = g_array_new(FALSE, FALSE, sizeof(TabiyaWord));
    self->weights = g_array_new(FALSE, FALSE, sizeof(double));
    self->numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->synonyms = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    self->phrase_words = g_array_new(FALSE, FALSE, sizeof(TabiyaPhraseWord));
    self->aliases = g_array_new(FALSE, FALSE, sizeof(TabiyaAlias));
    self->entry_aliases = g_array_new(FALSE, FALSE, sizeof(guint16));
    self->entries = g_array_new(FALSE, FALSE, sizeof(TabiyaSearchEntry));
    self->shown = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_array_set_clear_func(self->aliases, clear_alias);
    add_entries(self);
    add_aliases(self);
    give_aliases(self, language);
    weigh_words(self);
    return self;
}

void tabiya_search_index_free(TabiyaSearchIndex *self)
{
    g_array_unref(self->words);
    g_array_unref(self->weights);
    g_hash_table_unref(self->numbers);
    g_hash_table_unref(self->synonyms);
    g_hash_table_unref(self->shown);
    g_hash_table_unref(self->likes);
    g_array_unref(self->phrase_words);
    g_array_unref(self->aliases);
    g_array_unref(self->entry_aliases);
    g_array_unref(self->entries);
    g_free(self->n_compared);
    g_free(self);
}
