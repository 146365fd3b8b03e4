/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Everything that can be clicked does something. A pointer clicks each button, row and menu item of
 * each scene (click-scenes.h), also in dialogs and menus that open, and each click must have an
 * effect that a person can notice; and each action must exist. Each start of the program is a new
 * process, so that first clicks of a new person are tested, too. */
#include <locale.h>
#include <signal.h>
#include <string.h>

#include "tests/ui/click-walk.h"

/* The task of a process of this program. */
static char WALK[] = "--walk", PREPARE[] = "--prepare";

#define MAX_STARTS 150 /* of a scene */

static char *program;
static char *somebody; /* data of somebody, to be copied */

/* --- Data ------------------------------------------------------------------------------------- */

static int prepare(const char *data_dir)
{

    fixture_init(data_dir);
    TabiyaWindow *window = fixture_open(1160, 800);
    views_prepare(window);
    fixture_act(window, "place", "'puzzles'");
    fixture_wait(fixture_is_enabled(window, "puzzle-import")); /* they are in */
    fixture_act(window, "place", "'library'");
    fixture_wait(fixture_is_enabled(window, "library-import"));
    fixture_close(window);
    return 0;
}

static int run(char **argv, char **out)
{
    int status;

    g_assert_true(
        g_spawn_sync(NULL, argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, out, NULL, &status, NULL));
    return status;
}

static void ensure_somebody(void)
{
    if (somebody)
        return;
    somebody = g_dir_make_tmp("tabiya-somebody-XXXXXX", NULL);
    g_assert_cmpint(run((char *[]){program, PREPARE, somebody, NULL}, NULL), ==, 0);
}

static char *make_data(ClickProfile profile)
{
    char *data_dir = g_dir_make_tmp("tabiya-clicks-XXXXXX", NULL);

    if (profile == CLICK_SOMEBODY) {
        g_autofree char *files = g_build_filename(somebody, ".", NULL);

        g_assert_cmpint(run((char *[]){(char *)"cp", (char *)"-r", files, data_dir, NULL}, NULL),
                        ==, 0);
    }
    return data_dir;
}

static void remove_folder(const char *folder)
{
    run((char *[]){(char *)"rm", (char *)"-r", (char *)folder, NULL}, NULL);
}

/* --- Starts ----------------------------------------------------------------------------------- */

/* The target being clicked when the program crashed; "": none. */
static char *read_now(const char *record)
{
    g_autofree char *path = g_build_filename(record, CLICK_NOW, NULL);
    char *name = NULL;

    return g_file_get_contents(path, &name, NULL, NULL) ? name : g_strdup("");
}

/* It is not an error if a scene cannot be shown after some clicks in it: the scene starts again. */
static gboolean judge_death(const ClickScene *scene, const char *record, int status, guint n_done)
{
    g_auto(ClickRecord) failures = {0}, explored = {0}, done = {0};
    g_autofree char *name = read_now(record);
    g_autofree char *words = NULL;

    click_record_open(&failures, record, CLICK_FAILURES);
    click_record_open(&explored, record, CLICK_EXPLORED);
    click_record_open(&done, record, CLICK_DONE);
    if (*name)
        click_record_add(&explored, name);
    if (!*name && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT &&
        g_hash_table_size(done.names) > n_done) {
        return TRUE;
    }
    words = g_strdup_printf("%s, %s: the program dies (%d): %s", scene->part, scene->name, status,
                            *name ? name : "while it is shown");
    click_record_add(&failures, words);
    return *name != '\0';
}

static guint count_done(const char *record)
{
    g_auto(ClickRecord) done = {0};

    click_record_open(&done, record, CLICK_DONE);
    return g_hash_table_size(done.names);
}

/* Whether there is more to be clicked. */
static gboolean start(guint index, const ClickScene *scene, const char *record)
{
    g_autofree char *data_dir = make_data(scene->profile);
    g_autofree char *number = g_strdup_printf("%u", index);
    g_autofree char *out = NULL;
    guint n_done = count_done(record);
    int status = run((char *[]){program, WALK, number, (char *)record, data_dir, NULL}, &out);

    g_print("%s", out);
    remove_folder(data_dir);
    if (WIFEXITED(status))
        return WEXITSTATUS(status) == CLICK_WALK_AGAIN;
    return judge_death(scene, record, status, n_done);
}

/* --- Tests ------------------------------------------------------------------------------------ */

/* Targets clicked in one whole view, such as the header bar, are not clicked again in the next; in
 * temporary views, everything is clicked each time. */
static char *make_record(const ClickScene *scene, const char *folder)
{
    const char *name = scene->within                      ? scene->name
                       : scene->profile == CLICK_SOMEBODY ? "somebody"
                                                          : "nobody";
    char *record = g_build_filename(folder, name, NULL);

    g_mkdir_with_parents(record, 0700);
    return record;
}

/* Whole views share their record: each failure is reported once. */
static void report(const char *record, GHashTable *told)
{
    g_auto(ClickRecord) failures = {0};
    GHashTableIter iter;
    gpointer words;

    click_record_open(&failures, record, CLICK_FAILURES);
    g_hash_table_iter_init(&iter, failures.names);
    while (g_hash_table_iter_next(&iter, &words, NULL)) {
        if (g_hash_table_add(told, g_strdup(words)))
            g_test_message("%s", (char *)words);
        g_test_fail();
    }
}

static void test_part(gconstpointer part)
{
    g_autoptr(GArray) scenes = click_scenes_list();
    g_autofree char *folder = g_dir_make_tmp("tabiya-walks-XXXXXX", NULL);
    const char *only = g_getenv("TABIYA_CLICK_SCENE"); /* for one that is looked into */
    g_autoptr(GHashTable) told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint n_clicked = 0;

    for (guint i = 0; i < scenes->len; i++) {
        const ClickScene *scene = &g_array_index(scenes, ClickScene, i);
        g_autofree char *record = NULL;
        guint n = 0, before;

        if (!g_str_equal(scene->part, part) || (only && !g_str_equal(only, scene->name)))
            continue;
        if (scene->profile == CLICK_SOMEBODY)
            ensure_somebody();
        record = make_record(scene, folder);
        before = count_done(record);
        while (++n < MAX_STARTS && start(i, scene, record))
            ;
        g_assert_cmpuint(n, <, MAX_STARTS);
        n_clicked += count_done(record) - before;
        g_print("# %s, %s: %u clicked in %u starts\n", scene->part, scene->name,
                count_done(record) - before, n);
        report(record, told);
    }
    g_assert_cmpuint(n_clicked, >, only ? 0 : 30);
    remove_folder(folder);
}

static gboolean has_pointer(void)
{
    g_autofree char *path = g_find_program_in_path("xdotool");

    return path != NULL;
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    if (argc == 5 && g_str_equal(argv[1], WALK)) {
        g_autoptr(GArray) scenes = click_scenes_list();

        return click_walk(&g_array_index(scenes, ClickScene, atoi(argv[2])), argv[3], argv[4]);
    }
    if (argc == 3 && g_str_equal(argv[1], PREPARE))
        return prepare(argv[2]);
    if (!has_pointer()) {
        puts("1..0 # SKIP skipped: xdotool is not installed");
        return 77;
    }
    program = argv[0];
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/clicks/play", "play", test_part);
    g_test_add_data_func("/clicks/study", "study", test_part);
    g_test_add_data_func("/clicks/openings", "openings", test_part);
    g_test_add_data_func("/clicks/puzzles", "puzzles", test_part);
    g_test_add_data_func("/clicks/exercises", "exercises", test_part);
    g_test_add_data_func("/clicks/library", "library", test_part);
    g_test_add_data_func("/clicks/others", "others", test_part);
    return g_test_run();
}
