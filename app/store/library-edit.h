/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits a library: deleting and restoring games, stars, collections, saved searches.
 *
 * Each call is a transaction, or a part of the caller's. `changed` (may be NULL) receives a GArray
 * of gint64, the caller's: the games that it changed. The opposite call with these ids undoes it.
 * Ids without a game are skipped.
 */
#ifndef TABIYA_LIBRARY_EDIT_H
#define TABIYA_LIBRARY_EDIT_H

#include "app/store/library-rows.h"

G_BEGIN_DECLS

/* --- Games ------------------------------------------------------------------------------------ */

/* Deleted games are in no search and no count; the next tabiya_library_compact() removes them for
 * good unless they are restored. */
gboolean tabiya_library_set_deleted(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                    gboolean deleted, GArray **changed, GError **error);

gboolean tabiya_library_set_starred(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                    gboolean starred, GArray **changed, GError **error);

/* Marks games that were just inserted, and have no place in the position index, as lines of a
 * repertoire: they are in no count, and only in searches that ask for lines. Games with a result
 * were played, and are not marked. */
gboolean tabiya_library_set_lines(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                  GError **error);

/* --- Collections ------------------------------------------------------------------------------ */

typedef struct {
    gint64 id;
    char *name;
    gint64 n_games; /* not deleted */
} TabiyaCollection;

/* All of them by name: a GPtrArray of TabiyaCollection that owns them. NULL on an error.
 * (transfer full) */
GPtrArray *tabiya_library_list_collections(TabiyaLibraryRows *rows,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* TABIYA_ERROR_BAD_ARGUMENT if the name is taken or empty. To rename and remove:
 * tabiya_library_put(). */
gboolean tabiya_library_add_collection(TabiyaLibraryRows *rows, const char *name, gint64 *id,
                                       GError **error);
/* Adds games (`in` TRUE) or removes them. */
gboolean tabiya_library_collect(TabiyaLibraryRows *rows, gint64 collection, const gint64 *ids,
                                gsize n, gboolean in, GArray **changed, GError **error);
/* Its games that are not deleted, ascending: a GArray of gint64. NULL on an error. */
GArray *tabiya_library_get_collected(TabiyaLibraryRows *rows, gint64 collection,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Saved searches --------------------------------------------------------------------------- */

typedef struct {
    gint64 id;
    char *name;
    char *query; /* as in app/library/query.h */
} TabiyaSavedSearch;

/* All of them by name: a GPtrArray of TabiyaSavedSearch that owns them. NULL on an error. To add,
 * rename and remove one: tabiya_library_put(). (transfer full) */
GPtrArray *tabiya_library_list_searches(TabiyaLibraryRows *rows,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
