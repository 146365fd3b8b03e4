/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One check per motif. */
#include "tests/app/claim-scene.h"

static EngSquare from_of(const ClaimScene *s, guint i)
{
    return eng_move_from(s->claim->line[i]);
}

static EngSquare to_of(const ClaimScene *s, guint i)
{
    return eng_move_to(s->claim->line[i]);
}

/* Whether what stood on `square` after move `since` falls there by the move that cashes in. */
static gboolean falls(const ClaimScene *s, EngSquare square, guint since)
{
    guint capture = s->claim->capture;
    if (to_of(s, capture) != square || !claim_is_piece_of(&s->at[capture], square, s->loser))
        return FALSE;
    for (guint i = since; i < capture; i++) {
        if (to_of(s, i) == square || from_of(s, i) == square)
            return FALSE;
    }
    return s->at[since].board[square] == s->at[capture].board[square];
}

/* Something the attacker would be glad to take. */
static gboolean is_good_target(const ClaimScene *s, const EngPosition *p, EngSquare actor,
                               EngSquare target)
{
    return claim_is_piece_of(p, target, s->loser) && claim_attacks(p, actor, target) &&
           (CLAIM_WORTH[claim_type_at(p, target)] > CLAIM_WORTH[claim_type_at(p, actor)] ||
            claim_count_attackers(p, target, s->loser) == 0);
}

static const char *check_fork(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key + 1];
    if (!claim_is_piece_of(p, c->actor, s->winner) || to_of(s, c->key) != c->actor)
        return "the forking piece is not there";
    if (!is_good_target(s, p, c->actor, c->targets[0]) ||
        !is_good_target(s, p, c->actor, c->targets[1]) || c->targets[0] == c->targets[1]) {
        return "it does not attack two targets";
    }
    if (from_of(s, c->capture) != c->actor || !falls(s, c->targets[0], c->key + 1))
        return "the first target does not fall to it";
    return NULL;
}

static const char *check_discovered(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *before = &s->at[c->key], *after = &s->at[c->key + 1];
    if (!claim_is_piece_of(after, c->actor, s->winner) ||
        after->board[c->actor] != before->board[c->actor]) {
        return "the piece behind is not there";
    }
    if (claim_attacks(before, c->actor, c->targets[0]) ||
        !claim_attacks(after, c->actor, c->targets[0]) ||
        !claim_stands_between(from_of(s, c->key), c->actor, c->targets[0])) {
        return "no line is opened";
    }
    if (c->targets[1] == ENG_NO_SQUARE) {
        return from_of(s, c->capture) == c->actor && falls(s, c->targets[0], c->key + 1)
                   ? NULL
                   : "what is attacked does not fall";
    }
    if (claim_type_at(after, c->targets[0]) != ENG_KING)
        return "it is no check";
    return falls(s, c->targets[1], c->key + 1) ? NULL : "nothing falls";
}

static const char *check_skewer(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key + 1];
    if (!claim_is_piece_of(p, c->actor, s->winner) || !claim_attacks(p, c->actor, c->targets[0]) ||
        !claim_is_piece_of(p, c->targets[0], s->loser) ||
        !claim_is_piece_of(p, c->targets[1], s->loser)) {
        return "the pieces are not there";
    }
    if (!claim_stands_between(c->targets[0], c->actor, c->targets[1]) ||
        !claim_goes_along(claim_type_at(p, c->actor), c->actor, c->targets[1]) ||
        !claim_is_free_between(p, c->targets[0], c->targets[1])) {
        return "they are not in one line";
    }
    if (CLAIM_WORTH[claim_type_at(p, c->targets[0])] < CLAIM_WORTH[claim_type_at(p, c->targets[1])])
        return "the front one is worth less";
    if (from_of(s, c->key + 1) != c->targets[0] || from_of(s, c->capture) != c->actor ||
        !falls(s, c->targets[1], c->key + 1)) {
        return "the back one does not fall";
    }
    return NULL;
}

/* Whether the slider on `pinner` would attack `behind` if it were not for `pinned`. */
static gboolean pins(const ClaimScene *s, const EngPosition *p, EngSquare pinner, EngSquare pinned,
                     EngSquare behind)
{
    return claim_is_piece_of(p, pinner, s->winner) && claim_is_piece_of(p, pinned, s->loser) &&
           claim_is_piece_of(p, behind, s->loser) &&
           claim_goes_along(claim_type_at(p, pinner), pinner, behind) &&
           claim_stands_between(pinned, pinner, behind) &&
           claim_is_free_between(p, pinner, pinned) && claim_is_free_between(p, pinned, behind);
}

static const char *check_pin(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key + 1];
    if (!pins(s, p, c->actor, c->targets[0], c->targets[1]))
        return "nothing is pinned";
    if (CLAIM_WORTH[claim_type_at(p, c->targets[1])] <=
            CLAIM_WORTH[claim_type_at(p, c->targets[0])] ||
        CLAIM_WORTH[claim_type_at(p, c->targets[1])] <= CLAIM_WORTH[claim_type_at(p, c->actor)]) {
        return "what it is pinned to is worth no more";
    }
    return falls(s, c->targets[0], c->key + 1) ? NULL : "it does not fall";
}

static const char *check_pinned_defender(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->capture];
    EngSquare king = claim_find_king(p, s->loser);
    if (!pins(s, p, c->actor, c->targets[1], king) ||
        !claim_attacks(p, c->targets[1], c->targets[0])) {
        return "no pinned defender";
    }
    if (to_of(s, c->capture) != c->targets[0] || !claim_is_piece_of(p, c->targets[0], s->loser))
        return "it does not fall";
    /* By the rules it cannot take back. */
    EngMoveList list;
    eng_movegen_legal(&s->at[c->capture + 1], &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_move_from(list.moves[i]) == c->targets[1] &&
            eng_move_to(list.moves[i]) == c->targets[0]) {
            return "the defender can take back";
        }
    }
    return NULL;
}

static const char *check_defender(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key];
    gboolean overloaded = c->motif == TABIYA_MOTIF_OVERLOADED;
    EngSquare defender = overloaded ? c->actor : c->targets[0];
    if (!claim_is_piece_of(p, defender, s->loser) || !claim_attacks(p, defender, c->targets[1]) ||
        claim_count_attackers(p, c->targets[1], s->loser) != 1) {
        return "it is not the one defender";
    }
    if (to_of(s, c->key) != c->targets[0] || !claim_is_piece_of(p, c->targets[0], s->loser))
        return "the key takes nothing there";
    if (overloaded &&
        (!claim_attacks(p, defender, c->targets[0]) || from_of(s, c->key + 1) != defender ||
         to_of(s, c->key + 1) != c->targets[0] ||
         claim_attacks(&s->at[c->key + 2], c->targets[0], c->targets[1]))) {
        return "the defender is not lured away";
    }
    return falls(s, c->targets[1], c->key) ? NULL : "what it defended does not fall";
}

static const char *check_trapped(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key + 1];
    EngSquare square = c->targets[0];
    if (!claim_is_piece_of(p, square, s->loser) || claim_type_at(p, square) == ENG_PAWN ||
        p->checkers || claim_count_attackers(p, square, s->winner) == 0) {
        return "no piece is attacked there";
    }
    EngPosition next;
    eng_position_play(&next, p, ENG_NULL_MOVE);
    if (claim_gain(&next, square) < 1)
        return "it may stay";
    EngMoveList list;
    eng_movegen_legal(p, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_move_from(list.moves[i]) != square)
            continue;
        eng_position_play(&next, p, list.moves[i]);
        int taken = claim_balance(&next, s->loser) - claim_balance(p, s->loser);
        if (claim_gain(&next, eng_move_to(list.moves[i])) - taken < 1)
            return "it has a good square";
    }
    return falls(s, square, c->key + 1) || (from_of(s, c->key + 1) == square &&
                                            to_of(s, c->capture) == to_of(s, c->key + 1))
               ? NULL
               : "it does not fall";
}

static const char *check_hanging(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    EngSquare victim = c->targets[0], captor = c->actor;
    EngSquare from = eng_move_from(c->played), to = eng_move_to(c->played);
    if (c->capture != 0 || to_of(s, 0) != victim || from_of(s, 0) != captor ||
        !claim_is_piece_of(&s->at[0], victim, s->loser)) {
        return "it is not taken";
    }
    if (c->missed)
        return NULL;
    gboolean was_attacked = claim_attacks(&c->before, captor, victim);
    switch (c->hanging) {
    case TABIYA_HANGS_MOVED:
        return victim == to ? NULL : "another piece moved";
    case TABIYA_HANGS_UNGUARDED:
        return claim_attacks(&c->before, from, victim) && !claim_attacks(&s->at[0], to, victim)
                   ? NULL
                   : "the moved piece did not defend it";
    case TABIYA_HANGS_OPENED:
        return !was_attacked && claim_stands_between(from, captor, victim) ? NULL
                                                                           : "no line was opened";
    case TABIYA_HANGS_LEFT:
        return was_attacked && claim_is_piece_of(&c->before, victim, s->loser)
                   ? NULL
                   : "it was not attacked";
    default:
        return NULL;
    }
}

static const char *check_attacked(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *before = &s->at[c->key], *after = &s->at[c->key + 1];
    gboolean attacked_before = before->board[c->actor] == after->board[c->actor] &&
                               claim_attacks(before, c->actor, c->targets[0]);
    if (!claim_is_piece_of(after, c->actor, s->winner) || attacked_before ||
        !claim_attacks(after, c->actor, c->targets[0])) {
        return "it is not attacked anew";
    }
    if (from_of(s, c->capture) != c->actor || !falls(s, c->targets[0], c->key))
        return "it does not fall";
    return NULL;
}

/* Checks all the way, and the last position has been there before. */
const char *claim_check_perpetual(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    gboolean repeated = FALSE;
    for (guint i = 0; i < c->length; i++) {
        repeated |= eng_position_equal(&s->at[i], &s->at[c->length]);
        EngSquare king = claim_find_king(&s->at[i + 1], s->loser);
        if (i % 2 == 0 && claim_count_attackers(&s->at[i + 1], king, s->winner) == 0)
            return "a move gives no check";
    }
    return repeated ? NULL : "no position is repeated";
}

static const char *check_promotion(const ClaimScene *s)
{
    const TabiyaClaim *c = s->claim;
    return eng_move_kind(c->line[c->key]) == ENG_MOVE_PROMOTION && to_of(s, c->key) == c->targets[0]
               ? NULL
               : "no promotion";
}

static const char *check_material_motif(const ClaimScene *s)
{
    return NULL;
}

static const char *(*const CHECKS[TABIYA_N_MOTIFS])(const ClaimScene *s) = {
    [TABIYA_MOTIF_PROMOTION] = check_promotion,
    [TABIYA_MOTIF_FORK] = check_fork,
    [TABIYA_MOTIF_DISCOVERED] = check_discovered,
    [TABIYA_MOTIF_SKEWER] = check_skewer,
    [TABIYA_MOTIF_PIN] = check_pin,
    [TABIYA_MOTIF_PINNED_DEFENDER] = check_pinned_defender,
    [TABIYA_MOTIF_OVERLOADED] = check_defender,
    [TABIYA_MOTIF_REMOVED_DEFENDER] = check_defender,
    [TABIYA_MOTIF_TRAPPED] = check_trapped,
    [TABIYA_MOTIF_HANGING] = check_hanging,
    [TABIYA_MOTIF_ATTACKED] = check_attacked,
    [TABIYA_MOTIF_MATERIAL] = check_material_motif,
};

const char *claim_check_motif(const ClaimScene *s)
{
    return CHECKS[s->claim->motif] ? CHECKS[s->claim->motif](s) : "no such motif";
}
