/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Polyglot books for tests, by lines of moves. */
#ifndef BOOK_FIXTURE_H
#define BOOK_FIXTURE_H

#include <glib.h>

typedef struct BookFixture BookFixture;

BookFixture *book_fixture_new(void);
void book_fixture_free(BookFixture *self);

/* The last of `moves` (UCI, from the initial position) with `weight`; with `all`, those before it,
 * too. */
void book_fixture_add_line(BookFixture *self, const char *moves, guint weight, gboolean all);
/* An entry as it is, right or wrong. */
void book_fixture_add_code(BookFixture *self, guint64 key, guint16 code, guint weight);

void book_fixture_write(BookFixture *self, const char *path);

#endif
