/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A board that is being set up: gestures, reported to an owner that may follow them. */
#include "tests/ui/board-fixture.h"

#include <string.h>

#include "app/editor/board-editor.h"
#include "ui/board/setup.h"

typedef struct {
    Fixture board;
    TabiyaBoardEditor *editor;
    GString *told;
} Setup;

static void show_setup(Setup *s)
{
    tabiya_board_view_set_setup(s->board.board, tabiya_board_editor_get_setup(s->editor)->board, 0);
}

static void moved_cb(TabiyaBoardView *view, guint from, guint to, Setup *s)
{
    g_string_append_printf(s->told, "%u>%u ", from, to);
    if (!s->board.obedient)
        return;
    if (to == ENG_NO_SQUARE)
        tabiya_board_editor_remove(s->editor, (EngSquare)from);
    else
        tabiya_board_editor_move(s->editor, (EngSquare)from, (EngSquare)to);
    show_setup(s);
}

static void pressed_cb(TabiyaBoardView *view, guint square, gboolean erase, Setup *s)
{
    g_string_append_printf(s->told, "%s%u ", erase ? "-" : "+", square);
}

static void put_cb(TabiyaBoardView *view, guint square, guint piece, Setup *s)
{
    g_string_append_printf(s->told, "%u=%u ", square, piece);
}

static void begin(Setup *s, gconstpointer data)
{
    set_up(&s->board, data);
    s->told = g_string_new(NULL);
    s->editor = tabiya_board_editor_new(NULL);
    show_setup(s);
    g_signal_connect(s->board.board, "setup-moved", G_CALLBACK(moved_cb), s);
    g_signal_connect(s->board.board, "setup-pressed", G_CALLBACK(pressed_cb), s);
    g_signal_connect(s->board.board, "setup-put", G_CALLBACK(put_cb), s);
}

static void end(Setup *s, gconstpointer data)
{
    g_string_free(s->told, TRUE);
    g_object_unref(s->editor);
    tear_down(&s->board, data);
}

static void assert_told(Setup *s, const char *expected)
{
    g_assert_cmpstr(s->told->str, ==, expected);
    g_string_truncate(s->told, 0);
}

/* Any piece goes anywhere, the other side's and onto its own, too. */
static void test_carry(Setup *s, gconstpointer data)
{
    s->board.obedient = TRUE;
    drag(&s->board, "e8", "e4");
    wait_until_landed(&s->board);
    assert_told(s, "60>28 ");
    assert_named(&s->board, "e4", "Black king, e4");
    drag(&s->board, "a1", "b1");
    wait_until_landed(&s->board);
    assert_told(s, "0>1 ");
    assert_named(&s->board, "b1", "White rook, b1");
    assert_named(&s->board, "a1", "a1, empty");
    assert_heard(&s->board, "");
}

static void test_carry_off_the_board(Setup *s, gconstpointer data)
{
    s->board.obedient = TRUE;
    press(&s->board, "a2");
    tabiya_board_input_motion(s->board.board, -500, 10);
    g_assert_true(s->board.board->input.dragging);
    tabiya_board_input_release(s->board.board, -500, 10);
    assert_told(s, "8>64 ");
    assert_named(&s->board, "a2", "a2, empty");
}

/* An owner that does nothing leaves the piece where it was. */
static void test_not_taken(Setup *s, gconstpointer data)
{
    drag(&s->board, "e2", "e4");
    wait_until_landed(&s->board);
    assert_told(s, "12>28 ");
    assert_named(&s->board, "e2", "White pawn, e2");
    drag(&s->board, "e2", "e2");
    assert_told(s, "+12 ");
}

static void test_click_and_enter(Setup *s, gconstpointer data)
{
    click(&s->board, "e4");
    click(&s->board, "e2");
    activate(&s->board, "d5");
    assert_told(s, "+28 +12 +35 ");
    assert_named(&s->board, "e2", "White pawn, e2");
    g_assert_cmpint(s->board.board->input.selected, ==, ENG_NO_SQUARE);
}

static void test_keys(Setup *s, gconstpointer data)
{
    g_assert_true(tabiya_board_setup_key(s->board.board, sq("c3"), GDK_KEY_N));
    g_assert_true(tabiya_board_setup_key(s->board.board, sq("c3"), GDK_KEY_q));
    g_assert_true(tabiya_board_setup_key(s->board.board, sq("c3"), GDK_KEY_Delete));
    g_assert_true(tabiya_board_setup_key(s->board.board, sq("c3"), GDK_KEY_BackSpace));
    g_assert_false(tabiya_board_setup_key(s->board.board, sq("c3"), GDK_KEY_x));
    g_assert_false(tabiya_board_setup_key(s->board.board, sq("c3"), GDK_KEY_Left));
    assert_told(s, "18=1 18=12 -18 -18 ");
}

/* Squares that are wrong are marked, and said. */
static void test_wrong(Setup *s, gconstpointer data)
{
    EngPiece empty[64];

    memset(empty, ENG_NO_PIECE, sizeof empty);
    empty[sq("a8")] = eng_piece(ENG_WHITE, ENG_PAWN);
    tabiya_board_view_set_setup(s->board.board, empty, (EngBitboard)1 << sq("a8"));
    wait_until_landed(&s->board);
    assert_named(&s->board, "a8", "White pawn, a8, not possible here");
    click(&s->board, "a8");
    assert_told(s, "+56 ");
}

/* The next position ends it: then only legal moves are made. */
static void test_ends(Setup *s, gconstpointer data)
{
    show(&s->board, START);
    g_assert_false(s->board.board->setup);
    drag(&s->board, "e2", "e4");
    assert_heard(&s->board, "e2e4 ");
    assert_told(s, "");
}

#define ADD_SETUP(path, func) g_test_add("/board/" path, Setup, NULL, begin, func, end)

static void add_tests(void)
{
    ADD_SETUP("setup/carry", test_carry);
    ADD_SETUP("setup/carry-off-the-board", test_carry_off_the_board);
    ADD_SETUP("setup/not-taken", test_not_taken);
    ADD_SETUP("setup/click-and-enter", test_click_and_enter);
    ADD_SETUP("setup/keys", test_keys);
    ADD_SETUP("setup/wrong", test_wrong);
    ADD_SETUP("setup/ends", test_ends);
}

int main(int argc, char **argv)
{
    return board_test_run(argc, argv, add_tests);
}
