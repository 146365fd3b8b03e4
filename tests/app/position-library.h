/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A library of made-up games with its position index, written through the store and by plain SQL,
 * and the comparison of every answer with a scan. */
#ifndef POSITION_LIBRARY_H
#define POSITION_LIBRARY_H

#include "app/store/position-find.h"
#include "app/store/position-index.h"
#include "tests/app/position-fixture.h"
#include "tests/app/store-fixture.h"

typedef struct {
    StoreFixture store;
    TabiyaDatabase *writer, *reader;
    TabiyaPositionIndex *index; /* of the reader */
    GPtrArray *games;           /* what must be in the library */
    gint64 *places;             /* of them, 0: none */
} PositionLibrary;

void position_library_setup(PositionLibrary *fixture, gconstpointer data);
void position_library_teardown(PositionLibrary *fixture, gconstpointer data);

/* Writes games first … last - 1, with a segment of their own or without a place. */
void add_games(PositionLibrary *fixture, guint first, guint last, gboolean indexed);
/* `n_games` games in three segments, of 350 games, 450, and the rest but for the last fifty, which
 * have no place. */
void fill_library(PositionLibrary *fixture, guint n_games, guint seed);
void delete_game(PositionLibrary *fixture, guint i, gboolean delete); /* or undelete */
void edit_game(PositionLibrary *fixture, guint i, guint seed);
/* The places of the games after merging. */
void read_places(PositionLibrary *fixture);
/* The first column of the first row. */
gint64 ask_int(PositionLibrary *fixture, const char *sql);

/* Queries both the index and a scan; returns the number of games found. `filter` is also the
 * argument of the scan's filter. */
guint assert_as_scanned(PositionLibrary *fixture, const EngPosition *position,
                        const TabiyaPositionFilter *filter, FixtureFilter scan_filter, guint limit);
/* All positions of every `step`th game, with several limits. Returns how many of them more than one
 * game has. */
guint assert_games_as_scanned(PositionLibrary *fixture, guint step);
void assert_all_as_scanned(PositionLibrary *fixture);
/* Removes the explorers' caches below $XDG_CACHE_HOME, and that folder. */
void remove_explorer_cache(const char *root);
/* The index's own check finds nothing. */
void assert_whole(PositionLibrary *fixture);

#endif
