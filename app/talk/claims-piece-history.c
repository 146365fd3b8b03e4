/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What pieces did: "has moved", "has castled", "has been captured". */
#include "app/talk/claims-pieces.h"

/* --- Castling --------------------------------------------------------------------------------- */

static gboolean is_king(const Nouns *subject)
{
    return subject->count == 1 && subject->nouns[0].types == 1u << ENG_KING;
}

/* Whether the game's moves have a castling of `color`; TRUTH_UNKNOWN: the game is not known. */
Truth tabiya_claims_has_castled(Reader *self, EngColor color, int wing)
{
    const EngPosition *position = position_of(self);
    guint rights = color == ENG_WHITE ? 3 : 12;
    if (position->castling & rights)
        return TRUTH_FALSE;
    Moment at = self->now, before;
    EngMove move;
    while (tabiya_moment_last(&at, self->checker, &before, &move)) {
        if (move != ENG_NULL_MOVE && eng_move_kind(move) == ENG_MOVE_CASTLING &&
            before.position.side_to_move == color) {
            gboolean is_long = eng_move_to(move) < eng_move_from(move);
            return truth_of(wing >= 2 || is_long == (wing == 1));
        }
        at = before;
    }
    EngPosition start;
    eng_position_init(&start);
    if (eng_position_equal(&at.position, &start))
        return TRUTH_FALSE;
    return TRUTH_UNKNOWN;
}

gboolean tabiya_piece_read_castled(Reader *self, const Nouns *subject, gboolean negated)
{
    int wing;
    if (!is_king(subject) || !tabiya_reader_take(self, "castled"))
        return FALSE;
    tabiya_reader_take_wing(self, &wing);
    const Noun *king = &subject->nouns[0];
    gboolean none = king->many == MANY_NO;
    int yes = 0, n = 0;
    for (int color = 0; color < 2; color++) {
        if (king->color >= 0 && king->color != color)
            continue;
        Truth truth = tabiya_claims_has_castled(self, (EngColor)color, wing);
        if (truth == TRUTH_UNKNOWN) {
            tabiya_reader_note_board(self, truth);
            return TRUE;
        }
        n++;
        yes += truth == TRUTH_TRUE;
    }
    Truth truth = none                             ? truth_of(yes == 0)
                  : n == 1 || yes == n || yes == 0 ? truth_of(yes == n)
                                                   : TRUTH_UNKNOWN;
    tabiya_reader_note_board(self, truth_not(truth, negated));
    return TRUE;
}

/* --- Moves ------------------------------------------------------------------------------------ */

static gboolean has_moved_to(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self,
                           "moved|gone|come|been developed|been moved|landed|jumped|"
                           "retreated|arrived|advanced|reached|occupied|taken up residence") &&
        tabiya_piece_read_stand(self, subject, negated)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* A move of the game brought it where it is. */
Truth tabiya_piece_has_moved(Reader *reader, EngSquare square, gpointer data)
{
    Moment at = reader->now, before;
    EngMove move;
    while (tabiya_moment_last(&at, reader->checker, &before, &move)) {
        gboolean is_castling = eng_move_kind(move) == ENG_MOVE_CASTLING;
        EngSquare king = eng_move_arrival(move);
        EngSquare rook = (EngSquare)(eng_move_to(move) > eng_move_from(move) ? king - 1 : king + 1);
        if (move != ENG_NULL_MOVE && (king == square || (is_castling && rook == square)))
            return TRUTH_TRUE;
        at = before;
        reader->checker->work++;
    }
    EngPosition start;
    eng_position_init(&start);
    return eng_position_equal(&at.position, &start) ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

static gboolean read_moved(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "moved|been moved") || !tabiya_reader_at_boundary(self)) {
        *self = saved;
        return FALSE;
    }
    tabiya_piece_note_each(self, subject, tabiya_piece_has_moved, NULL, negated);
    return TRUE;
}

/* "captured", "exchanged", "traded off": of a piece that is not there any more. */
static gboolean read_gone(Reader *self, const Nouns *subject, gboolean negated)
{
    if (!tabiya_reader_take(self, "been captured|been exchanged|been traded|been traded off|"
                                  "been exchanged off|disappeared|left the board|been taken|"
                                  "been swapped off|come off the board")) {
        return FALSE;
    }
    for (guint i = 0; i < subject->count; i++) {
        const Noun *noun = &subject->nouns[i];
        Noun all = *noun;
        all.many = MANY_SOME;
        gboolean is_there = tabiya_noun_find(&all, position_of(self)) != 0;
        Truth truth = truth_of(!is_there);
        if (noun->many == MANY_NO && noun->types == 1) {
            truth = truth_of(eng_popcount(position_of(self)->by_type[ENG_PAWN]) == 16);
        } else if (noun->many == MANY_NO && noun->types == (2 | 4 | 8 | 16)) {
            truth = truth_of(eng_popcount(position_of(self)->by_color[ENG_WHITE] |
                                          position_of(self)->by_color[ENG_BLACK]) -
                                 eng_popcount(position_of(self)->by_type[ENG_PAWN]) ==
                             16);
        } else if (noun->many == MANY_NO || noun->many == MANY_SOME || noun->many == MANY_COUNT) {
            truth = TRUTH_UNKNOWN;
        }
        tabiya_reader_note_board(self, truth_not(truth, negated));
    }
    return TRUE;
}

/* --- All of them ------------------------------------------------------------------------------ */

gboolean tabiya_piece_read_have(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "has|have"))
        return FALSE;
    gboolean negated = tabiya_piece_take_not(self);
    if (tabiya_piece_read_castled(self, subject, negated) || has_moved_to(self, subject, negated) ||
        read_moved(self, subject, negated) || read_gone(self, subject, negated) ||
        (!negated && tabiya_piece_read_no_moves(self, subject))) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}
