/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Verbs of moves that win, lose or give something. */
#include "app/analysis/material.h"
#include "app/talk/claims-move-verbs.h"

#include <stdlib.h>
#include <string.h>

gboolean tabiya_claims_verb_capture(Reader *self, const Line *line, gboolean negated)
{
    Noun noun;
    const Reader saved = *self;
    if (!tabiya_reader_peek(self, 0)) {
        gboolean takes = tabiya_claims_captured_by(line) != ENG_NO_PIECE_TYPE;
        return tabiya_claims_note_move_fact(self, line, REASON_NO_CAPTURE,
                                            truth_not(truth_of(takes), negated));
    }
    /* What it takes stands on the board before it. */
    self->now = line->before;
    if (!tabiya_claims_read_some(self, &noun)) {
        *self = saved;
        return FALSE;
    }
    if (noun.color < 0 && !noun.is_squares)
        noun.color = (int)eng_other(tabiya_claims_mover_of(line));
    EngPieceType type = tabiya_claims_captured_by(line);
    EngSquare at = eng_move_to(line->move);
    if (eng_move_kind(line->move) == ENG_MOVE_EN_PASSANT)
        at = eng_square(eng_file(at), eng_rank(eng_move_from(line->move)));
    gboolean fits = type != ENG_NO_PIECE_TYPE && noun.many != MANY_COUNT &&
                    (tabiya_noun_find(&noun, &self->now.position) & eng_bit(at));
    self->now = saved.now;
    return tabiya_claims_note_move_fact(self, line, REASON_NO_CAPTURE,
                                        truth_not(truth_of(fits), negated));
}

/* Material that changes hands in the known best line after the move, from the mover's side. */
static gboolean find_gain(Reader *self, const Line *line, int won[6], Evaluation *evaluation)
{
    tabiya_claims_evaluate(self, &line->after, evaluation);
    if (!evaluation->known)
        return FALSE;
    Moment end = line->after;
    for (guint i = 0; i < evaluation->length && i < 8; i++) {
        if (!eng_move_is_legal(&end.position, evaluation->line[i]) ||
            !tabiya_moment_play(&end, evaluation->line[i])) {
            break;
        }
    }
    tabiya_material_difference(&line->before.position, &end.position, tabiya_claims_mover_of(line),
                               won);
    return TRUE;
}

static int prize_cp(const int won[6])
{
    int cp = 0;
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++)
        cp += won[type] * tabiya_piece_value_cp((EngPieceType)type);
    return cp;
}

/* Whether the other side has a piece of each kind that is to be won. */
static gboolean has_prize(const EngPosition *position, EngColor loser, const int prize[6])
{
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        if (prize[type] > tabiya_board_count(position, loser, (EngPieceType)type) &&
            (type != ENG_BISHOP || tabiya_board_count(position, loser, ENG_KNIGHT) < prize[type])) {
            return FALSE;
        }
    }
    return TRUE;
}

static Truth judge_win(Reader *self, const Line *line, const int prize[6])
{
    Evaluation before, after;
    int won[6] = {0};
    EngColor mover = tabiya_claims_mover_of(line);
    if (!has_prize(&line->before.position, eng_other(mover), prize))
        return TRUTH_FALSE;
    if (!find_gain(self, line, won, &after))
        return TRUTH_UNKNOWN;
    tabiya_claims_evaluate(self, &line->before, &before);
    int wanted = prize_cp(prize);
    int gained = prize_cp(won);
    /* What is lost in the evaluation was not won. */
    if (before.known &&
        tabiya_evaluation_cp(&before, mover) - tabiya_evaluation_cp(&after, mover) > 100) {
        return TRUTH_FALSE;
    }
    /* A gain that is paid for in other ways does not show in the score. */
    int base = tabiya_material_balance_cp(&line->before.position, mover);
    if (tabiya_evaluation_cp(&after, mover) < MIN(base + wanted * 6 / 10, 600))
        return TRUTH_UNKNOWN;
    EngPieceType captured = tabiya_claims_captured_by(line);
    gboolean takes_it = captured != ENG_NO_PIECE_TYPE && captured != ENG_KING &&
                        prize[captured] == 1 &&
                        eng_see_at_least(&line->before.position, line->move, wanted - 50);
    if (takes_it || (gained >= wanted && gained < wanted + 100))
        return TRUTH_TRUE;
    return TRUTH_UNKNOWN;
}

gboolean tabiya_claims_verb_win(Reader *self, const Line *line, gboolean negated)
{
    int prize[6];
    const Reader saved = *self;
    if (tabiya_reader_take(self, "material")) {
        Evaluation after;
        int won[6];
        Truth truth = TRUTH_UNKNOWN;
        if (find_gain(self, line, won, &after)) {
            truth = prize_cp(won) >= 100 &&
                            tabiya_evaluation_cp(&after, tabiya_claims_mover_of(line)) > 0
                        ? TRUTH_TRUE
                    : tabiya_evaluation_cp(&after, tabiya_claims_mover_of(line)) < -100
                        ? TRUTH_FALSE
                        : TRUTH_UNKNOWN;
        }
        return tabiya_claims_note_move_fact(self, line, REASON_MATERIAL, truth_not(truth, negated));
    }
    if (tabiya_reader_at_boundary(self)) {
        Evaluation after;
        tabiya_claims_evaluate(self, &line->after, &after);
        Truth truth = TRUTH_UNKNOWN;
        if (after.known) {
            int cp = tabiya_evaluation_cp(&after, tabiya_claims_mover_of(line));
            truth = cp >= 200 ? TRUTH_TRUE : cp >= 150 ? TRUTH_UNKNOWN : TRUTH_FALSE;
        }
        tabiya_claims_note_score(self, truth_not(truth, negated), &after);
        return TRUE;
    }
    if (!tabiya_claims_read_prize(self, prize)) {
        *self = saved;
        return FALSE;
    }
    EngBitboard place;
    const Reader before_place = *self;
    if (tabiya_reader_sees(self, "on") && !tabiya_claims_read_place(self, &place))
        *self = before_place;
    else if (self->at != before_place.at) /* which one: not checked */
        tabiya_reader_note_board(self, TRUTH_UNKNOWN);
    Truth truth = truth_not(judge_win(self, line, prize), negated);
    return tabiya_claims_note_move_fact(self, line, REASON_MATERIAL, truth);
}

gboolean tabiya_claims_verb_lose(Reader *self, const Line *line, gboolean negated)
{
    int prize[6], won[6] = {0};
    Evaluation before, after;
    gboolean has_prize_word = tabiya_claims_read_prize(self, prize);
    if (!has_prize_word && !tabiya_reader_at_boundary(self))
        return FALSE;
    if (tabiya_reader_take(self, "for nothing|for free"))
        has_prize_word = TRUE;
    EngColor mover = tabiya_claims_mover_of(line);
    Truth truth = TRUTH_UNKNOWN;
    tabiya_claims_evaluate(self, &line->before, &before);
    if (find_gain(self, line, won, &after)) {
        int drop = before.known
                       ? tabiya_evaluation_cp(&before, mover) - tabiya_evaluation_cp(&after, mover)
                       : 0;
        int wanted = has_prize_word ? prize_cp(prize) : 200;
        int cp = tabiya_evaluation_cp(&after, mover);
        if (!before.known || cp > -100)
            truth = cp > 0 ? TRUTH_FALSE : TRUTH_UNKNOWN;
        else if (drop < 100)
            truth = TRUTH_FALSE;
        else if (drop >= wanted / 2 && (!has_prize_word || abs(prize_cp(won) + wanted) <= 50))
            truth = TRUTH_TRUE;
    }
    tabiya_claims_note_score(self, truth_not(truth, negated), &after);
    return TRUE;
}

/* "sacrifices the queen": it can be captured for less. */
gboolean tabiya_claims_verb_sacrifice(Reader *self, const Line *line, gboolean negated)
{
    int prize[6];
    const Reader saved = *self;
    if (!tabiya_claims_read_prize(self, prize)) {
        *self = saved;
        return FALSE;
    }
    EngSquare arrival = eng_move_arrival(line->move);
    EngPieceType type = eng_piece_type(line->after.position.board[arrival]);
    EngPieceType taken = tabiya_claims_captured_by(line);
    int kept = taken == ENG_NO_PIECE_TYPE ? 0 : tabiya_piece_value_cp(taken);
    gboolean fits = prize[type] == 1 && tabiya_piece_value_cp(type) > kept &&
                    tabiya_board_is_hanging(&line->after.position, arrival);
    tabiya_reader_note_board(self, truth_not(fits ? TRUTH_TRUE : TRUTH_UNKNOWN, negated));
    return TRUE;
}
