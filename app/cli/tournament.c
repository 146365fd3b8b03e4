/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `tournament`: plays a tournament of engines, resumes it, and prints its table. */
#include "app/arena/tournament.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/arena/arena-trust.h"
#include "app/arena/tournament-report.h"
#include "app/cli/command.h"
#include "app/cli/match-options.h"
#include "app/cli/tournament-print.h"
#include "app/error.h"
#include "app/leftovers.h"
#include "app/plain-text.h"
#include "app/program.h"

typedef struct {
    TabiyaMatchOptions options;
    char **added, **withdrawn;
    char *form, *name, *folder, *nets, *added_nets;
    int rounds;
    gboolean csv;
} Arguments;

/* --- Arguments -------------------------------------------------------------------------------- */

static gboolean refuse(GError **error, const char *message)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, message);
    return FALSE;
}

static gboolean read_form(const char *word, TabiyaTournamentForm *form, GError **error)
{
    return !word || tabiya_tournament_form_from_word(word, form) ||
           refuse(error, _("--form: expected round-robin, gauntlet, swiss, knockout, match or "
                           "sprt"));
}

/* The engine beside this program. */
static char *dup_engine_command(void)
{
    g_autofree char *folder = tabiya_program_dup_dir();
    g_autofree char *beside = g_build_filename(folder ? folder : ".", "tabiya-engine", NULL);
    g_autofree char *built =
        g_build_filename(folder ? folder : ".", "..", "engine", "tabiya-engine", NULL);
    if (g_file_test(beside, G_FILE_TEST_IS_EXECUTABLE))
        return g_shell_quote(beside);
    return g_file_test(built, G_FILE_TEST_IS_EXECUTABLE) ? g_shell_quote(built)
                                                         : g_strdup("tabiya-engine");
}

/* "cmd=…,name=gen-2,option.EvalFile=…". NULL: it cannot be written so. */
static char *dup_net_text(const char *path, GError **error)
{
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *command = dup_engine_command();
    *strrchr(base, '.') = '\0';
    if (strchr(path, ',') || strchr(command, ',')) {
        refuse(error, _("--nets: the names of nets and folders cannot have commas"));
        return NULL;
    }
    return g_strdup_printf("cmd=%s,name=%s,option.EvalFile=%s", command, base, path);
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    g_autofree char *x = g_utf8_collate_key_for_filename(*(char *const *)a, -1);
    g_autofree char *y = g_utf8_collate_key_for_filename(*(char *const *)b, -1);
    return strcmp(x, y);
}

/* The nets of a folder, in the order of their names. */
static GPtrArray *list_nets(const char *folder, GError **error)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
    for (const char *name = dir ? g_dir_read_name(dir) : NULL; name; name = g_dir_read_name(dir)) {
        if (g_str_has_suffix(name, ".nnue")) {
            g_autofree char *path = g_build_filename(folder, name, NULL);
            g_ptr_array_add(paths, g_canonicalize_filename(path, NULL));
        }
    }
    g_ptr_array_sort(paths, compare_names);
    if (!dir || (paths->len == 0 && !refuse(error, _("--nets: there are no nets in the folder"))))
        return NULL;
    return g_steal_pointer(&paths);
}

/* As players. `folder` NULL: none. */
static GPtrArray *list_net_texts(const char *folder, GError **error)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) paths = folder ? list_nets(folder, error) : NULL;
    if (folder && !paths)
        return NULL;
    for (guint i = 0; paths && i < paths->len; i++) {
        char *text = dup_net_text(paths->pdata[i], error);
        if (!text)
            return NULL;
        g_ptr_array_add(texts, text);
    }
    return g_steal_pointer(&texts);
}

/* A player for each net in the folder. */
static gboolean add_nets(TabiyaMatchConfig *match, const char *folder, GError **error)
{
    g_autoptr(GPtrArray) texts = list_net_texts(folder, error);
    for (guint i = 0; texts && i < texts->len; i++) {
        if (!tabiya_arena_add_player(match, texts->pdata[i], error))
            return FALSE;
    }
    return texts != NULL;
}

static char *dup_absolute(const char *path)
{
    return path ? g_canonicalize_filename(path, NULL) : NULL;
}

/* The tournament is resumed from any folder. */
static void set_paths(TabiyaMatchConfig *match, const TabiyaMatchOptions *options)
{
    g_free(match->openings_path);
    match->openings_path = dup_absolute(options->openings);
    match->pgn_path = dup_absolute(options->pgn);
}

static gboolean configure(TabiyaTournamentConfig *config, const Arguments *arguments,
                          GError **error)
{
    TabiyaMatchConfig *match = config->match;
    if (arguments->options.concurrency < 0)
        return refuse(error, _("numbers cannot be negative"));
    if (!read_form(arguments->form, &config->form, error) ||
        !tabiya_match_options_apply(&arguments->options, match, error) ||
        !add_nets(match, arguments->nets, error)) {
        return FALSE;
    }
    config->rounds =
        arguments->rounds >= 0 ? arguments->rounds : config->form != TABIYA_TOURNAMENT_SPRT;
    config->name = g_strdup(arguments->name);
    match->concurrency = MAX(arguments->options.concurrency, 1);
    set_paths(match, &arguments->options);
    return TRUE;
}

/* --- Opening and changing --------------------------------------------------------------------- */

static gboolean has_player(TabiyaTournament *tournament, const char *text)
{
    for (int i = 0; i < tabiya_tournament_get_n_players(tournament); i++) {
        if (strcmp(tabiya_tournament_get_player(tournament, i)->text, text) == 0)
            return TRUE;
    }
    return FALSE;
}

static int find_player(TabiyaTournament *tournament, const char *name)
{
    for (int i = 0; i < tabiya_tournament_get_n_players(tournament); i++) {
        if (strcmp(tabiya_tournament_get_player(tournament, i)->name, name) == 0)
            return i;
    }
    return -1;
}

static gboolean withdraw(TabiyaTournament *tournament, const char *name, GError **error)
{
    const int player = find_player(tournament, name);
    if (player < 0) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("--withdraw: there is no player “%s”"), name);
        return FALSE;
    }
    return tabiya_tournament_is_withdrawn(tournament, player) ||
           tabiya_tournament_withdraw_player(tournament, player, error);
}

/* Unless it plays already. */
static gboolean join(TabiyaTournament *tournament, const char *text, GError **error)
{
    return has_player(tournament, text) || tabiya_tournament_add_player(tournament, text, error);
}

static gboolean join_nets(TabiyaTournament *tournament, const char *folder, GError **error)
{
    g_autoptr(GPtrArray) texts = list_net_texts(folder, error);
    for (guint i = 0; texts && i < texts->len; i++) {
        if (!join(tournament, texts->pdata[i], error))
            return FALSE;
    }
    return texts != NULL;
}

/* The same command line again changes nothing more: it may have been killed. */
static gboolean change(TabiyaTournament *tournament, const Arguments *arguments, GError **error)
{
    const int rounds = tabiya_tournament_get_config(tournament)->rounds;
    for (char **text = arguments->added; text && *text; text++) {
        if (!join(tournament, *text, error))
            return FALSE;
    }
    if (!join_nets(tournament, arguments->added_nets, error))
        return FALSE;
    for (char **name = arguments->withdrawn; name && *name; name++) {
        if (!withdraw(tournament, *name, error))
            return FALSE;
    }
    if (arguments->rounds >= 0 && arguments->rounds < rounds)
        return refuse(error, _("--rounds: rounds can only be added"));
    if (arguments->options.concurrency > 0)
        tabiya_tournament_set_concurrency(tournament, arguments->options.concurrency);
    return arguments->rounds <= rounds ||
           tabiya_tournament_add_rounds(tournament, arguments->rounds - rounds, error);
}

/* The one in the folder. Engines may be given again, but no others. */
static TabiyaTournament *reopen(const Arguments *arguments, const TabiyaTournamentConfig *config,
                                GError **error)
{
    if (config->match->players->len > 0 && !tabiya_tournament_is_of(arguments->folder, config)) {
        refuse(error, _("this state belongs to another tournament: name another folder, or give "
                        "the same players, limits, openings and seed"));
        return NULL;
    }
    return tabiya_tournament_open(arguments->folder, error);
}

static TabiyaTournament *open_tournament(const Arguments *arguments, GError **error)
{
    g_autoptr(TabiyaTournamentConfig) config = tabiya_tournament_config_new();
    if (!configure(config, arguments, error))
        return NULL;
    if (arguments->folder && tabiya_tournament_is_in(arguments->folder))
        return reopen(arguments, config, error);
    if (!tabiya_tournament_config_check(config, error))
        return NULL;
    return tabiya_tournament_new(g_steal_pointer(&config), arguments->folder);
}

/* --- Running ---------------------------------------------------------------------------------- */

static void game_finished_cb(TabiyaTournament *tournament, TabiyaArenaGame *game, gpointer user)
{
    const Arguments *arguments = user;
    if (!arguments->options.quiet)
        tabiya_tournament_print_game(tournament, game);
}

static gboolean interrupted_cb(gpointer user)
{
    tabiya_tournament_pause(user, TRUE);
    return G_SOURCE_CONTINUE;
}

static void state_cb(TabiyaTournament *tournament, GParamSpec *pspec, gpointer loop)
{
    (void)pspec;
    const TabiyaTournamentState state = tabiya_tournament_get_state(tournament);
    if (state != TABIYA_TOURNAMENT_PLAYING && state != TABIYA_TOURNAMENT_PAUSING)
        g_main_loop_quit(loop);
}

static void play(TabiyaTournament *tournament)
{
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    g_signal_connect(tournament, "notify::state", G_CALLBACK(state_cb), loop);
    const guint on_int = g_unix_signal_add(SIGINT, interrupted_cb, tournament);
    const guint on_term = g_unix_signal_add(SIGTERM, interrupted_cb, tournament);
    g_main_loop_run(loop);
    g_source_remove(on_int);
    g_source_remove(on_term);
    g_signal_handlers_disconnect_by_data(tournament, loop);
    tabiya_leftovers_catch_signals();
}

/* Problems of the environment; all others are bad input. */
static TabiyaExit exit_of(const GError *error)
{
    return error->domain == G_IO_ERROR || error->domain == G_FILE_ERROR ||
                   g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED) ||
                   g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE) ||
                   g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_HANGS)
               ? TABIYA_EXIT_ENVIRONMENT
               : TABIYA_EXIT_BAD_INPUT;
}

static void print(TabiyaTournament *tournament, const Arguments *arguments)
{
    g_autofree char *text = arguments->options.json ? tabiya_tournament_dup_json(tournament)
                            : arguments->csv        ? tabiya_tournament_dup_csv(tournament)
                                                    : NULL;
    if (text)
        fputs(text, stdout);
    else
        tabiya_tournament_print_text(tournament);
}

static gboolean check_trust(TabiyaTournament *tournament, const Arguments *arguments,
                            GError **error)
{
    g_autofree char *data_dir = tabiya_cli_dup_data_dir();
    g_autofree char *folder = dup_absolute(arguments->folder);
    g_autoptr(TabiyaEngineRegistry) engines = tabiya_engine_registry_new(data_dir);
    return !folder || tabiya_arena_check_trust(tournament, folder, engines, error);
}

static TabiyaExit run(TabiyaTournament *tournament, Arguments *arguments)
{
    g_autoptr(GError) error = NULL;
    g_signal_connect(tournament, "game-finished", G_CALLBACK(game_finished_cb), arguments);
    if (!check_trust(tournament, arguments, &error) || !change(tournament, arguments, &error) ||
        !tabiya_tournament_start(tournament, &error)) {
        return tabiya_cli_fail(exit_of(error), "%s", error->message);
    }
    const int resumed = tabiya_tournament_get_resumed(tournament);
    if (resumed > 0 && !arguments->options.quiet) {
        fprintf(stderr,
                ngettext("Resuming after %d game\n", "Resuming after %d games\n", (gulong)resumed),
                resumed);
    }
    play(tournament);
    print(tournament, arguments);
    const GError *failed = tabiya_tournament_get_error(tournament);
    return failed ? tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", failed->message)
                  : TABIYA_EXIT_DONE;
}

static void arguments_clear(Arguments *arguments)
{
    tabiya_match_options_clear(&arguments->options);
    g_free(arguments->form);
    g_free(arguments->name);
    g_free(arguments->folder);
    g_free(arguments->nets);
    g_free(arguments->added_nets);
    g_strfreev(arguments->added);
    g_strfreev(arguments->withdrawn);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, arguments_clear)

TabiyaExit tabiya_cmd_tournament(int argc, char **argv)
{
    g_auto(Arguments) a = {.rounds = -1};
    tabiya_match_options_init(&a.options);
    const GOptionEntry own[] = {
        {"form", 0, 0, G_OPTION_ARG_STRING, &a.form,
         N_("round-robin, gauntlet (first against all), swiss, knockout, match or sprt"), "FORM"},
        {"nets", 0, 0, G_OPTION_ARG_FILENAME, &a.nets,
         N_("A player for each net (.nnue) in a folder, by name"), "FOLDER"},
        {"rounds", 0, 0, G_OPTION_ARG_INT, &a.rounds,
         N_("How often everybody meets (1); rounds of a Swiss; more than before adds rounds"), "N"},
        {"games", 0, 0, G_OPTION_ARG_INT, &a.options.games,
         N_("Games per pairing and round (2): one opening with both colors"), "N"},
        {"resume", 0, 0, G_OPTION_ARG_FILENAME, &a.folder,
         N_("Keep the tournament in this folder and resume it if it is there"), "STATE"},
        {"add-engine", 0, 0, G_OPTION_ARG_STRING_ARRAY, &a.added,
         N_("A player who joins a tournament that has begun"), "KEY=VALUE,…"},
        {"add-nets", 0, 0, G_OPTION_ARG_FILENAME, &a.added_nets,
         N_("The nets (.nnue) in a folder that do not play yet join, too"), "FOLDER"},
        {"withdraw", 0, 0, G_OPTION_ARG_STRING_ARRAY, &a.withdrawn,
         N_("A player who plays no more; the games played count"), "NAME"},
        {"name", 0, 0, G_OPTION_ARG_STRING, &a.name, N_("Name of the tournament"), "NAME"},
        {"pgnout", 0, 0, G_OPTION_ARG_FILENAME, &a.options.pgn,
         N_("Append the games to a file (games.pgn in the folder)"), "FILE"},
        {"csv", 0, 0, G_OPTION_ARG_NONE, &a.csv, N_("The table as CSV"), NULL},
        {NULL},
    };
    g_autofree GOptionEntry *entries = tabiya_match_options_dup_entries(&a.options, own);
    if (!tabiya_cli_parse("tournament", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (!tabiya_cli_use_tablebases(a.options.tablebases))
        return TABIYA_EXIT_ENVIRONMENT;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaTournament) tournament = open_tournament(&a, &error);
    if (tournament)
        return run(tournament, &a);
    const gboolean is_stored = a.folder && tabiya_tournament_is_in(a.folder);
    return tabiya_cli_fail(is_stored ? exit_of(error) : TABIYA_EXIT_USAGE, "%s", error->message);
}
