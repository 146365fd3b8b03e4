/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of a game and the cards beside them (tray.h), with an edge between them that can be
 * dragged and is remembered: one above the other or, if there is room, in two columns of full
 * height. The moves have at least eight rows, as long as the cards can shrink.
 *
 * Properties (read-write, for templates):
 *   moves    GtkWidget: the moves
 *   columns  gboolean: the panel has room for two columns
 *   compact  gboolean: below the board: without an edge, and without a minimum of rows
 *   after    gboolean: the moves come after the cards
 */
#ifndef TABIYA_PANES_H
#define TABIYA_PANES_H

#include "ui/panes/tray.h"

G_BEGIN_DECLS

#define TABIYA_PANES_LINES 8

/* What is beside the moves: each has an edge of its own, which is remembered. */
typedef enum { TABIYA_PANES_STUDY, TABIYA_PANES_OPENINGS, TABIYA_PANES_TRAINING } TabiyaPanesKind;

#define TABIYA_TYPE_PANES (tabiya_panes_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPanes, tabiya_panes, TABIYA, PANES, GtkWidget)

/* (transfer none) */
TabiyaTray *tabiya_panes_get_tray(TabiyaPanes *self);

/* For a panel whose template has the moves last in a column of other widgets: replaces `content`,
 * `page` and the rest of the column by panes with them. (transfer none) */
TabiyaPanes *tabiya_panes_wrap(GtkBox *content, GtkWidget *page, TabiyaPanesKind kind);

void tabiya_panes_set_columns(TabiyaPanes *self, gboolean columns);
void tabiya_panes_set_compact(TabiyaPanes *self, gboolean compact);
/* Something is being written in the pane of the moves. If they would have fewer rows than eight
 * beside it, the cards give way until it is done. */
void tabiya_panes_set_writing(TabiyaPanes *self, gboolean writing);

G_END_DECLS

#endif
