/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See setup.h. */
#include "engine/board/setup.h"

#include <string.h>

#include "engine/board/attacks.h"

enum { CLASSICAL_KING_FILE = 4 };

static EngBitboard pieces(const EngSetup *setup, EngPiece piece)
{
    EngBitboard found = 0;
    for (int s = 0; s < 64; s++)
        found |= (EngBitboard)(setup->board[s] == piece) << s;
    return found;
}

static EngBitboard occupied(const EngSetup *setup)
{
    return ~pieces(setup, ENG_NO_PIECE);
}

/* The pieces of `color` that attack `square`. */
static EngBitboard attackers(const EngSetup *setup, EngSquare square, EngColor color)
{
    EngBitboard all = occupied(setup);
    EngBitboard found =
        eng_pawn_attacks(eng_other(color), square) & pieces(setup, eng_piece(color, ENG_PAWN));
    for (EngPieceType type = ENG_KNIGHT; type <= ENG_KING; type++)
        found |= eng_piece_attacks(type, square, all) & pieces(setup, eng_piece(color, type));
    return found;
}

/* Copies the fields of a FEN, and nothing derived from them. */
static EngPosition to_shell(const EngSetup *setup)
{
    EngPosition shell;
    memset(&shell, 0, sizeof shell);
    memcpy(shell.board, setup->board, sizeof shell.board);
    memcpy(shell.castling_rook, setup->castling_rook, sizeof shell.castling_rook);
    shell.side_to_move = (uint8_t)setup->side_to_move;
    shell.castling = setup->castling;
    shell.en_passant = setup->en_passant;
    shell.halfmove_clock = setup->halfmove_clock;
    shell.fullmove_number = setup->fullmove_number;
    shell.chess960 = setup->chess960;
    return shell;
}

void eng_setup_from_position(EngSetup *setup, const EngPosition *position)
{
    memcpy(setup->board, position->board, sizeof setup->board);
    memcpy(setup->castling_rook, position->castling_rook, sizeof setup->castling_rook);
    setup->side_to_move = (EngColor)position->side_to_move;
    setup->castling = position->castling;
    setup->en_passant = position->en_passant;
    setup->halfmove_clock = position->halfmove_clock;
    setup->fullmove_number = position->fullmove_number;
    setup->chess960 = position->chess960;
}

void eng_setup_clear(EngSetup *setup)
{
    memset(setup->board, ENG_NO_PIECE, sizeof setup->board);
    memset(setup->castling_rook, ENG_NO_SQUARE, sizeof setup->castling_rook);
    setup->side_to_move = ENG_WHITE;
    setup->castling = 0;
    setup->en_passant = ENG_NO_SQUARE;
    setup->halfmove_clock = 0;
    setup->fullmove_number = 1;
}

/* --- Castling and en passant ------------------------------------------------------------------ */

/* The only king of `color` if it is on a square it may castle from, else ENG_NO_SQUARE. */
static EngSquare castling_king(const EngSetup *setup, EngColor color)
{
    EngBitboard kings = pieces(setup, eng_piece(color, ENG_KING));
    if (eng_popcount(kings) != 1)
        return ENG_NO_SQUARE;
    EngSquare king = eng_first(kings);
    if (eng_rank(king) != eng_relative_rank(color, 0))
        return ENG_NO_SQUARE;
    if (!setup->chess960 && eng_file(king) != CLASSICAL_KING_FILE)
        return ENG_NO_SQUARE;
    return king;
}

/* The rook of right `index`: the named one if it is still there, else the outermost on that side
 * (the corner's, in classical chess); ENG_NO_SQUARE: none. */
static EngSquare castling_rook(const EngSetup *setup, int index)
{
    EngColor color = index < 2 ? ENG_WHITE : ENG_BLACK;
    bool long_side = index & 1;
    EngSquare king = castling_king(setup, color);
    EngPiece rook = eng_piece(color, ENG_ROOK);
    if (king == ENG_NO_SQUARE)
        return ENG_NO_SQUARE;
    EngSquare named = setup->castling_rook[index];
    if (setup->chess960 && named < 64 && setup->board[named] == rook &&
        eng_rank(named) == eng_rank(king) && (named < king) == long_side) {
        return named;
    }
    int step = long_side ? 1 : -1;
    for (int file = long_side ? 0 : 7; file != eng_file(king); file += step) {
        EngSquare square = eng_square(file, eng_rank(king));
        if (setup->board[square] == rook)
            return square;
        if (!setup->chess960)
            break;
    }
    return ENG_NO_SQUARE;
}

uint8_t eng_setup_possible_castling(const EngSetup *setup)
{
    uint8_t possible = 0;
    for (int i = 0; i < 4; i++) {
        if (castling_rook(setup, i) != ENG_NO_SQUARE)
            possible |= (uint8_t)(1u << i);
    }
    return possible;
}

EngBitboard eng_setup_possible_en_passant(const EngSetup *setup)
{
    EngColor us = setup->side_to_move, them = eng_other(us);
    int forward = them == ENG_WHITE ? 8 : -8;
    EngBitboard takers = pieces(setup, eng_piece(us, ENG_PAWN));
    EngBitboard possible = 0;
    for (int file = 0; file < 8; file++) {
        EngSquare square = eng_square(file, eng_relative_rank(them, 2));
        if (setup->board[square] == ENG_NO_PIECE &&
            setup->board[square - forward] == ENG_NO_PIECE &&
            setup->board[square + forward] == eng_piece(them, ENG_PAWN) &&
            (eng_pawn_attacks(them, square) & takers)) {
            possible |= eng_bit(square);
        }
    }
    return possible;
}

void eng_setup_normalize(EngSetup *setup)
{
    setup->castling &= eng_setup_possible_castling(setup);
    for (int i = 0; i < 4; i++) {
        setup->castling_rook[i] =
            setup->castling >> i & 1 ? castling_rook(setup, i) : ENG_NO_SQUARE;
    }
    if (setup->en_passant < 64 &&
        !(eng_setup_possible_en_passant(setup) >> setup->en_passant & 1)) {
        setup->en_passant = ENG_NO_SQUARE;
    }
}

/* --- Problems --------------------------------------------------------------------------------- */

typedef struct {
    EngSetupProblem *problems;
    int count;
} Report;

static void report(Report *to, EngSetupProblemKind kind, EngColor color, EngBitboard squares)
{
    to->problems[to->count++] = (EngSetupProblem){
        .kind = kind,
        .color = color,
        .squares = squares,
        .blocks = kind != ENG_SETUP_MANY_PROMOTED,
    };
}

/* How many of the pieces must be promoted pawns: those beyond the initial number. */
static int count_promoted(const EngSetup *setup, EngColor color)
{
    static const int AT_FIRST[] = {
        [ENG_KNIGHT] = 2, [ENG_BISHOP] = 2, [ENG_ROOK] = 2, [ENG_QUEEN] = 1};
    int promoted = 0;
    for (EngPieceType type = ENG_KNIGHT; type <= ENG_QUEEN; type++) {
        int extra = eng_popcount(pieces(setup, eng_piece(color, type))) - AT_FIRST[type];
        promoted += extra > 0 ? extra : 0;
    }
    return promoted;
}

static void judge_men(Report *to, const EngSetup *setup, EngColor color)
{
    EngBitboard kings = pieces(setup, eng_piece(color, ENG_KING));
    EngBitboard pawns = pieces(setup, eng_piece(color, ENG_PAWN));
    EngBitboard edge = eng_rank_mask(0) | eng_rank_mask(7);
    if (!kings)
        report(to, ENG_SETUP_NO_KING, color, 0);
    if (eng_popcount(kings) > 1)
        report(to, ENG_SETUP_MANY_KINGS, color, kings);
    if (pawns & edge)
        report(to, ENG_SETUP_PAWN_ON_EDGE, color, pawns & edge);
    if (eng_popcount(pawns) > 8)
        report(to, ENG_SETUP_MANY_PAWNS, color, pawns);
    else if (count_promoted(setup, color) > 8 - eng_popcount(pawns))
        report(to, ENG_SETUP_MANY_PROMOTED, color, 0);
}

/* Requires one king each. */
static void judge_checks(Report *to, const EngSetup *setup)
{
    EngColor us = setup->side_to_move, them = eng_other(us);
    EngSquare our_king = eng_first(pieces(setup, eng_piece(us, ENG_KING)));
    EngSquare their_king = eng_first(pieces(setup, eng_piece(them, ENG_KING)));
    EngBitboard both = eng_bit(our_king) | eng_bit(their_king);
    EngBitboard takers = attackers(setup, their_king, us);
    EngBitboard checkers = attackers(setup, our_king, them);
    if (eng_king_attacks(our_king) >> their_king & 1)
        report(to, ENG_SETUP_KINGS_TOUCH, us, both);
    else if (takers)
        report(to, ENG_SETUP_CAN_TAKE_KING, them, takers | eng_bit(their_king));
    if (eng_popcount(checkers) > 2)
        report(to, ENG_SETUP_MANY_CHECKERS, us, checkers);
}

int eng_setup_find_problems(const EngSetup *setup, EngSetupProblem problems[ENG_SETUP_MAX_PROBLEMS])
{
    Report to = {.problems = problems};
    judge_men(&to, setup, ENG_WHITE);
    judge_men(&to, setup, ENG_BLACK);
    if (eng_popcount(pieces(setup, eng_piece(ENG_WHITE, ENG_KING))) == 1 &&
        eng_popcount(pieces(setup, eng_piece(ENG_BLACK, ENG_KING))) == 1) {
        judge_checks(&to, setup);
    }
    return to.count;
}

bool eng_setup_to_position(const EngSetup *setup, EngPosition *position)
{
    EngSetupProblem problems[ENG_SETUP_MAX_PROBLEMS];
    int count = eng_setup_find_problems(setup, problems);
    for (int i = 0; i < count; i++) {
        if (problems[i].blocks)
            return false;
    }
    *position = to_shell(setup);
    eng_position_complete(position);
    return true;
}

/* --- Flipping and mirroring ------------------------------------------------------------------- */

static EngSquare turn(EngSquare square, unsigned flip)
{
    return square < 64 ? square ^ flip : square;
}

/* Moves every square s to s ^ flip: 7 swaps left and right, 56 top and bottom, 63 both. */
static void move_squares(EngSetup *setup, unsigned flip)
{
    EngSetup before = *setup;
    for (unsigned s = 0; s < 64; s++)
        setup->board[s ^ flip] = before.board[s];
    setup->en_passant = turn(before.en_passant, flip);
    for (int i = 0; i < 4; i++)
        setup->castling_rook[i] = turn(before.castling_rook[i], flip);
}

static void swap_rights(EngSetup *setup, unsigned flip)
{
    EngSetup before = *setup;
    setup->castling = 0;
    for (unsigned i = 0; i < 4; i++) {
        setup->castling |= (uint8_t)((before.castling >> i & 1) << (i ^ flip));
        setup->castling_rook[i ^ flip] = before.castling_rook[i];
    }
}

void eng_setup_mirror(EngSetup *setup)
{
    move_squares(setup, 7);
    swap_rights(setup, 1); /* short and long castling swap */
    eng_setup_normalize(setup);
}

void eng_setup_swap_colors(EngSetup *setup)
{
    move_squares(setup, 56);
    swap_rights(setup, 2); /* White's and Black's swap */
    for (int s = 0; s < 64; s++) {
        if (setup->board[s] != ENG_NO_PIECE)
            setup->board[s] ^= 8; /* the bit of the color */
    }
    setup->side_to_move = eng_other(setup->side_to_move);
    eng_setup_normalize(setup);
}

void eng_setup_rotate(EngSetup *setup)
{
    move_squares(setup, 63);
    setup->castling = 0;
    eng_setup_normalize(setup);
}

/* --- FEN -------------------------------------------------------------------------------------- */

char *eng_setup_write_fen(const EngSetup *setup, char text[ENG_FEN_MAX])
{
    EngPosition shell = to_shell(setup);
    return eng_fen_write(&shell, text);
}

bool eng_setup_parse_fen(EngSetup *setup, const char *text, EngFenError *error)
{
    EngPosition shell;
    if (!eng_fen_parse_fields(&shell, text, error))
        return false;
    eng_setup_from_position(setup, &shell);
    return true;
}
