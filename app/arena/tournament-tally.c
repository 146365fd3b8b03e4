/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tournament-tally.h. */
#include "app/arena/tournament-tally.h"

/* How many of the last games the rest of the time is estimated from. */
#define RECENT_GAMES 50

/* The games of a player against another. */
typedef struct {
    TabiyaPairResult result;  /* with both colors */
    TabiyaScoreline as_white; /* of them, with White */
} Pair;

struct TabiyaTournamentTally {
    GListStore *games, *incidents;
    GHashTable *pairs; /* two players → Pair */
    gboolean has_sprt;
    TabiyaSprt sprt;
    GArray *llr; /* of double */
};

TabiyaTournamentTally *tabiya_tournament_tally_new(const TabiyaSprt *sprt)
{
    TabiyaTournamentTally *self = g_new0(TabiyaTournamentTally, 1);
    self->games = g_list_store_new(TABIYA_TYPE_ARENA_GAME);
    self->incidents = g_list_store_new(TABIYA_TYPE_ARENA_GAME);
    self->pairs = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
    self->llr = g_array_new(FALSE, FALSE, sizeof(double));
    self->has_sprt = sprt != NULL;
    if (sprt)
        self->sprt = *sprt;
    return self;
}

void tabiya_tournament_tally_free(TabiyaTournamentTally *self)
{
    if (!self)
        return;
    g_object_unref(self->games);
    g_object_unref(self->incidents);
    g_hash_table_unref(self->pairs);
    g_array_unref(self->llr);
    g_free(self);
}

static Pair *get_pair(TabiyaTournamentTally *self, int first, int second)
{
    gpointer key = GUINT_TO_POINTER(((guint)first << 16 | (guint)second) + 1);
    Pair *pair = g_hash_table_lookup(self->pairs, key);
    if (!pair) {
        pair = g_new0(Pair, 1);
        g_hash_table_insert(self->pairs, key, pair);
    }
    return pair;
}

/* --- Counting --------------------------------------------------------------------------------- */

/* The half points of a player in a game. */
static int half_points(const TabiyaArenaGameFacts *game, int player)
{
    if (game->record.result == TABIYA_RESULT_DRAW)
        return 1;
    const int winner = game->fixture.players[game->record.result == TABIYA_RESULT_WHITE ? 0 : 1];
    return winner == player ? 2 : 0;
}

static void add_points(TabiyaScoreline *score, int points)
{
    score->wins += points == 2;
    score->draws += points == 1;
    score->losses += points == 0;
}

static void count_for(TabiyaTournamentTally *self, const TabiyaArenaGameFacts *game, int color)
{
    const int player = game->fixture.players[color];
    Pair *pair = get_pair(self, player, game->fixture.players[1 - color]);
    add_points(&pair->result.score, half_points(game, player));
    if (color == ENG_WHITE)
        add_points(&pair->as_white, half_points(game, player));
}

static const TabiyaArenaGameFacts *get_facts(TabiyaTournamentTally *self, guint number)
{
    g_autoptr(TabiyaArenaGame) game = g_list_model_get_item(G_LIST_MODEL(self->games), number);
    return tabiya_arena_game_get_facts(game); /* the list keeps it */
}

static void note_llr(TabiyaTournamentTally *self)
{
    if (!self->has_sprt)
        return;
    const double llr = tabiya_pentanomial_llr(&self->sprt, TABIYA_SPRT_LOGISTIC,
                                              get_pair(self, 0, 1)->result.pairs);
    g_array_append_val(self->llr, llr);
}

/* After the second game of a pair. */
static void count_pair(TabiyaTournamentTally *self, const TabiyaArenaGameFacts *second)
{
    const TabiyaArenaGameFacts *first = get_facts(self, (guint)second->number - 1);
    for (int color = 0; color < 2; color++) {
        const int player = second->fixture.players[color];
        Pair *pair = get_pair(self, player, second->fixture.players[1 - color]);
        tabiya_pentanomial_add(&pair->result.pairs, half_points(first, player),
                               half_points(second, player));
    }
    note_llr(self);
}

void tabiya_tournament_tally_count(TabiyaTournamentTally *self, const TabiyaArenaGameFacts *facts)
{
    g_autoptr(TabiyaArenaGame) game = tabiya_arena_game_new(facts);
    g_list_store_append(self->games, game);
    count_for(self, facts, ENG_WHITE);
    count_for(self, facts, ENG_BLACK);
    if (facts->number % 2 == 1)
        count_pair(self, facts);
    if (tabiya_arena_game_get_culprit(game) >= 0)
        g_list_store_append(self->incidents, game);
}

/* --- Queries ---------------------------------------------------------------------------------- */

const TabiyaPairResult *tabiya_tournament_tally_get_pair(TabiyaTournamentTally *self, int first,
                                                         int second)
{
    return &get_pair(self, first, second)->result;
}

TabiyaScoreline tabiya_tournament_tally_get_as_white(TabiyaTournamentTally *self, int white,
                                                     int black)
{
    return get_pair(self, white, black)->as_white;
}

GListModel *tabiya_tournament_tally_get_games(TabiyaTournamentTally *self)
{
    return G_LIST_MODEL(self->games);
}

GListModel *tabiya_tournament_tally_get_incidents(TabiyaTournamentTally *self)
{
    return G_LIST_MODEL(self->incidents);
}

const GArray *tabiya_tournament_tally_get_llr(TabiyaTournamentTally *self)
{
    return self->llr;
}

TabiyaSprtVerdict tabiya_tournament_tally_get_verdict(TabiyaTournamentTally *self)
{
    if (self->llr->len == 0)
        return TABIYA_SPRT_CONTINUE;
    return tabiya_pentanomial_verdict(&self->sprt, TABIYA_SPRT_LOGISTIC,
                                      get_pair(self, 0, 1)->result.pairs);
}

double tabiya_tournament_tally_get_recent_ms(TabiyaTournamentTally *self)
{
    const guint played = g_list_model_get_n_items(G_LIST_MODEL(self->games));
    const guint recent = MIN(played, RECENT_GAMES);
    double sum_ms = 0;
    for (guint number = played - recent; number < played; number++)
        sum_ms += (double)get_facts(self, number)->duration_ms;
    return recent > 0 ? sum_ms / recent : -1;
}
