/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The forms whose next round depends on the results of the last: Swiss and knockout. Players are
 * seeded in the order in which they were given. */
#include "app/arena/knockout.h"
#include "app/arena/swiss.h"
#include "app/arena/tournament-plan-private.h"

/* A duel that is even after so many more pairs of games is won by the higher seed. */
#define MORE_PAIRS 8

static gboolean has_open_games(const TabiyaTournamentPlan *plan)
{
    return plan->results->len < plan->fixtures->len;
}

/* The half points of a player in one of its games. */
static int half_points(const TabiyaTournamentPlan *plan, guint number, int player)
{
    const TabiyaMatchFixture *game = &g_array_index(plan->fixtures, TabiyaMatchFixture, number);
    const TabiyaResult result = g_array_index(plan->results, TabiyaResult, number);
    if (result == TABIYA_RESULT_DRAW)
        return 1;
    return game->players[result == TABIYA_RESULT_WHITE ? 0 : 1] == player ? 2 : 0;
}

/* --- Swiss ------------------------------------------------------------------------------------ */

/* What each player did in each round, as swiss.h wants it. */
static TabiyaSwissResult *dup_results(const TabiyaTournamentPlan *plan)
{
    const int rounds = plan->round;
    TabiyaSwissResult *results = g_new0(TabiyaSwissResult, MAX(plan->n_players * rounds, 1));
    for (int i = 0; i < plan->n_players * rounds; i++)
        results[i].opponent = -1;
    for (int round = 0; round < rounds; round++) {
        const int bye = g_array_index(plan->byes, int, round);
        if (bye >= 0)
            results[bye * rounds + round].half_points = 4 * plan->pairs;
    }
    for (guint i = 0; i < plan->fixtures->len; i++) {
        const TabiyaMatchFixture *game = &g_array_index(plan->fixtures, TabiyaMatchFixture, i);
        for (int side = 0; side < 2; side++) {
            const int player = game->players[side];
            TabiyaSwissResult *result = &results[player * rounds + game->round];
            result->opponent = game->players[1 - side];
            result->half_points += half_points(plan, i, player);
        }
    }
    return results;
}

static GArray *dup_swiss_pairs(const TabiyaTournamentPlan *plan)
{
    g_autofree TabiyaSwissResult *results = dup_results(plan);
    const TabiyaSwissInput input = {
        .n_players = plan->n_players,
        .n_rounds = plan->round,
        .results = results,
        .absent = (const gboolean *)(gpointer)plan->withdrawn->data,
        .win_half_points = 4 * plan->pairs,
        .last_round = plan->round == plan->rounds - 1,
        .may_repeat = TRUE,
    };
    return tabiya_swiss_dup_pairs(&input);
}

/* The games of one pairing: the opening is the round's. */
static void give_encounter(TabiyaTournamentPlan *plan, const TabiyaSwissPair *pair)
{
    for (int i = 0; i < plan->pairs; i++) {
        tabiya_tournament_plan_give_pair(plan, pair->white, pair->black, plan->round,
                                         plan->round * plan->pairs + i);
    }
}

TabiyaFixtureAnswer tabiya_tournament_plan_give_swiss(TabiyaTournamentPlan *plan)
{
    if (plan->round >= plan->rounds || plan->active->len < 2)
        return has_open_games(plan) ? TABIYA_FIXTURE_LATER : TABIYA_FIXTURE_NONE;
    if (has_open_games(plan))
        return TABIYA_FIXTURE_LATER;
    g_autoptr(GArray) pairs = dup_swiss_pairs(plan);
    int bye = -1;
    if (!pairs)
        return TABIYA_FIXTURE_NONE;
    for (guint i = 0; i < pairs->len; i++) {
        const TabiyaSwissPair *pair = &g_array_index(pairs, TabiyaSwissPair, i);
        if (pair->black < 0)
            bye = pair->white;
        else
            give_encounter(plan, pair);
    }
    g_array_append_val(plan->byes, bye);
    plan->round++;
    return TABIYA_FIXTURE_KNOWN;
}

/* --- Knockout --------------------------------------------------------------------------------- */

/* What knockout.h says about the games counted: all that were given out. */
static GArray *dup_duels(const TabiyaTournamentPlan *plan)
{
    const TabiyaKnockout rules = {
        .n_players = plan->n_players,
        .games = 2 * plan->rounds * plan->pairs,
        .extra_pairs = MORE_PAIRS,
        .withdrawn = (const gboolean *)(gpointer)plan->withdrawn->data,
    };
    g_autofree TabiyaDuelGame *games = g_new(TabiyaDuelGame, MAX(plan->results->len, 1));
    for (guint i = 0; i < plan->results->len; i++) {
        const guint pair = i / 2;
        const int first = g_array_index(plan->fixtures, TabiyaMatchFixture, 2 * pair).players[0];
        games[i] =
            (TabiyaDuelGame){g_array_index(plan->duels, int, pair), half_points(plan, i, first)};
    }
    return tabiya_knockout_dup_duels(&rules, games, (int)plan->results->len);
}

static gboolean give_duel(TabiyaTournamentPlan *plan, const TabiyaDuel *duel, int number)
{
    const int missing = duel->wanted - duel->games;
    if (duel->state != TABIYA_DUEL_PLAYING || missing <= 0)
        return FALSE;
    for (int pair = 0; pair < (missing + 1) / 2; pair++) {
        g_array_append_val(plan->duels, number);
        tabiya_tournament_plan_give_pair(plan, duel->players[0], duel->players[1], duel->round,
                                         duel->round + duel->games / 2 + pair);
    }
    return TRUE;
}

TabiyaFixtureAnswer tabiya_tournament_plan_give_knockout(TabiyaTournamentPlan *plan)
{
    if (has_open_games(plan))
        return TABIYA_FIXTURE_LATER;
    g_autoptr(GArray) duels = dup_duels(plan);
    gboolean any = FALSE;
    for (guint i = 0; i < duels->len; i++)
        any |= give_duel(plan, &g_array_index(duels, TabiyaDuel, i), (int)i);
    return any ? TABIYA_FIXTURE_KNOWN : TABIYA_FIXTURE_NONE;
}

/* 1 for a player who has won everything; 0 for one who is not out. */
void tabiya_tournament_plan_write_places(const TabiyaTournamentPlan *plan, int *places)
{
    g_autoptr(GArray) duels = dup_duels(plan);
    tabiya_knockout_write_places(duels, plan->n_players, places);
}
