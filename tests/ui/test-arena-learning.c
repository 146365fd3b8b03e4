/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of the arena on which a net learns, in each of its states, in a narrow window. With
 * TABIYA_PICTURES=FOLDER it saves pictures of them, dark ones with TABIYA_DARK=1. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/arena/learning-words.h"
#include "app/arena/learning-work.h"
#include "app/run-mark.h"
#include "tests/ui/learning-events.h"
#include "tests/ui/picture.h"
#include "ui/arena/learning-view.h"
#include "ui/charts/chart-view.h"

#define NARROW_PX 360

typedef struct {
    char *data, *folder; /* the folder of a run */
    GtkWidget *window, *page;
} Fixture;

static void spin(void)
{
    while (g_main_context_iteration(NULL, FALSE)) {
    }
}

static void write_file(Fixture *f, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(f->folder, name, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void remember(Fixture *f)
{
    g_autofree char *folder = g_build_filename(f->data, "tabiya", "learning", NULL);
    g_autofree char *path = g_build_filename(folder, "last", NULL);

    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    g_assert_true(g_file_set_contents(path, f->folder, -1, NULL));
}

static void forget(Fixture *f)
{
    g_autofree char *path = g_build_filename(f->data, "tabiya", "learning", "last", NULL);

    g_unlink(path);
}

static void open_page(Fixture *f)
{
    f->page = tabiya_arena_learning_new();
    f->window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(f->window), NARROW_PX, 900);
    gtk_window_set_child(GTK_WINDOW(f->window), f->page);
    gtk_window_present(GTK_WINDOW(f->window));
    spin();
}

static void set_up(Fixture *f, gconstpointer data)
{
    f->data = g_strdup(g_get_user_data_dir());
    f->folder = g_dir_make_tmp("learning-XXXXXX", NULL);
    forget(f);
}

static void tear_down(Fixture *f, gconstpointer data)
{
    GtkWidget *page = f->page;

    g_object_add_weak_pointer(G_OBJECT(page), (gpointer *)&page);
    gtk_window_destroy(GTK_WINDOW(f->window));
    while (page)
        g_main_context_iteration(NULL, TRUE);
    g_free(f->data);
    g_free(f->folder);
}

/* --- Looking ---------------------------------------------------------------------------------- */

typedef gboolean (*Judge)(GtkWidget *widget, const char *text);

static GtkWidget *find(GtkWidget *widget, Judge judge, const char *text)
{
    if (!gtk_widget_get_child_visible(widget) || !gtk_widget_get_visible(widget))
        return NULL;
    if (judge(widget, text))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find(child, judge, text);
        if (found)
            return found;
    }
    return NULL;
}

static gboolean says(GtkWidget *widget, const char *text)
{
    return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean is_chart(GtkWidget *widget, const char *title)
{
    return TABIYA_IS_CHART_VIEW(widget) &&
           strcmp(tabiya_chart_view_get_chart(TABIYA_CHART_VIEW(widget))->title, title) == 0;
}

#define assert_says(f, text) g_assert_nonnull(find((f)->page, says, text))
#define assert_silent(f, text) g_assert_null(find((f)->page, says, text))

static void save(Fixture *f, const char *name)
{
    const char *folder = g_getenv("TABIYA_PICTURES");
    g_autofree char *path = folder ? g_strdup_printf("%s/%s.png", folder, name) : NULL;

    if (path) {
        for (int i = 0; i < 40; i++) {
            g_usleep(10000);
            spin();
        }
        picture_save(f->window, path);
    }
}

static void assert_narrow(Fixture *f)
{
    int minimum;

    gtk_widget_measure(f->page, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    g_assert_cmpint(minimum, <=, NARROW_PX);
}

/* --- States ----------------------------------------------------------------------------------- */

static void write_recipe(Fixture *f)
{
    TabiyaLearningRecipe recipe;

    tabiya_learning_recipe_init(&recipe, TABIYA_LEARNING_MINUTES);
    g_autofree char *text = tabiya_learning_recipe_dup_json(&recipe);
    write_file(f, TABIYA_LEARNING_RECIPE_FILE, text);
}

static void test_start(Fixture *f, gconstpointer data)
{
    open_page(f);
    assert_says(f, "Watch a Net Learn");
    for (int i = 0; i < TABIYA_LEARNING_SIZES; i++)
        assert_says(f, tabiya_learning_get_size_name((TabiyaLearningSize)i));
    assert_says(f, "5 generations of 3");
    assert_silent(f, "Paused");
    assert_narrow(f);
    save(f, "start");
}

static void test_paused(Fixture *f, gconstpointer data)
{
    write_recipe(f);
    write_file(f, TABIYA_LEARNING_PROGRESS_FILE,
               LEARNING_LEARNED LEARNING_MATCHES "{\"event\":\"stopped\"}\n");
    remember(f);
    open_page(f);
    assert_says(f, "Paused");
    assert_says(f, "Continue");
    assert_says(f, "58 won, 0 drawn, 2 lost");
    assert_says(f, "36.1 at last"); /* the root of 0.13 */
    g_assert_nonnull(find(f->page, is_chart, "Strength of the Generations"));
    g_assert_nonnull(find(f->page, is_chart, "Error of Generation 1"));
    assert_narrow(f);
    save(f, "paused");
}

/* Another program works there; each new event appears without being asked for. */
static void test_running_elsewhere(Fixture *f, gconstpointer data)
{
    gboolean died;
    g_autofree char *doing = NULL;
    g_autoptr(TabiyaRunMark) mark = tabiya_run_mark_take(f->folder, &died, &doing);

    write_recipe(f);
    write_file(f, TABIYA_LEARNING_PROGRESS_FILE, LEARNING_LEARNED);
    remember(f);
    open_page(f);
    assert_says(f, "started by another program");
    assert_silent(f, "Continue");
    assert_silent(f, "58 won");
    write_file(f, TABIYA_LEARNING_PROGRESS_FILE, LEARNING_LEARNED LEARNING_MATCHES);
    while (!find(f->page, says, "58 won"))
        g_main_context_iteration(NULL, TRUE);
    assert_says(f, "left");
    assert_narrow(f);
    save(f, "running");
}

static void test_failed(Fixture *f, gconstpointer data)
{
    write_recipe(f);
    write_file(f, TABIYA_LEARNING_PROGRESS_FILE,
               LEARNING_LEARNED
               "{\"event\":\"failed\",\"why\":\"datagen: No <space> left on device\"}\n");
    remember(f);
    open_page(f);
    assert_says(f, "Learning failed");
    assert_says(f, "No <space> left on device");
    assert_says(f, "Continue");
    assert_narrow(f);
    save(f, "failed");
}

static void click(Fixture *f, const char *label)
{
    GtkWidget *found = find(f->page, says, label);
    GtkWidget *button = found ? gtk_widget_get_ancestor(found, GTK_TYPE_BUTTON) : NULL;

    g_assert_nonnull(button);
    g_signal_emit_by_name(button, "clicked");
    spin();
}

static void count_cb(gpointer page, const char *net, const char *name, const char *other,
                     const char *other_name, char **said)
{
    *said = g_strdup_printf("%s|%s|%s", name, other ? "net" : "none", other_name);
}

static void test_done(Fixture *f, gconstpointer data)
{
    g_autofree char *net = g_build_filename(f->folder, "generation-1", "net", NULL);
    g_autofree char *said = NULL;

    g_assert_cmpint(g_mkdir_with_parents(net, 0700), ==, 0);
    write_recipe(f);
    write_file(f, "generation-1/net/tabiya-v2-k1x64x8-59ac7d9123e0.nnue", "no net");
    write_file(f, "start.nnue", "no net");
    write_file(f, TABIYA_LEARNING_PROGRESS_FILE,
               LEARNING_LEARNED LEARNING_MATCHES "{\"event\":\"done\"}\n");
    remember(f);
    open_page(f);
    assert_says(f, "All generations have learned");
    assert_silent(f, "Continue");
    assert_says(f, "More Generations");
    assert_silent(f, "when Tabiya is closed");
    g_signal_connect(f->page, "watch", G_CALLBACK(count_cb), &said);
    click(f, "Watch");
    g_assert_cmpstr(said, ==, "Generation 1|net|Random numbers");
    save(f, "done");
    click(f, "Close");
    assert_says(f, "Watch a Net Learn");
    assert_silent(f, "All generations");
}

static void wait_for(Fixture *f, const char *text)
{
    while (!find(f->page, says, text))
        g_main_context_iteration(NULL, TRUE);
}

#define MATCH                                                                   \
    "[White \"Generation 1\"]\n[Black \"Generation 0\"]\n[Result \"1-0\"]\n\n"  \
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n[White \"Generation 0\"]\n" \
    "[Black \"Generation 1\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n"

static GtkFileChooser *chooser_of(Fixture *f)
{
    return g_object_get_data(G_OBJECT(f->window), "tabiya-file-chooser");
}

/* The chooser reads the folder before it has a file. */
static gboolean has_file(GtkFileChooser *chooser)
{
    g_autoptr(GFile) file = gtk_file_chooser_get_file(chooser);

    return file != NULL;
}

/* From the menu of a generation to the file: its best game, move by move. */
static void test_gif(Fixture *f, gconstpointer data)
{
    g_autofree char *match = tabiya_learning_dup_match_path(1);
    g_autofree char *within = g_build_filename(f->folder, match, NULL);
    g_autofree char *beside = g_path_get_dirname(within);
    g_autofree char *path = g_build_filename(f->folder, "generation-1.gif", NULL);
    g_autoptr(GFile) folder = g_file_new_for_path(f->folder);
    g_autofree char *bytes = NULL;
    gsize length = 0;

    g_assert_cmpint(g_mkdir_with_parents(beside, 0700), ==, 0);
    write_recipe(f);
    write_file(f, match, MATCH);
    write_file(f, TABIYA_LEARNING_PROGRESS_FILE,
               LEARNING_LEARNED LEARNING_MATCHES "{\"event\":\"done\"}\n");
    remember(f);
    open_page(f);
    GtkWidget *row = find(f->page, says, "Generation 1");
    g_assert_true(gtk_widget_activate_action(row, "learning.gif", "i", 1));
    gtk_file_chooser_set_current_folder(chooser_of(f), folder, NULL);
    while (!has_file(chooser_of(f)))
        g_main_context_iteration(NULL, TRUE);
    g_signal_emit_by_name(chooser_of(f), "response", GTK_RESPONSE_ACCEPT);
    while (!g_file_get_contents(path, &bytes, &length, NULL))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(length, >, 1000);
    g_assert_cmpmem(bytes, 6, "GIF89a", 6);
}

/* The smallest recipe, started with the button: it works, pauses, goes on and is closed. */
static void test_own(Fixture *f, gconstpointer data)
{
    open_page(f);
    click(f, "Start Learning");
    wait_for(f, "Generation 1 plays against itself");
    assert_says(f, "It stops when Tabiya is closed");
    assert_narrow(f);
    save(f, "own");
    click(f, "Pause");
    wait_for(f, "Paused");
    assert_silent(f, "It stops when Tabiya is closed");
    click(f, "Continue");
    wait_for(f, "Stop and Close");
    click(f, "Stop and Close");
    assert_says(f, "Watch a Net Learn");
    assert_says(f, "learning/2"); /* the next run has another folder */
}

/* As the program does it. */
static void load_style(void)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "ui", "charts", "charts.css", NULL);
    GtkCssProvider *provider = gtk_css_provider_new();

    gtk_css_provider_load_from_path(provider, path);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                               GTK_STYLE_PROVIDER(provider), 600);
    g_object_unref(provider);
    if (g_getenv("TABIYA_DARK")) {
        adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                           ADW_COLOR_SCHEME_FORCE_DARK);
    }
}

#define ADD(path, test) g_test_add(path, Fixture, NULL, set_up, test, tear_down)

int main(int argc, char **argv)
{
    g_autofree char *data = g_dir_make_tmp("learning-data-XXXXXX", NULL);

    g_setenv("XDG_DATA_HOME", data, TRUE);
    if (!gtk_init_check())
        return 77;
    adw_init();
    g_test_init(&argc, &argv, NULL);
    load_style();
    ADD("/arena-learning/start", test_start);
    ADD("/arena-learning/paused", test_paused);
    ADD("/arena-learning/running", test_running_elsewhere);
    ADD("/arena-learning/failed", test_failed);
    ADD("/arena-learning/done", test_done);
    ADD("/arena-learning/gif", test_gif);
    ADD("/arena-learning/own", test_own);
    return g_test_run();
}
