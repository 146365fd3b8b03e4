/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place Openings in the window: openings are browsed, searched, shown and played on the board,
 * and opened in Study. */
#include "tests/ui/fixture.h"

#include <glib/gstdio.h>

#include "tests/shared-data.h"
#include "ui/openings/browser-page.h"
#include "ui/openings/openings-panel.h"

typedef struct {
    TabiyaWindow *window;
    TabiyaBrowserPage *page;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(GPOINTER_TO_INT(data) > 0 ? GPOINTER_TO_INT(data) : 1160, 800);
    fixture_act(f->window, "place", "'openings'");
    f->page = TABIYA_BROWSER_PAGE(fixture_find_name(GTK_WIDGET(f->window), "TabiyaBrowserPage"));
    fixture_wait(tabiya_browser_page_get_tree_for_tests(f->page));
    tabiya_openings_session_set_line(fixture_openings(f->window), "");
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_openings_session_flush(fixture_openings(f->window));
    fixture_close(f->window);
}

static guint find_shown(Fixture *f, const char *title)
{
    for (guint i = 0; i < tabiya_browser_page_get_n_shown(f->page); i++) {
        if (g_str_equal(tabiya_opening_item_get_title(tabiya_browser_page_get_shown(f->page, i)),
                        title)) {
            return i;
        }
    }
    g_error("“%s” is not shown", title);
}

/* --- Tests ------------------------------------------------------------------------------------ */

static void test_tree(Fixture *f, gconstpointer data)
{
    guint families = tabiya_browser_page_get_n_shown(f->page);
    guint sicilian = find_shown(f, "Sicilian Defense");

    g_assert_cmpuint(families, >, 100);
    tabiya_browser_page_choose_for_tests(f->page, sicilian);
    fixture_assert_state(f->window, "moves", "e4 c5");
    tabiya_browser_page_unfold(f->page, sicilian, TRUE);
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), >, families);
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Najdorf Variation"));
    fixture_assert_state(f->window, "moves", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6");
    tabiya_browser_page_unfold(f->page, sicilian, FALSE);
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, families);
}

static graphene_rect_t board_of(Fixture *f)
{
    graphene_rect_t bounds;

    g_assert_true(
        gtk_widget_compute_bounds(fixture_find_name(GTK_WIDGET(f->window), "TabiyaBoardView"),
                                  GTK_WIDGET(f->window), &bounds));
    return bounds;
}

/* Whether a label in `widget` that says this is in sight, whole. */
static gboolean says_in_sight(TabiyaWindow *window, GtkWidget *widget, const char *words)
{
    if (GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), words) &&
        gtk_widget_get_mapped(widget) && gtk_widget_get_opacity(widget) > 0 &&
        fixture_is_in_sight(window, widget)) {
        return TRUE;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (says_in_sight(window, child, words))
            return TRUE;
    }
    return FALSE;
}

/* Below the board of a phone there is room for one row of what is found: while one searches, the
 * list comes into sight, and the board does when an opening is chosen. */
static void test_search_narrow(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    Fixture f = {window, NULL};

    fixture_act(window, "place", "'openings'");
    f.page = TABIYA_BROWSER_PAGE(fixture_find_name(GTK_WIDGET(window), "TabiyaBrowserPage"));
    fixture_wait(tabiya_browser_page_get_tree_for_tests(f.page));
    GtkWidget *words = fixture_find(GTK_WIDGET(f.page), GTK_TYPE_SEARCH_ENTRY);
    GtkWidget *list = fixture_find(GTK_WIDGET(f.page), GTK_TYPE_LIST_VIEW);
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(window)));
    g_assert_false(fixture_is_in_sight(window, gtk_widget_get_parent(list)));
    g_assert_true(gtk_widget_grab_focus(words));
    tabiya_browser_page_search_for_tests(f.page, "sicilian");
    fixture_wait(fixture_is_in_sight(window, gtk_widget_get_parent(list)));
    g_assert_cmpint(gtk_widget_get_height(gtk_widget_get_parent(list)), >=, 100);
    g_assert_true(fixture_is_in_sight(window, words));
    tabiya_browser_page_search_for_tests(f.page, "qqxxqqxx");
    fixture_wait(says_in_sight(window, GTK_WIDGET(f.page), "No matching openings"));
    tabiya_browser_page_search_for_tests(f.page, "sicilian");
    g_signal_emit_by_name(words, "activate");
    fixture_wait(fixture_is_in_sight(window, board));
    fixture_spin_ms(300);
    g_assert_true(fixture_is_in_sight(window, board));
    tabiya_openings_session_flush(fixture_openings(window));
    fixture_close(window);
}

/* In a small window the board's opening is named, too, and the board does not move. */
static void test_name_narrow(Fixture *f, gconstpointer data)
{
    TabiyaOpeningsSession *session = fixture_openings(f->window);
    graphene_rect_t before, after;

    gtk_window_set_default_size(GTK_WINDOW(f->window), 360, 640);
    fixture_act(f->window, "place", "'play'");
    fixture_spin_ms(300);
    before = board_of(f);
    fixture_act(f->window, "openings-page", "'explore'");
    fixture_act(f->window, "place", "'openings'");
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "The initial position"));
    tabiya_openings_session_set_line(session,
                                     "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6");
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "B90 Sicilian Defense: Najdorf Variation"));
    fixture_spin_ms(300);
    after = board_of(f);
    g_assert_true(graphene_rect_equal(&before, &after));
    fixture_act(f->window, "openings-page", "'browse'");
}

/* What the opening is called in one's own language comes first; the English name takes the rest. */
static void test_own_name_first(Fixture *f, gconstpointer data)
{
    GtkWidget *panel = fixture_panel(f->window, "openings");
    GType type = G_OBJECT_TYPE(panel);
    GtkLabel *own = GTK_LABEL(gtk_widget_get_template_child(panel, type, "opening"));
    GtkLabel *english = GTK_LABEL(gtk_widget_get_template_child(panel, type, "hint"));

    gtk_label_set_text(own, "Angenommenes Königsgambit");
    gtk_label_set_text(english, "King's Gambit Accepted and More");
    fixture_wait(pango_layout_is_ellipsized(gtk_label_get_layout(english)));
    g_assert_false(pango_layout_is_ellipsized(gtk_label_get_layout(own)));
}

static void test_search(Fixture *f, gconstpointer data)
{
    guint families = tabiya_browser_page_get_n_shown(f->page);

    tabiya_browser_page_search_for_tests(f->page, "grunfeld");
    fixture_assert_state(f->window, "moves", ""); /* the board waits for a choice */
    tabiya_browser_page_choose_for_tests(f->page, 0);
    fixture_assert_state(f->window, "moves", "d4 Nf6 c4 g6 Nc3 d5");
    tabiya_browser_page_search_for_tests(f->page, "B90-B99");
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), >, 10);
    for (guint i = 0; i < tabiya_browser_page_get_n_shown(f->page); i++) {
        g_assert_true(g_str_has_prefix(
            tabiya_opening_item_get_eco(tabiya_browser_page_get_shown(f->page, i)), "B9"));
    }
    tabiya_browser_page_search_for_tests(f->page, "A");
    tabiya_browser_page_search_for_tests(f->page, "e4 c5 Nf3");
    tabiya_browser_page_choose_for_tests(f->page, 0);
    fixture_assert_state(f->window, "moves", "e4 c5 Nf3");
    tabiya_browser_page_search_for_tests(f->page, "grunfeld");
    tabiya_browser_page_choose_for_tests(f->page, 0);
    tabiya_browser_page_search_for_tests(f->page, "xqzxqz");
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, 0);
    tabiya_browser_page_search_for_tests(f->page, "");
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, families);
    fixture_assert_state(f->window, "moves", "d4 Nf6 c4 g6 Nc3 d5");
}

/* Each keystroke searches once, and only listed rows are made. */
static void test_a_keystroke_is_one_search(Fixture *f, gconstpointer data)
{
    TabiyaOpeningTree *tree = tabiya_browser_page_get_tree_for_tests(f->page);
    guint searches = tabiya_opening_tree_get_n_searches(tree);
    guint items = tabiya_opening_tree_get_n_items_made(tree);
    const char *const typed[] = {"n", "na", "naj", "najd"};

    for (gsize i = 0; i < G_N_ELEMENTS(typed); i++)
        tabiya_browser_page_search_for_tests(f->page, typed[i]);
    fixture_spin_ms(100);
    g_assert_cmpuint(tabiya_opening_tree_get_n_searches(tree) - searches, ==, 4);
    g_assert_cmpuint(tabiya_opening_tree_get_n_items_made(tree) - items, <=, 4 * 60);
}

static void test_play_this(Fixture *f, gconstpointer data)
{
    TabiyaOpeningsSession *session = fixture_openings(f->window);

    g_assert_false(fixture_is_enabled(f->window, "openings-play"));
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Slav Defense"));
    fixture_act(f->window, "openings-play", NULL);
    g_assert_true(tabiya_openings_session_is_playing(session));
    fixture_assert_state(f->window, "position",
                         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    fixture_wait(!tabiya_openings_session_is_playing(session));
    fixture_assert_state(f->window, "position",
                         "rnbqkbnr/pp2pppp/2p5/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3");
}

/* The number of results is not that of the rows, where more are found than are shown. */
static void test_count(Fixture *f, gconstpointer data)
{
    tabiya_browser_page_search_for_tests(f->page, "sicilian");
    fixture_wait(fixture_says(GTK_WIDGET(f->page), "More than 60 openings found, first: Sicilian"));
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, 60);
    tabiya_browser_page_search_for_tests(f->page, "b96"); /* a code finds all of its openings */
    fixture_wait(!fixture_says(GTK_WIDGET(f->page), "More than"));
}

/* Escape, in the field and elsewhere. */
static void test_stop(Fixture *f, gconstpointer data)
{
    TabiyaOpeningsSession *session = fixture_openings(f->window);
    GtkWidget *words = fixture_find_name(GTK_WIDGET(f->page), "GtkSearchEntry");

    tabiya_browser_page_search_for_tests(f->page, "slav");
    g_signal_emit_by_name(words, "activate"); /* plays the first one that was found */
    g_assert_true(tabiya_openings_session_is_playing(session));
    g_signal_emit_by_name(words, "stop-search");
    g_assert_false(tabiya_openings_session_is_playing(session));
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(words)), ==, "slav");
    g_signal_emit_by_name(words, "stop-search");
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(words)), ==, "");
}

static void test_open_in_study(Fixture *f, gconstpointer data)
{
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Slav Defense"));
    fixture_act(f->window, "openings-study", NULL);
    fixture_assert_state(f->window, "place", "study");
    fixture_assert_state(f->window, "moves", "d4 d5 c4 c6");
    g_assert_false(fixture_is_enabled(f->window, "next")); /* its position is unchanged */
    g_assert_cmpstr(tabiya_game_get_tag(tabiya_board_session_get_game(
                                            TABIYA_BOARD_SESSION(fixture_study(f->window))),
                                        "Opening"),
                    ==, "Slav Defense");
}

/* --- Going on --------------------------------------------------------------------------------- */

static void test_continue(Fixture *f, gconstpointer data)
{
    gboolean engine_playing;
    int human;

    g_assert_false(fixture_is_enabled(f->window, "openings-continue"));
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Slav Defense"));
    fixture_act(f->window, "openings-continue", "'green'");
    fixture_assert_state(f->window, "place", "openings");
    fixture_act(f->window, "openings-continue", "'white'");
    fixture_assert_state(f->window, "place", "play");
    fixture_assert_state(f->window, "moves", "d4 d5 c4 c6");
    g_object_get(fixture_play(f->window), "engine-playing", &engine_playing, "human-color", &human,
                 NULL);
    g_assert_true(engine_playing);
    g_assert_cmpint(human, ==, ENG_WHITE);
}

static void test_auto_open(Fixture *f, gconstpointer data)
{
    TabiyaOpeningsSession *session = fixture_openings(f->window);

    fixture_act(f->window, "place", "'play'");
    fixture_act(f->window, "auto-open", NULL);
    fixture_assert_state(f->window, "place", "openings");
    g_assert_true(tabiya_openings_session_is_playing(session));
    fixture_wait(fixture_n_moves(f->window) >= 2 || !tabiya_openings_session_is_playing(session));
    g_assert_true(tabiya_openings_session_stop(session));
    g_assert_cmpint(fixture_n_moves(f->window), >=, 2);
}

/* From a game to its opening, whatever came after it. */
static void test_look_up(Fixture *f, gconstpointer data)
{
    g_assert_false(fixture_is_enabled(f->window, "openings-look-up"));
    fixture_act(f->window, "place", "'play'");
    fixture_new_free_game(f->window, NULL);
    g_assert_false(fixture_is_enabled(f->window, "openings-look-up"));
    fixture_act(f->window, "play-move", "'d4'");
    fixture_act(f->window, "play-move", "'f5'");
    fixture_act(f->window, "play-move", "'Kd2'");
    fixture_act(f->window, "play-move", "'Kf7'");
    fixture_act(f->window, "openings-look-up", NULL);
    fixture_assert_state(f->window, "place", "openings");
    fixture_assert_state(f->window, "moves", "d4 f5");
    fixture_act(f->window, "place", "'play'");
    fixture_new_free_game(f->window, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    fixture_act(f->window, "play-move", "'e4'");
    g_assert_false(fixture_is_enabled(f->window, "openings-look-up"));
}

/* --- Favorites -------------------------------------------------------------------------------- */

static void test_favorites(Fixture *f, gconstpointer data)
{
    guint families = tabiya_browser_page_get_n_shown(f->page);
    g_autoptr(GVariant) state = NULL;

    g_assert_false(fixture_is_enabled(f->window, "openings-favourite"));
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Slav Defense"));
    fixture_act(f->window, "openings-favourite", NULL);
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, families + 2);
    g_assert_cmpstr(tabiya_opening_item_get_title(tabiya_browser_page_get_shown(f->page, 0)), ==,
                    "Favorites");
    g_assert_cmpstr(tabiya_opening_item_get_title(tabiya_browser_page_get_shown(f->page, 1)), ==,
                    "Slav Defense");
    /* The section itself shows nothing; its items do. */
    tabiya_openings_session_set_line(fixture_openings(f->window), "1. e4");
    tabiya_browser_page_choose_for_tests(f->page, 0);
    fixture_assert_state(f->window, "moves", "e4");
    tabiya_browser_page_choose_for_tests(f->page, 1);
    fixture_assert_state(f->window, "moves", "d4 d5 c4 c6");
    state = g_action_group_get_action_state(G_ACTION_GROUP(f->window), "openings-favourite");
    g_assert_true(g_variant_get_boolean(state));
    fixture_act(f->window, "openings-favourite", NULL);
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, families);
    fixture_act(f->window, "openings-undo-favourite", NULL);
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, families + 2);
    fixture_assert_state(f->window, "moves", "d4 d5 c4 c6");
    fixture_act(f->window, "openings-favourite", NULL);
}

/* They lie in the library: the next window has them. */
static void test_favorites_come_back(Fixture *f, gconstpointer data)
{
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Dutch Defense"));
    fixture_act(f->window, "openings-favourite", NULL);
    fixture_close(f->window);
    setup(f, NULL);
    fixture_wait(g_str_equal(
        tabiya_opening_item_get_title(tabiya_browser_page_get_shown(f->page, 0)), "Favorites"));
    tabiya_browser_page_choose_for_tests(f->page, 1);
    fixture_assert_state(f->window, "moves", "d4 f5");
    fixture_act(f->window, "openings-favourite", NULL);
}

/* --- Statistics ------------------------------------------------------------------------------- */

static gboolean says(Fixture *f, const char *text)
{
    return g_str_equal(
        tabiya_opening_score_get_text(tabiya_browser_page_get_score_for_tests(f->page)), text);
}

/* Nothing while the library is empty; then the results of its games. */
static void test_statistics(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-openings-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "games.pgn", NULL);
    g_autofree char *names = g_strdup_printf("['%s']", path);
    TabiyaOpeningScore *score = tabiya_browser_page_get_score_for_tests(f->page);

    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Slav Defense"));
    fixture_wait(!tabiya_opening_score_is_asking(score));
    g_assert_true(says(f, ""));
    g_assert_true(
        g_file_set_contents(path, "[Result \"1-0\"]\n\n1. d4 d5 2. c4 c6 1-0\n", -1, NULL));
    fixture_act(f->window, "library-import-files", names);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    fixture_act(f->window, "place", "'openings'");
    fixture_wait(says(f, "1 game in your library: White scores 100%"));
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Dutch Defense"));
    fixture_wait(says(f, "No game in your library has this position"));
    g_unlink(path);
    g_rmdir(folder);
}

/* --- Other names ------------------------------------------------------------------------------ */

static void write_tsv(const char *folder, char letter, const char *lines)
{
    const char name[] = {letter, '.', 't', 's', 'v', '\0'};
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *text = g_strconcat("eco\tname\tpgn\n", lines, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void remove_tsv(const char *folder)
{
    for (char letter = 'a'; letter <= 'e'; letter++) {
        const char name[] = {letter, '.', 't', 's', 'v', '\0'};
        g_autofree char *path = g_build_filename(folder, name, NULL);

        g_unlink(path);
    }
    g_rmdir(folder);
}

static void wait_for_families(Fixture *f, guint expected)
{
    fixture_wait(tabiya_browser_page_get_n_shown(f->page) == expected);
}

static GtkWidget *find_alert(GtkWidget *widget)
{
    if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == GTK_ACCESSIBLE_ROLE_ALERT)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_alert(child);

        if (found)
            return found;
    }
    return NULL;
}

/* The text of a toast, with line ends as spaces. */
static char *dup_toast(Fixture *f)
{
    GtkWidget *label = find_alert(GTK_WIDGET(f->window));

    g_assert_nonnull(label);
    return g_strdelimit(g_strdup(gtk_label_get_text(GTK_LABEL(label))), "\n", ' ');
}

static void test_import_names(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-openings-XXXXXX", NULL);
    g_autofree char *quoted = g_strdup_printf("'%s'", folder);
    guint families = tabiya_browser_page_get_n_shown(f->page);
    g_autofree char *complaint = NULL;

    for (char letter = 'b'; letter <= 'e'; letter++)
        write_tsv(folder, letter, "");
    write_tsv(folder, 'a', "A00\tMy Opening\t1. a3\nA00\tMy Other Opening\t1. Ke3\n");
    g_assert_false(fixture_is_enabled(f->window, "openings-reset"));
    fixture_act(f->window, "openings-import-from", quoted);
    complaint = dup_toast(f);
    g_assert_cmpstr(complaint, ==, "Not imported: a.tsv:3: “Ke3” is not a legal move here");
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), ==, families);

    write_tsv(folder, 'a', "A00\tMy Opening\t1. a3\nA00\tMy Other Opening\t1. a4\n");
    tabiya_openings_session_set_line(fixture_openings(f->window), "1. a3");
    fixture_act(f->window, "openings-import-from", quoted);
    wait_for_families(f, 2);
    tabiya_browser_page_search_for_tests(f->page, "other");
    g_assert_cmpuint(tabiya_browser_page_get_n_shown(f->page), >=, 1);
    g_assert_cmpstr(tabiya_opening_item_get_title(tabiya_browser_page_get_shown(f->page, 0)), ==,
                    "My Other Opening");
    tabiya_browser_page_search_for_tests(f->page, "");
    fixture_act(f->window, "openings-undo-names", NULL);
    wait_for_families(f, families);
    fixture_act(f->window, "openings-undo-names", NULL); /* and back */
    wait_for_families(f, 2);
    fixture_act(f->window, "openings-reset", NULL);
    wait_for_families(f, families);
    g_assert_false(fixture_is_enabled(f->window, "openings-reset"));
    remove_tsv(folder);
}

/* A favorite that other names do not have stays in the list, and its star can be taken away
 * there. */
static void test_favorite_without_a_name(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-openings-XXXXXX", NULL);
    g_autofree char *quoted = g_strdup_printf("'%s'", folder);
    guint families = tabiya_browser_page_get_n_shown(f->page);

    for (char letter = 'a'; letter <= 'e'; letter++)
        write_tsv(folder, letter, letter == 'a' ? "A00\tMy Opening\t1. a3\n" : "");
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Slav Defense"));
    fixture_act(f->window, "openings-favourite", NULL);
    fixture_act(f->window, "openings-import-from", quoted);
    wait_for_families(f, 3); /* the section, the favorite, and one family */
    tabiya_openings_session_set_line(fixture_openings(f->window), "");
    g_assert_false(fixture_is_enabled(f->window, "openings-favourite"));
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Slav Defense"));
    fixture_assert_state(f->window, "moves", ""); /* its moves are unknown */
    g_assert_cmpstr(tabiya_browser_page_get_starring(f->page), ==, "Slav Defense");
    fixture_act(f->window, "openings-favourite", NULL);
    wait_for_families(f, 1);
    fixture_act(f->window, "openings-undo-favourite", NULL);
    wait_for_families(f, 3);
    fixture_act(f->window, "openings-reset", NULL);
    wait_for_families(f, families + 2);
    tabiya_browser_page_choose_for_tests(f->page, 1);
    fixture_assert_state(f->window, "moves", "d4 d5 c4 c6");
    fixture_act(f->window, "openings-favourite", NULL);
    remove_tsv(folder);
}

/* Lichess's own, where they are at hand. */
static void test_import_shared(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = shared_data_find("openings");
    g_autofree char *quoted = g_strdup_printf("'%s'", folder ? folder : "");
    g_autofree char *toast = NULL;
    guint families = tabiya_browser_page_get_n_shown(f->page);

    if (!folder)
        return;
    fixture_act(f->window, "openings-import-from", quoted);
    toast = dup_toast(f);
    g_assert_cmpstr(toast, ==, "3807 openings imported");
    wait_for_families(f, 149);
    fixture_act(f->window, "openings-reset", NULL);
    wait_for_families(f, families);
}

/* In the library, too, the position can be looked for. */
static void test_find_games(Fixture *f, gconstpointer data)
{
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Slav Defense"));
    fixture_act(f->window, "library-find-position", "'openings'");
    fixture_assert_state(f->window, "place", "library");
}

/* The board is there again at the next start. */
static void test_comes_back(Fixture *f, gconstpointer data)
{
    tabiya_browser_page_choose_for_tests(f->page, find_shown(f, "Slav Defense"));
    tabiya_openings_session_flush(fixture_openings(f->window));
    fixture_close(f->window);
    f->window = fixture_open_again(1160, 800);
    fixture_assert_state(f->window, "place", "openings");
    fixture_assert_state(f->window, "moves", "d4 d5 c4 c6");
}

#define ADD(name, function, width) \
    g_test_add("/openings-window/" name, Fixture, GINT_TO_POINTER(width), setup, function, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("statistics", test_statistics, 0); /* first: the library is empty */
    ADD("tree", test_tree, 0);
    ADD("tree-narrow", test_tree, 360);
    ADD("name-narrow", test_name_narrow, 360);
    ADD("own-name-first", test_own_name_first, 0);
    ADD("search", test_search, 0);
    ADD("a-keystroke-is-one-search", test_a_keystroke_is_one_search, 0);
    ADD("play-this", test_play_this, 0);
    ADD("count", test_count, 0);
    ADD("stop", test_stop, 0);
    ADD("open-in-study", test_open_in_study, 0);
    ADD("continue", test_continue, 0);
    ADD("auto-open", test_auto_open, 0);
    ADD("look-up", test_look_up, 0);
    ADD("favourites", test_favorites, 0);
    ADD("favourites-come-back", test_favorites_come_back, 0);
    ADD("import-names", test_import_names, 0);
    ADD("favourite-without-a-name", test_favorite_without_a_name, 0);
    ADD("import-shared", test_import_shared, 0);
    ADD("find-games", test_find_games, 0);
    ADD("comes-back", test_comes_back, 0);
    g_test_add_func("/openings-window/search-narrow", test_search_narrow);
    return g_test_run();
}
