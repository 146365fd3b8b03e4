/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What pieces can do: "can retreat to b3", "can be captured", "has no legal moves". */
#include "app/talk/claims-pieces.h"

typedef struct {
    EngBitboard where; /* 0: anywhere */
    gboolean captures, wins;
    int color; /* who would capture it */
} Ability;

static Truth can_move(Reader *reader, EngSquare square, gpointer data)
{
    const Ability *ability = data;
    const EngPosition *position = position_of(reader);
    EngPosition turned;
    if (position->board[square] == ENG_NO_PIECE ||
        !tabiya_board_with_turn(position, color_at(position, square), &turned)) {
        return TRUTH_UNKNOWN;
    }
    EngMoveList list;
    EngBitboard reached = 0;
    eng_movegen_legal(&turned, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_move_from(list.moves[i]) == square &&
            (!ability->captures || eng_move_is_capture(&turned, list.moves[i])) &&
            (!ability->wins || tabiya_board_wins(&turned, list.moves[i]))) {
            reached |= eng_bit(eng_move_arrival(list.moves[i]));
        }
    }
    if (ability->wins && reached)
        return TRUTH_UNKNOWN; /* there may be more to it than exchanges on the square */
    return truth_of(ability->where ? (reached & ability->where) == ability->where : reached != 0);
}

/* "the bishop can go to b3": the one that can is meant. */
static void note_ability(Reader *self, const Nouns *subject, Ability *ability, gboolean negated)
{
    Nouns meant = *subject;
    for (guint i = 0; i < meant.count && ability->where; i++) {
        Noun *noun = &meant.nouns[i];
        if (noun->many != MANY_THE)
            continue;
        noun->many = MANY_SOME;
        if (noun->color < 0 && !noun->is_placed)
            noun->color = (int)position_of(self)->side_to_move;
    }
    tabiya_piece_note_each(self, &meant, can_move, ability, negated);
}

/* --- Captures --------------------------------------------------------------------------------- */

static Truth can_be_captured(Reader *reader, EngSquare square, gpointer data)
{
    const Nouns *agents = data;
    const EngPosition *position = position_of(reader);
    EngPosition turned;
    if (position->board[square] == ENG_NO_PIECE ||
        !tabiya_board_with_turn(position, eng_other(color_at(position, square)), &turned)) {
        return TRUTH_UNKNOWN;
    }
    EngMoveList list;
    EngBitboard captors = 0;
    eng_movegen_legal(&turned, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_move_to(list.moves[i]) == square && eng_move_is_capture(&turned, list.moves[i]))
            captors |= eng_bit(eng_move_from(list.moves[i]));
    }
    for (guint i = 0; i < agents->count; i++) {
        if (!(tabiya_noun_find(&agents->nouns[i], position) & captors))
            return TRUTH_FALSE;
    }
    return truth_of(captors != 0);
}

static gboolean read_be_captured(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    Nouns agents = {0};
    if (!tabiya_reader_take(self, "be captured|be taken"))
        return FALSE;
    int color;
    if (tabiya_reader_take(self, "by") && !tabiya_claims_read_somes(self, &agents) &&
        !tabiya_reader_take_color(self, &color)) {
        *self = saved;
        return FALSE;
    }
    tabiya_piece_note_each(self, subject, can_be_captured, &agents, negated);
    return TRUE;
}

static gboolean read_capture(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    Ability ability = {.captures = TRUE};
    Nouns objects;
    ability.wins = tabiya_reader_take(self, "win");
    if (!ability.wins &&
        !tabiya_reader_take(self, "capture on|take on|capture|take|captures|takes")) {
        return FALSE;
    }
    if (!tabiya_claims_read_somes(self, &objects) || objects.count != 1) {
        *self = saved;
        return FALSE;
    }
    const Noun *object = &objects.nouns[0];
    if (!object->is_squares && !tabiya_noun_exists(self, object))
        return TRUE;
    ability.where = tabiya_noun_find(object, position_of(self));
    /* "cannot capture the queen": the one that has just moved. */
    if (eng_has_several(ability.where) && object->many == MANY_THE && self->has_move &&
        tabiya_moment_equal(&self->now, &self->after_move) &&
        (ability.where & eng_bit(eng_move_arrival(self->last_move)))) {
        ability.where = eng_bit(eng_move_arrival(self->last_move));
    }
    if (!ability.where || eng_has_several(ability.where))
        tabiya_reader_note_board(self, ability.where ? TRUTH_UNKNOWN : TRUTH_FALSE);
    else
        note_ability(self, subject, &ability, negated);
    return TRUE;
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* "move to e5", "retreat to b3", "move", "jump to d5 or f5". */
static gboolean read_go(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    Ability ability = {0};
    if (!tabiya_reader_take(self, "move|go|retreat|jump|come|get|drop back|hop|escape|advance|"
                                  "leap|be developed|step|return|land|be moved|swing|flee|run")) {
        return FALSE;
    }
    if (tabiya_reader_sees(self, "to|on")) {
        if (!tabiya_claims_read_place(self, &ability.where) || eng_popcount(ability.where) > 4) {
            *self = saved;
            return FALSE;
        }
    } else if (!tabiya_reader_at_boundary(self) && !tabiya_reader_take(self, "anywhere|at all")) {
        *self = saved;
        return FALSE;
    }
    /* "…, where it attacks": after the move. */
    Reader next = *self;
    tabiya_reader_take_mark(&next, ",");
    if (tabiya_reader_sees(&next, "where|from where|to attack|and attack|attacking")) {
        *self = saved;
        return FALSE;
    }
    note_ability(self, subject, &ability, negated);
    return TRUE;
}

static Truth can_promote(Reader *reader, EngSquare square, gpointer data)
{
    Ability ability = {0};
    if (tabiya_piece_is_near_promotion(reader, square, GINT_TO_POINTER(1)) != TRUTH_TRUE)
        return TRUTH_FALSE;
    return can_move(reader, square, &ability);
}

static gboolean read_promote(Reader *self, const Nouns *subject, gboolean negated)
{
    if (!tabiya_reader_take(self, "promote|queen|be promoted"))
        return FALSE;
    tabiya_reader_take(self, "on the next move|next move|next|to a queen|in one move");
    tabiya_piece_note_each(self, subject, can_promote, NULL, negated);
    return TRUE;
}

/* "no legal moves", "two legal moves". */
gboolean tabiya_piece_read_no_moves(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    Ability ability = {0};
    gboolean none = tabiya_reader_take(self, "no|not any");
    if (!none || !tabiya_reader_take(self, "legal moves|moves|legal move|squares to go to|"
                                           "moves left|legal moves left")) {
        *self = saved;
        return FALSE;
    }
    tabiya_piece_note_each(self, subject, can_move, &ability, TRUE);
    return TRUE;
}

/* --- All of them ------------------------------------------------------------------------------ */

gboolean tabiya_piece_read_can(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "can|could|may|might|is able to|are able to|is free to"))
        return FALSE;
    gboolean negated = tabiya_piece_take_not(self);
    int wing;
    if (subject->count == 1 && subject->nouns[0].types == 1u << ENG_KING &&
        subject->nouns[0].color >= 0 && tabiya_reader_take(self, "castle")) {
        tabiya_reader_take_wing(self, &wing);
        Truth truth =
            tabiya_claims_can_castle(position_of(self), (EngColor)subject->nouns[0].color, wing);
        tabiya_reader_note_board(self, truth_not(truth, negated));
        return TRUE;
    }
    if (read_be_captured(self, subject, negated) || read_capture(self, subject, negated) ||
        read_go(self, subject, negated) || read_promote(self, subject, negated)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}
