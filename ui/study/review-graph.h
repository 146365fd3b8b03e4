/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The evaluation graph of a game. It is also used to step through the game: with the pointer (press
 * and drag), and with Left, Right, Home, End, Page Up and Page Down while it has the focus.
 *
 * To screen readers it is a slider named "Evaluation graph" whose value is the shown ply in words.
 *
 * Signal:
 *   go-to (guint ply)   the user wants to see that ply
 */
#ifndef TABIYA_REVIEW_GRAPH_H
#define TABIYA_REVIEW_GRAPH_H

#include <gtk/gtk.h>

#include "app/analysis/eval-graph.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_REVIEW_GRAPH (tabiya_review_graph_get_type())
G_DECLARE_FINAL_TYPE(TabiyaReviewGraph, tabiya_review_graph, TABIYA, REVIEW_GRAPH, GtkWidget)

/* The height of the compact graph, and the least that shows anything. */
#define TABIYA_REVIEW_GRAPH_COMPACT_PX 30

/* A ply in words, owned by the caller. */
typedef char *(*TabiyaPlyWordsFunc)(guint ply, gpointer user);

GtkWidget *tabiya_review_graph_new(void);

/* `points` are TabiyaPlotPoint (app/analysis/eval-graph.h), referenced and never changed
 * afterwards. */
void tabiya_review_graph_set_points(TabiyaReviewGraph *self, GArray *points);
/* Borrowed; NULL before the first. */
const GArray *tabiya_review_graph_get_points(TabiyaReviewGraph *self);

/* The shown ply. */
void tabiya_review_graph_set_current(TabiyaReviewGraph *self, guint ply);

/* The words for tooltips and screen readers. */
void tabiya_review_graph_set_words_func(TabiyaReviewGraph *self, TabiyaPlyWordsFunc func,
                                        gpointer user);

void tabiya_review_graph_set_compact(TabiyaReviewGraph *self, gboolean compact);

G_END_DECLS

#endif
