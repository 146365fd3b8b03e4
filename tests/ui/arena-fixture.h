/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tournaments and runs of learning for tests of the arena's views. */
#ifndef TABIYA_TESTS_ARENA_FIXTURE_H
#define TABIYA_TESTS_ARENA_FIXTURE_H

#include "tests/ui/fixture.h"

/* Opens a tournament, played to its end when it is first asked for:
 *
 *     "Four Players"   everybody plays everybody
 *     "A Change"       a sequential test of two players
 *     "Trouble"        one of the two makes illegal moves
 *     "A Long One"     paused by hand, far from its end */
void arena_fixture_open(TabiyaWindow *window, const char *name);

/* Shows a run of learning, "done", "paused", "running" (in another program), "failed" or "begun"
 * (that, with nothing learned yet), as if the person had chosen its folder. */
void arena_fixture_follow(TabiyaWindow *window, const char *state);
/* Closes it. */
void arena_fixture_unfollow(TabiyaWindow *window);

#endif
