/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the tests of engine/board/: reproducible random games, and files of cases, one per
 * line, with fields separated by " | " and # for comments. */
#ifndef TESTS_ENGINE_BOARD_TEST_H
#define TESTS_ENGINE_BOARD_TEST_H

#include <glib.h>

#include "engine/board/san.h"
#include "tests/position-of.h"

/* Calls `visit` on every position of `games` random games of at most `plies` half-moves, every
 * second one of Chess960, until a game has ended. Games lean toward captures and pawn moves when
 * `seed` is odd. */
typedef void (*BoardTestVisit)(const EngPosition *position, const EngMoveList *legal,
                               GRand *random);
void board_test_playouts(guint32 seed, int games, int plies, BoardTestVisit visit);

/* Calls `check` with the fields of every case of tests/data/`name`; at least one must be there.
 * The number of fields is asserted. */
typedef void (*BoardTestCheck)(char **fields, const char *where);
void board_test_cases(const char *name, guint n_fields, BoardTestCheck check);

/* The move as text, for messages. */
#define board_test_uci(position, move) (eng_uci_write((position), (move), (char[ENG_UCI_MAX]){0}))

#endif
