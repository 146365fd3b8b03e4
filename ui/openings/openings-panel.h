/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands beside the board in the place "openings": what the position is called, and below it
 * one of several pages, each a way to look at openings.
 *
 * Pages are as in paged-panel.h. In the compact form one has some 165 pixels of height. */
#ifndef TABIYA_OPENINGS_PANEL_H
#define TABIYA_OPENINGS_PANEL_H

#include "app/openings/openings-session.h"
#include "ui/paged-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENINGS_PANEL (tabiya_openings_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningsPanel, tabiya_openings_panel, TABIYA, OPENINGS_PANEL,
                     TabiyaPagedPanel)

/* `pages`, `n_pages` of them, must outlive the panel; `user` is what they are made with. The first
 * shows. */
GtkWidget *tabiya_openings_panel_new(TabiyaOpeningsSession *session, const TabiyaPanelPage *pages,
                                     gsize n_pages, gpointer user) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
