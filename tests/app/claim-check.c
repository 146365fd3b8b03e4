/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One check a motif, on top of what all claims have in common: the line is legal, the material is as
 * stated, and what was won stays won. */
#include "tests/app/claim-check.h"

#include <stdlib.h>

#include "engine/board/movegen.h"

#define MATE_NODES 3000000
#define EXCHANGE_DEPTH 10

static const int WORTH[7] = {1, 3, 3, 5, 9, 1000, 0};

typedef struct {
    const TabiyaClaim *claim;
    EngPosition at[TABIYA_CLAIM_MOVES + 1];
    EngColor winner, loser;
} Scene;

/* --- The board, walked ------------------------------------------------------------------------- */

static gboolean is_piece_of(const EngPosition *p, EngSquare square, EngColor color)
{
    return p->board[square] != ENG_NO_PIECE && eng_piece_color(p->board[square]) == color;
}

static EngPieceType type_at(const EngPosition *p, EngSquare square)
{
    return eng_piece_type(p->board[square]);
}

static int sign_of(int x)
{
    return (x > 0) - (x < 0);
}

/* Whether nothing stands between two squares of one line. */
static gboolean is_free_between(const EngPosition *p, EngSquare a, EngSquare b)
{
    int df = sign_of(eng_file(b) - eng_file(a)), dr = sign_of(eng_rank(b) - eng_rank(a));
    int file = eng_file(a) + df, rank = eng_rank(a) + dr;
    while (file != eng_file(b) || rank != eng_rank(b)) {
        if (p->board[rank * 8 + file] != ENG_NO_PIECE)
            return FALSE;
        file += df;
        rank += dr;
    }
    return TRUE;
}

/* Whether a piece of this type could ever go along the line between two squares. */
static gboolean goes_along(EngPieceType type, EngSquare a, EngSquare b)
{
    int df = abs(eng_file(a) - eng_file(b)), dr = abs(eng_rank(a) - eng_rank(b));
    gboolean straight = (df == 0) != (dr == 0), diagonal = df == dr && df > 0;
    return (straight && (type == ENG_ROOK || type == ENG_QUEEN)) ||
           (diagonal && (type == ENG_BISHOP || type == ENG_QUEEN));
}

static gboolean attacks(const EngPosition *p, EngSquare from, EngSquare to)
{
    if (p->board[from] == ENG_NO_PIECE || from == to)
        return FALSE;
    int df = abs(eng_file(to) - eng_file(from)), dr = eng_rank(to) - eng_rank(from);
    int ahead = eng_piece_color(p->board[from]) == ENG_WHITE ? 1 : -1;
    switch (type_at(p, from)) {
    case ENG_PAWN:
        return df == 1 && dr == ahead;
    case ENG_KNIGHT:
        return df * abs(dr) == 2;
    case ENG_KING:
        return df <= 1 && abs(dr) <= 1;
    default:
        return goes_along(type_at(p, from), from, to) && is_free_between(p, from, to);
    }
}

static EngSquare find_king(const EngPosition *p, EngColor color)
{
    for (int square = 0; square < 64; square++)
        if (p->board[square] == eng_piece(color, ENG_KING))
            return (EngSquare)square;
    return ENG_NO_SQUARE;
}

static gboolean stands_between(EngSquare square, EngSquare a, EngSquare b)
{
    int df = eng_file(b) - eng_file(a), dr = eng_rank(b) - eng_rank(a);
    if (df != 0 && dr != 0 && abs(df) != abs(dr))
        return FALSE;
    int steps = MAX(abs(df), abs(dr));
    for (int i = 1; i < steps; i++)
        if (square == eng_square(eng_file(a) + i * sign_of(df), eng_rank(a) + i * sign_of(dr)))
            return TRUE;
    return FALSE;
}

static int count_attackers(const EngPosition *p, EngSquare square, EngColor color)
{
    int count = 0;
    for (int from = 0; from < 64; from++)
        count += is_piece_of(p, (EngSquare)from, color) && attacks(p, (EngSquare)from, square);
    return count;
}

/* --- Material ---------------------------------------------------------------------------------- */

static int count_pieces(const EngPosition *p, EngColor color, EngPieceType type)
{
    int count = 0;
    for (int square = 0; square < 64; square++)
        count += p->board[square] == eng_piece(color, type);
    return count;
}

/* In pawns, from the view of `color`. */
static int balance(const EngPosition *p, EngColor color)
{
    int sum = 0;
    for (int square = 0; square < 64; square++)
        if (p->board[square] != ENG_NO_PIECE && type_at(p, (EngSquare)square) != ENG_KING)
            sum += (eng_piece_color(p->board[square]) == color ? 1 : -1) *
                   WORTH[type_at(p, (EngSquare)square)];
    return sum;
}

/* The balance for the side to move after captures and promotions, on `only` alone unless that is
 * ENG_NO_SQUARE; both sides may stop, but for one in check, which must get out of it in any way.
 * Being mated loses everything. */
static int exchange(const EngPosition *p, EngSquare only, int alpha, int beta, int depth)
{
    EngColor side = (EngColor)p->side_to_move;
    EngMoveList list;
    eng_movegen_legal(p, &list);
    if (list.count == 0)
        return p->checkers ? -500 : balance(p, side);
    if (depth == 0)
        return balance(p, side);
    gboolean in_check = p->checkers && only == ENG_NO_SQUARE;
    int best = in_check ? -500 : balance(p, side);
    alpha = MAX(alpha, best);
    for (int worth = 9; worth >= 0 && alpha < beta; worth--) /* the greatest gain first */
        for (int i = 0; i < list.count && alpha < beta; i++) {
            EngMove move = list.moves[i];
            gboolean promotes = eng_move_kind(move) == ENG_MOVE_PROMOTION;
            gboolean quiet = !eng_move_is_capture(p, move) && !promotes;
            if (quiet && !in_check)
                continue;
            if (only != ENG_NO_SQUARE && eng_move_to(move) != only)
                continue;
            int order = quiet ? 0 : promotes ? 9 : MAX(WORTH[type_at(p, eng_move_to(move))], 1);
            if (order != worth)
                continue;
            EngPosition after;
            eng_position_play(&after, p, move);
            int value = -exchange(&after, only, -beta, -alpha, depth - 1);
            best = MAX(best, value);
            alpha = MAX(alpha, best);
        }
    return best;
}

/* What the side to move gains by captures. */
static int gain(const EngPosition *p, EngSquare only)
{
    return exchange(p, only, -1000, 1000, EXCHANGE_DEPTH) -
           balance(p, (EngColor)p->side_to_move);
}

/* --- Mates ------------------------------------------------------------------------------------- */

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

static gboolean mates(MateSearch *search, const EngPosition *p, int moves, const EngMove *hint,
                      guint hints);

/* Whether `move` mates in `moves`, whatever the answer. `hint`: the line it begins, if any. */
static gboolean move_mates(MateSearch *search, const EngPosition *p, EngMove move, int moves,
                           const EngMove *hint, guint hints)
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
        const gboolean hinted = hints > 2 && answers.moves[i] == hint[1];
        if (!mates(search, &next, moves - 1, hinted ? hint + 2 : NULL, hinted ? hints - 2 : 0))
            return FALSE;
    }
    return TRUE;
}

/* Whether the side to move mates in `moves`. Unless the search is wide a mate may be overlooked that
 * needs a quiet move before its last two; what is found is one. */
static gboolean mates(MateSearch *search, const EngPosition *p, int moves, const EngMove *hint,
                      guint hints)
{
    if (hints > 0 && move_mates(search, p, hint[0], moves, hint, hints))
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
                move_mates(search, p, list.moves[i], moves, NULL, 0))
                return TRUE;
        }
    }
    return FALSE;
}

/* Tries shorter mates too: at most so many moves is what is claimed. */
static gboolean has_mate(MateSearch *search, const Scene *scene)
{
    for (int moves = 1; moves <= scene->claim->mate_moves; moves++)
        if (mates(search, &scene->at[0], moves, scene->claim->line, scene->claim->length))
            return TRUE;
    return FALSE;
}

static ClaimVerdict check_mate(const Scene *scene, const char **why)
{
    const TabiyaClaim *claim = scene->claim;
    const EngPosition *end = &scene->at[claim->length];
    if (claim->motif == TABIYA_MOTIF_BACK_RANK) {
        EngSquare king = find_king(end, scene->loser);
        int home = scene->loser == ENG_WHITE ? 0 : 7, ahead = scene->loser == ENG_WHITE ? 1 : 6;
        *why = "no mate on the back rank";
        if (!is_mated(end) || eng_rank(king) != home)
            return CLAIM_FALSE;
        EngMove last = claim->line[claim->length - 1];
        EngSquare heavy = eng_move_to(last);
        for (int file = MAX(eng_file(king) - 1, 0); file <= MIN(eng_file(king) + 1, 7); file++)
            if (!is_piece_of(end, eng_square(file, ahead), scene->loser))
                return CLAIM_FALSE;
        gboolean found = FALSE;
        for (int file = 0; file < 8; file++) {
            heavy = eng_square(file, home);
            found |= is_piece_of(end, heavy, scene->winner) && attacks(end, heavy, king) &&
                     (type_at(end, heavy) == ENG_ROOK || type_at(end, heavy) == ENG_QUEEN);
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

/* --- Motifs ------------------------------------------------------------------------------------ */

static EngSquare from_of(const Scene *s, guint i)
{
    return eng_move_from(s->claim->line[i]);
}

static EngSquare to_of(const Scene *s, guint i)
{
    return eng_move_to(s->claim->line[i]);
}

/* Whether what stood on `square` after move `since` falls there by the move that cashes in. */
static gboolean falls(const Scene *s, EngSquare square, guint since)
{
    guint capture = s->claim->capture;
    if (to_of(s, capture) != square || !is_piece_of(&s->at[capture], square, s->loser))
        return FALSE;
    for (guint i = since; i < capture; i++)
        if (to_of(s, i) == square || from_of(s, i) == square)
            return FALSE;
    return s->at[since].board[square] == s->at[capture].board[square];
}

/* Something the attacker would be glad to take. */
static gboolean is_good_target(const Scene *s, const EngPosition *p, EngSquare actor,
                               EngSquare target)
{
    return is_piece_of(p, target, s->loser) && attacks(p, actor, target) &&
           (WORTH[type_at(p, target)] > WORTH[type_at(p, actor)] ||
            count_attackers(p, target, s->loser) == 0);
}

static const char *check_fork(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key + 1];
    if (!is_piece_of(p, c->actor, s->winner) || to_of(s, c->key) != c->actor)
        return "the forking piece is not there";
    if (!is_good_target(s, p, c->actor, c->targets[0]) ||
        !is_good_target(s, p, c->actor, c->targets[1]) || c->targets[0] == c->targets[1])
        return "it does not attack two targets";
    if (from_of(s, c->capture) != c->actor || !falls(s, c->targets[0], c->key + 1))
        return "the first target does not fall to it";
    return NULL;
}

static const char *check_discovered(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *before = &s->at[c->key], *after = &s->at[c->key + 1];
    if (!is_piece_of(after, c->actor, s->winner) ||
        after->board[c->actor] != before->board[c->actor])
        return "the piece behind is not there";
    if (attacks(before, c->actor, c->targets[0]) || !attacks(after, c->actor, c->targets[0]) ||
        !stands_between(from_of(s, c->key), c->actor, c->targets[0]))
        return "no line is opened";
    if (c->targets[1] == ENG_NO_SQUARE)
        return from_of(s, c->capture) == c->actor && falls(s, c->targets[0], c->key + 1)
                   ? NULL
                   : "what is attacked does not fall";
    if (type_at(after, c->targets[0]) != ENG_KING)
        return "it is no check";
    return falls(s, c->targets[1], c->key + 1) ? NULL : "nothing falls";
}

static const char *check_skewer(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key + 1];
    if (!is_piece_of(p, c->actor, s->winner) || !attacks(p, c->actor, c->targets[0]) ||
        !is_piece_of(p, c->targets[0], s->loser) || !is_piece_of(p, c->targets[1], s->loser))
        return "the pieces are not there";
    if (!stands_between(c->targets[0], c->actor, c->targets[1]) ||
        !goes_along(type_at(p, c->actor), c->actor, c->targets[1]) ||
        !is_free_between(p, c->targets[0], c->targets[1]))
        return "they are not in one line";
    if (WORTH[type_at(p, c->targets[0])] < WORTH[type_at(p, c->targets[1])])
        return "the front one is worth less";
    if (from_of(s, c->key + 1) != c->targets[0] || from_of(s, c->capture) != c->actor ||
        !falls(s, c->targets[1], c->key + 1))
        return "the back one does not fall";
    return NULL;
}

/* Whether the slider on `pinner` would attack `behind` if it were not for `pinned`. */
static gboolean pins(const Scene *s, const EngPosition *p, EngSquare pinner, EngSquare pinned,
                     EngSquare behind)
{
    return is_piece_of(p, pinner, s->winner) && is_piece_of(p, pinned, s->loser) &&
           is_piece_of(p, behind, s->loser) && goes_along(type_at(p, pinner), pinner, behind) &&
           stands_between(pinned, pinner, behind) && is_free_between(p, pinner, pinned) &&
           is_free_between(p, pinned, behind);
}

static const char *check_pin(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key + 1];
    if (!pins(s, p, c->actor, c->targets[0], c->targets[1]))
        return "nothing is pinned";
    if (WORTH[type_at(p, c->targets[1])] <= WORTH[type_at(p, c->targets[0])] ||
        WORTH[type_at(p, c->targets[1])] <= WORTH[type_at(p, c->actor)])
        return "what it is pinned to is worth no more";
    return falls(s, c->targets[0], c->key + 1) ? NULL : "it does not fall";
}

static const char *check_pinned_defender(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->capture];
    EngSquare king = find_king(p, s->loser);
    if (!pins(s, p, c->actor, c->targets[1], king) || !attacks(p, c->targets[1], c->targets[0]))
        return "no pinned defender";
    if (to_of(s, c->capture) != c->targets[0] || !is_piece_of(p, c->targets[0], s->loser))
        return "it does not fall";
    /* The rules say that it cannot take back. */
    EngMoveList list;
    eng_movegen_legal(&s->at[c->capture + 1], &list);
    for (int i = 0; i < list.count; i++)
        if (eng_move_from(list.moves[i]) == c->targets[1] &&
            eng_move_to(list.moves[i]) == c->targets[0])
            return "the defender can take back";
    return NULL;
}

static const char *check_defender(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key];
    gboolean overloaded = c->motif == TABIYA_MOTIF_OVERLOADED;
    EngSquare defender = overloaded ? c->actor : c->targets[0];
    if (!is_piece_of(p, defender, s->loser) || !attacks(p, defender, c->targets[1]) ||
        count_attackers(p, c->targets[1], s->loser) != 1)
        return "it is not the one defender";
    if (to_of(s, c->key) != c->targets[0] || !is_piece_of(p, c->targets[0], s->loser))
        return "the key takes nothing there";
    if (overloaded && (!attacks(p, defender, c->targets[0]) || from_of(s, c->key + 1) != defender ||
                       to_of(s, c->key + 1) != c->targets[0] ||
                       attacks(&s->at[c->key + 2], c->targets[0], c->targets[1])))
        return "the defender is not lured away";
    return falls(s, c->targets[1], c->key) ? NULL : "what it defended does not fall";
}

static const char *check_trapped(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *p = &s->at[c->key + 1];
    EngSquare square = c->targets[0];
    if (!is_piece_of(p, square, s->loser) || type_at(p, square) == ENG_PAWN || p->checkers ||
        count_attackers(p, square, s->winner) == 0)
        return "no piece is attacked there";
    EngPosition next;
    eng_position_play(&next, p, ENG_NULL_MOVE);
    if (gain(&next, square) < 1)
        return "it may stay";
    EngMoveList list;
    eng_movegen_legal(p, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_move_from(list.moves[i]) != square)
            continue;
        eng_position_play(&next, p, list.moves[i]);
        int taken = balance(&next, s->loser) - balance(p, s->loser);
        if (gain(&next, eng_move_to(list.moves[i])) - taken < 1)
            return "it has a good square";
    }
    return falls(s, square, c->key + 1) ||
                   (from_of(s, c->key + 1) == square &&
                    to_of(s, c->capture) == to_of(s, c->key + 1))
               ? NULL
               : "it does not fall";
}

static const char *check_hanging(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    EngSquare victim = c->targets[0], captor = c->actor;
    EngSquare from = eng_move_from(c->played), to = eng_move_to(c->played);
    if (c->capture != 0 || to_of(s, 0) != victim || from_of(s, 0) != captor ||
        !is_piece_of(&s->at[0], victim, s->loser))
        return "it is not taken";
    if (c->missed)
        return NULL;
    gboolean was_attacked = attacks(&c->before, captor, victim);
    switch (c->hanging) {
    case TABIYA_HANGS_MOVED:
        return victim == to ? NULL : "another piece moved";
    case TABIYA_HANGS_UNGUARDED:
        return attacks(&c->before, from, victim) && !attacks(&s->at[0], to, victim)
                   ? NULL
                   : "the moved piece did not defend it";
    case TABIYA_HANGS_OPENED:
        return !was_attacked && stands_between(from, captor, victim) ? NULL : "no line was opened";
    case TABIYA_HANGS_LEFT:
        return was_attacked && is_piece_of(&c->before, victim, s->loser) ? NULL
                                                                         : "it was not attacked";
    default:
        return NULL;
    }
}

static const char *check_attacked(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *before = &s->at[c->key], *after = &s->at[c->key + 1];
    gboolean attacked_before = before->board[c->actor] == after->board[c->actor] &&
                               attacks(before, c->actor, c->targets[0]);
    if (!is_piece_of(after, c->actor, s->winner) || attacked_before ||
        !attacks(after, c->actor, c->targets[0]))
        return "it is not attacked anew";
    if (from_of(s, c->capture) != c->actor || !falls(s, c->targets[0], c->key))
        return "it does not fall";
    return NULL;
}

/* Checks all the way, and the last position has been there before. */
static const char *check_perpetual(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    gboolean repeated = FALSE;
    for (guint i = 0; i < c->length; i++) {
        repeated |= eng_position_equal(&s->at[i], &s->at[c->length]);
        EngSquare king = find_king(&s->at[i + 1], s->loser);
        if (i % 2 == 0 && count_attackers(&s->at[i + 1], king, s->winner) == 0)
            return "a move gives no check";
    }
    return repeated ? NULL : "no position is repeated";
}

static const char *check_promotion(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    return eng_move_kind(c->line[c->key]) == ENG_MOVE_PROMOTION &&
                   to_of(s, c->key) == c->targets[0]
               ? NULL
               : "no promotion";
}

static const char *check_material_motif(const Scene *s)
{
    return NULL;
}

/* --- All claims -------------------------------------------------------------------------------- */

static const char *check_end(const Scene *s, const guint64 *keys, gsize n_keys)
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
static const char *check_material(const Scene *s)
{
    const TabiyaClaim *c = s->claim;
    const EngPosition *end = &s->at[c->length];
    int won = balance(end, s->winner) - balance(&c->before, s->winner);
    if (100 * won != c->won_cp || won < 1)
        return "the material is another";
    int sum = 0;
    for (int type = ENG_PAWN; type < ENG_KING; type++) {
        int winners = count_pieces(end, s->winner, (EngPieceType)type) -
                      count_pieces(&c->before, s->winner, (EngPieceType)type);
        int losers = count_pieces(end, s->loser, (EngPieceType)type) -
                     count_pieces(&c->before, s->loser, (EngPieceType)type);
        if (type != ENG_KNIGHT && type != ENG_BISHOP && c->won[type] != winners - losers)
            return "the pieces are others";
        sum += WORTH[type] * c->won[type];
    }
    if (sum != won)
        return "the pieces do not add up";
    if (end->side_to_move == s->loser && 5 * gain(end, ENG_NO_SQUARE) > won)
        return "it can be taken back";
    if (c->capture >= c->length || c->key > c->capture || c->capture % 2 != 0 || c->key % 2 != 0)
        return "the moves are out of order";
    return NULL;
}

static const char *(*const CHECKS[TABIYA_N_MOTIFS])(const Scene *s) = {
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

static gboolean is_legal(const EngPosition *p, EngMove move)
{
    EngMoveList list;
    eng_movegen_legal(p, &list);
    for (int i = 0; i < list.count; i++)
        if (list.moves[i] == move)
            return TRUE;
    return FALSE;
}

/* Plays the judged move, unless it is the better one's line, and then the line. */
static gboolean play_out(Scene *scene)
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
    Scene scene = {.claim = claim};
    *why = "not legal";
    if (claim->length > TABIYA_CLAIM_MOVES || !play_out(&scene))
        return CLAIM_FALSE;
    *why = NULL;
    switch (claim->motif) {
    case TABIYA_MOTIF_MATE:
    case TABIYA_MOTIF_BACK_RANK:
        return check_mate(&scene, why);
    case TABIYA_MOTIF_PERPETUAL:
        *why = check_perpetual(&scene);
        break;
    case TABIYA_MOTIF_STALEMATE:
    case TABIYA_MOTIF_REPETITION:
    case TABIYA_MOTIF_DEAD:
        *why = check_end(&scene, keys, n_keys);
        break;
    default:
        *why = check_material(&scene);
        if (*why == NULL)
            *why = CHECKS[claim->motif] != NULL ? CHECKS[claim->motif](&scene) : "no such motif";
    }
    return *why == NULL ? CLAIM_PROVED : CLAIM_FALSE;
}
