/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A learning run as a window shows it: generations of the net, what each has learned and how much
 * stronger it is.
 *
 * The work itself is done by `tabiya-cli train FOLDER` (learning-work.h), in a process of its own
 * that gives way to everything else. This object starts it, or follows one that was started from a
 * shell: both ways it reads the file of events as it grows. What it reads may come from anybody and
 * be cut anywhere; it reads a little at a time, and only so much.
 *
 * A folder of `tabiya-engine train learn` alone, with its log, can be followed, too.
 *
 * Main context only. Signal:
 *   changed ()
 */
#ifndef TABIYA_LEARNING_RUN_H
#define TABIYA_LEARNING_RUN_H

#include <gio/gio.h>

#include "app/arena/learning-story.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LEARNING_RUN (tabiya_learning_run_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLearningRun, tabiya_learning_run, TABIYA, LEARNING_RUN, GObject)

typedef enum {
    TABIYA_LEARNING_RUN_NONE,    /* no run */
    TABIYA_LEARNING_RUN_RUNNING, /* here or, if it is not ours, elsewhere */
    TABIYA_LEARNING_RUN_PAUSING, /* it was asked to stop */
    TABIYA_LEARNING_RUN_PAUSED,  /* it can go on */
    TABIYA_LEARNING_RUN_FAILED,
    TABIYA_LEARNING_RUN_DONE,
} TabiyaLearningRunState;

TabiyaLearningRun *tabiya_learning_run_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Follows the run in that folder. FALSE: there is none. */
gboolean tabiya_learning_run_follow(TabiyaLearningRun *self, const char *folder, GError **error);
/* Begins a run in that folder, which is made; or goes on with the one that is there. `recipe` NULL:
 * with its own. FALSE: the program cannot be started; other problems fail later. */
gboolean tabiya_learning_run_start(TabiyaLearningRun *self, const char *folder,
                                   const TabiyaLearningRecipe *recipe, GError **error);
/* Goes on with the run that is shown. */
gboolean tabiya_learning_run_go_on(TabiyaLearningRun *self, GError **error);
/* Goes on with so many more generations; the recipe must be known. */
gboolean tabiya_learning_run_extend(TabiyaLearningRun *self, int generations, GError **error);
/* Stops the work that was started here; it can go on later. */
void tabiya_learning_run_pause(TabiyaLearningRun *self);
/* The same at once, and shows no run any more. The folder stays as it is. */
void tabiya_learning_run_close(TabiyaLearningRun *self);
/* Reads what is new; happens by itself every second. */
void tabiya_learning_run_refresh(TabiyaLearningRun *self);

TabiyaLearningRunState tabiya_learning_run_get_state(TabiyaLearningRun *self);
/* Whether the work was started here, so that it can be paused. */
gboolean tabiya_learning_run_is_own(TabiyaLearningRun *self);
/* NULL: none. (transfer none) */
const char *tabiya_learning_run_get_folder(TabiyaLearningRun *self);
/* NULL: not known. (transfer none) */
const TabiyaLearningRecipe *tabiya_learning_run_get_recipe(TabiyaLearningRun *self);
/* Empty if there is no run. Valid until the next change. (transfer none) */
const TabiyaLearningStory *tabiya_learning_run_get_story(TabiyaLearningRun *self);
/* Why it has failed, in a sentence; or NULL. (transfer none) */
const char *tabiya_learning_run_get_why(TabiyaLearningRun *self);

/* The file of a generation's net (0: what the first one began with); NULL: there is none. */
char *tabiya_learning_run_dup_net(TabiyaLearningRun *self,
                                  int generation) G_GNUC_WARN_UNUSED_RESULT;
/* The file of the games of its match; NULL: there is none. */
char *tabiya_learning_run_dup_match(TabiyaLearningRun *self,
                                    int generation) G_GNUC_WARN_UNUSED_RESULT;

/* Checks that the file is a whole net, and copies it to DIRECTORY/nets, where it outlives the run.
 * The path of the copy; NULL with an error. (transfer full) */
char *tabiya_learning_run_keep_net(TabiyaLearningRun *self, int generation, const char *directory,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Starts that program instead of tabiya-cli, with the engine `engine`. For tests. */
void tabiya_learning_run_set_programs_for_tests(TabiyaLearningRun *self, const char *cli,
                                                const char *engine);

G_END_DECLS

#endif
