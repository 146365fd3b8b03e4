/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board in the place "puzzles": one of several pages (paged-panel.h), each a
 * way to work with puzzles, and buttons for the previous and next puzzle. In the compact form a
 * page is about 165 pixels high. */
#ifndef TABIYA_PUZZLES_PANEL_H
#define TABIYA_PUZZLES_PANEL_H

#include "ui/paged-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLES_PANEL (tabiya_puzzles_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzlesPanel, tabiya_puzzles_panel, TABIYA, PUZZLES_PANEL,
                     TabiyaPagedPanel)

/* `pages`, `n_pages` of them, must outlive the panel; `user` is passed to their constructors. The
 * first one shows. */
GtkWidget *tabiya_puzzles_panel_new(TabiyaBoardSession *session, const TabiyaPanelPage *pages,
                                    gsize n_pages, gpointer user) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
