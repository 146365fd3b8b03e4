/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A line played out on the board, and where in it something was won for good. For motifs.c and
 * motif-shapes.h. */
#ifndef TABIYA_MOTIF_LINE_H
#define TABIYA_MOTIF_LINE_H

#include "app/analysis/claim.h"

G_BEGIN_DECLS

/* The side that begins the line is the one that wins something in it. Its moves have even
 * indices. */
typedef struct {
    EngPosition at[TABIYA_CLAIM_MOVES + 1]; /* at[i]: after i moves */
    EngMove moves[TABIYA_CLAIM_MOVES];
    guint length;
    EngColor winner, loser;
    int base_cp; /* the winner's balance where counting begins */

    /* set by tabiya_motif_line_settle() */
    guint end;     /* moves until it is won for good */
    guint capture; /* index of the winner's capture or promotion that did it */
} TabiyaMotifLine;

/* Plays `moves` from `start`, as far as there is room. Balances count from `before`. Where the
 * loser could take something back at the end, it does: an engine's line may stop in the middle. */
void tabiya_motif_line_play(TabiyaMotifLine *line, const EngPosition *before,
                            const EngPosition *start, const EngMove *moves, gsize length);

/* What the winner has more at the end of the line than where counting began; captures that the side
 * to move then has are counted. */
int tabiya_motif_line_final_cp(const TabiyaMotifLine *line);

/* Finds `end` and `capture`. FALSE if the line wins nothing that stays won. */
gboolean tabiya_motif_line_settle(TabiyaMotifLine *line);

G_END_DECLS

#endif
