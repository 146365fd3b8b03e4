/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "train", reached from "openings": it asks for the moves of a repertoire
 * (app/openings/repertoire-training.h). The repertoires come from the place "openings", which is
 * made before it. */
#ifndef TABIYA_TRAIN_PLACE_H
#define TABIYA_TRAIN_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TRAIN_PLACE (tabiya_train_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTrainPlace, tabiya_train_place, TABIYA, TRAIN_PLACE, TabiyaPlace)

G_END_DECLS

#endif
