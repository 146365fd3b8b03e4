/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A knockout tournament: who meets whom, and who wins a duel, from the games finished so far. Pure
 * arithmetic; any thread. Nothing is kept: the same games give the same bracket, so a tournament
 * that was interrupted continues.
 *
 * Seeding is the usual one: if all favorites win, the first seed meets the last one of each round,
 * and the first two meet in the final. Missing players of a full bracket (4, 8, 16 …) are byes of
 * the best seeds.
 *
 * A duel has `games` games, or ends before if its rules say so and it is decided. A tied duel goes
 * on by two games, one with each color, until two of them do not end 1–1; after `extra_pairs` such
 * pairs the higher seed wins. Games of a duel that is over do not count.
 *
 * Duels are numbered round by round; the winners of two neighbors meet in the next round:
 * 0 and 1 of eight players in duel 4, 2 and 3 in duel 5, and the winners of those in duel 6.
 */
#ifndef TABIYA_KNOCKOUT_H
#define TABIYA_KNOCKOUT_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    int n_players; /* they are their seeds: 0 is the best */
    int games;     /* of a duel, at least 1 */
    int extra_pairs;
    gboolean stop_when_decided;
    const gboolean *withdrawn; /* players who lose all duels not over; NULL: none; lent */
} TabiyaKnockout;

/* A finished game. */
typedef struct {
    int duel;
    int half_points; /* 0, 1, 2: of the duel's first player */
} TabiyaDuelGame;

typedef enum {
    TABIYA_DUEL_WAITING, /* its players are not known */
    TABIYA_DUEL_PLAYING,
    TABIYA_DUEL_WON,         /* in its games */
    TABIYA_DUEL_WON_EXTRA,   /* in games after a tie */
    TABIYA_DUEL_WON_BY_SEED, /* after the last tie */
    TABIYA_DUEL_WON_BY_BYE,  /* or because the other player withdrew */
} TabiyaDuelState;

typedef struct {
    TabiyaDuelState state;
    int round;          /* from 0 */
    int players[2];     /* the higher seed first; -1: a bye, or not known yet */
    int half_points[2]; /* in all its games */
    int games;          /* finished */
    int wanted;         /* games to be played up to now; more than `games` while it is playing */
    int winner;         /* -1: not known yet */
} TabiyaDuel;

int tabiya_knockout_rounds(int n_players);

/* All duels, played or not: a GArray of TabiyaDuel. Games are in the order in which they count. */
GArray *tabiya_knockout_dup_duels(const TabiyaKnockout *rules, const TabiyaDuelGame *games,
                                  int n_games) G_GNUC_WARN_UNUSED_RESULT;

/* Writes each player's place: 1 and 2 from the final, 3 for both losers of the round before, 5, 9
 * and so on; 0 for a player who is not out. */
void tabiya_knockout_write_places(const GArray *duels, int n_players, int *places);

G_END_DECLS

#endif
