/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a schedule, for its forms that go on by results. */
#ifndef TABIYA_TOURNAMENT_PLAN_PRIVATE_H
#define TABIYA_TOURNAMENT_PLAN_PRIVATE_H

#include "app/arena/tournament-plan.h"

G_BEGIN_DECLS

struct TabiyaTournamentPlan {
    TabiyaTournamentForm form;
    int n_players;
    int rounds;
    int pairs;            /* pairs of games of a pairing in each round */
    GArray *fixtures;     /* of TabiyaMatchFixture: given out */
    GArray *results;      /* of TabiyaResult: counted */
    GArray *withdrawn;    /* of gboolean, by player */
    GHashTable *played;   /* two players → pairs of games given out */
    GHashTable *openings; /* two players → the number of their next opening at least */

    GArray *active;            /* of int: the players not withdrawn */
    int cycle, turn, position; /* all play all: where the next pairing is looked for */

    int round;     /* Swiss: rounds given out */
    GArray *byes;  /* Swiss: of int, by round: the player who has a bye; -1: nobody */
    GArray *duels; /* knockout: of int, by pair of games: the number of its duel */
};

/* A pair of games: `a` has White first. It is played from the opening of that number, or, if the
 * two have had that, from the next. */
void tabiya_tournament_plan_give_pair(TabiyaTournamentPlan *plan, int a, int b, int round,
                                      int opening);

/* Gives out the next round, or what a round still needs. */
TabiyaFixtureAnswer tabiya_tournament_plan_give_swiss(TabiyaTournamentPlan *plan);
TabiyaFixtureAnswer tabiya_tournament_plan_give_knockout(TabiyaTournamentPlan *plan);

G_END_DECLS

#endif
