/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The form of the explorer's game filters: ratings, years, a player and a side, results. Changes
 * apply at once. While a name is typed, names of the explorer's source are offered. */
#ifndef TABIYA_EXPLORER_FILTER_FORM_H
#define TABIYA_EXPLORER_FILTER_FORM_H

#include <gtk/gtk.h>

#include "app/openings/explorer.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EXPLORER_FILTER_FORM (tabiya_explorer_filter_form_get_type())
G_DECLARE_FINAL_TYPE(TabiyaExplorerFilterForm, tabiya_explorer_filter_form, TABIYA,
                     EXPLORER_FILTER_FORM, GtkWidget)

GtkWidget *tabiya_explorer_filter_form_new(TabiyaExplorer *explorer);

/* As if the person had cleared all fields. */
void tabiya_explorer_filter_form_clear(TabiyaExplorerFilterForm *self);

/* "2400+, 2000–2010, Carlsen as White, draws"; "" if every game counts. The caller's. */
char *
tabiya_explorer_filter_dup_words(const TabiyaExplorerFilter *filter) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
