/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Scores of engines in White's view, compared and written. */
#ifndef TABIYA_SCORE_VIEW_H
#define TABIYA_SCORE_VIEW_H

#include <glib.h>

#include "app/score.h"
#include "engine/search/limits.h"

G_BEGIN_DECLS

/* Converts an engine's score, from the side to move, to White's view. Nothing else does. */
TabiyaScore tabiya_score_from_engine(EngScore score, EngColor side_to_move);
/* The same for a bound: a lower bound for Black is an upper one for White. */
EngBound tabiya_bound_from_engine(EngBound bound, EngColor side_to_move);
/* Centipawns from the side of `color`, mates far beyond any evaluation: only for comparing. */
int tabiya_score_compare_cp(TabiyaScore score, EngColor color);

/* A score for people, White's view: "+1.25", "−0.30", "0.00"; "#3" and "#−3", White or Black
 * mates in 3. Owned by the caller. */
char *tabiya_score_to_text(TabiyaScore score) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
