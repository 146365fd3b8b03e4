/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog that finds games for people who would rather fill in fields than type a query. */
#ifndef TABIYA_SEARCH_FORM_H
#define TABIYA_SEARCH_FORM_H

#include <adwaita.h>

#include "app/library/query.h"

G_BEGIN_DECLS

/* Gets the text of the query from the fields. */
typedef void (*TabiyaSearchFormFunc)(const char *query, gpointer user);

typedef struct {
    const char *title; /* translated: "On the board in Study" */
    const EngPosition *position;
} TabiyaSearchFormBoard;

/* The options of the form; it keeps none of them. */
typedef struct {
    const TabiyaQuery *before; /* the initial query of the fields; NULL: none */
    const TabiyaSearchFormBoard *boards;
    guint n_boards;
    const char *const *collections; /* names of collections to choose from; NULL: none */
    TabiyaSearchFormFunc func;      /* not called if the form is closed */
    gpointer user;
} TabiyaSearchFormOptions;

/* Shows it over `parent`. Returns the window, which only GTK owns. (transfer none) */
GtkWindow *tabiya_search_form_present(GtkWindow *parent, const TabiyaSearchFormOptions *options);

/* As if the person had pressed its button. FALSE: a field has an invalid value. */
gboolean tabiya_search_form_apply(GtkWindow *form);
/* Fills in the field of that name ("player", "elo" …; "rest" is the last one), or selects the
 * choice with that title ("board", "collection"). For tests. */
void tabiya_search_form_set_for_tests(GtkWindow *form, const char *field, const char *text);

G_END_DECLS

#endif
