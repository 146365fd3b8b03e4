/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Train page of the place "puzzles", a list of ways to train. Each row activates
 * "win.puzzle-train" with its target: "adaptive", "streak", "storm", "mate:2", "theme:fork",
 * "endgame:rookEndgame", "review", "mistakes", "set:7" (ui/puzzles/puzzles-place-train.c). */
#ifndef TABIYA_TRAIN_PAGE_H
#define TABIYA_TRAIN_PAGE_H

#include "app/job/job.h"
#include "app/puzzles/puzzle-progress.h"
#include "ui/place-panel.h"
#include "ui/today/today-part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TRAIN_PAGE (tabiya_train_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTrainPage, tabiya_train_page, TABIYA, TRAIN_PAGE, TabiyaPlacePanel)

GtkWidget *tabiya_train_page_new(TabiyaPuzzleProgress *progress, TabiyaTodayPart *today);

/* Shows the running job that searches for the person's mistakes. */
void tabiya_train_page_show_job(TabiyaTrainPage *self, TabiyaJob *job);

/* Whether everything requested is shown. For tests. */
gboolean tabiya_train_page_is_settled_for_tests(TabiyaTrainPage *self);

G_END_DECLS

#endif
