/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where puzzles come from while one solves: a course hands out one after the other, knows which were
 * there, and is told what came of each.
 *
 * A puzzle that a course hands out once more, when one goes back and forth, is only for practice.
 * What a course is can be written down and made again (dup_text), so that a program that was killed goes
 * on where it was. Never blocks.
 *
 * Signals:
 *   changed   what get_… say of it is other: a puzzle was handed out or answered
 */
#ifndef TABIYA_PUZZLE_COURSE_H
#define TABIYA_PUZZLE_COURSE_H

#include "app/puzzles/puzzle-progress.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_COURSE (tabiya_puzzle_course_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleCourse, tabiya_puzzle_course, TABIYA, PUZZLE_COURSE, GObject)

/* The puzzles (TabiyaPuzzle, copied), from the one at `first` on, in their order, for practice. */
TabiyaPuzzleCourse *tabiya_puzzle_course_new_puzzles(const GPtrArray *puzzles,
                                                     guint first) G_GNUC_WARN_UNUSED_RESULT;

/* --- Going through it ------------------------------------------------------------------------- */

typedef enum {
    TABIYA_COURSE_NEXT,
    TABIYA_COURSE_PREVIOUS,
} TabiyaCourseStep;

/* One at a time. The first one is a NEXT. */
void tabiya_puzzle_course_load_async(TabiyaPuzzleCourse *self, TabiyaCourseStep step,
                                     GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                     gpointer user);
/* The caller's. NULL without an error: there is none, the course is over (or at its beginning). */
TabiyaPuzzle *tabiya_puzzle_course_load_finish(TabiyaPuzzleCourse *self, GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* As if `puzzle` (copied) had been handed out last: for going on with what was in hand. */
void tabiya_puzzle_course_resume(TabiyaPuzzleCourse *self, const TabiyaPuzzle *puzzle);

/* What came of the puzzle that was handed out last; called once for each that was answered. */
void tabiya_puzzle_course_answered(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result);

/* --- What it is ------------------------------------------------------------------------------- */

TabiyaPuzzleMode tabiya_puzzle_course_get_mode(TabiyaPuzzleCourse *self);
/* Whether there is one before the one that was handed out last. */
gboolean tabiya_puzzle_course_has_previous(TabiyaPuzzleCourse *self);
/* Whether the one that was handed out last was there before, and is for practice. */
gboolean tabiya_puzzle_course_is_again(TabiyaPuzzleCourse *self);
/* Whether the one that was handed out last is rated. */
gboolean tabiya_puzzle_course_is_rated(TabiyaPuzzleCourse *self);
/* Whether it goes on by itself after each answer, and asks no engine: it runs against the clock. */
gboolean tabiya_puzzle_course_is_quick(TabiyaPuzzleCourse *self);
/* What a person has chosen and may be told of each puzzle before it is solved ("Fork"), translated and
 * lent; NULL: nothing. */
const char *tabiya_puzzle_course_get_topic(TabiyaPuzzleCourse *self);
/* The run that the answers belong to, and the card that the last one is about; 0: none. */
gint64 tabiya_puzzle_course_get_run(TabiyaPuzzleCourse *self);
gint64 tabiya_puzzle_course_get_card(TabiyaPuzzleCourse *self);

/* Answers in this course, by result. */
guint tabiya_puzzle_course_get_count(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result);

/* The course in words, for tabiya_puzzle_hand_rows_set(). */
char *tabiya_puzzle_course_dup_text(TabiyaPuzzleCourse *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
