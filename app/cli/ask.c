/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `ask`: answers questions in words about a position or a game. */
#include <glib/gi18n-lib.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/command.h"
#include "app/cli/tell.h"
#include "app/game/pgn-reader.h"
#include "app/talk/answer-json.h"
#include "app/talk/scratch-desk.h"
#include "app/talk/talk.h"

/* A game, or a question, that is longer is none. */
#define PGN_BYTES_MAX (16 * 1024 * 1024)

typedef struct {
    char *fen, *pgn, *language, *tablebases;
    int ply, rating;
    gboolean json, list;
} Options;

static void options_clear(Options *self)
{
    char *const texts[] = {self->fen, self->pgn, self->language, self->tablebases};

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, options_clear)

/* --- The board -------------------------------------------------------------------------------- */

static TabiyaGame *load_game(const char *path)
{
    g_autofree char *text = NULL;
    gsize length = 0;
    g_autoptr(GError) error = NULL;

    if (!g_file_get_contents(path, &text, &length, &error)) {
        tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "%s", error->message);
        return NULL;
    }
    if (length > PGN_BYTES_MAX) {
        tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("%s: larger than 16 MB"), path);
        return NULL;
    }
    g_autoptr(TabiyaPgnGames) games = tabiya_pgn_games_new(text, (gssize)length);
    TabiyaGame *game = tabiya_pgn_games_next(games);
    if (!game)
        tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("%s: there is no game in it"), path);
    return game;
}

static const TabiyaNode *find_ply(TabiyaGame *game, int ply)
{
    const TabiyaNode *node = tabiya_game_get_root(game);

    for (int i = 0; i < ply && tabiya_node_get_child(node); i++)
        node = tabiya_node_get_child(node);
    return node;
}

/* NULL after a reported error. */
static TabiyaScratchDesk *make_desk(const Options *options)
{
    g_autofree char *data_dir = tabiya_cli_dup_data_dir();
    g_autofree char *library = tabiya_cli_dup_library(NULL);
    EngPosition start;
    TabiyaGame *game = NULL;

    if (options->pgn) {
        game = load_game(options->pgn);
    } else if (tabiya_cli_parse_fen(options->fen, &start)) {
        game = tabiya_game_new(&start);
    }
    if (!game)
        return NULL;
    TabiyaScratchDesk *desk = tabiya_scratch_desk_new(
        game, options->ply >= 0 ? find_ply(game, options->ply) : NULL, data_dir, library);
    tabiya_scratch_desk_set_rating(desk, (guint)MAX(options->rating, 0));
    tabiya_scratch_desk_set_language(desk, options->language);
    return desk;
}

/* --- Asking ----------------------------------------------------------------------------------- */

typedef struct {
    const Options *options;
    TabiyaTalk *talk;
    GMainLoop *loop;
    TabiyaExit exit;
} Asking;

static void print_choices(const GPtrArray *choices)
{
    for (guint i = 0; i < choices->len; i++)
        printf("  %u. %s\n", i + 1, (const char *)choices->pdata[i]);
}

/* The ability and its arguments, then the answer. */
static void print_text(const TabiyaAnswer *answer)
{
    g_autofree char *arguments = tabiya_arguments_to_text(answer->arguments);

    if (answer->ability)
        printf("%s%s%s\n", answer->ability->name, *arguments ? "\t" : "", arguments);
    if (answer->question) {
        printf("%s\n", answer->question);
        print_choices(answer->choices);
    } else {
        printf("%s\n", answer->text->str);
    }
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Asking *self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaAnswer) answer = tabiya_talk_ask_finish(TABIYA_TALK(source), result, &error);

    g_main_loop_quit(self->loop);
    if (!answer) {
        self->exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
        return;
    }
    if (self->options->json) {
        g_autoptr(JsonBuilder) builder = json_builder_new();
        tabiya_answer_build_json(answer, builder);
        tabiya_cli_print_json(builder);
    } else {
        print_text(answer);
    }
    fflush(stdout);
}

static void ask(Asking *self, const char *words)
{
    tabiya_talk_ask_async(self->talk, words, NULL, answered_cb, self);
    g_main_loop_run(self->loop);
}

/* Without words each line of standard input is a question of one conversation. */
static void ask_lines(Asking *self)
{
    g_autofree char *line = NULL;
    size_t size = 0;

    while (getline(&line, &size, stdin) > 0) {
        g_strstrip(line);
        if (*line != '\0')
            ask(self, line);
    }
}

static TabiyaExit run(const Options *options, char **words)
{
    g_autoptr(TabiyaScratchDesk) desk = make_desk(options);
    Asking asking = {.options = options, .exit = TABIYA_EXIT_DONE};

    if (!desk)
        return TABIYA_EXIT_BAD_INPUT;
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(TabiyaTalk) talk = tabiya_talk_new(TABIYA_DESK(desk), arbiter, options->language);
    asking.talk = talk;
    asking.loop = g_main_loop_new(NULL, FALSE);
    if (words[0]) {
        g_autofree char *question = g_strjoinv(" ", words);
        ask(&asking, question);
    } else {
        ask_lines(&asking);
    }
    g_main_loop_unref(asking.loop);
    return asking.exit;
}

/* --- The list --------------------------------------------------------------------------------- */

static void list_abilities(const Options *options)
{
    g_autoptr(TabiyaOpeningSearch) openings = tabiya_opening_search_new();
    TabiyaGrammar *grammar = tabiya_grammar_new(options->language, openings);

    for (guint i = 0; i < tabiya_abilities_count(); i++) {
        const TabiyaAbility *ability = tabiya_ability_at(i);
        if (!options->json) {
            const char *example = tabiya_grammar_get_example(grammar, ability);
            printf("%s\t%s\t%s\n", ability->name, _(ability->summary), example ? example : "");
            continue;
        }
        g_autoptr(JsonBuilder) builder = json_builder_new();
        tabiya_ability_build_json(ability, grammar, builder);
        tabiya_cli_print_json(builder);
    }
    tabiya_grammar_free(grammar);
}

/* Answers are in the language that is asked in, whatever the environment says. */
static void use_language(const char *language)
{
    if (!language)
        return;
    g_setenv("LANGUAGE", language, TRUE);
    const char *locale = setlocale(LC_MESSAGES, NULL);
    if (!locale || g_str_equal(locale, "C") || g_str_equal(locale, "POSIX"))
        setlocale(LC_MESSAGES, "C.UTF-8");
}

TabiyaExit tabiya_cmd_ask(int argc, char **argv)
{
    g_auto(Options) options = {.ply = -1};
    g_auto(GStrv) words = NULL;
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &options.fen,
         N_("The position (default: the initial position)"), "FEN"},
        {"pgn", 0, 0, G_OPTION_ARG_FILENAME, &options.pgn, N_("The first game of a file"),
         N_("FILE")},
        {"ply", 0, 0, G_OPTION_ARG_INT, &options.ply,
         N_("The position after N half-moves of the game (default: its end)"), "N"},
        {"rating", 0, 0, G_OPTION_ARG_INT, &options.rating, N_("Your rating, for puzzles"), "N"},
        {"language", 0, 0, G_OPTION_ARG_STRING, &options.language,
         N_("The language of the question and the answer, such as de"), "CODE"},
        {"list", 0, 0, G_OPTION_ARG_NONE, &options.list, N_("List everything that can be asked"),
         NULL},
        TABIYA_CLI_TABLEBASES_OPTION(&options.tablebases),
        {"json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_("One JSON object per answer"), NULL},
        {NULL},
    };

    if (!tabiya_cli_parse("ask", entries, argc, argv, &words))
        return TABIYA_EXIT_USAGE;
    if (options.fen && options.pgn)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give either --fen or --pgn"));
    use_language(options.language);
    if (options.list) {
        list_abilities(&options);
        return TABIYA_EXIT_DONE;
    }
    if (!tabiya_cli_use_tablebases(options.tablebases))
        return TABIYA_EXIT_ENVIRONMENT;
    return run(&options, words);
}
