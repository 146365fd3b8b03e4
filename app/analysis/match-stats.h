/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statistics of a match: Elo differences with error bars, likelihood of superiority, SPRT. Pure
 * arithmetic.
 *
 * Method: the logistic Elo model; the error is the normal approximation of the mean score's, at 95%
 * (as match managers print it). SPRT is the generalized one of Van den Bergh ("A practical
 * introduction to the GSPRT", 2020) on wins, draws and losses.
 */
#ifndef TABIYA_MATCH_STATS_H
#define TABIYA_MATCH_STATS_H

#include <glib.h>

G_BEGIN_DECLS

/* Games from the first engine's point of view. */
typedef struct {
    int wins, losses, draws;
} TabiyaScoreline;

static inline int tabiya_scoreline_games(TabiyaScoreline s)
{
    return s.wins + s.losses + s.draws;
}

/* Mean score in 0…1; 0.5 without games. */
double tabiya_scoreline_mean(TabiyaScoreline score);

/* The Elo difference for the mean; ±INFINITY if one side won all games. */
double tabiya_scoreline_elo(TabiyaScoreline score);

/* Half the width of the 95% interval of tabiya_scoreline_elo(); INFINITY if it has no bound. */
double tabiya_scoreline_elo_error(TabiyaScoreline score);

/* The likelihood that the first one is stronger, in 0…1. */
double tabiya_scoreline_los(TabiyaScoreline score);

typedef struct {
    double elo0, elo1, alpha, beta;
} TabiyaSprt;

typedef enum { TABIYA_SPRT_CONTINUE, TABIYA_SPRT_H0, TABIYA_SPRT_H1 } TabiyaSprtVerdict;

/* Reads "elo0=0,elo1=5,alpha=0.05,beta=0.05" (missing parts as here). */
gboolean tabiya_sprt_parse(const char *text, TabiyaSprt *sprt, GError **error);

double tabiya_sprt_llr(const TabiyaSprt *sprt, TabiyaScoreline score);
double tabiya_sprt_lower(const TabiyaSprt *sprt);
double tabiya_sprt_upper(const TabiyaSprt *sprt);
TabiyaSprtVerdict tabiya_sprt_verdict(const TabiyaSprt *sprt, TabiyaScoreline score);

G_END_DECLS

#endif
