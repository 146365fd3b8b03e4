/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog that finds games for people who would rather fill in fields than type a query. */
#ifndef TABIYA_SEARCH_FORM_H
#define TABIYA_SEARCH_FORM_H

#include <adwaita.h>

#include "app/library/query.h"

G_BEGIN_DECLS

/* What the fields make: the text of a query. */
typedef void (*TabiyaSearchFormFunc)(const char *query, gpointer user);

typedef struct {
    const char *title; /* translated: "On the board in Study" */
    const EngPosition *position;
} TabiyaSearchFormBoard;

/* What it is made of; nothing of it is kept. */
typedef struct {
    const TabiyaQuery *before; /* what the fields are filled in with; NULL: nothing */
    const TabiyaSearchFormBoard *boards;
    guint n_boards;
    const char *const *collections; /* names of those that can be chosen; NULL: none */
    TabiyaSearchFormFunc func;      /* not called when the form is left */
    gpointer user;
} TabiyaSearchFormOptions;

/* Shows it over `parent`. Returns the window, which nobody owns but GTK. (transfer none) */
GtkWindow *tabiya_search_form_present(GtkWindow *parent, const TabiyaSearchFormOptions *options);

/* As if its button were pressed. FALSE: a field says nothing that can be looked for. */
gboolean tabiya_search_form_apply(GtkWindow *form);
/* Fills in the field of that name ("player", "elo" …; "rest" is the last one), or chooses what is
 * called so ("board", "collection"). For tests. */
void tabiya_search_form_set_for_tests(GtkWindow *form, const char *field, const char *text);

G_END_DECLS

#endif
