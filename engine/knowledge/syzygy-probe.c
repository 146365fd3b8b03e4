/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Computes a position's result from the values in the tables.
 *
 * If a capture is best, a table may store any value up to the capture's, and tables ignore en
 * passant: so captures are tried first, in the tables with fewer pieces. DTZ tables have only one
 * side to move: for the other, each move is tried. */
#include <stdlib.h>

#include "engine/board/bitboard.h"
#include "engine/board/movegen.h"
#include "engine/knowledge/syzygy-private.h"

enum {
    FIFTY_MOVES = 100,
    CURSED_DTZ = 100, /* how much DTZ of a cursed win or a blessed loss is raised */
    DTZ_NONE = 0x7fff,
};

/* One probe, and its intermediate results. */
typedef struct {
    EngSyzygy *tables;
    EngTbPatience patience;
    bool failed;
} Question;

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

static int look(Question *question, const EngPosition *position, EngTbKind kind, int wdl,
                bool *other_side)
{
    bool flipped;
    int value = 0;
    const EngTbTable *table =
        eng_syzygy_find(question->tables, position, kind, question->patience, &flipped);
    const EngTbLook found = !table ? ENG_TB_FAILED
                                   : eng_tb_table_look(table, eng_syzygy_index(question->tables),
                                                       position, flipped, wdl, &value);
    question->failed |= found == ENG_TB_FAILED;
    if (other_side) {
        *other_side = found == ENG_TB_OTHER_SIDE;
    }
    return value;
}

static int look_wdl(Question *question, const EngPosition *position)
{
    return eng_popcount(eng_position_occupied(position)) == 2
               ? ENG_TB_DRAW
               : look(question, position, ENG_TB_WDL, 0, NULL);
}

static bool has_pawn_to_promote(const EngPosition *position)
{
    const EngColor us = (EngColor)position->side_to_move;
    return (eng_position_pieces(position, us, ENG_PAWN) &
            eng_rank_mask(eng_relative_rank(us, 6))) != 0;
}

static bool is_pawn_move(const EngPosition *position, EngMove move)
{
    return eng_piece_type(position->board[eng_move_from(move)]) == ENG_PAWN;
}

/* --- Results ---------------------------------------------------------------------------------- */

static int wdl_by_captures(Question *question, const EngPosition *position);

static int wdl_after(Question *question, const EngPosition *position, EngMove move)
{
    EngPosition after;
    eng_position_play(&after, position, move);
    return -wdl_by_captures(question, &after);
}

/* The tactical generator leaves out underpromotions by capture, and en passant may be the only
 * move: then all moves are needed. */
static void list_moves(const EngPosition *position, EngMoveList *list, bool *all)
{
    *all = position->en_passant != ENG_NO_SQUARE || has_pawn_to_promote(position);
    if (*all) {
        eng_movegen_legal(position, list);
    } else {
        eng_movegen_tactical(position, list);
    }
}

static int wdl_by_captures(Question *question, const EngPosition *position)
{
    EngMoveList list;
    bool all, only_captures = true;
    int best = ENG_TB_LOSS;
    list_moves(position, &list, &all);
    for (int i = 0; i < list.count && !question->failed && best < ENG_TB_WIN; i++) {
        if (!eng_move_is_capture(position, list.moves[i])) {
            only_captures = false;
            continue;
        }
        const int value = wdl_after(question, position, list.moves[i]);
        best = value > best ? value : best;
    }
    if (question->failed || best == ENG_TB_WIN || (all && list.count > 0 && only_captures)) {
        return best;
    }
    const int stored = look_wdl(question, position);
    return stored > best ? stored : best;
}

/* The same, and whether a capture or a pawn move is (one of) the best: then DTZ is known. */
static int wdl_with_zeroing(Question *question, const EngPosition *position, bool *zeroing_best)
{
    EngMoveList list;
    int best = ENG_TB_LOSS, zeroing = 0;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count && !question->failed; i++) {
        if (!eng_move_is_capture(position, list.moves[i]) &&
            !is_pawn_move(position, list.moves[i])) {
            continue;
        }
        zeroing++;
        const int value = wdl_after(question, position, list.moves[i]);
        best = value > best ? value : best;
        if (best == ENG_TB_WIN) {
            *zeroing_best = true;
            return best;
        }
    }
    const bool only_zeroing = zeroing > 0 && zeroing == list.count;
    const int stored = only_zeroing || question->failed ? best : look_wdl(question, position);
    *zeroing_best = best >= stored && (best > ENG_TB_DRAW || only_zeroing);
    return best >= stored ? best : stored;
}

/* --- Distances -------------------------------------------------------------------------------- */

static int dtz_of(Question *question, const EngPosition *position);

/* DTZ before a capture or pawn move that leads to `wdl`. */
static int dtz_of_zeroing(int wdl)
{
    return sign(wdl) * (abs(wdl) == 1 ? CURSED_DTZ + 1 : 1);
}

static bool is_mate(const EngPosition *position)
{
    return position->checkers != 0 && !eng_movegen_any(position);
}

/* The DTZ of playing `move`, including the move itself. */
static int dtz_of_move(Question *question, const EngPosition *position, EngMove move, bool zeroing)
{
    EngPosition after;
    eng_position_play(&after, position, move);
    if (is_mate(&after)) {
        return 1;
    }
    if (zeroing) {
        return dtz_of_zeroing(-wdl_by_captures(question, &after));
    }
    const int dtz = -dtz_of(question, &after);
    return dtz + sign(dtz);
}

/* The table has the other side to move: takes the best of all moves. */
static int dtz_by_moves(Question *question, const EngPosition *position, int wdl)
{
    EngMoveList list;
    int least = DTZ_NONE;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count && !question->failed; i++) {
        const EngMove move = list.moves[i];
        const bool zeroing = eng_move_is_capture(position, move) || is_pawn_move(position, move);
        const int dtz = dtz_of_move(question, position, move, zeroing);
        if (dtz < least && sign(dtz) == sign(wdl)) {
            least = dtz;
        }
    }
    return least == DTZ_NONE ? -1 : least; /* without a move: mated */
}

static int dtz_of(Question *question, const EngPosition *position)
{
    bool zeroing_best = false, other_side;
    const int wdl = wdl_with_zeroing(question, position, &zeroing_best);
    if (question->failed || wdl == ENG_TB_DRAW) {
        return 0;
    }
    if (zeroing_best) {
        return dtz_of_zeroing(wdl);
    }
    const int stored = look(question, position, ENG_TB_DTZ, wdl, &other_side);
    if (other_side) {
        return dtz_by_moves(question, position, wdl);
    }
    return sign(wdl) * (stored + (abs(wdl) == 1 ? CURSED_DTZ : 0));
}

/* --- Questions -------------------------------------------------------------------------------- */

bool eng_syzygy_covers(const EngSyzygy *tables, const EngPosition *position)
{
    return position->castling == 0 &&
           eng_popcount(eng_position_occupied(position)) <= eng_syzygy_max_men(tables);
}

bool eng_syzygy_probe_wdl(EngSyzygy *tables, const EngPosition *position, EngTbPatience patience,
                          int *wdl)
{
    Question question = {.tables = tables, .patience = patience};
    if (!eng_syzygy_covers(tables, position)) {
        return false;
    }
    *wdl = wdl_by_captures(&question, position);
    return !question.failed;
}

bool eng_syzygy_probe_dtz(EngSyzygy *tables, const EngPosition *position, EngTbPatience patience,
                          int *dtz)
{
    Question question = {.tables = tables, .patience = patience};
    if (!eng_syzygy_covers(tables, position)) {
        return false;
    }
    *dtz = dtz_of(&question, position);
    return !question.failed;
}

/* A win that needs more half-moves than the fifty-move rule leaves does not count. */
static int wdl_in_time(int dtz, int clock)
{
    return dtz == 0
               ? ENG_TB_DRAW
               : sign(dtz) * (abs(dtz) + clock <= FIFTY_MOVES ? ENG_TB_WIN : ENG_TB_CURSED_WIN);
}

static void answer_move(Question *question, const EngPosition *position, bool with_dtz,
                        EngTbMove *answer)
{
    const EngMove move = answer->move;
    EngPosition after;
    eng_position_play(&after, position, move);
    answer->mates = is_mate(&after);
    answer->zeroing = eng_move_is_capture(position, move) || is_pawn_move(position, move);
    if (with_dtz) {
        const int dtz = dtz_of_move(question, position, move, answer->zeroing);
        const int clock = answer->zeroing && abs(dtz) < CURSED_DTZ ? 0 : position->halfmove_clock;
        answer->dtz = (int16_t)dtz;
        answer->wdl = (int8_t)wdl_in_time(dtz, clock);
    } else {
        answer->dtz = answer->mates ? 1 : 0;
        answer->wdl = (int8_t)(answer->mates ? ENG_TB_WIN : -wdl_by_captures(question, &after));
    }
}

/* Wins before draws before losses; quick wins, mate first, and slow losses. */
static int compare_moves(const void *a, const void *b)
{
    const EngTbMove *left = a, *right = b;
    if (left->wdl != right->wdl) {
        return right->wdl - left->wdl;
    }
    if (left->mates != right->mates) {
        return left->mates ? -1 : 1;
    }
    if (left->dtz != right->dtz) {
        return left->dtz - right->dtz;
    }
    if (left->zeroing != right->zeroing) {
        return left->zeroing ? -1 : 1;
    }
    return left->move - right->move;
}

static bool answer_moves(EngSyzygy *tables, EngTbPatience patience, const EngPosition *position,
                         bool with_dtz, EngTbAnswer *answer)
{
    Question question = {.tables = tables, .patience = patience};
    EngMoveList list;
    eng_movegen_legal(position, &list);
    answer->count = list.count;
    for (int i = 0; i < list.count && !question.failed; i++) {
        answer->moves[i] = (EngTbMove){.move = list.moves[i]};
        answer_move(&question, position, with_dtz, &answer->moves[i]);
    }
    if (list.count == 0 || question.failed) {
        return false;
    }
    qsort(answer->moves, (size_t)list.count, sizeof *answer->moves, compare_moves);
    answer->has_dtz = with_dtz;
    answer->wdl = answer->moves[0].wdl;
    answer->dtz = answer->moves[0].dtz;
    return true;
}

static bool probe(EngSyzygy *tables, EngTbPatience patience, const EngPosition *position,
                  EngTbAnswer *answer)
{
    return eng_syzygy_covers(tables, position) &&
           (answer_moves(tables, patience, position, true, answer) ||
            answer_moves(tables, patience, position, false, answer));
}

bool eng_syzygy_probe(EngSyzygy *tables, const EngPosition *position, EngTbAnswer *answer)
{
    return probe(tables, ENG_TB_PATIENT, position, answer);
}

bool eng_syzygy_probe_now(EngSyzygy *tables, const EngPosition *position, EngTbAnswer *answer)
{
    return probe(tables, ENG_TB_HASTY, position, answer);
}
