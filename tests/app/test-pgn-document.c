/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Documents: their lists, saving, and undo. */
#include "app/study/pgn-document.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/error.h"
#include "app/game/pgn-writer.h"
#include "tests/app/document-fixture.h"

#define GAME_A \
    "[White \"Adams\"]\n[Black \"Bird\"]\n[Result \"1-0\"]\n\n1.e4   e5 2. Nf3 {odd  spaces} 1-0"
#define GAME_B "[White \"Brown\"]\n[Event \"Réti Memorial\"]\n[PlyCount \"99\"]\n\n1. d4 d5 *"
#define GAME_C "[White \"Clark\"]\n[ECO \"A10\"]\n\n1. c4 (1. g3) 1/2-1/2"
#define THREE "% before all\n\n" GAME_A "\n\n% between\n\n\n" GAME_B "\n" GAME_C

/* The writer's text of game B with a comment. */
#define NEW_B                                                                          \
    "[Event \"Réti Memorial\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n" \
    "[White \"Brown\"]\n[Black \"?\"]\n[Result \"*\"]\n[PlyCount \"99\"]\n\n{new} 1. d4 d5 *"

static void on_items_changed(GListModel *list, guint position, guint removed, guint added,
                             GString *heard)
{
    g_string_append_printf(heard, "%u-%u+%u ", position, removed, added);
}

/* --- The list --------------------------------------------------------------------------------- */

static void test_list(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(document), ==, 3);
    g_assert_cmpstr(tabiya_pgn_document_get_title(document), ==, "games.pgn");
    assert_whites(G_LIST_MODEL(document), "Adams Brown Clark");

    g_autoptr(TabiyaPgnEntry) a = g_list_model_get_item(G_LIST_MODEL(document), 0);
    g_assert_cmpstr(tabiya_pgn_entry_get_title(a), ==, "Adams – Bird");
    g_assert_cmpstr(tabiya_pgn_entry_get_field(a, TABIYA_PGN_FIELD_RESULT), ==, "1-0");
    g_assert_cmpstr(tabiya_pgn_entry_get_field(a, TABIYA_PGN_FIELD_DATE), ==, "");
    g_assert_cmpint(tabiya_pgn_entry_get_length(a), ==, 3);
    g_autoptr(TabiyaPgnEntry) b = g_list_model_get_item(G_LIST_MODEL(document), 1);
    g_assert_cmpint(tabiya_pgn_entry_get_length(b), ==, 99); /* as in the tag */
    g_assert_cmpstr(tabiya_pgn_entry_get_field(b, TABIYA_PGN_FIELD_EVENT), ==, "Réti Memorial");
    g_autoptr(TabiyaPgnEntry) c = g_list_model_get_item(G_LIST_MODEL(document), 2);
    g_assert_cmpint(tabiya_pgn_entry_get_length(c), ==, 1); /* variations do not count */
    g_autoptr(TabiyaPgnEntry) again = g_list_model_get_item(G_LIST_MODEL(document), 2);
    g_assert_true(again == c);
    g_assert_null(g_list_model_get_item(G_LIST_MODEL(document), 3));
}

static void test_odd_files(DocumentFixture *f, gconstpointer data)
{
    static const struct {
        const char *text;
        guint games;
    } FILES[] = {
        {"", 0},
        {"\n\n", 0},
        {"1. e4 *", 1},
        {"*", 1},
        {"[White \"A\"]", 1},
        {"\xef\xbb\xbf[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n\r\n*", 2},
        {"1. e4 * 1. d4 *", 2},
        {"[White \"A\"]\n1. e5 e4 *\n[White \"B\"]\n1. e4 *\n", 2},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(FILES); i++) {
        write_pgn(f, FILES[i].text);
        g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
        g_assert_cmpuint(tabiya_pgn_document_get_n_games(document), ==, FILES[i].games);
        save_pgn(document);
        assert_pgn(f->path, FILES[i].text);
        for (guint game = 0; game < FILES[i].games; game++)
            g_object_unref(load_game(document, game));
        save_pgn(document);
        assert_pgn(f->path, FILES[i].text);
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(GFile) missing = g_file_get_child(f->file, "missing.pgn");
    g_assert_null(try_open(missing, &error));
    g_assert_nonnull(error);
}

static void progress_cb(double fraction, gpointer user)
{
    double *last = user;
    g_assert_cmpfloat(fraction, >=, *last);
    g_assert_cmpfloat(fraction, <=, 1);
    *last = fraction;
}

/* A large file tells how far it is, and may be given up on. */
static void test_large_file(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(NULL);
    while (text->len < 20 << 20)
        g_string_append(text, GAME_A "\n\n" GAME_B "\n\n");
    write_pgn(f, text->str);
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    double fraction = 0;
    tabiya_pgn_document_open_async(f->file, NULL, progress_cb, &fraction, answer_cb, &result);
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_open_finish(await(&result), &error);
    g_assert_no_error(error);
    g_assert_cmpfloat(fraction, >, 0);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(document), >, 100000);

    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_clear_object(&result);
    tabiya_pgn_document_open_async(f->file, cancellable, NULL, NULL, answer_cb, &result);
    g_cancellable_cancel(cancellable);
    g_assert_null(tabiya_pgn_document_open_finish(await(&result), &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void test_broken_game(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, "[White \"A\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n[White \"B\"]\n\n1. e5 *\n");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_autofree char *remark = NULL;
    g_autoptr(TabiyaGame) game = tabiya_pgn_document_load_game(document, 0, &remark, NULL);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(game)), ==, 2);
    g_assert_nonnull(strstr(remark, "Ke3"));
    g_clear_pointer(&remark, g_free);
    g_autoptr(TabiyaGame) second = tabiya_pgn_document_load_game(document, 1, &remark, NULL);
    g_assert_nonnull(strstr(remark, "e5"));
    g_assert_cmpstr(tabiya_game_get_tag(second, "White"), ==, "B");
    g_assert_false(tabiya_pgn_document_is_modified(document));
}

/* --- Games ------------------------------------------------------------------------------------ */

static void test_changed_game(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(G_LIST_MODEL(document), 1);
    TabiyaGame *game = load_game(document, 1);
    g_assert_false(tabiya_pgn_document_is_modified(document));
    tabiya_game_set_tag(game, "White", "Green");
    g_assert_true(tabiya_pgn_document_is_modified(document));
    g_assert_true(tabiya_pgn_entry_get_modified(entry));
    g_assert_cmpstr(tabiya_pgn_entry_get_field(entry, TABIYA_PGN_FIELD_WHITE), ==, "Green");
    g_assert_cmpint(tabiya_pgn_document_find_game(document, game), ==, 1);

    tabiya_game_undo(game);
    g_assert_false(tabiya_pgn_document_is_modified(document));
    g_assert_false(tabiya_pgn_entry_get_modified(entry));
    g_object_unref(game); /* its history stays in the document */
    g_autoptr(TabiyaGame) again = load_game(document, 1);
    g_assert_true(tabiya_game_can_redo(again));
}

/* A game that is unchanged and unused is freed. */
static void test_unchanged_game_goes(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    TabiyaGame *game = load_game(document, 0);
    g_autoptr(TabiyaGame) same = load_game(document, 0);
    g_assert_true(game == same);
    g_clear_object(&same);
    g_assert_finalize_object(game);
}

/* --- Saving ----------------------------------------------------------------------------------- */

/* Checks that no other file is beside it. */
static void assert_alone(DocumentFixture *f)
{
    g_autoptr(GDir) folder = g_dir_open(f->folder, 0, NULL);
    g_assert_cmpstr(g_dir_read_name(folder), ==, "games.pgn");
    g_assert_null(g_dir_read_name(folder));
}

/* The leftover file of a process that was killed while saving is removed; similar files stay. */
static void test_leftovers(DocumentFixture *f, gconstpointer data)
{
    static const char *const OTHERS[] = {".tabiya-0123abc.tmp", ".tabiya-0123abcde.tmp",
                                         ".0123abcd.tmp", ".tabiya-0123abcd.pgn", "~"};
    g_autofree char *leftover = g_strconcat(f->path, ".tabiya-0123abcd.tmp", NULL);
    write_pgn(f, THREE);
    g_assert_true(g_file_set_contents(leftover, "half", -1, NULL));
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    assert_alone(f);
    g_assert_true(g_file_set_contents(leftover, "half", -1, NULL));
    comment_on(document, 1, "new");
    save_pgn(document);
    assert_alone(f);
    for (gsize i = 0; i < G_N_ELEMENTS(OTHERS); i++) {
        g_autofree char *other = g_strconcat(f->path, OTHERS[i], NULL);
        g_assert_true(g_file_set_contents(other, "a person's", -1, NULL));
        save_pgn(document);
        assert_pgn(other, "a person's");
    }
}

static void test_save_changes_only_what_changed(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 1, "new");
    save_pgn(document);
    assert_pgn(f->path, "% before all\n\n" GAME_A "\n\n% between\n\n\n" NEW_B "\n" GAME_C);
    g_assert_false(tabiya_pgn_document_is_modified(document));
    assert_alone(f);

    comment_on(document, 1, NULL);
    save_pgn(document);
    comment_on(document, 0, "x");
    g_assert_true(tabiya_pgn_document_is_modified(document));
    g_autoptr(TabiyaGame) game = load_game(document, 0);
    tabiya_game_undo(game);
    g_assert_false(tabiya_pgn_document_is_modified(document));
}

/* Unreadable parts of a changed game stay in the file, once. */
static void test_save_broken_game(DocumentFixture *f, gconstpointer data)
{
    static const char SAVED[] =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n"
        "[Black \"?\"]\n[Result \"*\"]\n\n{c} 1. e4 e5 *\n% [White \"A\"]\n% 1. e4 e5 2. Ke3\n"
        "% Nc6 {word} *\n\n[White \"B\"]\n\n*\n";
    write_pgn(f, "[White \"A\"]\n\n1. e4 e5 2. Ke3\nNc6 {word} *\n\n[White \"B\"]\n\n*\n");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 0, "c");
    save_pgn(document);
    assert_pgn(f->path, SAVED);
    comment_on(document, 0, "d");
    comment_on(document, 0, "c");
    save_pgn(document);
    assert_pgn(f->path, SAVED);
    g_autoptr(TabiyaPgnDocument) again = open_pgn(f);
    assert_whites(G_LIST_MODEL(again), "A B");
}

/* After saving, undo returns to a state that differs from the file. */
/* A game with unsupported rules never changes, whatever is tried. */
static void test_sealed_game(DocumentFixture *f, gconstpointer data)
{
    static const char *const VARIANTS[] = {"Antichess", "Three-check", "Crazyhouse",
                                           "King of the Hill"};
    for (gsize i = 0; i < G_N_ELEMENTS(VARIANTS); i++) {
        g_autofree char *strange = g_strdup_printf("[White \"Brown\"]\r\n[Variant \"%s\"]\r\n\r\n"
                                                   "1. e3 b5 2. Bxb5 P@h6 3. Bxd7 0-1",
                                                   VARIANTS[i]);
        g_autofree char *text = g_strdup_printf("[White \"Adams\"]\r\n\r\n1. e4 *\r\n\r\n%s\r\n"
                                                "\r\n[White \"Clark\"]\r\n\r\n1. d4 *\r\n",
                                                strange);
        g_autoptr(GError) error = NULL;
        write_pgn(f, text);
        g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
        g_autofree char *remark = NULL;
        g_autoptr(TabiyaGame) game = tabiya_pgn_document_load_game(document, 1, &remark, &error);
        g_assert_no_error(error);
        g_assert_nonnull(strstr(remark, VARIANTS[i]));
        g_assert_cmpstr(tabiya_game_get_tag(game, "White"), ==, "Brown");
        comment_on(document, 1, "changed");
        tabiya_game_set_tag(game, "White", "Changed");
        tabiya_game_set_result(game, TABIYA_RESULT_DRAW);
        tabiya_game_add_nag(game, tabiya_game_get_root(game), 1);
        g_assert_false(tabiya_pgn_document_is_modified(document));
        g_assert_false(tabiya_pgn_document_merge_games(document, 0, 1, &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
        g_clear_error(&error);
        g_assert_false(tabiya_pgn_document_merge_games(document, 1, 0, &error));
        save_pgn(document);
        assert_pgn(f->path, text);
        g_autofree char *pasted = tabiya_pgn_document_dup_text(document, 1);
        tabiya_pgn_document_delete_games(document, 0, 3);
        g_assert_cmpuint(tabiya_pgn_document_paste(document, 0, 0, pasted, NULL, NULL), ==, 1);
        save_pgn(document);
        g_autofree char *only = g_strconcat(strange, "\r\n", NULL);
        assert_pgn(f->path, only);
    }
}

static void test_undo_after_save(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_autoptr(TabiyaGame) game = load_game(document, 1);
    tabiya_game_set_comment(game, tabiya_game_get_root(game), "new");
    save_pgn(document);
    tabiya_game_undo(game);
    g_assert_true(tabiya_pgn_document_is_modified(document));
    tabiya_game_redo(game);
    g_assert_false(tabiya_pgn_document_is_modified(document));
}

static void test_save_moved_games(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    tabiya_pgn_document_move_game(document, 2, 0);
    assert_whites(G_LIST_MODEL(document), "Clark Adams Brown");
    save_pgn(document);
    assert_pgn(f->path, "% before all\n\n" GAME_C "\n\n" GAME_A "\n\n% between\n\n\n" GAME_B "\n");
    tabiya_pgn_document_delete_games(document, 1, 1);
    save_pgn(document);
    assert_pgn(f->path, "% before all\n\n" GAME_C "\n\n" GAME_B "\n");
    tabiya_pgn_document_undo(document); /* comes back from the file of before */
    save_pgn(document);
    assert_pgn(f->path, "% before all\n\n" GAME_C "\n\n" GAME_A "\n\n% between\n\n\n" GAME_B "\n");
}

static void test_save_keeps_crlf(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, "[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n\r\n1. d4 *\r\n");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 0, "c");
    save_pgn(document);
    assert_pgn(f->path,
               "[Event \"?\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n"
               "[White \"A\"]\r\n[Black \"?\"]\r\n[Result \"*\"]\r\n\r\n{c} 1. e4 *\r\n\r\n"
               "[White \"B\"]\r\n\r\n1. d4 *\r\n");
}

static void test_save_keeps_cr(DocumentFixture *f, gconstpointer data)
{
    static const char ROSTER[] = "[Event \"?\"]\r[Site \"?\"]\r[Date \"????.??.??\"]\r"
                                 "[Round \"?\"]\r";
    static const char GAME_OF_B[] = "[White \"B\"]\r\r1. d4 *";
    g_autofree char *changed =
        g_strconcat(ROSTER, "[White \"A\"]\r[Black \"?\"]\r[Result \"*\"]\r\r{c} 1. e4 *", NULL);
    g_autofree char *before = g_strconcat("[White \"A\"]\r\r1. e4 *\r\r", GAME_OF_B, "\r", NULL);
    g_autofree char *after = g_strconcat(changed, "\r\r", GAME_OF_B, "\r", NULL);
    g_autofree char *moved = g_strconcat(GAME_OF_B, "\r\r", changed, "\r\r", NULL);
    write_pgn(f, before);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 0, "c");
    save_pgn(document);
    assert_pgn(f->path, after);
    tabiya_pgn_document_move_game(document, 0, 1);
    save_pgn(document);
    assert_pgn(f->path, moved);
}

/* How the file spells where a changed game starts is not the change. */
static void test_save_keeps_start_tags(DocumentFixture *f, gconstpointer data)
{
    static const char ROSTER[] = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
                                 "[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";
    static const char *const STARTS[] = {
        "[Variant \"Standard\"]\n",
        "[SetUp \"1\"]\n[FEN \"nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1\"]\n"
        "[Variant \"Fischerandom\"]\n",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 40\"]\n"
        "[Variant \"From Position\"]\n",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(STARTS); i++) {
        g_autofree char *text = g_strconcat(STARTS[i], "\n*\n", NULL);
        g_autofree char *saved = g_strconcat(ROSTER, STARTS[i], "\n{c} *\n", NULL);
        write_pgn(f, text);
        g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
        comment_on(document, 0, "c");
        save_pgn(document);
        assert_pgn(f->path, saved);
    }
}

/* Text that readers skip is not lost when the rest of its game is changed. */
static void test_save_keeps_escaped_lines(DocumentFixture *f, gconstpointer data)
{
    static const char SAVED[] =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n"
        "[Black \"?\"]\n[Result \"*\"]\n\n{c 50 % sure} 1. e4 e5 *\n%mine 1. d4\n%\n\n"
        "[White \"B\"]\n\n*\n";
    write_pgn(f, "[White \"A\"]\n%mine 1. d4\n\n{50\n% sure} 1. e4\n%\ne5 *\n\n"
                 "[White \"B\"]\n\n*\n");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 0, "c 50 % sure");
    save_pgn(document);
    assert_pgn(f->path, SAVED);
    comment_on(document, 0, "d");
    comment_on(document, 0, "c 50 % sure");
    save_pgn(document);
    assert_pgn(f->path, SAVED);
}

static void test_save_new_document(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_new(NULL);
    g_assert_false(tabiya_pgn_document_is_modified(document));
    g_autoptr(GError) error = NULL;
    g_assert_false(try_save(document, FALSE, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    tabiya_pgn_document_paste(document, 1, 0, GAME_A "\n\n" GAME_B, NULL, NULL);
    save_pgn_as(document, f->path);
    g_assert_false(tabiya_pgn_document_is_modified(document));
    g_assert_cmpstr(tabiya_pgn_document_get_title(document), ==, "games.pgn");
    g_autoptr(TabiyaPgnDocument) again = open_pgn(f);
    assert_whites(G_LIST_MODEL(again), " Adams Brown");
}

static void test_outside_change(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 1, "new");
    write_pgn(f, GAME_C);
    g_autoptr(GError) error = NULL;
    g_assert_false(try_save(document, FALSE, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_FILE_CHANGED);
    assert_pgn(f->path, GAME_C);
    g_assert_true(tabiya_pgn_document_is_modified(document));
    g_clear_error(&error);
    try_save(document, TRUE, &error);
    g_assert_no_error(error);
    assert_pgn(f->path, "% before all\n\n" GAME_A "\n\n% between\n\n\n" NEW_B "\n" GAME_C);
    assert_alone(f);

    g_unlink(f->path); /* gone is not changed */
    comment_on(document, 1, NULL);
    save_pgn(document);
    g_assert_true(g_file_test(f->path, G_FILE_TEST_EXISTS));
}

/* A folder that cannot be written: the error names the file, nothing is changed. */
static void test_save_fails(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 1, "new");
    g_autofree char *nowhere = g_build_filename(f->folder, "none", "x.pgn", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(nowhere);
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_pgn_document_save_as_async(document, file, NULL, answer_cb, &result);
    g_assert_false(tabiya_pgn_document_save_finish(document, await(&result), NULL, &error));
    g_assert_nonnull(strstr(error->message, "x.pgn"));
    g_assert_true(tabiya_pgn_document_is_modified(document));
    g_assert_true(g_file_equal(tabiya_pgn_document_get_file(document), f->file));
}

/* Changes during a save count against the saved state. */
static void test_changes_during_save(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 1, "new");
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_pgn_document_save_async(document, FALSE, NULL, answer_cb, &result);
    comment_on(document, 1, "newer");
    tabiya_pgn_document_delete_games(document, 0, 1);
    tabiya_pgn_document_save_finish(document, await(&result), NULL, &error);
    g_assert_no_error(error);
    assert_pgn(f->path, "% before all\n\n" GAME_A "\n\n% between\n\n\n" NEW_B "\n" GAME_C);
    g_assert_true(tabiya_pgn_document_is_modified(document));
    g_assert_true(is_modified(document, 0));
    tabiya_pgn_document_undo(document);
    g_autoptr(TabiyaGame) game = load_game(document, 1);
    tabiya_game_undo(game);
    g_assert_false(tabiya_pgn_document_is_modified(document));
}

/* On a slow disk a second Ctrl+S comes while the first is being written. */
static void test_saves_again_after_a_save(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    comment_on(document, 1, "new");
    g_autoptr(GAsyncResult) first = NULL;
    g_autoptr(GAsyncResult) second = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_pgn_document_save_async(document, FALSE, NULL, answer_cb, &first);
    tabiya_pgn_document_delete_games(document, 0, 1);
    tabiya_pgn_document_save_async(document, FALSE, NULL, answer_cb, &second);
    tabiya_pgn_document_save_finish(document, await(&first), NULL, &error);
    g_assert_no_error(error);
    tabiya_pgn_document_save_finish(document, await(&second), NULL, &error);
    g_assert_no_error(error);
    assert_pgn(f->path, "% before all\n\n" NEW_B "\n" GAME_C);
    g_assert_false(tabiya_pgn_document_is_modified(document));
}

/* --- Undo of the list ------------------------------------------------------------------------- */

static void test_undo_of_list(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, THREE);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    GListModel *list = G_LIST_MODEL(document);
    g_autoptr(GString) heard = g_string_new(NULL);
    g_signal_connect(document, "items-changed", G_CALLBACK(on_items_changed), heard);
    g_autoptr(TabiyaPgnEntry) brown = g_list_model_get_item(list, 1);

    tabiya_pgn_document_delete_games(document, 0, 2);
    assert_whites(list, "Clark");
    g_assert_cmpint(tabiya_pgn_entry_get_position(brown), ==, -1);
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    tabiya_game_set_tag(game, "White", "New");
    tabiya_pgn_document_add_game(document, 0, game);
    tabiya_pgn_document_move_game(document, 0, 1);
    assert_whites(list, "Clark New");
    g_assert_cmpstr(heard->str, ==, "0-1+0 0-1+0 0-0+1 0-2+2 ");

    g_assert_cmpint(tabiya_pgn_document_undo(document), ==, 0);
    assert_whites(list, "New Clark");
    tabiya_pgn_document_undo(document);
    g_autofree char *label = NULL;
    g_object_get(document, "undo-label", &label, NULL);
    g_assert_cmpstr(label, ==, "Delete Games");
    tabiya_pgn_document_undo(document);
    assert_whites(list, "Adams Brown Clark");
    g_assert_cmpint(tabiya_pgn_entry_get_position(brown), ==, 1);
    g_assert_false(tabiya_pgn_document_is_modified(document));
    g_assert_cmpint(tabiya_pgn_document_undo(document), ==, -1);

    tabiya_pgn_document_redo(document);
    tabiya_pgn_document_redo(document);
    assert_whites(list, "New Clark");
    g_autoptr(TabiyaGame) same = load_game(document, 0);
    g_assert_true(same == game); /* the very same object, with its history */
    g_assert_true(tabiya_pgn_document_can_redo(document));
    tabiya_pgn_document_delete_games(document, 0, 1);
    g_assert_false(tabiya_pgn_document_can_redo(document));
}

static void test_merge(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. e4 c5 *\n\n[FEN "
                 "\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *\n");
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_autoptr(GError) error = NULL;
    g_assert_false(tabiya_pgn_document_merge_games(document, 0, 2, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&error);
    g_assert_false(tabiya_pgn_document_can_undo(document));

    tabiya_pgn_document_merge_games(document, 0, 1, &error);
    g_assert_no_error(error);
    assert_whites(G_LIST_MODEL(document), "A ");
    g_autoptr(TabiyaGame) game = load_game(document, 0);
    const TabiyaNode *e5 = tabiya_node_get_child(tabiya_node_get_child(tabiya_game_get_root(game)));
    g_assert_cmpstr(tabiya_node_get_san(e5), ==, "e5");
    g_assert_cmpstr(tabiya_node_get_san(tabiya_node_get_sibling(e5)), ==, "c5");
    tabiya_pgn_document_undo(document);
    assert_whites(G_LIST_MODEL(document), "A B ");
    g_assert_false(tabiya_pgn_document_is_modified(document));
}

static void test_paste(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_new(NULL);
    g_autoptr(GError) error = NULL;
    g_assert_cmpuint(tabiya_pgn_document_paste(document, 1, 0, GAME_A "\n\n" GAME_C, NULL, &error),
                     ==, 2);
    assert_whites(G_LIST_MODEL(document), " Adams Clark");
    tabiya_pgn_document_undo(document); /* both at once */
    assert_whites(G_LIST_MODEL(document), "");
    g_assert_cmpuint(
        tabiya_pgn_document_paste(document, 0, 0, " 4k3/8/8/8/8/8/8/4K2R w K - 0 1 ", NULL, &error),
        ==, 1);
    g_autoptr(TabiyaGame) game = load_game(document, 0);
    g_assert_cmpstr(tabiya_game_get_tag(game, "FEN"), ==, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    g_assert_cmpuint(tabiya_pgn_document_paste(document, 0, 0, "no game in here", NULL, &error), ==,
                     0);
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PGN);
    g_clear_error(&error);
    g_assert_cmpuint(
        tabiya_pgn_document_paste(document, 0, 0, "8/8/8/8/8/8/8/9 w - - 0 1", NULL, &error), ==,
        0);
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN);
    g_assert_cmpstr(error->message, ==,
                    "Invalid FEN: Piece placement: “9” on rank 1 is neither a piece letter nor a "
                    "number");
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(document), ==, 2);
}

/* --- The journal ------------------------------------------------------------------------------ */

/* Changes of all kinds, to be found again. */
static TabiyaPgnDocument *change_much(DocumentFixture *f)
{
    write_pgn(f, THREE);
    TabiyaPgnDocument *document = open_pgn(f);
    comment_on(document, 1, "new");
    tabiya_pgn_document_delete_games(document, 2, 1);
    tabiya_pgn_document_paste(document, 0, 0, "[White \"P\"]\n\n1. f4 *", NULL, NULL);
    comment_on(document, 0, "pasted");
    tabiya_pgn_document_move_game(document, 0, 2);
    assert_whites(G_LIST_MODEL(document), "Adams Brown P");
    return document;
}

static void assert_comment(TabiyaPgnDocument *document, guint position, const char *expected)
{
    g_autoptr(TabiyaGame) game = load_game(document, position);
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_game_get_root(game)), ==, expected);
}

static void test_restore(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPgnDocument) before = change_much(f);
    TabiyaStudyKept *kept = tabiya_pgn_document_dup_unsaved(before);
    g_autoptr(TabiyaPgnDocument) document = open_pgn(f);
    g_assert_true(tabiya_pgn_document_restore(document, kept, NULL));
    tabiya_study_kept_free(kept);
    assert_whites(G_LIST_MODEL(document), "Adams Brown P");
    assert_comment(document, 1, "new");
    assert_comment(document, 2, "pasted");
    g_assert_true(tabiya_pgn_document_is_modified(document));
    for (guint i = 0; i < 3; i++) {
        g_assert_cmpint(tabiya_pgn_document_get_key(document, i), ==,
                        tabiya_pgn_document_get_key(before, i));
    }
    tabiya_pgn_document_undo(document);
    tabiya_pgn_document_undo(document);
    tabiya_pgn_document_undo(document);
    assert_whites(G_LIST_MODEL(document), "Adams Brown Clark");
    tabiya_pgn_document_redo(document);
    save_pgn(document);
    assert_pgn(f->path, "% before all\n\n" GAME_A "\n\n% between\n\n\n" NEW_B "\n");
}

/* Another program has written the file: games that are still in place are changed there, the rest
 * is added. */
static void test_restore_elsewhere(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPgnDocument) before = change_much(f);
    TabiyaStudyKept *kept = tabiya_pgn_document_dup_unsaved(before);
    guint moved = 0;
    write_pgn(f, THREE "\n\n[White \"Later\"]\n\n*");
    g_autoptr(TabiyaPgnDocument) longer = open_pgn(f);
    g_assert_false(tabiya_pgn_document_restore(longer, kept, &moved));
    assert_whites(G_LIST_MODEL(longer), "Adams Brown Clark Later P");
    assert_comment(longer, 1, "new");
    assert_comment(longer, 4, "pasted");
    g_assert_cmpuint(moved, ==, 1);

    write_pgn(f, "[White \"Other\"]\n\n1. e4 *\n");
    g_autoptr(TabiyaPgnDocument) other = open_pgn(f);
    g_assert_false(tabiya_pgn_document_restore(other, kept, &moved));
    assert_whites(G_LIST_MODEL(other), "Other Brown P");
    assert_comment(other, 1, "new");
    g_assert_cmpuint(moved, ==, 2);

    g_autoptr(TabiyaPgnDocument) missing = tabiya_pgn_document_new_missing(f->file);
    g_assert_false(tabiya_pgn_document_restore(missing, kept, &moved));
    assert_whites(G_LIST_MODEL(missing), "Brown P");
    tabiya_study_kept_free(kept);
}

#define LETTER(name) "[White \"" name "\"]\n\n1. e4 {" name "} *\n\n"

/* Rewrites the file and restores the kept changes onto it. */
static TabiyaPgnDocument *restore_onto(DocumentFixture *f, const TabiyaStudyKept *kept,
                                       const char *text, guint expected)
{
    guint moved = 99;
    write_pgn(f, text);
    TabiyaPgnDocument *document = open_pgn(f);
    g_assert_false(tabiya_pgn_document_restore(document, kept, &moved));
    g_assert_cmpuint(moved, ==, expected);
    return document;
}

/* A game with another number now is changed in its new place; one that the other program has
 * changed as well is added beside its former neighbors. */
static void test_restore_beside_neighbors(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, LETTER("A") LETTER("B") LETTER("C") LETTER("D"));
    g_autoptr(TabiyaPgnDocument) before = open_pgn(f);
    comment_on(before, 1, "mine");
    comment_on(before, 2, "mine too");
    TabiyaStudyKept *kept = tabiya_pgn_document_dup_unsaved(before);

    g_autoptr(TabiyaPgnDocument) shifted =
        restore_onto(f, kept, LETTER("Z") LETTER("A") LETTER("B") LETTER("C") LETTER("D"), 0);
    assert_whites(G_LIST_MODEL(shifted), "Z A B C D");
    assert_comment(shifted, 2, "mine");
    assert_comment(shifted, 3, "mine too");
    g_assert_true(is_modified(shifted, 2));

    g_autoptr(TabiyaPgnDocument) cut = restore_onto(f, kept, LETTER("C") LETTER("D"), 1);
    assert_whites(G_LIST_MODEL(cut), "B C D");
    assert_comment(cut, 0, "mine");
    assert_comment(cut, 1, "mine too");

    /* Both are behind the same game: in their order. */
    g_autoptr(TabiyaPgnDocument) both =
        restore_onto(f, kept, LETTER("Y") LETTER("Z") LETTER("A") LETTER("D"), 2);
    assert_whites(G_LIST_MODEL(both), "Y Z A B C D");
    assert_comment(both, 3, "mine");
    assert_comment(both, 4, "mine too");

    /* Two games with the same words: the nearer one. */
    g_autoptr(TabiyaPgnDocument) twice =
        restore_onto(f, kept, LETTER("A") LETTER("A") LETTER("B") LETTER("C") LETTER("B"), 0);
    assert_comment(twice, 2, "mine");
    assert_whites(G_LIST_MODEL(twice), "A A B C B");

    g_autoptr(TabiyaPgnDocument) other = restore_onto(f, kept, LETTER("X"), 2);
    assert_whites(G_LIST_MODEL(other), "X B C");
    tabiya_study_kept_free(kept);
}

/* A journal of before neighbors were noted. */
static void test_restore_without_neighbors(DocumentFixture *f, gconstpointer data)
{
    write_pgn(f, LETTER("A") LETTER("B") LETTER("C"));
    g_autoptr(TabiyaPgnDocument) before = open_pgn(f);
    comment_on(before, 1, "mine");
    TabiyaStudyKept *kept = tabiya_pgn_document_dup_unsaved(before);
    TabiyaStudyGame *game = kept->games->pdata[0];
    game->origin[40] = '\0'; /* SHA-1 in hexadecimal digits */
    g_autoptr(TabiyaPgnDocument) shifted =
        restore_onto(f, kept, LETTER("Z") LETTER("A") LETTER("B") LETTER("C"), 0);
    assert_comment(shifted, 2, "mine");
    g_autoptr(TabiyaPgnDocument) other = restore_onto(f, kept, LETTER("A") LETTER("C"), 1);
    assert_whites(G_LIST_MODEL(other), "A C B");
    tabiya_study_kept_free(kept);
}

static void test_restore_untitled(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPgnDocument) before = tabiya_pgn_document_new(NULL);
    comment_on(before, 0, "first");
    tabiya_pgn_document_paste(before, 0, 0, GAME_C, NULL, NULL);
    TabiyaStudyKept *kept = tabiya_pgn_document_dup_unsaved(before);
    g_autoptr(TabiyaPgnDocument) document = tabiya_pgn_document_new(NULL);
    g_assert_true(tabiya_pgn_document_restore(document, kept, NULL));
    tabiya_study_kept_free(kept);
    assert_whites(G_LIST_MODEL(document), "Clark ");
    assert_comment(document, 1, "first");
    g_assert_true(tabiya_pgn_document_is_modified(document));
}

/* After a save the journal starts again: its keys are those of the new file. */
static void test_keys_after_save(DocumentFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPgnDocument) document = change_much(f);
    save_pgn(document);
    for (guint i = 0; i < 3; i++)
        g_assert_cmpint(tabiya_pgn_document_get_key(document, i), ==, i);
    TabiyaStudyKept *kept = tabiya_pgn_document_dup_unsaved(document);
    g_assert_cmpuint(kept->edits->len, ==, 0);
    g_assert_cmpuint(kept->games->len, ==, 0);
    tabiya_study_kept_free(kept);

    tabiya_pgn_document_undo(document); /* the move, the paste, and Clark's deletion */
    tabiya_pgn_document_undo(document);
    tabiya_pgn_document_undo(document);
    assert_whites(G_LIST_MODEL(document), "Adams Brown Clark");
    kept = tabiya_pgn_document_dup_unsaved(document);
    g_autoptr(TabiyaPgnDocument) again = open_pgn(f);
    g_assert_true(tabiya_pgn_document_restore(again, kept, NULL));
    tabiya_study_kept_free(kept);
    assert_whites(G_LIST_MODEL(again), "Adams Brown Clark");
    save_pgn(again);
    g_autoptr(TabiyaPgnDocument) saved = open_pgn(f);
    assert_whites(G_LIST_MODEL(saved), "Adams Brown Clark");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD_DOCUMENT("/document/list", test_list);
    ADD_DOCUMENT("/document/odd-files", test_odd_files);
    ADD_DOCUMENT("/document/large-file", test_large_file);
    ADD_DOCUMENT("/document/broken-game", test_broken_game);
    ADD_DOCUMENT("/document/changed-game", test_changed_game);
    ADD_DOCUMENT("/document/unchanged-game-goes", test_unchanged_game_goes);
    ADD_DOCUMENT("/document/save/only-what-changed", test_save_changes_only_what_changed);
    ADD_DOCUMENT("/document/save/broken-game", test_save_broken_game);
    ADD_DOCUMENT("/document/save/sealed-game", test_sealed_game);
    ADD_DOCUMENT("/document/save/leftovers", test_leftovers);
    ADD_DOCUMENT("/document/save/undo-after", test_undo_after_save);
    ADD_DOCUMENT("/document/save/moved-games", test_save_moved_games);
    ADD_DOCUMENT("/document/save/crlf", test_save_keeps_crlf);
    ADD_DOCUMENT("/document/save/cr", test_save_keeps_cr);
    ADD_DOCUMENT("/document/save/start-tags", test_save_keeps_start_tags);
    ADD_DOCUMENT("/document/save/escaped-lines", test_save_keeps_escaped_lines);
    ADD_DOCUMENT("/document/save/new", test_save_new_document);
    ADD_DOCUMENT("/document/save/outside-change", test_outside_change);
    ADD_DOCUMENT("/document/save/fails", test_save_fails);
    ADD_DOCUMENT("/document/save/changes-meanwhile", test_changes_during_save);
    ADD_DOCUMENT("/document/save/again-after-a-save", test_saves_again_after_a_save);
    ADD_DOCUMENT("/document/undo", test_undo_of_list);
    ADD_DOCUMENT("/document/merge", test_merge);
    ADD_DOCUMENT("/document/paste", test_paste);
    ADD_DOCUMENT("/document/restore/same", test_restore);
    ADD_DOCUMENT("/document/restore/elsewhere", test_restore_elsewhere);
    ADD_DOCUMENT("/document/restore/beside-neighbours", test_restore_beside_neighbors);
    ADD_DOCUMENT("/document/restore/without-neighbours", test_restore_without_neighbors);
    ADD_DOCUMENT("/document/restore/untitled", test_restore_untitled);
    ADD_DOCUMENT("/document/restore/after-save", test_keys_after_save);
    return g_test_run();
}
