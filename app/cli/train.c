/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `train`: generations of the net learn from their own games. `./dev train` and the window start
 * it, too. */
#include <errno.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/arena/learning-program.h"
#include "app/arena/learning-words.h"
#include "app/arena/learning-work.h"
#include "app/cli/command.h"
#include "app/error.h"
#include "app/leftovers.h"

#define THREADS_MAX 256

typedef struct {
    char *size, *engine;
    int numbers[10]; /* as NUMBERS; -1: not given */
    int threads;
    gboolean json, quiet;
    GMainLoop *loop;
    gboolean good;
} Train;

static const char *const NUMBERS[] = {"generations", "games",        "nodes", "stir",
                                      "hidden",      "epochs",       "batch", "match-games",
                                      "match-nodes", "from-built-in"};

/* --- Progress --------------------------------------------------------------------------------- */

static void print_step(const TabiyaLearningEvent *event)
{
    static const char *const titles[] = {
        [TABIYA_LEARNING_GAMES] = "games against itself",
        [TABIYA_LEARNING_PACK] = "positions to learn from",
        [TABIYA_LEARNING_LEARN] = "learning",
        [TABIYA_LEARNING_MATCH] = "match against the one before",
    };

    printf("\n== Generation %d: %s\n", event->generation, titles[event->step]);
}

/* With the ends of its 95% interval. */
static void print_elo(TabiyaScoreline score)
{
    const TabiyaLearningElo elo = tabiya_learning_elo(score);

    if (tabiya_scoreline_games(score) > 0)
        printf(" %+7.0f (%+.0f to %+.0f)", elo.value, elo.low, elo.high);
}

static void print_match(const TabiyaLearningEvent *event)
{
    const TabiyaScoreline score = {event->wins, event->losses, event->draws};

    if (event->done < event->total && event->done % 10 != 0)
        return;
    printf("%d - %d - %d ", score.wins, score.losses, score.draws);
    print_elo(score);
    printf("\n");
}

static void print_games(const TabiyaLearningEvent *event)
{
    printf("%d of %d games, %.0f positions/s\n", (int)event->done, (int)event->total, event->rate);
}

static void print_loss(const TabiyaLearningEvent *event)
{
    printf("%3.0f%%: loss %.6f, held-out positions %.6f, %.0f positions/s\n",
           100.0 * (double)event->done / (double)MAX(event->total, 1), event->loss, event->check,
           event->rate);
}

static void print_net(const TabiyaLearningEvent *event)
{
    printf("generation-%d/net/%s\n", event->generation, event->text);
}

static void print_event(const TabiyaLearningEvent *event)
{
    static void (*const print[])(const TabiyaLearningEvent *event) = {
        [TABIYA_LEARNING_EVENT_STEP] = print_step,   [TABIYA_LEARNING_EVENT_GAMES] = print_games,
        [TABIYA_LEARNING_EVENT_LOSS] = print_loss,   [TABIYA_LEARNING_EVENT_NET] = print_net,
        [TABIYA_LEARNING_EVENT_MATCH] = print_match, [TABIYA_LEARNING_EVENT_DONE] = NULL,
    };

    if (print[event->kind])
        print[event->kind](event);
}

static void event_cb(TabiyaLearningWork *work, const TabiyaLearningEvent *event, gpointer user)
{
    const Train *self = user;

    if (self->json) {
        g_autofree char *line = tabiya_learning_event_dup_line(event);
        fputs(line, stdout);
    } else if (!self->quiet) {
        print_event(event);
    }
    fflush(stdout);
    if (event->kind == TABIYA_LEARNING_EVENT_FAILED)
        tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", event->text);
}

static void finished_cb(TabiyaLearningWork *work, gboolean good, gpointer user)
{
    Train *self = user;

    self->good = good;
    g_main_loop_quit(self->loop);
}

static void print_generation(const TabiyaLearningGeneration *generation)
{
    const TabiyaScoreline score = generation->score;

    printf("%10d %8" G_GINT64_FORMAT " %5d %5d %5d", generation->number, generation->games,
           score.wins, score.losses, score.draws);
    print_elo(score);
    printf("\n");
}

static void print_table(const TabiyaLearningStory *story)
{
    printf("\n%10s %8s %5s %5s %5s %7s\n", "generation", "games", "won", "lost", "drawn", "Elo");
    for (guint i = 0; i < story->generations->len; i++)
        print_generation(story->generations->pdata[i]);
}

/* --- The command ------------------------------------------------------------------------------ */

static gboolean find_size(const char *word, TabiyaLearningSize *size)
{
    static const char *const words[TABIYA_LEARNING_SIZES] = {"minutes", "hour", "night"};

    for (int i = 0; i < TABIYA_LEARNING_SIZES; i++) {
        if (strcmp(words[i], word) == 0) {
            *size = (TabiyaLearningSize)i;
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean gives_numbers(const Train *self)
{
    for (gsize i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        if (self->numbers[i] != -1)
            return TRUE;
    }
    return FALSE;
}

static gboolean make_recipe(const Train *self, TabiyaLearningRecipe *recipe, GError **error)
{
    TabiyaLearningSize size = TABIYA_LEARNING_MINUTES;

    if (self->size && !find_size(self->size, &size)) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                            _("--size: expected minutes, hour or night"));
        return FALSE;
    }
    tabiya_learning_recipe_init(recipe, size);
    for (gsize i = 0; i < G_N_ELEMENTS(NUMBERS); i++) {
        if (self->numbers[i] != -1 &&
            !tabiya_learning_recipe_set(recipe, NUMBERS[i], self->numbers[i], error)) {
            return FALSE;
        }
    }
    return TRUE;
}

static gboolean interrupted_cb(gpointer user)
{
    tabiya_learning_work_stop(user);
    return G_SOURCE_CONTINUE;
}

static void run(Train *self, TabiyaLearningWork *work)
{
    const guint on_int = g_unix_signal_add(SIGINT, interrupted_cb, work);
    const guint on_term = g_unix_signal_add(SIGTERM, interrupted_cb, work);

    self->loop = g_main_loop_new(NULL, FALSE);
    g_signal_connect(work, "event", G_CALLBACK(event_cb), self);
    g_signal_connect(work, "finished", G_CALLBACK(finished_cb), self);
    g_main_loop_run(self->loop);
    g_main_loop_unref(self->loop);
    g_source_remove(on_int);
    g_source_remove(on_term);
    tabiya_leftovers_catch_signals();
}

static TabiyaExit train(Train *self, const TabiyaLearningRecipe *recipe)
{
    g_autofree char *engine =
        self->engine ? g_strdup(self->engine) : tabiya_learning_find_program("tabiya-engine");
    g_autoptr(GError) error = NULL;

    if (!engine)
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", _("tabiya-engine is not installed"));
    g_autoptr(TabiyaLearningWork) work = tabiya_learning_work_new(engine, self->threads);
    if (!tabiya_learning_work_start(work, recipe, &error)) {
        return tabiya_cli_fail(error->domain == TABIYA_ERROR ? TABIYA_EXIT_BAD_INPUT
                                                             : TABIYA_EXIT_ENVIRONMENT,
                               "%s", error->message);
    }
    run(self, work);
    if (!self->json && !self->quiet)
        print_table(tabiya_learning_work_get_story(work));
    return self->good ? TABIYA_EXIT_DONE : TABIYA_EXIT_ENVIRONMENT;
}

/* All names in it are relative. The engine's is as it was given. */
static gboolean enter(Train *self, const char *folder)
{
    if (self->engine && strchr(self->engine, '/')) {
        char *whole = g_canonicalize_filename(self->engine, NULL);
        g_free(self->engine);
        self->engine = whole;
    }
    if (g_mkdir_with_parents(folder, 0777) == 0 && g_chdir(folder) == 0)
        return TRUE;
    tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s: %s", folder, g_strerror(errno));
    return FALSE;
}

static TabiyaExit begin(Train *self, char **rest)
{
    TabiyaLearningRecipe recipe;
    g_autoptr(GError) error = NULL;

    if (g_strv_length(rest) != 1)
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", _("name one folder"));
    if (!make_recipe(self, &recipe, &error))
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s", error->message);
    if (!enter(self, rest[0]))
        return TABIYA_EXIT_ENVIRONMENT;
    const gboolean goes_on = !self->size && !gives_numbers(self) &&
                             g_file_test(TABIYA_LEARNING_RECIPE_FILE, G_FILE_TEST_EXISTS);
    return train(self, goes_on ? NULL : &recipe);
}

TabiyaExit tabiya_cmd_train(int argc, char **argv)
{
    Train a = {.numbers = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1},
               .threads = MIN((int)g_get_num_processors(), THREADS_MAX)};
    g_auto(GStrv) rest = NULL;
    const GOptionEntry entries[] = {
        {"size", 0, 0, G_OPTION_ARG_STRING, &a.size,
         N_("A recipe: minutes, hour or night (minutes)"), "SIZE"},
        {"generations", 0, 0, G_OPTION_ARG_INT, &a.numbers[0], N_("How many generations"), "N"},
        {"games", 0, 0, G_OPTION_ARG_INT, &a.numbers[1],
         N_("Games of each generation against itself"), "N"},
        {"nodes", 0, 0, G_OPTION_ARG_INT, &a.numbers[2], N_("Nodes per move"), "N"},
        {"stir", 0, 0, G_OPTION_ARG_INT, &a.numbers[3],
         N_("Other positions near each one, judged by the built-in net"), "N"},
        {"hidden", 0, 0, G_OPTION_ARG_INT, &a.numbers[4],
         N_("Size of the hidden layer, a multiple of 64"), "N"},
        {"epochs", 0, 0, G_OPTION_ARG_INT, &a.numbers[5], N_("How often each position is seen"),
         "N"},
        {"batch", 0, 0, G_OPTION_ARG_INT, &a.numbers[6], N_("Positions per step of learning"), "N"},
        {"match-games", 0, 0, G_OPTION_ARG_INT, &a.numbers[7],
         N_("Games against the generation before; 0: none"), "N"},
        {"match-nodes", 0, 0, G_OPTION_ARG_INT, &a.numbers[8], N_("Nodes per move in them"), "N"},
        {"from-built-in", 0, 0, G_OPTION_ARG_INT, &a.numbers[9],
         N_("1: the first games are those of the built-in net, not of random numbers"), "0|1"},
        {"threads", 0, 0, G_OPTION_ARG_INT, &a.threads, N_("Processors to use (all)"), "N"},
        {"engine", 0, 0, G_OPTION_ARG_FILENAME, &a.engine, N_("Another tabiya-engine"), "FILE"},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &a.quiet, N_("Do not print the progress"), NULL},
        {"json", 0, 0, G_OPTION_ARG_NONE, &a.json, N_("One JSON object per line of progress"),
         NULL},
        {NULL},
    };
    if (!tabiya_cli_parse("train", entries, argc, argv, &rest))
        return TABIYA_EXIT_USAGE;
    a.threads = CLAMP(a.threads, 1, THREADS_MAX);
    const TabiyaExit exit = begin(&a, rest);
    g_free(a.size);
    g_free(a.engine);
    return exit;
}
