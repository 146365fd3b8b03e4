/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-digest.h. */
#include "app/store/game-digest.h"

#include <string.h>

#include "app/game/game.h"

static guint get_u16(const guint8 *bytes, gsize index)
{
    return tabiya_block_get_slot(bytes, index);
}

static guint32 get_u32(const guint8 *bytes, gsize index)
{
    guint32 value;
    memcpy(&value, bytes + 4 * index, sizeof value);
    return GUINT32_FROM_LE(value);
}

void tabiya_digests_take(const guint8 *columns, guint n, TabiyaGameDigest *digests)
{
    const guint8 *white = columns + 4 * (gsize)n, *black = white + 2 * (gsize)n;
    const guint8 *results = black + 2 * (gsize)n;
    for (gsize i = 0; i < n; i++) {
        digests[i] = tabiya_game_digest(get_u16(white, i), get_u16(black, i), get_u32(columns, i),
                                        results[i]);
    }
}

void tabiya_digest_count(TabiyaGameDigest self, TabiyaPositionMove *counts)
{
    const guint result = tabiya_digest_get_result(self);
    const guint year = tabiya_digest_get_date(self) / 10000;
    counts->games++;
    counts->white += result == TABIYA_RESULT_WHITE;
    counts->draws += result == TABIYA_RESULT_DRAW;
    counts->black += result == TABIYA_RESULT_BLACK;
    counts->elo_games += tabiya_digest_get_n_known(self) != 0;
    counts->elo_sum += tabiya_digest_get_mean(self);
    counts->last_year = MAX(counts->last_year, year);
}

/* Which games pass is practically random, so there is no branch to mispredict: a game that fails
 * counts as one with nothing known. The results are counted side by side in one number, 21 bits
 * each: a segment has at most 65,536 games. */
void tabiya_digests_count(const TabiyaGameDigest *digests, const guint64 *passing,
                          const guint8 *postings, guint n, TabiyaPositionMove *counts)
{
    static const guint64 ONE_OF[4] = {
        [TABIYA_RESULT_WHITE] = 1,
        [TABIYA_RESULT_DRAW] = G_GUINT64_CONSTANT(1) << 21,
        [TABIYA_RESULT_BLACK] = G_GUINT64_CONSTANT(1) << 42,
    };
    const guint64 mask = ONE_OF[TABIYA_RESULT_DRAW] - 1;
    guint64 results = 0, games = 0, elo_games = 0, elo_sum = 0;
    guint32 last = 0;
    for (gsize i = 0; i < n; i++) {
        const guint slot = tabiya_block_get_slot(postings, i);
        const guint64 passes = passing[slot / 64] >> slot % 64 & 1;
        const TabiyaGameDigest digest = digests[slot] & (0 - passes);
        games += passes;
        results += ONE_OF[tabiya_digest_get_result(digest)];
        elo_games += (tabiya_digest_get_n_known(digest) + 1) >> 1;
        elo_sum += tabiya_digest_get_mean(digest);
        last = MAX(last, tabiya_digest_get_date(digest));
    }
    counts->games += games;
    counts->white += results & mask;
    counts->draws += results >> 21 & mask;
    counts->black += results >> 42 & mask;
    counts->elo_games += elo_games;
    counts->elo_sum += elo_sum;
    counts->last_year = MAX(counts->last_year, last / 10000);
}
