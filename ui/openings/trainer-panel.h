/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel beside the board while a repertoire is trained: the question, the lines' verdict on the
 * answer, the grade, and the moves up to the position. At the end it sums up.
 *
 * Its buttons name actions of the window ("win.repertoire-next", "win.repertoire-grade" …,
 * ui/openings/train-place.c).
 *
 * Its session is a TabiyaRepertoireTraining.
 */
#ifndef TABIYA_TRAINER_PANEL_H
#define TABIYA_TRAINER_PANEL_H

#include "app/openings/repertoire-training.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TRAINER_PANEL (tabiya_trainer_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTrainerPanel, tabiya_trainer_panel, TABIYA, TRAINER_PANEL,
                     TabiyaPlacePanel)

GtkWidget *tabiya_trainer_panel_new(TabiyaRepertoireTraining *session,
                                    TabiyaRepertoires *repertoires);

G_END_DECLS

#endif
