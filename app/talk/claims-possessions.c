/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a side has: "two knights", "the bishop pair", "no legal moves", "the move". */
#include "app/talk/claims-sides.h"

#include <string.h>

/* --- Pieces ----------------------------------------------------------------------------------- */

void tabiya_side_note_pieces(Reader *self, Noun *noun, int color, gboolean negated)
{
    noun->color = color;
    EngBitboard found = tabiya_noun_find(noun, position_of(self));
    gboolean fits = tabiya_noun_fits(noun, found);
    if (noun->is_list && noun->many == MANY_COUNT)
        fits = fits && found == noun->where;
    Reason reason = {.kind = REASON_BOARD};
    if (!fits && !negated && !found)
        reason = tabiya_noun_absence(noun, noun->where);
    Truth truth = truth_not(truth_of(fits), negated);
    /* "a knight" is said of the only one. */
    if (noun->is_one && !noun->is_placed && !noun->adjectives && eng_has_several(found))
        truth = TRUTH_UNKNOWN;
    tabiya_reader_note(self, truth, &reason);
}

/* "two knights, on c3 and d4": each square has one. */
static void read_places_after(Reader *self, Noun *noun)
{
    const Reader saved = *self;
    EngBitboard where;
    if (!noun->is_list && tabiya_reader_take_mark(self, ",") &&
        tabiya_claims_read_place(self, &where)) {
        noun->where &= where;
        noun->is_placed = TRUE;
        noun->is_list = eng_has_several(where) && tabiya_reader_follows_square(self);
    } else {
        *self = saved;
    }
}

static gboolean read_pieces(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Nouns nouns;
    self->side = color;
    if (!tabiya_claims_read_nouns(self, &nouns) || nouns.nouns[0].is_squares ||
        (nouns.nouns[0].color >= 0 && nouns.nouns[0].color != color)) {
        *self = saved;
        return FALSE;
    }
    tabiya_reader_take(self, "left|remaining|each");
    read_places_after(self, &nouns.nouns[nouns.count - 1]);
    for (guint i = 1; i < nouns.count && nouns.nouns[0].many == MANY_NO; i++)
        nouns.nouns[i].many = MANY_NO;
    for (guint i = 0; i < nouns.count; i++)
        tabiya_side_note_pieces(self, &nouns.nouns[i], color, negated);
    return TRUE;
}

/* "more pawns than Black". */
static gboolean read_more(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Noun noun;
    int sign = tabiya_reader_take(self, "more")         ? 1
               : tabiya_reader_take(self, "fewer|less") ? -1
                                                        : 0;
    int other;
    if (sign == 0 || !tabiya_claims_read_some(self, &noun) || noun.is_squares ||
        !tabiya_reader_take(self, "than") || !tabiya_reader_take_color(self, &other) ||
        other == color) {
        *self = saved;
        return FALSE;
    }
    Noun own = noun, theirs = noun;
    own.color = color;
    theirs.color = other;
    int difference = eng_popcount(tabiya_noun_find(&own, position_of(self))) -
                     eng_popcount(tabiya_noun_find(&theirs, position_of(self)));
    tabiya_reader_note_board(self, truth_not(truth_of(difference * sign > 0), negated));
    return TRUE;
}

/* "the same number of pawns", "as many pawns as Black". */
static gboolean read_same(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Noun noun;
    int other = color ^ 1;
    gboolean as_many = tabiya_reader_take(self, "as many");
    if ((!as_many &&
         !tabiya_reader_take(self, "the same number of|equally many|an equal number of")) ||
        !tabiya_claims_read_some(self, &noun) || noun.is_squares) {
        goto no;
    }
    if (tabiya_reader_take(self, "as") ? !tabiya_reader_take_color(self, &other) || other == color
                                       : as_many) {
        goto no;
    }
    Noun theirs = noun;
    noun.color = color;
    theirs.color = color ^ 1;
    gboolean fits = eng_popcount(tabiya_noun_find(&noun, position_of(self))) ==
                    eng_popcount(tabiya_noun_find(&theirs, position_of(self)));
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

/* "a bishop for a knight", "an extra pawn", "an extra rook". */
static gboolean read_extra(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    int won[6], price[6];
    if (tabiya_reader_take(self, "an extra|one extra|two extra|an additional|one more|a spare")) {
        gboolean two = strcmp(self->sentence->tokens[self->at - 2].text, "two") == 0;
        if (tabiya_claims_read_prize(self, won)) {
            for (int i = 0; two && i < 6; i++)
                won[i] *= 2;
            Truth truth = tabiya_claims_is_up(position_of(self), (EngColor)color, won);
            const Reason reason = {.kind = REASON_MATERIAL};
            tabiya_reader_note(self, truth_not(truth, negated), &reason);
            return TRUE;
        }
    }
    *self = saved;
    if (!tabiya_claims_read_prize(self, won) ||
        !tabiya_reader_take(self, "for|against|in return for|in exchange for") ||
        !tabiya_claims_read_prize(self, price)) {
        *self = saved;
        return FALSE;
    }
    /* Exactly that imbalance, by type. */
    gboolean fits = TRUE;
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        int difference =
            tabiya_board_count(position_of(self), (EngColor)color, (EngPieceType)type) -
            tabiya_board_count(position_of(self), eng_other((EngColor)color), (EngPieceType)type);
        fits &= difference == won[type] - price[type];
    }
    const Reason reason = {.kind = REASON_MATERIAL};
    tabiya_reader_note(self, truth_not(truth_of(fits), negated), &reason);
    return TRUE;
}

/* "nothing but the king and three pawns", "only a king". */
static gboolean read_only(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Nouns nouns;
    if (negated || !tabiya_reader_take(self, "nothing but|only|nothing left but|just|no more than"))
        return FALSE;
    gboolean bare = tabiya_reader_take(self, "his king|the king|a king|a bare king|a lone king|"
                                             "her king|its king|their king");
    EngBitboard left = position_of(self)->by_color[color];
    if (bare) {
        left &= ~position_of(self)->by_type[ENG_KING];
        const Reader after = *self;
        if (!tabiya_reader_take(self, "and") || !tabiya_claims_read_nouns(self, &nouns)) {
            *self = after;
            nouns.count = 0;
        }
    } else if (!tabiya_claims_read_nouns(self, &nouns) || nouns.nouns[0].is_squares) {
        *self = saved;
        return FALSE;
    }
    tabiya_reader_take(self, "left|remaining");
    guint types = 0;
    for (guint i = 0; i < nouns.count; i++) {
        tabiya_side_note_pieces(self, &nouns.nouns[i], color, FALSE);
        types |= nouns.nouns[i].types;
        left &= ~tabiya_noun_find(&nouns.nouns[i], position_of(self));
    }
    /* "only three pawns": of pawns. */
    EngBitboard rest = bare ? left : 0;
    for (int type = 0; !bare && type < 6; type++)
        rest |= types & (1u << type) ? left & position_of(self)->by_type[type] : 0;
    tabiya_reader_note_board(self, truth_of(rest == 0));
    return TRUE;
}

/* --- Rights and moves ------------------------------------------------------------------------- */

gboolean tabiya_side_read_rights(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    int wing = 2;
    tabiya_reader_take(self, "kept|retained|preserved");
    gboolean none = tabiya_reader_take(self, "no");
    if (!tabiya_reader_take(self, "the right to castle|castling rights|the option of castling|"
                                  "the option to castle|the right to castle still|right to castle|"
                                  "the possibility of castling|his castling rights")) {
        *self = saved;
        return FALSE;
    }
    tabiya_reader_take_wing(self, &wing);
    guint rights = (guint)(position_of(self)->castling >> (color == ENG_WHITE ? 0 : 2)) & 3;
    gboolean fits = wing == 0   ? (rights & 1) != 0
                    : wing == 1 ? (rights & 2) != 0
                    : wing == 3 ? rights == 3
                                : rights != 0;
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated != none));
    return TRUE;
}

static gboolean read_legal_count(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    int count = 0;
    gboolean none = tabiya_reader_take(self, "no");
    gboolean one = !none && tabiya_reader_take(self, "only one|exactly one|a single|just one");
    if (one)
        count = 1;
    if ((!none && !one && !tabiya_reader_take_count(self, &count)) ||
        !tabiya_reader_take(self, "legal moves|legal move|possible moves|legal replies|"
                                  "legal reply|moves") ||
        position_of(self)->side_to_move != color) {
        *self = saved;
        return FALSE;
    }
    tabiya_reader_take(self, "left|available");
    EngMoveList list;
    eng_movegen_legal(position_of(self), &list);
    tabiya_reader_note_board(self, truth_not(truth_of(list.count == count), negated));
    return TRUE;
}

/* "no legal king moves". */
static gboolean read_king_moves(Reader *self, int color, gboolean negated)
{
    EngMoveList list;
    gboolean moves = FALSE;
    if (position_of(self)->side_to_move != color ||
        !tabiya_reader_take(self,
                            "no legal king moves|no king moves|no legal move with the king")) {
        return FALSE;
    }
    eng_movegen_legal(position_of(self), &list);
    for (int i = 0; i < list.count; i++) {
        moves |= eng_piece_type(position_of(self)->board[eng_move_from(list.moves[i])]) == ENG_KING;
    }
    tabiya_reader_note_board(self, truth_not(truth_of(!moves), negated));
    return TRUE;
}

gboolean tabiya_side_read_turn(Reader *self, int color, gboolean negated)
{
    if (!tabiya_reader_take(self, "the move|to move|to play|on move|on the move|the turn|"
                                  "to make a move|the next move")) {
        return FALSE;
    }
    const Reason reason = {.kind = REASON_TURN, .color = (EngColor)position_of(self)->side_to_move};
    tabiya_reader_note(self, truth_not(truth_of(position_of(self)->side_to_move == color), negated),
                       &reason);
    return TRUE;
}

/* --- Files ------------------------------------------------------------------------------------ */

gboolean tabiya_side_read_open_file(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "control of|the"))
        return FALSE;
    tabiya_reader_take(self, "the");
    gboolean is_open = tabiya_reader_take(self, "open");
    EngBitboard file;
    if (!tabiya_reader_take_file(self, &file)) {
        *self = saved;
        return FALSE;
    }
    EngBitboard heavy =
        position_of(self)->by_type[ENG_ROOK] | position_of(self)->by_type[ENG_QUEEN];
    gboolean own = (heavy & file & position_of(self)->by_color[color]) != 0;
    gboolean theirs = (heavy & file & position_of(self)->by_color[color ^ 1]) != 0;
    gboolean closed = is_open && (position_of(self)->by_type[ENG_PAWN] & file);
    Truth truth = !own || closed ? TRUTH_FALSE : theirs ? TRUTH_UNKNOWN : TRUTH_TRUE;
    tabiya_reader_note_board(self, truth_not(truth, negated));
    return TRUE;
}

/* "a half-open e-file", "an open d-file". */
static gboolean read_file_of(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    EngBitboard file;
    tabiya_reader_take(self, "a|an|the");
    gboolean is_half = tabiya_reader_take(self, "halfopen|semiopen");
    if ((!is_half && !tabiya_reader_take(self, "open")) || !tabiya_reader_take_file(self, &file)) {
        *self = saved;
        return FALSE;
    }
    EngBitboard pawns = position_of(self)->by_type[ENG_PAWN] & file;
    EngBitboard own = pawns & position_of(self)->by_color[color];
    gboolean fits = is_half ? !own && pawns : !pawns;
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
}

/* --- All of them ------------------------------------------------------------------------------ */

static gboolean has_bishop_pair(const EngPosition *position, EngColor color)
{
    EngBitboard bishops = eng_position_pieces(position, color, ENG_BISHOP);
    return (bishops & ENG_LIGHT_SQUARES) && (bishops & ~ENG_LIGHT_SQUARES);
}

static gboolean has_opposition(const EngPosition *position, EngColor color)
{
    EngSquare own = eng_position_king(position, color);
    EngSquare other = eng_position_king(position, eng_other(color));
    int files = abs(eng_file(own) - eng_file(other)), ranks = abs(eng_rank(own) - eng_rank(other));
    return position->side_to_move != color &&
           ((files == 0 && ranks == 2) || (ranks == 0 && files == 2));
}

gboolean tabiya_claims_read_possession(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self, "the bishop pair|the two bishops|the pair of bishops")) {
        tabiya_reader_note_board(
            self,
            truth_not(truth_of(has_bishop_pair(position_of(self), (EngColor)color)), negated));
        return TRUE;
    }
    if (read_file_of(self, color, negated))
        return TRUE;
    if (tabiya_reader_take(self, "the opposition")) {
        tabiya_reader_note_board(
            self, truth_not(truth_of(has_opposition(position_of(self), (EngColor)color)), negated));
        return TRUE;
    }
    if (tabiya_reader_take(self, "a pair of")) {
        Noun noun;
        if (tabiya_claims_read_some(self, &noun) && !noun.is_squares) {
            noun.many = MANY_COUNT;
            noun.count = 2;
            tabiya_side_note_pieces(self, &noun, color, negated);
            return TRUE;
        }
        *self = saved;
    }
    return tabiya_side_read_turn(self, color, negated) ||
           tabiya_side_read_rights(self, color, negated) || read_king_moves(self, color, negated) ||
           read_legal_count(self, color, negated) ||
           tabiya_claims_read_mate(self, color, negated) ||
           tabiya_claims_read_standing(self, color, negated) || read_only(self, color, negated) ||
           read_extra(self, color, negated) || read_same(self, color, negated) ||
           read_more(self, color, negated) || tabiya_side_read_open_file(self, color, negated) ||
           read_pieces(self, color, negated);
}
