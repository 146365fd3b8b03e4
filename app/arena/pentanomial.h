/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statistics of pairs of games: the same opening twice, colors swapped. Pure arithmetic; any
 * thread.
 *
 * An opening that favors one side gives both engines a point, so two games of a pair are not
 * independent, and counting them singly overstates the noise. Counting pairs by their sum of points
 * (five counts, hence pentanomial) is what fishtest and fastchess do.
 *
 * Sources: M. Van den Bergh, "A practical introduction to the GSPRT" (2020) and "Comments on
 * normalized Elo" (2020). The log-likelihood ratio is the exact generalized one: for each
 * hypothesis the distribution of results that is likeliest among those with its strength is found
 * (a distribution p with p_i = q_i / (1 + x (a_i - s)), q the observed one, a_i the result, x such
 * that the mean is s; the theory of empirical likelihood, Owen 2001), and
 *     LLR = pairs * sum of q_i log(p1_i / p0_i).
 * A count of zero is taken as 1/1000 there, as fishtest does.
 */
#ifndef TABIYA_PENTANOMIAL_H
#define TABIYA_PENTANOMIAL_H

#include <glib.h>

#include "app/analysis/match-stats.h"

G_BEGIN_DECLS

/* Pairs in which the first player scored 0, 0.5, 1, 1.5 and 2 points. */
typedef struct {
    int counts[5];
} TabiyaPentanomial;

/* Counts a pair; each game in half points of the first player: 0, 1, 2. */
void tabiya_pentanomial_add(TabiyaPentanomial *self, int first_game, int second_game);

/* For tests: the same pairs from the second player's side. */
TabiyaPentanomial tabiya_pentanomial_turned(TabiyaPentanomial pairs);

int tabiya_pentanomial_pairs(TabiyaPentanomial pairs);

/* The mean score of a game, 0…1; 0.5 without pairs. */
double tabiya_pentanomial_mean(TabiyaPentanomial pairs);

/* The Elo difference for the mean; ±INFINITY if one side won all games. And half its 95% interval,
 * INFINITY if it has no bound. */
double tabiya_pentanomial_elo(TabiyaPentanomial pairs);
double tabiya_pentanomial_elo_error(TabiyaPentanomial pairs);

/* Normalized Elo: the mean's distance from 0.5 in standard deviations of a game, times 800 / ln 10,
 * so that it equals Elo between near equals who never draw. It says how many games show a
 * difference, and hardly depends on the openings. 0 without pairs, ±INFINITY if all pairs are alike
 * and not even. Half its 95% interval depends on the number of pairs alone. */
double tabiya_pentanomial_normalized_elo(TabiyaPentanomial pairs);
double tabiya_pentanomial_normalized_elo_error(TabiyaPentanomial pairs);

/* The likelihood that the first player is stronger, in 0…1 (normal approximation of the mean). */
double tabiya_pentanomial_los(TabiyaPentanomial pairs);

/* The share of pairs that ended 1–1, as fastchess prints it; 0 without pairs. */
double tabiya_pentanomial_draw_ratio(TabiyaPentanomial pairs);

/* Pairs won by pairs lost; INFINITY if none was lost, 1 without either. */
double tabiya_pentanomial_pair_ratio(TabiyaPentanomial pairs);

/* The unit of a test's elo0 and elo1. */
typedef enum { TABIYA_SPRT_LOGISTIC, TABIYA_SPRT_NORMALIZED } TabiyaSprtUnit;

/* The log-likelihood ratio of elo1 to elo0; 0 without pairs. Its bounds are tabiya_sprt_lower() and
 * tabiya_sprt_upper(). */
double tabiya_pentanomial_llr(const TabiyaSprt *sprt, TabiyaSprtUnit unit, TabiyaPentanomial pairs);
TabiyaSprtVerdict tabiya_pentanomial_verdict(const TabiyaSprt *sprt, TabiyaSprtUnit unit,
                                             TabiyaPentanomial pairs);

G_END_DECLS

#endif
