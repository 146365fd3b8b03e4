/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board in the place "openings": the name of the position, and below it one of
 * several pages, each a way to look at openings.
 *
 * Pages are as in paged-panel.h. In the compact form a page is about 165 pixels high. */
#ifndef TABIYA_OPENINGS_PANEL_H
#define TABIYA_OPENINGS_PANEL_H

#include "app/openings/openings-session.h"
#include "ui/paged-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENINGS_PANEL (tabiya_openings_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningsPanel, tabiya_openings_panel, TABIYA, OPENINGS_PANEL,
                     TabiyaPagedPanel)

/* `pages`, `n_pages` of them, must outlive the panel; `user` is passed to their constructors. The
 * first one shows. */
GtkWidget *tabiya_openings_panel_new(TabiyaOpeningsSession *session, const TabiyaPanelPage *pages,
                                     gsize n_pages, gpointer user) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
