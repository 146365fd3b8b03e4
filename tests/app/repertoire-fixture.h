/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Repertoires of a library in a new folder. */
#ifndef REPERTOIRE_FIXTURE_H
#define REPERTOIRE_FIXTURE_H

#include "app/openings/repertoires.h"
#include "tests/app/store-fixture.h"

typedef struct {
    StoreFixture store;
    TabiyaRepertoires *repertoires;
    GString
        *said; /* the messages, one per line: "+ text" undoable, "  text" not, "! text" failed */
} RepertoireFixture;

void repertoire_fixture_setup(RepertoireFixture *fixture, gconstpointer data);
void repertoire_fixture_teardown(RepertoireFixture *fixture, gconstpointer data);

/* Lets the main loop run until nothing is pending. */
void settle_down(RepertoireFixture *fixture);
/* Makes one with the games of `pgn` (NULL: none) in it. Returns its id. */
gint64 make_repertoire(RepertoireFixture *fixture, const char *name, EngColor color,
                       const char *pgn);
/* The messages since the last call. */
void assert_said(RepertoireFixture *fixture, const char *expected);

#endif
