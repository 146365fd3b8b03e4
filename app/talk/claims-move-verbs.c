/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about a move: its effect on the board, what it wins or allows, its quality. */
#include "app/analysis/material.h"
#include "app/talk/claims-private.h"

#include <stdlib.h>
#include <string.h>

/* A move's verb, after its own word: reads the rest. The reader's moment is after the move. */
typedef gboolean (*MoveVerb)(Reader *self, const Line *line, gboolean negated);

static EngColor mover_of(const Line *line)
{
    return (EngColor)line->before.position.side_to_move;
}

static EngPieceType captured_by(const Line *line)
{
    if (!eng_move_is_capture(&line->before.position, line->move))
        return ENG_NO_PIECE_TYPE;
    if (eng_move_kind(line->move) == ENG_MOVE_EN_PASSANT)
        return ENG_PAWN;
    return eng_piece_type(line->before.position.board[eng_move_to(line->move)]);
}

/* The moved piece, as a noun. */
static Nouns moved_piece(const Line *line)
{
    EngSquare square = eng_move_arrival(line->move);
    Nouns nouns = {.count = 1};
    nouns.nouns[0] = (Noun){
        .types = 1u << eng_piece_type(line->after.position.board[square]),
        .color = (int)mover_of(line),
        .where = eng_bit(square),
        .is_placed = TRUE,
    };
    return nouns;
}

/* --- Check and mate --------------------------------------------------------------------------- */

static gboolean note_move_fact(Reader *self, const Line *line, ReasonKind kind, Truth truth)
{
    Reason reason = {.kind = truth == TRUTH_UNKNOWN ? REASON_UNKNOWN : kind};
    eng_san_write(&line->before.position, line->move, reason.text);
    tabiya_reader_note(self, truth, &reason);
    return TRUE;
}

static gboolean verb_check(Reader *self, const Line *line, gboolean negated)
{
    Truth truth = truth_of(line->after.position.checkers != 0);
    return note_move_fact(self, line, REASON_NO_CHECK, truth_not(truth, negated));
}

static gboolean verb_mate(Reader *self, const Line *line, gboolean negated)
{
    if (tabiya_reader_sees(self, "in|by"))
        return FALSE;
    Truth truth = truth_of(tabiya_board_is_mate(&line->after.position));
    return note_move_fact(self, line, REASON_NO_MATE, truth_not(truth, negated));
}

static gboolean verb_stalemate(Reader *self, const Line *line, gboolean negated)
{
    const EngPosition *after = &line->after.position;
    tabiya_reader_note_board(
        self, truth_not(truth_of(!after->checkers && !eng_movegen_any(after)), negated));
    return TRUE;
}

/* Whether the side to move is mated in `moves` more moves, whatever it answers. */
static Truth is_mated_in(Reader *self, const EngPosition *position, int moves)
{
    EngMoveList list;
    Truth truth = TRUTH_TRUE;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count && truth == TRUTH_TRUE; i++) {
        EngPosition next;
        eng_position_play(&next, position, list.moves[i]);
        truth = tabiya_claims_find_mate(self->checker, &next, moves);
    }
    return list.count > 0 ? truth : TRUTH_FALSE;
}

static Truth find_known_mate(Reader *self, const Line *line, int moves)
{
    Evaluation evaluation;
    tabiya_claims_evaluate(self, &line->after, &evaluation);
    if (!evaluation.known)
        return TRUTH_UNKNOWN;
    int known = (abs(evaluation.score.value) + 1) / 2;
    gboolean is_ours = evaluation.score.type == TABIYA_SCORE_MATE &&
                       tabiya_evaluation_cp(&evaluation, mover_of(line)) > 0;
    return truth_of(is_ours && (moves == 0 || moves == known || moves == known + 1));
}

Truth tabiya_claims_forces_mate(Reader *self, const Line *line, int moves)
{
    if (tabiya_board_is_mate(&line->after.position))
        return truth_of(moves <= 1);
    for (int n = 1; n <= 2; n++) {
        if ((moves == 0 || n == moves || n + 1 == moves) &&
            is_mated_in(self, &line->after.position, n) == TRUTH_TRUE) {
            return TRUTH_TRUE;
        }
    }
    return moves == 1 ? TRUTH_FALSE : find_known_mate(self, line, moves);
}

/* "forces mate", "mates in two": the mover mates, whatever is answered. */
static gboolean verb_force_mate(Reader *self, const Line *line, gboolean negated)
{
    int moves = 0;
    if (tabiya_reader_take(self, "in")) {
        if (!tabiya_reader_take_count(self, &moves))
            return FALSE;
        tabiya_reader_take(self, "moves|move");
    } else if (tabiya_reader_take(self, "on the next move|next move|soon")) {
        moves = 0;
    }
    Truth truth = tabiya_claims_forces_mate(self, line, moves);
    return note_move_fact(self, line, REASON_NO_MATE, truth_not(truth, negated));
}

/* --- Captures and gains ----------------------------------------------------------------------- */

static gboolean verb_capture(Reader *self, const Line *line, gboolean negated)
{
    Noun noun;
    const Reader saved = *self;
    if (!tabiya_reader_peek(self, 0)) {
        gboolean takes = captured_by(line) != ENG_NO_PIECE_TYPE;
        return note_move_fact(self, line, REASON_NO_CAPTURE, truth_not(truth_of(takes), negated));
    }
    /* What it takes stands on the board before it. */
    self->now = line->before;
    if (!tabiya_claims_read_some(self, &noun)) {
        *self = saved;
        return FALSE;
    }
    if (noun.color < 0 && !noun.is_squares)
        noun.color = (int)eng_other(mover_of(line));
    EngPieceType type = captured_by(line);
    EngSquare at = eng_move_to(line->move);
    if (eng_move_kind(line->move) == ENG_MOVE_EN_PASSANT)
        at = eng_square(eng_file(at), eng_rank(eng_move_from(line->move)));
    gboolean fits = type != ENG_NO_PIECE_TYPE && noun.many != MANY_COUNT &&
                    (tabiya_noun_find(&noun, &self->now.position) & eng_bit(at));
    self->now = saved.now;
    return note_move_fact(self, line, REASON_NO_CAPTURE, truth_not(truth_of(fits), negated));
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
    tabiya_material_difference(&line->before.position, &end.position, mover_of(line), won);
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
    EngColor mover = mover_of(line);
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
    EngPieceType captured = captured_by(line);
    gboolean takes_it = captured != ENG_NO_PIECE_TYPE && captured != ENG_KING &&
                        prize[captured] == 1 &&
                        eng_see_at_least(&line->before.position, line->move, wanted - 50);
    if (takes_it || (gained >= wanted && gained < wanted + 100))
        return TRUTH_TRUE;
    return TRUTH_UNKNOWN;
}

static gboolean verb_win(Reader *self, const Line *line, gboolean negated)
{
    int prize[6];
    const Reader saved = *self;
    if (tabiya_reader_take(self, "material")) {
        Evaluation after;
        int won[6];
        Truth truth = TRUTH_UNKNOWN;
        if (find_gain(self, line, won, &after)) {
            truth = prize_cp(won) >= 100 && tabiya_evaluation_cp(&after, mover_of(line)) > 0
                        ? TRUTH_TRUE
                    : tabiya_evaluation_cp(&after, mover_of(line)) < -100 ? TRUTH_FALSE
                                                                          : TRUTH_UNKNOWN;
        }
        return note_move_fact(self, line, REASON_MATERIAL, truth_not(truth, negated));
    }
    if (tabiya_reader_at_boundary(self)) {
        Evaluation after;
        tabiya_claims_evaluate(self, &line->after, &after);
        Truth truth = TRUTH_UNKNOWN;
        if (after.known) {
            int cp = tabiya_evaluation_cp(&after, mover_of(line));
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
    return note_move_fact(self, line, REASON_MATERIAL, truth);
}

static gboolean verb_lose(Reader *self, const Line *line, gboolean negated)
{
    int prize[6], won[6] = {0};
    Evaluation before, after;
    gboolean has_prize_word = tabiya_claims_read_prize(self, prize);
    if (!has_prize_word && !tabiya_reader_at_boundary(self))
        return FALSE;
    if (tabiya_reader_take(self, "for nothing|for free"))
        has_prize_word = TRUE;
    EngColor mover = mover_of(line);
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
static gboolean verb_sacrifice(Reader *self, const Line *line, gboolean negated)
{
    int prize[6];
    const Reader saved = *self;
    if (!tabiya_claims_read_prize(self, prize)) {
        *self = saved;
        return FALSE;
    }
    EngSquare arrival = eng_move_arrival(line->move);
    EngPieceType type = eng_piece_type(line->after.position.board[arrival]);
    EngPieceType taken = captured_by(line);
    int kept = taken == ENG_NO_PIECE_TYPE ? 0 : tabiya_piece_value_cp(taken);
    gboolean fits = prize[type] == 1 && tabiya_piece_value_cp(type) > kept &&
                    tabiya_board_is_hanging(&line->after.position, arrival);
    tabiya_reader_note_board(self, truth_not(fits ? TRUTH_TRUE : TRUTH_UNKNOWN, negated));
    return TRUE;
}

/* --- Threats and replies ---------------------------------------------------------------------- */

static gboolean verb_threaten(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    Line threat;
    tabiya_reader_take(self, "to play|to follow with|to continue with|the move");
    if (tabiya_claims_sees_move(self) &&
        tabiya_claims_read_line(self, (int)mover_of(line), TRUE, &threat)) {
        if (!threat.failed)
            tabiya_reader_note_board(self, truth_of(!negated));
        return TRUE;
    }
    *self = saved;
    if (tabiya_reader_take(self, "mate|checkmate")) {
        EngPosition turned;
        int moves = 1;
        if (tabiya_reader_take(self, "in") && !tabiya_reader_take_count(self, &moves)) {
            *self = saved;
            return FALSE;
        }
        tabiya_reader_take(self, "moves|move");
        Truth truth = TRUTH_UNKNOWN;
        if (moves <= 2 && tabiya_board_with_turn(&self->now.position, mover_of(line), &turned))
            truth = tabiya_claims_find_shortest(self->checker, &turned, moves);
        return note_move_fact(self, line, REASON_NO_SUCH_MATE, truth_not(truth, negated));
    }
    Nouns piece = moved_piece(line);
    self->at--;
    if (!negated && tabiya_claims_read_relation(self, &piece, FALSE))
        return TRUE;
    *self = saved;
    return FALSE;
}

static gboolean verb_allow(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    Line reply;
    int color = (int)eng_other(mover_of(line)), named;
    if (tabiya_reader_take_color(self, &named)) {
        if (named != color || !tabiya_reader_take(self, "to play|to reply with|to answer with"))
            goto no;
    }
    if (!tabiya_claims_sees_move(self) || !tabiya_claims_read_moves(self, color, FALSE, &reply))
        goto no;
    if (negated)
        tabiya_reader_note_board(self, TRUTH_FALSE);
    else if (!reply.failed)
        self->now = reply.after;
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

static gboolean verb_prevent(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    const Token *token = tabiya_reader_peek(self, 0);
    Moment before = line->before;
    EngMove move;
    self->at += token && token->kind == TOKEN_DOTS;
    token = tabiya_reader_peek(self, 0);
    if (!token || (token->kind != TOKEN_MOVE && token->kind != TOKEN_SQUARE) ||
        before.position.checkers || !tabiya_moment_play(&before, ENG_NULL_MOVE)) {
        *self = saved;
        return FALSE;
    }
    self->at++;
    gboolean was = eng_san_parse(&before.position, token->text, -1, &move) == ENG_SAN_OK;
    gboolean is = eng_san_parse(&line->after.position, token->text, -1, &move) == ENG_SAN_OK;
    tabiya_reader_note_board(self, was && !is ? truth_of(!negated)
                                   : was      ? TRUTH_UNKNOWN
                                              : TRUTH_FALSE);
    return TRUE;
}

static gboolean verb_answered(Reader *self, const Line *line, gboolean negated)
{
    if (!tabiya_reader_take(self, "by|with"))
        return FALSE;
    return verb_allow(self, line, negated);
}

/* --- Places ----------------------------------------------------------------------------------- */

/* "develops the knight", "puts a rook on the c-file", "brings the queen to h5". */
static gboolean verb_place(Reader *self, const Line *line, gboolean negated)
{
    Noun noun;
    const Reader saved = *self;
    if (!tabiya_claims_read_some(self, &noun) || noun.is_squares || noun.many == MANY_COUNT)
        goto no;
    EngBitboard place = ~UINT64_C(0);
    if (tabiya_reader_sees(self, "to|on|into|in") && !tabiya_claims_read_place(self, &place))
        goto no;
    if (noun.color < 0)
        noun.color = (int)mover_of(line);
    EngBitboard arrival = eng_bit(eng_move_arrival(line->move));
    EngBitboard start = eng_bit(eng_move_from(line->move));
    /* Before or after it: "develops the bishop on f1". */
    gboolean fits = ((tabiya_noun_find(&noun, &line->after.position) & arrival) ||
                     (tabiya_noun_find(&noun, &line->before.position) & start)) &&
                    (place & arrival);
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

/* "prepares to castle kingside": nothing stands between king and rook any more. */
static gboolean verb_prepare_castling(Reader *self, const Line *line, gboolean negated)
{
    const EngPosition *after = &line->after.position;
    int color = (int)mover_of(line), wing = 2;
    const Reader saved = *self;
    gboolean verb = tabiya_reader_take(self, "to castle|castling");
    tabiya_reader_take_wing(self, &wing);
    if (!verb && !tabiya_reader_take(self, "castling")) {
        *self = saved;
        return FALSE;
    }
    int ways = 0;
    for (int i = 0; i < 2; i++) {
        EngSquare rook = after->castling_rook[2 * color + i];
        ways += (wing >= 2 || wing == i) && (after->castling & 1 << (2 * color + i)) &&
                rook != ENG_NO_SQUARE &&
                !(eng_between(eng_position_king(after, (EngColor)color), rook) &
                  eng_position_occupied(after));
    }
    gboolean fits = ways >= (wing == 3 ? 2 : 1);
    tabiya_reader_note_board(self, fits ? truth_of(!negated) : TRUTH_UNKNOWN);
    return TRUE;
}

static gboolean verb_develop(Reader *self, const Line *line, gboolean negated)
{
    if (!tabiya_reader_peek(self, 0)) {
        EngSquare from = eng_move_from(line->move);
        EngPieceType moved = eng_piece_type(line->before.position.board[from]);
        gboolean fits = (moved == ENG_KNIGHT || moved == ENG_BISHOP) &&
                        eng_rank(from) == (mover_of(line) == ENG_WHITE ? 0 : 7);
        tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
        return TRUE;
    }
    EngPieceType type = eng_piece_type(line->after.position.board[eng_move_arrival(line->move)]);
    int home = mover_of(line) == ENG_WHITE ? 0 : 7;
    gboolean was_home =
        eng_rank(eng_move_from(line->move)) == home && type != ENG_PAWN && type != ENG_KING;
    if (!verb_place(self, line, negated))
        return FALSE;
    if (!negated && !was_home)
        tabiya_reader_note_board(self, TRUTH_FALSE);
    return TRUE;
}

static gboolean verb_open(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    EngBitboard file;
    tabiya_reader_take(self, "the|up the");
    if (!tabiya_reader_take_file(self, &file)) {
        *self = saved;
        return FALSE;
    }
    gboolean opens = !(line->after.position.by_type[ENG_PAWN] & file) &&
                     (line->before.position.by_type[ENG_PAWN] & file);
    tabiya_reader_note_board(self, truth_not(truth_of(opens), negated));
    return TRUE;
}

/* "takes the open e-file": a rook or queen on it. */
static gboolean verb_take_file(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    EngBitboard file;
    tabiya_reader_take(self, "control of|possession of");
    tabiya_reader_take(self, "the");
    gboolean is_open = tabiya_reader_take(self, "open");
    gboolean is_half = !is_open && tabiya_reader_take(self, "halfopen|semiopen");
    if (!tabiya_reader_take_file(self, &file)) {
        *self = saved;
        return FALSE;
    }
    EngSquare arrival = eng_move_arrival(line->move);
    EngPieceType type = eng_piece_type(line->after.position.board[arrival]);
    EngBitboard pawns = line->after.position.by_type[ENG_PAWN] & file;
    gboolean fits = (file & eng_bit(arrival)) && (type == ENG_ROOK || type == ENG_QUEEN) &&
                    (!is_open || !pawns) &&
                    (!is_half || !(pawns & line->after.position.by_color[mover_of(line)]));
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}

static gboolean verb_promote(Reader *self, const Line *line, gboolean negated)
{
    EngPieceType type = ENG_NO_PIECE_TYPE;
    if (eng_move_kind(line->move) == ENG_MOVE_PROMOTION)
        type = eng_move_promoted(line->move);
    gboolean fits = type != ENG_NO_PIECE_TYPE;
    if (tabiya_reader_take(self, "to|to a|into a|a new|a|to a new")) {
        Noun noun;
        if (!tabiya_claims_read_some(self, &noun))
            return FALSE;
        fits = fits && (noun.types & (1u << type));
    }
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}

/* "gives White a new queen". */
static gboolean verb_give_piece(Reader *self, const Line *line, gboolean negated)
{
    int color;
    const Reader saved = *self;
    Noun noun;
    if (!tabiya_reader_take_color(self, &color) || color != (int)mover_of(line))
        goto no;
    tabiya_reader_take(self, "a new|a second|another|a");
    if (!tabiya_claims_read_some(self, &noun) || noun.is_squares)
        goto no;
    gboolean fits = eng_move_kind(line->move) == ENG_MOVE_PROMOTION &&
                    (noun.types & (1u << eng_move_promoted(line->move)));
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

static gboolean verb_castle(Reader *self, const Line *line, gboolean negated)
{
    int wing;
    tabiya_reader_take_wing(self, &wing);
    gboolean is_castling = eng_move_kind(line->move) == ENG_MOVE_CASTLING;
    gboolean is_long = eng_move_to(line->move) < eng_move_from(line->move);
    tabiya_reader_note_board(
        self, truth_not(truth_of(is_castling && (wing >= 2 || is_long == (wing == 1))), negated));
    return TRUE;
}

static gboolean verb_leave(Reader *self, const Line *line, gboolean negated)
{
    int color;
    const Reader saved = *self;
    tabiya_reader_take(self, "with");
    if (tabiya_reader_take_color(self, &color) &&
        (tabiya_claims_read_material(self, color, negated) ||
         tabiya_claims_read_standing(self, color, negated))) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "blocks the check": something steps in between. */
static gboolean verb_block_check(Reader *self, const Line *line, gboolean negated)
{
    const EngPosition *before = &line->before.position;
    EngBitboard between = 0;
    if (before->checkers && !eng_has_several(before->checkers)) {
        between =
            eng_between(eng_position_king(before, mover_of(line)), eng_first(before->checkers));
    }
    gboolean fits = (between & eng_bit(eng_move_to(line->move))) != 0;
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}

/* "exchanges the queens", "trades a pair of knights": each side has one less than before it. */
static gboolean verb_exchange(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    Moment first = line->after;
    Noun noun;
    tabiya_reader_take(self, "off|off the|a pair of");
    if (!tabiya_claims_read_some(self, &noun) || noun.is_squares || noun.is_placed ||
        line->count == 0 || !tabiya_moment_rewind(&first, self->checker, line->count)) {
        *self = saved;
        return FALSE;
    }
    gboolean fits = TRUE;
    for (int color = 0; color < 2; color++) {
        noun.color = color;
        fits &= eng_popcount(tabiya_noun_find(&noun, &first.position)) >
                eng_popcount(tabiya_noun_find(&noun, &line->after.position));
    }
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}

static const struct {
    const char *words;
    MoveVerb verb;
} VERBS[] = {
    {"exchanges|trades|exchange|trade|swaps|leads to an exchange of|exchanging|trading",
     verb_exchange},
    {"blocks the check|block the check|block|interposes|interpose|blocking the check",
     verb_block_check},
    {"gives check|give check|gave check|giving check|is check|is a check|with check|"
     "puts the king in check|"
     "checks the king|checks the black king|checks the white king|delivers check|gives a check|"
     "comes with check|check|checks|give a check|be check",
     verb_check},
    {"is checkmate|is mate|gives checkmate|gives mate|delivers mate|delivers checkmate|mates|"
     "checkmates|ends the game|finishes the game|is a checkmate|with mate|with checkmate|"
     "checkmates the king|checkmates black|checkmates white|delivering checkmate|"
     "delivering mate|mating|wins the game on the spot|gives mate at once|be checkmate|be mate|"
     "checkmate|mate|is already checkmate|ends the game at once",
     verb_mate},
    {"is stalemate|leads to stalemate|stalemates|gives stalemate|be stalemate", verb_stalemate},
    {"forces mate|forces checkmate|leads to mate|leads to checkmate|leads to forced mate|"
     "leads to a forced mate|mates|force mate|forcing mate|starts a forced mate|begins a mate|"
     "forces a mate|is mate|leads to mate by force|lead to mate|is the start of a mate",
     verb_force_mate},
    {"captures|takes|captured|took|capturing|taking|capture|take|wins back|recaptures|recapture|"
     "take back|is capturing|removes|"
     "exchanges|snaps up|eliminates",
     verb_capture},
    {"wins|win|winning|picks up|pick up|gains|grabs|nets|picking up|is winning", verb_win},
    {"loses|lose|losing|drops|hangs|blunders|gives away|drop|hang|blundering|throws away",
     verb_lose},
    {"sacrifices|gives up|offers|sacrificing|giving up|sacs", verb_sacrifice},
    {"threatens|threatening|threaten|with the threat of|with the idea of|intending|"
     "with a threat of|planning|preparing|renews the threat of|creates the threat of|"
     "sets up the threat of|with threats of",
     verb_threaten},
    {"allows|allowing|permits|allow|runs into|walks into|fails to|invites", verb_allow},
    {"prevents|preventing|stops|stopping|prevent|stop|rules out", verb_prevent},
    {"is met|is answered|be met|be answered|met|answered|can be met|is refuted|be refuted|"
     "is followed|followed",
     verb_answered},
    {"prepares|preparing|prepare|makes room for|clears the way for", verb_prepare_castling},
    {"develops|developing|develop|developed", verb_develop},
    {"puts|places|brings|moves|centralizes|retreats|bringing|putting|placing|posts|put|bring|"
     "place|move|advances|pushes|activates|transfers|improves the position of",
     verb_place},
    {"opens|opening|open|opened", verb_open},
    {"takes|seizes|occupies|grabs|takes over|claims|controls|seizing|occupying|taking",
     verb_take_file},
    {"promotes|promoting|queens|promote|underpromotes", verb_promote},
    {"gives|makes|giving", verb_give_piece},
    {"castles|castling|castle|castled", verb_castle},
    {"leaves|leaving|leave|keeps|puts", verb_leave},
};

/* --- Being ------------------------------------------------------------------------------------ */

static Truth is_only_move(const Line *line)
{
    EngMoveList list;
    eng_movegen_legal(&line->before.position, &list);
    return truth_of(list.count == 1);
}

static gboolean read_being(Reader *self, const Line *line, gboolean negated)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self, "legal|possible|a legal move|available|allowed|an option|"
                                 "a possibility|one option|a candidate move|playable")) {
        tabiya_reader_note_board(self, truth_of(!negated));
        return TRUE;
    }
    if (tabiya_reader_take(self, "illegal|impossible|not legal|not possible|unplayable")) {
        tabiya_reader_note_board(self, truth_of(negated));
        return TRUE;
    }
    if (tabiya_reader_take(self, "the only legal move|forced|the only move|the only legal reply|"
                                 "the only reply|black 's only legal move|white 's only legal move|"
                                 "black 's only move|white 's only move")) {
        tabiya_reader_note_board(self, truth_not(is_only_move(line), negated));
        return TRUE;
    }
    if (tabiya_reader_take(self, "a capture")) {
        return note_move_fact(self, line, REASON_NO_CAPTURE,
                              truth_not(truth_of(captured_by(line) != ENG_NO_PIECE_TYPE), negated));
    }
    if (tabiya_claims_read_quality(self, line, negated))
        return TRUE;
    *self = saved;
    return FALSE;
}

static gboolean read_is(Reader *self, const Line *line, gboolean denied)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "is|was|be|looks|seems|would be|will be|may be|could be|"
                                  "might be|would have been|has been|appears|are")) {
        return FALSE;
    }
    tabiya_reader_take(self, "to be");
    gboolean negated = tabiya_reader_take(self, "not|no longer") != denied;
    if (read_being(self, line, negated))
        return TRUE;
    *self = saved;
    return FALSE;
}

static gboolean read_verb(Reader *self, const Line *line, gboolean negated)
{
    for (guint i = 0; i < G_N_ELEMENTS(VERBS); i++) {
        const Reader saved = *self;
        if (tabiya_reader_take(self, VERBS[i].words) && VERBS[i].verb(self, line, negated)) {
            if (tabiya_reader_at_boundary(self))
                return TRUE;
        }
        *self = saved;
    }
    return FALSE;
}

/* A line that opens an attack counts, too, as long as it is new. */
static gboolean read_relation(Reader *self, const Line *line, gboolean negated)
{
    Nouns piece = moved_piece(line);
    return tabiya_claims_read_relation(self, &piece, negated);
}

gboolean tabiya_claims_read_move_verb(Reader *self, const Line *line)
{
    const Reader saved = *self;
    self->now = line->after;
    self->side = (int)mover_of(line);
    if (read_is(self, line, FALSE))
        return TRUE;
    gboolean negated = FALSE;
    if (tabiya_reader_take(self, "would|will|could|can|may|might|does|do|did"))
        negated = tabiya_reader_take(self, "not");
    if (read_is(self, line, negated) || read_relation(self, line, negated) ||
        read_verb(self, line, negated)) {
        return TRUE;
    }
    /* "is check", with the verb's words before "not". */
    if (tabiya_reader_take(self, "is not") && !negated) {
        self->at -= 2;
        self->at++;
        if (tabiya_reader_take(self, "not") && read_verb(self, line, TRUE))
            return TRUE;
    }
    *self = saved;
    return FALSE;
}
