/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See knockout.h. */
#include "app/arena/knockout.h"

#define NOBODY -1

int tabiya_knockout_rounds(int n_players)
{
    int rounds = 0;
    while (1 << rounds < n_players)
        rounds++;
    return rounds;
}

/* --- The bracket ------------------------------------------------------------------------------ */

/* The seed in a line of the first round: a bracket of twice the size has each seed beside the one
 * that makes a pair's sum the same for all. */
static int seed_at(int line, int rounds)
{
    int seed = 0;
    for (int round = 1; round <= rounds; round++) {
        if ((line >> (rounds - round) & 1) != 0)
            seed = (1 << round) - 1 - seed;
    }
    return seed;
}

static TabiyaDuel *duel_at(const GArray *duels, int number)
{
    return &g_array_index(duels, TabiyaDuel, number);
}

static void add_round(GArray *duels, int round, int count)
{
    const TabiyaDuel duel = {.round = round, .players = {NOBODY, NOBODY}, .winner = NOBODY};
    for (int i = 0; i < count; i++)
        g_array_append_val(duels, duel);
}

static GArray *new_bracket(int n_players, int rounds)
{
    GArray *duels = g_array_new(FALSE, TRUE, sizeof(TabiyaDuel));
    for (int round = 0; round < rounds; round++)
        add_round(duels, round, 1 << (rounds - round - 1));
    for (int line = 0; rounds > 0 && line < 1 << rounds; line++) {
        const int seed = seed_at(line, rounds);
        duel_at(duels, line / 2)->players[line % 2] = seed < n_players ? seed : NOBODY;
    }
    return duels;
}

/* --- A duel ----------------------------------------------------------------------------------- */

static int lead(const TabiyaDuel *duel)
{
    return duel->half_points[0] - duel->half_points[1];
}

/* Whether the games of a duel are over, or cannot change its winner. */
static gboolean is_decided(const TabiyaKnockout *rules, const TabiyaDuel *duel)
{
    const int left = rules->games - duel->games;
    return left <= 0 || (rules->stop_when_decided && ABS(lead(duel)) > 2 * left);
}

static void end(TabiyaDuel *duel, TabiyaDuelState state, int winner)
{
    duel->state = state;
    duel->winner = winner;
    duel->wanted = duel->games;
}

static int leader(const TabiyaDuel *duel)
{
    return duel->players[lead(duel) > 0 ? 0 : 1];
}

/* What the games so far mean. Games after a tie count in pairs. */
static void judge(const TabiyaKnockout *rules, TabiyaDuel *duel)
{
    const int extra = duel->games - rules->games;
    duel->state = TABIYA_DUEL_PLAYING;
    duel->wanted = rules->games + (extra < 0 ? 0 : 2 * (extra / 2 + 1));
    if (!is_decided(rules, duel) || (extra > 0 && extra % 2 != 0))
        return;
    if (lead(duel) != 0)
        end(duel, extra > 0 ? TABIYA_DUEL_WON_EXTRA : TABIYA_DUEL_WON, leader(duel));
    else if (extra / 2 >= rules->extra_pairs)
        end(duel, TABIYA_DUEL_WON_BY_SEED, duel->players[0]);
}

static void count_games(const TabiyaKnockout *rules, GArray *duels, int number,
                        const TabiyaDuelGame *games, int n_games)
{
    TabiyaDuel *duel = duel_at(duels, number);
    judge(rules, duel);
    for (int i = 0; i < n_games && duel->state == TABIYA_DUEL_PLAYING; i++) {
        if (games[i].duel != number)
            continue;
        duel->games++;
        duel->half_points[0] += games[i].half_points;
        duel->half_points[1] += 2 - games[i].half_points;
        judge(rules, duel);
    }
}

static gboolean is_out(const TabiyaKnockout *rules, int player)
{
    return player == NOBODY || (rules->withdrawn && rules->withdrawn[player]);
}

/* Where a player is missing there is nothing to play. */
static void pass_over(const TabiyaKnockout *rules, TabiyaDuel *duel)
{
    const gboolean first_is_out = is_out(rules, duel->players[0]);
    if (duel->state != TABIYA_DUEL_PLAYING)
        return;
    if (!first_is_out && is_out(rules, duel->players[1]))
        end(duel, TABIYA_DUEL_WON_BY_BYE, duel->players[0]);
    else if (first_is_out)
        end(duel, TABIYA_DUEL_WON_BY_BYE, duel->players[duel->players[1] != NOBODY]);
}

/* Puts the higher seed first. */
static void order_players(TabiyaDuel *duel)
{
    const int a = duel->players[0], b = duel->players[1];
    if (a == NOBODY || (b != NOBODY && b < a)) {
        duel->players[0] = b;
        duel->players[1] = a;
    }
}

/* --- The public functions --------------------------------------------------------------------- */

/* Sends the winner of a duel to the next round, where there is one. */
static void promote(GArray *duels, int number, int n_duels)
{
    const TabiyaDuel *duel = duel_at(duels, number);
    const int next = (n_duels + 1) / 2 + number / 2;
    if (next < n_duels && duel->winner != NOBODY)
        duel_at(duels, next)->players[number % 2] = duel->winner;
}

GArray *tabiya_knockout_dup_duels(const TabiyaKnockout *rules, const TabiyaDuelGame *games,
                                  int n_games)
{
    g_return_val_if_fail(rules && rules->games > 0, NULL);

    GArray *duels = new_bracket(rules->n_players, tabiya_knockout_rounds(rules->n_players));
    for (int i = 0; i < (int)duels->len; i++) {
        TabiyaDuel *duel = duel_at(duels, i);
        const gboolean is_known = duel->players[0] != NOBODY && duel->players[1] != NOBODY;
        if (duel->round == 0 || is_known) {
            order_players(duel);
            count_games(rules, duels, i, is_known ? games : NULL, is_known ? n_games : 0);
            pass_over(rules, duel);
        }
        promote(duels, i, (int)duels->len);
    }
    return duels;
}

void tabiya_knockout_write_places(const GArray *duels, int n_players, int *places)
{
    g_return_if_fail(duels && places);

    for (int i = 0; i < n_players; i++)
        places[i] = 0;
    for (int i = 0; i < (int)duels->len; i++) {
        const TabiyaDuel *duel = duel_at(duels, i);
        if (duel->winner == NOBODY)
            continue;
        const int loser = duel->players[duel->players[0] == duel->winner ? 1 : 0];
        const int rounds = tabiya_knockout_rounds((int)duels->len + 1);
        if (loser != NOBODY)
            places[loser] = (1 << (rounds - duel->round - 1)) + 1;
        if (i + 1 == (int)duels->len)
            places[duel->winner] = 1;
    }
}
