/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See difficulty.h: how likely people are to find a move, and what else they would play. */
#include <math.h>

#include "app/people/people.h"
#include "app/puzzles/difficulty-private.h"

#define N_RATINGS 5
#define LEAST_CHANCE 1e-4
#define TEMPTED 2 /* of the ratings: who is asked for tempting moves and the opponent's reply */

static const int RATINGS[N_RATINGS] = {800, 1200, 1600, 2000, 2400};

enum {
    CHANCE,                    /* for each rating, the logarithm of the move's chance */
    RANK = CHANCE + N_RATINGS, /* for the first, middle and last, the logarithm of its rank */
    TEMPTING = RANK + 3,       /* for the same, the chance of the likeliest other move */
    SECOND = TEMPTING + 3,     /* the chance of the next one, for the middle */
    DOUBT,                     /* the entropy of the chances, for the middle */
    REPLY,                     /* the logarithm of the chance of the opponent's reply */
    END,
};

G_STATIC_ASSERT((int)END == (int)TABIYA_DIFFICULTY_N_PEOPLE);

static double log_of_chance(const EngPolicyGuess *guess, EngMove move)
{
    const int i = tabiya_people_find(guess, move);
    return log(MAX(i < guess->count ? guess->choices[i].chance : 0, LEAST_CHANCE));
}

static double get_doubt(const EngPolicyGuess *guess)
{
    double sum = 0;
    for (int i = 0; i < guess->count; i++) {
        const double chance = guess->choices[i].chance;
        sum -= chance > 0 ? chance * log(chance) : 0;
    }
    return sum;
}

/* The likeliest moves other than `move`, with their chances. */
static void find_others(const EngPolicyGuess *guess, EngMove move, EngMove *others, double *chances)
{
    int n = 0;
    for (int i = 0; i < TABIYA_DIFFICULTY_N_TEMPTING; i++) {
        others[i] = ENG_NO_MOVE;
        chances[i] = 0;
    }
    for (int i = 0; i < guess->count && n < TABIYA_DIFFICULTY_N_TEMPTING; i++) {
        if (guess->choices[i].move != move) {
            others[n] = guess->choices[i].move;
            chances[n++] = guess->choices[i].chance;
        }
    }
}

/* `sight`: of the step, with the two moves before it. */
static void see_step(const TabiyaPuzzleStep *step, TabiyaPeopleSight *sight)
{
    const guint from = step->n >= 2 ? step->n - 2 : 0;
    EngPosition position;
    tabiya_puzzle_get_position(step->puzzle, from, &position);
    tabiya_people_see(&position, sight);
    for (guint i = from; i < step->n; i++)
        tabiya_people_see_move(sight, step->puzzle->moves[i]);
}

/* For the rating of index `r`. */
static void add_rating(TabiyaPuzzleStep *step, const EngPolicyGuess *guess, int r, double *features)
{
    EngMove others[TABIYA_DIFFICULTY_N_TEMPTING];
    double chances[TABIYA_DIFFICULTY_N_TEMPTING];
    find_others(guess, step->move, others, chances);
    features[CHANCE + r] = log_of_chance(guess, step->move);
    if (r % 2 == 0) {
        features[RANK + r / 2] = log(1 + tabiya_people_find(guess, step->move));
        features[TEMPTING + r / 2] = chances[0];
    }
    if (r == TEMPTED) {
        memcpy(step->tempting, others, sizeof others);
        features[SECOND] = chances[1];
        features[DOUBT] = get_doubt(guess);
    }
}

static void add_reply(const TabiyaPuzzleStep *step, TabiyaPeople *people, TabiyaPeopleSight *sight,
                      double *features)
{
    g_autofree EngPolicyGuess *guess = g_new(EngPolicyGuess, 1);
    if (step->n + 1 >= step->puzzle->n_moves)
        return;
    tabiya_people_see_move(sight, step->move);
    if (tabiya_people_guess(people, sight, RATINGS[TEMPTED], guess))
        features[REPLY] = log_of_chance(guess, step->puzzle->moves[step->n + 1]);
}

void tabiya_difficulty_see_people(TabiyaPuzzleStep *step, double *features)
{
    g_autofree EngPolicyGuess *guess = g_new(EngPolicyGuess, 1);
    TabiyaPeople *people = tabiya_people_get_default();
    TabiyaPeopleSight sight;
    see_step(step, &sight);
    if (!tabiya_people_wait(people))
        return;
    for (int r = 0; r < N_RATINGS; r++) {
        if (tabiya_people_guess(people, &sight, RATINGS[r], guess))
            add_rating(step, guess, r, features);
    }
    add_reply(step, people, &sight, features);
}
