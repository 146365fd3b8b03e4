/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The check of what a language model says: the verifier of prose (claims.h), which replays each
 * claim on the board. */
#ifndef TABIYA_ASSISTANT_CHECK_H
#define TABIYA_ASSISTANT_CHECK_H

#include "app/talk/assistant-said.h"

G_BEGIN_DECLS

/* A TabiyaSaidCheckFunc. (transfer full) */
GPtrArray *tabiya_assistant_check(const char *text, const TabiyaSaidContext *context);

G_END_DECLS

#endif
