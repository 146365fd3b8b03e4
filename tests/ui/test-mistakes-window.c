/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's own mistakes in the window: asks for the person's names, searches the games, asks
 * about a mistake, and opens its game in Study at that move. */
#include "tests/ui/fixture.h"

#include <glib/gstdio.h>

#include "ui/jobs/job-row.h"
#include "ui/puzzles/mistakes-group.h"
#include "ui/puzzles/puzzles-place.h"
#include "ui/puzzles/train-page.h"
#include "ui/window-private.h"

/* White misses a mate at the fourth move. */
#define GAME                                                                       \
    "[Event \"Missed\"]\n[White \"You\"]\n[Black \"Alice\"]\n[Result \"1-0\"]\n\n" \
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxe5+ Nxe5 1-0\n"

#define MANY 300

typedef struct {
    TabiyaWindow *window;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    tabiya_training_session_set_pause_ms_for_tests(
        TABIYA_TRAINING_SESSION(fixture_puzzles(f->window)), 0);
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_puzzle_session_end(fixture_puzzles(f->window));
    fixture_spin_ms(50);
    fixture_close(f->window);
}

static void import_text(Fixture *f, const char *text)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-mistakes-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "mine.pgn", NULL);
    g_autofree char *parameter = g_strdup_printf("['%s']", path);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    fixture_act(f->window, "library-import-files", parameter);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    g_unlink(path);
    g_rmdir(folder);
}

static void import(Fixture *f)
{
    import_text(f, GAME);
}

/* More than are searched before a test goes on. */
static void import_many(Fixture *f)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int i = 1; i <= MANY; i++)
        g_string_append_printf(text, "[Round \"%d\"]\n" GAME "\n", i);
    import_text(f, text->str);
}

/* The current or last search for mistakes. */
static TabiyaJob *job(Fixture *f)
{
    return tabiya_puzzles_place_get_mistakes_job_for_tests(
        tabiya_shell_find(TABIYA_SHELL(f->window), TABIYA_TYPE_PUZZLES_PLACE));
}

/* The dialog, once it has read the names. */
static GtkWindow *ask(Fixture *f, const char *words)
{

    fixture_act(f->window, "puzzle-mistakes", NULL);
    GtkWindow *dialog = fixture_find_window("Your Mistakes");
    g_assert_nonnull(dialog);
    fixture_wait(fixture_says(GTK_WIDGET(dialog), words));
    return dialog;
}

static gboolean is_asked(Fixture *f)
{
    return tabiya_puzzle_session_get_stage(fixture_puzzles(f->window)) ==
           TABIYA_PUZZLE_STAGE_ASKING;
}

static gboolean is_shown(Fixture *f, const char *fen)
{
    g_autofree char *position = fixture_state(f->window, "position");

    return g_str_equal(position, fen);
}

static gboolean is_at_study(Fixture *f)
{
    TabiyaPlace *place = tabiya_shell_get_place(TABIYA_SHELL(f->window));

    return g_str_equal(tabiya_place_get_name(place), "study");
}

static void test_no_games(Fixture *f, gconstpointer data)
{
    GtkWindow *dialog = ask(f, "No Games Yet");

    g_assert_null(fixture_find_button(GTK_WIDGET(dialog), "_Look for Mistakes"));
    g_assert_false(fixture_says(GTK_WIDGET(dialog), "Which player are you?"));
    gtk_window_close(dialog);
    fixture_spin_ms(50);
}

static void test_found(Fixture *f, gconstpointer data)
{
    GtkWidget *page, *group, *look;

    import(f);
    fixture_act(f->window, "place", "'puzzles'");
    fixture_act(f->window, "puzzle-page", "'train'");
    page = fixture_find(GTK_WIDGET(f->window), TABIYA_TYPE_TRAIN_PAGE);
    group = fixture_find(page, TABIYA_TYPE_MISTAKES_GROUP);
    fixture_wait(fixture_says(group, "Nothing is due today"));
    GtkWindow *dialog = ask(f, "1 game");
    look = fixture_find_button(GTK_WIDGET(dialog), "_Look for Mistakes");
    g_assert_true(gtk_widget_get_sensitive(look)); /* “You” is likely, and chosen */
    g_signal_emit_by_name(look, "clicked");
    g_assert_nonnull(fixture_find(group, TABIYA_TYPE_JOB_ROW));
    fixture_wait(!tabiya_job_is_running(job(f)));
    g_assert_null(fixture_find(group, TABIYA_TYPE_JOB_ROW));
    fixture_wait(fixture_says(group, "1 position is due today"));
    g_assert_false(fixture_is_enabled(f->window, "puzzle-mistake-game"));

    fixture_act(f->window, "puzzle-train", "'mistakes'");
    fixture_wait(is_asked(f));
    g_assert_true(fixture_says(GTK_WIDGET(f->window), "You made a mistake here in your own game"));
    g_assert_false(fixture_is_enabled(f->window, "puzzle-mistake-game"));
    g_assert_false(fixture_says(GTK_WIDGET(f->window), "Against Alice"));
    fixture_act(f->window, "play-move", "'Qxf7#'");
    fixture_wait(fixture_is_enabled(f->window, "puzzle-mistake-game"));
    g_assert_true(fixture_says(GTK_WIDGET(f->window), "Against Alice You played 4. "));
    g_assert_true(fixture_says(GTK_WIDGET(f->window), "xe5+. Winning chances lost: "));
    fixture_act(f->window, "puzzle-mistake-game", NULL);
    fixture_wait(is_at_study(f));
    fixture_wait(
        is_shown(f, "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"));
}

static AdwComboRow *find_effort(GtkWindow *dialog)
{
    return ADW_COMBO_ROW(fixture_find(GTK_WIDGET(dialog), ADW_TYPE_COMBO_ROW));
}

/* How thoroughly is asked, and kept for the next time. */
static void test_effort(Fixture *f, gconstpointer data)
{
    GtkWindow *dialog = ask(f, "1 game");
    AdwComboRow *row = find_effort(dialog);

    g_assert_cmpstr(adw_action_row_get_subtitle(ADW_ACTION_ROW(row)), ==,
                    "200000 positions a move");
    adw_combo_row_set_selected(row, 0);
    g_assert_cmpstr(adw_action_row_get_subtitle(ADW_ACTION_ROW(row)), ==, "50000 positions a move");
    g_signal_emit_by_name(fixture_find_button(GTK_WIDGET(dialog), "_Look for Mistakes"), "clicked");
    fixture_wait(!tabiya_job_is_running(job(f)));
    dialog = ask(f, "1 game");
    row = find_effort(dialog);
    g_assert_cmpuint(adw_combo_row_get_selected(row), ==, 0);
    gtk_window_close(dialog);
    fixture_spin_ms(50);
}

static void close_and_open(Fixture *f)
{
    fixture_close(f->window);
    f->window = fixture_open(1160, 800);
    tabiya_training_session_set_pause_ms_for_tests(
        TABIYA_TRAINING_SESSION(fixture_puzzles(f->window)), 0);
}

/* A running search continues at the next start, where it can be seen and stopped; one that was
 * stopped or has finished does not. */
static void test_goes_on(Fixture *f, gconstpointer data)
{
    import_many(f);
    fixture_act(f->window, "puzzle-mistakes-look", "['Alice']");
    g_assert_true(tabiya_job_is_running(job(f)));
    close_and_open(f);
    fixture_wait(job(f));
    g_assert_true(fixture_is_enabled(f->window, "puzzle-mistakes-stop"));
    g_assert_true(fixture_says(GTK_WIDGET(f->window), "Resumed the search for your mistakes"));
    fixture_act(f->window, "place", "'puzzles'");
    fixture_act(f->window, "puzzle-page", "'train'");
    GtkWidget *page = fixture_find(GTK_WIDGET(f->window), TABIYA_TYPE_TRAIN_PAGE);
    g_assert_true(!tabiya_job_is_running(job(f)) || fixture_find(page, TABIYA_TYPE_JOB_ROW));
    fixture_act(f->window, "puzzle-mistakes-stop", NULL);
    fixture_wait(!tabiya_job_is_running(job(f)));
    g_assert_false(fixture_is_enabled(f->window, "puzzle-mistakes-stop"));
    g_assert_null(fixture_find(page, TABIYA_TYPE_JOB_ROW));
    close_and_open(f);
    fixture_spin_ms(300);
    g_assert_null(job(f));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add("/mistakes/no-games", Fixture, NULL, setup, test_no_games, teardown);
    g_test_add("/mistakes/found", Fixture, NULL, setup, test_found, teardown);
    g_test_add("/mistakes/effort", Fixture, NULL, setup, test_effort, teardown);
    g_test_add("/mistakes/goes-on", Fixture, NULL, setup, test_goes_on, teardown);
    return g_test_run();
}
