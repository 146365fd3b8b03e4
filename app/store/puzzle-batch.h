/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Many puzzles into their file at once.
 *
 *     g_autoptr(TabiyaPuzzleBatch) batch = tabiya_puzzle_batch_new(db, &error);
 *     for each some ten thousand:
 *         tabiya_puzzle_batch_write(batch, rows, &result, &error)
 *
 * Each write is one transaction: after the death of the program it is there whole or not at all. A
 * puzzle whose id is there already replaces it where anything but the source is another; it costs
 * nothing where not. Other programs may write between two writes.
 */
#ifndef TABIYA_PUZZLE_BATCH_H
#define TABIYA_PUZZLE_BATCH_H

#include "app/store/puzzle-file.h"
#include "app/store/puzzle-row.h"

G_BEGIN_DECLS

typedef struct {
    guint64 added, replaced, unchanged; /* a puzzle that comes twice counts as the last one */
} TabiyaPuzzleWritten;

typedef struct TabiyaPuzzleBatch TabiyaPuzzleBatch;

/* `db` is a writer's, borrowed, and must not be in a transaction. */
TabiyaPuzzleBatch *tabiya_puzzle_batch_new(TabiyaDatabase *db,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_batch_free(TabiyaPuzzleBatch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleBatch, tabiya_puzzle_batch_free)

/* `rows`, of TabiyaPuzzleRow, are sorted by their ids. Adds to `*result`; nothing is written on
 * failure. */
gboolean tabiya_puzzle_batch_write(TabiyaPuzzleBatch *self, GPtrArray *rows,
                                   TabiyaPuzzleWritten *result, GError **error);

/* The puzzles that came with the program: those of `rows` come in, those that came with an earlier
 * version and are not among them go. `stamp` says which file that was; where it is in already
 * nothing is written. */
gboolean tabiya_puzzle_batch_write_shipped(TabiyaPuzzleBatch *self, GPtrArray *rows,
                                           const char *stamp, TabiyaPuzzleWritten *result,
                                           GError **error);

/* The stamp of those that are in the file; "": none. The caller's. NULL: `error`. */
char *tabiya_puzzle_file_dup_shipped(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
