/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See movepick.h. Staged move picking, one step of selection per call. */
#include "engine/search/movepick.h"

#include "engine/eng-assert.h"
#include "engine/search/params.h"

enum {
    STAGE_TABLE_MOVE,
    STAGE_MAKE_TACTICAL,
    STAGE_GOOD_TACTICAL,
    STAGE_REFUTATIONS,
    STAGE_MAKE_QUIETS,
    STAGE_QUIETS,
    STAGE_BAD_TACTICAL,
    STAGE_TABLE_MOVE_TACTICAL,
    STAGE_MAKE_ONLY_TACTICAL,
    STAGE_ONLY_TACTICAL,
    STAGE_TABLE_MOVE_EVASION,
    STAGE_MAKE_EVASIONS,
    STAGE_EVASIONS,
    STAGE_END,
};

enum {
    EVASION_CAPTURE = 1 << 24,
    UNDERPROMOTION = -(1 << 22),
};

/* H42, butterfly history: a quiet move that refuted elsewhere refutes here, too. H43, continuation
 * history: above all as a reply to, or a plan after, the same moves. */
int eng_quiet_history(const EngWorker *worker, const EngStack *ss, EngMove move)
{
    const EngPosition *position = &ss->position;
    const EngSquare from = eng_move_from(move);
    const EngSquare to = eng_move_to(move);
    const int piece = eng_piece_index(position->board[from]);
    int sum =
        ENG_P(USE_BUTTERFLY) ? worker->history.butterfly[position->side_to_move][from][to] : 0;
    if (ENG_P(USE_CONTINUATION)) {
        sum = sum + (*ss[-1].continuation)[piece][to] + (*ss[-2].continuation)[piece][to] +
              (*ss[-4].continuation)[piece][to] * ENG_P(CONTINUATION_FOURTH) / 100;
    }
    return sum;
}

/* H44, capture history: which captures by a piece have cut off. */
int eng_capture_history(const EngWorker *worker, const EngStack *ss, EngMove move)
{
    const EngPosition *position = &ss->position;
    if (!ENG_P(USE_CAPTURE_HISTORY)) {
        return 0;
    }
    const int piece = eng_piece_index(position->board[eng_move_from(move)]);
    return worker->history.captures[piece][eng_move_to(move)][eng_captured_type(position, move)];
}

/* H38, most valuable victims first; the attacker's part is left to capture history. */
static int score_tactical(const EngPicker *picker, EngMove move)
{
    const EngPosition *position = &picker->ss->position;
    const int victim =
        ENG_P(USE_VICTIMS) ? eng_captured_value(eng_captured_type(position, move)) : 0;
    int score =
        victim * ENG_P(ORDER_CAPTURE_SCALE) + eng_capture_history(picker->worker, picker->ss, move);
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION) {
        score += eng_move_promoted(move) == ENG_QUEEN
                     ? ENG_P(ORDER_PROMOTION) * ENG_P(ORDER_CAPTURE_SCALE)
                     : UNDERPROMOTION;
    }
    return score;
}

static void score_all_tactical(EngPicker *picker)
{
    for (int i = 0; i < picker->list.count; i++) {
        picker->scores[i] = score_tactical(picker, picker->list.moves[i]);
    }
}

static void score_quiets(EngPicker *picker)
{
    for (int i = 0; i < picker->list.count; i++) {
        const EngMove move = picker->list.moves[i];
        picker->scores[i] = eng_quiet_history(picker->worker, picker->ss, move);
        if (eng_move_kind(move) == ENG_MOVE_PROMOTION) {
            picker->scores[i] += UNDERPROMOTION;
        }
    }
}

static void score_evasions(EngPicker *picker)
{
    for (int i = 0; i < picker->list.count; i++) {
        const EngMove move = picker->list.moves[i];
        picker->scores[i] = eng_move_is_tactical(&picker->ss->position, move)
                                ? EVASION_CAPTURE + score_tactical(picker, move)
                                : eng_quiet_history(picker->worker, picker->ss, move);
    }
}

/* Moves the best of the rest to `index` and takes it. */
static EngMove select_best(EngPicker *picker)
{
    int best = picker->index;
    for (int i = best + 1; i < picker->list.count; i++) {
        if (picker->scores[i] > picker->scores[best]) {
            best = i;
        }
    }
    const EngMove move = picker->list.moves[best];
    picker->list.moves[best] = picker->list.moves[picker->index];
    picker->scores[best] = picker->scores[picker->index];
    picker->index++;
    return move;
}

static bool is_refutation(const EngPicker *picker, EngMove move)
{
    return move == picker->refutations[0] || move == picker->refutations[1] ||
           move == picker->refutations[2];
}

/* H37, the table's move first: it cut off here before, or was best at the depth before. */
static void start(EngPicker *picker, const EngWorker *worker, const EngStack *ss,
                  EngMove table_move)
{
    picker->worker = worker;
    picker->ss = ss;
    picker->skip_quiets = picker->only_checks = false;
    picker->see_threshold = 0;
    picker->index = picker->bad_count = 0;
    picker->list.count = 0;
#ifdef ENG_CHECKED
    picker->given.count = 0;
#endif
    picker->table_move = ENG_P(USE_TABLE_MOVE) && table_move != ENG_NO_MOVE &&
                                 eng_move_is_legal(&ss->position, table_move)
                             ? table_move
                             : ENG_NO_MOVE;
}

void eng_picker_init(EngPicker *picker, const EngWorker *worker, const EngStack *ss,
                     EngMove table_move)
{
    start(picker, worker, ss, table_move);
    picker->tactical_only = false;
    if (!ENG_P(USE_SEE_ORDER)) {
        picker->see_threshold = ENG_SEE_ANY;
    }
    if (ss->position.checkers != 0) {
        picker->stage = STAGE_TABLE_MOVE_EVASION;
        return;
    }
    picker->stage = STAGE_TABLE_MOVE;
    /* H40, killers: what refuted a sister node often refutes this one. */
    picker->refutations[0] = ss->killers[0];
    picker->refutations[1] = ss->killers[1];
    picker->refutations[2] = ENG_NO_MOVE;
    /* H41, counter moves: so does what last refuted the move before. */
    const EngMove before = ss[-1].move;
    if (ENG_P(USE_COUNTER_MOVE) && before != ENG_NO_MOVE && before != ENG_NULL_MOVE) {
        const EngSquare to = eng_move_to(before);
        const EngPiece piece = ss[-1].position.board[eng_move_from(before)];
        const EngMove counter = worker->history.counters[eng_piece_index(piece)][to];
        if (counter != ss->killers[0] && counter != ss->killers[1]) {
            picker->refutations[2] = counter;
        }
    }
}

void eng_picker_init_tactical(EngPicker *picker, const EngWorker *worker, const EngStack *ss,
                              EngMove table_move, int see_threshold)
{
    start(picker, worker, ss, table_move);
    picker->tactical_only = true;
    picker->see_threshold = see_threshold;
    if (ss->position.checkers != 0) {
        picker->stage = STAGE_TABLE_MOVE_EVASION;
        return;
    }
    picker->stage = STAGE_TABLE_MOVE_TACTICAL;
    if (picker->table_move != ENG_NO_MOVE &&
        (!eng_move_is_tactical(&ss->position, picker->table_move) ||
         !eng_see_at_least(&ss->position, picker->table_move, see_threshold))) {
        picker->table_move = ENG_NO_MOVE;
    }
}

/* Good captures: those that lose nothing by SEE; H39, losing captures last: the others wait in
 * `bad`. */
static EngMove next_good_tactical(EngPicker *picker)
{
    while (picker->index < picker->list.count) {
        const EngMove move = select_best(picker);
        if (move == picker->table_move) {
            continue;
        }
        if (eng_see_at_least(&picker->ss->position, move, picker->see_threshold)) {
            return move;
        }
        picker->bad[picker->bad_count++] = move;
    }
    return ENG_NO_MOVE;
}

/* Whether to try the quiet move, if only checks are wanted. */
static bool is_wanted(const EngPicker *picker, EngMove move)
{
    return !picker->only_checks || eng_checks_have(&picker->checks, &picker->ss->position, move);
}

/* Drops the unwanted ones of the quiet moves not yet taken. */
static void keep_wanted(EngPicker *picker)
{
    if (!picker->only_checks) {
        return;
    }
    int kept = picker->index;
    for (int i = picker->index; i < picker->list.count; i++) {
        if (is_wanted(picker, picker->list.moves[i])) {
            picker->list.moves[kept] = picker->list.moves[i];
            picker->scores[kept++] = picker->scores[i];
        }
    }
    picker->list.count = kept;
}

void eng_picker_only_checks(EngPicker *picker)
{
    if (picker->only_checks) {
        return;
    }
    picker->only_checks = true;
    picker->checks = eng_find_checks(&picker->ss->position);
    if (picker->stage == STAGE_QUIETS) {
        keep_wanted(picker);
    }
}

static EngMove next_refutation(EngPicker *picker)
{
    while (picker->index < 3) {
        const EngMove move = picker->refutations[picker->index++];
        if (move != ENG_NO_MOVE && move != picker->table_move &&
            !eng_move_is_tactical(&picker->ss->position, move) &&
            eng_move_is_legal(&picker->ss->position, move) && is_wanted(picker, move)) {
            return move;
        }
    }
    return ENG_NO_MOVE;
}

static EngMove next_listed(EngPicker *picker, bool skip_refutations)
{
    while (picker->index < picker->list.count) {
        const EngMove move = select_best(picker);
        if (move != picker->table_move && !(skip_refutations && is_refutation(picker, move))) {
            return move;
        }
    }
    return ENG_NO_MOVE;
}

static void enter(EngPicker *picker, int stage)
{
    picker->stage = stage;
    picker->index = 0;
}

#ifdef ENG_CHECKED
/* A legal move that did not come before; at the end all have come, if none are left out. */
static bool is_due(EngPicker *picker, EngMove move)
{
    EngMoveList *given = &picker->given;
    EngMoveList legal;
    if (move == ENG_NO_MOVE) {
        eng_movegen_legal(&picker->ss->position, &legal);
        return picker->tactical_only || picker->skip_quiets || picker->only_checks ||
               given->count == legal.count;
    }
    for (int i = 0; i < given->count; i++) {
        if (given->moves[i] == move) {
            return false;
        }
    }
    given->moves[given->count++] = move;
    return eng_move_is_legal(&picker->ss->position, move);
}
#endif

static EngMove next_of_stages(EngPicker *picker)
{
    const EngPosition *position = &picker->ss->position;
    EngMove move;
    for (;;) {
        switch (picker->stage) {
        case STAGE_TABLE_MOVE:
        case STAGE_TABLE_MOVE_TACTICAL:
        case STAGE_TABLE_MOVE_EVASION:
            picker->stage++;
            if (picker->table_move != ENG_NO_MOVE) {
                return picker->table_move;
            }
            break;
        case STAGE_MAKE_TACTICAL:
        case STAGE_MAKE_ONLY_TACTICAL:
            eng_movegen_tactical(position, &picker->list);
            score_all_tactical(picker);
            enter(picker, picker->stage + 1);
            break;
        case STAGE_GOOD_TACTICAL:
            move = next_good_tactical(picker);
            if (move != ENG_NO_MOVE) {
                return move;
            }
            enter(picker, STAGE_REFUTATIONS);
            break;
        case STAGE_REFUTATIONS:
            move = picker->skip_quiets ? ENG_NO_MOVE : next_refutation(picker);
            if (move != ENG_NO_MOVE) {
                return move;
            }
            picker->stage = STAGE_MAKE_QUIETS;
            break;
        case STAGE_MAKE_QUIETS:
            picker->list.count = 0;
            enter(picker, STAGE_QUIETS);
            if (!picker->skip_quiets) {
                eng_movegen_quiet(position, &picker->list);
                keep_wanted(picker);
                score_quiets(picker);
            }
            break;
        case STAGE_QUIETS:
            move = picker->skip_quiets ? ENG_NO_MOVE : next_listed(picker, true);
            if (move != ENG_NO_MOVE) {
                return move;
            }
            enter(picker, STAGE_BAD_TACTICAL);
            break;
        case STAGE_BAD_TACTICAL:
            if (picker->index < picker->bad_count) {
                return picker->bad[picker->index++];
            }
            picker->stage = STAGE_END;
            break;
        case STAGE_ONLY_TACTICAL:
            return next_good_tactical(picker);
        case STAGE_MAKE_EVASIONS:
            eng_movegen_legal(position, &picker->list);
            score_evasions(picker);
            enter(picker, STAGE_EVASIONS);
            break;
        case STAGE_EVASIONS:
            return next_listed(picker, false);
        default:
            return ENG_NO_MOVE;
        }
    }
}

EngMove eng_picker_next(EngPicker *picker)
{
    const EngMove move = next_of_stages(picker);
#ifdef ENG_CHECKED
    ENG_ASSERT(is_due(picker, move));
#endif
    return move;
}
