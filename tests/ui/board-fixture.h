/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A board in a window for tests, its owner, and functions to play on it, which use ui/board/input.h
 * like the gestures. */
#ifndef TABIYA_TESTS_UI_BOARD_FIXTURE_H
#define TABIYA_TESTS_UI_BOARD_FIXTURE_H

#include <adwaita.h>

#include "ui/board/look.h"
#include "ui/board/view-private.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLE "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
#define PROMOTE "2r1k3/1P4pp/8/8/8/8/p5PP/1N2K3 w - - 0 1"
#define PINNED "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1"

typedef struct {
    GtkWidget *window;
    GtkWidget *entry; /* something else that takes the keyboard */
    TabiyaBoardView *board;
    GString *heard;    /* "e2e4 e7e8q !e2e5 ": moves requested, and with ! refused */
    gboolean obedient; /* plays the moves that are requested */
} Fixture;

/* "e4" to its square. */
EngSquare sq(const char *text);

/* Shows `fen` at rest, with nothing selected. */
void show(Fixture *f, const char *fen);
/* Shows the position after the legal move `uci`, as its owner would. */
void play(Fixture *f, const char *uci);

/* Set-up and tear-down of g_test_add(); the latter proves that the board is finalized. */
void set_up(Fixture *f, gconstpointer data);
void tear_down(Fixture *f, gconstpointer data);

/* Runs the main loop for a while. */
void run_for_ms(guint ms);
/* Runs it until nothing moves. */
void wait_until_landed(Fixture *f);

/* A square for assistive technology, and its look. */
GtkAccessible *square(Fixture *f, const char *name);
const TabiyaSquareLook *look(Fixture *f, const char *name);

/* The requests to the owner since the last call. */
void assert_heard(Fixture *f, const char *expected);

/* The hand: at the middle of squares. */
void press(Fixture *f, const char *name);
void move_to(Fixture *f, const char *name);
void let_go(Fixture *f, const char *name);
void click(Fixture *f, const char *name);
void drag(Fixture *f, const char *from, const char *to);

/* Enter on a square. */
void activate(Fixture *f, const char *name);

#define assert_named(f, name, label) \
    gtk_test_accessible_assert_property(square(f, name), GTK_ACCESSIBLE_PROPERTY_LABEL, label)

/* The main() of a test program: 77 without a display. */
int board_test_run(int argc, char **argv, void (*add_tests)(void));

#define ADD(path, func) g_test_add("/board/" path, Fixture, NULL, set_up, func, tear_down)

#endif
