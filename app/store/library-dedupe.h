/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Removing duplicates that stand in a library: of games that are equal in all that is exported, one
 * stays. The others are deleted, and it gets their star and their collections. */
#ifndef TABIYA_LIBRARY_DEDUPE_H
#define TABIYA_LIBRARY_DEDUPE_H

#include "app/store/library-rows.h"

G_BEGIN_DECLS

/* What a game that stayed was given. */
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

/* A transaction, or a part of the caller's. The game that is being played, and the lines of
 * repertoires, are left alone. NULL on an error, and nothing is changed. (transfer full) */
TabiyaDedupe *tabiya_library_dedupe(TabiyaLibraryRows *rows,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Undoes it. */
gboolean tabiya_library_undo_dedupe(TabiyaLibraryRows *rows, const TabiyaDedupe *done,
                                    GError **error);

G_END_DECLS

#endif
