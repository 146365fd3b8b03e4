/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All that counting needs of a game in one number: a million games take eight megabytes, read in
 * the order of their slots.
 *
 *     bit   47…63  the sum of the known ratings
 *           15…46  the date, yyyymmdd
 *            2…3   how many ratings are known
 *            0…1   TabiyaResult
 *
 * The game with the higher number is listed first: the one with higher ratings, then the later one
 * (tabiya_digest_get_rank()). Pure. */
#ifndef TABIYA_GAME_DIGEST_H
#define TABIYA_GAME_DIGEST_H

#include "app/store/position-block.h"

G_BEGIN_DECLS

typedef guint64 TabiyaGameDigest;

static inline TabiyaGameDigest tabiya_game_digest(guint white_elo, guint black_elo, guint32 date,
                                                  guint result)
{
    const guint64 sum = white_elo + black_elo, known = (white_elo != 0) + (black_elo != 0);
    return sum << 47 | (guint64)date << 15 | known << 2 | (result <= 3 ? result : 0);
}

static inline guint tabiya_digest_get_result(TabiyaGameDigest self)
{
    return self & 3;
}

static inline guint tabiya_digest_get_n_known(TabiyaGameDigest self)
{
    return self >> 2 & 3;
}

static inline guint32 tabiya_digest_get_date(TabiyaGameDigest self)
{
    return (guint32)(self >> 15);
}

static inline guint tabiya_digest_get_elo_sum(TabiyaGameDigest self)
{
    return (guint)(self >> 47);
}

/* The mean of the known ratings, rounded down; 0: none is known. */
static inline guint tabiya_digest_get_mean(TabiyaGameDigest self)
{
    return tabiya_digest_get_elo_sum(self) >> (tabiya_digest_get_n_known(self) >> 1);
}

static inline guint64 tabiya_digest_get_rank(TabiyaGameDigest self)
{
    return self >> 15;
}

/* Digests of `n` games, from the last columns of a segment (position-segment.h), beginning with the
 * dates. */
void tabiya_digests_take(const guint8 *columns, guint n, TabiyaGameDigest *digests);

/* Counts one more game. */
void tabiya_digest_count(TabiyaGameDigest self, TabiyaPositionMove *counts);

/* Counts those of `n` games whose bits are set in `passing`. Bits and digests are indexed by slot;
 * `postings` are the games' slots, all below the number of digests. */
void tabiya_digests_count(const TabiyaGameDigest *digests, const guint64 *passing,
                          const guint8 *postings, guint n, TabiyaPositionMove *counts);

G_END_DECLS

#endif
