/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board in the place "endgames": the list of all drills (drill-list.h), or the
 * drill being played with its task, the verdict on the last move and the next steps. All its
 * buttons are actions of the window. The session is a TabiyaEndgameDrill. */
#ifndef TABIYA_DRILL_PANEL_H
#define TABIYA_DRILL_PANEL_H

#include "app/puzzles/endgame-drill.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_DRILL_PANEL (tabiya_drill_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaDrillPanel, tabiya_drill_panel, TABIYA, DRILL_PANEL, TabiyaPlacePanel)

GtkWidget *tabiya_drill_panel_new(TabiyaEndgameDrill *session, TabiyaPuzzleProgress *progress);

/* Shows the list, or the drill being played. The list also shows before a drill begins. */
void tabiya_drill_panel_set_listing(TabiyaDrillPanel *self, gboolean listing);
gboolean tabiya_drill_panel_get_listing(TabiyaDrillPanel *self);
/* Whether the drill is a part of the plan for today, which can be skipped. */
void tabiya_drill_panel_set_planned(TabiyaDrillPanel *self, gboolean planned);
/* Shows the list and focuses its search. */
void tabiya_drill_panel_find(TabiyaDrillPanel *self);

/* Whether everything requested is shown. For tests. */
gboolean tabiya_drill_panel_is_settled_for_tests(TabiyaDrillPanel *self);

G_END_DECLS

#endif
