/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A look at a position: the engine's two best moves after a search with a given number of nodes.
 *
 * For work on worker threads that looks at one position after the other and waits for each answer
 * (the miner). One thread searches, so that the same sequence of looks gives the same answers every
 * time. For everything that the user waits for, use engine-source.h.
 */
#ifndef TABIYA_PUZZLE_LOOK_H
#define TABIYA_PUZZLE_LOOK_H

#include <glib.h>

#include "engine/engine.h"

G_BEGIN_DECLS

#define TABIYA_LOOK_LINES 2

typedef struct {
    EngMove move;
    EngScore score;  /* from the side to move */
    double expected; /* the expected result, 0 … 1 (judgment.h) */
} TabiyaLookLine;

typedef struct {
    TabiyaLookLine lines[TABIYA_LOOK_LINES]; /* best first */
    guint n_lines; /* fewer if there are fewer moves, or one was asked for; 0: the game is over */
    int depth;
    int found_depth; /* since this depth the best move has not changed */
} TabiyaLookResult;

/* The limits of a search. */
typedef struct {
    guint64 nodes;
    int depth; /* the maximum; 0: only the nodes limit it */
} TabiyaEffort;

typedef struct TabiyaLook TabiyaLook;

/* For looks of `nodes` at most, which decides on the size of the hash table (0: unknown). NULL: not
 * enough memory. */
TabiyaLook *tabiya_look_new(guint64 nodes) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_look_free(TabiyaLook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLook, tabiya_look_free)

/* Clears the hash table, the memory of earlier looks. */
void tabiya_look_forget(TabiyaLook *self);

/* Looks for the `lines` best moves at `start` after the legal `moves`. Blocks. */
TabiyaLookResult tabiya_look(TabiyaLook *self, const EngPosition *start, const EngMove *moves,
                             gsize count, guint lines, const TabiyaEffort *effort);

/* TRUE interrupts the running look, which waits and restarts with FALSE; so do looks that are
 * requested meanwhile. Any thread. */
void tabiya_look_set_paused(TabiyaLook *self, gboolean paused);

/* Ends the running look, whose answer is then worthless, and all that follow. Any thread. */
void tabiya_look_stop(TabiyaLook *self);
gboolean tabiya_look_is_stopped(TabiyaLook *self);

/* Whether the score is a mate by the side to move in at most `moves` of its moves. */
static inline gboolean tabiya_look_mates_in(EngScore score, int moves)
{
    return score.type == ENG_SCORE_MATE && score.value > 0 && (score.value + 1) / 2 <= moves;
}

G_END_DECLS

#endif
