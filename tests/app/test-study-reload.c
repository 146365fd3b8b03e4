/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The study without a window: a file that another program has changed. */
#include "tests/app/study-fixture.h"

#include "app/error.h"

static void test_reload(StudyFixture *f, gconstpointer data)
{
    TabiyaStudyTab *tab = open_file(f, TWO);
    play(f, "d4");
    g_autofree char *shown = tabiya_board_session_dup_fen(TABIYA_BOARD_SESSION(f->session));
    write_pgn(&f->files, TWO "\n[White \"Late\"]\n\n*\n");
    g_autoptr(GError) error = NULL;
    g_assert_false(try_save(tabiya_study_session_get_document(f->session), FALSE, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_FILE_CHANGED);
    g_autoptr(GAsyncResult) result = NULL;
    guint moved = 99;
    tabiya_study_session_reload_async(f->session, tab, answer_cb, &result);
    g_assert_true(tabiya_study_session_reload_finish(f->session, await(&result), &moved, NULL));
    g_clear_object(&result); /* it holds the session */
    g_assert_cmpuint(moved, ==, 0);
    assert_whites(list_of(f), "Adams Brown Late");
    assert_game(f, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *");
    g_autofree char *now = tabiya_board_session_dup_fen(TABIYA_BOARD_SESSION(f->session));
    g_assert_cmpstr(now, ==, shown);
    again(f);
    assert_game(f, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *");
}

static void reload(StudyFixture *f, guint expected)
{
    g_autoptr(GAsyncResult) result = NULL;
    guint moved = 99;
    tabiya_study_session_reload_async(f->session, tabiya_study_session_get_tab(f->session),
                                      answer_cb, &result);
    g_assert_true(tabiya_study_session_reload_finish(f->session, await(&result), &moved, NULL));
    g_assert_cmpuint(moved, ==, expected);
}

static void annotate(StudyFixture *f, const char *words)
{
    TabiyaGame *game = tabiya_board_session_get_game(f->board);
    tabiya_game_set_comment(game, tabiya_game_get_root(game), words);
}

static void test_reload_can_be_undone(StudyFixture *f, gconstpointer data)
{
    TabiyaStudyTab *tab = open_file(f, TWO);
    play(f, "d4");
    tabiya_board_session_undo(f->board);
    step_game(f, 1);
    annotate(f, "One.");
    annotate(f, "Two.");
    write_pgn(&f->files, TWO "\n[White \"Late\"]\n\n*\n");
    reload(f, 0);
    assert_whites(list_of(f), "Adams Brown Late");
    g_assert_true(tabiya_study_tab_is_modified(tab));
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
    tabiya_board_session_undo(f->board);
    assert_game(f, "{One.} 1. d4 *");
    tabiya_board_session_undo(f->board);
    assert_game(f, "1. d4 *");
    g_assert_false(tabiya_study_tab_is_modified(tab));
    tabiya_board_session_redo(f->board);
    g_assert_true(tabiya_study_tab_is_modified(tab));

    /* A game that equals the file's keeps its redo steps, too. */
    step_game(f, -1);
    tabiya_board_session_redo(f->board);
    assert_game(f, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *");
    again(f);
    assert_game(f, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *");
}

/* Games that lost their place keep their history at the end; those that the other program has
 * changed do not come back as they were. */
static void test_reload_elsewhere_can_be_undone(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "d4");
    tabiya_board_session_undo(f->board);
    step_game(f, 1);
    annotate(f, "Mine.");
    write_pgn(&f->files, "[White \"Other\"]\n\n1. c4 *\n");
    reload(f, 1);
    assert_whites(list_of(f), "Other Brown");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
    tabiya_board_session_undo(f->board);
    assert_game(f, "1. d4 *");
    g_assert_true(tabiya_study_tab_is_modified(tabiya_study_session_get_tab(f->session)));
    step_game(f, -1);
    g_assert_false(tabiya_game_can_redo(tabiya_board_session_get_game(f->board)));
    assert_game(f, "1. c4 *");
}

/* A game with another number is shown under it, and can be undone to the file's version. */
static void test_reload_with_another_number(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    step_game(f, 1);
    annotate(f, "Mine.");
    write_pgn(&f->files, "[White \"New\"]\n\n1. c4 *\n\n" TWO);
    reload(f, 0);
    assert_whites(list_of(f), "New Adams Brown");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 2);
    assert_game(f, "{Mine.} 1. d4 *");
    tabiya_board_session_undo(f->board);
    assert_game(f, "1. d4 *");
    g_assert_false(tabiya_study_tab_is_modified(tabiya_study_session_get_tab(f->session)));
    tabiya_board_session_redo(f->board);
    again(f);
    assert_game(f, "{Mine.} 1. d4 *");
}

#define ADD(path, test) \
    g_test_add("/study/" path, StudyFixture, NULL, study_setup, test, study_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("reload", test_reload);
    ADD("reload/undone", test_reload_can_be_undone);
    ADD("reload/elsewhere", test_reload_elsewhere_can_be_undone);
    ADD("reload/another-number", test_reload_with_another_number);
    return g_test_run();
}
