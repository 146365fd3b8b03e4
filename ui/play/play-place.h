/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "play": a game against the opponent, or between two people at one board. It makes what
 * plays (engine and book, as the preferences say), says what becomes of the game before when
 * another one begins, welcomes who is new, and suggests another level after five games that say
 * so. */
#ifndef TABIYA_PLAY_PLACE_H
#define TABIYA_PLAY_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLAY_PLACE (tabiya_play_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPlayPlace, tabiya_play_place, TABIYA, PLAY_PLACE, TabiyaPlace)

/* The book that the opponent plays from, as the settings say. Lent. */
TabiyaPlayBook *tabiya_play_place_get_book(TabiyaPlayPlace *self);
/* What thinks for the opponent, and of hints. Lent. */
TabiyaEngineSource *tabiya_play_place_get_player_for_tests(TabiyaPlayPlace *self);

G_END_DECLS

#endif
