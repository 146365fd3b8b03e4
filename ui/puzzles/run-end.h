/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of a training on the Solve page, where there is more to say than a sentence: the result
 * of a streak or a storm with its record and the puzzles to try again, or what can be trained when
 * there are no new puzzles near the person's rating (no-puzzles-left.h). Invisible otherwise. */
#ifndef TABIYA_RUN_END_H
#define TABIYA_RUN_END_H

#include <adwaita.h>

#include "app/puzzles/puzzle-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_RUN_END (tabiya_run_end_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRunEnd, tabiya_run_end, TABIYA, RUN_END, AdwBin)

/* NULL: none. */
void tabiya_run_end_set_session(TabiyaRunEnd *self, TabiyaPuzzleSession *session);
/* Whether it shows the end of this training. */
gboolean tabiya_run_end_is_needed(TabiyaRunEnd *self);
/* Whether everything asked for is shown. */
gboolean tabiya_run_end_is_settled_for_tests(TabiyaRunEnd *self);

G_END_DECLS

#endif
