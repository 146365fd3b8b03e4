/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about random positions, made from templates, with their truth found square by square
 * and not as the verifier finds it. */
#ifndef CLAIMS_RANDOM_H
#define CLAIMS_RANDOM_H

#include <glib.h>

#include "engine/board/position.h"

typedef struct {
    GString *text;
    gboolean is_true;
} RandomSentence;

/* How many templates there are. */
guint claims_random_templates(void);

/* Makes a sentence about `position` by the template. FALSE: it has none there. */
gboolean claims_random_make(GRand *random, const EngPosition *position, guint template,
                            RandomSentence *sentence);

#endif
