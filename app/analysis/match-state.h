/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of a running match: the PGN and a state file to resume from.
 *
 * The state file is text: a line that identifies the match, one with the original length of the PGN
 * file, then one line per counted game, in order: result, end, and the length of the PGN file after
 * that game. A game is written to the PGN first and to the state second, each flushed; on opening,
 * a torn last state line is dropped and the PGN is cut back to the length that the last whole one
 * names, so that a kill at any moment neither loses nor doubles a counted game.
 */
#ifndef TABIYA_MATCH_STATE_H
#define TABIYA_MATCH_STATE_H

#include <glib.h>

#include "app/analysis/match-game.h"

G_BEGIN_DECLS

typedef struct TabiyaMatchState TabiyaMatchState;

typedef struct {
    TabiyaResult result;
    TabiyaMatchEnd end;
} TabiyaMatchRecord;

/* Opens both files (either path may be NULL). Existing records are appended to `records` (GArray of
 * TabiyaMatchRecord). A state file of another match (`fingerprint`) is refused, untouched.
 * (transfer full) */
TabiyaMatchState *tabiya_match_state_open(const char *state_path, const char *pgn_path,
                                          const char *fingerprint, GArray *records,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Waits until all appended games are written. */
void tabiya_match_state_free(TabiyaMatchState *state);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMatchState, tabiya_match_state_free)

/* Saves one more game. Returns at once; FALSE with an error if an earlier one could not be
 * written. */
gboolean tabiya_match_state_append(TabiyaMatchState *state, TabiyaMatchRecord record,
                                   const char *pgn, GError **error);

/* Waits until all appended games are written; FALSE with an error if that failed. Append nothing
 * after it. */
gboolean tabiya_match_state_close(TabiyaMatchState *state, GError **error);

G_END_DECLS

#endif
