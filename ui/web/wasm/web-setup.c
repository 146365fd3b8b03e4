/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A position while it is set up: what is wrong with it, and what it can become. */
#include "app/editor/setup-problem.h"
#include "app/game/fen-problem.h"
#include "engine/board/bitboard.h"
#include "ui/web/wasm/web-json.h"

/* --- Reading ---------------------------------------------------------------------------------- */

/* FEN has no place for pawns on the first and last rank, but a person may put them there: they are
 * read as knights, and are pawns afterwards. Their squares are returned. */
static EngBitboard hide_pawns(char *fen)
{
    EngBitboard hidden = 0;
    int file = 0, rank = 7;

    for (char *at = fen; *at != '\0' && *at != ' ' && rank >= 0; at++) {
        if (*at == '/') {
            file = 0;
            rank--;
            continue;
        }
        if ((*at == 'P' || *at == 'p') && (rank == 0 || rank == 7) && file < 8) {
            hidden |= 1ULL << eng_square(file, rank);
            *at = *at == 'P' ? 'N' : 'n';
        }
        file += g_ascii_isdigit(*at) ? *at - '0' : 1;
    }
    return hidden;
}

/* A right without its rook or king, or a square that no pawn has jumped over: they go as soon as a
 * piece is taken away, as in the window. FALSE: something else is wrong. */
static gboolean drop_field(GString *fen, const EngFenError *error)
{
    const gboolean is_right =
        error->problem == ENG_FEN_RIGHT_NO_KING || error->problem == ENG_FEN_RIGHT_NO_ROOK;
    const gsize at = (gsize)error->column;

    if ((!is_right && error->problem != ENG_FEN_NO_JUMP) || at == 0 || at >= fen->len)
        return FALSE;
    g_string_erase(fen, (gssize)at, is_right ? 1 : 2);
    if (fen->str[at - 1] == ' ' && (fen->str[at] == ' ' || fen->str[at] == '\0'))
        g_string_insert_c(fen, (gssize)at, '-');
    return TRUE;
}

static gboolean read_setup(EngSetup *setup, const char *text, EngFenError *error)
{
    g_autoptr(GString) fen = g_string_new(text);
    g_strstrip(fen->str);
    g_string_truncate(fen, strlen(fen->str));
    EngBitboard hidden = hide_pawns(fen->str);

    while (!eng_setup_parse_fen(setup, fen->str, error)) {
        if (!drop_field(fen, error))
            return FALSE;
    }
    while (hidden) {
        const EngSquare square = eng_pop_first(&hidden);
        setup->board[square] = eng_piece(eng_piece_color(setup->board[square]), ENG_PAWN);
    }
    eng_setup_normalize(setup);
    return TRUE;
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void add_squares(GString *json, const char *key, EngBitboard squares)
{
    web_json_open(json, key, '[');
    while (squares) {
        const EngSquare square = eng_pop_first(&squares);
        const char name[] = {(char)('a' + eng_file(square)), (char)('1' + eng_rank(square)), '\0'};
        web_json_text(json, NULL, name);
    }
    web_json_close(json, ']');
}

/* Those that prevent playing first. */
static void add_problems(GString *json, const EngSetup *setup)
{
    EngSetupProblem found[ENG_SETUP_MAX_PROBLEMS];
    const int count = eng_setup_find_problems(setup, found);

    web_json_open(json, "problems", '[');
    for (int i = 0; i < 2 * count; i++) {
        const EngSetupProblem *problem = &found[i % count];
        if (problem->blocks != (i < count))
            continue;
        web_json_open(json, NULL, '{');
        web_json_take(json, "words", tabiya_setup_problem_dup_text(problem));
        add_squares(json, "squares", problem->squares);
        web_json_bool(json, "blocks", problem->blocks);
        web_json_close(json, '}');
    }
    web_json_close(json, ']');
}

/* The letters that FEN has for the rights that are possible. */
static void add_rights(GString *json, const EngSetup *setup)
{
    EngSetup all = *setup;

    all.castling = eng_setup_possible_castling(setup);
    eng_setup_normalize(&all);
    web_json_open(json, "castling", '[');
    for (int right = 0; right < 4; right++) {
        const char file = (char)((right < 2 ? 'A' : 'a') + eng_file(all.castling_rook[right] & 63));
        const char letter[] = {setup->chess960 ? file : "KQkq"[right], '\0'};
        if (all.castling >> right & 1)
            web_json_text(json, NULL, letter);
    }
    web_json_close(json, ']');
}

static const char *answer(const EngSetup *setup)
{
    GString *json = web_json_new();
    EngPosition position;
    char fen[ENG_FEN_MAX];

    web_json_text(json, "fen", eng_setup_write_fen(setup, fen));
    add_problems(json, setup);
    add_rights(json, setup);
    add_squares(json, "enPassant", eng_setup_possible_en_passant(setup));
    web_json_text(json, "position",
                  eng_setup_to_position(setup, &position) ? eng_fen_write(&position, fen) : NULL);
    return web_json_done(json);
}

static const char *refuse(const EngFenError *error)
{
    GString *json = web_json_new();

    web_json_take(json, "error", tabiya_fen_problem_describe(error));
    web_json_int(json, "column", error->column);
    return web_json_done(json);
}

WEB_EXPORT(web_setup)
const char *web_setup(const char *fen)
{
    EngSetup setup;
    EngFenError error;

    return read_setup(&setup, fen, &error) ? answer(&setup) : refuse(&error);
}

static void set_initial(EngSetup *setup)
{
    EngPosition position;

    eng_position_init(&position);
    eng_setup_from_position(setup, &position);
}

/* `change`: mirror, swap, rotate, clear or initial. */
WEB_EXPORT(web_setup_change)
const char *web_setup_change(const char *fen, const char *change)
{
    static const struct {
        const char *name;
        void (*make)(EngSetup *setup);
    } changes[] = {
        {"mirror", eng_setup_mirror}, {"swap", eng_setup_swap_colors}, {"rotate", eng_setup_rotate},
        {"clear", eng_setup_clear},   {"initial", set_initial},
    };
    EngSetup setup;
    EngFenError error;

    if (!read_setup(&setup, fen, &error))
        return refuse(&error);
    for (gsize i = 0; i < G_N_ELEMENTS(changes); i++) {
        if (g_str_equal(changes[i].name, change))
            changes[i].make(&setup);
    }
    eng_setup_normalize(&setup);
    return answer(&setup);
}
