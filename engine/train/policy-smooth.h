/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ENG_TRAIN_POLICY_SMOOTH_H
#define ENG_TRAIN_POLICY_SMOOTH_H

#include "engine/train/policy-model.h"

/* Smooths what depends on the rating (the rating rows of the inputs, and the leanings) by
 * local straight lines over neighboring ratings; `moves` are how many moves each was learned from.
 * Ratings with few moves lean on those with many, and what changes evenly stays as it is. */
void eng_policy_smooth(const EngPolicyModel *model, float *values,
                       const double moves[ENG_POLICY_RATING_ROWS]);

#endif
