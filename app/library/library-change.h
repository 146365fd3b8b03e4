/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A change to games of a library, as a value. The writing thread carries it out, and returns the
 * change that undoes it. */
#ifndef TABIYA_LIBRARY_CHANGE_H
#define TABIYA_LIBRARY_CHANGE_H

#include "app/library/tag-journal.h"
#include "app/store/database-copy.h"
#include "app/store/library-dedupe.h"
#include "app/store/library-kept.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_CHANGE_DELETE,  /* `on`: deletes, otherwise restores */
    TABIYA_CHANGE_STAR,    /* `on`: adds a star, otherwise removes it */
    TABIYA_CHANGE_COLLECT, /* `on`: into `collection`, otherwise out of it */
    TABIYA_CHANGE_TAGS,    /* sets `tags` */
    TABIYA_CHANGE_RECORDS, /* writes `records` over the games */
    TABIYA_CHANGE_RETAG,   /* restores the tags of the games in `journal` */
    TABIYA_CHANGE_KEPT,    /* writes `kept`, which is a collection or a saved search */
    TABIYA_CHANGE_DEDUPE,  /* `on`: removes duplicates, otherwise undoes `dedupe` */
} TabiyaLibraryChangeKind;

typedef struct {
    TabiyaLibraryChangeKind kind;
    gboolean on;
    gint64 collection;
    GArray *ids;        /* of gint64, owned; none with RETAG and KEPT */
    char **tags;        /* name, value, name, value …, NULL; an empty value removes the tag */
    GPtrArray *records; /* of TabiyaGameRecord, one for each id */
    TabiyaTagJournal *journal; /* NULL with the other kinds */
    TabiyaKept *kept;          /* the same */
    TabiyaDedupe *dedupe;      /* the same */
    char *label;               /* translated: "Delete 3 Games" */
} TabiyaLibraryChange;

/* Tags of more games than this are changed in several transactions: others can write in between,
 * and may see a half-finished change. */
#define TABIYA_CHANGE_CHUNK 1000

/* Copies `ids` (NULL: none); the caller fills in the rest. */
TabiyaLibraryChange *tabiya_library_change_new(TabiyaLibraryChangeKind kind, gboolean on,
                                               GArray *ids) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_library_change_free(TabiyaLibraryChange *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLibraryChange, tabiya_library_change_free)

/* Whether it changes nothing. */
gboolean tabiya_library_change_is_empty(const TabiyaLibraryChange *self);
/* The number of its games. */
guint tabiya_library_change_get_n(const TabiyaLibraryChange *self);
/* Whether it takes several transactions. */
gboolean tabiya_library_change_is_long(const TabiyaLibraryChange *self);

/* Makes a change of any kind but tags, in one transaction. Returns the change that undoes it, for
 * the games that were changed, with the same label; it is empty if nothing was. NULL on an error,
 * and nothing is changed. (transfer full) */
TabiyaLibraryChange *tabiya_library_change_do(const TabiyaLibraryChange *self, TabiyaDatabase *db,
                                              TabiyaLibraryRows *rows,
                                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The arguments of a run. */
typedef struct {
    const char *library; /* its path */
    TabiyaDatabase *db;
    TabiyaLibraryRows *rows;      /* of `db` */
    TabiyaStoreProgress progress; /* in games, for long changes; may be NULL */
    gpointer user;
    GCancellable *cancellable;
} TabiyaChangeContext;

/* The same for any kind; `*back` receives the change that undoes it. If a long change fails or is
 * cancelled, its earlier transactions stay: `*back` undoes those, and a RETAG continues when it is
 * run again. A short change is made entirely or not at all, and `*back` is NULL if it fails. */
gboolean tabiya_library_change_run(TabiyaLibraryChange *self, const TabiyaChangeContext *context,
                                   TabiyaLibraryChange **back, GError **error);

G_END_DECLS

#endif
