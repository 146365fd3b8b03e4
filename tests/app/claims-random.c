/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/claims-random.h"

#include <stdlib.h>
#include <string.h>

#include "engine/board/movegen.h"
#include "engine/board/san.h"

static const char *const PIECES[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
static const char *const COLORS[] = {"White", "Black"};
static const int WORTH[] = {1, 3, 3, 5, 9, 0};

/* --- The board, square by square -------------------------------------------------------------- */

static EngPiece at(const EngPosition *p, int file, int rank)
{
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? ENG_NO_PIECE
                                                        : p->board[eng_square(file, rank)];
}

static gboolean is_free(const EngPosition *p, EngSquare from, EngSquare to)
{
    int df = eng_file(to) - eng_file(from), dr = eng_rank(to) - eng_rank(from);
    int sf = (df > 0) - (df < 0), sr = (dr > 0) - (dr < 0);
    int f = eng_file(from) + sf, r = eng_rank(from) + sr;
    for (; f != eng_file(to) || r != eng_rank(to); f += sf, r += sr) {
        if (at(p, f, r) != ENG_NO_PIECE)
            return FALSE;
    }
    return TRUE;
}

static gboolean reaches(const EngPosition *p, EngSquare from, EngSquare to)
{
    int df = eng_file(to) - eng_file(from), dr = eng_rank(to) - eng_rank(from);
    EngPiece piece = p->board[from];
    if (piece == ENG_NO_PIECE || from == to)
        return FALSE;
    switch (eng_piece_type(piece)) {
    case ENG_PAWN:
        return abs(df) == 1 && dr == (eng_piece_color(piece) == ENG_WHITE ? 1 : -1);
    case ENG_KNIGHT:
        return abs(df) * abs(dr) == 2;
    case ENG_KING:
        return MAX(abs(df), abs(dr)) == 1;
    case ENG_BISHOP:
        return abs(df) == abs(dr) && is_free(p, from, to);
    case ENG_ROOK:
        return (df == 0 || dr == 0) && is_free(p, from, to);
    default:
        return (df == 0 || dr == 0 || abs(df) == abs(dr)) && is_free(p, from, to);
    }
}

static gboolean is_attacked(const EngPosition *p, EngSquare square, int color)
{
    for (int s = 0; s < 64; s++) {
        if (p->board[s] != ENG_NO_PIECE && (int)eng_piece_color(p->board[s]) == color &&
            reaches(p, (EngSquare)s, square)) {
            return TRUE;
        }
    }
    return FALSE;
}

static EngSquare find_king(const EngPosition *p, int color)
{
    for (int s = 0; s < 64; s++) {
        if (p->board[s] == eng_piece((EngColor)color, ENG_KING))
            return (EngSquare)s;
    }
    return ENG_NO_SQUARE;
}

/* Without it, the king would be attacked by something that is not now. */
static gboolean is_pinned(const EngPosition *p, EngSquare square)
{
    int color = (int)eng_piece_color(p->board[square]);
    EngSquare king = find_king(p, color);
    EngPosition without = *p;
    without.board[square] = ENG_NO_PIECE;
    for (int s = 0; s < 64; s++) {
        if (p->board[s] != ENG_NO_PIECE && (int)eng_piece_color(p->board[s]) != color &&
            reaches(&without, (EngSquare)s, king) && !reaches(p, (EngSquare)s, king)) {
            return TRUE;
        }
    }
    return FALSE;
}

static int count_pieces(const EngPosition *p, int color, int type)
{
    int count = 0;
    for (int s = 0; s < 64; s++)
        count += p->board[s] == eng_piece((EngColor)color, (EngPieceType)type);
    return count;
}

static gboolean has_pawn(const EngPosition *p, int color, int file)
{
    for (int rank = 0; rank < 8; rank++) {
        if (at(p, file, rank) == eng_piece((EngColor)color, ENG_PAWN))
            return TRUE;
    }
    return FALSE;
}

/* --- Choosing --------------------------------------------------------------------------------- */

static EngSquare any_piece(GRand *random, const EngPosition *p)
{
    for (;;) {
        int square = g_rand_int_range(random, 0, 64);
        if (p->board[square] != ENG_NO_PIECE)
            return (EngSquare)square;
    }
}

static const char *square_name(EngSquare square)
{
    static char names[64][3];
    char *name = names[square];
    name[0] = (char)('a' + eng_file(square));
    name[1] = (char)('1' + eng_rank(square));
    return name;
}

/* What is on the square, or, now and then, something else. */
static int claimed_type(GRand *random, const EngPosition *p, EngSquare square)
{
    return g_rand_int_range(random, 0, 4) == 0 ? g_rand_int_range(random, 0, 6)
                                               : (int)eng_piece_type(p->board[square]);
}

static EngMove any_move(GRand *random, const EngPosition *p)
{
    EngMoveList list;
    eng_movegen_legal(p, &list);
    return list.count == 0 ? ENG_NO_MOVE : list.moves[g_rand_int_range(random, 0, list.count)];
}

/* As it is written, too. FALSE: there is none. */
static gboolean choose_move(GRand *random, const EngPosition *p, EngMove *move,
                            char san[ENG_SAN_MAX])
{
    *move = any_move(random, p);
    if (*move == ENG_NO_MOVE)
        return FALSE;
    eng_san_write(p, *move, san);
    return TRUE;
}

static gboolean flip(GRand *random)
{
    return g_rand_boolean(random);
}

/* --- Templates -------------------------------------------------------------------------------- */

typedef gboolean (*Template)(GRand *random, const EngPosition *p, RandomSentence *s);

static gboolean make_attack(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngSquare from = any_piece(random, p), to = any_piece(random, p);
    int type = claimed_type(random, p, from);
    gboolean negated = flip(random);
    g_string_printf(s->text, "The %s on %s %s %s.", PIECES[type], square_name(from),
                    negated ? "does not attack" : "attacks", square_name(to));
    gboolean holds =
        reaches(p, from, to) && eng_piece_color(p->board[from]) != eng_piece_color(p->board[to]);
    s->is_true = (int)eng_piece_type(p->board[from]) == type && holds != negated;
    return from != to;
}

static gboolean make_defense(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngSquare from = any_piece(random, p), to = any_piece(random, p);
    int type = claimed_type(random, p, from), other = claimed_type(random, p, to);
    g_string_printf(s->text, "The %s on %s defends the %s on %s.", PIECES[type], square_name(from),
                    PIECES[other], square_name(to));
    s->is_true = (int)eng_piece_type(p->board[from]) == type &&
                 (int)eng_piece_type(p->board[to]) == other && reaches(p, from, to) &&
                 eng_piece_color(p->board[from]) == eng_piece_color(p->board[to]);
    return from != to;
}

static gboolean make_there(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngSquare square =
        flip(random) ? any_piece(random, p) : (EngSquare)g_rand_int_range(random, 0, 64);
    int type = p->board[square] == ENG_NO_PIECE ? 1 : claimed_type(random, p, square);
    int color = g_rand_int_range(random, 0, 2);
    gboolean negated = flip(random);
    g_string_printf(s->text, "There is %s %s %s on %s.", negated ? "no" : "a",
                    color == 0 ? "white" : "black", PIECES[type], square_name(square));
    s->is_true = (p->board[square] == eng_piece((EngColor)color, (EngPieceType)type)) != negated;
    return TRUE;
}

static gboolean make_count(GRand *random, const EngPosition *p, RandomSentence *s)
{
    static const char *const NUMBERS[] = {"no",   "one", "two",   "three", "four",
                                          "five", "six", "seven", "eight", "nine"};
    int color = g_rand_int_range(random, 0, 2), type = g_rand_int_range(random, 0, 5);
    int count = count_pieces(p, color, type);
    int said = CLAMP(count + g_rand_int_range(random, -1, 2), 0, 9);
    g_string_printf(s->text, "%s has %s %s%s.", COLORS[color], NUMBERS[said], PIECES[type],
                    said == 1 ? "" : "s");
    s->is_true = count == said;
    return TRUE;
}

static gboolean make_turn(GRand *random, const EngPosition *p, RandomSentence *s)
{
    static const char *const FORMS[] = {"It is %s's turn.", "%s is to move.", "It's %s to play.",
                                        "%s has the move."};
    int color = g_rand_int_range(random, 0, 2);
    g_string_printf(s->text, FORMS[g_rand_int_range(random, 0, 4)], COLORS[color]);
    s->is_true = p->side_to_move == color;
    return TRUE;
}

/* A move of this position, or of the one after the next two. */
static gboolean choose_san(GRand *random, const EngPosition *p, char san[ENG_SAN_MAX],
                           EngMove *move)
{
    EngPosition other = *p;
    for (int i = 0; i < 2 && flip(random); i++) {
        EngPosition before = other;
        EngMove first = any_move(random, &before), second;
        EngPosition after;
        if (first == ENG_NO_MOVE)
            return FALSE;
        eng_position_play(&after, &before, first);
        second = any_move(random, &after);
        if (second == ENG_NO_MOVE)
            return FALSE;
        eng_position_play(&other, &after, second);
    }
    return choose_move(random, &other, move, san);
}

/* Whether it is, letter for letter, a move of the position. */
static EngMove find_san(const EngPosition *p, const char *san)
{
    EngMoveList list;
    eng_movegen_legal(p, &list);
    for (int i = 0; i < list.count; i++) {
        char text[ENG_SAN_MAX];
        if (strcmp(eng_san_write(p, list.moves[i], text), san) == 0)
            return list.moves[i];
    }
    return ENG_NO_MOVE;
}

/* Other spellings of a legal move ("Nbd2" for "Nd2") are no false claims. */
static gboolean is_spelling(const EngPosition *p, const char *san)
{
    EngMove move;
    return find_san(p, san) == ENG_NO_MOVE && eng_san_parse(p, san, -1, &move) == ENG_SAN_OK;
}

static gboolean make_move(GRand *random, const EngPosition *p, RandomSentence *s)
{
    static const char *const FORMS[] = {"%s can play %s.", "%s may choose %s.",
                                        "%s could respond with %s."};
    char san[ENG_SAN_MAX];
    EngMove move;
    if (!choose_san(random, p, san, &move) || is_spelling(p, san))
        return FALSE;
    g_string_printf(s->text, FORMS[g_rand_int_range(random, 0, 3)], COLORS[p->side_to_move], san);
    s->is_true = find_san(p, san) != ENG_NO_MOVE;
    return TRUE;
}

static gboolean make_check(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngMove move;
    char san[ENG_SAN_MAX];
    EngPosition after;
    if (!choose_move(random, p, &move, san))
        return FALSE;
    san[strcspn(san, "+#")] = '\0';
    if (strlen(san) == 2)
        return FALSE;
    eng_position_play(&after, p, move);
    EngSquare king = find_king(&after, after.side_to_move);
    gboolean check = is_attacked(&after, king, after.side_to_move ^ 1);
    EngMoveList replies;
    eng_movegen_legal(&after, &replies);
    gboolean mate = check && replies.count == 0, says_mate = flip(random), negated = flip(random);
    g_string_printf(s->text, "%s %s%s.", san, negated ? "is not " : "is ",
                    says_mate ? "checkmate" : "check");
    s->is_true = (says_mate ? mate : check) != negated;
    return TRUE;
}

static gboolean make_capture(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngMove move;
    char san[ENG_SAN_MAX];
    if (!choose_move(random, p, &move, san))
        return FALSE;
    if (strlen(san) == 2)
        return FALSE;
    int type = g_rand_int_range(random, 0, 5);
    EngPiece taken =
        eng_move_kind(move) == ENG_MOVE_CASTLING ? ENG_NO_PIECE : p->board[eng_move_to(move)];
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT)
        taken = eng_piece(ENG_WHITE, ENG_PAWN);
    if (taken != ENG_NO_PIECE && flip(random))
        type = (int)eng_piece_type(taken);
    g_string_printf(s->text, "%s captures a %s.", san, PIECES[type]);
    s->is_true = taken != ENG_NO_PIECE && (int)eng_piece_type(taken) == type;
    return TRUE;
}

static gboolean make_material(GRand *random, const EngPosition *p, RandomSentence *s)
{
    int balance = 0, color = g_rand_int_range(random, 0, 2);
    gboolean ahead = flip(random);
    for (int type = 0; type < 5; type++) {
        balance += WORTH[type] * (count_pieces(p, color, type) - count_pieces(p, color ^ 1, type));
    }
    g_string_printf(s->text, "%s is %s in material.", COLORS[color], ahead ? "ahead" : "behind");
    s->is_true = ahead ? balance > 0 : balance < 0;
    return TRUE;
}

static gboolean make_up(GRand *random, const EngPosition *p, RandomSentence *s)
{
    int color = g_rand_int_range(random, 0, 2), type = g_rand_int_range(random, 0, 5);
    gboolean up = flip(random);
    int difference[5];
    for (int t = 0; t < 5; t++) {
        difference[t] = count_pieces(p, color, t) - count_pieces(p, color ^ 1, t);
        difference[t] -= t == type ? (up ? 1 : -1) : 0;
    }
    g_string_printf(s->text, "%s is a %s %s.", COLORS[color], PIECES[type], up ? "up" : "down");
    s->is_true =
        !difference[0] && !(difference[1] + difference[2]) && !difference[3] && !difference[4];
    return TRUE;
}

static gboolean make_file(GRand *random, const EngPosition *p, RandomSentence *s)
{
    static const char *const KINDS[] = {"open", "half-open", "closed"};
    int file = g_rand_int_range(random, 0, 8), kind = g_rand_int_range(random, 0, 3);
    gboolean white = has_pawn(p, 0, file), black = has_pawn(p, 1, file), negated = flip(random);
    g_string_printf(s->text, "The %c-file is %s%s.", 'a' + file, negated ? "not " : "",
                    KINDS[kind]);
    gboolean holds = kind == 0 ? !white && !black : kind == 1 ? white != black : white && black;
    s->is_true = holds != negated;
    return TRUE;
}

static gboolean make_castling(GRand *random, const EngPosition *p, RandomSentence *s)
{
    gboolean is_long = flip(random), negated = flip(random), can = FALSE;
    EngMoveList list;
    eng_movegen_legal(p, &list);
    for (int i = 0; i < list.count; i++) {
        can |= eng_move_kind(list.moves[i]) == ENG_MOVE_CASTLING &&
               (eng_move_to(list.moves[i]) < eng_move_from(list.moves[i])) == is_long;
    }
    g_string_printf(s->text, "%s %s castle %s.", COLORS[p->side_to_move],
                    negated ? "cannot" : "can", is_long ? "queenside" : "kingside");
    s->is_true = can != negated;
    return TRUE;
}

static gboolean is_passed(const EngPosition *p, EngSquare square)
{
    int color = (int)eng_piece_color(p->board[square]), step = color == 0 ? 1 : -1;
    for (int rank = eng_rank(square) + step; rank >= 0 && rank < 8; rank += step) {
        for (int file = eng_file(square) - 1; file <= eng_file(square) + 1; file++) {
            if (at(p, file, rank) == eng_piece((EngColor)(color ^ 1), ENG_PAWN))
                return FALSE;
        }
    }
    return TRUE;
}

static gboolean make_pawn(GRand *random, const EngPosition *p, RandomSentence *s)
{
    static const char *const KINDS[] = {"passed", "isolated", "doubled"};
    EngSquare square = any_piece(random, p);
    if (eng_piece_type(p->board[square]) != ENG_PAWN)
        return FALSE;
    int color = (int)eng_piece_color(p->board[square]), file = eng_file(square), own = 0;
    int kind = g_rand_int_range(random, 0, 3);
    for (int rank = 0; rank < 8; rank++)
        own += at(p, file, rank) == p->board[square];
    gboolean isolated =
        !(file > 0 && has_pawn(p, color, file - 1)) && !(file < 7 && has_pawn(p, color, file + 1));
    gboolean holds = kind == 0 ? is_passed(p, square) : kind == 1 ? isolated : own > 1;
    gboolean negated = flip(random);
    g_string_printf(s->text, "%s's pawn on %s is %s%s.", COLORS[color], square_name(square),
                    negated ? "not " : "", KINDS[kind]);
    s->is_true = holds != negated;
    return TRUE;
}

static gboolean make_pin(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngSquare square = any_piece(random, p);
    EngPieceType type = eng_piece_type(p->board[square]);
    if (type == ENG_KING)
        return FALSE;
    gboolean negated = flip(random);
    g_string_printf(s->text, "The %s on %s is %spinned to the king.", PIECES[type],
                    square_name(square), negated ? "not " : "");
    s->is_true = is_pinned(p, square) != negated;
    return TRUE;
}

static gboolean make_undefended(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngSquare square = any_piece(random, p);
    EngPieceType type = eng_piece_type(p->board[square]);
    if (type == ENG_KING)
        return FALSE;
    gboolean defended = is_attacked(p, square, (int)eng_piece_color(p->board[square]));
    gboolean says = flip(random);
    g_string_printf(s->text, "The %s on %s is %s.", PIECES[type], square_name(square),
                    says ? "defended" : "undefended");
    s->is_true = says == defended;
    return TRUE;
}

static gboolean make_passive(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngSquare to = any_piece(random, p), from = any_piece(random, p);
    if (from == to)
        return FALSE;
    gboolean defends = flip(random);
    g_string_printf(s->text, "The %s on %s is %s by the %s on %s.",
                    PIECES[eng_piece_type(p->board[to])], square_name(to),
                    defends ? "defended" : "attacked", PIECES[claimed_type(random, p, from)],
                    square_name(from));
    gboolean named =
        strstr(s->text->str, "by the ") && g_str_has_prefix(strstr(s->text->str, "by the ") + 7,
                                                            PIECES[eng_piece_type(p->board[from])]);
    gboolean same = eng_piece_color(p->board[from]) == eng_piece_color(p->board[to]);
    s->is_true = named && reaches(p, from, to) && same == defends;
    return TRUE;
}

/* "After Nf3, the knight on f3 attacks e5." */
static gboolean make_after(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngMove move;
    char san[ENG_SAN_MAX];
    EngPosition after;
    if (!choose_move(random, p, &move, san))
        return FALSE;
    eng_position_play(&after, p, move);
    RandomSentence rest = {.text = g_string_new(NULL)};
    static const Template OF[] = {make_attack, make_there, make_turn, make_count, make_pin};
    gboolean made = OF[g_rand_int_range(random, 0, 5)](random, &after, &rest);
    rest.text->str[0] = g_ascii_tolower(rest.text->str[0]);
    if (g_str_has_prefix(rest.text->str, "white") || g_str_has_prefix(rest.text->str, "black"))
        rest.text->str[0] = g_ascii_toupper(rest.text->str[0]);
    g_string_printf(s->text, "After %s, %s", san, rest.text->str);
    s->is_true = rest.is_true;
    g_string_free(rest.text, TRUE);
    return made;
}

/* Attacked, and a king, undefended, or more valuable. */
static gboolean is_target(const EngPosition *p, EngSquare from, EngSquare to)
{
    EngPieceType own = eng_piece_type(p->board[from]), other = eng_piece_type(p->board[to]);
    int color = (int)eng_piece_color(p->board[to]);
    if (!reaches(p, from, to) || (int)eng_piece_color(p->board[from]) == color)
        return FALSE;
    return other == ENG_KING || (own != ENG_KING && WORTH[other] > WORTH[own]) ||
           !is_attacked(p, to, color);
}

static gboolean make_fork(GRand *random, const EngPosition *p, RandomSentence *s)
{
    EngSquare from = any_piece(random, p), a = any_piece(random, p), b = any_piece(random, p);
    if (a == b || from == a || from == b)
        return FALSE;
    g_string_printf(s->text, "The %s on %s forks the %s on %s and the %s on %s.",
                    PIECES[eng_piece_type(p->board[from])], square_name(from),
                    PIECES[eng_piece_type(p->board[a])], square_name(a),
                    PIECES[eng_piece_type(p->board[b])], square_name(b));
    s->is_true = is_target(p, from, a) && is_target(p, from, b);
    return TRUE;
}

static const Template TEMPLATES[] = {
    make_attack, make_defense, make_there,      make_count,   make_turn,  make_move,
    make_check,  make_capture, make_material,   make_up,      make_file,  make_castling,
    make_pawn,   make_pin,     make_undefended, make_passive, make_after, make_fork,
};

guint claims_random_templates(void)
{
    return G_N_ELEMENTS(TEMPLATES);
}

gboolean claims_random_make(GRand *random, const EngPosition *position, guint template,
                            RandomSentence *sentence)
{
    return TEMPLATES[template](random, position, sentence);
}
