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
    gboolean asked;            /* for the first games */
    gboolean settled;          /* what is shown is all that was found */
    gboolean changed;          /* games were, since it was */
    gboolean fresh;            /* something else is looked for, or in another order */
    guint last_row;            /* the row that was chosen last */
    TabiyaLibraryLists *lists; /* NULL: not read yet */
    GCancellable *asking;      /* which collections have what is chosen; NULL: nobody asks */
    GtkWidget *popover;

    /* Template */
    GtkWidget *content;
    GtkSearchEntry *words;
    GtkWidget *form, *sort;
    GtkWidget *state;
    GtkLabel *count;
    GtkSpinner *spinner;
    GtkStack *stack;
    AdwBin *games;
    GtkWidget *none;
    AdwStatusPage *empty;
    AdwBin *job_place;
    GtkWidget *buttons, *open, *star, *delete, *row_more;
    GtkWidget *first, *previous, *next, *last;
    GMenu *library_menu, *row_menu;
    TabiyaKeptMenus menus;
};

/* Opens the menu of the games that are chosen, at a place of the table. */
void tabiya_library_panel_menu_cb(TabiyaLibraryPanel *self, GdkRectangle *at);
/* Offers the collections that what is chosen may be taken out of, once they are found. */
void tabiya_library_panel_update_take_out(TabiyaLibraryPanel *self);
void tabiya_library_panel_stop_asking(TabiyaLibraryPanel *self);
/* Reads which collections and searches there are. */
void tabiya_library_panel_read_lists(TabiyaLibraryPanel *self);

G_END_DECLS

#endif
