/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What pieces are: "is undefended", "is a passed pawn", "is two squares from promotion". */
#include "app/talk/claims-pieces.h"

static Truth is_in_check(Reader *reader, EngSquare square, gpointer data);
static Truth is_mated(Reader *reader, EngSquare square, gpointer data);

/* Applies the predicate to each noun of the subject. */
void tabiya_piece_note_each(Reader *self, const Nouns *subject, PiecePredicate predicate,
                            gpointer data, gboolean negated)
{
    for (guint i = 0; i < subject->count; i++) {
        Noun noun = subject->nouns[i];
        /* Only one king can be in check. */
        if (noun.color < 0 && noun.types == 1u << ENG_KING && noun.many == MANY_THE &&
            (predicate == is_in_check || predicate == is_mated)) {
            noun.many = MANY_SOME;
        }
        Truth truth = tabiya_noun_apply(self, &noun, predicate, data);
        tabiya_reader_note_board(self, truth_not(truth, negated));
    }
}

/* --- Attacked and defended -------------------------------------------------------------------- */

static Truth is_hanging(Reader *reader, EngSquare square, gpointer data)
{
    if (position_of(reader)->board[square] == ENG_NO_PIECE)
        return TRUTH_UNKNOWN;
    return truth_of(tabiya_board_is_hanging(position_of(reader), square));
}

static Truth is_undefended(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    if (position->board[square] == ENG_NO_PIECE || is_of(position, square, ENG_KING))
        return TRUTH_UNKNOWN;
    return truth_of(!tabiya_board_attackers(position, square, color_at(position, square)));
}

static Truth is_attackable(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    EngColor color = color_at(position, square);
    return position->board[square] == ENG_NO_PIECE
               ? TRUTH_UNKNOWN
               : truth_of(tabiya_board_attackers(position, square, eng_other(color)) != 0);
}

static Truth is_pinned(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    EngSquare pinner;
    if (position->board[square] == ENG_NO_PIECE)
        return TRUTH_UNKNOWN;
    if (tabiya_board_is_pinned(position, square, &pinner))
        return TRUTH_TRUE;
    /* To the queen is a pin to some, and to others not. */
    EngColor color = color_at(position, square);
    EngBitboard queens = eng_position_pieces(position, color, ENG_QUEEN);
    while (queens) {
        EngSquare queen = eng_pop_first(&queens);
        for (EngBitboard all = position->by_color[eng_other(color)]; all;) {
            if (tabiya_board_pins(position, eng_pop_first(&all), square, queen))
                return TRUTH_UNKNOWN;
        }
    }
    return TRUTH_FALSE;
}

static Truth is_in_check(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    if (!is_of(position, square, ENG_KING))
        return TRUTH_FALSE;
    return truth_of((position->checkers != 0) &&
                    position->side_to_move == color_at(position, square));
}

static Truth is_mated(Reader *reader, EngSquare square, gpointer data)
{
    return truth_of(is_in_check(reader, square, NULL) == TRUTH_TRUE &&
                    tabiya_board_is_mate(position_of(reader)));
}

Truth tabiya_piece_gives_check(Reader *reader, EngSquare square, gpointer data)
{
    return truth_of((position_of(reader)->checkers & eng_bit(square)) != 0);
}

/* --- Pawns ------------------------------------------------------------------------------------ */

static Truth is_pawn_like(Reader *reader, EngSquare square, guint adjective)
{
    if (!is_of(position_of(reader), square, ENG_PAWN))
        return TRUTH_UNKNOWN;
    return truth_of((tabiya_board_pawns_like(position_of(reader), adjective) & eng_bit(square)) !=
                    0);
}

static Truth is_passed(Reader *reader, EngSquare square, gpointer data)
{
    return is_pawn_like(reader, square, ADJ_PASSED);
}

static Truth is_isolated(Reader *reader, EngSquare square, gpointer data)
{
    return is_pawn_like(reader, square, ADJ_ISOLATED);
}

static Truth is_doubled(Reader *reader, EngSquare square, gpointer data)
{
    return is_pawn_like(reader, square, ADJ_DOUBLED);
}

static Truth is_backward(Reader *reader, EngSquare square, gpointer data)
{
    return is_pawn_like(reader, square, ADJ_BACKWARD);
}

static Truth is_blocked(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    if (!is_of(position, square, ENG_PAWN))
        return TRUTH_UNKNOWN;
    EngSquare front =
        (EngSquare)(color_at(position, square) == ENG_WHITE ? square + 8 : square - 8);
    return truth_of(position->board[front] != ENG_NO_PIECE);
}

static int ranks_left(const EngPosition *position, EngSquare pawn)
{
    return color_at(position, pawn) == ENG_WHITE ? 7 - eng_rank(pawn) : eng_rank(pawn);
}

Truth tabiya_piece_is_near_promotion(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    if (!is_of(position, square, ENG_PAWN))
        return TRUTH_FALSE;
    return truth_of(ranks_left(position, square) == GPOINTER_TO_INT(data));
}

/* "needs three more moves to promote". */
static Truth needs_moves(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    if (!is_of(position, square, ENG_PAWN))
        return TRUTH_FALSE;
    return truth_of(MIN(ranks_left(position, square), 5) == GPOINTER_TO_INT(data));
}

/* --- Home squares ----------------------------------------------------------------------------- */

/* On the squares where the pieces of its kind begin. */
static EngBitboard homes_of(EngPiece piece)
{
    static const EngBitboard HOMES[] = {0xff00, 0x42, 0x24, 0x81, 0x08, 0x10};
    EngBitboard homes = HOMES[eng_piece_type(piece)];
    return eng_piece_color(piece) == ENG_WHITE ? homes : __builtin_bswap64(homes);
}

static Truth is_at_home(Reader *reader, EngSquare square, gpointer data)
{
    EngPiece piece = position_of(reader)->board[square];
    return piece == ENG_NO_PIECE ? TRUTH_UNKNOWN
                                 : truth_of((homes_of(piece) & eng_bit(square)) != 0);
}

Truth tabiya_piece_is_fianchettoed(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    static const EngBitboard LONG_ONES = UINT64_C(0x0042000000004200);
    return truth_of(is_of(position, square, ENG_BISHOP) && (LONG_ONES & eng_bit(square)) &&
                    (color_at(position, square) == ENG_WHITE) == (eng_rank(square) == 1));
}

Truth tabiya_piece_is_developed(Reader *reader, EngSquare square, gpointer data)
{
    EngPieceType type = eng_piece_type(position_of(reader)->board[square]);
    if (type == ENG_PAWN || type == ENG_KING || type == ENG_NO_PIECE_TYPE)
        return TRUTH_UNKNOWN;
    return truth_of(is_at_home(reader, square, NULL) == TRUTH_FALSE);
}

static Truth is_undeveloped(Reader *reader, EngSquare square, gpointer data)
{
    return truth_not(tabiya_piece_is_developed(reader, square, data), TRUE);
}

/* --- Other states ----------------------------------------------------------------------------- */

static Truth is_connected(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    EngColor color = color_at(position, square);
    if (is_of(position, square, ENG_ROOK)) {
        EngBitboard others = eng_position_pieces(position, color, ENG_ROOK) &
                             eng_rook_attacks(square, eng_position_occupied(position));
        return truth_of(others != 0);
    }
    return is_of(position, square, ENG_PAWN) ? truth_not(is_isolated(reader, square, data), TRUE)
                                             : TRUTH_UNKNOWN;
}

static Truth is_light_bishop(Reader *reader, EngSquare square, gpointer data)
{
    return truth_of(is_of(position_of(reader), square, ENG_BISHOP) &&
                    (ENG_LIGHT_SQUARES & eng_bit(square)));
}

static Truth is_dark_bishop(Reader *reader, EngSquare square, gpointer data)
{
    return truth_of(is_of(position_of(reader), square, ENG_BISHOP) &&
                    !(ENG_LIGHT_SQUARES & eng_bit(square)));
}

/* Between a king and a rook that may castle together. */
static Truth is_in_the_way(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    EngColor color = color_at(position, square);
    EngSquare king = eng_position_king(position, color);
    if (reader->last_side >= 0 && reader->last_side != (int)color)
        return TRUTH_UNKNOWN;
    for (int i = 0; i < 2; i++) {
        EngSquare rook = position->castling_rook[2 * (int)color + i];
        if (rook != ENG_NO_SQUARE && (position->castling & 1 << (2 * (int)color + i)) &&
            (eng_between(king, rook) & eng_bit(square))) {
            return TRUTH_TRUE;
        }
    }
    return TRUTH_UNKNOWN;
}

/* --- Words ------------------------------------------------------------------------------------ */

typedef struct {
    const char *words;
    PiecePredicate predicate;
} State;

static const State STATES[] = {
    {"giving check|checking the king", tabiya_piece_gives_check},
    {"hanging|en prise|free for the taking|there for the taking", is_hanging},
    {"undefended|unprotected|unguarded|loose|without protection|without a defender|not defended|"
     "not protected|completely undefended",
     is_undefended},
    {"passed|a passed pawn|a passer", is_passed},
    {"isolated|an isolated pawn|isolated pawns", is_isolated},
    {"doubled|doubled pawns", is_doubled},
    {"backward|a backward pawn", is_backward},
    {"pinned", is_pinned},
    {"in check|under check", is_in_check},
    {"checkmated|mated", is_mated},
    {"on its starting square|on its original square|on its home square|on their starting squares|"
     "on their original squares|on its initial square|on their home squares|at home|"
     "on his original square|on his starting square|on the starting square",
     is_at_home},
    {"fianchettoed", tabiya_piece_is_fianchettoed},
    {"developed", tabiya_piece_is_developed},
    {"undeveloped|not developed", is_undeveloped},
    {"connected", is_connected},
    {"under attack|attacked|threatened|under fire", is_attackable},
    {"blocked|blockaded", is_blocked},
    {"in the way|in between", is_in_the_way},
    {"a lightsquared bishop|lightsquared", is_light_bishop},
    {"a darksquared bishop|darksquared", is_dark_bishop},
};

gboolean tabiya_piece_read_state(Reader *self, const Nouns *subject, gboolean negated)
{
    for (guint i = 0; i < G_N_ELEMENTS(STATES); i++) {
        const Reader saved = *self;
        if (tabiya_reader_take(self, STATES[i].words)) {
            if (tabiya_reader_at_boundary(self) &&
                !tabiya_reader_sees(self, "by|in|than|once|twice")) {
                tabiya_piece_note_each(self, subject, STATES[i].predicate, NULL, negated);
                return TRUE;
            }
            *self = saved;
        }
    }
    return FALSE;
}

/* "one square away from promotion", "two steps from queening". */
gboolean tabiya_piece_read_promotion_distance(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    int count;
    if (!tabiya_reader_take_count(self, &count) ||
        !tabiya_reader_take(self, "square|squares|step|steps|move|moves")) {
        goto no;
    }
    tabiya_reader_take(self, "away");
    if (!tabiya_reader_take(self, "from promotion|from promoting|from queening|"
                                  "from becoming a queen")) {
        goto no;
    }
    tabiya_piece_note_each(self, subject, tabiya_piece_is_near_promotion, GINT_TO_POINTER(count),
                           negated);
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

gboolean tabiya_piece_read_needs(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    int count;
    if (tabiya_reader_take(self, "needs|is") && tabiya_reader_take_count(self, &count)) {
        tabiya_reader_take(self, "more");
        if (tabiya_reader_take(self, "moves|move") &&
            tabiya_reader_take(self, "to promote|to queen|to become a queen|from promoting|"
                                     "away from promoting|away from promotion")) {
            tabiya_piece_note_each(self, subject, needs_moves, GINT_TO_POINTER(count), FALSE);
            return TRUE;
        }
    }
    *self = saved;
    return FALSE;
}
