/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Merging and editing Polyglot books. Books are read as streams; the output is replaced whole or
 * not at all, and may be one of the books that are read. Blocks; any thread. */
#ifndef TABIYA_BOOK_EDIT_H
#define TABIYA_BOOK_EDIT_H

#include <gio/gio.h>

#include "engine/knowledge/polyglot.h"

G_BEGIN_DECLS

/* NULL with TABIYA_ERROR_BAD_ARGUMENT: it cannot be read, or is no book. Free: eng_book_close().
 * (transfer full) */
EngBook *tabiya_book_open(const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The error's message with the file's name in place of its path, for people who know which file is
 * meant. */
char *tabiya_book_dup_problem(const GError *error, const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* The path of the book that comes with the program; NULL: it is not there. */
char *tabiya_book_dup_shipped(void) G_GNUC_WARN_UNUSED_RESULT;

/* All moves of the books at `paths` (NULL-terminated). The weight of a move is the sum of its
 * weights, each times the book's own of `factors` (NULL: all 1). */
gboolean tabiya_book_merge(const char *const *paths, const guint *factors, const char *output,
                           guint64 *n_positions, guint64 *n_moves, GError **error);

typedef struct {
    EngMove move; /* legal in the position */
    int weight;   /* 0 … ENG_BOOK_WEIGHT_MAX; -1: delete the move */
} TabiyaBookChange;

/* Changes the entries of `position`, to which `last_move` (or ENG_NO_MOVE) led, in the book at
 * `path`; a move that is not in the book yet is added. All else stays. TABIYA_ERROR_BAD_ARGUMENT:
 * the position cannot be in a book, a move that is to go is not there, or none would be left at
 * all. */
gboolean tabiya_book_change(const char *path, const char *output, const EngPosition *position,
                            EngMove last_move, const TabiyaBookChange *changes, gsize n_changes,
                            GError **error);

G_END_DECLS

#endif
