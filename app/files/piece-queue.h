/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads, cuts and parses chess files on all cores, and returns the pieces in order.
 *
 * One thread reads and cuts, and one per core parses; the caller's thread takes the pieces one by
 * one. Reading ahead is limited in bytes, so that neither a fast disk nor a slow caller costs
 * memory.
 */
#ifndef TABIYA_PIECE_QUEUE_H
#define TABIYA_PIECE_QUEUE_H

#include "app/files/game-parser.h"

G_BEGIN_DECLS

/* A text in pieces: a file, or one in an archive. Shared by its pieces. */
typedef struct {
    char *name;  /* for messages, UTF-8 */
    char *uri;   /* NULL: standard input */
    gint64 size; /* of the file on disk */
    gint64 changed_ns;
    guint64 skipped_bytes; /* done by an earlier import */
    guint64 skipped_games; /* the games in them */
} TabiyaPieceText;

typedef struct {
    TabiyaPieceText *text;
    TabiyaParsedPiece *parsed; /* NULL: only the fields below */
    guint64 end_offset;        /* bytes of the text up to the piece's end */
    guint skipped_lines;       /* before the piece, in a part that was skipped */
    gboolean is_last;          /* the text ends with this piece */
    char *trouble; /* what ended the text too early, or why it could not be read; with its name */
    /* the queue's own */
    char *bytes;
    gsize length;
    TabiyaSourceFormat format;
    gboolean is_ready;
} TabiyaPiece;

typedef struct TabiyaPieceQueue TabiyaPieceQueue;

/* Fills in `skipped_bytes` and `skipped_games`, which are 0. Called on the reading thread. */
typedef void (*TabiyaPieceSkipFunc)(TabiyaPieceText *text, gpointer user);

/* The queue uses `source` (borrowed) until it is freed. `threads` parse (0: one per core). */
TabiyaPieceQueue *tabiya_piece_queue_new(TabiyaSource *source, guint threads,
                                         TabiyaPieceSkipFunc skip_cb,
                                         gpointer user) G_GNUC_WARN_UNUSED_RESULT;
/* Drops the remaining pieces. */
void tabiya_piece_queue_free(TabiyaPieceQueue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPieceQueue, tabiya_piece_queue_free)

/* Waits up to `timeout_us` for the next piece, which is the caller's. NULL: not yet, or
 * (`*is_over`) never. (transfer full) */
TabiyaPiece *tabiya_piece_queue_take(TabiyaPieceQueue *self, gint64 timeout_us, gboolean *is_over);

void tabiya_piece_free(TabiyaPiece *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPiece, tabiya_piece_free)

G_END_DECLS

#endif
