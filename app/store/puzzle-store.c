/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-store.h. */
#include "app/store/puzzle-store.h"

#include <string.h>

#include "app/store/database-private.h"
#include "app/store/puzzle-file.h"
#include "app/store/puzzle-row.h"
#include "engine/board/bitboard.h"

/* All columns of five million puzzles take 30 MB, the set of a frequent theme half of one. The
 * cache has two generations: reads go into the young one; when that reaches this size, it becomes
 * the old one at the next begin, and the previous old one is freed. */
#define MAX_YOUNG_BYTES (64 << 20)

enum { LOAD, FIND, PROPERTY, N_STATEMENTS };

static const char *const SQL[N_STATEMENTS] = {
    [LOAD] = "SELECT data FROM puzzle WHERE ordinal = ?1",
    [FIND] = "SELECT ordinal FROM puzzle_id WHERE key = ?1",
    [PROPERTY] = "SELECT data FROM block WHERE key = ?1",
};

typedef struct {
    char *text;
    TabiyaPuzzleWordKind kind;
} Word;

struct TabiyaPuzzleStore {
    TabiyaDatabase *db;
    sqlite3_stmt *statements[N_STATEMENTS];
    gint64 version; /* of the file, from SQLite */
    gint64 ordinals, puzzles;
    GArray *words;           /* of Word, by their number */
    guint later[128];        /* for a theme: the property of its earlier word; 0: none */
    GHashTable *young, *old; /* &key → Cached */
    gsize young_bytes;
    TabiyaTransaction reading;
    sqlite3_blob *blob;  /* between begin and end; NULL: not needed yet */
    gint64 blob_key;     /* the key of the open column */
    GHashTable *ratings; /* that take the place of the file's; NULL: none */
    GHashTable *changed; /* block → Changed: their columns */
};

/* A column of ratings, with some of them replaced. */
typedef struct {
    GBytes *from, *to;
} Changed;

typedef struct {
    gint64 key;
    gsize size;
    TabiyaPuzzleProperty property;
} Cached;

/* --- Life cycle ------------------------------------------------------------------------------- */

static void cached_free(gpointer data)
{
    Cached *cached = data;
    g_clear_pointer(&cached->property.bytes, g_bytes_unref);
    g_free(cached);
}

static void changed_free(gpointer data)
{
    Changed *changed = data;
    g_bytes_unref(changed->from);
    g_bytes_unref(changed->to);
    g_free(changed);
}

static void word_clear(gpointer data)
{
    g_free(((Word *)data)->text);
}

static GHashTable *new_generation(void)
{
    return g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, cached_free);
}

TabiyaPuzzleStore *tabiya_puzzle_store_open(const char *path, GError **error)
{
    g_autoptr(TabiyaPuzzleStore) self = g_new0(TabiyaPuzzleStore, 1);
    self->version = -1;
    self->words = g_array_new(FALSE, TRUE, sizeof(Word));
    g_array_set_clear_func(self->words, word_clear);
    self->young = new_generation();
    self->old = new_generation();
    self->changed = g_hash_table_new_full(NULL, NULL, NULL, changed_free);
    self->db = tabiya_puzzle_file_open_reader(path, error);
    if (!self->db)
        return NULL;
    for (int i = 0; i < N_STATEMENTS; i++) {
        self->statements[i] = tabiya_database_prepare(self->db, SQL[i], error);
        if (!self->statements[i])
            return NULL;
    }
    return g_steal_pointer(&self);
}

void tabiya_puzzle_store_free(TabiyaPuzzleStore *self)
{
    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(self->statements[i]);
    g_clear_pointer(&self->db, tabiya_database_close);
    g_array_unref(self->words);
    g_hash_table_unref(self->young);
    g_hash_table_unref(self->old);
    g_hash_table_unref(self->changed);
    g_clear_pointer(&self->ratings, g_hash_table_unref);
    g_free(self);
}

gboolean tabiya_puzzle_store_is_gone(TabiyaPuzzleStore *self)
{
    return tabiya_database_is_gone(self->db);
}

/* --- Transactions ----------------------------------------------------------------------------- */

/* Whether the word has become a theme since it was written. */
static gboolean find_later_theme(const Word *word, TabiyaPuzzleTheme *theme)
{
    return word->kind == TABIYA_PUZZLE_WORD_THEME && word->text &&
           tabiya_puzzle_theme_find(word->text, -1, theme);
}

static gboolean read_words(TabiyaPuzzleStore *self, GError **error)
{
    sqlite3_stmt *rows =
        tabiya_database_prepare(self->db, "SELECT id, kind, text FROM word ORDER BY id", error);
    if (!rows)
        return FALSE;
    g_array_set_size(self->words, 0);
    memset(self->later, 0, sizeof self->later);
    int result;
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        const guint id = (guint)sqlite3_column_int64(rows, 0);
        g_array_set_size(self->words, MAX(self->words->len, id + 1));
        Word *word = &g_array_index(self->words, Word, id);
        word->kind = (TabiyaPuzzleWordKind)sqlite3_column_int(rows, 1);
        word->text = g_strdup((const char *)sqlite3_column_text(rows, 2));
        TabiyaPuzzleTheme theme;
        if (find_later_theme(word, &theme) && id < TABIYA_PUZZLE_N_PROPERTIES - TABIYA_PUZZLE_WORDS)
            self->later[theme] = TABIYA_PUZZLE_WORDS + id;
    }
    sqlite3_finalize(rows);
    return result == SQLITE_DONE || tabiya_database_fail(self->db, error);
}

static void forget(TabiyaPuzzleStore *self)
{
    g_hash_table_remove_all(self->young);
    g_hash_table_remove_all(self->old);
    self->young_bytes = 0;
}

static void grow_old(TabiyaPuzzleStore *self)
{
    g_hash_table_unref(self->old);
    self->old = self->young;
    self->young = new_generation();
    self->young_bytes = 0;
}

static gboolean catch_up(TabiyaPuzzleStore *self, GError **error)
{
    gint64 version = 0;
    if (!tabiya_database_get_version(self->db, &version, error))
        return FALSE;
    if (version == self->version)
        return TRUE;
    self->version = -1;
    forget(self);
    if (!tabiya_database_get_int(self->db, "SELECT ordinals FROM collection", &self->ordinals,
                                 error) ||
        !tabiya_database_get_int(self->db, "SELECT puzzles FROM collection", &self->puzzles,
                                 error) ||
        !read_words(self, error)) {
        return FALSE;
    }
    self->version = version;
    return TRUE;
}

/* The first read of a transaction fixes its moment; so the version is read after it. */
gboolean tabiya_puzzle_store_begin(TabiyaPuzzleStore *self, GError **error)
{
    gint64 n;
    if (self->young_bytes > MAX_YOUNG_BYTES)
        grow_old(self);
    if (!tabiya_database_begin_reading(self->db, &self->reading, error))
        return FALSE;
    if (tabiya_database_get_int(self->db, "SELECT count(*) FROM collection", &n, error) &&
        catch_up(self, error)) {
        return TRUE;
    }
    tabiya_puzzle_store_end(self);
    return FALSE;
}

void tabiya_puzzle_store_end(TabiyaPuzzleStore *self)
{
    /* an open one would keep the old state */
    g_clear_pointer(&self->blob, sqlite3_blob_close);
    tabiya_database_end_reading(self->db, self->reading);
}

gint64 tabiya_puzzle_store_get_version(TabiyaPuzzleStore *self)
{
    return self->version;
}

guint tabiya_puzzle_store_get_n_puzzles(TabiyaPuzzleStore *self)
{
    return (guint)self->puzzles;
}

guint tabiya_puzzle_store_get_n_blocks(TabiyaPuzzleStore *self)
{
    return (guint)((self->ordinals + TABIYA_PUZZLE_BLOCK - 1) / TABIYA_PUZZLE_BLOCK);
}

guint tabiya_puzzle_store_get_n_slots(TabiyaPuzzleStore *self, guint block)
{
    const gint64 left = self->ordinals - (gint64)block * TABIYA_PUZZLE_BLOCK;
    return (guint)CLAMP(left, 0, TABIYA_PUZZLE_BLOCK);
}

/* --- Puzzles ---------------------------------------------------------------------------------- */

/* The texts of words, separated by spaces; NULL: none. */
static char *dup_words(TabiyaPuzzleStore *self, const GArray *numbers)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < numbers->len; i++) {
        const guint32 number = g_array_index(numbers, guint32, i);
        const char *word =
            number < self->words->len ? g_array_index(self->words, Word, number).text : NULL;
        if (word)
            g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", word);
    }
    return g_string_free(text, text->len == 0);
}

/* Removes words from `numbers` that have become themes. */
static void take_later_themes(TabiyaPuzzleStore *self, GArray *numbers, TabiyaThemes *themes)
{
    for (guint i = numbers->len; i-- > 0;) {
        const guint32 number = g_array_index(numbers, guint32, i);
        TabiyaPuzzleTheme theme;
        if (number < self->words->len &&
            find_later_theme(&g_array_index(self->words, Word, number), &theme)) {
            tabiya_themes_add(themes, theme);
            g_array_remove_index(numbers, i);
        }
    }
}

static TabiyaPuzzle *unpack(TabiyaPuzzleStore *self, const guint8 *bytes, gsize length,
                            GError **error)
{
    TabiyaPuzzleUnpacked row;
    if (!tabiya_puzzle_row_unpack(bytes, length, &row)) {
        tabiya_database_fail_damaged(self->db, error);
        return NULL;
    }
    TabiyaPuzzle *puzzle = g_steal_pointer(&row.puzzle);
    take_later_themes(self, row.words, &puzzle->themes);
    puzzle->other_themes = dup_words(self, row.words);
    puzzle->opening_tags = dup_words(self, row.tags);
    tabiya_puzzle_unpacked_clear(&row);
    return puzzle;
}

TabiyaPuzzle *tabiya_puzzle_store_load(TabiyaPuzzleStore *self, guint ordinal, GError **error)
{
    sqlite3_stmt *row = self->statements[LOAD];
    TabiyaPuzzle *puzzle = NULL;
    sqlite3_bind_int64(row, 1, ordinal);
    const int result = sqlite3_step(row);
    if (result == SQLITE_ROW) {
        puzzle =
            unpack(self, sqlite3_column_blob(row, 0), (gsize)sqlite3_column_bytes(row, 0), error);
    } else if (result != SQLITE_DONE) {
        tabiya_database_fail(self->db, error);
    }
    sqlite3_reset(row);
    return puzzle;
}

guint tabiya_puzzle_store_find(TabiyaPuzzleStore *self, const char *id, GError **error)
{
    const gint64 key = tabiya_puzzle_key_of_id(id);
    guint ordinal = G_MAXUINT;
    if (key < 0)
        return G_MAXUINT;
    sqlite3_stmt *row = self->statements[FIND];
    sqlite3_bind_int64(row, 1, key);
    const int result = sqlite3_step(row);
    if (result == SQLITE_ROW)
        ordinal = (guint)sqlite3_column_int64(row, 0);
    else if (result != SQLITE_DONE)
        tabiya_database_fail(self->db, error);
    sqlite3_reset(row);
    return ordinal;
}

gboolean tabiya_puzzle_store_walk_ids(TabiyaPuzzleStore *self, const char *prefix,
                                      TabiyaPuzzleWalkFunc func, gpointer user, GError **error)
{
    gint64 first = 0, last = G_MAXINT64;
    if (*prefix != '\0' && !tabiya_puzzle_key_range(prefix, &first, &last))
        return TRUE;
    sqlite3_stmt *rows = tabiya_database_prepare(
        self->db, "SELECT ordinal FROM puzzle_id WHERE key BETWEEN ?1 AND ?2 ORDER BY key", error);
    if (!rows)
        return FALSE;
    sqlite3_bind_int64(rows, 1, first);
    sqlite3_bind_int64(rows, 2, last);
    int result;
    gboolean goes_on = TRUE;
    while (goes_on && (result = sqlite3_step(rows)) == SQLITE_ROW)
        goes_on = func((guint)sqlite3_column_int64(rows, 0), user);
    const gboolean good =
        !goes_on || result == SQLITE_DONE || tabiya_database_fail(self->db, error);
    sqlite3_finalize(rows);
    return good;
}

/* --- Words ------------------------------------------------------------------------------------ */

/* "Grünfeld Defense: Exchange" in the form of tags: "Grunfeld_Defense_Exchange". */
static char *dup_as_tag(const char *name)
{
    char *tag = g_str_to_ascii(name, "C"), *end = tag;
    for (const char *c = tag; *c != '\0'; c++) {
        if (!strchr("':,.?", *c))
            *end++ = *c == ' ' ? '_' : *c;
    }
    *end = '\0';
    return tag;
}

/* 0: they differ; 1: `tag` begins with `text`; 2: equal. */
static guint compare_tag(const char *tag, const char *text)
{
    for (; *text != '\0'; tag++, text++) {
        if (g_ascii_tolower(*tag) != g_ascii_tolower(*text))
            return 0;
    }
    return *tag == '\0' ? 2 : 1;
}

GArray *tabiya_puzzle_store_find_openings(TabiyaPuzzleStore *self, const char *name)
{
    g_autofree char *text = dup_as_tag(name);
    GArray *found = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < self->words->len; i++) {
        const Word *word = &g_array_index(self->words, Word, i);
        const guint property = TABIYA_PUZZLE_WORDS + i;
        if (!word->text || word->kind != TABIYA_PUZZLE_WORD_OPENING ||
            property >= TABIYA_PUZZLE_N_PROPERTIES) {
            continue;
        }
        const guint likeness = compare_tag(word->text, text);
        if (likeness == 2) {
            g_array_set_size(found, 0);
            g_array_append_val(found, property);
            return found;
        }
        if (likeness == 1)
            g_array_append_val(found, property);
    }
    return found;
}

static int compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **tabiya_puzzle_store_dup_openings(TabiyaPuzzleStore *self)
{
    GPtrArray *tags = g_ptr_array_new();
    for (guint i = 0; i < self->words->len; i++) {
        const Word *word = &g_array_index(self->words, Word, i);
        if (word->text && word->kind == TABIYA_PUZZLE_WORD_OPENING)
            g_ptr_array_add(tags, g_strdup(word->text));
    }
    g_ptr_array_sort(tags, compare_texts);
    g_ptr_array_add(tags, NULL);
    return (char **)g_ptr_array_free(tags, FALSE);
}

/* --- Blocks ----------------------------------------------------------------------------------- */

/* A blob of the wrong size would be read beyond its end. */
static gboolean is_whole(TabiyaPuzzleStore *self, guint block, guint property, gsize length)
{
    const guint n = tabiya_puzzle_store_get_n_slots(self, block);
    if (tabiya_puzzle_property_is_set(property))
        return length <= TABIYA_PUZZLE_BLOCK / 8 && length % 2 == 0;
    return length == (gsize)n * (property == TABIYA_PUZZLE_RATINGS ? 2 : 1);
}

static guint count_slots(const guint8 *bytes, gsize length)
{
    guint n = 0;
    if (length < TABIYA_PUZZLE_BLOCK / 8)
        return (guint)length / 2;
    for (gsize i = 0; i < length; i += 8) {
        guint64 word;
        memcpy(&word, bytes + i, sizeof word);
        n += (guint)eng_popcount(word);
    }
    return n;
}

/* Reads a column in place: a statement's result would be copied twice. */
static gboolean open_column(TabiyaPuzzleStore *self, guint block, guint property, gint64 key,
                            GError **error)
{
    if (self->blob && self->blob_key == key)
        return TRUE;
    const int result = self->blob ? sqlite3_blob_reopen(self->blob, key)
                                  : sqlite3_blob_open(self->db->handle, "main", "block", "data",
                                                      key, 0, &self->blob);
    self->blob_key = -1;
    if (result != SQLITE_OK)
        return tabiya_database_fail(self->db, error);
    if (!is_whole(self, block, property, (gsize)sqlite3_blob_bytes(self->blob)))
        return tabiya_database_fail_damaged(self->db, error);
    self->blob_key = key;
    return TRUE;
}

static gboolean read_column(TabiyaPuzzleStore *self, guint block, guint property, Cached *cached,
                            GError **error)
{
    if (!open_column(self, block, property, cached->key, error))
        return FALSE;
    const gsize length = (gsize)sqlite3_blob_bytes(self->blob);
    guint8 *bytes = g_malloc(length);
    cached->property.bytes = g_bytes_new_take(bytes, length);
    return sqlite3_blob_read(self->blob, bytes, (int)length, 0) == SQLITE_OK ||
           tabiya_database_fail(self->db, error);
}

static gboolean read_set(TabiyaPuzzleStore *self, guint block, guint property,
                         TabiyaPuzzleProperty *set, GError **error)
{
    sqlite3_stmt *row = self->statements[PROPERTY];
    gboolean good = TRUE;
    sqlite3_bind_int64(row, 1, tabiya_puzzle_block_key(block, property));
    const int result = sqlite3_step(row);
    if (result == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(row, 0);
        const gsize length = (gsize)sqlite3_column_bytes(row, 0);
        if (is_whole(self, block, property, length)) {
            set->bytes = g_bytes_new(bytes, length);
            set->count = count_slots(bytes, length);
        } else {
            good = tabiya_database_fail_damaged(self->db, error);
        }
    } else if (result != SQLITE_DONE) {
        good = tabiya_database_fail(self->db, error);
    }
    sqlite3_reset(row);
    return good;
}

static void add_slots(guint8 *bitmap, const TabiyaPuzzleProperty *set)
{
    gsize length = 0;
    const guint8 *bytes = set->bytes ? g_bytes_get_data(set->bytes, &length) : NULL;
    if (length == TABIYA_PUZZLE_BLOCK / 8) {
        for (gsize i = 0; i < length; i++)
            bitmap[i] |= bytes[i];
        return;
    }
    for (gsize i = 0; i < length; i += 2) {
        const guint slot = (guint)(bytes[i] | bytes[i + 1] << 8);
        bitmap[slot / 8] |= (guint8)(1u << slot % 8);
    }
}

/* The set of a theme, including that of the word it was earlier. */
static gboolean read_theme(TabiyaPuzzleStore *self, guint block, guint theme,
                           TabiyaPuzzleProperty *set, GError **error)
{
    TabiyaPuzzleProperty word = {0};
    if (!read_set(self, block, theme, set, error) ||
        !read_set(self, block, self->later[theme], &word, error)) {
        return FALSE;
    }
    if (word.count > 0) {
        guint8 *bitmap = g_malloc0(TABIYA_PUZZLE_BLOCK / 8);
        add_slots(bitmap, set);
        add_slots(bitmap, &word);
        g_clear_pointer(&set->bytes, g_bytes_unref);
        set->count = count_slots(bitmap, TABIYA_PUZZLE_BLOCK / 8);
        set->bytes = g_bytes_new_take(bitmap, TABIYA_PUZZLE_BLOCK / 8);
    }
    g_clear_pointer(&word.bytes, g_bytes_unref);
    return TRUE;
}

static gboolean read_property(TabiyaPuzzleStore *self, guint block, guint property, Cached *cached,
                              GError **error)
{
    if (!tabiya_puzzle_property_is_set(property))
        return read_column(self, block, property, cached, error);
    return property < G_N_ELEMENTS(self->later) && self->later[property] != 0
               ? read_theme(self, block, property, &cached->property, error)
               : read_set(self, block, property, &cached->property, error);
}

static void make_young(TabiyaPuzzleStore *self, Cached *cached)
{
    self->young_bytes += cached->size;
    g_hash_table_insert(self->young, &cached->key, cached);
}

/* NULL: not cached. */
static const Cached *find_cached(TabiyaPuzzleStore *self, gint64 key)
{
    Cached *cached = g_hash_table_lookup(self->young, &key);
    if (cached)
        return cached;
    if (g_hash_table_steal_extended(self->old, &key, NULL, (gpointer *)&cached))
        make_young(self, cached);
    return cached;
}

/* --- Other ratings ---------------------------------------------------------------------------- */

void tabiya_puzzle_store_set_ratings(TabiyaPuzzleStore *self, GHashTable *ratings)
{
    if (ratings == self->ratings)
        return;
    g_clear_pointer(&self->ratings, g_hash_table_unref);
    self->ratings = ratings && g_hash_table_size(ratings) > 0 ? g_hash_table_ref(ratings) : NULL;
    g_hash_table_remove_all(self->changed);
}

guint tabiya_puzzle_store_get_rating(TabiyaPuzzleStore *self, guint ordinal, guint rating)
{
    const gpointer other =
        self->ratings ? g_hash_table_lookup(self->ratings, GUINT_TO_POINTER(ordinal)) : NULL;
    return other ? GPOINTER_TO_UINT(other) : rating;
}

static GBytes *change_ratings(GHashTable *ratings, guint block, GBytes *from)
{
    const gsize length = g_bytes_get_size(from);
    g_autofree guint8 *bytes = g_memdup2(g_bytes_get_data(from, NULL), length);
    GHashTableIter iter;
    gpointer key, value;
    g_hash_table_iter_init(&iter, ratings);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const guint ordinal = GPOINTER_TO_UINT(key), rating = GPOINTER_TO_UINT(value);
        const gsize at = (gsize)(ordinal % TABIYA_PUZZLE_BLOCK) * 2;
        if (ordinal / TABIYA_PUZZLE_BLOCK != block || at + 2 > length)
            continue;
        bytes[at] = (guint8)rating;
        bytes[at + 1] = (guint8)(rating >> 8);
    }
    return g_bytes_new_take(g_steal_pointer(&bytes), length);
}

/* Replaces the column of ratings by one that is kept until the file's or the ratings change. */
static void apply_ratings(TabiyaPuzzleStore *self, guint block, TabiyaPuzzleProperty *value)
{
    const gpointer key = GUINT_TO_POINTER(block);
    Changed *changed = g_hash_table_lookup(self->changed, key);
    if (!changed || changed->from != value->bytes) {
        changed = g_new(Changed, 1);
        *changed = (Changed){g_bytes_ref(value->bytes),
                             change_ratings(self->ratings, block, value->bytes)};
        g_hash_table_insert(self->changed, key, changed);
    }
    value->bytes = changed->to;
}

gboolean tabiya_puzzle_store_get_property(TabiyaPuzzleStore *self, guint block, guint property,
                                          TabiyaPuzzleProperty *value, GError **error)
{
    const gint64 key = tabiya_puzzle_block_key(block, property);
    const Cached *known = find_cached(self, key);
    if (!known) {
        Cached *cached = g_new0(Cached, 1);
        cached->key = key;
        if (!read_property(self, block, property, cached, error)) {
            cached_free(cached);
            return FALSE;
        }
        cached->size = sizeof *cached + 64 +
                       (cached->property.bytes ? g_bytes_get_size(cached->property.bytes) : 0);
        make_young(self, cached);
        known = cached;
    }
    *value = known->property;
    if (property == TABIYA_PUZZLE_RATINGS && self->ratings && value->bytes)
        apply_ratings(self, block, value);
    return TRUE;
}

gboolean tabiya_puzzle_store_get_value(TabiyaPuzzleStore *self, guint block, guint property,
                                       guint slot, guint *value, GError **error)
{
    const guint width = property == TABIYA_PUZZLE_RATINGS ? 2 : 1;
    const gint64 key = tabiya_puzzle_block_key(block, property);
    const Cached *known = find_cached(self, key);
    guint8 bytes[2] = {0};
    g_return_val_if_fail(slot < tabiya_puzzle_store_get_n_slots(self, block), FALSE);
    if (known) {
        memcpy(bytes, (const guint8 *)g_bytes_get_data(known->property.bytes, NULL) + slot * width,
               width);
    } else {
        if (!open_column(self, block, property, key, error))
            return FALSE;
        if (sqlite3_blob_read(self->blob, bytes, (int)width, (int)(slot * width)) != SQLITE_OK)
            return tabiya_database_fail(self->db, error);
    }
    *value = (guint)(bytes[0] | bytes[1] << 8);
    if (property == TABIYA_PUZZLE_RATINGS) {
        *value = tabiya_puzzle_store_get_rating(self, block * TABIYA_PUZZLE_BLOCK + slot, *value);
    }
    return TRUE;
}
