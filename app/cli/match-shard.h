/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A shard of a match, and the match that shards make together (`match --shard`, `--merge`). */
#ifndef TABIYA_CLI_MATCH_SHARD_H
#define TABIYA_CLI_MATCH_SHARD_H

#include "app/analysis/match.h"
#include "app/cli/shard.h"

G_BEGIN_DECLS

/* The file of a shard that is being played. */
typedef struct TabiyaMatchShard TabiyaMatchShard;

/* Lets `config` play the rest of the shard: its files become the shard's, and SPRT waits for the
 * merge, where the games are in order. `sprt`: the text of --sprt, or NULL. Reports an error.
 * (transfer full) */
TabiyaMatchShard *tabiya_match_shard_open(const TabiyaShard *shard, TabiyaMatchConfig *config,
                                          const char *sprt,
                                          TabiyaExit *exit) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_match_shard_free(TabiyaMatchShard *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMatchShard, tabiya_match_shard_free)

/* The number of games that earlier runs have played. */
guint tabiya_match_shard_get_done(TabiyaMatchShard *self);

/* Writes a game. After an error it and all later ones return FALSE. */
gboolean tabiya_match_shard_keep(TabiyaMatchShard *self, int number,
                                 const TabiyaMatchGameReport *report);

/* Ends the shard if the match has played all of it, and reports how it went. */
TabiyaExit tabiya_match_shard_end(TabiyaMatchShard *self, TabiyaMatch *match);

/* Counts the games of all shards in a new match that has not been started, until SPRT is decided,
 * and writes them to `pgn_path` (NULL: nowhere). NULL after a reported error. (transfer full) */
TabiyaMatch *tabiya_match_shard_merge(char **paths, const char *pgn_path,
                                      TabiyaExit *exit) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
