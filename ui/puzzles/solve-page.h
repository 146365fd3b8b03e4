/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of the place "puzzles" where one solves: who is to move, what became of the last move,
 * what one may do next; and, once a puzzle is solved, what it was about. All its buttons are
 * actions of the window. The session is a TabiyaPuzzleSession. */
#ifndef TABIYA_SOLVE_PAGE_H
#define TABIYA_SOLVE_PAGE_H

#include "app/puzzles/puzzle-session.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_SOLVE_PAGE (tabiya_solve_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaSolvePage, tabiya_solve_page, TABIYA, SOLVE_PAGE, TabiyaPlacePanel)

/* `sets`: what puts the puzzle into one of them. */
GtkWidget *tabiya_solve_page_new(GMenuModel *sets);

G_END_DECLS

#endif
