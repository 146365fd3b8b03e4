/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place Openings in the window: openings are looked through, found, shown and played on the board,
 * and taken to Study. */
#include "tests/ui/fixture.h"

#include "ui/openings/browser-page.h"
#include "ui/openings/openings-panel.h"

typedef struct {
    TabiyaWindow *window;
    TabiyaBrowserPage *page;
} Fixture;

static GtkWidget *find_type(GtkWidget *widget, const char *name)
{
    if (g_str_equal(G_OBJECT_TYPE_NAME(widget), name))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_type(child, name);

        if (found)
            return found;
    }
    return NULL;
}

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(GPOINTER_TO_INT(data) > 0 ? GPOINTER_TO_INT(data) : 1160, 800);
    fixture_act(f->window, "place", "'openings'");
    f->page = TABIYA_BROWSER_PAGE(find_type(GTK_WIDGET(f->window), "TabiyaBrowserPage"));
    fixture_wait(tabiya_browser_page_get_tree(f->page) != NULL);
    tabiya_openings_session_set_line(tabiya_window_get_openings(f->window), "");
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_openings_session_flush(tabiya_window_get_openings(f->window));
    fixture_close(f->window);
}

static void assert_state(Fixture *f, const char *action, const char *expected)
{
    g_autofree char *state = fixture_state(f->window, action);

    g_assert_cmpstr(state, ==, expected);
}

static guint find_shown(Fixture *f, const char *title)
{
    for (guint i = 0; i < tabiya_browser_page_get_n_shown(f->page); i++) {
        if (g_str_equal(tabiya_opening_item_get_title(tabiya_browser_page_get_shown(f->page, i)),
                        title))
            return i;
    }
    g_error("“%s” is not shown", title);
}

/* --- Tests -------------------------------------------------------------------------------------- */

static void test_tree(Fixture *f, gconstpointer data)
{
    guint families = tabiya_browser_page_get_n_shown(f->page);
    guint sicilian = find_shown(f, "Sicilian Defense");

    g_assert_cmpuint(families, >, 100);
    tabiya_browser_page_choose(f->page, sicilian);
    assert_state(f, "moves", "e4 c5");
    tabiya_browser_page_unfold(f->page, sicilian, TRUE);
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), >, families);
    tabiya_browser_page_choose(f->page, find_shown(f, "Najdorf Variation"));
    assert_state(f, "moves", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6");
    tabiya_browser_page_unfold(f->page, sicilian, FALSE);
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, families);
}

static void test_search(Fixture *f, gconstpointer data)
{
    guint families = tabiya_browser_page_get_n_shown(f->page);

    tabiya_browser_page_search(f->page, "grunfeld");
    assert_state(f, "moves", ""); /* the board waits for a choice */
    tabiya_browser_page_choose(f->page, 0);
    assert_state(f, "moves", "d4 Nf6 c4 g6 Nc3 d5");
    tabiya_browser_page_search(f->page, "xqzxqz");
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, 0);
    tabiya_browser_page_search(f->page, "");
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, families);
    assert_state(f, "moves", "d4 Nf6 c4 g6 Nc3 d5");
}

/* What is typed is searched for once a keystroke, and no more rows are made than are listed. */
static void test_a_keystroke_is_one_search(Fixture *f, gconstpointer data)
{
    TabiyaOpeningTree *tree = tabiya_browser_page_get_tree(f->page);
    guint searches = tabiya_opening_tree_get_n_searches(tree);
    guint items = tabiya_opening_tree_get_n_items_made(tree);
    const char *const typed[] = {"n", "na", "naj", "najd"};

    for (gsize i = 0; i < G_N_ELEMENTS(typed); i++)
        tabiya_browser_page_search(f->page, typed[i]);
    fixture_spin_ms(100);
    g_assert_cmpuint(tabiya_opening_tree_get_n_searches(tree) - searches, ==, 4);
    g_assert_cmpuint(tabiya_opening_tree_get_n_items_made(tree) - items, <=, 4 * 60);
}

static void test_play_this(Fixture *f, gconstpointer data)
{
    TabiyaOpeningsSession *session = tabiya_window_get_openings(f->window);

    g_assert_false(fixture_is_enabled(f->window, "openings-play"));
    tabiya_browser_page_choose(f->page, find_shown(f, "Slav Defense"));
    fixture_act(f->window, "openings-play", NULL);
    g_assert_true(tabiya_openings_session_is_playing(session));
    assert_state(f, "position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    fixture_wait(!tabiya_openings_session_is_playing(session));
    assert_state(f, "position", "rnbqkbnr/pp2pppp/2p5/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3");
}

static void test_open_in_study(Fixture *f, gconstpointer data)
{
    tabiya_browser_page_choose(f->page, find_shown(f, "Slav Defense"));
    fixture_act(f->window, "openings-study", NULL);
    assert_state(f, "place", "study");
    assert_state(f, "moves", "d4 d5 c4 c6");
    g_assert_cmpstr(tabiya_game_get_tag(tabiya_board_session_get_game(TABIYA_BOARD_SESSION(
                                            tabiya_window_get_study(f->window))),
                                        "Opening"),
                    ==, "Slav Defense");
}

/* The board is there again at the next start. */
static void test_comes_back(Fixture *f, gconstpointer data)
{
    tabiya_browser_page_choose(f->page, find_shown(f, "Slav Defense"));
    tabiya_openings_session_flush(tabiya_window_get_openings(f->window));
    fixture_close(f->window);
    f->window = fixture_open_again(1160, 800);
    assert_state(f, "place", "openings");
    assert_state(f, "moves", "d4 d5 c4 c6");
}

#define ADD(name, function, width)                                                                 \
    g_test_add("/openings-window/" name, Fixture, GINT_TO_POINTER(width), setup, function, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("tree", test_tree, 0);
    ADD("tree-narrow", test_tree, 360);
    ADD("search", test_search, 0);
    ADD("a-keystroke-is-one-search", test_a_keystroke_is_one_search, 0);
    ADD("play-this", test_play_this, 0);
    ADD("open-in-study", test_open_in_study, 0);
    ADD("comes-back", test_comes_back, 0);
    return g_test_run();
}
