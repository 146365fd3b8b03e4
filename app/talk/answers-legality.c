/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a move is legal, and if not, exactly why. See abilities.h.
 *
 * The text may be a move in any notation, or words: "knight to g5", "can I castle". */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/session/refusals.h"
#include "app/talk/abilities.h"
#include "app/talk/answer-words.h"
#include "app/talk/asked.h"
#include "app/talk/move-deeds.h"
#include "app/analysis/position-facts.h"
#include "engine/board/attacks.h"
#include "engine/board/bitboard.h"
#include "engine/board/san.h"

#define MOST_REASONS 3

/* What the words ask for. */
typedef struct {
    EngPieceType type; /* ENG_NO_PIECE_TYPE: not said */
    EngSquare from, to;
    EngBitboard file; /* of the piece, as in "exd3" and "Nbd2"; 0: not said */
    gboolean castles, is_short, is_long;
    gboolean is_notation; /* not words */
} Wish;

/* --- Reading ---------------------------------------------------------------------------------- */

static gboolean is_square(const char *text)
{
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

/* Squares anywhere in the text: the last one is where to, the one before it where from. */
static void read_squares(const char *text, Wish *wish)
{
    for (const char *at = text; at[0] != '\0' && at[1] != '\0'; at++) {
        if (!is_square(at))
            continue;
        wish->from = wish->to;
        wish->to = eng_square(at[0] - 'a', at[1] - '1');
    }
}

/* A file before the target, without a rank. */
static EngBitboard read_file(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text >= 'a' && *text <= 'h' && !is_square(text))
            return ENG_FILE_A << (*text - 'a');
    }
    return 0;
}

static EngPieceType read_letter(const char *text)
{
    static const char LETTERS[] = "NBRQK";
    const char *found = text[0] != '\0' ? strchr(LETTERS, text[0]) : NULL;

    return found ? (EngPieceType)(ENG_KNIGHT + (found - LETTERS)) : ENG_NO_PIECE_TYPE;
}

/* The first piece named in the words, in English or the program's language. */
static EngPieceType read_piece(const char *folded)
{
    static const char *const ENGLISH[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

    for (int type = ENG_PAWN; type <= ENG_KING; type++) {
        g_autofree char *name =
            g_utf8_strdown(tabiya_piece_kind_get_name((EngPieceType)type, FALSE), -1);
        if (strstr(folded, ENGLISH[type]) || strstr(folded, name))
            return (EngPieceType)type;
    }
    return ENG_NO_PIECE_TYPE;
}

static gboolean has_any(const char *folded, const char *const *words)
{
    for (; *words; words++) {
        if (strstr(folded, *words))
            return TRUE;
    }
    return FALSE;
}

static void read_castling(const char *folded, Wish *wish)
{
    static const char *const CASTLES[] = {"castl", "o-o", "0-0", "ooo", NULL};
    static const char *const LONG[] = {"o-o-o", "0-0-0", "long", "queen", NULL};
    static const char *const SHORT[] = {"short", "king", NULL};

    wish->castles = has_any(folded, CASTLES) || g_str_equal(folded, "oo");
    wish->is_long = has_any(folded, LONG);
    wish->is_short = !wish->is_long && (has_any(folded, SHORT) || !strstr(folded, "castl"));
}

static void read_wish(const char *text, Wish *wish)
{
    g_autofree char *folded = g_utf8_strdown(text, -1);

    *wish = (Wish){.type = read_letter(text), .from = ENG_NO_SQUARE, .to = ENG_NO_SQUARE};
    read_castling(folded, wish);
    read_squares(folded, wish);
    if (wish->type == ENG_NO_PIECE_TYPE)
        wish->type = read_piece(folded);
    wish->is_notation = eng_san_is_move_text(text, -1);
    if (!wish->is_notation)
        return;
    if (wish->type == ENG_NO_PIECE_TYPE && wish->from == ENG_NO_SQUARE)
        wish->type = ENG_PAWN;
    wish->file = read_file(text);
}

/* --- Reasons ---------------------------------------------------------------------------------- */

/* One piece's attempt to move. */
typedef struct {
    TabiyaAnswer *answer;
    const EngPosition *position;
    EngSquare from, to;
    const TabiyaAsked *asked;
} Attempt;

/* An attacker of the king once the piece has gone from `from` to `to`; ENG_NO_SQUARE: none. */
static EngSquare find_checker_after(const Attempt *self)
{
    const EngPosition *position = self->position;
    const EngColor us = (EngColor)position->side_to_move;
    const EngPieceType type = eng_piece_type(position->board[self->from]);
    EngBitboard gone = eng_bit(self->to);

    if (type == ENG_PAWN && eng_file(self->from) != eng_file(self->to) &&
        position->board[self->to] == ENG_NO_PIECE) /* en passant */ {
        gone |= eng_bit(eng_square(eng_file(self->to), eng_rank(self->from)));
    }
    const EngBitboard occupied =
        (eng_position_occupied(position) & ~eng_bit(self->from) & ~gone) | eng_bit(self->to);
    const EngSquare king = type == ENG_KING ? self->to : eng_position_king(position, us);
    const EngBitboard attackers = eng_position_attackers(position, king, occupied) &
                                  position->by_color[eng_other(us)] & ~gone;
    return attackers ? eng_first(attackers) : ENG_NO_SQUARE;
}

static EngSquare find_blocker(const Attempt *self)
{
    const EngBitboard between =
        eng_between(self->from, self->to) & eng_position_occupied(self->position);

    return between ? eng_first(between) : ENG_NO_SQUARE;
}

static void state(const Attempt *self, const char *sentence, EngSquare second)
{
    tabiya_answer_state(
        self->answer, sentence,
        &(TabiyaFill){
            .position = self->position, .first = self->from, .second = second, .square = self->to});
}

/* Sentences that need a second piece; the general one of refusals.h where there is none. */
static void state_with(const Attempt *self, const char *sentence, EngSquare second)
{
    if (second == ENG_NO_SQUARE)
        sentence = tabiya_refusal_for_squares(self->position, self->from, self->to);
    state(self, sentence, second);
}

static void say_not_yours(const Attempt *self)
{
    state(self,
          self->position->side_to_move == ENG_WHITE
              ? _("{first} is Black’s, and it is White’s turn.")
              : _("{first} is White’s, and it is Black’s turn."),
          ENG_NO_SQUARE);
}

static void say_geometry(const Attempt *self)
{
    state(self, _("{first} cannot reach {square}."), ENG_NO_SQUARE);
    state(self, tabiya_refusal_for_squares(self->position, self->from, self->to), ENG_NO_SQUARE);
}

/* A pawn's capture of nothing: en passant comes too late, or would expose the king. */
static void say_no_capture(const Attempt *self)
{
    const EngSquare beside = eng_square(eng_file(self->to), eng_rank(self->from));
    const EngColor us = (EngColor)self->position->side_to_move;
    EngPosition before;
    const EngMove last = tabiya_asked_get_last(self->asked, &before);
    const gboolean is_pawn = self->position->board[beside] == eng_piece(eng_other(us), ENG_PAWN) &&
                             eng_rank(self->from) == eng_relative_rank(us, 4);

    if (is_pawn && last == eng_move((EngSquare)(2 * self->to - beside), beside)) {
        state_with(self,
                   _("{first} cannot capture en passant: the king would be attacked by "
                     "{second}."),
                   find_checker_after(self));
        return;
    }
    state(self, tabiya_refusal_for_squares(self->position, self->from, self->to), ENG_NO_SQUARE);
    if (is_pawn) {
        state(self,
              _("Capturing en passant is possible only at once, after the pawn has moved two "
                "squares."),
              ENG_NO_SQUARE);
    }
}

static void say_reason(const Attempt *self)
{
    switch (eng_move_explain(self->position, self->from, self->to)) {
    case ENG_ILLEGAL_NOT_YOURS:
        say_not_yours(self);
        break;
    case ENG_ILLEGAL_OWN_PIECE:
        state(self, _("One of your own pieces is there: {second}."), self->to);
        break;
    case ENG_ILLEGAL_GEOMETRY:
        say_geometry(self);
        break;
    case ENG_ILLEGAL_PAWN_NO_CAPTURE:
        say_no_capture(self);
        break;
    case ENG_ILLEGAL_BLOCKED:
        state_with(self, _("{first} cannot reach {square}. This is in the way: {second}."),
                   find_blocker(self));
        break;
    case ENG_ILLEGAL_PINNED:
        state_with(self,
                   _("{first} is pinned: without it, the king would be attacked by {second}."),
                   find_checker_after(self));
        break;
    case ENG_ILLEGAL_STAYS_IN_CHECK:
        state_with(self, _("Your king would still be in check from {second}."),
                   find_checker_after(self));
        break;
    case ENG_ILLEGAL_INTO_CHECK:
        state_with(self, _("Your king would be in check from {second}."), find_checker_after(self));
        break;
    default:
        state(self, tabiya_refusal_for_squares(self->position, self->from, self->to),
              ENG_NO_SQUARE);
        break;
    }
}

/* --- Castling --------------------------------------------------------------------------------- */

/* Whether a move of the scene's line left from `square`. */
static gboolean has_left(const TabiyaScene *scene, EngSquare square)
{
    for (guint i = 0; i < scene->shown; i++) {
        if (eng_move_from(tabiya_scene_move_at(scene, i)) == square)
            return TRUE;
    }
    return FALSE;
}

/* The king's square at the scene's start. */
static EngSquare king_home(const TabiyaScene *scene, EngColor color)
{
    return eng_position_king(&scene->start, color);
}

/* Why the right to castle is gone: the king has moved, the rook, or the position began so. */
static const char *lost_right_sentence(const TabiyaScene *scene, EngColor color, int index)
{
    const EngSquare rook = scene->start.castling_rook[index];

    if (has_left(scene, king_home(scene, color)))
        return _("You cannot castle: the king has already moved.");
    if (rook != ENG_NO_SQUARE && (scene->start.castling >> index & 1) && has_left(scene, rook))
        return _("You cannot castle: that rook has already moved.");
    if (rook != ENG_NO_SQUARE && (scene->start.castling >> index & 1))
        return _("You cannot castle: that rook was captured.");
    return _("You cannot castle: the king or that rook has already moved.");
}

/* The squares that king and rook need, and what is on them. */
static EngSquare find_castling_blocker(const EngPosition *position, EngSquare king, EngSquare rook)
{
    const int rank = eng_rank(king);
    const gboolean is_long = rook < king;
    const EngSquare king_to = eng_square(is_long ? 2 : 6, rank);
    const EngSquare rook_to = eng_square(is_long ? 3 : 5, rank);
    const EngBitboard paths = eng_between(king, king_to) | eng_bit(king_to) |
                              eng_between(rook, rook_to) | eng_bit(rook_to);
    const EngBitboard others =
        paths & eng_position_occupied(position) & ~eng_bit(king) & ~eng_bit(rook);

    return others ? eng_first(others) : ENG_NO_SQUARE;
}

/* The attacked square on the king's way, and its attacker. */
static EngSquare find_attacked_square(const EngPosition *position, EngSquare king, EngSquare rook,
                                      EngSquare *attacker)
{
    const EngSquare king_to = eng_square(rook < king ? 2 : 6, eng_rank(king));
    EngBitboard path = eng_between(king, king_to) | eng_bit(king_to);
    const EngBitboard occupied = eng_position_occupied(position) & ~eng_bit(king);
    const EngBitboard enemy = position->by_color[eng_other((EngColor)position->side_to_move)];

    while (path) {
        const EngSquare square = eng_pop_first(&path);
        const EngBitboard attackers = eng_position_attackers(position, square, occupied) & enemy;
        if (attackers) {
            *attacker = eng_first(attackers);
            return square;
        }
    }
    return ENG_NO_SQUARE;
}

static void say_castling_reason(const TabiyaTalkWork *work, TabiyaAnswer *answer, gboolean is_long)
{
    const EngPosition *position = &work->scene->position;
    const EngColor us = (EngColor)position->side_to_move;
    const int index = (int)us * 2 + (is_long ? 1 : 0);
    const EngSquare king = eng_position_king(position, us), rook = position->castling_rook[index];
    TabiyaFill fill = {.position = position};

    if (rook == ENG_NO_SQUARE || !(position->castling >> index & 1)) {
        tabiya_answer_state(answer, lost_right_sentence(work->scene, us, index), &fill);
        return;
    }
    const EngLegality legality = eng_move_explain(position, king, rook);
    fill.first = find_castling_blocker(position, king, rook);
    fill.square = ENG_NO_SQUARE;
    if (legality == ENG_ILLEGAL_CASTLING_BLOCKED && fill.first != ENG_NO_SQUARE) {
        tabiya_answer_state(answer, _("You cannot castle. This is in the way: {first}."), &fill);
        return;
    }
    if (legality == ENG_ILLEGAL_CASTLING_THROUGH_CHECK || legality == ENG_ILLEGAL_INTO_CHECK)
        fill.square = find_attacked_square(position, king, rook, &fill.first);
    if (fill.square != ENG_NO_SQUARE) {
        tabiya_answer_state(answer, _("You cannot castle: {first} attacks {square}."), &fill);
        return;
    }
    tabiya_answer_state(answer, tabiya_refusal_for_squares(position, king, rook), &fill);
}

static EngMove find_castling(const EngPosition *position, gboolean is_long)
{
    EngMove move = ENG_NO_MOVE;

    return eng_san_parse(position, is_long ? "O-O-O" : "O-O", -1, &move) == ENG_SAN_OK
               ? move
               : ENG_NO_MOVE;
}

static void say_castling_side(const TabiyaTalkWork *work, TabiyaAnswer *answer, gboolean is_long)
{
    const EngPosition *position = &work->scene->position;
    const EngMove move = find_castling(position, is_long);

    tabiya_answer_break(answer);
    tabiya_answer_say_text(answer, is_long ? _("Queenside:") : _("Kingside:"));
    if (move == ENG_NO_MOVE) {
        say_castling_reason(work, answer, is_long);
        return;
    }
    tabiya_answer_fill(answer, _("{move} is legal."),
                       &(TabiyaFill){.position = position, .move = move});
    tabiya_answer_add_line(answer, position, &move, 1);
    tabiya_answer_offer_move(answer, position, move);
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void say_legal(TabiyaAsked *self, EngMove move)
{
    TabiyaAnswer *answer = self->answer;

    tabiya_answer_fill(answer, _("Yes, {move} is legal."),
                       &(TabiyaFill){.position = &self->position, .move = move});
    tabiya_answer_say_deeds(answer, &self->position, move, tabiya_asked_get_captured_on(self), 2);
    tabiya_answer_add_line(answer, &self->position, &move, 1);
    tabiya_answer_show_board(answer, &self->position, move);
    tabiya_answer_offer_move(answer, &self->position, move);
    tabiya_answer_offer(answer, _("what is the best move?"));
}

/* More than one move could be meant: asks which. */
static void ask_which(TabiyaAnswer *answer, const EngPosition *position, const Wish *wish)
{
    EngMoveList list;
    char san[ENG_SAN_MAX];

    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        const EngMove move = list.moves[i];
        if (eng_move_arrival(move) == wish->to &&
            (wish->type == ENG_NO_PIECE_TYPE ||
             eng_piece_type(position->board[eng_move_from(move)]) == wish->type) &&
            (wish->from == ENG_NO_SQUARE || eng_move_from(move) == wish->from)) {
            tabiya_answer_add_choice(answer, eng_san_write(position, move, san));
        }
    }
    tabiya_answer_ask(answer, _("Which of these moves do you mean?"));
}

/* The pieces that could be meant: the one on `from`, or all of the kind. */
static EngBitboard find_meant(const EngPosition *position, const Wish *wish)
{
    const EngBitboard own = position->by_color[position->side_to_move];

    if (wish->from != ENG_NO_SQUARE)
        return eng_bit(wish->from) & eng_position_occupied(position);
    const EngBitboard all = wish->type <= ENG_KING ? own & position->by_type[wish->type] : 0;
    return all & wish->file ? all & wish->file : all;
}

/* Those that could go there but for the king, or but for a piece in the way, say more than the
 * rest; among pawns the one that stands on the file. */
static EngBitboard find_telling(const EngPosition *position, EngBitboard pieces, EngSquare to)
{
    EngBitboard telling = 0, before = 0;

    for (EngBitboard rest = pieces; rest;) {
        const EngSquare from = eng_pop_first(&rest);
        if (eng_move_explain(position, from, to) != ENG_ILLEGAL_GEOMETRY)
            telling |= eng_bit(from);
        if (eng_piece_type(position->board[from]) == ENG_PAWN && eng_file(from) == eng_file(to))
            before |= eng_bit(from);
    }
    return telling ? telling : before ? before : pieces;
}

static void say_no_piece(TabiyaAnswer *answer, const EngPosition *position, const Wish *wish)
{
    const gboolean white = position->side_to_move == ENG_WHITE;
    const TabiyaFill fill = {
        .position = position,
        .square = wish->from,
        .text = wish->type <= ENG_KING ? tabiya_piece_kind_get_name(wish->type, FALSE) : "",
    };

    if (wish->from != ENG_NO_SQUARE) {
        tabiya_answer_state(answer, _("{square} is empty."), &fill);
    } else {
        tabiya_answer_state(answer,
                            white ? _("White has no such piece ({text}).")
                                  : _("Black has no such piece ({text})."),
                            &fill);
    }
}

static void say_illegal(const TabiyaAsked *self, const Wish *wish)
{
    TabiyaAnswer *answer = self->answer;
    const EngPosition *position = &self->position;
    EngBitboard pieces = find_meant(position, wish);
    guint said = 0;

    if (!pieces) {
        say_no_piece(answer, position, wish);
        return;
    }
    pieces = find_telling(position, pieces, wish->to);
    for (; pieces && said < MOST_REASONS; said++) {
        const Attempt attempt = {answer, position, eng_pop_first(&pieces), wish->to, self};
        say_reason(&attempt);
    }
}

/* Whether the words name a legal move after all: "knight to f3". */
static EngMove find_legal(const EngPosition *position, const Wish *wish, guint *count)
{
    EngMove found = ENG_NO_MOVE;
    EngMoveList list;

    *count = 0;
    if (wish->is_notation) /* then it would have been read */
        return ENG_NO_MOVE;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        const EngMove move = list.moves[i];
        const EngSquare from = eng_move_from(move);
        if (eng_move_to(move) != wish->to || eng_move_kind(move) == ENG_MOVE_CASTLING ||
            (wish->from != ENG_NO_SQUARE && wish->from != from) ||
            (wish->from == ENG_NO_SQUARE && eng_piece_type(position->board[from]) != wish->type)) {
            continue;
        }
        *count += 1;
        found = move;
    }
    return found;
}

/* "take the bishop": a piece of the kind and no square, and none can be taken. */
static gboolean has_nothing_to_take(const EngPosition *position, const Wish *wish, const char *text)
{
    EngMoveList list;

    if (wish->type == ENG_NO_PIECE_TYPE || wish->to != ENG_NO_SQUARE || !strchr(text, ' '))
        return FALSE;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        const EngMove move = list.moves[i];
        if (eng_move_is_capture(position, move) &&
            (eng_move_kind(move) == ENG_MOVE_EN_PASSANT ||
             eng_piece_type(position->board[eng_move_to(move)]) == wish->type)) {
            return FALSE;
        }
    }
    return TRUE;
}

static void answer_wish(TabiyaAsked *self, const Wish *wish, const char *text)
{
    guint count = 0;
    const EngMove move = find_legal(&self->position, wish, &count);

    if (has_nothing_to_take(&self->position, wish, text)) {
        tabiya_answer_say_text(self->answer, _("No. Nothing of the kind can be taken here."));
        tabiya_answer_show_board(self->answer, &self->position, ENG_NO_MOVE);
        tabiya_answer_offer(self->answer, _("which moves are legal?"));
        return;
    }
    if (wish->to == ENG_NO_SQUARE ||
        (wish->type == ENG_NO_PIECE_TYPE && wish->from == ENG_NO_SQUARE && count == 0)) {
        tabiya_answer_fail(self->answer, _("“%s” is not a move. Try Nf3, or “knight to f3”."),
                           text);
    } else if (count == 1) {
        say_legal(self, move);
    } else if (count > 1) {
        ask_which(self->answer, &self->position, wish);
    } else {
        tabiya_answer_say_text(self->answer, _("No, that is not legal."));
        say_illegal(self, wish);
        tabiya_answer_show_board(self->answer, &self->position, ENG_NO_MOVE);
        tabiya_answer_offer(self->answer, _("which moves are legal?"));
    }
}

static void answer_castling(TabiyaAsked *self, const Wish *wish)
{
    if (!wish->is_long)
        say_castling_side(self->work, self->answer, FALSE);
    if (!wish->is_short)
        say_castling_side(self->work, self->answer, TRUE);
    tabiya_answer_show_board(self->answer, &self->position, ENG_NO_MOVE);
    tabiya_answer_offer(self->answer, _("explain castling"));
}

void tabiya_ability_make_move_or_validate_legality(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *text = tabiya_arguments_get(work->arguments, "move");
    EngMove move = ENG_NO_MOVE;
    TabiyaAsked self;
    Wish wish;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self))
        return;
    if (!text || !g_utf8_validate(text, -1, NULL)) {
        tabiya_answer_fail(answer, _("Name a move, such as Nf3."));
        return;
    }
    read_wish(text, &wish);
    const EngSanStatus status = eng_san_parse(&self.position, text, -1, &move);
    if (status == ENG_SAN_OK && move != ENG_NULL_MOVE)
        say_legal(&self, move);
    else if (wish.castles)
        answer_castling(&self, &wish);
    else if (status == ENG_SAN_AMBIGUOUS)
        ask_which(answer, &self.position, &wish);
    else
        answer_wish(&self, &wish, text);
}
