/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See eval-graph.h. */
#include "app/analysis/eval-graph.h"

#include <math.h>

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
    static const int MARKS[] = {
        [2] = TABIYA_LABEL_MISTAKE, [4] = TABIYA_LABEL_BLUNDER, [6] = TABIYA_LABEL_INACCURACY};
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        if (nags[i] < G_N_ELEMENTS(MARKS) && MARKS[nags[i]] != 0)
            return MARKS[nags[i]];
    }
    return 0;
}

/* Checkmate and stalemate on the board need no evaluation. */
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
    } else if (!tabiya_node_get_child(node)) {
        point.known = read_outcome(node, &point.win);
    }
    if (!tabiya_node_get_parent(node))
        point.known = TRUE;
    return point;
}

GArray *tabiya_eval_graph_from_game(TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_GAME(game), NULL);
    GArray *points = g_array_new(FALSE, TRUE, sizeof(TabiyaPlotPoint));
    const TabiyaNode *node = tabiya_game_get_root(game);
    for (; node; node = tabiya_node_get_child(node)) {
        const TabiyaPlotPoint point = point_of(node);
        g_array_append_val(points, point);
    }
    return points;
}

static const TabiyaPlotPoint *point_at(const GArray *points, guint ply)
{
    return &g_array_index(points, TabiyaPlotPoint, ply);
}

static gboolean is_complete(const GArray *points)
{
    for (guint ply = 0; ply < points->len; ply++) {
        if (!point_at(points, ply)->known)
            return FALSE;
    }
    return TRUE;
}

void tabiya_eval_graph_summarize(const GArray *points, EngColor first, EngColor color,
                                 TabiyaGraphSide *side)
{
    g_return_if_fail(points && side);
    *side = (TabiyaGraphSide){.accuracy = NAN};
    g_autofree double *win = g_new(double, points->len);
    for (guint ply = 0; ply < points->len; ply++) {
        win[ply] = point_at(points, ply)->win;
        if (ply == 0 || ((int)first + (int)ply - 1) % 2 != (int)color)
            continue;
        side->moves++;
        side->labels[CLAMP(point_at(points, ply)->mark, 0, TABIYA_N_LABELS - 1)]++;
    }
    if (is_complete(points))
        side->accuracy = tabiya_game_accuracy(win, points->len, first, color);
}

typedef struct {
    guint ply;
    double cost;
} Moment;

static int by_cost(gconstpointer a, gconstpointer b)
{
    double x = ((const Moment *)a)->cost, y = ((const Moment *)b)->cost;
    return (x < y) - (x > y);
}

static int by_ply(gconstpointer a, gconstpointer b)
{
    guint x = *(const guint *)a, y = *(const guint *)b;
    return (x > y) - (x < y);
}

GArray *tabiya_eval_graph_dup_critical(const GArray *points, guint limit)
{
    g_return_val_if_fail(points, NULL);
    g_autoptr(GArray) moments = g_array_new(FALSE, FALSE, sizeof(Moment));
    for (guint ply = 1; ply < points->len; ply++) {
        const TabiyaPlotPoint *before = point_at(points, ply - 1), *after = point_at(points, ply);
        if (after->mark < TABIYA_LABEL_MISTAKE)
            continue;
        const Moment moment = {ply, fabs(after->win - before->win)};
        g_array_append_val(moments, moment);
    }
    g_array_sort(moments, by_cost);
    GArray *plies = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < moments->len && i < limit; i++)
        g_array_append_val(plies, g_array_index(moments, Moment, i).ply);
    g_array_sort(plies, by_ply);
    return plies;
}

gboolean tabiya_eval_graph_says_anything(const GArray *points)
{
    /* The last point may be known from the rules alone. */
    for (guint i = 1; i + 1 < points->len; i++) {
        if (g_array_index(points, TabiyaPlotPoint, i).known)
            return TRUE;
    }
    return FALSE;
}
