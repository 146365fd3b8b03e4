/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A claim: what a line wins, and how, as found by motifs.h. It can be checked on the board. */
#ifndef TABIYA_CLAIM_H
#define TABIYA_CLAIM_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_MOTIF_NONE,
    TABIYA_MOTIF_MATE,       /* mate in at most `mate_moves` */
    TABIYA_MOTIF_BACK_RANK,  /* the same, by a rook or queen on the loser's first rank, with the
                              * king blocked by its own pieces on the second */
    TABIYA_MOTIF_STALEMATE,  /* the judged move ends the game: stalemate */
    TABIYA_MOTIF_REPETITION, /* …: the position occurs for the third time */
    TABIYA_MOTIF_DEAD,       /* …: insufficient material */
    TABIYA_MOTIF_PERPETUAL, /* the line is a series of checks leading back to an earlier position */
    TABIYA_MOTIF_PROMOTION, /* `key` promotes on targets[0], the new piece is not captured, and that
                             * wins */
    TABIYA_MOTIF_FORK,      /* after `key` the piece on `actor` attacks both targets */
    TABIYA_MOTIF_DISCOVERED, /* `key` opens the line from `actor` to targets[0] */
    TABIYA_MOTIF_SKEWER,     /* `actor` attacks targets[0], with targets[1] behind it, which falls
                              * when the first moves away */
    TABIYA_MOTIF_PIN,        /* `actor` pins the piece on targets[0] to targets[1] (the king or
                              * something more valuable), and it falls */
    TABIYA_MOTIF_PINNED_DEFENDER,  /* targets[0] falls because its defender on targets[1] is pinned
                                    * to its king by `actor` */
    TABIYA_MOTIF_OVERLOADED,       /* the piece on `actor` defends both targets; it recaptures on
                                    * targets[0], and targets[1] falls */
    TABIYA_MOTIF_REMOVED_DEFENDER, /* `key` captures targets[1]'s defender on targets[0], and it
                                    * falls */
    TABIYA_MOTIF_TRAPPED,  /* targets[0] is attacked, and is lost whether it stays or moves */
    TABIYA_MOTIF_HANGING,  /* the first move captures the piece on targets[0] */
    TABIYA_MOTIF_ATTACKED, /* `key` attacks targets[0], which falls to the piece on `actor` */
    TABIYA_MOTIF_MATERIAL, /* the line wins it, with no further explanation */
    TABIYA_N_MOTIFS,
} TabiyaMotif;

/* Why a piece is undefended after the judged move. */
typedef enum {
    TABIYA_HANGS_MOVED,     /* it is the moved piece */
    TABIYA_HANGS_UNGUARDED, /* the moved piece had defended it */
    TABIYA_HANGS_OPENED,    /* the moved piece had blocked the capturer's line */
    TABIYA_HANGS_LEFT,      /* it was attacked before, and still is */
    TABIYA_HANGS_OTHER,
} TabiyaHanging;

#define TABIYA_CLAIM_MOVES 24

typedef struct {
    TabiyaMotif motif;
    gboolean missed;
    EngPosition before; /* in which the judged move was played */
    EngMove played;     /* the judged move; ENG_NULL_MOVE: none, it only says what `line` wins */
    EngMove line[TABIYA_CLAIM_MOVES];
    guint length;                /* moves of the line until everything claimed has happened */
    guint key;                   /* index of the move that makes the motif; always the winner's */
    guint capture;               /* index of the winner's winning capture or promotion */
    EngSquare actor, targets[2]; /* the squares after `key`; ENG_NO_SQUARE: none */
    TabiyaHanging hanging;       /* for TABIYA_MOTIF_HANGING that is not missed */
    int mate_moves;
    int won[6]; /* by type, see tabiya_material_difference() */
    int won_cp;
} TabiyaClaim;

/* The position at the beginning of the claim's line. */
void tabiya_claim_get_start(const TabiyaClaim *claim, EngPosition *start);

/* "fork", "hanging", …: stable words for files and scripts. */
const char *tabiya_motif_get_id(TabiyaMotif motif);

G_END_DECLS

#endif
