/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Players that follow a rule instead of searching: anchors for the weakest levels.
 *
 *   greedy   mates if it can; else makes the capture that wins most by static exchange; else plays
 *            a random move that loses nothing by static exchange; else any move.
 *   random   any legal move.
 *   safe     makes the capture that wins most by static exchange; else plays a random move after
 *            which the opponent can win nothing by one, or, if there is none, the least. It does
 *            not look for mates.
 */
#ifndef TABIYA_SCRIPTED_PLAYER_H
#define TABIYA_SCRIPTED_PLAYER_H

#include "app/analysis/engine-source.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_SCRIPTED_PLAYER (tabiya_scripted_player_get_type())
G_DECLARE_FINAL_TYPE(TabiyaScriptedPlayer, tabiya_scripted_player, TABIYA, SCRIPTED_PLAYER, GObject)

/* NULL with an error for an unknown `script`. Option "Seed" makes its choices reproducible. */
TabiyaScriptedPlayer *tabiya_scripted_player_new(const char *script,
                                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
