/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about White and Black: possessions, abilities, and their moves so far. */
#include "app/analysis/judgment.h"
#include "app/analysis/material.h"
#include "app/talk/claims-private.h"

#include <string.h>

/* --- Pieces that a side has ------------------------------------------------------------------- */

static void note_pieces(Reader *self, Noun *noun, int color, gboolean negated)
{
    noun->color = color;
    EngBitboard found = tabiya_noun_find(noun, position_of(self));
    int count = eng_popcount(found);
    gboolean fits = count > 0;
    if (noun->many == MANY_COUNT || (noun->many == MANY_ALL && noun->count > 0))
        fits = count == noun->count;
    else if (noun->many == MANY_NO)
        fits = count == 0;
    else if (noun->is_list)
        fits = found == noun->where;
    if (noun->is_list && noun->many == MANY_COUNT)
        fits = fits && found == noun->where;
    Reason reason = {.kind = REASON_BOARD, .a = ENG_NO_SQUARE};
    if (!fits && !negated && count == 0 && noun->types && !(noun->types & (noun->types - 1)) &&
        !eng_has_several(noun->where) && noun->where) {
        reason = (Reason){.kind = REASON_NO_PIECE,
                          .type = (EngPieceType)__builtin_ctz(noun->types),
                          .a = eng_first(noun->where)};
    }
    Truth truth = truth_not(truth_of(fits), negated);
    /* "a knight" is said of the only one. */
    if (noun->is_one && !noun->is_placed && !noun->adjectives && count > 1)
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
        note_pieces(self, &nouns.nouns[i], color, negated);
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
        note_pieces(self, &nouns.nouns[i], color, FALSE);
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

static gboolean read_rights(Reader *self, int color, gboolean negated)
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

static gboolean read_turn_words(Reader *self, int color, gboolean negated)
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

static gboolean read_open_file_of(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "control of|the")) {
        return FALSE;
    }
    tabiya_reader_take(self, "the");
    gboolean is_open = tabiya_reader_take(self, "open");
    const Token *token = tabiya_reader_peek(self, 0);
    if (!token || token->kind != TOKEN_FILE) {
        *self = saved;
        return FALSE;
    }
    self->at++;
    if (!tabiya_reader_take(self, "file")) {
        *self = saved;
        return FALSE;
    }
    EngBitboard file = ENG_FILE_A << token->value;
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
    tabiya_reader_take(self, "a|an|the");
    gboolean is_half = tabiya_reader_take(self, "halfopen|semiopen");
    if (!is_half && !tabiya_reader_take(self, "open"))
        goto no;
    const Token *token = tabiya_reader_peek(self, 0);
    if (!token || token->kind != TOKEN_FILE)
        goto no;
    self->at++;
    if (!tabiya_reader_take(self, "file"))
        goto no;
    EngBitboard pawns = position_of(self)->by_type[ENG_PAWN] & ENG_FILE_A << token->value;
    EngBitboard own = pawns & position_of(self)->by_color[color];
    gboolean fits = is_half ? !own && pawns : !pawns;
    tabiya_reader_note_board(self, truth_not(truth_of(fits), negated));
    return TRUE;
no:
    *self = saved;
    return FALSE;
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
            note_pieces(self, &noun, color, negated);
            return TRUE;
        }
        *self = saved;
    }
    return read_turn_words(self, color, negated) || read_rights(self, color, negated) ||
           read_king_moves(self, color, negated) || read_legal_count(self, color, negated) ||
           tabiya_claims_read_mate(self, color, negated) ||
           tabiya_claims_read_standing(self, color, negated) || read_only(self, color, negated) ||
           read_extra(self, color, negated) || read_same(self, color, negated) ||
           read_more(self, color, negated) || read_open_file_of(self, color, negated) ||
           read_pieces(self, color, negated);
}

/* --- Moves so far ----------------------------------------------------------------------------- */

static gboolean read_castled(Reader *self, int color, gboolean negated)
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
    if (tabiya_reader_take(self, "lost|given up|forfeited") && read_rights(self, color, !negated))
        return TRUE;
    *self = saved;
    return FALSE;
}

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
        if (before.position.side_to_move == color && move != ENG_NULL_MOVE &&
            eng_move_is_capture(&before.position, move)) {
            EngPiece piece = before.position.board[eng_move_to(move)];
            EngPieceType type = piece == ENG_NO_PIECE ? ENG_PAWN : eng_piece_type(piece);
            found = (noun.types & (1u << type)) != 0;
        }
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
    note_pieces(self, &noun, color, negated);
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
    if (tabiya_reader_sees(self, "castled") && read_castled(self, color, FALSE)) {
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

static gboolean read_have(Reader *self, int color)
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
    if (read_castled(self, color, negated) || read_lost_rights(self, color, negated) ||
        read_captured(self, color, negated) || read_placed(self, color, negated) ||
        read_gained(self, color, negated) || read_played(self, color, negated) ||
        read_chosen_opening(self, color, negated)) {
        return TRUE;
    }
    if (read_bare_count(self, color, negated) ||
        tabiya_claims_read_possession(self, color, negated)) {
        self->is_having = !negated;
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

static gboolean read_past(Reader *self, int color)
{
    const Reader saved = *self;
    gboolean negated = FALSE;
    if (tabiya_reader_take(self, "did"))
        negated = tabiya_reader_take_not(self);
    if (!negated && read_just(self, color))
        return TRUE;
    if (read_castled(self, color, negated) || read_played(self, color, negated) ||
        read_captured(self, color, negated) || read_placed(self, color, negated) ||
        read_gained(self, color, negated) || read_lost_rights(self, color, negated) ||
        read_chosen_opening(self, color, negated)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* --- Being ------------------------------------------------------------------------------------ */

static gboolean read_check_words(Reader *self, int color, gboolean negated)
{
    const EngPosition *position = position_of(self);
    gboolean own_turn = position->side_to_move == color;
    Truth truth;
    if (tabiya_reader_take(self, "in check")) {
        truth = truth_of(own_turn && position->checkers);
        const Reader saved = *self;
        Noun noun;
        if (tabiya_reader_take(self, "from|by")) {
            if (!tabiya_claims_read_some(self, &noun) || noun.is_squares)
                *self = saved;
            else if (!(tabiya_noun_find(&noun, position) & position->checkers))
                truth = TRUTH_FALSE;
        }
    } else if (tabiya_reader_take(self, "checkmated|mated|checkmate")) {
        truth = truth_of(own_turn && tabiya_board_is_mate(position));
    } else if (tabiya_reader_take(self, "stalemated")) {
        truth = truth_of(own_turn && !position->checkers && !eng_movegen_any(position));
    } else {
        return FALSE;
    }
    tabiya_reader_note_board(self, truth_not(truth, negated));
    return TRUE;
}

static gboolean read_threat(Reader *self, int color, gboolean negated);
static gboolean read_do(Reader *self, int color, gboolean negated);

static gboolean read_be(Reader *self, int color)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "is|are|stands|would be|will be|may be|might be|could be|"
                                  "seems|looks|remains|should be|appears|comes out|ends up|"
                                  "can be|be|goes|stand|being")) {
        return FALSE;
    }
    tabiya_reader_take(self, "to be");
    gboolean negated = tabiya_reader_take_not(self);
    if (read_turn_words(self, color, negated) || read_check_words(self, color, negated) ||
        read_castled(self, color, negated) || tabiya_claims_read_material(self, color, negated) ||
        tabiya_claims_read_standing(self, color, negated) ||
        (tabiya_reader_take(self, "able to|ready to|free to") && read_do(self, color, negated)) ||
        (tabiya_reader_take(self, "threatening") && read_threat(self, color, negated))) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* --- Abilities -------------------------------------------------------------------------------- */

/* "with 6.Bg5", "by playing Nf3", "starting with Bxf7+", after what a side does. */
static gboolean take_means(Reader *self)
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

static gboolean read_play(Reader *self, int color, gboolean negated)
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
static gboolean read_mating(Reader *self, int color, gboolean negated)
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
    if (take_means(self)) {
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

static gboolean read_capture(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Noun object, captor = {.types = 63, .color = color, .where = ~UINT64_C(0)};
    EngPosition turned;
    gboolean wins = tabiya_reader_take(self, "win|grab|snap up|pick up|pick off");
    if (!wins && !tabiya_reader_take(self, "capture|take|recapture|captures|takes|capture on|"
                                           "take on|recapture on|take back on")) {
        return FALSE;
    }
    if (!tabiya_claims_read_some(self, &object))
        goto no;
    if (object.color < 0 && !object.is_squares)
        object.color = color ^ 1;
    Line line;
    gboolean has_line = FALSE;
    if (take_means(self)) {
        if (tabiya_claims_sees_move(self) && tabiya_claims_read_line(self, color, FALSE, &line))
            has_line = TRUE;
        else if (!tabiya_claims_read_some(self, &captor) || captor.is_squares)
            goto no;
        else
            captor.color = color;
    }
    if (has_line && line.failed)
        return TRUE;
    if (!object.is_squares && !tabiya_noun_exists(self, &object))
        return TRUE;
    if (!tabiya_board_with_turn(position_of(self), (EngColor)color, &turned)) {
        tabiya_reader_note_board(self, TRUTH_UNKNOWN);
        return TRUE;
    }
    EngBitboard targets = tabiya_noun_find(&object, &turned);
    EngBitboard captors = tabiya_noun_find(&captor, &turned);
    EngMoveList list;
    gboolean found = FALSE;
    eng_movegen_legal(&turned, &list);
    for (int i = 0; i < list.count; i++) {
        EngMove move = list.moves[i];
        found |= eng_move_is_capture(&turned, move) &&
                 (!wins || tabiya_board_wins(&turned, move)) &&
                 (targets & eng_bit(eng_move_to(move))) &&
                 (captors & eng_bit(eng_move_from(move))) && (!has_line || move == line.move);
    }
    Truth truth = truth_of(found);
    if (wins && found)
        truth = is_gain_shown(self, color);
    tabiya_reader_note_board(self, truth_not(truth, negated));
    if (has_line)
        self->now = line.after;
    return TRUE;
no:
    *self = saved;
    return FALSE;
}

/* "develop a bishop with 6.Be3": the move does what its verb says. */
static gboolean read_done_by(Reader *self, int color)
{
    const Reader saved = *self;
    guint verb = self->at, means = 0;
    for (guint i = self->at; i < self->end && means == 0; i++) {
        Reader probe = *self;
        probe.at = i;
        if (i > verb && take_means(&probe) && tabiya_claims_sees_move(&probe))
            means = i;
    }
    if (means == 0)
        return FALSE;
    self->at = means;
    take_means(self);
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

static gboolean read_do(Reader *self, int color, gboolean negated)
{
    if ((!negated && read_done_by(self, color)) || read_castle(self, color, negated) ||
        read_mating(self, color, negated) || read_play(self, color, negated) ||
        read_capture(self, color, negated)) {
        return TRUE;
    }
    const Reader saved = *self;
    if (tabiya_reader_take(self, "be") && (self->at--, read_be(self, color)))
        return TRUE;
    *self = saved;
    return FALSE;
}

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
static gboolean read_should(Reader *self, int color)
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
    if (!read_do(self, color, FALSE)) {
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

static gboolean read_can(Reader *self, int color)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "can|could|may|might|will|would|does|do|is able to|wants to|"
                                  "has the option to|intends to")) {
        return FALSE;
    }
    gboolean negated = tabiya_reader_take_not(self);
    tabiya_reader_take(self, "choose to|try to|always");
    if (read_do(self, color, negated))
        return TRUE;
    if (tabiya_reader_take(self, "have") && tabiya_claims_read_possession(self, color, negated))
        return TRUE;
    *self = saved;
    return FALSE;
}

/* --- Threats and the rest --------------------------------------------------------------------- */

static gboolean read_threat(Reader *self, int color, gboolean negated)
{
    const Reader saved = *self;
    Line line;
    EngPosition turned;
    tabiya_reader_take(self, "to play|the move|to follow with|to win with");
    if (tabiya_claims_sees_move(self)) {
        tabiya_claims_read_line(self, color, TRUE, &line);
        if (!line.failed)
            tabiya_reader_note_board(self, truth_of(!negated));
        return TRUE;
    }
    *self = saved;
    if (tabiya_reader_take(self, "to") && tabiya_reader_sees(self, "take|capture") &&
        read_capture(self, color, negated)) {
        return TRUE;
    }
    *self = saved;
    int moves = 1;
    if (tabiya_reader_take(self, "mate|checkmate|to mate|to checkmate|to give mate")) {
        if (tabiya_reader_take(self, "in") && !tabiya_reader_take_count(self, &moves)) {
            *self = saved;
            return FALSE;
        }
        tabiya_reader_take(self, "moves|move");
        if (take_means(self)) {
            if (!tabiya_claims_sees_move(self)) {
                *self = saved;
                return FALSE;
            }
            tabiya_claims_read_line(self, color, TRUE, &line);
            if (line.failed)
                return TRUE;
        }
        Truth truth = TRUTH_UNKNOWN;
        if (moves >= 1 && moves <= 2 &&
            tabiya_board_with_turn(position_of(self), (EngColor)color, &turned)) {
            truth = tabiya_claims_find_shortest(self->checker, &turned, moves);
        }
        const Reason reason = {.kind = REASON_NO_SUCH_MATE};
        tabiya_reader_note(self, truth_not(truth, negated), &reason);
        return TRUE;
    }
    return FALSE;
}

/* "wins with Qxf7#", "wins". */
static gboolean read_wins(Reader *self, int color)
{
    const Reader saved = *self;
    Line line;
    if (!tabiya_reader_take(self, "wins|win|is winning"))
        return FALSE;
    tabiya_reader_take(self, "by force");
    if (take_means(self)) {
        if (!tabiya_claims_sees_move(self) || !tabiya_claims_read_line(self, color, FALSE, &line)) {
            *self = saved;
            return FALSE;
        }
        if (line.failed)
            return TRUE;
        self->now = line.after;
    } else if (!tabiya_reader_at_boundary(self)) {
        *self = saved;
        return FALSE;
    }
    Evaluation evaluation;
    tabiya_claims_evaluate(self, &self->now, &evaluation);
    int cp = evaluation.known ? tabiya_evaluation_cp(&evaluation, (EngColor)color) : 0;
    tabiya_claims_note_score(self,
                             cp >= 200   ? TRUTH_TRUE
                             : cp >= 150 ? TRUTH_UNKNOWN
                                         : TRUTH_FALSE,
                             &evaluation);
    return TRUE;
}

static gboolean read_action(Reader *self, int color)
{
    const Reader saved = *self;
    gboolean negated = FALSE;
    if (tabiya_reader_take(self, "does|do|did"))
        negated = tabiya_reader_take_not(self);
    if (tabiya_reader_take(self, "threatens|threaten|is threatening|are threatening|intends|"
                                 "plans|is planning|wants to play|is about to play|"
                                 "would like to play|is preparing|prepares|has ideas of")) {
        if (read_threat(self, color, negated))
            return TRUE;
    } else if (tabiya_reader_take(self, "castles")) {
        self->at--;
    } else if (read_wins(self, color)) {
        return TRUE;
    }
    *self = saved;
    if (tabiya_reader_take(self, "controls|owns|has|dominates|occupies|commands") &&
        tabiya_reader_sees(self, "the|control") && read_open_file_of(self, color, FALSE)) {
        return TRUE;
    }
    *self = saved;
    /* Any of its pieces. */
    Nouns all = {.count = 1};
    all.nouns[0] = (Noun){.types = 63, .color = color, .where = ~UINT64_C(0), .many = MANY_SOME};
    if (tabiya_reader_take(self, "does|do|would|will"))
        negated = tabiya_reader_take_not(self);
    if (tabiya_claims_read_relation(self, &all, negated))
        return TRUE;
    *self = saved;
    if (tabiya_reader_sees(self, "mates|forces|checkmates") && read_mating(self, color, FALSE))
        return TRUE;
    *self = saved;
    if (tabiya_reader_sees(self, "plays|continues|replies|answers|responds") &&
        read_play(self, color, FALSE)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* "White to move", "White to play and mate in two", "White up a pawn". */
static gboolean read_bare(Reader *self, int color)
{
    return read_turn_words(self, color, FALSE) || tabiya_claims_read_material(self, color, FALSE) ||
           read_check_words(self, color, FALSE);
}

gboolean tabiya_claims_read_color_verb(Reader *self, int color)
{
    const Reader saved = *self;
    self->side = color;
    self->has_subject = FALSE;
    self->is_having = FALSE;
    self->is_move_clause = FALSE;
    if (read_should(self, color) || read_can(self, color) || read_have(self, color) ||
        read_be(self, color) || read_past(self, color) || read_action(self, color) ||
        read_bare(self, color)) {
        return TRUE;
    }
    *self = saved;
    return FALSE;
}
