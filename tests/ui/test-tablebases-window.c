/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tablebases in the window: folders in the preferences, and the result of each move in Study. */
#include <glib/gstdio.h>

#include "app/analysis/tablebases.h"
#include "engine/board/fen.h"
#include "tests/engine/tb-fixture.h"
#include "tests/ui/fixture.h"
#include "ui/board/view.h"
#include "ui/preferences/preferences-window.h"
#include "ui/preferences/tablebase-group.h"
#include "ui/settings.h"
#include "ui/study/tablebase-card.h"

#define KNIGHT "8/8/8/4k3/8/8/3NK3/8 w - - 0 1"
#define QUEEN "8/8/8/4k3/8/8/3QK3/8 w - - 0 1"

static void set_folders(const char *folder)
{
    const char *const folders[] = {folder, NULL};

    g_settings_set_strv(tabiya_settings_get(), "tablebase-folders", folders);
    fixture_wait(!tabiya_tablebases_is_busy(tabiya_tablebases_get_default()));
}

static void study(TabiyaWindow *window, const char *fen)
{
    TabiyaStudySession *session = fixture_study(window);
    EngPosition position;
    EngFenError error;

    g_assert_true(eng_fen_parse(&position, fen, &error));
    fixture_act(window, "place", "'study'");
    tabiya_study_session_add_game(session, &position);
}

static void close_study(TabiyaWindow *window)
{
    TabiyaStudySession *session = fixture_study(window);

    set_folders(NULL);
    tabiya_study_session_close_tab(session, tabiya_study_session_get_tab(session));
    tabiya_study_session_flush_for_tests(session);
    fixture_close(window);
}

static TabiyaTablebaseCard *card_of(TabiyaWindow *window)
{
    return TABIYA_TABLEBASE_CARD(fixture_find(GTK_WIDGET(window), TABIYA_TYPE_TABLEBASE_CARD));
}

static gboolean is_shown(TabiyaWindow *window)
{
    return gtk_widget_get_mapped(GTK_WIDGET(card_of(window)));
}

/* The `index`th move of the card. */
static GtkWidget *find_move(GtkWidget *widget, int *index)
{
    GtkWidget *found = NULL;

    if (GTK_IS_FLOW_BOX_CHILD(widget) && (*index)-- == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_move(child, index);
    }
    return found;
}

static GtkWidget *move_of(TabiyaWindow *window, int index)
{
    return find_move(GTK_WIDGET(card_of(window)), &index);
}

/* With one table, made by hand: every clone can do that. */
static void test_draws_in_study(void)
{
    char *folder = tb_fixture_folder();
    TabiyaWindow *window = fixture_open(1160, 800);

    tb_fixture_write_drawn(folder);
    study(window, KNIGHT);
    fixture_spin_ms(50);
    g_assert_false(is_shown(window));
    set_folders(folder);
    fixture_wait(is_shown(window));
    g_assert_cmpstr(tabiya_tablebase_card_get_summary_for_tests(card_of(window)), ==, "A draw");
    g_assert_cmpuint(tabiya_tablebase_card_get_n_moves_for_tests(card_of(window)), ==, 13);
    g_assert_true(fixture_says(GTK_WIDGET(card_of(window)), "Draws"));

    fixture_act(window, "show-tablebases", NULL);
    fixture_wait(!is_shown(window));
    fixture_act(window, "show-tablebases", NULL);
    fixture_wait(is_shown(window));

    /* A move of the card is a move of the game. */
    GtkWidget *move = move_of(window, 0);
    g_assert_nonnull(move);
    gtk_widget_activate(move);
    fixture_wait(fixture_n_moves(window) == 1);
    fixture_wait(tabiya_tablebase_card_get_n_moves_for_tests(card_of(window)) < 9);
    g_assert_true(is_shown(window));

    /* A position that is in no table. */
    study(window, QUEEN);
    fixture_wait(!is_shown(window));
    close_study(window);
    tb_fixture_remove(folder);
}

static void test_wins_in_study(void)
{
    g_autofree char *shared = tb_fixture_shared();

    if (!shared)
        return;
    TabiyaWindow *window = fixture_open(1160, 800);
    set_folders(shared);
    study(window, QUEEN);
    fixture_wait(is_shown(window));
    g_assert_cmpstr(tabiya_tablebase_card_get_summary_for_tests(card_of(window)), ==,
                    "White wins, 13 half-moves to a capture, pawn move or mate");
    g_assert_cmpuint(tabiya_tablebase_card_get_n_moves_for_tests(card_of(window)), ==, 26);
    g_assert_true(fixture_says(GTK_WIDGET(card_of(window)), "Wins"));
    g_assert_true(fixture_says(GTK_WIDGET(card_of(window)), "Draws"));
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(move_of(window, 0)),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Ke3: wins, 13 half-moves to a capture, pawn move or mate");
    gtk_widget_activate(move_of(window, 0));
    fixture_wait(fixture_n_moves(window) == 1);
    fixture_wait(g_str_has_prefix(tabiya_tablebase_card_get_summary_for_tests(card_of(window)),
                                  "White wins, 12"));
    g_assert_true(fixture_says(GTK_WIDGET(card_of(window)), "Loses"));
    close_study(window);
}

/* Below the board it is one row, and the board does not move. */
static void test_narrow(void)
{
    char *folder = tb_fixture_folder();
    TabiyaWindow *window = fixture_open(360, 640);

    tb_fixture_write_drawn(folder);
    study(window, KNIGHT);
    fixture_spin_ms(50);
    GtkWidget *board = fixture_find(GTK_WIDGET(window), TABIYA_TYPE_BOARD_VIEW);
    const int height = gtk_widget_get_height(board);
    set_folders(folder);
    fixture_wait(is_shown(window));
    fixture_spin_ms(50);
    g_assert_cmpint(gtk_widget_get_height(board), ==, height);
    g_assert_cmpint(gtk_widget_get_height(GTK_WIDGET(card_of(window))), <, 60);
    g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(card_of(window))), >, 300);
    g_assert_cmpuint(tabiya_tablebase_card_get_n_moves_for_tests(card_of(window)), ==, 13);
    g_assert_nonnull(move_of(window, 12));
    close_study(window);
    tb_fixture_remove(folder);
}

static void write_garbage(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    g_assert_true(g_file_set_contents(path, "no table", -1, NULL));
}

static void test_preferences(void)
{
    char *folder = tb_fixture_folder();
    TabiyaWindow *window = fixture_open(1160, 800);

    tb_fixture_write_drawn(folder);
    write_garbage(folder, "KQvK.rtbw");
    tabiya_preferences_window_present(GTK_WINDOW(window), "engines");
    GtkWidget *preferences = GTK_WIDGET(fixture_find_window("Preferences"));
    g_assert_nonnull(preferences);
    TabiyaTablebaseGroup *group =
        TABIYA_TABLEBASE_GROUP(fixture_find(preferences, TABIYA_TYPE_TABLEBASE_GROUP));
    g_assert_true(fixture_says(GTK_WIDGET(group), "No folders yet"));
    tabiya_tablebase_group_add(group, folder);
    tabiya_tablebase_group_add(group, folder); /* once is enough */
    fixture_wait(tabiya_tablebase_group_get_n_refused_for_tests(group) == 1);
    g_assert_cmpuint(tabiya_tablebase_group_get_n_folders_for_tests(group), ==, 1);
    g_assert_true(fixture_says(GTK_WIDGET(group), "1 file, up to 3 pieces"));
    g_assert_true(fixture_says(GTK_WIDGET(group), "1 file is not used"));
    g_assert_false(fixture_says(GTK_WIDGET(group), "No folders yet"));
    tabiya_tablebase_group_add(group, "/nowhere/at/all");
    fixture_wait(fixture_says(GTK_WIDGET(group), "The folder cannot be read."));
    g_assert_cmpuint(tabiya_tablebase_group_get_n_folders_for_tests(group), ==, 2);

    tabiya_tablebases_check(tabiya_tablebases_get_default());
    fixture_wait(fixture_says(GTK_WIDGET(group), "Check all files"));
    set_folders(NULL);
    fixture_wait(tabiya_tablebase_group_get_n_folders_for_tests(group) == 0);
    g_assert_true(fixture_says(GTK_WIDGET(group), "No folders yet"));
    gtk_window_destroy(GTK_WINDOW(preferences));
    fixture_close(window);
    tb_fixture_remove(folder);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/tablebases-window/draws-in-study", test_draws_in_study);
    g_test_add_func("/tablebases-window/wins-in-study", test_wins_in_study);
    g_test_add_func("/tablebases-window/narrow", test_narrow);
    g_test_add_func("/tablebases-window/preferences", test_preferences);
    return g_test_run();
}
