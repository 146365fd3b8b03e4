/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks that apply to all claims: the line is legal, the material is as stated, and the gain
 * lasts. The rest is in claim-mates.c and claim-motifs.c. */
#include "tests/app/claim-check.h"

#include "tests/app/claim-scene.h"

static const char *check_end(const ClaimScene *s, const guint64 *keys, gsize n_keys)
{
    const EngPosition *p = &s->at[0];
    EngMoveList list;
    eng_movegen_legal(p, &list);
    int times = 0;
    switch (s->claim->motif) {
    case TABIYA_MOTIF_STALEMATE:
        return list.count == 0 && !p->checkers ? NULL : "no stalemate";
    case TABIYA_MOTIF_REPETITION:
        for (gsize i = 0; i < n_keys; i++)
            times += keys[i] == p->key;
        return times >= 2 ? NULL : "no repetition";
    default:
        return eng_position_is_dead(p) ? NULL : "not dead";
    }
}

/* The line's material, counted piece by piece, and what captures at its end would change. */
static const char *check_material(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *end = &s->at[c->length];
    int won = claim_balance(end, s->winner) - claim_balance(&c->before, s->winner);
    if (100 * won != c->won_cp || won < 1)
        return "the material is another";
    int sum = 0;
    for (int type = ENG_PAWN; type < ENG_KING; type++) {
        int winners = claim_count_pieces(end, s->winner, (EngPieceType)type) -
                      claim_count_pieces(&c->before, s->winner, (EngPieceType)type);
        int losers = claim_count_pieces(end, s->loser, (EngPieceType)type) -
                     claim_count_pieces(&c->before, s->loser, (EngPieceType)type);
        if (type != ENG_KNIGHT && type != ENG_BISHOP && c->won[type] != winners - losers)
            return "the pieces are others";
        sum += CLAIM_WORTH[type] * c->won[type];
    }
    if (sum != won)
        return "the pieces do not add up";
    if (end->side_to_move == s->loser && 5 * claim_gain(end, ENG_NO_SQUARE) > won)
        return "it can be taken back";
    if (c->capture >= c->length || c->key > c->capture || c->capture % 2 != 0 || c->key % 2 != 0)
        return "the moves are out of order";
    return NULL;
}

static gboolean is_legal(const EngPosition *p, EngMove move)
{
    EngMoveList list;
    eng_movegen_legal(p, &list);
    for (int i = 0; i < list.count; i++) {
        if (list.moves[i] == move)
            return TRUE;
    }
    return FALSE;
}

/* Plays the judged move, unless it is the better one's line, and then the line. */
static gboolean play_out(ClaimScene *scene)
{
    const TabiyaClaim *claim = scene->claim;
    if (!is_legal(&claim->before, claim->played))
        return FALSE;
    scene->at[0] = claim->before;
    if (!claim->missed)
        eng_position_play(&scene->at[0], &claim->before, claim->played);
    for (guint i = 0; i < claim->length; i++) {
        if (!is_legal(&scene->at[i], claim->line[i]))
            return FALSE;
        eng_position_play(&scene->at[i + 1], &scene->at[i], claim->line[i]);
    }
    scene->winner = (EngColor)scene->at[0].side_to_move;
    scene->loser = (EngColor)(scene->at[0].side_to_move ^ 1);
    return TRUE;
}

ClaimVerdict claim_check(const TabiyaClaim *claim, const guint64 *keys, gsize n_keys,
                         const char **why)
{
    ClaimScene scene = {.claim = claim};
    *why = "not legal";
    if (claim->length > TABIYA_CLAIM_MOVES || !play_out(&scene))
        return CLAIM_FALSE;
    *why = NULL;
    switch (claim->motif) {
    case TABIYA_MOTIF_MATE:
    case TABIYA_MOTIF_BACK_RANK:
        return claim_check_mate(&scene, why);
    case TABIYA_MOTIF_PERPETUAL:
        *why = claim_check_perpetual(&scene);
        break;
    case TABIYA_MOTIF_STALEMATE:
    case TABIYA_MOTIF_REPETITION:
    case TABIYA_MOTIF_DEAD:
        *why = check_end(&scene, keys, n_keys);
        break;
    default:
        *why = check_material(&scene);
        if (!*why)
            *why = claim_check_motif(&scene);
    }
    return !*why ? CLAIM_PROVED : CLAIM_FALSE;
}
