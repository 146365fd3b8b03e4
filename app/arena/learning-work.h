/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Does the work of a learning run, in the current folder, to which all names are relative: a run
 * that is moved goes on where it is then.
 *
 *     recipe.json                the recipe
 *     progress                   the events (learning-event.h)
 *     running                    locked while somebody works here (app/run-mark.h)
 *     start.nnue                 the net of random numbers
 *     generation-N/games         its games against itself
 *     generation-N/positions     positions to learn from; removed when it has learned
 *     generation-N/net/          its net, and the checkpoint of its learning
 *     generation-N/match.pgn     its match against the one before, and match.state
 *
 * Each step is a child process, but for the match. All of them go on where they were stopped, and a
 * step is only noted as done when it is: so the run can be killed at any time, and goes on when it
 * is started again.
 *
 * Signals, on the main context:
 *   event     (const TabiyaLearningEvent *event): it has been written down
 *   finished  (gboolean good): it is done or was stopped; else an event has said why not
 */
#ifndef TABIYA_LEARNING_WORK_H
#define TABIYA_LEARNING_WORK_H

#include <gio/gio.h>

#include "app/arena/learning-story.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LEARNING_WORK (tabiya_learning_work_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLearningWork, tabiya_learning_work, TABIYA, LEARNING_WORK, GObject)

/* `engine`: the program tabiya-engine. `threads`: how many processors it may use. */
TabiyaLearningWork *tabiya_learning_work_new(const char *engine,
                                             int threads) G_GNUC_WARN_UNUSED_RESULT;

/* Begins, or goes on. `recipe` NULL: that of the folder; if only its number of generations is
 * larger, the run goes on with them. TABIYA_ERROR_BAD_ARGUMENT: the folder has another recipe, or
 * none. A G_IO_ERROR: somebody else works there (G_IO_ERROR_BUSY), or it cannot be written. */
gboolean tabiya_learning_work_start(TabiyaLearningWork *self, const TabiyaLearningRecipe *recipe,
                                    GError **error);
/* Ends it at once; it can be started again. */
void tabiya_learning_work_stop(TabiyaLearningWork *self);

const TabiyaLearningStory *tabiya_learning_work_get_story(TabiyaLearningWork *self);

/* The path, within the folder of the run, of a generation's net; 0: what the first one began with.
 * NULL: there is none, or it is built in. */
char *tabiya_learning_dup_net_path(const TabiyaLearningStory *story,
                                   const TabiyaLearningRecipe *recipe,
                                   int generation) G_GNUC_WARN_UNUSED_RESULT;
/* The same of the games of its match. */
char *tabiya_learning_dup_match_path(int generation) G_GNUC_WARN_UNUSED_RESULT;

/* The names of the files in the folder, for readers. */
#define TABIYA_LEARNING_RECIPE_FILE "recipe.json"
#define TABIYA_LEARNING_PROGRESS_FILE "progress"
/* A longer file of events is not read on. */
#define TABIYA_LEARNING_PROGRESS_MAX ((gsize)64 << 20)

G_END_DECLS

#endif
