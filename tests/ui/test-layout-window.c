/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests of how the window is laid out: how large the board is, how many lines of moves show, where
 * the panes are and what their edges do, at the sizes that windows have. */
#include "app/settings.h"
#include "tests/ui/fixture.h"
#include "ui/library/library-panel.h"
#include "ui/notes/note-bar.h"
#include "ui/panes/edge.h"
#include "ui/panes/panes.h"

#define LINE_PX 25 /* of moves, with letters of the usual size */

static graphene_rect_t bounds_of(TabiyaWindow *window, GtkWidget *widget)
{
    graphene_rect_t bounds = {0};

    g_assert_nonnull(widget);
    g_assert_true(gtk_widget_compute_bounds(widget, GTK_WIDGET(window), &bounds));
    return bounds;
}

static graphene_rect_t board_of(TabiyaWindow *window)
{
    fixture_spin_ms(200);
    return bounds_of(window, GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(window))));
}

static GtkWidget *panel_of(TabiyaWindow *window)
{
    return tabiya_place_get_panel(tabiya_shell_get_place(TABIYA_SHELL(window)));
}

/* Games of many moves, evaluated, so that there is something to squeeze. */
static void open_games(TabiyaWindow *window)
{
    static const char MOVES[] =
        "1. e4 {[%eval 0.3]} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 "
        "8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 {[%eval -0.4]} 1-0\n\n";
    g_autofree char *folder = g_dir_make_tmp("tabiya-layout-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "games.pgn", NULL);
    g_autofree char *text = g_strdup_printf(
        "[White \"Adams\"]\n[Black \"Baker\"]\n[Result \"1-0\"]\n\n%s[White \"Clark\"]\n[Black "
        "\"Davis\"]\n[Result \"1-0\"]\n\n%s",
        MOVES, MOVES);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    tabiya_window_open_file(window, file);
    fixture_wait(fixture_n_moves(window) == 24);
    fixture_spin_ms(300);
}

static int lines_of_moves(TabiyaWindow *window)
{
    GtkWidget *notation = fixture_find_name(panel_of(window), "TabiyaNotationView");
    GtkWidget *viewport = gtk_widget_get_ancestor(notation, GTK_TYPE_VIEWPORT);

    return gtk_widget_get_height(gtk_widget_get_parent(viewport)) / LINE_PX;
}

/* --- The board -------------------------------------------------------------------------------- */

/* Less the frame of five pixels at each side that a window draws under Xvfb. */
static void test_board(void)
{
    static const struct {
        int width, height, board;
        gboolean beside;
    } SIZES[] = {{360, 640, 344, FALSE},  {370, 650, 360, FALSE},  {900, 600, 480, TRUE},
                 {859, 700, 440, TRUE},   {1160, 800, 680, TRUE},  {1600, 1000, 880, TRUE},
                 {768, 1024, 576, FALSE}, {3840, 2160, 2032, TRUE}};

    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        TabiyaWindow *window = fixture_open(SIZES[i].width, SIZES[i].height);
        graphene_rect_t board = board_of(window);

        g_test_message("%d x %d: %g", SIZES[i].width, SIZES[i].height, board.size.width);
        if (gtk_widget_get_width(GTK_WIDGET(window)) >= SIZES[i].width - 10) {
            graphene_rect_t panel = bounds_of(window, panel_of(window));

            g_assert_cmpint((int)board.size.width, >=, SIZES[i].board);
            g_assert_cmpint((int)board.size.width, <=, SIZES[i].board + 16);
            g_assert_cmpint(panel.origin.x >= board.origin.x + board.size.width, ==,
                            SIZES[i].beside);
        } else {
            g_test_message("the screen is smaller");
        }
        fixture_close(window);
    }
}

/* Contents that need more height can be scrolled to. */
static void test_narrow_scrolls(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    GtkWidget *body = fixture_find_name(GTK_WIDGET(window), "TabiyaBody");
    g_autoptr(GtkAdjustment) adjustment = NULL;
    graphene_rect_t before, after;

    fixture_act(window, "place", "'openings'");
    before = board_of(window);
    g_object_get(body, "vadjustment", &adjustment, NULL);
    g_assert_cmpfloat(gtk_adjustment_get_upper(adjustment), >,
                      gtk_adjustment_get_page_size(adjustment) + 50);
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment));
    after = board_of(window);
    g_assert_cmpfloat(after.origin.y, <, before.origin.y - 50);
    graphene_rect_t panel = bounds_of(window, panel_of(window));
    graphene_rect_t places =
        bounds_of(window, fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar"));
    g_assert_cmpfloat(panel.origin.y + panel.size.height, <=, places.origin.y);
    g_assert_cmpfloat(places.origin.y + places.size.height, <=,
                      gtk_widget_get_height(GTK_WIDGET(window)));
    fixture_close(window);
}

/* A place opens at its top: the focus goes to the bar when what had it is hidden. */
static void test_opens_at_top(void)
{
    static const char *const PLACES[] = {"'study'", "'openings'", "'puzzles'", "'editor'"};
    TabiyaWindow *window = fixture_open(360, 640);
    GtkWidget *places = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar");
    double top = board_of(window).origin.y;

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        g_test_message("%s", PLACES[i]);
        fixture_act(window, "place", PLACES[i]);
        g_assert_true(gtk_widget_child_focus(places, GTK_DIR_TAB_FORWARD));
        g_assert_cmpfloat(board_of(window).origin.y, ==, top);
        tabiya_board_view_take_focus(tabiya_shell_get_board(TABIYA_SHELL(window)));
    }
    fixture_close(window);
}

static void check_notes(int width, int height)
{
    TabiyaWindow *window = fixture_open(width, height);
    graphene_rect_t before = board_of(window), after;

    tabiya_note_bar_show(tabiya_shell_get_note_bar(TABIYA_SHELL(window)), "A note",
                         "It says something in a sentence that is long enough for two lines.",
                         "Help", "win.help");
    fixture_spin_ms(600);
    after = board_of(window);
    g_assert_true(graphene_rect_equal(&before, &after));
    fixture_close(window);
}

/* The longest note, of a place that the program died of, makes no window wider. */
static void check_long_note(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    TabiyaNoteBar *bar = tabiya_shell_get_note_bar(TABIYA_SHELL(window));
    int before = gtk_widget_get_width(GTK_WIDGET(window));

    tabiya_note_bar_show(bar, NULL, "It ended in the Openings, so it begins in another place now.",
                         "Report…", "win.report-problem");
    tabiya_note_bar_offer(bar, "Open the Openings Once More", "win.place::openings");
    fixture_spin_ms(600);
    g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(window)), ==, before);
    g_assert_true(fixture_is_in_sight(window, fixture_find_action(GTK_WIDGET(bar), "win.place")));
    g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(bar)), <, before);
    fixture_close(window);
}

static void test_notes_move_nothing(void)
{
    check_long_note();
    check_notes(360, 640);
    check_notes(1160, 800);
}

/* --- Panes ------------------------------------------------------------------------------------ */

static void check_lines(int width, int height, int least)
{
    TabiyaWindow *window = fixture_open(width, height);

    open_games(window);
    g_test_message("%d x %d: %d lines", width, height, lines_of_moves(window));
    g_assert_cmpint(lines_of_moves(window), >=, least);
    fixture_act(window, "explorer", NULL);
    fixture_spin_ms(300);
    g_test_message("with the explorer: %d", lines_of_moves(window));
    g_assert_cmpint(lines_of_moves(window), >=, least);
    fixture_act(window, "explorer", NULL);
    fixture_act(window, "show-games", NULL);
    fixture_spin_ms(300);
    g_test_message("without games: %d", lines_of_moves(window));
    fixture_close(window);
}

static void test_eight_lines(void)
{
    check_lines(1160, 800, TABIYA_PANES_LINES);
    check_lines(1600, 1000, 20);
    check_lines(900, 600, TABIYA_PANES_LINES);
}

/* A comment being written has the room of the games and the explorer, which come back after it. */
static void check_writing(int width, int height, int scale)
{
    TabiyaWindow *window = fixture_open(width, height);

    open_games(window);
    fixture_act(window, "next", NULL);
    fixture_act(window, "explorer", NULL);
    GtkWidget *games = fixture_find_name(panel_of(window), "TabiyaGamesList"), *explorer, *comment;
    GtkWidget *tray = fixture_find_name(panel_of(window), "TabiyaTray");
    fixture_wait((explorer = fixture_find_name(panel_of(window), "TabiyaExplorerPage")));
    fixture_wait(tabiya_tray_has_tabs_for_tests(TABIYA_TRAY(tray)));
    fixture_press(tray, "Games");
    fixture_wait(gtk_widget_get_mapped(games) && !gtk_widget_get_mapped(explorer));
    comment = fixture_find_name(panel_of(window), "TabiyaCommentEditor");
    fixture_act(window, "edit-comment", NULL);
    fixture_wait(gtk_widget_get_mapped(comment) && !gtk_widget_get_mapped(games));
    g_assert_false(gtk_widget_get_mapped(explorer));
    fixture_spin_ms(300);
    g_test_message("%d x %d, writing: %d lines", width, height, lines_of_moves(window) / scale);
    g_assert_cmpint(lines_of_moves(window) / scale, >=, TABIYA_PANES_LINES);
    fixture_act(window, "next", NULL);
    fixture_wait(gtk_widget_get_mapped(games) && !gtk_widget_get_mapped(comment));
    g_assert_false(gtk_widget_get_mapped(explorer));

    /* A search for a game ends the comment. */
    fixture_act(window, "edit-comment", NULL);
    fixture_wait(gtk_widget_get_mapped(comment) && !gtk_widget_get_mapped(games));
    fixture_act(window, "find-game", NULL);
    fixture_wait(gtk_widget_get_mapped(games) && !gtk_widget_get_mapped(comment));
    fixture_act(window, "explorer", NULL); /* the next window has none */
    fixture_close(window);
}

static void test_writing(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    int before;

    check_writing(900, 600, 1);
    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
    check_writing(1160, 800, 2);
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

/* If not all cards fit, one is shown, and the others have tabs. */
static void test_tabs(void)
{
    TabiyaWindow *window = fixture_open(900, 600);
    GtkWidget *tray, *games;

    open_games(window);
    tray = fixture_find_name(panel_of(window), "TabiyaTray");
    games = fixture_find_name(panel_of(window), "TabiyaGamesList");
    fixture_act(window, "explorer", NULL);
    fixture_spin_ms(300);
    g_assert_true(tabiya_tray_has_tabs_for_tests(TABIYA_TRAY(tray)));
    g_assert_false(gtk_widget_get_mapped(games));
    fixture_press(tray, "Games");
    fixture_wait(gtk_widget_get_mapped(games));
    fixture_act(window, "explorer", NULL); /* the next window has none */
    fixture_close(window);
}

/* Below the board there is room for one card: the one opened last. */
static void test_one_card(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    GtkWidget *games, *explorer;

    open_games(window);
    fixture_act(window, "show-games", NULL);
    games = fixture_find_name(panel_of(window), "TabiyaGamesList");
    fixture_wait(gtk_widget_get_mapped(games));
    fixture_act(window, "explorer", NULL);
    fixture_wait((explorer = fixture_find_name(panel_of(window), "TabiyaExplorerPage")) &&
                 gtk_widget_get_mapped(explorer) && !gtk_widget_get_mapped(games));
    fixture_act(window, "show-games", NULL);
    fixture_wait(gtk_widget_get_mapped(games) && !gtk_widget_get_mapped(explorer));
    fixture_act(window, "explorer", NULL);
    fixture_close(window);
}

/* The moves have a column beside that of the cards. */
static void test_columns(void)
{
    TabiyaWindow *window = fixture_open(1600, 1000);
    graphene_rect_t moves, games, board;

    open_games(window);
    board = board_of(window);
    moves = bounds_of(window, fixture_find_name(panel_of(window), "TabiyaNotationView"));
    games = bounds_of(window, fixture_find_name(panel_of(window), "TabiyaGamesList"));
    g_assert_cmpfloat(moves.origin.x, >=, board.origin.x + board.size.width);
    g_assert_cmpfloat(games.origin.x, >=, moves.origin.x + moves.size.width);
    g_assert_cmpfloat(games.origin.x + games.size.width, >=,
                      gtk_widget_get_width(GTK_WIDGET(window)) - 24);
    fixture_close(window);
}

/* Openings has the pages and the moves; Play has the moves alone, in a width that is read with
 * ease, however large the window. */
static void test_two_things(void)
{
    TabiyaWindow *window = fixture_open(1600, 1000);
    graphene_rect_t moves, list;

    fixture_act(window, "place", "'openings'");
    fixture_act(window, "openings-page", "'browse'");
    board_of(window);
    moves = bounds_of(window, fixture_find_name(panel_of(window), "TabiyaNotationView"));
    list = bounds_of(window, fixture_find_name(panel_of(window), "TabiyaBrowserPage"));
    g_assert_cmpfloat(moves.origin.x, >=, list.origin.x + list.size.width);
    g_assert_cmpfloat(moves.size.width, >, 200);
    g_assert_true(fixture_says(panel_of(window), "Move a piece, or type a move like e4."));
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(!fixture_says(panel_of(window), "Move a piece, or type a move like e4."));
    fixture_close(window);

    window = fixture_open(1160, 800);
    fixture_act(window, "place", "'openings'");
    board_of(window);
    g_assert_false(
        gtk_widget_get_mapped(fixture_find_name(panel_of(window), "TabiyaNotationView")));
    fixture_close(window);

    g_settings_set_int(tabiya_settings_get(), "panel-width", 1000);
    window = fixture_open(1600, 1000);
    board_of(window);
    g_assert_cmpint(gtk_widget_get_width(panel_of(window)), >, 900);
    g_assert_cmpint(gtk_widget_get_width(gtk_widget_get_first_child(panel_of(window))), <, 900);
    g_settings_reset(tabiya_settings_get(), "panel-width");
    fixture_close(window);
}

/* --- Edges ------------------------------------------------------------------------------------ */

static GtkWidget *find_edge(GtkWidget *around)
{
    GtkWidget *edge = NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(around); child && !edge;
         child = gtk_widget_get_next_sibling(child)) {
        edge = TABIYA_IS_EDGE(child) ? child : NULL;
    }
    g_assert_nonnull(edge);
    return edge;
}

static void test_panel_edge(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *edge = find_edge(fixture_find_name(GTK_WIDGET(window), "TabiyaBody"));
    int before = (int)board_of(window).size.width, after;

    tabiya_edge_drag_for_tests(TABIYA_EDGE(edge), -80);
    after = (int)board_of(window).size.width;
    g_assert_cmpint(after, ==, before - 80);
    tabiya_edge_drag_for_tests(TABIYA_EDGE(edge), -2000);
    g_assert_cmpint((int)board_of(window).size.width, >=, before / 2);
    tabiya_edge_drag_for_tests(TABIYA_EDGE(edge), 2000);
    g_assert_cmpint((int)board_of(window).size.width, ==, before);
    tabiya_edge_drag_for_tests(TABIYA_EDGE(edge), -80);
    fixture_close(window);

    /* It is remembered, and where it does not fit the board has its own size. */
    window = fixture_open(1160, 800);
    g_assert_cmpint((int)board_of(window).size.width, ==, after);
    fixture_close(window);
    g_settings_set_int(tabiya_settings_get(), "panel-width", 900);
    window = fixture_open(1160, 800);
    g_assert_cmpint((int)board_of(window).size.width, ==, before);
    edge = find_edge(fixture_find_name(GTK_WIDGET(window), "TabiyaBody"));
    g_signal_emit_by_name(edge, "reset");
    g_assert_cmpint(g_settings_get_int(tabiya_settings_get(), "panel-width"), ==, 0);
    fixture_close(window);
}

static GtkGesture *find_finger(GtkWidget *around)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(around);

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GObject) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_GESTURE_DRAG(controller) &&
            gtk_gesture_single_get_touch_only(GTK_GESTURE_SINGLE(controller))) {
            return GTK_GESTURE(controller);
        }
    }
    return NULL;
}

/* `beside`: from the middle of the edge. Returns how much wider the board is then. */
static int drag_finger(TabiyaWindow *window, double beside, double dx, double dy)
{
    GtkWidget *body = fixture_find_name(GTK_WIDGET(window), "TabiyaBody"), *edge = find_edge(body);
    GtkGesture *finger = find_finger(body);
    int before = (int)board_of(window).size.width;
    graphene_point_t middle;
    graphene_rect_t bounds;

    g_assert_nonnull(finger);
    g_assert_true(gtk_widget_compute_bounds(edge, body, &bounds));
    graphene_rect_get_center(&bounds, &middle);
    g_signal_emit_by_name(finger, "drag-begin", middle.x + beside, (double)middle.y);
    g_signal_emit_by_name(finger, "drag-update", dx, dy);
    return (int)board_of(window).size.width - before;
}

/* A finger finds the edge in 44 pixels, unless it taps or scrolls. */
static void test_touched_edge(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    g_assert_cmpint(drag_finger(window, 21, -80, 5), ==, -80);
    g_assert_cmpint(drag_finger(window, -21, 80, 5), ==, 80);
    g_assert_cmpint(drag_finger(window, 15, -6, 0), ==, 0);
    g_assert_cmpint(drag_finger(window, 15, -20, 80), ==, 0);
    g_assert_cmpint(drag_finger(window, 24, -80, 0), ==, 0);
    fixture_close(window);
}

static void test_moves_edge(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    int before, after;

    open_games(window);
    GtkWidget *edge = find_edge(fixture_find_name(panel_of(window), "TabiyaPanes"));
    before = lines_of_moves(window);
    tabiya_edge_drag_for_tests(TABIYA_EDGE(edge), 4 * LINE_PX);
    fixture_spin_ms(200);
    after = lines_of_moves(window);
    g_assert_cmpint(after, >, before);
    tabiya_edge_drag_for_tests(TABIYA_EDGE(edge), -2000);
    fixture_spin_ms(200);
    g_assert_cmpint(lines_of_moves(window), >=, TABIYA_PANES_LINES);
    g_assert_cmpint(g_settings_get_int(tabiya_settings_get(), "notation-share"), >, 0);
    g_signal_emit_by_name(edge, "reset");
    fixture_close(window);
}

/* In columns, an edge dragged in Study leaves that of Openings where it was. */
static void test_own_edges(void)
{
    TabiyaWindow *window = fixture_open(1590, 990);
    float before, study;

    fixture_act(window, "place", "'openings'");
    fixture_act(window, "openings-page", "'explore'");
    fixture_spin_ms(200);
    before =
        bounds_of(window, fixture_find_name(panel_of(window), "TabiyaExplorerPage")).size.width;
    open_games(window);
    GtkWidget *panes = fixture_find_name(panel_of(window), "TabiyaPanes");
    study = bounds_of(window, find_edge(panes)).origin.x;
    tabiya_edge_drag_for_tests(TABIYA_EDGE(find_edge(panes)), 60);
    fixture_wait(bounds_of(window, find_edge(panes)).origin.x > study + 20);
    fixture_act(window, "place", "'openings'");
    fixture_spin_ms(200);
    g_assert_cmpfloat(
        bounds_of(window, fixture_find_name(panel_of(window), "TabiyaExplorerPage")).size.width, ==,
        before);
    g_signal_emit_by_name(find_edge(panes), "reset");
    fixture_close(window);
}

/* --- The library ------------------------------------------------------------------------------ */

#define SEARCHED "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"

/* The preview opens at the position of the search, with the moves below it; a narrow window has no
 * board. */
static void test_library(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(window))), *moves;
    g_autofree char *folder = g_dir_make_tmp("tabiya-layout-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "games.pgn", NULL);
    g_autofree char *files = g_strdup_printf("['%s']", path);
    graphene_rect_t preview, table;

    g_assert_true(g_file_set_contents(
        path, "[White \"Adams\"]\n[Black \"Baker\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 *\n",
        -1, NULL));
    fixture_act(window, "library-import-files", files);
    fixture_wait(fixture_is_enabled(window, "library-import"));
    fixture_act(window, "place", "'library'");
    fixture_act(window, "library-search", "'fen:\"" SEARCHED "\"'");
    GtkWidget *body = fixture_find_name(GTK_WIDGET(window), "TabiyaBody");
    TabiyaLibraryPanel *panel = TABIYA_LIBRARY_PANEL(panel_of(window));
    fixture_wait(g_list_model_get_n_items(G_LIST_MODEL(tabiya_library_panel_get_list(panel))) == 1);
    fixture_wait(fixture_says(body, "Select a game to view it."));
    GtkWidget *card = fixture_find_class(body, "library-moves");
    g_assert_true(gtk_widget_has_css_class(card, "card"));
    fixture_act(window, "library-search", "'zzqnobody'");
    fixture_wait(!gtk_widget_has_css_class(card, "card")); /* nothing to show in it */
    fixture_act(window, "library-search", "'fen:\"" SEARCHED "\"'");
    fixture_wait(g_list_model_get_n_items(G_LIST_MODEL(tabiya_library_panel_get_list(panel))) == 1);
    tabiya_library_panel_choose(panel, 0);
    fixture_wait(fixture_has_state(window, "position", SEARCHED));
    g_assert_false(fixture_says(body, "Select a game to view it."));
    fixture_act(window, "library-search", "'zzqnobody'");
    fixture_wait(g_list_model_get_n_items(G_LIST_MODEL(tabiya_library_panel_get_list(panel))) == 0);
    g_assert_false(fixture_says(body, "Select a game to view it."));
    preview = board_of(window);
    table = bounds_of(window, panel_of(window));
    moves = TABIYA_PLACE_GET_CLASS(tabiya_shell_get_place(TABIYA_SHELL(window)))
                ->get_moves(tabiya_shell_get_place(TABIYA_SHELL(window)));
    g_assert_cmpfloat(preview.size.width, ==, 408);
    g_assert_cmpfloat(table.size.width, >=, 690);
    g_assert_cmpfloat(bounds_of(window, moves).origin.y, >=,
                      preview.origin.y + preview.size.height);
    fixture_close(window);

    window = fixture_open(360, 640);
    board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(window)));
    fixture_act(window, "place", "'library'");
    fixture_wait(!gtk_widget_get_mapped(board));
    g_assert_cmpfloat(bounds_of(window, panel_of(window)).size.height, >, 450);
    fixture_act(window, "place", "'play'");
    fixture_wait(gtk_widget_get_mapped(board));
    fixture_close(window);
}

/* --- The next step ---------------------------------------------------------------------------- */

static void assert_in_sight(TabiyaWindow *window, const char *action)
{
    GtkWidget *button;

    fixture_wait((button = fixture_find_action(panel_of(window), action)));
    fixture_spin_ms(100);
    g_assert_true(fixture_is_in_sight(window, button));
}

/* Where nothing has been solved or made yet, the first step stands below the board. */
static void test_first_step(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    GtkWidget *button;

    fixture_act(window, "place", "'puzzles'");
    fixture_wait((button = fixture_find_action(panel_of(window), "win.today-go-on")));
    fixture_wait(fixture_is_in_sight(window, button));
    fixture_act(window, "place", "'openings'");
    fixture_act(window, "openings-page", "'repertoire'");
    fixture_wait((button = fixture_find_button(panel_of(window), "New Repertoire…")));
    fixture_spin_ms(100);
    g_assert_true(fixture_is_in_sight(window, button));
    fixture_act(window, "place", "'ask'");
    fixture_wait((button = fixture_find_class(GTK_WIDGET(window), "ask-words")));
    fixture_spin_ms(100);
    g_assert_true(fixture_is_in_sight(window, button));
    fixture_close(window);
}

/* The task, and the buttons that help with it. */
static void check_next_step(void)
{
    TabiyaWindow *window = fixture_open(360, 640);

    fixture_act(window, "place", "'puzzles'");
    fixture_act(window, "puzzle-train", "'adaptive'");
    fixture_wait(fixture_is_enabled(window, "puzzle-hint"));
    assert_in_sight(window, "win.puzzle-hint");
    assert_in_sight(window, "win.puzzle-solution");
    g_assert_true(
        fixture_is_in_sight(window, fixture_find_name(panel_of(window), "TabiyaStatusLine")));
    fixture_act(window, "puzzle-solution", NULL);
    assert_in_sight(window, "win.puzzle-next");
    g_assert_cmpfloat(board_of(window).origin.y, >=, 47); /* nothing is scrolled */
    fixture_act(window, "puzzle-drill", "'queen-mate'");
    assert_in_sight(window, "win.puzzle-drill-hint");
    fixture_close(window);
}

static void test_next_step(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    int before;

    check_next_step();
    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", (int)(1.5 * 96 * 1024), NULL);
    check_next_step();
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

/* --- The editor ------------------------------------------------------------------------------- */

/* The commands for a position are visible in a small window, and so are the pieces. */
static void test_editor(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    GtkWidget *places = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar");
    graphene_rect_t button, palette;

    fixture_act(window, "place", "'editor'");
    fixture_spin_ms(300);
    button = bounds_of(window, fixture_find_action(panel_of(window), "win.play-from-here"));
    palette = bounds_of(window, fixture_find_name(panel_of(window), "TabiyaPalette"));
    g_assert_cmpfloat(board_of(window).origin.y, >=, 47);
    g_assert_cmpfloat(palette.origin.y + palette.size.height, <=, button.origin.y);
    g_assert_cmpfloat(button.origin.y + button.size.height, <=, bounds_of(window, places).origin.y);
    fixture_close(window);
}

#define TOUCH_PX 6 /* the invisible edge of a button, for fingers */

static void assert_transport_in_sight(TabiyaWindow *window)
{
    GtkWidget *places = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar");

    fixture_spin_ms(300);
    graphene_rect_t row = bounds_of(window, fixture_find_action(panel_of(window), "win.first"));
    g_assert_cmpfloat(row.origin.y + row.size.height - TOUCH_PX, <=,
                      bounds_of(window, places).origin.y);
}

/* In a small window the row of buttons that go through a game is all in sight, even while a comment
 * is written. */
static void test_transport(void)
{
    TabiyaWindow *window = fixture_open(360, 640);

    assert_transport_in_sight(window);
    open_games(window);
    fixture_act(window, "last", NULL);
    assert_transport_in_sight(window);
    fixture_act(window, "edit-comment", NULL);
    assert_transport_in_sight(window);
    fixture_close(window);
}

static GtkWidget *find_styled(GtkWidget *widget, const char *css_class)
{
    GtkWidget *found = gtk_widget_has_css_class(widget, css_class) ? widget : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_styled(child, css_class);
    }
    return found;
}

static void check_command_palette(void)
{
    static const int SIZES[][2] = {{900, 600}, {1160, 800}, {1600, 1000}};

    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        TabiyaWindow *window = fixture_open(SIZES[i][0], SIZES[i][1]);
        graphene_rect_t board = board_of(window);

        fixture_act(window, "palette", NULL);
        fixture_wait(find_styled(GTK_WIDGET(window), "command-palette"));
        GtkWidget *card = find_styled(GTK_WIDGET(window), "command-palette");
        fixture_wait(bounds_of(window, card).origin.x >= board.origin.x + board.size.width);
        fixture_close(window);
    }
}

/* Beside the board the command palette does not hide it, and with large letters neither. */
static void test_command_palette(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    int before;

    check_command_palette();
    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", 2 * 96 * 1024, NULL);
    check_command_palette();
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

/* On a large screen the pieces to choose from are no postage stamps. */
static void test_palette_grows(void)
{
    TabiyaWindow *window = fixture_open(3840, 2160);

    fixture_act(window, "place", "'editor'");
    fixture_spin_ms(300);
    GtkWidget *piece = fixture_find_name(panel_of(window), "TabiyaPalettePiece");
    if (gtk_widget_get_width(GTK_WIDGET(window)) >= 3830)
        g_assert_cmpint(gtk_widget_get_height(piece), >=, 90);
    else
        g_assert_cmpint(gtk_widget_get_height(piece), >=, 50);
    fixture_close(window);
}

static float middle_of(TabiyaWindow *window, GtkWidget *widget)
{
    const graphene_rect_t bounds = bounds_of(window, widget);

    return bounds.origin.x + bounds.size.width / 2;
}

/* In a broad window a toast is over the middle of what the panel shows, not of the blank room
 * beside that, too. */
static void test_toast_in_the_middle(void)
{
    TabiyaWindow *window = fixture_open(1590, 700);
    GtkWidget *toast;

    tabiya_shell_say(TABIYA_SHELL(window), "Flipped", "Undo", "win.flip");
    fixture_wait((toast = fixture_find_name(GTK_WIDGET(window), "AdwToastWidget")));
    GtkWidget *column = gtk_widget_get_first_child(panel_of(window));
    g_assert_cmpint(gtk_widget_get_width(column), <, gtk_widget_get_width(panel_of(window)));
    fixture_wait(fabsf(middle_of(window, toast) - middle_of(window, column)) <= 1);
    fixture_close(window);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/layout-window/board", test_board);
    /* before others open files: their tabs have a row of their own */
    g_test_add_func("/layout-window/transport", test_transport);
    g_test_add_func("/layout-window/narrow-scrolls", test_narrow_scrolls);
    g_test_add_func("/layout-window/opens-at-top", test_opens_at_top);
    g_test_add_func("/layout-window/notes-move-nothing", test_notes_move_nothing);
    g_test_add_func("/layout-window/eight-lines", test_eight_lines);
    g_test_add_func("/layout-window/writing", test_writing);
    g_test_add_func("/layout-window/tabs", test_tabs);
    g_test_add_func("/layout-window/one-card", test_one_card);
    g_test_add_func("/layout-window/columns", test_columns);
    g_test_add_func("/layout-window/two-things", test_two_things);
    g_test_add_func("/layout-window/panel-edge", test_panel_edge);
    g_test_add_func("/layout-window/touched-edge", test_touched_edge);
    g_test_add_func("/layout-window/moves-edge", test_moves_edge);
    g_test_add_func("/layout-window/own-edges", test_own_edges);
    g_test_add_func("/layout-window/library", test_library);
    g_test_add_func("/layout-window/first-step", test_first_step);
    g_test_add_func("/layout-window/next-step", test_next_step);
    g_test_add_func("/layout-window/editor", test_editor);
    g_test_add_func("/layout-window/command-palette", test_command_palette);
    g_test_add_func("/layout-window/palette-grows", test_palette_grows);
    g_test_add_func("/layout-window/toast-in-the-middle", test_toast_in_the_middle);
    return g_test_run();
}
