/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The story of a learning run: its events, put together. A plain struct that changes with each of
 * them, and with nothing else. Its size is bounded, whatever a file says. */
#ifndef TABIYA_LEARNING_STORY_H
#define TABIYA_LEARNING_STORY_H

#include "app/analysis/match-stats.h"
#include "app/arena/learning-event.h"
#include "app/arena/learning-recipe.h"

G_BEGIN_DECLS

/* A point of the loss curve. */
typedef struct {
    double share; /* 0 … 1 of its generation's learning */
    double loss, check;
} TabiyaLearningLoss;

#define TABIYA_LEARNING_LOSSES_MAX 400 /* of a generation */

typedef struct {
    int number; /* from 1 */
    gint64 games, games_total, positions;
    GArray *losses;        /* of TabiyaLearningLoss, by `share` */
    char *net;             /* its file's name; NULL: there is none yet */
    TabiyaScoreline score; /* against the one before */
    int match_total;
    int steps_done; /* TABIYA_LEARNING_STEPS: all */
} TabiyaLearningGeneration;

typedef enum {
    TABIYA_LEARNING_OPEN,    /* begun, and not ended: it runs, or was killed */
    TABIYA_LEARNING_STOPPED, /* it can go on */
    TABIYA_LEARNING_FAILED,  /* why: `why` */
    TABIYA_LEARNING_OVER,
} TabiyaLearningEnd;

typedef struct {
    GPtrArray *generations; /* of TabiyaLearningGeneration, in order */
    int generation;         /* the one that is worked at, from 1; 0: none yet */
    TabiyaLearningStep step;
    double share; /* of that step that is done, 0 … 1 */
    double rate;  /* positions a second of that step; 0: not known */
    double spent_s;
    TabiyaLearningEnd end;
    char *why; /* or NULL */
} TabiyaLearningStory;

TabiyaLearningStory *tabiya_learning_story_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_learning_story_free(TabiyaLearningStory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLearningStory, tabiya_learning_story_free)

/* FALSE: it cannot follow what happened before (a generation is skipped), and is left out. */
gboolean tabiya_learning_story_add(TabiyaLearningStory *self, const TabiyaLearningEvent *event);
/* Adds all lines of a text. Returns how many bytes were whole lines: what follows them has not been
 * written to its end. */
gsize tabiya_learning_story_add_text(TabiyaLearningStory *self, const char *text, gsize length);

/* NULL: there is no such generation yet. (transfer none) */
const TabiyaLearningGeneration *tabiya_learning_story_get(const TabiyaLearningStory *self,
                                                          int number);

/* What to do next: the first step that has not ended. FALSE: all are done. */
gboolean tabiya_learning_story_next(const TabiyaLearningStory *self,
                                    const TabiyaLearningRecipe *recipe, int *generation,
                                    TabiyaLearningStep *step);

/* How much of the run is done, 0 … 1, and the seconds that are left; -1: not known yet. */
double tabiya_learning_story_share(const TabiyaLearningStory *self,
                                   const TabiyaLearningRecipe *recipe);
double tabiya_learning_story_left_s(const TabiyaLearningStory *self,
                                    const TabiyaLearningRecipe *recipe);

G_END_DECLS

#endif
