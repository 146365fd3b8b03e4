/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A chart of scores or ratings in a window (score-plot.h draws it), in the colors of the desktop.
 * Its tooltip describes the contents in words, and is its name for assistive technology. */
#ifndef TABIYA_SCORE_PICTURE_H
#define TABIYA_SCORE_PICTURE_H

#include <gtk/gtk.h>

#include "app/render/score-plot.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_SCORE_PICTURE_BAR,   /* one score: a bar in three parts */
    TABIYA_SCORE_PICTURE_BARS,  /* scores side by side */
    TABIYA_SCORE_PICTURE_CURVE, /* ratings */
} TabiyaScorePictureKind;

/* `points`: (transfer full), of TabiyaScorePoint; for one bar there is one. As tall as `height_px`,
 * and as wide as possible. `said` describes the chart. */
GtkWidget *tabiya_score_picture_new(TabiyaScorePictureKind kind, GArray *points, int height_px,
                                    const char *said) G_GNUC_WARN_UNUSED_RESULT;

/* What the colors of bars mean, in words, each beside its color. NULL: the bars have no such part.
 */
GtkWidget *tabiya_score_legend_new(const char *wins, const char *draws,
                                   const char *losses) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
