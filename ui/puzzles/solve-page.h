/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Solve page of the place "puzzles": the side to move, the verdict on the last move, the next
 * steps and, once a puzzle is solved, its themes. All its buttons are actions of the window. The
 * session is a TabiyaPuzzleSession. */
#ifndef TABIYA_SOLVE_PAGE_H
#define TABIYA_SOLVE_PAGE_H

#include "app/puzzles/puzzle-session.h"
#include "ui/place-panel.h"
#include "ui/today/today-part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_SOLVE_PAGE (tabiya_solve_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaSolvePage, tabiya_solve_page, TABIYA, SOLVE_PAGE, TabiyaPlacePanel)

/* `sets`: the menu that adds the puzzle to a set; `today` knows the puzzle of the day, and outlives
 * the page. */
GtkWidget *tabiya_solve_page_new(GMenuModel *sets, TabiyaTodayPart *today);

G_END_DECLS

#endif
