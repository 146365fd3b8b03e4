/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands beside the board in the place "endgames": the list of all drills (drill-list.h), or
 * the one that is played: what is asked, what became of the last move, what one may do next. All
 * its buttons are actions of the window. The session is a TabiyaEndgameDrill. */
#ifndef TABIYA_DRILL_PANEL_H
#define TABIYA_DRILL_PANEL_H

#include "app/puzzles/endgame-drill.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_DRILL_PANEL (tabiya_drill_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaDrillPanel, tabiya_drill_panel, TABIYA, DRILL_PANEL, TabiyaPlacePanel)

GtkWidget *tabiya_drill_panel_new(TabiyaEndgameDrill *session, TabiyaPuzzleProgress *progress);

/* Shows the list, which shows anyway while nothing is begun; or what is played. */
void tabiya_drill_panel_set_listing(TabiyaDrillPanel *self, gboolean listing);
gboolean tabiya_drill_panel_get_listing(TabiyaDrillPanel *self);
/* Shows the list, and gives its search the keyboard. */
void tabiya_drill_panel_find(TabiyaDrillPanel *self);

/* Whether it shows all that was asked for. For tests. */
gboolean tabiya_drill_panel_is_settled_for_tests(TabiyaDrillPanel *self);

G_END_DECLS

#endif
