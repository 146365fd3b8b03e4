/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The open files of a study as tabs. Tabs can be selected, dragged and closed; unsaved tabs have a
 * mark. A single tab is visible only if it is a file, and not in the compact form.
 *
 * Property "session" (read-write): TabiyaStudySession or NULL.
 */
#ifndef TABIYA_STUDY_TABS_H
#define TABIYA_STUDY_TABS_H

#include <adwaita.h>

#include "app/study/study-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STUDY_TABS (tabiya_study_tabs_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStudyTabs, tabiya_study_tabs, TABIYA, STUDY_TABS, GtkWidget)

void tabiya_study_tabs_set_session(TabiyaStudyTabs *self, TabiyaStudySession *session);
void tabiya_study_tabs_set_compact(TabiyaStudyTabs *self, gboolean compact);

G_END_DECLS

#endif
