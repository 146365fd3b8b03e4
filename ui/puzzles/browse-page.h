/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of the place "puzzles" where one looks through all there are: a grid of boards, a search by
 * id, filters, an order. Instead of the grid it shows the filters while they are open.
 *
 * Property beyond those of TabiyaPlacePanel: "filtering" (gboolean, read-write, notifies): the filters
 * are open.
 * Signals:
 *   changed                 other puzzles are wanted: see get_query
 *   open (guint position)   one of the list
 */
#ifndef TABIYA_BROWSE_PAGE_H
#define TABIYA_BROWSE_PAGE_H

#include "app/library/library-job.h"
#include "app/puzzles/puzzle-list.h"
#include "ui/place-panel.h"
#include "ui/puzzles/filter-form.h"
#include "ui/puzzles/puzzle-grid.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BROWSE_PAGE (tabiya_browse_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBrowsePage, tabiya_browse_page, TABIYA, BROWSE_PAGE, TabiyaPlacePanel)

/* `shelf` is that of `list`. `list` is kept; what is in it is for the page's owner to say, whenever "changed" comes. `signs` as in
 * puzzle-grid.h. */
GtkWidget *tabiya_browse_page_new(TabiyaPuzzleShelf *shelf, TabiyaPuzzleList *list,
                                  TabiyaPuzzleSignsFunc signs, gpointer user);

/* What is wanted, without sets (they are the scope's), and the scope. The query is lent. */
const TabiyaPuzzleQuery *tabiya_browse_page_get_query(TabiyaBrowsePage *self);
TabiyaPuzzleScope tabiya_browse_page_get_scope(TabiyaBrowsePage *self);
/* As if the person had wanted that. */
void tabiya_browse_page_set_query(TabiyaBrowsePage *self, const TabiyaPuzzleQuery *query,
                                  TabiyaPuzzleScope scope);

TabiyaPuzzleGrid *tabiya_browse_page_get_grid(TabiyaBrowsePage *self);

/* Gives the keyboard to the search. */
void tabiya_browse_page_begin_search(TabiyaBrowsePage *self);
/* As if that was typed into it. */
void tabiya_browse_page_search(TabiyaBrowsePage *self, const char *text);

/* Shows how far `job` is until it is finished; NULL: none runs. */
void tabiya_browse_page_show_job(TabiyaBrowsePage *self, TabiyaLibraryJob *job);

G_END_DECLS

#endif
