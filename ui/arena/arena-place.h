/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "arena": engines play tournaments, and the person watches. One tournament is open at a
 * time; it plays on while another place is shown, and stops when the window is closed, without a
 * loss: everything is on disk (app/arena/tournament.h). The board shows the game that is followed.
 *
 * Actions: "arena-page" (s: home, setup, tournament), "arena-start" (s: levels, stockfish, nets,
 * setup), "arena-nets" (s: a folder), "arena-begin" (the tournament that is set up), "arena-open",
 * "arena-delete" (s: id), "arena-undelete", "arena-pause", "arena-pause-after", "arena-go-on",
 * "arena-stop", "arena-tab" (s), "arena-add-player" (s), "arena-add-nets" (asks),
 * "arena-add-nets-of" (s: a folder), "arena-withdraw" (i), "arena-add-rounds" (i),
 * "arena-more-rounds" (asks), "arena-open-game", "arena-save-game" (i: number), "arena-save-games",
 * "arena-export" (s: csv, json, pgn), "arena-export-to" (ss: that, path),
 * "arena-announce-moves" (b, the setting: moves of the followed game are announced). */
#ifndef TABIYA_ARENA_PLACE_H
#define TABIYA_ARENA_PLACE_H

#include "app/arena/tournament.h"
#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_PLACE (tabiya_arena_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaPlace, tabiya_arena_place, TABIYA, ARENA_PLACE, TabiyaPlace)

/* The open tournament; NULL: none is. Lent. For tests. */
TabiyaTournament *tabiya_arena_place_get_tournament(TabiyaArenaPlace *self);

G_END_DECLS

#endif
