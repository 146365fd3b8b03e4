/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is said while puzzles are solved, translated. */
#ifndef TABIYA_PUZZLE_WORDS_H
#define TABIYA_PUZZLE_WORDS_H

#include "app/puzzles/puzzle-course.h"
#include "app/puzzles/puzzle-stage.h"
#include "app/score.h"

G_BEGIN_DECLS

/* "White to move: what do you play?" `topic` is what the person has chosen and may be told
 * ("Fork"); NULL: nothing. Of every stage but OVER. The caller's. */
char *tabiya_puzzle_words_dup_status(TabiyaPuzzleStage stage, EngColor solver,
                                     const char *topic) G_GNUC_WARN_UNUSED_RESULT;

/* OVER: "Time’s up: 12 of 15 puzzles solved." The caller's. */
char *tabiya_puzzle_words_dup_over(TabiyaPuzzleCourse *course,
                                   gboolean in_trouble) G_GNUC_WARN_UNUSED_RESULT;
/* The same apart: "Time’s up.", why no puzzle comes any more; and as a title "7 in a Row", what
 * came of the course (NULL: nothing was answered). The latter is the caller's. */
const char *tabiya_puzzle_words_get_reason(TabiyaPuzzleCourse *course, gboolean in_trouble);
char *tabiya_puzzle_words_dup_result(TabiyaPuzzleCourse *course) G_GNUC_WARN_UNUSED_RESULT;

/* Why no move can be made; NULL: one can. */
const char *tabiya_puzzle_words_get_obstacle(TabiyaPuzzleStage stage);

/* "12... Qxg2 is not it." A move that was tried; `as_good`: it wins as well. The caller's. */
char *tabiya_puzzle_words_dup_tried(const EngPosition *position, EngMove move,
                                    gboolean as_good) G_GNUC_WARN_UNUSED_RESULT;

/* What is said at the end: whether it was solved, by what, and what that made of the rating (NULL:
 * nothing). `other`: by another move than the solution's. The caller's. */
char *tabiya_puzzle_words_dup_end(TabiyaPuzzleStage stage, TabiyaPuzzleResult result,
                                  gboolean practice, gboolean other,
                                  const TabiyaPuzzleGain *gain) G_GNUC_WARN_UNUSED_RESULT;

/* "The piece on e4 moves.", "It goes to e5." The caller's. */
char *tabiya_puzzle_words_dup_hint(EngSquare square, gboolean target) G_GNUC_WARN_UNUSED_RESULT;

/* What answers a wrong move, and what that wins. `line` follows `move`. The caller's. */
char *tabiya_puzzle_words_dup_refutation(const EngPosition *position, EngMove move,
                                         const EngMove *line, guint length,
                                         TabiyaScore score) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
