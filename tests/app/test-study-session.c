/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The study without a window: moves and variations, undo of games and of lists, tabs, and what comes
 * back after the program ends. */
#include "app/study/folded.h"
#include "app/study/study-session.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/error.h"
#include "app/game/pgn-writer.h"
#include "app/store/foreign-rows.h"
#include "engine/board/fen.h"
#include "tests/app/document-fixture.h"

#define TWO "[White \"Adams\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n\n[White \"Brown\"]\n\n1. d4 *\n"

/* --- Sessions ----------------------------------------------------------------------------------- */

typedef struct {
    DocumentFixture files;
    TabiyaGameStore *store;
    TabiyaStudySession *session;
    TabiyaBoardSession *board; /* the same */
    GString *messages;
    int cursor_changes, moves;
    char *refused;
} StudyFixture;

static void message_cb(TabiyaBoardSession *session, const char *text, StudyFixture *f)
{
    g_string_append_printf(f->messages, "%s\n", text);
}

static void cursor_cb(TabiyaBoardSession *session, StudyFixture *f)
{
    f->cursor_changes++;
}

static void move_cb(TabiyaBoardSession *session, guint move, gboolean by_opponent, StudyFixture *f)
{
    f->moves++;
}

static void refused_cb(TabiyaBoardSession *session, const char *why, StudyFixture *f)
{
    g_free(f->refused);
    f->refused = g_strdup(why);
}

static void begin(StudyFixture *f)
{
    f->store = tabiya_game_store_new(f->files.folder);
    f->session = tabiya_study_session_new(f->store);
    f->board = TABIYA_BOARD_SESSION(f->session);
    g_string_truncate(f->messages, 0);
    g_signal_connect(f->session, "message", G_CALLBACK(message_cb), f);
    g_signal_connect(f->session, "cursor-changed", G_CALLBACK(cursor_cb), f);
    g_signal_connect(f->session, "move-played", G_CALLBACK(move_cb), f);
    g_signal_connect(f->session, "refused", G_CALLBACK(refused_cb), f);
}

static void end(StudyFixture *f)
{
    settle();
    g_assert_finalize_object(f->session);
    g_assert_finalize_object(f->store);
}

static void resume(StudyFixture *f)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_study_session_resume(f->session, answer_cb, &result);
    tabiya_study_session_resume_finish(f->session, await(&result), &error);
    g_assert_no_error(error);
}

/* The program ends, and starts again. */
static void again(StudyFixture *f)
{
    end(f);
    begin(f);
    resume(f);
}

static void study_setup(StudyFixture *f, gconstpointer data)
{
    document_fixture_setup(&f->files, NULL);
    f->messages = g_string_new(NULL);
    begin(f);
}

static void study_teardown(StudyFixture *f, gconstpointer data)
{
    end(f);
    g_string_free(f->messages, TRUE);
    g_free(f->refused);
    document_fixture_teardown(&f->files, NULL);
}

static TabiyaStudyTab *open_file(StudyFixture *f, const char *text)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    if (text != NULL)
        write_pgn(&f->files, text);
    tabiya_study_session_open_async(f->session, f->files.file, answer_cb,
                                    &result);
    TabiyaStudyTab *tab = tabiya_study_session_open_finish(f->session, await(&result), &error);
    g_assert_no_error(error);
    return tab;
}

static void play(StudyFixture *f, const char *moves)
{
    g_auto(GStrv) list = g_strsplit(moves, " ", -1);
    for (gsize i = 0; list[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;
        tabiya_board_session_play_text(f->board, list[i], &error);
        g_assert_no_error(error);
    }
}

/* The moves of the shown game, variations too. */
static void assert_game(StudyFixture *f, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);
    tabiya_pgn_append_movetext(text, tabiya_board_session_get_game(f->board));
    g_assert_cmpstr(g_strchomp(text->str), ==, expected);
    g_assert_null(tabiya_game_check(tabiya_board_session_get_game(f->board)));
}

static void assert_cursor(StudyFixture *f, const char *san)
{
    g_assert_cmpstr(tabiya_node_get_san(tabiya_board_session_get_cursor(f->board)), ==, san);
}

static char *text_of(StudyFixture *f, const char *property)
{
    char *text = NULL;
    g_object_get(f->session, property, &text, NULL);
    return text;
}

static void assert_text(StudyFixture *f, const char *property, const char *expected)
{
    g_autofree char *text = text_of(f, property);
    g_assert_cmpstr(text, ==, expected);
}

static guint n_tabs(StudyFixture *f)
{
    return g_list_model_get_n_items(tabiya_study_session_get_tabs(f->session));
}

static GListModel *list_of(StudyFixture *f)
{
    return G_LIST_MODEL(tabiya_study_session_get_document(f->session));
}

/* --- Moves -------------------------------------------------------------------------------------- */

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
    play(f, "e4 c5"); /* what is there is followed, not doubled */
    assert_game(f, "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *");
    assert_cursor(f, "c5");
    g_assert_cmpint(f->moves, ==, 7);
    g_autoptr(GError) error = NULL;
    g_assert_false(tabiya_board_session_play_text(f->board, "Ke3", &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_MOVE);
}

static void test_null_move(StudyFixture *f, gconstpointer data)
{
    play(f, "e4 f6");
    g_assert_true(tabiya_study_session_play_null(f->session, NULL));
    assert_text(f, "announcement", "White passes");
    play(f, "g5");
    assert_game(f, "1. e4 f6 2. -- g5 *");
    play(f, "Qh5");
    g_assert_false(tabiya_study_session_play_null(f->session, NULL));
    g_assert_cmpstr(f->refused, ==, "One cannot pass when in check.");
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

/* --- Undo --------------------------------------------------------------------------------------- */

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

    /* Someone else deletes what is shown: one looks at what is left. */
    TabiyaGame *game = tabiya_board_session_get_game(f->board);
    const TabiyaNode *e4 = tabiya_node_get_child(tabiya_game_get_root(game));
    int before = f->cursor_changes;
    tabiya_game_delete_from(game, tabiya_node_get_child(e4));
    assert_cursor(f, "e4");
    g_assert_cmpint(f->cursor_changes, ==, before + 1);
    tabiya_board_session_undo(f->board);
    assert_game(f, "1. e4 e5 2. Nf3 *");
}

/* What was done last is undone first, be it in the game or in the list. */
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

/* --- Games -------------------------------------------------------------------------------------- */

static void test_games(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    g_assert_cmpuint(n_tabs(f), ==, 1); /* the untitled one gave way */
    play(f, "e4 e5");
    g_assert_true(tabiya_study_session_next_game(f->session));
    assert_game(f, "1. d4 *");
    g_assert_false(tabiya_study_session_next_game(f->session));
    g_assert_true(tabiya_study_session_previous_game(f->session));
    assert_cursor(f, "e5"); /* where one was */

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

/* --- Tabs --------------------------------------------------------------------------------------- */

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

/* --- Coming back -------------------------------------------------------------------------------- */

/* Files asked for together stand in the order they were asked for, however long each of them takes;
 * the last is shown. */
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

/* Undo is journalled as well: what was undone does not come back. */
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
    guint tabs = n_tabs(f);
    again(f);
    g_assert_cmpuint(n_tabs(f), ==, tabs - 1); /* the one nobody touched gives way */
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
    tabiya_study_session_next_game(f->session);
    play(f, "c4");
    end(f);
    write_pgn(&f->files, "[White \"Other\"]\n\n*\n\n[White \"Brown\"]\n\n1. d4 *\n");
    begin(f);
    resume(f);
    assert_whites(list_of(f), "Other Adams Brown");
    g_assert_cmpstr(f->messages->str, ==,
                    "“games.pgn” was changed by another program. 1 game that was not saved was "
                    "added to it.\n");
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
                    "“games.pgn” is no longer there. 1 game of it that was not saved is kept "
                    "here.\n");
    assert_whites(list_of(f), "Adams");
    again(f);
    assert_whites(list_of(f), "Adams");
    save_pgn(tabiya_study_session_get_document(f->session)); /* where it was */
    g_assert_true(g_file_test(f->files.path, G_FILE_TEST_EXISTS));
    end(f);
    g_unlink(f->files.path);
    begin(f);
    resume(f);
    g_assert_cmpstr(f->messages->str, ==, "“games.pgn” is no longer there. Its tab was closed.\n");
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
    tabiya_study_session_flush(f->session);
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

/* With what was not saved of it. */
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

/* The file is let go of, and what no file has stays. */
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
    g_assert_true(
        tabiya_study_session_reload_finish(f->session, await(&result), &moved, NULL));
    g_clear_object(&result); /* it holds the session */
    g_assert_cmpuint(moved, ==, 0);
    assert_whites(list_of(f), "Adams Brown Late");
    assert_game(f, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *");
    g_autofree char *now = tabiya_board_session_dup_fen(TABIYA_BOARD_SESSION(f->session));
    g_assert_cmpstr(now, ==, shown);
    again(f);
    assert_game(f, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *");
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
    tabiya_study_session_next_game(f->session);
    g_assert_cmpuint(n_folded(f), ==, 0);
    play(f, "d4 d5");
    save_pgn(tabiya_study_session_get_document(f->session));
    tabiya_study_session_previous_game(f->session);
    assert_cursor(f, "e4");
    g_assert_cmpuint(n_folded(f), ==, 1);
    g_assert_true(is_folded(f, c5_of(f)));
    tabiya_study_session_next_game(f->session);
    assert_cursor(f, "d5");
}

/* Folding alone is something to be kept, of all games that were looked at; saving and another restart
 * take none of it away. */
static void test_folds_come_back(StudyFixture *f, gconstpointer data)
{
    open_file(f, "1. d4 (1. c4) 1... d5 *\n\n" TWO);
    settle();
    fold(f, tabiya_node_get_sibling(tabiya_node_get_child(tabiya_game_get_root(
                tabiya_board_session_get_game(f->board)))));
    tabiya_study_session_next_game(f->session);
    settle();
    fold(f, c5_of(f));
    again(f);
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
    g_assert_true(is_folded(f, c5_of(f)));
    g_assert_cmpuint(n_folded(f), ==, 1);
    tabiya_study_session_previous_game(f->session);
    g_assert_cmpuint(n_folded(f), ==, 1);
    play(f, "d4 Nf6");
    save_pgn(tabiya_study_session_get_document(f->session));
    again(f);
    assert_cursor(f, "Nf6");
    g_assert_cmpuint(n_folded(f), ==, 1);
    tabiya_study_session_next_game(f->session);
    g_assert_true(is_folded(f, c5_of(f)));
    unfold(f, c5_of(f));
    again(f);
    g_assert_cmpuint(n_folded(f), ==, 0);
}

/* What stood before a folded variation moves it, and what is taken away is forgotten. */
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
    tabiya_study_change_set_tab(change, &(TabiyaStudyTabState){
                                            .uri = uri,
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
    g_assert_null(
        tabiya_pgn_document_get_file(tabiya_study_session_get_document(f->session)));
}

static void reload(StudyFixture *f, guint expected)
{
    g_autoptr(GAsyncResult) result = NULL;
    guint moved = 99;
    tabiya_study_session_reload_async(f->session, tabiya_study_session_get_tab(f->session),
                                      answer_cb, &result);
    g_assert_true(
        tabiya_study_session_reload_finish(f->session, await(&result), &moved, NULL));
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
    tabiya_study_session_next_game(f->session);
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

    /* A game that was as the file has it keeps what can be redone, too. */
    tabiya_study_session_previous_game(f->session);
    tabiya_board_session_redo(f->board);
    assert_game(f, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *");
    again(f);
    assert_game(f, "1. e4 (1. d4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *");
}

/* Games that lost their place keep their history at the end; those that the other program has changed
 * do not come back as they were. */
static void test_reload_elsewhere_can_be_undone(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    play(f, "d4");
    tabiya_board_session_undo(f->board);
    tabiya_study_session_next_game(f->session);
    annotate(f, "Mine.");
    write_pgn(&f->files, "[White \"Other\"]\n\n1. c4 *\n");
    reload(f, 1);
    assert_whites(list_of(f), "Other Brown");
    g_assert_cmpint(tabiya_study_session_get_position(f->session), ==, 1);
    tabiya_board_session_undo(f->board);
    assert_game(f, "1. d4 *");
    g_assert_true(tabiya_study_tab_is_modified(tabiya_study_session_get_tab(f->session)));
    tabiya_study_session_previous_game(f->session);
    g_assert_false(tabiya_game_can_redo(tabiya_board_session_get_game(f->board)));
    assert_game(f, "1. c4 *");
}

/* A game that has another number is shown under that, and can be undone to what the file has. */
static void test_reload_with_another_number(StudyFixture *f, gconstpointer data)
{
    open_file(f, TWO);
    tabiya_study_session_next_game(f->session);
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

#define ADD(path, test)                                                                            \
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
    ADD("reload", test_reload);
    ADD("reload/undone", test_reload_can_be_undone);
    ADD("reload/elsewhere", test_reload_elsewhere_can_be_undone);
    ADD("reload/another-number", test_reload_with_another_number);
    return g_test_run();
}
