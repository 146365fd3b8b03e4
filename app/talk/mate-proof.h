/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Proves short mates by trying all moves. */
#ifndef TABIYA_MATE_PROOF_H
#define TABIYA_MATE_PROOF_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_MATE_FOUND,
    TABIYA_MATE_NONE,    /* proved: there is none */
    TABIYA_MATE_UNKNOWN, /* too many positions */
} TabiyaMateProof;

#define TABIYA_MATE_PROOF_MOVES 3

/* Whether the side to move can force mate in at most `moves` moves, up to
 * TABIYA_MATE_PROOF_MOVES. `line` receives the shortest mate, against the longest defense, and
 * `*length` its half-moves: an odd number. Draws by repetition and by counting moves are not
 * considered. */
TabiyaMateProof tabiya_mate_prove(const EngPosition *position, guint moves,
                                  EngMove line[2 * TABIYA_MATE_PROOF_MOVES], guint *length);

G_END_DECLS

#endif
