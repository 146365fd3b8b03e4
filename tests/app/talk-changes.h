/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Abilities that are asked at a desk, and the change that each answer proposes. */
#ifndef TALK_CHANGES_H
#define TALK_CHANGES_H

#include "app/talk/answer.h"
#include "tests/app/talk-fixture.h"

typedef struct {
    TalkFixture files;
    TabiyaScratchDesk *desk;
    TabiyaAnswer *answer, *games; /* the last one, and the last that listed games */
} TalkChanges;

/* As g_test_add() wants them. */
void talk_changes_setup(TalkChanges *f, gconstpointer data);
void talk_changes_teardown(TalkChanges *f, gconstpointer data);

/* A desk with this game; NULL: an empty one. */
void talk_changes_begin(TalkChanges *f, const char *pgn);

/* Asks without making the change. `arguments` are "name=value" apart by bars. The answer is checked
 * and stays the fixture's. */
TabiyaAnswer *talk_changes_run(TalkChanges *f, const char *name, const char *arguments);
/* Of the last answer. */
void talk_changes_make_change(TalkChanges *f);
/* Asks, makes the change, and compares the text; the second is of an answer that failed. */
void talk_changes_ask(TalkChanges *f, const char *name, const char *arguments,
                      const char *expected);
void talk_changes_ask_wrong(TalkChanges *f, const char *name, const char *arguments,
                            const char *expected);
/* The answer is sound, but the desk cannot do it. */
void talk_changes_ask_refused(TalkChanges *f, const char *name, const char *expected);
/* Of the last answer's facts; -1: there is no such count. */
gint64 talk_changes_get_count(TalkChanges *f, const char *what);

/* What test-talk-changes runs beside its own tests. */
void talk_changes_add_progress_cases(void);

#endif
