/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The study without a window: its restored state after the program ends, with cursors and folds. */
#include "tests/app/study-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/error.h"
#include "app/store/foreign-rows.h"
#include "app/study/folded.h"
#include "engine/board/fen.h"

static void test_resume(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "e4 e6 d4");
    tabiya_study_session_add_game(f->session, NULL);
    play(f, "g3");
    tabiya_study_session_new_tab(f->session, NULL);
    play(f, "b3 d5");
    tabiya_board_session_previous(f->board);
    g_object_set(f->session, "flipped", TRUE, NULL);
    again(f);

    g_assert_cmpstr(f->messages->str, ==, "");
    g_assert_cmpuint(n_tabs(f), ==, 2);
    assert_cursor(f, "b3");
    assert_game(f, "1. b3 d5 *");
    gboolean flipped;
    g_object_get(f->session, "flipped", &flipped, NULL);
    g_assert_true(flipped);
    g_autoptr(TabiyaStudyTab) file =
        g_list_model_get_item(tabiya_study_session_get_tabs(f->session), 0);
    tabiya_study_session_set_tab(f->session, file);
    assert_game(f, "1. g3 *");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
    tabiya_study_session_show_game(f->session, 0);
    assert_game(f, "1. e4 e5 (1... c5 2. Nf3) (1... e6 2. d4) 2. Nf3 *");
    g_assert_true(tabiya_study_tab_is_modified(file));
    assert_pgn(f->files.path, TWO); /* the file is as it was */

    save_pgn(tabiya_study_session_get_document(f->session));
    g_assert_false(tabiya_study_tab_is_modified(file));
    again(f);
    g_autoptr(TabiyaStudyTab) saved =
        g_list_model_get_item(tabiya_study_session_get_tabs(f->session), 0);
    g_assert_false(tabiya_study_tab_is_modified(saved));
    tabiya_study_session_set_tab(f->session, saved);
    assert_whites(list_of(f), "Adams  Brown");
}

/* Undo is journaled as well: undone changes do not come back. */
static void test_resume_after_undo(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "e4 e6");
    tabiya_study_session_delete_game(f->session, 1);
    settle();
    tabiya_board_session_undo(f->board);
    tabiya_study_session_show_game(f->session, 0);
    tabiya_board_session_undo(f->board);
    again(f);
    assert_whites(list_of(f), "Adams Brown");
    assert_game(f, "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
}

/* A game that was brought along is kept, though nobody has changed it yet. */
static void test_resume_position(StudyFixture *f, gconstpointer data)
{
    EngPosition start;
    g_assert_true(eng_fen_parse(&start, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    g_autoptr(TabiyaGame) named = tabiya_game_new(NULL);
    tabiya_game_set_tag(named, "White", "Adams");
    tabiya_study_session_new_tab(f->session, named);
    tabiya_study_session_new_tab(f->session, game);
    g_assert_cmpuint(n_tabs(f), ==, 2); /* the one nobody touched gave way */
    again(f);
    g_assert_cmpuint(n_tabs(f), ==, 2);
    g_assert_cmpstr(tabiya_game_get_tag(tabiya_board_session_get_game(f->board), "FEN"), ==,
                    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    TabiyaStudyTab *tab = tabiya_study_session_get_tab(f->session);
    tabiya_study_session_close_tab(f->session, tab);
    g_assert_cmpstr(tabiya_game_get_tag(tabiya_board_session_get_game(f->board), "White"), ==,
                    "Adams");
    g_assert_true(tabiya_study_session_can_reopen_tab(f->session));
}

static void test_resume_changed_file(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "d4");
    step_game(f, 1);
    play(f, "c4");
    end(f);
    write_pgn(&f->files, "[White \"Other\"]\n\n*\n\n[White \"Brown\"]\n\n1. d4 *\n");
    begin(f);
    resume(f);
    assert_whites(list_of(f), "Other Adams Brown");
    g_assert_cmpstr(f->messages->str, ==,
                    "“games.pgn” was changed by another program. 1 unsaved game was added to "
                    "it.\n");
    again(f); /* told once: the journal is of this file now */
    g_assert_cmpstr(f->messages->str, ==, "");
    assert_whites(list_of(f), "Other Adams Brown");
    g_assert_true(tabiya_study_tab_is_modified(tabiya_study_session_get_tab(f->session)));
}

static void test_resume_missing_file(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "d4");
    end(f);
    g_unlink(f->files.path);
    begin(f);
    resume(f);
    g_assert_cmpstr(f->messages->str, ==,
                    "“games.pgn” no longer exists. 1 unsaved game from it is kept here.\n");
    assert_whites(list_of(f), "Adams");
    again(f);
    assert_whites(list_of(f), "Adams");
    save_pgn(tabiya_study_session_get_document(f->session)); /* where it was */
    g_assert_true(g_file_test(f->files.path, G_FILE_TEST_EXISTS));
    end(f);
    g_unlink(f->files.path);
    begin(f);
    resume(f);
    g_assert_cmpstr(f->messages->str, ==, "“games.pgn” no longer exists. Its tab was closed.\n");
    g_assert_cmpuint(n_tabs(f), ==, 1);
    again(f);
    g_assert_cmpstr(f->messages->str, ==, "");
}

/* Killed between writing the file and noting that: the file has everything, once. */
static void test_resume_saved_but_not_noted(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "d4");
    tabiya_study_session_add_game(f->session, NULL);
    play(f, "g3");
    tabiya_study_session_flush_for_tests(f->session);
    g_autoptr(TabiyaPgnDocument) twin = open_pgn(&f->files);
    TabiyaStudyKept *kept =
        tabiya_pgn_document_dup_unsaved(tabiya_study_session_get_document(f->session));
    tabiya_pgn_document_restore(twin, kept, NULL);
    tabiya_study_kept_free(kept);
    save_pgn(twin);
    again(f);
    assert_whites(list_of(f), "Adams  Brown");
    g_assert_false(tabiya_study_tab_is_modified(tabiya_study_session_get_tab(f->session)));
}

/* The library of that program, ended, as a backup brings it to another. */
static void begin_restored(StudyFixture *f)
{
    g_autofree char *library = g_build_filename(f->files.folder, "library.db", NULL);
    g_auto(GStrv) tabs = NULL, imports = NULL;
    g_autoptr(GError) error = NULL;
    end(f);
    g_assert_true(tabiya_foreign_rows_distrust(library, "/nowhere", &tabs, &imports, &error));
    g_assert_no_error(error);
    g_assert_cmpstrv(tabs, ((const char *[]){f->files.path, NULL}));
    begin(f);
    resume(f);
}

static guint n_waiting(StudyFixture *f)
{
    g_auto(GStrv) waiting = tabiya_study_session_list_waiting(f->session);
    return g_strv_length(waiting);
}

static void reopen_waiting(StudyFixture *f)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_study_session_reopen_waiting(f->session, answer_cb, &result);
    tabiya_study_session_resume_finish(f->session, await(&result), &error);
    g_assert_no_error(error);
}

/* With its unsaved changes. */
static void test_restored_and_reopened(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "d4");
    begin_restored(f);
    g_assert_cmpuint(n_waiting(f), ==, 1);
    assert_game(f, "*");
    reopen_waiting(f);
    for (int twice = 0; twice < 2; twice++) {
        g_assert_cmpuint(n_waiting(f), ==, 0);
        assert_whites(list_of(f), "Adams Brown");
        g_assert_true(tabiya_study_tab_is_modified(tabiya_study_session_get_tab(f->session)));
        again(f);
    }
}

/* The file is closed, and games without a file stay. */
static void test_restored_and_closed(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "d4");
    begin_restored(f);
    tabiya_study_session_close_waiting(f->session);
    for (int twice = 0; twice < 2; twice++) {
        g_assert_cmpuint(n_waiting(f), ==, 0);
        g_assert_null(tabiya_pgn_document_get_file(tabiya_study_session_get_document(f->session)));
        assert_whites(list_of(f), "Adams");
        again(f);
    }
}

static const TabiyaNode *c5_of(StudyFixture *f)
{
    const TabiyaNode *root = tabiya_game_get_root(tabiya_board_session_get_game(f->board));
    const TabiyaNode *e5 = tabiya_node_get_child(tabiya_node_get_child(root));
    return tabiya_node_get_sibling(e5);
}

static TabiyaFolded *folded_in(StudyFixture *f)
{
    return tabiya_folded_of(tabiya_board_session_get_game(f->board));
}

static void fold(StudyFixture *f, const TabiyaNode *first)
{
    tabiya_folded_set(folded_in(f), first, TRUE);
}

static void unfold(StudyFixture *f, const TabiyaNode *first)
{
    tabiya_folded_set(folded_in(f), first, FALSE);
}

static gboolean is_folded(StudyFixture *f, const TabiyaNode *first)
{
    return tabiya_folded_contains(folded_in(f), first);
}

static guint n_folded(StudyFixture *f)
{
    return g_hash_table_size(tabiya_folded_get_set(folded_in(f)));
}

/* How a game was looked at: another game may be shown meanwhile, and the file saved. */
static void test_looks_are_kept(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    tabiya_board_session_set_cursor(f->board, tabiya_node_get_child(tabiya_game_get_root(
                                                  tabiya_board_session_get_game(f->board))));
    fold(f, c5_of(f));
    step_game(f, 1);
    g_assert_cmpuint(n_folded(f), ==, 0);
    play(f, "d4 d5");
    save_pgn(tabiya_study_session_get_document(f->session));
    step_game(f, -1);
    assert_cursor(f, "e4");
    g_assert_cmpuint(n_folded(f), ==, 1);
    g_assert_true(is_folded(f, c5_of(f)));
    step_game(f, 1);
    assert_cursor(f, "d5");
}

/* Folding alone is something to be kept, of all games that were looked at; saving and another
 * restart take none of it away. */
static void test_folds_come_back(StudyFixture *f, gconstpointer data)
{
    open_file(f, "1. d4 (1. c4) 1... d5 *\n\n" TWO);
    settle();
    fold(f, tabiya_node_get_sibling(tabiya_node_get_child(
                tabiya_game_get_root(tabiya_board_session_get_game(f->board)))));
    step_game(f, 1);
    settle();
    fold(f, c5_of(f));
    again(f);
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
    g_assert_true(is_folded(f, c5_of(f)));
    g_assert_cmpuint(n_folded(f), ==, 1);
    step_game(f, -1);
    g_assert_cmpuint(n_folded(f), ==, 1);
    play(f, "d4 Nf6");
    save_pgn(tabiya_study_session_get_document(f->session));
    again(f);
    assert_cursor(f, "Nf6");
    g_assert_cmpuint(n_folded(f), ==, 1);
    step_game(f, 1);
    g_assert_true(is_folded(f, c5_of(f)));
    unfold(f, c5_of(f));
    again(f);
    g_assert_cmpuint(n_folded(f), ==, 0);
}

/* Moves inserted before a folded variation move it, and removed ones are forgotten. */
static void test_folds_follow_the_game(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    fold(f, c5_of(f));
    settle();
    tabiya_game_promote_variation(tabiya_board_session_get_game(f->board), c5_of(f));
    settle();
    again(f);
    g_assert_cmpuint(n_folded(f), ==, 1);
    const TabiyaNode *root = tabiya_game_get_root(tabiya_board_session_get_game(f->board));
    g_assert_true(is_folded(f, tabiya_node_get_child(tabiya_node_get_child(root))));
}

/* A journal of before there were folds in it. */
static void test_old_journal(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    TabiyaPgnDocument *document = tabiya_study_session_get_document(f->session);
    g_autofree char *uri = g_file_get_uri(f->files.file);
    TabiyaStudyChange *change = tabiya_study_change_new(tabiya_study_store_new_tab(f->store));
    char cursor[] = "1 1 1";
    tabiya_study_change_set_tab(
        change, &(TabiyaStudyTabState){.uri = uri,
                                       .base = tabiya_pgn_document_get_base(document),
                                       .cursor = cursor,
                                       .shown = TRUE});
    tabiya_study_session_close_tab(f->session, tabiya_study_session_get_tab(f->session));
    settle();
    tabiya_study_store_save(f->store, change);
    again(f);
    g_assert_cmpuint(n_folded(f), ==, 0);
    assert_cursor(f, "Nf3");
    g_assert_true(tabiya_node_get_parent(tabiya_board_session_get_cursor(f->board)) == c5_of(f));
}

/* The file is written to its end, and nobody opens the tab again. */
static void test_closed_while_it_is_saved(StudyFixture *f, gconstpointer data)
{
    TabiyaStudyTab *tab = open_file(f, TWO);
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPgnDocument) document =
        g_object_ref(tabiya_study_session_get_document(f->session));
    play(f, "d4");
    tabiya_pgn_document_save_async(document, FALSE, NULL, answer_cb, &result);
    tabiya_study_session_close_tab(f->session, tab);
    tabiya_pgn_document_save_finish(document, await(&result), NULL, &error);
    g_assert_no_error(error);
    g_clear_object(&result);
    g_clear_object(&document);
    again(f);
    g_assert_cmpuint(g_list_model_get_n_items(tabiya_study_session_get_tabs(f->session)), ==, 1);
    g_assert_null(tabiya_pgn_document_get_file(tabiya_study_session_get_document(f->session)));
}

#define ADD(path, test) \
    g_test_add("/study/" path, StudyFixture, NULL, study_setup, test, study_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("resume/all", test_resume);
    ADD("resume/after-undo", test_resume_after_undo);
    ADD("resume/position", test_resume_position);
    ADD("resume/changed-file", test_resume_changed_file);
    ADD("resume/missing-file", test_resume_missing_file);
    ADD("resume/saved-not-noted", test_resume_saved_but_not_noted);
    ADD("resume/restored-and-reopened", test_restored_and_reopened);
    ADD("resume/restored-and-closed", test_restored_and_closed);
    ADD("looks", test_looks_are_kept);
    ADD("folds-come-back", test_folds_come_back);
    ADD("folds-follow-the-game", test_folds_follow_the_game);
    ADD("old-journal", test_old_journal);
    ADD("closed-while-saved", test_closed_while_it_is_saved);
    return g_test_run();
}
