/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "repertoire" of the place "openings": the list of repertoires, or one of them with its
 * lines, its conflicts, its gaps and its calendar. Rows about a position show it on the board.
 *
 * Its buttons name actions of the window ("win.repertoire-train" …, ui/openings/train-place.c).
 *
 * Signals:
 *   show-line (const char *moves)   show this position: SAN from the initial one
 *   open-line (int64 game)          open this line: its game in the library
 */
#ifndef TABIYA_REPERTOIRE_PAGE_H
#define TABIYA_REPERTOIRE_PAGE_H

#include "app/openings/repertoires.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_REPERTOIRE_PAGE (tabiya_repertoire_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRepertoirePage, tabiya_repertoire_page, TABIYA, REPERTOIRE_PAGE,
                     TabiyaPlacePanel)

GtkWidget *tabiya_repertoire_page_new(TabiyaRepertoires *repertoires);

/* Shows one repertoire, or with 0 the list. */
void tabiya_repertoire_page_show(TabiyaRepertoirePage *self, gint64 id);
/* 0: the list shows. */
gint64 tabiya_repertoire_page_get_shown_for_tests(TabiyaRepertoirePage *self);

/* Shows its "lines", "conflicts", "gaps" or "reviews". FALSE: no view has that name. */
gboolean tabiya_repertoire_page_show_view(TabiyaRepertoirePage *self, const char *name);

G_END_DECLS

#endif
