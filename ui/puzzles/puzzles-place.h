/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": solving puzzles, training, browsing all of them, and the person's progress.
 * Its session is a TabiyaPuzzleSession, its panel a TabiyaPuzzlesPanel. */
#ifndef TABIYA_PUZZLES_PLACE_H
#define TABIYA_PUZZLES_PLACE_H

#include "app/job/job.h"
#include "app/puzzles/puzzle-progress.h"
#include "app/puzzles/puzzle-sets.h"
#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLES_PLACE (tabiya_puzzles_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzlesPlace, tabiya_puzzles_place, TABIYA, PUZZLES_PLACE, TabiyaPlace)

/* The person's results with puzzles, for places that add to them. (transfer none) */
TabiyaPuzzleProgress *tabiya_puzzles_place_get_progress(TabiyaPuzzlesPlace *self);

/* --- For tests -------------------------------------------------------------------------------- */

/* (transfer none); NULL until there is a panel. */
TabiyaPuzzleSets *tabiya_puzzles_place_get_sets_for_tests(TabiyaPuzzlesPlace *self);
/* The last job that searched for the person's mistakes. (transfer none); NULL: none yet. */
TabiyaJob *tabiya_puzzles_place_get_mistakes_job_for_tests(TabiyaPuzzlesPlace *self);

G_END_DECLS

#endif
