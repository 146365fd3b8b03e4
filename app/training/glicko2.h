/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A player's rating and how certain it is: the Glicko-2 system of Mark E. Glickman ("Example of the
 * Glicko-2 system", glicko.net/glicko/glicko2.pdf, revised 2022). The step numbers in glicko2.c are
 * his.
 *
 *     TabiyaGlicko2 rating = TABIYA_GLICKO2_START;
 *     tabiya_glicko2_wait(&rating, days);                             // less certain after a break
 *     tabiya_glicko2_rate(&rating, &(TabiyaGlicko2Game){1500, 80, 1}, 1);
 *
 * Pure: no clock, no state. The caller decides how long a rating period is. */
#ifndef TABIYA_GLICKO2_H
#define TABIYA_GLICKO2_H

#include "app/store/glicko2-rating.h"

G_BEGIN_DECLS

/* A deviation never grows beyond this one, nor shrinks below what keeps a rating moving. */
#define TABIYA_GLICKO2_DEVIATION_MAX 350
#define TABIYA_GLICKO2_DEVIATION_MIN 45
/* Of a puzzle, or of who solves it, if it is unknown. */
#define TABIYA_GLICKO2_DEVIATION_UNKNOWN 120

/* Below this deviation a rating is meaningful. */
#define TABIYA_GLICKO2_DEVIATION_SURE 110

/* A result against an opponent, which may be a puzzle. */
typedef struct {
    double rating, deviation;
    double score; /* 1 won, 0.5, 0 lost */
} TabiyaGlicko2Game;

/* Steps 3 to 8: the rating after a period with these games. */
void tabiya_glicko2_rate(TabiyaGlicko2 *self, const TabiyaGlicko2Game *games, gsize n);

/* Step 6 alone: the rating after `periods` rating periods, which may be a fraction, without a
 * game. */
void tabiya_glicko2_wait(TabiyaGlicko2 *self, double periods);

/* The probability of winning a game, 0 … 1, taking both deviations into account. */
double tabiya_glicko2_expect_for_tests(const TabiyaGlicko2 *self, double rating, double deviation);

G_END_DECLS

#endif
