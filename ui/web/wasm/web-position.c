/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the page asks about a position and a game: its moves, its state in words, its notation. */
#include <glib/gi18n-lib.h>

#include "app/game/fen-problem.h"
#include "app/game/shown-move.h"
#include "app/session/announce.h"
#include "app/session/play-status.h"
#include "app/session/refusals.h"
#include "ui/board/accessible.h"
#include "ui/web/wasm/web-json.h"
#include "ui/web/wasm/web-line.h"

/* 0: English letters, 1: the language's, 2: figurines. */
WEB_EXPORT(web_set_letters)
void web_set_letters(int letters)
{
    tabiya_shown_letters_set((TabiyaPieceLetters)CLAMP(letters, 0, TABIYA_LETTERS_FIGURINE));
}

static void add_square(GString *json, const char *key, EngSquare square)
{
    const char name[] = {(char)('a' + eng_file(square)), (char)('1' + eng_rank(square)), '\0'};

    web_json_text(json, key, square == ENG_NO_SQUARE ? "" : name);
}

/* --- A position ------------------------------------------------------------------------------- */

static void add_move(GString *json, const EngPosition *position, EngMove move)
{
    static const char letters[] = "pnbrqk";
    char uci[ENG_UCI_MAX], san[ENG_SAN_MAX];
    const gboolean promotes = eng_move_kind(move) == ENG_MOVE_PROMOTION;
    const char promotion[] = {promotes ? letters[eng_move_promoted(move)] : '\0', '\0'};

    web_json_open(json, NULL, '{');
    web_json_text(json, "uci", eng_uci_write(position, move, uci));
    web_json_text(json, "san", eng_san_write(position, move, san));
    web_json_take(json, "shown", tabiya_shown_san_dup(san));
    add_square(json, "from", eng_move_from(move));
    add_square(json, "to", eng_move_arrival(move));
    add_square(json, "rook",
               eng_move_kind(move) == ENG_MOVE_CASTLING ? eng_move_to(move) : ENG_NO_SQUARE);
    web_json_text(json, "promotion", promotion);
    web_json_close(json, '}');
}

static void add_moves(GString *json, const EngPosition *position, gboolean is_over)
{
    EngMoveList list;

    eng_movegen_legal(position, &list);
    web_json_open(json, "moves", '[');
    for (int i = 0; i < list.count && !is_over; i++)
        add_move(json, position, list.moves[i]);
    web_json_close(json, ']');
}

static void add_squares(GString *json, const EngPosition *position)
{
    char squares[65] = "";

    for (EngSquare square = 0; square < 64; square++) {
        const EngPiece piece = position->board[square];
        const char *letters = eng_piece_color(piece) == ENG_WHITE ? "PNBRQK" : "pnbrqk";
        squares[square] = piece == ENG_NO_PIECE ? '.' : letters[eng_piece_type(piece)];
    }
    web_json_text(json, "squares", squares);
}

static void add_state(GString *json, const EngPosition *position, EngOutcome outcome)
{
    static const char *const over[] = {
        [ENG_OUTCOME_ONGOING] = "",
        [ENG_OUTCOME_CHECKMATE] = "checkmate",
        [ENG_OUTCOME_STALEMATE] = "stalemate",
        [ENG_OUTCOME_DEAD_POSITION] = "dead",
        [ENG_OUTCOME_SEVENTY_FIVE] = "fifty",
        [ENG_OUTCOME_FIVEFOLD] = "repetition",
    };
    static const char *const results[] = {"0-1", "1-0"};
    const gboolean is_final = eng_outcome_is_final(outcome);

    web_json_text(json, "over", is_final ? over[outcome] : "");
    web_json_text(json, "claim",
                  outcome == ENG_OUTCOME_FIFTY_CLAIMABLE       ? "fifty"
                  : outcome == ENG_OUTCOME_THREEFOLD_CLAIMABLE ? "repetition"
                                                               : "");
    web_json_text(json, "result",
                  outcome == ENG_OUTCOME_CHECKMATE ? results[position->side_to_move]
                  : is_final                       ? "1/2-1/2"
                                                   : "*");
}

static void add_position(GString *json, const WebLine *line)
{
    const EngPosition *position = &line->position;
    const EngOutcome outcome = web_line_outcome(line);
    const gboolean in_check = position->checkers != 0;
    char fen[ENG_FEN_MAX];
    const TabiyaPlayFacts facts = {
        .outcome = outcome, .side_to_move = (EngColor)position->side_to_move, .in_check = in_check};

    web_json_text(json, "fen", eng_fen_write(position, fen));
    web_json_text(json, "turn", position->side_to_move == ENG_WHITE ? "w" : "b");
    add_squares(json, position);
    add_square(json, "check",
               in_check ? eng_position_king(position, (EngColor)position->side_to_move)
                        : ENG_NO_SQUARE);
    add_state(json, position, outcome);
    web_json_take(json, "words", tabiya_play_status(&facts));
    web_json_int(json, "ply", (int)line->moves->len);
    web_json_int(json, "number", position->fullmove_number);
    web_json_bool(json, "chess960", position->chess960);
    add_moves(json, position, eng_outcome_is_final(outcome));
}

WEB_EXPORT(web_position)
const char *web_position(const char *start, const char *moves)
{
    g_auto(WebLine) line = {0};
    char *error = NULL;

    if (!web_line_read(&line, start, moves, &error))
        return web_json_error(error);
    GString *json = web_json_new();
    add_position(json, &line);
    return web_json_done(json);
}

/* The state of a game against the computer in one sentence: `human` is "w", "b" or "" for both;
 * `ending` and `phase` are TabiyaPlayEnding and TabiyaPlayPhase. */
WEB_EXPORT(web_status)
const char *web_status(const char *start, const char *moves, const char *human, int ending,
                       int phase)
{
    g_auto(WebLine) line = {0};
    char *error = NULL;

    if (!web_line_read(&line, start, moves, &error))
        return web_json_error(error);
    const TabiyaPlayFacts facts = {
        .outcome = web_line_outcome(&line),
        .ending = (TabiyaPlayEnding)CLAMP(ending, 0, TABIYA_ENDING_DRAWN),
        .phase = (TabiyaPlayPhase)CLAMP(phase, 0, TABIYA_PLAY_WEIGHING),
        .side_to_move = (EngColor)line.position.side_to_move,
        .human_color = *human == 'b' ? ENG_BLACK : ENG_WHITE,
        .engine_playing = *human != '\0',
        .in_check = line.position.checkers != 0,
    };
    GString *json = web_json_new();
    web_json_take(json, "words", tabiya_play_status(&facts));
    return web_json_done(json);
}

/* --- A game ----------------------------------------------------------------------------------- */

static void add_plies(GString *sans, GString *shown, GString *fens, const WebLine *line)
{
    EngPosition before = line->start, after;
    char san[ENG_SAN_MAX], fen[ENG_FEN_MAX];

    web_json_text(fens, NULL, eng_fen_write(&before, fen));
    for (guint i = 0; i < line->moves->len; i++) {
        const EngMove move = g_array_index(line->moves, EngMove, i);
        web_json_text(sans, NULL, eng_san_write(&before, move, san));
        web_json_take(shown, NULL, tabiya_shown_san_dup(san));
        eng_position_play(&after, &before, move);
        before = after;
        web_json_text(fens, NULL, eng_fen_write(&before, fen));
    }
}

WEB_EXPORT(web_line)
const char *web_line(const char *start, const char *moves)
{
    g_auto(WebLine) line = {0};
    char *error = NULL;

    if (!web_line_read(&line, start, moves, &error))
        return web_json_error(error);
    g_autoptr(GString) sans = web_json_new_list(), shown = web_json_new_list(),
                       fens = web_json_new_list();
    add_plies(sans, shown, fens, &line);
    GString *json = g_string_new("{");
    g_string_append_printf(json, "\"sans\":%s],\"shown\":%s],\"fens\":%s]", sans->str, shown->str,
                           fens->str);
    return web_json_done(json);
}

/* --- Moves that were typed -------------------------------------------------------------------- */

/* In English letters or in those of the language; `*read` receives the text as understood. */
static EngSanStatus read_typed(const EngPosition *position, const char *text, char **read,
                               EngMove *move)
{
    char *trimmed = g_strstrip(g_strdup(text));
    char *english = tabiya_typed_dup_english(trimmed, tabiya_local_letters_get());
    EngSanStatus status = eng_san_parse(position, trimmed, -1, move);

    if (status != ENG_SAN_OK && english) {
        g_free(trimmed);
        *read = english;
        return eng_san_parse(position, english, -1, move);
    }
    g_free(english);
    *read = trimmed;
    return status;
}

enum { TYPED_BYTES = 64 };

WEB_EXPORT(web_read_move)
const char *web_read_move(const char *start, const char *moves, const char *text)
{
    g_auto(WebLine) line = {0};
    g_autofree char *read = NULL, *cut = g_strndup(text, TYPED_BYTES);
    char *error = NULL, uci[ENG_UCI_MAX];
    EngMove move = ENG_NO_MOVE;

    if (!web_line_read(&line, start, moves, &error))
        return web_json_error(error);
    EngSanStatus status = read_typed(&line.position, cut, &read, &move);
    if (status == ENG_SAN_OK && move == ENG_NULL_MOVE)
        status = ENG_SAN_SYNTAX;
    if (status != ENG_SAN_OK)
        return web_json_error(tabiya_refusal_for_text(&line.position, read, status));
    GString *json = web_json_new();
    web_json_text(json, "uci", eng_uci_write(&line.position, move, uci));
    return web_json_done(json);
}

/* Why the piece on the square `from` (0 … 63) may not go to `to`. */
WEB_EXPORT(web_refusal)
const char *web_refusal(const char *start, const char *moves, int from, int to)
{
    g_auto(WebLine) line = {0};
    char *error = NULL;

    if (!web_line_read(&line, start, moves, &error))
        return web_json_error(error);
    GString *json = web_json_new();
    web_json_text(
        json, "words",
        tabiya_refusal_for_squares(&line.position, (EngSquare)(from & 63), (EngSquare)(to & 63)));
    return web_json_done(json);
}

WEB_EXPORT(web_speak_move)
const char *web_speak_move(const char *start, const char *moves, const char *uci)
{
    g_auto(WebLine) line = {0};
    char *error = NULL;

    if (!web_line_read(&line, start, moves, &error))
        return web_json_error(error);
    const EngMove move = eng_uci_parse(&line.position, uci);
    GString *json = web_json_new();
    if (move != ENG_NO_MOVE)
        web_json_take(json, "words", tabiya_announce_move(&line.position, move));
    return web_json_done(json);
}

/* --- FEN and squares -------------------------------------------------------------------------- */

WEB_EXPORT(web_check_fen)
const char *web_check_fen(const char *text)
{
    EngPosition position;
    EngFenError error;
    char fen[ENG_FEN_MAX];
    GString *json = web_json_new();

    if (eng_fen_parse(&position, text, &error)) {
        web_json_text(json, "fen", eng_fen_write(&position, fen));
    } else {
        web_json_take(json, "error", tabiya_fen_problem_describe(&error));
        web_json_int(json, "column", error.column);
    }
    return web_json_done(json);
}

WEB_EXPORT(web_square_names)
const char *web_square_names(const char *fen)
{
    EngPosition position;
    GString *json = web_json_new_list();

    eng_position_init(&position);
    if (*fen != '\0')
        eng_fen_parse_fields(&position, fen, NULL);
    for (EngSquare square = 0; square < 64; square++) {
        const TabiyaSquareLook look = {.piece = position.board[square]};
        web_json_take(json, NULL, tabiya_board_square_dup_name(square, &look));
    }
    return web_json_done(json);
}

WEB_EXPORT(web_chess960)
const char *web_chess960(int number)
{
    EngPosition position;
    char fen[ENG_FEN_MAX];
    GString *json = web_json_new();

    if (eng_position_init_chess960(&position, number))
        web_json_text(json, "fen", eng_fen_write(&position, fen));
    return web_json_done(json);
}
