/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of the place "puzzles" where one looks through all there are: a grid of boards, a search
 * by id, filters, an order. Instead of the grid it shows the filters or the person's sets while
 * those are open.
 *
 * Properties beyond those of TabiyaPlacePanel (read-write, notify): at most one of them is TRUE
 *   filtering   gboolean: the filters are open
 *   listing     gboolean: the sets are
 * Signals:
 *   changed                 other puzzles are wanted: see get_wish
 *   open (guint position)   one of the list
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

/* What the page works with, all of it kept. What is in `list` is for the page's owner to say,
 * whenever "changed" comes. */
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

/* Lent, until another is wanted. */
const TabiyaPuzzleWish *tabiya_browse_page_get_wish(TabiyaBrowsePage *self);
/* As if the person had wanted that. */
void tabiya_browse_page_set_wish(TabiyaBrowsePage *self, const TabiyaPuzzleWish *wish);

TabiyaPuzzleGrid *tabiya_browse_page_get_grid(TabiyaBrowsePage *self);

/* Gives the keyboard to the search. */
void tabiya_browse_page_begin_search(TabiyaBrowsePage *self);
/* As if that was typed into it. */
void tabiya_browse_page_search_for_tests(TabiyaBrowsePage *self, const char *text);
/* Closes filters or sets, or ends the search, as Escape does; FALSE: nothing of these was open. */
gboolean tabiya_browse_page_step_back(TabiyaBrowsePage *self);

/* How many favorites there are. */
void tabiya_browse_page_set_n_favorites(TabiyaBrowsePage *self, int n);
/* Opens the sets, this one (0: none) unfolded. */
void tabiya_browse_page_show_sets_for_tests(TabiyaBrowsePage *self, gint64 set);

/* Shows how far `job` is until it is finished; NULL: none runs. */
void tabiya_browse_page_show_job(TabiyaBrowsePage *self, TabiyaJob *job);

/* The menu of the puzzle at that place, as it is shown there: what can be done with it. For tests
 * too. The caller's; NULL: the puzzle is not read yet. */
GMenuModel *tabiya_browse_page_dup_menu(TabiyaBrowsePage *self, guint position);

G_END_DECLS

#endif
