/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A TabiyaPositionFilter prepared for checking a million games. Pure. */
#ifndef TABIYA_POSITION_FILTER_H
#define TABIYA_POSITION_FILTER_H

#include "app/store/game-digest.h"

G_BEGIN_DECLS

/* From … to, both included; `to` 0: everything passes. Otherwise unknown values never pass. */
typedef struct {
    guint32 from, to;
} TabiyaPositionRange;

/* Which games count. All zeroes: all of them. All conditions must hold; columns in memory answer
 * all but `accept`, a million games in about ten milliseconds. */
typedef struct {
    TabiyaPositionRange date; /* yyyymmdd; unknown months and days are 00 */
    TabiyaPositionRange white_elo, black_elo;
    TabiyaPositionRange mean_elo; /* of the two, rounded down; both must be known */
    TabiyaPositionRange any_elo;  /* of at least one of the two */
    guint results;                /* of bits 1 << TabiyaResult; 0: any */
    /* Ids of players, NULL: any. `either_color`: or the other way round. */
    const guint32 *white, *black;
    gsize n_white, n_black;
    gboolean either_color;
    gboolean (*accept)(gint64 id, gpointer user); /* called last; may be NULL */
    gpointer user;
} TabiyaPositionFilter;

typedef struct TabiyaReadyFilter TabiyaReadyFilter;

/* `filter` is borrowed. NULL if everything passes. */
TabiyaReadyFilter *tabiya_ready_filter_new(const TabiyaPositionFilter *filter);
void tabiya_ready_filter_free(TabiyaReadyFilter *self);

/* Whether all conditions but `accept` hold; for that call accepts(). NULL lets everything pass. */
gboolean tabiya_ready_filter_matches(const TabiyaReadyFilter *self, const TabiyaSegmentGame *game);

/* --- Games of a segment ----------------------------------------------------------------------- */

/* Whether digests (game-digest.h) are not enough: it has a condition on players, or on one side's
 * rating. */
gboolean tabiya_ready_filter_needs_columns(const TabiyaReadyFilter *self);
/* The same as matches() for the game in a slot. `columns` (position-segment.h) may be NULL if they
 * are not needed. */
gboolean tabiya_ready_filter_matches_slot(const TabiyaReadyFilter *self,
                                          const TabiyaGameDigest *digests, const guint8 *columns,
                                          guint n_games, guint slot);
/* The same for all games: sets their bits in `passing`, which has (n_games + 63) / 64 words. About
 * a nanosecond each. */
void tabiya_ready_filter_match_all(const TabiyaReadyFilter *self, const TabiyaGameDigest *digests,
                                   const guint8 *columns, guint n_games, guint64 *passing);

gboolean tabiya_ready_filter_needs_ids(const TabiyaReadyFilter *self); /* it has an `accept` */
gboolean tabiya_ready_filter_accepts(const TabiyaReadyFilter *self, gint64 id);

G_END_DECLS

#endif
