/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of generations of a learning run, the newest first, each with its score and a menu:
 *
 *     learning.watch   (i)   a match of this generation against the one before
 *     learning.gif     (i)   its best game as an animation
 *     learning.use     (i)   its net for analysis
 *     learning.unuse         the built-in net again
 */
#ifndef TABIYA_ARENA_LEARNING_ROWS_H
#define TABIYA_ARENA_LEARNING_ROWS_H

#include <adwaita.h>

#include "app/arena/learning-run.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LEARNING_ROWS (tabiya_learning_rows_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLearningRows, tabiya_learning_rows, TABIYA, LEARNING_ROWS, AdwBin)

GtkWidget *tabiya_learning_rows_new(TabiyaLearningRun *run) G_GNUC_WARN_UNUSED_RESULT;
/* Call when the run has changed. `used`: the path of the net that analysis uses (nullable). */
void tabiya_learning_rows_update(TabiyaLearningRows *self, const char *used);

G_END_DECLS

#endif
