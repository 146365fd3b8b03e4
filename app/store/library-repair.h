/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Mending a damaged library.
 *
 * All rows that can still be read are kept: games, collections, stars, repertoires and whatever
 * else a person has made. The position index is made anew from the games. A game that is not what
 * it was is named, and gets a tag Damaged that says what is wrong with it, which export writes.
 */
#ifndef TABIYA_LIBRARY_REPAIR_H
#define TABIYA_LIBRARY_REPAIR_H

#include "app/store/database-copy.h"

G_BEGIN_DECLS

#define TABIYA_DAMAGED_TAG "Damaged"

typedef struct {
    gint64 id;
    const char *problem; /* "its moves are lost": untranslated, static */
} TabiyaDamagedGame;

typedef struct {
    gboolean was_damaged; /* FALSE: there was nothing to do, and nothing was done */
    gint64 games;         /* that live in it now */
    GArray *damaged;      /* of TabiyaDamagedGame */
    GPtrArray *mended;    /* sentences on what was damaged, untranslated */
    char *kept;           /* where the damaged file is kept; NULL: there was no need */
} TabiyaRepair;

void tabiya_repair_free(TabiyaRepair *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaRepair, tabiya_repair_free)

/* Mends the library at `path` in its place, in one step; before that it is copied to PATH-damaged,
 * or PATH-damaged-2 and so on. Others may have it open, and read, meanwhile; what they write makes
 * it fail with TABIYA_ERROR_STORE_LOCKED, as does a file that stays locked. Needs twice the size of
 * the file as room on the disk. NULL on an error, and nothing is changed. (transfer full) */
TabiyaRepair *tabiya_library_repair(const char *path, TabiyaStoreProgress progress, gpointer user,
                                    GCancellable *cancellable,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
