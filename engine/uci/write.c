/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See write.h. Formats options, lines of a search, results and boards. */
#include "engine/uci/write.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"

enum { TABLES_CP = 20000 };

/* Returns the length after adding text; what does not fit is cut. */
static size_t append(char *text, size_t used, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static size_t append(char *text, size_t used, const char *format, ...)
{
    va_list arguments;
    if (used >= ENG_UCI_TEXT_MAX) {
        return used;
    }
    va_start(arguments, format);
    used += (size_t)vsnprintf(text + used, ENG_UCI_TEXT_MAX - used, format, arguments);
    va_end(arguments);
    return used;
}

void eng_uci_write_option(char text[ENG_UCI_TEXT_MAX], const EngOption *option)
{
    static const char *const types[] = {"spin", "check", "combo", "string", "button"};
    size_t used = append(text, 0, "option name %s type %s", option->name, types[option->type]);
    if (option->type != ENG_OPTION_BUTTON) {
        used = append(text, used, " default %s",
                      option->type == ENG_OPTION_STRING && option->default_value[0] == '\0'
                          ? "<empty>"
                          : option->default_value);
    }
    if (option->type == ENG_OPTION_SPIN) {
        used = append(text, used, " min %d max %d", option->min, option->max);
    }
    for (size_t i = 0; option->type == ENG_OPTION_COMBO && option->values[i]; i++) {
        used = append(text, used, " var %s", option->values[i]);
    }
    append(text, used, "\n");
}

static size_t append_score(char *text, size_t used, const EngInfo *info, bool show_wdl)
{
    static const char *const bounds[] = {"", " lowerbound", " upperbound"};
    const int value = info->score.value;
    if (info->score.type == ENG_SCORE_MATE) {
        used = append(text, used, " score mate %d", value > 0 ? (value + 1) / 2 : value / 2);
    } else if (info->score.type == ENG_SCORE_TABLES) {
        /* UCI has no form for it: far above any evaluation, higher the nearer it is. */
        used =
            append(text, used, " score cp %d", value > 0 ? TABLES_CP - value : -TABLES_CP - value);
    } else {
        used = append(text, used, " score cp %d", value);
    }
    used = append(text, used, "%s", bounds[info->bound]);
    if (show_wdl) {
        used = append(text, used, " wdl %d %d %d", info->win_permille, info->draw_permille,
                      info->loss_permille);
    }
    return used;
}

void eng_uci_write_info(char text[ENG_UCI_TEXT_MAX], const EngPosition *position,
                        const EngInfo *info, bool show_wdl)
{
    EngPosition at = *position, after;
    char move[ENG_UCI_MAX];
    const int64_t time_ms = info->time_ms > 0 ? info->time_ms : 1;
    size_t used = append(text, 0, "info depth %d seldepth %d multipv %d", info->depth,
                         info->selective_depth, info->multipv);
    used = append_score(text, used, info, show_wdl);
    used = append(text, used,
                  " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d tbhits %" PRIu64 " time %" PRId64,
                  info->nodes, info->nodes * 1000 / (uint64_t)time_ms, info->hashfull_permille,
                  info->table_hits, info->time_ms);
    if (info->pv_length > 0) {
        used = append(text, used, " pv");
    }
    for (size_t i = 0; i < info->pv_length && used + ENG_UCI_MAX + 2 < ENG_UCI_TEXT_MAX; i++) {
        used = append(text, used, " %s", eng_uci_write(&at, info->pv[i], move));
        eng_position_play(&after, &at, info->pv[i]);
        at = after;
    }
    append(text, used, "\n");
}

void eng_uci_write_currmove(char text[ENG_UCI_TEXT_MAX], const EngPosition *position, EngMove move,
                            int number, int depth)
{
    char move_text[ENG_UCI_MAX];
    append(text, 0, "info depth %d currmove %s currmovenumber %d\n", depth,
           eng_uci_write(position, move, move_text), number);
}

void eng_uci_write_result(char text[ENG_UCI_TEXT_MAX], const EngPosition *position,
                          const EngResult *result)
{
    EngPosition after;
    char move[ENG_UCI_MAX];
    size_t used = 0;
    if (result->best == ENG_NO_MOVE) {
        append(text, 0, "bestmove 0000\n");
        return;
    }
    eng_uci_write(position, result->best, move);
    if (result->book_weights > 0) {
        used = append(text, used, "info string book move %s, weight %d of %d\n", move,
                      result->book_weight, result->book_weights);
    }
    used = append(text, used, "bestmove %s", move);
    if (result->ponder != ENG_NO_MOVE) {
        eng_position_play(&after, position, result->best);
        used = append(text, used, " ponder %s", eng_uci_write(&after, result->ponder, move));
    }
    append(text, used, "\n");
}

void eng_uci_write_board(char text[ENG_UCI_TEXT_MAX], const EngPosition *position)
{
    static const char line[] = " +---+---+---+---+---+---+---+---+\n";
    char fen[ENG_FEN_MAX];
    size_t used = append(text, 0, "\n%s", line);
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++) {
            const EngPiece piece = position->board[eng_square(file, rank)];
            const char letter = "pnbrqk "[eng_piece_type(piece)];
            const bool white = piece != ENG_NO_PIECE && eng_piece_color(piece) == ENG_WHITE;
            used = append(text, used, " | %c", white ? toupper((unsigned char)letter) : letter);
        }
        used = append(text, used, " | %d\n%s", rank + 1, line);
    }
    used = append(text, used,
                  "   a   b   c   d   e   f   g   h\n\nFen: %s\nKey: %016" PRIX64 "\nCheckers: ",
                  eng_fen_write(position, fen), position->key);
    const char *separator = "";
    for (EngSquare square = 0; square < 64; square++) {
        if ((position->checkers >> square & 1) != 0) {
            used = append(text, used, "%s%c%c", separator, 'a' + eng_file(square),
                          '1' + eng_rank(square));
            separator = " ";
        }
    }
    append(text, used, "\n");
}
