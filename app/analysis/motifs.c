/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See motifs.h. Decides whether a line is worth a claim, and of what kind: ends of the game first,
 * then mates, then material. */
#include "app/analysis/motifs.h"

#include <stdlib.h>
#include <string.h>

#include "app/analysis/material.h"
#include "app/analysis/motif-line.h"
#include "app/analysis/motif-shapes.h"
#include "engine/board/attacks.h"
#include "engine/board/movegen.h"

/* The minimum difference between two lines that is mentioned. */
#define WORTH_CP 100
/* At least this percentage of the gain must also be in the score, … */
#define SHOWN_PERCENT 60
/* … unless the winner is so far ahead that it makes no difference. */
#define CLEARLY_AHEAD_CP 600
/* In the score a smaller difference between two lines is allowed, if both are far from even. */
#define DIFFERENCE_CP 200

static void begin_claim(TabiyaClaim *claim, const TabiyaJudgedMove *move, gboolean missed)
{
    *claim = (TabiyaClaim){
        .missed = missed,
        .before = *move->before,
        .played = move->played,
        .actor = ENG_NO_SQUARE,
        .targets = {ENG_NO_SQUARE, ENG_NO_SQUARE},
    };
}

static void take_moves(TabiyaClaim *claim, const TabiyaMotifLine *line, guint length)
{
    claim->length = length;
    memcpy(claim->line, line->moves, length * sizeof *line->moves);
}

static gboolean has_moves(const TabiyaEngineLine *line)
{
    return line && line->length > 0;
}

/* --- Mates ------------------------------------------------------------------------------------ */

/* Whether the mated king is on its first rank, behind its own pieces, and a rook or queen on that
 * rank mates it. */
static gboolean is_back_rank_mate(const EngPosition *position)
{
    EngColor loser = (EngColor)position->side_to_move;
    EngSquare king = eng_position_king(position, loser);
    EngBitboard home = eng_rank_mask(eng_relative_rank(loser, 0));
    EngBitboard front = eng_king_attacks(king) & ~home;
    EngBitboard heavy = position->by_type[ENG_ROOK] | position->by_type[ENG_QUEEN];
    return (home & eng_bit(king)) && !(front & ~position->by_color[loser]) &&
           (position->checkers & home & heavy) && !eng_has_several(position->checkers) &&
           !eng_movegen_any(position);
}

/* A forced mate for the side that begins the line. */
static gboolean claim_mate(TabiyaClaim *claim, const EngPosition *start,
                           const TabiyaEngineLine *engine)
{
    if (engine->score.type != TABIYA_SCORE_MATE || !has_moves(engine) ||
        tabiya_score_compare_cp(engine->score, (EngColor)start->side_to_move) <= 0) {
        return FALSE;
    }
    claim->motif = TABIYA_MOTIF_MATE;
    claim->mate_moves = (abs(engine->score.value) + 1) / 2;
    EngPosition at = *start;
    for (gsize i = 0; i < engine->length && i < TABIYA_CLAIM_MOVES; i++) {
        EngPosition after;
        eng_position_play(&after, &at, engine->moves[i]);
        at = after;
        claim->line[claim->length++] = engine->moves[i];
    }
    if (at.side_to_move != start->side_to_move && is_back_rank_mate(&at))
        claim->motif = TABIYA_MOTIF_BACK_RANK;
    return TRUE;
}

/* --- Perpetual check -------------------------------------------------------------------------- */

/* The number of moves, all of the winner's being checks, that lead to a position already in the
 * line; 0: none. */
static guint find_repetition(const TabiyaMotifLine *line)
{
    for (guint i = 1; i <= line->length; i++) {
        if (i % 2 == 1 && line->at[i].checkers == 0)
            return 0;
        for (guint j = i % 2; j + 4 <= i; j += 2) {
            if (eng_position_equal(&line->at[i], &line->at[j]))
                return i;
        }
    }
    return 0;
}

static gboolean claim_perpetual(TabiyaClaim *claim, const EngPosition *start,
                                const TabiyaEngineLine *engine)
{
    if (engine->score.type != TABIYA_SCORE_CP || engine->score.value != 0 || !has_moves(engine))
        return FALSE;
    TabiyaMotifLine line;
    tabiya_motif_line_play(&line, &claim->before, start, engine->moves, engine->length);
    guint length = find_repetition(&line);
    if (length == 0)
        return FALSE;
    claim->motif = TABIYA_MOTIF_PERPETUAL;
    take_moves(claim, &line, length);
    return TRUE;
}

/* --- The end of the game ---------------------------------------------------------------------- */

static gboolean claim_end(TabiyaClaim *claim, const EngPosition *after,
                          const TabiyaJudgedMove *move)
{
    g_autofree guint64 *keys = g_new(guint64, move->n_keys + 1);
    if (move->n_keys > 0)
        memcpy(keys, move->keys, move->n_keys * sizeof *keys);
    keys[move->n_keys] = move->before->key;
    switch (eng_outcome(after, (const uint64_t *)keys, move->n_keys + 1)) {
    case ENG_OUTCOME_STALEMATE:
        claim->motif = TABIYA_MOTIF_STALEMATE;
        return TRUE;
    case ENG_OUTCOME_DEAD_POSITION:
        claim->motif = TABIYA_MOTIF_DEAD;
        return TRUE;
    case ENG_OUTCOME_FIVEFOLD:
    case ENG_OUTCOME_THREEFOLD_CLAIMABLE:
        claim->motif = TABIYA_MOTIF_REPETITION;
        return TRUE;
    default:
        return FALSE;
    }
}

/* --- Material --------------------------------------------------------------------------------- */

/* The final gain of the side that begins a line; 0 for an unknown line. */
static int final_gain_cp(const EngPosition *before, const EngPosition *start,
                         const TabiyaEngineLine *engine)
{
    if (!has_moves(engine))
        return 0;
    TabiyaMotifLine line;
    tabiya_motif_line_play(&line, before, start, engine->moves, engine->length);
    return tabiya_motif_line_final_cp(&line);
}

/* Whether the scores confirm the gain: it may be paid for in other ways. `other` (NULL or empty:
 * unknown) is the line that the loser would have preferred. */
static gboolean is_shown_by_score(const TabiyaMotifLine *line, int won_cp,
                                  const TabiyaEngineLine *engine, const TabiyaEngineLine *other)
{
    const int score_cp = tabiya_score_compare_cp(engine->score, line->winner);
    const int shown_cp = won_cp * SHOWN_PERCENT / 100;
    if (score_cp < MIN(line->base_cp + shown_cp, CLEARLY_AHEAD_CP))
        return FALSE;
    return !has_moves(other) || score_cp - tabiya_score_compare_cp(other->score, line->winner) >=
                                    MIN(won_cp / 2, DIFFERENCE_CP);
}

/* A safe gain in the line from `start`, larger than the loser's loss in the `other` line, which
 * begins at `other_start`. */
static gboolean claim_material(TabiyaClaim *claim, const EngPosition *start,
                               const TabiyaEngineLine *engine, const EngPosition *other_start,
                               const TabiyaEngineLine *other)
{
    if (!has_moves(engine))
        return FALSE;
    const int other_cp = final_gain_cp(&claim->before, other_start, other);
    TabiyaMotifLine line;
    tabiya_motif_line_play(&line, &claim->before, start, engine->moves, engine->length);
    if (!tabiya_motif_line_settle(&line))
        return FALSE;
    const EngPosition *end = &line.at[line.end];
    tabiya_material_difference(&claim->before, end, line.winner, claim->won);
    claim->won_cp = tabiya_material_balance_cp(end, line.winner) - line.base_cp;
    if (claim->won_cp < WORTH_CP || claim->won_cp + other_cp < WORTH_CP ||
        !is_shown_by_score(&line, claim->won_cp, engine, other)) {
        return FALSE;
    }
    take_moves(claim, &line, line.end);
    claim->capture = line.capture;
    tabiya_motif_find_shape(&line, claim);
    return TRUE;
}

static gboolean attacks(const EngPosition *position, EngSquare from, EngSquare to)
{
    return (eng_position_attackers(position, to, eng_position_occupied(position)) &
            eng_bit(from)) != 0;
}

/* Why a piece that is captured at once was undefended. */
static TabiyaHanging why_hanging(const TabiyaClaim *claim)
{
    const EngPosition *before = &claim->before;
    EngSquare from = eng_move_from(claim->played), to = eng_move_to(claim->played);
    EngSquare captor = claim->actor, victim = claim->targets[0];
    if (eng_move_kind(claim->played) == ENG_MOVE_CASTLING)
        return TABIYA_HANGS_OTHER;
    if (victim == to)
        return TABIYA_HANGS_MOVED;
    EngPosition after;
    eng_position_play(&after, before, claim->played);
    if (!attacks(before, captor, victim)) {
        return (eng_between(captor, victim) & eng_bit(from)) ? TABIYA_HANGS_OPENED
                                                             : TABIYA_HANGS_OTHER;
    }
    if (attacks(before, from, victim) && !attacks(&after, to, victim))
        return TABIYA_HANGS_UNGUARDED;
    return TABIYA_HANGS_LEFT;
}

/* --- Claims ----------------------------------------------------------------------------------- */

gboolean tabiya_claim_played(const TabiyaJudgedMove *move, const TabiyaEngineLine *line,
                             const TabiyaEngineLine *best, TabiyaClaim *claim)
{
    EngPosition after;
    eng_position_play(&after, move->before, move->played);
    begin_claim(claim, move, FALSE);
    if (claim_end(claim, &after, move) || claim_mate(claim, &after, line) ||
        claim_perpetual(claim, &after, line)) {
        return TRUE;
    }
    if (!claim_material(claim, &after, line, move->before, best)) {
        begin_claim(claim, move, FALSE);
        return FALSE;
    }
    if (claim->motif == TABIYA_MOTIF_HANGING)
        claim->hanging = why_hanging(claim);
    return TRUE;
}

gboolean tabiya_claim_missed(const TabiyaJudgedMove *move, const TabiyaEngineLine *line,
                             const TabiyaEngineLine *answer, TabiyaClaim *claim)
{
    begin_claim(claim, move, TRUE);
    if (!has_moves(line) || line->moves[0] == move->played)
        return FALSE;
    if (claim_mate(claim, move->before, line) || claim_perpetual(claim, move->before, line))
        return TRUE;
    EngPosition after;
    if (has_moves(answer)) /* or nothing may have been played at all */
        eng_position_play(&after, move->before, move->played);
    if (claim_material(claim, move->before, line, &after, answer))
        return TRUE;
    begin_claim(claim, move, TRUE);
    return FALSE;
}
