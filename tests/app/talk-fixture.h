/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the tests of talking: a folder of data with a few games and puzzles. */
#ifndef TESTS_APP_TALK_FIXTURE_H
#define TESTS_APP_TALK_FIXTURE_H

#include "app/talk/scratch-desk.h"

/* Games of the library made by talk_fixture_add_games(), and how many of them answer a question. */
#define TALK_GAMES 6
#define TALK_CARLSEN 3      /* played by Carlsen, … */
#define TALK_CARLSEN_WINS 2 /* … won by him */
#define TALK_NAJDORF 2

typedef struct {
    char *folder, *library, *puzzles;
} TalkFixture;

void talk_fixture_setup(TalkFixture *self, gconstpointer data);
void talk_fixture_teardown(TalkFixture *self, gconstpointer data);
void talk_fixture_add_games(TalkFixture *self);
/* `count` more. */
void talk_fixture_add_pgn(TalkFixture *self, const char *text, guint count);
/* "fork1", a fork at 1500 with White to solve, and "mate1", a mate in one at 800. */
void talk_fixture_add_puzzles(TalkFixture *self);
/* The names of the folder's files, sorted. */
char *talk_fixture_list(TalkFixture *self);

#endif
