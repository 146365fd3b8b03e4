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

/* Shows it over `parent`, with the fields filled in from `before` as far as they can hold it (NULL:
 * empty). `position` is what "This position" means, called `place` ("Study"); NULL: not offered.
 * `func` is not called when the form is left. Returns the window, which nobody owns but GTK. */
GtkWindow *tabiya_search_form_present(GtkWindow *parent, const TabiyaQuery *before,
                                      const EngPosition *position, const char *place,
                                      TabiyaSearchFormFunc func, gpointer user);

/* As if its button were pressed. FALSE: a field says nothing that can be looked for. */
gboolean tabiya_search_form_apply(GtkWindow *form);
/* Fills in the field of that name ("player", "elo" …). For tests. */
void tabiya_search_form_set(GtkWindow *form, const char *field, const char *text);

G_END_DECLS

#endif
