/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A session against a scripted engine, and handlers for all its signals. */
#ifndef PLAY_FIXTURE_H
#define PLAY_FIXTURE_H

#include "app/session/play-session.h"
#include "tests/app/scripted-engine.h"

typedef struct {
    TabiyaPlaySession *session;
    TabiyaBoardSession *board; /* the same */
    TabiyaEngineArbiter *arbiter;
    ScriptedEngine *engine;
    GHashTable *notified; /* property name → how often */
    int cursor_changes, moves_by_person, moves_by_opponent;
    char *refused, *message; /* said last, NULL if nothing */
} PlayFixture;

/* Without a store; no waiting before replies; the person has White. `options` may be NULL. */
void play_fixture_setup(PlayFixture *f, gconstpointer options);
/* Asserts that session, arbiter and engine are really gone. */
void play_fixture_teardown(PlayFixture *f, gconstpointer options);

/* The same over `store`, which may be NULL. */
void play_fixture_open(PlayFixture *f, TabiyaGameStore *store);

/* The person's moves, and the scripted engine's, in turn: "e2e4 e7e5 g1f3". */
void play_fixture_moves(PlayFixture *f, const char *moves);
/* A new game from a FEN. */
void play_fixture_start(PlayFixture *f, const char *fen, TabiyaColorChoice color);
void play_fixture_assert_moves(PlayFixture *f, const char *san);
void play_fixture_assert_status(PlayFixture *f, const char *status);
/* Forgets all notifications. */
void play_fixture_forget(PlayFixture *f);
int play_fixture_notified(PlayFixture *f, const char *property);
gboolean play_fixture_flag(PlayFixture *f, const char *property);
int play_fixture_number(PlayFixture *f, const char *property);
char *play_fixture_text(PlayFixture *f, const char *property);
/* Runs the main loop until nothing is pending. */
void play_fixture_settle(void);

/* The same over a store in a folder of its own. */
typedef struct {
    PlayFixture play;
    TabiyaGameStore *store;
    char *directory;
} KeptPlayFixture;

void kept_play_fixture_setup(KeptPlayFixture *f, gconstpointer options);
void kept_play_fixture_teardown(KeptPlayFixture *f, gconstpointer options);
/* The program ends, whatever it was doing, and starts again. */
void kept_play_fixture_restart(KeptPlayFixture *f);
/* Waits for the game of last time. */
void play_fixture_resume(PlayFixture *f);

#define ADD_PLAY(path, test) \
    g_test_add("/play/" path, PlayFixture, NULL, play_fixture_setup, test, play_fixture_teardown)
#define ADD_KEPT_PLAY(path, test)                                          \
    g_test_add(path, KeptPlayFixture, NULL, kept_play_fixture_setup, test, \
               kept_play_fixture_teardown)

#endif
