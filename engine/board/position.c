/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See position.h. Sets up positions, plays moves by copying, and checks that a position is
 * consistent. */
#include "engine/board/position.h"

#include "engine/board/attacks.h"
#include "engine/board/zobrist.h"

#include <string.h>

EngSquare eng_position_king(const EngPosition *position, EngColor color)
{
    return eng_first(eng_position_pieces(position, color, ENG_KING));
}

EngBitboard eng_position_attackers(const EngPosition *position, EngSquare square,
                                   EngBitboard occupied)
{
    const EngBitboard *by_type = position->by_type;
    EngBitboard pawns = by_type[ENG_PAWN];
    return (eng_pawn_attacks(ENG_BLACK, square) & pawns & position->by_color[ENG_WHITE]) |
           (eng_pawn_attacks(ENG_WHITE, square) & pawns & position->by_color[ENG_BLACK]) |
           (eng_knight_attacks(square) & by_type[ENG_KNIGHT]) |
           (eng_king_attacks(square) & by_type[ENG_KING]) |
           (eng_bishop_attacks(square, occupied) & (by_type[ENG_BISHOP] | by_type[ENG_QUEEN])) |
           (eng_rook_attacks(square, occupied) & (by_type[ENG_ROOK] | by_type[ENG_QUEEN]));
}

bool eng_position_is_attacked(const EngPosition *position, EngSquare square, EngColor color)
{
    EngBitboard occupied = eng_position_occupied(position);
    return (eng_position_attackers(position, square, occupied) & position->by_color[color]) != 0;
}

static EngBitboard find_checkers(const EngPosition *position)
{
    EngColor us = position->side_to_move;
    const EngBitboard *by_type = position->by_type;
    EngSquare king = eng_position_king(position, us);
    EngBitboard occupied = eng_position_occupied(position);
    EngBitboard set =
        (eng_pawn_attacks(us, king) & by_type[ENG_PAWN]) |
        (eng_knight_attacks(king) & by_type[ENG_KNIGHT]) |
        (eng_bishop_attacks(king, occupied) & (by_type[ENG_BISHOP] | by_type[ENG_QUEEN])) |
        (eng_rook_attacks(king, occupied) & (by_type[ENG_ROOK] | by_type[ENG_QUEEN]));
    return set & position->by_color[eng_other(us)];
}

/* The same after `move`, from its possible effects: the moved piece gives check, or one behind the
 * square it left. In most cases neither is on a line with the king, which small tables tell without
 * the big ones of find_checkers(). */
static EngBitboard find_checkers_after(const EngPosition *position, EngMove move)
{
    if (move == ENG_NULL_MOVE)
        return 0;
    if (eng_move_kind(move) == ENG_MOVE_CASTLING || eng_move_kind(move) == ENG_MOVE_EN_PASSANT)
        return find_checkers(position);
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    EngColor us = position->side_to_move;
    EngSquare king = eng_position_king(position, us);
    EngPieceType arrived = eng_piece_type(position->board[to]);
    EngBitboard reach =
        arrived == ENG_PAWN ? eng_pawn_attacks(us, king) : eng_piece_reach(arrived, king);
    const EngBitboard *by_type = position->by_type;
    bool straight = eng_piece_reach(ENG_ROOK, king) >> from & 1;
    EngBitboard sliders = by_type[straight ? ENG_ROOK : ENG_BISHOP] | by_type[ENG_QUEEN];
    EngBitboard uncovered = eng_line(king, from) & sliders & position->by_color[eng_other(us)];
    EngBitboard candidates = (reach & eng_bit(to)) | uncovered;
    EngBitboard occupied = eng_position_occupied(position), checkers = 0;
    while (candidates) {
        EngSquare square = eng_pop_first(&candidates);
        if (!(eng_between(king, square) & occupied))
            checkers |= eng_bit(square);
    }
    return checkers;
}

/* Whether a pawn of the side to move can legally capture on the square `target` that an enemy pawn
 * has just jumped over. */
static bool en_passant_is_possible(const EngPosition *position, EngSquare target)
{
    EngColor us = position->side_to_move, them = eng_other(us);
    EngSquare king = eng_position_king(position, us);
    EngBitboard captured = eng_ahead(eng_bit(target), them);
    EngBitboard takers =
        eng_pawn_attacks(them, target) & eng_position_pieces(position, us, ENG_PAWN);
    while (takers) {
        EngBitboard taker = eng_bit(eng_pop_first(&takers));
        EngBitboard occupied = eng_position_occupied(position) ^ taker ^ captured ^ eng_bit(target);
        if (!(eng_position_attackers(position, king, occupied) & position->by_color[them] &
              ~captured)) {
            return true;
        }
    }
    return false;
}

/* --- Setting up ------------------------------------------------------------------------------ */

static uint64_t state_key(const EngPosition *position)
{
    uint64_t key = eng_zobrist_castling[position->castling];
    if (position->side_to_move == ENG_BLACK)
        key ^= eng_zobrist_black_to_move;
    if (position->en_passant != ENG_NO_SQUARE)
        key ^= eng_zobrist_en_passant[eng_file(position->en_passant)];
    return key;
}

void eng_position_complete(EngPosition *position)
{
    memset(position->by_type, 0, sizeof position->by_type);
    memset(position->by_color, 0, sizeof position->by_color);
    position->key = position->pawn_key = 0;
    for (EngSquare s = 0; s < 64; s++) {
        EngPiece piece = position->board[s];
        if (piece == ENG_NO_PIECE)
            continue;
        position->by_type[eng_piece_type(piece)] |= eng_bit(s);
        position->by_color[eng_piece_color(piece)] |= eng_bit(s);
        position->key ^= eng_zobrist_pieces[piece][s];
        if (eng_piece_type(piece) == ENG_PAWN)
            position->pawn_key ^= eng_zobrist_pieces[piece][s];
    }
    position->checkers = find_checkers(position);
    if (position->en_passant != ENG_NO_SQUARE &&
        !en_passant_is_possible(position, position->en_passant)) {
        position->en_passant = ENG_NO_SQUARE;
    }
    position->key ^= state_key(position);
}

/* The initial position with `back_rank` on the home ranks; castling with the outer rooks. */
static void set_up(EngPosition *position, const EngPieceType back_rank[8])
{
    memset(position, 0, sizeof *position);
    memset(position->board, ENG_NO_PIECE, sizeof position->board);
    position->castling = 15;
    position->en_passant = ENG_NO_SQUARE;
    position->fullmove_number = 1;
    int king_file = 0;
    while (back_rank[king_file] != ENG_KING)
        king_file++;
    for (int file = 0; file < 8; file++) {
        position->board[eng_square(file, 0)] = eng_piece(ENG_WHITE, back_rank[file]);
        position->board[eng_square(file, 1)] = eng_piece(ENG_WHITE, ENG_PAWN);
        position->board[eng_square(file, 6)] = eng_piece(ENG_BLACK, ENG_PAWN);
        position->board[eng_square(file, 7)] = eng_piece(ENG_BLACK, back_rank[file]);
        if (back_rank[file] == ENG_ROOK) {
            int side = file < king_file;
            position->castling_rook[side] = eng_square(file, 0);
            position->castling_rook[2 + side] = eng_square(file, 7);
        }
    }
    eng_position_complete(position);
}

void eng_position_init(EngPosition *position)
{
    static const EngPieceType back_rank[8] = {ENG_ROOK, ENG_KNIGHT, ENG_BISHOP, ENG_QUEEN,
                                              ENG_KING, ENG_BISHOP, ENG_KNIGHT, ENG_ROOK};
    set_up(position, back_rank);
}

/* Puts `type` on the `n`th free file. */
static void place_on_free(EngPieceType back_rank[8], int n, EngPieceType type)
{
    for (int file = 0; file < 8; file++) {
        if (back_rank[file] == ENG_NO_PIECE_TYPE && n-- == 0) {
            back_rank[file] = type;
            return;
        }
    }
}

bool eng_position_init_chess960(EngPosition *position, int index)
{
    /* Scharnagl's numbering: the bishops by two remainders of 4, the queen by one of 6, and the
     * knights by the number of their pair among the five free files. */
    static const uint8_t knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                           {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    if (index < 0 || index >= 960)
        return false;
    EngPieceType back_rank[8];
    for (int file = 0; file < 8; file++)
        back_rank[file] = ENG_NO_PIECE_TYPE;
    int light = index % 4, dark = index / 4 % 4, queen = index / 16 % 6, pair = index / 96;
    back_rank[2 * light + 1] = ENG_BISHOP;
    back_rank[2 * dark] = ENG_BISHOP;
    place_on_free(back_rank, queen, ENG_QUEEN);
    place_on_free(back_rank, knights[pair][1], ENG_KNIGHT);
    place_on_free(back_rank, knights[pair][0], ENG_KNIGHT);
    place_on_free(back_rank, 0, ENG_ROOK);
    place_on_free(back_rank, 0, ENG_KING);
    place_on_free(back_rank, 0, ENG_ROOK);
    set_up(position, back_rank);
    position->chess960 = index != 518;
    return true;
}

/* --- Playing a move -------------------------------------------------------------------------- */

static void remove_piece(EngPosition *position, EngPiece piece, EngSquare square)
{
    position->by_type[eng_piece_type(piece)] ^= eng_bit(square);
    position->by_color[eng_piece_color(piece)] ^= eng_bit(square);
    position->board[square] = ENG_NO_PIECE;
    position->key ^= eng_zobrist_pieces[piece][square];
}

static void put_piece(EngPosition *position, EngPiece piece, EngSquare square)
{
    position->by_type[eng_piece_type(piece)] ^= eng_bit(square);
    position->by_color[eng_piece_color(piece)] ^= eng_bit(square);
    position->board[square] = piece;
    position->key ^= eng_zobrist_pieces[piece][square];
}

static void move_piece(EngPosition *position, EngPiece piece, EngSquare from, EngSquare to)
{
    EngBitboard squares = eng_bit(from) | eng_bit(to);
    position->by_type[eng_piece_type(piece)] ^= squares;
    position->by_color[eng_piece_color(piece)] ^= squares;
    position->board[from] = ENG_NO_PIECE;
    position->board[to] = piece;
    position->key ^= eng_zobrist_pieces[piece][from] ^ eng_zobrist_pieces[piece][to];
}

/* Removes the rights of rooks on either square of a move. */
static void lose_rights(EngPosition *position, EngSquare from, EngSquare to, bool king_moved)
{
    unsigned lost = king_moved ? 3u << 2 * position->side_to_move : 0;
    for (int i = 0; i < 4; i++) {
        EngSquare rook = position->castling_rook[i];
        lost |= (unsigned)(rook == from || rook == to) << i;
    }
    lost &= position->castling;
    if (!lost)
        return;
    position->key ^= eng_zobrist_castling[position->castling];
    position->castling &= (uint8_t)~lost;
    position->key ^= eng_zobrist_castling[position->castling];
    for (int i = 0; i < 4; i++) {
        if (lost >> i & 1)
            position->castling_rook[i] = ENG_NO_SQUARE;
    }
}

static void play_castling(EngPosition *after, EngSquare king_from, EngSquare rook_from)
{
    EngColor us = after->side_to_move;
    bool h_side = rook_from > king_from;
    int rank = eng_relative_rank(us, 0);
    remove_piece(after, eng_piece(us, ENG_KING), king_from);
    remove_piece(after, eng_piece(us, ENG_ROOK), rook_from);
    put_piece(after, eng_piece(us, ENG_KING), eng_square(h_side ? 6 : 2, rank));
    put_piece(after, eng_piece(us, ENG_ROOK), eng_square(h_side ? 5 : 3, rank));
}

static void play_pawn(EngPosition *after, EngSquare from, EngSquare to, EngMove move)
{
    EngColor us = after->side_to_move;
    EngPiece pawn = eng_piece(us, ENG_PAWN);
    after->halfmove_clock = 0;
    remove_piece(after, pawn, from);
    after->pawn_key ^= eng_zobrist_pieces[pawn][from];
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION) {
        put_piece(after, eng_piece(us, eng_move_promoted(move)), to);
        return;
    }
    put_piece(after, pawn, to);
    after->pawn_key ^= eng_zobrist_pieces[pawn][to];
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT) {
        EngPiece victim = eng_piece(eng_other(us), ENG_PAWN);
        EngSquare at = to ^ 8;
        remove_piece(after, victim, at);
        after->pawn_key ^= eng_zobrist_pieces[victim][at];
    }
}

static void capture_on(EngPosition *after, EngSquare square)
{
    EngPiece victim = after->board[square];
    after->halfmove_clock = 0;
    remove_piece(after, victim, square);
    if (eng_piece_type(victim) == ENG_PAWN)
        after->pawn_key ^= eng_zobrist_pieces[victim][square];
}

/* After a pawn's double step: marks the square it jumped over, if it can be captured there. */
static void mark_en_passant(EngPosition *after, EngSquare jumped)
{
    EngColor them = eng_other(after->side_to_move);
    if (!(eng_pawn_attacks(them, jumped) &
          eng_position_pieces(after, after->side_to_move, ENG_PAWN))) {
        return;
    }
    if (!en_passant_is_possible(after, jumped))
        return;
    after->en_passant = jumped;
    after->key ^= eng_zobrist_en_passant[eng_file(jumped)];
}

void eng_position_play(EngPosition *restrict after, const EngPosition *restrict before,
                       EngMove move)
{
    *after = *before;
    EngColor us = before->side_to_move;
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    if (after->halfmove_clock < UINT16_MAX)
        after->halfmove_clock++;
    if (us == ENG_BLACK && after->fullmove_number < UINT16_MAX)
        after->fullmove_number++;
    if (after->en_passant != ENG_NO_SQUARE) {
        after->key ^= eng_zobrist_en_passant[eng_file(after->en_passant)];
        after->en_passant = ENG_NO_SQUARE;
    }
    EngPieceType type = ENG_NO_PIECE_TYPE;
    if (move != ENG_NULL_MOVE) {
        type = eng_piece_type(before->board[from]);
        if (after->castling)
            lose_rights(after, from, to, type == ENG_KING);
        if (eng_move_kind(move) == ENG_MOVE_CASTLING) {
            play_castling(after, from, to);
        } else {
            if (before->board[to] != ENG_NO_PIECE)
                capture_on(after, to);
            if (type == ENG_PAWN) {
                play_pawn(after, from, to, move);
            } else {
                move_piece(after, before->board[from], from, to);
            }
        }
    }
    after->side_to_move = (uint8_t)eng_other(us);
    after->key ^= eng_zobrist_black_to_move;
    after->checkers = find_checkers_after(after, move);
    if (type == ENG_PAWN && (from ^ to) == 16)
        mark_en_passant(after, (EngSquare)((from + to) / 2));
}

/* --- Comparing and checking ------------------------------------------------------------------ */

bool eng_position_equal(const EngPosition *a, const EngPosition *b)
{
    return a->key == b->key && a->side_to_move == b->side_to_move && a->castling == b->castling &&
           a->en_passant == b->en_passant &&
           memcmp(a->castling_rook, b->castling_rook, sizeof a->castling_rook) == 0 &&
           memcmp(a->board, b->board, sizeof a->board) == 0;
}

static const char *check_castling(const EngPosition *position)
{
    if (position->castling > 15)
        return "castling has bits beyond the four rights";
    for (int i = 0; i < 4; i++) {
        EngSquare rook = position->castling_rook[i];
        EngColor color = i >> 1;
        if (!(position->castling >> i & 1)) {
            if (rook != ENG_NO_SQUARE)
                return "castling_rook is set without the right";
            continue;
        }
        if (rook > 63 || position->board[rook] != eng_piece(color, ENG_ROOK))
            return "a castling right has no rook";
        EngSquare king = eng_position_king(position, color);
        if (eng_rank(king) != eng_relative_rank(color, 0) || eng_rank(rook) != eng_rank(king))
            return "a castling right has its king or rook off the home rank";
        if ((rook < king) != (i & 1))
            return "a castling right has its rook on the wrong side";
    }
    return NULL;
}

const char *eng_position_check(const EngPosition *position)
{
    EngPosition whole = *position;
    int kings[2] = {0, 0};
    for (EngSquare s = 0; s < 64; s++) {
        EngPiece piece = position->board[s];
        if (piece == ENG_NO_PIECE)
            continue;
        if (piece > 15 || eng_piece_type(piece) > ENG_KING)
            return "board holds something that is no piece";
        kings[eng_piece_color(piece)] += eng_piece_type(piece) == ENG_KING;
    }
    if (position->side_to_move > ENG_BLACK)
        return "side_to_move is no colour";
    if (kings[ENG_WHITE] != 1 || kings[ENG_BLACK] != 1)
        return "a side has not exactly one king";
    if (position->en_passant > ENG_NO_SQUARE)
        return "en_passant is no square";
    eng_position_complete(&whole);
    if (memcmp(whole.by_type, position->by_type, sizeof whole.by_type) != 0)
        return "by_type does not match board";
    if (memcmp(whole.by_color, position->by_color, sizeof whole.by_color) != 0)
        return "by_color does not match board";
    if (position->by_type[ENG_PAWN] & (ENG_RANK_1 | ENG_RANK_8))
        return "a pawn stands on the first or last rank";
    if (whole.checkers != position->checkers)
        return "checkers are not the pieces that give check";
    if (whole.en_passant != position->en_passant)
        return "en_passant is set though no pawn can capture there";
    if (whole.key != position->key)
        return "key is not the key of the position";
    if (whole.pawn_key != position->pawn_key)
        return "pawn_key is not the key of the pawns";
    EngSquare waiting_king = eng_position_king(position, eng_other(position->side_to_move));
    if (eng_position_is_attacked(position, waiting_king, position->side_to_move))
        return "the side that has just moved is in check";
    return check_castling(position);
}
