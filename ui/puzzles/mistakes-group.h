/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows of a person's own mistakes among the ways to train: how many are due, the way to look
 * for more ("win.puzzle-mistakes"), and while that is done how far it is. */
#ifndef TABIYA_MISTAKES_GROUP_H
#define TABIYA_MISTAKES_GROUP_H

#include <adwaita.h>

#include "app/job/job.h"
#include "app/puzzles/puzzle-progress.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_MISTAKES_GROUP (tabiya_mistakes_group_get_type())
G_DECLARE_FINAL_TYPE(TabiyaMistakesGroup, tabiya_mistakes_group, TABIYA, MISTAKES_GROUP,
                     AdwPreferencesGroup)

GtkWidget *tabiya_mistakes_group_new(TabiyaPuzzleProgress *progress);

/* The job that runs; it is shown until it is finished. */
void tabiya_mistakes_group_show_job(TabiyaMistakesGroup *self, TabiyaJob *job);

/* Whether it shows all that was asked for. For tests. */
gboolean tabiya_mistakes_group_is_settled(TabiyaMistakesGroup *self);

G_END_DECLS

#endif
