/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "study": files of games in tabs, editing the shown game, engine analysis, and reviews
 * of whole games. Files, games and positions that are opened anywhere are shown here.
 *
 * The engine and reviews are created together with the panel, so that they cost nothing until this
 * place is opened. A review continues while another place is shown; the engine runs only while this
 * place is shown.
 *
 * Signal:
 *   reviewed (TabiyaGameReview *review)   the review of a game is complete */
#ifndef TABIYA_STUDY_PLACE_H
#define TABIYA_STUDY_PLACE_H

#include "app/analysis/analysis.h"
#include "app/study/reviewer.h"
#include "app/study/study-session.h"
#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STUDY_PLACE (tabiya_study_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStudyPlace, tabiya_study_place, TABIYA, STUDY_PLACE, TabiyaPlace)

/* The analysis of the shown position by the first engine (0) or the second (1), and the reviews of
 * whole games. Creates the panel if needed. Lent. */
TabiyaAnalysis *tabiya_study_place_get_analysis_for_tests(TabiyaStudyPlace *self, guint which);
TabiyaReviewer *tabiya_study_place_get_reviewer_for_tests(TabiyaStudyPlace *self);

/* Writes the open file, or the shown game of a large one, as the page of a lesson; `file` as chosen
 * by the user. */
void tabiya_study_place_export_lesson(TabiyaStudyPlace *self, GFile *file);

G_END_DECLS

#endif
