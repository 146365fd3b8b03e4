/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests of the board view: names, selection, drag and click, keys, promotion, animation, textures,
 * colours. The hand is played through ui/board/input.h, which is all that the gestures call. */
#include <adwaita.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "ui/board/look.h"
#include "ui/board/promotion.h"
#include "ui/board/square.h"
#include "ui/board/view-private.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define CASTLE "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
#define PROMOTE "2r1k3/1P4pp/8/8/8/8/p5PP/1N2K3 w - - 0 1"
#define PINNED "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1"

typedef struct {
    GtkWidget *window;
    GtkWidget *entry; /* something else that takes the keyboard */
    TabiyaBoardView *board;
    GString *heard;    /* "e2e4 e7e8q !e2e5 ": moves requested, and with ! refused */
    gboolean obedient; /* plays the moves that are requested */
} Fixture;

static EngSquare sq(const char *text)
{
    return eng_square(text[0] - 'a', text[1] - '1');
}

static void append_squares(GString *heard, const char *prefix, guint from, guint to)
{
    g_string_append_printf(heard, "%s%c%c%c%c", prefix, 'a' + from % 8, '1' + from / 8,
                           'a' + to % 8, '1' + to / 8);
}

static void move_requested_cb(TabiyaBoardView *board, guint from, guint to, guint promotion,
                              Fixture *f)
{
    EngPosition after;
    EngMove move;

    append_squares(f->heard, "", from, to);
    if (promotion != ENG_NO_PIECE_TYPE)
        g_string_append_c(f->heard, "pnbrqk"[promotion]);
    g_string_append_c(f->heard, ' ');
    if (!f->obedient)
        return;
    move = eng_move_find(tabiya_board_view_get_position(board), (EngSquare)from, (EngSquare)to,
                         (EngPieceType)promotion);
    g_assert_cmpuint(move, !=, ENG_NO_MOVE);
    eng_position_play(&after, tabiya_board_view_get_position(board), move);
    tabiya_board_view_set_position(board, &after, move);
}

static void refused_cb(TabiyaBoardView *board, guint from, guint to, Fixture *f)
{
    append_squares(f->heard, "!", from, to);
    g_string_append_c(f->heard, ' ');
}

static void show(Fixture *f, const char *fen)
{
    EngPosition position;

    g_assert_true(eng_fen_parse(&position, fen, NULL));
    tabiya_board_view_set_position(f->board, &position, ENG_NO_MOVE);
    tabiya_board_animation_finish(f->board);
    tabiya_board_view_cancel_input(f->board);
}

static void play(Fixture *f, const char *uci)
{
    EngPosition after;
    EngMove move = eng_uci_parse(tabiya_board_view_get_position(f->board), uci);

    g_assert_cmpuint(move, !=, ENG_NO_MOVE);
    eng_position_play(&after, tabiya_board_view_get_position(f->board), move);
    tabiya_board_view_set_position(f->board, &after, move);
}

static void set_up(Fixture *f, gconstpointer data)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    f->window = gtk_window_new();
    f->entry = gtk_button_new_with_label("elsewhere");
    f->board = TABIYA_BOARD_VIEW(tabiya_board_view_new());
    f->heard = g_string_new(NULL);
    f->obedient = FALSE;
    gtk_widget_set_size_request(GTK_WIDGET(f->board), 480, 480);
    gtk_box_append(GTK_BOX(box), f->entry);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(f->board));
    gtk_window_set_child(GTK_WINDOW(f->window), box);
    g_signal_connect(f->board, "move-requested", G_CALLBACK(move_requested_cb), f);
    g_signal_connect(f->board, "refused", G_CALLBACK(refused_cb), f);
    gtk_window_present(GTK_WINDOW(f->window));
    gtk_test_widget_wait_for_draw(f->window);
}

static void tear_down(Fixture *f, gconstpointer data)
{
    gpointer weak = f->board;

    g_object_add_weak_pointer(G_OBJECT(f->board), &weak);
    gtk_window_destroy(GTK_WINDOW(f->window));
    while (weak && g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_null(weak);
    g_string_free(f->heard, TRUE);
}

static void timed_out_cb(gpointer data)
{
    *(gboolean *)data = TRUE;
}

/* Runs the main loop for a while. */
static void run_for_ms(guint ms)
{
    gboolean over = FALSE;

    g_timeout_add_once(ms, timed_out_cb, &over);
    while (!over)
        g_main_context_iteration(NULL, TRUE);
}

static void wait_until_landed(Fixture *f)
{
    while (tabiya_board_animation_is_running(f->board))
        g_main_context_iteration(NULL, TRUE);
}

static GtkAccessible *square(Fixture *f, const char *name)
{
    return GTK_ACCESSIBLE(f->board->squares[sq(name)]);
}

static const TabiyaSquareLook *look(Fixture *f, const char *name)
{
    return tabiya_board_square_get_look(TABIYA_BOARD_SQUARE(f->board->squares[sq(name)]));
}

#define assert_named(f, name, label)                                                               \
    gtk_test_accessible_assert_property(square(f, name), GTK_ACCESSIBLE_PROPERTY_LABEL, label)

static void assert_heard(Fixture *f, const char *expected)
{
    g_assert_cmpstr(f->heard->str, ==, expected);
    g_string_truncate(f->heard, 0);
}

static void press(Fixture *f, const char *name)
{
    double x, y;

    tabiya_board_geometry_center(&f->board->geometry, sq(name), &x, &y);
    tabiya_board_input_press(f->board, x, y, FALSE);
}

static void move_to(Fixture *f, const char *name)
{
    double x, y;

    tabiya_board_geometry_center(&f->board->geometry, sq(name), &x, &y);
    tabiya_board_input_motion(f->board, x, y);
}

static void let_go(Fixture *f, const char *name)
{
    double x, y;

    tabiya_board_geometry_center(&f->board->geometry, sq(name), &x, &y);
    tabiya_board_input_release(f->board, x, y);
}

static void click(Fixture *f, const char *name)
{
    press(f, name);
    let_go(f, name);
}

static void drag(Fixture *f, const char *from, const char *to)
{
    press(f, from);
    move_to(f, to);
    let_go(f, to);
}

static void activate(Fixture *f, const char *name)
{
    g_assert_true(gtk_widget_activate(f->board->squares[sq(name)]));
}

/* --- Names --------------------------------------------------------------------------------------
 */

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
    g_object_set(f->board, "show-coordinates", FALSE, NULL);
    g_assert_cmpint(look(f, "h8")->file_letter, ==, 0);
}

/* --- The hand -----------------------------------------------------------------------------------
 */

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

/* A finger hides what it holds: the piece is drawn larger, once. */
static void test_touch(Fixture *f, gconstpointer data)
{
    guint renders = tabiya_piece_set_get_render_count(f->board->pieces);
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
    g_assert_cmpuint(tabiya_piece_set_get_render_count(f->board->pieces), ==, renders + 1);
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
    g_assert_true(tabiya_board_animation_is_running(f->board));
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

/* --- The keyboard -------------------------------------------------------------------------------
 */

static GtkWidget *focus_of(Fixture *f)
{
    return gtk_window_get_focus(GTK_WINDOW(f->window));
}

static void test_tab_enters_and_leaves_once(Fixture *f, gconstpointer data)
{
    gtk_widget_grab_focus(f->entry);
    gtk_widget_child_focus(f->window, GTK_DIR_TAB_FORWARD);
    g_assert_true(focus_of(f) == f->board->squares[sq("e2")]);
    g_assert_true(tabiya_board_view_has_keyboard(f->board));
    gtk_widget_child_focus(f->window, GTK_DIR_TAB_BACKWARD);
    g_assert_true(focus_of(f) == f->entry);
    g_assert_false(tabiya_board_view_has_keyboard(f->board));
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

/* --- Promotion ----------------------------------------------------------------------------------
 */

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

/* --- Motion -------------------------------------------------------------------------------------
 */

static void test_glides_and_lands(Fixture *f, gconstpointer data)
{
    play(f, "e2e4");
    g_assert_true(tabiya_board_animation_is_running(f->board));
    g_assert_cmpfloat(look(f, "e4")->piece_alpha, ==, 0);
    wait_until_landed(f);
    g_assert_cmpfloat(look(f, "e4")->piece_alpha, ==, 1);
    g_assert_true(tabiya_board_animation_get_flying(f->board) == 0);
}

static void test_castling_flies_with_the_rook(Fixture *f, gconstpointer data)
{
    show(f, CASTLE);
    play(f, "e1g1");
    g_assert_true(tabiya_board_animation_get_flying(f->board) ==
                  ((EngBitboard)1 << sq("g1") | (EngBitboard)1 << sq("f1")));
    wait_until_landed(f);
}

static void test_goes_back(Fixture *f, gconstpointer data)
{
    EngPosition start = *tabiya_board_view_get_position(f->board);

    play(f, "e2e4");
    wait_until_landed(f);
    tabiya_board_view_set_position(f->board, &start, ENG_NO_MOVE);
    g_assert_true(tabiya_board_animation_get_flying(f->board) == (EngBitboard)1 << sq("e2"));
    wait_until_landed(f);
}

/* Mid-flight another position comes, again and again; in the end all stand where they belong. */
static void test_interrupted(Fixture *f, gconstpointer data)
{
    static const char *const moves[] = {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5"};
    EngPosition start = *tabiya_board_view_get_position(f->board);

    for (gsize i = 0; i < G_N_ELEMENTS(moves); i++) {
        play(f, moves[i]);
        run_for_ms(25);
    }
    tabiya_board_view_set_position(f->board, &start, ENG_NO_MOVE);
    wait_until_landed(f);
    for (EngSquare at = 0; at < 64; at++) {
        const TabiyaSquareLook *seen =
            tabiya_board_square_get_look(TABIYA_BOARD_SQUARE(f->board->squares[at]));

        g_assert_cmpint(seen->piece, ==, start.board[at]);
        g_assert_cmpfloat(seen->piece_alpha, ==, 1);
    }
}

static void test_jump_does_not_glide(Fixture *f, gconstpointer data)
{
    EngPosition position;

    g_assert_true(eng_fen_parse(&position, "8/8/4k3/8/8/3QK3/8/8 b - - 0 1", NULL));
    tabiya_board_view_set_position(f->board, &position, ENG_NO_MOVE);
    g_assert_false(tabiya_board_animation_is_running(f->board));
}

static void test_reduced_motion(Fixture *f, gconstpointer data)
{
    GtkSettings *settings = gtk_widget_get_settings(GTK_WIDGET(f->board));

    g_object_set(settings, "gtk-enable-animations", FALSE, NULL);
    play(f, "e2e4");
    g_assert_false(tabiya_board_animation_is_running(f->board));
    tabiya_board_view_shake(f->board);
    g_assert_false(tabiya_board_animation_is_running(f->board));
    g_object_set(settings, "gtk-enable-animations", TRUE, NULL);
    g_object_set(f->board, "animate", FALSE, NULL);
    play(f, "e7e5");
    g_assert_false(tabiya_board_animation_is_running(f->board));
    g_assert_cmpfloat(look(f, "e5")->piece_alpha, ==, 1);
}

static void test_shake_ends(Fixture *f, gconstpointer data)
{
    tabiya_board_view_shake(f->board);
    g_assert_true(tabiya_board_animation_is_running(f->board));
    wait_until_landed(f);
    g_assert_cmpfloat(tabiya_board_animation_get_shake_px(f->board), ==, 0);
}

static void count_cb(GdkFrameClock *clock, guint *count)
{
    ++*count;
}

/* Nothing follows the frame clock once all has landed. */
static void test_idle_draws_nothing(Fixture *f, gconstpointer data)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(f->board));
    guint frames = 0;
    gulong id;

    play(f, "e2e4");
    id = g_signal_connect(clock, "update", G_CALLBACK(count_cb), &frames);
    wait_until_landed(f);
    g_assert_cmpuint(frames, >, 2);
    gtk_test_widget_wait_for_draw(f->window);
    run_for_ms(100);
    frames = 0;
    run_for_ms(300);
    g_assert_cmpuint(frames, ==, 0);
    g_signal_handler_disconnect(clock, id);
}

/* --- Drawing ------------------------------------------------------------------------------------
 */

static void test_frames_render_no_piece(Fixture *f, gconstpointer data)
{
    guint renders = tabiya_piece_set_get_render_count(f->board->pieces);

    g_assert_cmpuint(renders, ==, 12);
    press(f, "e2");
    for (int i = 0; i < 20; i++) {
        move_to(f, i % 2 ? "e4" : "d5");
        gtk_test_widget_wait_for_draw(f->window);
    }
    let_go(f, "e4");
    play(f, "e2e4");
    wait_until_landed(f);
    g_object_set(f->board, "flipped", TRUE, NULL);
    gtk_test_widget_wait_for_draw(f->window);
    g_assert_cmpuint(tabiya_piece_set_get_render_count(f->board->pieces), ==, renders);
}

/* While sizes come one after another pieces are drawn anew only where it settles. */
static void test_resize_settles(Fixture *f, gconstpointer data)
{
    guint renders = tabiya_piece_set_get_render_count(f->board->pieces);
    guint settled = 0;
    int drawn_px = f->board->drawn_px;

    for (int size = 488; size <= 560 || f->board->settle_id; size += 8) {
        if (size <= 560)
            gtk_widget_set_size_request(GTK_WIDGET(f->board), size, size);
        gtk_test_widget_wait_for_draw(f->window);
        if (f->board->drawn_px == drawn_px)
            continue;
        drawn_px = f->board->drawn_px;
        settled++;
    }
    gtk_test_widget_wait_for_draw(f->window);
    g_assert_cmpuint(settled, >, 0);
    g_assert_cmpuint(tabiya_piece_set_get_render_count(f->board->pieces), ==,
                     renders + 12 * settled);
    g_assert_cmpint(drawn_px, ==,
                    tabiya_board_view_to_device(f->board, f->board->geometry.square_px));
    g_assert_cmpint(f->board->geometry.square_px, >=, 70);
}

/* The colour of a point of the board, as the renderer draws it. */
static GdkRGBA color_at(Fixture *f, double x, double y)
{
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(GTK_WIDGET(f->board));
    g_autoptr(GdkTexture) texture = NULL;
    g_autofree guchar *pixels = NULL;
    GtkSnapshot *snapshot = gtk_snapshot_new();
    GskRenderNode *node;
    int width = gtk_widget_get_width(GTK_WIDGET(f->board));
    int height = gtk_widget_get_height(GTK_WIDGET(f->board));
    const guchar *p;

    gdk_paintable_snapshot(paintable, snapshot, width, height);
    node = gtk_snapshot_free_to_node(snapshot);
    texture = gsk_renderer_render_texture(gtk_native_get_renderer(GTK_NATIVE(f->window)), node,
                                          &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    gsk_render_node_unref(node);
    pixels = g_malloc((gsize)width * (gsize)height * 4);
    gdk_texture_download(texture, pixels, (gsize)width * 4);
    p = pixels + ((gsize)y * (gsize)width + (gsize)x) * 4; /* B G R A */
    return (GdkRGBA){p[2] / 255.0f, p[1] / 255.0f, p[0] / 255.0f, p[3] / 255.0f};
}

/* At the upper right of a square, where neither piece nor coordinate is. */
static void assert_ground(Fixture *f, const char *name, TabiyaColor expected)
{
    GdkRGBA seen;
    int x, y, edge = f->board->geometry.square_px;

    gtk_test_widget_wait_for_draw(f->window);
    tabiya_board_geometry_origin(&f->board->geometry, sq(name), &x, &y);
    seen = color_at(f, x + edge - 4, y + 4);
    g_assert_cmpfloat_with_epsilon(seen.red, expected.red, 0.01);
    g_assert_cmpfloat_with_epsilon(seen.green, expected.green, 0.01);
    g_assert_cmpfloat_with_epsilon(seen.blue, expected.blue, 0.01);
}

static void test_colors_are_the_themes(Fixture *f, gconstpointer data)
{
    AdwStyleManager *style = adw_style_manager_get_default();
    const TabiyaTheme *theme = tabiya_theme_get(false, false);

    adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_LIGHT);
    assert_ground(f, "e4", theme->light_square);
    assert_ground(f, "d4", theme->dark_square);
    play(f, "e2e4");
    wait_until_landed(f);
    assert_ground(f, "e4", tabiya_color_over(theme->last_move, theme->light_square));
    adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_DARK);
    theme = tabiya_theme_get(true, false);
    assert_ground(f, "d4", theme->dark_square);
    adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_DEFAULT);
}

static void test_arrows(Fixture *f, gconstpointer data)
{
    const TabiyaTheme *theme = f->board->theme;
    GdkRGBA seen;
    TabiyaColor expected = tabiya_color_over(theme->arrows[TABIYA_ARROW_GREEN], theme->dark_square);
    double x, y;

    tabiya_board_view_add_arrow(f->board, sq("b3"), sq("g3"), TABIYA_ARROW_GREEN);
    gtk_test_widget_wait_for_draw(f->window);
    tabiya_board_geometry_center(&f->board->geometry, sq("e3"), &x, &y);
    seen = color_at(f, x, y);
    g_assert_cmpfloat_with_epsilon(seen.green, expected.green, 0.02);
    g_assert_cmpfloat_with_epsilon(seen.red, expected.red, 0.02);
    tabiya_board_view_clear_arrows(f->board);
    gtk_test_widget_wait_for_draw(f->window);
    seen = color_at(f, x, y);
    g_assert_cmpfloat_with_epsilon(seen.red, theme->dark_square.red, 0.01);
}

static void test_arrow_of_castling(Fixture *f, gconstpointer data)
{
    const TabiyaBoardArrow *arrow;

    show(f, CASTLE);
    tabiya_board_view_add_move_arrow(
        f->board, eng_uci_parse(tabiya_board_view_get_position(f->board), "e1c1"),
        TABIYA_ARROW_GREEN);
    arrow = &g_array_index(f->board->arrows.list, TabiyaBoardArrow, 0);
    g_assert_cmpint(arrow->from, ==, sq("e1"));
    g_assert_cmpint(arrow->to, ==, sq("c1"));
}

/* Head before shaft, both symmetrical, and the tip short of the middle of its square. */
static void test_arrow_outline(void)
{
    double p[7][2];

    tabiya_board_arrow_outline(50, 50, 450, 50, 100, p);
    for (int i = 0; i < 3; i++) {
        g_assert_cmpfloat_with_epsilon(p[i][0], p[6 - i][0], 1e-9);
        g_assert_cmpfloat_with_epsilon(p[i][1] - 50, 50 - p[6 - i][1], 1e-9);
    }
    g_assert_cmpfloat(p[3][0], <, 450);
    g_assert_cmpfloat(p[3][0], >, 430);
    g_assert_cmpfloat(p[2][1] - 50, >, p[1][1] - 50);
    g_assert_cmpfloat(p[1][0], <, p[3][0]);
    /* The same turned by a quarter. */
    tabiya_board_arrow_outline(50, 50, 50, 450, 100, p);
    g_assert_cmpfloat_with_epsilon(p[3][0], 50, 1e-9);
    g_assert_cmpfloat(p[3][1], >, 430);
}

static void test_every_size(Fixture *f, gconstpointer data)
{
    static const int sizes[] = {160, 200, 320, 481, 960};

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        GtkWidget *board = GTK_WIDGET(f->board);

        gtk_widget_set_size_request(board, sizes[i], sizes[i]);
        gtk_window_set_default_size(GTK_WINDOW(f->window), sizes[i], sizes[i] + 40);
        gtk_test_widget_wait_for_draw(f->window);
        run_for_ms(30);
        g_assert_cmpint(8 * f->board->geometry.square_px, <=, gtk_widget_get_width(board));
        g_assert_cmpint(8 * f->board->geometry.square_px, <=, gtk_widget_get_height(board));
        g_assert_cmpint(f->board->geometry.square_px, >=, sizes[i] / 8);
    }
}

static void test_piece_set_is_shared_and_goes(void)
{
    TabiyaPieceSet *a = tabiya_piece_set_dup_shared();
    TabiyaPieceSet *b = tabiya_piece_set_dup_shared();
    GdkTexture *texture;

    g_assert_true(a == b);
    g_assert_null(tabiya_piece_set_get_texture(a, ENG_NO_PIECE, 64));
    texture = tabiya_piece_set_get_texture(a, eng_piece(ENG_BLACK, ENG_KING), 64);
    g_assert_cmpint(gdk_texture_get_width(texture), ==, 64);
    g_assert_true(texture == tabiya_piece_set_get_texture(b, eng_piece(ENG_BLACK, ENG_KING), 64));
    for (int size = 10; size < 30; size++)
        tabiya_piece_set_get_texture(a, eng_piece(ENG_BLACK, ENG_KING), size);
    g_assert_false(tabiya_piece_set_has(a, eng_piece(ENG_BLACK, ENG_KING), 64));
    g_object_unref(b);
    g_assert_finalize_object(a);
}

#define ADD(path, func) g_test_add("/board/view/" path, Fixture, NULL, set_up, func, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check()) {
        g_print("1..0 # SKIP skipped: no display\n");
        return 77;
    }
    adw_init();
    ADD("names", test_names);
    ADD("names-say-what-is-marked", test_names_say_what_is_marked);
    ADD("targets-can-be-hidden", test_targets_can_be_hidden);
    ADD("children-follow-the-eye", test_children_follow_the_eye);
    ADD("coordinates", test_coordinates_follow_the_edge);
    ADD("click-click", test_click_click);
    ADD("click-again-lets-go", test_click_again_lets_go);
    ADD("drag", test_drag);
    ADD("touch", test_touch);
    ADD("tremble-is-a-click", test_small_tremble_is_a_click);
    ADD("drop-at-home", test_drop_at_home_keeps_it_selected);
    ADD("drop-outside", test_drop_outside_glides_home);
    ADD("not-taken-glides-home", test_what_is_not_taken_glides_home);
    ADD("refused", test_refused);
    ADD("others-pieces-stay", test_others_pieces_stay);
    ADD("movable-func", test_movable_func);
    ADD("not-interactive", test_not_interactive);
    ADD("castling-both-ways", test_castling_both_ways);
    ADD("cancel", test_cancel);
    ADD("position-changes-under-the-hand", test_position_changes_under_the_hand);
    ADD("tab-enters-and-leaves-once", test_tab_enters_and_leaves_once);
    ADD("arrows-move-on-the-board", test_arrows_move_on_the_board);
    ADD("by-keys", test_a_game_by_keys);
    ADD("promotion/by-click", test_promotion_by_click);
    ADD("promotion/by-keys", test_promotion_by_keys);
    ADD("promotion/cancelled", test_promotion_cancelled);
    ADD("promotion/overtaken", test_promotion_overtaken);
    ADD("promotion/stays-on-the-board", test_promotion_stays_on_the_board);
    ADD("motion/glides-and-lands", test_glides_and_lands);
    ADD("motion/castling", test_castling_flies_with_the_rook);
    ADD("motion/goes-back", test_goes_back);
    ADD("motion/interrupted", test_interrupted);
    ADD("motion/jump", test_jump_does_not_glide);
    ADD("motion/reduced", test_reduced_motion);
    ADD("motion/shake-ends", test_shake_ends);
    ADD("motion/idle-draws-nothing", test_idle_draws_nothing);
    ADD("drawing/frames-render-no-piece", test_frames_render_no_piece);
    ADD("drawing/resize-settles", test_resize_settles);
    ADD("drawing/colours", test_colors_are_the_themes);
    ADD("drawing/arrows", test_arrows);
    ADD("drawing/arrow-of-castling", test_arrow_of_castling);
    ADD("drawing/every-size", test_every_size);
    g_test_add_func("/board/arrows/outline", test_arrow_outline);
    g_test_add_func("/board/piece-set/shared", test_piece_set_is_shared_and_goes);
    return g_test_run();
}
