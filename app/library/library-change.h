/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A change to games of a library, as a value: carried out on the writing thread, it returns the
 * change that undoes it. */
#ifndef TABIYA_LIBRARY_CHANGE_H
#define TABIYA_LIBRARY_CHANGE_H

#include "app/library/tag-journal.h"
#include "app/store/database-copy.h"
#include "app/store/library-dedupe.h"
#include "app/store/library-kept.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_CHANGE_DELETE,  /* `on`: deletes; else brings back */
    TABIYA_CHANGE_STAR,    /* `on`, or takes the star away */
    TABIYA_CHANGE_COLLECT, /* into `collection`, or out of it */
    TABIYA_CHANGE_TAGS,    /* sets `tags` */
    TABIYA_CHANGE_RECORDS, /* writes `records` over the games */
    TABIYA_CHANGE_RETAG,   /* gives the games of `journal` the tags that they have there */
    TABIYA_CHANGE_KEPT,    /* puts `kept`: no game, but a collection or a saved search */
    TABIYA_CHANGE_DEDUPE,  /* `on`: removes duplicates; else undoes what `dedupe` says */
} TabiyaLibraryChangeKind;

typedef struct {
    TabiyaLibraryChangeKind kind;
    gboolean on;
    gint64 collection;
    GArray *ids;        /* of gint64, owned; none with RETAG and KEPT */
    char **tags;        /* name, value, name, value …, NULL; an empty value takes it away */
    GPtrArray *records; /* of TabiyaGameRecord, one for each id */
    TabiyaTagJournal *journal; /* NULL with the other kinds */
    TabiyaKept *kept;          /* the same */
    TabiyaDedupe *dedupe;      /* the same */
    char *label;               /* translated: "Delete 3 Games" */
} TabiyaLibraryChange;

/* More games than that are given their tags in several transactions, between which others get their
 * turn, and others may see that half of it is done. */
#define TABIYA_CHANGE_CHUNK 1000

/* Copies `ids` (NULL: none); the rest is filled in by the caller. */
TabiyaLibraryChange *tabiya_library_change_new(TabiyaLibraryChangeKind kind, gboolean on,
                                               GArray *ids) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_library_change_free(TabiyaLibraryChange *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLibraryChange, tabiya_library_change_free)

/* Whether doing it would do nothing. */
gboolean tabiya_library_change_is_empty(const TabiyaLibraryChange *self);
/* How many games it is about. */
guint tabiya_library_change_get_n(const TabiyaLibraryChange *self);
/* Whether it is done in several transactions. */
gboolean tabiya_library_change_is_long(const TabiyaLibraryChange *self);

/* All kinds but those of tags: one transaction. Returns what undoes it, of those games that were
 * changed, with the same label; it is empty if there was nothing to do. NULL on an error, and
 * nothing is changed. (transfer full) */
TabiyaLibraryChange *tabiya_library_change_do(const TabiyaLibraryChange *self, TabiyaDatabase *db,
                                              TabiyaLibraryRows *rows,
                                              GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What a change is run with. */
typedef struct {
    const char *library; /* its path */
    TabiyaDatabase *db;
    TabiyaLibraryRows *rows;      /* of `db` */
    TabiyaStoreProgress progress; /* of games, for what is long; may be NULL */
    gpointer user;
    GCancellable *cancellable;
} TabiyaChangeContext;

/* The same of any kind, `*back` receiving what undoes it. Where what is long fails, or is
 * cancelled, the transactions before stay: `*back` undoes those, and a RETAG goes on with the
 * others if it is run again. Of what is not long all is done or nothing, and `*back` is NULL where
 * it fails. */
gboolean tabiya_library_change_run(TabiyaLibraryChange *self, const TabiyaChangeContext *context,
                                   TabiyaLibraryChange **back, GError **error);

G_END_DECLS

#endif
