/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands beside the board in the place "openings": what the position is called, and below it one
 * of several pages, each a way to look at openings.
 *
 * Pages are as in panel-pages.h. In the compact form one has some 165 pixels of height.
 *
 * Property beyond those of TabiyaPlacePanel: "page" (string, read-write, notifies), the name of the
 * one that shows. An unknown name changes nothing.
 */
#ifndef TABIYA_OPENINGS_PANEL_H
#define TABIYA_OPENINGS_PANEL_H

#include "app/openings/openings-session.h"
#include "ui/panel-pages.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENINGS_PANEL (tabiya_openings_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningsPanel, tabiya_openings_panel, TABIYA, OPENINGS_PANEL,
                     TabiyaPlacePanel)

/* `pages`, `n_pages` of them, must outlive the panel; `user` is what they are made with. The first
 * shows. */
GtkWidget *tabiya_openings_panel_new(TabiyaOpeningsSession *session,
                                     const TabiyaPanelPage *pages, gsize n_pages,
                                     gpointer user);

void tabiya_openings_panel_set_page(TabiyaOpeningsPanel *self, const char *name);
const char *tabiya_openings_panel_get_page(TabiyaOpeningsPanel *self);

/* The page of that name, made if need be; lent. NULL: there is none. */
GtkWidget *tabiya_openings_panel_ensure_page(TabiyaOpeningsPanel *self, const char *name);

G_END_DECLS

#endif
