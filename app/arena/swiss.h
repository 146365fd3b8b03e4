/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pairings of a Swiss tournament, one round at a time. Pure arithmetic; any thread.
 *
 * Rules: FIDE's Dutch system (Handbook C.04.3, in the version with 21 criteria that followed that
 * of 2017). Players are ordered by score, then by their number, which is their seed. Score groups
 * are paired from the top; players who remain move down into the next group. Absolute: no two
 * players meet twice, nobody has a second bye, and two players who must both have the same color do
 * not meet (except for those with more than half of the points in the last round). Then, the more
 * important first: the bye goes to the lowest score; as few players as possible move down, those
 * with the lowest scores; the next group can be paired as well as possible; as many players as
 * possible get the color they should have; nobody floats in the same direction again within two
 * rounds. Among the pairings that are equal in all of that, the first in the order of the Dutch
 * system: upper half against lower half, with the fewest and smallest transpositions and exchanges.
 *
 * Method: for each score group the best perfect matching (matching.h) of all players not yet
 * paired, of which the pairs within the group are kept. Weights are the criteria in order, so that
 * nothing is tried out, and the rest can always be paired. What the rules forbid has a weight, too,
 * below which all other criteria are: where it cannot be avoided it happens as rarely as possible.
 *
 * A round of 64 players takes about a tenth of a second.
 */
#ifndef TABIYA_SWISS_H
#define TABIYA_SWISS_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_SWISS_MAX_PLAYERS 128

typedef enum { TABIYA_SWISS_NO_COLOR, TABIYA_SWISS_WHITE, TABIYA_SWISS_BLACK } TabiyaSwissColor;

/* A player in a round. */
typedef struct {
    int opponent; /* -1: did not play: a bye if there were points, else absent */
    int half_points;
    TabiyaSwissColor color; /* none also where the two players had both colors */
} TabiyaSwissResult;

typedef struct {
    int n_players, n_rounds;          /* n_rounds: those already played */
    const TabiyaSwissResult *results; /* [player * n_rounds + round]; lent */
    const gboolean *absent;           /* players who are not to be paired; NULL: none; lent */
    int win_half_points;              /* of a round: 2, or 4 where two games are played */
    gboolean last_round;
    gboolean first_is_black; /* the color of the first seed in round 1, which is drawn by lot */
    gboolean may_repeat;     /* players may meet again where that cannot be avoided */
} TabiyaSwissInput;

typedef struct {
    int white, black; /* black is -1 for a bye */
} TabiyaSwissPair;

/* The pairs of the next round, the strongest first, and the bye last: a GArray of TabiyaSwissPair.
 * NULL: there is no pairing in which nobody meets an opponent again (or there are too many
 * players). */
GArray *tabiya_swiss_dup_pairs(const TabiyaSwissInput *input) G_GNUC_WARN_UNUSED_RESULT;

/* For tests: the rounds that players can play without meeting again. */
int tabiya_swiss_max_rounds(int n_players);

G_END_DECLS

#endif
