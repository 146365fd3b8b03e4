/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where games live: one SQLite file, a thread that writes to it, nothing on the caller's thread.
 *
 * Each call queues work and returns; writes are committed in the order they were asked for, one
 * transaction each, so that after kill -9 the file holds a prefix of them. Callbacks come back on
 * the thread-default main context of the caller.
 *
 * A file that cannot be used (damaged, locked, from a newer program, full disk) is never touched:
 * tabiya_game_store_get_problem() says what is wrong and what to do, ::problem tells when that
 * changes, and the program plays on. The latest state of each game is held back meanwhile. Where
 * the trouble may pass by itself (locked, full, read-only) each save tries again; where it cannot
 * (damaged, newer) tabiya_game_store_retry() or tabiya_game_store_start_afresh() does. A file that
 * was removed or moved while it was open is not made anew: tabiya_game_store_put_back().
 *
 * The same file may be used by several programs and threads at once, which take turns (database.h).
 * Reads see all that was saved before them.
 */
#ifndef TABIYA_GAME_STORE_H
#define TABIYA_GAME_STORE_H

#include <gio/gio.h>

#include "app/store/stored-game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GAME_STORE (tabiya_game_store_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGameStore, tabiya_game_store, TABIYA, GAME_STORE, GObject)

/* Opens `directory`/library.db on the writer thread, creating both. Never fails here: see
 * get_problem(). The last reference waits until everything queued is written. */
TabiyaGameStore *tabiya_game_store_new(const char *directory) G_GNUC_WARN_UNUSED_RESULT;

/* The same with another patience toward programs that hold the file (5 s else). For tests. */
TabiyaGameStore *tabiya_game_store_new_with_timeout(const char *directory,
                                                    int busy_timeout_ms) G_GNUC_WARN_UNUSED_RESULT;

const char *tabiya_game_store_get_path(TabiyaGameStore *self);

/* Why the file cannot be used, or NULL while it can. Borrowed. */
const GError *tabiya_game_store_get_problem(TabiyaGameStore *self);

/* Blocks until all that was queued is written (or dropped). For shutdown and tests. */
void tabiya_game_store_flush(TabiyaGameStore *self);

/* Tries the file again, when a person says that it is mended. ::problem tells what came of it, be
 * it that the problem is the same. */
void tabiya_game_store_retry(TabiyaGameStore *self);

/* For a person who gives up on a damaged, newer or gone file: renames it to library-DATE-TIME.db
 * and begins a new one. Does nothing where there is another problem or none. */
void tabiya_game_store_start_afresh(TabiyaGameStore *self);

/* For a person whose file is gone (TABIYA_ERROR_STORE_GONE): the program has it open, and writes it
 * to its path again, with what was not saved since. Does nothing where there is another problem or
 * none. */
void tabiya_game_store_put_back(TabiyaGameStore *self);

/* Keeps `game` as it is now (a snapshot is taken before this returns) under `id`; 0 makes a new
 * one. Returns the id: ids are handed out at once by the store, without waiting. `state` NULL: a
 * finished or set-aside game; otherwise it is the one game that will be resumed. */
gint64 tabiya_game_store_save(TabiyaGameStore *self, gint64 id, TabiyaGame *game,
                              const TabiyaPlayState *state);

/* The game to resume; NULL without error when there is none. */
void tabiya_game_store_load_current_async(TabiyaGameStore *self, GCancellable *cancellable,
                                          GAsyncReadyCallback done_cb, gpointer user);
TabiyaStoredGame *tabiya_game_store_load_current_finish(TabiyaGameStore *self, GAsyncResult *result,
                                                        GError **error);

/* The game `id`; NULL without error when there is none. Its state is all zeros unless it is the
 * game to resume. For tests. */
void tabiya_game_store_load_async(TabiyaGameStore *self, gint64 id, GCancellable *cancellable,
                                  GAsyncReadyCallback done_cb, gpointer user);
TabiyaStoredGame *tabiya_game_store_load_finish(TabiyaGameStore *self, GAsyncResult *result,
                                                GError **error);

/* How many games are kept. For tests. */
void tabiya_game_store_count_async(TabiyaGameStore *self, GCancellable *cancellable,
                                   GAsyncReadyCallback done_cb, gpointer user);
gint64 tabiya_game_store_count_finish(TabiyaGameStore *self, GAsyncResult *result, GError **error);

G_END_DECLS

#endif
