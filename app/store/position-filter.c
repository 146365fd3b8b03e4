/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/store/position-filter.h"

#include "app/store/position-segment.h"

/* A set of players as bits, up to the largest id in it. */
typedef struct {
    gboolean everyone;
    guint32 limit; /* ids from here on are not in it */
    guint8 *bits;
} PlayerSet;

struct TabiyaReadyFilter {
    const TabiyaPositionFilter *filter;
    gboolean by_player, by_elo;
    PlayerSet white, black;
};

static void player_set_init(PlayerSet *self, const guint32 *ids, gsize n_ids)
{
    *self = (PlayerSet){.everyone = ids == NULL};
    for (gsize i = 0; ids != NULL && i < n_ids; i++)
        self->limit = MAX(self->limit, ids[i] + 1);
    self->bits = g_malloc0(self->limit / 8 + 1);
    for (gsize i = 0; ids != NULL && i < n_ids; i++)
        self->bits[ids[i] / 8] |= (guint8)(1 << ids[i] % 8);
}

static gboolean has_player(const PlayerSet *self, guint32 id)
{
    return self->everyone || (id < self->limit && (self->bits[id / 8] >> id % 8 & 1));
}

static gboolean asks_for_players(const TabiyaPositionFilter *filter)
{
    return filter->white != NULL || filter->black != NULL;
}

static gboolean asks_for_elo(const TabiyaPositionFilter *filter)
{
    return filter->white_elo.to != 0 || filter->black_elo.to != 0 || filter->mean_elo.to != 0 ||
           filter->any_elo.to != 0;
}

static gboolean asks_anything(const TabiyaPositionFilter *filter)
{
    return asks_for_players(filter) || asks_for_elo(filter) || filter->date.to != 0 ||
           filter->results != 0 || filter->accept != NULL;
}

TabiyaReadyFilter *tabiya_ready_filter_new(const TabiyaPositionFilter *filter)
{
    if (filter == NULL || !asks_anything(filter))
        return NULL;
    TabiyaReadyFilter *self = g_new0(TabiyaReadyFilter, 1);
    self->filter = filter;
    self->by_player = asks_for_players(filter);
    self->by_elo = asks_for_elo(filter);
    player_set_init(&self->white, filter->white, filter->n_white);
    player_set_init(&self->black, filter->black, filter->n_black);
    return self;
}

void tabiya_ready_filter_free(TabiyaReadyFilter *self)
{
    if (self == NULL)
        return;
    g_free(self->white.bits);
    g_free(self->black.bits);
    g_free(self);
}

/* What is unknown is 0. */
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
    if (self == NULL)
        return TRUE;
    const TabiyaPositionFilter *filter = self->filter;
    return is_in(&filter->date, game->date) &&
           (filter->results == 0 || (filter->results >> game->result & 1)) &&
           (!self->by_elo || elo_matches(filter, game)) &&
           (!self->by_player || players_match(self, game));
}

/* What most filters ask is looked at first, and alone. */
gboolean tabiya_ready_filter_matches_slot(const TabiyaReadyFilter *self, const guint8 *columns,
                                          guint n_games, guint slot)
{
    TabiyaSegmentGame game;
    if (self->filter->mean_elo.to != 0) {
        const guint white = tabiya_segment_columns_get_white_elo(columns, n_games, slot);
        const guint black = tabiya_segment_columns_get_black_elo(columns, n_games, slot);
        if (white == 0 || black == 0 || !is_in(&self->filter->mean_elo, (white + black) / 2))
            return FALSE;
    }
    if (self->filter->date.to != 0 &&
        !is_in(&self->filter->date, tabiya_segment_columns_get_date(columns, n_games, slot)))
        return FALSE;
    tabiya_segment_columns_get(columns, n_games, slot, &game);
    return tabiya_ready_filter_matches(self, &game);
}

gboolean tabiya_ready_filter_needs_ids(const TabiyaReadyFilter *self)
{
    return self != NULL && self->filter->accept != NULL;
}

gboolean tabiya_ready_filter_accepts(const TabiyaReadyFilter *self, gint64 id)
{
    return !tabiya_ready_filter_needs_ids(self) || self->filter->accept(id, self->filter->user);
}
