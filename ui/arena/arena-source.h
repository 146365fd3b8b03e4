/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fills the arena's views from a tournament. Call these when a game was counted; each costs a few
 * milliseconds with twenty players, so at most about once a second. */
#ifndef TABIYA_UI_ARENA_ARENA_SOURCE_H
#define TABIYA_UI_ARENA_ARENA_SOURCE_H

#include "app/arena/tournament.h"
#include "ui/arena/graph-view.h"
#include "ui/arena/table-view.h"

G_BEGIN_DECLS

void tabiya_arena_fill_table(TabiyaTableView *view, TabiyaTournament *tournament);

/* The names, the chosen player's rating over the games, and the ratio of an SPRT. */
void tabiya_arena_fill_graphs(TabiyaGraphView *view, TabiyaTournament *tournament);

/* A player's rating after so many games: of TabiyaRatingStep, as many as a chart needs. (transfer
 * full) */
GArray *tabiya_arena_dup_rating_steps(TabiyaTournament *tournament,
                                      int player) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
