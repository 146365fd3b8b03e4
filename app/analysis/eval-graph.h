/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The points of an evaluation graph (app/render/plot.h): from a review, during and after it, or
 * from a game's own comments and glyphs. */
#ifndef TABIYA_EVAL_GRAPH_H
#define TABIYA_EVAL_GRAPH_H

#include "app/analysis/game-review.h"
#include "app/render/plot.h"

G_BEGIN_DECLS

/* Both return a GArray of TabiyaPlotPoint, one per ply of the main line, beginning with the start
 * position. (transfer full) */
GArray *tabiya_eval_graph_from_review(TabiyaGameReview *review) G_GNUC_WARN_UNUSED_RESULT;
/* From [%eval] and $2, $4, $6; mates and the end of the game need no evaluation. The start position
 * counts as even. (transfer full) */
GArray *tabiya_eval_graph_from_game(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;

/* The summary for one side. */
typedef struct {
    guint moves;
    double accuracy; /* NAN if points are missing, or it has no move */
    guint labels[TABIYA_N_LABELS];
} TabiyaGraphSide;

/* `first` is the side to move at the start. */
void tabiya_eval_graph_summarize(const GArray *points, EngColor first, EngColor color,
                                 TabiyaGraphSide *side);

/* The plies of the `limit` most costly mistakes and blunders, in the order of the game: a GArray of
 * guint. */
GArray *tabiya_eval_graph_dup_critical(const GArray *points, guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* Whether any point after the start comes from an evaluation. */
gboolean tabiya_eval_graph_says_anything(const GArray *points);

G_END_DECLS

#endif
