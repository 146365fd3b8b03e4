/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A match: many games between players, several at a time, counted, saved and resumable.
 *
 * Games are numbered in rounds over the pairings; openings, colors and the players' seeds depend
 * only on the match's seed and the game's number; games are counted, written and reported in that
 * order, whichever ends first. So the PGN of players that do not use a clock is the same every
 * time, and a match that was killed continues from its state file as if nothing had happened
 * (unfinished games are played again).
 *
 * Signals, on the main context that ran tabiya_match_start():
 *   game-finished (int number, const TabiyaMatchGameReport *report)
 *   finished      ()
 */
#ifndef TABIYA_MATCH_H
#define TABIYA_MATCH_H

#include "app/analysis/match-config.h"
#include "app/analysis/match-game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_MATCH (tabiya_match_get_type())
G_DECLARE_FINAL_TYPE(TabiyaMatch, tabiya_match, TABIYA, MATCH, GObject)

/* Takes `config`. */
TabiyaMatch *tabiya_match_new(TabiyaMatchConfig *config) G_GNUC_WARN_UNUSED_RESULT;

const TabiyaMatchConfig *tabiya_match_get_config(TabiyaMatch *self);

/* Reads openings and state, starts the engines that have options, and begins; runs the main context
 * until the options are set. FALSE: nothing is running. A missing or refused option of an engine is
 * TABIYA_ERROR_BAD_ARGUMENT. Problems of the environment have other errors: TABIYA_ERROR_ENGINE for
 * a missing engine, a G_IO_ERROR for a file that cannot be written.
 */
gboolean tabiya_match_start(TabiyaMatch *self, GError **error);

/* Drops the running games and emits ::finished. */
void tabiya_match_stop(TabiyaMatch *self);

/* The score of player `first` against `second`, over all pairings in either order. */
TabiyaScoreline tabiya_match_get_score(TabiyaMatch *self, int first, int second);

/* Games counted, and how many of them were resumed from the state file. */
int tabiya_match_get_played(TabiyaMatch *self);
int tabiya_match_get_resumed(TabiyaMatch *self);
int tabiya_match_get_total(TabiyaMatch *self);

/* The games that `player` lost on time, and by dying, hanging or an illegal move. */
int tabiya_match_get_time_losses(TabiyaMatch *self, int player);
int tabiya_match_get_disconnects(TabiyaMatch *self, int player);

/* The two players of game `number`, White first. */
void tabiya_match_get_players(TabiyaMatch *self, int number, int players[2]);

/* The file error that stopped the match, or NULL. */
const GError *tabiya_match_get_error(TabiyaMatch *self);

G_END_DECLS

#endif
