/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Judges a move of a puzzle that is not the solution's, by what an engine says of both. Pure: the
 * caller searches (try-finder.h).
 *
 * Chances are those of judgment.h. A move also wins if it is winning by itself and gives away less
 * than five points; so in a mate puzzle, winning a queen is not wrong, but not the solution either.
 * A move is as good as the solution, so that the puzzle continues with it, if it mates no later
 * than the solution; or, as the last move, if it gives away less than a point.
 *
 * A puzzle made from a user's mistake may have several good moves, in a game that was not won:
 * there, any move that gives away less than five points is as good.
 *
 * Few nodes are enough for a move that is far from the border: most wrong moves lose at once. What
 * is near it needs more, up to TABIYA_TRY_NODES. */
#ifndef TABIYA_TRY_JUDGE_H
#define TABIYA_TRY_JUDGE_H

#include "app/analysis/move-compare.h"
#include "app/store/puzzle.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_TRY_OPEN, /* nothing is certain yet */
    TABIYA_TRY_WRONG,
    TABIYA_TRY_WINS,  /* it wins, too */
    TABIYA_TRY_EQUAL, /* it is as good as the solution: the puzzle continues with it */
} TabiyaTryVerdict;

/* The nodes of the search that decides in any case. */
#define TABIYA_TRY_NODES 300000

/* The value of a move, as far as it was searched. */
typedef struct {
    TabiyaMoveWorth worth;
    guint64 nodes; /* that were searched; 0: nothing is known; G_MAXUINT64: the rules decide */
} TabiyaTryWorth;

/* The question that a puzzle asks. */
typedef struct {
    EngPosition position;
    guint left;       /* moves of the solution, from this one on */
    gboolean mates;   /* the solution does */
    gboolean holds;   /* it only holds a draw */
    gboolean mistake; /* it is the person's own mistake */
} TabiyaTryQuestion;

/* The verdict on `move`, if it is known. */
TabiyaTryVerdict tabiya_try_judge(const TabiyaTryQuestion *question, EngMove move,
                                  const TabiyaTryWorth *tried, const TabiyaTryWorth *expected);
/* Whether, to decide about an OPEN move, the solution's must be searched next, not the move
 * itself. */
gboolean tabiya_try_needs_expected(const TabiyaTryWorth *tried, const TabiyaTryWorth *expected);
/* The nodes of the next search of a move. */
guint64 tabiya_try_next_nodes(const TabiyaTryWorth *worth);
/* The value of a move that ends the game. FALSE: it does not. */
gboolean tabiya_try_rules(const TabiyaNode *node, EngMove move, TabiyaTryWorth *worth);

G_END_DECLS

#endif
