/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The result of a streak or a storm: score, record, figures, and the failed puzzles as small
 * boards, each of which opens for practice. */
#ifndef TABIYA_RUN_RESULT_H
#define TABIYA_RUN_RESULT_H

#include <adwaita.h>

#include "app/puzzles/puzzle-course.h"
#include "app/puzzles/puzzle-run-report.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_RUN_RESULT (tabiya_run_result_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRunResult, tabiya_run_result, TABIYA, RUN_RESULT, AdwBin)

GtkWidget *tabiya_run_result_new(TabiyaPuzzleCourse *course, const TabiyaPuzzleRunReport *report);
/* Whether all boards are there. */
gboolean tabiya_run_result_is_settled_for_tests(TabiyaRunResult *self);

G_END_DECLS

#endif
