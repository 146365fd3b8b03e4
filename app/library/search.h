/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looking for games in a library, on all cores.
 *
 * Conditions about names, dates and other numbers read the narrow rows of games alone; positions
 * are answered by the index; other conditions about the board replay the games that the rest of the
 * query leaves. Deleted games are never found.
 *
 *     g_autoptr(TabiyaQuery) query = tabiya_query_parse("carlsen elo:2700-", NULL, &error);
 *     g_autoptr(GArray) ids = tabiya_search_collect(path, query, cancellable, &error);
 */
#ifndef TABIYA_SEARCH_H
#define TABIYA_SEARCH_H

#include <gio/gio.h>

#include "app/library/query.h"

G_BEGIN_DECLS

/* What was found since it was last called: `n` ids, which may be 0; chunks come in no certain
 * order, but each ascends. `done` of 1 is the part of the work that is done. On any thread, but
 * never on two at a time. */
typedef void (*TabiyaSearchFunc)(const gint64 *ids, guint n, double done, gpointer user);

/* Returns when all is found. `path` is the library's file; `n_threads` 0: one a core. FALSE on an
 * error, G_IO_ERROR_CANCELLED among them; TABIYA_ERROR_BAD_ARGUMENT: the query names a collection
 * that is not there. */
gboolean tabiya_search_run(const char *path, const TabiyaQuery *query, guint n_threads,
                           TabiyaSearchFunc func, gpointer user, GCancellable *cancellable,
                           GError **error);

/* All of it: a GArray of gint64, ascending. NULL on an error. (transfer full) */
GArray *tabiya_search_collect(const char *path, const TabiyaQuery *query, GCancellable *cancellable,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
