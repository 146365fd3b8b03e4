/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a Polyglot book, position after position, in the order of their keys.
 *
 * A position's moves stand with the heaviest first; weights too large for 16 bits are scaled down,
 * each position for itself, so that rare ones keep theirs. The file is replaced whole, when it is
 * committed, or not at all (app/game/safe-file.h). */
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
/* Without a commit the file is as it was. */
void tabiya_book_writer_free(TabiyaBookWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaBookWriter, tabiya_book_writer_free)

/* The moves of the position with `key`, which is larger than the one before; `items` (GArray of
 * TabiyaBookItem) are put in order. None is fine. */
gboolean tabiya_book_writer_add(TabiyaBookWriter *self, guint64 key, GArray *items, GError **error);

/* What stood in its place stays there as PATH~. */
void tabiya_book_writer_keep_backup(TabiyaBookWriter *self);

/* Puts the book in its place. TABIYA_ERROR_BAD_ARGUMENT, and no book, if it has no move. */
gboolean tabiya_book_writer_commit(TabiyaBookWriter *self, GError **error);

guint64 tabiya_book_writer_get_n_positions(TabiyaBookWriter *self);
guint64 tabiya_book_writer_get_n_moves(TabiyaBookWriter *self);

G_END_DECLS

#endif
