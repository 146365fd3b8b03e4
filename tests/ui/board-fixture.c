/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See board-fixture.h. */
#include "tests/ui/board-fixture.h"

#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "ui/board/square.h"

EngSquare sq(const char *text)
{
    return eng_square(text[0] - 'a', text[1] - '1');
}

static void append_squares(GString *heard, const char *prefix, guint from, guint to)
{
    g_string_append_printf(heard, "%s%c%c%c%c", prefix, 'a' + from % 8, '1' + from / 8,
                           'a' + to % 8, '1' + to / 8);
}

/* "e2e4", "a7a8q"; "!e2e5": no move goes that way. */
static void move_requested_cb(TabiyaBoardView *board, guint requested, Fixture *f)
{
    const EngPosition *position = tabiya_board_view_get_position(board);
    EngMove move = (EngMove)requested;
    gboolean legal = eng_move_is_legal(position, move);
    EngPosition after;

    append_squares(f->heard, legal ? "" : "!", eng_move_from(move), eng_move_to(move));
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION)
        g_string_append_c(f->heard, "pnbrqk"[eng_move_promoted(move)]);
    g_string_append_c(f->heard, ' ');
    if (!f->obedient || !legal)
        return;
    eng_position_play(&after, position, move);
    tabiya_board_view_set_position(board, &after, move);
}

void show(Fixture *f, const char *fen)
{
    EngPosition position;

    g_assert_true(eng_fen_parse(&position, fen, NULL));
    tabiya_board_view_set_position(f->board, &position, ENG_NO_MOVE);
    tabiya_board_animation_finish(f->board);
    tabiya_board_view_cancel_input(f->board);
}

void play(Fixture *f, const char *uci)
{
    EngPosition after;
    EngMove move = eng_uci_parse(tabiya_board_view_get_position(f->board), uci);

    g_assert_cmpuint(move, !=, ENG_NO_MOVE);
    eng_position_play(&after, tabiya_board_view_get_position(f->board), move);
    tabiya_board_view_set_position(f->board, &after, move);
}

void set_up(Fixture *f, gconstpointer data)
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
    gtk_window_present(GTK_WINDOW(f->window));
    gtk_test_widget_wait_for_draw(f->window);
}

void tear_down(Fixture *f, gconstpointer data)
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
void run_for_ms(guint ms)
{
    gboolean over = FALSE;

    g_timeout_add_once(ms, timed_out_cb, &over);
    while (!over)
        g_main_context_iteration(NULL, TRUE);
}

void wait_until_landed(Fixture *f)
{
    while (tabiya_board_animation_is_running_for_tests(f->board))
        g_main_context_iteration(NULL, TRUE);
}

GtkAccessible *square(Fixture *f, const char *name)
{
    return GTK_ACCESSIBLE(f->board->squares[sq(name)]);
}

const TabiyaSquareLook *look(Fixture *f, const char *name)
{
    return tabiya_board_square_get_look_for_tests(TABIYA_BOARD_SQUARE(f->board->squares[sq(name)]));
}

void assert_heard(Fixture *f, const char *expected)
{
    g_assert_cmpstr(f->heard->str, ==, expected);
    g_string_truncate(f->heard, 0);
}

void press(Fixture *f, const char *name)
{
    double x, y;

    tabiya_board_geometry_center(&f->board->geometry, sq(name), &x, &y);
    tabiya_board_input_press(f->board, x, y, FALSE);
}

void move_to(Fixture *f, const char *name)
{
    double x, y;

    tabiya_board_geometry_center(&f->board->geometry, sq(name), &x, &y);
    tabiya_board_input_motion(f->board, x, y);
}

void let_go(Fixture *f, const char *name)
{
    double x, y;

    tabiya_board_geometry_center(&f->board->geometry, sq(name), &x, &y);
    tabiya_board_input_release(f->board, x, y);
}

void click(Fixture *f, const char *name)
{
    press(f, name);
    let_go(f, name);
}

void drag(Fixture *f, const char *from, const char *to)
{
    press(f, from);
    move_to(f, to);
    let_go(f, to);
}

void activate(Fixture *f, const char *name)
{
    g_assert_true(gtk_widget_activate(f->board->squares[sq(name)]));
}

int board_test_run(int argc, char **argv, void (*add_tests)(void))
{
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check()) {
        g_print("1..0 # SKIP skipped: no display\n");
        return 77;
    }
    adw_init();
    add_tests();
    return g_test_run();
}
