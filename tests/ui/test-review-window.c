/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviewing a game in the window: starting, running, writing, undoing; the evaluation graph. */
#include "tests/ui/fixture.h"
#include "ui/settings.h"
#include "ui/study/games-list.h"
#include "ui/study/review-card.h"
#include "ui/study/review-dialog.h"
#include "ui/study/review-graph.h"

static const char *const MOVES[] = {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"};

static TabiyaBoardSession *board_session(TabiyaWindow *window)
{
    return TABIYA_BOARD_SESSION(fixture_study(window));
}

static TabiyaGame *game_of(TabiyaWindow *window)
{
    return tabiya_board_session_get_game(board_session(window));
}

static TabiyaWindow *open_game(int width, int height)
{
    TabiyaWindow *window = fixture_open(width, height);

    fixture_act(window, "place", "'study'");
    for (gsize i = 0; i < G_N_ELEMENTS(MOVES); i++)
        tabiya_board_session_play_text(board_session(window), MOVES[i], NULL);
    return window;
}

/* The whole process has one library: a game left open would be back in the next window. */
static void close_game(TabiyaWindow *window)
{
    TabiyaStudySession *study = fixture_study(window);

    while (tabiya_pgn_document_is_modified(tabiya_study_session_get_document(study)))
        tabiya_study_session_close_tab(study, tabiya_study_session_get_tab(study));
    tabiya_study_session_flush_for_tests(study);
    fixture_close(window);
}

static TabiyaReviewGraph *graph_of(TabiyaWindow *window)
{
    return TABIYA_REVIEW_GRAPH(fixture_find(GTK_WIDGET(window), TABIYA_TYPE_REVIEW_GRAPH));
}

static gboolean shows_graph(TabiyaWindow *window)
{
    return gtk_widget_get_mapped(GTK_WIDGET(graph_of(window)));
}

/* The label that contains this text. */
static GtkWidget *find_words(GtkWidget *widget, const char *words)
{
    GtkWidget *found = NULL;

    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
        strstr(gtk_label_get_text(GTK_LABEL(widget)), words)) {
        return widget;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_words(child, words);
    }
    return found;
}

static GtkWidget *find_dialog(void)
{
    GListModel *tops = gtk_window_get_toplevels();
    GtkWidget *found = NULL;

    for (guint i = 0; i < g_list_model_get_n_items(tops); i++) {
        g_autoptr(GtkWidget) top = g_list_model_get_item(tops, i);

        if (TABIYA_IS_REVIEW_DIALOG(top) && gtk_widget_get_visible(top))
            found = top;
    }
    return found;
}

/* Through the dialog, as a person would. `all`: of all games of the tab. */
static void start_review(TabiyaWindow *window, const char *thoroughness, gboolean all)
{
    g_autoptr(GtkWidget) first = NULL;

    g_settings_set_string(tabiya_settings_get(), "review-thoroughness", thoroughness);
    fixture_act(window, "review", NULL);
    GtkWidget *dialog = find_dialog();
    g_assert_nonnull(dialog);
    if (all) {
        first = g_object_ref(fixture_find(dialog, ADW_TYPE_COMBO_ROW));
        g_assert_true(gtk_widget_get_visible(first));
        adw_combo_row_set_selected(ADW_COMBO_ROW(first), 1);
    }
    gtk_widget_activate(gtk_window_get_default_widget(GTK_WINDOW(dialog)));
    fixture_wait(!find_dialog());
    g_assert_true(tabiya_reviewer_is_running(fixture_reviewer(window)));
}

static gboolean is_running(TabiyaWindow *window)
{
    return tabiya_reviewer_is_running(fixture_reviewer(window));
}

static char *dup_pgn(TabiyaWindow *window)
{
    return tabiya_board_session_dup_pgn(board_session(window));
}

static void test_written_and_undone(void)
{
    TabiyaWindow *window = open_game(1160, 800);
    g_autofree char *before = dup_pgn(window), *after = NULL, *undone = NULL;

    g_assert_false(shows_graph(window));
    start_review(window, "quick", FALSE);
    g_assert_nonnull(find_words(GTK_WIDGET(window), "Reviewing"));
    g_assert_false(fixture_is_enabled(window, "review"));
    fixture_wait(!is_running(window));
    fixture_wait(shows_graph(window));
    g_assert_null(find_words(GTK_WIDGET(window), "Reviewing"));
    g_assert_true(fixture_is_enabled(window, "review"));
    after = dup_pgn(window);
    g_assert_nonnull(strstr(after, "[%eval"));
    g_assert_nonnull(strstr(after, "Nf6 $4"));

    const GArray *points = tabiya_review_graph_get_points(graph_of(window));
    g_assert_cmpuint(points->len, ==, G_N_ELEMENTS(MOVES) + 1);
    for (guint i = 0; i < points->len; i++)
        g_assert_true(g_array_index(points, TabiyaPlotPoint, i).known);
    g_assert_cmpint(g_array_index(points, TabiyaPlotPoint, 6).mark, ==, TABIYA_LABEL_BLUNDER);
    g_assert_nonnull(find_words(GTK_WIDGET(window), "1 blunder"));

    /* The message offers Undo for as long as Undo would undo the review. */
    fixture_act(window, "previous", NULL);
    fixture_spin_ms(100);
    g_assert_nonnull(find_words(GTK_WIDGET(window), "Review added to the game"));
    g_assert_nonnull(find_words(GTK_WIDGET(window), "Undo"));
    fixture_act(window, "undo-move", NULL);
    undone = dup_pgn(window);
    g_assert_cmpstr(undone, ==, before);
    fixture_wait(!find_words(GTK_WIDGET(window), "Undo"));
    close_game(window);
}

static guint shown_ply(TabiyaWindow *window)
{
    return tabiya_node_get_ply(tabiya_board_session_get_cursor(board_session(window)));
}

/* The call from a gesture or a key controller. */
static void press(TabiyaWindow *window, double share)
{
    GtkWidget *graph = GTK_WIDGET(graph_of(window));
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(graph);

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_GESTURE_DRAG(controller)) {
            g_signal_emit_by_name(controller, "drag-begin", share * gtk_widget_get_width(graph),
                                  10.0);
        }
    }
}

static void type(TabiyaWindow *window, guint key)
{
    GtkWidget *graph = GTK_WIDGET(graph_of(window));
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(graph);
    gboolean handled = FALSE;

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_EVENT_CONTROLLER_KEY(controller))
            g_signal_emit_by_name(controller, "key-pressed", key, 0u, (GdkModifierType)0, &handled);
    }
    g_assert_true(handled);
}

static void test_graph_leads_through_the_game(void)
{
    static const struct {
        guint key, ply;
    } keys[] = {{GDK_KEY_Left, 6}, {GDK_KEY_Left, 5},      {GDK_KEY_Right, 6}, {GDK_KEY_Home, 0},
                {GDK_KEY_Left, 0}, {GDK_KEY_Page_Down, 7}, {GDK_KEY_Home, 0},  {GDK_KEY_End, 7}};
    TabiyaWindow *window = open_game(1160, 800);
    gboolean handled = FALSE;

    start_review(window, "quick", FALSE);
    fixture_wait(!is_running(window));
    fixture_wait(shows_graph(window));
    press(window, 0);
    g_assert_cmpuint(shown_ply(window), ==, 0);
    press(window, 4 / 7.0);
    g_assert_cmpuint(shown_ply(window), ==, 4);
    press(window, 1);
    g_assert_cmpuint(shown_ply(window), ==, 7);
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++) {
        type(window, keys[i].key);
        g_assert_cmpuint(shown_ply(window), ==, keys[i].ply);
    }

    /* The blunder is a critical moment, and a link. */
    GtkWidget *moments = find_words(GTK_WIDGET(window), "Critical moments");
    g_assert_nonnull(moments);
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(moments)), "Nf6??"));
    g_signal_emit_by_name(moments, "activate-link", "6", &handled);
    g_assert_true(handled);
    g_assert_cmpuint(shown_ply(window), ==, 6);
    close_game(window);
}

static void test_cancel_stops_and_start_goes_on(void)
{
    TabiyaWindow *window = open_game(1160, 800);
    TabiyaReviewer *reviewer = fixture_reviewer(window);
    g_autofree char *before = dup_pgn(window), *after = NULL;

    start_review(window, "normal", FALSE);
    fixture_wait(tabiya_reviewer_get_progress(reviewer) > 0.3);
    TabiyaGameReview *review = tabiya_reviewer_get_review(reviewer);
    double progress = tabiya_game_review_get_progress(review);
    g_object_ref(review);
    fixture_act(window, "cancel-review", NULL);
    g_assert_false(is_running(window));
    g_assert_false(tabiya_game_review_is_running(review));
    g_assert_null(find_words(GTK_WIDGET(window), "Reviewing"));
    fixture_spin_ms(800);
    g_assert_cmpfloat(tabiya_game_review_get_progress(review), ==, progress);
    after = dup_pgn(window);
    g_assert_cmpstr(after, ==, before);
    g_assert_true(shows_graph(window)); /* the finished part is shown */

    start_review(window, "normal", FALSE);
    g_assert_cmpfloat(tabiya_reviewer_get_progress(reviewer), >, 0);
    fixture_act(window, "cancel-review", NULL);
    g_object_unref(review);
    close_game(window);
}

/* It continues in every place, and nothing of it is visible in Play. */
static void test_goes_on_elsewhere(void)
{
    TabiyaWindow *window = open_game(1160, 800);
    TabiyaGame *game = game_of(window);

    start_review(window, "quick", FALSE);
    fixture_act(window, "new-tab", NULL);
    g_assert_true(game_of(window) != game);
    g_assert_nonnull(find_words(GTK_WIDGET(window), "Reviewing"));
    fixture_act(window, "place", "'play'");
    g_assert_null(find_words(GTK_WIDGET(window), "Reviewing"));
    g_assert_false(fixture_is_enabled(window, "review"));
    fixture_wait(!is_running(window));
    g_assert_true(tabiya_game_can_undo(game));
    g_assert_cmpstr(tabiya_game_get_undo_label(game), ==, "Write Review");
    g_assert_null(find_words(GTK_WIDGET(window), "review"));
    fixture_act(window, "place", "'study'");
    g_assert_false(shows_graph(window)); /* of the empty tab */
    fixture_act(window, "close-tab", NULL);
    g_assert_true(game_of(window) == game);
    fixture_wait(shows_graph(window));
    close_game(window);
}

static void test_ends_with_its_tab(void)
{
    TabiyaWindow *window = open_game(1160, 800);

    start_review(window, "deep", FALSE);
    fixture_act(window, "close-tab", NULL);
    g_assert_false(is_running(window));
    fixture_close(window);
}

static void test_all_games(void)
{
    static const char text[] =
        "1. e4 {[%eval 0.30]} e5 {[%eval 0.20]} 2. f4 $6 {[%eval -0.50]} *\n\n"
        "1. d4 d5 *\n\n1. c4 *\n";
    TabiyaWindow *window = fixture_open(1160, 800);
    TabiyaStudySession *study = fixture_study(window);

    fixture_act(window, "place", "'study'");
    tabiya_study_session_paste(study, text, NULL, NULL);
    /* Evaluations in a file are shown without any review. */
    fixture_wait(shows_graph(window));
    g_assert_cmpuint(tabiya_review_graph_get_points(graph_of(window))->len, ==, 4);
    g_assert_nonnull(find_words(GTK_WIDGET(window), "1 inaccuracy"));
    tabiya_study_session_show_game(study, 1);
    fixture_wait(!shows_graph(window));

    start_review(window, "quick", TRUE);
    g_assert_cmpuint(tabiya_reviewer_get_n_games(fixture_reviewer(window)), ==, 3);
    fixture_wait(!is_running(window));
    for (guint i = 0; i < 3; i++) {
        g_autofree char *pgn =
            tabiya_pgn_document_dup_text(tabiya_study_session_get_document(study), i);

        g_assert_nonnull(strstr(pgn, "Annotator \"Tabiya\""));
    }
    fixture_wait(shows_graph(window));
    close_game(window);
}

static TabiyaWindow *open_evaluated(int width, int height, const char *pgn)
{
    TabiyaWindow *window = fixture_open(width, height);

    fixture_act(window, "place", "'study'");
    tabiya_study_session_paste(fixture_study(window), pgn, NULL, NULL);
    fixture_wait(shows_graph(window));
    return window;
}

static int graph_height(TabiyaWindow *window)
{
    gtk_test_widget_wait_for_draw(GTK_WIDGET(window));
    return gtk_widget_get_height(GTK_WIDGET(graph_of(window)));
}

/* In a column of full height the card keeps its figures and its graph whatever else is open; in a
 * low one it gives room to the engine and the games, and has it again without them. */
static void test_beside_the_engine(void)
{
    static const char PGN[] = "1. e4 {[%eval 0.30]} e5 {[%eval 0.20]} 2. f4 $6 {[%eval -0.50]} *";
    static const int HEIGHTS[] = {990, 630};

    for (gsize i = 0; i < G_N_ELEMENTS(HEIGHTS); i++) {
        const gboolean tall = HEIGHTS[i] > 800;
        TabiyaWindow *window = open_evaluated(1590, HEIGHTS[i], PGN);
        fixture_wait(find_words(GTK_WIDGET(window), "1 inaccuracy"));
        const int whole = graph_height(window);
        fixture_act(window, "analyse", NULL);
        fixture_wait(find_words(GTK_WIDGET(window), "Threat"));
        fixture_act(window, "explorer", NULL);
        fixture_wait(find_words(GTK_WIDGET(window), "My Library"));
        if (!tall)
            fixture_act(window, "show-games", NULL);
        fixture_wait(!!find_words(GTK_WIDGET(window), "1 inaccuracy") == tall);
        g_assert_true(!tall || graph_height(window) == whole);
        fixture_act(window, "explorer", NULL);
        if (!tall)
            fixture_act(window, "show-games", NULL);
        fixture_act(window, "analyse", NULL);
        fixture_wait(graph_height(window) == whole);
        g_assert_nonnull(find_words(GTK_WIDGET(window), "1 inaccuracy"));
        close_game(window);
    }
}

/* The blunders stand last: cut off, a bad game would look like a good one. */
static void test_no_count_is_cut_off(void)
{
    static const char PGN[] =
        "1. e4 {[%eval 0.30]} e5 $6 {[%eval 0.90]} 2. Nf3 {[%eval 0.90]} f6 $2 {[%eval 2.00]} "
        "3. Nxe5 {[%eval 2.00]} fxe5 $6 {[%eval 2.80]} 4. Qh5+ {[%eval 2.80]} Ke7 $4 {[%eval #2]}";
    static const int SIZES[][2] = {{1590, 990}, {890, 590}};

    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        TabiyaWindow *window = open_evaluated(SIZES[i][0], SIZES[i][1], PGN);
        fixture_wait(find_words(GTK_WIDGET(window), "1 blunder"));
        gtk_test_widget_wait_for_draw(GTK_WIDGET(window));
        GtkWidget *label = find_words(GTK_WIDGET(window), "1 blunder");
        g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(label)), "2 inaccuracies"));
        g_assert_false(pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(label))));
        close_game(window);
    }
}

/* A review begins at the end of the game: until it has seen every move of a side, it cannot say
 * that none was an error. */
static void test_unseen_moves_are_not_without_errors(void)
{
    TabiyaWindow *window = open_evaluated(
        1160, 800, "1. e4 e5 2. Nf3 Nc6 3. Bb5 {[%eval 0.30]} a6 $6 {[%eval 0.80]} 4. Ba4 *");

    fixture_wait(find_words(GTK_WIDGET(window), "1 inaccuracy"));
    g_assert_nonnull(find_words(GTK_WIDGET(window), "White"));
    g_assert_null(find_words(GTK_WIDGET(window), "no errors"));
    close_game(window);
    window = open_evaluated(1160, 800, "1. e4 {[%eval 0.30]} e5 {[%eval 0.20]} *");
    fixture_wait(find_words(GTK_WIDGET(window), "no errors"));
    close_game(window);
}

/* "Reviewi…" beside the buttons said nothing. */
static void test_progress_is_told_on_a_phone(void)
{
    TabiyaWindow *window = open_game(360, 640);

    start_review(window, "deep", FALSE);
    fixture_wait(find_words(GTK_WIDGET(window), "Review"));
    gtk_test_widget_wait_for_draw(GTK_WIDGET(window));
    GtkWidget *label = find_words(GTK_WIDGET(window), "Review");
    g_assert_false(pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(label))));
    const char *tooltip = gtk_widget_get_tooltip_text(label);
    g_assert_true(g_str_has_prefix(tooltip, "Reviewing “"));
    fixture_act(window, "cancel-review", NULL);
    fixture_wait(!is_running(window));
    close_game(window);
}

/* Beside a review, with room to spare below the moves. */
static void test_few_games_are_listed_whole(void)
{
    TabiyaWindow *window =
        open_evaluated(1160, 800, "1. e4 {[%eval 0.30]} e5 {[%eval 0.20]} *\n\n1. d4 *\n");
    GtkWidget *list = fixture_find(GTK_WIDGET(window), TABIYA_TYPE_GAMES_LIST);
    GtkWidget *scroller = fixture_find(list, GTK_TYPE_SCROLLED_WINDOW);
    GtkAdjustment *rows = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));

    if (!gtk_widget_get_mapped(list))
        fixture_act(window, "show-games", NULL);
    fixture_wait(gtk_adjustment_get_page_size(rows) > 0);
    fixture_wait(gtk_adjustment_get_upper(rows) <= gtk_adjustment_get_page_size(rows));
    close_game(window);
}

static void test_long_names_wrap(void)
{
    static const struct {
        int width, height;
        gboolean whole;
    } ROWS[] = {{1160, 800, TRUE}, {360, 640, FALSE}};

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        TabiyaWindow *window = fixture_open(ROWS[i].width, ROWS[i].height);
        fixture_act(window, "place", "'study'");
        tabiya_study_session_paste(
            fixture_study(window),
            "[White \"Nepomniachtchi, Ian\"]\n[Black \"Praggnanandhaa R\"]\n\n1. e4 e5 *", NULL,
            NULL);
        fixture_wait(find_words(GTK_WIDGET(window), "Nepomniachtchi –"));
        gtk_test_widget_wait_for_draw(GTK_WIDGET(window));
        GtkWidget *title = find_words(GTK_WIDGET(window), "Nepomniachtchi –");
        PangoLayout *layout = gtk_label_get_layout(GTK_LABEL(title));
        g_assert_cmpint(pango_layout_is_ellipsized(layout), ==, !ROWS[i].whole);
        g_assert_cmpint(pango_layout_get_line_count(layout), ==, ROWS[i].whole ? 2 : 1);
        close_game(window);
    }
}

static void test_graph_can_be_hidden(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "place", "'study'");
    tabiya_study_session_paste(fixture_study(window), "1. e4 {[%eval 0.30]} e5 {[%eval 0.20]} *",
                               NULL, NULL);
    fixture_wait(shows_graph(window));
    fixture_act(window, "evaluation-graph", NULL);
    fixture_wait(!shows_graph(window));
    fixture_act(window, "evaluation-graph", NULL);
    fixture_wait(shows_graph(window));
    close_game(window);
}

static void test_a_played_game_is_reviewed_as_a_study(void)
{
    static const char *const fools[] = {"'f3'", "'e5'", "'g4'", "'Qh4'"};
    TabiyaWindow *window = fixture_open(1160, 800);
    GListModel *tabs = tabiya_study_session_get_tabs(fixture_study(window));
    g_autofree char *place = NULL;

    fixture_new_free_game(window, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(fools); i++) {
        g_assert_false(fixture_is_enabled(window, "review"));
        fixture_act(window, "play-move", fools[i]);
    }
    fixture_wait(fixture_is_enabled(window, "review"));

    /* Closing the dialog returns to the same place. */
    fixture_act(window, "review", NULL);
    gtk_window_close(GTK_WINDOW(find_dialog()));
    fixture_wait(!find_dialog());
    place = fixture_state(window, "place");
    g_assert_cmpstr(place, ==, "play");
    g_assert_cmpuint(g_list_model_get_n_items(tabs), ==, 1);
    g_assert_null(tabiya_node_get_child(tabiya_game_get_root(game_of(window))));

    start_review(window, "quick", FALSE);
    g_assert_cmpuint(shown_ply(window), ==, 4);
    fixture_wait(!is_running(window));
    g_assert_true(tabiya_game_can_undo(game_of(window)));
    g_assert_false(tabiya_game_can_undo(
        tabiya_board_session_get_game(TABIYA_BOARD_SESSION(fixture_play(window)))));
    close_game(window);
}

/* The graph takes no room from the board, and is there in any width. */
static void test_board_stays(void)
{
    static const int sizes[][2] = {{360, 640}, {860, 640}, {1160, 800}};

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        TabiyaWindow *window = open_game(sizes[i][0], sizes[i][1]);
        GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(window)));
        graphene_rect_t before, after;

        fixture_spin_ms(200);
        g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(window), &before));
        start_review(window, "quick", FALSE);
        fixture_spin_ms(100);
        g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(window), &after));
        g_assert_true(graphene_rect_equal(&before, &after));
        fixture_wait(!is_running(window));
        fixture_wait(shows_graph(window));
        fixture_spin_ms(200);
        g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(window), &after));
        g_assert_true(graphene_rect_equal(&before, &after));
        close_game(window);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/review-window/written-and-undone", test_written_and_undone);
    g_test_add_func("/review-window/graph-leads-through-the-game",
                    test_graph_leads_through_the_game);
    g_test_add_func("/review-window/cancel-stops-and-start-goes-on",
                    test_cancel_stops_and_start_goes_on);
    g_test_add_func("/review-window/goes-on-elsewhere", test_goes_on_elsewhere);
    g_test_add_func("/review-window/ends-with-its-tab", test_ends_with_its_tab);
    g_test_add_func("/review-window/all-games", test_all_games);
    g_test_add_func("/review-window/beside-the-engine", test_beside_the_engine);
    g_test_add_func("/review-window/no-count-is-cut-off", test_no_count_is_cut_off);
    g_test_add_func("/review-window/unseen-moves-are-not-without-errors",
                    test_unseen_moves_are_not_without_errors);
    g_test_add_func("/review-window/progress-is-told-on-a-phone", test_progress_is_told_on_a_phone);
    g_test_add_func("/review-window/few-games-are-listed-whole", test_few_games_are_listed_whole);
    g_test_add_func("/review-window/long-names-wrap", test_long_names_wrap);
    g_test_add_func("/review-window/graph-can-be-hidden", test_graph_can_be_hidden);
    g_test_add_func("/review-window/a-played-game-is-reviewed-as-a-study",
                    test_a_played_game_is_reviewed_as_a_study);
    g_test_add_func("/review-window/board-stays", test_board_stays);
    return g_test_run();
}
