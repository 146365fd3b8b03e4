/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Works with a library for a window: fetches games, changes them, keeps the steps of undo, and
 * never blocks. (What lasts, imports and the like, is library-job.h; what is found,
 * library-list.h.)
 *
 * The library is a file that others may use at the same time: the games that are played in the
 * window are saved into it by TabiyaGameStore. What is done here is done in the order in which it
 * was asked for, each a transaction.
 *
 *     g_autoptr(TabiyaLibrarian) librarian = tabiya_librarian_new(path);
 *     g_autoptr(TabiyaLibraryList) list = tabiya_librarian_new_list(librarian);
 *     tabiya_librarian_delete(librarian, ids);        … "done" says “3 games deleted”
 *     tabiya_librarian_undo(librarian);
 *
 * Properties (notify; read-only):
 *   can-undo, can-redo      gboolean
 *   undo-label, redo-label  string: "Delete 3 Games", NULL where there is none
 * Signals:
 *   changed   games were changed: other ones may be found now, and they may say other things
 *   done      (const char *text, gboolean undoable): a translated sentence
 *   failed    (const char *text): the same, of what could not be done
 *   working   (TabiyaJob *): what was asked for lasts; it has begun, and can be stopped
 *   lists-changed   collections or saved searches are others
 */
#ifndef TABIYA_LIBRARIAN_H
#define TABIYA_LIBRARIAN_H

#include "app/job/job.h"
#include "app/library/library-list.h"
#include "app/store/library-edit.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LIBRARIAN (tabiya_librarian_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLibrarian, tabiya_librarian, TABIYA, LIBRARIAN, GObject)

/* `path`: of the library, which is made with the first work if there is none. The last reference
 * waits for what was asked. */
TabiyaLibrarian *tabiya_librarian_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;
const char *tabiya_librarian_get_path(TabiyaLibrarian *self);

/* What is to be shown of it; goes before the librarian. */
TabiyaLibraryList *tabiya_librarian_new_list(TabiyaLibrarian *self) G_GNUC_WARN_UNUSED_RESULT;

/* --- Games ------------------------------------------------------------------------------------ */

/* NULL without an error: there is none. */
void tabiya_librarian_load_async(TabiyaLibrarian *self, gint64 id, GCancellable *cancellable,
                                 GAsyncReadyCallback done_cb, gpointer user);
TabiyaGame *tabiya_librarian_load_finish(GAsyncResult *result,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* `ids` are copied: GArrays of gint64. */
void tabiya_librarian_delete(TabiyaLibrarian *self, GArray *ids);
/* Of equal games one stays (library-dedupe.h). */
void tabiya_librarian_remove_duplicates(TabiyaLibrarian *self);
void tabiya_librarian_set_starred(TabiyaLibrarian *self, GArray *ids, gboolean starred);
void tabiya_librarian_collect(TabiyaLibrarian *self, gint64 collection, const char *name,
                              GArray *ids, gboolean in);
/* `tags`: name, value, name, value …, NULL; an empty value takes the tag away. Of more games than
 * TABIYA_CHANGE_CHUNK this lasts, and is a job ("working"): until it is over nothing is undone and
 * no other tags are edited. What Undo needs is kept in a file beside the library, some hundred
 * bytes a game; of all steps together at most TABIYA_UNDO_BYTES, and the oldest are forgotten then.
 * It is gone with the program: what was edited before it ended, or was killed, stays so. */
#define TABIYA_UNDO_BYTES ((gint64)512 << 20)
void tabiya_librarian_set_tags(TabiyaLibrarian *self, GArray *ids, const char *const *tags);

/* The last of these, or of those that were undone. */
gboolean tabiya_librarian_can_undo(TabiyaLibrarian *self);
gboolean tabiya_librarian_can_redo(TabiyaLibrarian *self);
void tabiya_librarian_undo(TabiyaLibrarian *self);
void tabiya_librarian_redo(TabiyaLibrarian *self);

/* Something else writes to the library for long: no job is begun meanwhile, but refused. */
void tabiya_librarian_set_busy(TabiyaLibrarian *self, gboolean busy);

/* Says that the library was changed by somebody else: "changed" is emitted. */
void tabiya_librarian_tell_changed(TabiyaLibrarian *self);

/* How much was asked and is not done yet. For tests. */
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

/* Makes it and puts the games into it. */
void tabiya_librarian_add_collection(TabiyaLibrarian *self, const char *name, GArray *ids);
void tabiya_librarian_rename_collection(TabiyaLibrarian *self, gint64 id, const char *name);
/* `name` is its own, for what is said of it. Its games stay in the library. */
void tabiya_librarian_remove_collection(TabiyaLibrarian *self, gint64 id, const char *name);
/* In place of the one of that name, if there is one. */
void tabiya_librarian_save_search(TabiyaLibrarian *self, const char *name, const char *query);
void tabiya_librarian_rename_search(TabiyaLibrarian *self, gint64 id, const char *name,
                                    const char *query);
void tabiya_librarian_remove_search(TabiyaLibrarian *self, gint64 id, const char *name);

/* The collections that have any of the games: a GArray of gint64, ascending. */
void tabiya_librarian_find_collections_async(TabiyaLibrarian *self, GArray *ids,
                                             GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                             gpointer user);
GArray *tabiya_librarian_find_collections_finish(GAsyncResult *result,
                                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
