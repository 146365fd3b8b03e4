/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws scores, using only Cairo: one bar in three parts, bars by year, and a curve of ratings.
 * Wins have White's color of the evaluation graph, losses Black's, draws one in between; unknown
 * results are only a frame. The order is always the same: adjacent parts differ by 3:1, and not by
 * color alone. */
#ifndef TABIYA_RENDER_SCORE_PLOT_H
#define TABIYA_RENDER_SCORE_PLOT_H

#include <cairo.h>
#include <stddef.h>
#include <stdint.h>

#include "app/render/theme.h"

typedef struct {
    int place; /* a year; ascending */
    uint64_t wins, draws, losses, others;
    unsigned rating; /* 0: unknown */
} TabiyaScorePoint;

/* Wins, draws and losses of one score over the whole width. */
void tabiya_score_bar_draw(const TabiyaScorePoint *point, const TabiyaTheme *theme, cairo_t *cr,
                           double width_px, double height_px);

/* A bar for each place, as high as its number of games; places without games are gaps. */
void tabiya_score_bars_draw(const TabiyaScorePoint *points, size_t count, const TabiyaTheme *theme,
                            cairo_t *cr, double width_px, double height_px);

/* The ratings, from the lowest at the bottom to the highest at the top; unknown ones are
 * skipped. */
void tabiya_rating_curve_draw(const TabiyaScorePoint *points, size_t count,
                              const TabiyaTheme *theme, cairo_t *cr, double width_px,
                              double height_px);

#endif
