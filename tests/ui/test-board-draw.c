/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows and circles drawn by hand and by keys, those set on the board, and overlays. */
#include "tests/ui/board-fixture.h"

typedef struct {
    Fixture board;
    GString *told; /* "e2e4g ": drawn, with the color's letter */
} Drawing;

static void drawn_cb(TabiyaBoardView *view, guint from, guint to, guint color, Drawing *d)
{
    g_string_append_printf(d->told, "%c%c%c%c%c ", 'a' + from % 8, '1' + from / 8, 'a' + to % 8,
                           '1' + to / 8, "grby"[color]);
}

static void begin(Drawing *d, gconstpointer data)
{
    set_up(&d->board, data);
    d->told = g_string_new(NULL);
    g_object_set(d->board.board, "drawable", TRUE, NULL);
    g_signal_connect(d->board.board, "shape-drawn", G_CALLBACK(drawn_cb), d);
}

static void end(Drawing *d, gconstpointer data)
{
    g_string_free(d->told, TRUE);
    tear_down(&d->board, data);
}

static void assert_told(Drawing *d, const char *expected)
{
    g_assert_cmpstr(d->told->str, ==, expected);
    g_string_truncate(d->told, 0);
}

static void right_press(Drawing *d, const char *name, GdkModifierType modifiers)
{
    double x, y;

    tabiya_board_geometry_center(&d->board.board->geometry, sq(name), &x, &y);
    tabiya_board_draw_press(d->board.board, x, y, modifiers);
}

static void right_motion(Drawing *d, const char *name)
{
    double x, y;

    tabiya_board_geometry_center(&d->board.board->geometry, sq(name), &x, &y);
    tabiya_board_draw_motion(d->board.board, x, y);
}

static void right_release(Drawing *d, const char *name)
{
    double x, y;

    tabiya_board_geometry_center(&d->board.board->geometry, sq(name), &x, &y);
    tabiya_board_draw_release(d->board.board, x, y);
}

static guint n_preview(Drawing *d)
{
    const GArray *list = d->board.board->draw.preview.list;

    return list ? list->len : 0;
}

static void test_colors(Drawing *d, gconstpointer data)
{
    static const struct {
        GdkModifierType modifiers;
        const char *told;
    } cases[] = {
        {0, "b1c3g "},
        {GDK_SHIFT_MASK, "b1c3r "},
        {GDK_CONTROL_MASK, "b1c3r "},
        {GDK_ALT_MASK, "b1c3b "},
        {GDK_SHIFT_MASK | GDK_ALT_MASK, "b1c3y "},
        {GDK_LOCK_MASK, "b1c3g "},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        right_press(d, "b1", cases[i].modifiers);
        right_motion(d, "b2");
        right_release(d, "c3");
        assert_told(d, cases[i].told);
    }
}

static void test_click_is_a_circle(Drawing *d, gconstpointer data)
{
    right_press(d, "e4", 0);
    right_release(d, "e4");
    assert_told(d, "e4e4g ");
    assert_heard(&d->board, "");
}

static void test_preview(Drawing *d, gconstpointer data)
{
    const TabiyaBoardDraw *draw = &d->board.board->draw;

    right_press(d, "a1", 0);
    right_motion(d, "c4");
    g_assert_cmpuint(n_preview(d), ==, 1);
    g_assert_cmpint(g_array_index(draw->preview.list, TabiyaBoardShape, 0).to, ==, sq("c4"));
    tabiya_board_draw_motion(d->board.board, -50, 10);
    g_assert_cmpuint(n_preview(d), ==, 0);
    right_motion(d, "d4");
    g_assert_cmpuint(n_preview(d), ==, 1);
    right_release(d, "d4");
    g_assert_cmpuint(n_preview(d), ==, 0);
    assert_told(d, "a1d4g ");
}

static void test_off_the_board_is_nothing(Drawing *d, gconstpointer data)
{
    right_press(d, "e4", 0);
    tabiya_board_draw_release(d->board.board, -50, 10);
    right_release(d, "d4");
    assert_told(d, "");
}

static void test_escape_drops_it(Drawing *d, gconstpointer data)
{
    right_press(d, "e4", 0);
    tabiya_board_view_cancel_input(d->board.board);
    right_release(d, "e5");
    assert_told(d, "");
    g_assert_cmpuint(n_preview(d), ==, 0);
}

/* A dragged piece is dropped, and nothing is drawn. */
static void test_lets_go_first(Drawing *d, gconstpointer data)
{
    press(&d->board, "e2");
    move_to(&d->board, "e4");
    g_assert_true(d->board.board->input.dragging);
    right_press(d, "e4", 0);
    g_assert_false(d->board.board->input.dragging);
    right_release(d, "e5");
    assert_told(d, "");
    assert_heard(&d->board, "");
}

static void test_only_where_it_may(Drawing *d, gconstpointer data)
{
    EngPosition position;

    g_object_set(d->board.board, "drawable", FALSE, NULL);
    right_press(d, "e4", 0);
    right_release(d, "e4");
    assert_told(d, "");
    g_object_set(d->board.board, "drawable", TRUE, NULL);
    eng_position_init(&position);
    tabiya_board_view_set_setup(d->board.board, position.board, 0);
    right_press(d, "e4", 0);
    right_release(d, "e4");
    assert_told(d, "");
    g_assert_false(
        tabiya_board_draw_key(d->board.board, sq("e4"), GDK_KEY_space, GDK_CONTROL_MASK));
}

static gboolean key(Drawing *d, const char *square, guint value, GdkModifierType modifiers)
{
    return tabiya_board_draw_key(d->board.board, sq(square), value, modifiers);
}

static void test_keys(Drawing *d, gconstpointer data)
{
    TabiyaBoardView *board = d->board.board;

    gtk_widget_grab_focus(GTK_WIDGET(board));
    g_assert_true(key(d, "e2", GDK_KEY_space, GDK_CONTROL_MASK));
    assert_named(&d->board, "e2", "White pawn, e2, arrow starts here");
    g_assert_true(gtk_widget_child_focus(GTK_WIDGET(board), GTK_DIR_UP));
    g_assert_cmpint(board->draw.to, ==, sq("e3"));
    g_assert_true(key(d, "e3", GDK_KEY_Return, 0));
    assert_told(d, "e2e3g ");
    assert_named(&d->board, "e2", "White pawn, e2");
    g_assert_true(key(d, "d4", GDK_KEY_space, GDK_CONTROL_MASK | GDK_SHIFT_MASK));
    g_assert_true(key(d, "d4", GDK_KEY_space, GDK_CONTROL_MASK));
    assert_told(d, "d4d4r ");
    g_assert_true(key(d, "d4", GDK_KEY_space, GDK_CONTROL_MASK | GDK_ALT_MASK));
    g_assert_true(key(d, "d5", GDK_KEY_Escape, 0));
    g_assert_false(key(d, "d5", GDK_KEY_Escape, 0));
    assert_told(d, "");
    g_assert_false(key(d, "d5", GDK_KEY_space, 0));
    /* A half-drawn shape is dropped when the focus leaves the board. */
    g_assert_true(key(d, "e3", GDK_KEY_space, GDK_CONTROL_MASK));
    gtk_widget_grab_focus(d->board.entry);
    g_assert_cmpint(board->draw.from, ==, ENG_NO_SQUARE);
    assert_heard(&d->board, "");
}

/* --- The pen, and a finger -------------------------------------------------------------------- */

static void touch(Drawing *d, const char *name)
{
    double x, y;

    tabiya_board_geometry_center(&d->board.board->geometry, sq(name), &x, &y);
    tabiya_board_input_press(d->board.board, x, y, TRUE);
}

/* Whatever could be moved, the pen draws; a press makes a circle, Enter on two squares an arrow. */
static void test_pen(Drawing *d, gconstpointer data)
{
    tabiya_board_view_set_pen(d->board.board, TRUE, TABIYA_ARROW_RED);
    press(&d->board, "e2");
    let_go(&d->board, "e4");
    click(&d->board, "d4");
    tabiya_board_view_set_pen(d->board.board, TRUE, TABIYA_ARROW_BLUE);
    touch(d, "g1");
    let_go(&d->board, "f3");
    activate(&d->board, "b1");
    activate(&d->board, "c3");
    assert_told(d, "e2e4r d4d4r g1f3b b1c3b ");
    assert_heard(&d->board, "");
    g_assert_cmpint(d->board.board->input.selected, ==, ENG_NO_SQUARE);
    /* Off the board it comes to nothing, and up it moves pieces again. */
    press(&d->board, "e2");
    tabiya_board_input_release(d->board.board, -20, -20);
    press(&d->board, "e2");
    tabiya_board_view_set_pen(d->board.board, FALSE, TABIYA_ARROW_BLUE);
    let_go(&d->board, "e4");
    assert_told(d, "");
    drag(&d->board, "e2", "e4");
    assert_heard(&d->board, "e2e4 ");
}

/* A finger that is held on a square draws from there; one that moves on, or is up, does not, nor
 * one that holds a piece. */
static void test_held_finger(Drawing *d, gconstpointer data)
{
    GtkSettings *settings = gtk_widget_get_settings(GTK_WIDGET(d->board.board));

    g_object_set(settings, "gtk-long-press-time", 1, NULL);
    touch(d, "e4");
    while (n_preview(d) == 0)
        g_main_context_iteration(NULL, TRUE);
    let_go(&d->board, "e6");
    assert_told(d, "e4e6g ");
    touch(d, "e2");
    g_assert_cmpuint(d->board.board->draw.hold_id, ==, 0);
    move_to(&d->board, "e4");
    let_go(&d->board, "e4");
    assert_heard(&d->board, "e2e4 ");
    assert_told(d, "");
    g_object_set(settings, "gtk-long-press-time", 60000, NULL);
    touch(d, "e4");
    g_assert_cmpuint(d->board.board->draw.hold_id, !=, 0);
    move_to(&d->board, "e6");
    g_assert_cmpuint(d->board.board->draw.hold_id, ==, 0);
    let_go(&d->board, "e6");
    touch(d, "e4");
    let_go(&d->board, "e4");
    g_assert_cmpuint(d->board.board->draw.hold_id, ==, 0);
    g_object_set(d->board.board, "drawable", FALSE, NULL);
    touch(d, "e4");
    g_assert_cmpuint(d->board.board->draw.hold_id, ==, 0);
    let_go(&d->board, "e4");
    assert_told(d, "");
    gtk_settings_reset_property(settings, "gtk-long-press-time");
}

static void test_shapes_have_names(Drawing *d, gconstpointer data)
{
    static const TabiyaBoardShape shapes[] = {
        {12, 28, TABIYA_ARROW_GREEN}, /* e2 e4 */
        {12, 20, TABIYA_ARROW_RED},
        {28, 28, TABIYA_ARROW_YELLOW},
        {35, 35, TABIYA_ARROW_BLUE},
    };

    tabiya_board_view_set_shapes(d->board.board, shapes, G_N_ELEMENTS(shapes));
    assert_named(&d->board, "e2", "White pawn, e2, arrow to e3, arrow to e4");
    assert_named(&d->board, "e4", "e4, empty, marked yellow");
    assert_named(&d->board, "d5", "d5, empty, marked blue");
    /* Hints come and go above them. */
    tabiya_board_view_add_arrow(d->board.board, sq("a2"), sq("a4"), TABIYA_ARROW_GREEN);
    tabiya_board_view_clear_arrows(d->board.board);
    assert_named(&d->board, "e4", "e4, empty, marked yellow");
    tabiya_board_view_set_shapes(d->board.board, NULL, 0);
    assert_named(&d->board, "e2", "White pawn, e2");
    assert_named(&d->board, "e4", "e4, empty");
}

/* A click on where an offered move goes asks for it, unless a piece is selected. */
static void test_choices(Drawing *d, gconstpointer data)
{
    EngMove e4 = eng_move(sq("e2"), sq("e4")), e3 = eng_move(sq("e2"), sq("e3"));

    click(&d->board, "e4");
    assert_heard(&d->board, "");
    tabiya_board_view_add_choice(d->board.board, e3, TABIYA_ARROW_BLUE);
    tabiya_board_view_add_choice(d->board.board, e4, TABIYA_ARROW_GREEN);
    click(&d->board, "e4");
    activate(&d->board, "e3");
    assert_heard(&d->board, "e2e4 e2e3 ");
    click(&d->board, "d2");
    click(&d->board, "e4");
    assert_heard(&d->board, "!d2e4 ");
    press(&d->board, "e4");
    let_go(&d->board, "e5");
    assert_heard(&d->board, "");
    /* Of another position it is none, and without its arrow neither. */
    play(&d->board, "d2d4");
    wait_until_landed(&d->board);
    click(&d->board, "e4");
    assert_heard(&d->board, "");
    show(&d->board, START);
    tabiya_board_view_clear_arrows(d->board.board);
    click(&d->board, "e4");
    assert_heard(&d->board, "");
}

/* The layer is drawn once, and again only when it changes. */
static void test_shapes_are_kept_drawn(Drawing *d, gconstpointer data)
{
    static const TabiyaBoardShape shape = {0, 9, TABIYA_ARROW_GREEN};
    TabiyaBoardArrows *layer = &d->board.board->draw.shapes;

    tabiya_board_view_set_shapes(d->board.board, &shape, 1);
    gtk_test_widget_wait_for_draw(d->board.window);
    g_assert_nonnull(layer->node);
    GskRenderNode *node = gsk_render_node_ref(layer->node);
    play(&d->board, "e2e4");
    wait_until_landed(&d->board);
    tabiya_board_view_set_shapes(d->board.board, &shape, 1);
    gtk_test_widget_wait_for_draw(d->board.window);
    g_assert_true(layer->node == node);
    g_object_set(d->board.board, "flipped", TRUE, NULL);
    gtk_test_widget_wait_for_draw(d->board.window);
    g_assert_true(layer->node != node);
    gsk_render_node_unref(node);
}

static void test_control(Drawing *d, gconstpointer data)
{
    show(&d->board, "r1bqkbnr/ppp2ppp/2np4/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
    tabiya_board_view_set_overlay(d->board.board, TABIYA_OVERLAY_CONTROL);
    assert_named(&d->board, "d5", "d5, empty, controlled by White, 1 to 0");
    assert_named(&d->board, "e5", "Black pawn, e5, contested, 1 to 1");
    assert_named(&d->board, "f6", "f6, empty, controlled by Black, 3 to 0");
    assert_named(&d->board, "a4", "a4, empty");
    g_assert_cmpint(look(&d->board, "d5")->control[ENG_WHITE], ==, 1);
    /* It follows the position. */
    play(&d->board, "b5c6");
    wait_until_landed(&d->board);
    assert_named(&d->board, "d4", "d4, empty, contested, 1 to 1");
    tabiya_board_view_set_overlay(d->board.board, TABIYA_OVERLAY_NONE);
    assert_named(&d->board, "d4", "d4, empty");
}

static void test_threats(Drawing *d, gconstpointer data)
{
    show(&d->board, "r1bqkbnr/ppp2ppp/2np4/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4");
    tabiya_board_view_set_overlay(d->board.board, TABIYA_OVERLAY_THREATS);
    assert_named(&d->board, "c6", "Black knight, c6, attacked, pinned");
    assert_named(&d->board, "e5", "Black pawn, e5, attacked");
    show(&d->board, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    assert_named(&d->board, "e5", "Black pawn, e5, undefended");
    assert_named(&d->board, "c6", "c6, empty");
}

/* A board that is being set up has no such truth. */
static void test_nothing_told_in_setup(Drawing *d, gconstpointer data)
{
    EngPosition position;

    eng_position_init(&position);
    tabiya_board_view_set_overlay(d->board.board, TABIYA_OVERLAY_CONTROL);
    assert_named(&d->board, "c3", "c3, empty, controlled by White, 3 to 0");
    tabiya_board_view_set_setup(d->board.board, position.board, 0);
    assert_named(&d->board, "c3", "c3, empty");
}

#define ADD_DRAWING(path, func) g_test_add("/board/" path, Drawing, NULL, begin, func, end)

static void add_tests(void)
{
    ADD_DRAWING("draw/colors", test_colors);
    ADD_DRAWING("draw/click", test_click_is_a_circle);
    ADD_DRAWING("draw/preview", test_preview);
    ADD_DRAWING("draw/off-the-board", test_off_the_board_is_nothing);
    ADD_DRAWING("draw/escape", test_escape_drops_it);
    ADD_DRAWING("draw/lets-go-first", test_lets_go_first);
    ADD_DRAWING("draw/only-where-it-may", test_only_where_it_may);
    ADD_DRAWING("draw/keys", test_keys);
    ADD_DRAWING("draw/pen", test_pen);
    ADD_DRAWING("draw/held-finger", test_held_finger);
    ADD_DRAWING("shapes/names", test_shapes_have_names);
    ADD_DRAWING("shapes/kept-drawn", test_shapes_are_kept_drawn);
    ADD_DRAWING("choices", test_choices);
    ADD_DRAWING("overlay/control", test_control);
    ADD_DRAWING("overlay/threats", test_threats);
    ADD_DRAWING("overlay/setup", test_nothing_told_in_setup);
}

int main(int argc, char **argv)
{
    return board_test_run(argc, argv, add_tests);
}
