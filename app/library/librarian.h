/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Works with a library for a window: loads and changes games, with undo, and never blocks. (Imports
 * and other long work are in library-job.h, search results in library-list.h.)
 *
 * The library is a file that others may use at the same time: the games that are played in the
 * window are saved into it by TabiyaGameStore. Changes are made in the order of the calls, one
 * transaction each.
 *
 *     g_autoptr(TabiyaLibrarian) librarian = tabiya_librarian_new(path);
 *     g_autoptr(TabiyaLibraryList) list = tabiya_librarian_new_list(librarian);
 *     tabiya_librarian_delete(librarian, ids);        … "done" says “3 games deleted”
 *     tabiya_librarian_undo(librarian);
 *
 * Properties (notify; read-only):
 *   can-undo, can-redo      gboolean
 *   undo-label, redo-label  string: "Delete 3 Games", or NULL
 * Signals:
 *   changed   games have changed, and so may search results and texts
 *   done      (const char *text, gboolean undoable): a translated sentence
 *   failed    (const char *text): the same, for an action that failed
 *   working   (TabiyaJob *): a long change has begun, and can be stopped
 *   lists-changed   collections or saved searches have changed
 */
#ifndef TABIYA_LIBRARIAN_H
#define TABIYA_LIBRARIAN_H

#include "app/job/job.h"
#include "app/library/library-list.h"
#include "app/store/library-edit.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LIBRARIAN (tabiya_librarian_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLibrarian, tabiya_librarian, TABIYA, LIBRARIAN, GObject)

/* `path`: the library, created by the first change if missing. The last reference waits for all
 * requests. */
TabiyaLibrarian *tabiya_librarian_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;
const char *tabiya_librarian_get_path(TabiyaLibrarian *self);

/* A list of its games, to be freed before the librarian. */
TabiyaLibraryList *tabiya_librarian_new_list(TabiyaLibrarian *self) G_GNUC_WARN_UNUSED_RESULT;

/* --- Games ------------------------------------------------------------------------------------ */

/* NULL without an error: it does not exist. */
void tabiya_librarian_load_async(TabiyaLibrarian *self, gint64 id, GCancellable *cancellable,
                                 GAsyncReadyCallback done_cb, gpointer user);
TabiyaGame *tabiya_librarian_load_finish(GAsyncResult *result,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* `ids` are copied: GArrays of gint64. */
void tabiya_librarian_delete(TabiyaLibrarian *self, GArray *ids);
/* Keeps one of each set of equal games (library-dedupe.h). */
void tabiya_librarian_remove_duplicates(TabiyaLibrarian *self);
void tabiya_librarian_set_starred(TabiyaLibrarian *self, GArray *ids, gboolean starred);
void tabiya_librarian_collect(TabiyaLibrarian *self, gint64 collection, const char *name,
                              GArray *ids, gboolean in);
/* `tags`: name, value, name, value …, NULL; an empty value removes the tag. For more games than
 * TABIYA_CHANGE_CHUNK it is a job ("working"): until that ends, undo and other changes of tags are
 * unavailable. Undo data is kept in a file beside the library, about a hundred bytes per game, at
 * most TABIYA_UNDO_BYTES for all steps; beyond that the oldest steps are dropped. It does not
 * outlive the program. */
#define TABIYA_UNDO_BYTES ((gint64)512 << 20)
void tabiya_librarian_set_tags(TabiyaLibrarian *self, GArray *ids, const char *const *tags);

/* Undoes or redoes the last step. */
gboolean tabiya_librarian_can_undo(TabiyaLibrarian *self);
gboolean tabiya_librarian_can_redo(TabiyaLibrarian *self);
void tabiya_librarian_undo(TabiyaLibrarian *self);
void tabiya_librarian_redo(TabiyaLibrarian *self);

/* Tells that long work by others is writing to the library: jobs are refused meanwhile. */
void tabiya_librarian_set_busy(TabiyaLibrarian *self, gboolean busy);

/* Tells that others have changed the library: emits "changed". */
void tabiya_librarian_tell_changed(TabiyaLibrarian *self);

/* How many requests are pending. For tests. */
guint tabiya_librarian_get_n_pending(TabiyaLibrarian *self);

/* --- Collections and saved searches ----------------------------------------------------------- */

typedef struct {
    GPtrArray *collections; /* of TabiyaCollection */
    GPtrArray *searches;    /* of TabiyaSavedSearch */
} TabiyaLibraryLists;

void tabiya_library_lists_free(TabiyaLibraryLists *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLibraryLists, tabiya_library_lists_free)

void tabiya_librarian_list_async(TabiyaLibrarian *self, GCancellable *cancellable,
                                 GAsyncReadyCallback done_cb, gpointer user);
TabiyaLibraryLists *tabiya_librarian_list_finish(GAsyncResult *result,
                                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* All of these can be undone, too. */

/* Creates it and adds the games. */
void tabiya_librarian_add_collection(TabiyaLibrarian *self, const char *name, GArray *ids);
void tabiya_librarian_rename_collection(TabiyaLibrarian *self, gint64 id, const char *name);
/* `name` is the collection's, for the message. Its games stay in the library. */
void tabiya_librarian_remove_collection(TabiyaLibrarian *self, gint64 id, const char *name);
/* Replaces a search of the same name. */
void tabiya_librarian_save_search(TabiyaLibrarian *self, const char *name, const char *query);
void tabiya_librarian_rename_search(TabiyaLibrarian *self, gint64 id, const char *name,
                                    const char *query);
void tabiya_librarian_remove_search(TabiyaLibrarian *self, gint64 id, const char *name);

/* The collections with any of the games: a GArray of gint64, ascending. */
void tabiya_librarian_find_collections_async(TabiyaLibrarian *self, GArray *ids,
                                             GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                             gpointer user);
GArray *tabiya_librarian_find_collections_finish(GAsyncResult *result,
                                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
