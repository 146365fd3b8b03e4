/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A Polyglot book that a person views and edits.
 *
 *     tabiya_book_draft_open_async("/home/me/book.bin", directory, NULL, opened_cb, me);
 *     …
 *     tabiya_book_draft_set_weight(draft, node, move, 120, &error);
 *     tabiya_book_draft_save_async(draft, NULL, NULL, saved_cb, me);
 *
 * The draft is the book's file plus the changed positions; the file is not written before it is
 * saved. Every change can be undone, without limit, including a merge. Unsaved changes are written
 * into `directory` at once, on a thread, and come back when the book is opened again, even after
 * kill -9, but without their undo steps. The last reference waits for that.
 *
 * All calls and signals are on the main context's thread, and never block: books are read and
 * written on another. Meanwhile the draft is "busy" and refuses changes. Errors are
 * TABIYA_ERROR_BAD_ARGUMENT or G_IO_ERROR, translated sentences.
 *
 * Properties (read-only, all notify):
 *   path                                   string, NULL for a book that has no file yet
 *   modified, busy, can-undo, can-redo     gboolean
 *   undo-label, redo-label                 string: what undo or redo would do
 *   n-moves                                guint64
 * Signal: changed: the moves of some position have changed.
 */
#ifndef TABIYA_BOOK_DRAFT_H
#define TABIYA_BOOK_DRAFT_H

#include <gio/gio.h>

#include "app/game/game.h"
#include "engine/knowledge/polyglot.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOOK_DRAFT (tabiya_book_draft_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBookDraft, tabiya_book_draft, TABIYA, BOOK_DRAFT, GObject)

/* --- Opening ---------------------------------------------------------------------------------- */

/* Opens the book at `path` with its unsaved changes; NULL: the book without a file, or an empty
 * one. A damaged file is refused with the reason. `directory` is the draft's own and is created if
 * needed. The source object of the callback is NULL. */
void tabiya_book_draft_open_async(const char *path, const char *directory,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user);
TabiyaBookDraft *tabiya_book_draft_open_finish(GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The paths of books with unsaved changes, "" for the one without a file; NULL-terminated, the
 * caller's. Call it while no draft is open: it also removes leftovers. */
char **tabiya_book_draft_list_unsaved(const char *directory) G_GNUC_WARN_UNUSED_RESULT;

const char *tabiya_book_draft_get_path(TabiyaBookDraft *self);
gboolean tabiya_book_draft_is_modified(TabiyaBookDraft *self);
gboolean tabiya_book_draft_is_busy(TabiyaBookDraft *self);
guint64 tabiya_book_draft_get_n_moves(TabiyaBookDraft *self);

/* --- Reading ---------------------------------------------------------------------------------- */

/* All moves at `node`, those with weight 0, too. `moves->ignored` counts entries that are illegal
 * there. */
void tabiya_book_draft_find(TabiyaBookDraft *self, const TabiyaNode *node, EngBookMoves *moves);
/* Whether the move that led to `node` is in the book; TRUE at the root. */
gboolean tabiya_book_draft_has_move_to(TabiyaBookDraft *self, const TabiyaNode *node);

/* --- Changing --------------------------------------------------------------------------------- */

/* `move` is legal at `node`, and is added if the book does not have it. Setting one move's weight
 * several times in a row is one step of undo. */
gboolean tabiya_book_draft_set_weight(TabiyaBookDraft *self, const TabiyaNode *node, EngMove move,
                                      int weight, GError **error);
gboolean tabiya_book_draft_remove(TabiyaBookDraft *self, const TabiyaNode *node, EngMove move,
                                  GError **error);
/* Adds all moves that lead to `node` and are not in the book yet, each with the mean weight of its
 * position's moves. */
gboolean tabiya_book_draft_add_line(TabiyaBookDraft *self, const TabiyaNode *node, GError **error);
/* Deletes the illegal entries of `node`. */
gboolean tabiya_book_draft_remove_ignored(TabiyaBookDraft *self, const TabiyaNode *node,
                                          GError **error);

/* Merges the book at `path`: in positions that are in both books its moves get `percent` of the
 * weight. With 100 they replace the others. A damaged book is refused. */
void tabiya_book_draft_mix_async(TabiyaBookDraft *self, const char *path, guint percent,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user);
gboolean tabiya_book_draft_mix_finish(TabiyaBookDraft *self, GAsyncResult *result, GError **error);

void tabiya_book_draft_undo(TabiyaBookDraft *self);
void tabiya_book_draft_redo(TabiyaBookDraft *self);

/* --- Saving ----------------------------------------------------------------------------------- */

/* Replaces the file whole or not at all; the old one becomes PATH~ unless this draft wrote it.
 * `path` NULL: the book's own. */
void tabiya_book_draft_save_async(TabiyaBookDraft *self, const char *path,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user);
gboolean tabiya_book_draft_save_finish(TabiyaBookDraft *self, GAsyncResult *result, GError **error);

/* Returns when unsaved changes are in the directory. */
void tabiya_book_draft_flush(TabiyaBookDraft *self);

/* Discards unsaved changes: the next open finds the file as it is. */
void tabiya_book_draft_discard(TabiyaBookDraft *self);

/* The same for a book that is not open; `path` NULL: the one without a file. */
void tabiya_book_draft_forget(const char *directory, const char *path);

/* A path in `directory` for a new book without a file: write it there, then
 * tabiya_book_draft_adopt() makes it what open_async(NULL) opens. */
char *tabiya_book_draft_dup_place(const char *directory) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_book_draft_adopt(const char *directory, const char *made, GError **error);

G_END_DECLS

#endif
