/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/store/position-filter.h"

#include "app/store/position-segment.h"
#include "engine/board/bitboard.h"

/* A set of players as bits, up to the largest id in it. */
typedef struct {
    gboolean everyone;
    guint32 limit; /* ids from here on are not in it */
    guint8 *bits;
} PlayerSet;

/* From … to, both included, among known values. */
typedef struct {
    guint32 from, to;
} Bounds;

struct TabiyaReadyFilter {
    const TabiyaPositionFilter *filter;
    gboolean by_player, by_elo;
    gboolean needs_columns;
    Bounds mean_elo, date; /* of digests */
    PlayerSet white, black;
};

static void player_set_init(PlayerSet *self, const guint32 *ids, gsize n_ids)
{
    *self = (PlayerSet){.everyone = ids == NULL};
    for (gsize i = 0; ids && i < n_ids; i++)
        self->limit = MAX(self->limit, ids[i] + 1);
    self->bits = g_malloc0(self->limit / 8 + 1);
    for (gsize i = 0; ids && i < n_ids; i++)
        self->bits[ids[i] / 8] |= (guint8)(1 << ids[i] % 8);
}

static gboolean has_player(const PlayerSet *self, guint32 id)
{
    return self->everyone || (id < self->limit && (self->bits[id / 8] >> id % 8 & 1));
}

static gboolean asks_for_players(const TabiyaPositionFilter *filter)
{
    return filter->white || filter->black;
}

static gboolean asks_for_one_elo(const TabiyaPositionFilter *filter)
{
    return filter->white_elo.to != 0 || filter->black_elo.to != 0 || filter->any_elo.to != 0;
}

static gboolean asks_for_elo(const TabiyaPositionFilter *filter)
{
    return asks_for_one_elo(filter) || filter->mean_elo.to != 0;
}

static Bounds get_bounds(const TabiyaPositionRange *range)
{
    return (Bounds){MAX(range->from, 1), range->to};
}

static gboolean asks_anything(const TabiyaPositionFilter *filter)
{
    return asks_for_players(filter) || asks_for_elo(filter) || filter->date.to != 0 ||
           filter->results != 0 || filter->accept;
}

TabiyaReadyFilter *tabiya_ready_filter_new(const TabiyaPositionFilter *filter)
{
    if (!filter || !asks_anything(filter))
        return NULL;
    TabiyaReadyFilter *self = g_new0(TabiyaReadyFilter, 1);
    self->filter = filter;
    self->by_player = asks_for_players(filter);
    self->by_elo = asks_for_elo(filter);
    self->needs_columns = self->by_player || asks_for_one_elo(filter);
    self->mean_elo = get_bounds(&filter->mean_elo);
    self->date = get_bounds(&filter->date);
    player_set_init(&self->white, filter->white, filter->n_white);
    player_set_init(&self->black, filter->black, filter->n_black);
    return self;
}

void tabiya_ready_filter_free(TabiyaReadyFilter *self)
{
    if (!self)
        return;
    g_free(self->white.bits);
    g_free(self->black.bits);
    g_free(self);
}

/* Unknown is 0. */
static gboolean is_in(const TabiyaPositionRange *range, guint32 value)
{
    return range->to == 0 || (value != 0 && value >= range->from && value <= range->to);
}

static gboolean elo_matches(const TabiyaPositionFilter *filter, const TabiyaSegmentGame *game)
{
    guint32 white = game->white_elo, black = game->black_elo;
    guint32 mean = white != 0 && black != 0 ? (white + black) / 2 : 0;
    return is_in(&filter->white_elo, white) && is_in(&filter->black_elo, black) &&
           is_in(&filter->mean_elo, mean) &&
           (is_in(&filter->any_elo, white) || is_in(&filter->any_elo, black));
}

static gboolean players_match(const TabiyaReadyFilter *self, const TabiyaSegmentGame *game)
{
    if (has_player(&self->white, game->white) && has_player(&self->black, game->black))
        return TRUE;
    return self->filter->either_color && has_player(&self->white, game->black) &&
           has_player(&self->black, game->white);
}

gboolean tabiya_ready_filter_matches(const TabiyaReadyFilter *self, const TabiyaSegmentGame *game)
{
    if (!self)
        return TRUE;
    const TabiyaPositionFilter *filter = self->filter;
    return is_in(&filter->date, game->date) &&
           (filter->results == 0 || (filter->results >> game->result & 1)) &&
           (!self->by_elo || elo_matches(filter, game)) &&
           (!self->by_player || players_match(self, game));
}

/* --- Games of a segment ----------------------------------------------------------------------- */

/* Both are known, and their exact mean is within the bounds. */
static gboolean mean_matches(const Bounds *mean, TabiyaGameDigest digest)
{
    const guint64 sum = tabiya_digest_get_elo_sum(digest);
    return (tabiya_digest_get_n_known(digest) == 2) & (sum >= 2 * (guint64)mean->from) &
           (sum <= 2 * (guint64)mean->to + 1);
}

static gboolean date_matches(const Bounds *dates, TabiyaGameDigest digest)
{
    const guint32 date = tabiya_digest_get_date(digest);
    return (date >= dates->from) & (date <= dates->to);
}

static gboolean result_matches(guint results, TabiyaGameDigest digest)
{
    return results >> tabiya_digest_get_result(digest) & 1;
}

static gboolean digest_matches(const TabiyaReadyFilter *self, TabiyaGameDigest digest)
{
    const TabiyaPositionFilter *filter = self->filter;
    return (filter->mean_elo.to == 0 || mean_matches(&self->mean_elo, digest)) &&
           (filter->date.to == 0 || date_matches(&self->date, digest)) &&
           (filter->results == 0 || result_matches(filter->results, digest));
}

static gboolean columns_match(const TabiyaReadyFilter *self, const guint8 *columns, guint n_games,
                              guint slot)
{
    TabiyaSegmentGame game;
    tabiya_segment_columns_get(columns, n_games, slot, &game);
    return tabiya_ready_filter_matches(self, &game);
}

gboolean tabiya_ready_filter_needs_columns(const TabiyaReadyFilter *self)
{
    return self && self->needs_columns;
}

gboolean tabiya_ready_filter_matches_slot(const TabiyaReadyFilter *self,
                                          const TabiyaGameDigest *digests, const guint8 *columns,
                                          guint n_games, guint slot)
{
    return !self || (digest_matches(self, digests[slot]) &&
                     (!self->needs_columns || columns_match(self, columns, n_games, slot)));
}

/* Bits of up to 64 games: each condition by itself, without branches, since games come in no
 * order. */
static guint64 match_means(const Bounds *mean, const TabiyaGameDigest *digests, guint n)
{
    guint64 word = 0;
    while (n-- > 0)
        word = word << 1 | (guint64)mean_matches(mean, digests[n]);
    return word;
}

static guint64 match_dates(const Bounds *dates, const TabiyaGameDigest *digests, guint n)
{
    guint64 word = 0;
    while (n-- > 0)
        word = word << 1 | (guint64)date_matches(dates, digests[n]);
    return word;
}

static guint64 match_results(guint results, const TabiyaGameDigest *digests, guint n)
{
    guint64 word = 0;
    while (n-- > 0)
        word = word << 1 | (guint64)result_matches(results, digests[n]);
    return word;
}

static guint64 match_word(const TabiyaReadyFilter *self, const TabiyaGameDigest *digests, guint n)
{
    guint64 word = ~G_GUINT64_CONSTANT(0) >> (64 - n);
    if (self->filter->mean_elo.to != 0)
        word &= match_means(&self->mean_elo, digests, n);
    if (self->filter->date.to != 0)
        word &= match_dates(&self->date, digests, n);
    if (self->filter->results != 0)
        word &= match_results(self->filter->results, digests, n);
    return word;
}

static guint64 match_columns(const TabiyaReadyFilter *self, const guint8 *columns, guint n_games,
                             guint first, guint64 word)
{
    for (guint64 left = word; left != 0; left &= left - 1) {
        const guint i = eng_first(left);
        if (!columns_match(self, columns, n_games, first + i))
            word ^= G_GUINT64_CONSTANT(1) << i;
    }
    return word;
}

void tabiya_ready_filter_match_all(const TabiyaReadyFilter *self, const TabiyaGameDigest *digests,
                                   const guint8 *columns, guint n_games, guint64 *passing)
{
    for (guint first = 0; first < n_games; first += 64) {
        const guint n = MIN(n_games - first, 64);
        guint64 word =
            self ? match_word(self, digests + first, n) : ~G_GUINT64_CONSTANT(0) >> (64 - n);
        if (self && self->needs_columns)
            word = match_columns(self, columns, n_games, first, word);
        passing[first / 64] = word;
    }
}

gboolean tabiya_ready_filter_needs_ids(const TabiyaReadyFilter *self)
{
    return self && self->filter->accept;
}

gboolean tabiya_ready_filter_accepts(const TabiyaReadyFilter *self, gint64 id)
{
    return !tabiya_ready_filter_needs_ids(self) || self->filter->accept(id, self->filter->user);
}
