/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by tests of Puzzles in the whole window: a window at its page Browse, and three puzzles
 * besides the program's own, with unique ids: zzz1, White mates in one in two ways; zzz2, White
 * mates in two, from an Italian Game; zzz3, the same with colors swapped. */
#ifndef TABIYA_TESTS_PUZZLES_FIXTURE_H
#define TABIYA_TESTS_PUZZLES_FIXTURE_H

#include "tests/ui/fixture.h"

#include "app/puzzles/puzzle-list.h"
#include "ui/puzzles/browse-page.h"
#include "ui/puzzles/puzzles-panel.h"

typedef struct {
    TabiyaWindow *window;
} PuzzlesFixture;

/* 1160 by 800; 360 by 720 where `narrow` is not NULL. Puzzles answer at once. */
void puzzles_setup(PuzzlesFixture *f, gconstpointer narrow);
void puzzles_teardown(PuzzlesFixture *f, gconstpointer data);

TabiyaPuzzleSession *puzzles_session(PuzzlesFixture *f);
TabiyaPuzzleStage puzzles_stage(PuzzlesFixture *f);
/* "": none. */
const char *puzzles_id_in_hand(PuzzlesFixture *f);

/* Plays all moves to find of the puzzle in hand, from where it is asked. */
void puzzles_play_solution(PuzzlesFixture *f);
TabiyaPuzzleProgress *puzzles_progress(PuzzlesFixture *f); /* of the place; borrowed */

/* The first of that type in the window. */
gpointer puzzles_find(PuzzlesFixture *f, GType type);
TabiyaBrowsePage *puzzles_browser(PuzzlesFixture *f);
/* NULL: it is not drawn. */
TabiyaPuzzleCell *puzzles_cell(PuzzlesFixture *f, const char *id);
guint puzzles_n_found(PuzzlesFixture *f);

/* Brings a file of these rows, and waits until it is in. */
void puzzles_import(PuzzlesFixture *f, const char *rows);
/* Lists those whose id begins so. */
void puzzles_search(PuzzlesFixture *f, const char *id);
/* Waits until it is to be solved. */
void puzzles_open(PuzzlesFixture *f, const char *id);
/* Lists of the three those that `wish` asks for. */
void puzzles_want(PuzzlesFixture *f, void (*wish)(TabiyaPuzzleQuery *query));
void puzzles_wish_black(TabiyaPuzzleQuery *query);

#endif
