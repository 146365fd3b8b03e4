/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The games of a library that a query finds, in the order of a column: a TabiyaLazyList
 * (app/lazy-list.h) of TabiyaLibraryItem over ids. Its total is the number of games in the library;
 * its problem also says why a query cannot be run.
 *
 *     TabiyaLibraryList *list = tabiya_library_list_new(path);
 *     tabiya_library_list_search(list, "carlsen elo:2700-");
 *     tabiya_library_list_sort(list, TABIYA_SORT_DATE, TRUE);
 *
 * A search runs on all cores until the next one replaces it. The list keeps its old results until
 * there are new ones; a slow search shows games as they are found, and sorts them at the end.
 */
#ifndef TABIYA_LIBRARY_LIST_H
#define TABIYA_LIBRARY_LIST_H

#include "app/lazy-list.h"
#include "app/library/library-item.h"
#include "app/library/query.h"
#include "app/library/sort.h"
#include "app/store/library-worker.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LIBRARY_LIST (tabiya_library_list_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLibraryList, tabiya_library_list, TABIYA, LIBRARY_LIST, TabiyaLazyList)

/* Empty until the first search. `reader` is borrowed and must outlive it. */
TabiyaLibraryList *tabiya_library_list_new(const char *path,
                                           TabiyaWorker *reader) G_GNUC_WARN_UNUSED_RESULT;

/* Searches with the text of a query (query.h); "" finds all games. FALSE: the query is invalid, see
 * "problem"; `*where` (may be NULL) receives the place in bytes. */
gboolean tabiya_library_list_search(TabiyaLibraryList *self, const char *text, gsize *where);
/* Repeats the search after the library has changed. */
void tabiya_library_list_refresh(TabiyaLibraryList *self);
void tabiya_library_list_sort(TabiyaLibraryList *self, TabiyaSortColumn column,
                              gboolean descending);

/* The last query; NULL before the first. Borrowed. */
const TabiyaQuery *tabiya_library_list_get_query(TabiyaLibraryList *self);
const char *tabiya_library_list_get_text(TabiyaLibraryList *self);
TabiyaSortColumn tabiya_library_list_get_column(TabiyaLibraryList *self);
gboolean tabiya_library_list_is_descending(TabiyaLibraryList *self);

/* The game at `position`, without making an item; 0: none. */
gint64 tabiya_library_list_get_id(TabiyaLibraryList *self, guint position);
/* A copy of all ids in order: a GArray of gint64. */
GArray *tabiya_library_list_dup_ids(TabiyaLibraryList *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
