/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The graphs of a tournament: the rating of one player, whom the person chooses, over the games,
 * and the log-likelihood ratio of an SPRT.
 *
 * Signal:
 *   player-chosen (uint i)   show another player's rating: call tabiya_graph_view_set_rating() */
#ifndef TABIYA_UI_ARENA_GRAPH_VIEW_H
#define TABIYA_UI_ARENA_GRAPH_VIEW_H

#include <gtk/gtk.h>

#include "ui/arena/arena-charts.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GRAPH_VIEW (tabiya_graph_view_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGraphView, tabiya_graph_view, TABIYA, GRAPH_VIEW, GtkWidget)

GtkWidget *tabiya_graph_view_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* The names, ended by NULL; if they are the same as before, the choice stays. */
void tabiya_graph_view_set_players(TabiyaGraphView *self, const char *const *names);
/* The player whose rating is to be shown. */
guint tabiya_graph_view_get_player(TabiyaGraphView *self);

/* That player's rating. */
void tabiya_graph_view_set_rating(TabiyaGraphView *self, const TabiyaRatingStep *steps, guint n);

/* What the games of two players say, below who they are; NULL: there are others, or no games. */
void tabiya_graph_view_set_duel(TabiyaGraphView *self, const char *title, const char *words);

/* `chart`: (transfer full); NULL: it is no SPRT. */
void tabiya_graph_view_set_llr(TabiyaGraphView *self, TabiyaChart *chart);

G_END_DECLS

#endif
