/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "play": a game against Tabiya, or between two people at one board. It creates the
 * engine and book that the preferences choose, reports what happens to the previous game when
 * another begins, welcomes newcomers, and suggests another level when five games call for it. */
#ifndef TABIYA_PLAY_PLACE_H
#define TABIYA_PLAY_PLACE_H

#include "app/session/play-report.h"
#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLAY_PLACE (tabiya_play_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPlayPlace, tabiya_play_place, TABIYA, PLAY_PLACE, TabiyaPlace)

/* The book that Tabiya plays from, chosen in the settings. Lent. */
TabiyaPlayBook *tabiya_play_place_get_book(TabiyaPlayPlace *self);
/* The report on the finished game. Lent. */
TabiyaPlayReport *tabiya_play_place_get_report_for_tests(TabiyaPlayPlace *self);
/* The engine of Tabiya's moves and of hints. Lent. */
TabiyaEngineSource *tabiya_play_place_get_player_for_tests(TabiyaPlayPlace *self);

G_END_DECLS

#endif
