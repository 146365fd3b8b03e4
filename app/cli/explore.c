/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `explore`: shows the moves played in a position. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/error.h"
#include "app/json-add.h"
#include "app/library/query.h"
#include "app/openings/explorer-source.h"
#include "engine/board/san.h"

/* --- Options ---------------------------------------------------------------------------------- */

typedef struct {
    char *fen, *moves;
    char *db, *pgn, *book;
    char *player, *white, *black, *rating, *date, *result;
    gboolean json;
} Options;

static void options_clear(Options *self)
{
    char *const texts[] = {self->fen,    self->moves,  self->db,    self->pgn,
                           self->book,   self->player, self->white, self->black,
                           self->rating, self->date,   self->result};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_free(texts[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, options_clear)

static guint count_given(const char *const *texts, gsize n)
{
    guint count = 0;
    for (gsize i = 0; i < n; i++)
        count += texts[i] != NULL;
    return count;
}

static TabiyaExplorerSource *make_source(const Options *options)
{
    if (options->book)
        return tabiya_explorer_source_new(TABIYA_EXPLORER_BOOK, options->book);
    if (options->pgn)
        return tabiya_explorer_source_new(TABIYA_EXPLORER_PGN, options->pgn);
    g_autofree char *library = tabiya_cli_dup_library(options->db);
    return tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, library);
}

/* Reads an option's value as a field of the query language. NULL after a reported error. */
static TabiyaQuery *read_field(const char *option, const char *field, const char *value)
{
    gsize where = 0;
    g_autoptr(GError) error = NULL;
    TabiyaQuery *query = tabiya_query_new_field(field, value, &where, &error);
    if (!query) {
        tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, "--%s:%ld: %s", option,
                        g_utf8_strlen(value, (gssize)where) + 1, error->message);
    }
    return query;
}

static gboolean read_range(const char *option, const char *field, const char *value,
                           TabiyaPositionRange *range)
{
    if (!value)
        return TRUE;
    g_autoptr(TabiyaQuery) query = read_field(option, field, value);
    if (query)
        *range = (TabiyaPositionRange){query->from, query->to};
    return query != NULL;
}

static gboolean read_results(const char *value, guint *results)
{
    if (!value)
        return TRUE;
    g_autoptr(TabiyaQuery) query = read_field("result", "result", value);
    if (query)
        *results = query->results;
    return query != NULL;
}

static gboolean read_filter(const Options *options, TabiyaExplorerFilter *filter)
{
    filter->player = options->player  ? options->player
                     : options->white ? options->white
                                      : options->black;
    filter->side = options->white   ? TABIYA_EXPLORER_WHITE
                   : options->black ? TABIYA_EXPLORER_BLACK
                                    : TABIYA_EXPLORER_EITHER;
    return read_range("rating", "mean-elo", options->rating, &filter->rating) &&
           read_range("date", "date", options->date, &filter->date) &&
           read_results(options->result, &filter->results);
}

/* --- Text ------------------------------------------------------------------------------------- */

static void print_number(guint number)
{
    if (number > 0)
        printf("\t%u", number);
    else
        printf("\t-");
}

static void print_move(const TabiyaExplorerAnswer *answer, const TabiyaExplorerMove *move)
{
    char san[ENG_SAN_MAX];
    eng_san_write(&answer->position, move->move, san);
    if (answer->kind == TABIYA_EXPLORER_BOOK) {
        printf("%s\t%u\t%.1f%%\n", san, move->weight, 100 * move->share);
        return;
    }
    printf("%s\t%" G_GUINT64_FORMAT "\t+%" G_GUINT64_FORMAT "\t=%" G_GUINT64_FORMAT
           "\t-%" G_GUINT64_FORMAT,
           san, move->games, move->white, move->draws, move->black);
    print_number(move->average_elo);
    print_number(move->last_year);
    if (tabiya_explorer_move_transposes(move))
        printf("\tplayed here: %" G_GUINT64_FORMAT, move->played);
    putchar('\n');
}

static const char *const RESULTS[] = {"*", "1-0", "0-1", "1/2-1/2"};

static const char *or_question_mark(const char *text)
{
    return *text != '\0' ? text : "?";
}

static void print_game(const TabiyaExplorerAnswer *answer, const TabiyaExplorerGame *game)
{
    char san[ENG_SAN_MAX] = "-";
    if (game->move != ENG_NO_MOVE)
        eng_san_write(&answer->position, game->move, san);
    printf("%" G_GINT64_FORMAT "\t%s\t%u\t%s\t%u\t%s\t%u\t%s\t%s\n", game->id,
           or_question_mark(game->white), game->white_elo, or_question_mark(game->black),
           game->black_elo, RESULTS[game->result], game->year, san, or_question_mark(game->event));
}

static void print_text(const TabiyaExplorerAnswer *answer)
{
    for (guint i = 0; i < answer->moves->len; i++)
        print_move(answer, tabiya_explorer_answer_get_move(answer, i));
    if (answer->kind == TABIYA_EXPLORER_BOOK)
        return;
    if (answer->moves->len > 0)
        putchar('\n');
    for (guint i = 0; i < answer->games->len; i++)
        print_game(answer, answer->games->pdata[i]);
    printf("%" G_GUINT64_FORMAT " %s\n", answer->total.games,
           answer->total.games == 1 ? "game" : "games");
}

/* --- JSON ------------------------------------------------------------------------------------- */

/* A number; 0 means unknown. */
static void add_known(JsonBuilder *builder, const char *name, gint64 value)
{
    if (value != 0)
        tabiya_json_add_int(builder, name, value);
    else
        tabiya_json_add_string(builder, name, NULL);
}

static void add_counts(JsonBuilder *builder, const TabiyaExplorerMove *counts)
{
    tabiya_json_add_int(builder, "games", (gint64)counts->games);
    tabiya_json_add_int(builder, "white", (gint64)counts->white);
    tabiya_json_add_int(builder, "draws", (gint64)counts->draws);
    tabiya_json_add_int(builder, "black", (gint64)counts->black);
    add_known(builder, "average_elo", counts->average_elo);
    add_known(builder, "last_year", counts->last_year);
}

static void add_move(JsonBuilder *builder, const TabiyaExplorerAnswer *answer,
                     const TabiyaExplorerMove *move)
{
    char san[ENG_SAN_MAX], uci[ENG_UCI_MAX];
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "san", eng_san_write(&answer->position, move->move, san));
    tabiya_json_add_string(builder, "uci", eng_uci_write(&answer->position, move->move, uci));
    if (answer->kind == TABIYA_EXPLORER_BOOK) {
        tabiya_json_add_int(builder, "weight", move->weight);
        tabiya_json_add_double(builder, "percent", 100 * move->share);
    } else {
        add_counts(builder, move);
        tabiya_json_add_int(builder, "played", (gint64)move->played);
    }
    json_builder_end_object(builder);
}

static void add_game(JsonBuilder *builder, const TabiyaExplorerAnswer *answer,
                     const TabiyaExplorerGame *game)
{
    char san[ENG_SAN_MAX];
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "id", game->id);
    tabiya_json_add_string(builder, "white", game->white);
    tabiya_json_add_string(builder, "black", game->black);
    add_known(builder, "white_elo", game->white_elo);
    add_known(builder, "black_elo", game->black_elo);
    tabiya_json_add_string(builder, "result", RESULTS[game->result]);
    add_known(builder, "year", game->year);
    tabiya_json_add_string(builder, "event", game->event);
    tabiya_json_add_string(
        builder, "san",
        game->move != ENG_NO_MOVE ? eng_san_write(&answer->position, game->move, san) : NULL);
    json_builder_end_object(builder);
}

static void print_json(const TabiyaExplorerAnswer *answer)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    if (answer->kind != TABIYA_EXPLORER_BOOK)
        add_counts(builder, &answer->total);
    json_builder_set_member_name(builder, "moves");
    json_builder_begin_array(builder);
    for (guint i = 0; i < answer->moves->len; i++)
        add_move(builder, answer, tabiya_explorer_answer_get_move(answer, i));
    json_builder_end_array(builder);
    json_builder_set_member_name(builder, "rows");
    json_builder_begin_array(builder);
    for (guint i = 0; i < answer->games->len; i++)
        add_game(builder, answer, answer->games->pdata[i]);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

/* --- The command ------------------------------------------------------------------------------ */

static TabiyaExit explore(const Options *options)
{
    TabiyaExplorerFilter filter = {0};
    EngPosition position;
    EngMove last_move;
    if (!tabiya_cli_find_position(options->fen, options->moves, &position, &last_move) ||
        !read_filter(options, &filter)) {
        return TABIYA_EXIT_BAD_INPUT;
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaExplorerSource) source = make_source(options);
    if (options->db && !g_file_test(options->db, G_FILE_TEST_EXISTS)) {
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, _("there is no library “%s”"), options->db);
    }
    g_autoptr(TabiyaExplorerAnswer) answer =
        tabiya_explorer_source_ask(source, &position, last_move, &filter, NULL, &error);
    if (!answer) {
        return tabiya_cli_fail(g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT)
                                   ? TABIYA_EXIT_BAD_INPUT
                                   : TABIYA_EXIT_ENVIRONMENT,
                               "%s", error->message);
    }
    (options->json ? print_json : print_text)(answer);
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_explore(int argc, char **argv)
{
    g_auto(Options) options = {0};
    const GOptionEntry entries[] = {
        {"fen", 0, 0, G_OPTION_ARG_STRING, &options.fen,
         N_("The position (or where the moves start)"), "FEN"},
        {"moves", 0, 0, G_OPTION_ARG_STRING, &options.moves, N_("Moves in SAN or UCI"),
         N_("MOVES")},
        {"db", 0, 0, G_OPTION_ARG_FILENAME, &options.db, N_("Library to use instead of your own"),
         N_("FILE")},
        {"pgn", 0, 0, G_OPTION_ARG_FILENAME, &options.pgn, N_("A PGN file"), N_("FILE")},
        {"book", 0, 0, G_OPTION_ARG_FILENAME, &options.book, N_("A Polyglot book"), N_("FILE.bin")},
        {"player", 0, 0, G_OPTION_ARG_STRING, &options.player,
         N_("Games of a player; each word matches the start of a name"), N_("NAME")},
        {"white", 0, 0, G_OPTION_ARG_STRING, &options.white, N_("… as White"), N_("NAME")},
        {"black", 0, 0, G_OPTION_ARG_STRING, &options.black, N_("… as Black"), N_("NAME")},
        {"rating", 0, 0, G_OPTION_ARG_STRING, &options.rating,
         N_("Both players’ average rating: 2400-, 1800-2200"), "A-B"},
        {"date", 0, 0, G_OPTION_ARG_STRING, &options.date,
         N_("Games from this date or period: 1990, 1990.05-1991, 2000-"), "A-B"},
        {"result", 0, 0, G_OPTION_ARG_STRING, &options.result,
         N_("1-0, 0-1, 1/2 or *; separate several with commas"), "R"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_("One JSON object"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("explore", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    const char *const files[] = {options.db, options.pgn, options.book};
    const char *const players[] = {options.player, options.white, options.black};
    if (count_given(files, G_N_ELEMENTS(files)) > 1)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give only one of --db, --pgn and --book"));
    if (count_given(players, G_N_ELEMENTS(players)) > 1) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE,
                               _("give only one of --player, --white and --black"));
    }
    return explore(&options);
}
