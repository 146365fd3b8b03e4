/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mate-proof.h. */
#include "app/talk/mate-proof.h"

#include <string.h>

#include "engine/board/movegen.h"

/* Positions looked at; after these nothing is proved. */
#define MOST_POSITIONS 600000

typedef struct {
    EngMove moves[2 * TABIYA_MATE_PROOF_MOVES];
    guint length;
} Line;

typedef struct {
    guint positions;
    gboolean is_exhausted;
} Proof;

static void take(Line *line, EngMove move, const Line *rest)
{
    line->moves[0] = move;
    memcpy(line->moves + 1, rest->moves, rest->length * sizeof *rest->moves);
    line->length = rest->length + 1;
}

static gboolean attack(Proof *proof, const EngPosition *position, guint moves, Line *line);

/* Whether every move of the side to move is answered by a mate in `moves`; `line` is the longest
 * one. Mated already counts, stalemate does not. */
static gboolean defend(Proof *proof, const EngPosition *position, guint moves, Line *line)
{
    EngMoveList list;

    line->length = 0;
    eng_movegen_legal(position, &list);
    if (list.count == 0)
        return position->checkers != 0;
    if (moves == 0)
        return FALSE;
    for (int i = 0; i < list.count; i++) {
        EngPosition after;
        Line rest;
        eng_position_play(&after, position, list.moves[i]);
        if (!attack(proof, &after, moves, &rest))
            return FALSE;
        if (rest.length + 1 > line->length)
            take(line, list.moves[i], &rest);
    }
    return TRUE;
}

/* The shortest mate in at most `moves`. */
static gboolean attack(Proof *proof, const EngPosition *position, guint moves, Line *line)
{
    EngMoveList list;

    eng_movegen_legal(position, &list);
    for (guint most = 1; most <= moves; most++) {
        for (int i = 0; i < list.count; i++) {
            EngPosition after;
            Line rest;
            if (++proof->positions > MOST_POSITIONS) {
                proof->is_exhausted = TRUE;
                return FALSE;
            }
            /* The last move of a mate is a check. */
            if (most == 1 && !eng_move_gives_check(position, list.moves[i]))
                continue;
            eng_position_play(&after, position, list.moves[i]);
            if (defend(proof, &after, most - 1, &rest)) {
                take(line, list.moves[i], &rest);
                return TRUE;
            }
        }
    }
    return FALSE;
}

TabiyaMateProof tabiya_mate_prove(const EngPosition *position, guint moves,
                                  EngMove line[2 * TABIYA_MATE_PROOF_MOVES], guint *length)
{
    Proof proof = {0};
    Line found;

    *length = 0;
    if (attack(&proof, position, MIN(moves, TABIYA_MATE_PROOF_MOVES), &found)) {
        memcpy(line, found.moves, found.length * sizeof *line);
        *length = found.length;
        return TABIYA_MATE_FOUND;
    }
    return proof.is_exhausted ? TABIYA_MATE_UNKNOWN : TABIYA_MATE_NONE;
}
