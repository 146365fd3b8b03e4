/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's favorites: one word each, of a kind. An opening's word is its name, "Sicilian Defense:
 * Najdorf Variation".
 *
 * `db` is a connection of the calling thread, which is all it needs; a window uses a worker
 * (library-worker.h). */
#ifndef TABIYA_FAVORITE_ROWS_H
#define TABIYA_FAVORITE_ROWS_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

#define TABIYA_FAVORITE_OPENING "opening"
#define TABIYA_FAVORITE_PUZZLE "puzzle" /* its word is its id */

/* All of that kind, most recently added first: a GPtrArray of char * that owns them, empty if there
 * are none. NULL with `error` set on failure. (transfer full) */
GPtrArray *tabiya_favorite_rows_list(TabiyaDatabase *db, const char *kind,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Adds `key` (`on` TRUE) or removes it; no change if it is so already. One transaction, or a part
 * of the caller's. */
gboolean tabiya_favorite_rows_set(TabiyaDatabase *db, const char *kind, const char *key,
                                  gboolean on, GError **error);

G_END_DECLS

#endif
