/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts shown while the user solves puzzles, translated. */
#ifndef TABIYA_PUZZLE_WORDS_H
#define TABIYA_PUZZLE_WORDS_H

#include "app/puzzles/puzzle-course.h"
#include "app/puzzles/puzzle-stage.h"
#include "app/score.h"

G_BEGIN_DECLS

/* "White to move: what do you play?" The status text of every stage but OVER. `topic` is what the
 * user has chosen and may be told ("Fork"); NULL: nothing. The caller's. */
char *tabiya_puzzle_words_dup_status(TabiyaPuzzleStage stage, EngColor solver,
                                     const char *topic) G_GNUC_WARN_UNUSED_RESULT;

/* OVER: "Time’s up: 12 of 15 puzzles solved." The caller's. */
char *tabiya_puzzle_words_dup_over(TabiyaPuzzleCourse *course,
                                   gboolean in_trouble) G_GNUC_WARN_UNUSED_RESULT;
/* The same in two parts: why there are no more puzzles, "Time’s up.", and the result of the course
 * as a title, "7 in a Row" (NULL: nothing was answered). The latter is the caller's. */
const char *tabiya_puzzle_words_get_reason(TabiyaPuzzleCourse *course, gboolean in_trouble);
char *tabiya_puzzle_words_dup_result(TabiyaPuzzleCourse *course) G_GNUC_WARN_UNUSED_RESULT;

/* "Nothing nearer to your rating is left: this one is rated 1,690.", or that it is a repeat. NULL:
 * the puzzle is new, and near the rating. The caller's. */
char *tabiya_puzzle_words_dup_notice(TabiyaPuzzleCourse *course) G_GNUC_WARN_UNUSED_RESULT;

/* Why no move can be made; NULL: one can. */
const char *tabiya_puzzle_words_get_obstacle(TabiyaPuzzleStage stage);

/* "12... Qxg2 is not the move." The verdict on a move that was tried; `as_good`: it wins too. The
 * caller's. */
char *tabiya_puzzle_words_dup_tried(const EngPosition *position, EngMove move,
                                    gboolean as_good) G_GNUC_WARN_UNUSED_RESULT;

/* The text at the end: whether and how the puzzle was solved, and the effects of that (`gain` NULL:
 * none), explained when they are met first. `other`: the user found a move other than the
 * solution's. The caller's. */
char *tabiya_puzzle_words_dup_end(TabiyaPuzzleStage stage, TabiyaPuzzleResult result,
                                  gboolean practice, gboolean other,
                                  const TabiyaPuzzleGain *gain) G_GNUC_WARN_UNUSED_RESULT;

/* "Move the bishop on e4.", "…to e5." The caller's. */
char *tabiya_puzzle_words_dup_hint(const EngPosition *position, EngMove move,
                                   gboolean target) G_GNUC_WARN_UNUSED_RESULT;

/* Why a move that was tried is wrong, where nothing can be proved: the `length` moves after it, and
 * the evaluation then. The caller's. */
char *tabiya_puzzle_words_dup_unproved(const EngPosition *position, EngMove move,
                                       const EngMove *line, guint length,
                                       TabiyaScore score) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
