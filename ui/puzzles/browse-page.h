/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of the place "puzzles" for browsing all puzzles: a grid of boards, a search by ID,
 * filters, an order. The filters or the person's sets, when open, replace the grid.
 *
 * Properties beyond those of TabiyaPlacePanel (read-write, notify): at most one of them is TRUE
 *   filtering   gboolean: the filters are open
 *   listing     gboolean: the sets are open
 * Signals:
 *   changed                 the wish has changed: see get_wish
 *   open (guint position)   the person opens a puzzle of the list
 */
#ifndef TABIYA_BROWSE_PAGE_H
#define TABIYA_BROWSE_PAGE_H

#include "app/job/job.h"
#include "app/puzzles/puzzle-list.h"
#include "app/puzzles/puzzle-sets.h"
#include "ui/place-panel.h"
#include "ui/puzzles/filter-form.h"
#include "ui/puzzles/no-puzzles.h"
#include "ui/puzzles/puzzle-grid.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BROWSE_PAGE (tabiya_browse_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBrowsePage, tabiya_browse_page, TABIYA, BROWSE_PAGE, TabiyaPlacePanel)

/* The models of the page, which keeps all of them. The page's owner fills `list` whenever "changed"
 * is emitted. */
typedef struct {
    TabiyaPuzzleShelf *shelf;
    TabiyaPuzzleList *list; /* of the shelf */
    TabiyaPuzzleProgress *progress;
    TabiyaPuzzleSets *sets;
    TabiyaPuzzleSignsFunc signs; /* as in puzzle-grid.h */
    TabiyaWishQueryFunc query;   /* as in no-puzzles.h */
    gpointer user;
} TabiyaBrowseModel;

GtkWidget *tabiya_browse_page_new(const TabiyaBrowseModel *model);

/* Lent until the wish changes. */
const TabiyaPuzzleWish *tabiya_browse_page_get_wish(TabiyaBrowsePage *self);
/* As if the person had chosen `wish`. */
void tabiya_browse_page_set_wish(TabiyaBrowsePage *self, const TabiyaPuzzleWish *wish);

TabiyaPuzzleGrid *tabiya_browse_page_get_grid(TabiyaBrowsePage *self);

/* Focuses the search. */
void tabiya_browse_page_begin_search(TabiyaBrowsePage *self);
/* As if the person had typed `text` into it. */
void tabiya_browse_page_search_for_tests(TabiyaBrowsePage *self, const char *text);
/* Closes the filters or sets, or ends the search, as Escape does. FALSE: none was open. */
gboolean tabiya_browse_page_step_back(TabiyaBrowsePage *self);

/* Sets the number of favorites. */
void tabiya_browse_page_set_n_favorites(TabiyaBrowsePage *self, int n);
/* Opens the sets, with this one (0: none) unfolded. */
void tabiya_browse_page_show_sets_for_tests(TabiyaBrowsePage *self, gint64 set);

/* Shows the progress of `job` until it finishes; NULL: none is running. */
void tabiya_browse_page_show_job(TabiyaBrowsePage *self, TabiyaJob *job);

/* The commands for the puzzles shown. Lent. */
GMenuModel *tabiya_browse_page_get_menu(TabiyaBrowsePage *self);

/* The context menu of the puzzle at that position. For tests too. The caller's; NULL: the puzzle
 * has not been read yet. */
GMenuModel *tabiya_browse_page_dup_menu(TabiyaBrowsePage *self, guint position);

G_END_DECLS

#endif
