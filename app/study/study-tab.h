/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One tab of the place Study: a document, its shown game, and the cursor in it. Only
 * TabiyaStudySession changes it.
 *
 * Properties (all notify; read-only):
 *   document   TabiyaPgnDocument (another one after the file was reloaded)
 *   title      string: the document's
 *   modified   gboolean: the document's
 */
#ifndef TABIYA_STUDY_TAB_H
#define TABIYA_STUDY_TAB_H

#include "app/study/pgn-document.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STUDY_TAB (tabiya_study_tab_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStudyTab, tabiya_study_tab, TABIYA, STUDY_TAB, GObject)

TabiyaPgnDocument *tabiya_study_tab_get_document(TabiyaStudyTab *self);
const char *tabiya_study_tab_get_title(TabiyaStudyTab *self);
gboolean tabiya_study_tab_is_modified(TabiyaStudyTab *self);

G_END_DECLS

#endif
