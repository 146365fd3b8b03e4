/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A learning run in words and charts, for a window and a screen reader. All text is translated and
 * the caller's. */
#ifndef TABIYA_LEARNING_WORDS_H
#define TABIYA_LEARNING_WORDS_H

#include "app/arena/learning-story.h"
#include "app/render/chart.h"

G_BEGIN_DECLS

/* "A few minutes" … (transfer none) */
const char *tabiya_learning_get_size_name(TabiyaLearningSize size);
/* "5 generations with 3,000 games each; about 2 minutes on 2 processors" */
char *tabiya_learning_dup_cost(const TabiyaLearningRecipe *recipe,
                               int cores) G_GNUC_WARN_UNUSED_RESULT;
/* "About 2 hours left" */
char *tabiya_learning_dup_left(double seconds) G_GNUC_WARN_UNUSED_RESULT;
/* "Generation 2 learns: 40%, 90,000 positions/s" */
char *tabiya_learning_dup_step(const TabiyaLearningStory *story) G_GNUC_WARN_UNUSED_RESULT;

/* The Elo difference for a score, and the ends of its 95% interval (Wilson's, which has them even
 * if one side won all games). They are never infinite: a clean score counts as half a game short of
 * one. */
typedef struct {
    double value, low, high;
} TabiyaLearningElo;
TabiyaLearningElo tabiya_learning_elo(TabiyaScoreline score);
/* "+120 Elo (+60 to +190): 40 won, 5 drawn, 15 lost" */
char *tabiya_learning_dup_score(TabiyaScoreline score) G_GNUC_WARN_UNUSED_RESULT;

/* The error of a generation on positions that it does not learn from (the root of the loss); NULL:
 * there are no points. */
TabiyaChart *tabiya_learning_new_loss_chart(const TabiyaLearningGeneration *generation)
    G_GNUC_WARN_UNUSED_RESULT;
/* The strength of the generations, the sum of each one's Elo against the one before; NULL: no match
 * has been begun. */
TabiyaChart *
tabiya_learning_new_elo_chart(const TabiyaLearningStory *story) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
