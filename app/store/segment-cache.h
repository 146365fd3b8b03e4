/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The cache of segments of the position index in one connection, for position-find.c.
 *
 * Only the dead games of a segment ever change, and `revision` counts their changes, so one short
 * statement per search shows what must be read again. */
#ifndef TABIYA_SEGMENT_CACHE_H
#define TABIYA_SEGMENT_CACHE_H

#include "app/store/database.h"
#include "app/store/game-digest.h"

G_BEGIN_DECLS

typedef struct {
    gint64 id, revision;
    guint n_games, n_dead, bits;
    gint64 lowest_id; /* of its games */
    guint8 *runs;     /* tabiya_segment_dup_runs() */
    guint n_runs;
    guint8 *dead;              /* a bit per slot; NULL: none is dead */
    TabiyaGameDigest *digests; /* of its games; NULL until loaded */
    guint8 *columns;           /* tabiya_segment_dup_columns(); NULL until loaded */
} TabiyaCachedSegment;

typedef struct TabiyaSegmentCache TabiyaSegmentCache;

TabiyaSegmentCache *tabiya_segment_cache_new(TabiyaDatabase *db) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_segment_cache_free(TabiyaSegmentCache *self);

/* Brings it up to date with the current transaction: an array of TabiyaCachedSegment * by ascending
 * id, lent until the next call. NULL on an error. (transfer none) */
GPtrArray *tabiya_segment_cache_refresh(TabiyaSegmentCache *self, GError **error);

/* Loads the digests, or digests and columns, unless they are loaded. */
gboolean tabiya_segment_cache_load_digests(TabiyaSegmentCache *self, TabiyaCachedSegment *segment,
                                           GError **error);
gboolean tabiya_segment_cache_load_columns(TabiyaSegmentCache *self, TabiyaCachedSegment *segment,
                                           GError **error);
/* The number of games whose columns have been read from the file so far. */
guint64 tabiya_segment_cache_get_n_loaded(const TabiyaSegmentCache *self);
/* After using `segment`: frees its data if too much is in memory. */
void tabiya_segment_cache_trim(TabiyaSegmentCache *self, TabiyaCachedSegment *segment);

static inline gboolean tabiya_cached_segment_is_dead(const TabiyaCachedSegment *self, guint slot)
{
    return self->dead && (self->dead[slot / 8] >> slot % 8 & 1);
}

/* The id of the game in a slot. */
gint64 tabiya_cached_segment_get_id(const TabiyaCachedSegment *self, guint slot);

G_END_DECLS

#endif
