/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes many puzzles into their file at once.
 *
 *     g_autoptr(TabiyaPuzzleBatch) batch = tabiya_puzzle_batch_new(db, &error);
 *     for each some ten thousand:
 *         tabiya_puzzle_batch_write(batch, rows, &result, &error)
 *
 * Each write is one transaction: if the program dies, it is there whole or not at all. A puzzle
 * replaces an existing one with its id if anything but the source differs; otherwise nothing is
 * written. Other programs may write in between.
 */
#ifndef TABIYA_PUZZLE_BATCH_H
#define TABIYA_PUZZLE_BATCH_H

#include "app/store/puzzle-file.h"
#include "app/store/puzzle-row.h"

G_BEGIN_DECLS

typedef struct {
    guint64 added, replaced, unchanged; /* a repeated puzzle counts as the last one */
} TabiyaPuzzleWritten;

typedef struct TabiyaPuzzleBatch TabiyaPuzzleBatch;

/* `db` is a writer's, borrowed, and must not be in a transaction. */
TabiyaPuzzleBatch *tabiya_puzzle_batch_new(TabiyaDatabase *db,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_batch_free(TabiyaPuzzleBatch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleBatch, tabiya_puzzle_batch_free)

/* Sorts `rows`, of TabiyaPuzzleRow, by id. Adds to `*result`; on failure nothing is written. */
gboolean tabiya_puzzle_batch_write(TabiyaPuzzleBatch *self, GPtrArray *rows,
                                   TabiyaPuzzleWritten *result, GError **error);

/* Replaces the puzzles that came with an earlier version of the program by `rows`. `stamp`
 * identifies their file; if it is in already nothing is written. */
gboolean tabiya_puzzle_batch_write_shipped(TabiyaPuzzleBatch *self, GPtrArray *rows,
                                           const char *stamp, TabiyaPuzzleWritten *result,
                                           GError **error);

/* The stamp of the program's puzzles in the file; "": none. The caller's. NULL: `error`. */
char *tabiya_puzzle_file_dup_shipped(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
