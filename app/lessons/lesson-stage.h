/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The stages of a lesson (lesson-session.h), and how its questions were answered. */
#ifndef TABIYA_LESSON_STAGE_H
#define TABIYA_LESSON_STAGE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_LESSON_STAGE_EMPTY,   /* there is no lesson */
    TABIYA_LESSON_STAGE_SHOWING, /* the lesson's moves are being played */
    TABIYA_LESSON_STAGE_ASKING,
    TABIYA_LESSON_STAGE_JUDGING, /* the engine looks at a move of which the lesson says nothing */
    TABIYA_LESSON_STAGE_TRIED,   /* a move that the lesson does not look for is on the board */
    TABIYA_LESSON_STAGE_OVER,    /* the end of a chapter */
} TabiyaLessonStage;

/* The questions of a chapter that have been answered. */
typedef struct {
    guint first;  /* at the first try, without help */
    guint helped; /* after other tries, or with hints */
    guint shown;  /* the learner had the move shown */
} TabiyaLessonTally;

G_END_DECLS

#endif
