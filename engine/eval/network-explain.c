/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Describes how the network sees a position, for people: the value of each piece, which is the
 * change of the evaluation when it is taken off the board. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/board/bitboard.h"
#include "engine/board/movegen.h"
#include "engine/eval/accumulator.h"
#include "engine/eval/endgame.h"

typedef struct {
    char *text;
    size_t size, used;
} Page;

static void add(Page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(Page *page, const char *format, ...)
{
    va_list arguments;
    if (page->used >= page->size) {
        return;
    }
    va_start(arguments, format);
    page->used +=
        (size_t)vsnprintf(page->text + page->used, page->size - page->used, format, arguments);
    va_end(arguments);
}

static int white_raw(const EngNetwork *network, const EngPosition *position)
{
    const int value = eng_network_raw(network, position);
    return position->side_to_move == ENG_WHITE ? value : -value;
}

/* White's view. */
static int worth(const EngNetwork *network, const EngPosition *position, EngSquare square)
{
    EngPosition without = *position;
    const EngPiece piece = position->board[square];
    without.board[square] = ENG_NO_PIECE;
    without.by_type[eng_piece_type(piece)] ^= eng_bit(square);
    without.by_color[eng_piece_color(piece)] ^= eng_bit(square);
    return white_raw(network, position) - white_raw(network, &without);
}

static void add_board(Page *page, const EngNetwork *network, const EngPosition *position)
{
    static const char line[] =
        " +-------+-------+-------+-------+-------+-------+-------+-------+\n";
    add(page, "%s", line);
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++) {
            const EngPiece piece = position->board[eng_square(file, rank)];
            const char letter = "pnbrqk "[eng_piece_type(piece)];
            const bool white = piece != ENG_NO_PIECE && eng_piece_color(piece) == ENG_WHITE;
            add(page, " |   %c  ", white ? toupper((unsigned char)letter) : letter);
        }
        add(page, " |\n");
        for (int file = 0; file < 8; file++) {
            const EngSquare square = eng_square(file, rank);
            const EngPieceType type = eng_piece_type(position->board[square]);
            if (type == ENG_NO_PIECE_TYPE || type == ENG_KING) {
                add(page, " |      ");
            } else {
                add(page, " |%+6.2f", worth(network, position, square) / 100.0);
            }
        }
        add(page, " |\n%s", line);
    }
}

static void add_material(Page *page, const EngPosition *position, EngColor color, const char *name)
{
    static const int points[] = {1, 3, 3, 5, 9};
    int sum = 0;
    add(page, "%s:", name);
    for (int type = ENG_QUEEN; type >= ENG_PAWN; type--) {
        const int count = eng_popcount(eng_position_pieces(position, color, (EngPieceType)type));
        sum += count * points[type];
        add(page, " %d%c", count, "PNBRQ"[type]);
    }
    add(page, ", %d points\n", sum);
}

void eng_network_explain(const EngNetwork *network, const EngPosition *position, char *text,
                         size_t size)
{
    Page page = {.text = text, .size = size};
    const EngNetworkShape *shape = &network->shape;
    const int pieces = eng_popcount(eng_position_occupied(position));
    const int raw = white_raw(network, position), value = eng_network_evaluate(network, position);
    const int white_value = position->side_to_move == ENG_WHITE ? value : -value;
    const int scale = eng_endgame_scale(position, raw > 0 ? ENG_WHITE : ENG_BLACK);
    int mating;
    if (size == 0) {
        return;
    }
    text[0] = '\0';
    add(&page, "Net: %s\nMade of: %s\n\n", network->name,
        network->about[0] != '\0' ? network->about : "it does not say");
    add(&page,
        "What each piece is worth here, with %s to move: the value with it less that without,\n"
        "in pawns, as White sees it\n",
        position->side_to_move == ENG_WHITE ? "White" : "Black");
    add_board(&page, network, position);
    add_material(&page, position, ENG_WHITE, "White");
    add_material(&page, position, ENG_BLACK, "Black");
    add(&page, "Phase: %d of %d (0: pawns and kings alone)\n", eng_endgame_phase(position),
        ENG_PHASE_MAX);
    add(&page, "The net's last layer: that for %d pieces, number %d of %d\n", pieces,
        eng_network_output_bucket(shape->output_buckets, pieces) + 1, shape->output_buckets);
    add(&page, "Net alone: %d centipawns (white)\n", raw);
    if (eng_endgame_mating(position, &mating)) {
        add(&page, "Known endgame: mate can be forced\n");
    } else if (scale != ENG_SCALE_NORMAL) {
        add(&page, "Known endgame: scale %d/%d\n", scale, ENG_SCALE_NORMAL);
    }
    if (position->halfmove_clock > 0) {
        add(&page, "Half-moves without capture or pawn move: %d\n", position->halfmove_clock);
    }
    if (!eng_movegen_any(position)) {
        add(&page, "The game is over, %s: what follows does not know\n",
            position->checkers != 0 ? "checkmate" : "stalemate");
    } else if (position->checkers != 0) {
        add(&page, "In check: a search looks further before it believes this\n");
    }
    add(&page, "Evaluation: %d (side to move), %d (white), centipawns\n", value, white_value);
}
