/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What people say at the board, by chance from a seed: for voice.py.
 *
 *     voice-utterances SEED POSITIONS MOVES
 *
 * A line is FEN<TAB>MOVE<TAB>STYLE<TAB>WORDS. Each of the MOVES of a position is said in four
 * styles:
 * "san" (knight f three), "to" (knight to f three), "squares" (g one f three) and "nato" (knight
 * foxtrot three); every second one is followed by an illegal move, 0. Letters stand in braces,
 * "{F}", for voices that must be told to spell. This is written apart from the grammar that hears
 * (app/voice/spoken-moves.c), so that what people say is not just what the grammar has. */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/board/attacks.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"

typedef enum { SAN, TO, SQUARES, NATO, N_STYLES } Style;

static const char *const STYLES[N_STYLES] = {"san", "to", "squares", "nato"};
static const char *const PIECES[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
static const char *const LETTERS[] = {"{A}", "{B}", "{C}", "{D}", "{E}", "{F}", "{G}", "{H}"};
static const char *const NATO_LETTERS[] = {"alpha", "bravo",   "charlie", "delta",
                                           "echo",  "foxtrot", "golf",    "hotel"};
static const char *const NUMBERS[] = {"one",  "two", "three", "four",
                                      "five", "six", "seven", "eight"};

static guint64 state;

static guint draw(guint n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (guint)((state * G_GUINT64_CONSTANT(2685821657736338717)) >> 33) % n;
}

static char *dup_square(Style style, EngSquare square)
{
    return g_strdup_printf("%s %s", (style == NATO ? NATO_LETTERS : LETTERS)[eng_file(square)],
                           NUMBERS[eng_rank(square)]);
}

/* --- Positions ------------------------------------------------------------------------------- */

/* Mostly a move that loses nothing, a capture if there is one. */
static EngMove draw_move(const EngPosition *position, const EngMoveList *moves)
{
    EngMove move = moves->moves[draw((guint)moves->count)];

    for (guint i = 0; i < 12; i++) {
        const EngMove other = moves->moves[draw((guint)moves->count)];
        if (!eng_see_at_least(position, other, 0))
            continue;
        move = other;
        if (eng_move_is_capture(position, other) || draw(3) == 0)
            break;
    }
    return move;
}

/* FALSE: the game ended before. */
static gboolean play_on(EngPosition *position, guint plies)
{
    EngMoveList moves;

    for (guint i = 0; i < plies; i++) {
        const EngPosition before = *position;
        eng_movegen_legal(&before, &moves);
        if (moves.count == 0)
            return FALSE;
        eng_position_play(position, &before, draw_move(&before, &moves));
    }
    eng_movegen_legal(position, &moves);
    return moves.count >= 8;
}

static void draw_position(EngPosition *position)
{
    do {
        eng_position_init(position);
    } while (!play_on(position, 6 + draw(70)));
}

/* --- Legal moves ----------------------------------------------------------------------------- */

static void add_castling(GString *words, Style style, EngMove move)
{
    const EngSquare to = eng_move_arrival(move);
    const gboolean is_short = eng_file(to) > 4;
    g_autofree char *from_text = dup_square(style, eng_move_from(move));
    g_autofree char *to_text = dup_square(style, to);

    if (style == SAN)
        g_string_append(words, is_short ? "castle kingside" : "castle queenside");
    else if (style == TO)
        g_string_append(words, is_short ? "short castle" : "long castle");
    else if (style == SQUARES)
        g_string_append_printf(words, "%s to %s", from_text, to_text);
    else
        g_string_append_printf(words, "king %s", to_text);
}

static void add_pawn(GString *words, Style style, EngMove move, gboolean takes)
{
    g_autofree char *to = dup_square(style, eng_move_to(move));
    const char *file = (style == NATO ? NATO_LETTERS : LETTERS)[eng_file(eng_move_from(move))];

    if (takes) {
        g_string_append_printf(words, "%s takes %s", file, to);
        return;
    }
    if (style == TO || draw(3) == 0)
        g_string_append(words, "pawn ");
    g_string_append_printf(words, "%s%s", style == TO ? "to " : "", to);
}

/* "a" of "rook a d one", "one" of "rook one d four"; "": no other one can go there. */
static const char *tell_apart(const EngPosition *position, const EngMoveList *moves, EngMove move,
                              Style style)
{
    const EngSquare from = eng_move_from(move);
    const char *found = "";

    for (guint i = 0; i < (guint)moves->count; i++) {
        const EngMove other = moves->moves[i];
        if (other == move || eng_move_to(other) != eng_move_to(move) ||
            position->board[eng_move_from(other)] != position->board[from]) {
            continue;
        }
        if (eng_file(eng_move_from(other)) == eng_file(from))
            return NUMBERS[eng_rank(from)];
        found = (style == NATO ? NATO_LETTERS : LETTERS)[eng_file(from)];
    }
    return found;
}

static void add_piece(GString *words, const EngPosition *position, const EngMoveList *moves,
                      EngMove move, Style style)
{
    g_autofree char *to = dup_square(style, eng_move_to(move));
    const char *apart = tell_apart(position, moves, move, style);
    const gboolean takes = eng_move_is_capture(position, move);

    g_string_append_printf(words, "%s%s%s %s%s",
                           PIECES[eng_piece_type(position->board[eng_move_from(move)])],
                           *apart ? " " : "", apart,
                           !takes        ? (style == TO ? "to " : "")
                           : style == TO ? "captures "
                                         : "takes ",
                           to);
}

static void add_ending(GString *words, const EngPosition *position, EngMove move, Style style)
{
    EngPosition after;

    if (eng_move_kind(move) == ENG_MOVE_PROMOTION)
        g_string_append(words, style == TO ? " promotes to queen" : " queen");
    if (style == SQUARES || !eng_move_gives_check(position, move) || draw(2) == 0)
        return;
    eng_position_play(&after, position, move);
    g_string_append(words, eng_movegen_any(&after) ? " check" : " mate");
}

static void print_move(const EngPosition *position, const EngMoveList *moves, EngMove move,
                       Style style)
{
    g_autoptr(GString) words = g_string_new(NULL);
    const gboolean is_pawn = eng_piece_type(position->board[eng_move_from(move)]) == ENG_PAWN;
    char fen[ENG_FEN_MAX];

    if (eng_move_kind(move) == ENG_MOVE_CASTLING) {
        add_castling(words, style, move);
    } else if (style == SQUARES) {
        g_autofree char *from = dup_square(style, eng_move_from(move));
        g_autofree char *to = dup_square(style, eng_move_to(move));
        g_string_append_printf(words, "%s %s%s", from, draw(2) == 0 ? "" : "to ", to);
    } else if (is_pawn) {
        add_pawn(words, style, move,
                 eng_move_is_capture(position, move) || eng_move_kind(move) == ENG_MOVE_EN_PASSANT);
    } else {
        add_piece(words, position, moves, move, style);
    }
    add_ending(words, position, move, style);
    printf("%s\t%d\t%s\t%s\n", eng_fen_write(position, fen), move, STYLES[style], words->str);
}

/* --- Illegal ones ---------------------------------------------------------------------------- */

static gboolean can_arrive(const EngPosition *position, const EngMoveList *moves, EngPieceType type,
                           EngSquare to)
{
    for (guint i = 0; i < (guint)moves->count; i++) {
        if (eng_move_arrival(moves->moves[i]) == to &&
            eng_piece_type(position->board[eng_move_from(moves->moves[i])]) == type) {
            return TRUE;
        }
    }
    return FALSE;
}

/* Half of them go where the piece could go on an empty board, half anywhere. */
static gboolean draw_illegal(const EngPosition *position, const EngMoveList *moves,
                             EngPieceType *type, EngSquare *to)
{
    const EngSquare from = (EngSquare)draw(64);
    const EngPiece piece = position->board[from];

    *to = (EngSquare)draw(64);
    if (piece == ENG_NO_PIECE || eng_piece_color(piece) != position->side_to_move || *to == from)
        return FALSE;
    *type = eng_piece_type(piece);
    if (draw(2) == 0 && *type != ENG_PAWN && !(eng_piece_reach(*type, from) >> *to & 1))
        return FALSE;
    return !can_arrive(position, moves, *type, *to);
}

static void print_illegal(const EngPosition *position, const EngMoveList *moves)
{
    const Style style = (Style)(const Style[]){SAN, TO, NATO}[draw(3)];
    char fen[ENG_FEN_MAX];
    EngPieceType type;
    EngSquare to;

    while (!draw_illegal(position, moves, &type, &to))
        continue;
    g_autofree char *square = dup_square(style, to);
    const gboolean names = type != ENG_PAWN || style == TO;
    printf("%s\t0\tillegal\t%s%s%s%s\n", eng_fen_write(position, fen), names ? PIECES[type] : "",
           names ? " " : "", style == TO ? "to " : "", square);
}

int main(int argc, char **argv)
{
    const guint n_positions = argc > 2 ? (guint)atoi(argv[2]) : 60;
    const guint n_moves = argc > 3 ? (guint)atoi(argv[3]) : 13;

    state = g_ascii_strtoull(argc > 1 ? argv[1] : "1", NULL, 10) * 0x9e3779b97f4a7c15u + 1;
    for (guint i = 0; i < n_positions; i++) {
        EngPosition position;
        EngMoveList moves;
        draw_position(&position);
        eng_movegen_legal(&position, &moves);
        for (guint k = 0; k < n_moves; k++) {
            const EngMove move = moves.moves[draw((guint)moves.count)];
            const gboolean is_under =
                eng_move_kind(move) == ENG_MOVE_PROMOTION && eng_move_promoted(move) != ENG_QUEEN;
            for (Style style = SAN; style < N_STYLES && !is_under; style++)
                print_move(&position, &moves, move, style);
            if (k % 2 == 0)
                print_illegal(&position, &moves);
        }
    }
    return 0;
}
