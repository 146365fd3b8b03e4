/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Beside the board, on which a game of the arena is followed: its moves, and what both engines
 * think of it. */
#ifndef TABIYA_GAME_PAGE_H
#define TABIYA_GAME_PAGE_H

#include <gtk/gtk.h>

#include "app/arena/arena-board.h"
#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GAME_PAGE (tabiya_game_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGamePage, tabiya_game_page, TABIYA, GAME_PAGE, GtkWidget)

/* The moves of a session's game, as they scroll. */
GtkWidget *tabiya_arena_moves_new(TabiyaBoardSession *session) G_GNUC_WARN_UNUSED_RESULT;

GtkWidget *tabiya_game_page_new(TabiyaBoardSession *session) G_GNUC_WARN_UNUSED_RESULT;

/* NULL: none. */
void tabiya_game_page_set_board(TabiyaGamePage *self, TabiyaArenaBoard *board);

G_END_DECLS

#endif
