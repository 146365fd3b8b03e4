/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a line wins, and how: a claim, found by motifs.h, which can be checked on the board. */
#ifndef TABIYA_CLAIM_H
#define TABIYA_CLAIM_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_MOTIF_NONE,
    TABIYA_MOTIF_MATE,       /* mate in at most `mate_moves` */
    TABIYA_MOTIF_BACK_RANK,  /* the same, in the line by a rook or queen on the loser's first rank,
                                the king shut in by men of its own on its second */
    TABIYA_MOTIF_STALEMATE,  /* the judged move ends the game: stalemate */
    TABIYA_MOTIF_REPETITION, /* …: the position stands for the third time */
    TABIYA_MOTIF_DEAD,       /* …: nobody can mate any more */
    TABIYA_MOTIF_PERPETUAL, /* the line is checks all the way to a position that was there before */
    TABIYA_MOTIF_PROMOTION, /* move `key` promotes on targets[0], what it becomes is not taken, and
                                that is what wins */
    TABIYA_MOTIF_FORK,      /* after `key` the piece on `actor` attacks both targets */
    TABIYA_MOTIF_DISCOVERED, /* `key` opens the line from `actor` to targets[0] */
    TABIYA_MOTIF_SKEWER,     /* `actor` attacks targets[0], behind which targets[1] stands, which
                                falls when the first has moved away */
    TABIYA_MOTIF_PIN,        /* `actor` pins what stands on targets[0] to targets[1] (the king or
                                something worth more), and it falls */
    TABIYA_MOTIF_PINNED_DEFENDER,  /* targets[0] falls since what defends it, on targets[1], is
                                     pinned to its king by `actor` */
    TABIYA_MOTIF_OVERLOADED,       /* what stands on `actor` defends both targets; it takes back on
                                targets[0], and targets[1] falls */
    TABIYA_MOTIF_REMOVED_DEFENDER, /* `key` takes on targets[0] what defended targets[1], which
                                      falls */
    TABIYA_MOTIF_TRAPPED,  /* targets[0] is attacked, loses material by staying and by every move
                                it has, and falls */
    TABIYA_MOTIF_HANGING,  /* the first move takes what stands on targets[0] */
    TABIYA_MOTIF_ATTACKED, /* `key` attacks targets[0], which falls to the piece on `actor` */
    TABIYA_MOTIF_MATERIAL, /* the line wins it, and nothing more is said */
    TABIYA_N_MOTIFS,
} TabiyaMotif;

/* Why something hangs after the judged move. */
typedef enum {
    TABIYA_HANGS_MOVED,     /* it is what moved */
    TABIYA_HANGS_UNGUARDED, /* what moved defended it, and does not any more */
    TABIYA_HANGS_OPENED,    /* what moved stood in the line of the piece that takes it */
    TABIYA_HANGS_LEFT,      /* it could be attacked by that piece before, and still is */
    TABIYA_HANGS_OTHER,
} TabiyaHanging;

#define TABIYA_CLAIM_MOVES 24

typedef struct {
    TabiyaMotif motif;
    gboolean missed;
    EngPosition before; /* in which the judged move was played */
    EngMove played;     /* the judged move */
    EngMove line[TABIYA_CLAIM_MOVES];
    guint length;                /* moves of the line until all that is claimed has come true */
    guint key;                   /* index of the move that makes the motif; always the winner's */
    guint capture;               /* index of the move that cashes in; always the winner's */
    EngSquare actor, targets[2]; /* where they stand after `key`; ENG_NO_SQUARE: none */
    TabiyaHanging hanging;       /* of TABIYA_MOTIF_HANGING that is not missed */
    int mate_moves;
    int won[6]; /* by type, see tabiya_material_difference() */
    int won_cp;
} TabiyaClaim;

/* Where the claim's line begins. */
void tabiya_claim_get_start(const TabiyaClaim *claim, EngPosition *start);

/* "fork", "hanging", …: stable words for files and scripts. */
const char *tabiya_motif_get_id(TabiyaMotif motif);

G_END_DECLS

#endif
