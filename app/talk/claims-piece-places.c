/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where pieces stand: "is on e5", "is behind the pawn", "controls the d-file". */
#include "app/talk/claims-pieces.h"

static Truth stands_on(Reader *reader, EngSquare square, gpointer data)
{
    return truth_of((*(EngBitboard *)data & eng_bit(square)) != 0);
}

#define CENTER UINT64_C(0x0000001818000000)
#define CENTER_FILES (ENG_FILE_A << 3 | ENG_FILE_A << 4)

static void note_place(Reader *self, const Noun *noun, EngBitboard where, gboolean negated)
{
    /* A king in the center stands between its wings. */
    if (where == CENTER && noun->types == 1u << ENG_KING)
        where = CENTER_FILES;
    EngBitboard found = tabiya_noun_find(noun, position_of(self));
    int named = tabiya_reader_follows_square(self) ? eng_popcount(where) : 0;
    /* "the bishop is on e7": the one that is there. */
    Noun meant = *noun;
    if (meant.many == MANY_THE && named > 0)
        meant.many = MANY_SOME;
    Truth truth = tabiya_noun_apply(self, &meant, stands_on, &where);
    /* "the knights are on c3 and d4" */
    gboolean is_list = named > 1 && named < 8 && !negated;
    if (is_list)
        truth = truth_of(found == where && noun->many != MANY_THE);
    Reason reason = {.kind = REASON_BOARD};
    Noun any = {.types = noun->types, .color = -1, .where = where};
    if (truth == TRUTH_FALSE && !negated && named == 1 &&
        !tabiya_noun_find(&any, position_of(self))) {
        reason = tabiya_noun_absence(noun, where);
    }
    tabiya_reader_note(self, truth_not(truth, negated), &reason);
}

static Truth is_on_open_file(Reader *reader, EngSquare square, gpointer data)
{
    EngBitboard file = ENG_FILE_A << eng_file(square);
    return truth_of(!(position_of(reader)->by_type[ENG_PAWN] & file));
}

static gboolean read_in_front(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    Nouns objects;
    gboolean behind = tabiya_reader_take(self, "behind|right behind");
    if ((!behind && !tabiya_reader_take(self, "in front of|ahead of|right in front of")) ||
        !tabiya_claims_read_somes(self, &objects) || objects.count != 1 || subject->count != 1) {
        *self = saved;
        return FALSE;
    }
    EngBitboard a = tabiya_noun_find(&subject->nouns[0], position_of(self));
    EngBitboard b = tabiya_noun_find(&objects.nouns[0], position_of(self));
    if (!a || !b || eng_has_several(a) || eng_has_several(b)) {
        tabiya_reader_note_board(self, a && b ? TRUTH_UNKNOWN : TRUTH_FALSE);
        return TRUE;
    }
    EngSquare front = eng_first(a), back = eng_first(b);
    if (position_of(self)->board[back] == ENG_NO_PIECE) {
        tabiya_reader_note_board(self, TRUTH_UNKNOWN);
        return TRUE;
    }
    gboolean is_white = color_at(position_of(self), back) == ENG_WHITE;
    gboolean is_ahead =
        is_white != behind ? eng_rank(front) > eng_rank(back) : eng_rank(front) < eng_rank(back);
    Truth truth = truth_of(is_ahead && eng_file(front) == eng_file(back));
    tabiya_reader_note_board(self, truth_not(truth, negated));
    return TRUE;
}

gboolean tabiya_piece_read_stand(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    EngBitboard where;
    if (tabiya_reader_take(self, "on an open file|on the open file")) {
        tabiya_piece_note_each(self, subject, is_on_open_file, NULL, negated);
        return TRUE;
    }
    if (!tabiya_claims_read_place(self, &where)) {
        *self = saved;
        return read_in_front(self, subject, negated);
    }
    self->is_standing = !negated;
    for (guint i = 0; i < subject->count; i++)
        note_place(self, &subject->nouns[i], where, negated);
    const Reader after = *self;
    tabiya_reader_take_mark(self, ",");
    if (negated || !read_in_front(self, subject, FALSE))
        *self = after;
    return TRUE;
}

/* "The pawns on d4 and d5 block each other." */
gboolean tabiya_piece_read_each_other(Reader *self, const Nouns *subject, gboolean negated)
{
    if (!tabiya_reader_take(self, "block each other|face each other|blockade each other"))
        return FALSE;
    EngBitboard found = 0;
    for (guint i = 0; i < subject->count; i++)
        found |= tabiya_noun_find(&subject->nouns[i], position_of(self));
    if (eng_popcount(found) != 2) {
        tabiya_reader_note_board(self, TRUTH_UNKNOWN);
        return TRUE;
    }
    EngSquare low = eng_pop_first(&found), high = eng_first(found);
    gboolean fits = high == low + 8 && is_of(position_of(self), low, ENG_PAWN) &&
                    is_of(position_of(self), high, ENG_PAWN) &&
                    color_at(position_of(self), low) == ENG_WHITE &&
                    color_at(position_of(self), high) == ENG_BLACK;
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}

static Truth commands_line(Reader *reader, EngSquare square, gpointer data)
{
    EngBitboard line = *(EngBitboard *)data;
    EngPieceType type = eng_piece_type(position_of(reader)->board[square]);
    /* Files and ranks have eight squares of both colors. */
    gboolean is_straight =
        (line & ENG_LIGHT_SQUARES) && (line & ~ENG_LIGHT_SQUARES) && eng_popcount(line) == 8;
    EngPieceType other = is_straight ? ENG_ROOK : ENG_BISHOP;
    return truth_of((type == other || type == ENG_QUEEN) && (line & eng_bit(square)));
}

/* "controls the d-file", "guards the first rank": from a place on it. */
gboolean tabiya_piece_read_line_control(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    EngBitboard line;
    if (!tabiya_reader_take(self, "controls|control|guards|guard|commands|dominates|occupies|"
                                  "covers|is on|protects|holds|operates on|controlling") ||
        !tabiya_claims_read_board_line(self, &line)) {
        *self = saved;
        return FALSE;
    }
    tabiya_piece_note_each(self, subject, commands_line, &line, negated);
    return TRUE;
}
