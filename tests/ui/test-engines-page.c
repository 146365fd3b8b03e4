/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Engines" of the preferences: adding, renaming, options of all five kinds, removing with
 * undo; and failing engines. */
#include <glib/gstdio.h>

#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"
#include "ui/play/play-place.h"
#include "ui/preferences/engine-adder.h"
#include "ui/preferences/engine-options.h"
#include "ui/preferences/engines-page.h"
#include "ui/preferences/preferences-window.h"
#include "ui/settings.h"

/* A program with an option of each kind, and one of those that are not shown. */
static const char FIVE[] = "while read line; do case \"$line\" in\n"
                           "uci) echo 'id name Five & Co'\n"
                           "echo 'option name Careful type check default true'\n"
                           "echo 'option name Hash type spin default 16 min 1 max 1024'\n"
                           "echo 'option name Style type combo default Solid var Solid var Wild'\n"
                           "echo 'option name Forget type button'\n"
                           "echo 'option name Book type string default none'\n"
                           "echo 'option name MultiPV type spin default 1 min 1 max 8'\n"
                           "echo uciok;;\n"
                           "isready) echo readyok;;\n"
                           "quit) exit;;\n"
                           "esac; done\n";

/* Plays the engine until it is to think, and dies. */
static const char DIES[] = "while read line; do case \"$line\" in\n"
                           "uci) echo 'id name Mortal'; echo uciok;;\n"
                           "isready) echo readyok;;\n"
                           "go*) exit 3;;\n"
                           "quit) exit;;\n"
                           "esac; done\n";

typedef struct {
    TabiyaWindow *window;
    GtkWidget *preferences;
    TabiyaEnginesPage *page;
    TabiyaEngineRegistry *engines;
    char *folder, *command;
} Fixture;

static void write_program(Fixture *f, const char *text)
{
    g_autofree char *path = g_build_filename(f->folder, "engine.sh", NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    g_free(f->command);
    f->command = g_strdup_printf("sh %s", path);
}

static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-engines-XXXXXX", NULL);
    write_program(f, FIVE);
    f->window = fixture_open(1160, 800);
    f->engines = tabiya_application_get_engines(
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(f->window))));
    fixture_act(f->window, "engines", NULL);
    for (GList *top = gtk_window_list_toplevels(); top; top = g_list_delete_link(top, top)) {
        if (TABIYA_IS_PREFERENCES_WINDOW(top->data))
            f->preferences = top->data;
    }
    f->page = TABIYA_ENGINES_PAGE(fixture_find(f->preferences, TABIYA_TYPE_ENGINES_PAGE));
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(f->page)));
}

static guint n_engines(Fixture *f)
{
    return g_list_model_get_n_items(G_LIST_MODEL(f->engines));
}

static TabiyaEngineEntry *engine(Fixture *f, guint i)
{
    g_autoptr(TabiyaEngineEntry) entry = g_list_model_get_item(G_LIST_MODEL(f->engines), i);

    return entry;
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_autofree char *path = g_build_filename(f->folder, "engine.sh", NULL);

    while (n_engines(f) > 1)
        tabiya_engine_registry_remove(f->engines, engine(f, 1));
    gtk_window_destroy(GTK_WINDOW(f->preferences));
    fixture_close(f->window);
    g_unlink(path);
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->command);
}

static GtkWidget *open_adder(Fixture *f)
{
    GtkWidget *adder = fixture_find(f->preferences, TABIYA_TYPE_ENGINE_ADDER);

    if (adder)
        return adder;
    g_signal_emit_by_name(fixture_find_row(GTK_WIDGET(f->page), "Add an Engine…"), "activated");
    return fixture_find(f->preferences, TABIYA_TYPE_ENGINE_ADDER);
}

/* By its command, which is typed. */
static void add(Fixture *f, const char *command)
{
    GtkWidget *row = fixture_find_row(open_adder(f), "Command");

    gtk_editable_set_text(GTK_EDITABLE(row), command);
    g_signal_emit_by_name(row, "apply");
}

static void test_adds_and_asks_its_name(Fixture *f, gconstpointer data)
{
    g_assert_cmpuint(n_engines(f), ==, 1);
    add(f, f->command);
    fixture_wait(n_engines(f) == 2);
    g_assert_cmpstr(tabiya_engine_entry_get_name(engine(f, 1)), ==, "Five & Co");
    fixture_wait(!fixture_find(f->preferences, TABIYA_TYPE_ENGINE_ADDER)); /* it is done */
    g_assert_nonnull(fixture_find_row(GTK_WIDGET(f->page), "Five & Co"));
}

static void test_says_what_is_wrong(Fixture *f, gconstpointer data)
{
    static const struct {
        const char *command, *why;
    } bad[] = {
        {"no-such-program-here", "“no-such-program-here” was not found"},
        {"\"unclosed", "Not added: "},
        {"", "Not added: "},
        {"true", "true: the engine quit unexpectedly"},
        {"sh -c 'read line; exit 3'", "sh: the engine quit with exit code 3"},
        {"sh -c 'read line; kill -ABRT $$'", "sh: the engine crashed: signal 6 (Aborted)"},
        {"/etc/passwd", "“/etc/passwd” is not a program that you may run"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        add(f, bad[i].command);
        fixture_wait(fixture_says(open_adder(f), bad[i].why));
        g_assert_cmpuint(n_engines(f), ==, 1);
        gtk_editable_set_text(GTK_EDITABLE(fixture_find_row(open_adder(f), "Command")), "other");
        g_assert_false(fixture_says(open_adder(f), "Not added"));
    }
}

static TabiyaEngineOptions *open_options(Fixture *f)
{

    add(f, f->command);
    fixture_wait(n_engines(f) == 2);
    g_signal_emit_by_name(fixture_find_row(GTK_WIDGET(f->page), "Five & Co"), "activated");
    GtkWidget *options = fixture_find(f->preferences, TABIYA_TYPE_ENGINE_OPTIONS);
    g_assert_nonnull(options);
    fixture_wait(tabiya_engine_options_get_n_rows_for_tests(TABIYA_ENGINE_OPTIONS(options)) > 0);
    return TABIYA_ENGINE_OPTIONS(options);
}

/* The engine inside has the same editor: its values are kept, and the analysis that runs has them.
 */
static void test_options_of_the_engine_inside(Fixture *f, gconstpointer data)
{
    TabiyaAnalysis *analysis = fixture_analysis(f->window);
    g_autoptr(TabiyaEngineSource) before = NULL, after = NULL;
    GtkWidget *hash, *spin;
    double most;

    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "analyse", NULL);
    g_object_get(analysis, "source", &before, NULL);
    g_signal_emit_by_name(fixture_find_row(GTK_WIDGET(f->page), "Tabiya"), "activated");
    TabiyaEngineOptions *options =
        TABIYA_ENGINE_OPTIONS(fixture_find(f->preferences, TABIYA_TYPE_ENGINE_OPTIONS));
    g_assert_nonnull(options);
    g_assert_cmpuint(tabiya_engine_options_get_n_rows_for_tests(options), >=, 2);
    g_assert_null(fixture_find_row(GTK_WIDGET(options), "Threads"));
    g_assert_null(fixture_find_row(GTK_WIDGET(options), "Command"));
    g_assert_null(fixture_find_row(GTK_WIDGET(options), "Hash"));
    hash = fixture_find_row(GTK_WIDGET(options), "Memory");
    spin = fixture_find(hash, GTK_TYPE_SPIN_BUTTON);
    gtk_spin_button_get_range(GTK_SPIN_BUTTON(spin), NULL, &most);
    g_assert_cmpfloat(most, <, 1 << 24); /* not 32 TiB */
    g_assert_cmpfloat(gtk_spin_button_get_value(GTK_SPIN_BUTTON(spin)), ==, 128);
    g_assert_false(
        gtk_widget_get_sensitive(fixture_find_button(hash, "Reset Memory to its default")));
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), 32);
    g_assert_cmpstr(tabiya_engine_entry_get_option(engine(f, 0), "Hash"), ==, "32");
    g_object_get(analysis, "source", &after, NULL);
    g_assert_true(after != before);
    g_signal_emit_by_name(fixture_find_button(hash, "Reset Memory to its default"), "clicked");
    g_assert_null(tabiya_engine_entry_get_option(engine(f, 0), "Hash"));
    g_assert_cmpfloat(gtk_spin_button_get_value(GTK_SPIN_BUTTON(spin)), ==, 128);
    fixture_act(f->window, "analyse", NULL);
}

static void counted_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_assert_no_error(error);
    *(guint64 *)user = result->nodes;
}

/* Positions that the opponent's engine looks at to a fixed depth: other ones with each algorithm.
 */
static guint64 count_nodes(Fixture *f)
{
    const EngLimits limits = {.depth = 7};
    TabiyaEngineSource *player =
        tabiya_play_place_get_player_for_tests(fixture_part(f->window, TABIYA_TYPE_PLAY_PLACE));
    EngPosition start;
    guint64 nodes = 0;

    eng_position_init(&start);
    tabiya_engine_source_new_game(player);
    tabiya_engine_source_search(player, &start, NULL, 0, &limits, NULL, counted_cb, &nodes);
    fixture_wait(nodes > 0);
    return nodes;
}

/* The options of the built-in engine's search have their own rows, and affect Tabiya's play at
 * once. */
static void test_own_engine(Fixture *f, gconstpointer data)
{
    AdwComboRow *algorithm =
        ADW_COMBO_ROW(fixture_find_row(GTK_WIDGET(f->page), "Search algorithm"));
    GtkSpinButton *memory = GTK_SPIN_BUTTON(
        fixture_find(fixture_find_row(GTK_WIDGET(f->page), "Memory"), GTK_TYPE_SPIN_BUTTON));
    guint64 pvs = count_nodes(f);

    g_assert_cmpuint(adw_combo_row_get_selected(algorithm), ==, 0);
    adw_combo_row_set_selected(algorithm, 3);
    g_assert_cmpstr(tabiya_engine_entry_get_option(engine(f, 0), "Algorithm"), ==, "negamax");
    g_assert_cmpuint(count_nodes(f), !=, pvs);
    tabiya_engine_registry_set_option(f->engines, engine(f, 0), "Algorithm", NULL);
    g_assert_cmpuint(adw_combo_row_get_selected(algorithm), ==, 0);
    g_assert_cmpuint(count_nodes(f), ==, pvs);
    g_assert_cmpint(gtk_spin_button_get_value_as_int(memory), ==, 128);
    gtk_spin_button_set_value(memory, 64);
    g_assert_cmpstr(tabiya_engine_entry_get_option(engine(f, 0), "Hash"), ==, "64");
    gtk_spin_button_set_value(memory, 128);
    g_assert_null(tabiya_engine_entry_get_option(engine(f, 0), "Hash"));
}

/* In a small window, beside a text of any length that could take the room. */
static void test_algorithm_is_whole(Fixture *f, gconstpointer data)
{
    GtkWidget *row = fixture_find_row(GTK_WIDGET(f->page), "Search algorithm");
    g_autoptr(GString) text = g_string_new("用于分析和对局。");

    gtk_window_set_default_size(GTK_WINDOW(f->preferences), 360, 640);
    fixture_wait(gtk_widget_get_width(f->preferences) < 400);
    while (g_utf8_strlen(text->str, -1) < 40) {
        g_string_append(text, "按");
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row), text->str);
        fixture_spin_ms(20);
        fixture_wait(fixture_says_whole(row, "PVS"));
    }
}

static const char *option(Fixture *f, const char *name)
{
    return tabiya_engine_entry_get_option(engine(f, 1), name);
}

static void test_options_of_all_kinds(Fixture *f, gconstpointer data)
{
    TabiyaEngineOptions *options = open_options(f);
    GtkWidget *page = GTK_WIDGET(options);
    GtkWidget *careful = fixture_find_row(page, "Careful"), *hash = fixture_find_row(page, "Hash");
    GtkWidget *style = fixture_find_row(page, "Style"), *forget = fixture_find_row(page, "Forget");
    GtkWidget *book = fixture_find_row(page, "Book");

    g_assert_cmpuint(tabiya_engine_options_get_n_rows_for_tests(options), ==, 5);
    g_assert_null(option(f, "Careful"));
    g_assert_true(gtk_switch_get_active(GTK_SWITCH(fixture_find(careful, GTK_TYPE_SWITCH))));
    gtk_switch_set_active(GTK_SWITCH(fixture_find(careful, GTK_TYPE_SWITCH)), FALSE);
    g_assert_cmpstr(option(f, "Careful"), ==, "false");
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(fixture_find(hash, GTK_TYPE_SPIN_BUTTON)), 64);
    g_assert_cmpstr(option(f, "Hash"), ==, "64");
    adw_combo_row_set_selected(ADW_COMBO_ROW(style), 1);
    g_assert_cmpstr(option(f, "Style"), ==, "Wild");
    gtk_switch_set_active(GTK_SWITCH(fixture_find(forget, GTK_TYPE_SWITCH)), TRUE);
    g_assert_cmpstr(option(f, "Forget"), ==, "");
    gtk_editable_set_text(GTK_EDITABLE(book), "a.bin");
    g_signal_emit_by_name(book, "apply");
    g_assert_cmpstr(option(f, "Book"), ==, "a.bin");

    /* Default values are not stored, and each option can be reset. */
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(fixture_find(hash, GTK_TYPE_SPIN_BUTTON)), 16);
    g_assert_null(option(f, "Hash"));
    g_signal_emit_by_name(fixture_find_button(style, "Reset Style to its default"), "clicked");
    g_assert_null(option(f, "Style"));
    g_assert_cmpuint(adw_combo_row_get_selected(ADW_COMBO_ROW(style)), ==, 0);
}

/* Each has a switch; the setting lists those that are on, in their order. */
static void test_figures_of_a_search(Fixture *f, gconstpointer data)
{
    GtkWidget *expander = fixture_find_row(GTK_WIDGET(f->page), "Search statistics");
    GtkWidget *nodes = fixture_find(fixture_find_row(expander, "Nodes"), GTK_TYPE_SWITCH);
    GtkWidget *time = fixture_find(fixture_find_row(expander, "Time"), GTK_TYPE_SWITCH);
    g_auto(GStrv) kept = NULL;
    g_autofree char *list = NULL;

    g_assert_true(gtk_switch_get_active(GTK_SWITCH(nodes)));
    g_assert_false(gtk_switch_get_active(GTK_SWITCH(time)));
    gtk_switch_set_active(GTK_SWITCH(nodes), FALSE);
    gtk_switch_set_active(GTK_SWITCH(time), TRUE);
    kept = g_settings_get_strv(tabiya_settings_get(), "analysis-figures");
    list = g_strjoinv(" ", kept);
    g_assert_cmpstr(list, ==, "depth time speed hash tablebases");
    g_settings_reset(tabiya_settings_get(), "analysis-figures");
    g_assert_true(gtk_switch_get_active(GTK_SWITCH(nodes)));
}

static void test_cores_of_the_analysis(Fixture *f, gconstpointer data)
{
    AdwComboRow *row = ADW_COMBO_ROW(fixture_find_row(GTK_WIDGET(f->page), "Processor cores"));

    g_assert_cmpuint(adw_combo_row_get_selected(row), ==, 0);
    adw_combo_row_set_selected(row, 1);
    g_assert_cmpint(g_settings_get_int(tabiya_settings_get(), "analysis-cores"), ==, 1);
    g_settings_reset(tabiya_settings_get(), "analysis-cores");
    g_assert_cmpuint(adw_combo_row_get_selected(row), ==, 0);
}

static void test_renames(Fixture *f, gconstpointer data)
{
    GtkWidget *name = fixture_find_row(GTK_WIDGET(open_options(f)), "Name");

    gtk_editable_set_text(GTK_EDITABLE(name), " Mine ");
    g_signal_emit_by_name(name, "apply");
    g_assert_cmpstr(tabiya_engine_entry_get_name(engine(f, 1)), ==, "Mine");
    g_assert_nonnull(fixture_find_row(GTK_WIDGET(f->page), "Mine"));
}

static void test_removes_with_undo(Fixture *f, gconstpointer data)
{
    add(f, f->command);
    fixture_wait(n_engines(f) == 2);
    g_signal_emit_by_name(fixture_find_button(GTK_WIDGET(f->page), "Remove Five & Co"), "clicked");
    g_assert_cmpuint(n_engines(f), ==, 1);
    fixture_wait(fixture_find_button(f->preferences, "_Undo"));
    fixture_spin_ms(900); /* it glides in */
    gtk_widget_activate(fixture_find_button(f->preferences, "_Undo"));
    fixture_wait(n_engines(f) == 2);
    g_assert_cmpstr(tabiya_engine_entry_get_name(engine(f, 1)), ==, "Five & Co");
}

/* It is restarted twice; then the window reports it, and nothing hangs. */
static void test_engine_that_dies(Fixture *f, gconstpointer data)
{
    g_autoptr(GVariant) state = NULL;

    write_program(f, DIES);
    add(f, f->command);
    fixture_wait(n_engines(f) == 2);
    g_settings_set_string(tabiya_settings_get(), "analysis-engine",
                          tabiya_engine_entry_get_id(engine(f, 1)));
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "analyse", NULL);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "was restarted"));
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "Mortal has stopped"));
    state = g_action_group_get_action_state(G_ACTION_GROUP(f->window), "analyse");
    g_assert_false(g_variant_get_boolean(state));
    g_settings_reset(tabiya_settings_get(), "analysis-engine");
}

/* A program that was not made for this test. */
static void test_a_real_engine(Fixture *f, gconstpointer data)
{
    static const char *const programs[] = {"stockfish", "/usr/games/stockfish", "/usr/games/toga2"};
    const char *program = NULL;
    TabiyaAnalysis *analysis = fixture_analysis(f->window);
    TabiyaAnalysisFigures figures;
    guint count = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(programs) && !program; i++) {
        g_autofree char *found = g_find_program_in_path(programs[i]);
        program = found ? programs[i] : NULL;
    }
    if (!program) {
        g_test_skip("skipped: neither stockfish nor toga2 is installed");
        return;
    }
    add(f, program);
    fixture_wait(n_engines(f) == 2);
    g_settings_set_string(tabiya_settings_get(), "analysis-engine",
                          tabiya_engine_entry_get_id(engine(f, 1)));
    fixture_act(f->window, "place", "'study'");
    g_object_set(analysis, "depth", 8, NULL);
    fixture_act(f->window, "analyse", NULL);
    fixture_wait(tabiya_analysis_get_lines(analysis, &count) && count == 3);
    fixture_wait(!tabiya_analysis_is_searching(analysis));
    tabiya_analysis_get_figures(analysis, &figures);
    g_assert_cmpint(figures.depth, ==, 8);
    g_assert_cmpuint(figures.nodes, >, 0);
    fixture_act(f->window, "analyse", NULL);
    g_settings_reset(tabiya_settings_get(), "analysis-engine");
}

/* Not asserted: pictures, where somebody wants to look (TABIYA_PICTURES=FOLDER). */
static void test_pictures(Fixture *f, gconstpointer data)
{
    static const char *const names[] = {"engines", "options", "inside"};
    const char *folder = g_getenv("TABIYA_PICTURES");

    for (int dark = 0; folder && dark < 2; dark++) {
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                           dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                : ADW_COLOR_SCHEME_FORCE_LIGHT);
        for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
            g_autofree char *path =
                g_strdup_printf("%s/%s-%s.png", folder, names[i], dark ? "dark" : "light");

            if (i == 1 && !dark)
                open_options(f);
            else if (i == 0 && !dark)
                add(f, "no-such-program");
            else if (i == 2 && !dark)
                g_signal_emit_by_name(fixture_find_row(GTK_WIDGET(f->page), "Tabiya"), "activated");
            fixture_spin_ms(600);
            picture_save(f->preferences, path);
        }
    }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *path;
        void (*test)(Fixture *f, gconstpointer data);
    } tests[] = {
        {"/engines-page/adds-and-asks-its-name", test_adds_and_asks_its_name},
        {"/engines-page/says-what-is-wrong", test_says_what_is_wrong},
        {"/engines-page/options-of-all-kinds", test_options_of_all_kinds},
        {"/engines-page/options-of-the-engine-inside", test_options_of_the_engine_inside},
        {"/engines-page/own-engine", test_own_engine},
        {"/engines-page/algorithm-is-whole", test_algorithm_is_whole},
        {"/engines-page/figures-of-a-search", test_figures_of_a_search},
        {"/engines-page/cores-of-the-analysis", test_cores_of_the_analysis},
        {"/engines-page/renames", test_renames},
        {"/engines-page/removes-with-undo", test_removes_with_undo},
        {"/engines-page/engine-that-dies", test_engine_that_dies},
        {"/engines-page/a-real-engine", test_a_real_engine},
        {"/engines-page/pictures", test_pictures},
    };

    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add(tests[i].path, Fixture, NULL, setup, tests[i].test, teardown);
    return g_test_run();
}
