/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Premoves in the window: by mouse, by typing, and everything that cancels them. */
#include "tests/ui/fixture.h"
#include "tests/ui/keyboard.h"
#include "ui/board/accessible.h"
#include "ui/board/draw.h"
#include "ui/board/geometry.h"
#include "ui/board/input.h"
#include "ui/board/square.h"
#include "ui/board/view-private.h"
#include "ui/settings.h"
#include "ui/shell.h"

/* No reply comes by itself. */
#define NEVER_MS (3600 * 1000)

typedef struct {
    TabiyaWindow *window;
    TabiyaPlaySession *session;
    TabiyaBoardView *board;
} Fixture;

static void set_up(Fixture *f, gconstpointer data)
{
    g_settings_set_boolean(tabiya_settings_get(), "premoves", TRUE);
    f->window = fixture_open(1160, 800);
    f->session = fixture_play(f->window);
    f->board = tabiya_shell_get_board(TABIYA_SHELL(f->window));
    g_object_set(f->session, "min-reply-ms", NEVER_MS, NULL);
    TabiyaNewGame options;
    tabiya_new_game_init(&options);
    options.color = TABIYA_COLOR_WHITE;
    options.strength = tabiya_strength_of_level(1);
    options.use_book = FALSE;
    g_assert_true(tabiya_play_session_new_game(f->session, &options, NULL));
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(fixture_is_enabled(f->window, "move-now"));
}

static void tear_down(Fixture *f, gconstpointer data)
{
    g_settings_reset(tabiya_settings_get(), "premoves");
    fixture_close(f->window);
}

static EngSquare square_of(const char *name)
{
    return (EngSquare)((name[1] - '1') * 8 + name[0] - 'a');
}

static void center(Fixture *f, const char *name, double *x, double *y)
{
    tabiya_board_geometry_center(&f->board->geometry, square_of(name), x, y);
}

static void click(Fixture *f, const char *name)
{
    double x, y;
    center(f, name, &x, &y);
    tabiya_board_input_press(f->board, x, y, FALSE);
    tabiya_board_input_release(f->board, x, y);
}

static const TabiyaSquareLook *look_of(Fixture *f, const char *name)
{
    return tabiya_board_square_get_look_for_tests(
        TABIYA_BOARD_SQUARE(f->board->squares[square_of(name)]));
}

static gboolean is_marked(Fixture *f, const char *name)
{
    return (look_of(f, name)->marks & TABIYA_MARK_PREMOVE) != 0;
}

static gboolean has_premove(Fixture *f)
{
    guint premove;
    g_object_get(f->session, "premove", &premove, NULL);
    return premove != ENG_NO_MOVE;
}

static void premove(Fixture *f)
{
    click(f, "f1");
    /* Its own pawn may have been taken by then, and what stands behind it may be reached. */
    g_assert_true(look_of(f, "g2")->marks & TABIYA_MARK_CAPTURE);
    g_assert_true(look_of(f, "h3")->marks & TABIYA_MARK_TARGET);
    click(f, "f1");
    click(f, "g1");
    g_assert_true(look_of(f, "f3")->marks & TABIYA_MARK_TARGET);
    click(f, "f3");
    g_assert_true(has_premove(f));
    g_assert_true(is_marked(f, "g1") && is_marked(f, "f3"));
    g_assert_false(is_marked(f, "e4"));
}

static void assert_canceled(Fixture *f)
{
    g_assert_false(has_premove(f));
    g_assert_false(is_marked(f, "g1") || is_marked(f, "f3"));
}

static int count_moves(Fixture *f)
{
    return fixture_n_moves(f->window);
}

/* Tabiya plays its reply. */
static void let_reply(Fixture *f)
{
    g_object_set(f->session, "min-reply-ms", 0, NULL);
    fixture_act(f->window, "move-now", NULL);
}

static void test_is_played(Fixture *f, gconstpointer data)
{
    premove(f);
    g_assert_cmpint(count_moves(f), ==, 1);
    g_autofree char *name = NULL;
    name = tabiya_board_square_dup_name(square_of("f3"), look_of(f, "f3"));
    g_assert_cmpstr(name, ==, "f3, empty, premove");
    let_reply(f);
    fixture_wait(count_moves(f) == 3);
    assert_canceled(f);
    g_assert_cmpint(f->board->position.board[square_of("f3")], !=, ENG_NO_PIECE);
}

static void test_drag(Fixture *f, gconstpointer data)
{
    double x, y;
    center(f, "g1", &x, &y);
    g_assert_true(tabiya_board_input_press(f->board, x, y, FALSE));
    center(f, "f3", &x, &y);
    tabiya_board_input_motion(f->board, x, y);
    tabiya_board_input_release(f->board, x, y);
    g_assert_true(has_premove(f));
    g_assert_true(is_marked(f, "g1") && is_marked(f, "f3"));
    /* The knight itself stays where it is. */
    g_assert_cmpint(f->board->position.board[square_of("f3")], ==, ENG_NO_PIECE);
}

static void test_press_cancels(Fixture *f, gconstpointer data)
{
    premove(f);
    click(f, "c5");
    assert_canceled(f);
    premove(f);
    click(f, "d2"); /* picks up another piece */
    assert_canceled(f);
    click(f, "d4");
    g_assert_true(is_marked(f, "d2") && is_marked(f, "d4"));
}

static void test_right_button_cancels(Fixture *f, gconstpointer data)
{
    double x, y;
    premove(f);
    center(f, "c5", &x, &y);
    g_assert_false(tabiya_board_draw_press(f->board, x, y, 0));
    assert_canceled(f);
    g_assert_true(tabiya_board_draw_press(f->board, x, y, 0)); /* and draws the next time */
    tabiya_board_draw_cancel(f->board);
}

static void test_escape_cancels(Fixture *f, gconstpointer data)
{
    if (!keyboard_is_there()) {
        g_test_skip("no X server with XTest");
        return;
    }
    premove(f);
    tabiya_board_view_take_focus(f->board);
    keyboard_press(GTK_WINDOW(f->window), "Escape");
    fixture_wait(!has_premove(f));
    assert_canceled(f);
    premove(f);
    gtk_widget_grab_focus(GTK_WIDGET(f->board));
    keyboard_press(GTK_WINDOW(f->window), "Escape");
    fixture_wait(!has_premove(f));
}

static void test_typed(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "play-move", "'Nf3'");
    g_assert_true(is_marked(f, "g1") && is_marked(f, "f3"));
    fixture_act(f->window, "play-move", "'exd5'"); /* nothing stands there yet */
    g_assert_true(is_marked(f, "e4") && is_marked(f, "d5"));
    let_reply(f);
    fixture_wait(!has_premove(f) && count_moves(f) >= 2);
}

static void test_commands_cancel(Fixture *f, gconstpointer data)
{
    premove(f);
    fixture_act(f->window, "first", NULL);
    assert_canceled(f);
    fixture_act(f->window, "last", NULL);
    premove(f);
    fixture_act(f->window, "place", "'study'");
    assert_canceled(f);
    fixture_act(f->window, "place", "'play'");
    premove(f);
    fixture_act(f->window, "undo-move", NULL);
    assert_canceled(f);
}

static void test_off(Fixture *f, gconstpointer data)
{
    premove(f);
    g_settings_set_boolean(tabiya_settings_get(), "premoves", FALSE);
    assert_canceled(f);
    click(f, "g1");
    g_assert_cmpint(f->board->input.selected, ==, ENG_NO_SQUARE);
}

#define ADD(path, test) g_test_add("/premoves/" path, Fixture, NULL, set_up, test, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("is-played", test_is_played);
    ADD("drag", test_drag);
    ADD("press-cancels", test_press_cancels);
    ADD("right-button-cancels", test_right_button_cancels);
    ADD("escape-cancels", test_escape_cancels);
    ADD("typed", test_typed);
    ADD("commands-cancel", test_commands_cancel);
    ADD("off", test_off);
    return g_test_run();
}
