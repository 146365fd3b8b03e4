/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See judgment.h. */
#include "app/analysis/judgment.h"

#include <math.h>

#define CP_CEILING 1000
#define WIN_PER_CP 0.00368208

static const double LABEL_DROPS[TABIYA_N_LABELS] = {
    [TABIYA_LABEL_INACCURACY] = 5,
    [TABIYA_LABEL_MISTAKE] = 10,
    [TABIYA_LABEL_BLUNDER] = 15,
};

/* A side further ahead than this loses little by missing or allowing a mate. */
#define FAR_AHEAD_CP 999
#define AHEAD_CP 700

static double win_of_cp(int cp)
{
    return 50 + 50 * (2 / (1 + exp(-WIN_PER_CP * cp)) - 1);
}

double tabiya_win_percent(TabiyaScore score, EngColor color)
{
    int cp = tabiya_score_compare_cp(score, color);
    if (score.type != TABIYA_SCORE_CP && cp != 0)
        return cp > 0 ? 100 : 0;
    return win_of_cp(cp);
}

/* 1: `color` wins by force, -1: it loses by force, 0: unknown. */
static int forced_result(TabiyaScore score, EngColor color)
{
    int cp = score.type == TABIYA_SCORE_CP ? 0 : tabiya_score_compare_cp(score, color);
    return (cp > 0) - (cp < 0);
}

/* For a missed or allowed mate; `ahead_cp` is how far the side that missed it still is ahead, or
 * the side that allows it was before. */
static TabiyaLabel label_of_mate(int ahead_cp)
{
    if (ahead_cp > FAR_AHEAD_CP)
        return TABIYA_LABEL_INACCURACY;
    return ahead_cp > AHEAD_CP ? TABIYA_LABEL_MISTAKE : TABIYA_LABEL_BLUNDER;
}

static TabiyaLabel label_of_drop(double drop)
{
    int label = TABIYA_LABEL_BLUNDER;
    while (label > TABIYA_LABEL_NONE && drop < LABEL_DROPS[label])
        label--;
    return (TabiyaLabel)label;
}

TabiyaLabel tabiya_label_of_move(TabiyaScore before, TabiyaScore after, EngColor color)
{
    int had = forced_result(before, color), has = forced_result(after, color);
    if (had > 0 && has <= 0)
        return label_of_mate(has < 0 ? 0 : tabiya_score_compare_cp(after, color));
    if (had == 0 && has < 0)
        return label_of_mate(-tabiya_score_compare_cp(before, color));
    if (had != 0 || has != 0)
        return TABIYA_LABEL_NONE;
    return label_of_drop(tabiya_win_percent(before, color) - tabiya_win_percent(after, color));
}

/* Accuracy caps scores at ten pawns; a mate counts as much. */
static double ceiled(double win)
{
    return CLAMP(win, win_of_cp(-CP_CEILING), win_of_cp(CP_CEILING));
}

double tabiya_move_accuracy(double before, double after)
{
    before = ceiled(before);
    after = ceiled(after);
    if (after >= before)
        return 100;
    double accuracy =
        103.1668100711649 * exp(-0.04354415386753951 * (before - after)) - 3.166924740191411 + 1;
    return CLAMP(accuracy, 0, 100);
}

static double standard_deviation(const double *win, gsize count)
{
    double sum = 0, squares = 0;
    for (gsize i = 0; i < count; i++)
        sum += ceiled(win[i]);
    double mean = sum / (double)count;
    for (gsize i = 0; i < count; i++)
        squares += (ceiled(win[i]) - mean) * (ceiled(win[i]) - mean);
    return sqrt(squares / (double)count);
}

/* The volatility around the move between positions `at` and `at` + 1: the window ends with the
 * position after the move; the first windows all equal the first complete one. */
static double weight_of(const double *win, gsize count, gsize at)
{
    gsize size = MIN(CLAMP((count - 1) / 10, 2, 8), count);
    gsize end = MAX(at + 2, size);
    return CLAMP(standard_deviation(win + end - size, size), 0.5, 12);
}

double tabiya_game_accuracy(const double *win, gsize count, EngColor first, EngColor color)
{
    double weighted = 0, weights = 0, inverse = 0;
    int moves = 0;
    for (gsize at = color == first ? 0 : 1; at + 1 < count; at += 2) {
        double before = color == ENG_WHITE ? win[at] : 100 - win[at];
        double after = color == ENG_WHITE ? win[at + 1] : 100 - win[at + 1];
        double accuracy = tabiya_move_accuracy(before, after);
        double weight = weight_of(win, count, at);
        weighted += weight * accuracy;
        weights += weight;
        inverse += 1 / MAX(accuracy, 1);
        moves++;
    }
    return moves > 0 ? (weighted / weights + moves / inverse) / 2 : NAN;
}

int tabiya_centipawn_loss(TabiyaScore before, TabiyaScore after, EngColor color)
{
    int had = CLAMP(tabiya_score_compare_cp(before, color), -CP_CEILING, CP_CEILING);
    int has = CLAMP(tabiya_score_compare_cp(after, color), -CP_CEILING, CP_CEILING);
    return MAX(had - has, 0);
}
