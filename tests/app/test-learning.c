/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A learning run: its recipe, its events and its story, even in files that lie; and a tiny run from
 * its beginning to its end, with kills.
 *
 *     test-learning TABIYA_CLI TABIYA_ENGINE
 */
#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/arena/learning-best.h"
#include "app/arena/learning-reader.h"
#include "app/arena/learning-words.h"
#include "app/arena/learning-work.h"
#include "app/arena/learning-run.h"
#include "app/error.h"
#include "app/run-mark.h"

static const char *cli, *engine;

typedef struct {
    char *folder; /* empty at first */
} Fixture;

static void set_up(Fixture *fixture, gconstpointer data)
{
    fixture->folder = g_dir_make_tmp("learning-XXXXXX", NULL);
    g_assert_nonnull(fixture->folder);
}

static void remove_folder(const char *path)
{
    const char *argv[] = {"rm", "-rf", path, NULL};

    g_assert_true(g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL,
                               NULL, NULL, NULL));
}

static void tear_down(Fixture *fixture, gconstpointer data)
{
    remove_folder(fixture->folder);
    g_free(fixture->folder);
}

static char *dup_path(Fixture *fixture, const char *name)
{
    return g_build_filename(fixture->folder, name, NULL);
}

static void write_file(Fixture *fixture, const char *name, const char *text)
{
    g_autofree char *path = dup_path(fixture, name);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void append(Fixture *fixture, const char *name, const char *text)
{
    g_autofree char *path = dup_path(fixture, name);
    FILE *file = fopen(path, "a");

    fputs(text, file);
    fclose(file);
}

/* --- The recipe ------------------------------------------------------------------------------- */

static void test_recipe(Fixture *fixture, gconstpointer data)
{
    g_autofree char *path = dup_path(fixture, "recipe.json");
    TabiyaLearningRecipe recipe, read;
    double before = 0;

    for (int size = 0; size < TABIYA_LEARNING_SIZES; size++) {
        tabiya_learning_recipe_init(&recipe, (TabiyaLearningSize)size);
        g_assert_true(tabiya_learning_recipe_check(&recipe, NULL));
        g_autofree char *text = tabiya_learning_recipe_dup_json(&recipe);
        write_file(fixture, "recipe.json", text);
        memset(&read, 0, sizeof read);
        g_assert_true(tabiya_learning_recipe_load(path, &read, NULL));
        g_assert_true(tabiya_learning_recipe_equal(&recipe, &read));
        read.nodes++;
        g_assert_false(tabiya_learning_recipe_equal(&recipe, &read));
        const double seconds = tabiya_learning_recipe_seconds(&recipe, 2);
        g_assert_cmpfloat(seconds, >, 4 * before);
        before = seconds;
    }
}

/* Minutes, about an hour, a night: on two cores that have nothing else to do. */
static void test_sizes_are_what_they_say(void)
{
    static const double hours[TABIYA_LEARNING_SIZES][2] = {{0.01, 0.2}, {0.4, 1.2}, {5, 10}};

    for (int size = 0; size < TABIYA_LEARNING_SIZES; size++) {
        TabiyaLearningRecipe recipe;
        tabiya_learning_recipe_init(&recipe, (TabiyaLearningSize)size);
        const double found = tabiya_learning_recipe_seconds(&recipe, 2) / 3600;
        g_assert_cmpfloat(found, >, hours[size][0]);
        g_assert_cmpfloat(found, <, hours[size][1]);
    }
}

static void test_bad_recipes(Fixture *fixture, gconstpointer data)
{
    static const char *const bad[] = {
        "",
        "{",
        "[]",
        "{}",
        "null",
        "{\"generations\":1}",
        "{\"generations\":0,\"games\":1,\"nodes\":1,\"stir\":0,\"hidden\":64,\"epochs\":1,"
        "\"batch\":1,\"match-games\":0,\"match-nodes\":1,\"from-built-in\":0}",
        "{\"generations\":1,\"games\":1,\"nodes\":1,\"stir\":0,\"hidden\":65,\"epochs\":1,"
        "\"batch\":1,\"match-games\":0,\"match-nodes\":1,\"from-built-in\":0}",
        "{\"generations\":1,\"games\":1,\"nodes\":1,\"stir\":0,\"hidden\":64,\"epochs\":1,"
        "\"batch\":1,\"match-games\":3,\"match-nodes\":1,\"from-built-in\":0}",
        "{\"generations\":1,\"games\":9223372036854775807,\"nodes\":1,\"stir\":0,\"hidden\":64,"
        "\"epochs\":1,\"batch\":1,\"match-games\":2,\"match-nodes\":1,\"from-built-in\":0}",
        "{\"generations\":1,\"games\":{},\"nodes\":1,\"stir\":0,\"hidden\":64,\"epochs\":1,"
        "\"batch\":1,\"match-games\":2,\"match-nodes\":1,\"from-built-in\":0}",
    };
    g_autofree char *path = dup_path(fixture, "recipe.json");

    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;
        TabiyaLearningRecipe recipe;
        write_file(fixture, "recipe.json", bad[i]);
        g_assert_false(tabiya_learning_recipe_load(path, &recipe, &error));
        g_assert_nonnull(error);
    }
}

/* --- Events ----------------------------------------------------------------------------------- */

static void test_events(void)
{
    const TabiyaLearningEvent events[] = {
        {.kind = TABIYA_LEARNING_EVENT_STEP, .generation = 2, .step = TABIYA_LEARNING_LEARN},
        {.kind = TABIYA_LEARNING_EVENT_GAMES,
         .generation = 1,
         .done = 3,
         .total = 9,
         .positions = 400,
         .rate = 123.5},
        {.kind = TABIYA_LEARNING_EVENT_LOSS,
         .generation = 7,
         .done = 1,
         .total = 2,
         .loss = 0.25,
         .check = 0.5,
         .rate = 1,
         .spent_s = 12.5},
        {.kind = TABIYA_LEARNING_EVENT_NET, .generation = 1, .text = "tabiya-v2-k1x64x8-ab.nnue"},
        {.kind = TABIYA_LEARNING_EVENT_MATCH,
         .generation = 1,
         .wins = 3,
         .losses = 1,
         .draws = 2,
         .done = 6,
         .total = 8},
        {.kind = TABIYA_LEARNING_EVENT_END, .generation = 1000, .step = TABIYA_LEARNING_PACK},
        {.kind = TABIYA_LEARNING_EVENT_STOPPED},
        {.kind = TABIYA_LEARNING_EVENT_FAILED, .text = "No “space” left \\ on device"},
        {.kind = TABIYA_LEARNING_EVENT_DONE, .spent_s = 3},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(events); i++) {
        g_autofree char *line = tabiya_learning_event_dup_line(&events[i]);
        TabiyaLearningEvent read;
        g_assert_cmpuint(strcspn(line, "\n"), ==, strlen(line) - 1);
        g_assert_true(tabiya_learning_event_parse(line, strlen(line) - 1, &read));
        g_assert_cmpmem(&read, sizeof read, &events[i], sizeof read);
    }
}

static void test_lying_events(void)
{
    static const char *const lies[] = {
        "",
        "{}",
        "{\"event\":\"dance\"}",
        "{\"event\":7}",
        "{\"event\":\"step\",\"generation\":1}",
        "{\"event\":\"step\",\"generation\":1,\"step\":\"sleep\"}",
        "{\"event\":\"step\",\"generation\":0,\"step\":\"games\"}",
        "{\"event\":\"step\",\"generation\":1001,\"step\":\"games\"}",
        "{\"event\":\"step\",\"generation\":1.5,\"step\":\"games\"}",
        "{\"event\":\"games\",\"generation\":1,\"games\":5,\"total\":4,\"positions\":1,\"rate\":1}",
        "{\"event\":\"games\",\"generation\":1,\"games\":-5,\"total\":4,\"positions\":1,"
        "\"rate\":1}",
        "{\"event\":\"games\",\"generation\":1,\"games\":5,\"total\":9,\"positions\":1,"
        "\"rate\":1e300}",
        "{\"event\":\"loss\",\"generation\":1,\"step\":1,\"steps\":2,\"loss\":-1,\"check\":0,"
        "\"rate\":1}",
        "{\"event\":\"loss\",\"generation\":1,\"step\":1,\"steps\":2,\"loss\":\"0.1\",\"check\":0,"
        "\"rate\":1}",
        "{\"event\":\"match\",\"generation\":1,\"wins\":3,\"losses\":3,\"draws\":3,\"total\":8}",
        "{\"event\":\"match\",\"generation\":1,\"wins\":2147483647,\"losses\":3,\"draws\":3,"
        "\"total\":2147483647}",
        "{\"event\":\"net\",\"generation\":1,\"net\":\"../../tabiya-x.nnue\"}",
        "{\"event\":\"net\",\"generation\":1,\"net\":\"/etc/passwd\"}",
        "{\"event\":\"net\",\"generation\":1,\"net\":\"tabiya-..nnue\"}",
        "{\"event\":\"net\",\"generation\":1,\"net\":\"tabiya-,option.X=1.nnue\"}",
        "{\"event\":\"net\",\"generation\":1}",
    };
    g_autoptr(GString) deep = g_string_new(NULL);
    TabiyaLearningEvent event;

    for (gsize i = 0; i < G_N_ELEMENTS(lies); i++) {
        g_test_message("%s", lies[i]);
        g_assert_false(tabiya_learning_event_parse(lies[i], strlen(lies[i]), &event));
    }
    for (int i = 0; i < 900; i++)
        g_string_append(deep, "{\"");
    g_assert_false(tabiya_learning_event_parse(deep->str, deep->len, &event));
    g_string_truncate(deep, 0);
    g_string_append(deep, "{\"event\":\"failed\",\"why\":\"");
    for (int i = 0; i < 1000; i++)
        g_string_append(deep, "ä");
    g_string_truncate(deep, 1500);
    g_string_append(deep, "ä\"}");
    if (g_utf8_validate(deep->str, -1, NULL)) {
        g_assert_true(tabiya_learning_event_parse(deep->str, deep->len, &event));
        g_assert_true(g_utf8_validate(event.text, -1, NULL));
    }
}

static void test_engine_lines(void)
{
    TabiyaLearningEvent event;
    const char *games = "120 games, 14000 positions, 5100 positions/s";
    const char *loss = "step 40 of 600, loss 0.050000, check 0.060000, 90000 positions/s, 3 s left";
    const char *net = "generation-1/net/tabiya-v2-k1x64x8-59ac7d9123e0.nnue";

    g_assert_true(tabiya_learning_event_parse_engine(games, strlen(games), &event));
    g_assert_cmpint(event.kind, ==, TABIYA_LEARNING_EVENT_GAMES);
    g_assert_cmpint(event.done, ==, 120);
    g_assert_cmpint(event.positions, ==, 14000);
    g_assert_true(tabiya_learning_event_parse_engine(loss, strlen(loss), &event));
    g_assert_cmpint(event.kind, ==, TABIYA_LEARNING_EVENT_LOSS);
    g_assert_cmpfloat(event.check, ==, 0.06);
    g_assert_true(tabiya_learning_event_parse_engine(net, strlen(net), &event));
    g_assert_cmpstr(event.text, ==, "tabiya-v2-k1x64x8-59ac7d9123e0.nnue");
    static const char *const lies[] = {"step 5 of 4, loss 0, check 0, 1 positions/s",
                                       "step 5 of 9, loss nan, check 0, 1 positions/s",
                                       "step 5 of 9, loss inf, check 0, 1 positions/s",
                                       "1e999 games, 1 positions, 1 positions/s",
                                       "going on from step 3 of 9",
                                       ""};
    for (gsize i = 0; i < G_N_ELEMENTS(lies); i++)
        g_assert_false(tabiya_learning_event_parse_engine(lies[i], strlen(lies[i]), &event));
}

/* --- The story -------------------------------------------------------------------------------- */

#define STEP(g, s) "{\"event\":\"step\",\"generation\":" #g ",\"step\":\"" #s "\"}\n"
#define END(g, s) "{\"event\":\"end\",\"generation\":" #g ",\"step\":\"" #s "\",\"spent\":10}\n"
#define LOSS(g, n, check)                                                                 \
    "{\"event\":\"loss\",\"generation\":" #g ",\"step\":" #n ",\"steps\":4,\"loss\":0.5," \
    "\"check\":" #check ",\"rate\":7}\n"
#define MATCH(g, w, l, d)                                                                        \
    "{\"event\":\"match\",\"generation\":" #g ",\"wins\":" #w ",\"losses\":" #l ",\"draws\":" #d \
    ",\"total\":20}\n"

static void add_text(TabiyaLearningStory *story, const char *text)
{
    g_assert_cmpuint(tabiya_learning_story_add_text(story, text, strlen(text)), ==, strlen(text));
}

static void test_story(void)
{
    g_autoptr(TabiyaLearningStory) story = tabiya_learning_story_new();
    TabiyaLearningRecipe recipe;
    TabiyaLearningStep step;
    int generation;

    tabiya_learning_recipe_init(&recipe, TABIYA_LEARNING_MINUTES);
    recipe.generations = 2;
    g_assert_cmpfloat(tabiya_learning_story_share(story, &recipe), ==, 0);
    g_assert_cmpfloat(tabiya_learning_story_left_s(story, &recipe), ==, -1);
    add_text(story, STEP(1, games) END(1, games) STEP(1, pack) END(1, pack) STEP(1, learn));
    g_assert_true(tabiya_learning_story_next(story, &recipe, &generation, &step));
    g_assert_cmpint(step, ==, TABIYA_LEARNING_LEARN);
    const double share = tabiya_learning_story_share(story, &recipe);
    add_text(story, LOSS(1, 1, 0.9) LOSS(1, 2, 0.8) LOSS(1, 3, 0.7));
    g_assert_cmpfloat(tabiya_learning_story_share(story, &recipe), >, share);
    g_assert_cmpfloat(story->rate, ==, 7);
    const TabiyaLearningGeneration *first = tabiya_learning_story_get(story, 1);
    g_assert_cmpuint(first->losses->len, ==, 3);
    /* Killed, and learned again from a checkpoint. */
    add_text(story, STEP(1, learn) LOSS(1, 2, 0.6) LOSS(1, 4, 0.5));
    g_assert_cmpuint(first->losses->len, ==, 3);
    g_assert_cmpfloat(g_array_index(first->losses, TabiyaLearningLoss, 1).check, ==, 0.6);
    add_text(story, END(1, learn) STEP(1, match) MATCH(1, 8, 1, 1) END(1, match) STEP(2, games));
    g_assert_cmpint(first->score.wins, ==, 8);
    g_assert_cmpfloat_with_epsilon(tabiya_learning_story_share(story, &recipe), 0.5, 1e-9);
    g_assert_cmpfloat_with_epsilon(tabiya_learning_story_left_s(story, &recipe), 10, 1e-9);
    add_text(story,
             END(2, games) END(2, pack) END(2, learn) END(2, match) "{\"event\":\"done\"}\n");
    g_assert_cmpint(story->end, ==, TABIYA_LEARNING_OVER);
    g_assert_false(tabiya_learning_story_next(story, &recipe, &generation, &step));
    g_assert_cmpfloat(tabiya_learning_story_left_s(story, &recipe), ==, 0);
}

/* A file that is cut or damaged anywhere still makes a story, and the same one if it is read in two
 * parts. */
static void test_torn_story(void)
{
    static const char whole[] = STEP(1, games) END(1, games) LOSS(1, 1, 0.9) LOSS(1, 2, 0.8)
        MATCH(1, 8, 1, 1) STEP(2, games) "{\"event\":\"failed\",\"why\":\"No space\"}\n";
    const gsize length = strlen(whole);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);

    for (gsize at = 0; at <= length; at++) {
        g_autoptr(TabiyaLearningStory) story = tabiya_learning_story_new();
        const gsize done = tabiya_learning_story_add_text(story, whole, at);
        g_assert_cmpuint(done, <=, at);
        g_assert_true(done == 0 || whole[done - 1] == '\n');
        tabiya_learning_story_add_text(story, whole + done, length - done);
        g_assert_cmpstr(story->why, ==, "No space");
        g_assert_cmpuint(story->generations->len, ==, 2);
    }
    for (int i = 0; i < 3000; i++) {
        g_autoptr(TabiyaLearningStory) story = tabiya_learning_story_new();
        g_autofree char *text = g_memdup2(whole, length);
        for (int k = 0; k < 4; k++)
            text[g_rand_int_range(random, 0, (int)length)] = (char)g_rand_int_range(random, 0, 256);
        tabiya_learning_story_add_text(story, text, length);
        g_assert_cmpuint(story->generations->len, <=, 2);
    }
}

static void test_lying_story(void)
{
    g_autoptr(TabiyaLearningStory) story = tabiya_learning_story_new();
    g_autoptr(GString) text = g_string_new(NULL);

    add_text(story, STEP(7, games) LOSS(2, 1, 1)); /* nothing came before */
    g_assert_cmpuint(story->generations->len, ==, 0);
    for (int i = 1; i <= 2000; i++) {
        g_string_append_printf(text,
                               "{\"event\":\"loss\",\"generation\":1,\"step\":%d,"
                               "\"steps\":2000,\"loss\":1,\"check\":1,\"rate\":1}\n",
                               i);
        g_string_append_printf(text, "{\"event\":\"step\",\"generation\":%d,\"step\":\"games\"}\n",
                               i);
    }
    add_text(story, text->str);
    g_assert_cmpuint(story->generations->len, ==, TABIYA_LEARNING_GENERATIONS_MAX);
    g_assert_cmpuint(tabiya_learning_story_get(story, 1)->losses->len, ==,
                     TABIYA_LEARNING_LOSSES_MAX);
}

/* --- Following -------------------------------------------------------------------------------- */

static void count_cb(TabiyaLearningRun *learning, gpointer user)
{
    ++*(int *)user;
}

static void test_follow(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaLearningRun) learning = tabiya_learning_run_new();
    g_autoptr(GError) error = NULL;
    int changes = 0;

    g_signal_connect(learning, "changed", G_CALLBACK(count_cb), &changes);
    g_assert_false(tabiya_learning_run_follow(learning, fixture->folder, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    write_file(fixture, "progress", STEP(1, games) END(1, games) LOSS(1, 1, 0.9));
    g_assert_true(tabiya_learning_run_follow(learning, fixture->folder, NULL));
    const TabiyaLearningGeneration *first =
        tabiya_learning_story_get(tabiya_learning_run_get_story(learning), 1);
    g_assert_cmpuint(first->losses->len, ==, 1);
    g_assert_cmpint(tabiya_learning_run_get_state(learning), ==, TABIYA_LEARNING_RUN_PAUSED);
    /* Somebody works there, and writes half a line. */
    gboolean died;
    g_autofree char *doing = NULL;
    g_autoptr(TabiyaRunMark) mark = tabiya_run_mark_take(fixture->folder, &died, &doing);
    append(fixture, "progress", "{\"event\":\"loss\",\"generation\":1,\"step\":2,");
    tabiya_learning_run_refresh(learning);
    g_assert_cmpint(tabiya_learning_run_get_state(learning), ==, TABIYA_LEARNING_RUN_RUNNING);
    g_assert_false(tabiya_learning_run_is_own(learning));
    g_assert_cmpuint(first->losses->len, ==, 1);
    append(fixture, "progress", "\"steps\":4,\"loss\":0.5,\"check\":0.8,\"rate\":1}\n");
    changes = 0;
    tabiya_learning_run_refresh(learning);
    g_assert_cmpint(changes, ==, 1);
    g_assert_cmpuint(first->losses->len, ==, 2);
    tabiya_learning_run_refresh(learning);
    g_assert_cmpint(changes, ==, 1);
    /* Another run takes its place. */
    write_file(fixture, "progress", STEP(1, games) "{\"event\":\"done\"}\n");
    tabiya_learning_run_refresh(learning);
    first = tabiya_learning_story_get(tabiya_learning_run_get_story(learning), 1);
    g_assert_cmpuint(first->losses->len, ==, 0);
    g_assert_cmpint(tabiya_learning_run_get_state(learning), ==, TABIYA_LEARNING_RUN_DONE);
    tabiya_learning_run_close(learning);
    g_assert_cmpint(tabiya_learning_run_get_state(learning), ==, TABIYA_LEARNING_RUN_NONE);
}

/* The log of `tabiya-engine train learn` alone. */
static void test_follow_log(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaLearningRun) learning = tabiya_learning_run_new();

    write_file(fixture, "log",
               "900 positions, 20 to check with: the net that is built in would lose 0.04\n"
               "step 1 of 2, loss 0.5, check 0.6, 1000 positions/s, 1 s left\n");
    g_assert_true(tabiya_learning_run_follow(learning, fixture->folder, NULL));
    g_assert_cmpint(tabiya_learning_run_get_state(learning), ==, TABIYA_LEARNING_RUN_RUNNING);
    append(fixture, "log", "step 2 of 2, loss 0.4, check 0.5, 1000 positions/s, 0 s left\n");
    tabiya_learning_run_refresh(learning);
    const TabiyaLearningStory *story = tabiya_learning_run_get_story(learning);
    g_assert_cmpuint(tabiya_learning_story_get(story, 1)->losses->len, ==, 2);
    g_assert_cmpint(story->step, ==, TABIYA_LEARNING_LEARN);
    g_assert_cmpint(tabiya_learning_run_get_state(learning), ==, TABIYA_LEARNING_RUN_DONE);
}

/* Nothing waits for a pipe; an endless line is skipped a part at a time. */
static void test_hostile_files(Fixture *fixture, gconstpointer data)
{
    g_autofree char *pipe = dup_path(fixture, "pipe"), *path = dup_path(fixture, "progress");
    gsize length;
    gboolean again;

    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    g_autoptr(TabiyaLearningReader) waits = tabiya_learning_reader_new(pipe);
    g_assert_null(tabiya_learning_reader_read(waits, &length, &again));
    g_autoptr(TabiyaLearningReader) folder = tabiya_learning_reader_new(fixture->folder);
    g_assert_null(tabiya_learning_reader_read(folder, &length, &again));
    g_autoptr(TabiyaLearningReader) endless = tabiya_learning_reader_new("/dev/zero");
    g_assert_null(tabiya_learning_reader_read(endless, &length, &again));

    g_autofree char *line = g_strnfill(1000000, 'x');
    g_autofree char *text = g_strconcat(line, "\n", STEP(1, games), NULL);
    write_file(fixture, "progress", text);
    g_autoptr(TabiyaLearningRun) learning = tabiya_learning_run_new();
    g_assert_true(tabiya_learning_run_follow(learning, fixture->folder, NULL));
    for (int i = 0; i < 5; i++)
        tabiya_learning_run_refresh(learning);
    g_assert_cmpuint(tabiya_learning_run_get_story(learning)->generations->len, ==, 1);
    g_unlink(path);
    tabiya_learning_run_refresh(learning);
    g_assert_cmpuint(tabiya_learning_run_get_story(learning)->generations->len, ==, 1);
}

/* --- Strength --------------------------------------------------------------------------------- */

/* Finite whatever the score is, the interval around the value, and narrower with more games. */
static void test_elo(void)
{
    static const TabiyaScoreline scores[] = {{60, 0, 0},  {0, 60, 0},  {1, 0, 0}, {0, 0, 9},
                                             {30, 30, 0}, {40, 14, 6}, {58, 2, 0}};

    for (gsize i = 0; i < G_N_ELEMENTS(scores); i++) {
        const TabiyaLearningElo elo = tabiya_learning_elo(scores[i]);
        const TabiyaScoreline many = {10 * scores[i].wins, 10 * scores[i].losses,
                                      10 * scores[i].draws};
        const TabiyaLearningElo sure = tabiya_learning_elo(many);
        g_assert_true(isfinite(elo.low) && isfinite(elo.high));
        g_assert_cmpfloat(elo.low, <=, elo.value);
        g_assert_cmpfloat(elo.high, >=, elo.value);
        if (scores[i].wins > 0 && scores[i].losses > 0)
            g_assert_cmpfloat(sure.high - sure.low, <, elo.high - elo.low);
    }
    const TabiyaLearningElo even = tabiya_learning_elo((TabiyaScoreline){30, 30, 0});
    g_assert_cmpfloat_with_epsilon(even.value, 0, 1e-9);
    /* Wilson's interval of 30 of 60 is 37.7% to 62.3%. */
    g_assert_cmpfloat_with_epsilon(even.high, 400 * log10(0.6232 / 0.3768), 0.5);
    g_assert_cmpfloat_with_epsilon(even.low, -even.high, 1e-9);
}

/* --- The best game ---------------------------------------------------------------------------- */

static void assert_best(Fixture *fixture, const char *pgn, const char *end)
{
    g_autofree char *path = dup_path(fixture, "match.pgn");
    g_autoptr(GError) error = NULL;

    write_file(fixture, "match.pgn", pgn);
    g_autoptr(TabiyaGame) game = tabiya_learning_find_best(path, "New", &error);
    if (!end) {
        g_assert_null(game);
        g_assert_nonnull(error);
        return;
    }
    g_assert_no_error(error);
    g_assert_cmpstr(tabiya_node_get_san(tabiya_game_get_main_end(game)), ==, end);
}

#define GAME(white, black, result, moves)                                                        \
    "[White \"" white "\"]\n[Black \"" black "\"]\n[Result \"" result "\"]\n\n" moves " " result \
    "\n\n"

static void test_best_game(Fixture *fixture, gconstpointer data)
{
    const char *lost = GAME("Old", "New", "1-0", "1. e4 e5");
    const char *drawn = GAME("New", "Old", "1/2-1/2", "1. d4 d5 2. c4");
    const char *won = GAME("Old", "New", "0-1", "1. f3 e5 2. g4 Qh4#");
    const char *longer = GAME("New", "Old", "1-0", "1. e4 e5 2. Nf3 Nc6 3. Bb5");
    g_autofree char *all = g_strconcat(lost, longer, drawn, won, NULL);
    g_autofree char *no_win = g_strconcat(lost, drawn, NULL);

    assert_best(fixture, all, "Qh4#");
    assert_best(fixture, no_win, "c4");
    assert_best(fixture, lost, "e5");
    assert_best(fixture, "", NULL);
    assert_best(fixture, GAME("New", "Old", "1-0", ""), NULL);
}

/* --- A tiny run ------------------------------------------------------------------------------- */

static const TabiyaLearningRecipe TINY = {.generations = 2,
                                          .games = 16,
                                          .nodes = 20,
                                          .hidden = 64,
                                          .epochs = 2,
                                          .batch = 64,
                                          .match_games = 2,
                                          .match_nodes = 20};

static void run_until(TabiyaLearningRun *learning, TabiyaLearningRunState state)
{
    while (tabiya_learning_run_get_state(learning) != state) {
        g_assert_cmpint(tabiya_learning_run_get_state(learning), !=, TABIYA_LEARNING_RUN_FAILED);
        g_main_context_iteration(NULL, TRUE);
    }
}

static TabiyaLearningRun *learning_new(void)
{
    TabiyaLearningRun *learning = tabiya_learning_run_new();

    tabiya_learning_run_set_programs_for_tests(learning, cli, engine);
    return learning;
}

static void assert_whole(Fixture *fixture, TabiyaLearningRun *learning)
{
    const TabiyaLearningStory *story = tabiya_learning_run_get_story(learning);

    g_assert_cmpuint(story->generations->len, ==, 2);
    for (int i = 1; i <= 2; i++) {
        const TabiyaLearningGeneration *generation = tabiya_learning_story_get(story, i);
        g_assert_cmpint(generation->games, ==, TINY.games);
        g_assert_cmpint(tabiya_scoreline_games(generation->score), ==, TINY.match_games);
        g_assert_cmpuint(generation->losses->len, >, 0);
        g_autofree char *match = tabiya_learning_run_dup_match(learning, i);
        g_autofree char *text = NULL;
        g_assert_true(g_file_get_contents(match, &text, NULL, NULL));
        g_auto(GStrv) games = g_strsplit(text, "[Event ", -1);
        g_assert_cmpuint(g_strv_length(games) - 1, ==, TINY.match_games);
        g_autoptr(GError) error = NULL;
        g_autofree char *kept = tabiya_learning_run_keep_net(learning, i, fixture->folder, &error);
        g_assert_no_error(error);
        g_assert_true(g_file_test(kept, G_FILE_TEST_IS_REGULAR));
    }
    g_autofree char *start = tabiya_learning_run_dup_net(learning, 0);
    g_assert_nonnull(start);
}

static void test_tiny_run(Fixture *fixture, gconstpointer data)
{
    g_autofree char *folder = dup_path(fixture, "a run, with commas");
    g_autoptr(TabiyaLearningRun) learning = learning_new();
    g_autoptr(GError) error = NULL;

    g_assert_true(tabiya_learning_run_start(learning, folder, &TINY, &error));
    g_assert_true(tabiya_learning_run_is_own(learning));
    run_until(learning, TABIYA_LEARNING_RUN_DONE);
    assert_whole(fixture, learning);
    /* More generations go on with it; nothing is done again. */
    g_assert_true(tabiya_learning_run_extend(learning, 1, NULL));
    run_until(learning, TABIYA_LEARNING_RUN_RUNNING);
    while (tabiya_learning_run_is_own(learning))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpint(tabiya_learning_run_get_state(learning), ==, TABIYA_LEARNING_RUN_DONE);
    g_assert_cmpint(tabiya_learning_run_get_recipe(learning)->generations, ==, 3);
    g_assert_cmpuint(tabiya_learning_run_get_story(learning)->generations->len, ==, 3);
    /* Another recipe there is refused, in words. */
    TabiyaLearningRecipe other = TINY;
    other.games++;
    g_autoptr(TabiyaLearningRun) second = learning_new();
    g_assert_true(tabiya_learning_run_start(second, folder, &other, NULL));
    while (tabiya_learning_run_is_own(second))
        g_main_context_iteration(NULL, TRUE);
    g_assert_nonnull(strstr(tabiya_learning_run_get_why(second), "another recipe"));
    /* A damaged net is not kept. */
    g_autofree char *net = tabiya_learning_run_dup_net(learning, 2);
    FILE *file = fopen(net, "r+");
    fseek(file, 300, SEEK_SET);
    fputc(fgetc(file) ^ 1, file);
    fclose(file);
    g_assert_cmpint(truncate(net, 5000), ==, 0);
    g_assert_null(tabiya_learning_run_keep_net(learning, 2, fixture->folder, &error));
    g_assert_nonnull(error);
}

/* A run that comes back without what a backup leaves out (data-files.c) goes on all the same,
 * wherever it was stopped in its second generation. */
static void test_restored(Fixture *fixture, gconstpointer data)
{
    static const char *const LEFT[] = {"\"step\":\"games\"", "\"step\":\"pack\"",
                                       "\"step\":\"learn\"", NULL};
    g_autofree char *folder = dup_path(fixture, "run");
    g_autofree char *progress = g_build_filename(folder, TABIYA_LEARNING_PROGRESS_FILE, NULL);
    g_autofree char *games = g_build_filename(folder, "generation-1/games", NULL);
    g_autofree char *second = g_build_filename(folder, "generation-2", NULL);
    g_autofree char *text = NULL;
    {
        g_autoptr(TabiyaLearningRun) learning = learning_new();
        g_assert_true(tabiya_learning_run_start(learning, folder, &TINY, NULL));
        run_until(learning, TABIYA_LEARNING_RUN_DONE);
    }
    g_assert_true(g_file_get_contents(progress, &text, NULL, NULL));
    for (const char *const *left = LEFT; *left; left++) {
        g_autoptr(TabiyaLearningRun) learning = learning_new();
        char *last = g_strrstr(text, *left); /* of the second generation */
        g_assert_nonnull(last);
        while (*last != '\n')
            last--;
        g_assert_true(g_file_set_contents(progress, text, last + 1 - text, NULL));
        g_unlink(games);
        remove_folder(second);
        g_assert_true(tabiya_learning_run_start(learning, folder, NULL, NULL));
        run_until(learning, TABIYA_LEARNING_RUN_DONE);
        assert_whole(fixture, learning);
    }
}

/* Those that work in the folder, all of which give way to everything else. */
static int count_processes(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open("/proc", 0, NULL);
    const char *name;
    int count = 0;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *link = g_build_filename("/proc", name, "cwd", NULL);
        g_autofree char *cwd = g_file_read_link(link, NULL);
        if (cwd && strcmp(cwd, folder) == 0) {
            errno = 0;
            const int nice = getpriority(PRIO_PROCESS, (id_t)atoi(name));
            g_assert_true(nice == 19 || errno == ESRCH);
            count++;
        }
    }
    return count;
}

/* The window is killed with everything that it started, at any moment; and goes on. */
static void test_kills(Fixture *fixture, gconstpointer data)
{
    g_autofree char *folder = dup_path(fixture, "run");
    const char *asked = g_getenv("TABIYA_KILLS");
    const int kills = asked ? atoi(asked) : 4;

    for (int i = 0; i < kills; i++) {
        g_autoptr(TabiyaLearningRun) learning = learning_new();
        g_assert_true(tabiya_learning_run_start(learning, folder, &TINY, NULL));
        const double before = tabiya_learning_run_get_story(learning)->spent_s;
        while (tabiya_learning_run_is_own(learning) &&
               tabiya_learning_run_get_story(learning)->spent_s <= before) {
            g_main_context_iteration(NULL, TRUE);
        }
        tabiya_learning_run_close(learning);
        while (count_processes(folder) > 0)
            g_usleep(1000);
    }
    g_autoptr(TabiyaLearningRun) learning = learning_new();
    g_assert_true(tabiya_learning_run_start(learning, folder, NULL, NULL));
    run_until(learning, TABIYA_LEARNING_RUN_DONE);
    assert_whole(fixture, learning);
}

static void test_pause(Fixture *fixture, gconstpointer data)
{
    g_autofree char *folder = dup_path(fixture, "run");
    g_autoptr(TabiyaLearningRun) learning = learning_new();
    TabiyaLearningRecipe large = TINY;

    large.games = 100000000; /* it does not end by itself */
    g_assert_true(tabiya_learning_run_start(learning, folder, &large, NULL));
    while (tabiya_learning_run_get_story(learning)->generation == 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpint(count_processes(folder), >=, 1);
    tabiya_learning_run_pause(learning);
    g_assert_cmpint(tabiya_learning_run_get_state(learning), ==, TABIYA_LEARNING_RUN_PAUSING);
    run_until(learning, TABIYA_LEARNING_RUN_PAUSED);
    g_assert_cmpint(tabiya_learning_run_get_story(learning)->end, ==, TABIYA_LEARNING_STOPPED);
    g_assert_cmpint(count_processes(folder), ==, 0);
    g_assert_true(tabiya_learning_run_go_on(learning, NULL));
    while (tabiya_learning_run_get_story(learning)->end == TABIYA_LEARNING_STOPPED)
        g_main_context_iteration(NULL, TRUE);
    /* Two never work in one folder. */
    g_autoptr(TabiyaLearningRun) second = learning_new();
    g_assert_true(tabiya_learning_run_start(second, folder, NULL, NULL));
    while (tabiya_learning_run_is_own(second))
        g_main_context_iteration(NULL, TRUE);
    g_assert_nonnull(strstr(tabiya_learning_run_get_why(second), "Another program"));
    g_assert_cmpint(tabiya_learning_run_get_state(second), ==, TABIYA_LEARNING_RUN_RUNNING);
    tabiya_learning_run_close(learning);
    while (count_processes(folder) > 0)
        g_usleep(1000);
}

/* What went wrong is said: a child that fails, a folder that cannot be made. */
static void test_failures(Fixture *fixture, gconstpointer data)
{
    g_autofree char *folder = dup_path(fixture, "run"), *file = dup_path(fixture, "file");
    g_autoptr(TabiyaLearningRun) learning = tabiya_learning_run_new();

    tabiya_learning_run_set_programs_for_tests(learning, cli, "/bin/false");
    g_assert_true(tabiya_learning_run_start(learning, folder, &TINY, NULL));
    while (tabiya_learning_run_get_state(learning) != TABIYA_LEARNING_RUN_FAILED)
        g_main_context_iteration(NULL, TRUE);
    g_assert_nonnull(tabiya_learning_run_get_why(learning));
    write_file(fixture, "file", "");
    g_assert_true(tabiya_learning_run_start(learning, file, &TINY, NULL));
    while (tabiya_learning_run_get_state(learning) != TABIYA_LEARNING_RUN_FAILED)
        g_main_context_iteration(NULL, TRUE);
    g_assert_nonnull(strstr(tabiya_learning_run_get_why(learning), "file"));
    tabiya_learning_run_set_programs_for_tests(learning, "/nowhere/tabiya-cli", engine);
    g_autoptr(GError) error = NULL;
    g_assert_false(tabiya_learning_run_start(learning, folder, &TINY, &error));
    g_assert_nonnull(error);
}

#define ADD(path, test) g_test_add(path, Fixture, NULL, set_up, test, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    cli = argc > 2 ? argv[1] : "build/app/tabiya-cli";
    engine = argc > 2 ? argv[2] : "build/engine/tabiya-engine";
    ADD("/learning/recipe", test_recipe);
    g_test_add_func("/learning/sizes", test_sizes_are_what_they_say);
    ADD("/learning/recipe/bad", test_bad_recipes);
    g_test_add_func("/learning/events", test_events);
    g_test_add_func("/learning/events/lies", test_lying_events);
    g_test_add_func("/learning/events/engine", test_engine_lines);
    g_test_add_func("/learning/story", test_story);
    g_test_add_func("/learning/story/torn", test_torn_story);
    g_test_add_func("/learning/story/lies", test_lying_story);
    ADD("/learning/follow", test_follow);
    ADD("/learning/follow/log", test_follow_log);
    ADD("/learning/follow/hostile", test_hostile_files);
    g_test_add_func("/learning/elo", test_elo);
    ADD("/learning/best", test_best_game);
    ADD("/learning/run", test_tiny_run);
    ADD("/learning/run/restored", test_restored);
    ADD("/learning/run/kills", test_kills);
    ADD("/learning/run/pause", test_pause);
    ADD("/learning/run/failures", test_failures);
    return g_test_run();
}
