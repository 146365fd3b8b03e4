/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by tests of Study in the whole window: a window at Play, and a folder with a file of two
 * games. */
#ifndef TABIYA_TESTS_STUDY_FIXTURE_H
#define TABIYA_TESTS_STUDY_FIXTURE_H

#include "tests/ui/fixture.h"

#define TWO_GAMES                                                                              \
    "[Event \"London\"]\n[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n\n" \
    "1. e4 e5 (1... c5 2. Nf3) 2. f4 exf4 1-0\n\n"                                             \
    "[Event \"Berlin\"]\n[White \"Anderssen\"]\n[Black \"Dufresne\"]\n[Result \"1-0\"]\n\n"    \
    "1. d4 d5 1-0\n"

typedef struct {
    TabiyaWindow *window;
    char *folder, *path;
    GFile *file;
} StudyFixture;

void study_fixture_setup(StudyFixture *f, gconstpointer data);
/* Closes all tabs and the window, and deletes the folder. */
void study_fixture_teardown(StudyFixture *f, gconstpointer data);

/* The file of the fixture is now `name`, with this text. */
void study_fixture_write(StudyFixture *f, const char *name, const char *text);
/* Opens it, and waits until it is there. */
void study_fixture_open(StudyFixture *f);
gboolean study_fixture_file_holds(StudyFixture *f, const char *words);

TabiyaStudySession *study_fixture_session(StudyFixture *f);
guint study_fixture_n_tabs(StudyFixture *f);
void study_fixture_close_tabs(StudyFixture *f);
const TabiyaNode *study_fixture_cursor(StudyFixture *f);

/* Whether a label that begins so is shown in `widget`. */
gboolean study_fixture_has_label(GtkWidget *widget, const char *start);
#endif
