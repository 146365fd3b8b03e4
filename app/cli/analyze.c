/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `analyze`: reviews whole files, in parallel, in shards, and resumable. */
#include "app/cli/analyze.h"
#include "app/cli/shard.h"
#include "app/cli/tell.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/analysis/review-batch.h"
#include "app/analysis/review-notes.h"
#include "app/analysis/review-state.h"
#include "app/game/pgn-writer.h"
#include "app/plain-text.h"
#include "app/whole-file.h"

#define MAX_JOBS 256
/* As the window reviews a game. */
#define USUAL_NODES 500000
#define NOT_GIVEN G_MININT

typedef struct {
    char *shard_text, *engine, *output, *state, *tablebases;
    gint64 nodes, movetime_ms;
    int depth, jobs;
    gboolean merge, json, quiet;
    char **files;
    TabiyaShard shard;
    /* NULL if it is not running */
    GMainLoop *loop;
    TabiyaReviewBatch *batch;
    TabiyaReviewState *out;
    gboolean interrupted;
    TabiyaExit exit;
} Analyze;

/* Whether the output names its shard. JSON has game numbers instead. */
static gboolean is_marked(const Analyze *a)
{
    return a->shard.is_part && !a->json;
}

/* --- Progress --------------------------------------------------------------------------------- */

static void stop(Analyze *a)
{
    tabiya_review_batch_stop(a->batch);
    g_main_loop_quit(a->loop);
}

static const char *tag_of(TabiyaGame *game, const char *name)
{
    const char *value = tabiya_game_get_tag(game, name);
    return value ? value : "?";
}

static void print_progress(const Analyze *a, TabiyaGameReview *review, guint index)
{
    if (a->quiet)
        return;
    TabiyaGame *game = tabiya_game_review_get_game(review);
    TabiyaReviewSummary sides[2];
    tabiya_game_review_get_summary(review, ENG_WHITE, &sides[ENG_WHITE]);
    tabiya_game_review_get_summary(review, ENG_BLACK, &sides[ENG_BLACK]);
    g_autofree char *white = tabiya_dup_quote(tag_of(game, "White"), -1);
    g_autofree char *black = tabiya_dup_quote(tag_of(game, "Black"), -1);
    /* Translators: how much of the file is done in percent, the number of a game, two players with
       their accuracy in percent. */
    fprintf(stderr, _("%3.0f%%  game %u: %s %.1f%% – %s %.1f%%\n"),
            100 * tabiya_review_batch_get_progress(a->batch), index + 1, white,
            sides[ENG_WHITE].moves > 0 ? sides[ENG_WHITE].accuracy : 100, black,
            sides[ENG_BLACK].moves > 0 ? sides[ENG_BLACK].accuracy : 100);
}

static char *dup_output(const Analyze *a, TabiyaGameReview *review, guint index)
{
    if (a->json)
        return tabiya_cli_dup_review_json(review, index);
    tabiya_review_write_notes(review, TABIYA_NOTES_ALL);
    g_autofree char *pgn = tabiya_pgn_write_game(tabiya_game_review_get_game(review));
    return is_marked(a) ? tabiya_shard_dup_game(index, NULL, pgn) : g_steal_pointer(&pgn);
}

static void game_done_cb(TabiyaReviewBatch *batch, guint index, TabiyaGameReview *review,
                         char **problems, gpointer user)
{
    Analyze *a = user;
    g_autoptr(GError) error = NULL;
    for (char **problem = problems; *problem; problem++) {
        tabiya_cli_tell_problem("%s:%s", a->files[0], *problem);
        a->exit = TABIYA_EXIT_BAD_INPUT;
    }
    g_autofree char *text = dup_output(a, review, index);
    if (tabiya_review_state_append(a->out, text, &error)) {
        print_progress(a, review, index);
        return;
    }
    a->exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    stop(a);
}

static void finished_cb(TabiyaReviewBatch *batch, const GError *error, gpointer user)
{
    Analyze *a = user;
    g_autoptr(GError) failure = error ? g_error_copy(error) : NULL;
    g_autofree char *end =
        is_marked(a) ? tabiya_shard_dup_end(tabiya_review_batch_get_done(batch)) : g_strdup("");
    if (a->exit != TABIYA_EXIT_ENVIRONMENT &&
        (failure || !tabiya_review_state_end(a->out, end, &failure))) {
        a->exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", failure->message);
    }
    if (a->output)
        tabiya_cli_tell_remark(a->output, tabiya_review_state_get_remark(a->out));
    g_main_loop_quit(a->loop);
}

static gboolean interrupted_cb(gpointer user)
{
    Analyze *a = user;
    a->interrupted = TRUE;
    stop(a);
    return G_SOURCE_CONTINUE;
}

static void run_loop(Analyze *a)
{
    a->loop = g_main_loop_new(NULL, FALSE);
    /* They stay: a signal after the last game must not kill us while the end is being written. */
    g_unix_signal_add(SIGINT, interrupted_cb, a);
    g_unix_signal_add(SIGTERM, interrupted_cb, a);
    g_main_loop_run(a->loop);
    g_clear_pointer(&a->loop, g_main_loop_unref);
}

/* --- Beginning -------------------------------------------------------------------------------- */

/* What determines the output besides the games. */
static char *dup_options(const Analyze *a)
{
    return g_strdup_printf("analyze 3 %" G_GINT64_FORMAT " %d %" G_GINT64_FORMAT " %d %d %s",
                           a->nodes, a->depth, a->movetime_ms, a->json, a->tablebases != NULL,
                           a->engine ? a->engine : "");
}

static TabiyaExit review_text(Analyze *a, const char *text, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *options = dup_options(a);
    tabiya_shard_set_run(&a->shard, text, length, options);
    g_autofree char *fingerprint = tabiya_shard_dup_head(&a->shard, "analyze", NULL);
    g_strchomp(fingerprint);
    g_autofree char *head =
        is_marked(a) ? tabiya_shard_dup_head(&a->shard, "analyze", NULL) : g_strdup("");
    const TabiyaReviewFiles files = {
        .output = a->output,
        .state = a->state,
        .rewrites = !a->json && tabiya_cli_is_same_file(a->output, a->files[0]),
    };
    guint done;
    g_autoptr(TabiyaReviewState) out =
        tabiya_review_state_open(&files, fingerprint, head, &done, &error);
    if (!out) {
        return tabiya_cli_fail(error->domain == G_IO_ERROR ? TABIYA_EXIT_ENVIRONMENT
                                                           : TABIYA_EXIT_BAD_INPUT,
                               "%s", error->message);
    }
    const TabiyaReviewBatchConfig config = {
        .limits = {.nodes = (guint64)a->nodes, .depth = a->depth, .movetime_ms = a->movetime_ms},
        .engine = a->engine,
        .jobs = a->jobs,
        .shard = a->shard.number,
        .shards = a->shard.of,
    };
    g_autoptr(TabiyaReviewBatch) batch = tabiya_review_batch_new(&config, text, length);
    if (!tabiya_review_batch_start(batch, done, &error))
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "--engine: %s", error->message);
    if (done > 0 && !a->quiet) {
        fprintf(stderr, ngettext("Resuming after %u game\n", "Resuming after %u games\n", done),
                done);
    }
    a->out = out;
    a->batch = batch;
    g_signal_connect(batch, "game-done", G_CALLBACK(game_done_cb), a);
    g_signal_connect(batch, "finished", G_CALLBACK(finished_cb), a);
    run_loop(a);
    if (a->interrupted) {
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT,
                               ngettext("stopped after %u game", "stopped after %u games",
                                        tabiya_review_batch_get_done(batch)),
                               tabiya_review_batch_get_done(batch));
    }
    return a->exit;
}

static TabiyaExit review_file(Analyze *a)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = tabiya_whole_file_read(a->files[0], &error);
    if (!bytes)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return review_text(a, text ? text : "", length);
}

/* --- Arguments -------------------------------------------------------------------------------- */

static TabiyaExit refuse(const char *message)
{
    return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", message);
}

/* Without a limit, the usual one. FALSE: one is not greater than 0. */
static gboolean take_limits(Analyze *a)
{
    const gboolean given =
        a->nodes != NOT_GIVEN || a->depth != NOT_GIVEN || a->movetime_ms != NOT_GIVEN;
    if (!given)
        a->nodes = USUAL_NODES;
    if ((a->nodes != NOT_GIVEN && a->nodes <= 0) || (a->depth != NOT_GIVEN && a->depth <= 0) ||
        (a->movetime_ms != NOT_GIVEN && a->movetime_ms <= 0)) {
        return FALSE;
    }
    a->nodes = MAX(a->nodes, 0);
    a->depth = MAX(a->depth, 0);
    a->movetime_ms = MAX(a->movetime_ms, 0);
    return TRUE;
}

static TabiyaExit check(Analyze *a)
{
    guint n_files = g_strv_length(a->files);
    if (a->merge)
        return TABIYA_EXIT_DONE;
    if (n_files != 1)
        return refuse(_("give one PGN file: see --help"));
    if (!take_limits(a))
        return refuse(_("--nodes, --depth and --movetime must be greater than 0"));
    if (a->jobs < 1 || a->jobs > MAX_JOBS)
        return refuse(_("--jobs: expected 1 to 256"));
    if (!tabiya_shard_parse(a->shard_text, &a->shard))
        return TABIYA_EXIT_USAGE;
    if (a->state && !a->output)
        return refuse(_("--resume needs -o: earlier results must be in a file"));
    if (tabiya_cli_is_same_file(a->state, a->output) ||
        tabiya_cli_is_same_file(a->state, a->files[0])) {
        return refuse(_("--resume: use a separate file for the progress"));
    }
    return TABIYA_EXIT_DONE;
}

static void analyze_clear(Analyze *a)
{
    g_free(a->shard_text);
    g_free(a->engine);
    g_free(a->output);
    g_free(a->state);
    g_free(a->tablebases);
    g_strfreev(a->files);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Analyze, analyze_clear)

TabiyaExit tabiya_cmd_analyze(int argc, char **argv)
{
    g_auto(Analyze)
        a = {.jobs = 1, .nodes = NOT_GIVEN, .depth = NOT_GIVEN, .movetime_ms = NOT_GIVEN};
    const GOptionEntry entries[] = {
        {"nodes", 0, 0, G_OPTION_ARG_INT64, &a.nodes,
         N_("Nodes per position (default: 500000); one thread and a fresh hash per game make the "
            "result reproducible, also in shards"),
         "N"},
        {"depth", 0, 0, G_OPTION_ARG_INT, &a.depth, N_("Search depth per position"), "N"},
        {"movetime", 0, 0, G_OPTION_ARG_INT64, &a.movetime_ms, N_("Milliseconds per position"),
         "MS"},
        {"shard", 0, 0, G_OPTION_ARG_STRING, &a.shard_text,
         N_("Review only every Nth game, starting with game I"), "I/N"},
        {"merge", 0, 0, G_OPTION_ARG_NONE, &a.merge, N_("Merge shards, given in any order"), NULL},
        {"jobs", 0, 0, G_OPTION_ARG_INT, &a.jobs, N_("Games at a time, one core each (1)"), "N"},
        {"engine", 0, 0, G_OPTION_ARG_STRING, &a.engine,
         N_("Command of a UCI engine to use instead of the built-in one"), "COMMAND"},
        TABIYA_CLI_TABLEBASES_OPTION(&a.tablebases),
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &a.output,
         N_("Write to this file instead of standard output"), "FILE"},
        {"resume", 0, 0, G_OPTION_ARG_FILENAME, &a.state,
         N_("Save progress in this file and resume from it if it exists"), "STATE"},
        {"json", 0, 0, G_OPTION_ARG_NONE, &a.json, N_("One JSON object per game instead of PGN"),
         NULL},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &a.quiet, N_("Do not print a line per game on stderr"),
         NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("analyze", entries, argc, argv, &a.files))
        return TABIYA_EXIT_USAGE;
    TabiyaExit code = check(&a);
    if (code != TABIYA_EXIT_DONE)
        return code;
    if (!tabiya_cli_use_tablebases(a.tablebases))
        return TABIYA_EXIT_ENVIRONMENT;
    return a.merge ? tabiya_shard_merge_to_file("analyze", "", a.files, a.output) : review_file(&a);
}
