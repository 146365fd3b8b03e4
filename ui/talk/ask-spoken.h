/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a screen reader says of an answer. */
#ifndef TABIYA_ASK_SPOKEN_H
#define TABIYA_ASK_SPOKEN_H

#include "app/talk/answer.h"
#include "ui/talk/model-words.h"

G_BEGIN_DECLS

/* `model`: what a language model said of it; NULL: Tabiya answered. */
char *tabiya_ask_dup_spoken(const TabiyaAnswer *answer,
                            const TabiyaModelWords *model) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
