/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See san.h. Moves as text.
 *
 * The reader splits the text into parts without the board (Parts), then finds the legal moves that
 * match all of them: one is the answer, none is illegal, more are ambiguous. So redundant parts are
 * checked, and unnecessary ones may be missing.
 *
 * If target and kind of piece are known, no moves are generated: only the pieces of that kind are
 * checked. Files have millions of moves in the standard's plain form, so these have a fast path
 * (find_plain()), which parses the text together with the board and gives up on anything else. */
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

/* Writes as much of the from square as distinguishes the move from others of the same kind of piece
 * to the same square: file before rank before both, as the PGN standard requires. */
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

/* U+2654 to U+265F: six for White, six for Black, each sometimes followed by U+FE0E or U+FE0F. */
int eng_san_figurine(const char *text, int length, char *letter)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (length < FIGURINE_BYTES || bytes[0] != 0xe2 || bytes[1] != 0x99 || bytes[2] < 0x94 ||
        bytes[2] > 0x9f) {
        return 0;
    }
    *letter = "KQRBNP"[(bytes[2] - 0x94) % 6];
    bool selected = length >= 2 * FIGURINE_BYTES && bytes[3] == 0xef && bytes[4] == 0xb8 &&
                    (bytes[5] == 0x8e || bytes[5] == 0x8f);
    return selected ? 2 * FIGURINE_BYTES : FIGURINE_BYTES;
}

/* Copies `text` with letters for its figurines. Returns the length of the copy; 0 if it is too long
 * for a move. */
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

/* The parts of a move's text; -1: missing. A target without a rank is a pawn's capture. */
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

/* The length without checks, glyphs and remarks at the end. */
static int trimmed_length(const char *text, int length)
{
    static const char *const remarks[] = {"e.p.", "ep", "dbl", "ch", "mate", "++",
                                          "+",    "#",  "!",   "?",  " "};
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++) {
        if (cut_suffix(text, &length, remarks[i]))
            i = (size_t)-1; /* starts over from the first */
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

/* Squares from the end: the target, then the known part of the origin. */
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

/* A pawn capture without a rank, ed or exd, on adjacent files. */
static bool read_files(const char *text, int length, Parts *parts)
{
    char to = text[length - 1];
    bool plain = length == 2 || (length == 3 && (text[1] == 'x' || text[1] == ':'));
    if (!plain || !is_file(text[0]) || !is_file(to) || (to - text[0] != 1 && text[0] - to != 1))
        return false;
    parts->type = ENG_PAWN;
    parts->from_file = text[0] - 'a';
    parts->to_file = to - 'a';
    return true;
}

static bool read_parts(const char *text, int length, Parts *parts)
{
    *parts = (Parts){-1, -1, -1, -1, -1, -1};
    if (length < 2)
        return false;
    parts->promotion = cut_promotion(text, &length);
    /* A lower case letter is a piece if it cannot be a file. */
    char first = strchr("nrqkp", text[0]) ? to_upper(text[0]) : text[0];
    parts->type = letter_to_type(first);
    if (parts->type >= 0)
        return read_squares(text + 1, length - 1, parts);
    if (read_files(text, length, parts))
        return true;
    bool wrong_x = text[0] == 'x' && length == 3; /* xd4 is d4, as e4xd5 would be e4d5 */
    if ((is_separator(text[0]) && !wrong_x) || !read_squares(text, length, parts))
        return false;
    if (parts->from_file < 0 || parts->from_rank < 0)
        parts->type = ENG_PAWN; /* else both squares are given, and any piece may move */
    return true;
}

/* The squares that a pawn of the side to move could come from, ignoring blockers and its king's
 * safety. */
static EngBitboard pawn_origins(const EngPosition *position, EngSquare to, bool straight)
{
    EngColor us = position->side_to_move, them = eng_other(us);
    EngBitboard pawns = eng_position_pieces(position, us, ENG_PAWN);
    if (!straight) {
        bool takes = to == position->en_passant || (position->by_color[them] & eng_bit(to));
        return takes ? eng_pawn_attacks(them, to) & pawns : 0;
    }
    if (position->board[to] != ENG_NO_PIECE)
        return 0;
    EngBitboard found = eng_ahead(eng_bit(to), them);
    if (eng_rank(to) == eng_relative_rank(us, 3))
        found |= eng_ahead(found, them);
    return found & pawns;
}

/* The same for any kind of piece. */
static EngBitboard origins(const EngPosition *position, const Parts *parts, EngSquare to)
{
    EngPieceType type = (EngPieceType)parts->type;
    if (type == ENG_PAWN) {
        return pawn_origins(position, to,
                            parts->from_file < 0 || parts->from_file == parts->to_file);
    }
    EngColor us = position->side_to_move;
    if (position->by_color[us] & eng_bit(to))
        return 0;
    return eng_piece_reach(type, to) & eng_position_pieces(position, us, type);
}

static EngMove complete_move(const EngPosition *position, const Parts *parts, EngSquare from,
                             EngSquare to)
{
    if (parts->type != ENG_PAWN)
        return eng_move(from, to);
    if (eng_rank(to) == 0 || eng_rank(to) == 7) {
        int promoted = parts->promotion < 0 ? ENG_QUEEN : parts->promotion;
        return eng_move_promotion(from, to, (EngPieceType)promoted);
    }
    return to == position->en_passant && eng_file(from) != eng_file(to)
               ? eng_move_of_kind(from, to, ENG_MOVE_EN_PASSANT)
               : eng_move(from, to);
}

/* Whether a piece, not a king, that leaves `from` for `to` may open a line from an enemy piece to
 * its king. Rarely a false alarm. */
static inline bool may_be_pinned(const EngPosition *position, EngSquare king, EngSquare from,
                                 EngSquare to)
{
    EngBitboard line = eng_line(king, from);
    bool straight = eng_piece_reach(ENG_ROOK, king) >> from & 1;
    EngBitboard sliders =
        position->by_type[straight ? ENG_ROOK : ENG_BISHOP] | position->by_type[ENG_QUEEN];
    return (line & sliders & position->by_color[position->side_to_move ^ 1]) &&
           !(line & eng_bit(to));
}

static inline bool leaves_king_safe(const EngPosition *position, EngPieceType type, EngMove move)
{
    bool plain =
        !position->checkers && type != ENG_KING && eng_move_kind(move) != ENG_MOVE_EN_PASSANT;
    EngSquare king = eng_position_king(position, (EngColor)position->side_to_move);
    return (plain && !may_be_pinned(position, king, eng_move_from(move), eng_move_to(move))) ||
           eng_move_is_legal(position, move);
}

/* The move with these parts, which include the kind of piece. */
static EngSanStatus find_by_target(const EngPosition *position, const Parts *parts, EngMove *move)
{
    EngSquare to = eng_square(parts->to_file, parts->to_rank);
    EngBitboard occupied = eng_position_occupied(position);
    EngBitboard candidates = origins(position, parts, to);
    bool promotes = parts->type == ENG_PAWN && (parts->to_rank == 0 || parts->to_rank == 7);
    if (parts->promotion >= 0 &&
        (!promotes || parts->promotion == ENG_PAWN || parts->promotion == ENG_KING)) {
        return ENG_SAN_ILLEGAL;
    }
    if (parts->from_file >= 0)
        candidates &= ENG_FILE_A << parts->from_file;
    if (parts->from_rank >= 0)
        candidates &= ENG_RANK_1 << 8 * parts->from_rank;
    EngMove found = ENG_NO_MOVE;
    while (candidates) {
        EngSquare from = eng_pop_first(&candidates);
        EngMove candidate = complete_move(position, parts, from, to);
        if (eng_between(from, to) & occupied ||
            !leaves_king_safe(position, (EngPieceType)parts->type, candidate)) {
            continue;
        }
        if (found != ENG_NO_MOVE || (promotes && parts->promotion < 0))
            return ENG_SAN_AMBIGUOUS;
        found = candidate;
    }
    if (found == ENG_NO_MOVE)
        return ENG_SAN_ILLEGAL;
    *move = found;
    return ENG_SAN_OK;
}

/* For a pawn's capture with only its files. */
static EngSanStatus find_by_files(const EngPosition *position, const Parts *parts, EngMove *move)
{
    EngMove found = ENG_NO_MOVE;
    Parts whole = *parts;
    for (whole.to_rank = 0; whole.to_rank < 8; whole.to_rank++) {
        EngMove here;
        EngSanStatus status = find_by_target(position, &whole, &here);
        if (status == ENG_SAN_ILLEGAL)
            continue;
        if (found != ENG_NO_MOVE || status == ENG_SAN_AMBIGUOUS)
            return ENG_SAN_AMBIGUOUS;
        found = here;
    }
    if (found == ENG_NO_MOVE)
        return ENG_SAN_ILLEGAL;
    *move = found;
    return ENG_SAN_OK;
}

/* For both squares, and maybe the kind of piece. */
static EngSanStatus find_by_squares(const EngPosition *position, const Parts *parts, EngMove *move)
{
    EngSquare from = eng_square(parts->from_file, parts->from_rank);
    EngSquare to = eng_square(parts->to_file, parts->to_rank);
    EngPiece piece = position->board[from];
    if (piece == ENG_NO_PIECE || eng_piece_color(piece) != position->side_to_move)
        return ENG_SAN_ILLEGAL;
    if (parts->type >= 0 && parts->type != (int)eng_piece_type(piece))
        return ENG_SAN_ILLEGAL;
    EngPieceType promotion =
        parts->promotion < 0 ? ENG_NO_PIECE_TYPE : (EngPieceType)parts->promotion;
    EngMove found = eng_move_find(position, from, to, promotion);
    if (found == ENG_NO_MOVE)
        return ENG_SAN_ILLEGAL;
    if (eng_move_kind(found) == ENG_MOVE_PROMOTION && parts->promotion < 0)
        return ENG_SAN_AMBIGUOUS;
    *move = found;
    return ENG_SAN_OK;
}

static EngSanStatus find_by_parts(const EngPosition *position, const Parts *parts, EngMove *move)
{
    if (parts->to_rank < 0)
        return find_by_files(position, parts, move);
    if (parts->from_file >= 0 && parts->from_rank >= 0)
        return find_by_squares(position, parts, move);
    return find_by_target(position, parts, move);
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
    static const char *const names[] = {"--", "Z0", "z0", "0000", "null", "pass", "Pass", "@@@@"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if ((size_t)length == strlen(names[i]) && memcmp(text, names[i], (size_t)length) == 0)
            return true;
    }
    return false;
}

/* Any text. A separate function, so that plain moves need not save its registers. */
static __attribute__((noinline)) EngSanStatus parse(const EngPosition *position, const char *text,
                                                    int length, EngMove *move)
{
    Parts parts;
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
    if (!read_parts(text, length, &parts))
        return ENG_SAN_SYNTAX;
    return find_by_parts(position, &parts, move);
}

/* --- Reading plain SAN ----------------------------------------------------------------------- */

/* The squares that a byte of a move's text allows as the origin; all for a capture's x. */
static const EngBitboard origin_squares[256] = {
    ['a'] = ENG_FILE_A,       ['b'] = ENG_FILE_A << 1,  ['c'] = ENG_FILE_A << 2,
    ['d'] = ENG_FILE_A << 3,  ['e'] = ENG_FILE_A << 4,  ['f'] = ENG_FILE_A << 5,
    ['g'] = ENG_FILE_A << 6,  ['h'] = ENG_FILE_A << 7,  ['1'] = ENG_RANK_1,
    ['2'] = ENG_RANK_1 << 8,  ['3'] = ENG_RANK_1 << 16, ['4'] = ENG_RANK_1 << 24,
    ['5'] = ENG_RANK_1 << 32, ['6'] = ENG_RANK_1 << 40, ['7'] = ENG_RANK_1 << 48,
    ['8'] = ENG_RANK_1 << 56, ['x'] = ~UINT64_C(0),
};

static const uint8_t plain_types[256] = {
    ['N'] = ENG_KNIGHT, ['B'] = ENG_BISHOP, ['R'] = ENG_ROOK, ['Q'] = ENG_QUEEN, ['K'] = ENG_KING,
};

/* e4 or exd5, by a pawn that neither promotes nor captures en passant. */
static inline EngMove find_plain_pawn_move(const EngPosition *position, const char *text,
                                           int length, EngSquare to)
{
    EngColor us = position->side_to_move;
    EngPiece pawn = eng_piece(us, ENG_PAWN);
    int back = us == ENG_WHITE ? -8 : 8;
    EngSquare from = (EngSquare)(to + back);
    if ((ENG_RANK_1 | ENG_RANK_8) & eng_bit(to))
        return ENG_NO_MOVE;
    if (length == 2) {
        if (position->board[to] != ENG_NO_PIECE)
            return ENG_NO_MOVE;
        if (position->board[from] == ENG_NO_PIECE && eng_rank(to) == eng_relative_rank(us, 3))
            from = (EngSquare)(from + back);
    } else {
        if (length != 4 || text[1] != 'x' || !is_file(text[0]))
            return ENG_NO_MOVE;
        from = eng_square(text[0] - 'a', eng_rank(from));
        if (!(eng_pawn_attacks(us, from) & position->by_color[us ^ 1] & eng_bit(to)))
            return ENG_NO_MOVE;
    }
    return position->board[from] == pawn ? eng_move(from, to) : ENG_NO_MOVE;
}

/* Nf3, Nxf3, Nbd2, Nbxd2; not castling. */
static inline EngMove find_plain_piece_move(const EngPosition *position, const char *text,
                                            int length, EngPieceType type, EngSquare to)
{
    EngColor us = position->side_to_move;
    EngBitboard candidates = eng_piece_reach(type, to) & eng_position_pieces(position, us, type);
    if (length > 3) {
        candidates &= origin_squares[(unsigned char)text[1]];
        if (length > 4 && (length > 5 || text[2] != 'x' || text[1] == 'x'))
            return ENG_NO_MOVE;
    }
    EngBitboard occupied = eng_position_occupied(position);
    EngMove found = ENG_NO_MOVE;
    while (candidates) {
        EngSquare from = eng_pop_first(&candidates);
        if (eng_between(from, to) & occupied ||
            !leaves_king_safe(position, type, eng_move(from, to))) {
            continue;
        }
        if (found != ENG_NO_MOVE)
            return ENG_NO_MOVE;
        found = eng_move(from, to);
    }
    return position->by_color[us] & eng_bit(to) ? ENG_NO_MOVE : found;
}

/* The move of `text` in the standard's plain form, which nearly all moves have, or ENG_NO_MOVE:
 * then the full reader, which knows all forms and all errors, reads the text again. */
static inline EngMove find_plain(const EngPosition *position, const char *text, int length)
{
    if (length > 2 && (text[length - 1] == '+' || text[length - 1] == '#'))
        length--;
    if (length < 2)
        return ENG_NO_MOVE;
    unsigned file = (unsigned)(text[length - 2] - 'a'), rank = (unsigned)(text[length - 1] - '1');
    if (file > 7 || rank > 7)
        return ENG_NO_MOVE;
    EngSquare to = eng_square((int)file, (int)rank);
    EngPieceType type = plain_types[(unsigned char)text[0]];
    if (type != ENG_PAWN)
        return length > 2 ? find_plain_piece_move(position, text, length, type, to) : ENG_NO_MOVE;
    EngMove move = find_plain_pawn_move(position, text, length, to);
    return move != ENG_NO_MOVE && leaves_king_safe(position, type, move) ? move : ENG_NO_MOVE;
}

EngSanStatus eng_san_parse(const EngPosition *position, const char *text, int length, EngMove *move)
{
    if (length < 0)
        length = (int)strnlen(text, 64);
    EngMove plain = find_plain(position, text, length);
    if (plain == ENG_NO_MOVE)
        return parse(position, text, length, move);
    *move = plain;
    return ENG_SAN_OK;
}

bool eng_san_is_move_text(const char *text, int length)
{
    EngPosition position;
    EngMove move;
    eng_position_init(&position);
    return eng_san_parse(&position, text, length, &move) != ENG_SAN_SYNTAX;
}

/* --- UCI ------------------------------------------------------------------------------------- */

char *eng_uci_write(const EngPosition *position, EngMove move, char text[ENG_UCI_MAX])
{
    if (move == ENG_NULL_MOVE || move == ENG_NO_MOVE)
        return strcpy(text, "0000");
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    if (eng_move_kind(move) == ENG_MOVE_CASTLING && !position->chess960)
        to = eng_move_arrival(move);
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
