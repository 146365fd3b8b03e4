/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "study": files of games in tabs, the game that is shown and what is done to it, the
 * engine that thinks about it, and reviews of whole games. Files, games and positions that are
 * opened anywhere come here.
 *
 * The engine and reviews are made with the panel: who never studies does without. A review goes on
 * whatever shows; the engine thinks while the place shows. */
#ifndef TABIYA_STUDY_PLACE_H
#define TABIYA_STUDY_PLACE_H

#include "app/analysis/analysis.h"
#include "app/study/reviewer.h"
#include "app/study/study-session.h"
#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STUDY_PLACE (tabiya_study_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStudyPlace, tabiya_study_place, TABIYA, STUDY_PLACE, TabiyaPlace)

/* What the engine thinks of the position that is shown, and the reviews of whole games. The panel
 * is made if need be. Lent. */
TabiyaAnalysis *tabiya_study_place_get_analysis_for_tests(TabiyaStudyPlace *self);
TabiyaReviewer *tabiya_study_place_get_reviewer_for_tests(TabiyaStudyPlace *self);

G_END_DECLS

#endif
