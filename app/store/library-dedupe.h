/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Removes duplicates from a library: of games that are equal when exported, one is kept. The others
 * are deleted, and it gets their stars and collections. */
#ifndef TABIYA_LIBRARY_DEDUPE_H
#define TABIYA_LIBRARY_DEDUPE_H

#include "app/store/library-rows.h"

G_BEGIN_DECLS

/* What a kept game has gained. */
typedef struct {
    gint64 game;
    gint64 collection; /* 0: a star */
} TabiyaDedupeGain;

typedef struct {
    GArray *deleted; /* of gint64 */
    GArray *gains;   /* of TabiyaDedupeGain */
} TabiyaDedupe;

void tabiya_dedupe_free(TabiyaDedupe *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaDedupe, tabiya_dedupe_free)

/* A transaction, or a part of the caller's. Skips the game in progress and the lines of
 * repertoires. NULL on an error, and nothing is changed. (transfer full) */
TabiyaDedupe *tabiya_library_dedupe(TabiyaLibraryRows *rows,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Undoes it. */
gboolean tabiya_library_undo_dedupe(TabiyaLibraryRows *rows, const TabiyaDedupe *done,
                                    GError **error);

G_END_DECLS

#endif
