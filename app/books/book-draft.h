/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A Polyglot book that a person views and edits.
 *
 *     tabiya_book_draft_open_async("/home/me/book.bin", directory, NULL, opened_cb, me);
 *     …
 *     tabiya_book_draft_set_weight(draft, node, move, 120, &error);
 *     tabiya_book_draft_save_async(draft, NULL, NULL, saved_cb, me);
 *
 * The file is read and never written before it is saved: the draft is the book and the positions
 * that were changed since. Every change can be undone, without limit, merging another book, too.
 * What is not saved is written into `directory` at once, on a thread, and is there again when the
 * same book is opened next, after kill -9 as well; the steps of undo are not. The last reference
 * waits for it.
 *
 * All calls and signals are on the main context's thread; reading and writing books is not, and
 * never blocks. While it lasts the draft is "busy" and refuses changes. Errors are
 * TABIYA_ERROR_BAD_ARGUMENT or G_IO_ERROR, translated sentences.
 *
 * Properties (read-only, all notify):
 *   path                                   string, NULL for a book that has no file yet
 *   modified, busy, can-undo, can-redo     gboolean
 *   undo-label, redo-label                 string: what would be undone
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

/* The book at `path` with what was not saved of it; NULL: the one that has no file yet, an empty
 * one if there is none. A damaged file is refused with the reason. `directory` is the draft's own
 * and is created if needed. The source object of the callback is NULL. */
void tabiya_book_draft_open_async(const char *path, const char *directory,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user);
TabiyaBookDraft *tabiya_book_draft_open_finish(GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The paths of books with changes that were not saved, "" for the one that has no file;
 * NULL-terminated, the caller's. What is left of drafts that are over is removed: no draft is open
 * meanwhile. */
char **tabiya_book_draft_list_unsaved(const char *directory) G_GNUC_WARN_UNUSED_RESULT;

const char *tabiya_book_draft_get_path(TabiyaBookDraft *self);
gboolean tabiya_book_draft_is_modified(TabiyaBookDraft *self);
gboolean tabiya_book_draft_is_busy(TabiyaBookDraft *self);
guint64 tabiya_book_draft_get_n_moves(TabiyaBookDraft *self);

/* --- Looking ---------------------------------------------------------------------------------- */

/* All moves at `node`, those that weigh nothing, too. `moves->ignored` counts entries that are not
 * legal there. */
void tabiya_book_draft_find(TabiyaBookDraft *self, const TabiyaNode *node, EngBookMoves *moves);
/* Whether the move that led to `node` is in the book; TRUE at the root. */
gboolean tabiya_book_draft_has_move_to(TabiyaBookDraft *self, const TabiyaNode *node);

/* --- Changing --------------------------------------------------------------------------------- */

/* `move` is legal at `node`, and is added if the book does not have it. Weights of one move that
 * are set one after the other are one step of undo. */
gboolean tabiya_book_draft_set_weight(TabiyaBookDraft *self, const TabiyaNode *node, EngMove move,
                                      int weight, GError **error);
gboolean tabiya_book_draft_remove(TabiyaBookDraft *self, const TabiyaNode *node, EngMove move,
                                  GError **error);
/* All moves that lead to `node` and are not in the book yet, each as heavy as the others of its
 * position are in the mean. */
gboolean tabiya_book_draft_add_line(TabiyaBookDraft *self, const TabiyaNode *node, GError **error);
/* Deletes the entries of `node` that are not legal. */
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

/* Replaces the file whole or not at all, and what stood there is PATH~ if it was not saved by this
 * draft. `path` NULL: the book's own. */
void tabiya_book_draft_save_async(TabiyaBookDraft *self, const char *path,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user);
gboolean tabiya_book_draft_save_finish(TabiyaBookDraft *self, GAsyncResult *result, GError **error);

/* Returns when what is not saved lies in the directory. */
void tabiya_book_draft_flush(TabiyaBookDraft *self);

/* Discards unsaved changes: whoever opens the book next finds its file as it is. */
void tabiya_book_draft_discard(TabiyaBookDraft *self);

/* The same for a book that is not open; `path` NULL: the one that has no file yet. */
void tabiya_book_draft_forget(const char *directory, const char *path);

/* A path in `directory` for a book that is to become the one without a file: it is written there,
 * then tabiya_book_draft_adopt() makes it what open_async(NULL) opens. */
char *tabiya_book_draft_dup_place(const char *directory) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_book_draft_adopt(const char *directory, const char *made, GError **error);

G_END_DECLS

#endif
