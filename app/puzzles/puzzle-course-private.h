/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of TabiyaPuzzleCourse share: puzzle-course.c goes through a course, whatever kind it
 * is. A kind gives puzzles that were not handed out yet. */
#ifndef TABIYA_PUZZLE_COURSE_PRIVATE_H
#define TABIYA_PUZZLE_COURSE_PRIVATE_H

#include "app/puzzles/puzzle-course.h"

G_BEGIN_DECLS

typedef struct {
    /* Returns a new puzzle (TabiyaPuzzle, whose free function is tabiya_puzzle_free()) or NULL to
     * `task`, whose source is the course. */
    void (*load)(TabiyaPuzzleCourse *self, TabiyaCourseStep step, GTask *task);
    /* Whether there may be a puzzle before the first one of its history. NULL: there never is. */
    gboolean (*has_before)(TabiyaPuzzleCourse *self);
    /* NULL: nothing comes of it. */
    void (*answered)(TabiyaPuzzleCourse *self, TabiyaPuzzleResult result);
} TabiyaCourseKind;

struct _TabiyaPuzzleCourse {
    GObject parent_instance;

    const TabiyaCourseKind *kind;
    TabiyaPuzzleMode mode;
    gboolean rated, quick;
    char *topic;
    gint64 run, card;
    guint counts[TABIYA_N_PUZZLE_RESULTS];

    GPtrArray *history; /* of TabiyaPuzzle: those that were handed out */
    guint at;           /* the last one; meaningless while there are none */
    gboolean again;     /* it was there before */

    GPtrArray *puzzles; /* of TabiyaPuzzle; of a course of given ones */
    guint first, past;  /* of them that are in the history */
};

G_END_DECLS

#endif
