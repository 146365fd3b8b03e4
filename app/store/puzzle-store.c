/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-store.h. */
#include "app/store/puzzle-store.h"

#include <string.h>

#include "app/store/puzzle-file.h"
#include "app/store/puzzle-row.h"
#include "engine/board/bitboard.h"

/* All columns of five million puzzles are 30 MB, the set of a frequent theme half of one. When there is
 * more than this it is all let go at the next begin: who looks at so much looks at everything. */
#define MAX_CACHED_BYTES (96 << 20)

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
    sqlite3 *db;
    sqlite3_stmt *statements[N_STATEMENTS];
    gint64 version; /* of the file, as SQLite counts */
    gint64 era, ordinals, puzzles;
    GArray *words;       /* of Word, by their number */
    GHashTable *cache;   /* &key → Cached */
    gsize cached_bytes;
    sqlite3_blob *blob; /* between begin and end; NULL: not needed yet */
};

typedef struct {
    gint64 key;
    TabiyaPuzzleProperty property;
} Cached;

/* --- Life -------------------------------------------------------------------------------------- */

static void cached_free(gpointer data)
{
    Cached *cached = data;
    g_clear_pointer(&cached->property.bytes, g_bytes_unref);
    g_free(cached);
}

static void word_clear(gpointer data)
{
    g_free(((Word *)data)->text);
}

TabiyaPuzzleStore *tabiya_puzzle_store_open(const char *path, GError **error)
{
    g_autoptr(TabiyaPuzzleStore) self = g_new0(TabiyaPuzzleStore, 1);
    self->version = -1;
    self->words = g_array_new(FALSE, TRUE, sizeof(Word));
    g_array_set_clear_func(self->words, word_clear);
    self->cache = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, cached_free);
    self->db = tabiya_puzzle_file_open_reader(path, error);
    if (self->db == NULL)
        return NULL;
    for (int i = 0; i < N_STATEMENTS; i++) {
        self->statements[i] = tabiya_database_prepare(self->db, SQL[i], error);
        if (self->statements[i] == NULL)
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
    g_hash_table_unref(self->cache);
    g_free(self);
}

gboolean tabiya_puzzle_store_is_gone(TabiyaPuzzleStore *self)
{
    return tabiya_database_is_gone(self->db);
}

/* --- One moment -------------------------------------------------------------------------------- */

static gboolean read_words(TabiyaPuzzleStore *self, GError **error)
{
    sqlite3_stmt *rows =
        tabiya_database_prepare(self->db, "SELECT id, kind, text FROM word ORDER BY id", error);
    if (rows == NULL)
        return FALSE;
    g_array_set_size(self->words, 0);
    int result;
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        const guint id = (guint)sqlite3_column_int64(rows, 0);
        g_array_set_size(self->words, MAX(self->words->len, id + 1));
        Word *word = &g_array_index(self->words, Word, id);
        word->kind = (TabiyaPuzzleWordKind)sqlite3_column_int(rows, 1);
        word->text = g_strdup((const char *)sqlite3_column_text(rows, 2));
    }
    sqlite3_finalize(rows);
    return result == SQLITE_DONE || tabiya_database_fail(self->db, error);
}

static void forget(TabiyaPuzzleStore *self)
{
    g_hash_table_remove_all(self->cache);
    self->cached_bytes = 0;
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
    if (!tabiya_database_get_int(self->db, "SELECT era FROM collection", &self->era, error) ||
        !tabiya_database_get_int(self->db, "SELECT ordinals FROM collection", &self->ordinals,
                                 error) ||
        !tabiya_database_get_int(self->db, "SELECT puzzles FROM collection", &self->puzzles,
                                 error) ||
        !read_words(self, error))
        return FALSE;
    self->version = version;
    return TRUE;
}

/* The first read of a transaction is what fixes its moment; the version is asked for behind it. */
gboolean tabiya_puzzle_store_begin(TabiyaPuzzleStore *self, GError **error)
{
    gint64 n;
    if (self->cached_bytes > MAX_CACHED_BYTES)
        forget(self);
    if (!tabiya_database_run(self->db, "BEGIN", error))
        return FALSE;
    if (tabiya_database_get_int(self->db, "SELECT count(*) FROM collection", &n, error) &&
        catch_up(self, error))
        return TRUE;
    tabiya_puzzle_store_end(self);
    return FALSE;
}

void tabiya_puzzle_store_end(TabiyaPuzzleStore *self)
{
    /* an open one would keep the moment */
    g_clear_pointer(&self->blob, sqlite3_blob_close);
    tabiya_database_run(self->db, "COMMIT", NULL);
}

gint64 tabiya_puzzle_store_get_era(TabiyaPuzzleStore *self)
{
    return self->era;
}

guint tabiya_puzzle_store_get_n_ordinals(TabiyaPuzzleStore *self)
{
    return (guint)self->ordinals;
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

/* --- Puzzles ----------------------------------------------------------------------------------- */

/* The texts of words, space between; NULL: none. */
static char *dup_words(TabiyaPuzzleStore *self, const GArray *numbers)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < numbers->len; i++) {
        const guint32 number = g_array_index(numbers, guint32, i);
        const char *word =
            number < self->words->len ? g_array_index(self->words, Word, number).text : NULL;
        if (word != NULL)
            g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", word);
    }
    return g_string_free(text, text->len == 0);
}

static TabiyaPuzzle *unpack(TabiyaPuzzleStore *self, const guint8 *bytes, gsize length, GError **error)
{
    TabiyaPuzzleUnpacked row;
    if (!tabiya_puzzle_row_unpack(bytes, length, &row)) {
        tabiya_database_fail_damaged(self->db, error);
        return NULL;
    }
    TabiyaPuzzle *puzzle = g_steal_pointer(&row.puzzle);
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
    if (result == SQLITE_ROW)
        puzzle = unpack(self, sqlite3_column_blob(row, 0), (gsize)sqlite3_column_bytes(row, 0), error);
    else if (result != SQLITE_DONE)
        tabiya_database_fail(self->db, error);
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
    if (rows == NULL)
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

/* --- Words ------------------------------------------------------------------------------------- */

/* "Grünfeld Defense: Exchange" as tags write it: "Grunfeld_Defense_Exchange". */
static char *dup_as_tag(const char *name)
{
    char *tag = g_str_to_ascii(name, "C"), *end = tag;
    for (const char *c = tag; *c != '\0'; c++)
        if (strchr("':,.?", *c) == NULL)
            *end++ = *c == ' ' ? '_' : *c;
    *end = '\0';
    return tag;
}

/* 0: they differ; 1: `tag` begins with `text`; 2: equal. */
static guint compare_tag(const char *tag, const char *text)
{
    for (; *text != '\0'; tag++, text++)
        if (g_ascii_tolower(*tag) != g_ascii_tolower(*text))
            return 0;
    return *tag == '\0' ? 2 : 1;
}

GArray *tabiya_puzzle_store_find_openings(TabiyaPuzzleStore *self, const char *name)
{
    g_autofree char *text = dup_as_tag(name);
    GArray *found = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < self->words->len; i++) {
        const Word *word = &g_array_index(self->words, Word, i);
        const guint property = TABIYA_PUZZLE_WORDS + i;
        if (word->text == NULL || word->kind != TABIYA_PUZZLE_WORD_OPENING ||
            property >= TABIYA_PUZZLE_N_PROPERTIES)
            continue;
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
        if (word->text != NULL && word->kind == TABIYA_PUZZLE_WORD_OPENING)
            g_ptr_array_add(tags, g_strdup(word->text));
    }
    g_ptr_array_sort(tags, compare_texts);
    g_ptr_array_add(tags, NULL);
    return (char **)g_ptr_array_free(tags, FALSE);
}

/* --- Blocks ------------------------------------------------------------------------------------ */

/* A blob of another size than its block would be read beyond its end. */
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

/* A column is read where it lies: what a statement answers would be copied twice. */
static gboolean read_column(TabiyaPuzzleStore *self, guint block, guint property, Cached *cached,
                            GError **error)
{
    const int result =
        self->blob != NULL
            ? sqlite3_blob_reopen(self->blob, cached->key)
            : sqlite3_blob_open(self->db, "main", "block", "data", cached->key, 0, &self->blob);
    if (result != SQLITE_OK)
        return tabiya_database_fail(self->db, error);
    const gsize length = (gsize)sqlite3_blob_bytes(self->blob);
    if (!is_whole(self, block, property, length))
        return tabiya_database_fail_damaged(self->db, error);
    guint8 *bytes = g_malloc(length);
    cached->property.bytes = g_bytes_new_take(bytes, length);
    self->cached_bytes += length;
    return sqlite3_blob_read(self->blob, bytes, (int)length, 0) == SQLITE_OK ||
           tabiya_database_fail(self->db, error);
}

static gboolean read_set(TabiyaPuzzleStore *self, guint block, guint property, Cached *cached,
                              GError **error)
{
    sqlite3_stmt *row = self->statements[PROPERTY];
    gboolean good = TRUE;
    sqlite3_bind_int64(row, 1, cached->key);
    const int result = sqlite3_step(row);
    if (result == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(row, 0);
        const gsize length = (gsize)sqlite3_column_bytes(row, 0);
        if (is_whole(self, block, property, length)) {
            cached->property.bytes = g_bytes_new(bytes, length);
            cached->property.count = count_slots(bytes, length);
            self->cached_bytes += length;
        } else {
            good = tabiya_database_fail_damaged(self->db, error);
        }
    } else if (result != SQLITE_DONE) {
        good = tabiya_database_fail(self->db, error);
    }
    sqlite3_reset(row);
    return good;
}

gboolean tabiya_puzzle_store_get_property(TabiyaPuzzleStore *self, guint block, guint property,
                                          TabiyaPuzzleProperty *value, GError **error)
{
    const gint64 key = tabiya_puzzle_block_key(block, property);
    Cached *cached = g_hash_table_lookup(self->cache, &key);
    if (cached == NULL) {
        cached = g_new0(Cached, 1);
        cached->key = key;
        if (!(tabiya_puzzle_property_is_set(property)
                  ? read_set(self, block, property, cached, error)
                  : read_column(self, block, property, cached, error))) {
            cached_free(cached);
            return FALSE;
        }
        self->cached_bytes += sizeof *cached + 64;
        g_hash_table_insert(self->cache, &cached->key, cached);
    }
    *value = cached->property;
    return TRUE;
}
