/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The charts of a tournament (app/render/chart.h): a player's rating over the games with its error,
 * and the log-likelihood ratio of an SPRT with its bounds. */
#ifndef TABIYA_UI_ARENA_ARENA_CHARTS_H
#define TABIYA_UI_ARENA_ARENA_CHARTS_H

#include "app/render/chart.h"

G_BEGIN_DECLS

/* A rating after so many games of the tournament. */
typedef struct {
    int games;
    double elo, error; /* INFINITY: it has no bound */
} TabiyaRatingStep;

/* `n` steps, in the order of games. (transfer full) */
TabiyaChart *tabiya_arena_chart_new_rating(const char *player, const TabiyaRatingStep *steps,
                                           guint n) G_GNUC_WARN_UNUSED_RESULT;

/* `llr` after each of `n` pairs of games. (transfer full) */
TabiyaChart *tabiya_arena_chart_new_llr(const double *llr, guint n, double lower,
                                        double upper) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
