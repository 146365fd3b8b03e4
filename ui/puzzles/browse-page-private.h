/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the page share: browse-page.c is the page, browse-page-search.c
 * its search, browse-page-menus.c its menus. */
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
    TabiyaPuzzleFilterForm *form; /* NULL: not made yet, as the next one */
    TabiyaSetsView *sets_view;
    TabiyaNoPuzzles *none;
    TabiyaJob *job;     /* owned; NULL: none */
    GtkWidget *popover; /* of a puzzle; NULL: not made yet */
    int n_favorites;
    gboolean explained; /* why nothing is found: of the wish that is there now */
    gboolean quiet;     /* the program fills fields in, not the person */

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
    GMenu *put_menu; /* sets that what is shown can be put into */
};

/* What is typed or the order is other. */
void tabiya_browse_page_ask_again(TabiyaBrowsePage *self);

/* Where room is short the search stands where count and order do, while it is wanted. */
void tabiya_browse_page_show_search(TabiyaBrowsePage *self);
void tabiya_browse_page_stop_search(TabiyaBrowsePage *self);
void tabiya_browse_page_watch_search(TabiyaBrowsePage *self);

/* The sets are others. */
void tabiya_browse_page_fill_menus(TabiyaBrowsePage *self);
/* What can be done with the puzzle there. */
void tabiya_browse_page_menu_cb(TabiyaBrowsePage *self, guint position, GdkRectangle *at);

/* The name of the set that is wanted, NULL: any. Lent until the sets change. */
const char *tabiya_browse_page_get_set_name(TabiyaBrowsePage *self);

G_END_DECLS

#endif
