/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board session of a lesson (lesson.h): a TabiyaTrainingSession in which the learner finds one
 * side's moves, while the other side's moves and all comments appear as they come.
 *
 * Its game is a separate record: the moves shown so far, with their comments and drawings, and
 * tries as variations. So nothing that reads it can give a move away, and the lesson does not
 * change.
 *
 *     tabiya_lesson_session_open(session, lesson, 0);   // SHOWING, then ASKING
 *     tabiya_board_session_play(…)                      // SHOWING: found; TRIED, or JUDGING, TRIED
 *     tabiya_lesson_session_try_again(session);         // ASKING
 *     …                                                 // OVER
 *     tabiya_lesson_session_go_on(session);             // the next chapter
 *
 * A move of which the lesson says nothing is compared with the lesson's by the engine: it is
 * refuted, or said to be as good. At the end of a chapter a move that is as good is accepted, and a
 * checkmate always.
 *
 * Its stage is a TabiyaLessonStage; its verdict answers a move, or has the hints. Signal:
 *   answered (gboolean right)   a move was found, or is not the lesson's */
#ifndef TABIYA_LESSON_SESSION_H
#define TABIYA_LESSON_SESSION_H

#include <gio/gio.h>

#include "app/analysis/engine-arbiter.h"
#include "app/lessons/lesson-stage.h"
#include "app/lessons/lesson.h"
#include "app/training/training-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LESSON_SESSION (tabiya_lesson_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLessonSession, tabiya_lesson_session, TABIYA, LESSON_SESSION,
                     TabiyaTrainingSession)

/* `settings` has the progress (lesson-progress.h); NULL: it is not kept. */
TabiyaLessonSession *tabiya_lesson_session_new(TabiyaEngineArbiter *arbiter,
                                               TabiyaEngineSource *engine,
                                               GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;

/* Begins a chapter; the learner's side is at the bottom. */
void tabiya_lesson_session_open(TabiyaLessonSession *self, TabiyaLesson *lesson, guint chapter);
/* EMPTY. */
void tabiya_lesson_session_close(TabiyaLessonSession *self);
/* Begins the same chapter again, unless nothing has been answered in it. */
void tabiya_lesson_session_again(TabiyaLessonSession *self);
gboolean tabiya_lesson_session_can_begin_again(TabiyaLessonSession *self);

/* ASKING: the next of the lesson's hints; after them, the piece that moves, and then its target. */
void tabiya_lesson_session_hint(TabiyaLessonSession *self);
/* ASKING, TRIED: plays the lesson's move. */
void tabiya_lesson_session_reveal(TabiyaLessonSession *self);
/* TRIED: takes the move back, and asks again. */
void tabiya_lesson_session_try_again(TabiyaLessonSession *self);
/* The next step, if there is one: try_again() in TRIED, the next chapter in OVER; SHOWING: does not
 * wait. */
void tabiya_lesson_session_go_on(TabiyaLessonSession *self);

TabiyaLessonStage tabiya_lesson_session_get_stage(TabiyaLessonSession *self);
/* Lent; NULL: none. */
TabiyaLesson *tabiya_lesson_session_get_lesson(TabiyaLessonSession *self);
guint tabiya_lesson_session_get_chapter(TabiyaLessonSession *self);
gboolean tabiya_lesson_session_is_last_chapter(TabiyaLessonSession *self);
TabiyaLessonTally tabiya_lesson_session_get_tally(TabiyaLessonSession *self);
/* What the lesson says since the last answer, in paragraphs: changes with the stage and the
 * position. */
const char *tabiya_lesson_session_get_words(TabiyaLessonSession *self);

G_END_DECLS

#endif
