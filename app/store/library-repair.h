/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Repairs a damaged library.
 *
 * All legible rows are kept: games, collections, stars, repertoires and everything else a person
 * has made. The position index is rebuilt from the games. Damaged games are listed, and get a tag
 * Damaged that says what is wrong, which export writes.
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
    gboolean was_damaged; /* FALSE: there was no damage, and nothing was done */
    gint64 games;         /* not deleted, now */
    GArray *damaged;      /* of TabiyaDamagedGame */
    GPtrArray *mended;    /* untranslated sentences on the damage */
    char *kept;           /* the copy of the damaged file; NULL: none was needed */
} TabiyaRepair;

void tabiya_repair_free(TabiyaRepair *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaRepair, tabiya_repair_free)

/* Repairs the library at `path` in place, in one step, after copying it to PATH-damaged, or
 * PATH-damaged-2 and so on. Others may have it open and read meanwhile; if they write, or the file
 * stays locked, it fails with TABIYA_ERROR_STORE_LOCKED. Needs disk space of twice the file's size.
 * NULL on an error, and nothing is changed. (transfer full) */
TabiyaRepair *tabiya_library_repair(const char *path, TabiyaStoreProgress progress, gpointer user,
                                    GCancellable *cancellable,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
