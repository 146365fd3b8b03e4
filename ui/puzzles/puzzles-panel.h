/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What stands beside the board in the place "puzzles": one of several pages (paged-panel.h), each a
 * way to deal with puzzles, and the way to the next puzzle and back. In the compact form a page has
 * some 165 pixels of height. */
#ifndef TABIYA_PUZZLES_PANEL_H
#define TABIYA_PUZZLES_PANEL_H

#include "ui/paged-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLES_PANEL (tabiya_puzzles_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzlesPanel, tabiya_puzzles_panel, TABIYA, PUZZLES_PANEL,
                     TabiyaPagedPanel)

/* `pages`, `n_pages` of them, must outlive the panel; `user` is what they are made with. The first
 * shows. */
GtkWidget *tabiya_puzzles_panel_new(TabiyaBoardSession *session, const TabiyaPanelPage *pages,
                                    gsize n_pages, gpointer user) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
