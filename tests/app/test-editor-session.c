/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board session of the editor, and its saved position. */
#include <glib/gstdio.h>

#include "app/editor/editor-session.h"

static void count_cb(gpointer session, guint *count)
{
    (*count)++;
}

static void count_notify_cb(gpointer session, GParamSpec *spec, guint *count)
{
    (*count)++;
}

static void test_board_session(void)
{
    g_autoptr(TabiyaEditorSession) session = tabiya_editor_session_new(NULL);
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(session);
    TabiyaBoardEditor *editor = tabiya_editor_session_get_editor(session);
    g_autofree char *status = NULL;
    g_autofree char *fen = NULL;
    guint changes = 0;

    g_signal_connect(session, "cursor-changed", G_CALLBACK(count_cb), &changes);
    g_assert_false(tabiya_board_session_play_text(board, "e4", NULL));
    g_assert_cmpuint(changes, ==, 0);
    tabiya_board_editor_remove(editor, 4);
    g_assert_cmpuint(changes, ==, 1);
    g_object_get(session, "status", &status, NULL);
    g_assert_cmpstr(status, ==, "White has no king.");
    fen = tabiya_board_session_dup_fen(board);
    g_assert_cmpstr(fen, ==, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1");
    tabiya_board_session_undo(board);
    g_assert_cmpuint(changes, ==, 2);
    g_assert_false(tabiya_board_editor_can_undo(editor));
}

/* Properties that every board session has. */
static void test_properties(void)
{
    g_autoptr(TabiyaEditorSession) session = tabiya_editor_session_new(NULL);
    g_autofree char *announcement = NULL;
    g_autofree char *opening_name = NULL;
    g_autoptr(TabiyaGame) game = NULL;
    gboolean can_undo, can_redo, flipped;
    guint turns = 0;

    tabiya_board_editor_remove(tabiya_editor_session_get_editor(session), 8);
    g_object_get(session, "game", &game, "announcement", &announcement, "opening-name",
                 &opening_name, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
    g_assert_true(game == tabiya_board_session_get_game(TABIYA_BOARD_SESSION(session)));
    g_assert_cmpstr(announcement, ==, "");
    g_assert_cmpstr(opening_name, ==, "");
    g_assert_true(can_undo);
    g_assert_false(can_redo);
    tabiya_board_session_undo(TABIYA_BOARD_SESSION(session));
    g_object_get(session, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
    g_assert_false(can_undo);
    g_assert_true(can_redo);

    g_signal_connect(session, "notify::flipped", G_CALLBACK(count_notify_cb), &turns);
    for (guint i = 0; i < 2; i++)
        g_object_set(session, "flipped", TRUE, NULL);
    g_object_get(session, "flipped", &flipped, NULL);
    g_assert_true(flipped);
    g_assert_cmpuint(turns, ==, 1);
}

/* The game is the last position that could be played. */
static void test_status(void)
{
    static const struct {
        const char *fen, *status;
    } CASES[] = {
        {"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "Black to move."},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Draw by insufficient material."},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Draw by stalemate."},
    };
    g_autoptr(TabiyaEditorSession) session = tabiya_editor_session_new(NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *status = NULL;

        g_assert_true(tabiya_board_editor_set_fen(tabiya_editor_session_get_editor(session),
                                                  CASES[i].fen, NULL));
        g_object_get(session, "status", &status, NULL);
        g_assert_cmpstr(status, ==, CASES[i].status);
    }
}

static void test_game(void)
{
    g_autoptr(TabiyaEditorSession) session = tabiya_editor_session_new(NULL);
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(session);
    TabiyaBoardEditor *editor = tabiya_editor_session_get_editor(session);

    tabiya_board_editor_set_side_to_move(editor, ENG_BLACK);
    const EngPosition *shown = tabiya_node_get_position(tabiya_board_session_get_cursor(board));
    g_assert_cmpint(shown->side_to_move, ==, ENG_BLACK);
    tabiya_board_editor_clear(editor);
    shown = tabiya_node_get_position(tabiya_board_session_get_cursor(board));
    g_assert_cmpint(shown->side_to_move, ==, ENG_BLACK);
}

/* A session that ends right after a change loses none of them, and the next one finds them all; a
 * broken file is an initial position. */
static void test_kept(void)
{
    g_autofree char *directory = g_dir_make_tmp("tabiya-editor-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(directory, "editor.fen", NULL);

    for (guint start = 0; start < 2; start++) {
        g_autoptr(TabiyaEditorSession) session = tabiya_editor_session_new(directory);
        TabiyaBoardEditor *editor = tabiya_editor_session_get_editor(session);

        g_assert_false(tabiya_board_editor_can_undo(editor));
        if (start == 0) {
            tabiya_board_editor_clear(editor);
            for (EngSquare square = 0; square < 20; square++)
                tabiya_board_editor_put(editor, square, eng_piece(ENG_WHITE, ENG_KNIGHT));
        }
        g_assert_cmpstr(tabiya_board_editor_get_fen(editor), ==,
                        "8/8/8/8/8/NNNN4/NNNNNNNN/NNNNNNNN w - - 0 1");
    }
    g_assert_true(g_file_set_contents(path, "nonsense", -1, NULL));
    {
        g_autoptr(TabiyaEditorSession) session = tabiya_editor_session_new(directory);
        g_assert_cmpstr(tabiya_board_editor_get_fen(tabiya_editor_session_get_editor(session)), ==,
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }
    g_assert_cmpint(g_unlink(path), ==, 0);
    g_assert_cmpint(g_rmdir(directory), ==, 0);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/editor-session/board-session", test_board_session);
    g_test_add_func("/editor-session/properties", test_properties);
    g_test_add_func("/editor-session/status", test_status);
    g_test_add_func("/editor-session/game", test_game);
    g_test_add_func("/editor-session/kept", test_kept);
    return g_test_run();
}
