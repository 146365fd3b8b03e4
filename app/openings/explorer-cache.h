/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A cache of explored game files: each file is imported once into a library of its own in the cache
 * folder ($XDG_CACHE_HOME/tabiya/explorer), which is used until the file changes. */
#ifndef TABIYA_EXPLORER_CACHE_H
#define TABIYA_EXPLORER_CACHE_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* How many of them are kept: the most recently used. */
#define TABIYA_EXPLORER_CACHE_FILES 8

/* `fraction` of the file is read, which has `games` so far; below 0: unknown. On the caller's
 * thread. */
typedef void (*TabiyaExplorerProgress)(guint64 games, double fraction, gpointer user);

/* The library of the games in the file at `path`, made now if needed. It has every game, duplicates
 * included; games that cannot be read are left out. A cancelled import leaves nothing behind.
 * Blocks, any thread; `progress` may be NULL. NULL with G_IO_ERROR_CANCELLED,
 * TABIYA_ERROR_BAD_ARGUMENT (the file cannot be read, or has no games) or a TABIYA_ERROR_STORE…. */
char *tabiya_explorer_cache_get(const char *path, TabiyaExplorerProgress progress, gpointer user,
                                GCancellable *cancellable,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A text that changes when the file at `path` changes. NULL: the file does not exist. */
char *tabiya_explorer_cache_dup_stamp(const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
