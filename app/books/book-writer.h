/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a Polyglot book, one position after another, in the order of their keys.
 *
 * A position's moves are sorted, the heaviest first. Weights too large for 16 bits are scaled down
 * per position, so that rare positions keep theirs. The commit replaces the whole file; without it
 * nothing changes (app/game/safe-file.h). */
#ifndef TABIYA_BOOK_WRITER_H
#define TABIYA_BOOK_WRITER_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct {
    guint64 weight;
    guint32 learn;
    guint16 move; /* in Polyglot's coding */
} TabiyaBookItem;

typedef struct TabiyaBookWriter TabiyaBookWriter;

TabiyaBookWriter *tabiya_book_writer_new(const char *path,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Without a commit the file is unchanged. */
void tabiya_book_writer_free(TabiyaBookWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaBookWriter, tabiya_book_writer_free)

/* The moves of the position with `key`, which is larger than the one before; sorts `items` (GArray
 * of TabiyaBookItem), which may be empty. */
gboolean tabiya_book_writer_add(TabiyaBookWriter *self, guint64 key, GArray *items, GError **error);

/* The old file stays as PATH~. */
void tabiya_book_writer_keep_backup(TabiyaBookWriter *self);

/* Replaces the file. Fails with TABIYA_ERROR_BAD_ARGUMENT, and writes nothing, if the book has no
 * moves. */
gboolean tabiya_book_writer_commit(TabiyaBookWriter *self, GError **error);

guint64 tabiya_book_writer_get_n_positions(TabiyaBookWriter *self);
guint64 tabiya_book_writer_get_n_moves(TabiyaBookWriter *self);

G_END_DECLS

#endif
