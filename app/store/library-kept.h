/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A collection or a saved search as a whole value: what it is to be, or what it was. Putting one
 * gives the value that puts back what was there; so making, naming and removing are one thing, and
 * each can be undone. */
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
    char *name;    /* NULL: there is none */
    char *query;   /* of a search */
    GArray *games; /* of a collection: gint64, also those that are deleted; NULL: what is in it */
} TabiyaKept;

/* Copies what it is given. */
TabiyaKept *tabiya_kept_new(TabiyaKeptKind kind, gint64 id, const char *name, const char *query,
                            GArray *games) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_kept_free(TabiyaKept *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaKept, tabiya_kept_free)

/* A transaction, or a part of the caller's. Returns what was there before, with the id that it has
 * or had; an id is never another's. NULL with `error` set otherwise, TABIYA_ERROR_BAD_ARGUMENT if
 * the name is taken, or no name, or if a collection is to go that holds the lines of a repertoire
 * (deck-rows.h). (transfer full) */
TabiyaKept *tabiya_library_put(TabiyaLibraryRows *rows, const TabiyaKept *wanted,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The collections that have any of the games: a GArray of gint64, ascending. Looks no further once
 * all collections are among them. NULL on an error. (transfer full) */
GArray *tabiya_library_find_collections(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
