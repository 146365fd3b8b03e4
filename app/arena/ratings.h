/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ratings of all players of a tournament at once, with errors. Pure arithmetic; any thread.
 *
 * Model. White's expected score is the logistic function of Elo,
 *     E = 1 / (1 + 10^-((r_white - r_black + advantage) / 400)),
 * and given E a game is drawn as in Davidson's extension of Bradley and Terry's model (Journal of
 * the American Statistical Association 65, 1970): W * L = (D / draw_parameter)^2, that is
 *     D = 4v / (1 + sqrt(1 - 4v (1 - 4 / draw_parameter^2))) with v = E (1 - E).
 * Two equal players draw draw_parameter / (2 + draw_parameter) of their games.
 *
 * Method. Ratings and advantage maximize Bradley and Terry's likelihood with a draw as half a win
 * and half a loss (Newton's method; it has one maximum), as Ordo does. So each player's expected
 * points equal the points scored, equal points against equal opponents give equal ratings, and a
 * match of two players gives what match-stats.h gives. The draw parameter then solves Davidson's
 * likelihood equation: as many expected draws as there were.
 *
 * Errors. The covariance matrix of all ratings and the advantage is inverse(H) J inverse(H) (the
 * "sandwich": White, Econometrica 50, 1982). H is the information of that likelihood, and J has the
 * variance that the results have with the fitted draws, E (1 - E) - D / 4 a game: draws carry less
 * noise than wins and losses, and so the errors shrink. The ratings then have their mean, or the
 * anchor, subtracted, and so has the matrix: the error of a rating is that of its distance to the
 * mean or the anchor. tests/app/test-ratings.c simulates tournaments of known strengths and counts
 * how often the true rating is within the error.
 *
 * Prior. Each player has half a game, drawn, against a player of rating 0, and the advantage one
 * drawn game against an advantage of 0. The draw parameter has three games of equal players: a win,
 * a draw and a loss, each counted half. Ratings are thus finite for a player who won or lost all
 * games, and errors are for one game.
 *
 * Groups. Players that no chain of games connects cannot be compared. Each such group has a number
 * and a mean of its own (0, or the anchor's where the anchor is). So has a player without games.
 *
 * Time is cubic in the players: under a millisecond for 20 of them, some 0.1 s for 200.
 */
#ifndef TABIYA_RATINGS_H
#define TABIYA_RATINGS_H

#include <glib.h>

#include "app/analysis/match-stats.h"

G_BEGIN_DECLS

typedef struct {
    int n_players;
    /* n_players * n_players score lines: games[w * n_players + b] is what w scored with White
     * against b. Lent. */
    const TabiyaScoreline *games;
    /* FALSE: there is none, and who had White does not matter. */
    gboolean fit_advantage;
    int anchor; /* the player whose rating is anchor_elo; -1: the mean of each group is 0 */
    double anchor_elo;
} TabiyaRatingsInput;

typedef struct {
    int n_players, n_groups;
    int *groups;                       /* of each player, from 0; owned, like all arrays here */
    double *elo;                       /* of each player */
    double *error;                     /* half the 95% interval of each */
    double *covariance;                /* n_players * n_players, in Elo squared */
    double advantage, advantage_error; /* of White, in Elo; 0 if not fitted */
    double draw_parameter;             /* Davidson's */
    double draw_rate;                  /* of two equal players, 0…1 */
} TabiyaRatings;

TabiyaRatings *tabiya_ratings_new(const TabiyaRatingsInput *input) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_ratings_free(TabiyaRatings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaRatings, tabiya_ratings_free)

/* Whether games connect the two, maybe through others. */
gboolean tabiya_ratings_are_comparable(const TabiyaRatings *self, int a, int b);

/* For tests: half the 95% interval of the difference of two ratings; INFINITY if they cannot be
 * compared. */
double tabiya_ratings_difference_error(const TabiyaRatings *self, int a, int b);

/* The likelihood that `a` is stronger than `b`, in 0…1; 0.5 if they cannot be compared. */
double tabiya_ratings_los(const TabiyaRatings *self, int a, int b);

/* For tests: the model's probabilities for White: a win, a draw, a loss. `difference` in Elo,
 * White's advantage included. */
void tabiya_ratings_predict(double difference, double draw_parameter, double wdl[3]);

G_END_DECLS

#endif
