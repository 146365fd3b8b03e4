/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Made-up games of every kind that an index of positions must handle, and the slow way of finding a
 * position in them. */
#ifndef POSITION_FIXTURE_H
#define POSITION_FIXTURE_H

#include "app/store/position-block.h"
#include "engine/board/position.h"

typedef struct {
    TabiyaSegmentGame about;
    char *start_fen;        /* NULL: the initial position */
    GArray *moves;          /* of EngMove */
    EngPosition *positions; /* moves->len + 1 */
    guint64 *keys;          /* of the positions */
    gboolean deleted;
} FixtureGame;

/* Reproducible: the same seed, the same games. Ids are 1, 2, …; every tenth has a start position of
 * its own, some are Chess960, some go to and fro, some pass, some have no moves, and openings are
 * shared. */
GPtrArray *fixture_games_new(guint n_games, guint seed); /* of FixtureGame, owned */
/* From a FEN (NULL: the initial position) by moves as UCI has them. */
FixtureGame *fixture_game_new(gint64 id, const char *fen, const char *moves);
void fixture_game_free(FixtureGame *self);
/* Other moves, players, date … in place of those it has. */
void fixture_game_change(FixtureGame *self, guint seed);

/* The moves and results of a position, found by looking at every position of every game. */
typedef struct {
    TabiyaPositionMove total;
    GArray *moves; /* of TabiyaPositionMove, by games, then by move; the end of a game is none */
    GArray *rows;  /* of gint64, ascending */
} Expected;

typedef gboolean (*FixtureFilter)(const TabiyaSegmentGame *game, gconstpointer user);
void fixture_expect(GPtrArray *games, const EngPosition *position, FixtureFilter filter,
                    gconstpointer user, Expected *expected);
void expected_clear(Expected *self);

/* Fails the test if the two differ. */
void assert_same_moves(const GArray *found, const GArray *expected);

#endif
