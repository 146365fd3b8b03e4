/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `puzzles mistakes`: finds a player's mistakes in their games and makes flashcards of them. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/cli/command.h"
#include "app/json-add.h"
#include "app/puzzles/mistake-puzzle.h"
#include "app/puzzles/own-mistakes.h"
#include "app/puzzles/puzzle-csv.h"
#include "app/store/card-rows.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-rows.h"

typedef struct {
    char **players, *path;
    gint64 nodes;
    gboolean reviewed_only, again, json, quiet;
} Options;

static void options_clear(Options *options)
{
    g_strfreev(options->players);
    g_free(options->path);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, options_clear)

/* --- Searching -------------------------------------------------------------------------------- */

static void progress_cb(const TabiyaOwnMistakesProgress *progress, gpointer user)
{
    const Options *options = user;
    if (!options->quiet && progress->fresh > 0) {
        fprintf(stderr,
                /* Translators: games done, of how many, and mistakes found in them. */
                _("%u of %u games, %u mistakes\n"), progress->done, progress->games,
                progress->mistakes);
    }
}

static TabiyaExit look(const Options *options, const char *library)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaMistakeFinder) finder = tabiya_mistake_finder_new((guint64)options->nodes);
    if (!finder)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", _("not enough memory"));
    const TabiyaOwnMistakesOptions what = {
        .library = library,
        .names = (const char *const *)options->players,
        .finder = finder,
        .reviewed_only = options->reviewed_only,
        .again = options->again,
        .progress = progress_cb,
        .user = (gpointer)options,
    };
    TabiyaOwnMistakesProgress result;
    if (!tabiya_own_mistakes_run(&what, NULL, &result, &error))
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    if (result.games == 0)
        return tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("the library has no games of this player"));
    if (!options->quiet && result.left_out > 0) {
        fprintf(stderr,
                ngettext("%u game without evaluations left out\n",
                         "%u games without evaluations left out\n", result.left_out),
                result.left_out);
    }
    return TABIYA_EXIT_DONE;
}

/* --- Printing --------------------------------------------------------------------------------- */

/* The game's web address, with the half-move as Lichess adds it; NULL if it has none. */
static char *dup_url(const TabiyaGameRecord *record, guint ply)
{
    const char *site = record ? record->site : NULL;
    if (!site || !(g_str_has_prefix(site, "https://") || g_str_has_prefix(site, "http://")))
        return NULL;
    return g_strdup_printf("%s#%u", site, ply);
}

static void add_time(JsonBuilder *builder, const char *name, gint64 time_ms)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(time_ms / 1000);
    g_autofree char *text = g_date_time_format_iso8601(time);
    tabiya_json_add_string(builder, name, text);
}

static void print_json(const TabiyaPuzzle *puzzle, const TabiyaMistake *mistake,
                       const TabiyaCard *card)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autofree char *themes = tabiya_themes_dup_text(puzzle->themes);
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "id", puzzle->id);
    tabiya_json_add_string(builder, "fen", puzzle->fen);
    tabiya_json_add_string(builder, "moves", mistake->moves);
    tabiya_json_add_int(builder, "rating", puzzle->rating);
    tabiya_json_add_string(builder, "themes", themes);
    tabiya_json_add_string(builder, "game_url", puzzle->game_url);
    tabiya_json_add_int(builder, "game", mistake->game);
    tabiya_json_add_int(builder, "ply", mistake->ply);
    tabiya_json_add_string(builder, "played", mistake->played);
    tabiya_json_add_int(builder, "lost", (gint64)(mistake->lost + 0.5));
    add_time(builder, "due", card->stand.due_ms);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

static gboolean print_mistake(TabiyaDatabase *db, TabiyaLibraryRows *rows,
                              const TabiyaMistake *mistake, gboolean json, GError **error)
{
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_from_mistake(mistake);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(TabiyaGameRecord) record = NULL;
    TabiyaCard card;
    if (!puzzle)
        return TRUE;
    if (mistake->game != 0)
        record = tabiya_library_rows_get_record(rows, mistake->game, error);
    if (*error || !tabiya_card_rows_get(db, mistake->card, &card, error))
        return FALSE;
    puzzle->game_url = dup_url(record, mistake->ply);
    if (json) {
        print_json(puzzle, mistake, &card);
        return TRUE;
    }
    /* a Lichess row starts with the opponent's move */
    if (tabiya_puzzle_get_first(puzzle) == 0)
        return TRUE;
    tabiya_puzzle_append_row(puzzle, text);
    fputs(text->str, stdout);
    return TRUE;
}

static int compare_places(gconstpointer a, gconstpointer b)
{
    const TabiyaMistake *x = *(const TabiyaMistake *const *)a;
    const TabiyaMistake *y = *(const TabiyaMistake *const *)b;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return x->ply < y->ply ? -1 : x->ply > y->ply;
}

/* All known mistakes, in the order of the library. */
static TabiyaExit print_all(const Options *options, const char *library)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(library, &error);
    g_autoptr(GPtrArray) mistakes = db ? tabiya_mistake_rows_list(db, 0, &error) : NULL;
    if (!mistakes)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    g_ptr_array_sort(mistakes, compare_places);
    if (!options->json)
        fputs(tabiya_puzzle_csv_header, stdout);
    for (guint i = 0; i < mistakes->len; i++) {
        if (!print_mistake(db, rows, mistakes->pdata[i], options->json, &error))
            return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    }
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_puzzles_mistakes(int argc, char **argv)
{
    g_auto(Options) options = {.nodes = TABIYA_MISTAKE_NODES};
    const GOptionEntry entries[] = {
        {"player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.players,
         N_("Player’s name as written in the games; repeat for several names"), N_("NAME")},
        {"db", 0, 0, G_OPTION_ARG_FILENAME, &options.path, N_("Library to use instead of your own"),
         N_("FILE")},
        {"nodes", 0, 0, G_OPTION_ARG_INT64, &options.nodes,
         N_("Nodes per move of a solution (200000)"), "N"},
        {"reviewed", 0, 0, G_OPTION_ARG_NONE, &options.reviewed_only,
         N_("Only games that have evaluations"), NULL},
        {"again", 0, 0, G_OPTION_ARG_NONE, &options.again,
         N_("Also games that were examined before"), NULL},
        {"json", 0, 0, G_OPTION_ARG_NONE, &options.json,
         N_("One JSON object per mistake, including first-move mistakes, which do not fit the "
            "columns"),
         NULL},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options.quiet,
         N_("Do not print a line per game on stderr"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("puzzles mistakes", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (!options.players)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", _("give the player with --player NAME"));
    if (options.nodes < 1)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", _("--nodes must be greater than 0"));
    g_autofree char *library = tabiya_cli_dup_library(options.path);
    const TabiyaExit exit = look(&options, library);
    return exit == TABIYA_EXIT_DONE ? print_all(&options, library) : exit;
}
