/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Unfinished background work, which the next start of the program continues. There is at most one
 * of each kind. Work with much data spreads it over kinds with the same prefix.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. */
#ifndef TABIYA_WORK_ROWS_H
#define TABIYA_WORK_ROWS_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* `wish`: the request, in the worker's own words; replaces an earlier one. NULL: nothing is left to
 * do. */
gboolean tabiya_work_rows_set(TabiyaDatabase *db, const char *kind, const char *wish, gint64 now_ms,
                              GError **error);

/* The wish, the caller's. NULL (without an error: there is none). */
char *tabiya_work_rows_get(TabiyaDatabase *db, const char *kind,
                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The wishes of all kinds whose names begin with `kinds`: a GHashTable from kind to wish. NULL with
 * `error` set on failure. (transfer full) */
GHashTable *tabiya_work_rows_list(TabiyaDatabase *db, const char *kinds,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
