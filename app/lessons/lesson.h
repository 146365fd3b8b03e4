/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson: games of a PGN file as chapters, in which a learner finds one side's moves. Any PGN is
 * one; it is marked up with commands in comments (markup.h) and with its variations:
 *
 *   [Event "Lucena"]        the lesson's title, of its first game
 *   [ChapterName "…"]       the title of a chapter; without it, [White "…"] if [Black "?"]
 *   [Lesson "white"]        the learner's side; without it, the side to move at the start
 *   [Language "pt-BR"]      the language of the lesson's texts, of its first game
 *   [%tsk TEXT] [%hnt TEXT] [%hid]   in the comment of the position before a move to find
 *   a variation with ?, ?? or ?!   a wrong try: its comment says why, the moves after it refute it
 *   one with !, !! or !?           another right answer, which the lesson follows; so is any other
 *                                  variation where there is a task
 *   any other variation            its comment answers it, and the learner is asked again
 *
 * A lesson never changes once it is made; it may be used by one thread at a time. */
#ifndef TABIYA_LESSON_H
#define TABIYA_LESSON_H

#include "app/game/game.h"

G_BEGIN_DECLS

/* A file with more games than this is a collection: only the shown game becomes a lesson. */
#define TABIYA_LESSON_MOST_GAMES 64

typedef struct {
    TabiyaGame *game;
    EngColor learner;
    char *title; /* "" if it has none */
} TabiyaLessonChapter;

typedef struct TabiyaLesson TabiyaLesson;

/* Games without moves are left out. NULL: no game has any. `id` is for the learner's progress;
 * NULL: a digest of the moves. `length` -1: NUL-terminated. */
TabiyaLesson *tabiya_lesson_new(const char *id, const char *text,
                                gssize length) G_GNUC_WARN_UNUSED_RESULT;
/* (transfer full) */
TabiyaLesson *tabiya_lesson_ref(TabiyaLesson *self);
void tabiya_lesson_unref(TabiyaLesson *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLesson, tabiya_lesson_unref)

const char *tabiya_lesson_get_id(TabiyaLesson *self);
const char *tabiya_lesson_get_title(TabiyaLesson *self); /* "" if it has none */
const char *tabiya_lesson_get_annotator(TabiyaLesson *self);
const char *tabiya_lesson_get_language(TabiyaLesson *self); /* "pt-BR"; "" if it does not say */
guint tabiya_lesson_count_chapters(TabiyaLesson *self);     /* at least 1 */
/* (transfer none) */
const TabiyaLessonChapter *tabiya_lesson_get_chapter(TabiyaLesson *self, guint index);

/* --- Positions of a chapter ------------------------------------------------------------------- */

/* Whether the main move from `node` is to be found by the learner: it is the learner's, or hidden.
   */
gboolean tabiya_lesson_asks_at(const TabiyaLessonChapter *chapter, const TabiyaNode *node);
/* For tests: how many moves are to be found along the main line. */
guint tabiya_lesson_count_questions(const TabiyaLessonChapter *chapter);

/* The task of the position, NULL: none; its hints, never NULL; and what the lesson says about it,
 * in paragraphs, "" if nothing. (transfer full) */
char *tabiya_lesson_dup_task(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
GStrv tabiya_lesson_dup_hints(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_lesson_dup_words(const TabiyaNode *node) G_GNUC_WARN_UNUSED_RESULT;

typedef enum {
    TABIYA_LESSON_RIGHT,   /* the lesson goes on with it */
    TABIYA_LESSON_WRONG,   /* a try that the lesson refutes */
    TABIYA_LESSON_ASIDE,   /* not wrong, but the lesson looks for another */
    TABIYA_LESSON_UNKNOWN, /* the lesson says nothing about it */
} TabiyaLessonAnswer;

/* The answer to `move` at `node`; `*next` is its node, or NULL. */
TabiyaLessonAnswer tabiya_lesson_judge(const TabiyaNode *node, EngMove move,
                                       const TabiyaNode **next);

G_END_DECLS

#endif
