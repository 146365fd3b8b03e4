/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The evaluation bar beside the board: White's expected share of the point, from the bottom if
 * White is at the bottom.
 *
 * The exact score is in its tooltip and its accessible name. It glides to a new score unless motion
 * is reduced.
 *
 * Property "flipped" (read-write): Black is at the bottom.
 */
#ifndef TABIYA_EVALUATION_BAR_H
#define TABIYA_EVALUATION_BAR_H

#include <gtk/gtk.h>

#include "app/score.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EVALUATION_BAR (tabiya_evaluation_bar_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEvaluationBar, tabiya_evaluation_bar, TABIYA, EVALUATION_BAR, GtkWidget)

GtkWidget *tabiya_evaluation_bar_new(void);

/* NULL: unknown; the bar stays where it was, without a text. */
void tabiya_evaluation_bar_set_score(TabiyaEvaluationBar *self, const TabiyaScore *score);

/* White's share that the bar shows or glides to, 0 … 100. */
double tabiya_evaluation_bar_get_share_for_tests(TabiyaEvaluationBar *self);

G_END_DECLS

#endif
