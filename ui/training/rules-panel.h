/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board in the place "rules": the pieces and other rules to choose from, the
 * text of the chosen rule, its task and the result. All its buttons are actions of the window. The
 * session is a TabiyaRulesLesson. */
#ifndef TABIYA_RULES_PANEL_H
#define TABIYA_RULES_PANEL_H

#include "app/training/rules-lesson.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_RULES_PANEL (tabiya_rules_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRulesPanel, tabiya_rules_panel, TABIYA, RULES_PANEL, TabiyaPlacePanel)

GtkWidget *tabiya_rules_panel_new(TabiyaRulesLesson *session);

G_END_DECLS

#endif
