/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks abilities (app/talk/abilities.h) about positions, with short searches, and checks every fact
 * of an answer by other means: moves are legal, scores searched again, claims proved. */
#ifndef ANSWER_FIXTURE_H
#define ANSWER_FIXTURE_H

#include "app/talk/abilities.h"

G_BEGIN_DECLS

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* The position after the moves ("e4 e5"), as the end of a game. (transfer full) */
TabiyaScene *answer_scene_new(const char *fen, const char *moves) G_GNUC_WARN_UNUSED_RESULT;
/* Asks `name` with arguments "key=value;key=value", after an answer or NULL. (transfer full) */
TabiyaAnswer *answer_ask(TabiyaScene *scene, const char *name, const char *arguments,
                         const TabiyaAnswer *previous) G_GNUC_WARN_UNUSED_RESULT;
/* The same by somebody who cancels at once. (transfer full) */
TabiyaAnswer *answer_ask_cancelled(TabiyaScene *scene, const char *name,
                                   const char *arguments) G_GNUC_WARN_UNUSED_RESULT;
/* Fails the test if anything in the answer is wrong. */
void answer_check(const TabiyaScene *scene, const TabiyaAnswer *answer);
/* What was checked so far. */
guint answer_count_claims(void);
guint answer_count_scores(void);

/* g_test_run(), with the engine that is searched with. */
int answer_run_tests(void);

G_END_DECLS

#endif
