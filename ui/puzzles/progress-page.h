/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Progress page of the place "puzzles": charts of the rating, of themes and of the time for a
 * puzzle, the last weeks, flashcards recalled, games by level, and the recent answers; all of it
 * can be exported.
 *
 * Signals:
 *   open (const char *id)   the person opens a puzzle that was tried
 *   said (const char *text) a sentence about an export
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

/* Writes a file, as if it had been chosen in the dialog; an ending that is missing is added. For
 * tests. */
void tabiya_progress_page_export(TabiyaProgressPage *self, TabiyaProgressFile file,
                                 const char *path);

/* Whether everything requested is shown. For tests. */
gboolean tabiya_progress_page_is_settled_for_tests(TabiyaProgressPage *self);

G_END_DECLS

#endif
