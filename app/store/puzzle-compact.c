/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-compact.h. A new ordinal is never above the old one, so blocks and rows are processed
 * upwards, and writing stays below everything still to be read. */
#include "app/store/puzzle-compact.h"

#include "app/store/database-private.h"
#include "app/store/puzzle-block.h"

/* Holes worth compacting for: at least this many, and one in this many. */
#define LEAST_GONE 1000
#define ONE_IN 4

/* Rows to read before moving them. */
#define CHUNK 20000

typedef struct {
    TabiyaDatabase *db;
    GCancellable *cancellable;
    gint64 ordinals, puzzles;
} Compaction;

/* --- Blocks ----------------------------------------------------------------------------------- */

static gboolean remove_block(Compaction *self, guint number, GError **error)
{
    sqlite3_stmt *statement =
        tabiya_database_prepare(self->db, "DELETE FROM block WHERE key BETWEEN ?1 AND ?2", error);
    if (!statement)
        return FALSE;
    sqlite3_bind_int64(statement, 1, tabiya_puzzle_block_key(number, 0));
    sqlite3_bind_int64(statement, 2,
                       tabiya_puzzle_block_key(number, TABIYA_PUZZLE_N_PROPERTIES - 1));
    return tabiya_database_finish(statement, error);
}

/* Moves the rest of block `number` to the end of `*to`, which is replaced when it is full. */
static gboolean move_block(Compaction *self, guint number, TabiyaPuzzleBlock **to, GError **error)
{
    const gint64 n =
        MIN(self->ordinals - (gint64)number * TABIYA_PUZZLE_BLOCK, TABIYA_PUZZLE_BLOCK);
    g_autoptr(TabiyaPuzzleBlock) from = tabiya_puzzle_block_load(self->db, number, (guint)n, error);
    guint slot = 0;
    if (!from || !remove_block(self, number, error))
        return FALSE;
    while (tabiya_puzzle_block_move(*to, from, &slot)) {
        const guint next = tabiya_puzzle_block_get_number(*to) + 1;
        if (!tabiya_puzzle_block_save(*to, self->db, error))
            return FALSE;
        tabiya_puzzle_block_free(*to);
        *to = tabiya_puzzle_block_new(next);
    }
    return TRUE;
}

static gboolean move_blocks(Compaction *self, GError **error)
{
    TabiyaPuzzleBlock *to = tabiya_puzzle_block_new(0);
    gboolean good = TRUE;
    for (guint i = 0; good && (gint64)i * TABIYA_PUZZLE_BLOCK < self->ordinals; i++) {
        good = !g_cancellable_set_error_if_cancelled(self->cancellable, error) &&
               move_block(self, i, &to, error);
    }
    good = good && tabiya_puzzle_block_save(to, self->db, error);
    tabiya_puzzle_block_free(to);
    return good;
}

/* --- Rows ------------------------------------------------------------------------------------- */

typedef struct {
    gint64 ordinal, key;
} Row;

static gboolean read_chunk(Compaction *self, sqlite3_stmt *rows, gint64 first, GArray *chunk,
                           GError **error)
{
    int result;
    g_array_set_size(chunk, 0);
    sqlite3_bind_int64(rows, 1, first);
    sqlite3_bind_int64(rows, 2, CHUNK);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        const Row row = {sqlite3_column_int64(rows, 0),
                         tabiya_puzzle_row_get_key(sqlite3_column_blob(rows, 1),
                                                   (gsize)sqlite3_column_bytes(rows, 1))};
        g_array_append_val(chunk, row);
    }
    sqlite3_reset(rows);
    return result == SQLITE_DONE || tabiya_database_fail(self->db, error);
}

static gboolean update(Compaction *self, sqlite3_stmt *statement, gint64 where, gint64 ordinal,
                       GError **error)
{
    sqlite3_bind_int64(statement, 1, where);
    sqlite3_bind_int64(statement, 2, ordinal);
    const gboolean good =
        sqlite3_step(statement) == SQLITE_DONE || tabiya_database_fail(self->db, error);
    sqlite3_reset(statement);
    return good;
}

typedef struct {
    sqlite3_stmt *read, *move, *move_id;
} Statements;

static gboolean prepare(Compaction *self, Statements *statements, GError **error)
{
    statements->read = tabiya_database_prepare(
        self->db,
        "SELECT ordinal, substr(data, 1, 8) FROM puzzle WHERE ordinal >= ?1 ORDER BY ordinal"
        " LIMIT ?2",
        error);
    if (!statements->read)
        return FALSE;
    statements->move = tabiya_database_prepare(
        self->db, "UPDATE puzzle SET ordinal = ?2 WHERE ordinal = ?1", error);
    if (!statements->move)
        return FALSE;
    statements->move_id = tabiya_database_prepare(
        self->db, "UPDATE puzzle_id SET ordinal = ?2 WHERE key = ?1", error);
    return statements->move_id != NULL;
}

static gboolean move_chunk(Compaction *self, Statements *statements, const GArray *chunk,
                           gint64 *next, GError **error)
{
    for (guint i = 0; i < chunk->len; i++) {
        const Row *row = &g_array_index(chunk, Row, i);
        const gint64 ordinal = (*next)++;
        if (ordinal != row->ordinal &&
            (!update(self, statements->move, row->ordinal, ordinal, error) ||
             !update(self, statements->move_id, row->key, ordinal, error))) {
            return FALSE;
        }
    }
    return TRUE;
}

static gboolean move_all_rows(Compaction *self, Statements *statements, GError **error)
{
    g_autoptr(GArray) chunk = g_array_new(FALSE, FALSE, sizeof(Row));
    gint64 first = 0, next = 0;
    do {
        if (g_cancellable_set_error_if_cancelled(self->cancellable, error) ||
            !read_chunk(self, statements->read, first, chunk, error)) {
            return FALSE;
        }
        if (chunk->len > 0)
            first = g_array_index(chunk, Row, chunk->len - 1).ordinal + 1;
        if (!move_chunk(self, statements, chunk, &next, error))
            return FALSE;
    } while (chunk->len > 0);
    return next == self->puzzles || tabiya_database_fail_damaged(self->db, error);
}

static gboolean move_rows(Compaction *self, GError **error)
{
    Statements statements = {0};
    const gboolean good =
        prepare(self, &statements, error) && move_all_rows(self, &statements, error);
    sqlite3_finalize(statements.read);
    sqlite3_finalize(statements.move);
    sqlite3_finalize(statements.move_id);
    return good;
}

/* --- Whole runs ------------------------------------------------------------------------------- */

static gboolean compact(Compaction *self, gboolean *done, GError **error)
{
    if (!tabiya_database_get_int(self->db, "SELECT ordinals FROM collection", &self->ordinals,
                                 error) ||
        !tabiya_database_get_int(self->db, "SELECT puzzles FROM collection", &self->puzzles,
                                 error)) {
        return FALSE;
    }
    const gint64 gone = self->ordinals - self->puzzles;
    *done = gone >= LEAST_GONE && gone * ONE_IN >= self->ordinals;
    return !*done ||
           (move_blocks(self, error) && move_rows(self, error) &&
            tabiya_database_run(self->db, "UPDATE collection SET ordinals = puzzles, era = era + 1",
                                error));
}

gboolean tabiya_puzzle_file_compact(TabiyaDatabase *db, gboolean *done, GCancellable *cancellable,
                                    GError **error)
{
    Compaction self = {.db = db, .cancellable = cancellable};
    TabiyaTransaction transaction;
    *done = FALSE;
    return tabiya_database_begin(db, &transaction, error) &&
           tabiya_database_end(db, transaction, compact(&self, done, error), error);
}
