/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The views of the program, one after another, for tests of all of them: their looks, their texts,
 * their focus. A new view is a row of the table in views.c. */
#ifndef TABIYA_TESTS_VIEWS_H
#define TABIYA_TESTS_VIEWS_H

#include "tests/ui/fixture.h"

typedef struct {
    const char *name;
    const char
        *steps[6];  /* actions with their parameter as text, "place 'study'", after ? where it is
                             possible; "wait", "answered"; NULL ends them */
    gboolean opens; /* another window, which is the one to look at */
} View;

extern const View VIEWS[];
extern const guint VIEWS_N;

/* From here on nothing is waited for but what a view needs to come up: for tests that visit every
 * view many times, and look at none of them closely. */
void views_hurry(void);

/* Games, puzzles and a repertoire, so that lists have rows; once a window. */
void views_prepare(TabiyaWindow *window);

/* Goes there and waits until it has filled itself. Returns the window to be looked at, borrowed. */
GtkWindow *views_show(TabiyaWindow *window, const View *view);
/* Closes what `views_show()` opened. */
void views_leave(TabiyaWindow *window, const View *view);

#endif
