/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The standings of a tournament, from the results of all pairs of players; as text for a terminal,
 * as CSV and as JSON. Pure arithmetic; any thread.
 *
 * Ratings, their errors and LOS are those of ratings.h. Tie-breaks are FIDE's (Handbook C.07):
 * Sonneborn-Berger is the sum of the points of the opponents beaten and half of those drawn with,
 * Buchholz the sum of the points of all opponents, both once for each game. Points without a game
 * (a bye) count for their owner only.
 *
 * Order. By points: then Sonneborn-Berger, Buchholz, wins. By score (points by games, for players
 * with different numbers of games): then rating, wins. By Elo: then points, wins. Players equal in
 * all of those share their rank and are listed as they were given.
 */
#ifndef TABIYA_CROSSTABLE_H
#define TABIYA_CROSSTABLE_H

#include <json-glib/json-glib.h>

#include "app/arena/ratings.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_STANDINGS_BY_POINTS,
    TABIYA_STANDINGS_BY_SCORE,
    TABIYA_STANDINGS_BY_ELO,
} TabiyaStandingsOrder;

typedef struct {
    TabiyaRatingsInput ratings; /* players and games */
    const char *const *names;   /* of each player, from anywhere; lent */
    const double *extra_points; /* of each player, without a game; NULL: none; lent */
    TabiyaStandingsOrder order;
} TabiyaCrosstableInput;

typedef struct {
    int player; /* its index */
    int rank;   /* from 1 */
    int games, wins, draws, losses;
    double points;           /* with extra points */
    double elo, error;       /* the error is half the 95% interval */
    double los;              /* the likelihood of being stronger than the next in the table; 0.5 for
                              * the last */
    double draw_ratio;       /* drawn games by games, 0…1 */
    double sonneborn_berger; /* tie-breaks */
    double buchholz;
    int group; /* ratings compare players of one group only: ratings.h */
} TabiyaStanding;

typedef struct {
    int n_players;
    char **names;              /* made plain; owned, as all of these */
    TabiyaScoreline *games;    /* as in TabiyaRatingsInput */
    TabiyaStanding *standings; /* n_players, best first */
    TabiyaRatings *ratings;
} TabiyaCrosstable;

TabiyaCrosstable *
tabiya_crosstable_new(const TabiyaCrosstableInput *input) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_crosstable_free(TabiyaCrosstable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaCrosstable, tabiya_crosstable_free)

/* The games of two players with both colors, from the first one's side. */
TabiyaScoreline tabiya_crosstable_pair(const TabiyaCrosstable *self, int first, int second);

/* For a terminal: a row a player, and a column an opponent where there are few. */
char *tabiya_crosstable_dup_text(const TabiyaCrosstable *self) G_GNUC_WARN_UNUSED_RESULT;

/* A header and a row a player (RFC 4180, decimal points), with wins-draws-losses against each
 * opponent. A name that a spreadsheet would take for a formula has an apostrophe before it. */
char *tabiya_crosstable_dup_csv(const TabiyaCrosstable *self) G_GNUC_WARN_UNUSED_RESULT;

/* Adds an array of objects, a standing each, with the games against each opponent. */
void tabiya_crosstable_add_json(const TabiyaCrosstable *self, JsonBuilder *builder);

G_END_DECLS

#endif
