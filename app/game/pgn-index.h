/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Cuts a PGN file into its games without looking at their moves, with a few megabytes of it in
 * memory at a time.
 *
 * Games are cut as tabiya_pgn_games_next() would cut them, by the same code, so that the text of
 * each slice reads as exactly one game; text between two games that is not a game belongs to the
 * one before. The caller provides the bytes and decides what to do with each slice:
 *
 *     static const TabiyaPgnCut CUT = {.read = my_read_cb, .slice = my_slice_cb};
 *     if (!tabiya_pgn_cut(&CUT, me, cancellable, error))
 *         return FALSE;
 */
#ifndef TABIYA_PGN_INDEX_H
#define TABIYA_PGN_INDEX_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct {
    guint64 offset; /* in bytes, of its first tag, number or move */
    guint64 length; /* to the beginning of the next one, or the end of the file */
    guint plies;    /* of its main line, legal or not */
} TabiyaPgnSlice;

typedef struct {
    /* Copies `length` bytes from `offset`. Returns how many; fewer only at the end of the file. -1
     * with an error set ends the cutting. */
    gssize (*read)(char *bytes, gsize length, guint64 offset, gpointer user, GError **error);
    /* Called for each game, in order. */
    void (*slice)(const TabiyaPgnSlice *slice, gpointer user);
    /* Called now and then with the number of bytes done; may be NULL. */
    void (*progress)(guint64 done, gpointer user);
    gsize window_bytes; /* how many bytes to read at a time; 0: a good default */
} TabiyaPgnCut;

/* FALSE: reading failed, or `cancellable`; the slices reported so far are valid. Any thread. */
gboolean tabiya_pgn_cut(const TabiyaPgnCut *cut, gpointer user, GCancellable *cancellable,
                        GError **error);

/* Where the last game of an incomplete text begins: everything before is complete games. 0: none
 * begins before. For those who receive a file piece by piece. */
gsize tabiya_pgn_find_last_game(const char *text, gsize length);

G_END_DECLS

#endif
