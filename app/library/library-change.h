/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is done to games of a library, as a value: done on the thread that writes, it gives the change
 * that undoes it. */
#ifndef TABIYA_LIBRARY_CHANGE_H
#define TABIYA_LIBRARY_CHANGE_H

#include "app/store/library-kept.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_CHANGE_DELETE,  /* `on`: deletes; else brings back */
    TABIYA_CHANGE_STAR,    /* `on`, or takes the star away */
    TABIYA_CHANGE_COLLECT, /* into `collection`, or out of it */
    TABIYA_CHANGE_TAGS,    /* sets `tags` */
    TABIYA_CHANGE_RECORDS, /* writes `records` over the games */
    TABIYA_CHANGE_KEPT,    /* puts `kept`: no game, but a collection or a saved search */
} TabiyaLibraryChangeKind;

typedef struct {
    TabiyaLibraryChangeKind kind;
    gboolean on;
    gint64 collection;
    GArray *ids;        /* of gint64, owned */
    char **tags;        /* name, value, name, value …, NULL; an empty value takes the tag away */
    GPtrArray *records; /* of TabiyaGameRecord, one for each id */
    TabiyaKept *kept;   /* NULL with the other kinds */
    char *label;        /* translated: "Delete 3 Games" */
} TabiyaLibraryChange;

/* At most so many games are given other tags at once: all of them are kept for Undo. */
#define TABIYA_CHANGE_MAX_RECORDS 20000

/* Copies `ids` (NULL: none); the rest is filled in by the caller. */
TabiyaLibraryChange *tabiya_library_change_new(TabiyaLibraryChangeKind kind, gboolean on,
                                               GArray *ids) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_library_change_free(TabiyaLibraryChange *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLibraryChange, tabiya_library_change_free)

/* Whether doing it would do nothing. */
gboolean tabiya_library_change_is_empty(const TabiyaLibraryChange *self);

/* One transaction. Returns what undoes it, of those games that were changed, with the same label; it
 * is empty if there was nothing to do. NULL on an error, and nothing is changed. */
TabiyaLibraryChange *tabiya_library_change_do(const TabiyaLibraryChange *self, sqlite3 *db,
                                              TabiyaLibraryRows *rows,
                                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
