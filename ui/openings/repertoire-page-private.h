/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Private to TabiyaRepertoirePage's files: repertoire-page.c is the page with the list of
 * repertoires, repertoire-views.c the views of one of them. */
#ifndef TABIYA_REPERTOIRE_PAGE_PRIVATE_H
#define TABIYA_REPERTOIRE_PAGE_PRIVATE_H

#include <adwaita.h>

#include "ui/openings/repertoire-page.h"

G_BEGIN_DECLS

/* A view of one repertoire: its button, and the function that fills it. */
typedef struct {
    const char *name;
    const char *title; /* untranslated */
    void (*fill)(TabiyaRepertoirePage *self);
} TabiyaRepertoireView;

#define TABIYA_N_REPERTOIRE_VIEWS 4
extern const TabiyaRepertoireView tabiya_repertoire_views[TABIYA_N_REPERTOIRE_VIEWS];

struct _TabiyaRepertoirePage {
    TabiyaPlacePanel parent_instance;

    TabiyaRepertoires *repertoires; /* owned */
    gint64 shown;                   /* 0: the list */
    const TabiyaRepertoireView *view;
    GCancellable *asking;         /* the view's pending request; NULL: none */
    TabiyaRepertoire *repertoire; /* owned: the repertoire of the rows; NULL: none */

    /* Template */
    GtkStack *stack;
    GtkWidget *empty, *empty_title, *empty_words, *empty_new;
    GtkListBox *list;
    GtkWidget *list_box, *one;
    GtkLabel *name, *counts;
    GtkButton *train;
    GtkMenuButton *menu;
    GtkBox *views;
    GtkStack *contents;
    GtkLabel *words;
    GtkListBox *rows;
    AdwBin *calendar;
    GtkWidget *bottom;
    GtkButton *add, *add_short; /* one of them is visible: in a narrow page, the one without text */
    GtkDropDown *share;
};

/* Call before filling a view. */
void tabiya_repertoire_page_clear_rows(TabiyaRepertoirePage *self);
/* Carries out the command of a row: "show-line" or "open-line". */
void tabiya_repertoire_page_row_activated_cb(TabiyaRepertoirePage *self, GtkWidget *row);

G_END_DECLS

#endif
