/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What has been played in the position on the board: moves with how the games ended, and the
 * strongest games. A page of the place "openings", and a card of the study's panel; it follows
 * whatever session it is given, and asks the explorer only while it shows.
 *
 * A click or Enter plays a move on the session's board.
 *
 * Signals:
 *   point       (guint EngMove): the move that is pointed at, or chosen with the keys; 0: none
 *   open-game   (gint64 id): a game of the explorer's answer is to be opened
 */
#ifndef TABIYA_EXPLORER_PAGE_H
#define TABIYA_EXPLORER_PAGE_H

#include "app/openings/explorer.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EXPLORER_PAGE (tabiya_explorer_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaExplorerPage, tabiya_explorer_page, TABIYA, EXPLORER_PAGE,
                     TabiyaPlacePanel)

/* `sources`: the menu of what may be explored. */
GtkWidget *tabiya_explorer_page_new(TabiyaExplorer *explorer, GMenuModel *sources);

/* How many moves are listed, and what the row at `index` says. For tests. */
guint tabiya_explorer_page_get_n_moves_for_tests(TabiyaExplorerPage *self);
const char *tabiya_explorer_page_get_spoken_for_tests(TabiyaExplorerPage *self, guint index);
guint tabiya_explorer_page_get_n_games_for_tests(TabiyaExplorerPage *self);
/* What is said in place of moves; NULL: there are some. */
const char *tabiya_explorer_page_get_state_for_tests(TabiyaExplorerPage *self);

/* As if the row was clicked. */
void tabiya_explorer_page_activate_for_tests(TabiyaExplorerPage *self, guint index);
void tabiya_explorer_page_activate_game_for_tests(TabiyaExplorerPage *self, guint index);

G_END_DECLS

#endif
