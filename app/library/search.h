/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches a library for games, on all cores.
 *
 * Conditions about names, dates and other numbers read only the narrow rows of games; the index
 * answers positions; other conditions about the board replay the games that pass the rest of the
 * query. Deleted games are never found.
 *
 *     g_autoptr(TabiyaQuery) query = tabiya_query_parse("carlsen elo:2700-", NULL, &error);
 *     g_autoptr(GArray) ids = tabiya_search_collect(path, query, cancellable, &error);
 */
#ifndef TABIYA_SEARCH_H
#define TABIYA_SEARCH_H

#include <gio/gio.h>

#include "app/library/query.h"

G_BEGIN_DECLS

/* Receives the `n` ids found since the last call; may be 0. Chunks come in any order, but each
 * ascends. `done` is the part of the work done, 0 to 1. Called on any thread, but never on two at
 * once. */
typedef void (*TabiyaSearchFunc)(const gint64 *ids, guint n, double done, gpointer user);

/* Returns at the end of the search. `path` is the library's file; `n_threads` 0: one per core.
 * FALSE on an error, G_IO_ERROR_CANCELLED among them; TABIYA_ERROR_BAD_ARGUMENT: the query names a
 * collection that does not exist. */
gboolean tabiya_search_run(const char *path, const TabiyaQuery *query, guint n_threads,
                           TabiyaSearchFunc func, gpointer user, GCancellable *cancellable,
                           GError **error);

/* All results: a GArray of gint64, ascending. NULL on an error. (transfer full) */
GArray *tabiya_search_collect(const char *path, const TabiyaQuery *query, GCancellable *cancellable,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
