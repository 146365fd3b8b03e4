/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All endgame drills by group, each with its results so far, and a search over them. Each row
 * activates "win.puzzle-drill" with the drill's key; a drill in progress is offered above them
 * ("win.puzzle-drill-go-on"). */
#ifndef TABIYA_DRILL_LIST_H
#define TABIYA_DRILL_LIST_H

#include <gtk/gtk.h>

#include "app/puzzles/endgame-table.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_DRILL_LIST (tabiya_drill_list_get_type())
G_DECLARE_FINAL_TYPE(TabiyaDrillList, tabiya_drill_list, TABIYA, DRILL_LIST, GtkWidget)

/* `tallies` of TabiyaDrillTally, one for each drill played; kept, and must no longer change. */
void tabiya_drill_list_set_tallies(TabiyaDrillList *self, GArray *tallies);
/* NULL: none. */
void tabiya_drill_list_set_in_hand(TabiyaDrillList *self, const TabiyaDrill *drill);
/* In a narrow panel: without boards. */
void tabiya_drill_list_set_compact(TabiyaDrillList *self, gboolean compact);
/* Focuses the search. */
void tabiya_drill_list_find(TabiyaDrillList *self);

G_END_DECLS

#endif
