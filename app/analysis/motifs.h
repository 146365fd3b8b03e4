/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds claims: facts about a line that can be proved on the board.
 *
 * A claim says: from this position, these moves win this much, in this way. It is found from an
 * engine's line by static facts alone (attacks, pins, the results of exchanges). It has everything
 * needed to check it, which tests do independently (tests/app/claim-check.h), and to put it in
 * words, as explain.h does.
 *
 * Two kinds of claims explain a bad move. One that is not `missed` begins after the move, with the
 * opponent's answer; a `missed` one begins in place of it, with the better move.
 *
 * Material is counted from the position before the judged move, so that its own capture counts, to
 * the end of the line, where captures must win back no more than a fifth. The score must confirm
 * it: a gain that is paid for in other ways does not count.
 */
#ifndef TABIYA_MOTIFS_H
#define TABIYA_MOTIFS_H

#include "app/analysis/claim.h"
#include "app/analysis/score-view.h"

G_BEGIN_DECLS

/* The judged move, and the game before it. All borrowed. */
typedef struct {
    const EngPosition *before; /* in which it was played */
    EngMove played;            /* ENG_NULL_MOVE: none, only to ask what was "missed" */
    const guint64 *keys; /* of the positions before `before`, as for eng_outcome(); NULL: unknown */
    gsize n_keys;
} TabiyaJudgedMove;

/* A line from an engine. */
typedef struct {
    const EngMove *moves;
    gsize length;
    TabiyaScore score; /* White's view */
} TabiyaEngineLine;

/* The effect of the move, found in the opponent's best `line` after it. `best` is the best line in
 * its place (NULL or empty: unknown): what that loses, too, is not the move's fault. FALSE, with
 * `claim` of TABIYA_MOTIF_NONE, if nothing is found. */
gboolean tabiya_claim_played(const TabiyaJudgedMove *move, const TabiyaEngineLine *line,
                             const TabiyaEngineLine *best, TabiyaClaim *claim);

/* What the best `line` in place of the move would have won; `answer` is the opponent's best line
 * after it: what that wins, too, was not missed. */
gboolean tabiya_claim_missed(const TabiyaJudgedMove *move, const TabiyaEngineLine *line,
                             const TabiyaEngineLine *answer, TabiyaClaim *claim);

G_END_DECLS

#endif
