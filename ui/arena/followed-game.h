/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One game of the arena, large: the board with names and clocks, an evaluation bar, what both sides
 * think (side-card.h), and the moves. It goes on with the next game on the same board of the wall.
 *
 * It redraws as often as the wall at most, and not at all while it is hidden. New moves are
 * announced to screen readers one at a time, at most one in two seconds, unless the person turns
 * that off. Board and notes stand side by side, or one above the other in a narrow window. */
#ifndef TABIYA_UI_ARENA_FOLLOWED_GAME_H
#define TABIYA_UI_ARENA_FOLLOWED_GAME_H

#include <gtk/gtk.h>

#include "app/session/watch-session.h"
#include "ui/arena/game-facts.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_FOLLOWED_GAME (tabiya_followed_game_get_type())
G_DECLARE_FINAL_TYPE(TabiyaFollowedGame, tabiya_followed_game, TABIYA, FOLLOWED_GAME, GtkWidget)

/* Boards are read with `read`, and have a signal "changed". */
GtkWidget *tabiya_followed_game_new(TabiyaGameFactsFunc read) G_GNUC_WARN_UNUSED_RESULT;

/* NULL: none; the last position stays. */
void tabiya_followed_game_follow(TabiyaFollowedGame *self, GObject *board);
/* Lent; NULL: none. */
GObject *tabiya_followed_game_get_board(TabiyaFollowedGame *self);

/* The game as a session, with the shown position. Lent. */
TabiyaWatchSession *tabiya_followed_game_get_session(TabiyaFollowedGame *self);

/* How often it was updated; and the last words that it announced, lent, NULL: none. */
guint tabiya_followed_game_get_n_updated_for_tests(TabiyaFollowedGame *self);
const char *tabiya_followed_game_get_announced_for_tests(TabiyaFollowedGame *self);

G_END_DECLS

#endif
