/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See fen.h. Reads and writes FEN, X-FEN and Shredder-FEN.
 *
 * The reader goes field by field with a cursor, so that each error can say what was expected and
 * where. Only then is the whole position checked. */
#include "engine/board/fen.h"

#include "engine/board/attacks.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char piece_letters[] = "PNBRQK..pnbrqk";
static const char *const side_names[] = {"White", "Black"};

typedef struct {
    const char *text, *at;
    EngFenError *error;
} Reader;

/* The field of a problem is that of the first entry at or after it. */
static const struct {
    EngFenProblem last;
    EngFenField field;
} fields[] = {
    {ENG_FEN_TOO_MANY_RANKS, ENG_FEN_PLACEMENT},    {ENG_FEN_AFTER_SIDE, ENG_FEN_SIDE_TO_MOVE},
    {ENG_FEN_AFTER_NO_RIGHTS, ENG_FEN_CASTLING},    {ENG_FEN_AFTER_EN_PASSANT, ENG_FEN_EN_PASSANT},
    {ENG_FEN_HALFMOVE_TOO_LARGE, ENG_FEN_HALFMOVE}, {ENG_FEN_AFTER_LAST_FIELD, ENG_FEN_FULLMOVE},
    {ENG_FEN_N_PROBLEMS, ENG_FEN_POSITION},
};

static EngFenField field_of(EngFenProblem problem)
{
    int i = 0;
    while (fields[i].last < problem)
        i++;
    return fields[i].field;
}

/* The details of a problem; those that do not apply are left out. */
typedef struct {
    int rank;
    EngColor color;
    const char *found; /* NULL: the character at the cursor */
} Details;

#define HERE ((Details){.found = NULL})
#define NOTHING ((Details){.found = ""})

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool at_end_of_field(const Reader *reader)
{
    return !*reader->at || is_space(*reader->at);
}

static void skip_space(Reader *reader)
{
    while (is_space(*reader->at))
        reader->at++;
}

/* The character at the cursor, in words for a message. */
typedef struct {
    char text[24];
} Found;

static Found found(const Reader *reader)
{
    Found result;
    unsigned char c = (unsigned char)*reader->at;
    if (c < 0x20 || c >= 0x7f)
        snprintf(result.text, sizeof result.text, "byte 0x%02x", c);
    else
        snprintf(result.text, sizeof result.text, "\"%c\"", c);
    return result;
}

/* The character at the cursor as written: a whole UTF-8 sequence if it begins one. */
static void copy_found(const Reader *reader, char *out, size_t size)
{
    unsigned char c = (unsigned char)*reader->at;
    size_t length = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)reader->at[i] & 0xc0) != 0x80)
            length = 0;
    }
    if (length == 0 || c < 0x20 || c == 0x7f)
        snprintf(out, size, "0x%02x", c);
    else
        snprintf(out, size, "%.*s", (int)length, reader->at);
}

__attribute__((format(printf, 4, 5))) static bool fail(Reader *reader, EngFenProblem problem,
                                                       Details details, const char *format, ...)
{
    EngFenError *error = reader->error;
    if (!error)
        return false;
    *error = (EngFenError){
        .problem = problem,
        .field = field_of(problem),
        .column = (int)(reader->at - reader->text),
        .rank = details.rank,
        .color = details.color,
    };
    if (details.found)
        snprintf(error->found, sizeof error->found, "%s", details.found);
    else
        copy_found(reader, error->found, sizeof error->found);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return false;
}

/* --- Piece placement ------------------------------------------------------------------------- */

static bool read_piece(Reader *reader, EngPosition *position, int file, int rank)
{
    const char *letter = memchr(piece_letters, *reader->at, sizeof piece_letters - 1);
    if (!letter || *letter == '.') {
        return fail(reader, ENG_FEN_NOT_A_PIECE, (Details){.rank = rank + 1},
                    "Piece placement: found %s on rank %d, expected a piece letter or a number",
                    found(reader).text, rank + 1);
    }
    EngPiece piece = (EngPiece)(letter - piece_letters);
    if (eng_piece_type(piece) == ENG_PAWN && (rank == 0 || rank == 7)) {
        return fail(reader, ENG_FEN_PAWN_ON_EDGE,
                    (Details){.found = (const char[]){(char)('a' + file), (char)('1' + rank), 0}},
                    "Piece placement: a pawn stands on %c%d, where no pawn can be", 'a' + file,
                    rank + 1);
    }
    position->board[eng_square(file, rank)] = piece;
    return true;
}

static bool read_rank(Reader *reader, EngPosition *position, int rank)
{
    int file = 0;
    for (; !at_end_of_field(reader) && *reader->at != '/'; reader->at++) {
        char c = *reader->at;
        bool digit = c >= '1' && c <= '8';
        if (file + (digit ? c - '0' : 1) > 8) {
            return fail(reader, ENG_FEN_RANK_TOO_LONG, (Details){.rank = rank + 1, .found = ""},
                        "Piece placement: rank %d has more than 8 squares", rank + 1);
        }
        if (!digit && !read_piece(reader, position, file, rank))
            return false;
        file += digit ? c - '0' : 1;
    }
    if (file < 8) {
        return fail(reader, ENG_FEN_RANK_TOO_SHORT, (Details){.rank = rank + 1, .found = ""},
                    "Piece placement: rank %d has %d squares, expected 8", rank + 1, file);
    }
    return true;
}

static bool read_placement(Reader *reader, EngPosition *position)
{
    memset(position->board, ENG_NO_PIECE, sizeof position->board);
    if (at_end_of_field(reader))
        return fail(reader, ENG_FEN_EMPTY, NOTHING, "Piece placement: the text is empty");
    for (int rank = 7; rank >= 0; rank--) {
        if (!read_rank(reader, position, rank))
            return false;
        if (rank == 0)
            break;
        if (*reader->at != '/') {
            return fail(reader, ENG_FEN_TOO_FEW_RANKS, NOTHING,
                        "Piece placement: %d ranks given, expected 8 separated by \"/\"", 8 - rank);
        }
        reader->at++;
    }
    if (!at_end_of_field(reader)) {
        return fail(reader, ENG_FEN_TOO_MANY_RANKS, HERE,
                    "Piece placement: found %s after the eighth rank, expected a space",
                    found(reader).text);
    }
    return true;
}

/* --- Castling -------------------------------------------------------------------------------- */

/* The king of `color` if it alone is on its home rank, else ENG_NO_SQUARE. */
static EngSquare home_king(const EngPosition *position, EngColor color)
{
    int rank = eng_relative_rank(color, 0);
    for (int file = 0; file < 8; file++) {
        if (position->board[eng_square(file, rank)] == eng_piece(color, ENG_KING))
            return eng_square(file, rank);
    }
    return ENG_NO_SQUARE;
}

/* The rook for a letter, K and Q meaning the outermost; ENG_NO_SQUARE: none. */
static EngSquare named_rook(const EngPosition *position, EngColor color, EngSquare king,
                            char letter)
{
    int rank = eng_relative_rank(color, 0), king_file = eng_file(king);
    EngPiece rook = eng_piece(color, ENG_ROOK);
    if (letter >= 'a' && letter <= 'h') {
        EngSquare square = eng_square(letter - 'a', rank);
        return position->board[square] == rook ? square : ENG_NO_SQUARE;
    }
    int step = letter == 'k' ? -1 : 1;
    for (int file = letter == 'k' ? 7 : 0; file != king_file; file += step) {
        if (position->board[eng_square(file, rank)] == rook)
            return eng_square(file, rank);
    }
    return ENG_NO_SQUARE;
}

static bool read_castling_right(Reader *reader, EngPosition *position)
{
    char c = *reader->at, letter = (char)(c | 0x20);
    bool upper = c >= 'A' && c <= 'Z';
    EngColor color = upper ? ENG_WHITE : ENG_BLACK;
    const char *side = side_names[color];
    Details right = {.color = color};
    if (!((letter >= 'a' && letter <= 'h') || letter == 'k' || letter == 'q') ||
        (!upper && c != letter)) {
        return fail(reader, ENG_FEN_NOT_A_RIGHT, HERE,
                    "Castling: found %s, expected letters of KQkq, files A-H or a-h, or -",
                    found(reader).text);
    }
    EngSquare king = home_king(position, color);
    if (king == ENG_NO_SQUARE) {
        return fail(reader, ENG_FEN_RIGHT_NO_KING, right,
                    "Castling: \"%c\" is claimed, but %s's king is not on its home rank", c, side);
    }
    EngSquare rook = named_rook(position, color, king, letter);
    if (rook == ENG_NO_SQUARE) {
        return fail(reader, ENG_FEN_RIGHT_NO_ROOK, right,
                    "Castling: \"%c\" is claimed, but no rook of %s stands there", c, side);
    }
    int index = (int)color * 2 + (rook < king);
    if (position->castling >> index & 1) {
        return fail(reader, ENG_FEN_RIGHT_TWICE, HERE,
                    "Castling: \"%c\" names a side that is named already", c);
    }
    position->castling |= (uint8_t)(1u << index);
    position->castling_rook[index] = rook;
    if (eng_file(king) != 4 || eng_file(rook) != (index & 1 ? 0 : 7))
        position->chess960 = true;
    return true;
}

static bool read_castling(Reader *reader, EngPosition *position)
{
    position->castling = 0;
    memset(position->castling_rook, ENG_NO_SQUARE, sizeof position->castling_rook);
    position->chess960 = false;
    if (*reader->at == '-') {
        reader->at++;
        if (!at_end_of_field(reader)) {
            return fail(reader, ENG_FEN_AFTER_NO_RIGHTS, HERE,
                        "Castling: found %s after -, expected a space", found(reader).text);
        }
        return true;
    }
    for (; !at_end_of_field(reader); reader->at++) {
        if (!read_castling_right(reader, position))
            return false;
    }
    return true;
}

/* --- Other fields ---------------------------------------------------------------------------- */

static bool read_side_to_move(Reader *reader, EngPosition *position)
{
    if (at_end_of_field(reader)) {
        return fail(reader, ENG_FEN_NO_SIDE, NOTHING,
                    "Side to move: it is missing, expected w or b");
    }
    if (*reader->at != 'w' && *reader->at != 'b') {
        return fail(reader, ENG_FEN_NOT_A_SIDE, HERE, "Side to move: found %s, expected w or b",
                    found(reader).text);
    }
    position->side_to_move = *reader->at == 'w' ? ENG_WHITE : ENG_BLACK;
    reader->at++;
    if (!at_end_of_field(reader)) {
        return fail(reader, ENG_FEN_AFTER_SIDE, HERE,
                    "Side to move: found %s after the letter, expected a space",
                    found(reader).text);
    }
    return true;
}

/* Whether a pawn can just have jumped over `square`. */
static bool en_passant_can_have_arisen(const EngPosition *position, EngSquare square)
{
    EngColor them = eng_other((EngColor)position->side_to_move);
    int forward = them == ENG_WHITE ? 8 : -8;
    return eng_rank(square) == eng_relative_rank(them, 2) &&
           position->board[square] == ENG_NO_PIECE &&
           position->board[square - forward] == ENG_NO_PIECE &&
           position->board[square + forward] == eng_piece(them, ENG_PAWN);
}

static bool read_en_passant(Reader *reader, EngPosition *position)
{
    position->en_passant = ENG_NO_SQUARE;
    if (at_end_of_field(reader))
        return true;
    const char *start = reader->at;
    if (*start == '-') {
        reader->at++;
    } else {
        if (start[0] < 'a' || start[0] > 'h' || start[1] < '1' || start[1] > '8') {
            return fail(reader, ENG_FEN_NOT_A_SQUARE, HERE,
                        "En passant: found %s, expected a square or -", found(reader).text);
        }
        position->en_passant = eng_square(start[0] - 'a', start[1] - '1');
        if (!en_passant_can_have_arisen(position, position->en_passant)) {
            return fail(reader, ENG_FEN_NO_JUMP,
                        (Details){.found = (const char[]){start[0], start[1], 0}},
                        "En passant: no pawn can have just jumped over %.2s", start);
        }
        reader->at += 2;
    }
    if (!at_end_of_field(reader)) {
        return fail(reader, ENG_FEN_AFTER_EN_PASSANT, HERE,
                    "En passant: found %s, expected a space", found(reader).text);
    }
    return true;
}

/* The last two fields. */
typedef struct {
    const char *name;
    EngFenProblem no_number, too_large;
    uint16_t fallback;
} NumberField;

static const NumberField halfmove_field = {"Halfmove clock", ENG_FEN_HALFMOVE_NUMBER,
                                           ENG_FEN_HALFMOVE_TOO_LARGE, 0};
static const NumberField fullmove_field = {"Fullmove number", ENG_FEN_FULLMOVE_NUMBER,
                                           ENG_FEN_FULLMOVE_TOO_LARGE, 1};

static bool read_number(Reader *reader, const NumberField *field, uint16_t *number)
{
    *number = field->fallback;
    if (at_end_of_field(reader))
        return true;
    int value = 0;
    for (; !at_end_of_field(reader); reader->at++) {
        if (*reader->at < '0' || *reader->at > '9') {
            return fail(reader, field->no_number, HERE, "%s: found %s, expected a number",
                        field->name, found(reader).text);
        }
        value = value * 10 + (*reader->at - '0');
        if (value > 9999) {
            return fail(reader, field->too_large, NOTHING, "%s: the number is larger than 9999",
                        field->name);
        }
    }
    *number = (uint16_t)value;
    return true;
}

/* --- Whole positions ------------------------------------------------------------------------- */

static int count_pieces(const EngPosition *position, EngColor color, EngPieceType type)
{
    int count = 0;
    for (int s = 0; s < 64; s++)
        count += position->board[s] == eng_piece(color, type);
    return count;
}

/* Any number of promoted pieces is accepted: test suites and studies are full of impossible
 * armies. */
static bool judge_material(Reader *reader, const EngPosition *position, EngColor color)
{
    const char *side = side_names[color];
    Details whose = {.color = color, .found = ""};
    int kings = count_pieces(position, color, ENG_KING);
    if (kings != 1) {
        return fail(reader, kings == 0 ? ENG_FEN_NO_KING : ENG_FEN_TOO_MANY_KINGS, whose,
                    "Position: %s has %d kings, expected 1", side, kings);
    }
    int pawns = count_pieces(position, color, ENG_PAWN);
    if (pawns > 8) {
        return fail(reader, ENG_FEN_TOO_MANY_PAWNS, whose,
                    "Position: %s has %d pawns, expected at most 8", side, pawns);
    }
    return true;
}

static bool judge(Reader *reader, EngPosition *position)
{
    if (!judge_material(reader, position, ENG_WHITE) ||
        !judge_material(reader, position, ENG_BLACK)) {
        return false;
    }
    eng_position_complete(position);
    EngColor us = (EngColor)position->side_to_move, them = eng_other(us);
    if (eng_position_is_attacked(position, eng_position_king(position, them), us)) {
        return fail(reader, ENG_FEN_LEFT_IN_CHECK, (Details){.color = them, .found = ""},
                    "Position: %s is in check, but it is %s's move", side_names[them],
                    side_names[us]);
    }
    int checkers = eng_popcount(position->checkers);
    if (checkers > 2) {
        return fail(reader, ENG_FEN_TOO_MANY_CHECKERS, NOTHING,
                    "Position: %d pieces give check, which no move can cause", checkers);
    }
    return true;
}

/* Reads the six fields; others check whether they make a position. */
static bool read_all(Reader *reader, EngPosition *position)
{
    skip_space(reader);
    if (!read_placement(reader, position))
        return false;
    skip_space(reader);
    if (!read_side_to_move(reader, position))
        return false;
    skip_space(reader);
    if (!read_castling(reader, position))
        return false;
    skip_space(reader);
    if (!read_en_passant(reader, position))
        return false;
    skip_space(reader);
    if (!read_number(reader, &halfmove_field, &position->halfmove_clock))
        return false;
    skip_space(reader);
    if (!read_number(reader, &fullmove_field, &position->fullmove_number))
        return false;
    if (position->fullmove_number == 0)
        position->fullmove_number = 1; /* some programs count from 0 */
    skip_space(reader);
    if (*reader->at) {
        return fail(reader, ENG_FEN_AFTER_LAST_FIELD, HERE,
                    "Fullmove number: found %s after the last field, expected nothing more",
                    found(reader).text);
    }
    reader->at = reader->text;
    return true;
}

bool eng_fen_parse(EngPosition *position, const char *text, EngFenError *error)
{
    Reader reader = {.text = text, .at = text, .error = error};
    EngPosition parsed;
    memset(&parsed, 0, sizeof parsed);
    if (!read_all(&reader, &parsed) || !judge(&reader, &parsed))
        return false;
    *position = parsed;
    return true;
}

bool eng_fen_parse_fields(EngPosition *shell, const char *text, EngFenError *error)
{
    Reader reader = {.text = text, .at = text, .error = error};
    EngPosition parsed;
    memset(&parsed, 0, sizeof parsed);
    if (!read_all(&reader, &parsed))
        return false;
    *shell = parsed;
    return true;
}

/* --- Writing --------------------------------------------------------------------------------- */

static char *write_placement(const EngPosition *position, char *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            EngPiece piece = position->board[eng_square(file, rank)];
            if (piece == ENG_NO_PIECE) {
                empty++;
                continue;
            }
            if (empty)
                *out++ = (char)('0' + empty);
            empty = 0;
            *out++ = piece_letters[piece];
        }
        if (empty)
            *out++ = (char)('0' + empty);
        if (rank)
            *out++ = '/';
    }
    return out;
}

static char *write_castling(const EngPosition *position, char *out)
{
    if (!position->castling)
        *out++ = '-';
    for (int i = 0; i < 4; i++) {
        if (!(position->castling >> i & 1))
            continue;
        if (position->chess960)
            *out++ = (char)((i < 2 ? 'A' : 'a') + eng_file(position->castling_rook[i]));
        else
            *out++ = "KQkq"[i];
    }
    return out;
}

char *eng_fen_write(const EngPosition *position, char text[ENG_FEN_MAX])
{
    char *out = write_placement(position, text);
    *out++ = ' ';
    *out++ = position->side_to_move == ENG_WHITE ? 'w' : 'b';
    *out++ = ' ';
    out = write_castling(position, out);
    *out++ = ' ';
    if (position->en_passant == ENG_NO_SQUARE) {
        *out++ = '-';
    } else {
        *out++ = (char)('a' + eng_file(position->en_passant));
        *out++ = (char)('1' + eng_rank(position->en_passant));
    }
    snprintf(out, (size_t)(text + ENG_FEN_MAX - out), " %u %u", position->halfmove_clock,
             position->fullmove_number);
    return text;
}
