/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What happens in a line, as facts that can be proved on the board.
 *
 * A claim says: from this position, by these moves, that much is won, and this is how. It is found
 * from an engine's line by static facts alone (who attacks what, what is pinned, what an exchange
 * gives) and carries everything that is needed to check it again, which tests do by a logic of
 * their own (tests/app/claim-check.h), and everything that explain.h makes a sentence of.
 *
 * Two kinds of claims explain a bad move. One that is not `missed` begins after the move, with the
 * opponent's answer; one that is begins instead of it, with what would have been better.
 *
 * Material is counted from the position before the judged move, so that what it took itself is
 * counted, and at the end of the line, where captures give back no more than a fifth of it. The
 * score must say so too: what is paid for in other ways is not won.
 */
#ifndef TABIYA_MOTIFS_H
#define TABIYA_MOTIFS_H

#include "app/analysis/claim.h"
#include "app/analysis/engine-source.h"

G_BEGIN_DECLS

/* The move that is judged, and the game before it. All borrowed. */
typedef struct {
    const EngPosition *before; /* in which it was played */
    EngMove played;
    const guint64 *keys; /* of the positions before `before`, as for eng_outcome(); NULL: unknown */
    gsize n_keys;
} TabiyaJudgedMove;

/* A line as an engine tells it. */
typedef struct {
    const EngMove *moves;
    gsize length;
    TabiyaScore score; /* White's view */
} TabiyaEngineLine;

/* What the move brought about: found in the opponent's best `line` after it. `best` is the best
 * line in its place (NULL or empty: unknown): what it loses too was not lost by the move. FALSE,
 * with `claim` of TABIYA_MOTIF_NONE, if nothing can be said. */
gboolean tabiya_claim_played(const TabiyaJudgedMove *move, const TabiyaEngineLine *line,
                             const TabiyaEngineLine *best, TabiyaClaim *claim);

/* What the best `line` in place of the move would have brought; `answer` is the opponent's best
 * line after it: what it wins too was not missed. */
gboolean tabiya_claim_missed(const TabiyaJudgedMove *move, const TabiyaEngineLine *line,
                             const TabiyaEngineLine *answer, TabiyaClaim *claim);

G_END_DECLS

#endif
