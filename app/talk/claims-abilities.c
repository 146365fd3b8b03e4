/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a side can do: "can castle", "wins a pawn with Nxd5", "should play Nf3". */
#include "app/analysis/judgment.h"
#include "app/analysis/material.h"
#include "app/talk/claims-sides.h"

#include <string.h>

/* "with 6.Bg5", "by playing Nf3", "starting with Bxf7+", after what a side does. */
gboolean tabiya_side_take_means(Reader *self)
{
    return tabiya_reader_take(self, "with|by playing|via|by|beginning with|starting with|"
                                    "after|thanks to|with the move|by means of|through|"
                                    ", beginning with|, starting with|using");
}

static gboolean read_castle(Reader *self, int color, gboolean negated)
{
    int wing;
    if (!tabiya_reader_take(self, "castle|get castled"))
        return FALSE;
    gboolean is_later = tabiya_reader_take(self, "later");
    tabiya_reader_take_wing(self, &wing);
    is_later |= tabiya_reader_take(self, "later|at some point|in the future");
    if (!is_later)
        tabiya_reader_take(self, "at any moment|at any time|on the next move|next");
    const Reader saved = *self;
    int other;
    tabiya_reader_take_mark(self, ",");
    if (!negated && wing < 2 && tabiya_reader_take(self, "but not") &&
        tabiya_reader_take_wing(self, &other) && other < 2) {
        Truth can = tabiya_claims_can_castle(position_of(self), (EngColor)color, other);
        tabiya_reader_note_board(self, truth_not(can, TRUE));
    } else {
        *self = saved;
    }
    Truth truth = tabiya_claims_can_castle(position_of(self), (EngColor)color, wing);
    if (is_later) {
        guint rights = (guint)(position_of(self)->castling >> (color == ENG_WHITE ? 0 : 2)) & 3;
        truth = truth_of(wing == 0 ? rights & 1 : wing == 1 ? rights & 2 : rights != 0);
    }
    const Reason reason = {.kind = truth == TRUTH_UNKNOWN ? REASON_UNCLEAR : REASON_CASTLING,
                           .color = (EngColor)color};
    tabiya_reader_note(self, truth_not(truth, negated), &reason);
    return TRUE;
}

gboolean tabiya_side_read_play(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    tabiya_reader_take(self,
                       "play|choose|continue with|consider|respond with|answer with|reply with|"
                       "go|try|choose between|start with|begin with|continue|reply|respond|"
                       "answer|follow up with|choose from|opt for|go for|think about|"
                       "look at|select|use|plays|replies|continues with|replies with|"
                       "answers with|responds with|continue by playing|meet this with");
    tabiya_reader_take(self, "the move");
    Line line;
    const Token *token = tabiya_reader_peek(self, 0);
    gboolean is_square = token && token->kind == TOKEN_SQUARE && self->at > saved.at;
    if ((!tabiya_claims_sees_move(self) && !is_square)) {
        *self = saved;
        return FALSE;
    }
    Truth before = self->truth;
    Reason reason = self->reason;
    guint claims = self->claims;
    tabiya_claims_read_moves(self, color, FALSE, &line);
    if (negated) {
        gboolean was_illegal = line.failed && self->reason.kind == REASON_ILLEGAL;
        self->truth = before;
        self->reason = reason;
        self->claims = claims;
        tabiya_reader_note_board(self, was_illegal ? TRUTH_TRUE : TRUTH_FALSE);
    } else if (!line.failed) {
        self->now = line.after;
        self->is_move_clause = TRUE;
    }
    return TRUE;
}

/* "end the game", "force mate", "mate", with or without the moves that do it. */
gboolean tabiya_side_read_mating(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    int moves = 0;
    if (!tabiya_reader_take(self, "mate|force mate|checkmate|force checkmate|end the game|mates|"
                                  "forces mate|deliver mate|deliver checkmate|give mate|"
                                  "win by force|checkmates|finish the game|force a mate|"
                                  "forces checkmate|forces a mate|give checkmate|"
                                  "checkmate black|checkmate white|announce mate")) {
        return FALSE;
    }
    if (tabiya_reader_take(self, "in")) {
        if (!tabiya_reader_take_count(self, &moves)) {
            *self = saved;
            return FALSE;
        }
        tabiya_reader_take(self, "moves|move");
    } else if (tabiya_reader_take(self, "on the next move|next move")) {
        moves = 1;
    }
    Line line;
    if (tabiya_side_take_means(self)) {
        if (!tabiya_claims_sees_move(self) || !tabiya_claims_read_line(self, color, FALSE, &line) ||
            line.failed) {
            if (self->truth == TRUTH_FALSE)
                return TRUE;
            *self = saved;
            return FALSE;
        }
        if (tabiya_board_is_mate(&line.after.position) && moves <= (int)(line.count + 1) / 2) {
            tabiya_reader_note_board(self, truth_of(!negated));
            return TRUE;
        }
    }
    tabiya_claims_note_mate(self, color, moves, negated);
    return TRUE;
}

/* --- Captures --------------------------------------------------------------------------------- */

/* Whether the evaluation knows of a gain, too: captures may be answered elsewhere. */
static Truth is_gain_shown(Reader *self, int color)
{
    Evaluation evaluation;
    tabiya_claims_evaluate(self, &self->now, &evaluation);
    int base = tabiya_material_balance_cp(position_of(self), (EngColor)color);
    if (!evaluation.known ||
        tabiya_evaluation_cp(&evaluation, (EngColor)color) < MIN(base + 80, 600)) {
        return TRUTH_UNKNOWN;
    }
    return TRUTH_TRUE;
}

/* "win the pawn with Nxd5": what is taken, and by what. */
typedef struct {
    gboolean wins; /* more than an exchange */
    Noun object, captor;
    gboolean has_line; /* the last move of `line` takes it */
    Line line;
} Taking;

/* "with Nxd5", "with the knight", or nothing. */
static gboolean read_captor(Reader *self, int color, Taking *taking)
{
    taking->captor = any_piece(color, MANY_THE);
    if (!tabiya_side_take_means(self))
        return TRUE;
    if (tabiya_claims_sees_move(self) &&
        tabiya_claims_read_line(self, color, FALSE, &taking->line)) {
        taking->has_line = TRUE;
        return TRUE;
    }
    if (!tabiya_claims_read_some(self, &taking->captor) || taking->captor.is_squares)
        return FALSE;
    taking->captor.color = color;
    return TRUE;
}

static gboolean can_take(const EngPosition *position, const Taking *taking)
{
    EngBitboard targets = tabiya_noun_find(&taking->object, position);
    EngBitboard captors = tabiya_noun_find(&taking->captor, position);
    EngMoveList list;
    gboolean found = FALSE;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        EngMove move = list.moves[i];
        found |= eng_move_is_capture(position, move) &&
                 (!taking->wins || tabiya_board_wins(position, move)) &&
                 (targets & eng_bit(eng_move_to(move))) &&
                 (captors & eng_bit(eng_move_from(move))) &&
                 (!taking->has_line || move == taking->line.move);
    }
    return found;
}

gboolean tabiya_side_read_capture(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Taking taking = {.wins = tabiya_reader_take(self, "win|grab|snap up|pick up|pick off")};
    EngPosition turned;
    if (!taking.wins &&
        !tabiya_reader_take(self, "capture|take|recapture|captures|takes|capture on|"
                                  "take on|recapture on|take back on")) {
        return FALSE;
    }
    if (!tabiya_claims_read_some(self, &taking.object))
        goto no;
    if (taking.object.color < 0 && !taking.object.is_squares)
        taking.object.color = color ^ 1;
    if (!read_captor(self, color, &taking))
        goto no;
    if ((taking.has_line && taking.line.failed) ||
        (!taking.object.is_squares && !tabiya_noun_exists(self, &taking.object))) {
        return TRUE;
    }
    if (!tabiya_board_with_turn(position_of(self), (EngColor)color, &turned)) {
        tabiya_reader_note_board(self, TRUTH_UNKNOWN);
        return TRUE;
    }
    Truth truth = truth_of(can_take(&turned, &taking));
    if (taking.wins && truth == TRUTH_TRUE)
        truth = is_gain_shown(self, color);
    tabiya_reader_note_board(self, truth_not(truth, negated));
    if (taking.has_line)
        self->now = taking.line.after;
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

/* --- All of them ------------------------------------------------------------------------------ */

/* "develop a bishop with 6.Be3": the move does what its verb says. */
static gboolean read_done_by(Reader *self, int color)
{
    const Reader saved = *self;
    guint verb = self->at, means = 0;
    for (guint i = self->at; i < self->end && means == 0; i++) {
        Reader probe = *self;
        probe.at = i;
        if (i > verb && tabiya_side_take_means(&probe) && tabiya_claims_sees_move(&probe))
            means = i;
    }
    if (means == 0)
        return FALSE;
    self->at = means;
    tabiya_side_take_means(self);
    Line line;
    if (!tabiya_claims_read_moves(self, color, FALSE, &line))
        goto no;
    if (line.failed)
        return TRUE;
    const guint after = self->at, end = self->end;
    self->at = verb;
    self->end = means;
    gboolean good = tabiya_claims_read_move_verb(self, &line) && self->at == means;
    self->end = end;
    self->at = after;
    if (good) {
        self->now = line.after;
        self->is_move_clause = TRUE;
        return TRUE;
    }
no:
    *self = saved;
    return FALSE;
}

gboolean tabiya_side_read_do(Reader *self, int color, gboolean negated)
{
    if ((!negated && read_done_by(self, color)) || read_castle(self, color, negated) ||
        tabiya_side_read_mating(self, color, negated) ||
        tabiya_side_read_play(self, color, negated) ||
        tabiya_side_read_capture(self, color, negated)) {
        return TRUE;
    }
    const Reader saved = *self;
    if (tabiya_reader_take(self, "be") && (self->at--, tabiya_side_read_be(self, color)))
        return TRUE;
    *self = saved;
    return FALSE;
}

/* --- Advice ----------------------------------------------------------------------------------- */

/* Whether the move that was spoken of is one that should not be played at `before`. */
static Truth is_error(Reader *self, const Moment *before, int color)
{
    Evaluation best, after;
    if (!self->has_move || !tabiya_moment_equal(before, &self->before_move))
        return TRUTH_UNKNOWN;
    tabiya_claims_evaluate(self, before, &best);
    tabiya_claims_evaluate(self, &self->after_move, &after);
    if (!best.known || !after.known)
        return TRUTH_UNKNOWN;
    if (best.best == self->last_move)
        return TRUTH_FALSE;
    TabiyaLabel label = tabiya_label_of_move(best.score, after.score, (EngColor)color);
    return label >= TABIYA_LABEL_MISTAKE ? TRUTH_TRUE : TRUTH_UNKNOWN;
}

/* "should play Nf3": one of the good moves. */
gboolean tabiya_side_read_should(Reader *self, int color)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "should|ought to|must|has to|had better"))
        return FALSE;
    gboolean must = strcmp(self->sentence->tokens[self->at - 1].text, "must") == 0 ||
                    (self->at > 1 && strcmp(self->sentence->tokens[self->at - 2].text, "has") == 0);
    gboolean negated = tabiya_reader_take_not(self);
    const Moment before = self->now;
    self->has_move = FALSE;
    self->listed = 1;
    if (!tabiya_side_read_do(self, color, FALSE)) {
        *self = saved;
        return FALSE;
    }
    Truth truth = TRUTH_UNKNOWN;
    EngMoveList list;
    eng_movegen_legal(&before.position, &list);
    if (list.count == 1 && before.position.side_to_move == color)
        truth = TRUTH_TRUE;
    Evaluation evaluation;
    if (truth == TRUTH_UNKNOWN && !must && self->has_move && self->listed == 1 &&
        tabiya_moment_equal(&before, &self->before_move)) {
        tabiya_claims_evaluate(self, &before, &evaluation);
        if (evaluation.known && evaluation.best == self->last_move)
            truth = TRUTH_TRUE;
    }
    if (negated)
        truth = is_error(self, &before, color);
    const Reason reason = {.kind = REASON_UNKNOWN};
    tabiya_reader_note(self, truth, &reason);
    return TRUE;
}

gboolean tabiya_side_read_can(Reader *self, int color)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "can|could|may|might|will|would|does|do|is able to|wants to|"
                                  "has the option to|intends to")) {
        return FALSE;
    }
    gboolean negated = tabiya_reader_take_not(self);
    tabiya_reader_take(self, "choose to|try to|always");
    if (tabiya_side_read_do(self, color, negated))
        return TRUE;
    if (tabiya_reader_take(self, "have") && tabiya_claims_read_possession(self, color, negated))
        return TRUE;
    *self = saved;
    return FALSE;
}
