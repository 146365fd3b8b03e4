/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts moves by position, any number of them, in bounded memory: a full hash table is written to
 * disk as a sorted run, and the runs are merged at the end. */
#ifndef TABIYA_BOOK_TALLY_H
#define TABIYA_BOOK_TALLY_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct {
    guint64 key;    /* of the position, Polyglot's */
    guint64 points; /* added up */
    guint32 games;  /* how often it was added; 0: an empty slot */
    guint16 move;   /* in Polyglot's coding */
} TabiyaBookCount;

typedef struct TabiyaBookTally TabiyaBookTally;

/* `memory_bytes` for the table, about. */
TabiyaBookTally *tabiya_book_tally_new(gsize memory_bytes) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_book_tally_free(TabiyaBookTally *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaBookTally, tabiya_book_tally_free)

/* FALSE with a G_IO_ERROR: the disk is full, or cannot be written to. */
gboolean tabiya_book_tally_add(TabiyaBookTally *self, guint64 key, guint16 move, guint64 points,
                               GError **error);

/* The sums, by key and move. After the first call nothing may be added. FALSE without an error: the
 * end. */
gboolean tabiya_book_tally_next(TabiyaBookTally *self, TabiyaBookCount *count, GError **error);

G_END_DECLS

#endif
