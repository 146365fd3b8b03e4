/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A collection or a saved search as a value, new or former. Writing one returns the value that
 * restores the previous state; so adding, renaming and removing are one operation, and each can be
 * undone. */
#ifndef TABIYA_LIBRARY_KEPT_H
#define TABIYA_LIBRARY_KEPT_H

#include "app/store/library-rows.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_KEPT_COLLECTION,
    TABIYA_KEPT_SEARCH,
} TabiyaKeptKind;

typedef struct {
    TabiyaKeptKind kind;
    gint64 id;     /* 0: a new one, or the saved search of that name */
    char *name;    /* NULL: it does not exist */
    char *query;   /* of a search */
    GArray *games; /* of a collection: gint64, including deleted ones; NULL: unchanged */
} TabiyaKept;

/* Copies its arguments. */
TabiyaKept *tabiya_kept_new(TabiyaKeptKind kind, gint64 id, const char *name, const char *query,
                            GArray *games) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_kept_free(TabiyaKept *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaKept, tabiya_kept_free)

/* A transaction, or a part of the caller's. Returns the previous value, with its id; ids are never
 * reused. NULL with `error` set on failure, TABIYA_ERROR_BAD_ARGUMENT if the name is taken or
 * empty, or when removing a collection that has the lines of a repertoire (deck-rows.h).
 * (transfer full) */
TabiyaKept *tabiya_library_put(TabiyaLibraryRows *rows, const TabiyaKept *wanted,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The collections with any of the games: a GArray of gint64, ascending. Stops once it has found all
 * collections. NULL on an error. (transfer full) */
GArray *tabiya_library_find_collections(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
