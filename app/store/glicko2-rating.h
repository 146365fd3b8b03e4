/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How strong somebody is, and how sure that is: what rows of ratings keep (puzzle-attempt-rows.h).
 * What results make of it is Glicko-2's to say (app/training/glicko2.h). */
#ifndef TABIYA_GLICKO2_RATING_H
#define TABIYA_GLICKO2_RATING_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    double rating;
    double deviation;  /* the true one is within twice of it, in 95 of 100 cases */
    double volatility; /* how much the true one is expected to move */
} TabiyaGlicko2;

/* Where everybody begins. */
#define TABIYA_GLICKO2_START ((TabiyaGlicko2){1500, 350, 0.06})

G_END_DECLS

#endif
