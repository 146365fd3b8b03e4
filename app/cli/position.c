/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `moves` and `play`: the rules of chess on the command line. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/command.h"
#include "app/game/game.h"
#include "app/json-add.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void print_moves(const EngPosition *position, gboolean san)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < list.count; i++) {
        char text[ENG_SAN_MAX];
        if (san)
            eng_san_write(position, list.moves[i], text);
        else
            eng_uci_write(position, list.moves[i], text);
        g_ptr_array_add(texts, g_strdup(text));
    }
    g_ptr_array_sort(texts, compare_texts);
    for (guint i = 0; i < texts->len; i++)
        puts(texts->pdata[i]);
}

static void print_moves_json(const EngPosition *position)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    json_builder_set_member_name(builder, "moves");
    json_builder_begin_array(builder);
    for (int i = 0; i < list.count; i++) {
        char uci[ENG_UCI_MAX], san[ENG_SAN_MAX];
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "uci", eng_uci_write(position, list.moves[i], uci));
        tabiya_json_add_string(builder, "san", eng_san_write(position, list.moves[i], san));
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

/* Prints the legal moves of each FEN on stdin, one object per line, immediately. */
static TabiyaExit answer_lines(void)
{
    g_autofree char *line = NULL;
    size_t size = 0;
    TabiyaExit code = TABIYA_EXIT_DONE;

    for (guint number = 1; getline(&line, &size, stdin) >= 0; number++) {
        EngPosition position;
        EngFenError error;
        if (eng_fen_parse(&position, g_strstrip(line), &error)) {
            print_moves_json(&position);
        } else {
            tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "-:%u:%d: %s", number, error.column + 1,
                            error.message);
            code = TABIYA_EXIT_BAD_INPUT;
            puts("null");
        }
        fflush(stdout);
    }
    return code;
}

TabiyaExit tabiya_cmd_moves(int argc, char **argv)
{
    g_autofree char *fen = NULL;
    gboolean san = FALSE, json = FALSE;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &fen,
         N_("The position (default: the initial position); -: one per line of standard input, "
            "answered in JSON"),
         "FEN"},
        {"san", 0, 0, G_OPTION_ARG_NONE, &san, N_("SAN instead of UCI"), NULL},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    EngPosition position;
    if (!tabiya_cli_parse("moves", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (g_strcmp0(fen, "-") == 0)
        return answer_lines();
    if (!tabiya_cli_parse_fen(fen, &position))
        return TABIYA_EXIT_BAD_INPUT;

    if (json)
        print_moves_json(&position);
    else
        print_moves(&position, san);
    return TABIYA_EXIT_DONE;
}

/* The word for the state of a game; NULL while it is in progress. */
static const char *outcome_word(EngOutcome outcome)
{
    static const char *const words[] = {
        [ENG_OUTCOME_ONGOING] = NULL,
        [ENG_OUTCOME_CHECKMATE] = "checkmate",
        [ENG_OUTCOME_STALEMATE] = "stalemate",
        [ENG_OUTCOME_DEAD_POSITION] = "dead position",
        [ENG_OUTCOME_SEVENTY_FIVE] = "seventy-five moves",
        [ENG_OUTCOME_FIVEFOLD] = "fivefold repetition",
        [ENG_OUTCOME_FIFTY_CLAIMABLE] = "fifty moves",
        [ENG_OUTCOME_THREEFOLD_CLAIMABLE] = "threefold repetition",
    };
    return words[outcome];
}

static TabiyaResult outcome_result(EngOutcome outcome, const EngPosition *position)
{
    if (!eng_outcome_is_final(outcome))
        return TABIYA_RESULT_UNKNOWN;
    if (outcome != ENG_OUTCOME_CHECKMATE)
        return TABIYA_RESULT_DRAW;
    return position->side_to_move == ENG_WHITE ? TABIYA_RESULT_BLACK : TABIYA_RESULT_WHITE;
}

static void print_play_json(const char *fen, TabiyaResult result, EngOutcome outcome)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "fen", fen);
    tabiya_json_add_string(builder, "result", tabiya_result_to_string(result));
    tabiya_json_add_string(builder, "reason",
                           eng_outcome_is_final(outcome) ? outcome_word(outcome) : NULL);
    tabiya_json_add_boolean(builder, "claimable",
                            outcome == ENG_OUTCOME_FIFTY_CLAIMABLE ||
                                outcome == ENG_OUTCOME_THREEFOLD_CLAIMABLE);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

/* The state of the game after `moves` from `start`. */
static EngOutcome outcome_after(const EngPosition *start, const GArray *moves)
{
    EngPosition position = *start;
    g_autoptr(GArray) keys = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (guint i = 0; i < moves->len; i++) {
        EngPosition after;
        g_array_append_val(keys, position.key);
        eng_position_play(&after, &position, g_array_index(moves, EngMove, i));
        position = after;
    }
    return eng_outcome(&position, (const uint64_t *)(gpointer)keys->data, keys->len);
}

TabiyaExit tabiya_cmd_play(int argc, char **argv)
{
    g_autofree char *fen = NULL, *text = NULL;
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &fen, N_("The position (default: the initial position)"),
         "FEN"},
        {"moves", 0, 0, G_OPTION_ARG_STRING, &text, N_("Moves in SAN or UCI"), N_("MOVES")},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };
    EngPosition start;
    if (!tabiya_cli_parse("play", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (!tabiya_cli_parse_fen(fen, &start))
        return TABIYA_EXIT_BAD_INPUT;

    EngPosition position = start;
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    const gboolean good = !text || tabiya_cli_play_moves(text, &position, moves);
    const EngOutcome outcome = outcome_after(&start, moves);
    const TabiyaResult result = outcome_result(outcome, &position);
    char final[ENG_FEN_MAX];
    eng_fen_write(&position, final);
    if (json) {
        print_play_json(final, result, outcome);
    } else {
        puts(final);
        if (eng_outcome_is_final(outcome))
            printf("%s %s\n", tabiya_result_to_string(result), outcome_word(outcome));
        else if (outcome != ENG_OUTCOME_ONGOING)
            printf("* %s: a draw can be claimed\n", outcome_word(outcome));
    }
    return good ? TABIYA_EXIT_DONE : TABIYA_EXIT_BAD_INPUT;
}
