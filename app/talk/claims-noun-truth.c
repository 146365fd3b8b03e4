/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which pieces a noun means in a position, and whether something is true of them. */
#include "app/talk/claims-private.h"

static gboolean has_one_type(const Noun *self)
{
    return self->types && !(self->types & (self->types - 1));
}

static EngBitboard find_adjective(const Noun *self, const EngPosition *position, EngBitboard found)
{
    static const guint PAWNS[] = {ADJ_PASSED, ADJ_ISOLATED, ADJ_DOUBLED, ADJ_BACKWARD};
    for (guint i = 0; i < G_N_ELEMENTS(PAWNS); i++) {
        if (self->adjectives & PAWNS[i])
            found &= tabiya_board_pawns_like(position, PAWNS[i]);
    }
    EngBitboard left = found;
    while (left) {
        EngSquare square = eng_pop_first(&left), pinner;
        EngColor color = eng_piece_color(position->board[square]);
        gboolean fits = TRUE;
        if (self->adjectives & ADJ_PINNED)
            fits &= tabiya_board_is_pinned(position, square, &pinner);
        if (self->adjectives & ADJ_UNDEFENDED)
            fits &= tabiya_board_attackers(position, square, color) == 0;
        if (self->adjectives & ADJ_ATTACKED)
            fits &= tabiya_board_attackers(position, square, eng_other(color)) != 0;
        if (!fits)
            found &= ~eng_bit(square);
    }
    return found;
}

EngBitboard tabiya_noun_find(const Noun *self, const EngPosition *position)
{
    if (self->is_squares)
        return self->where;
    EngBitboard found = 0;
    for (int type = ENG_PAWN; type <= ENG_KING; type++) {
        if (self->types & (1u << type))
            found |= position->by_type[type];
    }
    found &= self->where;
    if (self->color >= 0)
        found &= position->by_color[self->color];
    return self->adjectives ? find_adjective(self, position, found) : found;
}

gboolean tabiya_noun_fits(const Noun *self, EngBitboard found)
{
    const int count = eng_popcount(found);
    if (self->many == MANY_COUNT || (self->many == MANY_ALL && self->count > 0))
        return count == self->count;
    if (self->many == MANY_NO)
        return count == 0;
    return self->is_list ? found == self->where : count > 0;
}

Reason tabiya_noun_absence(const Noun *self, EngBitboard where)
{
    if (!has_one_type(self) || !where || eng_has_several(where))
        return (Reason){.kind = REASON_BOARD};
    return (Reason){.kind = REASON_NO_PIECE,
                    .type = (EngPieceType)__builtin_ctz(self->types),
                    .a = eng_first(where)};
}

static void note_missing(Reader *reader, const Noun *noun)
{
    Reason reason = {.kind = REASON_BOARD, .a = ENG_NO_SQUARE};
    if (has_one_type(noun)) {
        reason.kind = REASON_NO_PIECE;
        reason.type = (EngPieceType)__builtin_ctz(noun->types);
        if (noun->where && !eng_has_several(noun->where))
            reason.a = eng_first(noun->where);
        /* A piece of the other color stands there. */
        if (noun->color >= 0 || noun->adjectives) {
            Noun any = {.types = noun->types, .color = -1, .where = noun->where};
            if (tabiya_noun_find(&any, &reader->now.position))
                reason.kind = REASON_BOARD;
        }
    }
    tabiya_reader_note(reader, TRUTH_FALSE, &reason);
}

gboolean tabiya_noun_exists(Reader *reader, const Noun *noun)
{
    EngBitboard found = tabiya_noun_find(noun, &reader->now.position);
    gboolean fits = found != 0;
    if (noun->many == MANY_THEM)
        fits = eng_has_several(found);
    if ((noun->many == MANY_ALL || noun->many == MANY_NO) && noun->count > 0 && !noun->is_squares)
        fits = eng_popcount(found) == noun->count;
    if (noun->is_list)
        fits = found == noun->where;
    if (!fits)
        note_missing(reader, noun);
    return fits;
}

/* "the bishop", after "3.Bb5": the one that moved. */
static EngBitboard find_moved(const Reader *reader, const Noun *noun, EngBitboard found)
{
    if (noun->many != MANY_THE || noun->color >= 0 || noun->is_placed || !reader->has_move ||
        !tabiya_moment_equal(&reader->now, &reader->after_move)) {
        return found;
    }
    EngBitboard moved = eng_bit(eng_move_arrival(reader->last_move));
    return found & moved ? found & moved : found;
}

Truth tabiya_noun_apply(Reader *reader, const Noun *noun, PiecePredicate predicate, gpointer data)
{
    EngBitboard found = tabiya_noun_find(noun, &reader->now.position);
    EngBitboard left = find_moved(reader, noun, found);
    int yes = 0, no = 0;
    while (left) {
        Truth truth = predicate(reader, eng_pop_first(&left), data);
        if (truth == TRUTH_UNKNOWN)
            return TRUTH_UNKNOWN;
        yes += truth == TRUTH_TRUE;
        no += truth == TRUTH_FALSE;
    }
    switch (noun->many) {
    case MANY_THE:
        if (yes + no > 1 && noun->color < 0 && !noun->is_placed && yes > 0 && no > 0)
            return TRUTH_UNKNOWN;
        return truth_of(yes > 0);
    case MANY_SOME:
        return truth_of(yes > 0);
    case MANY_COUNT:
        return truth_of(yes == noun->count);
    case MANY_NO:
        return truth_of(yes == 0);
    default:
        return yes > 0 && no > 0 && noun->many == MANY_THEM ? TRUTH_UNKNOWN
                                                            : truth_of(yes > 0 && no == 0);
    }
}
