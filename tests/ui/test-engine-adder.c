/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Adding an engine in the preferences: the installed ones, a chosen file, and the end of programs
 * that are no engines. The engines are scripts in a folder that comes first in PATH. */
#define _GNU_SOURCE /* memmem */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "tests/ui/fixture.h"
#include "app/analysis/engine-finder.h"
#include "tests/ui/picture.h"
#include "ui/application.h"
#include "ui/preferences/engine-adder.h"
#include "ui/preferences/preferences-window.h"

static char *folder;

typedef struct {
    TabiyaWindow *window;
    GtkWidget *preferences, *adder;
    TabiyaEngineRegistry *engines;
} Fixture;

/* (transfer full) */
static char *install(const char *file, const char *mode, const char *name)
{
    g_autofree char *script =
        g_test_build_filename(G_TEST_DIST, "tests/app/hostile-engine.sh", NULL);
    g_autofree char *text = g_strdup_printf("#!/bin/sh\nexec %s %s '%s'\n", script, mode, name);
    char *path = g_build_filename(folder, file, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    g_chmod(path, 0755);
    return path;
}

static void uninstall_all(void)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
    }
}

static gboolean holds(const char *text, gsize length, const char *words)
{
    return length > 0 && memmem(text, length, words, strlen(words));
}

/* Processes that were started with our PATH, that is by us. */
static guint count_left(void)
{
    g_autoptr(GDir) dir = g_dir_open("/proc", 0, NULL);
    const char *name;
    guint count = 0;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename("/proc", name, "environ", NULL);
        g_autofree char *environment = NULL;
        gsize length;

        if (g_ascii_isdigit(name[0]) && g_file_get_contents(path, &environment, &length, NULL))
            count += holds(environment, length, folder);
    }
    return count;
}

static void open_adder(Fixture *f)
{
    fixture_act(f->window, "engines", NULL);
    f->preferences = GTK_WIDGET(fixture_find_window("Preferences"));
    fixture_wait(gtk_widget_get_mapped(f->preferences));
    g_signal_emit_by_name(fixture_find_row(f->preferences, "Add an Engine…"), "activated");
    f->adder = fixture_find(f->preferences, TABIYA_TYPE_ENGINE_ADDER);
    fixture_wait(gtk_widget_get_mapped(f->adder));
}

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    f->engines = tabiya_application_get_engines(
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(f->window))));
}

static guint n_engines(Fixture *f)
{
    return g_list_model_get_n_items(G_LIST_MODEL(f->engines));
}

static void teardown(Fixture *f, gconstpointer data)
{
    while (n_engines(f) > 1) {
        g_autoptr(TabiyaEngineEntry) engine = g_list_model_get_item(G_LIST_MODEL(f->engines), 1);
        tabiya_engine_registry_remove(f->engines, engine);
    }
    if (f->preferences)
        gtk_window_destroy(GTK_WINDOW(f->preferences));
    fixture_close(f->window);
    fixture_wait(count_left() == 0);
    uninstall_all();
}

/* Clicks at its place, wherever it has been scrolled to. */
static void click(GtkWidget *widget)
{
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(widget));
    double x = gtk_widget_get_width(widget) / 2.0, y = gtk_widget_get_height(widget) / 2.0;
    double shadow_x, shadow_y;
    g_autofree char *command = NULL;

    g_assert_true(gtk_widget_translate_coordinates(widget, window, x, y, &x, &y));
    gtk_native_get_surface_transform(GTK_NATIVE(window), &shadow_x, &shadow_y);
    command = g_strdup_printf("xdotool search --name '^Preferences$' windowfocus mousemove "
                              "--window %%1 %d %d click 1",
                              (int)(x + shadow_x), (int)(y + shadow_y));
    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

/* --- Those that are installed ----------------------------------------------------------------- */

static void test_lists_and_adds(Fixture *f, gconstpointer data)
{
    g_autofree char *stockfish = install("stockfish", "answers", "Stockfish <99> & Co");
    g_autofree char *lc0 = install("lc0", "silent", "");
    g_autofree char *fruit = install("fruit", "dies", "");
    g_autofree char *xdotool = g_find_program_in_path("xdotool");

    open_adder(f);
    g_assert_true(fixture_says(f->adder, "Looking for engines…"));
    fixture_wait(fixture_find_row(f->adder, "Stockfish <99> & Co"));
    fixture_spin_ms(300);
    g_assert_false(fixture_says(f->adder, "Looking for engines…"));
    g_assert_false(fixture_says(f->adder, "No engine found"));
    g_assert_null(fixture_find_row(f->adder, "fruit"));
    /* One that is slow is not left out without a word. */
    fixture_wait(fixture_find_row(f->adder, "lc0"));
    g_assert_true(fixture_says(fixture_find_row(f->adder, "lc0"), "Did not answer in time"));
    g_assert_nonnull(fixture_find_button(fixture_find_row(f->adder, "lc0"), "Try Again"));
    fixture_wait(count_left() == 0);

    GtkWidget *row = fixture_find_row(f->adder, "Stockfish <99> & Co");
    GtkWidget *button = fixture_find_button(row, "Add Stockfish <99> & Co");
    g_assert_false(fixture_says(row, "Added"));
    if (xdotool)
        click(button);
    else
        g_signal_emit_by_name(button, "clicked");
    fixture_wait(n_engines(f) == 2);
    g_assert_true(fixture_says(row, "Added"));
    g_assert_false(gtk_widget_get_visible(button));
    g_assert_true(gtk_widget_has_focus(row));
    g_autoptr(TabiyaEngineEntry) added = g_list_model_get_item(G_LIST_MODEL(f->engines), 1);
    g_assert_cmpstr(tabiya_engine_entry_get_name(added), ==, "Stockfish <99> & Co");
    g_assert_cmpstr(tabiya_engine_entry_get_command(added), ==, stockfish);

    /* It can be added again once it is removed; and it is recognized by its file, under any
     * name. */
    tabiya_engine_registry_remove(f->engines, added);
    g_assert_false(fixture_says(row, "Added"));
    g_autofree char *other = g_strdup_printf("%s --threads=2", stockfish);
    tabiya_engine_registry_add(f->engines, other, "Mine", NULL);
    g_assert_true(fixture_says(row, "Added"));
}

/* Searching again finds new engines. */
static void test_looks_again(Fixture *f, gconstpointer data)
{
    open_adder(f);
    fixture_wait(!fixture_says(f->adder, "Looking for engines…"));
    g_assert_null(fixture_find_row(f->adder, "Lately"));
    g_autofree char *path = install("stockfish", "answers", "Lately");
    fixture_press(f->adder, "Search again");
    fixture_wait(fixture_find_row(f->adder, "Lately"));
}

/* The page closes while some are still asked: they are gone with it, or with the window. */
static void test_closes_while_it_looks(Fixture *f, gconstpointer data)
{
    g_autofree char *stubborn = install("stockfish", "stubborn", "");
    g_autofree char *floods = install("lc0", "floods", "");

    open_adder(f);
    fixture_wait(count_left() >= 2);
    fixture_press(f->adder, "Back");
    fixture_wait(count_left() == 0);
    open_adder(f);
    fixture_wait(count_left() >= 2);
    gtk_window_destroy(GTK_WINDOW(f->preferences));
    f->preferences = NULL;
    fixture_wait(count_left() == 0);
}

/* --- A file ----------------------------------------------------------------------------------- */

static void choose(Fixture *f, const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);

    tabiya_engine_adder_choose(TABIYA_ENGINE_ADDER(f->adder), file);
}

static void test_chooses_a_file(Fixture *f, gconstpointer data)
{
    g_autofree char *dies = install("my dying engine", "dies", "");
    g_autofree char *crashes = install("my crashing engine", "crashes", "");
    g_autofree char *text = install("notes.txt", "answers", "");
    g_autofree char *engine = install("my 'own' engine", "answers", "My Own");

    g_chmod(text, 0644);
    open_adder(f);
    choose(f, text);
    g_assert_true(fixture_says(f->adder, "notes.txt” is not a program that you may run"));
    choose(f, folder);
    g_assert_true(fixture_says(f->adder, "is not a program that you may run"));
    choose(f, dies);
    fixture_wait(fixture_says(f->adder, "the engine quit with exit code 3"));
    choose(f, crashes);
    fixture_wait(fixture_says(f->adder, "the engine crashed: signal 11"));
    g_assert_cmpuint(n_engines(f), ==, 1);
    choose(f, engine);
    fixture_wait(n_engines(f) == 2);
    g_autoptr(TabiyaEngineEntry) added = g_list_model_get_item(G_LIST_MODEL(f->engines), 1);
    g_assert_cmpstr(tabiya_engine_entry_get_name(added), ==, "My Own");
    g_assert_nonnull(tabiya_engine_registry_find_program(f->engines, engine));
    fixture_wait(!fixture_find(f->preferences, TABIYA_TYPE_ENGINE_ADDER)); /* it is done */
}

static GtkWidget *find_label(GtkWidget *widget, const char *words)
{
    GtkWidget *found = NULL;

    if (GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), words))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_label(child, words);
    }
    return found;
}

/* The error is visible in a small window, too. */
static void test_shows_what_is_wrong(Fixture *f, gconstpointer data)
{
    graphene_rect_t bounds;

    open_adder(f);
    gtk_window_set_default_size(GTK_WINDOW(f->preferences), 360, 400);
    fixture_wait(gtk_widget_get_height(f->preferences) <= 400);
    choose(f, folder);
    GtkWidget *problem = find_label(f->adder, "Not added");
    g_assert_nonnull(problem);
    fixture_wait(gtk_widget_compute_bounds(problem, f->preferences, &bounds) &&
                 bounds.size.height > 0 &&
                 bounds.origin.y + bounds.size.height <= gtk_widget_get_height(f->preferences));
}

/* The desktop's chooser, which asks for a file. */
static void test_asks_for_a_file(Fixture *f, gconstpointer data)
{
    open_adder(f);
    g_signal_emit_by_name(fixture_find_row(f->adder, "Choose File…"), "activated");
    fixture_wait(fixture_find_window("Choose an Engine"));
    GtkWindow *chooser = fixture_find_window("Choose an Engine");
    gtk_window_close(chooser);
    fixture_wait(!gtk_widget_get_mapped(GTK_WIDGET(chooser)));
    g_assert_false(fixture_says(f->adder, "Not added"));
}

/* A program that does not answer is left alone when the person goes back. */
static void test_goes_back_while_it_asks(Fixture *f, gconstpointer data)
{
    g_autofree char *silent = install("mine", "stubborn", "");

    open_adder(f);
    choose(f, silent);
    fixture_wait(count_left() > 0);
    fixture_press(f->adder, "Back");
    fixture_wait(count_left() == 0);
    g_assert_cmpuint(n_engines(f), ==, 1);
}

/* Not asserted: pictures, where somebody wants to look (TABIYA_PICTURES=FOLDER). */
static void test_pictures(Fixture *f, gconstpointer data)
{
    const char *pictures = g_getenv("TABIYA_PICTURES");

    if (!pictures)
        return;
    g_autofree char *stockfish = install("stockfish", "answers", "Stockfish 16.1");
    g_autofree char *lc0 = install("lc0", "silent", "");
    open_adder(f);
    for (int i = 0; i < 4; i++) {
        static const char *const NAMES[] = {"looking", "found", "problem", "narrow"};

        for (int dark = 0; dark < 2; dark++) {
            g_autofree char *path =
                g_strdup_printf("%s/%s-%s.png", pictures, NAMES[i], dark ? "dark" : "light");
            adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                               dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                    : ADW_COLOR_SCHEME_FORCE_LIGHT);
            fixture_spin_ms(500);
            picture_save(f->preferences, path);
        }
        if (i == 0) {
            fixture_wait(!fixture_says(f->adder, "Looking for engines…"));
            fixture_press(f->adder, "Add Stockfish 16.1");
        } else if (i == 1) {
            choose(f, "/etc/passwd");
        } else if (i == 2) {
            gtk_window_set_default_size(GTK_WINDOW(f->preferences), 360, 640);
        }
    }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
}

static void begin_path(void)
{
    g_autofree char *path = NULL;

    folder = g_dir_make_tmp("tabiya-adder-XXXXXX", NULL);
    path = g_strdup_printf("%s:%s", folder, g_getenv("PATH"));
    g_setenv("PATH", path, TRUE);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *path;
        void (*test)(Fixture *f, gconstpointer data);
    } tests[] = {
        {"/engine-adder/lists-and-adds", test_lists_and_adds},
        {"/engine-adder/looks-again", test_looks_again},
        {"/engine-adder/closes-while-it-looks", test_closes_while_it_looks},
        {"/engine-adder/chooses-a-file", test_chooses_a_file},
        {"/engine-adder/shows-what-is-wrong", test_shows_what_is_wrong},
        {"/engine-adder/asks-for-a-file", test_asks_for_a_file},
        {"/engine-adder/goes-back-while-it-asks", test_goes_back_while_it_asks},
        {"/engine-adder/pictures", test_pictures},
    };
    begin_path();
    g_test_init(&argc, &argv, NULL);
    tabiya_engine_finder_set_limit_for_tests(2000);
    fixture_init(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add(tests[i].path, Fixture, NULL, setup, tests[i].test, teardown);
    int status = g_test_run();
    g_rmdir(folder);
    g_free(folder);
    return status;
}
