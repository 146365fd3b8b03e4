/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sets of puzzles in the window: created, shown, filled, emptied, renamed, deleted and trained. */
#include "tests/ui/puzzles-fixture.h"

#include "ui/puzzles/puzzles-place.h"
#include "ui/puzzles/solve-page.h"
#include "ui/puzzles/train-page.h"

static TabiyaPuzzleSets *sets(PuzzlesFixture *f)
{
    return tabiya_puzzles_place_get_sets_for_tests(
        tabiya_shell_find(TABIYA_SHELL(f->window), TABIYA_TYPE_PUZZLES_PLACE));
}

/* A set of the three, and its number; sets of other tests may be there. */
static gint64 make_set(PuzzlesFixture *f, const char *name)
{
    g_autofree char *parameter = g_strdup_printf("'%s'", name);
    const TabiyaPuzzleSetRow *found = NULL;

    puzzles_search(f, "zzz");
    fixture_wait(puzzles_n_found(f) == 3);
    fixture_act(f->window, "puzzle-make-set", parameter);
    while (!found) {
        const GPtrArray *all = tabiya_puzzle_sets_get_all(sets(f));

        for (guint i = 0; all && i < all->len; i++) {
            const TabiyaPuzzleSetRow *row = g_ptr_array_index((GPtrArray *)all, i);

            if (g_str_equal(row->name, name) && row->n_puzzles == 3)
                found = row;
        }
        fixture_spin();
    }
    return found->id;
}

static void act_on(PuzzlesFixture *f, const char *action, const char *format, gint64 set)
{
    g_autofree char *parameter = g_strdup_printf(format, (int)set);

    fixture_act(f->window, action, parameter);
}

static void wait_for_n(PuzzlesFixture *f, gint64 set, guint n)
{
    fixture_wait(tabiya_puzzle_sets_find(sets(f), set) &&
                 tabiya_puzzle_sets_find(sets(f), set)->n_puzzles == n);
}

static void delete_set(PuzzlesFixture *f, gint64 set)
{
    act_on(f, "puzzle-delete-set", "int64 %d", set);
    fixture_wait(!tabiya_puzzle_sets_find(sets(f), set));
}

/* The shown puzzles become a set, whose rounds are trained. */
static void test_set(PuzzlesFixture *f, gconstpointer data)
{

    puzzles_search(f, "zzz");
    fixture_wait(puzzles_n_found(f) == 3);
    fixture_act(f->window, "puzzle-make-set", "'Back ranks'");
    fixture_act(f->window, "puzzle-page", "'train'");
    TabiyaTrainPage *page = puzzles_find(f, TABIYA_TYPE_TRAIN_PAGE);
    fixture_wait(tabiya_train_page_is_settled_for_tests(page) &&
                 fixture_find_row(GTK_WIDGET(page), "Back ranks"));
    g_assert_cmpstr(adw_action_row_get_subtitle(
                        ADW_ACTION_ROW(fixture_find_row(GTK_WIDGET(page), "Back ranks"))),
                    ==, "3 puzzles, not started");
    fixture_act(f->window, "puzzle-train", "'set:1'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(puzzles_session(f));
    g_assert_cmpint(tabiya_puzzle_course_get_mode(course), ==, TABIYA_PUZZLE_MODE_SET);
    g_assert_cmpstr(puzzles_id_in_hand(f), ==, "zzz1");
}

/* A set is a filter; a puzzle removed from it leaves the list, and returns with Undo. */
static void test_show_set(PuzzlesFixture *f, gconstpointer data)
{
    gint64 set = make_set(f, "Corridors");

    act_on(f, "puzzle-show-set", "int64 %d", set);
    g_assert_cmpint(tabiya_browse_page_get_wish(puzzles_browser(f))->set, ==, set);
    fixture_wait(puzzles_n_found(f) == 3 && puzzles_cell(f, "zzz2"));
    g_assert_true(fixture_says(GTK_WIDGET(puzzles_browser(f)), "in “Corridors”"));
    act_on(f, "puzzle-take-out", "(int64 %d, ['zzz2'])", set);
    fixture_wait(puzzles_n_found(f) == 2);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "1 puzzle removed from “Corridors”"));
    fixture_act(f->window, "puzzle-undo-set", NULL);
    fixture_wait(puzzles_n_found(f) == 3);
    puzzles_want(f, puzzles_wish_black);
    fixture_wait(puzzles_n_found(f) == 1);
    delete_set(f, set);
}

/* Filters hold together: of the set, and of those Black's. */
static void test_set_and_filter(PuzzlesFixture *f, gconstpointer data)
{
    gint64 set = make_set(f, "Corridors");
    g_autoptr(TabiyaPuzzleWish) wish = tabiya_puzzle_wish_new();
    g_autoptr(TabiyaPuzzleWish) said = NULL;

    wish->set = set;
    wish->query->side = TABIYA_PUZZLE_SIDE_BLACK;
    tabiya_browse_page_set_wish(puzzles_browser(f), wish);
    fixture_wait(puzzles_n_found(f) == 1 && puzzles_cell(f, "zzz3"));
    g_object_set(puzzles_browser(f), "filtering", TRUE, NULL);
    TabiyaPuzzleFilterForm *form = puzzles_find(f, TABIYA_TYPE_PUZZLE_FILTER_FORM);
    said = tabiya_puzzle_filter_form_dup_wish(form);
    g_assert_cmpint(said->set, ==, set);
    puzzles_open(f, "zzz3");
    fixture_act(f->window, "puzzle-star", "('zzz3', true)");
    fixture_wait(strstr(tabiya_puzzle_cell_get_spoken(puzzles_cell(f, "zzz3")), ", favorite"));
    wish->query->side = TABIYA_PUZZLE_SIDE_ANY;
    wish->scope = TABIYA_PUZZLE_SCOPE_FAVORITES;
    tabiya_browse_page_set_wish(puzzles_browser(f), wish);
    fixture_wait(puzzles_n_found(f) == 1 && puzzles_cell(f, "zzz3"));
    fixture_act(f->window, "puzzle-star", "('zzz3', false)");
    delete_set(f, set); /* who looks at it looks at all */
    fixture_wait(tabiya_browse_page_get_wish(puzzles_browser(f))->set == 0);
}

static void test_rename_and_delete_set(PuzzlesFixture *f, gconstpointer data)
{
    gint64 set = make_set(f, "Corridors");

    fixture_act(f->window, "puzzle-sets", NULL);
    GtkWidget *page = GTK_WIDGET(puzzles_browser(f));
    fixture_wait(fixture_find_row(page, "Corridors"));
    g_assert_cmpstr(
        adw_expander_row_get_subtitle(ADW_EXPANDER_ROW(fixture_find_row(page, "Corridors"))), ==,
        "3 puzzles, not started");
    act_on(f, "puzzle-rename-set-to", "(int64 %d, 'Back_ranks')", set);
    fixture_wait(fixture_find_row(page, "Back_ranks") && !fixture_find_row(page, "Corridors"));
    fixture_act(f->window, "puzzle-undo-set", NULL);
    fixture_wait(fixture_find_row(page, "Corridors"));
    delete_set(f, set);
    fixture_wait(!fixture_find_row(page, "Corridors"));
    fixture_act(f->window, "puzzle-undo-set", NULL);
    fixture_wait(fixture_find_row(page, "Corridors"));
    delete_set(f, set);
}

/* The items of a menu, each as "win.puzzle-put (7, ['zzz1'])". */
static void list_items(GMenuModel *menu, GString *text)
{
    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        g_autofree char *action = NULL;
        g_autoptr(GVariant) target = g_menu_model_get_item_attribute_value(menu, i, "target", NULL);
        static const char *const LINKS[] = {G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU};

        if (g_menu_model_get_item_attribute(menu, i, "action", "s", &action)) {
            g_autofree char *words = target ? g_variant_print(target, FALSE) : g_strdup("");

            g_string_append_printf(text, "%s %s\n", action, words);
        }
        for (gsize k = 0; k < G_N_ELEMENTS(LINKS); k++) {
            g_autoptr(GMenuModel) link = g_menu_model_get_item_link(menu, i, LINKS[k]);

            if (link)
                list_items(link, text);
        }
    }
}

static gboolean offers(PuzzlesFixture *f, guint position, const char *format, gint64 set)
{
    g_autoptr(GMenuModel) menu = tabiya_browse_page_dup_menu(puzzles_browser(f), position);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *expected = g_strdup_printf(format, (int)set);

    g_assert_nonnull(menu);
    list_items(menu, text);
    return strstr(text->str, expected) != NULL;
}

/* The menu of a puzzle puts it into a set and takes it out; so does what solves it. */
static void test_puzzle_menu(PuzzlesFixture *f, gconstpointer data)
{
    gint64 set = make_set(f, "Corridors");

    act_on(f, "puzzle-take-out", "(int64 %d, ['zzz1', 'zzz3'])", set);
    wait_for_n(f, set, 1);
    g_assert_true(offers(f, 0, "browse.open 0", 0));
    g_assert_true(offers(f, 0, "win.puzzle-star ('zzz1', true)", 0));
    g_assert_true(offers(f, 0, "win.puzzle-put (%d, ['zzz1'])", set));
    g_assert_true(offers(f, 0, "win.puzzle-new-set-of ['zzz1']", 0));
    g_assert_false(offers(f, 0, "win.puzzle-take-out", 0));
    act_on(f, "puzzle-put", "(int64 %d, ['zzz1'])", set);
    wait_for_n(f, set, 2);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "1 puzzle added to “Corridors”"));
    act_on(f, "puzzle-put-shown", "int64 %d", set);
    wait_for_n(f, set, 3);
    fixture_act(f->window, "puzzle-undo-set", NULL);
    wait_for_n(f, set, 2);
    puzzles_open(f, "zzz3");
    act_on(f, "puzzle-collect", "int64 %d", set);
    wait_for_n(f, set, 3);
    act_on(f, "puzzle-show-set", "int64 %d", set);
    fixture_wait(puzzles_n_found(f) == 3 && puzzles_cell(f, "zzz1"));
    /* in the order in which they were put in */
    g_assert_true(offers(f, 0, "win.puzzle-take-out (%d, ['zzz2'])", set));
    g_assert_true(offers(f, 1, "win.puzzle-take-out (%d, ['zzz1'])", set));
    g_assert_false(offers(f, 1, "win.puzzle-put (%d, ['zzz1'])", set));
    delete_set(f, set);
}

/* Puzzles of a set are played in its list; its rounds are listed. */
static void test_play_set(PuzzlesFixture *f, gconstpointer data)
{
    gint64 set = make_set(f, "Corridors");
    GtkWidget *page = GTK_WIDGET(puzzles_browser(f));

    act_on(f, "puzzle-show-set", "int64 %d", set);
    fixture_wait(puzzles_n_found(f) == 3 && puzzles_cell(f, "zzz1"));
    g_signal_emit_by_name(tabiya_browse_page_get_grid(puzzles_browser(f)), "open", 2);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpstr(puzzles_id_in_hand(f), ==, "zzz3");
    fixture_wait(fixture_says_whole(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "Corridors"));
    g_assert_false(fixture_is_enabled(f->window, "puzzle-try-again"));
    act_on(f, "puzzle-train", "'set:%d'", set);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING &&
                 g_str_equal(puzzles_id_in_hand(f), "zzz1"));
    fixture_wait(fixture_says_whole(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "Corridors"));
    fixture_act(f->window, "play-move", "'Rd8#'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    fixture_act(f->window, "puzzle-page", "'browse'");
    tabiya_browse_page_show_sets_for_tests(puzzles_browser(f), set);
    fixture_wait(fixture_find_row(page, "Round 1, in progress"));
    g_assert_nonnull(strstr(
        adw_action_row_get_subtitle(ADW_ACTION_ROW(fixture_find_row(page, "Round 1, in progress"))),
        "1 of 1 solved in "));
    fixture_wait(g_str_equal(
        adw_expander_row_get_subtitle(ADW_EXPANDER_ROW(fixture_find_row(page, "Corridors"))),
        "3 puzzles, round 1: 1 answered"));
    delete_set(f, set);
}

#define ADD(name, function) \
    g_test_add(name, PuzzlesFixture, NULL, puzzles_setup, function, puzzles_teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    ADD("/puzzles/set", test_set);
    ADD("/puzzles/show-set", test_show_set);
    ADD("/puzzles/set-and-filter", test_set_and_filter);
    ADD("/puzzles/rename-and-delete-set", test_rename_and_delete_set);
    ADD("/puzzles/menu", test_puzzle_menu);
    ADD("/puzzles/play-set", test_play_set);
    return g_test_run();
}
