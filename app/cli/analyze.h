/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions shared by the parts of `analyze`. */
#ifndef TABIYA_CLI_ANALYZE_H
#define TABIYA_CLI_ANALYZE_H

#include "app/analysis/game-review.h"
#include "app/cli/command.h"

G_BEGIN_DECLS

/* The first and the last line of a shard. PGN readers skip both as escapes. The first is "% tabiya
 * shard I of N\n", from 1. */
#define TABIYA_SHARD_LINE "%% tabiya shard %u of %u\n"
#define TABIYA_SHARD_END "% tabiya shard ends\n"

/* A complete review as one JSON object on a line, newline included. `index` counts from 0. */
char *tabiya_cli_dup_review_json(TabiyaGameReview *review, guint index) G_GNUC_WARN_UNUSED_RESULT;

/* Writes the games of all shards in their original order to `output` (NULL: standard output). */
TabiyaExit tabiya_cli_merge_shards(char **paths, const char *output);

G_END_DECLS

#endif
