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

#include "app/analysis/engine-source.h"

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

/* Where the claim's line begins. */
void tabiya_claim_get_start(const TabiyaClaim *claim, EngPosition *start);

/* "fork", "hanging", …: stable words for files and scripts. */
const char *tabiya_motif_get_id(TabiyaMotif motif);

G_END_DECLS

#endif
