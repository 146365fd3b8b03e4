/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The explorer page, with the moves played in the position on the board, their results, and the
 * strongest games. It is a page of the place "openings" and a card of the study's panel; it follows
 * the session it is given, and asks the explorer only while it is visible.
 *
 * A click or Enter plays a move on the session's board.
 *
 * Signals:
 *   point       (guint EngMove): the move under the pointer, or selected with the keys; 0: none
 *   open-game   (gint64 id): the person opens a game of the explorer's answer
 */
#ifndef TABIYA_EXPLORER_PAGE_H
#define TABIYA_EXPLORER_PAGE_H

#include "app/openings/explorer.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EXPLORER_PAGE (tabiya_explorer_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaExplorerPage, tabiya_explorer_page, TABIYA, EXPLORER_PAGE,
                     TabiyaPlacePanel)

/* `sources`: the menu of sources. */
GtkWidget *tabiya_explorer_page_new(TabiyaExplorer *explorer, GMenuModel *sources);

/* The number of listed moves, and the text of the row at `index`. For tests. */
guint tabiya_explorer_page_get_n_moves_for_tests(TabiyaExplorerPage *self);
const char *tabiya_explorer_page_get_spoken_for_tests(TabiyaExplorerPage *self, guint index);
guint tabiya_explorer_page_get_n_games_for_tests(TabiyaExplorerPage *self);
/* The message instead of the moves; NULL: there are moves. */
const char *tabiya_explorer_page_get_state_for_tests(TabiyaExplorerPage *self);

/* As if the row had been clicked. */
void tabiya_explorer_page_activate_for_tests(TabiyaExplorerPage *self, guint index);
void tabiya_explorer_page_activate_game_for_tests(TabiyaExplorerPage *self, guint index);

G_END_DECLS

#endif
