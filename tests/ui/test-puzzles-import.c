/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Importing puzzles in the window: from files and by dropping them. */
#include "tests/ui/puzzles-fixture.h"

#include <glib/gstdio.h>

#include "app/puzzles/puzzle-import.h"
#include "ui/place.h"

static void test_bad_rows(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_import(f, "zzz4,no position at all,a7a5 d1d8,700,80,95,100,mate,,\n");
    fixture_act(f->window, "puzzle-problems", NULL);
    fixture_spin();
    tabiya_browse_page_search_for_tests(puzzles_browser(f), "zzz4");
    fixture_wait(puzzles_n_found(f) == 0);
}

static char *write_rows(const char *folder, const char *name, guint n, gboolean bad)
{
    char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GString) rows = g_string_new(NULL);

    for (guint i = 0; i < n; i++) {
        g_string_append_printf(rows,
                               "y%05u,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,"
                               "100,backRankMate mate mateIn1 oneMove,,\n",
                               i);
    }
    if (bad)
        g_string_append(rows, "y9,no position at all,a7a5 d1d8,700,80,95,100,mate,,\n");
    g_assert_true(g_file_set_contents(path, rows->str, -1, NULL));
    return path;
}

#define FOREIGN \
    "xyzzy1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,mate mateIn1,,\n"

/* An import in a terminal shows up in the open page. */
static void test_foreign_import(PuzzlesFixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "foreign.csv", NULL);
    const char *const names[] = {path, NULL};
    TabiyaPuzzleImportProgress progress;
    g_autoptr(GError) error = NULL;

    g_assert_true(g_file_set_contents(path, FOREIGN, -1, NULL));
    puzzles_search(f, "zzz");
    tabiya_browse_page_search_for_tests(puzzles_browser(f), "xyzzy");
    fixture_wait(puzzles_n_found(f) == 0);
    TabiyaPuzzleCourse *course;
    fixture_act(f->window, "puzzle-train", "'adaptive'");
    fixture_wait((course = tabiya_puzzle_session_get_course(puzzles_session(f))));
    const TabiyaPuzzleImportOptions options = {
        .file = tabiya_puzzle_shelf_get_file(tabiya_puzzle_course_get_shelf(course)),
        .names = names,
    };
    fixture_act(f->window, "puzzle-page", "'browse'");
    g_assert_true(tabiya_puzzle_import_run(&options, NULL, &progress, &error));
    g_assert_no_error(error);
    fixture_wait(puzzles_n_found(f) == 1);
    g_unlink(path);
    g_rmdir(folder);
}

static GtkEventController *find_drop_target(GtkWidget *widget)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_DROP_TARGET(controller))
            return controller;
    }
    return NULL;
}

/* As a file manager drops it. */
static void drop(PuzzlesFixture *f, const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GSList files = {file, NULL};
    g_auto(GValue) value = G_VALUE_INIT;
    GtkEventController *target = find_drop_target(GTK_WIDGET(f->window));
    gboolean taken = FALSE;

    g_assert_nonnull(target);
    g_value_init(&value, GDK_TYPE_FILE_LIST);
    g_value_take_boxed(&value, gdk_file_list_new_from_list(&files));
    g_signal_emit_by_name(target, "drop", &value, 10.0, 10.0, &taken);
    g_assert_true(taken);
}

static gboolean shows_job(PuzzlesFixture *f)
{
    return fixture_find(GTK_WIDGET(puzzles_browser(f)), GTK_TYPE_PROGRESS_BAR) != NULL;
}

/* A row shows the progress of an import and stops it; puzzles imported by then stay. */
static void test_import_row(PuzzlesFixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = write_rows(folder, "many.csv", 200000, FALSE);

    drop(f, path);
    fixture_assert_state(f->window, "puzzle-page", "browse");
    fixture_wait(shows_job(f));
    g_assert_false(fixture_is_enabled(f->window, "puzzle-import"));
    fixture_press(GTK_WIDGET(f->window), "_Stop");
    fixture_wait(!shows_job(f));
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "Import stopped: "));
    g_assert_true(fixture_is_enabled(f->window, "puzzle-import"));
    g_unlink(path);
    g_rmdir(folder);
}

/* Packed ones too, by their name. */
static void test_drop_packed(PuzzlesFixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "lichess_db_puzzle.csv.zst", NULL);
    /* A frame with one raw block: "PuzzleId\n". */
    static const char PACKED[] = "\x28\xb5\x2f\xfd\x20\x09\x49\x00\x00PuzzleId\n";

    g_assert_true(g_file_set_contents(path, PACKED, sizeof PACKED - 1, NULL));
    drop(f, path);
    fixture_wait(fixture_is_enabled(f->window, "puzzle-import"));
    fixture_assert_state(f->window, "place", "puzzles");
    fixture_assert_state(f->window, "puzzle-page", "browse");
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "0 puzzles imported") ||
                 fixture_says(GTK_WIDGET(f->window), "lichess_db_puzzle.csv.zst"));
    g_unlink(path);
    g_rmdir(folder);
}

/* The result is shown, with bad rows by line. */
static void test_import_told(PuzzlesFixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = write_rows(folder, "few.csv", 1, TRUE);
    GtkWindow *problems;

    drop(f, path);
    fixture_wait(fixture_is_enabled(f->window, "puzzle-import"));
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "imported, 1 error"));
    g_assert_false(shows_job(f));
    fixture_act(f->window, "puzzle-problems", NULL);
    fixture_wait((problems = fixture_find_window("Import Errors")));
    fixture_wait(fixture_says(GTK_WIDGET(problems), "few.csv:2: "));
    gtk_window_destroy(problems);
    g_unlink(path);
    g_rmdir(folder);
}

static void test_drop(PuzzlesFixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.pgn", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GListStore) files = g_list_store_new(G_TYPE_FILE);
    TabiyaPlace *place = tabiya_shell_find_place(TABIYA_SHELL(f->window), "puzzles");

    g_assert_true(g_file_set_contents(path, "1. d4 d5 *\n", -1, NULL));
    g_list_store_append(files, file);
    TABIYA_PLACE_GET_CLASS(place)->take_files(place, G_LIST_MODEL(files));
    fixture_wait(fixture_n_moves(f->window) == 2);
    fixture_assert_state(f->window, "place", "study"); /* it holds no puzzles */
    fixture_act(f->window, "close-tab", NULL);
    fixture_act(f->window, "place", "'puzzles'");
    g_unlink(path);
    g_rmdir(folder);
}

#define ADD(name, function) \
    g_test_add(name, PuzzlesFixture, NULL, puzzles_setup, function, puzzles_teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    ADD("/puzzles/bad-rows", test_bad_rows);
    ADD("/puzzles/drop", test_drop);
    ADD("/puzzles/drop-packed", test_drop_packed);
    ADD("/puzzles/import-told", test_import_told);
    ADD("/puzzles/foreign-import", test_foreign_import);
    ADD("/puzzles/import-row", test_import_row);
    return g_test_run();
}
