/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place Puzzles in the window: puzzles are solved or failed, and their pages fit. */
#include "tests/ui/puzzles-fixture.h"

#include "ui/puzzles/solve-page.h"

/* As long as the German one. */
#define LONG_WELCOME                                                                              \
    "Positions in which there is one clearly best way to win for one of the two sides. Find it, " \
    "one move after the other."

/* In a small window, too, the first step is visible. */
static void test_start_narrow(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);
    GtkWidget *welcome = fixture_find(page, ADW_TYPE_STATUS_PAGE);
    graphene_rect_t start;

    fixture_act(f->window, "puzzle-page", "'solve'");
    adw_status_page_set_description(ADW_STATUS_PAGE(welcome), LONG_WELCOME);
    fixture_spin_ms(300);
    g_assert_true(gtk_widget_compute_bounds(fixture_find(welcome, GTK_TYPE_BUTTON), page, &start));
    g_assert_cmpfloat(start.size.height, >, 0);
    g_assert_cmpfloat(start.origin.y + start.size.height, <=, gtk_widget_get_height(page));
}

/* The first step is one click. */
static void test_start_solving(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);

    fixture_act(f->window, "puzzle-page", "'solve'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_EMPTY);
    fixture_press(page, "Start Solving");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_wait(fixture_says(page, "1500\u202f±\u202f350"));
    g_assert_true(fixture_says(page, "At Your Level"));
    g_assert_false(fixture_says(page, "✓"));
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    fixture_wait(fixture_says(page, "\u202f±\u202f") && fixture_says(page, "Your rating: "));
    g_assert_false(fixture_says(page, "1500\u202f±"));
    g_assert_true(fixture_says(page, "✓\u202f0\u202f/\u202f1"));
}

/* A move that is judged is judged in sight. */
static void test_judged_in_sight(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_open(f, "zzz2");
    fixture_act(f->window, "puzzle-page", "'train'");
    fixture_act(f->window, "play-move", "'Qh6'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_WRONG);
    fixture_assert_state(f->window, "puzzle-page", "solve");
    fixture_act(f->window, "puzzle-try-again", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_act(f->window, "puzzle-page", "'browse'");
    fixture_act(f->window, "play-move", "'Qd8+'");
    fixture_wait(fixture_n_moves(f->window) == 3);
    fixture_assert_state(f->window, "puzzle-page", "solve");
}

/* --- Solving ---------------------------------------------------------------------------------- */

static void assert_told(PuzzlesFixture *f, gboolean told)
{
    GtkWidget *themes = fixture_find(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), GTK_TYPE_FLOW_BOX);

    fixture_spin();
    g_assert_cmpint(gtk_widget_get_mapped(themes), ==, told);
}

static void test_solve(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_open(f, "zzz2");
    fixture_assert_state(f->window, "moves", "a6");
    assert_told(f, FALSE);
    fixture_act(f->window, "play-move", "'Qd8+'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING && fixture_n_moves(f->window) == 3);
    assert_told(f, FALSE);
    fixture_act(f->window, "play-move", "'Rxd8#'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    assert_told(f, TRUE);
    fixture_act(f->window, "puzzle-page", "'browse'");
    fixture_wait(strstr(tabiya_puzzle_cell_get_spoken(puzzles_cell(f, "zzz2")), ", solved"));
}

static gboolean shows(PuzzlesFixture *f, const char *san)
{
    TabiyaBoardSession *session = TABIYA_BOARD_SESSION(puzzles_session(f));

    return g_strcmp0(tabiya_node_get_san(tabiya_board_session_get_cursor(session)), san) == 0;
}

/* The reason is stepped through on the board, and the notation knows nothing of it. */
static void look_at_reason(PuzzlesFixture *f)
{
    static void (*const STEPS[])(TabiyaBoardSession *) = {
        tabiya_board_session_last,  tabiya_board_session_previous, tabiya_board_session_previous,
        tabiya_board_session_first, tabiya_board_session_last,
    };
    TabiyaBoardSession *session = TABIYA_BOARD_SESSION(puzzles_session(f));
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);

    fixture_act(f->window, "puzzle-why", NULL);
    fixture_wait(shows(f, "Qh6"));
    g_assert_true(fixture_says(page, "gxh6"));
    fixture_act(f->window, "next", NULL);
    g_assert_true(shows(f, "gxh6"));
    for (gsize i = 0; i < G_N_ELEMENTS(STEPS); i++) {
        STEPS[i](session);
        fixture_spin();
    }
    fixture_assert_state(f->window, "moves", "a6 Qh6");
}

static void test_wrong(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_open(f, "zzz2");
    g_assert_false(fixture_is_enabled(f->window, "puzzle-try-again"));
    fixture_act(f->window, "play-move", "'Qh6'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_WRONG);
    assert_told(f, FALSE);
    fixture_wait(fixture_is_enabled(f->window, "puzzle-why"));
    look_at_reason(f);
    fixture_act(f->window, "puzzle-try-again", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_act(f->window, "puzzle-hint", NULL);
    g_assert_cmpuint(
        tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(puzzles_session(f))).hint, ==,
        11); /* d2 */
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    fixture_assert_state(f->window, "moves", "a6 Qd8+ Rxd8 Rxd8#");
    assert_told(f, TRUE);
    fixture_act(f->window, "puzzle-page", "'browse'");
    fixture_wait(strstr(tabiya_puzzle_cell_get_spoken(puzzles_cell(f, "zzz2")), ", failed"));
}

/* The visible button of an action, and where its upper edge is in the window. */
static double find_top(GtkWidget *widget, TabiyaWindow *window, const char *action)
{
    graphene_rect_t bounds;
    double top = -1;

    if (!gtk_widget_get_mapped(widget))
        return -1;
    if (GTK_IS_BUTTON(widget) &&
        g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), action) == 0) {
        g_assert_true(gtk_widget_compute_bounds(widget, GTK_WIDGET(window), &bounds));
        return bounds.origin.y;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && top < 0;
         child = gtk_widget_get_next_sibling(child)) {
        top = find_top(child, window, action);
    }
    return top;
}

/* In narrow columns the question takes two lines and the verdict one. */
static void test_buttons_stay(PuzzlesFixture *f, gconstpointer data)
{
    gtk_window_set_default_size(GTK_WINDOW(f->window), 1600, 1000);
    puzzles_open(f, "zzz2");
    GtkWidget *status =
        fixture_find_name(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "TabiyaStatusLine");
    fixture_wait(gtk_widget_get_height(status) > 30);
    double top = find_top(GTK_WIDGET(f->window), f->window, "win.puzzle-solution");
    g_assert_cmpfloat(top, >, 0);
    fixture_act(f->window, "play-move", "'Qh6'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_WRONG);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(f->window));
    g_assert_cmpfloat(find_top(GTK_WIDGET(f->window), f->window, "win.puzzle-solution"), ==, top);
}

/* A phone is too low for all of a puzzle: a verdict is scrolled into sight, and the next puzzle
 * begins at the top of the page. */
static void test_page_of_phone(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window)));
    GtkWidget *body = gtk_widget_get_ancestor(board, GTK_TYPE_SCROLLED_WINDOW);
    GtkAdjustment *page = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(body));

    gtk_window_set_default_size(GTK_WINDOW(f->window), 360, 600);
    puzzles_search(f, "zzz");
    fixture_wait(puzzles_n_found(f) == 3 && puzzles_cell(f, "zzz3"));
    g_signal_emit_by_name(tabiya_browse_page_get_grid(puzzles_browser(f)), "open", 1);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_wait(gtk_adjustment_get_upper(page) > gtk_adjustment_get_page_size(page));
    g_assert_cmpfloat(gtk_adjustment_get_value(page), ==, 0);
    fixture_act(f->window, "play-move", "'Qh6'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_WRONG);
    GtkWidget *verdict = GTK_WIDGET(gtk_widget_get_template_child(
        puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), TABIYA_TYPE_SOLVE_PAGE, "verdict"));
    fixture_wait(fixture_is_in_sight(f->window, verdict));
    gtk_adjustment_set_value(page, gtk_adjustment_get_upper(page));
    g_assert_cmpfloat(gtk_adjustment_get_value(page), >, 0);
    fixture_act(f->window, "puzzle-next", NULL);
    fixture_wait(g_str_equal(puzzles_id_in_hand(f), "zzz3") &&
                 puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(f->window));
    fixture_wait(gtk_adjustment_get_value(page) == 0);
}

static GtkAdjustment *find_page(PuzzlesFixture *f)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window)));

    return gtk_scrolled_window_get_vadjustment(
        GTK_SCROLLED_WINDOW(gtk_widget_get_ancestor(board, GTK_TYPE_SCROLLED_WINDOW)));
}

/* A question with a line of what to do fits below the board of a phone. */
static void test_question_fits(PuzzlesFixture *f, gconstpointer data)
{
    GtkAdjustment *page = find_page(f);

    puzzles_open(f, "zzz2");
    gtk_test_widget_wait_for_draw(GTK_WIDGET(f->window));
    fixture_wait(gtk_adjustment_get_upper(page) <= gtk_adjustment_get_page_size(page));
}

static void assert_header(PuzzlesFixture *f, const char *title)
{
    GtkWidget *solving = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);
    GtkLabel *label =
        GTK_LABEL(gtk_widget_get_template_child(solving, TABIYA_TYPE_SOLVE_PAGE, "title"));

    fixture_wait(fixture_says(solving, "\u202f±\u202f"));
    gtk_test_widget_wait_for_draw(GTK_WIDGET(f->window));
    g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(label)));
    g_assert_cmpstr(gtk_label_get_text(label), ==, title);
    g_assert_false(pango_layout_is_ellipsized(gtk_label_get_layout(label)));
}

/* On a phone, too, the header says the training whole, beside a rating that has changed. */
static void test_header_of_phone(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *change = GTK_WIDGET(gtk_widget_get_template_child(
        puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), TABIYA_TYPE_SOLVE_PAGE, "change"));

    fixture_act(f->window, "puzzle-train", "'adaptive'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    assert_header(f, "At Your Level");
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    fixture_wait(gtk_widget_get_mapped(change));
    assert_header(f, "At Your Level");
}

/* What is not rated has the person's rating, too, and says where it comes from. */
static void test_header_of_others(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_search(f, "zzz");
    fixture_wait(puzzles_n_found(f) == 3 && puzzles_cell(f, "zzz3"));
    g_signal_emit_by_name(tabiya_browse_page_get_grid(puzzles_browser(f)), "open", 1);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    assert_header(f, "Browse");
    fixture_act(f->window, "puzzle-retry", "['zzz1', 'zzz3']");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING &&
                 g_str_equal(puzzles_id_in_hand(f), "zzz1"));
    assert_header(f, "Failed Puzzles");
    fixture_act(f->window, "puzzle-train", "'streak'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    assert_header(f, "Streak");
    fixture_act(f->window, "puzzle-train", "'storm'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    assert_header(f, "Storm");
}

/* In a small window, too, the header says the training whole, beside a rating that has changed. */
static void test_header_is_whole(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *solving = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);
    GtkLabel *title =
        GTK_LABEL(gtk_widget_get_template_child(solving, TABIYA_TYPE_SOLVE_PAGE, "title"));
    GtkWidget *change =
        GTK_WIDGET(gtk_widget_get_template_child(solving, TABIYA_TYPE_SOLVE_PAGE, "change"));

    fixture_act(f->window, "puzzle-train", "'adaptive'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    fixture_wait(gtk_widget_get_mapped(change));
    gtk_test_widget_wait_for_draw(GTK_WIDGET(f->window));
    g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(title)));
    g_assert_cmpstr(gtk_label_get_text(title), ==, "At Your Level");
    g_assert_false(pango_layout_is_ellipsized(gtk_label_get_layout(title)));
}

/* Below the last line of a solved puzzle there is nothing to scroll to. */
static void test_solved_ends(PuzzlesFixture *f, gconstpointer data)
{
    GtkAdjustment *page = find_page(f);
    GtkWidget *solving = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);
    GtkWidget *links, *card;
    graphene_rect_t bounds;

    puzzles_open(f, "zzz2");
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    links = GTK_WIDGET(gtk_widget_get_template_child(solving, TABIYA_TYPE_SOLVE_PAGE, "links"));
    card = gtk_widget_get_ancestor(links, ADW_TYPE_BIN);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(f->window));
    fixture_wait(gtk_adjustment_get_upper(page) > gtk_adjustment_get_page_size(page));
    g_assert_true(gtk_widget_compute_bounds(links, card, &bounds));
    g_assert_cmpfloat(gtk_widget_get_height(card) - bounds.origin.y - bounds.size.height, <, 20);
}

/* Any mate is as good. */
static void test_other_mate(PuzzlesFixture *f, gconstpointer data)
{
    TabiyaPuzzleResult result;

    puzzles_open(f, "zzz1");
    fixture_act(f->window, "play-move", "'Rb8#'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    g_assert_true(tabiya_puzzle_session_get_result(puzzles_session(f), &result));
    g_assert_cmpint(result, ==, TABIYA_PUZZLE_SOLVED);
}

/* In the order of the list; and Black's puzzles are looked at from Black's side. */
static void test_next(PuzzlesFixture *f, gconstpointer data)
{
    gboolean flipped;

    puzzles_search(f, "zzz");
    fixture_wait(puzzles_n_found(f) == 3 && puzzles_cell(f, "zzz3"));
    g_signal_emit_by_name(tabiya_browse_page_get_grid(puzzles_browser(f)), "open", 1);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpstr(puzzles_id_in_hand(f), ==, "zzz2");
    g_assert_true(fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "1 left"));
    fixture_act(f->window, "puzzle-next", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING &&
                 g_str_equal(puzzles_id_in_hand(f), "zzz3"));
    g_assert_false(fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), " left"));
    g_object_get(tabiya_shell_get_board(TABIYA_SHELL(f->window)), "flipped", &flipped, NULL);
    g_assert_true(flipped);
    fixture_act(f->window, "puzzle-previous", NULL);
    fixture_wait(g_str_equal(puzzles_id_in_hand(f), "zzz2"));
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_act(f->window, "puzzle-previous", NULL);
    fixture_wait(g_str_equal(puzzles_id_in_hand(f), "zzz1"));
}

static void test_study_and_play_on(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_open(f, "zzz2");
    g_assert_false(fixture_is_enabled(f->window, "puzzle-play-on")); /* the engine would tell */
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
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

/* A game that is nowhere to be seen is still named: a shipped puzzle of our own engine's. */
static void test_source(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);

    puzzles_open(f, "t021T8l6");
    g_assert_false(fixture_says(page, "from a game of Tabiya’s engine"));
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    fixture_wait(fixture_says(page, "from a game of Tabiya’s engine"));
    puzzles_open(f, "zzz1");
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    g_assert_false(fixture_says(page, "from a game of Tabiya’s engine"));
}

#define ADD(name, function) \
    g_test_add(name, PuzzlesFixture, NULL, puzzles_setup, function, puzzles_teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add("/puzzles/start-narrow", PuzzlesFixture, "phone", puzzles_setup, test_start_narrow,
               puzzles_teardown);
    ADD("/puzzles/start-solving", test_start_solving);
    ADD("/puzzles/judged-in-sight", test_judged_in_sight);
    ADD("/puzzles/solve", test_solve);
    ADD("/puzzles/source", test_source);
    ADD("/puzzles/wrong", test_wrong);
    ADD("/puzzles/buttons-stay", test_buttons_stay);
    g_test_add("/puzzles/page-of-phone", PuzzlesFixture, "narrow", puzzles_setup,
               test_page_of_phone, puzzles_teardown);
    g_test_add("/puzzles/question-fits", PuzzlesFixture, "phone", puzzles_setup, test_question_fits,
               puzzles_teardown);
    g_test_add("/puzzles/header-of-phone", PuzzlesFixture, "phone", puzzles_setup,
               test_header_of_phone, puzzles_teardown);
    g_test_add("/puzzles/header-of-others", PuzzlesFixture, "phone", puzzles_setup,
               test_header_of_others, puzzles_teardown);
    g_test_add("/puzzles/header-is-whole", PuzzlesFixture, "small", puzzles_setup,
               test_header_is_whole, puzzles_teardown);
    g_test_add("/puzzles/solved-ends", PuzzlesFixture, "phone", puzzles_setup, test_solved_ends,
               puzzles_teardown);
    ADD("/puzzles/other-mate", test_other_mate);
    ADD("/puzzles/next", test_next);
    ADD("/puzzles/study-and-play-on", test_study_and_play_on);
    return g_test_run();
}
