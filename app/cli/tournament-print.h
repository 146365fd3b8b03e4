/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A tournament as text for a terminal; tournament-report.h has it for other programs. */
#ifndef TABIYA_CLI_TOURNAMENT_PRINT_H
#define TABIYA_CLI_TOURNAMENT_PRINT_H

#include "app/arena/tournament.h"

G_BEGIN_DECLS

/* A line on stderr for a game that has ended. */
void tabiya_tournament_print_game(TabiyaTournament *tournament, TabiyaArenaGame *game);

/* The table, the test and the incidents. */
void tabiya_tournament_print_text(TabiyaTournament *tournament);

G_END_DECLS

#endif
