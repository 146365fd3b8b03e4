/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ENG_TRAIN_POLICY_EXPORT_H
#define ENG_TRAIN_POLICY_EXPORT_H

#include "engine/policy/net.h"
#include "engine/train/policy-model.h"

/* The file of a learned net, owned by the caller, and its name; NULL if memory ran out. */
uint8_t *eng_policy_round(const EngPolicyModel *model, const float *values, const char *about,
                          size_t *size, char name[ENG_POLICY_NAME_SIZE]);

/* Writes it into `folder` under its name. False after reporting an error. */
bool eng_policy_export(const char *folder, const EngPolicyModel *model, const float *values,
                       const char *about);

#endif
