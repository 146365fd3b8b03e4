/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `match`: plays games between engines, to compare and calibrate them. */
#include "app/analysis/match.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/arena/ratings.h"
#include "app/cli/match-options.h"
#include "app/cli/match-shard.h"
#include "app/error.h"
#include "app/json-add.h"
#include "app/leftovers.h"
#include "app/plain-text.h"

typedef struct {
    TabiyaMatchOptions options;
    char *state, *schedule, *shard_text;
    gboolean merge;
    char **shards; /* to merge */
    TabiyaShard shard;
    TabiyaMatchShard *part; /* NULL: the match is whole */
} Arguments;

/* --- Arguments -------------------------------------------------------------------------------- */

static gboolean refuse(GError **error, const char *message)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, message);
    return FALSE;
}

static gboolean read_schedule(const char *word, TabiyaMatchSchedule *schedule, GError **error)
{
    static const char *const words[] = {"round-robin", "gauntlet", "neighbours"};
    for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
        if (strcmp(word, words[i]) == 0) {
            *schedule = (TabiyaMatchSchedule)i;
            return TRUE;
        }
    }
    return refuse(error, _("--schedule: expected round-robin, gauntlet or neighbours"));
}

static gboolean configure(TabiyaMatchConfig *config, const Arguments *arguments, GError **error)
{
    const TabiyaMatchOptions *options = &arguments->options;
    config->pgn_path = g_strdup(options->pgn);
    config->state_path = g_strdup(arguments->state);
    config->has_sprt = options->sprt != NULL;
    return (!arguments->schedule || read_schedule(arguments->schedule, &config->schedule, error)) &&
           tabiya_match_options_apply(options, config, error) &&
           tabiya_match_config_check(config, error);
}

/* --- Progress --------------------------------------------------------------------------------- */

static const char *name_of(TabiyaMatch *match, int player)
{
    const TabiyaMatchPlayer *configured = tabiya_match_get_config(match)->players->pdata[player];
    return configured->name;
}

/* What an engine said before it lost by its own fault. */
static void print_last_lines(const char *said)
{
    g_auto(GStrv) lines = g_strsplit(said ? said : "", "\n", -1);
    for (char **line = lines; *line; line++)
        fprintf(stderr, "    %s\n", *line);
}

static void game_finished_cb(TabiyaMatch *match, int number, const TabiyaMatchGameReport *report,
                             gpointer user)
{
    const Arguments *arguments = user;
    if (arguments->part && !tabiya_match_shard_keep(arguments->part, number, report))
        tabiya_match_stop(match);
    if (arguments->options.quiet)
        return;
    int players[2];
    tabiya_match_get_players(match, number, players);
    g_autofree char *first = tabiya_dup_quote(name_of(match, players[0]), -1);
    g_autofree char *second = tabiya_dup_quote(name_of(match, players[1]), -1);
    g_autofree char *reason = tabiya_dup_quote(report->reason, -1);
    fprintf(stderr, _("Finished game %d of %d (%s vs %s): %s {%s}\n"), number + 1,
            tabiya_match_get_total(match), first, second, tabiya_result_to_string(report->result),
            reason);
    print_last_lines(report->said);
}

/* --- Report ----------------------------------------------------------------------------------- */

static void print_pair(TabiyaMatch *match, int first, int second)
{
    const TabiyaScoreline s = tabiya_match_get_score(match, first, second);
    printf("Score of %s vs %s: %d - %d - %d  [%.3f] %d\n", name_of(match, first),
           name_of(match, second), s.wins, s.losses, s.draws, tabiya_scoreline_mean(s),
           tabiya_scoreline_games(s));
    printf("Elo difference: %.1f +/- %.1f, LOS: %.1f %%\n", tabiya_scoreline_elo(s),
           tabiya_scoreline_elo_error(s), 100.0 * tabiya_scoreline_los(s));
}

static void print_sprt(TabiyaMatch *match)
{
    static const char *const verdicts[] = {"undecided", "H0 accepted", "H1 accepted"};
    const TabiyaSprt *sprt = &tabiya_match_get_config(match)->sprt;
    const TabiyaScoreline s = tabiya_match_get_score(match, 0, 1);
    printf("SPRT: llr %.2f, lbound %.2f, ubound %.2f, elo0 %g, elo1 %g: %s\n",
           tabiya_sprt_llr(sprt, s), tabiya_sprt_lower(sprt), tabiya_sprt_upper(sprt), sprt->elo0,
           sprt->elo1, verdicts[tabiya_sprt_verdict(sprt, s)]);
}

static void print_failures(TabiyaMatch *match)
{
    const int n = (int)tabiya_match_get_config(match)->players->len;
    for (int player = 0; player < n; player++) {
        const int late = tabiya_match_get_losses(match, player, TABIYA_MATCH_END_TIME);
        const int lost = tabiya_match_get_disconnects(match, player);
        if (late > 0 || lost > 0) {
            printf("%s: %d lost on time, %d by crash, hang or illegal move\n",
                   name_of(match, player), late, lost);
        }
    }
}

/* One player's standing over all pairings. */
typedef struct {
    int player;
    double rating;
    TabiyaScoreline total;
} Standing;

static int compare_standings(const void *a, const void *b)
{
    const double x = ((const Standing *)a)->rating, y = ((const Standing *)b)->rating;
    return (x < y) - (x > y);
}

/* Standings of all players, best first. */
static Standing *dup_standings(TabiyaMatch *match)
{
    const int n = (int)tabiya_match_get_config(match)->players->len;
    g_autofree TabiyaScoreline *pairs = g_new0(TabiyaScoreline, n * n);
    Standing *standings = g_new0(Standing, n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            const TabiyaScoreline s = tabiya_match_get_score(match, i, j);
            standings[i].total.wins += s.wins;
            standings[i].total.losses += s.losses;
            standings[i].total.draws += s.draws;
            if (i < j)
                pairs[i * n + j] = s;
        }
    }
    const TabiyaRatingsInput input = {n, pairs, FALSE, -1, 0};
    g_autoptr(TabiyaRatings) ratings = tabiya_ratings_new(&input);
    for (int i = 0; i < n; i++) {
        standings[i].player = i;
        standings[i].rating = ratings->elo[i];
    }
    qsort(standings, (gsize)n, sizeof(Standing), compare_standings);
    return standings;
}

static void print_table(TabiyaMatch *match)
{
    const int n = (int)tabiya_match_get_config(match)->players->len;
    g_autofree Standing *standings = dup_standings(match);
    printf("\n%4s %-28s %7s %6s %7s %6s\n", "Rank", "Name", "Elo", "Games", "Score", "Draws");
    for (int i = 0; i < n; i++) {
        const TabiyaScoreline s = standings[i].total;
        const int games = MAX(tabiya_scoreline_games(s), 1);
        printf("%4d %-28s %7.0f %6d %6.1f%% %5.1f%%\n", i + 1, name_of(match, standings[i].player),
               standings[i].rating, tabiya_scoreline_games(s), 100.0 * tabiya_scoreline_mean(s),
               100.0 * s.draws / games);
    }
}

static void print_text(TabiyaMatch *match)
{
    const TabiyaMatchConfig *config = tabiya_match_get_config(match);
    g_autoptr(GArray) pairings = tabiya_match_config_dup_pairings(config);
    for (guint i = 0; i < pairings->len; i++) {
        const int *pair = &((const int *)(gpointer)pairings->data)[2 * i];
        print_pair(match, pair[0], pair[1]);
    }
    if (config->players->len > 2)
        print_table(match);
    if (config->has_sprt)
        print_sprt(match);
    print_failures(match);
}

/* JSON has no infinity. */
static void add_finite(JsonBuilder *builder, const char *name, double value)
{
    json_builder_set_member_name(builder, name);
    if (isfinite(value))
        json_builder_add_double_value(builder, value);
    else
        json_builder_add_null_value(builder);
}

static void add_pair_json(JsonBuilder *builder, TabiyaMatch *match, int first, int second)
{
    const TabiyaScoreline s = tabiya_match_get_score(match, first, second);
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "first", name_of(match, first));
    tabiya_json_add_string(builder, "second", name_of(match, second));
    tabiya_json_add_int(builder, "wins", s.wins);
    tabiya_json_add_int(builder, "losses", s.losses);
    tabiya_json_add_int(builder, "draws", s.draws);
    add_finite(builder, "score", tabiya_scoreline_mean(s));
    add_finite(builder, "elo", tabiya_scoreline_elo(s));
    add_finite(builder, "elo_error", tabiya_scoreline_elo_error(s));
    add_finite(builder, "los", tabiya_scoreline_los(s));
    json_builder_end_object(builder);
}

static void add_failures_json(JsonBuilder *builder, TabiyaMatch *match, int player)
{
    static const struct {
        const char *name;
        TabiyaMatchEnd end;
    } kinds[] = {
        {"time_losses", TABIYA_MATCH_END_TIME},
        {"crashes", TABIYA_MATCH_END_DISCONNECT},
        {"hangs", TABIYA_MATCH_END_HANG},
        {"illegal_moves", TABIYA_MATCH_END_ILLEGAL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        tabiya_json_add_int(builder, kinds[i].name,
                            tabiya_match_get_losses(match, player, kinds[i].end));
    }
    tabiya_json_add_int(builder, "disconnects", tabiya_match_get_disconnects(match, player));
}

static void add_players_json(JsonBuilder *builder, TabiyaMatch *match)
{
    const int n = (int)tabiya_match_get_config(match)->players->len;
    g_autofree Standing *standings = dup_standings(match);
    for (int i = 0; i < n; i++) {
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "name", name_of(match, standings[i].player));
        add_finite(builder, "elo", standings[i].rating);
        tabiya_json_add_int(builder, "games", tabiya_scoreline_games(standings[i].total));
        add_failures_json(builder, match, standings[i].player);
        json_builder_end_object(builder);
    }
}

static void print_json(TabiyaMatch *match)
{
    const TabiyaMatchConfig *config = tabiya_match_get_config(match);
    g_autoptr(GArray) pairings = tabiya_match_config_dup_pairings(config);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "games", tabiya_match_get_played(match));
    json_builder_set_member_name(builder, "pairs");
    json_builder_begin_array(builder);
    for (guint i = 0; i < pairings->len; i++) {
        const int *pair = &((const int *)(gpointer)pairings->data)[2 * i];
        add_pair_json(builder, match, pair[0], pair[1]);
    }
    json_builder_end_array(builder);
    json_builder_set_member_name(builder, "players");
    json_builder_begin_array(builder);
    add_players_json(builder, match);
    json_builder_end_array(builder);
    if (config->has_sprt) {
        const TabiyaScoreline s = tabiya_match_get_score(match, 0, 1);
        static const char *const verdicts[] = {"continue", "H0", "H1"};
        tabiya_json_add_string(builder, "sprt", verdicts[tabiya_sprt_verdict(&config->sprt, s)]);
        add_finite(builder, "llr", tabiya_sprt_llr(&config->sprt, s));
    }
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

/* --- Running ---------------------------------------------------------------------------------- */

static gboolean interrupted_cb(gpointer user)
{
    tabiya_match_stop(user);
    return G_SOURCE_CONTINUE;
}

/* Unreadable openings are bad input; see match.h for problems of the environment. */
static TabiyaExit start_exit(const GError *error)
{
    return error->domain == G_IO_ERROR ||
                   g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE) ||
                   g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_HANGS)
               ? TABIYA_EXIT_ENVIRONMENT
               : TABIYA_EXIT_BAD_INPUT;
}

static void tell_resumed(int games)
{
    if (games > 0) {
        fprintf(stderr,
                ngettext("Resuming after %d game\n", "Resuming after %d games\n", (gulong)games),
                games);
    }
}

static void play(TabiyaMatch *match, Arguments *arguments)
{
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    g_signal_connect(match, "game-finished", G_CALLBACK(game_finished_cb), arguments);
    g_signal_connect_swapped(match, "finished", G_CALLBACK(g_main_loop_quit), loop);
    const guint on_int = g_unix_signal_add(SIGINT, interrupted_cb, match);
    const guint on_term = g_unix_signal_add(SIGTERM, interrupted_cb, match);
    g_main_loop_run(loop);
    g_source_remove(on_int);
    g_source_remove(on_term);
    tabiya_leftovers_catch_signals();
}

static void print_report(TabiyaMatch *match, const Arguments *arguments)
{
    (arguments->options.json ? print_json : print_text)(match);
}

static TabiyaExit run(TabiyaMatchConfig *config, Arguments *arguments)
{
    g_autoptr(TabiyaMatch) match = tabiya_match_new(config);
    g_autoptr(GError) error = NULL;
    if (!tabiya_match_start(match, &error))
        return tabiya_cli_fail(start_exit(error), "%s", error->message);
    if (!arguments->options.quiet) {
        tell_resumed(arguments->part ? (int)tabiya_match_shard_get_done(arguments->part)
                                     : tabiya_match_get_resumed(match));
    }
    play(match, arguments);
    if (arguments->part)
        return tabiya_match_shard_end(arguments->part, match);
    print_report(match, arguments);
    if (tabiya_match_get_error(match)) {
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s",
                               tabiya_match_get_error(match)->message);
    }
    return TABIYA_EXIT_DONE;
}

static TabiyaExit merge(const Arguments *arguments)
{
    TabiyaExit exit;
    g_autoptr(TabiyaMatch) match =
        tabiya_match_shard_merge(arguments->shards, arguments->options.pgn, &exit);
    if (match)
        print_report(match, arguments);
    return exit;
}

static TabiyaExit run_arguments(Arguments *arguments)
{
    TabiyaExit exit;
    g_autoptr(TabiyaMatchConfig) config = tabiya_match_config_new();
    g_autoptr(GError) error = NULL;
    if (!tabiya_shard_parse(arguments->shard_text, &arguments->shard))
        return TABIYA_EXIT_USAGE;
    if (arguments->shard.is_part && arguments->state && !arguments->options.pgn) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s",
                               _("--resume with --shard needs --pgnout, which becomes the shard"));
    }
    if (!configure(config, arguments, &error))
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", error->message);
    if (!tabiya_cli_use_tablebases(arguments->options.tablebases))
        return TABIYA_EXIT_ENVIRONMENT;
    if (arguments->shard.is_part) {
        arguments->part =
            tabiya_match_shard_open(&arguments->shard, config, arguments->options.sprt, &exit);
        if (!arguments->part)
            return exit;
    }
    return run(g_steal_pointer(&config), arguments);
}

static void arguments_clear(Arguments *arguments)
{
    tabiya_match_options_clear(&arguments->options);
    g_free(arguments->state);
    g_free(arguments->schedule);
    g_free(arguments->shard_text);
    g_strfreev(arguments->shards);
    g_clear_pointer(&arguments->part, tabiya_match_shard_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, arguments_clear)

TabiyaExit tabiya_cmd_match(int argc, char **argv)
{
    g_auto(Arguments) a = {.state = NULL};
    tabiya_match_options_init(&a.options);
    a.options.concurrency = 1;
    const GOptionEntry own[] = {
        {"games", 0, 0, G_OPTION_ARG_INT, &a.options.games, N_("Games per pairing"), "N"},
        {"pgnout", 0, 0, G_OPTION_ARG_FILENAME, &a.options.pgn, N_("Append the games to a file"),
         "FILE"},
        {"resume", 0, 0, G_OPTION_ARG_FILENAME, &a.state,
         N_("Save progress in this file and resume from it if it exists"), "STATE"},
        {"schedule", 0, 0, G_OPTION_ARG_STRING, &a.schedule,
         N_("round-robin, gauntlet (first against all) or neighbours"), "WHO"},
        {"shard", 0, 0, G_OPTION_ARG_STRING, &a.shard_text,
         N_("Play only every Nth game, starting with game I; --pgnout becomes the shard"), "I/N"},
        {"merge", 0, 0, G_OPTION_ARG_NONE, &a.merge,
         N_("Count the games of shards, given in any order, and write them to --pgnout"), NULL},
        {NULL},
    };
    g_autofree GOptionEntry *entries = tabiya_match_options_dup_entries(&a.options, own);
    if (!tabiya_cli_parse("match", entries, argc, argv, &a.shards))
        return TABIYA_EXIT_USAGE;
    if (a.merge)
        return merge(&a);
    if (*a.shards) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, _("unexpected argument “%s”: see --help"),
                               *a.shards);
    }
    if (tabiya_cli_is_same_file(a.state, a.options.pgn) ||
        tabiya_cli_is_same_file(a.state, a.options.openings)) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s",
                               _("--resume: use a separate file for the progress"));
    }
    return run_arguments(&a);
}
