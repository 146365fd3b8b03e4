/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A wall of boards, one for each game in play, as large as they fit side by side (wall-layout.h).
 *
 * Each board is drawn at most 20 times a second, many of them in turns (wall-pace.h); only those
 * that have changed, and only where they can be seen: a wall that is hidden or minimized draws
 * nothing, nor do boards that are scrolled away.
 *
 * Put it into a GtkScrolledWindow: it scrolls by itself if the boards do not fit. To assistive
 * technology it is a grid of boards whose names tell the games; arrows, Page Up, Page Down, Home
 * and End move between them, Tab leaves.
 *
 * Signal:
 *   follow (GObject *board): a board was clicked, or pressed with Enter or Space
 */
#ifndef TABIYA_UI_ARENA_WALL_VIEW_H
#define TABIYA_UI_ARENA_WALL_VIEW_H

#include <gtk/gtk.h>

#include "ui/arena/game-facts.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_WALL_VIEW (tabiya_wall_view_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWallView, tabiya_wall_view, TABIYA, WALL_VIEW, GtkWidget)

/* Items of its lists are read with `read`, and have a signal "changed". */
GtkWidget *tabiya_wall_view_new(TabiyaGameFactsFunc read) G_GNUC_WARN_UNUSED_RESULT;

/* NULL: none. */
void tabiya_wall_view_set_boards(TabiyaWallView *self, GListModel *boards);

/* Marks the board that is shown large; NULL: none is. */
void tabiya_wall_view_set_followed(TabiyaWallView *self, GObject *board);

/* The time in microseconds; NULL: g_get_monotonic_time(). */
typedef gint64 (*TabiyaWallClockFunc)(gpointer user);
void tabiya_wall_view_set_clock_for_tests(TabiyaWallView *self, TabiyaWallClockFunc clock,
                                          gpointer user);

/* Redraws one turn if it may now. FALSE: it may not, or nothing is to be redrawn. */
gboolean tabiya_wall_view_redraw_for_tests(TabiyaWallView *self);
/* The cell of a board, by its place in the list. */
GtkWidget *tabiya_wall_view_get_cell_for_tests(TabiyaWallView *self, guint i);

/* How often the wall redrew boards that had changed, one turn of them, and how many, ever. */
guint tabiya_wall_view_get_n_redrawn_for_tests(TabiyaWallView *self, guint *boards);

G_END_DECLS

#endif
