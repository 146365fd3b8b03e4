/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about pieces and squares: their verbs in turn. */
#include "app/talk/claims-pieces.h"

gboolean tabiya_piece_take_not(Reader *self)
{
    return tabiya_reader_take(self, "not|no longer|never|not currently|not even|by no means");
}

/* --- Being ------------------------------------------------------------------------------------ */

static gboolean read_after_be(Reader *self, const Nouns *subject, gboolean negated)
{
    tabiya_reader_take(self, "located|placed|situated|positioned|posted|developed|sitting|standing|"
                             "stationed");
    return tabiya_piece_read_stand(self, subject, negated);
}

/* "Queens are on the board": a filler was dropped after the verb. */
static gboolean read_presence(Reader *self, const Nouns *subject, gboolean negated)
{
    const Token *token = tabiya_reader_peek(self, 0);
    if (token && token->kind != TOKEN_MARK)
        return FALSE;
    for (guint i = 0; i < subject->count; i++) {
        Noun noun = subject->nouns[i];
        gboolean any = FALSE, all = TRUE;
        for (int color = 0; color < 2; color++) {
            if (subject->nouns[i].color >= 0 && subject->nouns[i].color != color)
                continue;
            noun.color = color;
            gboolean is_there = tabiya_noun_find(&noun, position_of(self)) != 0;
            /* "Every pawn": as many as at the start of a game. */
            if (noun.many == MANY_ALL && noun.count == 0) {
                EngPosition start;
                eng_position_init(&start);
                is_there = eng_popcount(tabiya_noun_find(&noun, position_of(self))) ==
                           eng_popcount(tabiya_noun_find(&noun, &start));
            }
            any |= is_there;
            all &= is_there;
        }
        tabiya_reader_note_board(self, truth_of(negated ? !any : all));
    }
    return TRUE;
}

static gboolean read_be(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "is|are|would be|will be|may be|"
                                  "might be|could be|remains|remain|stays|stay|becomes|become|"
                                  "is left|are left|seems|looks|appears|would become|should be|"
                                  "being")) {
        return FALSE;
    }
    tabiya_reader_take(self, "being|to be");
    gboolean negated = tabiya_piece_take_not(self);
    if (subject->count > 1 || subject->nouns[0].many != MANY_THE)
        tabiya_reader_take(self, "both|all");
    if (read_presence(self, subject, negated) ||
        tabiya_piece_read_castled(self, subject, negated) ||
        tabiya_piece_read_state(self, subject, negated) ||
        tabiya_claims_read_passive(self, subject, negated) ||
        tabiya_piece_read_promotion_distance(self, subject, negated) ||
        read_after_be(self, subject, negated) ||
        tabiya_claims_read_relation(self, subject, negated)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* --- Doing ------------------------------------------------------------------------------------ */

/* All legal moves are its own. */
static Truth has_all_moves(Reader *reader, EngSquare square, gpointer data)
{
    EngMoveList list;
    eng_movegen_legal(position_of(reader), &list);
    gboolean all = list.count > 0;
    for (int i = 0; i < list.count; i++)
        all &= eng_move_from(list.moves[i]) == square;
    return truth_of(all);
}

/* "along the long diagonal": of a check. */
static void read_check_line(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    EngBitboard line;
    if (!tabiya_reader_take(self, "along|on") || !tabiya_claims_read_board_line(self, &line)) {
        *self = saved;
        return;
    }
    EngColor turn = (EngColor)position_of(self)->side_to_move;
    gboolean fits = (eng_bit(eng_position_king(position_of(self), turn)) & line) &&
                    (tabiya_noun_find(&subject->nouns[0], position_of(self)) & line &
                     position_of(self)->checkers);
    tabiya_reader_note_board(self, truth_of(fits));
}

/* "gives check", "gives check to White's king along the e-file". */
static gboolean read_check_given(Reader *self, const Nouns *subject, gboolean negated)
{
    if (!tabiya_reader_take(self, "gives check|give check|checks the king|delivers check|"
                                  "is giving check")) {
        return FALSE;
    }
    int color = tabiya_reader_sees(self, "to white|to the white")   ? ENG_WHITE
                : tabiya_reader_sees(self, "to black|to the black") ? ENG_BLACK
                                                                    : -1;
    tabiya_reader_take(self, "to the king|to white|to black|to the white king|"
                             "to the black king|to white 's king|to black 's king");
    if (color >= 0 && color != (int)position_of(self)->side_to_move) {
        tabiya_reader_note_board(self, truth_not(TRUTH_FALSE, negated));
        return TRUE;
    }
    tabiya_piece_note_each(self, subject, tabiya_piece_gives_check, NULL, negated);
    if (!negated)
        read_check_line(self, subject);
    return TRUE;
}

static gboolean read_action(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    gboolean negated = FALSE;
    if (tabiya_reader_take(self, "does|do|did|would|will")) {
        negated = tabiya_piece_take_not(self);
    } else if (tabiya_reader_take(self, "no longer")) {
        negated = TRUE;
    }
    if (tabiya_reader_take(self, "stands|stand|sits|sit|rests|resides|is|lives|belongs|lies|"
                                 "sits safely|occupy|stays|remain|remains|sitting|standing")) {
        if (tabiya_piece_read_stand(self, subject, negated) ||
            tabiya_piece_read_state(self, subject, negated)) {
            return TRUE;
        }
        *self = saved;
        return FALSE;
    }
    if (read_check_given(self, subject, negated))
        return TRUE;
    if (tabiya_claims_read_relation(self, subject, negated) ||
        tabiya_piece_read_each_other(self, subject, negated) ||
        tabiya_piece_read_line_control(self, subject, negated)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* --- All of them ------------------------------------------------------------------------------ */

/* A subject must be there. "No rook …" may speak of none. */
static gboolean subject_exists(Reader *self, const Nouns *subject)
{
    for (guint i = 0; i < subject->count; i++) {
        if ((subject->nouns[i].many != MANY_NO || subject->nouns[i].count > 0) &&
            !tabiya_noun_exists(self, &subject->nouns[i])) {
            return FALSE;
        }
    }
    return TRUE;
}

gboolean tabiya_claims_read_piece_state(Reader *self, const Nouns *subject)
{
    return tabiya_piece_read_state(self, subject, FALSE) ||
           tabiya_claims_read_passive(self, subject, FALSE) ||
           tabiya_piece_read_stand(self, subject, FALSE);
}

/* The clause is about the side whose piece it is. */
static void take_side(Reader *self, const Noun *noun)
{
    int side = noun->color;
    EngBitboard first = tabiya_noun_find(noun, position_of(self));
    if (side < 0 && first && !eng_has_several(first) &&
        position_of(self)->board[eng_first(first)] != ENG_NO_PIECE) {
        side = color_at(position_of(self), eng_first(first));
    }
    if (side >= 0)
        self->side = side;
}

gboolean tabiya_claims_read_piece_verb(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    if (subject->count > 1 || subject->nouns[0].many != MANY_THE)
        tabiya_reader_take(self, "both|all|each");
    self->is_standing = FALSE;
    self->last_side = self->side;
    take_side(self, &subject->nouns[0]);
    /* A king in check that nothing else helps. */
    if (tabiya_reader_take(self, "must move|has to move|is forced to move")) {
        tabiya_piece_note_each(self, subject, has_all_moves, NULL, FALSE);
        return TRUE;
    }
    /* What has been captured is not there. */
    if (tabiya_reader_sees(self, "has been|have been|has left|have left") &&
        tabiya_piece_read_have(self, subject)) {
        return TRUE;
    }
    if (!subject->nouns[0].is_squares && !subject_exists(self, subject)) {
        /* The claim is false, whatever it is; the rest need not be read. */
        self->at = self->end;
        return TRUE;
    }
    if (tabiya_piece_read_needs(self, subject) || read_be(self, subject) ||
        tabiya_piece_read_can(self, subject) || tabiya_piece_read_have(self, subject) ||
        read_action(self, subject)) {
        self->subject = *subject;
        self->has_subject = TRUE;
        self->is_move_clause = FALSE;
        self->file = 0;
        return TRUE;
    }
    *self = saved;
    return FALSE;
}
