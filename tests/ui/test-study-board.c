/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shapes on the board in Study: by hand, from the file, and by the program. */
#include "tests/ui/study-fixture.h"
#include "ui/board/view-private.h"

static void draw(StudyFixture *f, guint from, guint to, TabiyaArrowColor color)
{
    g_signal_emit_by_name(tabiya_shell_get_board(TABIYA_SHELL(f->window)), "shape-drawn", from, to,
                          color);
}

#define assert_square(f, square, name)                                                      \
    gtk_test_accessible_assert_property(                                                    \
        GTK_ACCESSIBLE(tabiya_shell_get_board(TABIYA_SHELL((f)->window))->squares[square]), \
        GTK_ACCESSIBLE_PROPERTY_LABEL, name)

static void test_draws_undoes_saves(StudyFixture *f, gconstpointer data)
{
    study_fixture_open(f);
    fixture_act(f->window, "next", NULL);
    draw(f, 6, 21, TABIYA_ARROW_GREEN); /* g1 f3 */
    assert_square(f, 6, "White knight, g1, arrow to f3");
    g_assert_cmpstr(tabiya_node_get_comment(study_fixture_cursor(f)), ==, "[%cal Gg1f3]");
    g_assert_cmpstr(tabiya_game_get_undo_label(tabiya_board_session_get_game(
                        TABIYA_BOARD_SESSION(study_fixture_session(f)))),
                    ==, "Draw Arrow");
    fixture_act(f->window, "undo-move", NULL);
    assert_square(f, 6, "White knight, g1");
    g_assert_cmpstr(tabiya_node_get_comment(study_fixture_cursor(f)), ==, "");
    fixture_act(f->window, "redo-move", NULL);
    draw(f, 28, 28, TABIYA_ARROW_YELLOW);
    assert_square(f, 28, "White pawn, e4, last move, marked yellow");
    /* They belong to their move. */
    fixture_act(f->window, "next", NULL);
    assert_square(f, 6, "White knight, g1");
    fixture_act(f->window, "previous", NULL);
    assert_square(f, 6, "White knight, g1, arrow to f3");
    fixture_act(f->window, "save", NULL);
    fixture_wait(study_fixture_file_holds(f, "[%csl Ye4]") &&
                 study_fixture_file_holds(f, "[%cal Gg1f3]"));
}

/* With the pen a drag draws what would else move a piece; elsewhere, and when done, it is up again.
 */
static void drag_on_board(StudyFixture *f, EngSquare from, EngSquare to)
{
    TabiyaBoardView *board = tabiya_shell_get_board(TABIYA_SHELL(f->window));
    double x, y;

    tabiya_board_geometry_center(&board->geometry, from, &x, &y);
    tabiya_board_input_press(board, x, y, FALSE);
    tabiya_board_geometry_center(&board->geometry, to, &x, &y);
    tabiya_board_input_motion(board, x, y);
    tabiya_board_input_release(board, x, y);
}

static void test_pen(StudyFixture *f, gconstpointer data)
{
    GActionGroup *actions = G_ACTION_GROUP(f->window);
    g_autoptr(GVariant) down = NULL, after = NULL;

    study_fixture_open(f);
    fixture_act(f->window, "draw", NULL);
    fixture_act(f->window, "pen", "'purple'");
    fixture_act(f->window, "pen", "'yellow'");
    down = g_action_group_get_action_state(actions, "draw");
    g_assert_true(g_variant_get_boolean(down));
    drag_on_board(f, 12, 28);
    g_assert_cmpstr(tabiya_node_get_comment(study_fixture_cursor(f)), ==, "[%cal Ye2e4]");
    g_assert_cmpuint(fixture_n_moves(f->window), ==, 4);
    fixture_act(f->window, "place", "'play'");
    fixture_act(f->window, "place", "'study'");
    after = g_action_group_get_action_state(actions, "draw");
    g_assert_false(g_variant_get_boolean(after));
    drag_on_board(f, 12, 28);
    g_assert_cmpstr(tabiya_node_get_san(study_fixture_cursor(f)), ==, "e4");
}

/* Below the board a card makes room for the pens, until the drawing is done. */
static void test_pens_below(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    GtkWidget *done;

    fixture_act(window, "place", "'study'");
    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "explorer", NULL);
    fixture_wait(fixture_find_name(GTK_WIDGET(window), "TabiyaExplorerPage"));
    fixture_act(window, "draw", NULL);
    fixture_wait((done = fixture_find_button(GTK_WIDGET(window), "Done")) &&
                 fixture_is_in_sight(window, done));
    fixture_act(window, "draw", NULL);
    GtkWidget *explorer = fixture_find_name(GTK_WIDGET(window), "TabiyaExplorerPage");
    fixture_wait(gtk_widget_get_mapped(explorer));
    fixture_close(window);
}

/* At the start of the game, too. */
static void test_draws_at_the_start(StudyFixture *f, gconstpointer data)
{
    study_fixture_open(f);
    draw(f, 28, 35, TABIYA_ARROW_BLUE);
    fixture_act(f->window, "save", NULL);
    fixture_wait(study_fixture_file_holds(f, "{[%cal Be4d5]} 1. e4"));
    draw(f, 28, 35, TABIYA_ARROW_RED);
    g_assert_cmpstr(tabiya_node_get_comment(study_fixture_cursor(f)), ==, "[%cal Re4d5]");
    draw(f, 28, 35, TABIYA_ARROW_RED);
    g_assert_cmpstr(tabiya_node_get_comment(study_fixture_cursor(f)), ==, "");
}

/* Those of a comment before a move are drawn where that move can be played, and stay in it. */
static void test_shapes_before_moves(StudyFixture *f, gconstpointer data)
{
    static const char *const text =
        "{[%csl Gd5]} 1. {[%cal Ge2e4]} e4 e5 ( {[%cal Rc7c5] or} 1... c5 {[%x]  why} ) *\n\n";
    g_autofree char *other = g_strconcat(text, "1. d4 d5 *\n", NULL);

    study_fixture_write(f, "games.pgn", other);
    study_fixture_open(f);
    fixture_act(f->window, "place", "'study'");
    assert_square(f, 35, "d5, empty, marked green");
    assert_square(f, 12, "White pawn, e2, arrow to e4");
    fixture_act(f->window, "next", NULL);
    assert_square(f, 35, "d5, empty");
    assert_square(f, 50, "Black pawn, c7, arrow to c5");
    fixture_act(f->window, "next", NULL);
    assert_square(f, 50, "Black pawn, c7");

    /* Another game is changed, and this one is written as it was. */
    fixture_act(f->window, "next-game", NULL);
    draw(f, 28, 35, TABIYA_ARROW_BLUE);
    fixture_act(f->window, "save", NULL);
    fixture_wait(!tabiya_pgn_document_is_modified(
        tabiya_study_session_get_document(study_fixture_session(f))));
    g_assert_true(study_fixture_file_holds(f, "[%cal Be4d5]"));
    g_assert_true(study_fixture_file_holds(f, text));

    fixture_act(f->window, "previous-game", NULL);
    fixture_act(f->window, "previous", NULL);
    draw(f, 50, 34, TABIYA_ARROW_RED);
    assert_square(f, 50, "Black pawn, c7");
    fixture_act(f->window, "undo-move", NULL);
    assert_square(f, 50, "Black pawn, c7, arrow to c5");
    fixture_act(f->window, "redo-move", NULL);
    fixture_act(f->window, "save", NULL);
    fixture_wait(study_fixture_file_holds(f, "({or} 1... c5"));
}

/* In play they are nobody's, and go with the next move. */
static void test_play_marks_pass(StudyFixture *f, gconstpointer data)
{
    fixture_new_free_game(f->window, NULL);
    draw(f, 28, 28, TABIYA_ARROW_GREEN);
    draw(f, 12, 28, TABIYA_ARROW_RED);
    assert_square(f, 28, "e4, empty, marked green");
    assert_square(f, 12, "White pawn, e2, arrow to e4");
    draw(f, 28, 28, TABIYA_ARROW_GREEN);
    assert_square(f, 28, "e4, empty");
    fixture_act(f->window, "play-move", "'d4'");
    assert_square(f, 12, "White pawn, e2");
    fixture_act(f->window, "previous", NULL);
    assert_square(f, 12, "White pawn, e2");
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_board_session_get_cursor(
                        TABIYA_BOARD_SESSION(fixture_play(f->window)))),
                    ==, "");
}

static guint n_arrows(StudyFixture *f)
{
    const GArray *list = tabiya_shell_get_board(TABIYA_SHELL(f->window))->arrows.list;

    return list ? list->len : 0;
}

static void test_all_continuations(StudyFixture *f, gconstpointer data)
{

    study_fixture_open(f);
    fixture_act(f->window, "next", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 0);
    fixture_act(f->window, "show-alternatives", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 2);
    const GArray *list = tabiya_shell_get_board(TABIYA_SHELL(f->window))->arrows.list;
    g_assert_cmpint(g_array_index(list, TabiyaBoardShape, 0).to, ==, 34); /* c5 */
    g_assert_cmpint(g_array_index(list, TabiyaBoardShape, 0).color, ==, TABIYA_ARROW_BLUE);
    g_assert_cmpint(g_array_index(list, TabiyaBoardShape, 1).to, ==, 36); /* e5 */
    g_assert_cmpint(g_array_index(list, TabiyaBoardShape, 1).color, ==, TABIYA_ARROW_GREEN);
    /* A single move is no choice; a new one is seen at once. */
    fixture_act(f->window, "next", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 0);
    fixture_act(f->window, "play-move", "'Nf3'");
    fixture_act(f->window, "previous", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 2);
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 0);
    fixture_act(f->window, "previous", NULL);
    fixture_act(f->window, "show-alternatives", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 0);
}

static void test_overlays(StudyFixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    assert_square(f, 18, "c3, empty");
    fixture_act(f->window, "overlay", "'control'");
    fixture_assert_state(f->window, "overlay", "control");
    assert_square(f, 18, "c3, empty, controlled by White, 3 to 0");
    fixture_act(f->window, "overlay", "'nonsense'");
    fixture_assert_state(f->window, "overlay", "control");
    fixture_act(f->window, "place", "'editor'");
    g_assert_false(fixture_is_enabled(f->window, "overlay"));
    assert_square(f, 18, "c3, empty");
    fixture_act(f->window, "place", "'play'");
    fixture_new_free_game(f->window, NULL);
    assert_square(f, 18, "c3, empty, controlled by White, 3 to 0");
    fixture_act(f->window, "toggle-overlay", "'threats'");
    fixture_assert_state(f->window, "overlay", "threats");
    fixture_act(f->window, "toggle-overlay", "'threats'");
    fixture_assert_state(f->window, "overlay", "none");
    fixture_act(f->window, "toggle-overlay", "'control'");
    fixture_act(f->window, "toggle-overlay", "'none'");
    fixture_assert_state(f->window, "overlay", "none");
    assert_square(f, 18, "c3, empty");
}

/* The next start shows the chosen overlay, without an announcement. */
static void test_overlay_comes_back(StudyFixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "overlay", "'control'");
    study_fixture_close_tabs(f);
    fixture_close(f->window);
    f->window = fixture_open(1160, 800);
    fixture_assert_state(f->window, "overlay", "control");
    fixture_assert_state(f->window, "toggle-overlay", "control");
    fixture_act(f->window, "place", "'study'");
    assert_square(f, 18, "c3, empty, controlled by White, 3 to 0");
    g_assert_false(study_fixture_has_label(GTK_WIDGET(f->window), "Blue: White controls"));
    fixture_act(f->window, "overlay", "'none'");
}

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
#define ADD(name, test)                                                       \
    g_test_add("/study/" name, StudyFixture, NULL, study_fixture_setup, test, \
               study_fixture_teardown)
    g_test_add_func("/study/board/pens-below", test_pens_below);
    ADD("board/draws-undoes-saves", test_draws_undoes_saves);
    ADD("board/pen", test_pen);
    ADD("board/draws-at-the-start", test_draws_at_the_start);
    ADD("board/shapes-before-moves", test_shapes_before_moves);
    ADD("board/play-marks-pass", test_play_marks_pass);
    ADD("board/all-continuations", test_all_continuations);
    ADD("board/overlays", test_overlays);
    ADD("board/overlay-comes-back", test_overlay_comes_back);
    return g_test_run();
}
