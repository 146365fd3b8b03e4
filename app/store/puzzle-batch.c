/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-batch.h. Between writes, the block being filled and the words stay in memory; `era`
 * shows whether another program has written since, and they must be read again. Lichess's file is
 * sorted by id: puzzles after the highest id in the file need no lookup, and are appended. */
#include "app/store/puzzle-batch.h"

#include <string.h>

#include "app/store/database-private.h"
#include "app/store/puzzle-block.h"

enum {
    FIND,
    LOAD,
    ADD_ID,
    MOVE_ID,
    ADD,
    REMOVE,
    REMOVE_ID,
    ADD_SHIPPED,
    REMOVE_SHIPPED,
    ADD_WORD,
    N_STATEMENTS
};

static const char *const SQL[N_STATEMENTS] = {
    [FIND] = "SELECT ordinal FROM puzzle_id WHERE key = ?1",
    [LOAD] = "SELECT data FROM puzzle WHERE ordinal = ?1",
    [ADD_ID] = "INSERT INTO puzzle_id (key, ordinal) VALUES (?1, ?2)",
    [MOVE_ID] = "UPDATE puzzle_id SET ordinal = ?2 WHERE key = ?1",
    [ADD] = "INSERT INTO puzzle (ordinal, data) VALUES (?1, ?2)",
    [REMOVE] = "DELETE FROM puzzle WHERE ordinal = ?1",
    [REMOVE_ID] = "DELETE FROM puzzle_id WHERE key = ?1",
    [ADD_SHIPPED] = "INSERT OR IGNORE INTO shipped (key) VALUES (?1)",
    [REMOVE_SHIPPED] = "DELETE FROM shipped WHERE key = ?1",
    [ADD_WORD] = "INSERT INTO word (id, kind, text) VALUES (?1, ?2, ?3)",
};

struct TabiyaPuzzleBatch {
    TabiyaDatabase *db; /* borrowed */
    sqlite3_stmt *statements[N_STATEMENTS];

    /* The file's contents; era 0: must be read again. */
    gint64 era;
    gint64 ordinals, puzzles, last_key;
    GHashTable *words[TABIYA_PUZZLE_N_WORD_KINDS]; /* text → number + 1 */
    guint n_words;
    TabiyaPuzzleBlock *block;

    GHashTable *gone; /* block → GArray of guint16: since the last save, in full blocks */
    GByteArray *bytes;
    GArray *row_words, *row_tags; /* of guint32: of the current row */
};

/* --- Life cycle ------------------------------------------------------------------------------- */

static gboolean prepare(TabiyaPuzzleBatch *self, GError **error)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        self->statements[i] = tabiya_database_prepare(self->db, SQL[i], error);
        if (!self->statements[i])
            return FALSE;
    }
    return TRUE;
}

TabiyaPuzzleBatch *tabiya_puzzle_batch_new(TabiyaDatabase *db, GError **error)
{
    g_autoptr(TabiyaPuzzleBatch) self = g_new0(TabiyaPuzzleBatch, 1);
    self->db = db;
    for (int i = 0; i < TABIYA_PUZZLE_N_WORD_KINDS; i++)
        self->words[i] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->gone = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_array_unref);
    self->bytes = g_byte_array_new();
    self->row_words = g_array_new(FALSE, FALSE, sizeof(guint32));
    self->row_tags = g_array_new(FALSE, FALSE, sizeof(guint32));
    if (!tabiya_database_run(db, "PRAGMA cache_size = -65536;", error) || !prepare(self, error))
        return NULL;
    return g_steal_pointer(&self);
}

void tabiya_puzzle_batch_free(TabiyaPuzzleBatch *self)
{
    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(self->statements[i]);
    tabiya_database_run(self->db, "PRAGMA cache_size = -2000;", NULL);
    for (int i = 0; i < TABIYA_PUZZLE_N_WORD_KINDS; i++)
        g_hash_table_unref(self->words[i]);
    g_clear_pointer(&self->block, tabiya_puzzle_block_free);
    g_hash_table_unref(self->gone);
    g_byte_array_unref(self->bytes);
    g_array_unref(self->row_words);
    g_array_unref(self->row_tags);
    g_free(self);
}

/* --- Statements ------------------------------------------------------------------------------- */

static gboolean fail(TabiyaPuzzleBatch *self, GError **error)
{
    return tabiya_database_fail(self->db, error);
}

static gboolean run(TabiyaPuzzleBatch *self, int statement, GError **error)
{
    const gboolean good =
        sqlite3_step(self->statements[statement]) == SQLITE_DONE || fail(self, error);
    sqlite3_reset(self->statements[statement]);
    return good;
}

static gboolean run_with(TabiyaPuzzleBatch *self, int statement, gint64 first, gint64 second,
                         GError **error)
{
    sqlite3_bind_int64(self->statements[statement], 1, first);
    if (sqlite3_bind_parameter_count(self->statements[statement]) > 1)
        sqlite3_bind_int64(self->statements[statement], 2, second);
    return run(self, statement, error);
}

/* --- The contents of the file ----------------------------------------------------------------- */

static gboolean read_words(TabiyaPuzzleBatch *self, GError **error)
{
    sqlite3_stmt *rows =
        tabiya_database_prepare(self->db, "SELECT id, kind, text FROM word", error);
    if (!rows)
        return FALSE;
    for (int i = 0; i < TABIYA_PUZZLE_N_WORD_KINDS; i++)
        g_hash_table_remove_all(self->words[i]);
    self->n_words = 0;
    int result;
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        const guint id = (guint)sqlite3_column_int64(rows, 0);
        const guint kind = (guint)sqlite3_column_int64(rows, 1) % TABIYA_PUZZLE_N_WORD_KINDS;
        g_hash_table_insert(self->words[kind], g_strdup((const char *)sqlite3_column_text(rows, 2)),
                            GUINT_TO_POINTER(id + 1));
        self->n_words = MAX(self->n_words, id + 1);
    }
    sqlite3_finalize(rows);
    return result == SQLITE_DONE || fail(self, error);
}

static gboolean load_block(TabiyaPuzzleBatch *self, GError **error)
{
    g_clear_pointer(&self->block, tabiya_puzzle_block_free);
    self->block = tabiya_puzzle_block_load(self->db, (guint)(self->ordinals / TABIYA_PUZZLE_BLOCK),
                                           (guint)(self->ordinals % TABIYA_PUZZLE_BLOCK), error);
    return self->block != NULL;
}

/* In a transaction, so that it stays valid. */
static gboolean catch_up(TabiyaPuzzleBatch *self, GError **error)
{
    gint64 era = 0;
    if (!tabiya_database_get_int(self->db, "SELECT era FROM collection", &era, error))
        return FALSE;
    if (era == self->era)
        return TRUE;
    self->era = 0;
    self->last_key = -1;
    g_hash_table_remove_all(self->gone);
    if (!tabiya_database_get_int(self->db, "SELECT ordinals FROM collection", &self->ordinals,
                                 error) ||
        !tabiya_database_get_int(self->db, "SELECT puzzles FROM collection", &self->puzzles,
                                 error) ||
        !tabiya_database_get_int(self->db, "SELECT coalesce(max(key), -1) FROM puzzle_id",
                                 &self->last_key, error) ||
        !read_words(self, error) || !load_block(self, error)) {
        return FALSE;
    }
    self->era = era;
    return TRUE;
}

/* --- Words ------------------------------------------------------------------------------------ */

static gboolean need_word(TabiyaPuzzleBatch *self, TabiyaPuzzleWordKind kind, const char *text,
                          guint32 *id, GError **error)
{
    const guint known = GPOINTER_TO_UINT(g_hash_table_lookup(self->words[kind], text));
    if (known > 0) {
        *id = known - 1;
        return TRUE;
    }
    *id = self->n_words++;
    g_hash_table_insert(self->words[kind], g_strdup(text), GUINT_TO_POINTER(*id + 1));
    sqlite3_bind_int64(self->statements[ADD_WORD], 1, *id);
    sqlite3_bind_int64(self->statements[ADD_WORD], 2, kind);
    sqlite3_bind_text(self->statements[ADD_WORD], 3, text, -1, SQLITE_TRANSIENT);
    return run(self, ADD_WORD, error);
}

static gboolean need_words(TabiyaPuzzleBatch *self, TabiyaPuzzleWordKind kind, const char *text,
                           GArray *ids, GError **error)
{
    g_array_set_size(ids, 0);
    if (!text)
        return TRUE;
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    for (char **word = words; *word; word++) {
        guint32 id;
        if (**word == '\0')
            continue;
        if (!need_word(self, kind, *word, &id, error))
            return FALSE;
        g_array_append_val(ids, id);
    }
    return TRUE;
}

/* --- A puzzle --------------------------------------------------------------------------------- */

/* The place of the id; -1: not found. */
static gboolean find(TabiyaPuzzleBatch *self, gint64 key, gint64 *ordinal, GError **error)
{
    *ordinal = -1;
    if (key > self->last_key)
        return TRUE;
    sqlite3_bind_int64(self->statements[FIND], 1, key);
    const int result = sqlite3_step(self->statements[FIND]);
    if (result == SQLITE_ROW)
        *ordinal = sqlite3_column_int64(self->statements[FIND], 0);
    sqlite3_reset(self->statements[FIND]);
    return result == SQLITE_ROW || result == SQLITE_DONE || fail(self, error);
}

/* Whether the stored puzzle equals the packed one, apart from its source. */
static gboolean is_same(TabiyaPuzzleBatch *self, gint64 ordinal, TabiyaPuzzlePacked packed,
                        gboolean *answer, GError **error)
{
    sqlite3_bind_int64(self->statements[LOAD], 1, ordinal);
    const int result = sqlite3_step(self->statements[LOAD]);
    *answer = FALSE;
    if (result == SQLITE_ROW) {
        const guint8 *old = sqlite3_column_blob(self->statements[LOAD], 0);
        const guint8 *new = self->bytes->data;
        const gsize at = packed.source_at;
        *answer = (gsize)sqlite3_column_bytes(self->statements[LOAD], 0) == self->bytes->len &&
                  memcmp(old, new, at) == 0 &&
                  memcmp(old + at + 1, new + at + 1, self->bytes->len - at - 1) == 0;
    }
    sqlite3_reset(self->statements[LOAD]);
    return result == SQLITE_ROW || result == SQLITE_DONE || fail(self, error);
}

static gboolean bury(TabiyaPuzzleBatch *self, gint64 ordinal, GError **error)
{
    const guint block = (guint)(ordinal / TABIYA_PUZZLE_BLOCK);
    const guint16 slot = (guint16)(ordinal % TABIYA_PUZZLE_BLOCK);
    if (block == tabiya_puzzle_block_get_number(self->block)) {
        tabiya_puzzle_block_add_gone(self->block, slot);
    } else {
        GArray *slots = g_hash_table_lookup(self->gone, GUINT_TO_POINTER(block));
        if (!slots) {
            slots = g_array_new(FALSE, FALSE, sizeof(guint16));
            g_hash_table_insert(self->gone, GUINT_TO_POINTER(block), slots);
        }
        g_array_append_val(slots, slot);
    }
    self->puzzles--;
    return run_with(self, REMOVE, ordinal, 0, error);
}

/* A full block is saved, and the next one begun. */
static gboolean append(TabiyaPuzzleBatch *self, const TabiyaPuzzleRow *row, GError **error)
{
    sqlite3_bind_int64(self->statements[ADD], 1, self->ordinals);
    sqlite3_bind_blob(self->statements[ADD], 2, self->bytes->data, (int)self->bytes->len,
                      SQLITE_STATIC);
    if (!run(self, ADD, error))
        return FALSE;
    tabiya_puzzle_block_add(self->block, row, self->row_words, self->row_tags);
    self->ordinals++;
    self->puzzles++;
    return self->ordinals % TABIYA_PUZZLE_BLOCK != 0 ||
           (tabiya_puzzle_block_save(self->block, self->db, error) && load_block(self, error));
}

static gboolean write_row(TabiyaPuzzleBatch *self, const TabiyaPuzzleRow *row,
                          TabiyaPuzzleWritten *result, GError **error)
{
    gint64 ordinal;
    gboolean same = FALSE;
    if (!need_words(self, TABIYA_PUZZLE_WORD_THEME, row->other_themes, self->row_words, error) ||
        !need_words(self, TABIYA_PUZZLE_WORD_OPENING, row->opening_tags, self->row_tags, error) ||
        !find(self, row->key, &ordinal, error)) {
        return FALSE;
    }
    const TabiyaPuzzlePacked packed =
        tabiya_puzzle_row_pack(row, self->row_words, self->row_tags, self->bytes);
    if (ordinal >= 0 && !is_same(self, ordinal, packed, &same, error))
        return FALSE;
    if (same) {
        result->unchanged++;
        return TRUE;
    }
    if (ordinal >= 0) {
        result->replaced++;
        return bury(self, ordinal, error) &&
               run_with(self, MOVE_ID, row->key, self->ordinals, error) && append(self, row, error);
    }
    result->added++;
    self->last_key = MAX(self->last_key, row->key);
    return run_with(self, ADD_ID, row->key, self->ordinals, error) && append(self, row, error);
}

/* --- Many ------------------------------------------------------------------------------------- */

static int compare_keys(gconstpointer a, gconstpointer b)
{
    const TabiyaPuzzleRow *one = *(TabiyaPuzzleRow *const *)a,
                          *other = *(TabiyaPuzzleRow *const *)b;
    return (one->key > other->key) - (one->key < other->key);
}

/* By key; equal keys keep their order. */
static void sort_rows(GPtrArray *rows)
{
    for (guint i = 1; i < rows->len; i++) {
        if (compare_keys(&rows->pdata[i - 1], &rows->pdata[i]) > 0) {
            g_ptr_array_sort(rows, compare_keys); /* stable: g_qsort_with_data() promises it */
            return;
        }
    }
}

static gboolean is_last_of_key(const GPtrArray *rows, guint i)
{
    const TabiyaPuzzleRow *row = rows->pdata[i];
    return i + 1 == rows->len || ((const TabiyaPuzzleRow *)rows->pdata[i + 1])->key != row->key;
}

static gboolean write_rows(TabiyaPuzzleBatch *self, GPtrArray *rows, TabiyaPuzzleWritten *result,
                           GError **error)
{
    sort_rows(rows);
    for (guint i = 0; i < rows->len; i++) {
        if (is_last_of_key(rows, i) && !write_row(self, rows->pdata[i], result, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean bury_all(TabiyaPuzzleBatch *self, GError **error)
{
    GHashTableIter iter;
    gpointer block, slots;
    g_hash_table_iter_init(&iter, self->gone);
    while (g_hash_table_iter_next(&iter, &block, &slots)) {
        if (!tabiya_puzzle_block_bury(self->db, GPOINTER_TO_UINT(block), slots, error))
            return FALSE;
    }
    g_hash_table_remove_all(self->gone);
    return TRUE;
}

static gboolean save(TabiyaPuzzleBatch *self, GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(
        self->db, "UPDATE collection SET ordinals = ?1, puzzles = ?2, era = era + 1", error);
    if (!statement)
        return FALSE;
    sqlite3_bind_int64(statement, 1, self->ordinals);
    sqlite3_bind_int64(statement, 2, self->puzzles);
    return tabiya_database_finish(statement, error) &&
           tabiya_puzzle_block_save(self->block, self->db, error) && bury_all(self, error);
}

/* Ends the transaction of tabiya_database_begin(). */
static gboolean end(TabiyaPuzzleBatch *self, TabiyaTransaction transaction, gboolean good,
                    GError **error)
{
    good = tabiya_database_end(self->db, transaction, good && save(self, error), error);
    self->era = good ? self->era + 1 : 0; /* added words were rolled back */
    tabiya_database_give_way();
    return good;
}

gboolean tabiya_puzzle_batch_write(TabiyaPuzzleBatch *self, GPtrArray *rows,
                                   TabiyaPuzzleWritten *result, GError **error)
{
    TabiyaTransaction transaction;
    TabiyaPuzzleWritten written = *result;
    if (!tabiya_database_begin(self->db, &transaction, error))
        return FALSE;
    const gboolean good = catch_up(self, error) && write_rows(self, rows, &written, error);
    if (!end(self, transaction, good, error))
        return FALSE;
    *result = written;
    return TRUE;
}

/* --- The program's puzzles -------------------------------------------------------------------- */

/* The keys in the file that are not among `rows`; NULL: `error`. */
static GArray *find_dropped(TabiyaPuzzleBatch *self, GPtrArray *rows, GError **error)
{
    g_autoptr(GHashTable) kept = g_hash_table_new(g_int64_hash, g_int64_equal);
    g_autoptr(GArray) dropped = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < rows->len; i++)
        g_hash_table_add(kept, &((TabiyaPuzzleRow *)rows->pdata[i])->key);
    sqlite3_stmt *found = tabiya_database_prepare(self->db, "SELECT key FROM shipped", error);
    if (!found)
        return NULL;
    int result;
    while ((result = sqlite3_step(found)) == SQLITE_ROW) {
        const gint64 key = sqlite3_column_int64(found, 0);
        if (!g_hash_table_contains(kept, &key))
            g_array_append_val(dropped, key);
    }
    sqlite3_finalize(found);
    if (result == SQLITE_DONE)
        return g_steal_pointer(&dropped);
    fail(self, error);
    return NULL;
}

static gboolean drop(TabiyaPuzzleBatch *self, gint64 key, GError **error)
{
    gint64 ordinal;
    return find(self, key, &ordinal, error) && (ordinal < 0 || bury(self, ordinal, error)) &&
           run_with(self, REMOVE_ID, key, 0, error) &&
           run_with(self, REMOVE_SHIPPED, key, 0, error);
}

static gboolean write_shipped(TabiyaPuzzleBatch *self, GPtrArray *rows, const char *stamp,
                              TabiyaPuzzleWritten *result, GError **error)
{
    g_autoptr(GArray) dropped = find_dropped(self, rows, error);
    gboolean good = dropped != NULL;
    for (guint i = 0; good && i < dropped->len; i++)
        good = drop(self, g_array_index(dropped, gint64, i), error);
    for (guint i = 0; good && i < rows->len; i++)
        good = run_with(self, ADD_SHIPPED, ((TabiyaPuzzleRow *)rows->pdata[i])->key, 0, error);
    if (!good || !write_rows(self, rows, result, error))
        return FALSE;
    sqlite3_stmt *statement =
        tabiya_database_prepare(self->db, "UPDATE collection SET shipped = ?1", error);
    if (!statement)
        return FALSE;
    sqlite3_bind_text(statement, 1, stamp, -1, SQLITE_STATIC);
    return tabiya_database_finish(statement, error);
}

gboolean tabiya_puzzle_batch_write_shipped(TabiyaPuzzleBatch *self, GPtrArray *rows,
                                           const char *stamp, TabiyaPuzzleWritten *result,
                                           GError **error)
{
    TabiyaTransaction transaction;
    TabiyaPuzzleWritten written = *result;
    if (!tabiya_database_begin(self->db, &transaction, error))
        return FALSE;
    g_autofree char *present = tabiya_puzzle_file_dup_shipped(self->db, error);
    if (!present || g_str_equal(present, stamp)) /* another program was first */
        return tabiya_database_end(self->db, transaction, present != NULL, error);
    const gboolean good =
        catch_up(self, error) && write_shipped(self, rows, stamp, &written, error);
    if (!end(self, transaction, good, error))
        return FALSE;
    *result = written;
    return TRUE;
}

char *tabiya_puzzle_file_dup_shipped(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(db, "SELECT shipped FROM collection", error);
    if (!row)
        return NULL;
    char *stamp = NULL;
    if (sqlite3_step(row) == SQLITE_ROW)
        stamp = g_strdup((const char *)sqlite3_column_text(row, 0));
    else
        tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return stamp;
}
