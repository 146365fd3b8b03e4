/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Training in the window: the blindfold. */
#include "tests/ui/fixture.h"

#include "ui/board/view-private.h"

typedef struct {
    TabiyaWindow *window;
} Fixture;

static TabiyaBoardView *board(Fixture *f)
{
    return tabiya_window_get_board(f->window);
}

static void assert_state(Fixture *f, const char *action, const char *expected)
{
    g_autofree char *state = fixture_state(f->window, action);

    g_assert_cmpstr(state, ==, expected);
}

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    fixture_new_free_game(f->window, NULL);
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
}

/* --- Blindfold ----------------------------------------------------------------------------------
 */

static void test_blindfold(Fixture *f, gconstpointer data)
{
    assert_state(f, "blindfold", "off");
    fixture_act(f->window, "blindfold", "'discs'");
    assert_state(f, "blindfold", "discs");
    g_assert_cmpint(tabiya_board_view_get_blindfold(board(f)), ==, TABIYA_BLINDFOLD_DISCS);
    fixture_act(f->window, "play-move", "'e4'");
    assert_state(f, "moves", "e4");
    fixture_act(f->window, "place", "'study'");
    g_assert_cmpint(tabiya_board_view_get_blindfold(board(f)), ==, TABIYA_BLINDFOLD_DISCS);
    fixture_act(f->window, "place", "'editor'");
    g_assert_false(fixture_is_enabled(f->window, "blindfold"));
    g_assert_cmpint(tabiya_board_view_get_blindfold(board(f)), ==, TABIYA_BLINDFOLD_OFF);
    fixture_act(f->window, "place", "'play'");
    g_assert_cmpint(tabiya_board_view_get_blindfold(board(f)), ==, TABIYA_BLINDFOLD_DISCS);
    fixture_act(f->window, "blindfold", "'a cloth'");
    assert_state(f, "blindfold", "discs");
}

static void test_toggle_blindfold(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "toggle-blindfold", NULL);
    assert_state(f, "blindfold", "hidden");
    fixture_act(f->window, "toggle-blindfold", NULL);
    assert_state(f, "blindfold", "off");
    g_assert_cmpint(tabiya_board_view_get_blindfold(board(f)), ==, TABIYA_BLINDFOLD_OFF);
}

#define ADD(path, func) g_test_add("/training/" path, Fixture, NULL, setup, func, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("blindfold", test_blindfold);
    ADD("toggle-blindfold", test_toggle_blindfold);
    return g_test_run();
}
