/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A line played out on the board, and the place where it wins something for good. For motifs.c and
 * motif-shapes.h. */
#ifndef TABIYA_MOTIF_LINE_H
#define TABIYA_MOTIF_LINE_H

#include "app/analysis/claim.h"

G_BEGIN_DECLS

/* The side that begins the line is the winner. Its moves have even indices. */
typedef struct {
    EngPosition at[TABIYA_CLAIM_MOVES + 1]; /* at[i]: after i moves */
    EngMove moves[TABIYA_CLAIM_MOVES];
    guint length;
    EngColor winner, loser;
    int base_cp; /* the winner's balance at the start of counting */

    /* set by tabiya_motif_line_settle() */
    guint end;     /* moves until the gain is safe */
    guint capture; /* index of the winning capture or promotion */
} TabiyaMotifLine;

/* Plays `moves` from `start`, as far as there is room. Balances count from `before`. If the loser
 * can win something back at the end, it does so: an engine's line may stop in the middle. */
void tabiya_motif_line_play(TabiyaMotifLine *line, const EngPosition *before,
                            const EngPosition *start, const EngMove *moves, gsize length);

/* The winner's gain from the start of counting to the end of the line, including captures by the
 * side to move then. */
int tabiya_motif_line_final_cp(const TabiyaMotifLine *line);

/* Finds `end` and `capture`. FALSE: the line wins nothing for good. */
gboolean tabiya_motif_line_settle(TabiyaMotifLine *line);

G_END_DECLS

#endif
