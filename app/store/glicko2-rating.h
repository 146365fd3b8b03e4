/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A Glicko-2 rating and its uncertainty, as stored in rows (puzzle-attempt-rows.h).
 * app/training/glicko2.h computes the effect of results. */
#ifndef TABIYA_GLICKO2_RATING_H
#define TABIYA_GLICKO2_RATING_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    double rating;
    double deviation;  /* the true rating is within twice this, in 95 of 100 cases */
    double volatility; /* how much the true rating is expected to change */
} TabiyaGlicko2;

/* Everybody's first rating. */
#define TABIYA_GLICKO2_START ((TabiyaGlicko2){1500, 350, 0.06})

G_END_DECLS

#endif
