/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the tests of the library: random games, and comparing them. */
#ifndef TESTS_APP_LIBRARY_FIXTURE_H
#define TESTS_APP_LIBRARY_FIXTURE_H

#include "app/store/library-rows.h"
#include "tests/app/store-fixture.h"

/* A game with legal moves, tags of all kinds and now and then a start position of its own; the same
 * from the same state of `random`. With `wild` there are comments and variations in it, and tags
 * that nobody would write. */
TabiyaGame *random_game(GRand *random, gboolean wild);
TabiyaGameRecord *random_record(GRand *random, gboolean wild);

void assert_same_record(const TabiyaGameRecord *a, const TabiyaGameRecord *b);

/* A new library at the fixture's path, open for writing. */
TabiyaDatabase *new_library(StoreFixture *fixture);

/* `n` random records (not wild) into the library, one by one; their ids follow one another. Returns
 * the first. */
gint64 add_records(TabiyaLibraryRows *rows, guint32 seed, guint n);

/* Fails with what tabiya_library_check() finds. */
void assert_library_whole(const char *path);

#endif
