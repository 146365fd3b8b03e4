/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Using the board: names, selection, drag and click, keys, promotion. */
#include "tests/ui/board-fixture.h"

#include "ui/board/promotion.h"

/* --- Names ------------------------------------------------------------------------------------ */

static void test_names(Fixture *f, gconstpointer data)
{
    gtk_test_accessible_assert_role(GTK_ACCESSIBLE(f->board), GTK_ACCESSIBLE_ROLE_GRID);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(f->board), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Chess board");
    gtk_test_accessible_assert_role(square(f, "a1"), GTK_ACCESSIBLE_ROLE_GRID_CELL);
    assert_named(f, "g1", "White knight, g1");
    assert_named(f, "d8", "Black queen, d8");
    assert_named(f, "f3", "f3, empty");
    g_object_set(f->board, "flipped", TRUE, NULL);
    assert_named(f, "g1", "White knight, g1");
}

static void test_names_say_what_is_marked(Fixture *f, gconstpointer data)
{
    activate(f, "g1");
    assert_named(f, "g1", "White knight, g1, selected");
    assert_named(f, "f3", "f3, empty, legal target");
    assert_named(f, "e2", "White pawn, e2");
    activate(f, "g1");
    assert_named(f, "g1", "White knight, g1");
    assert_named(f, "f3", "f3, empty");
    play(f, "e2e4");
    assert_named(f, "e2", "e2, empty, last move");
    assert_named(f, "e4", "White pawn, e4, last move");
    show(f, "rnbqkbnr/ppp2ppp/3p4/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3");
    play(f, "f1b5");
    assert_named(f, "e8", "Black king, e8, in check");
    assert_named(f, "b5", "White bishop, b5, last move");
}

static void test_targets_can_be_hidden(Fixture *f, gconstpointer data)
{
    g_object_set(f->board, "show-legal-targets", FALSE, NULL);
    activate(f, "g1");
    assert_named(f, "f3", "f3, empty");
    activate(f, "f3");
    assert_heard(f, "g1f3 ");
}

static void test_children_follow_the_eye(Fixture *f, gconstpointer data)
{
    GtkWidget *first = gtk_widget_get_first_child(GTK_WIDGET(f->board));

    g_assert_true(first == f->board->squares[sq("a8")]);
    g_object_set(f->board, "flipped", TRUE, NULL);
    first = gtk_widget_get_first_child(GTK_WIDGET(f->board));
    g_assert_true(first == f->board->squares[sq("h1")]);
}

static void test_coordinates_follow_the_edge(Fixture *f, gconstpointer data)
{
    g_assert_cmpint(look(f, "a1")->file_letter, ==, 'a');
    g_assert_cmpint(look(f, "a1")->rank_digit, ==, '1');
    g_assert_cmpint(look(f, "h8")->file_letter, ==, 0);
    g_object_set(f->board, "flipped", TRUE, NULL);
    g_assert_cmpint(look(f, "h8")->file_letter, ==, 'h');
    g_assert_cmpint(look(f, "h8")->rank_digit, ==, '8');
    g_object_set(f->board, "coordinates", TABIYA_COORDINATES_NONE, NULL);
    g_assert_cmpint(look(f, "h8")->file_letter, ==, 0);
}

static void test_unlabeled(Fixture *f, gconstpointer data)
{
    tabiya_board_view_set_unlabeled(f->board, TRUE);
    g_assert_cmpint(look(f, "a1")->file_letter, ==, 0);
    g_assert_cmpint(look(f, "a1")->rank_digit, ==, 0);
    g_assert_cmpint(f->board->coordinates, ==,
                    TABIYA_COORDINATES_INSIDE); /* the person's setting for other boards */
    tabiya_board_view_set_unlabeled(f->board, FALSE);
    g_assert_cmpint(look(f, "a1")->file_letter, ==, 'a');
}

static void test_lit(Fixture *f, gconstpointer data)
{
    tabiya_board_view_set_lit(f->board, (EngBitboard)1 << sq("d5"));
    gtk_test_accessible_assert_property(square(f, "d5"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Square to name");
    tabiya_board_view_set_lit(f->board, 0);
    gtk_test_accessible_assert_property(square(f, "d5"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "d5, empty");
}

/* The eye sees less, the hand and the screen reader as much as ever. */
static void test_blindfold(Fixture *f, gconstpointer data)
{
    tabiya_board_view_set_blindfold(f->board, TABIYA_BLINDFOLD_HIDDEN);
    gtk_test_accessible_assert_property(square(f, "e2"), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "White pawn, e2");
    click(f, "e2");
    click(f, "e4");
    assert_heard(f, "e2e4 ");
}

/* --- The hand --------------------------------------------------------------------------------- */

static void test_click_click(Fixture *f, gconstpointer data)
{
    click(f, "e2");
    g_assert_cmpint(f->board->input.selected, ==, sq("e2"));
    click(f, "e4");
    assert_heard(f, "e2e4 ");
    g_assert_cmpint(f->board->input.selected, ==, ENG_NO_SQUARE);
}

static void test_click_again_lets_go(Fixture *f, gconstpointer data)
{
    click(f, "e2");
    click(f, "e2");
    g_assert_cmpint(f->board->input.selected, ==, ENG_NO_SQUARE);
    click(f, "e2");
    click(f, "d2");
    g_assert_cmpint(f->board->input.selected, ==, sq("d2"));
    assert_heard(f, "");
}

static void test_drag(Fixture *f, gconstpointer data)
{
    f->obedient = TRUE;
    press(f, "e2");
    move_to(f, "e3");
    g_assert_cmpfloat(look(f, "e2")->piece_alpha, <, 1);
    g_assert_true(look(f, "e3")->marks & TABIYA_MARK_DROP);
    move_to(f, "e5");
    g_assert_false(look(f, "e5")->marks & TABIYA_MARK_DROP);
    let_go(f, "e4");
    assert_heard(f, "e2e4 ");
    wait_until_landed(f);
    g_assert_cmpfloat(look(f, "e4")->piece_alpha, ==, 1);
}

/* A finger hides the held piece: so it is drawn larger, once. */
static void test_touch(Fixture *f, gconstpointer data)
{
    guint renders = tabiya_piece_set_get_render_count_for_tests(f->board->pieces);
    double x, y;

    tabiya_board_geometry_center(&f->board->geometry, sq("e2"), &x, &y);
    g_assert_true(tabiya_board_input_press(f->board, x, y, TRUE));
    tabiya_board_input_motion(f->board, x + 6, y);
    g_assert_false(f->board->input.dragging);
    for (int i = 0; i < 5; i++) {
        tabiya_board_input_motion(f->board, x, y - 60 - 10 * i);
        gtk_test_widget_wait_for_draw(f->window);
    }
    g_assert_true(f->board->input.dragging);
    g_assert_cmpuint(tabiya_piece_set_get_render_count_for_tests(f->board->pieces), ==,
                     renders + 1);
    let_go(f, "e4");
    assert_heard(f, "e2e4 ");
}

static void test_small_tremble_is_a_click(Fixture *f, gconstpointer data)
{
    double x, y;

    press(f, "e2");
    tabiya_board_geometry_center(&f->board->geometry, sq("e2"), &x, &y);
    tabiya_board_input_motion(f->board, x + 2, y + 2);
    g_assert_false(f->board->input.dragging);
    let_go(f, "e2");
    g_assert_cmpint(f->board->input.selected, ==, sq("e2"));
}

static void test_drop_at_home_keeps_it_selected(Fixture *f, gconstpointer data)
{
    press(f, "e2");
    move_to(f, "e4");
    move_to(f, "e2");
    let_go(f, "e2");
    g_assert_cmpint(f->board->input.selected, ==, sq("e2"));
    assert_heard(f, "");
}

static void test_drop_outside_glides_home(Fixture *f, gconstpointer data)
{
    press(f, "e2");
    move_to(f, "e4");
    tabiya_board_input_release(f->board, -40, 9000);
    assert_heard(f, "");
    g_assert_cmpint(f->board->input.selected, ==, ENG_NO_SQUARE);
    g_assert_true(tabiya_board_animation_is_running_for_tests(f->board));
    g_assert_true(tabiya_board_animation_get_flying(f->board) == (EngBitboard)1 << sq("e2"));
    wait_until_landed(f);
    g_assert_cmpfloat(look(f, "e2")->piece_alpha, ==, 1);
}

static void test_what_is_not_taken_glides_home(Fixture *f, gconstpointer data)
{
    drag(f, "e2", "e4");
    assert_heard(f, "e2e4 ");
    g_assert_true(tabiya_board_animation_get_flying(f->board) == (EngBitboard)1 << sq("e2"));
}

static void test_refused(Fixture *f, gconstpointer data)
{
    drag(f, "e2", "e5");
    assert_heard(f, "!e2e5 ");
    click(f, "e2");
    click(f, "e5");
    assert_heard(f, "!e2e5 ");
    show(f, PINNED);
    drag(f, "e2", "d3");
    assert_heard(f, "!e2d3 ");
    g_assert_cmpint(f->board->input.selected, ==, ENG_NO_SQUARE);
}

static void test_others_pieces_stay(Fixture *f, gconstpointer data)
{
    drag(f, "e7", "e5");
    click(f, "e7");
    click(f, "e4");
    assert_heard(f, "");
    g_assert_cmpint(f->board->input.selected, ==, ENG_NO_SQUARE);
}

static gboolean only_knights(TabiyaBoardView *board, EngSquare at, gpointer user)
{
    return eng_piece_type(tabiya_board_view_get_position(board)->board[at]) == ENG_KNIGHT;
}

static void test_movable_func(Fixture *f, gconstpointer data)
{
    tabiya_board_view_set_movable_func(f->board, only_knights, NULL);
    drag(f, "e2", "e4");
    assert_heard(f, "");
    drag(f, "g1", "f3");
    assert_heard(f, "g1f3 ");
}

static void test_not_interactive(Fixture *f, gconstpointer data)
{
    click(f, "e2");
    g_object_set(f->board, "interactive", FALSE, NULL);
    g_assert_cmpint(f->board->input.selected, ==, ENG_NO_SQUARE);
    drag(f, "e2", "e4");
    activate(f, "e2");
    activate(f, "e4");
    assert_heard(f, "");
}

static void test_castling_both_ways(Fixture *f, gconstpointer data)
{
    show(f, CASTLE);
    click(f, "e1");
    g_assert_true(look(f, "g1")->marks & TABIYA_MARK_TARGET);
    g_assert_true(look(f, "c1")->marks & TABIYA_MARK_TARGET);
    g_assert_false(look(f, "h1")->marks & TABIYA_MARK_TARGET);
    click(f, "g1");
    assert_heard(f, "e1h1 ");
    drag(f, "e1", "a1");
    assert_heard(f, "e1a1 ");
    click(f, "e1");
    click(f, "h1");
    assert_heard(f, "e1h1 ");
}

static void test_cancel(Fixture *f, gconstpointer data)
{
    press(f, "e2");
    move_to(f, "e4");
    tabiya_board_view_cancel_input(f->board);
    g_assert_false(f->board->input.dragging);
    g_assert_cmpint(f->board->input.selected, ==, ENG_NO_SQUARE);
    let_go(f, "e4");
    assert_heard(f, "");
}

/* The opponent's move comes while a piece is in the hand. */
static void test_position_changes_under_the_hand(Fixture *f, gconstpointer data)
{
    press(f, "e2");
    move_to(f, "e4");
    play(f, "d2d4");
    g_assert_false(f->board->input.dragging);
    let_go(f, "e4");
    assert_heard(f, "");
}

/* --- The keyboard ----------------------------------------------------------------------------- */

static GtkWidget *focus_of(Fixture *f)
{
    return gtk_window_get_focus(GTK_WINDOW(f->window));
}

static void test_tab_enters_and_leaves_once(Fixture *f, gconstpointer data)
{
    gtk_widget_grab_focus(f->entry);
    gtk_widget_child_focus(f->window, GTK_DIR_TAB_FORWARD);
    g_assert_true(focus_of(f) == f->board->squares[sq("e2")]);
    g_assert_true(tabiya_board_view_has_keyboard_for_tests(f->board));
    gtk_widget_child_focus(f->window, GTK_DIR_TAB_BACKWARD);
    g_assert_true(focus_of(f) == f->entry);
    g_assert_false(tabiya_board_view_has_keyboard_for_tests(f->board));
}

static void test_arrows_move_on_the_board(Fixture *f, gconstpointer data)
{
    gtk_widget_grab_focus(GTK_WIDGET(f->board));
    gtk_widget_child_focus(f->window, GTK_DIR_UP);
    g_assert_true(focus_of(f) == f->board->squares[sq("e3")]);
    gtk_widget_child_focus(f->window, GTK_DIR_RIGHT);
    g_assert_true(focus_of(f) == f->board->squares[sq("f3")]);
    g_object_set(f->board, "flipped", TRUE, NULL);
    gtk_widget_child_focus(f->window, GTK_DIR_RIGHT);
    g_assert_true(focus_of(f) == f->board->squares[sq("e3")]);
    for (int i = 0; i < 9; i++)
        gtk_widget_child_focus(f->window, GTK_DIR_DOWN);
    g_assert_true(focus_of(f) == f->board->squares[sq("e8")]);
}

static void test_a_game_by_keys(Fixture *f, gconstpointer data)
{
    f->obedient = TRUE;
    gtk_widget_grab_focus(GTK_WIDGET(f->board));
    gtk_widget_activate(focus_of(f));
    gtk_widget_child_focus(f->window, GTK_DIR_UP);
    gtk_widget_child_focus(f->window, GTK_DIR_UP);
    gtk_widget_activate(focus_of(f));
    assert_heard(f, "e2e4 ");
    g_assert_true(focus_of(f) == f->board->squares[sq("e4")]);
}

/* --- Promotion -------------------------------------------------------------------------------- */

static GtkWidget *choice(Fixture *f, int n)
{
    GtkWidget *child = gtk_widget_get_first_child(f->board->input.chooser);

    while (n--)
        child = gtk_widget_get_next_sibling(child);
    return child;
}

static void test_promotion_by_click(Fixture *f, gconstpointer data)
{
    f->obedient = TRUE;
    show(f, PROMOTE);
    drag(f, "b7", "c8");
    assert_heard(f, "");
    g_assert_nonnull(f->board->input.chooser);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(choice(f, 0)), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Promote to queen");
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(choice(f, 1)), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Promote to rook");
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(choice(f, 2)), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Promote to bishop");
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(choice(f, 3)), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Promote to knight");
    g_signal_emit_by_name(choice(f, 3), "clicked");
    assert_heard(f, "b7c8n ");
    g_assert_null(f->board->input.chooser);
    assert_named(f, "c8", "White knight, c8, last move");
}

static void test_promotion_by_keys(Fixture *f, gconstpointer data)
{
    show(f, PROMOTE);
    gtk_widget_grab_focus(f->board->squares[sq("b8")]);
    activate(f, "b7");
    activate(f, "b8");
    g_assert_true(focus_of(f) == choice(f, 0));
    gtk_widget_child_focus(f->window, GTK_DIR_DOWN);
    g_assert_true(focus_of(f) == choice(f, 1));
    gtk_widget_child_focus(f->window, GTK_DIR_TAB_BACKWARD);
    gtk_widget_child_focus(f->window, GTK_DIR_TAB_BACKWARD);
    g_assert_true(focus_of(f) == choice(f, 3));
    tabiya_board_input_promote(f->board, ENG_KNIGHT);
    assert_heard(f, "b7b8n ");
    g_assert_true(focus_of(f) == f->board->squares[sq("b8")]);
}

/* As a typed move without a piece does. */
static void test_promotion_asked_from_outside(Fixture *f, gconstpointer data)
{
    f->obedient = TRUE;
    show(f, PROMOTE);
    tabiya_board_view_ask_promotion(f->board, sq("b7"), sq("b8"));
    assert_heard(f, "");
    g_assert_true(focus_of(f) == choice(f, 0));
    tabiya_board_input_promote(f->board, ENG_ROOK);
    assert_heard(f, "b7b8r ");
}

static void test_promotion_cancelled(Fixture *f, gconstpointer data)
{
    show(f, PROMOTE);
    activate(f, "b7");
    activate(f, "b8");
    g_assert_cmpfloat(look(f, "b7")->piece_alpha, <, 1);
    tabiya_board_view_cancel_input(f->board);
    g_assert_null(f->board->input.chooser);
    assert_heard(f, "");
    g_assert_cmpfloat(look(f, "b7")->piece_alpha, ==, 1);
    assert_named(f, "b7", "White pawn, b7");
}

/* The move is made or taken back elsewhere while its promotion is asked for. */
static void test_promotion_overtaken(Fixture *f, gconstpointer data)
{
    show(f, PROMOTE);
    activate(f, "b7");
    activate(f, "b8");
    play(f, "e1e2");
    g_assert_null(f->board->input.chooser);
    g_assert_cmpint(f->board->input.selected, ==, ENG_NO_SQUARE);
    assert_named(f, "b7", "White pawn, b7");
}

/* The column stays on the board, whichever way it is turned. */
static void test_promotion_stays_on_the_board(Fixture *f, gconstpointer data)
{
    for (int flipped = 0; flipped < 2; flipped++) {
        graphene_rect_t first, last;

        g_object_set(f->board, "flipped", flipped, NULL);
        show(f, PROMOTE);
        activate(f, "b7");
        activate(f, "b8");
        gtk_test_widget_wait_for_draw(f->window);
        g_assert_true(gtk_widget_compute_bounds(choice(f, 0), GTK_WIDGET(f->board), &first));
        g_assert_true(gtk_widget_compute_bounds(choice(f, 3), GTK_WIDGET(f->board), &last));
        g_assert_cmpfloat(last.origin.y, >=, 0);
        g_assert_cmpfloat(last.origin.y + last.size.height, <=, 480);
        g_assert_cmpfloat(fabsf(last.origin.y - first.origin.y), >, 170);
        g_assert_cmpfloat_with_epsilon(last.origin.x, first.origin.x, 0.01);
        tabiya_board_view_cancel_input(f->board);
    }
}

static void add_tests(void)
{
    ADD("view/names", test_names);
    ADD("view/names-say-what-is-marked", test_names_say_what_is_marked);
    ADD("view/targets-can-be-hidden", test_targets_can_be_hidden);
    ADD("view/children-follow-the-eye", test_children_follow_the_eye);
    ADD("view/coordinates", test_coordinates_follow_the_edge);
    ADD("view/unlabelled", test_unlabeled);
    ADD("view/lit", test_lit);
    ADD("view/blindfold", test_blindfold);
    ADD("view/click-click", test_click_click);
    ADD("view/click-again-lets-go", test_click_again_lets_go);
    ADD("view/drag", test_drag);
    ADD("view/touch", test_touch);
    ADD("view/tremble-is-a-click", test_small_tremble_is_a_click);
    ADD("view/drop-at-home", test_drop_at_home_keeps_it_selected);
    ADD("view/drop-outside", test_drop_outside_glides_home);
    ADD("view/not-taken-glides-home", test_what_is_not_taken_glides_home);
    ADD("view/refused", test_refused);
    ADD("view/others-pieces-stay", test_others_pieces_stay);
    ADD("view/movable-func", test_movable_func);
    ADD("view/not-interactive", test_not_interactive);
    ADD("view/castling-both-ways", test_castling_both_ways);
    ADD("view/cancel", test_cancel);
    ADD("view/position-changes-under-the-hand", test_position_changes_under_the_hand);
    ADD("view/tab-enters-and-leaves-once", test_tab_enters_and_leaves_once);
    ADD("view/arrows-move-on-the-board", test_arrows_move_on_the_board);
    ADD("view/by-keys", test_a_game_by_keys);
    ADD("view/promotion/by-click", test_promotion_by_click);
    ADD("view/promotion/by-keys", test_promotion_by_keys);
    ADD("view/promotion/asked-from-outside", test_promotion_asked_from_outside);
    ADD("view/promotion/cancelled", test_promotion_cancelled);
    ADD("view/promotion/overtaken", test_promotion_overtaken);
    ADD("view/promotion/stays-on-the-board", test_promotion_stays_on_the_board);
}

int main(int argc, char **argv)
{
    return board_test_run(argc, argv, add_tests);
}
