/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options that `match` and `tournament` share: players, limits, openings, when a game is
 * decided, and how it is told. */
#ifndef TABIYA_MATCH_OPTIONS_H
#define TABIYA_MATCH_OPTIONS_H

#include "app/analysis/match-config.h"

G_BEGIN_DECLS

typedef struct {
    char **engines;
    char *tc, *openings, *pgn, *sprt, *draw, *resign, *tablebases;
    gint64 nodes, movetime_ms;
    int depth, games, concurrency, max_plies, seed;
    gboolean json, quiet;
} TabiyaMatchOptions;

/* What the options are without being given; `concurrency` is 0. */
void tabiya_match_options_init(TabiyaMatchOptions *self);
void tabiya_match_options_clear(TabiyaMatchOptions *self);

/* They, and then `own`, which ends with an empty entry, as do the entries returned. --games and
 * --pgnout are not among them: they mean something else to each command. (transfer full) */
GOptionEntry *tabiya_match_options_dup_entries(TabiyaMatchOptions *self,
                                               const GOptionEntry *own) G_GNUC_WARN_UNUSED_RESULT;

/* Puts them into `config`, except for the PGN's path; FALSE: they are wrong. */
gboolean tabiya_match_options_apply(const TabiyaMatchOptions *self, TabiyaMatchConfig *config,
                                    GError **error);

G_END_DECLS

#endif
