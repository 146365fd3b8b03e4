/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The schedule of a tournament, game by game. Pure: the same form, results and changes in the same
 * order give the same games.
 *
 * Games come in pairs, 2k and 2k + 1: one opening with both colors. A pairing is given out only
 * when it is asked for; a change (a new player, more rounds) applies to those not yet given out. */
#ifndef TABIYA_TOURNAMENT_PLAN_H
#define TABIYA_TOURNAMENT_PLAN_H

#include "app/analysis/match.h"
#include "app/arena/tournament-config.h"

G_BEGIN_DECLS

typedef struct TabiyaTournamentPlan TabiyaTournamentPlan;

/* For the form, players and rounds of `config`. (transfer full) */
TabiyaTournamentPlan *
tabiya_tournament_plan_new(const TabiyaTournamentConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_tournament_plan_free(TabiyaTournamentPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTournamentPlan, tabiya_tournament_plan_free)

/* As TabiyaMatchHost's. */
TabiyaFixtureAnswer tabiya_tournament_plan_get(TabiyaTournamentPlan *plan, int number,
                                               TabiyaMatchFixture *fixture);

/* The result of the next game in order, which has been given out. */
void tabiya_tournament_plan_count(TabiyaTournamentPlan *plan, TabiyaResult result);

/* The number of games given out so far: where a change takes effect. */
int tabiya_tournament_plan_get_length(const TabiyaTournamentPlan *plan);
/* Gives out games up to that number; FALSE: there are no such games yet. */
gboolean tabiya_tournament_plan_reach(TabiyaTournamentPlan *plan, int length);

void tabiya_tournament_plan_add_player(TabiyaTournamentPlan *plan);
void tabiya_tournament_plan_withdraw(TabiyaTournamentPlan *plan, int player);
void tabiya_tournament_plan_add_rounds(TabiyaTournamentPlan *plan, int rounds);
gboolean tabiya_tournament_plan_is_withdrawn(const TabiyaTournamentPlan *plan, int player);

/* Whether players and rounds can still be added: not to a knockout that has begun. */
gboolean tabiya_tournament_plan_takes_more(const TabiyaTournamentPlan *plan);

/* The points of a Swiss without a game: a bye is a round won. */
double tabiya_tournament_plan_get_bye_points(const TabiyaTournamentPlan *plan, int player);
/* The places of all players of a knockout, as in knockout.h, by the games counted. */
void tabiya_tournament_plan_write_places(const TabiyaTournamentPlan *plan, int *places);

/* The most games that two players play with each other; G_MAXINT: no limit. */
int tabiya_tournament_plan_get_games_of_two(const TabiyaTournamentPlan *plan);

/* The number of games planned, with those given out; 0: not known. */
int tabiya_tournament_plan_get_total(TabiyaTournamentPlan *plan);

G_END_DECLS

#endif
