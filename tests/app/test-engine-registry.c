/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's list of engines: test-engine-registry ENGINE, the path of tabiya-engine. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/analysis/builtin-engine.h"
#include "app/analysis/builtin-options.h"
#include "app/analysis/engine-registry.h"
#include "app/analysis/uci-engine.h"
#include "app/error.h"

static char *engine_command;

typedef struct {
    char *directory, *path, *aside;
    TabiyaEngineRegistry *registry;
} Fixture;

static void open_again(Fixture *f)
{
    g_clear_object(&f->registry);
    f->registry = tabiya_engine_registry_new(f->directory);
}

static void set_up(Fixture *f, gconstpointer data)
{
    f->directory = g_dir_make_tmp("tabiya-engines-XXXXXX", NULL);
    f->path = g_build_filename(f->directory, "engines.json", NULL);
    f->aside = g_build_filename(f->directory, "engines.json.bad", NULL);
    open_again(f);
}

static void tear_down(Fixture *f, gconstpointer data)
{
    g_object_unref(f->registry);
    g_unlink(f->path);
    g_unlink(f->aside);
    g_assert_cmpint(g_rmdir(f->directory), ==, 0);
    g_free(f->directory);
    g_free(f->path);
    g_free(f->aside);
}

static TabiyaEngineEntry *get(Fixture *f, guint position)
{
    g_autoptr(TabiyaEngineEntry) entry = g_list_model_get_item(G_LIST_MODEL(f->registry), position);
    return entry; /* the list holds it */
}

static guint count(Fixture *f)
{
    return g_list_model_get_n_items(G_LIST_MODEL(f->registry));
}

static TabiyaEngineEntry *add(Fixture *f, const char *name)
{
    g_autoptr(GError) error = NULL;
    TabiyaEngineEntry *entry =
        tabiya_engine_registry_add(f->registry, engine_command, name, &error);
    g_assert_no_error(error);
    return entry;
}

static void test_builtin(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaEngineSource) source = NULL;

    g_assert_cmpuint(count(f), ==, 1);
    g_assert_cmpstr(tabiya_engine_entry_get_id(get(f, 0)), ==, "builtin");
    g_assert_null(tabiya_engine_entry_get_command(get(f, 0)));
    g_assert_null(tabiya_engine_entry_get_option(get(f, 0), "Hash"));
    source = tabiya_engine_entry_create_source(get(f, 0), NULL);
    g_assert_true(TABIYA_IS_BUILTIN_ENGINE(source));
    tabiya_engine_registry_remove(f->registry, get(f, 0));
    g_assert_cmpuint(count(f), ==, 1);
    g_assert_true(tabiya_engine_registry_find(f->registry, "gone") == get(f, 0));
}

static const TabiyaUciOption *find_option(GPtrArray *options, const char *name)
{
    for (guint i = 0; i < options->len; i++) {
        const TabiyaUciOption *option = g_ptr_array_index(options, i);
        if (g_str_equal(option->name, name))
            return option;
    }
    return NULL;
}

/* The options of the built-in engine for a person: those that affect an analysis, with its
 * automatic memory here; never a choice of only one. */
static void test_builtin_options(Fixture *f, gconstpointer data)
{
    g_autoptr(GPtrArray) options = tabiya_builtin_options_new();
    g_autoptr(TabiyaEngineSource) source = tabiya_engine_entry_create_source(get(f, 0), NULL);
    const TabiyaUciOption *hash = find_option(options, "Hash");

    g_assert_nonnull(hash);
    g_assert_cmpint(hash->type, ==, TABIYA_UCI_SPIN);
    g_assert_cmpstr(hash->default_value, ==, "128");
    g_assert_nonnull(find_option(options, "Pruning"));
    g_assert_null(find_option(options, "Level"));
    g_assert_null(find_option(options, "Threads"));
    for (guint i = 0; i < options->len; i++) {
        const TabiyaUciOption *option = g_ptr_array_index(options, i);

        if (option->type == TABIYA_UCI_COMBO)
            g_assert_cmpuint(g_strv_length(option->choices), >, 1);
        g_assert_true(
            tabiya_engine_source_set_option(source, option->name, option->default_value, NULL));
    }
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_assert_no_error(error);
    *(guint64 *)user = result->nodes;
}

/* Positions that a search to a fixed depth looks at: each algorithm has its own number. */
static guint64 count_nodes(TabiyaEngineSource *source)
{
    const EngLimits limits = {.depth = 7};
    EngPosition start;
    guint64 nodes = 0;

    eng_position_init(&start);
    tabiya_engine_source_new_game(source);
    tabiya_engine_source_search(source, &start, NULL, 0, &limits, NULL, done_cb, &nodes);
    while (nodes == 0)
        g_main_context_iteration(NULL, TRUE);
    return nodes;
}

/* How the engine inside searches is said once, for analysis and for the opponent. */
static void test_player(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaEngineSource) plain = tabiya_builtin_engine_new();
    g_autoptr(TabiyaEngineSource) player = tabiya_builtin_engine_new();
    g_autoptr(TabiyaEngineSource) analyst = NULL;
    guint64 pvs = count_nodes(plain), negamax;

    tabiya_engine_entry_equip_player(get(f, 0), player);
    g_assert_cmpuint(count_nodes(player), ==, pvs);
    tabiya_engine_registry_set_option(f->registry, get(f, 0), "Algorithm", "negamax");
    analyst = tabiya_engine_entry_create_source(get(f, 0), NULL);
    tabiya_engine_source_set_option(analyst, "Hash", "16", NULL); /* as much as the player has */
    negamax = count_nodes(analyst);
    g_assert_cmpuint(negamax, !=, pvs);
    g_assert_cmpuint(count_nodes(player), ==, pvs);
    tabiya_engine_entry_equip_player(get(f, 0), player);
    g_assert_cmpuint(count_nodes(player), ==, negamax);
    tabiya_engine_registry_set_option(f->registry, get(f, 0), "Algorithm", NULL);
    tabiya_engine_entry_equip_player(get(f, 0), player);
    g_assert_cmpuint(count_nodes(player), ==, pvs);
}

static void test_kept(Fixture *f, gconstpointer data)
{
    g_autofree char *id = NULL;
    TabiyaEngineEntry *entry = add(f, "Mine");

    id = g_strdup(tabiya_engine_entry_get_id(entry));
    tabiya_engine_registry_set_option(f->registry, entry, "Hash", "32");
    tabiya_engine_registry_set_option(f->registry, entry, "Gone", "1");
    tabiya_engine_registry_set_option(f->registry, entry, "Gone", NULL);
    tabiya_engine_registry_set_option(f->registry, get(f, 0), "Hash", "64");
    add(f, NULL);
    tabiya_engine_registry_rename(f->registry, get(f, 2), "Second");
    open_again(f);
    g_assert_null(tabiya_engine_registry_get_problem(f->registry));
    g_assert_cmpuint(count(f), ==, 3);
    entry = tabiya_engine_registry_find(f->registry, id);
    g_assert_cmpstr(tabiya_engine_entry_get_name(entry), ==, "Mine");
    g_assert_cmpstr(tabiya_engine_entry_get_command(entry), ==, engine_command);
    g_assert_cmpstr(tabiya_engine_entry_get_option(entry, "Hash"), ==, "32");
    g_assert_null(tabiya_engine_entry_get_option(entry, "Gone"));
    g_assert_cmpstr(tabiya_engine_entry_get_option(get(f, 0), "Hash"), ==, "64");
    g_assert_cmpstr(tabiya_engine_entry_get_name(get(f, 2)), ==, "Second");
}

static void test_remove_and_restore(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaEngineEntry) first = g_object_ref(add(f, "First"));

    add(f, "Second");
    tabiya_engine_registry_remove(f->registry, first);
    g_assert_cmpstr(tabiya_engine_entry_get_name(get(f, 1)), ==, "Second");
    tabiya_engine_registry_restore(f->registry, first, 1);
    g_assert_cmpstr(tabiya_engine_entry_get_name(get(f, 1)), ==, "First");
    open_again(f);
    g_assert_cmpuint(count(f), ==, 3);
    g_assert_cmpstr(tabiya_engine_entry_get_name(get(f, 1)), ==, "First");
}

static void test_bad_commands(Fixture *f, gconstpointer data)
{
    static const char *const COMMANDS[] = {"", "   ", "no-such-program-at-all", "\"unclosed",
                                           "/etc/passwd"};

    for (gsize i = 0; i < G_N_ELEMENTS(COMMANDS); i++) {
        g_autoptr(GError) error = NULL;
        g_assert_null(tabiya_engine_registry_add(f->registry, COMMANDS[i], NULL, &error));
        g_assert_nonnull(error);
    }
    g_assert_cmpuint(count(f), ==, 1);
    g_assert_false(g_file_test(f->path, G_FILE_TEST_EXISTS));
}

/* An engine from a backup starts once the person has allowed it, from then on. */
static void test_distrusted(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_path_get_dirname(f->path);
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) told = NULL, paths = NULL;
    TabiyaEngineSource *source;

    add(f, "Mine");
    tabiya_engine_registry_set_option(f->registry, get(f, 1), "Debug Log File", "/tmp/evil");
    tabiya_engine_registry_set_option(f->registry, get(f, 1), "Hash", "64");
    told = tabiya_engine_registry_distrust(folder, &paths, &error);
    g_assert_no_error(error);
    g_assert_cmpstrv(paths, ((const char *[]){"Mine, Debug Log File: /tmp/evil", NULL}));
    g_assert_cmpuint(g_strv_length(told), ==, 1);
    g_assert_true(g_str_has_prefix(told[0], "Mine: "));
    for (int twice = 0; twice < 2; twice++) {
        open_again(f);
        g_assert_false(tabiya_engine_entry_is_confirmed(get(f, 1)));
        g_assert_null(tabiya_engine_entry_get_option(get(f, 1), "Debug Log File"));
        g_assert_cmpstr(tabiya_engine_entry_get_option(get(f, 1), "Hash"), ==, "64");
        g_assert_null(tabiya_engine_entry_create_source(get(f, 1), &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE);
        g_clear_error(&error);
        g_assert_true(tabiya_engine_entry_is_confirmed(get(f, 0)));
        tabiya_engine_registry_rename(f->registry, get(f, 1), "Other");
    }
    tabiya_engine_registry_confirm(f->registry, get(f, 1));
    for (int twice = 0; twice < 2; twice++) {
        source = tabiya_engine_entry_create_source(get(f, 1), &error);
        g_assert_no_error(error);
        g_object_unref(source);
        open_again(f);
    }
}

/* A file that is not ours to replace is kept beside the new one. */
static void test_damaged(Fixture *f, gconstpointer data)
{
    static const char *const TEXTS[] = {"{", "[]", "{\"engines\": [{\"id\": 3}]}",
                                        "{\"engines\": 1}"};

    g_autofree char *deep = g_strnfill(100000, '[');

    for (gsize i = 0; i <= G_N_ELEMENTS(TEXTS); i++) {
        g_autofree char *kept = NULL;
        const char *text = i < G_N_ELEMENTS(TEXTS) ? TEXTS[i] : deep;

        g_assert_true(g_file_set_contents(f->path, text, -1, NULL));
        open_again(f);
        g_assert_nonnull(tabiya_engine_registry_get_problem(f->registry));
        g_assert_cmpuint(count(f), ==, 1);
        add(f, "New");
        g_assert_null(tabiya_engine_registry_get_problem(f->registry));
        g_assert_true(g_file_get_contents(f->aside, &kept, NULL, NULL));
        g_assert_cmpstr(kept, ==, text);
        open_again(f);
        g_assert_cmpuint(count(f), ==, 2);
    }
}

static void probed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(gboolean *)user = TRUE;
    g_assert_true(tabiya_uci_engine_probe_finish(TABIYA_UCI_ENGINE(source), result, NULL));
}

/* The options of an engine are found without a search. */
static void test_probe(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaEngineSource) source = tabiya_engine_entry_create_source(add(f, "Mine"), NULL);
    TabiyaUciEngine *engine = TABIYA_UCI_ENGINE(source);
    gboolean done = FALSE, has_hash = FALSE;

    g_assert_cmpuint(tabiya_uci_engine_get_options(engine)->len, ==, 0);
    tabiya_uci_engine_probe_async(engine, NULL, probed_cb, &done);
    while (!done)
        g_main_context_iteration(NULL, TRUE);
    GPtrArray *options = tabiya_uci_engine_get_options(engine);
    for (guint i = 0; i < options->len; i++) {
        const TabiyaUciOption *option = g_ptr_array_index(options, i);
        has_hash |= strcmp(option->name, "Hash") == 0 && option->type == TABIYA_UCI_SPIN;
    }
    g_assert_true(has_hash);
    g_assert_true(g_str_has_prefix(tabiya_uci_engine_get_own_name(engine), "Tabiya"));
}

static void refused_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    g_assert_false(tabiya_uci_engine_probe_finish(TABIYA_UCI_ENGINE(source), result, &error));
    g_assert_true(g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE) ||
                  g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_HANGS));
    *(gboolean *)user = TRUE;
}

static void test_probe_of_something_else(Fixture *f, gconstpointer data)
{
    TabiyaEngineEntry *entry = tabiya_engine_registry_add(f->registry, "true", NULL, NULL);
    g_autoptr(TabiyaEngineSource) source = tabiya_engine_entry_create_source(entry, NULL);
    gboolean done = FALSE;

    tabiya_uci_engine_probe_async(TABIYA_UCI_ENGINE(source), NULL, refused_cb, &done);
    while (!done)
        g_main_context_iteration(NULL, TRUE);
}

/* A program that is not an engine is refused with the reason. */
static void refused_with_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    g_assert_false(tabiya_uci_engine_probe_finish(TABIYA_UCI_ENGINE(source), result, &error));
    *(char **)user = g_strdup(error->message);
}

static void test_probe_tells_why_not(Fixture *f, gconstpointer data)
{
    static const struct {
        const char *command, *why;
        int limit_ms; /* 0: as long as it takes */
    } CASES[] = {
        {"sleep 60", "sleep: no answer to “uci” within 1 second", 1000},
        {"yes 'option name Same type button'", "yes: the engine sent invalid output"},
        {"sh -c 'read line; exit 3'", "sh: the engine quit with exit code 3"},
        {"sh -c 'read line; kill -ABRT $$'", "sh: the engine crashed: signal 6 (Aborted)"},
        {"sh -c 'exec >/dev/null; sleep 60'", "sh: the engine quit unexpectedly"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TabiyaUciEngine) engine = tabiya_uci_engine_new(CASES[i].command, NULL, NULL);
        g_autofree char *why = NULL;

        tabiya_uci_engine_set_start_limit(engine, CASES[i].limit_ms ? CASES[i].limit_ms : 600000);
        tabiya_uci_engine_probe_async(engine, NULL, refused_with_cb, &why);
        while (!why)
            g_main_context_iteration(NULL, TRUE);
        g_assert_cmpstr(why, ==, CASES[i].why);
    }
}

static void test_finds_a_program(Fixture *f, gconstpointer data)
{
    g_autofree char *program = g_find_program_in_path("sh");
    TabiyaEngineEntry *entry = tabiya_engine_registry_add(f->registry, "sh -c true", NULL, NULL);

    g_assert_true(tabiya_engine_registry_find_program(f->registry, program) == entry);
    g_assert_null(tabiya_engine_registry_find_program(f->registry, "/etc/passwd"));
    g_assert_null(tabiya_engine_registry_find_program(f->registry, "/nowhere"));
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    tabiya_uci_engine_probe_finish(TABIYA_UCI_ENGINE(source), result, NULL);
    *(gboolean *)user = TRUE;
}

/* It no longer reads: writing to it must not end the program. */
static void test_deaf(Fixture *f, gconstpointer data)
{
    TabiyaUciEngine *engine = tabiya_uci_engine_new(
        "sh -c 'read line; exec <&-; echo uciok; echo readyok; exec sleep 3'", NULL, NULL);
    gboolean done = FALSE;

    tabiya_uci_engine_probe_async(engine, NULL, answered_cb, &done);
    while (!done)
        g_main_context_iteration(NULL, TRUE);
    g_object_unref(engine); /* sends "quit" */
}

#define ADD(path, func) g_test_add("/engine-registry/" path, Fixture, NULL, set_up, func, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, >=, 2);
    engine_command = g_shell_quote(argv[1]);
    ADD("builtin", test_builtin);
    ADD("builtin-options", test_builtin_options);
    ADD("player", test_player);
    ADD("kept", test_kept);
    ADD("remove-and-restore", test_remove_and_restore);
    ADD("bad-commands", test_bad_commands);
    ADD("damaged", test_damaged);
    ADD("distrusted", test_distrusted);
    ADD("probe", test_probe);
    ADD("probe-of-something-else", test_probe_of_something_else);
    ADD("probe-tells-why-not", test_probe_tells_why_not);
    ADD("finds-a-program", test_finds_a_program);
    ADD("deaf", test_deaf);
    int status = g_test_run();
    g_free(engine_command);
    return status;
}
