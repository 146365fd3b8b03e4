/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of a game and what is worked with beside them (tray.h), with an edge between that can
 * be dragged and is remembered: one above the other, or where there is room in two columns, where
 * each has all the height. The moves have eight lines at the least as long as the others can give
 * way.
 *
 * Properties (read-write, for templates):
 *   moves    GtkWidget: the moves
 *   columns  gboolean: there is room for two columns
 *   compact  gboolean: below the board: there is no edge, and no number of lines that must be
 *   after    gboolean: the moves come after the others
 */
#ifndef TABIYA_PANES_H
#define TABIYA_PANES_H

#include "ui/panes/tray.h"

G_BEGIN_DECLS

#define TABIYA_PANES_LINES 8

#define TABIYA_TYPE_PANES (tabiya_panes_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPanes, tabiya_panes, TABIYA, PANES, GtkWidget)

/* (transfer none) */
TabiyaTray *tabiya_panes_get_tray(TabiyaPanes *self);

/* For a panel whose template has the moves last in a column of other things: they come into panes,
 * in place of `content`, `page` and what is left of it. (transfer none) */
TabiyaPanes *tabiya_panes_wrap(GtkBox *content, GtkWidget *page);

void tabiya_panes_set_columns(TabiyaPanes *self, gboolean columns);
void tabiya_panes_set_compact(TabiyaPanes *self, gboolean compact);

G_END_DECLS

#endif
