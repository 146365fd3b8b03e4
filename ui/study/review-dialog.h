/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog before a review: the effort, the engine, this game or all games of the file, and
 * whether to annotate them. It remembers the last choices.
 *
 * Signal:
 *   start   the choices are made; the dialog closes afterwards
 */
#ifndef TABIYA_REVIEW_DIALOG_H
#define TABIYA_REVIEW_DIALOG_H

#include <adwaita.h>

#include "app/analysis/engine-registry.h"
#include "app/study/reviewer.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_REVIEW_DIALOG (tabiya_review_dialog_get_type())
G_DECLARE_FINAL_TYPE(TabiyaReviewDialog, tabiya_review_dialog, TABIYA, REVIEW_DIALOG, AdwWindow)

/* Not shown yet. If `n_games` is above 1, all games can be chosen. */
TabiyaReviewDialog *tabiya_review_dialog_new(TabiyaEngineRegistry *engines, guint n_games);
void tabiya_review_dialog_present(TabiyaReviewDialog *self, GtkWindow *parent);

TabiyaEngineEntry *tabiya_review_dialog_get_engine(TabiyaReviewDialog *self); /* borrowed */
gboolean tabiya_review_dialog_get_all_games(TabiyaReviewDialog *self);
/* Fills in limits and notes; leaves the engine's part unchanged. */
void tabiya_review_dialog_fill_order(TabiyaReviewDialog *self, TabiyaReviewOrder *order);

G_END_DECLS

#endif
