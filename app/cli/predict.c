/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `predict`: what a person of a rating would play, by the net of people's moves
 * (app/people/people.h). */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/json-add.h"
#include "app/people/people.h"
#include "engine/board/san.h"

#define RATING_MAX 4000

typedef struct {
    char *fen, *moves, *net;
    int rating;
    gboolean json;
    TabiyaPeopleSight sight;
} Predict;

static void print_text(const Predict *predict, const EngPolicyGuess *guess)
{
    char uci[ENG_UCI_MAX], san[ENG_SAN_MAX];
    for (int i = 0; i < guess->count; i++) {
        const EngMove move = guess->choices[i].move;
        printf("%s %s %.1f%%\n", eng_uci_write(&predict->sight.position, move, uci),
               eng_san_write(&predict->sight.position, move, san), guess->choices[i].chance * 100);
    }
}

static void print_json(const Predict *predict, const EngPolicyGuess *guess)
{
    char uci[ENG_UCI_MAX], san[ENG_SAN_MAX];
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "rating", predict->rating);
    json_builder_set_member_name(builder, "moves");
    json_builder_begin_array(builder);
    for (int i = 0; i < guess->count; i++) {
        const EngMove move = guess->choices[i].move;
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "uci", eng_uci_write(&predict->sight.position, move, uci));
        tabiya_json_add_string(builder, "san", eng_san_write(&predict->sight.position, move, san));
        tabiya_json_add_double(builder, "probability", guess->choices[i].chance);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static TabiyaExit ask_net(const Predict *predict)
{
    g_autoptr(TabiyaPeople) people = tabiya_people_new(predict->net);
    g_autofree EngPolicyGuess *guess = g_new0(EngPolicyGuess, 1);
    if (!tabiya_people_wait(people)) {
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", tabiya_people_get_problem(people));
    }
    tabiya_people_guess(people, &predict->sight, predict->rating, guess);
    if (guess->count == 0)
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("no legal move: the game is over"));
    (predict->json ? print_json : print_text)(predict, guess);
    return TABIYA_EXIT_DONE;
}

/* Plays --moves. */
static gboolean find_sight(Predict *predict)
{
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    EngPosition position, end;
    if (!tabiya_cli_parse_fen(predict->fen, &position))
        return FALSE;
    end = position;
    if (predict->moves && !tabiya_cli_play_moves(predict->moves, &end, moves))
        return FALSE;
    tabiya_people_see(&position, &predict->sight);
    for (guint i = 0; i < moves->len; i++)
        tabiya_people_see_move(&predict->sight, g_array_index(moves, EngMove, i));
    return TRUE;
}

TabiyaExit tabiya_cmd_predict(int argc, char **argv)
{
    Predict predict = {.rating = TABIYA_PEOPLE_RATING_USUAL};
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &predict.fen,
         N_("The position (or where the moves start)"), "FEN"},
        {"moves", 0, 0, G_OPTION_ARG_STRING, &predict.moves, N_("Moves in SAN or UCI"),
         N_("MOVES")},
        {"rating", 0, 0, G_OPTION_ARG_INT, &predict.rating,
         N_("The person’s rating on Lichess (1500)"), "N"},
        {"net", 0, 0, G_OPTION_ARG_FILENAME, &predict.net,
         N_("Another network than the one that comes with Tabiya"), "FILE"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &predict.json, N_("One JSON object"), NULL},
        {NULL},
    };
    TabiyaExit code = TABIYA_EXIT_USAGE;
    if (!tabiya_cli_parse("predict", entries, argc, argv, NULL))
        ;
    else if (predict.rating < 1 || predict.rating > RATING_MAX)
        tabiya_cli_fail(code, _("--rating %d: must be from 1 to %d"), predict.rating, RATING_MAX);
    else if (!find_sight(&predict))
        code = TABIYA_EXIT_BAD_INPUT;
    else
        code = ask_net(&predict);
    g_free(predict.fen);
    g_free(predict.moves);
    g_free(predict.net);
    return code;
}
