/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The points of an evaluation graph (app/render/plot.h): from a review, during and after it, or
 * from a game's own comments and glyphs. */
#ifndef TABIYA_EVAL_GRAPH_H
#define TABIYA_EVAL_GRAPH_H

#include "app/analysis/game-review.h"
#include "app/render/plot.h"

G_BEGIN_DECLS

/* Both: a GArray of TabiyaPlotPoint, one a ply of the main line, the start position's first.
 * (transfer full) */
GArray *tabiya_eval_graph_from_review(TabiyaGameReview *review) G_GNUC_WARN_UNUSED_RESULT;
/* From [%eval] and $2, $4, $6; mates and the end of the game are known without. The start position
 * counts as even. (transfer full) */
GArray *tabiya_eval_graph_from_game(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;

/* What the points say of one side. */
typedef struct {
    guint moves;
    double accuracy; /* NAN if not all points are known, or it has no move */
    guint labels[TABIYA_N_LABELS];
} TabiyaGraphSide;

/* `first` has the move at the start. */
void tabiya_eval_graph_summarize(const GArray *points, EngColor first, EngColor color,
                                 TabiyaGraphSide *side);

/* Plies of at most `limit` mistakes and blunders, those that cost most, in the order of the game: a
 * GArray of guint. */
GArray *tabiya_eval_graph_dup_critical(const GArray *points, guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* Whether any of the points beyond the start is known from an evaluation. */
gboolean tabiya_eval_graph_says_anything(const GArray *points);

G_END_DECLS

#endif
