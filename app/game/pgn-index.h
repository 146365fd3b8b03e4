/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A PGN file cut into its games, without looking at their moves.
 *
 * What it knows of a game is where it stands and how many half-moves its main line seems to have; its
 * tags and its text are read from the file when they are asked for. A file of a gigabyte with a
 * million games takes seconds and some 20 MB.
 *
 * Games are cut as tabiya_pgn_games_next() would cut them, by the same code, so that the text of each
 * reads as exactly one game, and nothing stands between them but what belongs to none.
 *
 *     TabiyaPgnIndex *index = tabiya_pgn_index_new_finish(result, &error);
 *     for (guint i = 0; i < tabiya_pgn_index_get_n_games(index); i++) {
 *         g_auto(GStrv) tags = tabiya_pgn_index_dup_tags(index, i, NULL);
 *         …
 *     }
 *
 * The file stays open: another that takes its name is not seen (compare tabiya_pgn_index_get_stamp()
 * with tabiya_pgn_stamp_read()), one that is written into while it is open is read as it then is.
 * Once made, an index does not change; it may be used by several threads.
 */
#ifndef TABIYA_PGN_INDEX_H
#define TABIYA_PGN_INDEX_H

#include "app/game/pgn-file.h"
#include "app/game/pgn-reader.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PGN_INDEX (tabiya_pgn_index_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPgnIndex, tabiya_pgn_index, TABIYA, PGN_INDEX, GObject)

typedef struct {
    guint64 offset; /* in bytes; where its first tag or move begins */
    guint64 length; /* to the beginning of the next one, or the end of the file */
    guint plies;    /* of its main line, legal or not */
} TabiyaPgnSlice;

/* Called now and then with how many of how many bytes have been looked at. */
typedef void (*TabiyaPgnProgressFunc)(guint64 done, guint64 total, gpointer user);

/* Cuts `file`, a local one. Blocks. NULL with a GIOError: it cannot be read, or `cancellable`. */
TabiyaPgnIndex *tabiya_pgn_index_new(GFile *file, GCancellable *cancellable,
                                     TabiyaPgnProgressFunc progress_cb, gpointer progress_user,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same with another size of the pieces that are read at a time, for tests. */
TabiyaPgnIndex *tabiya_pgn_index_new_windowed(GFile *file, gsize window_bytes,
                                              GCancellable *cancellable,
                                              TabiyaPgnProgressFunc progress_cb,
                                              gpointer progress_user,
                                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same on another thread. Both callbacks are called in the main context of the caller. */
void tabiya_pgn_index_new_async(GFile *file, GCancellable *cancellable,
                                TabiyaPgnProgressFunc progress_cb, gpointer progress_user,
                                GAsyncReadyCallback done_cb, gpointer user);
TabiyaPgnIndex *tabiya_pgn_index_new_finish(GAsyncResult *result,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

guint tabiya_pgn_index_get_n_games(TabiyaPgnIndex *self);
TabiyaPgnSlice tabiya_pgn_index_get_slice(TabiyaPgnIndex *self, guint game);
/* Of the file as it was when it was opened. */
const TabiyaPgnStamp *tabiya_pgn_index_get_stamp(TabiyaPgnIndex *self);
/* For tabiya_pgn_replacement_copy(); lent. */
int tabiya_pgn_index_get_fd(TabiyaPgnIndex *self);

/* Name, value, name, value …, NULL: the tags of a game, decoded, in the file's order; the caller's
 * (g_strfreev). NULL with a GIOError. */
char **tabiya_pgn_index_dup_tags(TabiyaPgnIndex *self, guint game,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The bytes of a game as they stand in the file. NULL with a GIOError. */
GBytes *tabiya_pgn_index_dup_text(TabiyaPgnIndex *self, guint game,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The game itself, the caller's. `errors` (may be NULL) receives a GPtrArray of TabiyaPgnError,
 * lines counted from the game's first. NULL with a GIOError. */
TabiyaGame *tabiya_pgn_index_load(TabiyaPgnIndex *self, guint game, GPtrArray **errors,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
