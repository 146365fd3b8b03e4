/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Declarations that the files of TabiyaLibraryPanel share: library-panel.c is the panel,
 * library-panel-menus.c its menus. */
#ifndef TABIYA_LIBRARY_PANEL_PRIVATE_H
#define TABIYA_LIBRARY_PANEL_PRIVATE_H

#include <adwaita.h>

#include "ui/library/games-table.h"
#include "ui/library/kept-menus.h"
#include "ui/library/library-panel.h"

G_BEGIN_DECLS

struct _TabiyaLibraryPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaLibrarySession *session; /* the panel's; NULL once it is disposed of */
    TabiyaLibraryList *list;       /* owned */
    TabiyaGamesTable *table;       /* in `games` */
    gboolean broad;
    gboolean asked;            /* the first games were requested */
    gboolean settled;          /* all matches are shown */
    gboolean changed;          /* the library has changed since then */
    gboolean fresh;            /* another search, or another order */
    guint last_row;            /* the last selected row */
    TabiyaLibraryLists *lists; /* NULL: not read yet */
    GCancellable *asking;      /* finds the collections of the selected games; NULL: not running */
    GtkWidget *popover;

    /* Template */
    GtkWidget *content;
    GtkSearchEntry *words;
    GtkWidget *form;
    GtkMenuButton *sort;
    GtkWidget *state;
    GtkLabel *count;
    GtkSpinner *spinner;
    GtkStack *stack;
    AdwBin *games;
    GtkWidget *none;
    AdwStatusPage *empty;
    AdwBin *job_place;
    GtkWidget *buttons, *open, *star, *delete;
    GtkMenuButton *row_more;
    GtkWidget *first, *previous, *next, *last;
    GMenu *library_menu, *sort_menu, *row_menu;
    TabiyaKeptMenus menus;
};

/* Opens the menu of the selected games, at a place in the table. */
void tabiya_library_panel_menu_cb(TabiyaLibraryPanel *self, GdkRectangle *at);
/* Offers to remove the selected games from their collections, once those are found. */
void tabiya_library_panel_update_take_out(TabiyaLibraryPanel *self);
void tabiya_library_panel_stop_asking(TabiyaLibraryPanel *self);
/* Reads the collections and searches. */
void tabiya_library_panel_read_lists(TabiyaLibraryPanel *self);

G_END_DECLS

#endif
