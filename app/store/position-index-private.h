/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by position-index.c and position-check.c: segments as stored in the file. */
#ifndef TABIYA_POSITION_INDEX_PRIVATE_H
#define TABIYA_POSITION_INDEX_PRIVATE_H

#include "app/store/database-private.h"
#include "app/store/position-index.h"
#include "app/store/segment-cache.h"

G_BEGIN_DECLS

/* Reads games from their rows into a builder. */
typedef struct {
    TabiyaDatabase *db;
    sqlite3_stmt *game;
} TabiyaSegmentSource;

void tabiya_segment_source_clear(TabiyaSegmentSource *self);

/* Adds the game `id` if it is not deleted and its place is `place` (0: none); `*added` says so. */
gboolean tabiya_segment_source_add(TabiyaSegmentSource *self, gint64 id, gint64 place,
                                   TabiyaSegmentBuilder *builder, gboolean *added, GError **error);

G_END_DECLS

#endif
