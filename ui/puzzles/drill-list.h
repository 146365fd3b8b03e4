/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All endgame drills, by group, with what came of each so far, and a search over them. Each row
 * activates "win.puzzle-drill" with the drill's key; above them one that is in hand is offered
 * ("win.puzzle-drill-go-on"). */
#ifndef TABIYA_DRILL_LIST_H
#define TABIYA_DRILL_LIST_H

#include <gtk/gtk.h>

#include "app/puzzles/endgame-table.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_DRILL_LIST (tabiya_drill_list_get_type())
G_DECLARE_FINAL_TYPE(TabiyaDrillList, tabiya_drill_list, TABIYA, DRILL_LIST, GtkWidget)

/* `tallies` of TabiyaDrillTally, those that were played; kept, not to be changed any more. */
void tabiya_drill_list_set_tallies(TabiyaDrillList *self, GArray *tallies);
/* NULL: none. */
void tabiya_drill_list_set_in_hand(TabiyaDrillList *self, const TabiyaDrill *drill);
/* Room is short: boards are left out. */
void tabiya_drill_list_set_compact(TabiyaDrillList *self, gboolean compact);
/* Gives the search the keyboard. */
void tabiya_drill_list_find(TabiyaDrillList *self);

G_END_DECLS

#endif
