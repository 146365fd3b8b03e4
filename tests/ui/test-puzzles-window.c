/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place Puzzles in the window: puzzles are brought, looked through, filtered and solved, rightly and
 * wrongly, and the one in hand comes back. */
#include "tests/ui/fixture.h"

#include <glib/gstdio.h>

#include "app/puzzles/puzzle-list.h"
#include "ui/puzzles/browse-page.h"
#include "ui/puzzles/progress-page.h"
#include "ui/puzzles/puzzles-panel.h"
#include "ui/puzzles/solve-page.h"
#include "ui/puzzles/train-page.h"
#include "ui/window-private.h"

/* zzz1 has a second mate; zzz3 is zzz2 with colours changed. Their ids are like none that ships. */
static const char ROWS[] =
    "zzz1,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,100,"
    "backRankMate mate mateIn1 oneMove endgame,,\n"
    "zzz2,r5k1/p4ppp/8/8/8/8/3Q1PPP/3R2K1 b - - 0 1,a7a6 d2d8 a8d8 d1d8,1200,80,95,100,"
    "backRankMate mate mateIn2 sacrifice short,https://lichess.org/abcdefgh#9,Italian_Game\n"
    "zzz3,3r2k1/3q1ppp/8/8/8/8/P4PPP/R5K1 w - - 0 1,a2a3 d7d1 a1d1 d8d1,1300,80,60,100,"
    "backRankMate mate mateIn2 short,,\n";

typedef struct {
    TabiyaWindow *window;
} Fixture;

static TabiyaPuzzleSession *session(Fixture *f)
{
    return tabiya_window_get_puzzles(f->window);
}

static TabiyaPuzzleStage stage(Fixture *f)
{
    return tabiya_puzzle_session_get_stage(session(f));
}

static gpointer find(Fixture *f, GType type)
{
    return fixture_find(GTK_WIDGET(f->window), type);
}

static TabiyaBrowsePage *browser(Fixture *f)
{
    return find(f, TABIYA_TYPE_BROWSE_PAGE);
}

static TabiyaPuzzleCell *cell(Fixture *f, const char *id)
{
    return tabiya_puzzle_grid_find_cell(tabiya_browse_page_get_grid(browser(f)), id);
}

static void import(Fixture *f, const char *rows)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "mine.csv", NULL);
    g_autofree char *parameter = g_strdup_printf("['%s']", path);

    g_assert_true(g_file_set_contents(path, rows, -1, NULL));
    fixture_act(f->window, "puzzle-import-files", parameter);
    g_assert_false(fixture_is_enabled(f->window, "puzzle-import"));
    fixture_wait(fixture_is_enabled(f->window, "puzzle-import"));
    g_unlink(path);
    g_rmdir(folder);
}

/* Another process of the test may have brought them: then they are there already. */
static void setup(Fixture *f, gconstpointer narrow)
{
    f->window = narrow ? fixture_open(360, 720) : fixture_open(1160, 800);
    fixture_act(f->window, "place", "'puzzles'");
    tabiya_training_session_set_pause_ms(TABIYA_TRAINING_SESSION(session(f)), 0);
    import(f, ROWS);
    fixture_assert_state(f->window, "puzzle-page", "browse");
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_puzzle_session_end(session(f));
    fixture_spin_ms(50);
    fixture_close(f->window);
}

/* Only ours. */
static void search(Fixture *f, const char *id)
{
    tabiya_browse_page_search(browser(f), id);
    fixture_wait(cell(f, *id && strlen(id) == 4 ? id : "zzz1") != NULL);
}

static void open(Fixture *f, const char *id)
{
    search(f, id);
    g_signal_emit_by_name(tabiya_browse_page_get_grid(browser(f)), "open", 0);
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_assert_state(f->window, "puzzle-page", "solve");
    g_assert_cmpstr(tabiya_puzzle_session_get_puzzle(session(f))->id, ==, id);
}

static guint n_found(Fixture *f)
{
    GtkWidget *view = fixture_find(GTK_WIDGET(browser(f)), GTK_TYPE_GRID_VIEW);

    return g_list_model_get_n_items(
        G_LIST_MODEL(gtk_grid_view_get_model(GTK_GRID_VIEW(view))));
}

/* Where room is short, too, the first step is in sight. */
static void test_start_narrow(Fixture *f, gconstpointer data)
{
    GtkWidget *page = find(f, TABIYA_TYPE_SOLVE_PAGE);
    GtkWidget *welcome = fixture_find(page, ADW_TYPE_STATUS_PAGE);
    graphene_rect_t start;

    fixture_act(f->window, "puzzle-page", "'solve'");
    fixture_spin_ms(300);
    g_assert_true(
        gtk_widget_compute_bounds(fixture_find(welcome, GTK_TYPE_BUTTON), page, &start));
    g_assert_cmpfloat(start.size.height, >, 0);
    g_assert_cmpfloat(start.origin.y + start.size.height, <=, gtk_widget_get_height(page));
}

/* --- Browsing ---------------------------------------------------------------------------------- */

static void test_browse(Fixture *f, gconstpointer data)
{
    search(f, "zzz");
    fixture_wait(n_found(f) == 3);
    fixture_wait(cell(f, "zzz3") != NULL);
    g_assert_cmpstr(tabiya_puzzle_cell_get_spoken(cell(f, "zzz2")), ==,
                    "Puzzle zzz2, White to move, rating 1200");
    g_assert_cmpstr(tabiya_puzzle_cell_get_spoken(cell(f, "zzz3")), ==,
                    "Puzzle zzz3, Black to move, rating 1300");
    search(f, "zzz2");
    fixture_wait(n_found(f) == 1);
}

static void want(Fixture *f, void (*wish)(TabiyaPuzzleQuery *query))
{
    g_autoptr(TabiyaPuzzleWish) wanted = tabiya_puzzle_wish_new();

    wanted->query->id_prefix = g_strdup("zzz");
    wish(wanted->query);
    tabiya_browse_page_set_wish(browser(f), wanted);
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

static void wish_black(TabiyaPuzzleQuery *query)
{
    query->side = TABIYA_PUZZLE_SIDE_BLACK;
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

static void test_filter(Fixture *f, gconstpointer data)
{
    static const struct {
        void (*wish)(TabiyaPuzzleQuery *query);
        const char *found; /* the only one */
    } WISHES[] = {
        {wish_sacrifice, "zzz2"}, {wish_no_sacrifice, "zzz3"}, {wish_black, "zzz3"},
        {wish_italian, "zzz2"},   {wish_one_move, "zzz1"},     {wish_liked, "zzz1"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(WISHES); i++) {
        want(f, WISHES[i].wish);
        fixture_wait(n_found(f) == 1 && cell(f, WISHES[i].found) != NULL);
    }
}

/* The form says what is wanted, and what it says is wanted. */
static void test_form(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleFilterForm *form;
    g_autoptr(TabiyaPuzzleWish) said = NULL;
    g_autofree char *words = NULL;

    want(f, wish_no_sacrifice);
    g_object_set(browser(f), "filtering", TRUE, NULL);
    form = find(f, TABIYA_TYPE_PUZZLE_FILTER_FORM);
    said = tabiya_puzzle_filter_form_dup_wish(form);
    g_assert_true(tabiya_themes_has(said->query->no_themes, TABIYA_THEME_SACRIFICE));
    g_assert_cmpuint(said->query->rating_min, ==, 1000);
    said->scope = TABIYA_PUZZLE_SCOPE_FAILED;
    said->set = 7;
    words = tabiya_puzzle_wish_dup_words(said, "Back ranks");
    g_assert_cmpstr(words, ==, "of “Back ranks”, not Sacrifice, 1000+, failed");
    tabiya_browse_page_search(browser(f), "zzz");
    g_signal_emit_by_name(form, "changed");
    fixture_wait(n_found(f) == 1 && cell(f, "zzz3") != NULL);
}

static GtkWidget *find_button(GtkWidget *widget, const char *label)
{
    if (GTK_IS_BUTTON(widget) && gtk_widget_get_mapped(widget) &&
        g_strcmp0(gtk_button_get_label(GTK_BUTTON(widget)), label) == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_button(child, label);

        if (found)
            return found;
    }
    return NULL;
}

static void press(Fixture *f, const char *label)
{
    GtkWidget *button;

    fixture_wait((button = find_button(GTK_WIDGET(f->window), label)) != NULL);
    g_signal_emit_by_name(button, "clicked");
}

/* All fields at once, from the form and without it. */
static void test_clear_filters(Fixture *f, gconstpointer data)
{
    g_autofree char *words = NULL;

    want(f, wish_italian);
    fixture_wait(n_found(f) == 1);
    press(f, "Clear Filters");
    words = tabiya_puzzle_wish_dup_words(tabiya_browse_page_get_wish(browser(f)), NULL);
    g_assert_cmpstr(words, ==, "");
    fixture_wait(n_found(f) > 3);
    want(f, wish_black);
    g_object_set(browser(f), "filtering", TRUE, NULL);
    fixture_wait(n_found(f) == 1);
    press(f, "_Clear Filters");
    g_assert_cmpint(tabiya_browse_page_get_wish(browser(f))->query->side, ==,
                    TABIYA_PUZZLE_SIDE_ANY);
    fixture_wait(n_found(f) == 3); /* the search is no filter */
}

static void wish_impossible(TabiyaPuzzleQuery *query)
{
    query->side = TABIYA_PUZZLE_SIDE_BLACK;
    query->length_min = query->length_max = 2;
    tabiya_themes_add(&query->all_themes, TABIYA_THEME_SACRIFICE);
}

/* An empty result says what to let go of. */
static void test_loosen(Fixture *f, gconstpointer data)
{
    want(f, wish_impossible);
    fixture_wait(n_found(f) == 0);
    fixture_wait(find_button(GTK_WIDGET(browser(f)), "Without “Black to move”: 1 puzzle") != NULL);
    fixture_wait(find_button(GTK_WIDGET(browser(f)), "Clear All Filters") != NULL);
    g_assert_null(find_button(GTK_WIDGET(browser(f)), "Without “two moves”: 1 puzzle"));
    press(f, "Without “Sacrifice”: 1 puzzle");
    fixture_wait(n_found(f) == 1 && cell(f, "zzz3") != NULL);
    want(f, wish_impossible);
    fixture_wait(n_found(f) == 0);
    press(f, "Clear All Filters");
    fixture_wait(n_found(f) > 3);
}

/* Names of openings that puzzles have are offered while one types. */
static void test_opening(Fixture *f, gconstpointer data)
{
    TabiyaOpeningPicker *picker;
    GtkEditable *field;

    search(f, "zzz");
    g_object_set(browser(f), "filtering", TRUE, NULL);
    picker = tabiya_puzzle_filter_form_get_opening(find(f, TABIYA_TYPE_PUZZLE_FILTER_FORM));
    field = tabiya_opening_picker_get_editable(picker);
    gtk_widget_grab_focus(GTK_WIDGET(field));
    gtk_editable_set_text(field, "game ital");
    fixture_wait(g_strcmp0(tabiya_opening_picker_get_choice(picker, 0), "Italian Game") == 0);
    tabiya_opening_picker_take(picker, 0);
    g_assert_cmpstr(gtk_editable_get_text(field), ==, "Italian Game");
    g_assert_null(tabiya_opening_picker_get_choice(picker, 0));
    fixture_wait(n_found(f) == 1);
    g_assert_cmpstr(tabiya_browse_page_get_wish(browser(f))->query->opening, ==, "Italian Game");
    gtk_editable_set_text(field, "no such opening");
    g_assert_null(tabiya_opening_picker_get_choice(picker, 0));
    fixture_wait(n_found(f) == 0);
}

/* From what a puzzle was about to all that are. */
static void test_theme(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "puzzle-theme", "'sacrifice'");
    g_assert_true(tabiya_themes_has(tabiya_browse_page_get_wish(browser(f))->query->all_themes,
                                    TABIYA_THEME_SACRIFICE));
    fixture_act(f->window, "puzzle-theme", "'nonsense'");
    g_assert_true(tabiya_themes_has(tabiya_browse_page_get_wish(browser(f))->query->all_themes,
                                    TABIYA_THEME_SACRIFICE));
}

static void test_bad_rows(Fixture *f, gconstpointer data)
{
    import(f, "zzz4,no position at all,a7a5 d1d8,700,80,95,100,mate,,\n");
    fixture_act(f->window, "puzzle-problems", NULL);
    fixture_spin();
    tabiya_browse_page_search(browser(f), "zzz4");
    fixture_wait(n_found(f) == 0);
}

/* --- Solving ----------------------------------------------------------------------------------- */

static void assert_told(Fixture *f, gboolean told)
{
    GtkWidget *themes = fixture_find(find(f, TABIYA_TYPE_SOLVE_PAGE), GTK_TYPE_FLOW_BOX);

    fixture_spin();
    g_assert_cmpint(gtk_widget_get_mapped(themes), ==, told);
}

static void test_solve(Fixture *f, gconstpointer data)
{
    open(f, "zzz2");
    fixture_assert_state(f->window, "moves", "a6");
    assert_told(f, FALSE);
    fixture_act(f->window, "play-move", "'Qd8+'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING && fixture_n_moves(f->window) == 3);
    assert_told(f, FALSE);
    fixture_act(f->window, "play-move", "'Rxd8#'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    assert_told(f, TRUE);
    fixture_act(f->window, "puzzle-page", "'browse'");
    fixture_wait(strstr(tabiya_puzzle_cell_get_spoken(cell(f, "zzz2")), ", solved"));
}

static void test_wrong(Fixture *f, gconstpointer data)
{
    open(f, "zzz2");
    g_assert_false(fixture_is_enabled(f->window, "puzzle-try-again"));
    fixture_act(f->window, "play-move", "'Qh6'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_WRONG);
    assert_told(f, FALSE);
    fixture_wait(fixture_is_enabled(f->window, "puzzle-why"));
    fixture_act(f->window, "puzzle-why", NULL);
    fixture_act(f->window, "puzzle-try-again", NULL);
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_act(f->window, "puzzle-hint", NULL);
    g_assert_cmpuint(tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(session(f))).hint,
                     ==, 11); /* d2 */
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    fixture_assert_state(f->window, "moves", "a6 Qd8+ Rxd8 Rxd8#");
    assert_told(f, TRUE);
    fixture_act(f->window, "puzzle-page", "'browse'");
    fixture_wait(strstr(tabiya_puzzle_cell_get_spoken(cell(f, "zzz2")), ", failed"));
}

/* Any mate is as good. */
static void test_other_mate(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleResult result;

    open(f, "zzz1");
    fixture_act(f->window, "play-move", "'Rb8#'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    g_assert_true(tabiya_puzzle_session_get_result(session(f), &result));
    g_assert_cmpint(result, ==, TABIYA_PUZZLE_SOLVED);
}

static const char *id_in_hand(Fixture *f)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(session(f));

    return puzzle ? puzzle->id : "";
}

/* In the order of the list; and Black's puzzles are looked at from Black's side. */
static void test_next(Fixture *f, gconstpointer data)
{
    gboolean flipped;

    search(f, "zzz");
    fixture_wait(n_found(f) == 3 && cell(f, "zzz3") != NULL);
    g_signal_emit_by_name(tabiya_browse_page_get_grid(browser(f)), "open", 1);
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpstr(id_in_hand(f), ==, "zzz2");
    fixture_act(f->window, "puzzle-next", NULL);
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING && g_str_equal(id_in_hand(f), "zzz3"));
    g_object_get(tabiya_window_get_board(f->window), "flipped", &flipped, NULL);
    g_assert_true(flipped);
    fixture_act(f->window, "puzzle-previous", NULL);
    fixture_wait(g_str_equal(id_in_hand(f), "zzz2"));
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_act(f->window, "puzzle-previous", NULL);
    fixture_wait(g_str_equal(id_in_hand(f), "zzz1"));
}

static void test_study_and_play_on(Fixture *f, gconstpointer data)
{
    open(f, "zzz2");
    g_assert_false(fixture_is_enabled(f->window, "puzzle-play-on")); /* the engine would tell */
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    fixture_act(f->window, "puzzle-study", NULL);
    fixture_assert_state(f->window, "place", "study");
    fixture_assert_state(f->window, "moves", "a6 Qd8+ Rxd8 Rxd8#");
    fixture_act(f->window, "close-tab", NULL);
    fixture_act(f->window, "place", "'puzzles'");
    g_assert_false(fixture_is_enabled(f->window, "puzzle-play-on")); /* it is mate */
    fixture_act(f->window, "previous", NULL);
    fixture_act(f->window, "previous", NULL);
    fixture_act(f->window, "puzzle-play-on", NULL);
    fixture_wait(fixture_n_moves(f->window) >= 2);
    fixture_assert_state(f->window, "place", "play");
}

static void test_favourite(Fixture *f, gconstpointer data)
{
    open(f, "zzz3");
    fixture_act(f->window, "puzzle-favourite", NULL);
    fixture_wait(strstr(tabiya_puzzle_cell_get_spoken(cell(f, "zzz3")), ", favorite"));
    fixture_act(f->window, "puzzle-undo-favourite", NULL);
    fixture_wait(!strstr(tabiya_puzzle_cell_get_spoken(cell(f, "zzz3")), ", favorite"));
}

/* --- Training ---------------------------------------------------------------------------------- */

/* A mate in one of all there are: rated, and by its theme. */
static GtkWidget *find_row(GtkWidget *widget, const char *title)
{
    if (ADW_IS_PREFERENCES_ROW(widget) &&
        g_strcmp0(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title) == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_row(child, title);

        if (found)
            return found;
    }
    return NULL;
}

static void test_train(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleCourse *course;

    fixture_act(f->window, "puzzle-page", "'train'");
    fixture_wait(tabiya_train_page_is_settled(find(f, TABIYA_TYPE_TRAIN_PAGE)));
    fixture_act(f->window, "puzzle-train", "'nonsense'");
    fixture_assert_state(f->window, "puzzle-page", "train");
    fixture_act(f->window, "puzzle-train", "'mate:1'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_assert_state(f->window, "puzzle-page", "solve");
    course = tabiya_puzzle_session_get_course(session(f));
    g_assert_cmpint(tabiya_puzzle_course_get_mode(course), ==, TABIYA_PUZZLE_MODE_MATE);
    g_assert_true(tabiya_puzzle_session_is_rated(session(f)));
    g_assert_true(tabiya_themes_has(tabiya_puzzle_session_get_puzzle(session(f))->themes,
                                    TABIYA_THEME_MATE_IN_1));
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
}

/* The only clock of the program. */
static void test_storm(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "puzzle-train", "'storm'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_wait(fixture_says(find(f, TABIYA_TYPE_SOLVE_PAGE), "2:5"));
    fixture_act(f->window, "puzzle-train", "'adaptive'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_wait(!fixture_says(find(f, TABIYA_TYPE_SOLVE_PAGE), "2:5"));
}

/* What is shown becomes a set, whose rounds are trained. */
static void test_set(Fixture *f, gconstpointer data)
{
    TabiyaTrainPage *page;
    TabiyaPuzzleCourse *course;

    search(f, "zzz");
    fixture_wait(n_found(f) == 3);
    fixture_act(f->window, "puzzle-make-set", "'Back ranks'");
    fixture_act(f->window, "puzzle-page", "'train'");
    page = find(f, TABIYA_TYPE_TRAIN_PAGE);
    fixture_wait(tabiya_train_page_is_settled(page) && find_row(GTK_WIDGET(page), "Back ranks"));
    g_assert_cmpstr(adw_action_row_get_subtitle(
                        ADW_ACTION_ROW(find_row(GTK_WIDGET(page), "Back ranks"))),
                    ==, "3 puzzles, 0 rounds done");
    fixture_act(f->window, "puzzle-train", "'set:1'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    course = tabiya_puzzle_session_get_course(session(f));
    g_assert_cmpint(tabiya_puzzle_course_get_mode(course), ==, TABIYA_PUZZLE_MODE_SET);
    g_assert_cmpstr(id_in_hand(f), ==, "zzz1");
}

/* --- Sets --------------------------------------------------------------------------------------- */

static TabiyaPuzzleSets *sets(Fixture *f)
{
    return f->window->puzzle_sets;
}

/* A set of the three, and its number; sets of other tests may be there. */
static gint64 make_set(Fixture *f, const char *name)
{
    g_autofree char *parameter = g_strdup_printf("'%s'", name);
    const TabiyaPuzzleSetRow *found = NULL;

    search(f, "zzz");
    fixture_wait(n_found(f) == 3);
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

static void act_on(Fixture *f, const char *action, const char *format, gint64 set)
{
    g_autofree char *parameter = g_strdup_printf(format, (int)set);

    fixture_act(f->window, action, parameter);
}

static void wait_for_n(Fixture *f, gint64 set, guint n)
{
    fixture_wait(tabiya_puzzle_sets_find(sets(f), set) &&
                 tabiya_puzzle_sets_find(sets(f), set)->n_puzzles == n);
}

static void delete_set(Fixture *f, gint64 set)
{
    act_on(f, "puzzle-delete-set", "int64 %d", set);
    fixture_wait(!tabiya_puzzle_sets_find(sets(f), set));
}

/* A set is a filter; what is taken out of it goes from the list, and comes back with Undo. */
static void test_show_set(Fixture *f, gconstpointer data)
{
    gint64 set = make_set(f, "Corridors");

    act_on(f, "puzzle-show-set", "int64 %d", set);
    g_assert_cmpint(tabiya_browse_page_get_wish(browser(f))->set, ==, set);
    fixture_wait(n_found(f) == 3 && cell(f, "zzz2") != NULL);
    g_assert_true(fixture_says(GTK_WIDGET(browser(f)), "of “Corridors”"));
    act_on(f, "puzzle-take-out", "(int64 %d, ['zzz2'])", set);
    fixture_wait(n_found(f) == 2);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "1 puzzle taken out of “Corridors”"));
    fixture_act(f->window, "puzzle-undo-set", NULL);
    fixture_wait(n_found(f) == 3);
    want(f, wish_black);
    fixture_wait(n_found(f) == 1);
    delete_set(f, set);
}

/* Filters hold together: of the set, and of those Black's. */
static void test_set_and_filter(Fixture *f, gconstpointer data)
{
    gint64 set = make_set(f, "Corridors");
    g_autoptr(TabiyaPuzzleWish) wish = tabiya_puzzle_wish_new();
    TabiyaPuzzleFilterForm *form;
    g_autoptr(TabiyaPuzzleWish) said = NULL;

    wish->set = set;
    wish->query->side = TABIYA_PUZZLE_SIDE_BLACK;
    tabiya_browse_page_set_wish(browser(f), wish);
    fixture_wait(n_found(f) == 1 && cell(f, "zzz3") != NULL);
    g_object_set(browser(f), "filtering", TRUE, NULL);
    form = find(f, TABIYA_TYPE_PUZZLE_FILTER_FORM);
    said = tabiya_puzzle_filter_form_dup_wish(form);
    g_assert_cmpint(said->set, ==, set);
    open(f, "zzz3");
    fixture_act(f->window, "puzzle-star", "('zzz3', true)");
    fixture_wait(strstr(tabiya_puzzle_cell_get_spoken(cell(f, "zzz3")), ", favorite"));
    wish->query->side = TABIYA_PUZZLE_SIDE_ANY;
    wish->scope = TABIYA_PUZZLE_SCOPE_FAVOURITES;
    tabiya_browse_page_set_wish(browser(f), wish);
    fixture_wait(n_found(f) == 1 && cell(f, "zzz3") != NULL);
    fixture_act(f->window, "puzzle-star", "('zzz3', false)");
    delete_set(f, set); /* who looks at it looks at all */
    fixture_wait(tabiya_browse_page_get_wish(browser(f))->set == 0);
}

static void test_rename_and_delete_set(Fixture *f, gconstpointer data)
{
    gint64 set = make_set(f, "Corridors");
    GtkWidget *page;

    fixture_act(f->window, "puzzle-sets", NULL);
    page = GTK_WIDGET(browser(f));
    fixture_wait(find_row(page, "Corridors") != NULL);
    g_assert_cmpstr(adw_expander_row_get_subtitle(ADW_EXPANDER_ROW(find_row(page, "Corridors"))),
                    ==, "3 puzzles, 0 rounds done");
    act_on(f, "puzzle-rename-set-to", "(int64 %d, 'Back_ranks')", set);
    fixture_wait(find_row(page, "Back_ranks") && !find_row(page, "Corridors"));
    fixture_act(f->window, "puzzle-undo-set", NULL);
    fixture_wait(find_row(page, "Corridors") != NULL);
    delete_set(f, set);
    fixture_wait(!find_row(page, "Corridors"));
    fixture_act(f->window, "puzzle-undo-set", NULL);
    fixture_wait(find_row(page, "Corridors") != NULL);
    delete_set(f, set);
}

/* What a menu offers, "win.puzzle-put (7, ['zzz1'])" each. */
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

static gboolean offers(Fixture *f, guint position, const char *format, gint64 set)
{
    g_autoptr(GMenuModel) menu = tabiya_browse_page_dup_menu(browser(f), position);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *expected = g_strdup_printf(format, (int)set);

    g_assert_nonnull(menu);
    list_items(menu, text);
    return strstr(text->str, expected) != NULL;
}

/* The menu of a puzzle puts it into a set and takes it out; so does what solves it. */
static void test_puzzle_menu(Fixture *f, gconstpointer data)
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
    open(f, "zzz3");
    act_on(f, "puzzle-collect", "int64 %d", set);
    wait_for_n(f, set, 3);
    act_on(f, "puzzle-show-set", "int64 %d", set);
    fixture_wait(n_found(f) == 3 && cell(f, "zzz1") != NULL);
    g_assert_true(offers(f, 0, "win.puzzle-take-out (%d, ['zzz1'])", set));
    g_assert_false(offers(f, 0, "win.puzzle-put (%d, ['zzz1'])", set));
    delete_set(f, set);
}

/* Puzzles of a set are played in its list; its rounds are listed. */
static void test_play_set(Fixture *f, gconstpointer data)
{
    gint64 set = make_set(f, "Corridors");
    GtkWidget *page = GTK_WIDGET(browser(f));

    act_on(f, "puzzle-show-set", "int64 %d", set);
    fixture_wait(n_found(f) == 3 && cell(f, "zzz1") != NULL);
    g_signal_emit_by_name(tabiya_browse_page_get_grid(browser(f)), "open", 2);
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpstr(id_in_hand(f), ==, "zzz3");
    g_assert_false(fixture_is_enabled(f->window, "puzzle-try-again"));
    act_on(f, "puzzle-train", "'set:%d'", set);
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING && g_str_equal(id_in_hand(f), "zzz1"));
    fixture_act(f->window, "play-move", "'Rd8#'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    fixture_act(f->window, "puzzle-page", "'browse'");
    tabiya_browse_page_show_sets(browser(f), set);
    fixture_wait(find_row(page, "Round 1, under way") != NULL);
    g_assert_nonnull(
        strstr(adw_action_row_get_subtitle(ADW_ACTION_ROW(find_row(page, "Round 1, under way"))),
               "1 of 1 solved in "));
    fixture_wait(g_str_equal(
        adw_expander_row_get_subtitle(ADW_EXPANDER_ROW(find_row(page, "Corridors"))),
        "3 puzzles, round 1: 1 of them answered"));
    delete_set(f, set);
}

/* Count and order are there where room is short, too, and so is the search when it is asked for. */
static void test_narrow(Fixture *f, gconstpointer data)
{
    GtkWidget *order;

    search(f, "zzz");
    fixture_wait(n_found(f) == 3);
    fixture_wait(fixture_says(GTK_WIDGET(browser(f)), "3 of "));
    order = fixture_find(GTK_WIDGET(browser(f)), GTK_TYPE_DROP_DOWN);
    g_assert_true(gtk_widget_get_mapped(order));
    g_assert_false(gtk_widget_get_mapped(
        fixture_find(GTK_WIDGET(browser(f)), GTK_TYPE_SEARCH_ENTRY)));
    fixture_act(f->window, "puzzle-find", NULL);
    fixture_wait(gtk_widget_get_mapped(
        fixture_find(GTK_WIDGET(browser(f)), GTK_TYPE_SEARCH_ENTRY)));
    g_assert_true(tabiya_browse_page_step_back(browser(f)));
    fixture_wait(gtk_widget_get_mapped(order));
    fixture_wait(n_found(f) > 3);
    g_assert_false(tabiya_browse_page_step_back(browser(f)));
    fixture_act(f->window, "puzzle-sets", NULL);
    fixture_act(f->window, "puzzle-filter", NULL);
    g_assert_true(tabiya_browse_page_step_back(browser(f))); /* one closes the other */
    g_assert_false(tabiya_browse_page_step_back(browser(f)));
    g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(f->window)), <=, 360);
}

/* --- Importing ---------------------------------------------------------------------------------- */

static char *write_rows(const char *folder, const char *name, guint n, gboolean bad)
{
    char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GString) rows = g_string_new(NULL);

    for (guint i = 0; i < n; i++)
        g_string_append_printf(rows,
                               "y%05u,6k1/p4ppp/8/8/8/8/5PPP/1R1R2K1 b - - 0 1,a7a5 d1d8,700,80,95,"
                               "100,backRankMate mate mateIn1 oneMove,,\n",
                               i);
    if (bad)
        g_string_append(rows, "y9,no position at all,a7a5 d1d8,700,80,95,100,mate,,\n");
    g_assert_true(g_file_set_contents(path, rows->str, -1, NULL));
    return path;
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
static void drop(Fixture *f, const char *path)
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

static gboolean shows_job(Fixture *f)
{
    return fixture_find(GTK_WIDGET(browser(f)), GTK_TYPE_PROGRESS_BAR) != NULL;
}

/* While it runs a row says how far it is and stops it; what was taken in by then stays. */
static void test_import_row(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = write_rows(folder, "many.csv", 200000, FALSE);

    drop(f, path);
    fixture_assert_state(f->window, "puzzle-page", "browse");
    fixture_wait(shows_job(f));
    g_assert_false(fixture_is_enabled(f->window, "puzzle-import"));
    press(f, "_Stop");
    fixture_wait(!shows_job(f));
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "Import stopped: "));
    g_assert_true(fixture_is_enabled(f->window, "puzzle-import"));
    g_unlink(path);
    g_rmdir(folder);
}

/* Packed ones too, by their name. */
static void test_drop_packed(Fixture *f, gconstpointer data)
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

/* What came of it is told, bad rows with their lines. */
static void test_import_told(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = write_rows(folder, "few.csv", 1, TRUE);
    GtkWindow *problems;

    drop(f, path);
    fixture_wait(fixture_is_enabled(f->window, "puzzle-import"));
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "imported, 1 error"));
    g_assert_false(shows_job(f));
    fixture_act(f->window, "puzzle-problems", NULL);
    fixture_wait((problems = fixture_find_window("What Could Not Be Read")) != NULL);
    fixture_wait(fixture_says(GTK_WIDGET(problems), "few.csv:2: "));
    gtk_window_destroy(problems);
    g_unlink(path);
    g_rmdir(folder);
}

static void test_drop(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.pgn", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GListStore) files = g_list_store_new(G_TYPE_FILE);

    g_assert_true(g_file_set_contents(path, "1. d4 d5 *\n", -1, NULL));
    g_list_store_append(files, file);
    tabiya_window_take_files_to_puzzles(f->window, G_LIST_MODEL(files));
    fixture_wait(fixture_n_moves(f->window) == 2);
    fixture_assert_state(f->window, "place", "study"); /* it holds no puzzles */
    fixture_act(f->window, "close-tab", NULL);
    fixture_act(f->window, "place", "'puzzles'");
    g_unlink(path);
    g_rmdir(folder);
}

static void test_progress(Fixture *f, gconstpointer data)
{
    TabiyaProgressPage *page;

    fixture_act(f->window, "puzzle-open", "'zzz1'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_act(f->window, "play-move", "'Rd8#'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    fixture_act(f->window, "puzzle-page", "'progress'");
    page = find(f, TABIYA_TYPE_PROGRESS_PAGE);
    fixture_wait(tabiya_progress_page_is_settled(page));
    g_assert_true(fixture_says(GTK_WIDGET(page), "Solved: puzzle zzz1, rated 700"));
    g_assert_true(fixture_says(GTK_WIDGET(page), "solved ("));
    g_signal_emit_by_name(page, "open", "zzz2");
    fixture_wait(g_str_equal(id_in_hand(f), "zzz2"));
    fixture_assert_state(f->window, "puzzle-page", "solve");
}

/* What is in hand when the window goes is there when another comes. */
static void test_comes_back(Fixture *f, gconstpointer data)
{
    open(f, "zzz2");
    fixture_act(f->window, "play-move", "'Qd8+'");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING && fixture_n_moves(f->window) == 3);
    fixture_close(f->window);
    f->window = fixture_open_again(1160, 800);
    fixture_assert_state(f->window, "place", "puzzles");
    fixture_wait(stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_assert_state(f->window, "moves", "a6 Qd8+ Rxd8");
}

#define ADD(name, function) g_test_add(name, Fixture, NULL, setup, function, teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add("/puzzles/start-narrow", Fixture, "narrow", setup, test_start_narrow, teardown);
    ADD("/puzzles/browse", test_browse);
    ADD("/puzzles/filter", test_filter);
    ADD("/puzzles/form", test_form);
    ADD("/puzzles/clear-filters", test_clear_filters);
    ADD("/puzzles/loosen", test_loosen);
    ADD("/puzzles/opening", test_opening);
    ADD("/puzzles/theme", test_theme);
    ADD("/puzzles/bad-rows", test_bad_rows);
    ADD("/puzzles/solve", test_solve);
    ADD("/puzzles/wrong", test_wrong);
    ADD("/puzzles/other-mate", test_other_mate);
    ADD("/puzzles/next", test_next);
    ADD("/puzzles/study-and-play-on", test_study_and_play_on);
    ADD("/puzzles/favourite", test_favourite);
    ADD("/puzzles/train", test_train);
    ADD("/puzzles/storm", test_storm);
    ADD("/puzzles/set", test_set);
    ADD("/puzzles/show-set", test_show_set);
    ADD("/puzzles/set-and-filter", test_set_and_filter);
    ADD("/puzzles/rename-and-delete-set", test_rename_and_delete_set);
    ADD("/puzzles/menu", test_puzzle_menu);
    ADD("/puzzles/play-set", test_play_set);
    g_test_add("/puzzles/narrow", Fixture, "narrow", setup, test_narrow, teardown);
    ADD("/puzzles/drop", test_drop);
    ADD("/puzzles/progress", test_progress);
    ADD("/puzzles/drop-packed", test_drop_packed);
    ADD("/puzzles/import-told", test_import_told);
    ADD("/puzzles/import-row", test_import_row);
    ADD("/puzzles/comes-back", test_comes_back);
    return g_test_run();
}
