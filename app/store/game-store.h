/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Stores games in an SQLite file. A thread writes; nothing blocks the caller's thread.
 *
 * Each call queues work and returns; writes are committed in the order of the calls, one
 * transaction each, so that after kill -9 the file has all of them up to some point. Callbacks come
 * back on the thread-default main context of the caller.
 *
 * A file that cannot be used (damaged, locked, from a newer program, full disk) is never touched:
 * tabiya_game_store_get_problem() says what is wrong and what to do, ::problem tells when that
 * changes, and the program goes on. The latest state of each game is held back meanwhile. If the
 * problem may pass (locked, full, read-only), each save tries again; if it cannot (damaged, newer),
 * use tabiya_game_store_retry() or tabiya_game_store_start_afresh(). A file that was removed or
 * moved while open is not recreated: see tabiya_game_store_put_back().
 *
 * The same file may be used by several programs and threads at once, which take turns (database.h).
 * Reads see all earlier saves.
 */
#ifndef TABIYA_GAME_STORE_H
#define TABIYA_GAME_STORE_H

#include <gio/gio.h>

#include "app/store/stored-game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GAME_STORE (tabiya_game_store_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGameStore, tabiya_game_store, TABIYA, GAME_STORE, GObject)

/* Opens `directory`/library.db on the writer thread, creating both. Always succeeds: see
 * get_problem(). The last reference waits until all queued work is written. */
TabiyaGameStore *tabiya_game_store_new(const char *directory) G_GNUC_WARN_UNUSED_RESULT;

/* The same with another timeout for programs that lock the file (default 5 s). For tests. */
TabiyaGameStore *tabiya_game_store_new_with_timeout(const char *directory,
                                                    int busy_timeout_ms) G_GNUC_WARN_UNUSED_RESULT;

const char *tabiya_game_store_get_path(TabiyaGameStore *self);

/* Why the file cannot be used, or NULL if it can. Borrowed. */
const GError *tabiya_game_store_get_problem(TabiyaGameStore *self);

/* Blocks until all queued work is written (or dropped). For shutdown and tests. */
void tabiya_game_store_flush(TabiyaGameStore *self);

/* Tries the file again, when the person says that it is repaired. ::problem reports the outcome,
 * even if it is the same problem. */
void tabiya_game_store_retry(TabiyaGameStore *self);

/* For a person who gives up on a damaged, newer or missing file: renames it to library-DATE-TIME.db
 * and creates a new one. Does nothing for other problems or none. */
void tabiya_game_store_start_afresh(TabiyaGameStore *self);

/* For a missing file (TABIYA_ERROR_STORE_GONE), which the program still has open: writes it to its
 * path again, with everything not saved since. Does nothing for other problems or none. */
void tabiya_game_store_put_back(TabiyaGameStore *self);

/* Saves `game` (a snapshot is taken before this returns) under `id`; 0 makes a new one. Returns the
 * id at once, without waiting. `state` NULL: a finished or set-aside game; otherwise it is the one
 * game to resume. */
gint64 tabiya_game_store_save(TabiyaGameStore *self, gint64 id, TabiyaGame *game,
                              const TabiyaPlayState *state);

/* The game to resume; NULL without an error if there is none. */
void tabiya_game_store_load_current_async(TabiyaGameStore *self, GCancellable *cancellable,
                                          GAsyncReadyCallback done_cb, gpointer user);
TabiyaStoredGame *tabiya_game_store_load_current_finish(TabiyaGameStore *self, GAsyncResult *result,
                                                        GError **error);

/* The game `id`; NULL without an error if it does not exist. Its state is all zeros unless it is
 * the game to resume. For tests. */
void tabiya_game_store_load_async(TabiyaGameStore *self, gint64 id, GCancellable *cancellable,
                                  GAsyncReadyCallback done_cb, gpointer user);
TabiyaStoredGame *tabiya_game_store_load_finish(TabiyaGameStore *self, GAsyncResult *result,
                                                GError **error);

/* The number of games. For tests. */
void tabiya_game_store_count_async(TabiyaGameStore *self, GCancellable *cancellable,
                                   GAsyncReadyCallback done_cb, gpointer user);
gint64 tabiya_game_store_count_finish(TabiyaGameStore *self, GAsyncResult *result, GError **error);

G_END_DECLS

#endif
