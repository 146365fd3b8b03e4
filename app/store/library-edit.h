/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is done to games that are in the library, and what a person keeps of them: deleting and
 * bringing back, stars, collections, saved searches.
 *
 * Each call is a transaction, or a part of the caller's. `changed` (may be NULL) receives a GArray
 * of gint64, the caller's: the games that were not so already. With it the call is undone by its
 * opposite. Ids that no game has are passed over.
 */
#ifndef TABIYA_LIBRARY_EDIT_H
#define TABIYA_LIBRARY_EDIT_H

#include "app/store/library-rows.h"

G_BEGIN_DECLS

/* --- Games ------------------------------------------------------------------------------------ */

/* Deleted games are in no search and no count; those that are not deleted again are gone with the
 * next tabiya_library_compact(). */
gboolean tabiya_library_set_deleted(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                    gboolean deleted, GArray **changed, GError **error);

gboolean tabiya_library_set_starred(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                    gboolean starred, GArray **changed, GError **error);

/* Says of games that were just inserted, and have no place in the position index, that they are
 * lines of a repertoire: they are in no count and no search that does not ask for lines. Those with
 * a result were played, and stay what they are. */
gboolean tabiya_library_set_lines(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                  GError **error);

/* --- Collections ------------------------------------------------------------------------------ */

typedef struct {
    gint64 id;
    char *name;
    gint64 n_games; /* that live */
} TabiyaCollection;

/* All of them by name: a GPtrArray of TabiyaCollection that owns them. NULL on an error.
 * (transfer full) */
GPtrArray *tabiya_library_list_collections(TabiyaLibraryRows *rows,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* TABIYA_ERROR_BAD_ARGUMENT if the name is taken, or no name. To rename and remove:
 * tabiya_library_put(). */
gboolean tabiya_library_add_collection(TabiyaLibraryRows *rows, const char *name, gint64 *id,
                                       GError **error);
/* Puts games in (`in` TRUE) or takes them out. */
gboolean tabiya_library_collect(TabiyaLibraryRows *rows, gint64 collection, const gint64 *ids,
                                gsize n, gboolean in, GArray **changed, GError **error);
/* The games that live, ascending: a GArray of gint64. NULL on an error. */
GArray *tabiya_library_get_collected(TabiyaLibraryRows *rows, gint64 collection,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Saved searches --------------------------------------------------------------------------- */

typedef struct {
    gint64 id;
    char *name;
    char *query; /* as in app/library/query.h */
} TabiyaSavedSearch;

/* All of them by name: a GPtrArray of TabiyaSavedSearch that owns them. NULL on an error. To
 * keep, rename and remove one: tabiya_library_put(). (transfer full) */
GPtrArray *tabiya_library_list_searches(TabiyaLibraryRows *rows,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
