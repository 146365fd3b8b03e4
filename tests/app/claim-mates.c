/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Proves claimed mates by search: with checks only first, then with every move. */
#include "tests/app/claim-scene.h"

#define MATE_NODES 3000000

static gboolean is_mated(const EngPosition *p)
{
    EngMoveList list;
    eng_movegen_legal(p, &list);
    return list.count == 0 && p->checkers;
}

typedef struct {
    guint64 nodes, limit;
    gboolean wide; /* every move is tried, and not only checks */
} MateSearch;

/* The line that is claimed, from the position on that is looked at; none elsewhere. */
typedef struct {
    const EngMove *moves;
    guint length;
} Hint;

static gboolean mates(MateSearch *search, const EngPosition *p, int moves, Hint hint);

/* Whether `move` mates in `moves`, whatever the answer. `hint`: the line it begins, if any. */
static gboolean move_mates(MateSearch *search, const EngPosition *p, EngMove move, int moves,
                           Hint hint)
{
    EngPosition after, next;
    eng_position_play(&after, p, move);
    EngMoveList answers;
    eng_movegen_legal(&after, &answers);
    if (answers.count == 0)
        return after.checkers != 0;
    if (moves == 1)
        return FALSE;
    for (int i = 0; i < answers.count; i++) {
        eng_position_play(&next, &after, answers.moves[i]);
        const gboolean hinted = hint.length > 2 && answers.moves[i] == hint.moves[1];
        if (!mates(search, &next, moves - 1,
                   hinted ? (Hint){hint.moves + 2, hint.length - 2} : (Hint){0})) {
            return FALSE;
        }
    }
    return TRUE;
}

/* Whether the side to move mates in `moves`. Unless the search is wide, it may overlook a mate with
 * a quiet move before the last two; a mate that it finds is one. */
static gboolean mates(MateSearch *search, const EngPosition *p, int moves, Hint hint)
{
    if (hint.length > 0 && move_mates(search, p, hint.moves[0], moves, hint))
        return TRUE;
    EngMoveList list;
    eng_movegen_legal(p, &list);
    for (int pass = 0; pass < 2; pass++) { /* checks first */
        if (pass == 1 && (moves == 1 || (moves > 2 && !search->wide)))
            break;
        for (int i = 0; i < list.count; i++) {
            if (++search->nodes > search->limit)
                return FALSE;
            if (eng_move_gives_check(p, list.moves[i]) == (pass == 0) &&
                move_mates(search, p, list.moves[i], moves, (Hint){0})) {
                return TRUE;
            }
        }
    }
    return FALSE;
}

/* Tries shorter mates too: the claim is about a maximum number of moves. */
static gboolean has_mate(MateSearch *search, const ClaimScene *scene)
{
    const Hint hint = {scene->claim->line, scene->claim->length};
    for (int moves = 1; moves <= scene->claim->mate_moves; moves++) {
        if (mates(search, &scene->at[0], moves, hint))
            return TRUE;
    }
    return FALSE;
}

ClaimVerdict claim_check_mate(const ClaimScene *scene, const char **why)
{
    const TabiyaClaim *claim = scene->claim;
    const EngPosition *end = &scene->at[claim->length];
    if (claim->motif == TABIYA_MOTIF_BACK_RANK) {
        EngSquare king = claim_find_king(end, scene->loser);
        int home = scene->loser == ENG_WHITE ? 0 : 7, ahead = scene->loser == ENG_WHITE ? 1 : 6;
        *why = "no mate on the back rank";
        if (!is_mated(end) || eng_rank(king) != home)
            return CLAIM_FALSE;
        EngMove last = claim->line[claim->length - 1];
        EngSquare heavy = eng_move_to(last);
        for (int file = MAX(eng_file(king) - 1, 0); file <= MIN(eng_file(king) + 1, 7); file++) {
            if (!claim_is_piece_of(end, eng_square(file, ahead), scene->loser))
                return CLAIM_FALSE;
        }
        gboolean found = FALSE;
        for (int file = 0; file < 8; file++) {
            heavy = eng_square(file, home);
            found |=
                claim_is_piece_of(end, heavy, scene->winner) && claim_attacks(end, heavy, king) &&
                (claim_type_at(end, heavy) == ENG_ROOK || claim_type_at(end, heavy) == ENG_QUEEN);
        }
        if (!found)
            return CLAIM_FALSE;
    }
    MateSearch checks = {.limit = MATE_NODES}, all = {.limit = 10 * MATE_NODES, .wide = TRUE};
    if (has_mate(&checks, scene) || has_mate(&all, scene))
        return CLAIM_PROVED;
    *why = "no mate found";
    return all.nodes <= all.limit ? CLAIM_FALSE : CLAIM_UNDECIDED;
}
