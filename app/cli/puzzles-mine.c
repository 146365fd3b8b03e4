/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `puzzles mine`: finds puzzles in the games of a file, several games at a time, printed in the
 * order of the file, resumable after a kill. */
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "app/analysis/review-state.h"
#include "app/cli/command.h"
#include "app/cli/puzzle-options.h"
#include "app/cli/shard.h"
#include "app/cli/tell.h"
#include "app/game/pgn-reader.h"
#include "app/json-add.h"
#include "app/people/people.h"
#include "app/puzzles/miner.h"
#include "app/puzzles/puzzle-csv.h"
#include "app/whole-file.h"

#define COMMAND "puzzles mine"
#define MAX_JOBS 256
#define NODES 400000
#define SCAN_SHARE 100  /* a game position gets this fraction of the nodes, */
#define SCAN_LEAST 1000 /* but at least this many */

/* A game on its way from the file through a thread to the output. */
typedef struct {
    guint index;
    TabiyaGame *game;
    char **problems;
    GPtrArray *found; /* NULL: out of memory */
    gboolean done;    /* found is set; guarded by the lock */
} Task;

typedef struct {
    gint64 nodes, scan_nodes;
    int depth, jobs, least_moves, least_rating, most_pieces, tempting_percent;
    char *output, *state, *tablebases, *shard_text;
    char **theme_words;
    TabiyaThemes any_themes;
    gboolean json, quiet, merge, missed;
    char **files;
    TabiyaShard shard;
    /* NULL if it is not running */
    TabiyaPgnGames *games;
    guint n_read, n_found; /* games of the file; puzzles */
    guint n_done;          /* games of the shard */
    TabiyaReviewState *out;
    GThreadPool *threads;
    GQueue tasks; /* in the order of the file */
    GMutex lock;
    GCond one_done;
    TabiyaExit exit;
} Mine;

static void task_free(gpointer data)
{
    Task *task = data;
    g_object_unref(task->game);
    g_strfreev(task->problems);
    g_clear_pointer(&task->found, g_ptr_array_unref);
    g_free(task);
}

/* --- On a thread ------------------------------------------------------------------------------ */

static void mine_cb(gpointer data, gpointer user)
{
    Task *task = data;
    Mine *m = user;
    const TabiyaMinerConfig config = {
        .nodes = (guint64)m->nodes,
        .scan_nodes = (guint64)m->scan_nodes,
        .depth = m->depth,
        .least_moves = (guint)m->least_moves,
        .tempting = m->tempting_percent / 100.0,
        .missed = m->missed,
        .least_rating = (guint)m->least_rating,
        .most_pieces = (guint)m->most_pieces,
        .any_themes = m->any_themes,
    };
    g_autoptr(TabiyaMiner) miner = tabiya_miner_new(&config);
    GPtrArray *found = miner ? tabiya_miner_mine(miner, task->game) : NULL;
    g_mutex_lock(&m->lock);
    task->found = found;
    task->done = TRUE;
    g_cond_signal(&m->one_done);
    g_mutex_unlock(&m->lock);
}

/* --- Games in, puzzles out -------------------------------------------------------------------- */

static char **dup_problems(const GPtrArray *errors)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (guint i = 0; i < errors->len; i++) {
        const TabiyaPgnError *error = errors->pdata[i];
        g_autofree char *what = tabiya_pgn_error_to_string(error);
        g_autofree char *text = g_strdup_printf("%u:%u: %s", error->line, error->column, what);
        g_strv_builder_add(builder, text);
    }
    return g_strv_builder_end(builder);
}

/* Whether the output names its shard. JSON has game numbers instead. */
static gboolean is_marked(const Mine *m)
{
    return m->shard.is_part && !m->json;
}

/* The next game of the shard, or NULL. */
static TabiyaGame *read_game(Mine *m)
{
    for (;;) {
        g_autoptr(TabiyaGame) game = tabiya_pgn_games_next(m->games);
        if (!game || m->n_read++ % m->shard.of == m->shard.number)
            return g_steal_pointer(&game);
    }
}

/* FALSE if no game is left. */
static gboolean send_game(Mine *m)
{
    TabiyaGame *game = read_game(m);
    if (!game)
        return FALSE;
    Task *task = g_new0(Task, 1);
    task->index = m->n_read - 1;
    task->game = game;
    task->problems = dup_problems(tabiya_pgn_games_get_errors(m->games));
    g_queue_push_tail(&m->tasks, task);
    g_thread_pool_push(m->threads, task, NULL);
    return TRUE;
}

static void append_json(const TabiyaMinedPuzzle *mined, guint game, GString *text)
{
    const TabiyaPuzzle *puzzle = mined->puzzle;
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autofree char *moves = tabiya_puzzle_dup_moves_text(puzzle);
    g_autofree char *themes = tabiya_themes_dup_text(puzzle->themes);
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "id", puzzle->id);
    tabiya_json_add_string(builder, "fen", puzzle->fen);
    tabiya_json_add_string(builder, "moves", moves);
    tabiya_json_add_int(builder, "rating", puzzle->rating);
    tabiya_json_add_string(builder, "themes", themes);
    tabiya_json_add_string(builder, "game_url", puzzle->game_url);
    tabiya_json_add_string(builder, "opening_tags", puzzle->opening_tags);
    tabiya_json_add_int(builder, "game", game + 1);
    tabiya_json_add_int(builder, "ply", mined->ply);
    tabiya_json_add_boolean(builder, "played", mined->played);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    g_autofree char *line = json_to_string(root, FALSE);
    g_string_append_printf(text, "%s\n", line);
}

static gboolean write_task(Mine *m, const Task *task, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < task->found->len; i++) {
        const TabiyaMinedPuzzle *mined = task->found->pdata[i];
        if (m->json)
            append_json(mined, task->index, text);
        else
            tabiya_puzzle_append_row(mined->puzzle, text);
    }
    m->n_found += task->found->len;
    m->n_done++;
    g_autofree char *block = is_marked(m) ? tabiya_shard_dup_game(task->index, NULL, text->str)
                                          : g_string_free(g_steal_pointer(&text), FALSE);
    return tabiya_review_state_append(m->out, block, error);
}

/* Waits for the oldest game and prints its puzzles. FALSE if no more can be written. */
static gboolean take_game(Mine *m)
{
    g_autoptr(GError) error = NULL;
    Task *task = g_queue_pop_head(&m->tasks);
    g_mutex_lock(&m->lock);
    while (!task->done)
        g_cond_wait(&m->one_done, &m->lock);
    g_mutex_unlock(&m->lock);
    for (char **problem = task->problems; *problem; problem++) {
        tabiya_cli_tell_problem("%s:%s", m->files[0], *problem);
        m->exit = TABIYA_EXIT_BAD_INPUT;
    }
    gboolean good = FALSE;
    if (!task->found) {
        m->exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", _("not enough memory"));
    } else if (!(good = write_task(m, task, &error))) {
        m->exit = tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    } else if (!m->quiet) {
        fprintf(stderr,
                /* Translators: the number of a game, of the puzzles in it, and of all so far. */
                _("game %u: %u puzzles, %u in all\n"), task->index + 1, task->found->len,
                m->n_found);
    }
    task_free(task);
    return good;
}

static void mine_games(Mine *m)
{
    gboolean at_end = FALSE;
    do {
        while (!at_end && g_queue_get_length(&m->tasks) < 2 * (guint)m->jobs)
            at_end = !send_game(m);
    } while (!g_queue_is_empty(&m->tasks) && take_game(m));
}

/* --- Beginning -------------------------------------------------------------------------------- */

/* What determines the output besides the games. */
static char *dup_options(const Mine *m)
{
    g_autofree char *themes = tabiya_themes_dup_text(m->any_themes);
    return g_strdup_printf(
        "puzzles 4 %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %d %d %d %d %d %d %d %d %s", m->nodes,
        m->scan_nodes, m->depth, m->least_moves, m->tempting_percent, m->missed, m->least_rating,
        m->most_pieces, m->json, m->tablebases != NULL, themes);
}

static char *dup_head(const Mine *m)
{
    if (is_marked(m))
        return tabiya_shard_dup_head(&m->shard, COMMAND, NULL);
    return g_strdup(m->json ? "" : tabiya_puzzle_csv_header);
}

static void skip_games(Mine *m, guint done)
{
    for (; m->n_done < done; m->n_done++) {
        g_autoptr(TabiyaGame) game = read_game(m);
        if (!game)
            return;
    }
    if (done > 0 && !m->quiet) {
        fprintf(stderr, ngettext("Resuming after %u game\n", "Resuming after %u games\n", done),
                done);
    }
}

static void mine_on_threads(Mine *m)
{
    g_mutex_init(&m->lock);
    g_cond_init(&m->one_done);
    m->threads = g_thread_pool_new(mine_cb, m, m->jobs, FALSE, NULL);
    mine_games(m);
    g_thread_pool_free(m->threads, TRUE, TRUE);
    g_queue_clear_full(&m->tasks, task_free);
    g_cond_clear(&m->one_done);
    g_mutex_clear(&m->lock);
}

static TabiyaExit end_output(Mine *m)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *end = is_marked(m) ? tabiya_shard_dup_end(m->n_done) : g_strdup("");
    if (m->exit == TABIYA_EXIT_ENVIRONMENT || tabiya_review_state_end(m->out, end, &error))
        return m->exit;
    return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
}

static TabiyaExit mine_text(Mine *m, const char *text, gsize length)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *options = dup_options(m);
    tabiya_shard_set_run(&m->shard, text, length, options);
    g_autofree char *fingerprint = tabiya_shard_dup_head(&m->shard, COMMAND, NULL);
    g_autofree char *head = dup_head(m);
    g_strchomp(fingerprint);
    const TabiyaReviewFiles files = {.output = m->output, .state = m->state};
    guint done;
    g_autoptr(TabiyaReviewState) out =
        tabiya_review_state_open(&files, fingerprint, head, &done, &error);
    if (!out) {
        return tabiya_cli_fail(error->domain == G_IO_ERROR ? TABIYA_EXIT_ENVIRONMENT
                                                           : TABIYA_EXIT_BAD_INPUT,
                               "%s", error->message);
    }
    g_autoptr(TabiyaPgnGames) games = tabiya_pgn_games_new(text, (gssize)length);
    m->out = out;
    m->games = games;
    skip_games(m, done);
    mine_on_threads(m);
    return end_output(m);
}

static TabiyaExit mine_file(Mine *m)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = tabiya_whole_file_read(m->files[0], &error);
    if (!bytes)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return mine_text(m, text ? text : "", length);
}

static TabiyaExit refuse(const char *message)
{
    return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", message);
}

static TabiyaExit check(Mine *m)
{
    if (g_strv_length(m->files) != 1)
        return refuse(_("give one PGN file: see --help"));
    if (m->nodes < 1 || m->scan_nodes < 0 || m->depth < 0)
        return refuse(_("--nodes must be greater than 0, --scan and --depth must not be negative"));
    if (m->least_moves < 1)
        return refuse(_("--least: expected 1 or more"));
    if (m->tempting_percent < 0 || m->tempting_percent > 100)
        return refuse(_("--tempting: expected 0 to 100"));
    if (m->least_rating < 0)
        return refuse(_("--rating: expected 0 or more"));
    if (m->most_pieces < 0)
        return refuse(_("--pieces: expected 0 or more"));
    if (m->missed && m->tempting_percent > 0)
        return refuse(_("--missed and --tempting cannot be combined"));
    if (m->jobs < 1 || m->jobs > MAX_JOBS)
        return refuse(_("--jobs: expected 1 to 256"));
    if (!tabiya_shard_parse(m->shard_text, &m->shard) ||
        !tabiya_puzzle_cli_read_themes("any-theme", m->theme_words, &m->any_themes)) {
        return TABIYA_EXIT_USAGE;
    }
    if (m->state && !m->output)
        return refuse(_("--resume needs -o: earlier results must be in a file"));
    if (tabiya_cli_is_same_file(m->state, m->output) ||
        tabiya_cli_is_same_file(m->state, m->files[0])) {
        return refuse(_("--resume: use a separate file for the progress"));
    }
    if (m->scan_nodes == 0)
        m->scan_nodes = MAX(m->nodes / SCAN_SHARE, SCAN_LEAST);
    return TABIYA_EXIT_DONE;
}

static void mine_clear(Mine *m)
{
    g_free(m->output);
    g_free(m->state);
    g_free(m->tablebases);
    g_free(m->shard_text);
    g_strfreev(m->theme_words);
    g_strfreev(m->files);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Mine, mine_clear)

TabiyaExit tabiya_cmd_puzzles_mine(int argc, char **argv)
{
    g_auto(Mine) m = {.nodes = NODES, .jobs = 1, .least_moves = 1, .tasks = G_QUEUE_INIT};
    const GOptionEntry entries[] = {
        {"nodes", 0, 0, G_OPTION_ARG_INT64, &m.nodes, N_("Nodes per move of a solution (400000)"),
         "N"},
        {"scan", 0, 0, G_OPTION_ARG_INT64, &m.scan_nodes,
         N_("Nodes per game position (a hundredth of --nodes)"), "N"},
        {"depth", 0, 0, G_OPTION_ARG_INT, &m.depth,
         N_("Maximum search depth per move of a solution"), "N"},
        {"least", 0, 0, G_OPTION_ARG_INT, &m.least_moves, N_("Minimum number of moves to find (1)"),
         "N"},
        {"tempting", 0, 0, G_OPTION_ARG_INT, &m.tempting_percent,
         N_("Also mistakes not played, made by that many of 100 players of the rating"), "N"},
        {"missed", 0, 0, G_OPTION_ARG_NONE, &m.missed,
         N_("Only what the player of the game failed to find"), NULL},
        {"rating", 0, 0, G_OPTION_ARG_INT, &m.least_rating,
         N_("Minimum rating of a puzzle, by our estimate"), "N"},
        {"pieces", 0, 0, G_OPTION_ARG_INT, &m.most_pieces,
         N_("Maximum number of pieces on the board"), "N"},
        {"any-theme", 0, 0, G_OPTION_ARG_STRING_ARRAY, &m.theme_words,
         N_("With any of these themes"), N_("THEME")},
        {"jobs", 0, 0, G_OPTION_ARG_INT, &m.jobs, N_("Games at a time, one core each (1)"), "N"},
        {"shard", 0, 0, G_OPTION_ARG_STRING, &m.shard_text,
         N_("Search only every Nth game, starting with game I"), "I/N"},
        {"merge", 0, 0, G_OPTION_ARG_NONE, &m.merge, N_("Merge shards, given in any order"), NULL},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &m.output,
         N_("Write to this file instead of standard output"), "FILE"},
        {"resume", 0, 0, G_OPTION_ARG_FILENAME, &m.state,
         N_("Save progress in this file and resume from it if it exists"), "STATE"},
        TABIYA_CLI_TABLEBASES_OPTION(&m.tablebases),
        {"json", 0, 0, G_OPTION_ARG_NONE, &m.json, N_("One JSON object per puzzle"), NULL},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &m.quiet, N_("Do not print a line per game on stderr"),
         NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("puzzles mine", entries, argc, argv, &m.files))
        return TABIYA_EXIT_USAGE;
    if (m.merge)
        return tabiya_shard_merge_to_file(COMMAND, tabiya_puzzle_csv_header, m.files, m.output);
    const TabiyaExit code = check(&m);
    if (code == TABIYA_EXIT_DONE && m.tempting_percent > 0 &&
        !tabiya_people_wait(tabiya_people_get_default())) {
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s",
                               tabiya_people_get_problem(tabiya_people_get_default()));
    }
    if (code == TABIYA_EXIT_DONE && !tabiya_cli_use_tablebases(m.tablebases))
        return TABIYA_EXIT_ENVIRONMENT;
    return code == TABIYA_EXIT_DONE ? mine_file(&m) : code;
}
