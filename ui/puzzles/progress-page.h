/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Progress page of the place "puzzles": the rating over time, the last days, the weakest themes
 * and the recent answers.
 *
 * Signals:
 *   open (const char *id)   the person opens a puzzle that was tried
 */
#ifndef TABIYA_PROGRESS_PAGE_H
#define TABIYA_PROGRESS_PAGE_H

#include "app/puzzles/puzzle-progress.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PROGRESS_PAGE (tabiya_progress_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaProgressPage, tabiya_progress_page, TABIYA, PROGRESS_PAGE,
                     TabiyaPlacePanel)

GtkWidget *tabiya_progress_page_new(TabiyaPuzzleProgress *progress);

/* Whether everything requested is shown. For tests. */
gboolean tabiya_progress_page_is_settled_for_tests(TabiyaProgressPage *self);

G_END_DECLS

#endif
