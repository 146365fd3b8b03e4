/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page Browse of Puzzles: puzzles are found, filtered and listed. */
#include "tests/ui/puzzles-fixture.h"

#include "ui/puzzles/browse-page.h"
#include "ui/puzzles/solve-page.h"

static void test_browse(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_search(f, "zzz");
    fixture_wait(puzzles_n_found(f) == 3);
    fixture_wait(puzzles_cell(f, "zzz3"));
    g_assert_cmpstr(tabiya_puzzle_cell_get_spoken(puzzles_cell(f, "zzz2")), ==,
                    "Puzzle zzz2, White to move, rating 1200");
    g_assert_cmpstr(tabiya_puzzle_cell_get_spoken(puzzles_cell(f, "zzz3")), ==,
                    "Puzzle zzz3, Black to move, rating 1300");
    puzzles_search(f, "zzz2");
    fixture_wait(puzzles_n_found(f) == 1);
}

/* GTK keeps thirty rows ready of as many boards as a row may have: of no more than fit. */
static void test_columns(PuzzlesFixture *f, gconstpointer most)
{
    TabiyaPuzzleGrid *grid = tabiya_browse_page_get_grid(puzzles_browser(f));
    GtkGridView *view = GTK_GRID_VIEW(fixture_find(GTK_WIDGET(grid), GTK_TYPE_GRID_VIEW));

    fixture_wait(tabiya_puzzle_grid_get_n_cells_for_tests(grid) > 0);
    fixture_wait(gtk_widget_get_width(GTK_WIDGET(view)) > 0 &&
                 gtk_grid_view_get_max_columns(view) == GPOINTER_TO_UINT(most));
    fixture_spin_ms(200);
    int width = gtk_widget_get_width(GTK_WIDGET(view));
    g_assert_cmpuint(gtk_grid_view_get_max_columns(view), ==, GPOINTER_TO_UINT(most));
    g_assert_cmpint((int)gtk_grid_view_get_max_columns(view) * 110, >=,
                    width - 110); /* none is missing */
    g_assert_cmpuint(tabiya_puzzle_grid_get_n_cells_for_tests(grid), <=,
                     36 * GPOINTER_TO_UINT(most));
}

static void setup_wide(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_setup(f, NULL);
}

static void setup_narrow(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_setup(f, "narrow");
}

static void setup_large(PuzzlesFixture *f, gconstpointer data)
{
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 2 * 96 * 1024, NULL);
    puzzles_setup(f, NULL);
}

static void teardown_large(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_teardown(f, NULL);
    gtk_settings_reset_property(gtk_settings_get_default(), "gtk-xft-dpi");
}

/* Large text has fewer boards side by side, and the rating first. */
static void test_large(PuzzlesFixture *f, gconstpointer data)
{
    TabiyaPuzzleGrid *grid = tabiya_browse_page_get_grid(puzzles_browser(f));
    GtkGridView *view = GTK_GRID_VIEW(fixture_find(GTK_WIDGET(grid), GTK_TYPE_GRID_VIEW));

    puzzles_search(f, "zzz");
    fixture_wait(puzzles_cell(f, "zzz2"));
    fixture_spin_ms(200);
    GtkWidget *words = fixture_find(GTK_WIDGET(puzzles_cell(f, "zzz2")), GTK_TYPE_INSCRIPTION);
    g_assert_cmpstr(gtk_inscription_get_text(GTK_INSCRIPTION(words)), ==, "1200 · White");
    fixture_wait((int)gtk_grid_view_get_max_columns(view) * 200 <=
                 MAX(gtk_widget_get_width(GTK_WIDGET(view)), 400));
}

/* The keyboard comes along from another page, and not into a field, where the letter of a move
 * would be a word and a cursor blinks. */
static void test_keyboard_comes_along(PuzzlesFixture *f, gconstpointer data)
{

    fixture_act(f->window, "puzzle-page", "'train'");
    fixture_wait(gtk_widget_child_focus(fixture_find_name(GTK_WIDGET(f->window), "TabiyaTrainPage"),
                                        GTK_DIR_TAB_FORWARD));
    fixture_act(f->window, "puzzle-page", "'browse'");
    fixture_spin_ms(100);
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(f->window));
    g_assert_nonnull(focus);
    g_assert_true(gtk_widget_is_ancestor(focus, GTK_WIDGET(puzzles_browser(f))));
    g_assert_false(GTK_IS_TEXT(focus));
}

static void wish_sacrifice(TabiyaPuzzleQuery *query)
{
    tabiya_themes_add(&query->all_themes, TABIYA_THEME_SACRIFICE);
}

static void wish_no_sacrifice(TabiyaPuzzleQuery *query)
{
    tabiya_themes_add(&query->no_themes, TABIYA_THEME_SACRIFICE);
    query->rating_min = 1000;
}

static void wish_italian(TabiyaPuzzleQuery *query)
{
    query->opening = g_strdup("Italian Game");
}

static void wish_one_move(TabiyaPuzzleQuery *query)
{
    query->length_min = query->length_max = 1;
}

static void wish_liked(TabiyaPuzzleQuery *query)
{
    query->popularity_min = 80;
    query->pieces_max = 12;
}

static void test_filter(PuzzlesFixture *f, gconstpointer data)
{
    static const struct {
        void (*wish)(TabiyaPuzzleQuery *query);
        const char *found; /* the only one */
    } WISHES[] = {
        {wish_sacrifice, "zzz2"}, {wish_no_sacrifice, "zzz3"}, {puzzles_wish_black, "zzz3"},
        {wish_italian, "zzz2"},   {wish_one_move, "zzz1"},     {wish_liked, "zzz1"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(WISHES); i++) {
        puzzles_want(f, WISHES[i].wish);
        fixture_wait(puzzles_n_found(f) == 1 && puzzles_cell(f, WISHES[i].found));
    }
}

/* The form shows the filters, and its values become the filters. */
static void test_form(PuzzlesFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleWish) said = NULL;
    g_autofree char *words = NULL;

    puzzles_want(f, wish_no_sacrifice);
    g_object_set(puzzles_browser(f), "filtering", TRUE, NULL);
    TabiyaPuzzleFilterForm *form = puzzles_find(f, TABIYA_TYPE_PUZZLE_FILTER_FORM);
    said = tabiya_puzzle_filter_form_dup_wish(form);
    g_assert_true(tabiya_themes_has(said->query->no_themes, TABIYA_THEME_SACRIFICE));
    g_assert_cmpuint(said->query->rating_min, ==, 1000);
    said->scope = TABIYA_PUZZLE_SCOPE_FAILED;
    said->set = 7;
    words = tabiya_puzzle_wish_dup_words(said, "Back ranks");
    g_assert_cmpstr(words, ==, "in “Back ranks”, not Sacrifice, 1000+, failed");
    tabiya_browse_page_search_for_tests(puzzles_browser(f), "zzz");
    g_signal_emit_by_name(form, "changed");
    fixture_wait(puzzles_n_found(f) == 1 && puzzles_cell(f, "zzz3"));
}

/* All fields at once, from the form and without it. */
static void test_clear_filters(PuzzlesFixture *f, gconstpointer data)
{
    g_autofree char *words = NULL;

    puzzles_want(f, wish_italian);
    fixture_wait(puzzles_n_found(f) == 1);
    fixture_press(GTK_WIDGET(f->window), "Clear Filters");
    words = tabiya_puzzle_wish_dup_words(tabiya_browse_page_get_wish(puzzles_browser(f)), NULL);
    g_assert_cmpstr(words, ==, "");
    fixture_wait(puzzles_n_found(f) > 3);
    puzzles_want(f, puzzles_wish_black);
    g_object_set(puzzles_browser(f), "filtering", TRUE, NULL);
    fixture_wait(puzzles_n_found(f) == 1);
    fixture_press(GTK_WIDGET(f->window), "_Clear Filters");
    g_assert_cmpint(tabiya_browse_page_get_wish(puzzles_browser(f))->query->side, ==,
                    TABIYA_PUZZLE_SIDE_ANY);
    fixture_wait(puzzles_n_found(f) == 3); /* the search is no filter */
}

static void wish_impossible(TabiyaPuzzleQuery *query)
{
    query->side = TABIYA_PUZZLE_SIDE_BLACK;
    query->length_min = query->length_max = 2;
    tabiya_themes_add(&query->all_themes, TABIYA_THEME_SACRIFICE);
}

static gboolean is_filtering(PuzzlesFixture *f)
{
    gboolean filtering;

    g_object_get(puzzles_browser(f), "filtering", &filtering, NULL);
    return filtering;
}

/* The number found is on the button that closes the form, before anything is pressed. */
static void test_filter_count(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_search(f, "zzz");
    g_object_set(puzzles_browser(f), "filtering", TRUE, NULL);
    TabiyaPuzzleFilterForm *form = puzzles_find(f, TABIYA_TYPE_PUZZLE_FILTER_FORM);
    fixture_wait(fixture_says(GTK_WIDGET(form), "Show 3 Puzzles"));
    puzzles_want(f, puzzles_wish_black);
    fixture_wait(fixture_says(GTK_WIDGET(form), "Show 1 Puzzle"));
    GtkWidget *show = fixture_find_action(GTK_WIDGET(form), "win.puzzle-filter");
    gtk_widget_activate(show);
    fixture_wait(!is_filtering(f));
    fixture_wait(puzzles_cell(f, "zzz3"));
}

/* An empty result suggests a filter to remove. */
/* With room for both, the form is beside what it finds; else it covers it. */
static void test_filter_beside(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_search(f, "zzz");
    g_object_set(puzzles_browser(f), "filtering", TRUE, NULL);
    GtkWidget *form = puzzles_find(f, TABIYA_TYPE_PUZZLE_FILTER_FORM);
    GtkWidget *grid = puzzles_find(f, TABIYA_TYPE_PUZZLE_GRID);
    fixture_wait(gtk_widget_get_mapped(form) && !gtk_widget_get_mapped(grid));
    GtkWidget *show = fixture_find_action(form, "win.puzzle-filter");
    g_assert_true(gtk_widget_get_visible(show));
    gtk_window_set_default_size(GTK_WINDOW(f->window), 1600, 1000);
    fixture_wait(gtk_widget_get_mapped(form) && gtk_widget_get_mapped(grid));
    fixture_wait(gtk_widget_get_width(grid) > gtk_widget_get_width(form));
    puzzles_want(f, puzzles_wish_black);
    fixture_wait(puzzles_n_found(f) == 1 && puzzles_cell(f, "zzz3"));
    g_assert_false(gtk_widget_get_visible(show));
    g_object_set(puzzles_browser(f), "filtering", FALSE, NULL);
    fixture_wait(!gtk_widget_get_mapped(form) && gtk_widget_get_mapped(grid));
}

static void test_loosen(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_want(f, wish_impossible);
    fixture_wait(puzzles_n_found(f) == 0);
    fixture_wait(
        fixture_find_button(GTK_WIDGET(puzzles_browser(f)), "Without “Black to move”: 1 puzzle"));
    fixture_wait(fixture_find_button(GTK_WIDGET(puzzles_browser(f)), "Clear All Filters"));
    g_assert_null(
        fixture_find_button(GTK_WIDGET(puzzles_browser(f)), "Without “two moves”: 1 puzzle"));
    fixture_press(GTK_WIDGET(f->window), "Without “Sacrifice”: 1 puzzle");
    fixture_wait(puzzles_n_found(f) == 1 && puzzles_cell(f, "zzz3"));
    puzzles_want(f, wish_impossible);
    fixture_wait(puzzles_n_found(f) == 0);
    fixture_press(GTK_WIDGET(f->window), "Clear All Filters");
    fixture_wait(puzzles_n_found(f) > 3);
}

/* Names of openings that puzzles have are offered while one types. */
static void test_opening(PuzzlesFixture *f, gconstpointer data)
{

    puzzles_search(f, "zzz");
    g_object_set(puzzles_browser(f), "filtering", TRUE, NULL);
    TabiyaOpeningPicker *picker = tabiya_puzzle_filter_form_get_opening_for_tests(
        puzzles_find(f, TABIYA_TYPE_PUZZLE_FILTER_FORM));
    GtkEditable *field = tabiya_opening_picker_get_editable(picker);
    gtk_widget_grab_focus(GTK_WIDGET(field));
    gtk_editable_set_text(field, "game ital");
    fixture_wait(g_strcmp0(tabiya_opening_picker_get_choice(picker, 0), "Italian Game") == 0);
    tabiya_opening_picker_take(picker, 0);
    g_assert_cmpstr(gtk_editable_get_text(field), ==, "Italian Game");
    g_assert_null(tabiya_opening_picker_get_choice(picker, 0));
    fixture_wait(puzzles_n_found(f) == 1);
    g_assert_cmpstr(tabiya_browse_page_get_wish(puzzles_browser(f))->query->opening, ==,
                    "Italian Game");
    gtk_editable_set_text(field, "no such opening");
    g_assert_null(tabiya_opening_picker_get_choice(picker, 0));
    fixture_wait(puzzles_n_found(f) == 0);
}

/* From what a puzzle was about to all that are. */
static void test_theme(PuzzlesFixture *f, gconstpointer data)
{
    fixture_act(f->window, "puzzle-theme", "'sacrifice'");
    g_assert_true(
        tabiya_themes_has(tabiya_browse_page_get_wish(puzzles_browser(f))->query->all_themes,
                          TABIYA_THEME_SACRIFICE));
    fixture_act(f->window, "puzzle-theme", "'nonsense'");
    g_assert_true(
        tabiya_themes_has(tabiya_browse_page_get_wish(puzzles_browser(f))->query->all_themes,
                          TABIYA_THEME_SACRIFICE));
}

static void test_favorite(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_open(f, "zzz3");
    fixture_act(f->window, "puzzle-favourite", NULL);
    fixture_wait(strstr(tabiya_puzzle_cell_get_spoken(puzzles_cell(f, "zzz3")), ", favorite"));
    fixture_act(f->window, "puzzle-undo-favourite", NULL);
    fixture_wait(!strstr(tabiya_puzzle_cell_get_spoken(puzzles_cell(f, "zzz3")), ", favorite"));
}

/* A narrow panel has count and order, too, and the search when opened. */
static void test_narrow(PuzzlesFixture *f, gconstpointer data)
{

    puzzles_search(f, "zzz");
    fixture_wait(puzzles_n_found(f) == 3);
    fixture_wait(fixture_says(GTK_WIDGET(puzzles_browser(f)), "3 of "));
    GtkWidget *order = fixture_find(GTK_WIDGET(puzzles_browser(f)), GTK_TYPE_DROP_DOWN);
    g_assert_true(gtk_widget_get_mapped(order));
    g_assert_false(
        gtk_widget_get_mapped(fixture_find(GTK_WIDGET(puzzles_browser(f)), GTK_TYPE_SEARCH_ENTRY)));
    fixture_act(f->window, "puzzle-find", NULL);
    fixture_wait(
        gtk_widget_get_mapped(fixture_find(GTK_WIDGET(puzzles_browser(f)), GTK_TYPE_SEARCH_ENTRY)));
    g_assert_true(tabiya_browse_page_step_back(puzzles_browser(f)));
    fixture_wait(gtk_widget_get_mapped(order));
    fixture_wait(puzzles_n_found(f) > 3);
    g_assert_false(tabiya_browse_page_step_back(puzzles_browser(f)));
    fixture_act(f->window, "puzzle-sets", NULL);
    fixture_act(f->window, "puzzle-filter", NULL);
    g_assert_true(tabiya_browse_page_step_back(puzzles_browser(f))); /* one closes the other */
    g_assert_false(tabiya_browse_page_step_back(puzzles_browser(f)));
    g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(f->window)), <=, 360);
}

#define ADD(name, function) \
    g_test_add(name, PuzzlesFixture, NULL, puzzles_setup, function, puzzles_teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    ADD("/puzzles/browse", test_browse);
    g_test_add("/puzzles/columns", PuzzlesFixture, GUINT_TO_POINTER(4), setup_wide, test_columns,
               puzzles_teardown);
    g_test_add("/puzzles/columns-narrow", PuzzlesFixture, GUINT_TO_POINTER(3), setup_narrow,
               test_columns, puzzles_teardown);
    g_test_add("/puzzles/large-text", PuzzlesFixture, NULL, setup_large, test_large,
               teardown_large);
    ADD("/puzzles/keyboard-comes-along", test_keyboard_comes_along);
    ADD("/puzzles/filter", test_filter);
    ADD("/puzzles/form", test_form);
    ADD("/puzzles/clear-filters", test_clear_filters);
    ADD("/puzzles/filter-count", test_filter_count);
    ADD("/puzzles/filter-beside", test_filter_beside);
    ADD("/puzzles/loosen", test_loosen);
    ADD("/puzzles/opening", test_opening);
    ADD("/puzzles/theme", test_theme);
    ADD("/puzzles/favourite", test_favorite);
    g_test_add("/puzzles/narrow", PuzzlesFixture, "narrow", puzzles_setup, test_narrow,
               puzzles_teardown);
    return g_test_run();
}
