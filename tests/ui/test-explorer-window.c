/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The explorer in the window: it follows the board, its moves are played, its games opened; sources
 * and filters are chosen, and come back. */
#include "tests/ui/fixture.h"

#include <glib/gstdio.h>

#include "ui/explorer/explorer-columns.h"
#include "ui/explorer/explorer-filter-form.h"
#include "ui/explorer/explorer-page.h"
#include "ui/explorer/explorer-part.h"
#include "ui/explorer/explorer-row.h"
#include "ui/openings/openings-panel.h"

#define GAME(white, black, result, date, elo, moves)                                       \
    "[White \"" white "\"]\n[Black \"" black "\"]\n[Result \"" result "\"]\n[Date \"" date \
    "\"]\n[WhiteElo \"" elo "\"]\n[BlackElo \"" elo "\"]\n\n" moves " " result "\n\n"

static const char GAMES[] = GAME("Ann", "Ben", "1-0", "2001.??.??", "2000", "1. e4 e5 2. Nf3 Nc6")
    GAME("Ben", "Ann", "0-1", "2002.??.??", "2200", "1. e4 c5 2. Nf3 d6")
        GAME("Cid", "Ann", "1/2-1/2", "2003.??.??", "2400", "1. d4 Nf6 2. c4 e6")
            GAME("Cid", "Ben", "1-0", "2004.??.??", "2600", "1. c4 Nf6 2. d4 g6");

typedef struct {
    TabiyaWindow *window;
    TabiyaExplorerPage *page;
    TabiyaExplorer *explorer;
    char *folder, *games; /* a file with them */
    guint pointed, n_points;
} Fixture;

static void settle(Fixture *f)
{
    fixture_wait(!tabiya_explorer_is_busy(f->explorer));
}

static void import(Fixture *f)
{
    g_autofree char *names = g_strdup_printf("['%s']", f->games);

    fixture_act(f->window, "library-import-files", names);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
}

static void point_cb(Fixture *f, guint move)
{
    f->pointed = move;
    f->n_points++;
}

static void find_page(Fixture *f)
{
    fixture_act(f->window, "openings-page", "'explore'");
    f->page = TABIYA_EXPLORER_PAGE(fixture_find_name(GTK_WIDGET(f->window), "TabiyaExplorerPage"));
    f->explorer = tabiya_explorer_part_get_explorer(
        tabiya_shell_find(TABIYA_SHELL(f->window), TABIYA_TYPE_EXPLORER_PART));
    g_signal_connect_swapped(f->page, "point", G_CALLBACK(point_cb), f);
}

/* All tests share a library: the games come into it once. */
static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-explorer-XXXXXX", NULL);
    f->games = g_build_filename(f->folder, "games.pgn", NULL);
    g_assert_true(g_file_set_contents(f->games, GAMES, -1, NULL));
    f->window = fixture_open(GPOINTER_TO_INT(data) > 0 ? GPOINTER_TO_INT(data) : 1160, 800);
    import(f);
    find_page(f);
    tabiya_openings_session_set_line(fixture_openings(f->window), "");
    fixture_act(f->window, "explorer-source", "'library'");
    fixture_act(f->window, "explorer-clear-filter", NULL);
    fixture_act(f->window, "explorer-refresh", NULL);
    settle(f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_signal_handlers_disconnect_by_data(f->page, f);
    tabiya_openings_session_flush(fixture_openings(f->window));
    fixture_close(f->window);
    g_unlink(f->games);
    g_rmdir(f->folder);
    g_free(f->games);
    g_free(f->folder);
}

static gboolean says(Fixture *f, guint index, const char *words)
{
    return strstr(tabiya_explorer_page_get_spoken_for_tests(f->page, index), words) != NULL;
}

/* --- Following the board ---------------------------------------------------------------------- */

static void test_follows(Fixture *f, gconstpointer data)
{
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(f->page), ==, 3);
    g_assert_cmpstr(tabiya_explorer_page_get_spoken_for_tests(f->page, 0), ==,
                    "e4, 2 games, White wins 50%, draws 0%, Black wins 50%, average rating 2100, "
                    "last in 2002");
    g_assert_cmpuint(tabiya_explorer_page_get_n_games_for_tests(f->page), ==, 4);
    fixture_act(f->window, "play-move", "'d4'");
    settle(f);
    fixture_act(f->window, "play-move", "'Nf6'");
    settle(f);
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(f->page), ==, 1);
    g_assert_true(says(f, 0, "c4, 2 games")); /* 1. c4 Nf6 2. d4 is the same */
    g_assert_true(says(f, 0, "1 of them by transposition"));
    g_assert_cmpuint(tabiya_explorer_page_get_n_games_for_tests(f->page), ==, 1);
    fixture_act(f->window, "first", NULL);
    settle(f);
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(f->page), ==, 3);
    fixture_act(f->window, "play-move", "'a4'");
    settle(f);
    g_assert_cmpstr(tabiya_explorer_page_get_state_for_tests(f->page), ==, "Not in Your Library");
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(f->page), ==, 0);
}

static void test_plays(Fixture *f, gconstpointer data)
{
    tabiya_explorer_page_activate_for_tests(f->page, 0);
    fixture_assert_state(f->window, "moves", "e4");
    settle(f);
    tabiya_explorer_page_activate_for_tests(f->page, 0);
    fixture_assert_state(f->window, "moves", "e4 c5");
    settle(f);
    /* The list is of the previous position until the answer comes. */
    fixture_act(f->window, "first", NULL);
    tabiya_explorer_page_activate_for_tests(f->page, 0);
    fixture_assert_state(f->window, "moves", "e4 c5");
    fixture_act(f->window, "last", NULL);
    settle(f);
    fixture_act(f->window, "undo-move", NULL);
    fixture_assert_state(f->window, "moves", "e4");
    settle(f);
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(f->page), ==, 2);
}

/* A hidden page asks nothing. */
static void test_only_while_it_shows(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "openings-page", "'browse'");
    fixture_wait(!gtk_widget_get_mapped(GTK_WIDGET(f->page)));
    fixture_act(f->window, "play-move", "'e4'");
    g_assert_false(tabiya_explorer_is_busy(f->explorer));
    fixture_act(f->window, "openings-page", "'explore'");
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(f->page)));
    settle(f);
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(f->page), ==, 2);
    fixture_act(f->window, "place", "'play'");
    fixture_wait(!gtk_widget_get_mapped(GTK_WIDGET(f->page)));
    fixture_act(f->window, "explorer-refresh", NULL);
    g_assert_false(tabiya_explorer_is_busy(f->explorer));
    fixture_act(f->window, "place", "'openings'");
}

static void test_keyboard(Fixture *f, gconstpointer data)
{
    GtkListBox *moves = GTK_LIST_BOX(fixture_find_class(GTK_WIDGET(f->page), "explorer-moves"));
    GtkListBoxRow *second = gtk_list_box_get_row_at_index(moves, 1);

    g_assert_cmpuint(f->pointed, ==, ENG_NO_MOVE);
    gtk_widget_grab_focus(GTK_WIDGET(f->page));
    fixture_wait(f->pointed == eng_move(12, 28)); /* e4 */
    gtk_list_box_select_row(moves, second);
    gtk_widget_grab_focus(GTK_WIDGET(second));
    fixture_wait(f->pointed != eng_move(12, 28) && f->pointed != ENG_NO_MOVE);
    gtk_widget_activate(GTK_WIDGET(second));
    fixture_wait(fixture_is_enabled(f->window, "undo-move"));
    settle(f);
    /* The keyboard stays on the list, at its first move. */
    g_assert_true(gtk_list_box_get_selected_row(moves) == gtk_list_box_get_row_at_index(moves, 0));
    g_assert_true(gtk_widget_is_focus(GTK_WIDGET(gtk_list_box_get_row_at_index(moves, 0))));
    gtk_widget_grab_focus(GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window))));
    fixture_wait(f->pointed == ENG_NO_MOVE);
}

/* --- Sources ---------------------------------------------------------------------------------- */

static void choose(Fixture *f, const char *kind, const char *path)
{
    g_autofree char *source = g_strdup_printf("'%s%s'", kind, path);

    fixture_act(f->window, "explorer-source", source);
    settle(f);
}

static void test_file_of_games(Fixture *f, gconstpointer data)
{
    choose(f, "pgn:", f->games);
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(f->page), ==, 3);
    fixture_act(f->window, "play-move", "'c4'");
    settle(f);
    g_assert_cmpuint(tabiya_explorer_page_get_n_games_for_tests(f->page), ==, 1);
    tabiya_explorer_page_activate_game_for_tests(f->page, 0);
    fixture_wait(fixture_has_state(f->window, "place", "study"));
    fixture_assert_state(f->window, "moves", "c4 Nf6 d4 g6");
    choose(f, "", "library");
}

static void test_game_of_the_library(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "play-move", "'c4'");
    settle(f);
    tabiya_explorer_page_activate_game_for_tests(f->page, 0);
    fixture_wait(fixture_has_state(f->window, "place", "study"));
    fixture_wait(fixture_has_state(f->window, "moves", "c4 Nf6 d4 g6"));
    fixture_act(f->window, "place", "'openings'");
}

static void test_book(Fixture *f, gconstpointer data)
{
    choose(f, "", "book");
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(f->page), >, 2);
    g_assert_true(says(f, 0, "weight "));
    g_assert_cmpuint(tabiya_explorer_page_get_n_games_for_tests(f->page), ==, 0);
    fixture_act(f->window, "play-move", "'h4'");
    settle(f);
    g_assert_cmpstr(tabiya_explorer_page_get_state_for_tests(f->page), ==, "Out of Book");
    choose(f, "", "library");
}

static void test_states(Fixture *f, gconstpointer data)
{
    g_autofree char *nowhere = g_build_filename(f->folder, "nowhere.db", NULL);

    choose(f, "pgn:", "/nowhere/games.pgn");
    g_assert_cmpstr(tabiya_explorer_page_get_state_for_tests(f->page), ==,
                    "Could Not Explore This Source");
    tabiya_explorer_set_source(f->explorer, TABIYA_EXPLORER_LIBRARY, nowhere);
    settle(f);
    g_assert_cmpstr(tabiya_explorer_page_get_state_for_tests(f->page), ==, "No Games Yet");
    g_assert_false(g_file_test(nowhere, G_FILE_TEST_EXISTS));
    choose(f, "", "library");
    g_assert_null(tabiya_explorer_page_get_state_for_tests(f->page));
}

/* --- The games that count --------------------------------------------------------------------- */

static GtkWidget *find_form(Fixture *f)
{
    return fixture_find_name(GTK_WIDGET(f->page), "TabiyaExplorerFilterForm");
}

static guint64 count(Fixture *f)
{
    settle(f);
    return tabiya_explorer_get_answer(f->explorer)->total.games;
}

static void type(Fixture *f, const char *field, const char *text)
{
    GtkWidget *entry =
        GTK_WIDGET(gtk_widget_get_template_child(find_form(f), G_OBJECT_TYPE(find_form(f)), field));

    gtk_editable_set_text(GTK_EDITABLE(entry), text);
}

static void press(Fixture *f, const char *button, gboolean active)
{
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(gtk_widget_get_template_child(
                                     find_form(f), G_OBJECT_TYPE(find_form(f)), button)),
                                 active);
}

static void test_filter(Fixture *f, gconstpointer data)
{
    type(f, "rating_from", "2200");
    fixture_wait(count(f) == 3);
    type(f, "rating_to", "2400");
    fixture_wait(count(f) == 2);
    type(f, "year_to", "2002");
    fixture_wait(count(f) == 1);
    g_assert_cmpuint(tabiya_explorer_get_filter(f->explorer)->date.to, ==, 20021231);
    tabiya_explorer_filter_form_clear(TABIYA_EXPLORER_FILTER_FORM(find_form(f)));
    fixture_wait(count(f) == 4);
    type(f, "player", "ann");
    fixture_wait(count(f) == 3);
    press(f, "black", TRUE);
    fixture_wait(count(f) == 2);
    type(f, "player", "nobody");
    fixture_wait(count(f) == 0);
    fixture_wait(tabiya_explorer_page_get_state_for_tests(f->page));
    g_assert_cmpstr(tabiya_explorer_page_get_state_for_tests(f->page), ==, "No Matching Games");
    fixture_act(f->window, "explorer-clear-filter", NULL);
    fixture_wait(count(f) == 4);
}

/* None pressed: any, games without one, too. */
static void test_results(Fixture *f, gconstpointer data)
{
    press(f, "white_wins", TRUE);
    fixture_wait(count(f) == 2);
    press(f, "draws", TRUE);
    fixture_wait(count(f) == 3);
    press(f, "white_wins", FALSE);
    press(f, "draws", FALSE);
    press(f, "black_wins", TRUE);
    fixture_wait(count(f) == 1);
    type(f, "player", "ann");
    fixture_wait(count(f) == 1);
    g_assert_cmpuint(tabiya_explorer_get_filter(f->explorer)->results, ==,
                     1u << TABIYA_RESULT_BLACK);
    tabiya_explorer_filter_form_clear(TABIYA_EXPLORER_FILTER_FORM(find_form(f)));
    fixture_wait(count(f) == 4);
    g_assert_cmpuint(tabiya_explorer_get_filter(f->explorer)->results, ==, 0);
}

static void test_names_are_offered(Fixture *f, gconstpointer data)
{
    GtkListBox *names = GTK_LIST_BOX(
        gtk_widget_get_template_child(find_form(f), G_OBJECT_TYPE(find_form(f)), "names"));

    type(f, "player", "b");
    fixture_wait(gtk_list_box_get_row_at_index(names, 0));
    g_signal_emit_by_name(names, "row-activated", gtk_list_box_get_row_at_index(names, 0));
    fixture_wait(g_strcmp0(tabiya_explorer_get_filter(f->explorer)->player, "Ben") == 0);
    fixture_wait(count(f) == 3);
    fixture_act(f->window, "explorer-clear-filter", NULL);
}

static void test_words(void)
{
    static char name[] = "Ann";
    static const struct {
        TabiyaExplorerFilter filter;
        const char *words;
    } CASES[] = {
        {{.results = 0}, ""},
        {{.rating = {2400, G_MAXUINT32}}, "2400+"},
        {{.rating = {1, 2000}}, "–2000"},
        {{.rating = {1800, 2000}, .date = {20000000, 20001231}}, "1800–2000, 2000"},
        {{.player = name, .side = TABIYA_EXPLORER_WHITE}, "Ann as White"},
        {{.date = {19900000, G_MAXUINT32}, .player = name}, "1990+, Ann"},
        {{.results = 1u << TABIYA_RESULT_BLACK, .player = name}, "Ann, Black wins"},
        {{.results = 1u << TABIYA_RESULT_DRAW | 1u << TABIYA_RESULT_WHITE}, "White wins / draws"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *words = tabiya_explorer_filter_dup_words(&CASES[i].filter);

        g_assert_cmpstr(words, ==, CASES[i].words);
    }
}

/* The next window begins where this one ends. */
static void test_comes_back(Fixture *f, gconstpointer data)
{
    choose(f, "pgn:", f->games);
    type(f, "rating_from", "2300");
    fixture_wait(count(f) == 2);
    press(f, "draws", TRUE);
    fixture_wait(count(f) == 1);
    g_signal_handlers_disconnect_by_data(f->page, f);
    fixture_close(f->window);
    f->window = fixture_open(1160, 800);
    fixture_act(f->window, "place", "'openings'");
    find_page(f);
    g_assert_cmpstr(tabiya_explorer_get_path(f->explorer), ==, f->games);
    fixture_wait(tabiya_explorer_get_answer(f->explorer));
    g_assert_cmpuint(count(f), ==, 1);
    fixture_act(f->window, "explorer-clear-filter", NULL);
    choose(f, "", "library");
}

/* An answer that comes when the window is closed, but not gone, points at nothing. */
static void test_closed_while_asking(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaExplorer) explorer = g_object_ref(f->explorer);
    gpointer alive = f->window;

    gtk_widget_grab_focus(GTK_WIDGET(f->page));
    fixture_wait(f->pointed == eng_move(12, 28)); /* e4 */
    g_object_ref(f->window);
    g_object_add_weak_pointer(G_OBJECT(f->window), &alive);
    fixture_act(f->window, "explorer-refresh", NULL);
    g_assert_true(tabiya_explorer_is_busy(explorer));
    gtk_window_destroy(GTK_WINDOW(f->window));
    fixture_wait(!tabiya_explorer_is_busy(explorer));
    g_assert_cmpuint(f->pointed, ==, ENG_NO_MOVE);
    g_object_unref(f->window);
    fixture_wait(!alive);
    f->window = fixture_open(1160, 800);
    fixture_act(f->window, "place", "'openings'");
    find_page(f);
}

/* --- In the study ----------------------------------------------------------------------------- */

static TabiyaExplorerPage *find_card(Fixture *f)
{
    GtkWidget *panel = fixture_find_name(GTK_WIDGET(f->window), "TabiyaStudyPanel");
    GtkWidget *card = panel ? fixture_find_name(panel, "TabiyaExplorerPage") : NULL;

    return card ? TABIYA_EXPLORER_PAGE(card) : NULL;
}

static void go_to_study(Fixture *f)
{
    fixture_act(f->window, "place", "'study'");
    fixture_wait(fixture_is_enabled(f->window, "explorer"));
    fixture_act(f->window, "new-tab", NULL);
}

static void test_study(Fixture *f, gconstpointer data)
{
    gboolean narrow = GPOINTER_TO_INT(data) == 360;

    g_assert_false(fixture_is_enabled(f->window, "explorer"));
    go_to_study(f);
    g_assert_null(find_card(f));
    fixture_act(f->window, "explorer", NULL);
    fixture_wait(find_card(f) && gtk_widget_get_mapped(GTK_WIDGET(find_card(f))));
    settle(f);
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(find_card(f)), ==, 3);
    tabiya_explorer_page_activate_for_tests(find_card(f), 0);
    fixture_assert_state(f->window, "moves", "e4");
    settle(f);
    g_assert_cmpuint(tabiya_explorer_page_get_n_moves_for_tests(find_card(f)), ==, 2);
    /* Below the board there is room for one thing. */
    fixture_act(f->window, "show-games", NULL);
    g_assert_cmpint(gtk_widget_get_visible(GTK_WIDGET(find_card(f))), ==, !narrow);
    fixture_act(f->window, "show-games", NULL);
    g_assert_true(gtk_widget_get_visible(GTK_WIDGET(find_card(f))));
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(find_card(f))));
    settle(f);
    fixture_act(f->window, "explorer", NULL);
    g_assert_false(gtk_widget_get_visible(GTK_WIDGET(find_card(f))));
    fixture_wait(!gtk_widget_get_mapped(GTK_WIDGET(find_card(f))));
    fixture_act(f->window, "play-move", "'e5'");
    g_assert_false(tabiya_explorer_is_busy(f->explorer));
    fixture_act(f->window, "place", "'openings'");
}

/* The next window shows the explorer in Study again. */
static void test_study_comes_back(Fixture *f, gconstpointer data)
{
    go_to_study(f);
    fixture_act(f->window, "explorer", NULL);
    g_signal_handlers_disconnect_by_data(f->page, f);
    fixture_close(f->window);
    f->window = fixture_open(1160, 800);
    go_to_study(f);
    fixture_wait(find_card(f) && gtk_widget_get_mapped(GTK_WIDGET(find_card(f))));
    fixture_act(f->window, "explorer", NULL);
    fixture_act(f->window, "place", "'openings'");
    find_page(f);
}

/* --- The columns ------------------------------------------------------------------------------ */

static void test_columns(void)
{
    static const int WANTED[] = {40, 30, 50, 0, 0, 35, 35};
    TabiyaExplorerPlace places[TABIYA_EXPLORER_N_COLUMNS];

    for (int width = 60; width < 900; width++) {
        int end = 0;

        tabiya_explorer_columns_place(WANTED, width, places);
        for (int i = 0; i < TABIYA_EXPLORER_N_COLUMNS; i++) {
            if (places[i].width == 0)
                continue;
            g_assert_cmpint(places[i].x, >=, end);
            end = places[i].x + places[i].width + TABIYA_EXPLORER_GAP_PX;
        }
        if (width > 120)
            g_assert_cmpint(end - TABIYA_EXPLORER_GAP_PX, <=, width);
        g_assert_cmpint(places[TABIYA_EXPLORER_MOVE].width, ==, 40);
        g_assert_cmpint(places[TABIYA_EXPLORER_GAMES].width, ==, 50);
        /* Columns that disappear first come back last. */
        g_assert_true(places[TABIYA_EXPLORER_YEAR].width == 0 ||
                      places[TABIYA_EXPLORER_SHARE].width > 0);
        g_assert_true(places[TABIYA_EXPLORER_SHARE].width == 0 ||
                      places[TABIYA_EXPLORER_RATING].width > 0);
        g_assert_true(places[TABIYA_EXPLORER_RATING].width == 0 ||
                      places[TABIYA_EXPLORER_BAR].width >= TABIYA_EXPLORER_MIN_BAR_PX);
    }
    g_assert_cmpint(places[TABIYA_EXPLORER_YEAR].width, ==, 35);
}

#define ADD(path, width, test) \
    g_test_add("/explorer-window/" path, Fixture, GINT_TO_POINTER(width), setup, test, teardown)

/* Where one reads from right to left, the columns begin at the right. */
static void test_mirrored(Fixture *f, gconstpointer data)
{
    GtkWidget *widget = fixture_find_name(GTK_WIDGET(f->page), "TabiyaExplorerRow");
    TabiyaExplorerRow *row = TABIYA_EXPLORER_ROW(widget);

    fixture_wait(gtk_widget_get_width(widget) > 0);
    g_assert_cmpint(tabiya_explorer_row_get_x_for_tests(row, TABIYA_EXPLORER_MOVE), ==, 0);
    g_assert_cmpint(tabiya_explorer_row_get_x_for_tests(row, TABIYA_EXPLORER_GAMES), <,
                    tabiya_explorer_row_get_x_for_tests(row, TABIYA_EXPLORER_BAR));
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_RTL);
    g_assert_cmpint(tabiya_explorer_row_get_x_for_tests(row, TABIYA_EXPLORER_MOVE), >,
                    tabiya_explorer_row_get_x_for_tests(row, TABIYA_EXPLORER_GAMES));
    g_assert_cmpint(tabiya_explorer_row_get_x_for_tests(row, TABIYA_EXPLORER_GAMES), >,
                    tabiya_explorer_row_get_x_for_tests(row, TABIYA_EXPLORER_BAR));
    g_assert_cmpint(tabiya_explorer_row_get_x_for_tests(row, TABIYA_EXPLORER_BAR), >=, 0);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("follows", 0, test_follows);
    ADD("follows-narrow", 360, test_follows);
    ADD("plays", 0, test_plays);
    ADD("only-while-it-shows", 0, test_only_while_it_shows);
    ADD("keyboard", 0, test_keyboard);
    ADD("file-of-games", 0, test_file_of_games);
    ADD("game-of-the-library", 0, test_game_of_the_library);
    ADD("book", 0, test_book);
    ADD("states", 0, test_states);
    ADD("filter", 0, test_filter);
    ADD("results", 0, test_results);
    ADD("names-are-offered", 0, test_names_are_offered);
    ADD("comes-back", 0, test_comes_back);
    ADD("closed-while-asking", 0, test_closed_while_asking);
    ADD("mirrored", 0, test_mirrored);
    ADD("study", 0, test_study);
    ADD("study-narrow", 360, test_study);
    ADD("study-comes-back", 0, test_study_comes_back);
    g_test_add_func("/explorer-window/words", test_words);
    g_test_add_func("/explorer-window/columns", test_columns);
    return g_test_run();
}
