/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves as text.
 *
 * The reader first takes the text apart without looking at the board (Parts), then asks which legal
 * moves have all the parts that were given: one is the answer, none is illegal, more is ambiguous.
 * So whatever is written beyond need is checked, and whatever is left out need not be there. */
#include "engine/board/san.h"

#include "engine/board/attacks.h"

#include <string.h>

static const char type_letters[] = "PNBRQK";

static char *write_square(char *out, EngSquare square)
{
    *out++ = (char)('a' + eng_file(square));
    *out++ = (char)('1' + eng_rank(square));
    return out;
}

/* --- Writing SAN ----------------------------------------------------------------------------- */

/* Writes as much of the from square as tells the move from others of the same kind of piece to the
 * same square: file before rank before both, as the PGN standard asks. */
static char *write_origin(char *out, const EngPosition *position, EngMove move)
{
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    EngPiece piece = position->board[from];
    EngBitboard rivals =
        eng_piece_attacks(eng_piece_type(piece), to, eng_position_occupied(position)) &
        eng_position_pieces(position, eng_piece_color(piece), eng_piece_type(piece)) &
        ~eng_bit(from);
    bool any = false, same_file = false, same_rank = false;
    while (rivals) {
        EngSquare rival = eng_pop_first(&rivals);
        if (!eng_move_is_legal(position, eng_move(rival, to)))
            continue;
        any = true;
        same_file |= eng_file(rival) == eng_file(from);
        same_rank |= eng_rank(rival) == eng_rank(from);
    }
    if (any && (!same_file || same_rank))
        *out++ = (char)('a' + eng_file(from));
    if (same_file)
        *out++ = (char)('1' + eng_rank(from));
    return out;
}

static char *write_body(char *out, const EngPosition *position, EngMove move)
{
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    EngPieceType type = eng_piece_type(position->board[from]);
    bool capture = eng_move_is_capture(position, move);
    if (type != ENG_PAWN) {
        *out++ = type_letters[type];
        out = write_origin(out, position, move);
    } else if (capture) {
        *out++ = (char)('a' + eng_file(from));
    }
    if (capture)
        *out++ = 'x';
    out = write_square(out, to);
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION) {
        *out++ = '=';
        *out++ = type_letters[eng_move_promoted(move)];
    }
    return out;
}

char *eng_san_write(const EngPosition *position, EngMove move, char text[ENG_SAN_MAX])
{
    if (move == ENG_NULL_MOVE)
        return strcpy(text, "--");
    char *out = text;
    if (eng_move_kind(move) == ENG_MOVE_CASTLING) {
        strcpy(text, eng_move_to(move) > eng_move_from(move) ? "O-O" : "O-O-O");
        out += strlen(text);
    } else {
        out = write_body(out, position, move);
    }
    EngPosition after;
    eng_position_play(&after, position, move);
    if (after.checkers)
        *out++ = eng_movegen_any(&after) ? '+' : '#';
    *out = '\0';
    return text;
}

/* --- Figurines ------------------------------------------------------------------------------- */

enum { FIGURINE_BYTES = 3, FOLDED_MAX = 64 };

/* U+2654 to U+265F: six of White, six of Black, each followed by U+FE0E or U+FE0F at times. */
int eng_san_figurine(const char *text, int length, char *letter)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (length < FIGURINE_BYTES || bytes[0] != 0xe2 || bytes[1] != 0x99 || bytes[2] < 0x94 ||
        bytes[2] > 0x9f)
        return 0;
    *letter = "KQRBNP"[(bytes[2] - 0x94) % 6];
    bool selected = length >= 2 * FIGURINE_BYTES && bytes[3] == 0xef && bytes[4] == 0xb8 &&
                    (bytes[5] == 0x8e || bytes[5] == 0x8f);
    return selected ? 2 * FIGURINE_BYTES : FIGURINE_BYTES;
}

/* Copies `text` with letters for its figurines. Returns the length of the copy; 0 for what is too
 * long to be a move. */
static int fold_figurines(const char *text, int length, char out[FOLDED_MAX])
{
    int folded = 0;
    for (int i = 0; i < length; folded++) {
        if (folded == FOLDED_MAX)
            return 0;
        out[folded] = text[i];
        int bytes = eng_san_figurine(text + i, length - i, &out[folded]);
        i += bytes > 0 ? bytes : 1;
    }
    return folded;
}

/* --- Reading SAN ----------------------------------------------------------------------------- */

/* What a move's text says; -1 where it says nothing. */
typedef struct {
    int type, from_file, from_rank, to_file, to_rank, promotion;
} Parts;

static int letter_to_type(char c)
{
    const char *letter = c ? strchr(type_letters, c) : NULL;
    return letter ? (int)(letter - type_letters) : -1;
}

static char to_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

/* Cuts `suffix` and spaces before it off the end of `text`. */
static bool cut_suffix(const char *text, int *length, const char *suffix)
{
    int n = (int)strlen(suffix);
    if (*length <= n || memcmp(text + *length - n, suffix, (size_t)n) != 0)
        return false;
    *length -= n;
    while (*length > 0 && text[*length - 1] == ' ')
        --*length;
    return true;
}

/* Without checks, glyphs and remarks at the end. */
static int trimmed_length(const char *text, int length)
{
    static const char *const remarks[] = {"e.p.", "ep", "dbl", "ch", "mate", "++",
                                          "+",    "#",  "!",   "?",  " "};
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++) {
        if (cut_suffix(text, &length, remarks[i]))
            i = (size_t)-1; /* from the first again */
    }
    return length;
}

/* 1 for castling with the h-side rook, 2 with the a-side, 0 for something else. */
static int castling_side(const char *text, int length)
{
    int os = 0;
    for (int i = 0; i < length; i++) {
        if (text[i] == 'O' || text[i] == '0' || text[i] == 'o')
            os++;
        else if (text[i] != '-' || i == 0 || text[i - 1] == '-')
            return 0;
    }
    return (os == 2 || os == 3) && text[length - 1] != '-' ? os - 1 : 0;
}

/* A promotion at the end of the text: =Q, (Q), /Q or just Q after the last rank. */
static int cut_promotion(const char *text, int *length)
{
    int n = *length;
    if (n >= 4 && text[n - 1] == ')' && text[n - 3] == '(' &&
        letter_to_type(to_upper(text[n - 2])) >= 0) {
        *length = n - 3;
        return letter_to_type(to_upper(text[n - 2]));
    }
    int type = n >= 3 ? letter_to_type(to_upper(text[n - 1])) : -1;
    if (type < 0)
        return -1;
    if (text[n - 2] == '=' || text[n - 2] == '/') {
        *length = n - 2;
        return type;
    }
    if (text[n - 2] == '1' || text[n - 2] == '8') {
        *length = n - 1;
        return type;
    }
    return -1;
}

static bool is_separator(char c)
{
    return c == 'x' || c == 'X' || c == ':' || c == '-';
}

/* Squares from the end: the target, then what is known of the origin. */
static bool read_squares(const char *text, int length, Parts *parts)
{
    char kept[4];
    int n = 0;
    for (int i = 0; i < length; i++) {
        if (is_separator(text[i])) {
            if (i > 0 && is_separator(text[i - 1]))
                return false;
            continue;
        }
        if ((!is_file(text[i]) && !is_rank(text[i])) || n == 4)
            return false;
        kept[n++] = text[i];
    }
    if (n < 2 || !is_file(kept[n - 2]) || !is_rank(kept[n - 1]))
        return false;
    parts->to_file = kept[n - 2] - 'a';
    parts->to_rank = kept[n - 1] - '1';
    int i = 0;
    if (i < n - 2 && is_file(kept[i]))
        parts->from_file = kept[i++] - 'a';
    if (i < n - 2 && is_rank(kept[i]))
        parts->from_rank = kept[i++] - '1';
    return i == n - 2;
}

static bool read_parts(const char *text, int length, Parts *parts)
{
    *parts = (Parts){-1, -1, -1, -1, -1, -1};
    if (length < 2)
        return false;
    parts->promotion = cut_promotion(text, &length);
    /* A small letter names a piece where it cannot name a file. */
    char first = strchr("nrqkp", text[0]) ? to_upper(text[0]) : text[0];
    parts->type = letter_to_type(first);
    if (parts->type >= 0)
        return read_squares(text + 1, length - 1, parts);
    if (is_separator(text[0]) || !read_squares(text, length, parts))
        return false;
    if (parts->from_file < 0 || parts->from_rank < 0)
        parts->type = ENG_PAWN; /* else both squares are given, as in UCI, and any piece may move */
    return true;
}

/* A pawn whose file is not given goes straight ahead. */
static int origin_file(const Parts *parts)
{
    bool straight = parts->from_file < 0 && parts->type == ENG_PAWN;
    return straight ? parts->to_file : parts->from_file;
}

static bool fits(const EngPosition *position, EngMove move, const Parts *parts)
{
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    EngMoveKind kind = eng_move_kind(move);
    int promotion = kind == ENG_MOVE_PROMOTION ? (int)eng_move_promoted(move) : -1;
    return kind != ENG_MOVE_CASTLING && eng_file(to) == parts->to_file &&
           eng_rank(to) == parts->to_rank &&
           (parts->type < 0 || parts->type == (int)eng_piece_type(position->board[from])) &&
           (origin_file(parts) < 0 || origin_file(parts) == eng_file(from)) &&
           (parts->from_rank < 0 || parts->from_rank == eng_rank(from)) &&
           (promotion == parts->promotion || (parts->promotion < 0 && promotion >= 0));
}

static EngSanStatus find_by_parts(const EngPosition *position, const Parts *parts, EngMove *move)
{
    EngMoveList list;
    EngMove found = ENG_NO_MOVE;
    int n_found = 0;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        if (fits(position, list.moves[i], parts)) {
            found = list.moves[i];
            n_found++;
        }
    }
    if (n_found > 1)
        return ENG_SAN_AMBIGUOUS;
    if (n_found == 1) {
        *move = found;
        return ENG_SAN_OK;
    }
    /* Castling may be written as the king's squares, from and to. */
    if (parts->from_file >= 0 && parts->from_rank >= 0 && parts->promotion < 0) {
        EngSquare from = eng_square(parts->from_file, parts->from_rank);
        EngSquare to = eng_square(parts->to_file, parts->to_rank);
        EngPiece king = eng_piece((EngColor)position->side_to_move, ENG_KING);
        EngMove castling =
            position->board[from] == king && (parts->type < 0 || parts->type == ENG_KING)
                ? eng_move_find(position, from, to, ENG_NO_PIECE_TYPE)
                : ENG_NO_MOVE;
        if (castling != ENG_NO_MOVE) {
            *move = castling;
            return ENG_SAN_OK;
        }
    }
    return ENG_SAN_ILLEGAL;
}

static EngSanStatus find_castling(const EngPosition *position, bool a_side, EngMove *move)
{
    int index = position->side_to_move * 2 + a_side;
    if (!(position->castling >> index & 1))
        return ENG_SAN_ILLEGAL;
    EngSquare king = eng_position_king(position, (EngColor)position->side_to_move);
    EngMove castling = eng_move_of_kind(king, position->castling_rook[index], ENG_MOVE_CASTLING);
    if (!eng_move_is_legal(position, castling))
        return ENG_SAN_ILLEGAL;
    *move = castling;
    return ENG_SAN_OK;
}

static bool is_null_move(const char *text, int length)
{
    static const char *const names[] = {"--", "Z0", "z0", "0000", "null"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if ((size_t)length == strlen(names[i]) && memcmp(text, names[i], (size_t)length) == 0)
            return true;
    }
    return false;
}

EngSanStatus eng_san_parse(const EngPosition *position, const char *text, int length, EngMove *move)
{
    if (length < 0)
        length = (int)strnlen(text, 64);
    for (; length > 0 && *text == ' '; length--)
        text++;
    length = trimmed_length(text, length);
    char folded[FOLDED_MAX];
    if (length > 0 && memchr(text, 0xe2, (size_t)length)) {
        length = fold_figurines(text, length, folded);
        text = folded;
    }
    if (is_null_move(text, length)) {
        if (position->checkers)
            return ENG_SAN_ILLEGAL;
        *move = ENG_NULL_MOVE;
        return ENG_SAN_OK;
    }
    int side = length > 0 ? castling_side(text, length) : 0;
    if (side)
        return find_castling(position, side == 2, move);
    Parts parts;
    if (!read_parts(text, length, &parts))
        return ENG_SAN_SYNTAX;
    return find_by_parts(position, &parts, move);
}

/* --- UCI ------------------------------------------------------------------------------------- */

char *eng_uci_write(const EngPosition *position, EngMove move, char text[ENG_UCI_MAX])
{
    if (move == ENG_NULL_MOVE || move == ENG_NO_MOVE)
        return strcpy(text, "0000");
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    if (eng_move_kind(move) == ENG_MOVE_CASTLING && !position->chess960)
        to = eng_square(to > from ? 6 : 2, eng_rank(from));
    char *out = write_square(write_square(text, from), to);
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION)
        *out++ = "nbrq"[eng_move_promoted(move) - ENG_KNIGHT];
    *out = '\0';
    return text;
}

EngMove eng_uci_parse(const EngPosition *position, const char *text)
{
    for (int i = 0; i < 4; i += 2) {
        if (!is_file(text[i]) || !is_rank(text[i + 1]))
            return ENG_NO_MOVE;
    }
    EngSquare from = eng_square(text[0] - 'a', text[1] - '1');
    EngSquare to = eng_square(text[2] - 'a', text[3] - '1');
    EngPieceType promotion = ENG_NO_PIECE_TYPE;
    if (text[4]) {
        int type = letter_to_type(to_upper(text[4]));
        if (type < ENG_KNIGHT || type > ENG_QUEEN || text[5])
            return ENG_NO_MOVE;
        promotion = (EngPieceType)type;
    }
    EngMove move = eng_move_find(position, from, to, promotion);
    bool promotes = eng_move_kind(move) == ENG_MOVE_PROMOTION;
    return promotes && promotion == ENG_NO_PIECE_TYPE ? ENG_NO_MOVE : move;
}
