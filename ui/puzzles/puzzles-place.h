/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": solving them one after another, ways to train, looking through all there
 * are, and how it goes. Its session is a TabiyaPuzzleSession, its panel a TabiyaPuzzlesPanel. */
#ifndef TABIYA_PUZZLES_PLACE_H
#define TABIYA_PUZZLES_PLACE_H

#include "app/job/job.h"
#include "app/puzzles/puzzle-progress.h"
#include "app/puzzles/puzzle-sets.h"
#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLES_PLACE (tabiya_puzzles_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzlesPlace, tabiya_puzzles_place, TABIYA, PUZZLES_PLACE, TabiyaPlace)

/* What the person has done with puzzles, for places that add to it. (transfer none) */
TabiyaPuzzleProgress *tabiya_puzzles_place_get_progress(TabiyaPuzzlesPlace *self);

/* --- For tests -------------------------------------------------------------------------------- */

/* (transfer none); NULL until there is a panel. */
TabiyaPuzzleSets *tabiya_puzzles_place_get_sets_for_tests(TabiyaPuzzlesPlace *self);
/* The last job that looked for the person's mistakes. (transfer none); NULL: there was none yet. */
TabiyaJob *tabiya_puzzles_place_get_mistakes_job_for_tests(TabiyaPuzzlesPlace *self);

G_END_DECLS

#endif
