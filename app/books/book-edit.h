/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Merging and editing Polyglot books. Books are read as streams; the output is replaced whole or
 * not at all, and may be one of the inputs. Blocks; any thread. */
#ifndef TABIYA_BOOK_EDIT_H
#define TABIYA_BOOK_EDIT_H

#include <gio/gio.h>

#include "engine/knowledge/polyglot.h"

G_BEGIN_DECLS

/* NULL with TABIYA_ERROR_BAD_ARGUMENT: it cannot be read, or is not a book. Free: eng_book_close().
 * (transfer full) */
EngBook *tabiya_book_open(const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The error's message with the file's name in place of its path, for people who know which file is
 * meant. */
char *tabiya_book_dup_problem(const GError *error, const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* The path of the book that comes with the program; NULL: it is missing. */
char *tabiya_book_dup_shipped(void) G_GNUC_WARN_UNUSED_RESULT;

/* Merges all moves of the books at `paths` (NULL-terminated). A move's weight is the sum of its
 * weights, each times its book's factor in `factors` (NULL: all 1). */
gboolean tabiya_book_merge(const char *const *paths, const guint *factors, const char *output,
                           guint64 *n_positions, guint64 *n_moves, GError **error);

typedef struct {
    EngMove move; /* legal in the position */
    int weight;   /* 0 … ENG_BOOK_WEIGHT_MAX; -1: delete the move */
} TabiyaBookChange;

/* Changes the entries of `position`, to which `last_move` (or ENG_NO_MOVE) led, in the book at
 * `path`; moves that the book lacks are added, all others stay. TABIYA_ERROR_BAD_ARGUMENT: the
 * position cannot be in a book, a move to delete is missing, or no move would be left. */
gboolean tabiya_book_change(const char *path, const char *output, const EngPosition *position,
                            EngMove last_move, const TabiyaBookChange *changes, gsize n_changes,
                            GError **error);

G_END_DECLS

#endif
