/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine in the place Study: its lines, adding them to the game, and when it thinks. */
#include "app/analysis/builtin-engine.h"
#include "app/analysis/uci-engine.h"
#include "app/power.h"
#include "tests/ui/fixture.h"
#include "ui/application.h"
#include "ui/board/evaluation-bar.h"
#include "ui/menu-items.h"
#include "ui/notation/notation-view.h"
#include "ui/settings.h"
#include "ui/study/analysis-lines.h"
#include "ui/study/analysis-row.h"
#include "ui/study/study-panel.h"

/* Deep enough for lines of several moves, and over within milliseconds. */
#define DEPTH 6

static TabiyaWindow *open_study(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "place", "'study'");
    g_object_set(fixture_analysis(window), "depth", DEPTH, "cores", 1, NULL);
    return window;
}

/* The whole process has one library: a game left open would be back in the next window. */
static void close_study(TabiyaWindow *window)
{
    TabiyaStudySession *study = fixture_study(window);

    tabiya_study_session_close_tab(study, tabiya_study_session_get_tab(study));
    tabiya_study_session_flush_for_tests(study);
    fixture_close(window);
}

static TabiyaAnalysisLines *lines_of(TabiyaWindow *window)
{
    return TABIYA_ANALYSIS_LINES(fixture_find(GTK_WIDGET(window), TABIYA_TYPE_ANALYSIS_LINES));
}

static TabiyaEvaluationBar *bar_of(TabiyaWindow *window)
{
    return TABIYA_EVALUATION_BAR(fixture_find(GTK_WIDGET(window), TABIYA_TYPE_EVALUATION_BAR));
}

static gboolean is_on(TabiyaWindow *window, const char *action)
{
    g_autoptr(GVariant) state = g_action_group_get_action_state(G_ACTION_GROUP(window), action);

    return g_variant_get_boolean(state);
}

static gboolean is_done(TabiyaWindow *window)
{
    TabiyaAnalysis *analysis = fixture_analysis(window);
    guint count;
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(analysis, &count);

    return !tabiya_analysis_is_searching(analysis) && count > 0 && !lines[0].carried;
}

static char *dup_pgn(TabiyaWindow *window)
{
    return tabiya_board_session_dup_pgn(TABIYA_BOARD_SESSION(fixture_study(window)));
}

static void test_lines_appear_and_engine_stops(void)
{
    TabiyaWindow *window = open_study();
    gboolean running;

    g_assert_false(gtk_widget_get_mapped(GTK_WIDGET(lines_of(window))));
    g_assert_false(gtk_widget_get_mapped(GTK_WIDGET(bar_of(window))));
    fixture_act(window, "analyse", NULL);
    g_assert_true(is_on(window, "analyse"));
    fixture_wait(is_done(window));
    g_assert_cmpuint(tabiya_analysis_lines_get_n_known_for_tests(lines_of(window)), ==, 3);
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(lines_of(window))));
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(bar_of(window))));

    /* Without a limit it runs until it is stopped. */
    g_object_set(fixture_analysis(window), "depth", 0, NULL);
    fixture_wait(tabiya_analysis_is_searching(fixture_analysis(window)));
    fixture_act(window, "analyse", NULL);
    g_object_get(fixture_analysis(window), "running", &running, NULL);
    g_assert_false(running);
    g_assert_false(tabiya_analysis_is_searching(fixture_analysis(window)));
    g_assert_false(gtk_widget_get_visible(GTK_WIDGET(lines_of(window))));
    close_study(window);
}

/* A script sets states as it likes: before Study was shown there is no engine, and no panel. */
static void test_asked_before_study_was_shown(void)
{
    static const char *const ASKED[] = {"analyse", "show-threat", "draw", "show-games"};
    TabiyaWindow *window = fixture_open(1000, 700);

    for (gsize i = 0; i < G_N_ELEMENTS(ASKED); i++) {
        g_action_group_change_action_state(G_ACTION_GROUP(window), ASKED[i],
                                           g_variant_new_boolean(TRUE));
    }
    g_assert_false(is_on(window, "draw"));
    g_assert_false(tabiya_analysis_is_searching(fixture_analysis(window)));
    fixture_act(window, "place", "'study'");
    fixture_wait(tabiya_analysis_is_searching(fixture_analysis(window)));
    fixture_act(window, "analyse", NULL);
    fixture_close(window);
}

/* The file that nobody has opened yet has a name and changes, too. */
static void test_first_document_is_heard(void)
{
    TabiyaWindow *window = fixture_open(1000, 700);

    fixture_act(window, "place", "'study'");
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "Untitled – Tabiya");
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(g_str_equal(gtk_window_get_title(GTK_WINDOW(window)), "• Untitled – Tabiya"));
    fixture_close(window);
}

static void test_thinks_in_study_alone(void)
{
    TabiyaWindow *window = open_study();
    TabiyaAnalysis *analysis = fixture_analysis(window);

    g_object_set(analysis, "depth", 0, NULL);
    fixture_act(window, "analyse", NULL);
    fixture_wait(tabiya_analysis_is_searching(analysis));
    fixture_act(window, "place", "'play'");
    g_assert_false(tabiya_analysis_is_searching(analysis));
    g_assert_false(fixture_is_enabled(window, "analyse"));
    g_assert_false(gtk_widget_get_visible(GTK_WIDGET(bar_of(window))));
    fixture_act(window, "place", "'study'");
    fixture_wait(tabiya_analysis_is_searching(analysis));
    g_assert_true(gtk_widget_get_visible(GTK_WIDGET(bar_of(window))));
    fixture_act(window, "analyse", NULL);
    close_study(window);
}

static void test_follows_the_cursor(void)
{
    TabiyaWindow *window = open_study();
    TabiyaAnalysis *analysis = fixture_analysis(window);

    fixture_act(window, "analyse", NULL);
    fixture_act(window, "play-move", "'f3'");
    fixture_act(window, "play-move", "'e5'");
    fixture_act(window, "play-move", "'g4'");
    fixture_wait(is_done(window));
    g_assert_cmpint(tabiya_analysis_get_position(analysis)->side_to_move, ==, ENG_BLACK);
    fixture_wait(tabiya_evaluation_bar_get_share_for_tests(bar_of(window)) == 0);
    fixture_act(window, "play-move", "'Qh4'");
    fixture_spin_ms(150);
    g_assert_cmpuint(tabiya_analysis_lines_get_n_known_for_tests(lines_of(window)), ==, 0);
    fixture_act(window, "analyse", NULL);
    close_study(window);
}

static GtkWidget *first_row(TabiyaWindow *window)
{
    return fixture_find(GTK_WIDGET(lines_of(window)), TABIYA_TYPE_ANALYSIS_ROW);
}

static void test_adds_a_line(void)
{
    TabiyaWindow *window = open_study();
    g_autofree char *before = NULL, *after = NULL, *undone = NULL;
    const TabiyaNode *cursor, *node;
    guint count;

    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "play-move", "'a6'");
    fixture_act(window, "previous", NULL);
    before = dup_pgn(window);
    fixture_act(window, "analyse", NULL);
    fixture_wait(is_done(window));
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(fixture_analysis(window), &count);
    g_assert_cmpuint(lines[0].pv_length, >=, 2);
    g_signal_emit_by_name(first_row(window), "add", 2u);

    cursor = tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(fixture_study(window)));
    g_assert_cmpuint(tabiya_node_get_ply(cursor), ==, 1);
    node = tabiya_node_get_sibling(tabiya_node_get_child(cursor));
    g_assert_nonnull(node);
    g_assert_cmpuint(tabiya_node_get_move(node), ==, lines[0].pv[0]);
    g_assert_cmpuint(tabiya_node_get_move(tabiya_node_get_child(node)), ==, lines[0].pv[1]);
    g_assert_null(tabiya_node_get_child(tabiya_node_get_child(node)));
    after = dup_pgn(window);
    g_assert_nonnull(strchr(after, '('));

    fixture_act(window, "undo-move", NULL);
    undone = dup_pgn(window);
    g_assert_cmpstr(undone, ==, before);
    fixture_act(window, "analyse", NULL);
    close_study(window);
}

static void test_threat_starts_with_a_pass(void)
{
    TabiyaWindow *window = open_study();
    TabiyaAnalysis *analysis = fixture_analysis(window);
    g_autofree char *pgn = NULL;

    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "show-threat", NULL);
    g_assert_true(is_on(window, "analyse"));
    g_assert_true(is_on(window, "show-threat"));
    fixture_wait(is_done(window));
    g_assert_cmpint(tabiya_analysis_get_position(analysis)->side_to_move, ==, ENG_WHITE);
    g_signal_emit_by_name(first_row(window), "add", 1u);
    pgn = dup_pgn(window);
    g_assert_nonnull(strstr(pgn, "--"));
    fixture_act(window, "show-threat", NULL);
    g_assert_cmpint(tabiya_analysis_get_position(analysis)->side_to_move, ==, ENG_BLACK);
    fixture_act(window, "analyse", NULL);
    close_study(window);
}

static void press(GtkWidget *widget, guint key)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        gboolean handled = FALSE;

        if (GTK_IS_EVENT_CONTROLLER_KEY(controller))
            g_signal_emit_by_name(controller, "key-pressed", key, 0u, 0, &handled);
    }
}

/* With the keys alone: choose a move, see it on the small board, add the line up to it. */
static void test_keys_choose_and_add(void)
{
    TabiyaWindow *window = open_study();
    GtkWidget *row, *popover, *board;
    const TabiyaNode *root, *node;
    EngPosition first, second;
    guint count;

    fixture_act(window, "analyse", NULL);
    fixture_wait(is_done(window));
    fixture_spin_ms(150);
    row = first_row(window);
    g_assert_true(gtk_widget_get_focusable(row));
    popover = fixture_find(GTK_WIDGET(lines_of(window)), GTK_TYPE_POPOVER);
    for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(lines_of(window))); child;
         child = gtk_widget_get_next_sibling(child)) {
        popover = GTK_IS_POPOVER(child) ? child : popover;
    }
    board = fixture_find(popover, TABIYA_TYPE_BOARD_VIEW);
    gtk_widget_grab_focus(row);
    press(row, GDK_KEY_Right);
    press(row, GDK_KEY_Right);
    fixture_wait(gtk_widget_get_mapped(popover));
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(fixture_analysis(window), &count);
    eng_position_play(&first, tabiya_analysis_get_position(fixture_analysis(window)),
                      lines[0].pv[0]);
    eng_position_play(&second, &first, lines[0].pv[1]);
    g_assert_true(tabiya_board_view_get_position(TABIYA_BOARD_VIEW(board))->key == second.key);
    fixture_wait(gtk_widget_get_width(board) > 0);
    g_assert_cmpint(gtk_widget_get_width(board), ==, 208);
    g_assert_cmpint(gtk_widget_get_height(board), ==, 208);
    if (g_getenv("TABIYA_PICTURES")) {
        g_autofree char *command =
            g_strdup_printf("import -window root %s/preview.png", g_getenv("TABIYA_PICTURES"));
        fixture_spin_ms(300);
        g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL);
    }
    press(row, GDK_KEY_Return);
    root = tabiya_game_get_root(
        tabiya_board_session_get_game(TABIYA_BOARD_SESSION(fixture_study(window))));
    node = tabiya_node_get_child(tabiya_node_get_child(root));
    g_assert_cmpuint(tabiya_node_get_move(node), ==, lines[0].pv[1]);
    g_assert_null(tabiya_node_get_child(node));
    fixture_wait(!gtk_widget_get_mapped(popover));
    fixture_act(window, "analyse", NULL);
    close_study(window);
}

static void point(GtkWidget *widget, double x, double y, const char *more)
{
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(widget));
    double shadow_x, shadow_y;
    g_autofree char *command = NULL;

    g_assert_true(gtk_widget_translate_coordinates(widget, window, x, y, &x, &y));
    gtk_native_get_surface_transform(GTK_NATIVE(window), &shadow_x, &shadow_y);
    command = g_strdup_printf("xdotool mousemove %d %d %s", (int)(x + shadow_x),
                              (int)(y + shadow_y), more);
    g_assert_true(g_spawn_command_line_sync(command, NULL, NULL, NULL, NULL));
}

static GtkWidget *find_moves(GtkWidget *row)
{
    GtkWidget *child = gtk_widget_get_first_child(row);

    while (!gtk_widget_has_css_class(child, "moves"))
        child = gtk_widget_get_next_sibling(child);
    return child;
}

/* A real pointer: over the first move it is shown, a click adds it; away from it nothing is
 * shown. */
static void test_pointer_shows_and_adds(void)
{
    GtkWidget *moves, *popover;
    guint count;
    g_autofree char *xdotool = g_find_program_in_path("xdotool");

    if (!xdotool) {
        g_test_skip("skipped: xdotool is not installed");
        return;
    }
    TabiyaWindow *window = open_study();
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(fixture_study(window)));
    fixture_act(window, "analyse", NULL);
    fixture_wait(is_done(window));
    fixture_spin_ms(200);
    moves = find_moves(first_row(window));
    popover = gtk_widget_get_last_child(GTK_WIDGET(lines_of(window)));
    g_assert_true(GTK_IS_POPOVER(popover));
    point(moves, 30, 12, "");
    fixture_wait(gtk_widget_get_mapped(popover));
    point(moves, 30, -200, "");
    fixture_wait(!gtk_widget_get_mapped(popover));
    g_assert_null(tabiya_node_get_child(tabiya_game_get_root(game)));
    point(moves, 30, 12, "click 1");
    fixture_wait(tabiya_node_get_child(tabiya_game_get_root(game)));
    const TabiyaAnalysisLine *lines = tabiya_analysis_get_lines(fixture_analysis(window), &count);
    const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game));
    g_assert_cmpuint(tabiya_node_get_move(node), ==, lines[0].pv[0]);
    g_assert_null(tabiya_node_get_child(node));
    fixture_act(window, "analyse", NULL);
    close_study(window);
}

/* Ctrl+E is the engine's key in both places: here it analyzes. */
static void test_ctrl_e(void)
{
    g_autofree char *xdotool = g_find_program_in_path("xdotool");

    if (!xdotool) {
        g_test_skip("skipped: xdotool is not installed");
        return;
    }
    TabiyaWindow *window = open_study();
    fixture_spin_ms(100);
    for (int on = 1; on >= 0; on--) {
        g_assert_true(g_spawn_command_line_sync(
            "xdotool search --onlyvisible --name Tabiya windowfocus key ctrl+e", NULL, NULL, NULL,
            NULL));
        fixture_wait(is_on(window, "analyse") == on);
    }
    close_study(window);
}

static void test_names_for_screen_readers(void)
{
    TabiyaWindow *window = open_study();
    GtkAccessible *lines = GTK_ACCESSIBLE(lines_of(window)), *bar = GTK_ACCESSIBLE(bar_of(window));
    GtkAccessible *row = GTK_ACCESSIBLE(first_row(window));

    gtk_test_accessible_assert_property(lines, GTK_ACCESSIBLE_PROPERTY_LABEL, "Engine lines");
    gtk_test_accessible_assert_property(bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Evaluation");
    gtk_test_accessible_assert_property(bar, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "unknown");
    gtk_test_accessible_assert_role(row, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
    fixture_act(window, "play-move", "'f3'");
    fixture_act(window, "play-move", "'e5'");
    fixture_act(window, "play-move", "'g4'");
    fixture_act(window, "analyse", NULL);
    fixture_wait(is_done(window));
    fixture_spin_ms(150);
    gtk_test_accessible_assert_property(bar, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                        "Black mates in 1");
    gtk_test_accessible_assert_property(row, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Line 1: Black mates in 1. 2…\u00a0Qh4#");
    fixture_act(window, "analyse", NULL);
    close_study(window);
}

/* Neither lines nor bar take their room from the board. */
static void test_board_stays(void)
{
    static const int sizes[][2] = {{360, 640}, {860, 640}, {1160, 640}, {1160, 800}};

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        TabiyaWindow *window = fixture_open(sizes[i][0], sizes[i][1]);
        GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(window)));
        graphene_rect_t before, after;

        fixture_act(window, "place", "'study'");
        g_object_set(fixture_analysis(window), "depth", DEPTH, NULL);
        fixture_act(window, "play-move", "'e4'");
        fixture_spin_ms(200);
        g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(window), &before));
        fixture_act(window, "analyse", NULL);
        fixture_wait(is_done(window));
        fixture_spin_ms(200);
        g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(lines_of(window))));
        g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(bar_of(window))), >=, 4);
        g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(window), &after));
        g_assert_true(graphene_rect_equal(&before, &after));
        /* Eight lines scroll if there is no room for them. */
        g_object_set(fixture_analysis(window), "line-count", 8, NULL);
        fixture_wait(is_done(window));
        fixture_spin_ms(200);
        g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(window), &after));
        g_assert_true(graphene_rect_equal(&before, &after));
        g_assert_cmpint(gtk_widget_get_height(GTK_WIDGET(window)), <=, sizes[i][1]);
        fixture_act(window, "analyse", NULL);
        close_study(window);
    }
}

/* From its upper to its lower edge, but for a pixel. */
static gboolean is_in_height(GtkWidget *widget, GtkWidget *around)
{
    graphene_rect_t bounds;

    return gtk_widget_compute_bounds(widget, around, &bounds) && bounds.origin.y >= -1 &&
           bounds.origin.y + bounds.size.height <= gtk_widget_get_height(around) + 1;
}

/* Below the board one line is seen, and all of them when they are unfolded: they scroll, the keys
 * reach the last one, and the moves of the game stay in sight. */
static void test_lines_unfold_below_the_board(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(window)));
    GtkWidget *notation, *row, *last = NULL;
    graphene_rect_t before, after;

    fixture_act(window, "place", "'study'");
    TabiyaAnalysisLines *lines = lines_of(window);
    fixture_act(window, "play-move", "'e4'");
    g_object_set(fixture_analysis(window), "depth", DEPTH, "line-count", 8, NULL);
    fixture_act(window, "analyse", NULL);
    fixture_wait(is_done(window));
    fixture_spin_ms(200);
    g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(window), &before));
    g_assert_cmpuint(tabiya_analysis_lines_get_n_known_for_tests(lines), ==, 1);
    tabiya_analysis_lines_set_unfolded(lines, TRUE);
    fixture_spin_ms(200);
    g_assert_cmpuint(tabiya_analysis_lines_get_n_known_for_tests(lines), ==, 8);
    g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(window), &after));
    g_assert_true(graphene_rect_equal(&before, &after));
    g_assert_cmpint(gtk_widget_get_height(GTK_WIDGET(window)), <=, 640);
    notation = fixture_find(gtk_widget_get_ancestor(GTK_WIDGET(lines), TABIYA_TYPE_STUDY_PANEL),
                            TABIYA_TYPE_NOTATION_VIEW);
    g_assert_true(gtk_widget_get_mapped(notation));
    g_assert_cmpint(gtk_widget_get_height(gtk_widget_get_parent(notation)), >=, 40);

    row = first_row(window);
    gtk_widget_grab_focus(row);
    for (int i = 0; i < 7; i++, row = last) {
        last = gtk_widget_get_next_sibling(row);
        press(row, GDK_KEY_Down);
        g_assert_true(gtk_widget_has_focus(last));
    }
    fixture_wait(is_in_height(last, GTK_WIDGET(lines))); /* it is scrolled to */

    /* The list of games takes the place of both. */
    fixture_act(window, "show-games", NULL);
    g_assert_false(tabiya_analysis_lines_get_unfolded(lines));
    fixture_act(window, "show-games", NULL);
    fixture_act(window, "analyse", NULL);
    close_study(window);
}

/* The engine's thinking outlives neither tab nor window, and nothing waits for it. */
static void test_closes_while_it_thinks(void)
{
    TabiyaWindow *window = open_study();
    TabiyaAnalysis *analysis = fixture_analysis(window);
    TabiyaStudySession *study = fixture_study(window);

    g_object_set(analysis, "depth", 0, NULL);
    fixture_act(window, "analyse", NULL);
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(tabiya_analysis_is_searching(analysis));
    tabiya_study_session_close_tab(study, tabiya_study_session_get_tab(study));
    fixture_wait(tabiya_analysis_is_searching(analysis));
    g_assert_cmpint(tabiya_analysis_get_position(analysis)->side_to_move, ==, ENG_WHITE);
    press(first_row(window), GDK_KEY_Right);
    fixture_spin_ms(200);
    close_study(window);
}

/* The registry of engines outlives the window, and may emit signals while the window is closed but
 * still referenced by a task. */
static void test_engines_change_after_closing(void)
{
    g_autoptr(TabiyaWindow) window = g_object_ref(open_study());
    TabiyaApplication *application = TABIYA_APPLICATION(g_application_get_default());
    TabiyaEngineRegistry *engines = tabiya_application_get_engines(application);
    TabiyaStudySession *study = fixture_study(window);

    tabiya_study_session_close_tab(study, tabiya_study_session_get_tab(study));
    tabiya_study_session_flush_for_tests(study);
    gtk_window_destroy(GTK_WINDOW(window));
    g_list_model_items_changed(G_LIST_MODEL(engines), 0, 1, 1);
}

/* --- Engines that can show less --------------------------------------------------------------- */

/* Whether a visible label has this text. */
static gboolean says(GtkWidget *widget, const char *words)
{
    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
        strstr(gtk_label_get_text(GTK_LABEL(widget)), words)) {
        return TRUE;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (says(child, words))
            return TRUE;
    }
    return FALSE;
}

static int n_rows(TabiyaWindow *window)
{
    int count = 0;

    for (GtkWidget *row = first_row(window); row; row = gtk_widget_get_next_sibling(row))
        count += gtk_widget_get_visible(row);
    return count;
}

static int lines_wish(TabiyaWindow *window)
{
    g_autoptr(GVariant) state =
        g_action_group_get_action_state(G_ACTION_GROUP(window), "analysis-lines");

    return g_variant_get_int32(state);
}

/* How many choices of the menu have that action. */
static int count_choices(GMenuModel *menu, const char *action)
{
    int count = 0;

    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        g_autoptr(GMenuLinkIter) links = g_menu_model_iterate_item_links(menu, i);
        g_autofree char *name = NULL;

        if (g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name))
            count += g_str_equal(name, action);
        while (g_menu_link_iter_next(links)) {
            g_autoptr(GMenuModel) inner = g_menu_link_iter_get_value(links);

            count += count_choices(inner, action);
        }
    }
    return count;
}

static int n_choices(TabiyaWindow *window)
{
    GtkWidget *engine = fixture_find(GTK_WIDGET(lines_of(window)), GTK_TYPE_MENU_BUTTON);

    return count_choices(tabiya_menu_button_get_menu(GTK_MENU_BUTTON(engine)),
                         "win.analysis-lines");
}

static void think_with(TabiyaWindow *window, const char *mode)
{
    g_autofree char *fake = g_test_build_filename(G_TEST_DIST, "tests/app/fake-engine.py", NULL);
    g_autofree char *cli = g_test_build_filename(G_TEST_BUILT, "app/tabiya-cli", NULL);
    g_autofree char *command = g_strdup_printf("%s %s %s", fake, mode, cli);
    g_autoptr(TabiyaUciEngine) engine = tabiya_uci_engine_new(command, mode, NULL);

    g_object_set(fixture_analysis(window), "source", engine, NULL);
}

/* Nor is there a row for a move that does not exist. */
static void test_few_moves(void)
{
    TabiyaWindow *window = open_study();

    /* The king has two squares. */
    tabiya_shell_open_text(TABIYA_SHELL(window), "7k/8/8/8/8/8/8/K6R b - - 0 1");
    fixture_act(window, "analysis-lines", "4");
    g_object_set(fixture_analysis(window), "depth", DEPTH, NULL);
    fixture_act(window, "analyse", NULL);
    fixture_wait(is_done(window));
    fixture_wait(n_rows(window) == 2);
    fixture_act(window, "play-move", "'Kg7'");
    fixture_wait(n_rows(window) == 4);
    close_study(window);
}

/* No row stays empty, the reason is shown, and the menu shows the engine's number of lines. The
 * setting is kept for engines with more lines. */
static void test_engine_with_one_line(void)
{
    TabiyaWindow *window = open_study();

    fixture_act(window, "analysis-lines", "4");
    g_object_set(fixture_analysis(window), "depth", DEPTH, NULL);
    fixture_act(window, "analyse", NULL);
    fixture_wait(is_done(window));
    g_assert_cmpint(n_rows(window), ==, 4);
    g_assert_cmpint(n_choices(window), ==, 8);
    think_with(window, "honest");
    fixture_wait(n_rows(window) == 1);
    fixture_wait(says(GTK_WIDGET(lines_of(window)), "This engine shows one line"));
    g_assert_cmpint(n_choices(window), ==, 1);
    g_assert_cmpint(lines_wish(window), ==, 1);
    think_with(window, "lines");
    fixture_wait(n_rows(window) == 4);
    g_assert_cmpint(lines_wish(window), ==, 4);
    fixture_wait(!says(GTK_WIDGET(lines_of(window)), "This engine shows"));
    fixture_act(window, "analysis-lines", "6");
    fixture_wait(says(GTK_WIDGET(lines_of(window)), "This engine shows 4 lines"));
    g_assert_cmpint(n_rows(window), ==, 4);
    g_assert_cmpint(g_settings_get_int(tabiya_settings_get(), "analysis-lines"), ==, 6);
    g_settings_reset(tabiya_settings_get(), "analysis-lines");
    fixture_act(window, "analyse", NULL);
    close_study(window);
}

/* --- Battery ---------------------------------------------------------------------------------- */

static const char UPOWER[] =
    "<node><interface name='org.freedesktop.UPower'>"
    "<property name='OnBattery' type='b' access='read'/></interface></node>";

static gboolean on_battery;

static GVariant *get_property_cb(GDBusConnection *bus, const char *sender, const char *path,
                                 const char *interface, const char *name, GError **error,
                                 gpointer user)
{
    return g_variant_new_boolean(on_battery);
}

static void owned_cb(GDBusConnection *bus, const char *name, gpointer user)
{
    *(gboolean *)user = TRUE;
}

static void set_on_battery(GDBusConnection *bus, gboolean state)
{
    GVariantBuilder changed;

    on_battery = state;
    g_variant_builder_init(&changed, G_VARIANT_TYPE_VARDICT);
    g_variant_builder_add(&changed, "{sv}", "OnBattery", g_variant_new_boolean(state));
    g_assert_true(g_dbus_connection_emit_signal(
        bus, NULL, "/org/freedesktop/UPower", "org.freedesktop.DBus.Properties",
        "PropertiesChanged", g_variant_new("(sa{sv}as)", "org.freedesktop.UPower", &changed, NULL),
        NULL));
}

static GDBusConnection *bus;

/* A UPower of our own on the test's bus, in place of the system's (main()). */
static void start_upower(void)
{
    static const GDBusInterfaceVTable table = {.get_property = get_property_cb};
    g_autoptr(GDBusNodeInfo) info = g_dbus_node_info_new_for_xml(UPOWER, NULL);
    g_autoptr(GError) error = NULL;
    gboolean owned = FALSE;

    bus = g_bus_get_sync(G_BUS_TYPE_SYSTEM, NULL, &error);
    g_assert_no_error(error);
    g_dbus_connection_register_object(bus, "/org/freedesktop/UPower", info->interfaces[0], &table,
                                      NULL, NULL, &error);
    g_assert_no_error(error);
    g_bus_own_name_on_connection(bus, "org.freedesktop.UPower", G_BUS_NAME_OWNER_FLAGS_NONE,
                                 owned_cb, NULL, &owned, NULL);
    fixture_wait(owned);
}

static void test_power_without_upower_is_mains(void)
{
    TabiyaPower *power = tabiya_power_new();

    fixture_spin_ms(50);
    g_assert_false(tabiya_power_is_on_battery(power));
    g_assert_finalize_object(power);
}

static void test_stops_on_battery(void)
{
    g_autoptr(TabiyaEngineSource) source = tabiya_builtin_engine_new();
    const TabiyaReviewOrder order = {
        .source = source, .engine = "builtin", .limits = {.nodes = 1000000000}};

    start_upower();
    TabiyaPower *power = tabiya_power_new();
    TabiyaWindow *window = open_study();
    g_object_set(fixture_analysis(window), "depth", 0, NULL);
    fixture_act(window, "analyse", NULL);
    set_on_battery(bus, TRUE);
    fixture_wait(tabiya_power_is_on_battery(power));
    fixture_wait(!is_on(window, "analyse"));
    g_assert_false(tabiya_analysis_is_searching(fixture_analysis(window)));
    fixture_wait(fixture_says(GTK_WIDGET(window), "on battery"));

    /* A review does, too. */
    set_on_battery(bus, FALSE);
    fixture_wait(!tabiya_power_is_on_battery(power));
    fixture_act(window, "play-move", "'e4'");
    tabiya_reviewer_start_all(fixture_reviewer(window),
                              tabiya_study_session_get_document(fixture_study(window)), &order);
    g_assert_true(tabiya_reviewer_is_running(fixture_reviewer(window)));
    set_on_battery(bus, TRUE);
    fixture_wait(!tabiya_reviewer_is_running(fixture_reviewer(window)));

    /* An analysis started on battery, or allowed in the settings, is not interrupted. */
    fixture_act(window, "analyse", NULL);
    g_assert_true(is_on(window, "analyse"));
    set_on_battery(bus, FALSE);
    fixture_wait(!tabiya_power_is_on_battery(power));
    g_settings_set_boolean(tabiya_settings_get(), "analysis-on-battery", TRUE);
    set_on_battery(bus, TRUE);
    fixture_wait(tabiya_power_is_on_battery(power));
    fixture_spin_ms(50);
    g_assert_true(is_on(window, "analyse"));
    g_settings_reset(tabiya_settings_get(), "analysis-on-battery");
    set_on_battery(bus, FALSE);
    fixture_act(window, "analyse", NULL);
    g_object_unref(power);
    close_study(window);
}

int main(int argc, char **argv)
{
    /* The test's own bus plays the system's. */
    if (g_getenv("DBUS_SESSION_BUS_ADDRESS"))
        g_setenv("DBUS_SYSTEM_BUS_ADDRESS", g_getenv("DBUS_SESSION_BUS_ADDRESS"), TRUE);
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/analysis-window/lines-appear-and-engine-stops",
                    test_lines_appear_and_engine_stops);
    g_test_add_func("/analysis-window/first-document-is-heard", test_first_document_is_heard);
    g_test_add_func("/analysis-window/asked-before-study-was-shown",
                    test_asked_before_study_was_shown);
    g_test_add_func("/analysis-window/thinks-in-study-alone", test_thinks_in_study_alone);
    g_test_add_func("/analysis-window/follows-the-cursor", test_follows_the_cursor);
    g_test_add_func("/analysis-window/adds-a-line", test_adds_a_line);
    g_test_add_func("/analysis-window/threat-starts-with-a-pass", test_threat_starts_with_a_pass);
    g_test_add_func("/analysis-window/keys-choose-and-add", test_keys_choose_and_add);
    g_test_add_func("/analysis-window/pointer-shows-and-adds", test_pointer_shows_and_adds);
    g_test_add_func("/analysis-window/ctrl-e", test_ctrl_e);
    g_test_add_func("/analysis-window/names-for-screen-readers", test_names_for_screen_readers);
    g_test_add_func("/analysis-window/board-stays", test_board_stays);
    g_test_add_func("/analysis-window/lines-unfold-below-the-board",
                    test_lines_unfold_below_the_board);
    g_test_add_func("/analysis-window/closes-while-it-thinks", test_closes_while_it_thinks);
    g_test_add_func("/analysis-window/engines-change-after-closing",
                    test_engines_change_after_closing);
    g_test_add_func("/analysis-window/few-moves", test_few_moves);
    g_test_add_func("/analysis-window/engine-with-one-line", test_engine_with_one_line);
    g_test_add_func("/analysis-window/power-without-upower-is-mains",
                    test_power_without_upower_is_mains);
    g_test_add_func("/analysis-window/stops-on-battery", test_stops_on_battery);
    return g_test_run();
}
