/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions shared by the parts of `analyze`. */
#ifndef TABIYA_CLI_ANALYZE_H
#define TABIYA_CLI_ANALYZE_H

#include "app/analysis/game-review.h"
#include "app/cli/command.h"

G_BEGIN_DECLS

/* A complete review as one JSON object on a line, newline included. `index` counts from 0. */
char *tabiya_cli_dup_review_json(TabiyaGameReview *review, guint index) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
