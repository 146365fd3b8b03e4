/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The study without a window: moves and variations, undo of games and of lists, tabs. */
#include "tests/app/study-fixture.h"

#include <glib/gstdio.h>

#include "app/error.h"
#include "engine/board/fen.h"

static void test_moves(StudyFixture *f, gconstpointer data)
{
    play(f, "e4 e5 Nf3");
    assert_text(f, "opening-name", "C40 King's Knight Opening");
    assert_text(f, "announcement", "White plays knight to f3");
    assert_text(f, "status", "Black to move.");
    tabiya_board_session_previous(f->board);
    tabiya_board_session_previous(f->board);
    play(f, "c5 Nf3");
    assert_game(f, "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
    tabiya_board_session_first(f->board);
    assert_text(f, "opening-name", "");
    play(f, "e4 c5"); /* an existing move is followed, not doubled */
    assert_game(f, "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
    assert_cursor(f, "c5");
    g_assert_cmpint(f->moves, ==, 7);
    g_autoptr(GError) error = NULL;
    g_assert_false(tabiya_board_session_play_text(f->board, "Ke3", &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_MOVE);
}

static void test_null_move(StudyFixture *f, gconstpointer data)
{
    open_file(f, "1. e4 f6 2. -- g5 *");
    play(f, "e4 f6");
    tabiya_board_session_next(f->board);
    assert_text(f, "announcement", "White passes");
    play(f, "g5 Qh5");
    assert_game(f, "1. e4 f6 2. -- g5 3. Qh5# *");
}

static void test_variations(StudyFixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    tabiya_study_session_paste(f->session, "1. e4 e5 (1... c5 2. Nf3 d6) (1... e6) 2. d4 *", NULL,
                               &error);
    g_assert_no_error(error);
    play(f, "e4 e5 d4");
    g_assert_true(tabiya_study_session_next_variation(f->session));
    assert_cursor(f, "c5");
    tabiya_board_session_last(f->board);
    assert_cursor(f, "d6");
    g_assert_true(tabiya_study_session_next_variation(f->session));
    assert_cursor(f, "e6");
    g_assert_false(tabiya_study_session_next_variation(f->session));
    g_assert_true(tabiya_study_session_previous_variation(f->session));
    g_assert_true(tabiya_study_session_previous_variation(f->session));
    assert_cursor(f, "e5");
    g_assert_false(tabiya_study_session_previous_variation(f->session));
}

static void test_undo_of_moves(StudyFixture *f, gconstpointer data)
{
    tabiya_board_session_undo(f->board);
    g_assert_cmpstr(f->refused, ==, "There is nothing to undo.");
    play(f, "e4 e5 Nf3");
    tabiya_board_session_first(f->board);
    tabiya_board_session_undo(f->board);
    assert_cursor(f, "e5");
    assert_game(f, "1. e4 e5 *");
    tabiya_board_session_redo(f->board);
    assert_cursor(f, "Nf3");

    /* Another object deletes the shown node: the cursor moves to its parent. */
    TabiyaGame *game = tabiya_board_session_get_game(f->board);
    const TabiyaNode *e4 = tabiya_node_get_child(tabiya_game_get_root(game));
    int before = f->cursor_changes;
    tabiya_game_delete_from(game, tabiya_node_get_child(e4));
    assert_cursor(f, "e4");
    g_assert_cmpint(f->cursor_changes, ==, before + 1);
    tabiya_board_session_undo(f->board);
    assert_game(f, "1. e4 e5 2. Nf3 *");
}

/* The last change is undone first, in the game or in the list. */
static void test_undo_of_both(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "e4 e6");
    tabiya_study_session_delete_game(f->session, 1);
    assert_whites(list_of(f), "Adams");
    assert_text(f, "undo-label", "Delete Game");
    tabiya_board_session_undo(f->board);
    assert_whites(list_of(f), "Adams Brown");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
    assert_text(f, "redo-label", "Delete Game");
    tabiya_board_session_redo(f->board);
    assert_whites(list_of(f), "Adams");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 0);
    tabiya_board_session_undo(f->board);
    tabiya_study_session_show_game(f->session, 0);
    play(f, "d4");
    tabiya_board_session_undo(f->board);
    tabiya_board_session_undo(f->board);
    assert_game(f, "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
    g_assert_false(tabiya_study_tab_is_modified(tabiya_study_session_get_tab(f->session)));
}

static void test_games(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    g_assert_cmpuint(n_tabs(f), ==, 1); /* the untitled one gave way */
    play(f, "e4 e5");
    step_game(f, 1);
    assert_game(f, "1. d4 *");
    step_game(f, -1);
    assert_cursor(f, "e5"); /* the previous position */

    EngPosition start;
    g_assert_true(eng_fen_parse(&start, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL));
    tabiya_study_session_add_game(f->session, &start); /* nothing is erased */
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
    assert_whites(list_of(f), "Adams  Brown");
    play(f, "e4");
    tabiya_study_session_delete_game(f->session, 1);
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
    assert_game(f, "1. d4 *");
    tabiya_board_session_undo(f->board);
    assert_game(f, "1. e4 *");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
}

/* A list without games shows one that is added with its first move. */
static void test_no_games(StudyFixture *f, gconstpointer data)
{
    open_file(f, "");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, -1);
    g_assert_false(tabiya_study_tab_is_modified(tabiya_study_session_get_tab(f->session)));
    play(f, "e4 e5");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 0);
    assert_game(f, "1. e4 e5 *");
    g_assert_cmpuint(g_list_model_get_n_items(list_of(f)), ==, 1);
    tabiya_study_session_delete_game(f->session, 0);
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, -1);
    assert_game(f, "*");
    tabiya_board_session_undo(f->board);
    assert_game(f, "1. e4 e5 *");
    tabiya_board_session_redo(f->board); /* to a list without games again */
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, -1);
    assert_game(f, "*");
    tabiya_board_session_undo(f->board);
    again(f);
    assert_game(f, "1. e4 e5 *");
}

static void test_merge(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_study_session_merge_game(f->session, 1, &error));
    assert_whites(list_of(f), "Adams");
    g_autofree char *pgn = tabiya_board_session_dup_pgn(f->board);
    g_assert_nonnull(strstr(pgn, "(1. d4"));
    tabiya_board_session_undo(f->board);
    assert_whites(list_of(f), "Adams Brown");
    assert_game(f, "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
}

static void test_paste(StudyFixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_assert_cmpuint(tabiya_study_session_paste(f->session, TWO, NULL, &error), ==, 2);
    assert_whites(list_of(f), "Adams Brown");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 0);
    tabiya_board_session_undo(f->board);
    assert_whites(list_of(f), "");
    g_assert_cmpuint(tabiya_study_session_paste(f->session, "nonsense", NULL, &error), ==, 0);
    g_assert_nonnull(error);
    assert_whites(list_of(f), "");
}

static void test_tabs(StudyFixture *f, gconstpointer data)
{
    TabiyaStudyTab *first = open_file(f, TWO);
    play(f, "e4");
    g_object_set(f->session, "flipped", TRUE, NULL);
    TabiyaStudyTab *second = tabiya_study_session_new_tab(f->session, NULL);
    g_assert_cmpuint(n_tabs(f), ==, 2);
    play(f, "c4");
    gboolean flipped;
    g_object_get(f->session, "flipped", &flipped, NULL);
    g_assert_false(flipped);
    g_assert_true(open_file(f, NULL) == first); /* it is open already */
    assert_cursor(f, "e4");
    g_object_get(f->session, "flipped", &flipped, NULL);
    g_assert_true(flipped);

    tabiya_study_session_move_tab(f->session, second, 0);
    tabiya_study_session_close_tab(f->session, first);
    assert_cursor(f, "c4");
    g_assert_true(tabiya_study_session_can_reopen_tab(f->session));
    tabiya_study_session_reopen_tab(f->session);
    assert_cursor(f, "e4");
    tabiya_study_session_close_tab(f->session, first);
    tabiya_study_session_close_tab(f->session, second);
    g_assert_cmpuint(n_tabs(f), ==, 1);
    assert_game(f, "*");
    again(f);
    assert_game(f, "*");
}

/* Files opened together keep their order, however long each takes; the last one is shown. */
static void test_files_in_order(StudyFixture *f, gconstpointer data)
{
    GAsyncResult *results[3] = {NULL};
    g_autoptr(GString) large = g_string_new(NULL);
    while (large->len < 8 * 1024 * 1024)
        g_string_append(large, "1. e4 e5 2. Nf3 Nc6 *\n\n");
    for (gsize i = 0; i < G_N_ELEMENTS(results); i++) {
        g_autofree char *name = g_strdup_printf("%c.pgn", (int)('a' + i));
        g_autoptr(GFile) folder = g_file_get_parent(f->files.file);
        g_autoptr(GFile) file = g_file_get_child(folder, name);
        const char *text = i == 0 ? large->str : "1. d4 *\n";
        g_assert_true(g_file_set_contents(g_file_peek_path(file), text, -1, NULL));
        tabiya_study_session_open_async(f->session, file, answer_cb, &results[i]);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(results); i++) {
        g_autoptr(GAsyncResult) result = await(&results[i]);
        g_assert_nonnull(tabiya_study_session_open_finish(f->session, result, NULL));
    }
    g_assert_cmpuint(n_tabs(f), ==, 3);
    for (guint i = 0; i < 3; i++) {
        g_autoptr(TabiyaStudyTab) tab =
            g_list_model_get_item(tabiya_study_session_get_tabs(f->session), i);
        GFile *file = tabiya_pgn_document_get_file(tabiya_study_tab_get_document(tab));
        g_autofree char *name = g_file_get_basename(file);
        g_assert_cmpint(name[0], ==, (int)('a' + i));
        g_assert_true(i < 2 || tab == tabiya_study_session_get_tab(f->session));
        g_assert_cmpint(g_unlink(g_file_peek_path(file)), ==, 0);
    }
}

/* A game that is not understood refuses every change in words. */
static void test_sealed(StudyFixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    open_file(f, "[White \"Adams\"]\n[Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 *\n");
    TabiyaGame *game = tabiya_board_session_get_game(f->board);
    g_string_truncate(f->messages, 0);
    tabiya_game_set_comment(game, tabiya_game_get_root(game), "mine");
    g_assert_nonnull(strstr(f->messages->str, "Antichess"));
    g_assert_false(tabiya_board_session_play_text(f->board, "e4", &error));
    g_assert_nonnull(strstr(error->message, "Antichess"));
    g_assert_nonnull(f->refused);
    g_assert_cmpint(f->moves, ==, 0);
    g_assert_false(tabiya_pgn_document_is_modified(tabiya_study_session_get_document(f->session)));
    again(f);
    game = tabiya_board_session_get_game(f->board);
    g_assert_nonnull(tabiya_game_get_seal(game));
    g_assert_cmpstr(tabiya_game_get_sealed_text(game), ==,
                    "[White \"Adams\"]\n[Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 *");
}

#define ADD(path, test) \
    g_test_add("/study/" path, StudyFixture, NULL, study_setup, test, study_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("moves", test_moves);
    ADD("null-move", test_null_move);
    ADD("sealed", test_sealed);
    ADD("variations", test_variations);
    ADD("undo/moves", test_undo_of_moves);
    ADD("undo/both", test_undo_of_both);
    ADD("files-in-order", test_files_in_order);
    ADD("games", test_games);
    ADD("no-games", test_no_games);
    ADD("merge", test_merge);
    ADD("paste", test_paste);
    ADD("tabs", test_tabs);
    return g_test_run();
}
