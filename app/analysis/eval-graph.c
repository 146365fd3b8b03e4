/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Points from a review, and points read back from the game that it was written into. */
#include "app/analysis/eval-graph.h"

#include "app/game/markup.h"

GArray *tabiya_eval_graph_from_review(TabiyaGameReview *review)
{
    g_return_val_if_fail(TABIYA_IS_GAME_REVIEW(review), NULL);
    guint length = tabiya_game_review_get_length(review);
    GArray *points = g_array_sized_new(FALSE, TRUE, sizeof(TabiyaPlotPoint), length + 1);
    for (guint i = 0; i <= length; i++) {
        const TabiyaReviewPly *ply = tabiya_game_review_get_ply(review, i);
        const TabiyaPlotPoint point = {
            .known = ply->done,
            .win = ply->win,
            .mark = ply->judged ? (int)ply->label : 0,
        };
        g_array_append_val(points, point);
    }
    return points;
}

static int mark_of(const TabiyaNode *node)
{
    static const int MARKS[] = {[2] = TABIYA_LABEL_MISTAKE,
                                [4] = TABIYA_LABEL_BLUNDER,
                                [6] = TABIYA_LABEL_INACCURACY};
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++)
        if (nags[i] < G_N_ELEMENTS(MARKS) && MARKS[nags[i]] != 0)
            return MARKS[nags[i]];
    return 0;
}

/* Mate on the board needs no evaluation, and neither does stalemate. */
static gboolean read_outcome(const TabiyaNode *node, double *win)
{
    switch (tabiya_node_get_outcome(node)) {
    case ENG_OUTCOME_CHECKMATE:
        *win = tabiya_node_get_position(node)->side_to_move == ENG_WHITE ? 0 : 100;
        return TRUE;
    case ENG_OUTCOME_STALEMATE:
    case ENG_OUTCOME_DEAD_POSITION:
        *win = 50;
        return TRUE;
    default:
        return FALSE;
    }
}

static TabiyaPlotPoint point_of(const TabiyaNode *node)
{
    TabiyaPlotPoint point = {.mark = mark_of(node), .win = 50};
    TabiyaScore score;
    if (tabiya_markup_get_eval(tabiya_node_get_comment(node), &score, NULL)) {
        point.known = TRUE;
        point.win = tabiya_win_percent(score, ENG_WHITE);
    } else if (tabiya_node_get_child(node) == NULL) {
        point.known = read_outcome(node, &point.win);
    }
    if (tabiya_node_get_parent(node) == NULL)
        point.known = TRUE;
    return point;
}

GArray *tabiya_eval_graph_from_game(TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_GAME(game), NULL);
    GArray *points = g_array_new(FALSE, TRUE, sizeof(TabiyaPlotPoint));
    const TabiyaNode *node = tabiya_game_get_root(game);
    for (; node != NULL; node = tabiya_node_get_child(node)) {
        const TabiyaPlotPoint point = point_of(node);
        g_array_append_val(points, point);
    }
    return points;
}

gboolean tabiya_eval_graph_says_anything(const GArray *points)
{
    /* The last point may be known by the rules alone. */
    for (guint i = 1; i + 1 < points->len; i++)
        if (g_array_index(points, TabiyaPlotPoint, i).known)
            return TRUE;
    return FALSE;
}
