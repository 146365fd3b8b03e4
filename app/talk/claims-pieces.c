/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about pieces, files and squares: places and states. */
#include "app/talk/claims-private.h"

#define KING_HOMES (UINT64_C(1) << 4 | UINT64_C(1) << 60)

typedef struct {
    const char *words;
    PiecePredicate predicate;
} State;

static EngColor color_at(const EngPosition *position, EngSquare square)
{
    return eng_piece_color(position->board[square]);
}

static gboolean is_of(const EngPosition *position, EngSquare square, EngPieceType type)
{
    return eng_piece_type(position->board[square]) == type;
}

static Truth is_in_check(Reader *reader, EngSquare square, gpointer data);
static Truth is_mated(Reader *reader, EngSquare square, gpointer data);

/* Applies the predicate to each noun of the subject. */
static void note_each(Reader *self, const Nouns *subject, PiecePredicate predicate, gpointer data,
                      gboolean negated)
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

/* --- States ----------------------------------------------------------------------------------- */

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

static Truth is_attackable(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    EngColor color = color_at(position, square);
    return position->board[square] == ENG_NO_PIECE
               ? TRUTH_UNKNOWN
               : truth_of(tabiya_board_attackers(position, square, eng_other(color)) != 0);
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

static Truth is_near_promotion(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    if (!is_of(position, square, ENG_PAWN))
        return TRUTH_FALSE;
    int left = color_at(position, square) == ENG_WHITE ? 7 - eng_rank(square) : eng_rank(square);
    return truth_of(left == GPOINTER_TO_INT(data));
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

static Truth gives_check(Reader *reader, EngSquare square, gpointer data)
{
    return truth_of((position_of(reader)->checkers & eng_bit(square)) != 0);
}

static const State STATES[] = {
    {"giving check|checking the king", gives_check},
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

static gboolean read_state(Reader *self, const Nouns *subject, gboolean negated)
{
    for (guint i = 0; i < G_N_ELEMENTS(STATES); i++) {
        const Reader saved = *self;
        if (tabiya_reader_take(self, STATES[i].words)) {
            if (tabiya_reader_at_boundary(self) &&
                !tabiya_reader_sees(self, "by|in|than|once|twice")) {
                note_each(self, subject, STATES[i].predicate, NULL, negated);
                return TRUE;
            }
            *self = saved;
        }
    }
    return FALSE;
}

/* "one square away from promotion", "two steps from queening". */
static gboolean read_promotion_distance(Reader *self, const Nouns *subject, gboolean negated)
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
    note_each(self, subject, is_near_promotion, GINT_TO_POINTER(count), negated);
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

/* --- Places ----------------------------------------------------------------------------------- */

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
    if (truth == TRUTH_FALSE && !negated && named == 1 && noun->types &&
        !(noun->types & (noun->types - 1)) &&
        !(position_of(self)->by_type[__builtin_ctz(noun->types)] & where)) {
        reason = (Reason){.kind = REASON_NO_PIECE,
                          .type = (EngPieceType)__builtin_ctz(noun->types),
                          .a = eng_first(where)};
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

static gboolean read_stand(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    EngBitboard where;
    if (tabiya_reader_take(self, "on an open file|on the open file")) {
        note_each(self, subject, is_on_open_file, NULL, negated);
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

/* --- Abilities -------------------------------------------------------------------------------- */

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
    note_each(self, &meant, can_move, ability, negated);
}

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
    note_each(self, subject, can_be_captured, &agents, negated);
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
    if (is_near_promotion(reader, square, GINT_TO_POINTER(1)) != TRUTH_TRUE)
        return TRUTH_FALSE;
    return can_move(reader, square, &ability);
}

static gboolean read_promote(Reader *self, const Nouns *subject, gboolean negated)
{
    if (!tabiya_reader_take(self, "promote|queen|be promoted"))
        return FALSE;
    tabiya_reader_take(self, "on the next move|next move|next|to a queen|in one move");
    note_each(self, subject, can_promote, NULL, negated);
    return TRUE;
}

/* --- Verbs ------------------------------------------------------------------------------------ */

static gboolean take_not(Reader *self)
{
    return tabiya_reader_take(self, "not|no longer|never|not currently|not even|by no means");
}

static gboolean read_castled(Reader *self, const Nouns *subject, gboolean negated);

static gboolean read_after_be(Reader *self, const Nouns *subject, gboolean negated)
{
    tabiya_reader_take(self, "located|placed|situated|positioned|posted|developed|sitting|standing|"
                             "stationed");
    return read_stand(self, subject, negated);
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
    gboolean negated = take_not(self);
    if (subject->count > 1 || subject->nouns[0].many != MANY_THE)
        tabiya_reader_take(self, "both|all");
    if (read_presence(self, subject, negated) || read_castled(self, subject, negated) ||
        read_state(self, subject, negated) || tabiya_claims_read_passive(self, subject, negated) ||
        read_promotion_distance(self, subject, negated) || read_after_be(self, subject, negated) ||
        tabiya_claims_read_relation(self, subject, negated)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

static gboolean read_can(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "can|could|may|might|is able to|are able to|is free to"))
        return FALSE;
    gboolean negated = take_not(self);
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

static gboolean read_castled(Reader *self, const Nouns *subject, gboolean negated)
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

/* "no legal moves", "two legal moves". */
static gboolean read_own_moves(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    Ability ability = {0};
    gboolean none = tabiya_reader_take(self, "no|not any");
    if (!none || !tabiya_reader_take(self, "legal moves|moves|legal move|squares to go to|"
                                           "moves left|legal moves left")) {
        *self = saved;
        return FALSE;
    }
    note_each(self, subject, can_move, &ability, TRUE);
    return TRUE;
}

static gboolean has_moved_to(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    if (tabiya_reader_take(self,
                           "moved|gone|come|been developed|been moved|landed|jumped|"
                           "retreated|arrived|advanced|reached|occupied|taken up residence") &&
        read_stand(self, subject, negated)) {
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
    note_each(self, subject, tabiya_piece_has_moved, NULL, negated);
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

static gboolean read_have(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "has|have"))
        return FALSE;
    gboolean negated = take_not(self);
    if (read_castled(self, subject, negated) || has_moved_to(self, subject, negated) ||
        read_moved(self, subject, negated) || read_gone(self, subject, negated) ||
        (!negated && read_own_moves(self, subject))) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "The pawns on d4 and d5 block each other." */
static gboolean read_each_other(Reader *self, const Nouns *subject, gboolean negated)
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
static gboolean read_line_control(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    EngBitboard line;
    if (!tabiya_reader_take(self, "controls|control|guards|guard|commands|dominates|occupies|"
                                  "covers|is on|protects|holds|operates on|controlling") ||
        !tabiya_claims_read_board_line(self, &line)) {
        *self = saved;
        return FALSE;
    }
    note_each(self, subject, commands_line, &line, negated);
    return TRUE;
}

/* "needs three more moves to promote". */
static Truth needs_moves(Reader *reader, EngSquare square, gpointer data)
{
    const EngPosition *position = position_of(reader);
    if (!is_of(position, square, ENG_PAWN))
        return TRUTH_FALSE;
    int left = color_at(position, square) == ENG_WHITE ? 7 - eng_rank(square) : eng_rank(square);
    return truth_of(MIN(left, 5) == GPOINTER_TO_INT(data));
}

static gboolean read_needs(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    int count;
    if (tabiya_reader_take(self, "needs|is") && tabiya_reader_take_count(self, &count)) {
        tabiya_reader_take(self, "more");
        if (tabiya_reader_take(self, "moves|move") &&
            tabiya_reader_take(self, "to promote|to queen|to become a queen|from promoting|"
                                     "away from promoting|away from promotion")) {
            note_each(self, subject, needs_moves, GINT_TO_POINTER(count), FALSE);
            return TRUE;
        }
    }
    *self = saved;
    return FALSE;
}

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

static gboolean read_action(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    gboolean negated = FALSE;
    if (tabiya_reader_take(self, "does|do|did|would|will")) {
        negated = take_not(self);
    } else if (tabiya_reader_take(self, "no longer")) {
        negated = TRUE;
    }
    if (tabiya_reader_take(self, "stands|stand|sits|sit|rests|resides|is|lives|belongs|lies|"
                                 "sits safely|occupy|stays|remain|remains|sitting|standing")) {
        if (read_stand(self, subject, negated) || read_state(self, subject, negated))
            return TRUE;
        *self = saved;
        return FALSE;
    }
    if (tabiya_reader_take(self, "gives check|give check|checks the king|delivers check|"
                                 "is giving check")) {
        int color = tabiya_reader_sees(self, "to white|to the white")   ? ENG_WHITE
                    : tabiya_reader_sees(self, "to black|to the black") ? ENG_BLACK
                                                                        : -1;
        tabiya_reader_take(self, "to the king|to white|to black|to the white king|"
                                 "to the black king|to white 's king|to black 's king");
        if (color >= 0 && color != (int)position_of(self)->side_to_move) {
            tabiya_reader_note_board(self, truth_not(TRUTH_FALSE, negated));
            return TRUE;
        }
        note_each(self, subject, gives_check, NULL, negated);
        if (!negated)
            read_check_line(self, subject);
        return TRUE;
    }
    if (tabiya_claims_read_relation(self, subject, negated) ||
        read_each_other(self, subject, negated) || read_line_control(self, subject, negated)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

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
    return read_state(self, subject, FALSE) || tabiya_claims_read_passive(self, subject, FALSE) ||
           read_stand(self, subject, FALSE);
}

gboolean tabiya_claims_read_piece_verb(Reader *self, const Nouns *subject)
{
    const Reader saved = *self;
    if (subject->count > 1 || subject->nouns[0].many != MANY_THE)
        tabiya_reader_take(self, "both|all|each");
    self->is_standing = FALSE;
    self->last_side = self->side;
    int side = subject->nouns[0].color;
    EngBitboard first = tabiya_noun_find(&subject->nouns[0], position_of(self));
    if (side < 0 && first && !eng_has_several(first) &&
        position_of(self)->board[eng_first(first)] != ENG_NO_PIECE) {
        side = color_at(position_of(self), eng_first(first));
    }
    if (side >= 0)
        self->side = side;
    /* A king in check that nothing else helps. */
    if (tabiya_reader_take(self, "must move|has to move|is forced to move")) {
        note_each(self, subject, has_all_moves, NULL, FALSE);
        return TRUE;
    }
    /* What has been captured is not there. */
    if (tabiya_reader_sees(self, "has been|have been|has left|have left") &&
        read_have(self, subject)) {
        return TRUE;
    }
    if (!subject->nouns[0].is_squares && !subject_exists(self, subject)) {
        /* The claim is false, whatever it is; the rest need not be read. */
        self->at = self->end;
        return TRUE;
    }
    if (read_needs(self, subject) || read_be(self, subject) || read_can(self, subject) ||
        read_have(self, subject) || read_action(self, subject)) {
        self->subject = *subject;
        self->has_subject = TRUE;
        self->is_move_clause = FALSE;
        self->file = 0;
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* --- Files ------------------------------------------------------------------------------------ */

typedef enum { FILE_OPEN, FILE_HALF_OPEN, FILE_CLOSED } Openness;

static Truth judge_file(const EngPosition *position, EngBitboard file, Openness openness, int color)
{
    EngBitboard pawns = position->by_type[ENG_PAWN] & file;
    EngBitboard white = pawns & position->by_color[ENG_WHITE];
    EngBitboard black = pawns & position->by_color[ENG_BLACK];
    switch (openness) {
    case FILE_OPEN:
        return truth_of(!pawns);
    case FILE_HALF_OPEN:
        return truth_of(color < 0            ? !white != !black
                        : color == ENG_WHITE ? !white && black
                                             : !black && white);
    default:
        return truth_of(white && black);
    }
}

gboolean tabiya_claims_read_file_verb(Reader *self, const EngBitboard *files, guint count)
{
    const Reader saved = *self;
    self->file = count == 1 ? files[0] : 0;
    if (tabiya_reader_take(self, "has no pawns on it|has no pawns|contains no pawns|"
                                 "have no pawns|has no pawn on it|holds no pawns")) {
        for (guint i = 0; i < count; i++)
            tabiya_reader_note_board(self, judge_file(position_of(self), files[i], FILE_OPEN, -1));
        return TRUE;
    }
    if (!tabiya_reader_take(self, "is|are|remains|remain|becomes|has been"))
        return FALSE;
    gboolean negated = take_not(self);
    tabiya_reader_take(self, "both|all");
    Openness openness;
    if (tabiya_reader_take(self, "open|opened|wide open")) {
        openness = FILE_OPEN;
    } else if (tabiya_reader_take(self, "halfopen|semiopen|half open")) {
        openness = FILE_HALF_OPEN;
    } else if (tabiya_reader_take(self, "closed|blocked|not open")) {
        openness = FILE_CLOSED;
    } else {
        *self = saved;
        return FALSE;
    }
    int color = -1;
    if (tabiya_reader_take(self, "for") && !tabiya_reader_take_color(self, &color)) {
        *self = saved;
        return FALSE;
    }
    for (guint i = 0; i < count; i++) {
        Truth truth = judge_file(position_of(self), files[i], openness, color);
        tabiya_reader_note_board(self, truth_not(truth, negated));
    }
    return TRUE;
}
