/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A study without a window, in its own library, and helpers for its tests. */
#ifndef TABIYA_TESTS_STUDY_FIXTURE_H
#define TABIYA_TESTS_STUDY_FIXTURE_H

#include "app/study/study-session.h"
#include "tests/app/document-fixture.h"

/* Two games, the first with a variation. */
#define TWO \
    "[White \"Adams\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n\n[White \"Brown\"]\n\n1. d4 *\n"

typedef struct {
    DocumentFixture files;
    TabiyaGameStore *store;
    TabiyaStudySession *session;
    TabiyaBoardSession *board; /* the same */
    GString *messages;
    int cursor_changes, moves;
    char *refused;
} StudyFixture;

void study_setup(StudyFixture *f, gconstpointer data);
void study_teardown(StudyFixture *f, gconstpointer data);

/* A program on the same library: its start, its end, and its restored state. */
void begin(StudyFixture *f);
void end(StudyFixture *f);
void resume(StudyFixture *f);
/* The program ends, and starts again. */
void again(StudyFixture *f);

/* The file with that text, NULL: as it is; shown in a tab, which is lent. */
TabiyaStudyTab *open_file(StudyFixture *f, const char *text);
/* Shows the game `step` places after the current one. */
void step_game(StudyFixture *f, int step);
/* "e4 e5" */
void play(StudyFixture *f, const char *moves);

/* The moves of the shown game, variations too. */
void assert_game(StudyFixture *f, const char *expected);
void assert_cursor(StudyFixture *f, const char *san);
void assert_text(StudyFixture *f, const char *property, const char *expected);
/* Of a string property; the caller's. */
char *text_of(StudyFixture *f, const char *property);
guint n_tabs(StudyFixture *f);
/* The games of the current tab; lent. */
GListModel *list_of(StudyFixture *f);

#endif
