/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Private to the Browse page's files: browse-page.c is the page, browse-page-search.c its search,
 * browse-page-menus.c its menus. */
#ifndef TABIYA_BROWSE_PAGE_PRIVATE_H
#define TABIYA_BROWSE_PAGE_PRIVATE_H

#include <adwaita.h>

#include "ui/puzzles/browse-page.h"
#include "ui/puzzles/sets-view.h"

G_BEGIN_DECLS

struct _TabiyaBrowsePage {
    TabiyaPlacePanel parent_instance;

    TabiyaBrowseModel model; /* its objects are owned */
    TabiyaPuzzleWish *wish;  /* owned */
    TabiyaPuzzleGrid *grid;
    TabiyaPuzzleFilterForm *form; /* NULL: not made yet; the same for `sets` */
    TabiyaSetsView *sets_view;
    TabiyaNoPuzzles *none;
    TabiyaJob *job;     /* owned; NULL: none */
    GtkWidget *popover; /* of a puzzle; NULL: not made yet */
    int n_favorites;
    gboolean explained; /* the reason for no results is shown for the current wish */
    gboolean untold;    /* the number found with the filters is not announced yet */
    gboolean quiet;     /* the program is filling in fields, not the person */

    /* Template */
    GtkBox *content, *top, *state;
    GtkEditable *words;
    GtkToggleButton *filter, *sets, *find;
    GtkLabel *filter_words, *count;
    GtkSpinner *spinner;
    GtkWidget *clear;
    GtkDropDown *order;
    GtkStack *stack;
    AdwBin *grid_bin, *form_bin, *sets_bin, *none_bin, *job_place;
    GMenu *more_menu; /* commands for the puzzles shown */
    GMenu *put_menu;  /* in it: sets to add the puzzles to */
};

/* The typed text or the order has changed. */
void tabiya_browse_page_ask_again(TabiyaBrowsePage *self);

/* In a narrow panel, the open search replaces the count and the order. */
void tabiya_browse_page_show_search(TabiyaBrowsePage *self);
void tabiya_browse_page_stop_search(TabiyaBrowsePage *self);
void tabiya_browse_page_watch_search(TabiyaBrowsePage *self);

/* Call when the sets have changed. */
void tabiya_browse_page_fill_menus(TabiyaBrowsePage *self);
/* Shows the menu of the puzzle at that position. */
void tabiya_browse_page_menu_cb(TabiyaBrowsePage *self, guint position, GdkRectangle *at);

/* The name of the wanted set; NULL: any set. Lent until the sets change. */
const char *tabiya_browse_page_get_set_name(TabiyaBrowsePage *self);

G_END_DECLS

#endif
