/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Training in the place Puzzles: puzzles are chosen, rated and counted, storms and streaks end, and
 * the puzzle in progress comes back. */
#include "tests/ui/puzzles-fixture.h"

#include <glib/gstdio.h>

#include "app/puzzles/difficulty.h"
#include "engine/board/movegen.h"
#include "tests/ui/keyboard.h"
#include "ui/charts/chart-view.h"
#include "ui/puzzles/progress-page.h"
#include "ui/puzzles/run-end.h"
#include "ui/puzzles/solve-page.h"
#include "ui/puzzles/train-page.h"
#include "ui/widget.h"

#define NOON_MS ((gint64)1935748800000) /* 2031-05-05 12:00 UTC: nobody answers on that day */

/* If nothing has begun, Next starts with a puzzle for the person's rating. */
static void test_first(PuzzlesFixture *f, gconstpointer data)
{
    g_assert_cmpint(puzzles_stage(f), ==, TABIYA_PUZZLE_STAGE_EMPTY);
    fixture_act(f->window, "puzzle-page", "'solve'");
    g_assert_true(fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "Start Solving"));
    fixture_act(f->window, "puzzle-next", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpint(
        tabiya_puzzle_course_get_mode(tabiya_puzzle_session_get_course(puzzles_session(f))), ==,
        TABIYA_PUZZLE_MODE_ADAPTIVE);
}

/* The page says the rating to which the answer has moved an estimate. */
static void assert_moved_up(PuzzlesFixture *f)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(puzzles_session(f));
    g_autofree char *words = NULL;

    if (puzzle->deviation >= TABIYA_DIFFICULTY_DEVIATION) /* not one of the fixture's */
        fixture_wait(tabiya_puzzle_session_get_puzzle_rating(puzzles_session(f)) > puzzle->rating);
    words = g_strdup_printf("Puzzle rating: %u",
                            tabiya_puzzle_session_get_puzzle_rating(puzzles_session(f)));
    g_assert_true(fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), words));
}

/* A mate in one of all there are: rated, and by its theme. */
static void test_train(PuzzlesFixture *f, gconstpointer data)
{

    fixture_act(f->window, "puzzle-page", "'train'");
    fixture_wait(tabiya_train_page_is_settled_for_tests(puzzles_find(f, TABIYA_TYPE_TRAIN_PAGE)));
    fixture_act(f->window, "puzzle-train", "'nonsense'");
    fixture_assert_state(f->window, "puzzle-page", "train");
    fixture_act(f->window, "puzzle-train", "'mate:1'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_assert_state(f->window, "puzzle-page", "solve");
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(puzzles_session(f));
    g_assert_cmpint(tabiya_puzzle_course_get_mode(course), ==, TABIYA_PUZZLE_MODE_MATE);
    g_assert_true(tabiya_puzzle_session_is_rated(puzzles_session(f)));
    g_assert_true(tabiya_themes_has(tabiya_puzzle_session_get_puzzle(puzzles_session(f))->themes,
                                    TABIYA_THEME_MATE_IN_1));
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    assert_moved_up(f);
}

/* The first legal move that is not the solution, nor mates. */
static EngMove find_wrong(PuzzlesFixture *f)
{
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(puzzles_session(f));
    const EngPosition *position = tabiya_node_get_position(tabiya_board_session_get_cursor(board));
    EngMove right = tabiya_puzzle_session_get_puzzle(puzzles_session(f))->moves[1];
    EngMoveList list;

    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        EngPosition after;

        eng_position_play(&after, position, list.moves[i]);
        if (list.moves[i] != right && eng_outcome(&after, NULL, 0) != ENG_OUTCOME_CHECKMATE)
            return list.moves[i];
    }
    g_assert_not_reached();
}

static void play_wrong(PuzzlesFixture *f)
{
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(puzzles_session(f));
    char uci[ENG_UCI_MAX];

    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    eng_uci_write(tabiya_node_get_position(tabiya_board_session_get_cursor(board)), find_wrong(f),
                  uci);
    g_autofree char *parameter = g_strdup_printf("'%s'", uci);
    fixture_act(f->window, "play-move", parameter);
}

static TabiyaPuzzleCourse *course(PuzzlesFixture *f)
{
    return tabiya_puzzle_session_get_course(puzzles_session(f));
}

static void assert_no_help(PuzzlesFixture *f)
{
    static const char *const HELP[] = {"puzzle-hint", "puzzle-solution", "puzzle-why",
                                       "puzzle-previous", "puzzle-study"};

    for (gsize i = 0; i < G_N_ELEMENTS(HELP); i++)
        g_assert_false(fixture_is_enabled(f->window, HELP[i]));
    g_assert_null(fixture_find_action(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "win.puzzle-hint"));
}

/* A mistake costs seconds, the end shows it, and Enter begins again. */
static void test_storm_end(PuzzlesFixture *f, gconstpointer data)
{
    fixture_act(f->window, "puzzle-train", "'storm'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);
    assert_no_help(f);
    g_assert_false(fixture_is_enabled(f->window, "puzzle-next"));
    g_autofree char *missed = g_strdup(puzzles_id_in_hand(f));
    play_wrong(f);
    fixture_wait(fixture_says(page, "✗ 1"));
    g_assert_true(fixture_says(page, "−10 s"));
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    for (int i = 0; i < 17; i++)
        tabiya_puzzle_course_answered(course(f), TABIYA_PUZZLE_FAILED);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_OVER);
    TabiyaRunEnd *end = puzzles_find(f, TABIYA_TYPE_RUN_END);
    fixture_wait(tabiya_run_end_is_settled_for_tests(end));
    g_assert_true(fixture_says(page, "Record: "));
    g_assert_true(fixture_says(page, "Failed puzzles"));
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(f->window));
    g_assert_true(gtk_widget_is_ancestor(focus, GTK_WIDGET(end)));
    GtkWidget *retry = fixture_find_action(page, "win.puzzle-retry");
    gtk_widget_activate(retry);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpstr(puzzles_id_in_hand(f), ==, missed);
    g_assert_true(fixture_is_enabled(f->window, "puzzle-hint"));
    g_assert_false(gtk_widget_get_visible(GTK_WIDGET(end)));
}

/* The only clock of the program. */
static void test_storm(PuzzlesFixture *f, gconstpointer data)
{
    fixture_act(f->window, "puzzle-train", "'storm'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_wait(fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "2:5"));
    g_assert_true(fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "✓ 0"));
    puzzles_play_solution(f);
    fixture_wait(fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "✓ 1"));
    fixture_act(f->window, "puzzle-page", "'train'");
    fixture_wait(fixture_says(puzzles_find(f, TABIYA_TYPE_TRAIN_PAGE), "Best: 1"));
    fixture_act(f->window, "puzzle-train", "'adaptive'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_wait(!fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "2:5"));
    g_assert_false(fixture_says(puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE), "✓"));
}

static void solve(PuzzlesFixture *f, const char *id)
{
    g_autofree char *parameter = g_strdup_printf("'%s'", id);

    fixture_act(f->window, "puzzle-open", parameter);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    puzzles_play_solution(f);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
}

/* The text for the best streak on the Train page. */
static void assert_best_streak(PuzzlesFixture *f, const char *said)
{

    fixture_act(f->window, "puzzle-page", "'train'");
    TabiyaTrainPage *page = puzzles_find(f, TABIYA_TYPE_TRAIN_PAGE);
    fixture_wait(tabiya_train_page_is_settled_for_tests(page));
    g_assert_true(fixture_says(GTK_WIDGET(page), "Puzzles get harder until you miss one"));
    if (said)
        fixture_wait(fixture_says(GTK_WIDGET(page), said));
    else
        g_assert_false(fixture_says(GTK_WIDGET(page), "not solved. "));
}

/* Others that were solved in a row are no streak. */
static void test_best_streak(PuzzlesFixture *f, gconstpointer data)
{
    solve(f, "zzz1");
    solve(f, "zzz2");
    assert_best_streak(f, NULL);
    fixture_act(f->window, "puzzle-train", "'streak'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    puzzles_play_solution(f);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    assert_best_streak(f, "Best streak: 1");
}

/* Only puzzles in a row count. */
static void test_streak(PuzzlesFixture *f, gconstpointer data)
{

    fixture_act(f->window, "puzzle-train", "'streak'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);
    puzzles_play_solution(f);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    g_assert_true(fixture_says(page, "✓ 1"));
    g_assert_false(fixture_says(page, "✓\u202f1\u202f/\u202f1")); /* it is a score, said once */
    fixture_act(f->window, "puzzle-next", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    assert_no_help(f);
    g_autofree char *first = g_strdup(puzzles_id_in_hand(f));
    fixture_act(f->window, "puzzle-next", NULL); /* the one skip */
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING &&
                 !g_str_equal(puzzles_id_in_hand(f), first));
    fixture_wait(!fixture_is_enabled(f->window, "puzzle-next"));
    tabiya_puzzle_course_answered(course(f), TABIYA_PUZZLE_FAILED);
    tabiya_puzzle_session_next(puzzles_session(f));
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_OVER);
    TabiyaRunEnd *end = puzzles_find(f, TABIYA_TYPE_RUN_END);
    fixture_wait(tabiya_run_end_is_settled_for_tests(end));
    g_assert_true(fixture_says(page, "1 in a Row"));
    gtk_widget_activate(gtk_root_get_focus(GTK_ROOT(f->window))); /* as Enter does */
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpint(tabiya_puzzle_course_get_mode(course(f)), ==, TABIYA_PUZZLE_MODE_STREAK);
}

/* Training at the person's level, with few puzzles; `limit`: as a part of a plan. */
static void begin_few(PuzzlesFixture *f, guint limit)
{
    g_autoptr(TabiyaPuzzleQuery) few = tabiya_puzzle_query_new();

    fixture_act(f->window, "puzzle-train", "'adaptive'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    few->id_prefix = g_strdup("zzs");
    g_autoptr(TabiyaPuzzleCourse) training = tabiya_puzzle_course_new(
        tabiya_puzzle_course_get_shelf(course(f)), tabiya_puzzle_course_get_progress(course(f)),
        &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .limit = limit, .query = few});
    tabiya_puzzle_session_begin(puzzles_session(f), training);
}

#define EASY \
    "zzs1,1r4k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1,b8b2 e1e8,400,80,90,100,mate mateIn1 oneMove,,\n"

/* Its frame would be a line across the page. */
static gboolean shows_an_empty_list(GtkWidget *widget)
{
    gboolean rows = FALSE, found = FALSE;

    if (!gtk_widget_get_mapped(widget))
        return FALSE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        rows = rows || gtk_widget_get_mapped(child);
        found = found || shows_an_empty_list(child);
    }
    return found || (GTK_IS_LIST_BOX(widget) && !rows);
}

/* Where nothing near the rating is left, it says so and offers others. */
static void test_dry(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);

    begin_few(f, 0);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_OVER);
    fixture_wait(tabiya_run_end_is_settled_for_tests(puzzles_find(f, TABIYA_TYPE_RUN_END)));
    g_assert_true(fixture_says(page, "No New Puzzles at Your Level"));
    g_assert_true(fixture_says(page, "There are no puzzles within 200 points of your rating"));
    g_assert_true(fixture_says(page, "lichess_db_puzzle.csv.zst"));
    g_assert_false(shows_an_empty_list(page));
    puzzles_import(f, EASY);
    fixture_act(f->window, "puzzle-page", "'solve'");
    fixture_wait(fixture_says(page, "Easier Puzzles"));
    fixture_act(f->window, "puzzle-beyond", "'easier'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpstr(puzzles_id_in_hand(f), ==, "zzs1");
}

/* A part of a plan goes on with what there is, says so, and leads to the same offers. */
static void test_far(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);

    puzzles_import(f, EASY);
    begin_few(f, 2);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_true(fixture_says(page, "Nothing nearer to your rating is left: this one is rated 4"));
    GtkWidget *notice =
        GTK_WIDGET(gtk_widget_get_template_child(page, TABIYA_TYPE_SOLVE_PAGE, "notice"));
    gboolean handled = FALSE;
    g_signal_emit_by_name(notice, "activate-link", "others", &handled);
    g_assert_true(handled);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_OVER);
    fixture_wait(tabiya_run_end_is_settled_for_tests(puzzles_find(f, TABIYA_TYPE_RUN_END)));
    fixture_assert_state(f->window, "puzzle-page", "solve"); /* not the next part of the plan */
    g_assert_true(fixture_says(page, "Easier Puzzles"));
    fixture_act(f->window, "puzzle-beyond", "'easier'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(course(f)), ==, 1);
    g_assert_false(fixture_says(page, "Nothing nearer"));
}

/* Moves the failure of a puzzle some days into the past. */
static void let_days_pass(PuzzlesFixture *f)
{
    gint64 later = g_get_real_time() / 1000 + G_GINT64_CONSTANT(5) * 24 * 3600 * 1000;

    while (tabiya_puzzle_progress_get_n_pending(puzzles_progress(f)) > 0)
        fixture_spin();
    tabiya_puzzle_progress_set_now_ms(puzzles_progress(f), later);
}

/* A review is announced before anything is played. */
static void test_review(PuzzlesFixture *f, gconstpointer data)
{
    GtkWidget *page = puzzles_find(f, TABIYA_TYPE_SOLVE_PAGE);

    tabiya_puzzle_progress_set_reviews(puzzles_progress(f), TRUE);
    puzzles_open(f, "zzz2");
    g_assert_true(fixture_says(page, "Play your move on the board"));
    fixture_act(f->window, "puzzle-solution", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    let_days_pass(f);
    fixture_act(f->window, "puzzle-train", "'review'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    g_assert_true(fixture_says(page, "Review: you failed this puzzle before."));
    g_assert_true(fixture_says_whole(page, "Review"));
    tabiya_puzzle_progress_set_reviews(puzzles_progress(f), FALSE);
}

/* The chart of that kind in `widget`. */
static TabiyaChartView *find_chart(GtkWidget *widget, TabiyaChartKind kind)
{
    TabiyaChartView *found = NULL;

    if (TABIYA_IS_CHART_VIEW(widget)) {
        found = TABIYA_CHART_VIEW(widget);
        return tabiya_chart_view_get_chart(found)->kind == kind ? found : NULL;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_chart(child, kind);
    }
    return found;
}

static void assert_value(TabiyaChartView *chart, int point, const char *words)
{
    g_assert_cmpint(tabiya_chart_view_get_current_for_tests(chart), ==, point);
    gtk_test_accessible_assert_property(chart, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words);
    gtk_test_accessible_assert_property(chart, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double)point);
}

/* Keys move the marked point, whose value is there for a screen reader; the pointer finds the same
 * points; a table has them all. */
static void check_chart(PuzzlesFixture *f, GtkWidget *page)
{
    TabiyaChartView *chart = find_chart(page, TABIYA_CHART_BARS);
    GtkWidget *toggle = fixture_find_name(gtk_widget_get_ancestor(GTK_WIDGET(chart), GTK_TYPE_BOX),
                                          "GtkToggleButton");
    double width, height;

    gtk_test_accessible_assert_role(chart, GTK_ACCESSIBLE_ROLE_SLIDER);
    gtk_test_accessible_assert_property(chart, GTK_ACCESSIBLE_PROPERTY_LABEL, "Puzzles by Time");
    g_assert_cmpint(tabiya_chart_view_get_current_for_tests(chart), ==, -1);
    fixture_wait(gtk_widget_get_width(GTK_WIDGET(chart)) > 0);
    width = gtk_widget_get_width(GTK_WIDGET(chart));
    height = gtk_widget_get_height(GTK_WIDGET(chart));
    g_assert_cmpint(tabiya_chart_view_find_for_tests(chart, width - 10, height / 2), ==, 8);
    if (keyboard_is_there()) {
        gtk_widget_grab_focus(GTK_WIDGET(chart));
        fixture_wait(tabiya_chart_view_get_current_for_tests(chart) == 0);
        keyboard_press(GTK_WINDOW(f->window), "Right");
        assert_value(chart, 1, "5 s – 10 s: 0 puzzles");
        keyboard_press(GTK_WINDOW(f->window), "End");
        assert_value(chart, 8, "≥ 10 min: 0 puzzles");
        keyboard_press(GTK_WINDOW(f->window), "Home");
        g_assert_cmpint(tabiya_chart_view_get_current_for_tests(chart), ==, 0);
    }
    g_assert_false(fixture_says(page, "5 s – 10 s"));
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(toggle), TRUE);
    fixture_wait(fixture_says(page, "5 s – 10 s"));
}

/* The one that was solved has this theme. */
static void check_theme(PuzzlesFixture *f, GtkWidget *page)
{
    GtkWidget *table = fixture_find_class(page, "theme-table");
    GtkWidget *row = fixture_find_class(table, "theme-row");
    GtkWidget *button = fixture_find_class(table, "theme-column");

    g_signal_emit_by_name(button, "clicked"); /* by name */
    g_assert_cmpstr(tabiya_widget_get_description(button), ==, "Sorted in ascending order");
    g_assert_true(fixture_says(page, "Solved: puzzle zzz1"));
    gtk_widget_activate(row);
    fixture_wait(fixture_has_state(f->window, "puzzle-page", "solve"));
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
}

/* Files are replaced whole, and get an ending if they have none. */
static void check_export(TabiyaProgressPage *page)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-progress-XXXXXX", NULL);
    g_autofree char *csv = g_build_filename(folder, "answers.csv", NULL);
    g_autofree char *bare = g_build_filename(folder, "charts", NULL);
    g_autofree char *svg = g_build_filename(folder, "charts.svg", NULL);
    g_autofree char *text = NULL, *drawing = NULL;

    g_assert_true(g_file_set_contents(csv, "old", -1, NULL));
    tabiya_progress_page_export(page, TABIYA_PROGRESS_FILE_ANSWERS, csv);
    tabiya_progress_page_export(page, TABIYA_PROGRESS_FILE_PICTURE, bare);
    fixture_wait(tabiya_progress_page_is_settled_for_tests(page));
    g_assert_true(g_file_get_contents(csv, &text, NULL, NULL));
    g_assert_true(g_str_has_prefix(text, "puzzle,answered,result,mode,") && strstr(text, "zzz1"));
    g_assert_true(g_file_get_contents(svg, &drawing, NULL, NULL) && strstr(drawing, "<svg"));
    g_unlink(csv);
    g_unlink(svg);
    g_rmdir(folder);
}

static void test_progress(PuzzlesFixture *f, gconstpointer data)
{
    fixture_act(f->window, "puzzle-open", "'zzz1'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_act(f->window, "play-move", "'Rd8#'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    fixture_act(f->window, "puzzle-page", "'progress'");
    TabiyaProgressPage *page = puzzles_find(f, TABIYA_TYPE_PROGRESS_PAGE);
    fixture_wait(tabiya_progress_page_is_settled_for_tests(page));
    g_assert_true(fixture_says(GTK_WIDGET(page), "Solved: puzzle zzz1, rated 700"));
    g_assert_true(fixture_says(GTK_WIDGET(page), "solved ("));
    check_chart(f, GTK_WIDGET(page));
    check_export(page);
    check_theme(f, GTK_WIDGET(page));
    g_signal_emit_by_name(page, "open", "zzz2");
    fixture_wait(g_str_equal(puzzles_id_in_hand(f), "zzz2"));
    fixture_assert_state(f->window, "puzzle-page", "solve");
}

/* The current puzzle is there again in the next window. */
static void test_comes_back(PuzzlesFixture *f, gconstpointer data)
{
    puzzles_open(f, "zzz2");
    fixture_act(f->window, "play-move", "'Qd8+'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING && fixture_n_moves(f->window) == 3);
    fixture_close(f->window);
    f->window = fixture_open_again(1160, 800);
    fixture_assert_state(f->window, "place", "puzzles");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_assert_state(f->window, "moves", "a6 Qd8+ Rxd8");
    fixture_assert_state(f->window, "puzzle-page", "solve");
}

/* On another day the plan comes first, and the puzzle can be continued from there. */
static void test_new_day(PuzzlesFixture *f, gconstpointer data)
{
    tabiya_puzzle_progress_set_now_ms(puzzles_progress(f), NOON_MS);
    puzzles_open(f, "zzz2");
    fixture_act(f->window, "play-move", "'Qd8+'");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING && fixture_n_moves(f->window) == 3);
    fixture_close(f->window);
    f->window = fixture_open_again(1160, 800);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    fixture_assert_state(f->window, "puzzle-page", "train");
    g_assert_true(fixture_says(puzzles_find(f, TABIYA_TYPE_TRAIN_PAGE), "Continue Puzzle"));
    g_assert_true(fixture_says(puzzles_find(f, TABIYA_TYPE_TRAIN_PAGE), "Puzzle zzz2"));
    fixture_act(f->window, "puzzle-page", "'solve'");
    fixture_assert_state(f->window, "moves", "a6 Qd8+ Rxd8");
    puzzles_play_solution(f);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    fixture_act(f->window, "puzzle-page", "'train'");
    g_assert_false(fixture_says(puzzles_find(f, TABIYA_TYPE_TRAIN_PAGE), "Continue Puzzle"));
}

/* In a window that was left open overnight, too. */
static void test_overnight(PuzzlesFixture *f, gconstpointer data)
{
    tabiya_puzzle_progress_set_now_ms(puzzles_progress(f), NOON_MS);
    fixture_act(f->window, "place", "'play'");
    fixture_act(f->window, "place", "'puzzles'");
    puzzles_open(f, "zzz2");
    fixture_act(f->window, "place", "'play'");
    fixture_act(f->window, "place", "'puzzles'");
    fixture_assert_state(f->window, "puzzle-page", "solve");
    fixture_act(f->window, "place", "'play'");
    tabiya_puzzle_progress_set_now_ms(puzzles_progress(f), NOON_MS + 24 * 3600 * 1000);
    fixture_act(f->window, "place", "'puzzles'");
    fixture_assert_state(f->window, "puzzle-page", "train");
    tabiya_puzzle_progress_set_now_ms(puzzles_progress(f), 0);
}

#define ADD(name, function) \
    g_test_add(name, PuzzlesFixture, NULL, puzzles_setup, function, puzzles_teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    ADD("/puzzles/first", test_first);
    ADD("/puzzles/train", test_train);
    ADD("/puzzles/storm", test_storm);
    ADD("/puzzles/storm-end", test_storm_end);
    ADD("/puzzles/best-streak",
        test_best_streak); /* before the first streak: all have one library */
    ADD("/puzzles/streak", test_streak);
    ADD("/puzzles/dry", test_dry);
    ADD("/puzzles/far", test_far);
    ADD("/puzzles/review", test_review);
    ADD("/puzzles/progress", test_progress);
    ADD("/puzzles/comes-back", test_comes_back);
    ADD("/puzzles/new-day", test_new_day);
    ADD("/puzzles/overnight", test_overnight);
    return g_test_run();
}
