/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Data" of the preferences: making and refusing backups, an export, data set aside; and
 * that the search finds its rows. For the next start see test-data-outside.py. */
#include <glib/gstdio.h>
#include <string.h>

#include "app/data/backup.h"
#include "app/data/carried-file.h"
#include "app/data/progress-keeper.h"
#include "app/data/set-aside.h"
#include "app/puzzles/puzzle-progress.h"
#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"
#include "ui/preferences/data-page.h"
#include "ui/preferences/preferences-window.h"
#include "ui/settings.h"

typedef struct {
    TabiyaWindow *window;
    GtkWidget *preferences;
    TabiyaDataPage *page;
    const char *data; /* the application's */
    char *folder;     /* somewhere else */
} Fixture;

static void open_page(Fixture *f)
{
    fixture_act(f->window, "data", NULL);
    for (GList *top = gtk_window_list_toplevels(); top; top = g_list_delete_link(top, top)) {
        if (TABIYA_IS_PREFERENCES_WINDOW(top->data))
            f->preferences = top->data;
    }
    f->page = TABIYA_DATA_PAGE(fixture_find(f->preferences, TABIYA_TYPE_DATA_PAGE));
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(f->page)));
}

static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-data-XXXXXX", NULL);
    f->window = fixture_open(1160, 800);
    f->data = tabiya_application_get_data_dir(
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(f->window))));
    open_page(f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    if (f->preferences)
        gtk_window_destroy(GTK_WINDOW(f->preferences));
    fixture_close(f->window);
    g_assert_true(tabiya_data_files_remove(f->folder, NULL));
    g_free(f->folder);
}

/* A visible question. */
static GtkWidget *find_dialog(const char *heading)
{
    GtkWidget *found = NULL;

    for (GList *top = gtk_window_list_toplevels(); top; top = g_list_delete_link(top, top)) {
        if (g_str_equal(G_OBJECT_TYPE_NAME(top->data), "AdwMessageDialog") &&
            gtk_widget_get_mapped(top->data) && fixture_says(top->data, heading)) {
            found = top->data;
        }
    }
    return found;
}

#define wait_for_message(f, words) \
    fixture_wait(strstr(tabiya_data_page_get_message_for_tests((f)->page), words) != NULL)

static void test_says_where(Fixture *f, gconstpointer data)
{
    GtkWidget *folder = fixture_find_row(f->preferences, "Folder");

    g_assert_cmpstr(adw_action_row_get_subtitle(ADW_ACTION_ROW(folder)), ==, f->data);
    g_assert_true(fixture_says(f->preferences, "MB in") || fixture_says(f->preferences, "kB in"));
    fixture_press(f->preferences, "Copy the Path");
    wait_for_message(f, "Path copied");
}

static void test_backs_up(Fixture *f, gconstpointer data)
{
    g_autofree char *target = g_build_filename(f->folder, "all.tar.zst", NULL);
    g_auto(TabiyaBackupInfo) info = {0};
    g_autoptr(GError) error = NULL;
    GtkWidget *button = fixture_find_button(f->preferences, "Back _Up…");

    g_assert_true(gtk_widget_get_sensitive(button));
    tabiya_data_page_back_up(f->page, target);
    g_assert_false(gtk_widget_get_sensitive(button));
    wait_for_message(f, "backed up as “all.tar.zst”");
    g_assert_true(gtk_widget_get_sensitive(button));
    g_autoptr(TabiyaDataRoom) room =
        tabiya_backup_unpack(target, f->data, &info, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    g_assert_nonnull(room);
    g_assert_cmpuint(info.n_files, >, 0);
}

/* The window tells what came of it. */
static void test_goes_on_without_the_page(Fixture *f, gconstpointer data)
{
    g_autofree char *target = g_build_filename(f->folder, "all.tar.zst", NULL);

    tabiya_data_page_back_up(f->page, target);
    gtk_window_destroy(GTK_WINDOW(g_steal_pointer(&f->preferences)));
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "backed up as “all.tar.zst”"));
    g_assert_true(g_file_test(target, G_FILE_TEST_EXISTS));
}

static void test_says_what_is_no_backup(Fixture *f, gconstpointer data)
{
    g_autofree char *strange = g_build_filename(f->folder, "strange.tar.zst", NULL);
    g_autofree char *inside = g_build_filename(f->data, "all.tar.zst", NULL);

    g_assert_true(g_file_set_contents(strange, "nothing", -1, NULL));
    tabiya_data_page_restore(f->page, strange);
    wait_for_message(f, "“strange.tar.zst” is not a Tabiya backup");
    tabiya_data_page_back_up(f->page, inside);
    wait_for_message(f, "cannot be saved in the data folder");
    g_assert_false(tabiya_set_aside_is_asked(f->data));
}

static gboolean has_work(Fixture *f)
{
    g_autofree char *work = g_build_filename(f->data, TABIYA_DATA_WORK, NULL);

    return g_file_test(work, G_FILE_TEST_EXISTS);
}

static void test_asks_before_it_restores(Fixture *f, gconstpointer data)
{
    g_autofree char *target = g_build_filename(f->folder, "all.tar.zst", NULL);
    g_autofree char *engines = g_build_filename(f->data, "engines.json", NULL);
    GtkWidget *dialog;

    g_assert_true(g_file_set_contents(engines,
                                      "{\"engines\": [{\"id\": \"x\", \"name\": \"Nice\", "
                                      "\"command\": \"sh -c evil\", \"options\": {}}]}",
                                      -1, NULL));
    tabiya_data_page_back_up(f->page, target);
    wait_for_message(f, "backed up as");
    tabiya_data_page_restore(f->page, target);
    fixture_wait((dialog = find_dialog("Restore This Backup?")));
    g_assert_true(fixture_says(dialog, "• Nice: sh -c evil"));
    g_assert_true(has_work(f));
    fixture_press(dialog, "_Cancel");
    fixture_wait(!has_work(f));
    g_assert_false(tabiya_set_aside_is_asked(f->data));
}

static void test_exports(Fixture *f, gconstpointer data)
{
    g_autoptr(GDir) dir = NULL;
    g_autofree char *games = NULL;

    tabiya_data_page_export(f->page, f->folder);
    wait_for_message(f, "exported to “tabiya-");
    dir = g_dir_open(f->folder, 0, NULL);
    games = g_build_filename(f->folder, g_dir_read_name(dir), "games.pgn", NULL);
    g_assert_true(g_file_test(games, G_FILE_TEST_EXISTS));
}

/* What it writes is taken as it comes, also by a browser. */
static void test_exports_for_another_device(Fixture *f, gconstpointer data)
{
    g_autofree char *target = g_build_filename(f->folder, "data" TABIYA_CARRIED_SUFFIX, NULL);
    g_autofree char *nowhere = g_build_filename(f->folder, "missing", "data.ndjson", NULL);
    g_auto(TabiyaCarriedTaken) taken = {0};

    g_assert_nonnull(fixture_find_row(f->preferences, "Export for another device"));
    tabiya_data_page_give(f->page, target);
    wait_for_message(f, "exported to “data.ndjson”");
    g_assert_true(tabiya_carried_file_is(target));
    g_assert_true(tabiya_carried_file_take(f->data, target, &taken, NULL));
    g_assert_cmpuint(taken.games->len + taken.log->n_problems, ==, 0);
    tabiya_data_page_give(f->page, nowhere);
    wait_for_message(f, "missing");
}

static const char *get_subtitle(Fixture *f, const char *title)
{
    return adw_action_row_get_subtitle(ADW_ACTION_ROW(fixture_find_row(f->preferences, title)));
}

static gboolean has_log(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name = g_dir_read_name(dir);

    return name && g_str_has_prefix(name, "tabiya-progress-");
}

/* An answer of this device goes into the folder, until the person has had enough of it. */
static void test_syncs(Fixture *f, gconstpointer data)
{
    static const char TITLE[] = "Sync progress through a folder";
    g_autofree char *library = g_build_filename(f->data, "library.db", NULL);
    g_autofree char *nowhere = g_build_filename(f->folder, "nowhere", NULL);
    g_autoptr(TabiyaPuzzleProgress) progress = tabiya_puzzle_progress_new(library);

    g_assert_cmpstr(get_subtitle(f, TITLE), ==, "Off");
    g_assert_false(gtk_widget_get_visible(fixture_find_row(f->preferences, "Status")));
    tabiya_puzzle_progress_add_drill(progress, "kqk", TRUE, "e2e4", NULL);
    fixture_wait(tabiya_puzzle_progress_get_n_pending(progress) == 0);
    g_settings_set_string(tabiya_settings_get(), "sync-folder", f->folder);
    g_assert_cmpstr(get_subtitle(f, TITLE), ==, f->folder);
    fixture_wait(g_str_has_prefix(get_subtitle(f, "Status"), "Last synced: "));
    g_assert_true(has_log(f->folder));
    fixture_wait(gtk_widget_get_sensitive(fixture_find_button(f->preferences, "Sync _Now")));
    fixture_press(f->preferences, "Sync _Now");
    fixture_wait(!tabiya_progress_keeper_is_busy(tabiya_progress_keeper_get_default()));
    g_settings_set_string(tabiya_settings_get(), "sync-folder", nowhere);
    fixture_wait(strstr(get_subtitle(f, "Status"), "nowhere") != NULL);
    gtk_widget_activate(
        fixture_find_button(gtk_widget_get_ancestor(fixture_find_row(f->preferences, TITLE),
                                                    ADW_TYPE_PREFERENCES_GROUP),
                            "Stop"));
    fixture_wait(g_str_equal(get_subtitle(f, TITLE), "Off"));
}

static void put_aside(Fixture *f, const char *id, const char *reason, int made)
{
    g_autofree char *folder = g_build_filename(f->data, "set-aside", id, "files", NULL);
    g_autofree char *file = g_build_filename(folder, "openings.pgn", NULL);
    g_autofree char *info = g_build_filename(f->data, "set-aside", id, "aside.json", NULL);
    g_autofree char *text = g_strdup_printf("{\"reason\": \"%s\", \"made\": %d}", reason, made);

    g_assert_cmpint(g_mkdir_with_parents(folder, 0700), ==, 0);
    g_assert_true(g_file_set_contents(file, "1. e4 *\n", -1, NULL));
    g_assert_true(g_file_set_contents(info, text, -1, NULL));
}

/* The words of its button have the time in them. */
static gboolean press_remove(GtkWidget *widget)
{
    const char *words = gtk_widget_get_tooltip_text(widget);

    if (words && g_str_has_prefix(words, "Remove the data from ")) {
        g_signal_emit_by_name(widget, "clicked");
        return TRUE;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (press_remove(child))
            return TRUE;
    }
    return FALSE;
}

static guint n_asides(Fixture *f)
{
    g_autoptr(GPtrArray) asides = tabiya_set_aside_list(f->data);

    return asides->len;
}

static void test_removes_what_is_set_aside(Fixture *f, gconstpointer data)
{

    g_assert_null(fixture_find_button(f->preferences, "Bring Back"));
    gtk_window_destroy(GTK_WINDOW(f->preferences));
    put_aside(f, "one", "afresh", 1000);
    put_aside(f, "two", "restore", 2000);
    open_page(f);
    GtkWidget *row = fixture_find_row(f->preferences, "Before starting over");
    g_assert_nonnull(row);
    g_assert_nonnull(fixture_find_row(f->preferences, "Before restoring a backup"));
    g_assert_nonnull(fixture_find_button(row, "Bring Back"));
    g_assert_true(press_remove(row));
    fixture_wait(find_dialog("Remove Permanently?"));
    fixture_press(find_dialog("Remove Permanently?"), "_Cancel");
    fixture_wait(!find_dialog("Remove Permanently?"));
    g_assert_cmpuint(n_asides(f), ==, 2);
    g_assert_true(press_remove(row));
    fixture_wait(find_dialog("Remove Permanently?"));
    fixture_press(find_dialog("Remove Permanently?"), "_Remove");
    wait_for_message(f, "Removed");
    g_assert_cmpuint(n_asides(f), ==, 1);
    g_assert_null(fixture_find_row(f->preferences, "Before starting over"));
    g_assert_true(tabiya_set_aside_remove(f->data, "two", NULL));
}

/* Not asserted: pictures, where somebody wants to look (TABIYA_PICTURES=FOLDER). */
static void test_pictures(Fixture *f, gconstpointer data)
{
    const char *folder = g_getenv("TABIYA_PICTURES");

    if (!folder)
        return;
    gtk_window_destroy(GTK_WINDOW(f->preferences));
    put_aside(f, "one", "afresh", 1700000000);
    open_page(f);
    gtk_window_set_default_size(GTK_WINDOW(f->preferences), 560, 1000);
    tabiya_data_page_export(f->page, f->folder);
    for (int dark = 0; dark < 2; dark++) {
        g_autofree char *path = g_strdup_printf("%s/data-%s.png", folder, dark ? "dark" : "light");

        adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                           dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                : ADW_COLOR_SCHEME_FORCE_LIGHT);
        fixture_spin_ms(700);
        picture_save(f->preferences, path);
    }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
    g_assert_true(tabiya_set_aside_remove(f->data, "one", NULL));
}

int main(int argc, char **argv)
{
    static const struct {
        const char *path;
        void (*test)(Fixture *f, gconstpointer data);
    } tests[] = {
        {"/data-page/says-where", test_says_where},
        {"/data-page/backs-up", test_backs_up},
        {"/data-page/goes-on-without-the-page", test_goes_on_without_the_page},
        {"/data-page/says-what-is-no-backup", test_says_what_is_no_backup},
        {"/data-page/asks-before-it-restores", test_asks_before_it_restores},
        {"/data-page/exports", test_exports},
        {"/data-page/exports-for-another-device", test_exports_for_another_device},
        {"/data-page/syncs", test_syncs},
        {"/data-page/removes-what-is-set-aside", test_removes_what_is_set_aside},
        {"/data-page/pictures", test_pictures},
    };

    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add(tests[i].path, Fixture, NULL, setup, tests[i].test, teardown);
    return g_test_run();
}
