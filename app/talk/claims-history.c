/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a side did: "has castled", "played Nf3", "has just captured the knight". */
#include "app/analysis/material.h"
#include "app/talk/claims-sides.h"

#include <string.h>

/* --- Moves ------------------------------------------------------------------------------------ */

gboolean tabiya_side_read_castled(Reader *self, int color, gboolean negated)
{
    int wing;
    if (!tabiya_reader_take(self, "castled"))
        return FALSE;
    tabiya_reader_take_wing(self, &wing);
    Truth truth = tabiya_claims_has_castled(self, (EngColor)color, wing);
    const Reason reason = {.kind = truth == TRUTH_UNKNOWN ? REASON_UNCLEAR : REASON_BOARD};
    tabiya_reader_note(self, truth_not(truth, negated), &reason);
    return TRUE;
}

/* Whether `color` played that move somewhere in the game; the last time. */
static Truth find_played(Reader *self, int color, const Token *number, const Token *text,
                         gboolean last_only)
{
    Moment at = self->now, before;
    EngMove played, move;
    while (tabiya_moment_last(&at, self->checker, &before, &played)) {
        gboolean is_own = before.position.side_to_move == color;
        if (is_own && (!number || number->value == tabiya_moment_ply(&before)) &&
            eng_san_parse(&before.position, text->text, -1, &move) == ENG_SAN_OK &&
            move == played) {
            return TRUTH_TRUE;
        }
        if (is_own && last_only)
            return TRUTH_FALSE;
        at = before;
        self->checker->work++;
    }
    EngPosition start;
    eng_position_init(&start);
    return last_only || eng_position_equal(&at.position, &start) ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

static gboolean read_played(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "played|chosen|chose|opened with|responded with|answered with|"
                                  "replied with|started with|continued with|begun with|replied")) {
        return FALSE;
    }
    tabiya_reader_take(self, "the move");
    const Token *number = tabiya_reader_peek(self, 0);
    if (!number || (number->kind != TOKEN_NUMBER && number->kind != TOKEN_DOTS))
        number = NULL;
    self->at += number != NULL;
    const Token *text = tabiya_reader_peek(self, 0);
    if (!text || (text->kind != TOKEN_MOVE && text->kind != TOKEN_SQUARE)) {
        *self = saved;
        return FALSE;
    }
    self->at++;
    gboolean last = tabiya_reader_take(self, "on the last move|last|with his last move|"
                                             "on the previous move|as his last move");
    if (number && number->kind == TOKEN_DOTS)
        number = NULL;
    Truth truth = find_played(self, color, number, text, last);
    tabiya_reader_note_board(self, truth_not(truth, negated));
    return TRUE;
}

static gboolean read_lost_rights(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self, "lost|given up|forfeited") &&
        tabiya_side_read_rights(self, color, !negated)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

static gboolean takes(const EngPosition *before, EngMove move, const Noun *noun)
{
    if (move == ENG_NULL_MOVE || !eng_move_is_capture(before, move))
        return FALSE;
    EngPiece piece = before->board[eng_move_to(move)];
    EngPieceType type = piece == ENG_NO_PIECE ? ENG_PAWN : eng_piece_type(piece);
    return (noun->types & (1u << type)) != 0;
}

/* "captured the bishop": one of its moves did, in the variation or in the game. */
static gboolean read_captured(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Noun noun;
    gboolean is_back = tabiya_reader_take(self, "recaptured|taken back|won back|regained");
    if ((!is_back && !tabiya_reader_take(self, "captured|taken")) ||
        !tabiya_claims_read_some(self, &noun) || noun.is_squares || noun.is_placed ||
        (noun.many != MANY_THE && noun.many != MANY_SOME) ||
        (noun.color >= 0 && noun.color == color)) {
        *self = saved;
        return FALSE;
    }
    Moment at = self->now, before;
    EngMove move;
    gboolean found = FALSE;
    while (!found && tabiya_moment_last(&at, self->checker, &before, &move)) {
        found = before.position.side_to_move == color && takes(&before.position, move, &noun);
        at = before;
        if (is_back)
            break;
    }
    /* What is taken back answers a capture. */
    if (is_back) {
        EngMove answered;
        found = found && tabiya_moment_last(&at, self->checker, &before, &answered) &&
                answered != ENG_NULL_MOVE && eng_move_is_capture(&before.position, answered);
        tabiya_reader_note_board(self, found ? truth_of(!negated) : TRUTH_UNKNOWN);
        return TRUE;
    }
    EngPosition start;
    eng_position_init(&start);
    Truth truth = found                                      ? TRUTH_TRUE
                  : eng_position_equal(&at.position, &start) ? TRUTH_FALSE
                                                             : TRUTH_UNKNOWN;
    tabiya_reader_note_board(self, truth_not(truth, negated));
    return TRUE;
}

/* "has just castled", "just played Nf3": the last move. */
static gboolean read_just(Reader *self, int color)
{
    const Reader saved = *self;
    Moment before;
    EngMove move;
    if (!tabiya_reader_take(self, "just|only just"))
        return FALSE;
    if (!tabiya_moment_last(&self->now, self->checker, &before, &move) || move == ENG_NULL_MOVE)
        goto no;
    gboolean is_own = before.position.side_to_move == color;
    if (tabiya_reader_sees(self, "castled") && tabiya_side_read_castled(self, color, FALSE)) {
        tabiya_reader_note_board(self,
                                 truth_of(is_own && eng_move_kind(move) == ENG_MOVE_CASTLING));
        return TRUE;
    }
    if (tabiya_reader_take(self, "played|chosen|replied|responded with|answered with")) {
        Line line;
        const Token *token = tabiya_reader_peek(self, 0);
        gboolean is_square = token && token->kind == TOKEN_SQUARE;
        if ((!is_square && !tabiya_claims_sees_move(self)))
            goto no;
        self->at += token->kind == TOKEN_NUMBER || token->kind == TOKEN_DOTS;
        gboolean numbered = token->kind == TOKEN_NUMBER;
        int value = token->value;
        token = tabiya_reader_peek(self, 0);
        if (!token || (token->kind != TOKEN_MOVE && token->kind != TOKEN_SQUARE))
            goto no;
        self->at++;
        gboolean fits =
            is_own && (!numbered || value == tabiya_moment_ply(&before)) &&
            eng_san_parse(&before.position, token->text, -1, &line.move) == ENG_SAN_OK &&
            line.move == move;
        tabiya_reader_note_board(self, truth_of(fits));
        return TRUE;
    }
no:
    *self = saved;
    return FALSE;
}

/* --- Gains and openings ----------------------------------------------------------------------- */

/* That much of what a side had at the start of a game is not there any more. */
static gboolean has_lost(Reader *self, int color, const int lost[6])
{
    EngPosition start;
    eng_position_init(&start);
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        int gone = tabiya_board_count(&start, (EngColor)color, (EngPieceType)type) -
                   tabiya_board_count(position_of(self), (EngColor)color, (EngPieceType)type);
        if (lost[type] > 0 && gone != lost[type])
            return FALSE;
    }
    return TRUE;
}

/* "has won a pawn": it is up that much now, or since the sentence's position. */
static gboolean read_gained(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    int won[6], since[6];
    int sign = tabiya_reader_take(self, "won|gained|picked up|grabbed|captured|taken") ? 1
               : tabiya_reader_take(self, "lost|dropped|sacrificed|given up")          ? -1
                                                                                       : 0;
    if (sign == 0 || !tabiya_claims_read_prize(self, won)) {
        *self = saved;
        return FALSE;
    }
    gboolean is_gross = sign < 0 && has_lost(self, color, won);
    for (int i = 0; i < 6; i++)
        won[i] *= sign;
    tabiya_material_difference(&self->base.position, position_of(self), (EngColor)color, since);
    gboolean fits = memcmp(won, since, sizeof won) == 0 ||
                    tabiya_claims_is_up(position_of(self), (EngColor)color, won) == TRUTH_TRUE;
    const Reason reason = {.kind = REASON_MATERIAL};
    Truth truth = !fits && is_gross ? TRUTH_UNKNOWN : truth_of(fits);
    tabiya_reader_note(self, truth_not(truth, negated), &reason);
    return TRUE;
}

/* "developed the queen", "fianchettoed his bishop". */
static gboolean read_placed(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Nouns nouns;
    PiecePredicate predicate = tabiya_reader_take(self, "developed") ? tabiya_piece_is_developed
                               : tabiya_reader_take(self, "moved")   ? tabiya_piece_has_moved
                               : tabiya_reader_take(self, "fianchettoed")
                                   ? tabiya_piece_is_fianchettoed
                                   : NULL;
    self->side = color;
    if (!predicate || !tabiya_claims_read_nouns(self, &nouns) || nouns.nouns[0].is_squares) {
        *self = saved;
        return FALSE;
    }
    for (guint i = 0; i < nouns.count; i++) {
        nouns.nouns[i].color = color;
        Truth truth = tabiya_noun_exists(self, &nouns.nouns[i])
                          ? tabiya_noun_apply(self, &nouns.nouns[i], predicate, NULL)
                          : TRUTH_FALSE;
        tabiya_reader_note_board(self, truth_not(truth, negated));
    }
    return TRUE;
}

static gboolean read_chosen_opening(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self, "set up|chosen|chose|played|entered|gone for|opted for|adopted|"
                                 "reached|employed") &&
        tabiya_claims_read_choice(self, color, negated)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "three", after "White has four pawns and Black has". */
static gboolean read_bare_count(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Noun noun = self->last.nouns[0];
    if (self->last.count != 1 || noun.is_squares || !tabiya_reader_take_count(self, &noun.count) ||
        !tabiya_reader_at_boundary(self)) {
        *self = saved;
        return FALSE;
    }
    noun.many = MANY_COUNT;
    tabiya_side_note_pieces(self, &noun, color, negated);
    return TRUE;
}

/* --- All of them ------------------------------------------------------------------------------ */

/* A participle, which is also the past tense. */
static gboolean read_done(Reader *self, int color, gboolean negated)
{
    return tabiya_side_read_castled(self, color, negated) ||
           read_lost_rights(self, color, negated) || read_captured(self, color, negated) ||
           read_placed(self, color, negated) || read_gained(self, color, negated) ||
           read_played(self, color, negated) || read_chosen_opening(self, color, negated);
}

gboolean tabiya_side_read_have(Reader *self, int color)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self,
                           "takes the opposition|gains the opposition|seizes the opposition")) {
        self->at -= 2;
        return tabiya_claims_read_possession(self, color, FALSE);
    }
    gboolean no_longer = tabiya_reader_take(self, "no longer");
    if (!tabiya_reader_take(self, "has|have|has got|keeps|retains|still has|enjoys|possesses|"
                                  "is left with|are left with|having")) {
        *self = saved;
        return FALSE;
    }
    gboolean negated = tabiya_reader_take_not(self);
    if (negated && no_longer) {
        *self = saved;
        return FALSE;
    }
    negated |= no_longer;
    if (!negated && read_just(self, color))
        return TRUE;
    if (tabiya_reader_take(self, "equalized|equalised")) {
        tabiya_claims_note_advantage(self, ADVANTAGE_NONE, -1, negated);
        return TRUE;
    }
    if (read_done(self, color, negated))
        return TRUE;
    if (read_bare_count(self, color, negated) ||
        tabiya_claims_read_possession(self, color, negated)) {
        self->is_having = !negated;
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

gboolean tabiya_side_read_past(Reader *self, int color)
{
    const Reader saved = *self;
    gboolean negated = FALSE;
    if (tabiya_reader_take(self, "did"))
        negated = tabiya_reader_take_not(self);
    if (!negated && read_just(self, color))
        return TRUE;
    if (read_done(self, color, negated))
        return TRUE;
    *self = saved;
    return FALSE;
}
