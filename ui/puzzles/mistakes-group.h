/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The group of rows on the Train page for a person's own mistakes: how many are due, a row that
 * searches for more ("win.puzzle-mistakes"), and the progress of a running search. */
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

/* Shows the running job until it finishes. */
void tabiya_mistakes_group_show_job(TabiyaMistakesGroup *self, TabiyaJob *job);

/* Whether everything requested is shown. For tests. */
gboolean tabiya_mistakes_group_is_settled(TabiyaMistakesGroup *self);

G_END_DECLS

#endif
