/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What has been counted of a tournament: its games in order, who has what against whom, the pairs
 * of games with one opening, the SPRT, and how long games take. It knows neither the schedule nor
 * the players' names. */
#ifndef TABIYA_TOURNAMENT_TALLY_H
#define TABIYA_TOURNAMENT_TALLY_H

#include "app/arena/arena-game.h"
#include "app/arena/pentanomial.h"

G_BEGIN_DECLS

/* The games of two players, from the first one's view. */
typedef struct {
    TabiyaScoreline score;
    TabiyaPentanomial pairs; /* of games with the same opening */
} TabiyaPairResult;

typedef struct TabiyaTournamentTally TabiyaTournamentTally;

/* `sprt` NULL: there is no test. (transfer full) */
TabiyaTournamentTally *
tabiya_tournament_tally_new(const TabiyaSprt *sprt) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_tournament_tally_free(TabiyaTournamentTally *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTournamentTally, tabiya_tournament_tally_free)

/* The next game: its number is that of the games before it. */
void tabiya_tournament_tally_count(TabiyaTournamentTally *self, const TabiyaArenaGameFacts *game);

/* Valid until the next game is counted. */
const TabiyaPairResult *tabiya_tournament_tally_get_pair(TabiyaTournamentTally *self, int first,
                                                         int second);
/* Of the same games, those in which `white` had White. */
TabiyaScoreline tabiya_tournament_tally_get_as_white(TabiyaTournamentTally *self, int white,
                                                     int black);

/* All games, and those that were lost by a failure or on time: of TabiyaArenaGame. */
GListModel *tabiya_tournament_tally_get_games(TabiyaTournamentTally *self);
GListModel *tabiya_tournament_tally_get_incidents(TabiyaTournamentTally *self);

/* The test's log-likelihood ratio after each pair of games: of double; empty without a test. */
const GArray *tabiya_tournament_tally_get_llr(TabiyaTournamentTally *self);
TabiyaSprtVerdict tabiya_tournament_tally_get_verdict(TabiyaTournamentTally *self);

/* How long the last games have taken, on average; -1: there are none. */
double tabiya_tournament_tally_get_recent_ms(TabiyaTournamentTally *self);

G_END_DECLS

#endif
