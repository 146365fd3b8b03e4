/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What one connection remembers of the segments of the position index: position-find.c's own.
 *
 * A segment never changes but for its dead games, and `revision` tells of those, so that one short
 * statement a question shows what must be read anew. */
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
    guint8 *dead;              /* a bit a slot; NULL: none is dead */
    TabiyaGameDigest *digests; /* of its games; NULL until they are loaded */
    guint8 *columns;           /* tabiya_segment_dup_columns(); NULL until they are loaded */
} TabiyaCachedSegment;

typedef struct TabiyaSegmentCache TabiyaSegmentCache;

TabiyaSegmentCache *tabiya_segment_cache_new(TabiyaDatabase *db) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_segment_cache_free(TabiyaSegmentCache *self);

/* Brings it up to date with the transaction at hand: an array of TabiyaCachedSegment * by ascending
 * id, lent until the next call. NULL on an error. (transfer none) */
GPtrArray *tabiya_segment_cache_refresh(TabiyaSegmentCache *self, GError **error);

/* Loads the digests, or digests and columns, unless they are there. */
gboolean tabiya_segment_cache_load_digests(TabiyaSegmentCache *self, TabiyaCachedSegment *segment,
                                           GError **error);
gboolean tabiya_segment_cache_load_columns(TabiyaSegmentCache *self, TabiyaCachedSegment *segment,
                                           GError **error);
/* Of how many games columns have been read from the file so far. */
guint64 tabiya_segment_cache_get_n_loaded(const TabiyaSegmentCache *self);
/* When `segment` is done with: lets go of what it loaded if there is too much of it in memory. */
void tabiya_segment_cache_trim(TabiyaSegmentCache *self, TabiyaCachedSegment *segment);

static inline gboolean tabiya_cached_segment_is_dead(const TabiyaCachedSegment *self, guint slot)
{
    return self->dead && (self->dead[slot / 8] >> slot % 8 & 1);
}

/* The id of the game in a slot. */
gint64 tabiya_cached_segment_get_id(const TabiyaCachedSegment *self, guint slot);

G_END_DECLS

#endif
