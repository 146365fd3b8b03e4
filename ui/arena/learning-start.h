/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The beginning of a learning run: recipes with what they cost, and a folder.
 *
 * Signals:
 *   start   (int size, const char *folder)
 *   follow  ()
 */
#ifndef TABIYA_ARENA_LEARNING_START_H
#define TABIYA_ARENA_LEARNING_START_H

#include <adwaita.h>

#include "app/arena/learning-recipe.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LEARNING_START (tabiya_learning_start_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLearningStart, tabiya_learning_start, TABIYA, LEARNING_START, AdwBin)

/* `directory` has the folders of runs, unless another folder is chosen. */
GtkWidget *tabiya_learning_start_new(const char *directory) G_GNUC_WARN_UNUSED_RESULT;
/* A free folder in that directory is the next one again; and no problem is shown. */
void tabiya_learning_start_reset(TabiyaLearningStart *self);
/* Shows why a run could not be started or followed. */
void tabiya_learning_start_show_problem(TabiyaLearningStart *self, const char *why);

G_END_DECLS

#endif
